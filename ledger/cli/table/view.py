"""The table as a scorer sees it: some lines of text, of a sheet and of whose turn it is.

Nothing here knows a game: the facts of a hand, its figures and the words that may be said are
shown as they come, under the labels that the game gives them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.cli.table.pieces import Line, Piece, coloured
from trickledger.ledger.columns import cells, folded, shortened
from trickledger.ledger.say.display import Display, current_display, shown_on, wrapped
from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.proposed import typed, voiding
from trickledger.ledger.say.sentences import entry_numbers, newest_round, turn_lines
from trickledger.ledger.say.table import (
    Column,
    columns,
    ending,
    side_line,
    told_facts,
    whereabouts,
)
from trickledger.rules.catalogue import openable

if TYPE_CHECKING:
    from trickledger.ledger.cli.paint import Kind
    from trickledger.rules.views.at_table import TableView

_GAP = "   "
_MARK = "> "
_SHORTEST_NAME = 8
_MOST_TURNS = 3
_BELOW = 8
"""Lines of a terminal that are left for the line that is typed and for what is below it."""
_FEWEST = 5


class Part(NamedTuple):
    """A part of the screen: its lines, how many of them stay in any case, and what goes first.

    Parts of a higher `rank` give way before others, and none ends within what is said in several
    lines: `wholes` tells how many lines each thing takes, one where it is empty.
    """

    lines: list[Line]
    stay: int
    rank: int
    wholes: tuple[int, ...] = ()

    def within(self, room: int) -> int:
        """How many lines of it stay in so much room."""
        if not self.stay:
            # one of which nothing must stay is a sentence: no half of it
            return 0
        ends = accumulate(self.wholes or (1,) * len(self.lines))
        return max(self.stay, *(end for end in ends if end <= room), 0)


def screen(view: TableView, number: int, below: int = 0) -> list[Line]:
    """The table of a game: its hand, its seats with what lies there, and who can do what.

    So many lines are left below it, if they are more than usual.
    """
    display = current_display()
    # asked for once: each part would look again what the terminal can
    with shown_on(display):
        parts = _parts(view, number, display)
    return _within(parts, max(display.height - max(_BELOW, below), _FEWEST))


def _parts(view: TableView, number: int, display: Display) -> list[Part]:
    hand = view.hand
    return [
        Part([_rule()], 0, 4),
        Part([_title(view, number, display.width)], 1, 0),
        _facts(view, display.width),
        Part(seat_lines(view, display.width), 99, 0),
        Part(_in_columns(side_line(view), display.width), 0, 2),
        Part(_text(newest_round(hand)) if hand and not hand.over else [], 0, 5),
        Part(_findings(view, number), 1, 1),
        Part(_turns(view), 1, 1),
    ]


def nobody(*, is_asked: bool = False) -> list[Line]:
    """The table before there is a game; what is asked of it already is not said twice."""
    if is_asked:
        return [_rule()]
    return [
        _rule(),
        *_said("Which game do you play, and who plays it, clockwise?", "strong"),
        *_text(f"For example: {openable()[0]} Ann Bob"),
        *_text(f"Games: {', '.join(openable())}"),
    ]


def unreadable(number: int) -> list[Line]:
    """The table while its ledger cannot be read."""
    text = f"Game {number} can't be read now; what was entered stands. Enter looks again."
    return [_rule(), *_said(text, "alarm")]


# -- the parts of the screen -----------------------------------------------------------------------


def _rule() -> Line:
    return (Piece("─" * current_display().width, "dim"),)


def _title(view: TableView, number: int, width: int) -> Line:
    title, newest = view.title, f"@{view.at}"
    parts = [f"game {number}", *whereabouts(view.hand)]
    while len(parts) > 1 and cells(", ".join([title, *parts, newest])) > width:
        del parts[0]
    rest = f", {', '.join(parts)}"
    gap = max(width - cells(title + rest + newest), 1)
    return (Piece(title, "strong"), Piece(f"{rest}{' ' * gap}{newest}"))


def _facts(view: TableView, width: int) -> Part:
    """What the hand has settled: what takes several lines stands by itself."""
    lines, wholes, beside = list[Line](), list[int](), list[str]()
    for fact in [*told_facts(view), ""]:
        told = wrapped(fact).splitlines()
        if len(told) == 1:
            beside.append(fact)
            continue
        in_columns = _in_columns(beside, width)
        lines += [*in_columns, *map(coloured, told)]
        wholes += [*(1 for _ in in_columns), *([len(told)] if told else [])]
        beside = []
    return Part(lines, wholes[0] if wholes else 1, 3, tuple(wholes))


def _in_columns(parts: Sequence[str], width: int) -> list[Line]:
    whole = [line for part in parts for line in wrapped(part).splitlines()]
    return [coloured(line) for line in folded(whole, gap=_GAP, width=width)]


def seat_lines(view: TableView, width: int) -> list[Line]:
    """A row for each seat under its heads; those are marked whose turn it is."""
    shown = _fitting(list(columns(view)), view.seats, width)
    names = Column("", _names(view.seats, shown, width), figures=False)
    heads, *rows = zip(*(each.filled() for each in (names, *shown)), strict=True)
    lines: list[Line] = [(Piece(f"  {_GAP.join(heads)}".rstrip(), "dim"),)] if shown else []
    for seat, (name, *others) in zip(view.seats, rows, strict=True):
        rest = coloured("".join(f"{_GAP}{cell}" for cell in others).rstrip())
        kind: Kind = "strong" if seat in view.in_turn else ""
        lines.append((Piece(_MARK if kind else "  ", "strong"), Piece(name, kind), *rest))
    return lines


def _fitting(columns: list[Column], seats: Sequence[str], width: int) -> list[Column]:
    """The columns that fit beside names that can be told apart."""
    names = min(max(map(cells, seats)), _SHORTEST_NAME)
    excess = _taken(columns) + len(_MARK) + names - width
    while columns and excess > 0:
        least = max(columns, key=lambda column: column.rank)
        columns.remove(least)
        excess -= least.width + len(_GAP)
    return columns


def _taken(columns: Sequence[Column]) -> int:
    return sum(column.width + len(_GAP) for column in columns)


def _names(seats: Sequence[str], columns: Sequence[Column], width: int) -> list[str]:
    room = width - len(_MARK) - _taken(columns)
    return [shortened(seat, max(room, _SHORTEST_NAME)) for seat in seats]


def _findings(view: TableView, number: int) -> list[Line]:
    if not view.provisional:
        return []
    found = [finding for _, finding in view.findings]
    words = ", ".join(f"{each.clause} on {entry_numbers(each.accused)}" for each in found)
    text = f"Provisional, open finding: {words or 'of an earlier hand'}"
    steps = [f"next: {voiding(each.to_void, number)}" for each in found if each.to_void]
    if not steps and (view.hand is None or view.hand.over):
        steps = [f"{typed('ruling', number)} decides it"]
    text = "; ".join([text, *steps])
    return _said(text, "alarm")


def _turns(view: TableView) -> list[Line]:
    if view.status != "open":
        return _said(ending(view), "strong")
    first, *others = turn_lines(view.turns, view.rules.verbs) or [""]
    asked = _asked(view)
    together = f"{asked} {first}".lstrip()
    is_short = cells(together) <= current_display().width
    told = [*([together] if is_short else [asked, first]), *others]
    lines = [line for text in told for line in _text(text)]
    more = len(lines) - _MOST_TURNS
    if more > 0:
        lines = [*lines[: _MOST_TURNS - 1], (Piece(f"and {more + 1} lines more: Tab shows them"),)]
    return lines


def _asked(view: TableView) -> str:
    """What is asked, where the turns alone do not tell."""
    is_plain = view.hand and not (view.hand.over or view.hand.waits_for)
    asked = "" if is_plain or view.asks is None else read_here(view.asks)
    return f"{asked}." if asked[-1:].isalnum() else asked


# -- room ------------------------------------------------------------------------------------------


def _said(text: str, kind: Kind) -> list[Line]:
    return [(Piece(line, kind),) for line in wrapped(text).splitlines()]


def _text(text: str) -> list[Line]:
    return [coloured(line) for line in wrapped(text).splitlines()]


def _within(parts: Sequence[Part], height: int) -> list[Line]:
    """The lines of all parts as far as a height has room: the least important go first."""
    kept = [len(part.lines) for part in parts]
    for place in sorted(range(len(parts)), key=lambda place: -parts[place].rank):
        excess = sum(kept) - height
        if excess <= 0:
            break
        kept[place] = parts[place].within(kept[place] - excess)
    return [line for part, count in zip(parts, kept, strict=True) for line in part.lines[:count]]
