"""Hands as they were dealt that follow from what was played: `holds.` records them."""

from __future__ import annotations

from trickledger.rules.cards import in_order
from trickledger.rules.language.notation import Act, act_text, folded, seat_named
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.fold import GameFold

HOLDS = "holds"


def proven_hands(fold: GameFold, acts: str) -> str | None:
    """The line that records the hands which `holds` asks for, of all or of whoever is named.

    Empty where none follows, None where something else is said. A hand follows where every card
    that it had was seen, and these can be those it was dealt: what came later would be too many.
    """
    *named, word = folded(acts).replace(":", " ").split() or [""]
    asked = [seat_named(fold.handles, name) for name in named]
    if word != HOLDS or len(named) > 1 or None in asked:
        return None
    deal = fold.deal
    if not isinstance(deal, TrickDeal):
        return ""
    hands, found = deal.hands, list[str]()
    for seat in asked or range(deal.seats):
        if seat is None or hands.hidden[seat] or seat in hands.kept:
            continue
        act = Act(HOLDS, tuple(in_order(deal.shown_so_far(seat))))
        if deal.refusal_for(seat, act) is None:
            found.append(f"{fold.handles[seat]} {act_text(act, fold.accounts)}")
    return ", ".join(found)
