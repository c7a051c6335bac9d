"""Whether a hand that was told with the figures of the one before is another hand."""

from __future__ import annotations

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Declined, Line, Question, picked
from trickledger.rules.refusals import Refusal

_CHOICES = (
    Choice("y", "another hand, which came to the same", ("yes",)),
    Choice("n", "the same hand: it is recorded already", ("no",)),
)


def another_hand(refusal: Refusal) -> Question:
    """Ask whether the hand of a refused result is another; then it is opened by itself."""

    def answered(text: str) -> Answer:
        word = picked(_CHOICES, text)
        return Line(refusal.would_do[0]) if word == "y" else Declined(is_answer=word is not None)

    told = refusal.why.partition(".")[0]
    return Question(
        f"{told}. Is it another hand with the same figures? y/n:",
        "y records it as the next hand, n leaves everything as it is.",
        answered,
        _CHOICES,
        is_listed=False,
    )
