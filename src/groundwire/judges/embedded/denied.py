"""Whether a passage denies what a claim says: a "not" before words of the claim, which itself has none."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, takewhile

from groundwire.facts.clauses import Token, clauses
from groundwire.facts.rules import Rules, find_phrases, rules
from groundwire.judges.embedded.parsed import Parsed

MOST_DENIED = 6
"""Words with content after a negation that are looked at; a longer phrase says more than "not"."""


def denied(claim: Parsed, passage: Parsed) -> str | None:
    """The words of a passage by which it denies the claim, or a part of it; None if there are none.

    All that is negated, to the next comma, "and" or "but", has to be in the claim and nowhere else in the passage, and
    the claim has to be without any negation, for two of them may say the same. English only.
    """
    rule = rules(claim.language)
    if claim.language != "en" or _negative(_tokens(claim), rule):
        return None
    permitting = {phrase[0] for phrase in rule.modality.get("permitted", ()) if len(phrase) == 1}
    passed = rule.anyhow | (permitting if permitting & {token.folded for token in _tokens(claim)} else frozenset())
    often = Counter(word.stem for word in passage.words)
    for clause in clauses(passage.text, language=passage.language):
        skipped = {
            i
            for a, b in find_phrases(clause.folded, (*rule.neutral, *rule.modality.get("optional", ())))
            for i in range(a, b)
        }
        for i, token in enumerate(clause.tokens):
            if i in skipped or not (token.folded in rule.negators or token.negated_auxiliary):
                continue
            rest = list(
                takewhile(lambda t: not (t.gap.strip() or t.folded in rule.conjunctions), clause.tokens[i + 1 :])
            )
            said = [t.word for t in rest if not (t.word.is_stop or t.lemmas & rule.beings or t.folded in passed)]
            if 0 < len(said) <= MOST_DENIED and all(claim.says(w) and often[w.stem] == 1 for w in said):
                return passage.text[token.word.start : said[-1].end]
    return None


def unheard(claim: Parsed, passage: Parsed) -> bool:
    """Whether the claim says "not" of something that the passage neither names nor negates, narrows, ends or waives.

    What the claim denies, such a passage leaves open: that there is a fee says nothing of who need not pay it. English
    only.
    """
    rule = rules(claim.language)
    if claim.language != "en":
        return False
    said, told = _tokens(claim), _tokens(passage)
    neutral = {i for a, b in find_phrases([token.folded for token in said], rule.neutral) for i in range(a, b)}
    turned = (
        next((each.word for each in said[i + 1 :] if not each.word.is_stop), None)
        for i, token in enumerate(said)
        if i not in neutral and (token.folded in rule.negators or token.negated_auxiliary)
    )
    negates = any(word is not None and not passage.says(word) for word in turned)
    return negates and not _negative(told, rule) and all(token.lemmas.isdisjoint(rule.releasing) for token in told)


def _tokens(text: Parsed) -> list[Token]:
    return [token for clause in clauses(text.text, language=text.language) for token in clause.tokens]


def _negative(tokens: list[Token], rule: Rules) -> bool:
    """Whether any of them negates, narrows or ends what the others say: "not", "only", "refuse", "ruled out"."""
    marks = rule.negators | rule.resuming | rule.restricting
    verbs = rule.predicates | rule.enders
    phrasal = any(
        one.lemmas & {verb} and other.folded == particle
        for one, other in pairwise(tokens)
        for verb, particle in rule.phrasal
    )
    return phrasal or any(
        token.folded in marks or token.negated_auxiliary or bool(token.lemmas & verbs) for token in tokens
    )
