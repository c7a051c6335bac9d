"""Whether a game goes on with other players, or in other seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import LEAVE, Answer, Confirmed, Line, Question
from trickledger.rules.record.continued import ANY_GAME, company_said, successor, swap_said
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.rules.record.fold import GameFold

_YES = Choice("y", "play goes on so from the next hand", ("yes",))


def which_swap(fold: GameFold, line: str, run: Callable[[str], int]) -> Question | Line | None:
    """What is meant by two who swap seats; None where a line says no such."""
    said = swap_said(line)
    if said is None:
        return None
    one, other = said
    written = f"swap {one} {other}"
    company = company_said(fold, f"{one} and {other} change seats")
    if not (fold.deals or fold.head.continues):
        # nothing was dealt: both come to the same
        return Line(written)
    head = company and successor(fold, ANY_GAME, *company)
    if head is None or isinstance(head, Refusal):
        return Line(written)
    answers: dict[str, Answer] = {
        "changed": Confirmed(lambda: run(str(company))),
        "written": Line(written, is_sure=True),
    }
    return Question(
        f"Did {one} and {other} change seats? 1, 2 or n:",
        "Type 1 where they change seats from the next hand on, 2 where they were written down for "
        "each other in the whole game; n leaves everything as it is.",
        lambda choice: answers[choice],
        (
            Choice("changed", f"from the next hand on: {', '.join(head.handles)}"),
            Choice("written", "they were written down for each other, in the whole game"),
        ),
    )


def who_plays_on(fold: GameFold, line: str, run: Callable[[str], int]) -> Question | None:
    """Whether the game goes on as a line says who plays or where; None where it says no such.

    Nor where it cannot go on so: then its refusal says why.
    """
    company = company_said(fold, line)
    head = company and successor(fold, ANY_GAME, *company)
    if head is None or isinstance(head, Refusal):
        return None
    return Question(
        f"From the next hand on: {', '.join(head.handles)}? The totals go on in the next "
        "game, and for the standings both are one. y/n:",
        "y goes on so, n leaves everything as it is.",
        lambda _: Confirmed(lambda: run(str(company))),
        (_YES, LEAVE),
        is_listed=False,
    )
