"""Swiss without colours: each round pairs entrants of like scores who have not met."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby, product, starmap
from typing import NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.listing import some
from trickledger.ledger.tournament.pairing.blossom import Meeting, Pairing
from trickledger.ledger.tournament.pairing.costs import Costs, Measures
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Numbered,
    Pair,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
    numbered,
    pair,
    unplanned,
)
from trickledger.ledger.tournament.pairing.styles import STYLES, spots
from trickledger.rules.says import Count, Says
from trickledger.rules.says import both as all_of
from trickledger.rules.says import listed as with_commas

Cost = Callable[[int, int], int]
"""What the meeting of two comes to, the better placed first."""
SMALL = 128
"""Up to so many, all meetings are looked at from the first."""
_NEAR = 12
"""With how many plain meetings for each the pairing of a larger field begins."""
_REACH = 40
"""How many tables away a partner is looked for, on each side."""


def seat(
    contenders: Sequence[Contender], past: Past, wishes: Wishes, *, style: str = "fold", seed: int
) -> Seating:
    """One round of Swiss: tables of two, the better placed first, the leaders at the first table.

    No other seating is better in one of `costs.Measures` and as good in those before it; only the
    style of a field above `SMALL` is what swaps make of it. The bye goes to the lowest of those who
    have had fewest, among equal scores to who has missed fewest rounds. `seed` decides in the style
    "random" alone. Raises `UnfitPlan` for less than two contenders, one listed twice, equal ranks,
    or an unknown style.

    >>> from fractions import Fraction
    >>> field = [Contender(entrant, Fraction(0), rank=entrant) for entrant in range(1, 6)]
    >>> seating = seat(field, Past(), Wishes(), seed=1)
    >>> seating.tables, seating.byes
    (((1, 3), (2, 4)), (5,))
    """
    _check(contenders, style)
    field = sorted(contenders, key=lambda contender: (-contender.score, contender.rank))
    entrants = [contender.entrant for contender in field]
    forbidden, wished, avoided = wishes
    avoided -= forbidden
    refused = dict(_refused(wished, forbidden, past, entrants))
    costs = Costs(field, past, forbidden=forbidden, wished=wished - refused.keys(), avoided=avoided)
    draw = _draw(costs, costs.turns[0] if len(field) % 2 else None, style, seed)
    if draw.bye is not None and draw.is_troubled:
        draw = _draw(costs, _best_bye(costs, draw), style, seed)
    byes = () if draw.bye is None else (entrants[draw.bye],)
    tables = tuple((entrants[one], entrants[other]) for one, other in sorted(draw.tables))
    scores = {each.entrant: each.score for each in field}
    why = (
        *_on_bye(costs, draw, entrants),
        *_on_meetings(tables, past, forbidden, wished, refused),
        *_on_scores(tables, scores, avoided),
    )
    return Seating(tables, byes, draw.measures.told(has_avoided=bool(avoided)), why)


def advise(field: int, rounds: int) -> tuple[Says, ...]:
    """What a director should know of a plan of so many rounds before it starts.

    Raises `UnfitPlan` where the field has no such plan.

    >>> str(*advise(24, 5))
    'After 5 rounds at most one can have won them all.'
    >>> str(*advise(2, 1)[:1])
    'After 1 round at most one can have won them all.'
    """
    what = unplanned("Swiss", field, rounds)
    if field < 2:
        raise UnfitPlan(what, "A table takes two.", "Add entrants.")
    if rounds < 1:
        raise UnfitPlan(what, "An event has a round.", "Plan 1 round or more.")
    seats = field + field % 2
    if rounds > seats - 1:
        raise UnfitPlan(
            what,
            Says("After round {round} everyone has met everyone.", round=seats - 1),
            Says(
                "Plan {rounds} or fewer, or a double round robin.", rounds=Count(seats - 1, "round")
            ),
        )
    sure = (field - 1).bit_length()
    words = "After {rounds} at most one can have won them all."
    said = [Says(words, rounds=Count(sure, "round"))]
    if rounds < sure:
        words = "Up to {unbeaten} may win all {rounds} rounds; after {sure} at most one."
        said = [Says(words, unbeaten=-(-field // 2**rounds), rounds=rounds, sure=sure)]
    # Whoever has at least half of the others left can be paired with one of them (G. A. Dirac,
    # Some theorems on abstract graphs, 1952).
    if rounds > seats // 2:
        words = "From round {round} on a rematch may be unavoidable."
        said.append(Says(words, round=seats // 2 + 1))
    if rounds == seats - 1:
        said.append(Says("A round robin of as many rounds has no rematch at all."))
    return tuple(said)


class _Draw(NamedTuple):
    """Tables and bye of a round by places in standing order."""

    tables: list[Meeting]
    bye: int | None
    measures: Measures

    @property
    def is_troubled(self) -> bool:
        """Whether another bye might improve what weighs more than its place."""
        bad = self.measures
        return any((bad.forbidden, bad.rematches, bad.missed_wishes, bad.avoided))


def _draw(costs: Costs, bye: int | None, style: str, seed: int) -> _Draw:
    """Swaps of what the style would do; the exact pairing where that is not proven the best."""
    people = [one for one in range(costs.nobody) if one != bye]
    groups = [list(group) for _, group in groupby(people, costs.scores.__getitem__)]
    by_style = spots(groups, style, seed)
    whole = partial(costs.whole, by_style)
    seated = list(by_style)
    ideal = [pair(one, other) for one, other in zip(seated[::2], seated[1::2], strict=True)]
    tables = swapped(ideal, whole)
    judged = whole if len(people) <= SMALL else costs.firm
    if sum(starmap(judged, tables)) > costs.least(people):
        tables = swapped(cheapest(people, costs, judged, tables), whole)
    total = sum(starmap(whole, tables)) + (0 if bye is None else costs.firm(bye, costs.nobody))
    return _Draw(tables, bye, costs.measures(total))


def swapped(tables: Sequence[Meeting], cost: Cost) -> list[Meeting]:
    """Tables of two, each with the lower place first, made cheaper by the best swap in reach.

    `cost` is of two places, the lower first, and at least 0; only tables that cost anything look
    for a swap.

    >>> swapped([(0, 1), (2, 3)], lambda one, other: 0 if other - one == 2 else 5)
    [(0, 2), (1, 3)]
    """
    seated = list(tables)
    costs = [cost(*table) for table in seated]
    waiting = deque(range(len(seated)))
    while waiting:
        number = waiting.popleft()
        if costs[number] and (swap := _best_swap(seated, costs, number, cost)):
            other, *changed = swap
            for place, table in zip((number, other), changed, strict=True):
                seated[place], costs[place] = table, cost(*table)
                waiting.append(place)
    return seated


def _best_swap(
    tables: Sequence[Meeting], costs: Sequence[int], number: int, cost: Cost
) -> tuple[int, Meeting, Meeting] | None:
    best, saved = None, 0
    for other in _around(number, len(tables)):
        spare = costs[number] + costs[other] - saved
        if spare <= 0:
            continue
        (one, two), (three, four) = tables[number], tables[other]
        for swap in ((pair(one, three), pair(two, four)), (pair(one, four), pair(two, three))):
            left = spare - cost(*swap[0])
            if left > 0 and (left := left - cost(*swap[1])) > 0:
                best, saved, spare = (other, *swap), saved + left, spare - left
    return best


def _around(number: int, count: int) -> Iterator[int]:
    """The others in reach, the nearest first, for there the best are and spare us the rest."""
    for step in range(1, _REACH + 1):
        if number >= step:
            yield number - step
        if number + step < count:
            yield number + step


def cheapest(
    people: Sequence[int], costs: Costs, cost: Cost, known: Sequence[Meeting]
) -> list[Meeting]:
    """The pairs of people in standing order that are cheapest by `cost`.

    No meeting but those `known`, with which it begins, costs less than its gap. A large field is
    paired among few meetings, and again with those that might be cheaper, until none might be.
    """
    place = {one: number for number, one in enumerate(people)}
    start = [(place[one], place[other]) for one, other in known]
    paid = {meeting: cost(*both) for meeting, both in zip(start, known, strict=True)}
    paid.update(_likely(people, costs, cost))
    while True:
        pairing = Pairing(len(people), paid, start)
        spurned = dict(_spurned(pairing, people, costs, cost, paid))
        if not spurned:
            return [(people[one], people[other]) for one, other in pairing.pairs]
        paid.update(spurned)


def _likely(people: Sequence[int], costs: Costs, cost: Cost) -> Iterator[tuple[Meeting, int]]:
    """All meetings of a small field; of a large one, for each the nearest that are plain."""
    is_large = len(people) > SMALL
    for number, one in enumerate(people):
        later = ((place, cost(one, people[place])) for place in range(number + 1, len(people)))
        if is_large:
            plain = (it for it in later if it[1] == costs.gap(one, people[it[0]]))
            later = (it for it, _ in zip(plain, range(_NEAR), strict=False))
        for place, paid in later:
            yield (number, place), paid


def _spurned(
    pairing: Pairing, people: Sequence[int], costs: Costs, cost: Cost, known: Collection[Meeting]
) -> Iterator[tuple[Meeting, int]]:
    """The meetings left out with which a pairing might be cheaper.

    Most are known to be dear by their gap alone, and those of equals by one look.
    """
    equals: dict[object, list[int]] = {}
    for number, one in enumerate(people):
        equals.setdefault((costs.scores[one], pairing.pays(number)), []).append(number)
    kinds = list(equals.values())
    for number, kind in enumerate(kinds):
        for way in (kinds[number::-1], kinds[number + 1 :]):
            for others in way:
                both = pair(kind[0], others[0])
                least = costs.gap(*(people[place] for place in both))
                # Two pay no more than twice what the one of them pays who pays more.
                if least >= pairing.price[kind[0]]:
                    break
                if pairing.allows(*both, least):
                    for one, other in product(kind, others):
                        meeting = pair(one, other)
                        if one != other and meeting not in known:
                            paid = cost(people[meeting[0]], people[meeting[1]])
                            if pairing.allows(*meeting, paid):
                                yield meeting, paid


def _best_bye(costs: Costs, draw: _Draw) -> int:
    """Who has the bye when it is weighed together with the tables."""
    byes = [(one, costs.nobody) for one in range(costs.nobody)]
    pairs = cheapest(range(costs.nobody + 1), costs, costs.firm, [*draw.tables, *byes])
    return next(one for one, other in pairs if other == costs.nobody)


def _check(contenders: Sequence[Contender], style: str) -> None:
    what = Says("A round of {number} cannot be seated.", number=len(contenders))
    if style not in STYLES:
        raise UnfitPlan(
            "There is no style {style}.",
            "A style says who meets whom.",
            "Use one of {styles}.",
            style=repr(style),
            styles=with_commas(STYLES),
        )
    if len(contenders) < 2:
        raise UnfitPlan(what, "A table takes two.", "Add entrants, or close the event.")
    for words, numbers in (
        (
            "Entrant {number} is listed {times} times.",
            Counter(contender.entrant for contender in contenders),
        ),
        (
            "Rank {number} is listed {times} times.",
            Counter(contender.rank for contender in contenders),
        ),
    ):
        number, times = numbers.most_common(1)[0]
        if times > 1:
            why = said_with(words, {"number": number, "times": times})
            raise UnfitPlan(what, why, "List each once.")


def _refused(
    wished: Collection[Pair], forbidden: Collection[Pair], past: Past, entrants: Collection[int]
) -> Iterator[tuple[Pair, Says]]:
    """The wishes that cannot be weighed, and why not."""
    present = set(entrants)
    for both in sorted(wished):
        if not present.issuperset(both) or both[0] == both[1]:
            yield both, Says("both must be in this round")
        elif both in forbidden:
            yield both, Says("it is forbidden")
        elif past.met[both]:
            yield both, Says("they have met")


def _on_bye(costs: Costs, draw: _Draw, entrants: Sequence[int]) -> Iterator[Says]:
    if draw.bye is None:
        return
    first, bye = numbered((entrants[costs.turns[0]], entrants[draw.bye]))
    if bye != first:
        words = "{name} has the bye, not {first}: that would be at the cost of another meeting."
    elif draw.measures.second_byes:
        words = "{name} has another bye: the lowest of those who have had fewest."
    elif costs.is_lowest_first:
        words = "{name} has the bye: the lowest without one."
    else:
        words = "{name} has the bye: of the lowest score without one, who has missed fewest rounds."
    yield said_with(words, {"name": bye, "first": first})


def _on_scores(
    tables: Sequence[Pair], scores: Mapping[int, Fraction], avoided: Collection[Pair]
) -> Iterator[Says]:
    """Who meets across scores or though it was to be avoided, at the first tables."""
    met = [all_of(numbered(table)) for table in tables if pair(*table) in avoided]
    if met:
        words = "No better way was found than to let meet: {tables}."
        yield Says(words, tables=some(met, _MORE_TABLES))
    across = [
        all_of(
            Says("{name} ({score})", name=Numbered(each), score=figure(scores[each]))
            for each in (one, other)
        )
        for one, other in tables
        if scores[one] != scores[other]
    ]
    if across:
        yield Says("Paired across scores: {tables}.", tables=some(across, _MORE_TABLES))


_MORE_TABLES = "{parts}, and {more} more tables"


def _on_meetings(
    tables: Sequence[Pair],
    past: Past,
    forbidden: Collection[Pair],
    wished: Collection[Pair],
    refused: Mapping[Pair, Says],
) -> Iterator[Says]:
    """Who meets though it should not be, and who does not though it was wished."""
    met = {pair(*table): table for table in tables}
    for two, table in met.items():
        names = all_of(numbered(table))
        if two in forbidden:
            said = "{both} meet although that is forbidden: there is no other way."
            yield Says(said, both=names)
        elif two in past.latest and past.met[two]:
            again = "{both} meet again, last in round {round}: there is no better way."
            yield Says(again, both=names, round=past.latest[two])
        elif past.met[two]:
            yield Says("{both} meet again: there is no better way.", both=names)
    for two in sorted(wished):
        if two not in met:
            reason = refused.get(two, Says("that would be at the cost of another meeting"))
            unmet = "{both} do not meet as wished: {reason}."
            yield Says(unmet, both=all_of(numbered(two)), reason=reason)
