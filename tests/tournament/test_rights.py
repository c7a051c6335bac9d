"""The table of rights: what it says in the documents, and what must hold of it."""

from typing import Any, get_args

import pytest

from trickledger.ledger.storage.port import OF_EVENTS, OF_PHONES
from trickledger.ledger.storage.postgresql.rights import RIGHTS as ON_A_SERVER
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.laws import LAWS
from trickledger.ledger.tournament.rights import ENTRIES, RIGHTS, STATES, WHO, Standing, What, may
from trickledger.ledger.tournament.table import Report, Table, TableRecord, as_later
from trickledger.rules.record import kinds

ALL = frozenset(STATES)


def test_a_right_is_given_once_and_of_what_there_is() -> None:
    given = [(right.who, what) for right in RIGHTS for what in right.what]
    assert len(given) == len({*given})
    assert {who for who, _ in given} <= {*WHO}
    assert (
        {what for _, what in given}
        == {*ENTRIES}
        == {*get_args(rights.OfAGame)}
        | {*get_args(rights.OfATable)}
        | {*get_args(rights.OfAnEvent)}
        | {*get_args(rights.OfALedger)}
    )


def test_what_a_record_can_hold_has_a_right() -> None:
    assert {*get_args(kinds.EntryKind)} == {*get_args(rights.OfAGame)} - {"undo"}
    assert {rights.kind_of(word) for word in LAWS} <= {*ENTRIES}


@pytest.mark.parametrize("what", ENTRIES)
@pytest.mark.parametrize("state", STATES)
def test_less_trusted_may_no_more(what: What, state: Standing) -> None:
    for late in (False, True):
        assert not may("guest", what, state, is_late=late)
        assert not may("player", what, state, is_late=late)
        if may("friend", what, state, is_late=late) and what != "begin":
            assert may("scorer", what, state, is_late=late)
        if may("person", what, state, is_late=late):
            assert may("table", what, state, is_late=late)
        if may("table", what, state, is_late=True) and what != "dispute":
            assert may("table", what, state)
        if may("table", what, state, is_late=late) or may("scorer", what, state):
            assert may("deputy", what, state, is_late=late)
        if may("deputy", what, state, is_late=late):
            assert may("director", what, state, is_late=late)


def test_a_deputy_has_results_disputes_and_the_clock_and_nothing_of_the_event() -> None:
    given = {what for right in RIGHTS if right.who == "deputy" for what in right.what}
    of_games, of_tables = get_args(rights.OfAGame), get_args(rights.OfATable)
    of_ledgers = get_args(rights.OfALedger)
    assert given == {*of_games, *of_tables, *of_ledgers, "clock", "revoke"}
    words = {word for word in LAWS if rights.kind_of(word) in given}
    tables = {"open", "result", "settle", "award", "annul", "doubt", "forfeit", "clock"}
    assert words == tables
    assert {word for word in LAWS if rights.to_void(word) == "revoke"} == tables


def test_a_phone_decides_nothing_and_enters_nothing_once_all_is_decided() -> None:
    never = ("mend", "ruling", "end", "decision", "seats", "act", "publicity", "void")
    for right in RIGHTS:
        if right.who in ("table", "person"):
            assert not {*right.what} & {*never}
            assert not (right.now | right.late) & {"decided", "locked", "over"}


def test_a_result_that_stands_is_replaced_by_no_phone_once_it_is_done() -> None:
    done: tuple[Standing, ...] = ("agreed", "recorded", "appealed")
    for state in done:
        for what in ("play", "hand", "result", "begin"):
            assert not may("table", what, state)
    assert not may("table", "result", "told", is_late=True)
    assert not may("table", "result", "disputed", is_late=True)


def test_a_person_tells_results_and_nothing_else() -> None:
    given = {what for right in RIGHTS if right.who == "person" for what in right.what}
    assert given == {"result", "agreement", "dispute"}


def test_a_server_gives_its_roles_what_the_table_gives() -> None:
    """A scorer enters games and nothing of events; a reader nothing; who directs lets phones in."""
    scorer = {what for right in RIGHTS if right.who == "scorer" for what in right.what}
    assert scorer == {*get_args(rights.OfAGame), *get_args(rights.OfALedger)}
    of_events = {*OF_EVENTS, *OF_PHONES}
    written = {
        level: {right.table for right in given if right.privilege != "SELECT"}
        for level, given in ON_A_SERVER.items()
    }
    assert not written["scorer"] & of_events
    assert of_events <= written["director"]
    assert written["reader"] == {""}


# -- how a table stands ----------------------------------------------------------------------------

SIDES = {"Ann": 0, "Bob": 1}


def side_of(name: str) -> int | str:
    return SIDES.get(name, name)


def table(*told_by: tuple[str, int, int], **more: Any) -> Table:
    reports = tuple(Report(n, who, (one, other), ()) for n, (who, one, other) in enumerate(told_by))
    return Table(1, 1, (1, 2), ((1,), (2,)), reports=reports)._replace(**more)


RECORD = TableRecord(1, "abc", "won", 9, 0, False, 0, (501, 3), (0,))
DECIDED = (Report(1, "", (5, 3), (), True),)


@pytest.mark.parametrize(
    ("at", "state"),
    [
        (table(), "open"),
        (table(("Ann", 5, 3)), "told"),
        (table(("Dora", 5, 3)), "told"),
        (table(("Ann", 5, 3), ("Bob", 5, 3)), "agreed"),
        (table(("Ann", 5, 3), ("Dora", 5, 3)), "agreed"),
        (table(("Ann", 5, 3), ("Bob", 3, 5)), "disputed"),
        (table(("Ann", 5, 3), (as_later("Ann"), 9, 1)), "appealed"),
        (table(("Ann", 5, 3), ("Bob", 5, 3), (as_later("Bob"), 5, 3)), "appealed"),
        (table(record=RECORD), "recorded"),
        (table(record=RECORD._replace(figures=())), "open"),
        (table(reports=DECIDED), "decided"),
        (table(reports=DECIDED, record=RECORD), "decided"),
        (table(guilty=frozenset({1})), "decided"),
    ],
)
def test_how_a_table_stands(at: Table, state: Standing) -> None:
    def stands(*, is_locked: bool = False, is_over: bool = False) -> Standing:
        return rights.state_of(at, side_of, is_locked=is_locked, is_over=is_over)

    assert stands() == state
    assert stands(is_locked=True) == "locked"
    assert stands(is_locked=True, is_over=True) == "over"
