"""Sentences, claims and reasons of whole answers."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.domain.turn import Turn
from groundwire.segment import segment


def _segment(text: str, *, question: str | None = None, **given: list[str]) -> tuple[Sentence, ...]:
    return segment(Answer.of(text, **given), response_id="r", question=question, kind_of=lambda _: "other")


def _statements(text: str, *, question: str | None = None) -> list[str]:
    return [claim.statement for sentence in _segment(text, question=question) for claim in sentence.claims]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Dr. Kim et al. used approx. 5 mg, i.e. no. 3 of the list.", 1),
        ("The gate opens at 9 a.m.; the last entry is at 5 p.m.", 2),
        ("It has pears; apples; and plums.", 1),
        ("Really?! Yes..", 2),
        ("これは一つ。これは二つ！三つですか？", 3),
        ("هل هذا صحيح؟ نعم، السعر خمسة.", 2),
        ("hi there. the fee is 5", 2),
        ("J. K. Rowling wrote it. He paid $5.50.", 2),
        ("Name: Bob\nAge: 40", 2),
        ("The committee met in\nthe old town hall.", 1),
        ('He said "Go. Now." and left.', 1),
        ("(See page 5.) The test passed.", 2),
    ],
)
def test_sentences_are_counted_as_a_reader_counts_them(text: str, sentences: int) -> None:
    """Abbreviations, numbers and quotes end no sentence; a clause that stands alone is one."""
    assert len(_segment(text)) == sentences


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hi!", "greeting"),
        ("Thanks for asking.", "greeting"),
        ("Could you tell me which model you own?", "question"),
        ("Anything else?", "question"),
        ("In summary:", "transition"),
        ("That's a great question!", "opinion"),
        ("It depends.", "hedge"),
        ("I hope this helps!", "meta"),
        ("Happy to help.", "meta"),
        ("I couldn't find any information about that in the documents.", "abstention"),
        ("Based on the provided files it is impossible to answer.", "abstention"),
        ("The documents do not say who won.", "abstention"),
        ("Please contact the sales team for a quote.", "offer"),
        ("Let me know if you need anything else!", "offer"),
        ("# Results", "heading"),
        ("***", "punctuation"),
        ("👍", "punctuation"),
        ("```python\nx = 1\n```", "code"),
        ("Guten Tag!", "greeting"),
        ("Leider konnte ich dazu keine Informationen finden.", "abstention"),
        ("申し訳ありませんが、文書には記載がありません。", "abstention"),
        ("J'espère que cela vous aide.", "meta"),
    ],
)
def test_what_asserts_nothing_says_why(text: str, reason: str) -> None:
    """Small talk, questions, abstentions and marks are no claims, in several languages."""
    assert [sentence.reason for sentence in _segment(text)] == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "Error 404 not found means the page was removed.",
        "The file does not exist.",
        "We do not offer express shipping.",
        "Take 2 tablets twice daily.",
        "The outage may have been caused by a storm.",
        "Hi, the fee is 5 EUR.",
        "Please call 555-0143 to cancel.",
        "The fee is 5 EUR, right?",
        "Did you know that the tower is 300 m tall?",
        "Would you like to know that the tower is 300 m tall?",
        "Are you aware of the fact that the tower is 300 m tall?",
        "May I remind you that the tower is 300 m tall?",
        "Isn't it true that the tower is 300 m tall?",
        "There is no fee.",
        "The policy does not cover floods.",
        "The data does not show a difference between the groups.",
        "Based on the documents, the fee is 5 EUR.",
        "Die Gebühr beträgt 5 Euro.",
        "料金は5ユーロです。",
        "    The fee is 5 EUR.",
        "The gate is closed\n---",
        "Revenue rose 12% in 2023\n===",
    ],
)
def test_what_can_be_false_is_a_claim(text: str) -> None:
    """A fact is checked however friendly, hedged, negative or oddly set it is."""
    assert _segment(text)[0].claims


def test_only_the_abstaining_clause_is_left_out() -> None:
    """An abstention joined to a fact leaves the fact to be checked."""
    (sentence,) = _segment("The documents do not give a price, but delivery takes 3 working days.")
    assert [claim.text for claim in sentence.claims] == ["delivery takes 3 working days."]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("The population is **999** million [1].", ["The population is 999 million."]),
        ("See [the site](http://a.b/c_(d)) for ~~old~~ new `prices`.", ["See the site for new prices."]),
        ("It sums 2 * 3 * 4 and snake_case_name.", ["It sums 2 * 3 * 4 and snake_case_name."]),
        ("> 5 mg daily is the maximum.", ["> 5 mg daily is the maximum."]),
        ("1967. That was the first.", ["1967.", "That was the first."]),
        ("1. Paris is in France\n2. Rome is in Spain", ["Paris is in France", "Rome is in Spain"]),
        (
            "The kit includes:\n\n- a drill\n- two bits; and",
            ["The kit includes a drill.", "The kit includes two bits."],
        ),
        ("Here is the summary:\n- The fee is 5 EUR.", ["The fee is 5 EUR."]),
        ("## Pro plan\n\n- Users: 50\n- The fee is $9.", ["Pro plan: Users: 50", "The fee is $9."]),
        ("## Summary\n\n- Users: 50", ["Users: 50"]),
        ("| item | price |\n|---|---|\n| tea | $2 |", ["tea: price $2"]),
        ("| Site | MWh | Staff |\n|-|-|-|\n| Norrby | 420 | 12 |", ["Norrby: MWh 420", "Norrby: Staff 12"]),
        ("> The fee\n> is 5 EUR.", ["The fee is 5 EUR."]),
        ("Marie Curie was born in Warsaw. She won.", ["Marie Curie was born in Warsaw.", "Marie Curie won."]),
        ("The committee has four members. It meets.", ["The committee has four members.", "The committee meets."]),
        ("It was the first time that he won.", ["It was the first time that he won."]),
        (
            "The north wing opened in 2015. The south wing, in 2018.",
            ["The north wing opened in 2015.", "The south wing opened in 2018."],
        ),
    ],
)
def test_statements_stand_alone(text: str, statements: list[str]) -> None:
    """What the judge reads is made whole from Markdown, table, list, heading and context, and from nothing else."""
    assert _statements(text) == statements


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        ("Who won Super Bowl LIII?", "New England Patriots", "New England Patriots won Super Bowl LIII."),
        ("When was the company founded?", "In 1987", "The company was founded in 1987."),
        ("When did the company move to Oslo?", "1990", "The company moved to Oslo in 1990."),
        ("Where is the company headquartered?", "Berlin", "The company is headquartered in Berlin."),
        ("How much does the Pro plan cost?", "$10", "The Pro plan costs $10."),
        ("How many employees does the firm have?", "300", "The firm has 300 employees."),
        ("How long is the trail?", "5 km", "The trail is 5 km long."),
        ("What is the capital of France?", "Paris.", "The capital of France is Paris."),
        ("Which city hosted the games?", "Tokyo", "Tokyo hosted the games."),
        ("Which documents do you need for the visa?", "- A valid passport", "You need a valid passport for the visa."),
        ("What documents must be sent by post?", "The invoice", "The invoice must be sent by post."),
        ("Which plans include SSO?", "Team and Business", "Team and Business include SSO."),
        ("What can I bring on the plane?", "Two bags", "You can bring two bags on the plane."),
        ("What do you look for in a candidate?", "Patience", "You look for Patience in a candidate."),
        ("Is the drug approved for children?", "No.", "The drug is not approved for children."),
        ("Is the fee 5 EUR?", "Yes", "The fee is 5 EUR."),
        ("What is the capital of France?", "**Answer:** Paris", "The capital of France is Paris."),
        ("Is the fee 5 EUR?", "No.", "The fee is not 5 EUR."),
        ("Isn't the fee 5 EUR?", "No.", "The fee is not 5 EUR."),
        ("Is the fee 5 EUR?", "Yes, it is.", "The fee is 5 EUR."),
        ("Is the fee 5 EUR?", "No, 6 EUR.", "The fee is 6 EUR."),
        ("The fee is 5 EUR, right?", "Yes.", "The fee is 5 EUR."),
        ("Is the warranty 2 years or 3 years?", "2 years", "The warranty is 2 years."),
        ("Is there a fee?", "No.", "There is no fee."),
        ("Can I cancel online?", "Yes, you can.", "You can cancel online."),
        ("Did the company move to Oslo?", "No.", "The company did not move to Oslo."),
        (
            "Can anybody cancel the contract?",
            "No, only the policyholder can.",
            "Only the policyholder can cancel the contract.",
        ),
        ("Does the plan cover pets?", "No, only the premium plan does.", "Only the premium plan covers pets."),
        (
            "Who can cancel the contract?",
            "Only the policyholder can.",
            "Only the policyholder can cancel the contract.",
        ),
        ("At what pressure does the relief valve open?", "6 bar", "The relief valve opens at 6 bar."),
        ("At what pressure does the relief valve open?", "At 6 bar.", "The relief valve opens at 6 bar."),
        ("What happens at night?", "Door locks", "What happens at night: Door locks"),
        ("Is it?", "Yes", "Is it: Yes"),
        ("Does the plan cover dental care?", "Yes", "The plan covers dental care."),
        ("How many people work at Norvik?", "About 300.", "About 300 people work at Norvik."),
        ("How many days can be carried over?", "Up to 5 days.", "Up to 5 days can be carried over."),
        ("Can I cancel the order?", "Yes, within 14 days.", "You can cancel the order within 14 days."),
        ("When is the office open?", "Only on weekdays.", "The office is open only on weekdays."),
        ("What's the fee?", "5 EUR", "The fee is 5 EUR."),
        ("How old is the dog?", "12", "The dog is 12 years old."),
        ("What colour is the flag?", "Blue", "The flag is Blue."),
        ("Until when can unused leave be used?", "31 March", "Unused leave can be used until 31 March."),
        ("When was it founded and by whom?", "In 2012, by Lee", "When was it founded and by whom: In 2012, by Lee"),
        ("Wann endet der Vertrag?", "2026", "Wann endet der Vertrag: 2026"),
        ("What is it and who made it?", "Bakelite", "What is it and who made it: Bakelite"),
    ],
)
def test_a_short_answer_is_read_with_its_question(question: str, answer: str, statement: str) -> None:
    """An answer without a verb becomes the sentence that it stands for."""
    (sentence,) = _segment(answer, question=question)
    assert [(claim.statement, claim.statement_source) for claim in sentence.claims] == [(statement, "question")]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "At what pressure does the relief valve of the P-300 open?",
            "The relief valve of the P-300 opens at 6 bar.",
        ),
        ("What does the plan cover?", "The plan covers fire."),
        ("What does renting one cost?", "Renting one costs 7 EUR."),
        ("Which plan covers pets?", "Premium covers pets."),
        ("How far does the train go?", "The train stops in Graz."),
        ("What should I do?", "Close the valve."),
        ("How do I open it?", "Press the button."),
        ("Is the fee 5 EUR?", "Yes, the fee is 5 EUR."),
        ("What is it and who made it?", "It was made by Acme."),
        ("What time is it?", "It is 5 pm."),
    ],
)
def test_a_short_sentence_is_read_as_it_is(question: str, answer: str) -> None:
    """An answer with a subject and a verb of its own, or an instruction, needs no question before it."""
    (sentence,) = _segment(answer, question=question)
    assert [(claim.statement, claim.statement_source) for claim in sentence.claims] == [(answer, "verbatim")]


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        ("When does the valve open?", "It opens at 6 bar.", "The valve opens at 6 bar."),
        ("How much does the Pro plan cost?", "It costs $19 a month.", "The Pro plan costs $19 a month."),
        ("How long do refunds take?", "They take 5 days.", "Refunds take 5 days."),
        ("Is the fee 5 EUR?", "No, it is 6 EUR.", "The fee is 6 EUR."),
        ("Is delivery free?", "Yes - it is free.", "Delivery is free."),
        ("What is the capital of France?", "It’s Paris.", "The capital of France is Paris."),
        ("Who is the director?", "He joined in 2010.", "The director joined in 2010."),
        ("Where does Ada Holt live?", "She lives in Oslo.", "Ada Holt lives in Oslo."),
        ("How long is my warranty?", "It lasts 2 years.", "Your warranty lasts 2 years."),
        ("Does the Basic plan have a limit?", "Its limit is 5 users.", "The Basic plan’s limit is 5 users."),
        ("When was the museum opened?", "However, it was opened in 1932.", "However, the museum was opened in 1932."),
    ],
)
def test_a_pronoun_may_speak_of_what_the_question_asks_about(question: str, answer: str, statement: str) -> None:
    """Where no sentence before has a noun for it, the question has."""
    (sentence,) = _segment(answer, question=question)
    assert [(claim.statement, claim.statement_source) for claim in sentence.claims] == [(statement, "question")]


@pytest.mark.parametrize(
    ("before", "sentence", "statement"),
    [
        ("The Basic plan costs $9 a month.", "Same for the Pro plan.", "The Pro plan costs $9 a month."),
        ("The Basic plan has chat.", "The same goes for the Pro plan.", "The Pro plan has chat."),
        ("On Saturdays the shop opens at 9.", "The same applies to Sundays.", "On Sundays the shop opens at 9."),
        ("Adults pay 5 EUR.", "So do children.", "Children pay 5 EUR."),
        ("The Basic plan has chat.", "The Pro plan does too.", "The Pro plan has chat."),
        ("Basic does not include chat.", "Neither does Pro.", "Pro does not include chat."),
        ("Basic does not include chat.", "Pro does not either.", "Pro does not include chat."),
        ("Basic does not include chat.", "Pro does.", "Pro includes chat."),
        ("Basic includes chat.", "Pro doesn’t.", "Pro does not include chat."),
        ("Graz is open.", "Linz is not.", "Linz is not open."),
        ("The Basic plan costs $9.", "The Pro plan, $19.", "The Pro plan costs $19."),
        ("Oslo has 700,000 inhabitants.", "Bergen has 290,000.", "Bergen has 290,000 inhabitants."),
        ("The first bridge opened in 1990.", "The second one, in 2019.", "The second bridge opened in 2019."),
        ("The first bridge opened in 1990.", "The second in 2019.", "The second opened in 2019."),
        ("The museum has two wings.", "The older one was built in 1932.", "The older wing was built in 1932."),
        ("Norvik and Acme make pumps.", "The latter was founded in 1990.", "Acme was founded in 1990."),
        ("The firm has 300 employees.", "Of these, 50 work in Oslo.", "Of the employees, 50 work in Oslo."),
        ("The drug was approved in 2010.", "However, it is not sold.", "However, the drug is not sold."),
    ],
)
def test_what_is_left_out_is_taken_from_the_sentence_before(before: str, sentence: str, statement: str) -> None:
    """Ellipsis is made whole: repetition, contrast, amounts, `one`, and the former or the latter of two."""
    second = _segment(f"{before} {sentence}")[1]
    assert [(claim.statement, claim.statement_source) for claim in second.claims] == [(statement, "context")]


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("Basic includes chat.", "Neither does Pro."),
        ("Basic does not include chat.", "So does Pro."),
        ("The fee is 5 EUR.", "This one is free."),
        ("The firm has 300 employees.", "Of these rules none is new."),
        ("The fee is 5 EUR.", "It is 5 pm in Oslo."),
        ("The former president came.", "The former mayor left."),
    ],
)
def test_what_is_whole_or_unsure_is_left_alone(before: str, sentence: str) -> None:
    """No word is taken over where the sentence has its own, or where two readings fit."""
    second = _segment(f"{before} {sentence}")[1]
    assert [claim.statement for claim in second.claims] == [sentence]


@pytest.mark.parametrize(
    ("text", "statement", "source"),
    [
        ("Here are two facts about Oslo:\n\n- It is in Norway.", "Oslo is in Norway.", "list"),
        ("## Pro plan\n\nIt costs $19.", "Pro plan costs $19.", "heading"),
        ("Ada Holt (1900–1980) was a judge. She lived in Oslo.", "Ada Holt lived in Oslo.", "context"),
        ("The pass starts on 1 May. It costs 5 EUR.", "The pass costs 5 EUR.", "context"),
        ("Mrs Ito fell ill. Diagnosis: mild pneumonia. She went home.", "Mrs Ito went home.", "context"),
        ("Mrs Ito fell ill. Treatment lasted a week. She went home.", "Mrs Ito went home.", "context"),
        ("Florence was born in Oslo. She was a nurse.", "Florence was a nurse.", "context"),
        ("Ms Ito pays rent. Sam Osei's deposit is held. He has a dog.", "Sam Osei has a dog.", "context"),
        (
            "Anna Berg is a nurse. Tom Hill's car was stolen. She was born in 1970.",
            "Anna Berg was born in 1970.",
            "context",
        ),
        ("Ida Holm's mother is Swedish. She is a pilot.", "Ida Holm's mother is a pilot.", "context"),
        ("Mrs Ito's potassium fell. She went home.", "Mrs Ito went home.", "context"),
        ("Mr Roth called. Ms Ito was out. He left.", "Mr Roth left.", "context"),
    ],
)
def test_a_pronoun_may_speak_of_what_a_text_is_about(text: str, statement: str, source: str) -> None:
    """The text that opens a list, a heading, and the sentence before name it."""
    assert [(c.statement, c.statement_source) for c in _segment(text)[-1].claims] == [(statement, source)]


def test_short_lines_over_paragraphs_are_headings() -> None:
    """Titles without any mark are no claims; one alone may be a short answer."""
    assert _statements("Refunds\n\nRefunds take 5 days.\n\nShipping\n\nShipping is free.") == [
        "Refunds take 5 days.",
        "Shipping is free.",
    ]
    assert _statements("Oslo\n\nThe office is small.", question="Where is the office?") == [
        "The office is in Oslo.",
        "The office is small.",
    ]


def test_the_question_is_taken_from_the_history() -> None:
    """Without a question the last user turn is one."""
    history = [Turn(role="user", content="Who won?"), Turn(role="user", content="Where is the office?")]
    (sentence,) = segment(Answer.of("Oslo"), response_id="r", history=history, kind_of=lambda _: "name")
    assert sentence.claims[0].statement == "The office is in Oslo."
    assert sentence.claims[0].kind == "name"


@pytest.mark.parametrize(
    ("text", "qualified"),
    [
        ("The outage may have been caused by a storm.", True),
        ("The fee is reportedly 5 EUR.", True),
        ("Employees may carry over five days.", False),
        ("The fee is 5 EUR.", False),
        ("Die Gebühr beträgt vermutlich 5 Euro.", True),
    ],
)
def test_a_hedge_qualifies_its_claim(text: str, *, qualified: bool) -> None:
    """Words of doubt are seen; a permission is none."""
    assert _segment(text)[0].claims[0].qualified is qualified


def test_markers_belong_to_the_sentence_before_them() -> None:
    """A marker after the full stop stays with what it cites."""
    first, second = _segment("Sales rose. [1] Costs fell [2, 3].")
    assert ([m.keys for m in first.markers], [m.keys for m in second.markers]) == ([("1",)], [("2", "3")])
    assert first.claims[0].statement == "Sales rose."


def test_given_sentences_and_claims_are_kept() -> None:
    """The caller's pieces are used as they are; what stands outside of given claims is not judged."""
    text = "The fee is 5 EUR and parking is free. Hi! The desk is on floor 3."
    sentences = _segment(text, sentences=["The fee is 5 EUR and parking is free. Hi!"])
    assert [sentence.text for sentence in sentences] == ["The fee is 5 EUR and parking is free. Hi!"]
    sentences = _segment(text, claims=["The fee is 5 EUR", "parking is free"])
    assert [[claim.statement for claim in sentence.claims] for sentence in sentences] == [
        ["The fee is 5 EUR", "parking is free"],
        [],
        [],
    ]
    assert [sentence.reason for sentence in sentences] == [None, "greeting", "outside_given_claims"]


def test_a_given_claim_over_two_sentences_joins_them() -> None:
    """A claim always stands inside one sentence."""
    sentences = _segment("It is open. It is free. It is big.", claims=["open. It is free"])
    assert [sentence.text for sentence in sentences] == ["It is open. It is free.", "It is big."]
