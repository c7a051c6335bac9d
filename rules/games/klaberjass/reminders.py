"""What the scorer of Klaberjass is told: sequences to be shown, bela to be called (RULES 1)."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import in_order, union
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.games.klaberjass.sequences import CLASS_NAMES, Announcement, runs_meant
from trickledger.rules.language.notation import Act
from trickledger.rules.play.melds import king_and_queen, runs
from trickledger.rules.play.reminders import LeftOut, Reminder, Reminders, Unsaid
from trickledger.rules.says import Cards, Says

BEFORE_TRICK_2 = Says("Before trick 2")
BEFORE_THE_NEXT_CARD = Says("Before the next card")
BELA = Act("bela")
SHORTEST_RUN = 3


def shown_by(hand: Hand, best: Announcement) -> tuple[int, ...]:
    """The cards of an announced sequence, and of others, as far as the table has seen or heard."""
    seen = hand.shown_so_far(best.seat)
    held = [run for run in runs(seen) if run.bit_count() >= SHORTEST_RUN]
    held = [run for run in held if not best.is_beaten_by(run)]
    if not any(map(best.fits, held)):
        held = [*runs_meant(best)] if best.suit else []
    return tuple(in_order(union(held)))


def lapsed(hand: Hand) -> int:
    """The first card of trick 2, once it lies there and nothing was shown before it; else 0."""
    if hand.shown or not hand.winner_of_melds:
        return 0
    plays = hand.tricks[1].cards if len(hand.tricks) > 1 else hand.table if hand.tricks else ()
    return plays[0][1] if plays else 0


def sequences(hand: Hand) -> Iterator[Reminder]:
    """What was announced is shown between tricks 1 and 2, or scores nothing (KLA-MELD-8, -D15)."""
    best = hand.winner_of_melds
    if best is None:
        return
    is_due, card = hand.can_say("show"), lapsed(hand)
    if not (is_due or card):
        return
    act, name = Act("show", shown_by(hand, best)), hand.name(best.seat)
    asks, what = "" if act.cards else "CARDS", CLASS_NAMES[best.points]
    if is_due:
        says = Says("{player}'s {sequence} isn't shown yet.", player=name, sequence=what)
        yield Reminder(best.seat, KLA.MELD_8, says, act, asks, BEFORE_TRICK_2)
    else:
        says = Says("{player}'s {sequence} wasn't shown: +0.", player=name, sequence=what)
        left_out = LeftOut(best.seat, act, card, before=True)
        yield Reminder(best.seat, KLA.MELD_8, says, act, asks, left_out=(left_out,))


def missing_calls(hand: Hand, seat: int) -> tuple[LeftOut, ...]:
    """The calls of bela that are missing where a seat has played both cards, each after its own."""
    pair = hand.bela_pair() if hand.trump else 0
    if not pair or pair & ~hand.played_by(seat):
        return ()
    played = [*(trick.cards for trick in hand.tricks), hand.table]
    cards = [card for cards in played for _, card in cards if card & pair]
    return tuple(LeftOut(seat, BELA, card) for card in cards[len(hand.calls[seat]) :])


def bela(hand: Hand) -> Iterator[Reminder]:
    """Called with the first card and again with the second, or it counts nothing (KLA-BELA-2)."""
    if not hand.trump or not king_and_queen(hand.trump) & ~hand.hands.unseen:
        return
    for seat in (0, 1):
        if calls := missing_calls(hand, seat):
            yield _both_played(hand, seat, calls)
    if hand.has_just_played:
        (seat, card), _ = hand.last_play
        other = hand.bela_pair() & ~card
        if card & hand.bela_pair() and other & hand.hands.known[seat] and not hand.calls[seat]:
            says = Says(
                "{player} plays {card} and has {other}: that is bela.",
                player=hand.name(seat),
                card=Cards(card),
                other=Cards(other),
            )
            yield Reminder(seat, KLA.BELA_2, says, BELA, until=BEFORE_THE_NEXT_CARD)


def _both_played(hand: Hand, seat: int, calls: tuple[LeftOut, ...]) -> Reminder:
    name, second = hand.name(seat), Cards(calls[-1].card)
    if len(calls) > 1:
        says = Says("{player} had bela and never called it: +0.", player=name)
        return Reminder(seat, KLA.BELA_2, says, left_out=calls)
    if hand.has_just_played and hand.last_play[0] == (seat, second):
        says = Says("{player}'s bela: {card} is its second card.", player=name, card=second)
        return Reminder(seat, KLA.BELA_2, says, BELA, until=BEFORE_THE_NEXT_CARD)
    words = "{player}'s bela was called once: +0. {card} came without the second call."
    says = Says(words, player=name, card=second)
    return Reminder(seat, KLA.BELA_2, says, left_out=calls)


def unsaid_show(hand: Hand) -> Iterator[Unsaid]:
    best, card = hand.winner_of_melds, lapsed(hand)
    if best and card and (cards := shown_by(hand, best)):
        shown = Cards(union(cards))
        says = Says("{cards} shown by {player}", cards=shown, player=hand.name(best.seat))
        left_out = LeftOut(best.seat, Act("show", cards), card, before=True)
        yield Unsaid(KLA.MELD_8, says, (left_out,))


def unsaid_bela(hand: Hand) -> Iterator[Unsaid]:
    for seat in (0, 1):
        if calls := missing_calls(hand, seat):
            words = "{player}'s second call of bela" if len(calls) == 1 else "{player}'s bela"
            yield Unsaid(KLA.BELA_2, Says(words, player=hand.name(seat)), calls)


REMINDERS = Reminders((sequences, bela), (unsaid_show, unsaid_bela))
