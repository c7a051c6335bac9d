"""Readers of what is typed for a setting: each takes a text, and raises UnfitPlan."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from fractions import Fraction

from trickledger.ledger.problems import as_it_is, there_are
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.language.notation import nearest
from trickledger.rules.says import Says, any_of

POINTS = re.compile(r"-?\d{1,6}(?:\.\d{1,3})?", re.ASCII)
FIGURE = re.compile(r"[+-]?\d{1,9}", re.ASCII)
TABLE = re.compile(r"(?:([1-9]\d{0,3})\.)?([1-9]\d{0,5})", re.ASCII)
"""A table, behind its round or alone."""
_COUNT = re.compile(r"\d{1,9}", re.ASCII)


def one_of(name: str, words: Collection[str]) -> Callable[[str], str]:
    """Read one of some words."""

    def read(text: str) -> str:
        if text not in words:
            word = text[:40] or "without a name"
            what = "There is no {setting} {word}."
            raise UnfitPlan(what, "", meant(text, words), setting=name, word=word)
        return text

    return read


def count(name: str, least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between two."""

    def read(text: str) -> int:
        if not _COUNT.fullmatch(text) or not least <= int(text) <= most:
            wanted = Says("a whole number, {least} to {most}", least=least, most=most)
            raise no(name, wanted, text)
        return int(text)

    return read


def truth(name: str) -> Callable[[str], bool]:
    """Read true or false."""

    def read(text: str) -> bool:
        if text not in ("true", "false"):
            raise no(name, "true or false", text)
        return text == "true"

    return read


def figure(name: str) -> Callable[[str], Fraction]:
    """Read a number with three decimals at most."""

    def read(text: str) -> Fraction:
        if not POINTS.fullmatch(text):
            raise no(name, "a number such as 1 or 0.5", text)
        return Fraction(text)

    return read


def no(name: str, wanted: Says | str, text: str) -> UnfitPlan:
    """What is wrong with a value, and what is wanted."""
    typed, said = text[:40] or "nothing", "{setting} is {wanted}, not {typed}."
    return UnfitPlan(said, setting=name, wanted=as_it_is(wanted), typed=typed)


def meant(text: str, words: Collection[str], shown: Collection[str] = ()) -> Says:
    """What a mistyped word may mean, else all words that there are, or those shown of them."""
    close = nearest(text, tuple(words))
    return (
        Says("Did you mean {close}?", close=any_of(close)) if close else there_are(shown or words)
    )
