"""The turn of Kalooki after the draw: melds, cards added to them, the discard (KAL-TACK, -DISC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.cards import JOKER, JOKERS, listing
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.melds import Meld, read_meld, replaced, tacked
from trickledger.rules.games.kalooki.turns import Move
from trickledger.rules.play.judging import COM, Act, Fault, Faults, Judged, Refusal, breach

_ADDS = {"tack": tacked, "replace": replaced}


class Laying(NamedTuple):
    """Cards that leave a hand, the melds that come of it, and the moves that made each of these."""

    cards: int
    melds: tuple[Meld, ...]
    moves: tuple[Move, ...]


def judge_melds(hand: Hand, seat: int, act: Act) -> Judged:
    """The first melds meet the contract, and may be more and longer (KAL-CON-1, -2, KAL-D15)."""
    cards = hand.chosen(seat, act.cards)
    if not cards:
        yield from hand.impossible(seat, act)
    read = [read_meld(cards) for cards in act.melds]
    melds = [meld._replace(owner=seat) for meld in read if isinstance(meld, Meld)]
    faults = [meld for meld in read if isinstance(meld, Fault)]
    faults += _own_faults(hand, seat, melds)
    fours = sum(meld.is_four for meld in melds)
    too_few = fours < hand.contract.fours or len(melds) - fours < hand.contract.threes
    if not faults and not hand.laid[seat] and too_few:
        faults.append(Fault(KAL.CON_1, f"The contract is {hand.contract}, all laid at once."))
    first = len(hand.melds) + 1
    moves = (Move("meld", number, meld.cards) for number, meld in enumerate(melds, first))
    yield _first_of(hand, seat, act, faults)
    yield Laying(cards, tuple(melds), tuple(moves))


def _own_faults(hand: Hand, seat: int, melds: Sequence[Meld]) -> Iterator[Fault]:
    """What a player may not lay twice; adding to others' melds is free (KAL-FOUR-3, -D13, -D14)."""
    mine = [meld.sign for meld in hand.melds if meld.owner == seat]
    for meld in melds:
        sign = meld.sign
        if sign in mine and meld.is_four:
            yield Fault(KAL.FOUR_3, f"{hand.name(seat)} has two fours in {sign}.")
        elif sign in mine and hand.options.distinct_threes:
            why = f"There would be two threes of rank {sign} (kal_distinct_threes=true)."
            yield Fault(KAL.THREE_1, why)
        mine.append(sign)


def _first_of(hand: Hand, seat: int, act: Act, faults: list[Fault]) -> Fault | None:
    """The fault by the clause defined first, if there is any (COM-CLASS-1, KAL-D27)."""
    if hand.options.must_discard and len(act.cards) == hand.hands.count(seat):
        why = "The last card must be discarded (kal_must_discard=true)."
        faults.append(Fault(KAL.OUT_1, why))
    if not faults:
        return None
    clause, why, would_do, *_ = min(faults, key=lambda fault: fault.clause.order)
    return breach(clause, why, tuple(f"{act.word} {card} {act.meld}" for card in would_do))


def judge_added(hand: Hand, seat: int, act: Act) -> Judged:
    """Putting the natural card in and moving the joker are one act (KAL-REPL-1, KAL-D18, -D19)."""
    if not 1 <= act.meld <= len(hand.melds):
        there_are = f"1 to {len(hand.melds)}" if hand.melds else "none"
        yield Fault(COM.SYN_1, f"There is no meld {act.meld}; there are {there_are}.")
    cards = hand.chosen(seat, act.cards)
    if not cards:
        yield from hand.impossible(seat, act)
    grown = _ADDS[act.word](hand.melds[act.meld - 1], act.cards[0])
    faults = [grown] if isinstance(grown, Fault) else []
    if not hand.laid[seat]:
        faults.append(Fault(KAL.TACK_1, f"{hand.name(seat)} hasn't laid anything down yet."))
    melds = () if isinstance(grown, Fault) else (grown,)
    moves = (Move(act.word, act.meld, act.cards),)
    yield _first_of(hand, seat, act, faults)
    yield Laying(cards, melds, moves)


def do_lay(hand: Hand, seat: int, laying: Laying) -> None:
    for move, meld in zip(laying.moves, laying.melds, strict=True):
        hand.melds[move.meld - 1 : move.meld] = [meld]
    hand.laid[seat] = hand.laid[seat] or hand.trick
    hand.turns.moves[hand.trick] = hand.turns.moves.get(hand.trick, ()) + laying.moves
    hand.lay_open(seat, laying.cards)
    if not hand.hands.count(seat):
        hand.go_out(seat)


def judge_discard(hand: Hand, seat: int, act: Act) -> int | Refusal:
    wanted = act.cards[0]
    card = hand.copy_of(seat, wanted)
    if card and wanted != JOKER:
        return card
    # one that yields is a call more, in every turn
    bars = Fault(KAL.DISC_2, KAL.DISC_2.text) if card else next(hand.impossible(seat, act))
    return hand.refused_for(bars, seat, act)


def discard(hand: Hand, seat: int, card: int) -> None:
    hands = hand.hands
    hand.lay_open(seat, card)
    hand.pile.append(card)
    hand.turns.discards.append(card)
    if hands.hidden[seat] or hands.known[seat]:
        hand.begin_turn((seat + 1) % hand.seats)
    else:
        hand.go_out(seat)


def check_stop(hand: Hand, seat: int, _act: Act) -> Faults:
    """Only jokers are left, and none can be placed (KAL-D21)."""
    others, count = hand.hands.known[seat] & ~JOKERS, hand.hands.count(seat)
    if others or not hand.chosen(seat, [JOKER] * count):
        held = listing(others) if others else "cards other than jokers"
        yield Fault(KAL.DISC_1, f"{hand.name(seat)} holds {held}. {KAL.D21.text}")
    if not hand.laid[seat] or (hand.options.must_discard and count == 1):
        return
    melds = enumerate(hand.melds, 1)
    places = [str(number) for number, meld in melds if isinstance(tacked(meld, JOKER), Meld)]
    if places:
        yield Fault(KAL.DISC_1, f"A joker goes to meld {' or '.join(places)}. {KAL.D21.text}")


def do_stop(hand: Hand, seat: int, _act: Act) -> None:
    hand.lay_down(seat, hand.chosen(seat, [JOKER] * hand.hands.count(seat)))
    hand.turns.discards.append(0)
    hand.turns.ends[hand.trick] = "stop"
    hand.begin_turn((seat + 1) % hand.seats)


def nobody_is_out(hand: Hand) -> bool:
    return hand.out is None
