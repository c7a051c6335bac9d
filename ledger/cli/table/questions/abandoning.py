"""Which game is abandoned, and why, asked where it is not told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.questions.question import Answer, Line, Question

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting

_BECAUSE = "because"


def abandoning(sitting: Sitting, number: str = "") -> Question | None:
    """Why a game is abandoned: one that is named, else the one at this table; with none, which.

    None where the reason is told.
    """
    number = "" if number == _BECAUSE else number
    if " " in number:
        return None
    if not (number or sitting.table):
        return Question(
            "Which game is abandoned? Its number:",
            "Type the number of a game; /games lists them.",
            _named,
            (),
            _named,
        )
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


def _named(number: str) -> Answer:
    """The game of a number, of which it is asked next why."""
    return Line(f"/abandon {number}")
