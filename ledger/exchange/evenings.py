"""Evenings that are over, out of a list of results as a spreadsheet saves it."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Sized
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange.list_columns import (
    columns_of,
    days_in,
    is_absent,
    shown,
    whole_number,
)
from trickledger.ledger.problems import Problem, said_with
from trickledger.rules.language.notation import LARGEST_NUMBER, folded
from trickledger.rules.says import Says, Value, any_of

TEMPLATE = """date,game,Ann Baker,Bob Cole,Cid Fox,Dee Gray
2026-11-05,Skat,120,-30,-90,
2026-11-12,Skat,48,,-24,-24
2026-11-12,Rummy (low),15,80,,42
"""
"""A list to be filled in: a line for each game, a column for each player."""

MARK = "results"
"""The word of a comment in a head that says of which line of results a game was made."""

_SEPARATORS = (";", "\t", ",")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})", re.ASCII)
_MONTHS = 12
_LONGEST_NAME = 60
_MOST = 20_000


_Rows = Sequence[tuple[int, list[str]]]
"""Lines by number, each as its cells."""


class Evening(NamedTuple):
    """A game of a list: where it begins, its day, its game as written, who has what.

    Of games that are the same in all of that it is the `nth`.
    """

    line: int
    date: str
    game: str
    figures: tuple[tuple[str, int], ...]
    column: int = 1
    nth: int = 1

    @property
    def mark(self) -> str:
        """What it is known by when it comes again, in whatever order its columns are."""
        told = sorted((folded(name), figure) for name, figure in self.figures)
        about = repr((self.date, folded(self.game), told, self.nth))
        return hashlib.sha256(about.encode()).hexdigest()[:16]


class _Place(NamedTuple):
    """Where something stands in a list."""

    source: str
    line: int
    column: int
    head: str = ""

    def refuse(self, what: Says, why: Says | None = None) -> NoReturn:
        head: Value = Says(" ({head})", head=self.head[:30]) if self.head else ""
        at: dict[str, Value] = {
            "source": self.source,
            "line": self.line,
            "column": self.column,
            "head": head,
        }
        place = said_with("{source}, line {line}, column {column}{head}", at)
        raise UsageError(Problem(what, why).at(place))


class _List(NamedTuple):
    """A list with its heads, and which of its columns says what.

    `orders` are those in which its days can be written, where a cell alone doesn't tell.
    """

    source: str
    heads: Sequence[str]
    at: Mapping[str, int]
    ignored: Collection[int] = ()
    orders: Collection[str] = ()

    def cell(self, row: Sequence[str], what: str) -> str:
        """What a row says of something, nothing where no column does."""
        place = self.at.get(what)
        return "" if place is None or place >= len(row) else row[place].strip()

    def place(self, line: int, what: str | int) -> _Place:
        """Where that stands in a line."""
        column = self.at.get(what, 0) if isinstance(what, str) else what
        return _Place(self.source, line, column + 1, " ".join(self.heads[column].split()))


def read_evenings(
    text: str,
    source: str,
    named: Mapping[str, str] = MappingProxyType({}),
    game: str = "",
    ignored: Collection[str] = (),
) -> list[Evening]:
    """The games of a list; a line each with a column a player, or a line for each player.

    `named` are the heads or numbers of columns that would not be known by them, `ignored` those
    that say nothing of results, `game` what is played where no column says it. Raises Unclear where
    a column must be asked for, and UsageError with the line and the column.

    >>> read_evenings("date,game,Ann,Bob\\n2026-11-05,Skat,120,-30\\n", "results.csv")[0].figures
    (('Ann', 120), ('Bob', -30))
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    (_, heads), *rows = [*_rows(lines, source)] or [(1, [])]
    known = columns_of(source, heads, [row for _, row in rows], named, ignored, has_game=bool(game))
    found = _List(source, heads, *known, _orders(rows, known[0]["date"]))
    read = _by_player if {"name", "figure"} <= found.at.keys() else _by_game
    evenings = list(read(found, rows, game))
    if not evenings:
        raise UsageError("{source} has no results in it.", source=source)
    met: Counter[str] = Counter()
    for place, evening in enumerate(evenings):
        met[evening.mark] += 1
        evenings[place] = evening._replace(nth=met[evening.mark])
    return evenings


def _rows(lines: Sequence[str], source: str) -> Iterator[tuple[int, list[str]]]:
    """The lines with something in them, by number, each as its cells."""
    first = next((line for line in lines if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO("\n".join(lines)), delimiter=separator, strict=True)
    begun, count = 1, 0
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                count += 1
                if count > _MOST:
                    _Place(source, begun, 1).refuse(Says("there are more than {most}.", most=_MOST))
                yield begun, row
            begun = reader.line_num + 1
    except csv.Error as exc:
        _Place(source, max(reader.line_num, 1), 1).refuse(Says("{said}.", said=str(exc)))


# -- a line a game, a column a player --------------------------------------------------------------


def _by_game(found: _List, rows: _Rows, game: str) -> Iterator[Evening]:
    others = {*found.at.values(), *found.ignored}
    players = {
        place: _name(found.place(1, place), head)
        for place, head in enumerate(found.heads)
        if place not in others and head.strip()
    }
    _once(found, players)
    for line, row in rows:
        _refuse_beyond(found, line, row)
        figures = tuple(
            (name, _figure(found.place(line, place), row[place]))
            for place, name in players.items()
            if place < len(row) and not is_absent(row[place])
        )
        _demand_two(found.place(line, next(iter(players), 0)), figures)
        date = _date(found, line, found.cell(row, "date"))
        title = found.cell(row, "game") or game or _no_game(found, line)
        yield Evening(line, date, title, figures, found.at.get("game", 0) + 1)


def _once(found: _List, players: Mapping[int, str]) -> None:
    known = dict[str, str]()
    for place, name in players.items():
        if folded(name) in known:
            found.place(1, place).refuse(Says("{name} has a column already.", name=name))
        known[folded(name)] = name


# -- a line a player -------------------------------------------------------------------------------


def _by_player(found: _List, rows: _Rows, game: str) -> Iterator[Evening]:
    """Lines that follow each other are one game while day, game and table stay, and nobody returns.

    A cell of these three that is empty says what the one above it says.
    """
    begun, about = 0, ("", "", "")
    figures = dict[str, tuple[str, int]]()
    for line, row in rows:
        _refuse_beyond(found, line, row)
        told = found.cell(row, "date"), found.cell(row, "game") or game, found.cell(row, "table")
        date, title, table = (new or old for new, old in zip(told, about, strict=True))
        date = _date(found, line, date)
        name = _name(found.place(line, "name"), found.cell(row, "name"))
        figure = _figure(found.place(line, "figure"), found.cell(row, "figure"))
        if figures and ((date, title, table) != about or folded(name) in figures):
            yield _whole(found, begun, about, figures)
            figures = {}
        if not figures:
            begun, about = line, (date, title or _no_game(found, line), table)
        figures[folded(name)] = name, figure
    if figures:
        yield _whole(found, begun, about, figures)


def _whole(
    found: _List,
    line: int,
    about: tuple[str, str, str],
    figures: Mapping[str, tuple[str, int]],
) -> Evening:
    _demand_two(found.place(line, "name"), figures)
    column = found.at.get("game", 0) + 1
    return Evening(line, about[0], about[1], tuple(figures.values()), column)


# -- cells -----------------------------------------------------------------------------------------


def _demand_two(place: _Place, figures: Sized) -> None:
    if len(figures) < 2:
        place.refuse(Says("a game has two players or more with a figure."))


def _refuse_beyond(found: _List, line: int, row: Sequence[str]) -> None:
    beyond = next((at for at in range(len(found.heads), len(row)) if row[at].strip()), None)
    if beyond is not None:
        _Place(found.source, line, beyond + 1).refuse(Says("this column has no head."))


def _no_game(found: _List, line: int) -> NoReturn:
    found.place(line, "game").refuse(Says("which game is it?"))


def _orders(rows: _Rows, column: int) -> set[str]:
    """Whether days of a list come before their months, or behind them, as far as it tells."""
    cells = (row[column].strip() for _, row in rows if column < len(row))
    orders = {"day", "month"}
    for found in filter(None, map(_SLASHED.fullmatch, cells)):
        orders -= {"month"} if int(found[1]) > _MONTHS else set()
        orders -= {"day"} if int(found[2]) > _MONTHS else set()
    return orders


def _date(found: _List, line: int, text: str) -> str:
    days = days_in(text)
    slashed = _SLASHED.fullmatch(text)
    if len(days) > 1 and slashed and len(found.orders) == 1:
        month = slashed[1 if "month" in found.orders else 2].zfill(2)
        days = [day for day in days if day[5:7] == month]
    if len(days) == 1:
        return days[0]
    why = Says("{text} isn't a day.", text=shown(text)) if text else Says("which day is it?")
    if days:
        why = Says("{text} could be {days}.", text=shown(text), days=any_of(days))
    found.place(line, "date").refuse(why, Says("A day is written 2026-11-21."))


def _figure(place: _Place, text: str) -> int:
    figure = whole_number(text)
    if figure is None:
        told, most = shown(text), f"{LARGEST_NUMBER:,}"
        place.refuse(Says("{text} isn't a whole number up to {most}.", text=told, most=most))
    return figure


def _name(place: _Place, text: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(map(str.isalpha, name)) or len(name) > _LONGEST_NAME or not name.isprintable():
        place.refuse(Says("{name} isn't a name.", name=shown(name)))
    if {*name} & {*"=,+#"}:
        place.refuse(Says("{name} can't be a name: it has one of = , + # in it.", name=name[:40]))
    return name
