"""Discarding, drawing and robbing in Cinch (CIN-DISC, CIN-DRAW, CIN-D14, CIN-D15)."""

from __future__ import annotations

from trickledger.rules.cards import each, union
from trickledger.rules.evidence.fixed_hands import Lack
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.dealt import fault_of_known, no_excess, tell_apart
from trickledger.rules.games.cinch.hand import DEALT, HAND, Discard
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.order import keeping_under
from trickledger.rules.play.judging import COM, Act, Cards, Fault, Faults, Says, breach, fault


def check_discard(hand: Hand, seat: int, act: Act) -> Faults:
    """What is sure to break the rule, be the hand known or not (CIN-DISC-1, -2, CIN-D8, -D9)."""
    name, count, shown = hand.name(seat), act.how_many, union(act.cards)
    if count < len(act.cards):
        words = "The number counts the cards shown too, and there are {count}."
        yield fault(COM.SYN_1, words, count=len(act.cards))
    yield hand.check_there(seat, act)
    if count > DEALT:
        yield fault(COM.PHYS_4, "{player} holds {dealt} cards.", player=name, dealt=DEALT)
    if count < DEALT - HAND:
        yield fault(CIN.DISC_1, "At least three must go: {stay} stay in hand.", stay=HAND)
    if hand.hands.hidden[seat]:
        yield _fault_of_hidden(hand, count, shown)
    else:
        yield fault_of_known(hand, hand.hands.known[seat], count, shown)
    trumps, kept = shown & hand.order.trumps, DEALT - count
    if kept < HAND < kept + trumps.bit_count() and not hand.was_taken:
        words = "{cards} thrown and {kept} kept are not all trumps, or too many were thrown."
        yield breach(CIN.DISC_1, words, cards=trumps, kept=kept)


def _fault_of_hidden(hand: Hand, count: int, shown: int) -> Fault | None:
    """What a discard of a hidden hand breaks."""
    trumps = hand.order.trumps
    lost = shown & trumps & ~hand.scoring
    if lost and count > DEALT - HAND:
        return no_excess(lost)
    left = (hand.hands.unseen & trumps & ~shown).bit_count()
    if left >= DEALT - count:
        return None
    return breach(CIN.DISC_1, "Only {left} trumps can be among the cards kept.", left=left)


def discard(hand: Hand, seat: int, act: Act) -> None:
    """Their number always, and which of them were laid open (CIN-DISC-1, -2, CIN-D7)."""
    is_fair = not any(hand.number in accused for accused, _ in hand.findings)
    hands, shown = hand.hands, union(act.cards)
    for card in each(hands.known[seat]):
        hands.forget(seat, card)
    if shown:
        hand.lay_aside(seat, shown, Says("was discarded by {player}", player=hand.name(seat)))
    hands.put_away(seat, act.how_many - shown.bit_count())
    _fill(hand, seat, DEALT - act.how_many, shown)
    if hand.recorded[seat]:
        tell_apart(hand, seat)
    elif is_fair and hand.discards[seat].kept:
        _claim(hand, seat)
    hand.weigh(hand.evidence.counted())
    hand.turn = hand.next_player[seat]
    if seat == hand.dealer:
        hand.turn, hand.trick = hand.highest_bidder, 1


def all_have_discarded(hand: Hand) -> bool:
    return len(hand.discards) == hand.seats


def _fill(hand: Hand, seat: int, kept: int, shown: int) -> None:
    """Fill a hand from the stub, and from its own discards where that is short (CIN-D14)."""
    need = max(0, HAND - kept)
    drawn = min(need, hand.stub)
    hand.stub -= drawn
    done = hand.discards[seat] = Discard(hand.number, kept, drawn, need - drawn, shown)
    hand.hands.receive(seat, need)
    if done.back:
        _may_be_back(hand, seat, shown & ~hand.order.trumps)


def _may_be_back(hand: Hand, seat: int, cards: int) -> None:
    """Some of the cards that were laid open are in the hand again: all that lack, or fewer."""
    done, hands = hand.discards[seat], hand.hands
    if done.face_down:
        hands.turn_down(cards)
        hand.bar_others(seat, cards)
    else:
        hands.put_away(seat, done.back)
        hands.keep(seat, cards, done.back)


def _claim(hand: Hand, seat: int) -> None:
    """Remember that all cards which a hidden hand kept are trumps (CIN-DISC-1)."""
    done, ladder = hand.discards[seat], keeping_under(hand.trump)
    lack = Lack(hand.number, seat, 0, ladder.rungs[0].cards, ladder)
    hand.evidence.claim_but(lack, done.drawn + done.back + hand.swapped(seat)[-1])


def check_drew(hand: Hand, seat: int, act: Act) -> Faults:
    done = hand.discards[seat]
    yield from _not_drawn(hand, act)
    if len(act.cards) != done.drawn:
        name, named = hand.name(seat), len(act.cards)
        words, drawn = "{player} keeps {kept} and draws {drawn}, not {named}:", done.drawn
        yield breach(CIN.DRAW_1, words, player=name, kept=done.kept, drawn=drawn, named=named)


def _not_drawn(hand: Hand, act: Act) -> Faults:
    """Why cards cannot have come to a seat from the stub; what was taken back never lay there."""
    yield hand.check_there(None, act)
    for card in each(union(act.cards) & hand.evidence.barred):
        clause, where = hand.whereabouts(card)
        yield fault(clause, "{card} {where}.", card=Cards(card), where=where)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    """How many cards a dealer has swapped is known once those that came are."""
    cards, most = union(act.cards), hand.most_drawn(seat)
    if cards & ~hand.hands.unseen:
        hand.hands.mix()
    hand.drawn[seat] = cards
    hand.served = hand.from_left.index(seat) + 1
    if cards:
        _see(hand, seat, cards, most)
        if hand.recorded[seat] & hand.hands.unseen:
            tell_apart(hand, seat)


def _see(hand: Hand, seat: int, cards: int, spared: int) -> None:
    """Cards that filled a hand up are known: what was claimed of it does not bind them."""
    hand.hands.learn(seat, cards)
    hand.evidence.spare_less(seat, spared)
    hand.weigh(hand.evidence.counted())


def who_robs(hand: Hand) -> tuple[int, ...]:
    """The dealer, once."""
    return () if hand.has_robbed else (hand.dealer,)


def check_rob(hand: Hand, seat: int, act: Act) -> Faults:
    done, most = hand.discards[seat], hand.most_drawn(seat)
    yield from _not_drawn(hand, act)
    if not most or (act.cards and not done.drawn <= len(act.cards) <= most):
        words = "{player} keeps {kept} and takes {drawn}."
        yield breach(CIN.D15, words, player=hand.name(seat), kept=done.kept, drawn=done.drawn)


def do_rob(hand: Hand, seat: int, act: Act) -> None:
    """What is left in the stub is seen only if it is recorded so (CIN-DRAW-2, CIN-D16)."""
    hand.has_robbed = True
    do_drew(hand, seat, act)


def who_takes_back(hand: Hand) -> tuple[int, ...]:
    """The seats that the stub could not fill."""
    return tuple(seat for seat, done in sorted(hand.discards.items()) if done.back)


def check_back(hand: Hand, seat: int, act: Act) -> Faults:
    done, cards, dealt = hand.discards[seat], union(act.cards), hand.recorded[seat]
    name = hand.name(seat)
    if hand.taken_back[seat]:
        yield fault(COM.SEQ_1, "What {player} took back is entered already.", player=name)
    own = (dealt | done.shown) & hand.can_come_from(seat)
    yield hand.check_there(None, act, besides=own)
    foreign = cards & ~dealt if dealt else 0
    if foreign:
        yield fault(COM.PHYS_3, "{cards} was not dealt to {player}.", cards=foreign, player=name)
    trumps = cards & hand.order.trumps
    if act.how_many != done.back or trumps:
        lacks = breach(CIN.D14, "{player} lacks {count}.", player=name, count=done.back)
        yield lacks._replace(cards=trumps)
    hidden = cards & ~done.shown
    if hidden.bit_count() > done.face_down and not hand.was_taken:
        words = "{player} threw {count} cards away that were not laid open."
        too_many = fault(COM.PHYS_7, words, player=name, count=done.face_down)
        yield too_many._replace(cards=hidden)


def do_back(hand: Hand, seat: int, act: Act) -> None:
    """Once those are named, what else was laid open is out of the hand for certain."""
    cards = hand.taken_back[seat] = union(act.cards)
    if cards:
        others = hand.discards[seat].shown & ~cards
        hand.lay_out(others, Says("was discarded by {player}", player=hand.name(seat)))
    _see(hand, seat, cards, cards.bit_count())
