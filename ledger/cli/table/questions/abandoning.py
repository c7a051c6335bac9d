"""Why a game is abandoned, asked where it is not told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.questions.question import Answer, Line, Question

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting

_BECAUSE = "because"


def abandoning(sitting: Sitting, number: str = "") -> Question | None:
    """Why a game is abandoned: one that is named, else the one at this table.

    None where no game is known, or the reason is told.
    """
    number = "" if number == _BECAUSE else number
    if " " in number or not (number or sitting.table):
        return None
    command = f"/abandon {number}" if number else "abandon"

    def then(why: str) -> Answer:
        return Line(f"{command} {_BECAUSE} {why}")

    return Question(
        f"Why is game {number} abandoned?" if number else "Why is this game abandoned?",
        "Type the reason in your own words, such as opened twice; it is kept.",
        then,
        (),
        then,
    )
