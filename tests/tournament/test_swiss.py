"""Swiss without colours: small rounds by hand, tournaments with a second opinion."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.tournament.swiss_referee import best, places_of, tournament
from trickledger.ledger.tournament.pairing.costs import NAMES, Measures
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
    pair,
)
from trickledger.ledger.tournament.pairing.styles import STYLES
from trickledger.ledger.tournament.pairing.swiss import SMALL, advise, seat


def field(*points: float) -> list[Contender]:
    """Entrants 1, 2, 3 and so on with their points, the lower number ranked above."""
    return [Contender(one, Fraction(score), rank=one) for one, score in enumerate(points, 1)]


def rounds(text: str) -> Past:
    """Rounds as text: `1-2 3-4 5 / 1-3 2-5 4`, where who stands alone has the bye."""
    past = Past()
    for line in text.split("/"):
        tables = [tuple(map(int, table.split("-"))) for table in line.split()]
        byes = tuple(table[0] for table in tables if len(table) == 1)
        past.add(Seating(tuple(table for table in tables if len(table) == 2), byes))
    return past


def told(seating: Seating) -> str:
    """A round as text, in the form of `rounds`."""
    tables = ["-".join(map(str, table)) for table in seating.tables]
    return " ".join([*tables, *map(str, seating.byes)])


def meetings(text: str) -> frozenset[tuple[int, int]]:
    """Meetings as text: `1-2 4-5`."""
    return frozenset(pair(*map(int, both.split("-"))) for both in text.split())


def measures(seating: Seating) -> Measures:
    """The distance of a seating by its measures."""
    told = dict(seating.distance)
    return Measures(*(told.get(name, 0) for name in NAMES))


IDEALS = [
    # points                   style     the round
    ([0, 0], "fold", "1-2"),
    ([0, 0, 0, 0, 0, 0, 0, 0], "fold", "1-5 2-6 3-7 4-8"),
    ([0, 0, 0, 0, 0, 0, 0, 0], "monrad", "1-2 3-4 5-6 7-8"),
    ([2, 2, 2, 2, 1, 1, 1, 1], "fold", "1-3 2-4 5-7 6-8"),
    # the last of three meets the first of the next group, which folds without him
    ([2, 2, 2, 1, 1, 1, 1, 1], "fold", "1-2 3-4 5-7 6-8"),
    ([2, 2, 2, 1, 1, 1], "monrad", "1-2 3-4 5-6"),
    # one alone in two groups
    ([3, 2, 1, 0], "fold", "1-2 3-4"),
    # the lowest has the bye, and the others fold without
    ([0, 0, 0, 0, 0], "fold", "1-3 2-4 5"),
    ([1, 1, 0.5, 0, 0], "fold", "1-2 3-4 5"),
]


@pytest.mark.parametrize(("points", "style", "expected"), IDEALS)
def test_a_style_says_who_meets_whom(points: list[float], style: str, expected: str) -> None:
    seating = seat(field(*points), Past(), Wishes(), style=style, seed=1)
    assert told(seating) == expected


def test_who_meets_across_scores_is_said() -> None:
    seating = seat(field(2, 1.5, 1, 1), Past(), Wishes(), seed=1)
    assert tuple(map(str, seating.why)) == ("Paired across scores: #1 (2) and #2 (1.5).",)
    many = str(seat(field(*range(16, 0, -1)), Past(), Wishes(), seed=1).why[0])
    assert many.endswith("#11 (6) and #12 (5), and 2 more tables.")


ROWS = [
    # what                                    points                   before
    # forbidden   wished      the round
    ("winners meet winners", [1, 1, 0, 0], "1-3 2-4", "", "", "1-2 3-4"),
    ("no rematch within the group", [1, 1, 1, 1], "1-3 2-4", "", "", "1-4 2-3"),
    ("a rematch weighs more than scores", [2, 2, 0, 0], "1-2 3-4", "", "", "1-4 2-3"),
    ("a forbidden meeting too", [1, 1, 0, 0], "1-3 2-4", "1-2", "", "1-4 2-3"),
    ("and more than a rematch", [1, 1, 0, 0], "1-4 2-3 / 1-3 2-4", "1-2", "", "1-4 2-3"),
    ("a wish weighs more than scores", [1, 1, 0, 0], "1-3 2-4", "", "1-4", "1-4 2-3"),
    ("and less than a rematch", [1, 1, 0, 0], "1-3 2-4 / 1-4 2-3", "", "1-3", "1-2 3-4"),
    ("the bye to the lowest without one", [1, 1, 1, 0, 0], "1-3 2-4 5", "", "", "1-2 3-5 4"),
    ("not if another meets again for it", [0, 0, 0], "1-2 3", "", "", "1-3 2"),
    ("a bye is given again when all had one", [1, 1, 1], "1-2 3 / 1-3 2 / 2-3 1", "", "", "1-2 3"),
    ("but not before, though two meet again", [1, 1, 1], "1-2 3 / 1-2 3", "", "", "1-3 2"),
    ("the last perfect round of four", [2, 1, 1, 0], "1-2 3-4 / 1-3 2-4", "", "", "1-4 2-3"),
    (
        "the last perfect round of eight",
        [6, 5, 4, 3, 3, 2, 1, 0],
        "1-2 3-4 5-6 7-8 / 1-3 2-4 5-7 6-8 / 1-4 2-3 5-8 6-7 / 1-5 2-6 3-7 4-8 / "
        "1-6 2-5 3-8 4-7 / 1-7 2-8 3-5 4-6",
        "",
        "",
        "1-8 2-7 3-6 4-5",
    ),
    # after all have met, those meet again who met longest ago
    ("rematches long ago", [2, 2, 1, 1], "1-2 3-4 / 1-3 2-4 / 1-4 2-3", "", "", "1-2 3-4"),
    # and those who met once before those who met twice, whenever it was
    ("rematches but few", [0, 0], "1-2 / 1-2", "", "", "1-2"),
    ("rarely met", [0] * 4, "1-2 3-4 / 1-2 3-4 / 1-3 2-4 / 1-4 2-3", "", "", "1-3 2-4"),
]


@pytest.mark.parametrize(
    ("points", "before", "forbidden", "wished", "expected"),
    [pytest.param(*row[1:], id=row[0]) for row in ROWS],
)
def test_what_weighs_more(
    points: list[float], before: str, forbidden: str, wished: str, expected: str
) -> None:
    wishes = Wishes(meetings(forbidden), meetings(wished))
    seating = seat(field(*points), rounds(before), wishes, seed=1)
    assert told(seating) == expected


WHY = [
    ("", "", "", "#5 has the bye: the lowest without one."),
    ("1-4 2-3 5", "", "", "#4 has the bye: the lowest without one."),
    ("1-2 3-4 5 / 1-3 2-5 4 / 1-4 3-5 2 / 1-5 2-4 3 / 2-3 4-5 1", "", "", "#5 has another bye: "
     "the lowest of those who have had fewest."),
    ("1-2 3-4 5 / 1-3 2-5 4 / 1-4 3-5 2 / 1-5 2-4 3 / 2-3 4-5 1", "", "", "#1 and #2 meet again, "
     "last in round 1: there is no better way."),
    ("", "1-2 1-3 1-4 1-5", "", "#1 has the bye, not #5: that would be at the cost of another "
     "meeting."),
    ("", "", "4-5", "#3 has the bye, not #5: that would be at the cost of another meeting."),
    ("", "1-2", "1-2", "#1 and #2 do not meet as wished: it is forbidden."),
    ("1-2 3-4 5", "", "1-2", "#1 and #2 do not meet as wished: they have met."),
    ("", "", "1-9", "#1 and #9 do not meet as wished: both must be in this round."),
    ("", "", "1-2 1-3", "#1 and #2 do not meet as wished: that would be at the cost of another "
     "meeting."),
    ("", " ".join(f"{a}-{b}" for a, b in combinations(range(1, 6), 2)), "",
     "#1 and #3 meet although that is forbidden: there is no other way."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "forbidden", "wished", "sentence"), WHY)
def test_what_is_not_ideal_is_said(before: str, forbidden: str, wished: str, sentence: str) -> None:
    past = rounds(before) if before else Past()
    wishes = Wishes(meetings(forbidden), meetings(wished))
    seating = seat(field(0, 0, 0, 0, 0), past, wishes, seed=1)
    assert sentence in map(str, seating.why)


def test_a_late_entrant_and_one_who_dropped_out_leave_the_past_as_it_is() -> None:
    past = rounds("1-3 2-4 / 1-2 3-4")
    late = [one for one in field(2, 1, 0, 0, 0) if one.entrant != 3]
    assert told(seat(late, past, Wishes(), seed=1)) == "1-4 2-5"


def test_measures_are_told_the_weightiest_first() -> None:
    seating = seat(field(1, 1, 0, 0), rounds("1-3 2-4 / 1-2 3-4 / 1-4 2-3"), Wishes(), seed=1)
    assert seating.distance[2] == ("rematches", 2)
    assert [name for name, figure in seating.distance if figure] == [
        "rematches",
        "recency of rematches",
        "score differences",
        "squared score differences",
        "places off the style",
    ]


@pytest.mark.parametrize(
    ("contenders", "style", "why"),
    [
        ([], "fold", "A table takes two."),
        (field(0), "fold", "A table takes two."),
        (field(0, 0) + field(0), "fold", "Entrant 1 is listed 2 times."),
        ([Contender(1, Fraction(0), 1), Contender(2, Fraction(0), 1)], "fold", "Rank 1 is listed"),
        (field(0, 0), "dutch", "fold, random, monrad"),
    ],
)
def test_unfit_fields_are_refused(contenders: list[Contender], style: str, why: str) -> None:
    with pytest.raises(UnfitPlan, match=why):
        seat(contenders, Past(), Wishes(), style=style, seed=1)


@pytest.mark.parametrize(
    ("entrants", "planned", "sentences"),
    [
        (8, 3, ["After 3 rounds at most one can have won them all."]),
        (9, 4, ["After 4 rounds at most one can have won them all."]),
        (9, 3, ["Up to 2 may win all 3 rounds; after 4 at most one."]),
        (1000, 5, ["Up to 32 may win all 5 rounds; after 10 at most one."]),
        (
            8,
            5,
            [
                "After 3 rounds at most one can have won them all.",
                "From round 5 on a rematch may be unavoidable.",
            ],
        ),
        (
            7,
            7,
            [
                "After 3 rounds at most one can have won them all.",
                "From round 5 on a rematch may be unavoidable.",
                "A round robin of as many rounds has no rematch at all.",
            ],
        ),
    ],
)
def test_a_plan_is_told_early(entrants: int, planned: int, sentences: list[str]) -> None:
    assert [*map(str, advise(entrants, planned))] == sentences


@pytest.mark.parametrize(("entrants", "planned"), [(1, 1), (8, 0), (8, 8), (7, 8)])
def test_a_plan_that_does_not_fit_is_refused(entrants: int, planned: int) -> None:
    with pytest.raises(UnfitPlan):
        advise(entrants, planned)


@st.composite
def situations(draw: st.DrawFn) -> tuple[list[Contender], list[Seating], Wishes]:
    """A field of up to nine with a past of any kind, and wishes of any kind."""
    size = draw(st.integers(2, 9))
    entrants = list(range(1, size + 1))
    before = []
    for _ in range(draw(st.integers(0, 6))):
        order = draw(st.permutations(entrants))
        tables = tuple(zip(order[: size // 2], order[-(size // 2) :], strict=True))
        before.append(Seating(tables, tuple(order[size // 2 : len(order) - size // 2])))
    some = st.frozensets(st.sampled_from(list(combinations(entrants, 2))), max_size=4)
    points = draw(st.lists(st.integers(0, 6), min_size=size, max_size=size))
    met = {pair(*table) for seating in before for table in seating.tables}
    forbidden = draw(some)
    wishes = Wishes(forbidden, draw(some) - forbidden - met, draw(some))
    contenders = [
        Contender(one, Fraction(score, 2), rank=one)
        for one, score in zip(entrants, points, strict=True)
    ]
    return contenders, before, wishes


def past_of(before: list[Seating]) -> Past:
    past = Past()
    for seating in before:
        past.add(seating)
    return past


@settings(max_examples=many(150))
@given(situations(), st.sampled_from(STYLES), st.integers(0, 99))
def test_no_round_is_better_in_any_measure(
    situation: tuple[list[Contender], list[Seating], Wishes], style: str, seed: int
) -> None:
    contenders, before, wishes = situation
    seating = seat(contenders, past_of(before), wishes, style=style, seed=seed)
    assert seating.entrants == [contender.entrant for contender in contenders]
    assert list(measures(seating)[:9]) == best(contenders, before, wishes)[:9]
    rest = [one for one in contenders if one.entrant not in seating.byes]
    least = best(rest, before, wishes, places_of(rest, style, seed))
    assert measures(seating).misfits == least[9]


@settings(max_examples=many(50))
@given(situations(), st.data())
def test_neither_the_order_of_the_field_nor_another_try_makes_a_difference(
    situation: tuple[list[Contender], list[Seating], Wishes], data: st.DataObject
) -> None:
    contenders, before, wishes = situation
    past = past_of(before)
    shuffled = data.draw(st.permutations(contenders))
    for style in STYLES:
        one = seat(contenders, past, wishes, style=style, seed=7)
        assert one == seat(shuffled, past, wishes, style=style, seed=7)


def test_the_seed_draws_the_lots_of_the_style_random_alone() -> None:
    def drawn(style: str) -> int:
        return len(
            {seat(field(*[0] * 16), Past(), Wishes(), style=style, seed=n) for n in range(9)}
        )

    assert (drawn("fold"), drawn("monrad"), drawn("random")) == (1, 1, 9)


@pytest.mark.parametrize(
    ("entrants", "played", "tournaments"),
    [(8, 7, 12), (10, 8, 9), (16, 9, 3), (63, 7, 1), (64, 6, 1)],
)
def test_whole_tournaments_have_the_best_rounds_there_are(
    entrants: int, played: int, tournaments: int
) -> None:
    for seed in range(min(many(tournaments), 60)):
        style = STYLES[seed % 3]
        for it in tournament(entrants, played, seed, style=style):
            assert list(measures(it.seating)[:9]) == best(it.contenders, it.before, Wishes())[:9]
            rest = [one for one in it.contenders if one.entrant not in it.seating.byes]
            least = best(rest, it.before, Wishes(), places_of(rest, style, it.seed))
            assert measures(it.seating).misfits == least[9]


def test_a_large_field_meets_the_best_there_is() -> None:
    entrants = SMALL + 21
    for it in tournament(entrants, 5, seed=3, draws=0.5):
        found = measures(it.seating)
        assert found[:6] == (0,) * 6
    assert list(found[:9]) == best(it.contenders, it.before, Wishes())[:9]


def test_a_thousand_play_nine_rounds_without_a_rematch_or_a_second_bye() -> None:
    met = Counter[tuple[int, int]]()
    byes = Counter[int]()
    for it in tournament(999, 9, seed=1):
        met.update(pair(*table) for table in it.seating.tables)
        byes.update(it.seating.byes)
        assert it.seating.entrants == list(range(1, 1000))
    assert max(met.values()) == max(byes.values()) == 1
