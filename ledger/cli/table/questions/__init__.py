"""What is asked step by step where a decision is typed alone: each question is a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.questions.correction import correction, voiding
from trickledger.ledger.cli.table.questions.new_game import next_game, players_of
from trickledger.ledger.cli.table.questions.ruling import ruling
from trickledger.ledger.cli.table.questions.which_trick import which_trick

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.questions.question import Question
    from trickledger.ledger.cli.table.sitting import Sitting

_FIRST: dict[str, Callable[[Sitting], Question | None]] = {
    "correct": correction,
    "void": voiding,
    "ruling": ruling,
    "audit": which_trick,
    "new": next_game,
}
_FIRST_OF_KIND: dict[str, Callable[[Sitting, str], Question | None]] = {
    "ruling": ruling,
    "new": next_game,
}


def first_question(text: str, sitting: Sitting) -> Question | None:
    """What is asked first of a command that says no more than its kind; None where nothing is."""
    if sitting.table is None and not text.startswith("/"):
        return players_of(text)
    command, _, kind = text.removeprefix("/").partition(" ")
    if kind:
        of_kind = _FIRST_OF_KIND.get(command)
        return of_kind(sitting, kind) if of_kind else None
    first = _FIRST.get(command)
    return first(sitting) if first else None
