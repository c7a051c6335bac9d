"""What is asked step by step where a decision is typed alone: each question is a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.questions.correction import correction, voiding
from trickledger.ledger.cli.table.questions.new_game import next_game, players_of
from trickledger.ledger.cli.table.questions.ruling import ruling
from trickledger.ledger.cli.table.questions.which_trick import which_trick

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.questions.question import Question
    from trickledger.ledger.cli.table.sitting import Sitting

_FIRST = {
    "correct": correction,
    "void": voiding,
    "ruling": ruling,
    "audit": which_trick,
    "new": next_game,
}


def first_question(text: str, sitting: Sitting) -> Question | None:
    """What is asked first of a command that is typed alone; None where nothing is."""
    if sitting.table is None and not text.startswith("/"):
        return players_of(text)
    first = _FIRST.get(text.removeprefix("/"))
    return first(sitting) if first else None
