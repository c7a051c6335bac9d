"""Worked examples of clauses: short records, and what their last line comes to.

They are kept as text: the id of a clause, then below it the lines of a record, or behind it the
reason for which there is none; an empty line parts them. What a record comes to is not kept: it is
played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal
from trickledger.rules.replay import RecordReader
from trickledger.rules.views.hand import Line
from trickledger.rules.views.outcomes import Moment, events_between, expected
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules import shapes

ShortRecord = tuple[str, ...]


class Examples(NamedTuple):
    """The records by which a clause is shown, each by its last line.

    Where there are none, `without` is the reason.
    """

    records: tuple[ShortRecord, ...] = ()
    without: str = ""


def read_examples(text: str) -> Mapping[str, Examples]:
    """The examples that a text tells, by clause.

    >>> examples = read_examples("ABC-1 Nobody types it.\\n\\nABC-2\\ngame whist\\nhand Ann")
    >>> examples["ABC-1"].without, examples["ABC-2"].records
    ('Nobody types it.', (('game whist', 'hand Ann'),))
    """
    found: dict[str, Examples] = {}
    for part in text.strip().split("\n\n"):
        title, *record = part.splitlines()
        clause, _, without = title.partition(" ")
        before = found.get(clause, Examples()).records
        found[clause] = Examples((*before, tuple(record)) if record else before, without)
    return found


class Shown(NamedTuple):
    """What the last line of a record comes to: a refusal, or what happened and what may come next.

    `facts` are those of the hand that it changed, `lines` what was counted by the clause, `fold`
    is the game; without one, in a record that does not get beyond its head, nothing happens.
    """

    record: ShortRecord
    refusal: Refusal | None = None
    events: Sequence[shapes.Event] = ()
    facts: Mapping[str, object] = {}
    lines: tuple[Line, ...] = ()
    expected: Sequence[shapes.Turn] = ()
    fold: GameFold | None = None


def shown(clause: Clause, record: ShortRecord) -> Shown:
    """Play a record, and tell what its last line comes to.

    >>> from trickledger.rules.catalogue import clauses
    >>> record = ("game klaberjass", "players Ann, Bob", "hand Bob 6H")
    >>> shown(clauses("KLA-DECK-1")[0], record).refusal.clause
    'KLA-DECK-1'
    """
    reader = RecordReader()
    *before, last = record
    for line in before:
        reader.line(line)
    moment = Moment(reader.games[-1].fold) if reader.games else None
    had = _facts(reader)
    refusal = reader.line(last)
    reader.finish()
    if refusal or not reader.games:
        return Shown(record, refusal)
    game = reader.games[-1]
    new = dict(_changed(had, _facts(reader)))
    begun = moment or Moment(GameFold(game.fold.head))
    return Shown(
        record,
        None,
        events_between(begun, Moment(game.fold)),
        new,
        _counted(game, clause),
        expected(game.fold),
        game.fold,
    )


def _changed(had: Mapping[str, object], has: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """The facts that are others now; of those that seats have the seats whose are."""
    for name, value in has.items():
        before = had.get(name)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            value = {seat: of for seat, of in value.items() if before.get(seat) != of}
        if value != before and (value or not isinstance(value, Mapping)):
            yield name, value


def _facts(reader: RecordReader) -> Mapping[str, object]:
    return reader.games[-1].facts if reader.games else {}


def _counted(game: Game, clause: Clause) -> tuple[Line, ...]:
    """What was counted by a clause in the newest hand."""
    hand = game.newest
    lines = chain(hand.lines, hand.settlement) if hand else ()
    return tuple(line for line in lines if line.clause == clause)
