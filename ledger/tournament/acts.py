"""What a director enters, as the lines that the ledger keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from trickledger.ledger.problems import Telling
from trickledger.ledger.tournament.deeds import DEEDS

Figures = tuple[int, ...]
Seats = tuple[int, ...]
_NOBODY = "nobody"

TOLD = ("result", "settle", "doubt", "award", "annul", "forfeit")
"""The acts that say what came of a table."""

OF_A_TABLE = ("open", *TOLD)


class Act(NamedTuple):
    """One act of an event: its word and what it is about; what it is not about is empty.

    `entrants` are numbers, `tables` maps the number of a table to those who sit at it in order,
    `byes` are entrants; `figures` are in the unit of the game, a side each in order of the seats,
    `winners` the sides that won where the figures do not tell. `was` are the figures of a round as
    it was locked, by table. `settings` are names with what they are set to, judged together; those
    of `facts` are of an entrant. `points` are those of the event that a director gives or takes, a
    side each. `prizes` are those of a fund in order, `category` that of those it is for. `boards`
    are what a screen shows, `category` of which section. `met` and
    `partners` are whom an entrant has played before the event, once for each time. `why` is the
    reason given.
    """

    word: str
    round: int = 0
    table: int = 0
    entrants: Seats = ()
    names: tuple[str, ...] = ()
    value: str = ""
    tables: tuple[tuple[int, Seats], ...] = ()
    byes: Seats = ()
    figures: Figures = ()
    winners: tuple[int, ...] = ()
    was: tuple[tuple[int, Figures], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    points: tuple[Fraction, ...] = ()
    prizes: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    category: str = ""
    met: Seats = ()
    partners: Seats = ()
    why: str = ""

    def text(self) -> str:
        """The act in canonical words; reading it gives the same act.

        >>> Act("result", 2, 5, figures=(501, 320), why="from paper").text()
        'result 2.5 501 320 # from paper'
        """
        told = ((place, getattr(self, place.part.field)) for place in _places(self.word))
        said = "".join(
            f"{place.before}{place.part.write(value)}"
            for place, value in told
            if value or not place.may_be_missing
        )
        text = f"{self.word} {said}".rstrip()
        return f"{text} # {self.why}" if self.why else text


class UnreadableAct(Telling, ValueError):
    """A line that is no act of an event."""


def read_act(text: str) -> Act:
    """An act from its canonical text; raises UnreadableAct.

    >>> read_act("round 2 swiss seed 7: 1 4, 3 2; bye 5").tables
    ((1, (1, 4)), (2, (3, 2)))
    """
    said, _, why = text.partition(" # ")
    word, _, rest = said.partition(" ")
    if not form_of(word):
        raise UnreadableAct("{word} isn't a word of an event.", word=word[:40])
    found = _pattern(word).fullmatch(rest)
    if found is None:
        raise UnreadableAct("{line} isn't written as an event writes it.", line=said[:60])
    parts = (place.part for place in _places(word))
    told = {part.field: part.read(found[part.field]) for part in parts if found[part.field]}
    return Act(word, **told, why=why)


def is_worth(text: str) -> bool:
    """Whether a text says what a missed round is worth.

    >>> is_worth("half"), is_worth("0.25"), is_worth("much")
    (True, True, False)
    """
    return re.fullmatch(_WORTH, text, re.ASCII) is not None


def text_of(act: Act) -> str:
    """The line of an act that reads back as this act; raises UnreadableAct where none would.

    >>> text_of(Act("drop", entrants=(7,)))
    'drop 7'
    """
    text = act.text()
    if read_act(text) != act:
        raise UnreadableAct("{line} would read back as something else.", line=text[:60])
    return text


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.replace(_NOBODY, "").split()))


def _listed(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _points(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


def _points_text(points: tuple[Fraction, ...]) -> str:
    return " ".join(f"{float(each):.3f}".rstrip("0").rstrip(".") for each in points)


def _tables(text: str) -> tuple[tuple[int, Seats], ...]:
    return tuple((number, _numbers(part)) for number, part in enumerate(text.split(","), 1))


def _tables_text(tables: tuple[tuple[int, Seats], ...]) -> str:
    return ", ".join(_listed(seats) for _, seats in tables)


def _named(text: str) -> tuple[tuple[int, Seats], ...]:
    pairs = (part.split("=") for part in text.split(","))
    return tuple((int(number), _numbers(rest)) for number, rest in pairs)


def _named_text(tables: tuple[tuple[int, Seats], ...]) -> str:
    return ", ".join(f"{number} = {_listed(seats) or _NOBODY}" for number, seats in tables)


def _settings(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (part.partition(" ") for part in text.split(", "))
    return tuple((name, value) for name, _, value in pairs)


def _settings_text(settings: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(map(" ".join, settings))


class _Part(NamedTuple):
    """A part of a line: of which field of an act, and how it is written."""

    field: str
    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    may_be_empty: bool = False


class _Place(NamedTuple):
    """Where a part stands in a line, and what stands before it, which is missing with it."""

    before: str
    part: _Part
    may_be_missing: bool

    @property
    def pattern(self) -> str:
        """What is found there; a line may end before the blank of a part that is empty."""
        before, part = re.escape(self.before), f"(?P<{self.part.field}>{self.part.pattern})"
        if self.part.may_be_empty:
            return f"{before}?{part}?"
        return f"(?:{before}{part})?" if self.may_be_missing else f"{before}{part}"


_N = r"\d{1,9}"
_LIST = rf"{_N}(?: {_N})*"
_SEATS = rf"(?:{_LIST}|{_NOBODY})"
_FIGURES = r"-?\d{1,9}(?: -?\d{1,9})*"
_SETTING = r"[a-z]+ (?:(?!, ).)+"
_POINTS = r"\d{1,6}(?:\.\d{1,3})?"
_WORTH = rf"(?:full|half|none|-?{_POINTS})"
_NAMING = ("add", "rename", "replace")
FUND = r"[^:,#]{1,40}"
SCREEN = FUND
PRIZE = r"[^,#]{1,60}"

_PARTS: Mapping[str, _Part] = {
    "round": _Part("round", _N, int),
    "table": _Part("table", _N, int),
    "one": _Part("entrants", _N, _numbers, _listed),
    "two": _Part("entrants", f"{_N} {_N}", _numbers, _listed),
    "entrants": _Part("entrants", _LIST, _numbers, _listed),
    "names": _Part(
        "names", ".+", lambda text: tuple(map(str.strip, text.split(" & "))), " & ".join
    ),
    "settings": _Part("settings", f"{_SETTING}(?:, {_SETTING})*", _settings, _settings_text),
    "worth": _Part("value", _WORTH),
    "points": _Part("points", _POINTS, _points, _points_text),
    "balance": _Part("points", f"-?{_POINTS}", _points, _points_text),
    "awarded": _Part("points", f"-?{_POINTS}(?: -?{_POINTS})*", _points, _points_text),
    "met": _Part("met", _LIST, _numbers, _listed),
    "partners": _Part("partners", _LIST, _numbers, _listed),
    "method": _Part("value", "[a-z][a-z0-9 -]*"),
    # as `round` writes them, in order, and as `seat` does, with their numbers
    "tables": _Part("tables", f"{_LIST}(?:, {_LIST})*", _tables, _tables_text, True),
    "seats": _Part("tables", rf"{_N} = {_SEATS}(?:, {_N} = {_SEATS})*", _named, _named_text, True),
    "byes": _Part("byes", _LIST, _numbers, _listed),
    "game": _Part("value", "[0-9a-f]{32}"),
    "clock": _Part("value", r"pause|resume|plus [1-9]\d{0,2}"),
    "day": _Part("value", r"\d{4}-\d\d-\d\d"),
    "figures": _Part("figures", _FIGURES, _numbers, _listed),
    "winners": _Part("winners", _LIST, _numbers, _listed),
    "was": _Part("was", rf"{_N} = {_FIGURES}(?:, {_N} = {_FIGURES})*", _named, _named_text, True),
    # a round or its results have a number, all else has none
    "public": _Part("value", r"(?:round|results)(?= )|(?:standings|everything)(?! )"),
    "fund": _Part("value", f"{FUND}?"),
    "message": _Part("value", ".+"),
    "screen": _Part("value", SCREEN),
    "boards": _Part("boards", "[a-z]+(?: [a-z]+)*", lambda text: tuple(text.split(" ")), " ".join),
    "category": _Part("category", "[^ :,#]+"),
    "prizes": _Part(
        "prizes", f"{PRIZE}(?:, {PRIZE})*", lambda text: tuple(text.split(", ")), ", ".join
    ),
}

_FORMS: Mapping[str, str] = {
    "settle": DEEDS["result"].form,
    "day": "{round} {day}",
    "prize": "{fund}[ for {category}]: {prizes}",
    "carry": "{one} {balance}[ met {met}][ with {partners}]",
}
"""What follows the words that are no deed's: parts, in brackets those that may be missing."""


def form_of(word: str) -> str:
    """What follows a word; empty where it is none of an event.

    >>> form_of("penalty"), form_of("day"), form_of("undo")
    ('{one} {round} {points}', '{round} {day}', '')
    """
    return _FORMS.get(word) or (DEEDS[word].form if word in DEEDS else "")


def tab_of(text: str) -> int:
    """The number of the table that an act is about alone, 0 where it is about more.

    >>> tab_of("result 2.7 501 320"), tab_of("penalty 7 2 1"), tab_of("result of nobody")
    (7, 0, 0)
    """
    if text.partition(" ")[0] not in OF_A_TABLE:
        return 0
    try:
        return read_act(text).table
    except UnreadableAct:
        return 0


@cache
def _places(word: str) -> tuple[_Place, ...]:
    found = re.findall(r"(\[?)([^[{]*)\{(\w+)\}\]?", form_of(word))
    return tuple(_Place(before, _PARTS[name], bool(bracket)) for bracket, before, name in found)


@cache
def _pattern(word: str) -> re.Pattern[str]:
    pattern = "".join(place.pattern for place in _places(word))
    return re.compile(pattern, 0 if word in _NAMING else re.ASCII)
