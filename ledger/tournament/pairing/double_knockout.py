"""Knock-out with a second life: who loses goes to a lower bracket, and who loses there is out."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.tournament.pairing import knockout
from trickledger.ledger.tournament.pairing.knockout import LoserOf, Match, Side, WinnerOf, play
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.says import Count, Says


def draw(entrants: Sequence[int]) -> tuple[Match, ...]:
    """The bracket of entrants in the order of their seeds, round by round.

    In each round the upper bracket plays as long as it lasts, and beside it the lower one: its
    winners meet those who come down, in turn from the top and from the bottom, so that two who have
    met do so again as late as can be. The last match but one is the final; the last is played only
    where the final is lost by who had lost nothing before. Raises `UnfitPlan` as `knockout.draw`.

    >>> [(match.round, match.sides) for match in draw([1, 2])][1:]
    [(2, (WinnerOf(match=1), LoserOf(match=1))), (3, (WinnerOf(match=2), LoserOf(match=2)))]
    """
    matches: list[Match] = []
    upper = knockout.first_sides(entrants)
    down: dict[int, list[Side]] = {}
    lower: list[Side] = []
    last = knockout.rounds_of(len(entrants))
    for number in range(1, 2 * last):
        if number <= last:
            played = play(matches, number, upper)
            upper = [WinnerOf(match) for match in played]
            down[number] = [LoserOf(match) for match in played]
        if number > 1:
            waiting = _waiting(number - 1, lower, down)
            lower = [WinnerOf(match) for match in play(matches, number, waiting)]
    final = play(matches, 2 * last, [*upper, *(lower or down[1])])[0]
    play(matches, 2 * last + 1, [WinnerOf(final), LoserOf(final)])
    return tuple(matches)


def advise(field: int, rounds: int) -> tuple[Says, ...]:
    """What a director should know of a plan of so many rounds before it starts; raises UnfitPlan.

    >>> str(*advise(8, 0))
    '8 entrants play 14 or 15 matches in 6 or 7 rounds; who loses twice is out.'
    """
    needed = 2 * knockout.rounds_of(field) if field > 1 else 0
    if field < 2 or rounds not in (0, needed, needed + 1):
        raise UnfitPlan(
            "A knock-out of {entrants} with a second life cannot be planned.",
            "Its bracket has {rounds} or {more} rounds." if field > 1 else "A match takes two.",
            "Plan as many, or leave rounds out.",
            entrants=Count(field, "entrant"),
            rounds=needed,
            more=needed + 1,
        )
    return (
        Says(
            "{entrants} entrants play {least} or {most} matches in {rounds} or {more} rounds; "
            "who loses twice is out.",
            entrants=field,
            least=2 * field - 2,
            most=2 * field - 1,
            rounds=needed,
            more=needed + 1,
        ),
    )


def _waiting(turn: int, lower: Sequence[Side], down: dict[int, list[Side]]) -> list[Side]:
    """Who plays in a round of the lower bracket, neighbours against each other."""
    if turn == 1:
        return down[1]
    if turn % 2:
        return list(lower)
    coming = down[turn // 2 + 1]
    ordered = coming[::-1] if turn % 4 else coming
    return [side for both in zip(lower, ordered, strict=True) for side in both]
