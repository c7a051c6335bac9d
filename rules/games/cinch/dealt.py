"""The hands of Cinch as they were dealt, what became of them, and cards seen out of play."""

from __future__ import annotations

from trickledger.rules.cards import each, listing, union
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import DEALT, HAND
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.play.judging import COM, Act, Fault, Faults, breach
from trickledger.rules.play.knowledge import named_twice
from trickledger.rules.play.movements import dealt_elsewhere, left_out, miscounted, recorded_twice

ONLY_EXCESS = "trumps are discarded only by who holds seven or more, down to six."


def check_holds(hand: Hand, seat: int, act: Act) -> Faults:
    yield recorded_twice(hand, seat)
    yield miscounted(act, DEALT, CIN.DEAL_1)
    cards, played = union(act.cards), hand.played_by(seat)
    own = hand.thrown(seat) | hand.taken_back[seat]
    away = moved = 0
    if seat in hand.discards:
        away = hand.seen & ~union(hand.thrown(other) for other in hand.from_left)
        moved = hand.discards[seat].shown | played & ~hand.drawn[seat]
    elsewhere = cards & ~(own | away | moved | hand.formerly_anywhere)
    yield dealt_elsewhere(hand, None, elsewhere)
    yield left_out(own & ~cards)
    if seat in hand.discards:
        yield from _judge_room(hand, seat, cards, played, own | away)
    if not hand.was_taken:
        yield from _judge_kept(hand, seat, cards)


def _judge_room(hand: Hand, seat: int, dealt: int, played: int, away: int) -> Faults:
    """Cards were drawn or thrown away: there must be room for each (COM-PHYS-7)."""
    done, not_dealt = hand.discards[seat], played & ~dealt & ~hand.drawn[seat]
    drawn = hand.most_drawn(seat)
    if not_dealt.bit_count() > (0 if hand.drawn[seat] else drawn):
        why = f"{listing(not_dealt)} was played too, and {hand.name(seat)} drew {drawn}."
        yield Fault(COM.PHYS_7, why, cards=not_dealt)
    thrown = dealt & away & ~hand.taken_back[seat]
    if thrown.bit_count() > done.away + hand.swapped(seat)[-1]:
        why = f"{listing(thrown)} was thrown away, and {hand.name(seat)} kept {done.kept}."
        yield Fault(COM.PHYS_7, why, cards=thrown)


def _judge_kept(hand: Hand, seat: int, dealt: int) -> Faults:
    """What was kept, and what must have been laid away unseen."""
    others = hand.hands.bars[seat] | hand.formerly_anywhere
    yield from (hand.not_dealt(seat, card) for card in each(dealt & others))
    done = hand.discards.get(seat)
    if done:
        yield left_out(done.shown & ~dealt)
        kept = dealt & (hand.played_by(seat) | hand.taken_back[seat])
        if kept.bit_count() > done.kept + done.back:
            why = f"{listing(kept)} was in that hand, and {hand.name(seat)} kept {done.kept}."
            yield Fault(COM.PHYS_7, why, cards=kept)
        some, back = hand.hands.kept.get(seat, (0, 0))
        open_ones = dealt & (hand.thrown(seat) | hand.seen)
        thrown = open_ones.bit_count() + some.bit_count() - back
        if done.away + hand.swapped(seat)[0] - thrown > hand.hands.face_down:
            yield Fault(COM.PHYS_7, hand.few_face_down())


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
        hand.find((entry,), fault.clause, fault.says, (hand.number,))
    tell_apart(hand, seat, follows_rule=not (fault or hand.discards[seat].back))


def _fault_seen_late(hand: Hand, seat: int) -> Fault | None:
    """What a discard broke, by the hand as it was dealt and what of it was played."""
    done, dealt = hand.discards[seat], hand.recorded[seat]
    kept = hand.played_by(seat) & dealt & ~hand.order.trumps
    fault = fault_of_known(hand, dealt, DEALT - done.kept, done.shown)
    if fault or kept.bit_count() <= done.back:
        return fault
    return breach(CIN.DISC_1, f"{hand.name(seat)} kept {listing(kept)}.")


def fault_of_known(hand: Hand, dealt: int, count: int, shown: int) -> Fault | None:
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
    return Fault(CIN.DISC_1, f"{listing(lost)}: {ONLY_EXCESS}", cards=lost) if lost else None


def tell_apart(hand: Hand, seat: int, *, follows_rule: bool = True) -> None:
    """Tell apart what a seat kept of the hand that it was dealt, and what it threw away.

    What follows from the rule alone is presumed. Whoever may have swapped cards holds any of them,
    until it is known how many.
    """
    hands, done, swapped = hand.hands, hand.discards[seat], hand.swapped(seat)
    rest = hand.unaccounted(seat)
    hands.forget_kept(seat)
    if len(swapped) > 1:
        hand.bar_others(seat, rest)
        return
    accounted = hand.recorded[seat] & (hand.played_by(seat) | hand.taken_back[seat])
    kept = done.kept + done.back - swapped[0] - accounted.bit_count()
    thrown, some = 0, rest if done.face_down or swapped[0] else rest & done.shown
    if follows_rule and done.entry not in hand.disbelieved:
        away = rest.bit_count() - kept + done.back
        thrown, some = _laid_away(hand, rest, away, swaps=swapped[0] > 0)
    if done.back:
        some |= thrown & ~hand.order.trumps
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
    sure, some = next((step for step in steps if gone <= step[1].bit_count()), steps[-1])
    if gone == some.bit_count():
        sure = some
    return sure, some & ~sure


def check_seen(hand: Hand, seat: int, act: Act) -> Faults:
    """As for any hand, once nobody draws any more; what was laid away unseen may be seen there."""
    if hand.was_taken:
        yield from hand.check_seen(seat, act)
        return
    if hand.phase and not hand.trick:
        yield Fault(COM.SEQ_1, "A card of the stub may still be drawn: write a note instead.")
    yield named_twice(act)
    cards = union(act.cards)
    for other in hand.discards:
        away = cards & hand.unaccounted(other) & ~hand.hands.unseen
        gone = hand.unaccounted(other).bit_count() - hand.still_kept(other)
        if away and away.bit_count() > gone:
            why = f"{hand.name(other)} threw only {gone} of those away: {listing(away)}."
            yield Fault(COM.PHYS_7, why, cards=away)
        cards &= ~away
    yield from hand.check_seen(seat, act._replace(cards=(*each(cards),)))


def do_seen(hand: Hand, seat: int, act: Act) -> None:
    """Where a card is seen that the rule says was kept, the discard broke the rule."""
    cards = union(act.cards)
    thrown = {other: cards & hand.unaccounted(other) for other in hand.discards}
    for other, away in thrown.items():
        some, kept = hand.hands.kept.get(other, (0, 0))
        if away & hand.hands.known[other] or (some & ~away).bit_count() < kept:
            hand.doubt(other, away, "threw it away")
    hand.seen |= cards
    hand.do_seen(seat, act)
    for other, away in thrown.items():
        hand.lay_out(away, f"was discarded by {hand.name(other)}")
