"""What several said or played, each named, in another order than their turns."""

from __future__ import annotations

from trickledger.rules.common import COM
from trickledger.rules.language.reading import Line, read
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Enter, plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards, Handle, Says, Way

_SEVERAL = 2


def out_of_turn(fold: GameFold, line: Line, refusal: Refusal, enter: Enter) -> Refusal | None:
    """The refusal of what several are said to have done out of turn, with the same in turn.

    What is said of one is never proposed for another of whom something is said as well. None where
    it is nothing of the kind.
    """
    hand = fold.in_play
    if hand is None or refusal.clause != COM.SEQ_2 or line.parts.decision or line.parts.prefixes:
        return None
    said = _by_each(fold, line.parts.acts)
    turn = hand.deal.whose_turn()
    if len(said) < _SEVERAL or len(turn) != 1:
        return None
    first, count = turn[0], len(fold.handles)
    told = {seat: f"{fold.handles[seat]}: {act}" for seat, act in said.items()}
    ordered = sorted(told, key=lambda seat: (seat - first) % count)
    turned = " ".join(told[seat] for seat in ordered)
    if ordered != [*told] and enter(turned) is None:
        at = ordered.index(next(iter(told)))
        is_round = [*told] == [*ordered[at:], *ordered[:at]]
        says = (is_round and _of_a_trick_before(fold, hand.deal)) or refusal.says
        return refusal._replace(would_do=(turned,), says=says).at(0, line.parts.start + 1)
    if first not in told:
        return None
    theirs = f"{fold.handles[first]}: "
    would_do = tuple(way for way in refusal.would_do if not way.startswith(theirs))
    if would_do == refusal.would_do:
        return None
    says = _of_a_trick_before(fold, hand.deal) or refusal.says
    return refusal._replace(would_do=would_do, says=says)


def _of_a_trick_before(fold: GameFold, deal: Deal) -> Says | None:
    """Whose lead it is and why, with what to enter where that was otherwise; None amid a trick."""
    if not isinstance(deal, TrickDeal) or not deal.tricks or deal.table:
        return None
    trick, number = deal.tricks[-1], len(deal.tricks)
    card = next((card for seat, card in trick.cards if seat == trick.winner), 0)
    if not card or deal.whose_turn() != (trick.winner,):
        return None
    return Says(
        "It's {player}'s turn, who won trick {trick} with {card}. If a trick was left out, "
        "enter it first. If trick {trick} was different, say it such as `{such}`.",
        tells=True,
        player=Handle(fold.handles[trick.winner]),
        trick=number,
        card=Cards(card),
        such=Way(f"trick {number} was CARDS"),
    )


def _by_each(fold: GameFold, text: str) -> dict[int, str]:
    """What each of several is said to have done, by name and in the order of the text; none where
    somebody is named twice, or anything is said of nobody.
    """
    hand = fold.current
    found = dict[int, str]()
    for each in read(fold.vocabulary, plainly(fold, text)).said:
        act = each.act if isinstance(each, Said) else None
        seat = each.seat if isinstance(each, Said) else None
        if hand is None or act is None or seat is None or seat in found:
            return {}
        found[seat] = hand.deal.text(act)
    return found
