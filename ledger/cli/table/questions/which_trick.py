"""Which trick is disputed: those of the newest hand, the newest last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Line, Question, picked
from trickledger.rules.views.sheet import Game

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
        Choice(f".{hand.deal}", "the whole hand", ("hand", "h")),
        *(Choice(f".{hand.deal}.{number}", words, (str(number),)) for number, words in rounds),
    ]
    return Question(
        "Which trick is disputed? Its number, or Up and Enter:",
        "Type the number of a trick, @ and the number of a play, or choose with the arrows.",
        lambda text: Line(f"/audit {picked(choices, text) or text}"),
        choices,
    )


def which_trick(sitting: Sitting) -> Question | None:
    """Which trick of the newest hand is disputed; None where none is complete."""
    fold = sitting.fold
    hands = Game(fold).hands if fold else []
    return _trick_of(hands[-1]) if hands and (hands[-1].tricks or hands[-1].turns) else None
