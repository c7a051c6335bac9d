"""What is printed on: how wide it is, how it draws cards, and its colours."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Literal, NamedTuple, TextIO, cast

CardStyle = Literal["auto", "signs", "letters"]
ColorStyle = Literal["auto", "always", "never"]
Kind = Literal["", "strong", "dim", "red", "alarm", "marked"]

NARROWEST, WIDEST = 40, 200
"""No page is narrower or wider than that, whatever a terminal says of itself."""


class Display(NamedTuple):
    """A width and a height in letters, and whether there are signs for suits, and colours.

    What is piped is shown on such a one too: 80 letters wide, with neither.
    """

    width: int = 80
    height: int = 24
    has_signs: bool = False
    has_colours: bool = False

    def drawn(self, text: str) -> str:
        """A text with its cards as they are drawn here; the width stays the same.

        >>> Display(has_signs=True).drawn("Trick 3: Bob JS, Ann 10H."), Display().drawn("JS")
        ('Trick 3: Bob J♠, Ann 10♥.', 'JS')
        """
        if not self.has_signs:
            return text
        from trickledger.ledger.signs import with_signs

        return with_signs(text)

    def suit(self, letter: str) -> str:
        """A suit, by its letter, as it is drawn here; other words stay as they are."""
        if not self.has_signs:
            return letter
        from trickledger.rules.cards import SUIT_SIGNS

        return SUIT_SIGNS.get(letter, letter)

    def words(self, text: str) -> str:
        """A text with its cards, and the suits that stand alone in it, as they are drawn here.

        >>> Display(has_signs=True).words("trump S JC"), Display().words("trump S JC")
        ('trump ♠ J♣', 'trump S JC')
        """
        if not self.has_signs:
            return text
        return " ".join(map(self.suit, self.drawn(text).split(" ")))

    def painted(self, text: str, kind: Kind = "") -> str:
        """A printable text in its colours: red suits red, clauses dimmed.

        One of a `kind` has that colour throughout.

        >>> Display(has_colours=True).painted("Ann: K♥")
        'Ann: \\x1b[31mK♥\\x1b[0m'
        """
        if not self.has_colours or not text:
            return text
        from trickledger.ledger.cli.paint import coloured, in_colour

        return in_colour(text, kind) if kind else coloured(text)


PIPED = Display()

_current: ContextVar[Display | None] = ContextVar("display", default=None)


def current_display() -> Display:
    """What is being printed on."""
    return _current.get() or settled_display(sys.stdout)


def settled_display(stream: TextIO) -> Display:
    """What a stream is shown on, in the styles that are settled.

    A pipe is coloured where a variable asks for that, TRICKLEDGER_COLOR=always or FORCE_COLOR, and
    never by the file of settings, which would spoil every script.
    """
    if stream.isatty() or any(map(os.environ.get, ("TRICKLEDGER_COLOR", "FORCE_COLOR"))):
        return display_of(stream, *_styles())
    return PIPED


def settle_anew() -> None:
    """Let the next command read its styles again."""
    _styles.cache_clear()


# each line that is printed asks for them, and they are in a file
@cache
def _styles() -> tuple[CardStyle, ColorStyle]:
    from trickledger.ledger.config.values import shown_as

    return cast("CardStyle", shown_as("cards")), cast("ColorStyle", shown_as("color"))


@contextmanager
def shown_on(display: Display) -> Iterator[None]:
    """What is printed meanwhile is made for this display, wherever it is kept until then."""
    before = _current.set(display)
    try:
        yield
    finally:
        _current.reset(before)


def display_of(stream: TextIO, cards: CardStyle = "auto", color: ColorStyle = "auto") -> Display:
    """What a stream is shown on, in the styles that were asked for."""
    if not stream.isatty():
        return PIPED._replace(has_colours=color == "always")
    columns, lines = shutil.get_terminal_size()
    return Display(
        min(max(columns, NARROWEST), WIDEST),
        lines,
        cards == "signs" or (cards == "auto" and _has_many_letters()),
        color == "always" or (color == "auto" and _has_colours()),
    )


def _has_many_letters() -> bool:
    """Whether a terminal shows more than the letters of one alphabet."""
    if os.environ.get("TERM") == "dumb":
        return False
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return os.name == "nt" or "utf" in next(filter(None, names), "utf").lower()


def _has_colours() -> bool:
    return os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
