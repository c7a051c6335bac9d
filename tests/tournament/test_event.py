"""How an event stands: the states of a table, what counts, what is said of it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournament.events import event_with, round_of, table_of
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.round_result import Kind
from trickledger.ledger.tournament.remarks import changes_since_lock, overridden, repeats
from trickledger.ledger.tournament.results import contenders, results, standings
from trickledger.ledger.tournament.table import Report, Table, TableRecord

ONE = Report(5, "Zoe", (501, 320), ())
SAME = Report(6, "Yan", (501, 320), ())
OTHER = Report(7, "Yan", (501, 302), ())
SETTLED = Report(8, "Dora", (500, 300), (), True)
OPENED = TableRecord(3, "abc234", "open", 1, 0, False)
PLAYING = OPENED._replace(entries=9)
ENDED = OPENED._replace(status="won", entries=30, figures=(501, 320), winners=(0,))
FOUND = ENDED._replace(provisional=True)


def table(
    *reports: Report, record: TableRecord | None = None, guilty: frozenset[int] = frozenset()
) -> Table:
    return table_of(1, 2, (1, 2), event_with().settings, guilty, reports, record)


STATES = [
    # what is known of a table, its state, the figures that count, done, provisional
    (table(), "to play", (), False, False),
    (table(record=OPENED), "to play", (), False, False),
    (table(record=PLAYING), "playing", (), False, False),
    (table(ONE), "reported", (501, 320), True, False),
    (table(ONE, SAME), "reported", (501, 320), True, False),
    (table(ONE, OTHER), "disputed", (), False, True),
    (table(ONE, OTHER, SETTLED), "settled", (500, 300), True, False),
    (table(record=ENDED), "recorded", (501, 320), True, False),
    (table(OTHER, record=ENDED), "recorded", (501, 320), True, False),
    (table(record=FOUND), "recorded", (501, 320), True, True),
    (table(SETTLED, record=FOUND), "settled", (500, 300), True, False),
    (table(guilty=frozenset({1})), "forfeited", (), True, False),
    (table(guilty=frozenset({1, 2})), "forfeited", (), True, False),
]


@pytest.mark.parametrize(("known", "state", "figures", "is_done", "is_provisional"), STATES)
def test_how_a_table_stands(
    known: Table, state: str, figures: tuple[int, ...], is_done: bool, is_provisional: bool
) -> None:
    assert known.place == "1.2"
    assert (known.state, known.figures) == (state, figures)
    assert (known.is_done, known.is_provisional) == (is_done, is_provisional)


def test_at_a_table_of_more_the_others_play_on() -> None:
    three = table_of(
        1, 1, (1, 2, 3), event_with("game=linger-longer", "size=3").settings, frozenset({2})
    )
    assert three.present == ((1,), (3,))
    assert three.state == "to play"


def test_points_come_from_tables_byes_forfeits_and_absences() -> None:
    event = event_with("bye=0.5", "absent=0.25", players=7)
    made = round_of(event, 1, (1, 2), (3, 4), byes=(5,), figures=[(9, 3)], forfeits=frozenset({3}))
    event = replace(event, rounds=(made,), absences=frozenset({(1, 6)}))
    found = {entrant: results[0] for entrant, results in results(event).items()}
    assert {entrant: (each.kind, each.points) for entrant, each in found.items()} == {
        1: (Kind.PLAYED, 1),
        2: (Kind.PLAYED, 0),
        3: (Kind.FORFEIT_LOST, 0),
        4: (Kind.FORFEIT_WON, 1),
        5: (Kind.BYE, Fraction(1, 2)),
        6: (Kind.ABSENT, Fraction(1, 4)),
        7: (Kind.ABSENT, 0),
    }


def test_a_table_that_was_not_played_is_no_meeting() -> None:
    event = event_with()
    event = replace(event, rounds=(round_of(event, 1, (1, 2), (3, 4), forfeits=frozenset({3})),))
    assert event.past(before=2).met[1, 2] == 1
    assert event.past(before=2).met[3, 4] == 0
    assert event.past(before=1).met[1, 2] == 0


def test_who_is_to_be_seated() -> None:
    event = event_with(players=5, late=(5,))
    entrants = {**event.entrants, 2: event.entrants[2]._replace(is_in=False)}
    event = replace(event, entrants=entrants, absences=frozenset({(1, 3)}))
    assert event.to_seat(1) == [1, 4]
    assert event.to_seat(2) == [1, 3, 4, 5]


def test_contenders_have_the_points_of_the_rounds_before() -> None:
    event = event_with()
    rounds = (
        round_of(event, 1, (1, 2), (3, 4), figures=[(1, 0), (0, 1)]),
        round_of(event, 2, (1, 4), (2, 3), figures=[(1, 0), (0, 1)]),
    )
    event = replace(event, rounds=rounds)
    assert [one.score for one in contenders(event, 2)] == [1, 0, 0, 1]
    assert [one.score for one in contenders(event, 3)] == [2, 0, 1, 1]
    assert [(row.entrant, row.place) for row in standings(event, 1)][:2] == [(1, 1), (4, 1)]


def test_a_round_that_is_not_there_says_what_is() -> None:
    with pytest.raises(UnfitPlan, match=r"^No round is made yet\. `trickledger event round` m"):
        event_with().round(1)


def test_what_differs_from_a_lock_and_from_the_computed_seating_is_said() -> None:
    event = event_with()
    made = round_of(event, 1, (1, 2), (3, 4), figures=[(9, 3), (5, 5)])
    computed = made.computed._replace(tables=((1, 3), (2, 4)))
    made = made._replace(locked={1: (9, 4), 2: (5, 5)}, computed=computed)
    event = replace(event, rounds=(made,))
    assert [*map(str, changes_since_lock(event))] == [
        "Table 1.1 was 9 : 4 when round 1 was locked, and is 9 : 3 now."
    ]
    assert [*map(str, overridden(event, 1))] == [
        "Table 1.1 was computed as P1 - P3.",
        "Table 1.2 was computed as P2 - P4.",
    ]


def test_who_meets_again_is_said() -> None:
    event = event_with()
    rounds = (round_of(event, 1, (1, 2), (3, 4)), round_of(event, 2, (2, 1), (3, 4)))
    event = replace(event, rounds=rounds)
    assert repeats(event, 1) == []
    assert [*map(str, repeats(event, 2))] == [
        "P2 and P1 meet again at table 2.1.",
        "P3 and P4 meet again at table 2.2.",
    ]
