"""A hand of Loo by its facts: the tricks of those who stayed in, or a flush that took the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.hand import Options
from trickledger.rules.games.loo.order import TRICKS
from trickledger.rules.play.judging import COM, Fault, Faults, both, breach, fault
from trickledger.rules.play.told import ALL_PASSED, Fact, Facts, Results, Told
from trickledger.rules.play.tricks_to_come import gains, who_may_win
from trickledger.rules.score import ScoreLine, ScoreLines

LOOED = ("looed", "loo'd", "loo")

RESULT = Facts(
    "tricks of those who stayed in, five in all",
    (
        Fact("in", "players", "who else stayed in, without a trick"),
        Fact("flush", "players", "whose flush took the pot, if there was one", ("f",)),
        Fact("shown", "players", "who else showed a flush or Pam, and does not pay", ("sh",)),
        Fact("passed", "flag", "everybody passed", said=ALL_PASSED),
    ),
    (3, 2, 0),
    nothing=LOOED,
    whole=TRICKS,
    is_shared=True,
)


def judge_result(hand: Hand, told: Told) -> Faults:
    stayed, best = _stayed(hand, told), _best(hand, told)
    for seat in stayed:
        if seat in hand.passed:
            name = hand.name(seat)
            yield fault(LOO.STAY_1, "{player} has passed in what is recorded.", player=name)
    if told.has("passed") and stayed:
        yield fault(LOO.STAY_1, "{player} stayed in.", player=hand.name(stayed[0]))
    if best:
        yield from _judge_flush(hand, told, best)
    elif told.has("shown"):
        yield fault(COM.RES_5, "Say whose flush it was that the others answered.")
    elif told.figures or not told.has("passed"):
        yield from _judge_tricks(hand, told, stayed)


def _stayed(hand: Hand, told: Told) -> tuple[int, ...]:
    """Who stayed in, from the dealer's left: all who are named, and all who are recorded."""
    named = {*told.figures, *hand.stayers}
    for fact in ("in", "flush", "shown"):
        named |= {*told.seats(fact)}
    return tuple(seat for seat in hand.from_left if seat in named)


def _best(hand: Hand, told: Told) -> tuple[int, ...]:
    """Whose flush took the pot: as told, else the best of those that are recorded."""
    named = told.seats("flush")
    if named:
        return tuple(seat for seat in _stayed(hand, told) if seat in named)
    return tuple(hand.best_flushes()) if hand.flushes else ()


def _judge_flush(hand: Hand, told: Told, best: tuple[int, ...]) -> Faults:
    if any(told.figures.values()):
        yield breach(LOO.FLUSH_3, "A flush takes all five tricks.")
    if hand.tricks or hand.table:
        yield breach(LOO.FLUSH_2, "The play had begun.")
    if not hand.flushes:
        return
    for seat in sorted({*best, *told.seats("shown")} - {*hand.shown, *hand.to_answer}):
        name = hand.name(seat)
        yield fault(LOO.D8, "{player} has shown nothing, by what is recorded.", player=name)
    if {*best} <= {*hand.shown} and list(best) != hand.best_flushes():
        words = "Of the flushes that are recorded {players} has the best."
        yield fault(LOO.FLUSH_4, words, players=both(map(hand.name, hand.best_flushes())))


def _judge_tricks(hand: Hand, told: Told, stayed: tuple[int, ...]) -> Faults:
    if not stayed:
        yield hand.incomplete_result("Say the tricks of those who stayed in, five in all.")
    tricks = {seat: told.figures.get(seat, 0) for seat in stayed}
    if len(stayed) == 1 and not any(tricks.values()):
        name, would_do = hand.name(stayed[0]), (_won_alone(hand, told, stayed[0]),)
        words = "{player} alone stayed in, so all five tricks are won with that."
        yield fault(LOO.D3, words, would_do, player=name)
    total = sum(tricks.values())
    if total != TRICKS:
        words, more = "There are five tricks in a hand, not {total}.", _with_rest(hand, told, total)
        yield fault(LOO.PAY_1, words, more, total=total)
    if min(tricks.values()) < 0:
        yield fault(LOO.PAY_1, "Nobody wins fewer than 0 tricks.")
    for seat, won in hand.tricks_won().items():
        if tricks[seat] < len(won):
            words = "{player} has won {count} already in what is recorded."
            yield fault(COM.RES_4, words, player=hand.name(seat), count=len(won))
    if hand.can_say("play") and not hand.was_taken:
        yield _not_to_be_won(hand, tricks)


def _with_rest(hand: Hand, told: Told, total: int) -> tuple[str, ...]:
    """The result with the tricks that are missing, won by each of the others."""
    others = [seat for seat in range(hand.seats) if seat not in told.figures and 0 < total < TRICKS]
    amounts = [(*told.act.amounts, (seat, TRICKS - total)) for seat in others]
    return tuple(hand.text(told.act._replace(amounts=each)) for each in amounts)


def _not_to_be_won(hand: Hand, tricks: Mapping[int, int]) -> Fault | None:
    """Why the tricks to come cannot go to these players, by the cards that are known."""
    had = hand.tricks_won()
    more = [tricks.get(seat, 0) - len(had.get(seat, ())) for seat in range(hand.seats)]
    ways = gains(hand, hand.points)
    if ways is None and hand.next_trick == TRICKS:
        ways = {
            tuple(int(each == seat) for each in range(hand.seats)) for seat in who_may_win(hand)
        }
    if ways is None or tuple(more) in ways:
        return None
    words = "By the cards that are known {players} can't win what is still played."
    players = both(hand.name(seat) for seat, count in enumerate(more) if count)
    return fault(COM.RES_4, words, players=players)


def _won_alone(hand: Hand, told: Told, seat: int) -> str:
    """The result of who alone stayed in, as it is typed."""
    facts = tuple(fact for fact in told.act.facts if fact[0] != "in")
    return hand.text(told.act._replace(amounts=((seat, TRICKS),), facts=facts))


def take_result(hand: Hand, told: Told) -> ScoreLines:
    best = _best(hand, told)
    hand.stayers = _stayed(hand, told)
    if best:
        also = {*told.seats("shown"), *hand.shown}
        hand.told_flushes = best
        hand.told_shown = tuple(seat for seat in hand.stayers if seat in also)
        tricks = {best[0]: TRICKS if len(best) == 1 else 0}
    else:
        tricks = {seat: told.figures.get(seat, 0) for seat in hand.stayers}
        hand.told_tricks = tricks
    for seat, won in tricks.items():
        yield ScoreLine(seat, COM.RES_1, won, "tricks, as told", source=(hand.number,))


def judge_adds(hand: Hand, told: Told) -> Faults:
    """The pot pays no more than what is in it; where it is named all sum to zero."""
    sides = len(hand.setting.sides)
    won = sum(chips for account, chips in told.figures.items() if account < sides)
    pot = told.figures.get(sides)
    total = 0 if pot is None else won + pot
    if total:
        yield fault(
            LOO.PAY_1,
            "The chips must sum to zero with the pot, not to +{total}."
            if total > 0
            else "The chips must sum to zero with the pot, not to {total}.",
            total=total,
        )
    if not (hand.is_staked_anew or hand.was_taken):
        yield _not_to_be_added(hand, told)
    in_pot = hand.pot - hand.options.unit
    if won > in_pot and not hand.is_staked_anew:
        words = "The pot had {in_pot} before this hand: the players cannot win {won} from it."
        yield fault(LOO.PAY_1, words, in_pot=in_pot, won=won)


def _not_to_be_added(hand: Hand, told: Told) -> Fault | None:
    """Why the pot pays no such chips; where the ante alone is missing, with it as it is typed."""
    unit, dealer = hand.options.unit, hand.dealer
    gained = [told.figures.get(seat, 0) for seat in range(hand.seats)]
    gained[dealer] += unit
    if may_be_gained(gained, hand.pot, hand.options):
        return None
    gained[dealer] -= unit
    would_do: tuple[str, ...] = ()
    if hand.seats not in told.figures and may_be_gained(gained, hand.pot, hand.options):
        amounts = {**told.figures, dealer: told.figures.get(dealer, 0) - unit}
        would_do = (hand.text(told.act._replace(amounts=tuple(sorted(amounts.items())))),)
    words = (
        "The pot of {pot} doesn't pay so: a trick is worth {share}, who stays in without one pays "
        "{unit}, and so does {player}, who dealt."
    )
    pot, name = hand.pot, hand.name(dealer)
    return fault(LOO.PAY_1, words, would_do, pot=pot, share=pot // TRICKS, unit=unit, player=name)


def may_be_gained(gained: Sequence[int], pot: int, options: Options) -> bool:
    """Whether players can gain so much from a pot, the ante of the dealer left out.

    LOO-PAY-1, LOO-LOOED-1, LOO-FLUSH-3, -6, LOO-D2, -D3, -D9, -D19.

    >>> options = Options()
    >>> [may_be_gained(gained, 10, options) for gained in ([6, 4, -5, 0, 0], [6, 3, -5, 0, 0])]
    [True, False]
    """
    won, share = [chips for chips in gained if chips > 0], pot // TRICKS
    paid = sum(gained) - sum(won)
    if any(chips < 0 and chips != -options.unit for chips in gained):
        return False
    if not won:
        # a trick may be worth nothing; else nobody has played
        return 0 in gained if not share else not paid and options.all_pass == "carry"
    if share and not any(chips % share for chips in won) and sum(won) == TRICKS * share:
        return len(won) > 1 or paid < 0 or won == [pot]
    is_divided = len(won) == 1 or options.flush_tie == "divide"
    return is_divided and all(chips == pot // len(won) for chips in won)


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
