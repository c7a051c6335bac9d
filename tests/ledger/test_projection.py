"""What is derived: the same at every moment, whether written entry by entry or at once."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import TURNED
from tests.ledger.games import eventful_game, new_store, new_table, play, random_game
from trickledger.ledger.journal.author import Author, code_of
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.games import TABLES, forget, project
from trickledger.ledger.projections.tallies import TALLY_TABLES
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Ledger, Rows


def derived(db: Rows) -> dict[str, list[tuple[Any, ...]]]:
    tables = (*TABLES, *TALLY_TABLES)
    return {table: sorted(db.all(f"SELECT * FROM {table}")) for table in tables}


def assert_rebuilt_is_the_same(store: Ledger, table: Table, at: str) -> None:
    with store.reading() as db:
        kept = derived(db)
    with store.writing() as db:
        forget(db)
        assert not any(derived(db).values())
        project(db, table.stream, load(db, table.stream))
    with store.reading() as db:
        assert derived(db) == kept, at


@pytest.mark.parametrize("seed", range(3))
def test_rebuilt_figures_are_those_kept_at_every_line(tmp_path: Path, seed: int) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store, "players Ann, Bob", "option kla_target 200")
        for line in random_game(seed):
            play(table, line)
            assert_rebuilt_is_the_same(store, table, line)


@pytest.mark.parametrize("seed", range(3))
def test_rebuilt_figures_are_those_kept_where_much_goes_wrong(tmp_path: Path, seed: int) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store, "players Ann, Bob", "option kla_target 2000")
        for line in eventful_game(seed):
            if table.enter([line]).ok:
                assert_rebuilt_is_the_same(store, table, line)
            # another process, which knows the newest hand only
            table = Table(store, table.stream, table.author)


@pytest.mark.usefixtures("every_engine")
def test_rebuilt_figures_are_those_kept_through_corrections(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store)
        for line in [
            *TURNED,
            "correct @24 9D",
            "ruling stand @26 COM-DEAL-1 by Dora because nobody saw it",
            "none none",
            "void @28",
            "void @2, drop",
            "void @32",
            "note done",
            ".1 note looking back",
        ]:
            table.enter([line])
            assert_rebuilt_is_the_same(store, table, line)
            table = Table(store, table.stream, table.author)


@pytest.mark.parametrize("has_moved_on", [False, True])
def test_a_line_of_an_open_game_counts_nothing_anew(tmp_path: Path, has_moved_on: bool) -> None:
    """Nor does one that is taken in its turn, for another scorer has entered meanwhile."""
    said: list[str] = []
    with new_store(tmp_path) as store:
        table = new_table(store)
        play(table, *TURNED[:4])
        if has_moved_on:
            play(Table(store, table.stream, Author("Meg", "phone")), "note meanwhile")
        store.db.set_trace_callback(said.append)
        play(table, TURNED[4])
        store.db.set_trace_callback(None)
    assert any("INTO entry" in one for one in said)
    assert not [one for one in said if any(table in one for table in TALLY_TABLES)]


def test_a_line_in_the_middle_of_a_hand_writes_its_entries_and_nothing_else(tmp_path: Path) -> None:
    said: list[str] = []
    with new_store(tmp_path) as store:
        table = new_table(store)
        play(table, *TURNED[:4])
        store.db.set_trace_callback(said.append)
        play(table, TURNED[4])
        store.db.set_trace_callback(None)
    changed = [one.split()[:3] for one in said if one.split()[0] in {"INSERT", "UPDATE", "DELETE"}]
    assert {tuple(words) for words in changed} == {("INSERT", "INTO", "entry")}


@pytest.mark.usefixtures("every_engine")
def test_a_person_is_one_whatever_the_case_of_the_name(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        new_table(store, "players Ann=Ann Baker, Bob=\u00c9va")
        new_table(store, "players A1=ann baker, E=E\u0301VA".replace("E=", "Eva="))
        with store.reading() as db:
            assert db.one("SELECT count(*) FROM person") == (2,)


def test_codes_begin_with_a_letter_and_differ() -> None:
    codes = {code_of(f"{number * 0x9E3779B97F4A7C15F39CC060 + 7:032x}") for number in range(2000)}
    assert len(codes) == 2000
    assert all(code[0].isalpha() and code.isascii() and len(code) == 6 for code in codes)
