"""The turn of Kalooki after the draw: melds, cards added to them, the discard (KAL-TACK, -DISC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.cards import JOKER, JOKERS
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.melds import Meld, read_meld, replaced, tacked
from trickledger.rules.games.kalooki.turns import LaidMove
from trickledger.rules.play.judging import COM, Act, Fault, Faults, Judged, Refusal, breach, fault
from trickledger.rules.says import Cards, Suit, any_of

_ADDS = {"tack": tacked, "replace": replaced}


class Laying(NamedTuple):
    """Cards that leave a hand, the melds that come of it, and the moves that made each of these."""

    cards: int
    melds: tuple[Meld, ...]
    moves: tuple[LaidMove, ...]


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
        words = "The contract is {contract}, all laid at once."
        faults.append(breach(KAL.CON_1, words, contract=hand.contract.melds))
    first = len(hand.melds) + 1
    moves = (LaidMove("meld", number, meld.cards) for number, meld in enumerate(melds, first))
    yield _first_of(hand, seat, act, faults)
    yield Laying(cards, tuple(melds), tuple(moves))


def _own_faults(hand: Hand, seat: int, melds: Sequence[Meld]) -> Iterator[Fault]:
    """What a player may not lay twice; adding to others' melds is free (KAL-FOUR-3, -D13, -D14)."""
    mine = [meld.sign for meld in hand.melds if meld.owner == seat]
    for meld in melds:
        sign = meld.sign
        if sign in mine and meld.is_four:
            words, suit = "{player} has two fours in {suit}.", Suit(sign)
            yield breach(KAL.FOUR_3, words, player=hand.name(seat), suit=suit)
        elif sign in mine and hand.options.distinct_threes:
            words = "There would be two threes of rank {rank} (kal_distinct_threes=true)."
            yield breach(KAL.THREE_1, words, rank=sign)
        mine.append(sign)


def _first_of(hand: Hand, seat: int, act: Act, faults: list[Fault]) -> Fault | None:
    """The fault by the clause defined first, if there is any (COM-CLASS-1, KAL-D27)."""
    if hand.options.must_discard and len(act.cards) == hand.hands.count(seat):
        words = "The last card must be discarded (kal_must_discard=true)."
        faults.append(breach(KAL.OUT_1, words))
    if not faults:
        return None
    found = min(faults, key=lambda fault: fault.clause.order)
    would_do = tuple(f"{act.word} {card} {act.meld}" for card in found.would_do)
    return found._replace(would_do=would_do)


def judge_added(hand: Hand, seat: int, act: Act) -> Judged:
    """Putting the natural card in and moving the joker are one act (KAL-REPL-1, KAL-D18, -D19)."""
    last = len(hand.melds)
    if not last:
        yield fault(COM.SYN_1, "There is no meld {meld}; there are none.", meld=act.meld)
    if not 1 <= act.meld <= last:
        words = "There is no meld {meld}; there are 1 to {last}."
        yield fault(COM.SYN_1, words, meld=act.meld, last=last)
    cards = hand.chosen(seat, act.cards)
    if not cards:
        yield from hand.impossible(seat, act)
    grown = _ADDS[act.word](hand.melds[act.meld - 1], act.cards[0])
    faults = [grown] if isinstance(grown, Fault) else []
    if not hand.laid[seat]:
        words = "{player} hasn't laid anything down yet."
        faults.append(breach(KAL.TACK_1, words, player=hand.name(seat)))
    melds = () if isinstance(grown, Fault) else (grown,)
    moves = (LaidMove(act.word, act.meld, act.cards),)
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
    # a discard ends every turn, and to ask a generator takes one call more
    bars = breach(KAL.DISC_2, "") if card else next(hand.impossible(seat, act))
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
    name, held = hand.name(seat), Cards(others)
    if others:
        yield breach(KAL.DISC_1, "{player} holds {held}.", cites=KAL.D21, player=name, held=held)
    if not hand.chosen(seat, [JOKER] * count):
        words = "{player} holds cards other than jokers."
        yield breach(KAL.DISC_1, words, cites=KAL.D21, player=name)
    if not hand.laid[seat] or (hand.options.must_discard and count == 1):
        return
    melds = enumerate(hand.melds, 1)
    free = [number for number, meld in melds if isinstance(tacked(meld, JOKER), Meld)]
    if free:
        words = "A joker goes to meld {meld}."
        yield breach(KAL.DISC_1, words, cites=KAL.D21, meld=any_of(free))


def do_stop(hand: Hand, seat: int, _act: Act) -> None:
    hand.lay_down(seat, hand.chosen(seat, [JOKER] * hand.hands.count(seat)))
    hand.turns.discards.append(0)
    hand.turns.ends[hand.trick] = "stop"
    hand.begin_turn((seat + 1) % hand.seats)


def nobody_is_out(hand: Hand) -> bool:
    return hand.out is None
