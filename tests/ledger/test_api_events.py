"""Events by the API for programs: what a row of deeds takes is done, and nothing else."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import trickledger
from tests.ledger.events import enter, new_event
from trickledger.ledger.errors import EntryRefused, MovedOn, UsageError
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.sqlite.making import create


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An event in its first round, and where it is."""
    if request.param == "file":
        where: Any = tmp_path / "evening.db"
        create(where).close()
    else:
        where = request.getfixturevalue("address")
    with open_ledger(where) as store:
        enter(store, new_event(store), "round 1 typed: 1 2, 3 4")
    return str(where)


@pytest.fixture
def ledger(place: str) -> Iterator[trickledger.OpenLedger]:
    with trickledger.open(place, scorer="Ann") as opened:
        yield opened


@pytest.fixture
def event(ledger: trickledger.OpenLedger) -> trickledger.OpenEvent:
    return ledger.event(1)


def test_an_act_is_recorded_by_its_scorer(
    ledger: trickledger.OpenLedger, event: trickledger.OpenEvent
) -> None:
    done = event.do("penalty", entrant="P1", points="0.5", because="late")
    assert [(entry.text, entry.scorer) for entry in done.entries] == [
        ("penalty 1 1 0.5 # late", "Ann")
    ]
    last = event.standings().rows[-1]
    assert (last.entrant, last.points) == (1, Fraction(-1, 2))
    assert check(ledger._ledger).faults == ()


def test_words_and_numbers_are_read_alike(event: trickledger.OpenEvent) -> None:
    by_words = event.do("result", table="1.1", figures=["501", "320"], dry_run=True)
    by_numbers = event.do("result", table="1.1", figures=[501, 320], dry_run=True)
    assert by_words.entries[0].text == by_numbers.entries[0].text
    done = event.do("result", table=1, figures=[501, 320], at=None)
    assert done.entries[0].text == by_words.entries[0].text


def test_an_event_is_named_by_its_code_too(ledger: trickledger.OpenLedger) -> None:
    made = ledger.event(1).do("drop", entrants=[4])
    assert ledger.event(made.after.code).do("return", entrants=[4]).entries


def test_nothing_is_recorded_by_a_dry_run_or_where_others_came_first(
    event: trickledger.OpenEvent, place: str
) -> None:
    seen = event.do("drop", entrants=4).entries[-1].number
    assert event.do("drop", entrants=[3], dry_run=True).entries[-1].number == seen + 1
    with trickledger.open(place, scorer="Bob") as other:
        assert other.event(1).do("drop", entrants=[3], at=seen).entries[-1].number == seen + 1
    with pytest.raises(MovedOn):
        event.do("return", entrants=[3], at=seen)


@pytest.mark.parametrize(
    ("act", "given", "why"),
    [
        ("fly", {}, "no act"),
        ("", {}, "no act"),
        ("Penalty", {"entrant": 1, "points": 1}, "no act"),
        ("standings", {}, "no act"),
        ("penalty", {"points": 1}, "missing: The entrant"),
        ("penalty", {"entrant": "P1"}, "missing: How many points"),
        ("penalty", {"entrant": "P1", "points": 0.5}, "fraction is text"),
        ("penalty", {"entrant": "P1", "points": "half"}, "half"),
        ("penalty", {"entrant": "P9", "points": 1}, "P9"),
        ("penalty", {"entrant": "P1", "points": 1, "reason": "late"}, "takes no 'reason'"),
        ("penalty", {"entrant": object(), "points": 1}, "can't be read"),
        ("result", {"table": "9.9", "figures": [1, 2]}, "9"),
        ("lock", {"round": 1}, "no result"),
        ("lock", {"round": "one"}, "one"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_recorded(
    ledger: trickledger.OpenLedger, act: str, given: dict[str, Any], why: str
) -> None:
    event = ledger.event(1)
    seen = event.do("drop", entrants=[4], dry_run=True).entries[-1].number
    with pytest.raises((UsageError, EntryRefused), match=why):
        event.do(act, **given)
    assert event.do("drop", entrants=[4], dry_run=True).entries[-1].number == seen


@pytest.mark.parametrize("event", ["", 0, 2, "zzzz"])
def test_there_is_no_event_but_one_that_is_named(
    ledger: trickledger.OpenLedger, event: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRICKLEDGER_EVENT", "1")
    with pytest.raises(UsageError):
        ledger.event(event)
