"""Readers of what is typed for a setting: each takes a text, and raises UnfitPlan."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from fractions import Fraction

from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.language.notation import nearest

_FIGURE = re.compile(r"-?\d{1,6}(?:\.\d{1,3})?", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)


def one_of(name: str, words: Collection[str]) -> Callable[[str], str]:
    """Read one of some words."""

    def read(text: str) -> str:
        if text not in words:
            what = f"There is no {name} {text[:40] or 'without a name'}."
            raise UnfitPlan(what, "", meant(text, words))
        return text

    return read


def count(name: str, least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between two."""

    def read(text: str) -> int:
        if not _COUNT.fullmatch(text) or not least <= int(text) <= most:
            raise no(name, f"a whole number, {least} to {most}", text)
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
        if not _FIGURE.fullmatch(text):
            raise no(name, "a number such as 1 or 0.5", text)
        return Fraction(text)

    return read


def no(name: str, wanted: str, text: str) -> UnfitPlan:
    """What is wrong with a value, and what is wanted."""
    return UnfitPlan(f"{name} is {wanted}, not {text[:40] or 'nothing'}.")


def meant(text: str, words: Collection[str], shown: Collection[str] = ()) -> str:
    """What a mistyped word may mean, else all words that there are, or those shown of them."""
    close = nearest(text, tuple(words))
    return f"Did you mean {' or '.join(close)}?" if close else there_are(shown or words)


def there_are(words: Collection[str]) -> str:
    """The words that there are, in a sentence."""
    return f"There are: {', '.join(words)}."
