"""The table as a scorer sees it: some lines of text, of a sheet and of whose turn it is.

Nothing here knows a game: the facts of a hand, its figures and the words that may be said are
shown as they come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from trickledger.ledger.cli.outcomes import turn_lines
from trickledger.ledger.cli.output import page_width, wrapped
from trickledger.ledger.columns import cells, fitted, folded
from trickledger.rules.cards import read_cards, suit_of
from trickledger.rules.catalogue import kinds
from trickledger.rules.views.sheet import Game, Hand

_LONGEST_NAME = 16
_GAP = "   "
_MOST_TURNS = 3
# Sentences for the score sheet, of things that stand here in columns and words of their own.
_FOR_THE_SHEET = frozenset(("on_the_table",))


class Piece(NamedTuple):
    """Text of one kind: plain, `strong`, `red` (a card or suit that is), or `alarm`."""

    text: str
    kind: str = ""


Line = tuple[Piece, ...]


class Column(NamedTuple):
    """A column of the seats: its head and its cells, figures to the right."""

    head: str
    cells: Sequence[str]
    figures: bool = False


def screen(game: Game, number: int, turns: Sequence[dict[str, Any]]) -> list[Line]:
    """The table of a game: its hand, its seats with what lies there, and who may do what."""
    hand = game.hands[-1] if game.hands else None
    players = [turn["player"] for turn in turns if turn["may"]["cards"]]
    names = players or [turn["player"] for turn in turns]
    return [
        (Piece("─" * page_width()),),
        _title(game, hand, number),
        *_facts(game, hand),
        *_seats(game, hand, names),
        *_findings(game, hand),
        *_turns(game, turns),
    ]


def nobody() -> list[Line]:
    """The table before there is a game."""
    return [
        (Piece("─" * page_width()),),
        (Piece("No game is current: which one, and who plays, clockwise?", "strong"),),
        (Piece(f"Such as {kinds()[0]} Ann Bob. Games: {', '.join(kinds())}"),),
    ]


def unreadable(number: int) -> list[Line]:
    """The table while its ledger cannot be read."""
    text = f"Game {number} cannot be read now; what was entered stands. Enter looks again."
    return [(Piece("─" * page_width()),), (Piece(text, "alarm"),)]


def plain(lines: Iterable[Line]) -> str:
    """Lines as text without any style."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in lines)


# -- the parts of the screen ---------------------------------------------------------------------


def _title(game: Game, hand: Hand | None, number: int) -> Line:
    parts = [f"game {number}"]
    if hand is not None:
        parts.append(f"hand {hand.deal}")
        if hand.over:
            parts.append("over")
        elif hand.tricks or hand.table:
            parts.append(f"trick {len(hand.tricks) + 1}")
    rest = f", {', '.join(parts)}"
    newest = f"@{game.fold.numbered}"
    title = game.fold.head.game.title
    gap = max(page_width() - len(title) - len(rest) - len(newest), 1)
    return (Piece(title, "strong"), Piece(f"{rest}{' ' * gap}{newest}"))


def _facts(game: Game, hand: Hand | None) -> list[Line]:
    """What the hand settled, its dealer first, with the points of sides that are no single seat."""
    facts: dict[str, object] = {"dealer": hand.dealer, **hand.facts} if hand else {}
    told = [
        words
        for name, value in facts.items()
        if name not in _FOR_THE_SHEET and _is_told(value) and not _is_by_seat(value, game.seats)
        for words in _told(name, value)
    ]
    entered = hand.entered if hand else {}
    told += [
        f"{side} {total}{f' ({entered[side]:+d})' if side in entered else ''}"
        for side, total in game.totals.items()
        if side not in game.seats and side not in facts
    ]
    parts = [line for part in told for line in wrapped(part).splitlines()]
    return [_coloured(line) for line in folded(parts, gap=_GAP, width=page_width())]


def _seats(game: Game, hand: Hand | None, names: Sequence[str | None]) -> list[Line]:
    """A row for each seat, those marked whose turn it is."""
    columns = [Column("", [_short(seat) for seat in game.seats]), *_columns(game, hand)]
    widths = [max(map(cells, [column.head, *column.cells])) for column in columns]
    shown = [
        place
        for place in range(len(columns))
        if sum(widths[: place + 1]) + len(_GAP) * place + 2 <= page_width()
    ]
    heads = [fitted(columns[place].head, widths[place], columns[place].figures) for place in shown]
    lines: list[Line] = [(Piece(f"  {_GAP.join(heads)}"),)]
    for row, seat in enumerate(game.seats):
        has_turn = seat in names
        pieces = [Piece("> " if has_turn else "  ", "strong")]
        for place in shown:
            column = columns[place]
            cell = fitted(column.cells[row], widths[place], column.figures)
            kind = "strong" if place == 0 and has_turn else _kind(cell.split(" ")[0])
            pieces += [Piece(cell, kind), Piece(_GAP)]
        lines.append(tuple(pieces))
    return lines


def _columns(game: Game, hand: Hand | None) -> list[Column]:
    totals = _by_seat(game.seats, game.totals)
    total = [Column("total", totals, figures=True)] if any(totals) else []
    if hand is None:
        return total
    played = dict(hand.table)
    leader = hand.table[0][0] if hand.table else ""
    tricks = dict.fromkeys(game.seats, 0)
    points = dict.fromkeys(game.seats, 0)
    for trick in hand.tricks:
        if trick.winner:
            tricks[trick.winner] += 1
            points[trick.winner] += trick.points or 0
    columns = []
    if hand.tricks or hand.table:
        cards = [f"{played.get(seat, '')}{' led' if seat == leader else ''}" for seat in game.seats]
        columns += [
            Column("plays  ", cards),
            Column("tricks", _by_seat(game.seats, tricks), figures=True),
        ]
    if any(points.values()) and "points" not in hand.facts:
        columns.append(Column("points", _by_seat(game.seats, points), figures=True))
    columns += [
        Column(name.replace("_", " "), _by_seat(game.seats, value), figures=True)
        for name, value in hand.facts.items()
        if isinstance(value, Mapping) and _is_by_seat(value, game.seats)
    ]
    if hand.over and total:
        signed = {side: f"{points:+d}" for side, points in hand.entered.items()}
        columns.append(Column("entered", _by_seat(game.seats, signed), figures=True))
    return columns + total


def _findings(game: Game, hand: Hand | None) -> list[Line]:
    if not game.provisional:
        return []
    found = [finding for finding in hand.findings if finding.status == "open"] if hand else []
    words = ", ".join(
        f"{finding.clause} on {' '.join(f'@{entry}' for entry in finding.accused)}"
        for finding in found
    )
    text = f"Provisional, open finding: {words or 'of an earlier hand'}"
    for each in found:
        if each.to_void:
            text += f"; next: /void {' '.join(f'@{entry}' for entry in each.to_void)} --drop"
    return [(Piece(line, "alarm"),) for line in wrapped(text).splitlines()]


def _turns(game: Game, turns: Sequence[dict[str, Any]]) -> list[Line]:
    if game.status != "open":
        winners = f" by {' and '.join(game.winners)}" if game.winners else ""
        return [(Piece(f"The game is {game.status}{winners}.", "strong"),)]
    lines = [line for told in turn_lines(turns) for line in wrapped(told).splitlines()]
    more = lines[_MOST_TURNS:]
    if more:
        lines = [*lines[: _MOST_TURNS - 1], f"... and {len(more) + 1} lines more: Tab shows them"]
    return [_coloured(line) for line in lines]


# -- words, columns and colours --------------------------------------------------------------------


def _told(name: str, value: object) -> list[str]:
    """A fact in words; one of several things of a kind in words of its own."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return [
            f"{next(iter(thing))} {' '.join(_value(part) for part in thing.values())}"
            for thing in value
        ]
    return [f"{name.replace('_', ' ')} {_value(value)}".rstrip()]


def _is_told(value: object) -> bool:
    """Whether a fact says anything; that there are none left of something does."""
    return bool(value) or (value == 0 and value is not False)


def _value(value: object) -> str:
    if value is True:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(part)}".rstrip() for name, part in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_value, value))
    return str(value)


def _is_by_seat(value: object, seats: Sequence[str]) -> bool:
    """Whether a fact has a figure for seats, so that it is a column."""
    return (
        isinstance(value, Mapping)
        and bool(value)
        and set(value) <= set(seats)
        and all(isinstance(part, int | str) for part in value.values())
    )


def _by_seat(seats: Sequence[str], row: Mapping[str, object]) -> list[str]:
    return [str(row.get(seat, "")) for seat in seats]


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _coloured(line: str) -> Line:
    """A line in pieces, the red suits by themselves."""
    words = line.split(" ")
    return tuple(
        Piece(f"{word} " if place < len(words) - 1 else word, _kind(word.strip(",")))
        for place, word in enumerate(words)
    )


def _kind(word: str) -> str:
    if word in {"H", "D"}:
        return "red"
    cards = read_cards(word) if word[:1].isdigit() or word.isupper() else None
    return "red" if cards and all(suit_of(card) in "HD" for card in cards) else ""
