"""A hand of Rolling Stone by its facts: who was out first, and what the others had left."""

from __future__ import annotations

from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import RollingStoneHand as Hand
from trickledger.rules.play.judging import COM, Fault, Faults, both, fault
from trickledger.rules.play.told import Fact, Facts, Results, Told
from trickledger.rules.says import Count
from trickledger.rules.score import ScoreLine, ScoreLines

RESULT = Facts(
    "cards left in hand",
    (Fact("out", "player", "who was out and won the hand", ("o",)),),
    (),
    "out {}",
)


PLAYED_TO_A_LEAD = 2


def _counts_cards(hand: Hand) -> bool:
    return bool(hand.options.score == "cards_left")


def judge_result(hand: Hand, told: Told) -> Faults:
    winner = _winner(hand, told)
    if winner is None:
        yield hand.incomplete_result("Say who was out and won the hand.")
    missing = {*range(hand.seats)} - {winner, *told.figures}
    if missing and _counts_cards(hand):
        words = "Say how many cards {players} had left (rol_score=cards_left)."
        yield fault(COM.RES_5, words, players=both(map(hand.name, sorted(missing))))
    for seat, cards in told.figures.items():
        name = hand.name(seat)
        if seat == winner and cards:
            yield fault(ROL.END_1, "{player} was out and has nothing left.", player=name)
        if seat != winner and cards < hand.is_over_at_once:
            yield fault(ROL.END_1, "{player} was not out, so at least a card is left.", player=name)
    in_play = _in_play(hand)
    if sum(told.figures.values()) > in_play:
        yield fault(COM.RES_4, "Only {count} cards are in play by what is recorded.", count=in_play)
    if not hand.was_taken:
        yield from _judge_left(hand, told, in_play)
        yield _judge_last_card(hand, told)


def _judge_left(hand: Hand, told: Told, in_play: int) -> Faults:
    """At once the last card lies on the table; at the end of a trick it is whole or picked up."""
    left = sum(told.figures.values())
    on_table = _on_table_at_least(hand, _winner(hand, told))
    if hand.is_over_at_once and left > in_play - on_table:
        if on_table == 1:
            words = "{count} cards are in play, and one lies on the table at the end."
            yield fault(ROL.D1, words, count=in_play)
        words = "{count} cards are in play, and at least {least} lie on the table at the end."
        yield fault(ROL.D1, words, count=in_play, least=on_table)
    is_told_of_all = len({*told.figures, _winner(hand, told)}) == hand.seats
    if not hand.is_over_at_once and is_told_of_all and left % hand.seats:
        words = "{count} can't be left: each whole trick takes {seats} out of play."
        yield fault(ROL.D1, words, count=Count(left, "card"), seats=hand.seats)


def _judge_last_card(hand: Hand, told: Told) -> Fault | None:
    """Where the next card is its player's last, and goes on the trick, the hand ends with it."""
    seat, name, hands = hand.turn, hand.name(hand.turn), hand.hands
    goes_on = hand.duties[hand.table[0][1]].rungs[0].cards if hand.table else hands.pack
    if not hand.is_over_at_once or hands.count(seat) != 1 or hands.possible(seat) & ~goes_on:
        return None
    if _winner(hand, told) != seat:
        return fault(ROL.D1, "{player} plays the last card next, and is out with it.", player=name)
    for other, cards in told.figures.items():
        if cards != (count := hands.count(other)) and other != seat:
            words = "{player} plays the last card next; {other} has {count} left."
            return fault(ROL.D1, words, player=name, other=hand.name(other), count=count)
    return None


def _on_table_at_least(hand: Hand, winner: int | None) -> int:
    """How many cards lie there at the end: the last one is played to a lead.

    Who leads it has won a whole trick, for who picks up leads with two or more.
    """
    leads_it = hand.turn == winner and not hand.table and hand.hands.count(winner) == 1
    return 1 if leads_it else PLAYED_TO_A_LEAD


def _in_play(hand: Hand) -> int:
    """The cards that have not gone to the discards."""
    return sum(hand.hands.count(seat) for seat in range(hand.seats)) + len(hand.table)


def _winner(hand: Hand, told: Told) -> int | None:
    """Who was out: as told, else the only one who had no card left."""
    if told.has("out"):
        return told.number("out")
    out = [seat for seat, cards in told.figures.items() if not cards]
    unnamed = [seat for seat in range(hand.seats) if seat not in told.figures]
    if not out and len(unnamed) == 1:
        return unnamed[0]
    return out[0] if len(out) == 1 else None


def take_result(hand: Hand, told: Told) -> ScoreLines:
    hand.told_winner = winner = _winner(hand, told)
    assert winner is not None
    source = (hand.number,)
    if not _counts_cards(hand):
        yield ScoreLine(winner, ROL.END_1, 1, "first without cards, as told", source=source)
        return
    for seat, cards in sorted(told.figures.items()):
        words = f"cards left with {hand.name(seat)}, as told"
        yield ScoreLine(winner, ROL.D10, cards, words, source=source)


def judge_adds(hand: Hand, told: Told) -> Faults:
    """A win, or the cards of the others: one each at least, or all but those of whole tricks."""
    pack, seats = hand.hands.pack.bit_count(), hand.seats
    at_once = range(seats - 1, pack - PLAYED_TO_A_LEAD + 1)
    left = at_once if hand.is_over_at_once else range(0, pack + 1, seats)
    if hand.was_taken:
        left = range(1, pack + 1)
    clause, amounts = (ROL.D10, left) if _counts_cards(hand) else (ROL.END_1, range(1, 2))
    added = [points for points in told.figures.values() if points]
    if len(added) > 1 or sum(added) not in amounts:
        least, most = amounts[0], amounts[-1]
        if amounts.step > 1:
            words = "One player scores in a hand, a multiple of {step} up to {most}."
            yield fault(clause, words, step=amounts.step, most=most)
        if least == most:
            yield fault(clause, "One player scores in a hand, {most}.", most=most)
        words = "One player scores in a hand, {least} to {most}."
        yield fault(clause, words, least=least, most=most)


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
