"""What is asked step by step where a decision is typed alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.abandoning import abandoning
from trickledger.ledger.cli.table.questions.correction import correction, insertion, voiding
from trickledger.ledger.cli.table.questions.new_game import next_game, players_of
from trickledger.ledger.cli.table.questions.question import Line, Question, Unfit
from trickledger.ledger.cli.table.questions.ruling import ruling

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.rules.views.hand import Hand


def _trick_of(hand: Hand) -> Question:
    """A trick of a hand, or the hand itself."""
    rounds = [
        (trick.trick, " ".join(f"{name} {card}" for name, card in trick.cards))
        for trick in hand.tricks
    ] or [(turn["turn"], turn["text"]) for turn in hand.turns]
    choices = [
        Choice(f".{hand.number}", "the whole hand", ("hand", "h")),
        *(Choice(f".{hand.number}.{number}", words, (str(number),)) for number, words in rounds),
    ]
    name = "trick" if hand.tricks else "turn"
    return Question(
        f"Which {name} is disputed? Its number, or Up and Enter:",
        f"Type the number of a {name}, @ and the number of a play, or choose with the arrows.",
        lambda trick: Line(f"/audit {trick}"),
        choices,
        lambda text: Line(f"/audit {text}") if text[:1] in ("@", ".") else _no_trick(text),
    )


def _no_trick(text: str) -> Unfit:
    return Unfit(f"{text[:40]} is no trick of this hand. Type its number, or @ and that of a play.")


def which_trick(sitting: Sitting) -> Question | None:
    """Which trick of the newest hand is disputed; None where none is complete."""
    hand = sitting.sheet.newest if sitting.sheet else None
    return _trick_of(hand) if hand and (hand.tricks or hand.turns) else None


FIRST: dict[str, Callable[..., Question | None]] = {
    "correct": correction,
    "insert": insertion,
    "void": voiding,
    "ruling": ruling,
    "audit": which_trick,
    "abandon": abandoning,
    "new": next_game,
}
_OF_A_KIND = frozenset(("ruling", "abandon", "new"))
"""Those of which it is asked on where their kind is told."""


def first_question(text: str, sitting: Sitting) -> Question | None:
    """What is asked first of a command that says no more than its kind; None where nothing is."""
    if sitting.table is None and not text.startswith("/"):
        return players_of(sitting, text)
    command, _, kind = text.removeprefix("/").partition(" ")
    first = FIRST.get(command)
    if first and command in _OF_A_KIND:
        return first(sitting, kind)
    return first(sitting) if first and not kind else None
