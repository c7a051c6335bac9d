"""What a table waits for, as it is asked across it: every front draws what it gets here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.says import Cards, Handle, Says, SuitName

if TYPE_CHECKING:
    from trickledger.rules.play.deal import Deal
    from trickledger.rules.record.fold import GameFold


def question(fold: GameFold) -> Says | None:
    """What is asked of whose turn it is, or of the table; None where nothing more can come."""
    if fold.closing:
        return None
    if chapter := fold.in_play:
        if fold.game.tells_figures_alone:
            return Says("What does hand {hand} add?", hand=chapter.number)
        return _in_a_hand(chapter.deal)
    if fold.current and fold.verdict.status != "open":
        return None
    if not fold.game.has_dealer:
        return Says("What does hand {hand} add?", hand=fold.deals + 1)
    if fold.next_dealer is None:
        return Says("Who deals?")
    words = "{player} deals. Which card is turned up?" if fold.game.turned_up else "{player} deals."
    return Says(words, player=Handle(fold.handles[fold.next_dealer]))


def _in_a_hand(deal: Deal) -> Says:
    phase, turn = deal.phase, deal.whose_turn()
    assert phase is not None
    player, other = (Handle(deal.name(turn[at])) if turn else "" for at in (0, -1))
    if phase.asks:
        return Says(phase.asks, player=player, other=other, card=Cards(deal.upcard))
    if not (isinstance(deal, TrickDeal) and phase.takes_cards):
        return Says("It's {player}'s turn.", player=player)
    if deal.table:
        return Says("{player} to play, {suit} led", player=player, suit=SuitName(deal.suit_led))
    return Says("{player} to lead to trick {trick}", player=player, trick=deal.next_trick)
