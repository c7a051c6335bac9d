"""Where a game stands to which somebody comes back: its hand so far, and the totals."""

from __future__ import annotations

from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.say.display import current_display
from trickledger.ledger.say.proposed import typed
from trickledger.ledger.say.sentences import figures, trick_sentence, turn_sentence
from trickledger.rules.amounts import counted
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.sheet import Game

_FEWEST = 3
_BESIDE = 18
"""Lines of a terminal that the table and the line below it take."""


def print_so_far(game: Game, number: int) -> None:
    """Print the newest tricks or turns of a hand that goes on, and the totals."""
    hand = game.newest
    if hand is None:
        return
    tricks = [trick_sentence(trick.as_json()) for trick in hand.tricks]
    rounds = tricks or [turn_sentence(turn) for turn in hand.turns]
    if not hand.over and rounds:
        paragraph(f"Hand {hand.deal} so far:")
        _print_newest(rounds, hand, number)
    if any(game.totals.values()):
        paragraph(f"Totals: {figures(game.totals)}.")


def _print_newest(rounds: list[str], hand: Hand, number: int) -> None:
    shown = max(current_display().height - _BESIDE, _FEWEST)
    left_out = len(rounds) - shown
    if left_out > 0:
        noun = "turn" if hand.turns else "trick"
        where = typed(f"show .{hand.deal}", number)
        paragraph(f"{counted(left_out, noun)} before: {where}", indent=2)
    for sentence in rounds[-shown:]:
        paragraph(sentence, indent=2)
