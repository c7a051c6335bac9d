"""What follows from one hand of a game: its row, its scores, its findings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Rows
    from trickledger.rules.record.chapter import Chapter
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.refusals import Finding

_WRITE = """
INSERT INTO hand (stream, deal, opened, closed, dealer, counted, over, tricks, carry)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (stream, deal) DO UPDATE
SET opened = excluded.opened, closed = excluded.closed, dealer = excluded.dealer,
    counted = excluded.counted, over = excluded.over, tricks = excluded.tricks,
    carry = excluded.carry
"""

_WRITE_SCORE = """
INSERT INTO score (stream, deal, seat, score, entered, total) VALUES (?, ?, ?, ?, ?, ?)
"""

_WRITE_FINDING = """
INSERT INTO finding (stream, deal, accused, clause, status, proven_by) VALUES (?, ?, ?, ?, ?, ?)
"""


class HandRows(NamedTuple):
    """The rows of a hand, without the stream and the hand that each begins with."""

    deal: int
    hand: tuple[object, ...]
    scores: list[tuple[object, ...]]
    findings: list[tuple[object, ...]]


NO_ROWS = HandRows(0, (), [], [])
"""What there is of a hand of which nothing has been written, or all was forgotten."""


def rows_of(fold: GameFold, chapter: Chapter) -> HandRows:
    """The rows of a hand."""
    result = chapter.result
    hand = (
        chapter.opening.number,
        fold.last_act(chapter) if result else None,
        chapter.deal.setting.dealer,
        bool(result and result.counted),
        result is not None,
        chapter.deal.rounds_done if result else 0,
        json.dumps(chapter.after._asdict()) if result else None,
    )
    scores = _scores(fold, chapter) if result else []
    findings = fold.findings(chapter)
    return HandRows(chapter.number, hand, scores, [*map(_finding, findings)])


def write(db: Rows, stream: Stream, now: HandRows, before: HandRows | None = None) -> bool:
    """Write the rows of a hand that differ from those of `before`; say whether its result does.

    Without `before` it is not known what is there, and all are written anew.
    """
    # as most lines leave a hand: they change what is told of it when it is over
    if before == now:
        return False
    key = (stream.stream, now.deal)
    if before is None or before.hand != now.hand:
        db.run(_WRITE, (*key, *now.hand))
    for table, insert, there, rows in (
        ("score", _WRITE_SCORE, before and before.scores, now.scores),
        ("finding", _WRITE_FINDING, before and before.findings, now.findings),
    ):
        if there != rows:
            if there != []:
                db.run(f"DELETE FROM {table} WHERE stream = ? AND deal = ?", key)
            db.many(insert, [(*key, *row) for row in rows])
    return bool(now.scores) and (before is None or before.scores != now.scores)


def _scores(fold: GameFold, chapter: Chapter) -> list[tuple[object, ...]]:
    result = chapter.result
    assert result is not None
    return [
        (
            seat,
            result.score[side] if result.counted and result.score else None,
            result.entered[side],
            chapter.after.totals[side],
        )
        for seat, side in enumerate(fold.game.sides_of(len(fold.handles)))
    ]


def _finding(finding: Finding) -> tuple[object, ...]:
    return (
        json.dumps(finding.accused),
        str(finding.clause),
        finding.status,
        json.dumps(finding.proven_by),
    )
