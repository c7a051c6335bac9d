"""Which trick is disputed: those of the newest hand, the newest last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.choices import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Line, Question, picked
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.rules.views.sheet import Hand


class WhichTrick(Question):
    """A trick of a hand is asked for, or the hand itself."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    @property
    def sentence(self) -> str:
        """What is asked, in one sentence."""
        return "Which trick is disputed? Its number, or Up and Enter:"

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that can be picked."""
        hand = self._hand
        rounds = [
            (trick.trick, " ".join(f"{name} {card}" for name, card in trick.cards))
            for trick in hand.tricks
        ] or [(turn["turn"], turn["text"]) for turn in hand.turns]
        whole = Choice(f".{hand.deal}", "the whole hand", ("hand", "h"))
        return [
            whole,
            *(Choice(f".{hand.deal}.{number}", words, (str(number),)) for number, words in rounds),
        ]

    @property
    def explanation(self) -> str:
        """What can be answered."""
        return "Type the number of a trick, @ and the number of a play, or choose with the arrows."

    def answered(self, text: str) -> Answer:
        """What follows from an answer."""
        return Line(f"/audit {picked(self.choices, text) or text}")


def which_trick(sitting: Sitting) -> Question | None:
    """Which trick of the newest hand is disputed; None where none is complete."""
    fold = sitting.fold
    hands = Game(fold).hands if fold else []
    return WhichTrick(hands[-1]) if hands and (hands[-1].tricks or hands[-1].turns) else None
