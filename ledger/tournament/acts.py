"""What a director enters, as the lines that the ledger keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

Figures = tuple[int, ...]
Seats = tuple[int, ...]
_NOBODY = "nobody"


class Act(NamedTuple):
    """One act of an event: its word and what it is about; what it is not about is empty.

    `entrants` are numbers, `tables` maps the number of a table to those who sit at it in order,
    `byes` are entrants; `figures` are in the unit of the game, a side each in order of the seats,
    `winners` the sides that won where the figures do not tell. `was` are the figures of a round as
    it was locked, by table. `settings` are names with what they are set to, judged together; those
    of `facts` are of an entrant. `points` are those of the event that a director gives or takes, a
    side each. `prizes` are those of a fund in order, `category` that of those it is for. `met` and
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
    category: str = ""
    met: Seats = ()
    partners: Seats = ()
    why: str = ""

    def text(self) -> str:
        """The act in canonical words; reading it gives the same act.

        >>> Act("result", 2, 5, figures=(501, 320), why="from paper").text()
        'result 2.5 501 320 # from paper'
        """
        said = f"{self.word} {_SAYS[self.word](self)}".rstrip()
        return f"{said} # {self.why}" if self.why else said


class UnreadableAct(ValueError):
    """A line that is no act of an event."""


def read_act(text: str) -> Act:
    """An act from its canonical text; raises UnreadableAct.

    >>> read_act("round 2 swiss seed 7: 1 4, 3 2; bye 5").tables
    ((1, (1, 4)), (2, (3, 2)))
    """
    said, _, why = text.partition(" # ")
    word, _, rest = said.partition(" ")
    if word not in _READS:
        raise UnreadableAct(f"{word[:40]} isn't a word of an event.")
    found = re.fullmatch(_READS[word], rest, 0 if word in _NAMING else re.ASCII)
    if found is None:
        raise UnreadableAct(f"{said[:60]} isn't written as an event writes it.")
    parts = {part: _PARTS[part](said) for part, said in found.groupdict().items() if said}
    return Act(word, **parts, why=why)


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
        raise UnreadableAct(f"{text[:60]} would read back as something else.")
    return text


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.replace(_NOBODY, "").split()))


def _points(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


def _points_text(points: tuple[Fraction, ...]) -> str:
    return " ".join(f"{float(each):.3f}".rstrip("0").rstrip(".") for each in points)


def _listed(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _tables(text: str) -> tuple[tuple[int, Seats], ...]:
    parts = [part for part in text.split(",") if part.strip()]
    return tuple((number, _numbers(part)) for number, part in enumerate(parts, 1))


def _named(text: str) -> tuple[tuple[int, Seats], ...]:
    pairs = (part.split("=") for part in text.split(",") if part.strip())
    return tuple((int(number), _numbers(rest)) for number, rest in pairs)


def _settings(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (part.partition(" ") for part in text.split(", "))
    return tuple((name, value) for name, _, value in pairs)


def _settings_text(act: Act) -> str:
    return ", ".join(f"{name} {value}" for name, value in act.settings)


def _named_text(tables: tuple[tuple[int, Seats], ...]) -> str:
    return ", ".join(f"{number} = {_listed(seats) or _NOBODY}" for number, seats in tables)


def _with_byes(tables: str, byes: Seats) -> str:
    return f"{tables}; bye {_listed(byes)}" if byes else tables


def _result_text(act: Act) -> str:
    won = f" won {_listed(act.winners)}" if act.winners else ""
    return f"{act.round}.{act.table} {_listed(act.figures)}{won}"


def _absent_text(act: Act) -> str:
    worth = f" worth {act.value}" if act.value else ""
    return f"{act.entrants[0]} {act.round}{worth}"


def _add_text(act: Act) -> str:
    since = f" from {act.round}" if act.round else ""
    return f"{act.entrants[0]}{since}: {' & '.join(act.names)}"


def _carry_text(act: Act) -> str:
    met = f" met {_listed(act.met)}" if act.met else ""
    partners = f" with {_listed(act.partners)}" if act.partners else ""
    return f"{act.entrants[0]} {_points_text(act.points)}{met}{partners}"


def _prize_text(act: Act) -> str:
    category = f" for {act.category}" if act.category else ""
    return f"{act.value}{category}: {', '.join(act.prizes)}"


_N = r"\d{1,9}"
_LIST = rf"{_N}(?: {_N})*"
_SEATS = rf"(?:{_LIST}|{_NOBODY})"
_FIGURES = r"-?\d{1,9}(?: -?\d{1,9})*"
_SETTING = r"[a-z]+ (?:(?!, ).)+"
_POINTS = r"\d{1,6}(?:\.\d{1,3})?"
_WORTH = rf"(?:full|half|none|-?{_POINTS})"
_NAMING = ("add", "rename", "replace")
FUND = r"[^:,#]{1,40}"
PRIZE = r"[^,#]{1,60}"
_ROUND = rf"(?P<round>{_N})"
_TABLE = rf"{_ROUND}\.(?P<table>{_N})"
_ONE = rf"(?P<entrants>{_N})"
_TWO = rf"(?P<entrants>{_N} {_N})"
_BYES = rf"(?:; bye (?P<byes>{_LIST}))?"
# a round or its results have a number, all else has none
_PART = r"(?:round|results)(?= )|(?:standings|everything)(?! )"
_RESULT = rf"{_TABLE} (?P<figures>{_FIGURES})(?: won (?P<winners>{_LIST}))?"

_PARTS: Mapping[str, Callable[[str], Any]] = {
    "round": int,
    "table": int,
    "entrants": _numbers,
    "names": lambda text: tuple(name.strip() for name in text.split(" & ")),
    "value": str,
    # as `round` writes them, in order, and as `seat` does, with their numbers
    "tables": lambda text: (_named if "=" in text else _tables)(text),
    "byes": _numbers,
    "figures": _numbers,
    "winners": _numbers,
    "was": _named,
    "settings": _settings,
    "points": _points,
    "prizes": lambda text: tuple(text.split(", ")),
    "category": str,
    "met": _numbers,
    "partners": _numbers,
}
"""How each part of an act is read."""

_READS: Mapping[str, str] = {
    "add": rf"{_ONE}(?: from {_ROUND})?: (?P<names>.+)",
    **dict.fromkeys(("rename", "replace"), rf"{_ONE}: (?P<names>.+)"),
    **dict.fromkeys(("drop", "return", "here", "disqualify"), _ONE),
    "facts": rf"{_ONE}: (?P<settings>{_SETTING}(?:, {_SETTING})*)",
    "absent": rf"{_ONE} {_ROUND}(?: worth (?P<value>{_WORTH}))?",
    **dict.fromkeys(("penalty", "bonus"), rf"{_ONE} {_ROUND} (?P<points>{_POINTS})"),
    "carry": rf"{_ONE} (?P<points>-?{_POINTS})(?: met (?P<met>{_LIST}))?"
    rf"(?: with (?P<partners>{_LIST}))?",
    **dict.fromkeys(("forbid", "wish", "allow"), _TWO),
    "set": rf"(?P<settings>{_SETTING}(?:, {_SETTING})*)",
    "round": rf"{_ROUND} (?P<value>[a-z][a-z0-9 -]*): ?"
    rf"(?P<tables>(?:{_LIST}(?:, {_LIST})*)?){_BYES}",
    "seat": rf"{_ROUND}: ?(?P<tables>(?:{_N} = {_SEATS}(?:, {_N} = {_SEATS})*)?){_BYES}",
    "open": rf"{_TABLE} (?P<value>[0-9a-f]{{32}})",
    **dict.fromkeys(("result", "settle", "doubt"), _RESULT),
    "award": rf"{_TABLE} (?P<points>-?{_POINTS}(?: -?{_POINTS})*)",
    "annul": _TABLE,
    "forfeit": rf"{_TABLE} (?P<entrants>{_LIST})",
    "lock": rf"{_ROUND}: ?(?P<was>(?:{_N} = {_FIGURES}(?:, {_N} = {_FIGURES})*)?)",
    **dict.fromkeys(("unlock", "clock"), _ROUND),
    **dict.fromkeys(("release", "hide"), rf"(?P<value>{_PART})(?: {_ROUND})?"),
    "prize": rf"(?P<value>{FUND}?)(?: for (?P<category>[^ :,#]+))?: "
    rf"(?P<prizes>{PRIZE}(?:, {PRIZE})*)",
}

_SAYS: Mapping[str, Callable[[Act], Any]] = {
    "add": _add_text,
    **dict.fromkeys(
        ("rename", "replace"), lambda act: f"{act.entrants[0]}: {' & '.join(act.names)}"
    ),
    **dict.fromkeys(("drop", "return", "here", "disqualify"), lambda act: act.entrants[0]),
    "facts": lambda act: f"{act.entrants[0]}: {_settings_text(act)}",
    "absent": _absent_text,
    **dict.fromkeys(
        ("penalty", "bonus"),
        lambda act: f"{act.entrants[0]} {act.round} {_points_text(act.points)}",
    ),
    "carry": _carry_text,
    **dict.fromkeys(("forbid", "wish", "allow"), lambda act: _listed(act.entrants)),
    "set": _settings_text,
    "round": lambda act: _with_byes(
        f"{act.round} {act.value}: {', '.join(_listed(seats) for _, seats in act.tables)}",
        act.byes,
    ),
    "seat": lambda act: _with_byes(f"{act.round}: {_named_text(act.tables)}", act.byes),
    "open": lambda act: f"{act.round}.{act.table} {act.value}",
    **dict.fromkeys(("result", "settle", "doubt"), _result_text),
    "award": lambda act: f"{act.round}.{act.table} {_points_text(act.points)}",
    "annul": lambda act: f"{act.round}.{act.table}",
    "forfeit": lambda act: f"{act.round}.{act.table} {_listed(act.entrants)}",
    "lock": lambda act: f"{act.round}: {_named_text(act.was)}",
    **dict.fromkeys(("unlock", "clock"), lambda act: act.round),
    **dict.fromkeys(("release", "hide"), lambda act: f"{act.value} {act.round or ''}"),
    "prize": _prize_text,
}
