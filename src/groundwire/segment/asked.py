"""A short answer in a language without grammar data, made whole by its question."""

from __future__ import annotations

from groundwire.segment.rules import Rules

_MARKS = " ?？؟¿.!。！¡"


def is_yes_or_no(reply: str, rules: Rules) -> bool:
    """Whether a reply only affirms or denies what was asked."""
    said = reply.strip(_MARKS)
    return rules.yes.fullmatch(said) is not None or rules.no.fullmatch(said) is not None


def asked(question: str, reply: str, rules: Rules) -> str:
    """The reply after its question: `Wann endet die Frist: am 5. Mai`.

    A yes is the question as a statement, in the question's order of words; a no is that after the word that denies it
    (`Nein: gilt die Frist.`). To a question that asks for something else both are put like any other reply.
    """
    said = question.strip(_MARKS)
    if rules.asking.search(said) or not is_yes_or_no(reply, rules):
        return f"{said}: {reply}"
    said = " ".join(rules.asks.sub(" ", said).split())
    if rules.yes.fullmatch(reply.strip(_MARKS)):
        return f"{said[:1].upper()}{said[1:]}."
    return f"{reply.strip(_MARKS)}: {said}."
