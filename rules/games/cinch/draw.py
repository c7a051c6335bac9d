"""Discarding, drawing and robbing in Cinch, and the hands as they were dealt (RULES 6.1, 6.4)."""

from __future__ import annotations

from trickledger.rules.cards import card_text, each, listing, union
from trickledger.rules.evidence.fixed_hands import Lack
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import DEALT, HAND, Discard
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.order import keeping_under
from trickledger.rules.play.judging import COM, Act, Fault, Faults, Refusal, breach
from trickledger.rules.play.movements import dealt_elsewhere, left_out, recorded_twice

_ONLY_EXCESS = "trumps are discarded only by who holds seven or more, down to six."


def check_holds(hand: Hand, seat: int, act: Act) -> Faults:
    yield from formerly_held(hand, seat, act)
    cards, done = union(act.cards), hand.discards.get(seat)
    others = hand.hands.bars[seat] | hand.formerly_anywhere
    yield from (hand.not_dealt(seat, act, card) for card in each(cards & others))
    if done:
        yield left_out(hand, seat, act, done.shown & ~cards)
        swapped = hand.swapped(seat)
        kept = cards & (hand.played_by(seat) | hand.taken_back[seat])
        if kept.bit_count() > done.kept + done.back - swapped[0]:
            why = f"{listing(kept)} was in that hand, and {hand.name(seat)} kept {done.kept}."
            yield Fault(COM.PHYS_7, why, cards=kept)
        thrown = cards & (hand.thrown(seat) | hand.seen)
        if done.away + swapped[0] - thrown.bit_count() > hand.hands.face_down:
            yield Fault(COM.PHYS_7, hand.few_face_down())


def formerly_held(hand: Hand, seat: int, act: Act) -> Faults:
    """What was checked of a hand when nobody counted what it must have laid away unseen."""
    yield recorded_twice(hand, seat, act)
    yield hand.miscounted(seat, act, DEALT, CIN.DEAL_1)
    cards, played = union(act.cards), hand.played_by(seat)
    own = hand.thrown(seat) | hand.taken_back[seat]
    away = moved = 0
    if seat in hand.discards:
        away = hand.seen & ~union(hand.thrown(other) for other in hand.from_left)
        moved = hand.discards[seat].shown | played & ~hand.drawn[seat]
    elsewhere = cards & ~(own | away | moved | hand.formerly_anywhere)
    yield dealt_elsewhere(hand, None, act, elsewhere)
    yield left_out(hand, seat, act, own & ~cards)
    if seat in hand.discards:
        yield from _judge_room(hand, seat, cards, played, own | away)


def _judge_room(hand: Hand, seat: int, dealt: int, played: int, away: int) -> Faults:
    """Cards were kept, drawn or thrown away: there must be room for each (COM-PHYS-7)."""
    done, not_dealt = hand.discards[seat], played & ~dealt & ~hand.drawn[seat]
    drawn = _most_drawn(hand, seat)
    if not_dealt.bit_count() > (0 if hand.drawn[seat] else drawn):
        why = f"{listing(not_dealt)} was played too, and {hand.name(seat)} drew {drawn}."
        yield Fault(COM.PHYS_7, why, cards=not_dealt)
    kept = played & dealt
    if kept.bit_count() > done.kept + done.back:
        why = f"{listing(kept)} was played, and {hand.name(seat)} kept {done.kept}."
        yield Fault(COM.PHYS_7, why, cards=kept)
    thrown = dealt & away & ~hand.taken_back[seat]
    if thrown.bit_count() > done.away + hand.swapped(seat)[-1]:
        why = f"{listing(thrown)} was thrown away, and {hand.name(seat)} kept {done.kept}."
        yield Fault(COM.PHYS_7, why, cards=thrown)


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    cards = hand.recorded[seat] = union(act.cards)
    if seat not in hand.discards:
        hand.learn(seat, cards)
        return
    fault = _fault_seen_late(hand, seat)
    if fault:
        entry = hand.discards[seat].entry
        hand.evidence.drop(entry)
        hand.supersede_joint(entry)
        hand.find((entry,), fault.clause, fault.why, (hand.number,))
    _part(hand, seat, follows_rule=not (fault or hand.discards[seat].back))


def _fault_seen_late(hand: Hand, seat: int) -> Fault | None:
    """What a discard broke, by the hand as it was dealt and what of it was played."""
    done, dealt = hand.discards[seat], hand.recorded[seat]
    kept = hand.played_by(seat) & dealt & ~hand.order.trumps
    open_ = done.shown | hand.seen
    fault = _fault_of_known(hand, dealt, DEALT - done.kept, open_ & dealt)
    if fault or kept.bit_count() <= done.back:
        return fault
    return breach(CIN.DISC_1, f"{hand.name(seat)} kept {listing(kept)}.")


def _part(hand: Hand, seat: int, *, follows_rule: bool = True) -> None:
    """Draw from the hand that a seat was dealt what it kept of it, and what it threw away.

    Whoever may have swapped cards holds any of them, until it is known how many.
    """
    hands, done, swapped = hand.hands, hand.discards[seat], hand.swapped(seat)
    rest = hand.unaccounted(seat)
    hands.forget_kept(seat)
    if len(swapped) > 1:
        hand.bar_others(seat, rest)
        return
    accounted = hand.recorded[seat] & (hand.played_by(seat) | hand.taken_back[seat])
    kept = done.kept + done.back - swapped[0] - accounted.bit_count()
    back = max(0, done.back - (accounted & ~hand.order.trumps).bit_count())
    thrown, some = 0, rest
    if follows_rule and done.entry not in hand.disbelieved:
        away = rest.bit_count() - kept + back
        thrown, some = _laid_away(hand, rest, away, swaps=swapped[0] > 0)
    perhaps_back = thrown & ~hand.order.trumps if back else 0
    some |= perhaps_back
    there = rest & ~thrown & ~some
    kept -= there.bit_count()
    if kept == some.bit_count():
        there, some, kept = there | some, 0, 0
    hand.learn(seat, there)
    hand.lay_out(some, f"was dealt to {hand.name(seat)}")
    hand.lay_out(thrown & ~there, f"was discarded by {hand.name(seat)}")
    hands.put_away(seat, kept)
    hands.keep(seat, some, kept)
    hand.weigh(hand.evidence.counted())


def _laid_away(hand: Hand, rest: int, gone: int, *, swaps: bool) -> tuple[int, int]:
    """Of a hand so many cards went face down: those that did, and those of which some did.

    By the rule no trump goes before the others, and a scoring one, which may go, before the rest;
    any does that is swapped.
    """
    plain = rest & ~hand.order.trumps
    steps = [(0, plain), (plain, plain | rest & hand.scoring), (plain, rest)]
    if swaps:
        del steps[1]
    sure, some = next(step for step in steps if gone <= step[1].bit_count())
    if gone == some.bit_count():
        sure = some
    return sure, some & ~sure


def check_seen(hand: Hand, seat: int, act: Act) -> Faults:
    """As for any hand, once nobody draws any more; what was laid away unseen may be seen there."""
    if hand.phase and not hand.trick:
        yield Fault(COM.SEQ_1, "A card of the stub may still be drawn: write a note instead.")
    yield hand.named_twice(None, act)
    cards = union(act.cards)
    for other in hand.from_left:
        away = cards & hand.unaccounted(other) & ~hand.hands.unseen if other in hand.discards else 0
        gone = hand.unaccounted(other).bit_count() - hand.still_kept(other)
        if away.bit_count() > gone:
            why = f"{hand.name(other)} threw only {gone} of those away: {listing(away)}."
            yield Fault(COM.PHYS_7, why, cards=away)
        cards &= ~away
    yield hand.check_seen(seat, act._replace(cards=(*each(cards),)))


def do_seen(hand: Hand, seat: int, act: Act) -> None:
    """Where a card is seen that the rule says was kept, the discard broke the rule."""
    cards = union(act.cards)
    for other in hand.discards:
        away = cards & hand.unaccounted(other)
        some, kept = hand.hands.kept.get(other, (0, 0))
        if away & hand.hands.known[other] or (some & ~away).bit_count() < kept:
            hand.doubt(other, f"was dealt {listing(away)} and threw it away")
    hand.seen |= cards
    hand.do_seen(seat, act)


def check_discard(hand: Hand, seat: int, act: Act) -> Faults:
    """What is sure to break the rule, be the hand known or not (CIN-DISC-1, -2, CIN-D8, -D9)."""
    yield from formerly_discarded(hand, seat, act)
    shown, kept = union(act.cards) & hand.order.trumps, DEALT - act.how_many
    if shown and kept < HAND < kept + shown.bit_count():
        why = (
            f"{listing(shown)} thrown and {kept} kept are not all trumps, or too many were thrown."
        )
        yield breach(CIN.DISC_1, why, cards=shown)


def formerly_discarded(hand: Hand, seat: int, act: Act) -> Faults:
    """What was checked when nobody counted the trumps that were shown with those kept."""
    hands, trumps, count, shown = hand.hands, hand.order.trumps, act.how_many, union(act.cards)
    if count < len(act.cards):
        why = f"The number counts the cards shown too, and there are {len(act.cards)}."
        yield Fault(COM.SYN_1, why)
    yield hand.check_there(seat, act)
    if count > DEALT:
        yield Fault(COM.PHYS_4, f"{hand.name(seat)} holds {DEALT} cards.")
    if count < DEALT - HAND:
        yield Fault(CIN.DISC_1, f"At least three must go: {HAND} stay in hand.")
    if not hands.hidden[seat]:
        yield _fault_of_known(hand, hands.known[seat], count, shown)
        return
    lost = shown & trumps & ~hand.scoring
    if lost and count > DEALT - HAND:
        yield Fault(CIN.DISC_1, f"{listing(lost)}: {_ONLY_EXCESS}", cards=lost)
    trumps_left = (hands.unseen & trumps & ~shown).bit_count()
    if trumps_left < DEALT - count:
        yield breach(CIN.DISC_1, f"Only {trumps_left} trumps can be among the cards kept.")


def _fault_of_known(hand: Hand, dealt: int, count: int, shown: int) -> Fault | None:
    """What a discard of a known hand breaks, some of it face down (CIN-DISC-1, -2)."""
    trumps = hand.order.trumps
    plain, held = dealt & ~trumps & ~shown, dealt & trumps
    down = count - shown.bit_count()
    if plain.bit_count() > down:
        return Fault(CIN.DISC_1, f"{listing(plain)}: {CIN.DISC_1.text}", cards=plain)
    excess = held.bit_count() - HAND
    if excess > 0:
        if count > DEALT - HAND or (shown & trumps).bit_count() < excess:
            return breach(CIN.DISC_2, f"{held.bit_count()} trumps were held.", cards=held)
        return None
    lost = shown & trumps & ~hand.scoring
    may_go = held & hand.scoring & ~shown
    if not lost and down - plain.bit_count() > may_go.bit_count():
        lost = held & ~hand.scoring
    return Fault(CIN.DISC_1, f"{listing(lost)}: {_ONLY_EXCESS}", cards=lost) if lost else None


def discard(hand: Hand, seat: int, act: Act) -> None:
    """Their number always, and which of them were laid open (CIN-DISC-1, -2, CIN-D7)."""
    is_fair = not any(hand.number in accused for accused, _ in hand.findings)
    hands, shown = hand.hands, union(act.cards)
    for card in each(hands.known[seat]):
        hands.forget(seat, card)
    hand.lay_aside(seat, shown, f"was discarded by {hand.name(seat)}")
    hands.put_away(seat, act.how_many - shown.bit_count())
    _fill(hand, seat, DEALT - act.how_many, shown)
    if hand.recorded[seat]:
        _part(hand, seat)
    elif is_fair:
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
    perhaps_back = shown & ~hand.order.trumps if done.back else 0
    if done.back and not done.face_down:
        hand.hands.put_away(seat, done.back)
        hand.hands.keep(seat, perhaps_back, done.back)
    else:
        hand.hands.turn_down(perhaps_back)
        hand.bar_others(seat, perhaps_back)


def _claim(hand: Hand, seat: int) -> None:
    """Remember that all cards which a hidden hand kept are trumps (CIN-DISC-1)."""
    done, ladder = hand.discards[seat], keeping_under(hand.trump)
    lack = Lack(hand.number, seat, 0, ladder.rungs[0].cards, ladder)
    hand.evidence.claim_but(lack, done.drawn + done.back + hand.swapped(seat)[-1])


def check_drew(hand: Hand, seat: int, act: Act) -> Faults:
    done = hand.discards[seat]
    yield from _not_drawn(hand, seat, act)
    if len(act.cards) != done.drawn:
        why = (
            f"{hand.name(seat)} keeps {done.kept} and draws {done.drawn}, "
            f"not {len(act.cards)}: {CIN.DRAW_1.text}"
        )
        yield Fault(CIN.DRAW_1, why)


def _not_drawn(hand: Hand, seat: int, act: Act) -> Faults:
    """Why cards cannot have come to a seat from the stub; what was taken back never lay there."""
    yield _not_face_down(hand, seat, act)
    for card in each(union(act.cards) & hand.evidence.barred):
        clause, where = hand.whereabouts(card)
        yield Fault(clause, f"{card_text(card)} {where}.")


def _not_face_down(hand: Hand, seat: int, act: Act, *, besides: int = 0) -> Refusal | None:
    refusal = hand.check_there(None, act, besides=besides)
    return refusal and refusal._replace(by=hand.name(seat))


def _most_drawn(hand: Hand, seat: int) -> int:
    """What the stub has brought a seat; a dealer who swaps may have taken more (CIN-D15)."""
    return hand.discards[seat].drawn + hand.swapped(seat)[-1]


def formerly_drew(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """What was checked of a draw when those that were kept or thrown bound nobody."""
    is_taken = hand.formerly_there(seat, union(act.cards))
    return None if is_taken else hand.refusal_for(seat, act)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    hand.drawn[seat] = union(act.cards)
    if hand.drawn[seat] & ~hand.hands.unseen:
        hand.hands.mix()
    hand.served = hand.from_left.index(seat) + 1
    _see(hand, seat, hand.drawn[seat])


def _see(hand: Hand, seat: int, cards: int) -> None:
    """Cards that filled a hand up are known: what was claimed of it does not bind them."""
    hand.hands.learn(seat, cards)
    hand.evidence.spare_less(seat, cards.bit_count())
    hand.weigh(hand.evidence.counted())


def who_robs(hand: Hand) -> tuple[int, ...]:
    """The dealer, once."""
    return () if hand.has_robbed else (hand.dealer,)


def check_rob(hand: Hand, seat: int, act: Act) -> Faults:
    done, most = hand.discards[seat], _most_drawn(hand, seat)
    yield from _not_drawn(hand, seat, act)
    if not most or (act.cards and not done.drawn <= len(act.cards) <= most):
        yield breach(CIN.D15, f"{hand.name(seat)} keeps {done.kept} and takes {done.drawn}.")


def do_rob(hand: Hand, seat: int, act: Act) -> None:
    """What is left in the stub is seen only if it is recorded so (CIN-DRAW-2, CIN-D16).

    How many cards the dealer has swapped is known once those that came are.
    """
    hand.has_robbed = True
    may_have_swapped = len(hand.swapped(seat)) > 1
    spared = _most_drawn(hand, seat) - len(act.cards) if act.cards else 0
    do_drew(hand, seat, act)
    hand.evidence.spare_less(seat, spared)
    if act.cards and may_have_swapped and hand.recorded[seat]:
        _part(hand, seat)


def who_takes_back(hand: Hand) -> tuple[int, ...]:
    """The seats that the stub could not fill."""
    return tuple(seat for seat, done in sorted(hand.discards.items()) if done.back)


def check_back(hand: Hand, seat: int, act: Act) -> Faults:
    yield from formerly_took_back(hand, seat, act)
    done = hand.discards[seat]
    hidden = union(act.cards) & ~done.shown
    if hidden.bit_count() > done.face_down:
        why = f"{hand.name(seat)} threw {done.face_down} cards away that were not laid open."
        yield Fault(COM.PHYS_7, why, cards=hidden)


def formerly_took_back(hand: Hand, seat: int, act: Act) -> Faults:
    """What was checked when nobody counted the cards that were not laid open."""
    done, cards, dealt = hand.discards[seat], union(act.cards), hand.recorded[seat]
    if hand.taken_back[seat]:
        yield Fault(COM.SEQ_1, f"What {hand.name(seat)} took back is entered already.")
    own = (dealt | done.shown) & hand.can_come_from(seat)
    yield _not_face_down(hand, seat, act, besides=own)
    foreign = cards & ~dealt if dealt else 0
    if foreign:
        why = f"{listing(foreign)} was not dealt to {hand.name(seat)}."
        yield Fault(COM.PHYS_3, why, cards=foreign)
    trumps = cards & hand.order.trumps
    if act.how_many != done.back or trumps:
        yield breach(CIN.D14, f"{hand.name(seat)} lacks {done.back}.", cards=trumps)


def do_back(hand: Hand, seat: int, act: Act) -> None:
    """Once those are named, what else was laid open is out of the hand for certain."""
    cards = hand.taken_back[seat] = union(act.cards)
    if cards:
        others = hand.discards[seat].shown & ~cards
        hand.lay_out(others, f"was discarded by {hand.name(seat)}")
    _see(hand, seat, cards)
