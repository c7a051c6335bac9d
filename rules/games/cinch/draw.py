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
    yield from (hand.not_dealt(seat, act, card) for card in each(cards & hand.hands.bars[seat]))
    if done:
        yield left_out(hand, seat, act, done.shown & ~cards)
        kept = cards & (hand.played_by(seat) | hand.taken_back[seat])
        if kept.bit_count() > DEALT - done.away:
            why = f"{listing(kept)} was in that hand, and {hand.name(seat)} kept {done.kept}."
            yield Fault(COM.PHYS_7, why, cards=kept)
        thrown = cards & (hand.thrown[seat] | hand.seen)
        if done.away - thrown.bit_count() > hand.hands.face_down:
            yield Fault(COM.PHYS_7, hand.few_face_down())


def formerly_held(hand: Hand, seat: int, act: Act) -> Faults:
    """What was checked of a hand when nobody counted what it must have laid away unseen."""
    yield recorded_twice(hand, seat, act)
    yield hand.miscounted(seat, act, DEALT, CIN.DEAL_1)
    cards, played = union(act.cards), hand.played_by(seat)
    own = hand.thrown[seat] | hand.taken_back[seat]
    away = hand.seen & ~union(hand.thrown) if seat in hand.discards else 0
    elsewhere = cards & ~own & ~away & ~(played & ~hand.drawn[seat])
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
    if thrown.bit_count() > done.away:
        why = f"{listing(thrown)} was thrown away, and {hand.name(seat)} kept {done.kept}."
        yield Fault(COM.PHYS_7, why, cards=thrown)


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    cards = hand.recorded[seat] = union(act.cards)
    if seat in hand.discards:
        _look_back(hand, seat, hand.discards[seat], cards)
    else:
        hand.learn(seat, cards)


def _look_back(hand: Hand, seat: int, done: Discard, dealt: int) -> None:
    """Draw from a hand that is recorded late what was kept and what was thrown away."""
    hand.throw_seen(seat)
    played = hand.played_by(seat) & dealt
    fault = _fault_seen_late(hand, seat, done, dealt, played)
    if fault:
        hand.evidence.drop(done.entry)
        hand.supersede_joint(done.entry)
        hand.find((done.entry,), fault.clause, fault.why, (hand.number,))
    rest = dealt & ~hand.thrown[seat] & ~played & ~hand.taken_back[seat]
    gone = done.away - hand.thrown[seat].bit_count()
    is_doubtful = fault or done.back or hand.swaps(seat) or done.entry in hand.disbelieved
    sure, pool = _laid_away(hand, seat, rest, gone, follows_rule=not is_doubtful)
    kept = (sure | pool).bit_count() - gone
    _find_thrown(hand, seat, sure)
    if not hand.swaps(seat):
        hand.learn(seat, rest & ~sure & ~pool)
        hand.hands.place(pool)
        hand.hands.put_away(seat, kept)
        hand.keep_some(seat, pool, kept)
    hand.weigh(hand.evidence.counted())


def _fault_seen_late(hand: Hand, seat: int, done: Discard, dealt: int, played: int) -> Fault | None:
    """What a discard broke, by the hand as it was dealt and what of it was played."""
    kept = played & ~hand.order.trumps
    fault = _fault_of_known(hand, dealt, DEALT - done.kept, hand.thrown[seat])
    if fault or kept.bit_count() <= done.back:
        return fault
    return breach(CIN.DISC_1, f"{hand.name(seat)} kept {listing(kept)}.")


def _laid_away(
    hand: Hand, seat: int, rest: int, gone: int, *, follows_rule: bool
) -> tuple[int, int]:
    """Of a hand so many cards went face down: those that did, and those of which some did.

    By the rule no trump goes before the others, and a scoring one, which may go, before the rest.
    """
    if not gone:
        return 0, 0
    steps = [(0, rest)]
    if follows_rule:
        plain = rest & ~hand.order.trumps
        steps = [(0, plain), (plain, plain | rest & hand.scoring), (plain, rest)]
    sure, some = next((step for step in steps if gone <= step[1].bit_count()), steps[-1])
    if gone == some.bit_count():
        sure = some
    if follows_rule:
        hand.presumed[seat] = sure
    return sure, some & ~sure


def check_seen(hand: Hand, seat: int, act: Act) -> Faults:
    """As for any hand, once nobody draws any more; what was laid away unseen may be seen there."""
    if hand.phase and not hand.trick:
        yield Fault(COM.SEQ_1, "A card of the stub may still be drawn: write a note instead.")
    yield hand.check_seen(seat, act)


def check_discard(hand: Hand, seat: int, act: Act) -> Faults:
    """At least three, and what the rule says as far as the hand is known (CIN-DISC-1, -D8, -D9)."""
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


def _throw(hand: Hand, seat: int, cards: int) -> None:
    """Lay cards of a hand aside, if any, and remember whose they were."""
    if cards:
        hand.thrown[seat] |= cards
        hand.lay_aside(seat, cards, f"was discarded by {hand.name(seat)}")


def _find_thrown(hand: Hand, seat: int, cards: int) -> None:
    """Remember of cards that are not in a hand any more whose they were."""
    hand.thrown[seat] |= cards
    hand.lay_out(cards, f"was discarded by {hand.name(seat)}")


def discard(hand: Hand, seat: int, act: Act) -> None:
    """Their number always, and which of them were laid open (CIN-DISC-1, -2, CIN-D7)."""
    is_fair = not any(hand.number in accused for accused, _ in hand.findings)
    shown = union(act.cards)
    _throw(hand, seat, shown)
    down = act.how_many - shown.bit_count()
    if hand.hands.hidden[seat]:
        hand.hands.put_away(seat, down)
    else:
        _part(hand, seat, down)
    _fill(hand, seat, DEALT - act.how_many, shown, is_fair=is_fair)
    hand.weigh(hand.evidence.counted())
    hand.turn = hand.next_player[seat]
    if seat == hand.dealer:
        hand.turn, hand.trick = hand.highest_bidder, 1


def _part(hand: Hand, seat: int, down: int) -> None:
    """Take out of a known hand what went face down; whoever swaps may have kept none of it."""
    hands, follows_rule = hand.hands, hand.number not in hand.disbelieved
    sure, pool = _laid_away(hand, seat, hands.known[seat], down, follows_rule=follows_rule)
    _throw(hand, seat, sure)
    down -= sure.bit_count()
    if not hand.swaps(seat):
        hand.keep_some(seat, pool, pool.bit_count() - down)
        return
    for card in each(hands.known[seat]):
        hands.forget(seat, card)
    hands.put_away(seat, down)


def all_have_discarded(hand: Hand) -> bool:
    return len(hand.discards) == hand.seats


def _fill(hand: Hand, seat: int, kept: int, shown: int, *, is_fair: bool) -> None:
    """Fill a hand from the stub, and from its own discards where that is short (CIN-D14)."""
    hands = hand.hands
    need = max(0, HAND - kept)
    drawn = min(need, hand.stub)
    hand.stub -= drawn
    hand.discards[seat] = Discard(hand.number, kept, drawn, need - drawn, shown)
    if is_fair and hands.hidden[seat] and not hand.swaps(seat):
        ladder = keeping_under(hand.trump)
        lack = Lack(hand.number, seat, 0, ladder.rungs[0].cards, ladder)
        hand.evidence.claim_but(lack, need)
    hands.receive(seat, drawn)
    if need > drawn:
        hand.take_back(seat, hand.thrown[seat] & ~hand.order.trumps, need - drawn)


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
    drawn = hand.discards[seat].drawn
    return min(HAND, drawn + hand.stub) if hand.swaps(seat) else drawn


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
    """What is left in the stub is seen only if it is recorded so (CIN-DRAW-2, CIN-D16)."""
    hand.has_robbed = True
    do_drew(hand, seat, act)


def who_takes_back(hand: Hand) -> tuple[int, ...]:
    """The seats that the stub could not fill."""
    return tuple(seat for seat, done in sorted(hand.discards.items()) if done.back)


def check_back(hand: Hand, seat: int, act: Act) -> Faults:
    done, cards, dealt = hand.discards[seat], union(act.cards), hand.recorded[seat]
    if hand.taken_back[seat]:
        yield Fault(COM.SEQ_1, f"What {hand.name(seat)} took back is entered already.")
    yield _not_face_down(hand, seat, act, besides=dealt & hand.can_come_from(seat))
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
        _find_thrown(hand, seat, hand.discards[seat].shown & ~cards)
    _see(hand, seat, cards)
