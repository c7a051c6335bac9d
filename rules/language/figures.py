"""Figures alone, in a game whose hands are told by nothing else."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain

from trickledger.rules.language.notation import (
    FINAL,
    HAND_WORDS,
    RECORD_WORDS,
    account_named,
    folded,
    unreadable,
)
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.results import DEALER, REPORTS
from trickledger.rules.language.tokens import Tokens
from trickledger.rules.language.vocabulary import CHECKS, Vocabulary
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Typed

_TELLING = frozenset((*REPORTS, *CHECKS, FINAL))
_ADDS = "adds"
_OF_THE_RECORD = frozenset((*RECORD_WORDS, "before", "after"))
# patterns stay texts until figures are told: to compile them takes longer than most corrections
_AS_WRITTEN = (
    ("[;|/]", ","),
    (r"(?i)\bminus\s+(?=[0-9])", "-"),
    (r"(?i)\bplus\s+(?=[0-9])", ""),
    ("(?<![^\\s,:=])\u2013(?=[0-9])|\u2212", "-"),
    (r"(?<=[^\W\d_])(?=[+-][0-9])", " "),
    (r"(?<![^\s,:=])\+(?=[0-9])", ""),
    ("(?<=[0-9])['\u2019](?=[0-9]{3}(?![0-9]))", ""),
    (r"(?i)(?<![^\s,])(?:nothing|zero)(?![^\s,.])", "0"),
    (r"(?i)(?<![^\s,])(-?[0-9]+) (?:points )?(?:for|to) ([^\W\d]\w*)", r"\2 \1"),
)
"""What people write, and what the record has for it: other separators, minus signs, a plus."""

_LIKE_A_FIGURE = "[-+(\u2013]*[0-9\u00bc-\u00be]|[-\u2013]$"
_WITH_POINTS = r"-?[0-9]{1,3}(\.[0-9]{3})+"
_IN_PARTS = "-?[0-9]*([.][0-9]+|[\u00bc-\u00be])"
_ONE_OR_TWO = r"[0-9]+,([0-9]+)"
_APART = r"[0-9]\s+[+-]?[0-9]"
_NO_WHOLE_NUMBER = (
    "{figure} isn't a whole number. Where halves count, double every figure of the game."
)
_FILLERS = frozenset(
    (":", "=", "and", "&", "has", "gets", "got", "won", "wins", "scored", "scores", "points")
)
_ALL = (
    r"(?i)(?:(?:all )?(?:the )?(?:others|rest)|everybody(?: else)?|all)"
    r"(?: (?:get|gets|got|won|win|wins|score|scored|scores|each))*\s+(-?[0-9]+)(?: each)?|"
    r"(?<![^\s,])(-?[0-9]+) (?:all(?: round)?|apiece)$|"
    r"nobody (?:scor(?:ed|es)|g[eo]ts? (?:any(?:thing| points?)|a point))|no (?:scores?|points?)$"
)
_EACH = "each"


def figures_told(words: Vocabulary, text: str) -> Plain | Refusal | None:
    """Figures as what a hand adds, or as what the word before them says; None for anything else.

    Those without names are of the sides in the order of their seats, and must be as many.
    """
    if not words.tells_figures_alone:
        return None
    for sign, plain in _AS_WRITTEN:
        text = re.sub(sign, plain, text)
    text = re.sub(_ALL, partial(_of_all, words, text), text)
    tokens = Tokens(text, has_cards=False)
    opening = _opening(tokens, words)
    known = words.verbs.get(tokens.peek().lower())
    said = known.name if known else tokens.peek().lower()
    verb = said if said in _TELLING and tokens.take() and said not in REPORTS else _ADDS
    told, names, dealer = list[str](), list[str](), list[str]()
    while not tokens.done:
        figure = tokens.take_amount()
        if figure is not None:
            told.append(str(figure))
        elif tokens.peek().lower() == DEALER.name and words.has_dealer:
            dealer = [tokens.take(), tokens.take()]
        elif tokens.peek().lower() == _EACH and told and told[-1] not in names:
            tokens.take()
            told = _to_each(words, told, names)
        elif (word := tokens.take()).lower() not in _FILLERS or folded(word) in words.seats:
            names.append(word)
            told.append(word)
    told = _names_first(told, names)
    if unclear := _unclear(words, text, told, names):
        return unclear
    if not names and told:
        if len(told) != len(words.accounts):
            return _miscounted(words, told)
        told = [*chain.from_iterable(zip(words.accounts, told, strict=True))]
    elif len(told) == len(names) or told[0] != names[0] or names[0].lower() in words.verbs:
        return None
    return Plain(" ".join([*opening, verb, *told, *dealer]), is_sure=True)


def _of_all(words: Vocabulary, text: str, said: re.Match[str]) -> str:
    """A figure that is said of all who are not named, as that of each of them."""
    named = {account_named(words.accounts, word) for word in re.findall(r"\w+", text)}
    others = (name for place, name in enumerate(words.accounts) if place not in named)
    return " ".join(f"{name} {said[1] or said[2] or 0}" for name in others)


def _to_each(words: Vocabulary, told: list[str], names: list[str]) -> list[str]:
    """What was told, with the last figure for each who is named right before it, or for all."""
    *before, figure = told or [""]
    at = len(before)
    while at and before[at - 1] in names:
        at -= 1
    whom = before[at:] or [*words.accounts] * (not before)
    names.extend(name for name in whom if name not in names)
    return [*before[:at], *chain.from_iterable((name, figure) for name in whom)]


def _names_first(told: list[str], names: list[str]) -> list[str]:
    """What was told, each figure behind its name also where all stand before theirs: 40 Ann."""
    if told[1::2] != names or told[::2] == names or len(told) != 2 * len(names):
        return told
    return [*chain.from_iterable(zip(names, told[::2], strict=True))]


def _opening(tokens: Tokens, words: Vocabulary) -> list[str]:
    """The words that open a hand before its figures are told, with the comma behind them."""
    if tokens.peek().lower() not in HAND_WORDS:
        return []
    opening = [tokens.take()]
    if folded(tokens.peek()) in words.seats and tokens.peek(1) == ",":
        opening.append(tokens.take())
    return [*opening, ","]


def _unclear(words: Vocabulary, text: str, told: list[str], names: list[str]) -> Refusal | None:
    """The refusal of figures of which one could be read in two ways, or is none."""
    comma, count = re.search(_ONE_OR_TWO, text), len(told) - len(names)
    is_whole = comma is not None and len(comma[1]) == 3
    if comma and (names or re.search(_APART, text) or (is_whole and count != len(words.accounts))):
        return _with_comma(text, comma[0], is_whole=is_whole)
    strange = [name for name in names if account_named(words.accounts, name) is None]
    if {name.lower() for name in strange} & _OF_THE_RECORD:
        return None
    if not strange or not (
        re.match(_LIKE_A_FIGURE, strange[0]) or (count and told[0] not in names)
    ):
        return None
    figure = strange[0]
    if figure in {"-", "\u2013"}:
        says = "A dash is no figure: write 0, or a minus right before its figure, such as -30."
        return unreadable(figure, says)
    if re.fullmatch(_WITH_POINTS, figure):
        whole, says = figure.replace(".", ""), "{figure} has a point: write {whole}."
        ways = (text.replace(figure, whole),)
        return unreadable(figure, says, would_do=ways, figure=Typed(figure), whole=whole)
    if re.fullmatch(_IN_PARTS, figure):
        return unreadable(figure, _NO_WHOLE_NUMBER, figure=Typed(figure))
    says = "{figure} isn't a figure: write 120 or -30, up to a million; who has nothing has 0."
    return unreadable(figure, says, figure=Typed(figure))


def _with_comma(text: str, figure: str, *, is_whole: bool) -> Refusal:
    """The refusal of a comma that may part two figures, or the thousands or tenths of one."""
    if not is_whole:
        return unreadable(figure, _NO_WHOLE_NUMBER, figure=Typed(figure))
    one, two = figure.replace(",", ""), figure.replace(",", ", ")
    says = "{figure} could be one figure or two: write {one}, or {two}."
    ways = (text.replace(figure, one), text.replace(figure, two))
    return unreadable(figure, says, would_do=ways, figure=Typed(figure), one=one, two=two)


def _miscounted(words: Vocabulary, figures: list[str]) -> Refusal:
    """The refusal of more or fewer figures than there are sides to tell them of."""
    says = "Too {few} figures ({count}). Say what the hand adds to {players}, a figure each."
    few = "few" if len(figures) < len(words.accounts) else "many"
    count = len(figures)
    return unreadable(
        " ".join(figures), says, tells=True, few=few, count=count, players=words.named
    )
