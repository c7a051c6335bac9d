"""A hand of Loo by its facts: the tricks of those who stayed in, or a flush that took the pot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trickledger.rules.common import COM
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.order import TRICKS
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.told import Results, Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

RESULT = Facts(
    "tricks of those who stayed in, five in all",
    (
        Fact("in", "players", "who else stayed in, without a trick"),
        Fact("flush", "players", "whose flush took the pot, if there was one", ("f",)),
        Fact("shown", "players", "who else showed a flush or Pam, and does not pay", ("sh",)),
        Fact("passed", "flag", "everybody passed"),
    ),
    (3, 2, 0),
)


def judge_result(hand: Hand, told: Told) -> Refusal | None:
    stayed = _stayed(hand, told)
    return (
        _judge_stayers(hand, told, stayed)
        or _judge_flush(hand, told)
        or _judge_tricks(hand, told, stayed)
    )


def _stayed(hand: Hand, told: Told) -> tuple[int, ...]:
    """Who stayed in, from the dealer's left: all who are named, and all who are recorded."""
    named = {*told.figures, *hand.stayers}
    for fact in ("in", "flush", "shown"):
        named |= {*told.seats(fact)}
    first = hand.setting.dealer + 1
    order = ((first + step) % hand.seats for step in range(hand.seats))
    return tuple(seat for seat in order if seat in named)


def _judge_stayers(hand: Hand, told: Told, stayed: tuple[int, ...]) -> Refusal | None:
    passed = [seat for seat in stayed if seat in hand.passed]
    if passed:
        why = f"{hand.name(passed[0])} has passed in what is recorded."
        return hand.impossible_result(told, why, LOO.STAY_1)
    is_known = len(hand.stayers) + len(hand.passed) == hand.seats
    if is_known and len(stayed) > len(hand.stayers):
        others = [seat for seat in stayed if seat not in hand.stayers]
        why = f"{hand.name(others[0])} did not stay in, by what is recorded."
        return hand.impossible_result(told, why, LOO.STAY_1)
    if told.has("passed") and stayed:
        why = f"{hand.name(stayed[0])} stayed in."
        return hand.impossible_result(told, why, LOO.STAY_1)
    return None


def _best(hand: Hand, told: Told) -> tuple[int, ...]:
    """Whose flush took the pot: as told, else the best of those that are recorded."""
    named = told.seats("flush")
    if named:
        return tuple(seat for seat in _stayed(hand, told) if seat in named)
    return tuple(hand.best_flushes()) if hand.flushes else ()


def _judge_flush(hand: Hand, told: Told) -> Refusal | None:
    best = _best(hand, told)
    if not best:
        if told.has("shown"):
            why = "Say whose flush it was that the others answered."
            return hand.impossible_result(told, why, COM.RES_5)
        return None
    if any(told.figures.values()):
        why = f"A flush takes all five tricks. {LOO.FLUSH_3.text}"
        return hand.impossible_result(told, why, LOO.FLUSH_3)
    if hand.tricks or hand.table:
        why = f"The play had begun. {LOO.FLUSH_2.text}"
        return hand.impossible_result(told, why, LOO.FLUSH_2)
    return _judge_shown(hand, told, best)


def _judge_shown(hand: Hand, told: Told, best: tuple[int, ...]) -> Refusal | None:
    """Why those who are told to have shown something did not, by what is recorded."""
    if not hand.flushes:
        return None
    shown = {*best, *told.seats("shown")}
    recorded = {*hand.flushes, *({hand.pam_shown} - {None})}
    for seat in sorted(shown - recorded):
        if seat not in hand.to_answer:
            why = f"{hand.name(seat)} has shown nothing, by what is recorded."
            return hand.impossible_result(told, why, LOO.D8)
    if {*best} <= recorded and list(best) != hand.best_flushes():
        names = " and ".join(map(hand.name, hand.best_flushes()))
        why = f"Of the flushes that are recorded {names} has the best."
        return hand.impossible_result(told, why, LOO.FLUSH_4)
    return None


def _judge_tricks(hand: Hand, told: Told, stayed: tuple[int, ...]) -> Refusal | None:
    if _best(hand, told) or (told.has("passed") and not told.figures):
        return None
    if not stayed:
        why = f"Say the {RESULT.figures}."
        return hand.incomplete_result(told, why)
    tricks = {seat: told.figures.get(seat, 0) for seat in stayed}
    if sum(tricks.values()) != TRICKS or min(tricks.values()) < 0:
        why = f"There are five tricks in a hand, not {sum(tricks.values())}."
        return hand.impossible_result(told, why, LOO.PAY_1)
    for seat, least in _so_far(hand).items():
        if tricks.get(seat, 0) < least:
            why = f"{hand.name(seat)} has won {least} already in what is recorded."
            return hand.impossible_result(told, why)
    return None


def _so_far(hand: Hand) -> Mapping[int, int]:
    won = dict.fromkeys(hand.stayers, 0)
    for trick in hand.tricks:
        won[trick.winner] += 1
    return won


def take_result(hand: Hand, told: Told) -> Iterator[ScoreLine]:
    best = _best(hand, told)
    hand.stayers = _stayed(hand, told)
    if best:
        also = {*told.seats("shown"), *hand.flushes, *({hand.pam_shown} - {None})}
        hand.told_flushes = best
        hand.told_shown = tuple(seat for seat in hand.stayers if seat in also)
        tricks = {best[0]: TRICKS if len(best) == 1 else 0}
    else:
        tricks = {seat: told.figures.get(seat, 0) for seat in hand.stayers}
        hand.told_tricks = tricks
    for seat, won in tricks.items():
        yield ScoreLine(seat, COM.RES_1, won, "tricks, as told", source=(hand.number,))


def judge_adds(hand: Hand, told: Told) -> Refusal | None:
    """The pot pays no more than what is in it; where it is named all sum to zero."""
    sides = len(hand.setting.sides)
    won = sum(chips for account, chips in told.figures.items() if account < sides)
    pot = told.figures.get(sides)
    if pot is not None and won + pot:
        why = f"The chips must sum to zero with the pot, not to {won + pot:+d}."
        return hand.impossible_result(told, why, LOO.PAY_1)
    in_pot = hand.pot - hand.options.unit
    if won > in_pot:
        why = f"The pot had {in_pot} before this hand: the players cannot win {won} from it."
        return hand.impossible_result(told, why, LOO.PAY_1)
    return None


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
