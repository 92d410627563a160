"""Templates are immutable, whole, stable in front, and refuse to be less than code relies on."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.prompts.asks import FIRST, LAST, NONCE, TEXTS, WORKSHOP, ask, sentence

from groundwire import ConfigError, Risk
from groundwire.domain.report import ProtocolName
from groundwire.domain.request import PROTOCOLS
from groundwire.domain.rubric import Example, Rubric
from groundwire.domain.turn import Turn
from groundwire.prompts import template_file
from groundwire.prompts.ask import AskedAnswer, AskedSource
from groundwire.prompts.contract import Reply, ReplyClaim
from groundwire.prompts.template import Template, load, versions
from groundwire.prompts.tokens import estimate

RELEASED = {
    ("evidence-grounding", "v1"): ("355bad09fa1d7fac", "26af299cdeab31d5"),
    ("grounding-score", "v1"): ("4a8c95336ecb6bbd", "dfaad40f74daf9ee"),
    ("attribution", "v1"): ("df8d76b1a7af472a", "ca52767c6a1dea82"),
    ("consistency", "v1"): ("7d5afd9cc47b51cd", "65a3b276f667003d"),
    ("multi-turn", "v1"): ("5eb24f1113a910f9", "be07eb7a602b7129"),
}
"""Hash of every released template, and of the prompt that it makes of a fixed ask."""

MOST_SYSTEM_CHARACTERS = 2_750
"""Of the system message at HIGH: about 650 tokens."""

OWN = 'role = "You judge."\n'


def text_of(template: Template, rubric: Rubric | None = None, risk: Risk = Risk.HIGH) -> str:
    return "\n\n".join(message.text for message in template.messages(ask(risk=risk, rubric=rubric or Rubric())))


@pytest.mark.parametrize(
    ("protocol", "version"), [(protocol, version) for protocol in PROTOCOLS for version in versions(protocol)]
)
def test_a_released_template_never_changes(protocol: ProtocolName, version: str) -> None:
    """New words are a new version, with a new line in `RELEASED`; lines change only where `LAYOUT` was raised."""
    template = load(protocol, version)
    prompt = hashlib.sha256(text_of(template).encode()).hexdigest()
    assert (template.info.name, template.info.version) == (protocol, version)
    assert (template.info.sha256[:16], prompt[:16]) == RELEASED[protocol, version]


def test_no_released_template_is_removed() -> None:
    """A stored report can always be understood."""
    assert {(protocol, version) for protocol in PROTOCOLS for version in versions(protocol)} == set(RELEASED)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_each_thing_stands_there_once(protocol: ProtocolName) -> None:
    """Sources, sentences and codes are not repeated."""
    text = text_of(load(protocol))
    for once in ("It has nine rungs.\n<", "The paint dries", "120 kg [1]", "77-B", FIRST, LAST, "What does the ladder"):
        assert text.count(once) == 1, once
    assert text.index(FIRST) < text.index(f"<S1 {NONCE}>") < text.index(f"<answer {NONCE}>") < text.index(LAST)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_first_message_does_not_depend_on_what_is_asked(protocol: ProtocolName) -> None:
    """A provider can cache it: it is the same for other answers, nonces and codes."""
    template = load(protocol)
    other = replace(
        ask(replace(WORKSHOP, question=None)), nonce="cccccccc", first_code="dddddddd", last_code="gggggggg"
    )
    system, user = template.messages(ask())
    assert template.messages(other)[0] == system
    assert (system.role, user.role) == ("system", "user")
    assert NONCE not in system.text
    assert len(system.text) <= MOST_SYSTEM_CHARACTERS


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_contract_names_all_of_a_reply(protocol: ProtocolName) -> None:
    """What code reads is what the prompt asks for, the explanation before the verdict."""
    contract = load(protocol).frame.contract
    for field in Reply.model_fields:
        assert f'"{field}"' in contract
    keys = [line.removeprefix("- ").split(":")[0] for line in contract.splitlines() if line.startswith("- ")]
    assert keys == list(ReplyClaim.model_fields)
    for verdict in ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED"):
        assert f"- {verdict}: " in load(protocol).frame.system


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_each_protocol_has_examples_of_all_verdicts(protocol: ProtocolName) -> None:
    """At least three of the four verdicts are shown, and no two protocols share an example."""
    examples = load(protocol).file.examples
    assert len({example.verdict for example in examples}) >= 3
    others = {each.passage for name in PROTOCOLS if name != protocol for each in load(name).file.examples}
    assert not others & {example.passage for example in examples}


@given(st.lists(TEXTS, min_size=6, max_size=6))
def test_no_text_gets_out_of_a_prompts_fences(texts: list[str]) -> None:
    """Whatever strangers write, the prompt has the fences that code drew and no other, and each code once."""
    source, title, question, turn, said, statement = texts
    answer = AskedAnswer(
        key="a1",
        question=question,
        history=(Turn(role="assistant", content=turn),),
        sources=(AskedSource(key="S1", text=source, title=title),),
        sentences=(sentence("s1", said, ("c1", statement)),),
    )
    user = load("consistency").messages(ask(answer))[1].text
    assert re.findall(rf"</?\w+ {NONCE}>", user, re.IGNORECASE) == [
        f"<{'/' if closing else ''}{name} {NONCE}>"
        for name in ("S1", "history", *(("question",) if question else ()), "answer")
        for closing in (False, True)
    ]
    assert (user.count(FIRST), user.count(LAST), user.casefold().count("[s1")) == (1, 1, 1)


def test_a_prompt_has_little_beside_its_content() -> None:
    """With an answer of 8 sentences and 5 passages of 150 words it stays under 2,500 tokens."""
    passage = "The council of the harbour town decided in spring to widen the old pier for smaller ferries. " * 9
    passages = tuple(AskedSource(key=f"S{n}", text=passage) for n in range(1, 6))
    said = "The council decided in spring to widen the old pier, which now takes smaller ferries every single day."
    sentences = tuple(sentence(f"s{n}", said, (f"c{n}", said)) for n in range(1, 9))
    whole = "".join(
        message.text
        for message in load("evidence-grounding").messages(
            ask(replace(WORKSHOP, sources=passages, sentences=sentences, history=()))
        )
    )
    assert len(whole) / 4 <= 2_500
    assert estimate(whole) <= 2_500


@pytest.mark.parametrize(
    ("risk", "asked"),
    [
        (Risk.LOW, []),
        (Risk.MEDIUM, []),
        (Risk.HIGH, ["quotes that carry every part", "every ambiguity"]),
        (Risk.CRITICAL, ["quotes that carry every part", "every ambiguity", "Infer nothing"]),
    ],
)
def test_more_is_asked_where_more_is_at_stake(risk: Risk, asked: list[str]) -> None:
    """Direct quotes and ambiguities from HIGH on, no inference at CRITICAL."""
    system = load("attribution").system(risk, Rubric())
    found = [rule for rule in ("quotes that carry every part", "every ambiguity", "Infer nothing") if rule in system]
    assert found == asked


def test_a_rubric_is_asked_word_for_word() -> None:
    """Rules, constraints and examples of a policy, with signs that templates use left as they are."""
    rubric = Rubric(
        rules=("A brand name is not\nits generic name.", "Costs are $5 or ${more}."),
        constraints=("Never trust appendix C.",),
        examples=(Example(passage="It hops.", claim="It is a frog.", verdict="UNSUPPORTED", why="hares hop"),),
    )
    text = load("consistency").system(Risk.LOW, rubric)
    for line in (
        "- A brand name is not its generic name.",
        "- Costs are $5 or ${more}.",
        "- Never trust appendix C.",
        "- It hops. | It is a frog. | UNSUPPORTED: hares hop",
    ):
        assert f"\n{line}\n" in text


def test_a_rule_that_the_risk_level_asks_already_stands_there_once() -> None:
    """The policy may ask for the same."""
    (rule, *_) = load("consistency").frame.stricter.HIGH
    assert load("consistency").system(Risk.HIGH, Rubric(rules=(rule,))).count(rule) == 1


@pytest.mark.parametrize(("protocol", "version"), [("attribution", "v99"), ("attribution", "../attribution/v1")])
def test_an_unknown_version_is_refused(protocol: ProtocolName, version: str) -> None:
    """The error names those that there are."""
    with pytest.raises(ConfigError, match=r"there is no template attribution .*; use v1"):
        load(protocol, version)


def test_an_unknown_protocol_is_refused() -> None:
    """The error names those that there are."""
    with pytest.raises(ConfigError, match="use one of evidence-grounding, "):
        load("frame")


def test_a_template_of_ones_own_over_the_shared_frame() -> None:
    """A role, rules and examples of one's own are enough; the rest is the frame's."""
    template = Template.parse(OWN + 'version = "7"\nrules = ["Say it in $."]\n', name="mine")
    text = text_of(template)
    assert text.startswith("You judge. You get sources")
    assert "- Say it in $." in text
    assert template.info.name == "mine"
    assert template.info.version == "7"
    assert template.info.sha256 != load("evidence-grounding").info.sha256


SYSTEM = "Judge these for $$5.\n$rubric\n$contract\n"
USER = "$nonce $first_code\n$sources\n$answers\n$last_code\n"


def whole(system: str = SYSTEM, user: str = USER, more: str = "") -> str:
    return f"system = '''\n{system}'''\nuser = '''\n{user}'''\n{more}"


def test_a_whole_template_of_ones_own() -> None:
    """System and user text are the file's; contract, rubric and what is asked are put in."""
    template = Template.parse(whole(), name="mine")
    text = text_of(template, Rubric(rules=("No guesses.",)))
    assert text.startswith("Judge these for $5.\nStricter here:\n- SUPPORTED needs")
    for part in ("- No guesses.", "Reply with one JSON object only", f"{NONCE} {FIRST}\n<S1", "[s2 c1]"):
        assert part in text
    assert text.endswith(LAST)


def test_everything_that_shapes_a_prompt_is_in_its_hash() -> None:
    """Any other role, rule, example, system or user text is another template; the layout of its file is not."""
    texts = [
        whole(),
        whole(system=SYSTEM.replace("these", "those")),
        whole(user=USER + "$ids\n"),
        OWN,
        OWN + 'rules = ["x"]',
        OWN + '[[examples]]\npassage = "p"\nclaim = "c"\nverdict = "PARTIAL"\nwhy = "w"',
    ]
    assert len({Template.parse(text, name="mine").info.sha256 for text in texts}) == len(texts)
    spaced = Template.parse("# mine\n\n" + OWN, name="mine")
    assert spaced.info == Template.parse(OWN, name="mine").info


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "key `role` is missing"),
        ("role = [", "not valid TOML"),
        ("rolle = 'x'", "unknown key `rolle`; allowed here: version, frame, role, rules, examples, system, user"),
        ("role = 3", "`role`: "),
        (OWN + "frame = 'v99'", "there is no frame 'v99'; use v1"),
        (OWN + "rules = ['']", "`rules.0`: must not be blank"),
        (OWN + "[[examples]]\npassage = 'p'", "key `examples.0.claim` is missing"),
        (OWN + "[[examples]]\nx = 1", "`examples.0."),
        (OWN + "[[examples]]\npassage='p'\nclaim='c'\nverdict='TRUE'\nwhy='w'", "`examples.0.verdict`: .*'SUPPORTED'"),
        (whole(system="$rubric"), r"`system` lacks the variable \$contract"),
        (whole(system="$contract"), r"`system` lacks the variable \$rubric"),
        (whole(system=SYSTEM + "$contract"), r"`system` has the variable \$contract more than once"),
        (whole(system=SYSTEM + "$sources"), r"`system` has an unknown variable \$sources; allowed there: "),
        (whole(system=SYSTEM + "$ 5"), "line 4 of `system` has a lone"),
        (whole(system=SYSTEM, more=OWN), r"`system` lacks the variable \$role"),
        (whole(user=USER.replace("$sources", "")), r"`user` lacks the variable \$sources"),
        (whole(user=USER.replace("$answers", "")), r"`user` lacks the variable \$answers"),
        (whole(user=USER.replace("$nonce", "")), r"`user` lacks the variable \$nonce"),
        (whole(user=USER.replace("$first_code", "")), r"`user` lacks the variable \$first_code"),
        (whole(user=USER.replace("$last_code", "")), r"`user` lacks the variable \$last_code"),
        (whole(user=USER + "$question"), r"`user` has an unknown variable \$question"),
        (whole(user=USER + "${sources}"), r"`user` has the variable \$sources more than once"),
        (
            whole(user=USER.replace("$last_code", "").replace("$first_code", "$first_code $last_code")),
            r"\$sources before \$last_code",
        ),
        (
            whole(user=USER.replace("$first_code", "").replace("$last_code", "$first_code $last_code")),
            r"\$first_code before \$sources",
        ),
        ("a = " + "[" * 20_000, "nested too deeply"),
    ],
)
def test_what_is_no_template_is_refused_when_it_is_loaded(text: str, said: str) -> None:
    """One line names the template and what is wrong with it."""
    with pytest.raises(ConfigError, match=said) as error:
        Template.parse(text, name="mine")
    assert str(error.value).startswith("template mine")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "large"])
def test_a_file_that_cannot_be_read_is_refused(
    kind: Literal["missing", "folder", "binary", "large"], tmp_path: Path
) -> None:
    """Whatever is no short text file is an error that names it."""
    path = tmp_path / "mine.toml"
    match kind:
        case "folder":
            path.mkdir()
        case "binary":
            path.write_bytes(b"\xff\xfe")
        case "large":
            path.write_text("#" * (template_file.MAX_BYTES + 1))
    with pytest.raises(ConfigError, match=r"template '.*mine\.toml'"):
        Template.read(path)


def test_a_template_is_named_after_its_file(tmp_path: Path) -> None:
    """Reports name it so."""
    (tmp_path / "clinic.toml").write_text("\ufeff" + OWN)
    assert Template.read(tmp_path / "clinic.toml").info.name == "clinic"
