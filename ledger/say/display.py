"""What is shown on: how wide it is, how it draws cards, and text that is folded to it."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextvars import ContextVar, Token
from functools import cache
from typing import Generic, Literal, NamedTuple, TextIO, TypeVar, cast

from trickledger.ledger.plain import plain

CardStyle = Literal["auto", "signs", "letters"]
ColorStyle = Literal["auto", "always", "never"]

_LISTED = r" +\S+  "

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


PIPED = Display()
ON_A_PAGE = Display(width=WIDEST, has_signs=True)

T = TypeVar("T")


class Meanwhile(Generic[T]):
    """A value that a variable has inside of a block; lines at the table ask for many."""

    # not by `contextmanager`: its generator costs four times the steps
    __slots__ = ("_before", "_value", "_variable")

    def __init__(self, variable: ContextVar[T], value: T) -> None:
        self._variable = variable
        self._value = value

    def __enter__(self) -> None:
        self._before: Token[T] = self._variable.set(self._value)

    def __exit__(self, *_: object) -> None:
        self._variable.reset(self._before)


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


def shown_on(display: Display) -> Meanwhile[Display | None]:
    """What is printed meanwhile is made for this display, wherever it is kept until then."""
    return Meanwhile(_current, display)


def display_of(stream: TextIO, cards: CardStyle = "auto", color: ColorStyle = "auto") -> Display:
    """What a stream is shown on, in the styles that were asked for."""
    if not stream.isatty():
        return PIPED._replace(has_colours=color == "always")
    columns, lines = shutil.get_terminal_size()
    return Display(
        min(max(columns, NARROWEST), WIDEST),
        lines,
        cards == "signs" or (cards == "auto" and _has_many_letters(stream)),
        color == "always" or (color == "auto" and _has_colours()),
    )


def is_dumb() -> bool:
    """Whether a terminal does nothing but print letters, as Rich knows it."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def _has_many_letters(stream: TextIO) -> bool:
    """Whether a terminal shows more than the letters of one alphabet."""
    # what is no terminal of its own, such as a test's, has no encoding
    if is_dumb() or not _can_write(stream.encoding or "utf-8"):
        return False
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return os.name == "nt" or "utf" in next(filter(None, names), "utf").lower()


def _can_write(encoding: str) -> bool:
    try:
        return bool("♠".encode(encoding))
    except UnicodeEncodeError:
        return False


def _has_colours() -> bool:
    return not (is_dumb() or os.environ.get("NO_COLOR"))


def page_width() -> int:
    """How many letters wide the page is."""
    return current_display().width


def drawn(text: str) -> str:
    """A sentence with its cards as the display draws them, `J♠` or `JS`; not for what is typed."""
    return current_display().drawn(text)


def words_drawn(text: str) -> str:
    """What is told or typed as the display draws it: its cards, and the suits alone in it."""
    return current_display().words(text)


def suit_drawn(letter: str) -> str:
    """A suit as the display draws it."""
    return current_display().suit(letter)


def fits(text: str) -> bool:
    """Whether a text has room in one line of the page."""
    width = current_display().width
    if text.isascii():
        return len(text) <= width
    from trickledger.ledger.columns import cells

    return cells(text) <= width


def wrapped(text: str, *, indent: int = 0) -> str:
    """Text folded to the width of the page; what is listed goes on below its own text."""
    space = " " * indent
    if text.isprintable() and fits(space + text):
        return f"{space}{text}".rstrip()
    from trickledger.ledger.columns import words_in_lines

    listed = re.match(_LISTED, text)
    below = space + " " * (listed.end() if listed else 0)
    return "\n".join(words_in_lines(plain(f"{space}{text}"), page_width(), below))


def plays_in_lines(plays: Iterable[Sequence[str]], width: int) -> str:
    """Names with their cards in as many lines as a width asks for, no name without its card.

    >>> print(plays_in_lines([("Ann", "8C"), ("Bob", "10C"), ("Cid", "JC")], 16))
    Ann 8C  Bob 10C
    Cid JC
    """
    from trickledger.ledger.columns import folded

    return "\n".join(folded((f"{name} {card}" for name, card in plays), gap="  ", width=width))
