"""Figures alone, in a game whose hands are told by nothing else."""

from __future__ import annotations

import re
from itertools import chain

from trickledger.rules.language.everyday import Plain
from trickledger.rules.language.notation import FINAL, HAND_WORDS, folded, unreadable
from trickledger.rules.language.results import DEALER, REPORTS
from trickledger.rules.language.tokens import Tokens
from trickledger.rules.language.vocabulary import CHECKS, Vocabulary
from trickledger.rules.refusals import Refusal

_TELLING = frozenset((*REPORTS, *CHECKS, FINAL))
_ADDS = "adds"
_SIGNED = re.compile(r"(?<!\S)\+(?=[0-9])")
_FILLERS = frozenset((":", "=", "and", "&", "has", "gets", "points"))


def figures_told(words: Vocabulary, text: str) -> Plain | Refusal | None:
    """Figures as what a hand adds, or as what the word before them says; None for anything else.

    Those without names are of the sides in the order of their seats, and must be as many.
    """
    if not words.tells_figures_alone:
        return None
    tokens = Tokens(_SIGNED.sub("", text), has_cards=False)
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
        elif (word := tokens.take()).lower() not in _FILLERS or folded(word) in words.seats:
            names.append(word)
            told.append(word)
    if not names and told:
        if len(told) != len(words.accounts):
            return _miscounted(words, told)
        told = [*chain.from_iterable(zip(words.accounts, told, strict=True))]
    elif len(told) == len(names) or told[0] != names[0] or names[0].lower() in words.verbs:
        return None
    return Plain(" ".join([*opening, verb, *told, *dealer]), ((0, 0),), is_sure=True)


def _opening(tokens: Tokens, words: Vocabulary) -> list[str]:
    """The words that open a hand before its figures are told, with the comma behind them."""
    if tokens.peek().lower() not in HAND_WORDS:
        return []
    opening = [tokens.take()]
    if folded(tokens.peek()) in words.seats and tokens.peek(1) == ",":
        opening.append(tokens.take())
    return [*opening, ","]


def _miscounted(words: Vocabulary, figures: list[str]) -> Refusal:
    """The refusal of more or fewer figures than there are sides to tell them of."""
    says = "Too {few} figures ({count}). Say what the hand adds to {players}, a figure each."
    few = "few" if len(figures) < len(words.accounts) else "many"
    count = len(figures)
    return unreadable(
        " ".join(figures), says, tells=True, few=few, count=count, players=words.named
    )
