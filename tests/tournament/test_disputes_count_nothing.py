"""A table that is disputed, or waits for who confirms it, counts nothing: the event is as if it
were open, in every figure, until it is settled."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.tournament.events import act
from tests.tournament.random_events import random_event
from trickledger.ledger.exchange.trf.writing import report_file
from trickledger.ledger.services.event_pages import crosstable_of, prizes_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.teams import teams
from trickledger.ledger.tournament.results import brought, contenders, results, standings, worth_of
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Table


def or_refusal(call: Any) -> object:
    """What a call gives back, or how it is refused."""
    try:
        return call()
    except UnfitPlan as exc:
        return str(exc)


def figures(event: Event) -> dict[str, object]:
    """All that is reckoned of an event but for who is told that something may still change."""
    made = len(event.rounds)
    rows = [
        [row._replace(provisional=False) for row in standings(event, n)] for n in range(made + 1)
    ]
    worth = worth_of(event, made)
    page = crosstable_of(event)
    clubs = {entrant: f"Club {entrant % 3}" for entrant in event.entrants}
    return {
        "standings": rows,
        "results": {
            one: [each._replace(provisional=False) for each in found]
            for one, found in results(event).items()
        },
        "crosstable": (page.table, page.seen),
        "season": brought(event),
        "teams": teams(rows[-1], clubs, worth, 2),
        "prizes": prizes_of(event),
        "paired by": contenders(event, made + 1) if len(event.parts) == 1 else None,
        "next round": or_refusal(lambda: planned(event, made + 1, anyway=True).tables),
        "report file": or_refusal(lambda: report_file(event)),
        "tables": [(table.figures, table.outcome is None) for table in event.all_tables],
    }


def undecided(event: Event) -> list[Table]:
    return [each for each in event.all_tables if each.state in ("disputed", "unconfirmed")]


def without_reports(state: State, tables: Sequence[Table]) -> Event:
    """The event as if nothing had been told of some tables."""
    starts = tuple(f"result {table.place} " for table in tables)
    left = [entry for entry in state.entries if not entry.text.startswith(starts)]
    again = [EventEntry(n, n, e.kind, e.text, e.scorer) for n, e in enumerate(left, 1)]
    return event_from(again).as_event()


def all_but(event: Event, found: dict[str, object]) -> dict[str, object]:
    return {name: value._replace(event=None) if name == "prizes" else value  # type: ignore[attr-defined]
            for name, value in found.items()}  # fmt: skip


@settings(max_examples=many(6), deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 10), st.integers(1, 3))
def test_an_undecided_table_is_an_open_one(seed: int, players: int, rounds: int) -> None:
    state = random_event(seed, players, rounds)
    event = state.as_event()
    tables = undecided(event)
    open_event = without_reports(state, tables)
    assert len(open_event.rounds) == len(event.rounds)
    assert all_but(event, figures(event)) == all_but(open_event, figures(open_event))


@settings(max_examples=many(4), deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 10))
def test_what_is_settled_counts_as_if_nothing_else_had_been_told(seed: int, players: int) -> None:
    state = random_event(seed, players, 1)
    disputed = [each for each in undecided(state.as_event()) if each.state == "disputed"]
    decided = [
        f"settle {each.place} {' '.join(map(str, each.reports[0].figures))}" for each in disputed
    ]
    for text in decided:
        act(state, text)
    plain = without_reports(state, disputed)
    event = state.as_event()
    assert all_but(event, figures(event)) == all_but(plain, figures(plain))


@pytest.mark.parametrize(
    ("acts", "counts"),
    [
        (("result 1.1 90 60",), (90, 60)),
        (("result 1.1 90 60", "Max: result 1.1 90 60"), (90, 60)),
        (("result 1.1 90 60", "Max: result 1.1 90 50"), ()),
        (("result 1.1 90 60", "Max: result 1.1 90 50", "settle 1.1 90 50"), (90, 50)),
        (("result 1.1 90 60", "Max: result 1.1 90 50", "Max: result 1.1 90 60"), (90, 60)),
        (("set reports 2", "result 1.1 90 60"), ()),
        (("set reports 2", "result 1.1 90 60", "Max: result 1.1 90 60"), (90, 60)),
        (("set reports 2", "result 1.1 90 60", "settle 1.1 90 60"), (90, 60)),
        (("result 1.1 90 60", "doubt 1.1 90 60"), (90, 60)),
    ],
)  # fmt: skip
def test_what_counts_of_a_table(acts: tuple[str, ...], counts: tuple[int, ...]) -> None:
    lines = ["event Evening", "add 1: Ann", "add 2: Bob", "round 1 swiss: 1 2", *acts]
    said = [text.rpartition(": ") if text.startswith("Max: ") else ("", "", text) for text in lines]
    table = event_from(
        [
            EventEntry(n, n, "head" if n == 1 else "act", text, who or "Dora")
            for n, (who, _, text) in enumerate(said, 1)
        ]
    ).table(1, 1)
    assert table.figures == counts
    assert (table.outcome is not None) == table.is_done == bool(counts)
