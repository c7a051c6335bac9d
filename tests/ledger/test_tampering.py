"""Six kinds of tampering with a file, hashes repaired or not: each is named by game and entry.

Whoever repairs every hash leaves a whole chain; that, and a cut tail, shows by a head on paper.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.evening import X21
from tests.ledger.games import new_store, new_table, play
from tests.ledger.laptops import EVE, exported, head, taken
from tests.ledger.words import SAID
from trickledger.ledger.errors import EntryRefused, TrickledgerError
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.exchange.ledger_file import read_ledger
from trickledger.ledger.exchange.reading import NOTHING
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, code_of
from trickledger.ledger.journal.checkpoints import head_of_game, missing, read_head, seal
from trickledger.ledger.services.check import Fault, check, rebuild
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.connection import told
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

CHAIN = f"UPDATE entry SET hash = rehash({SAID}, previous) WHERE stream = 1 AND number = ?"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteLedger]:
    """A ledger of a game of 32 entries and one of 13, on a disk."""
    with new_store(tmp_path) as made:
        play(new_table(made), *X21)
        play(new_table(made), *X21[:6])
        yield made


def tampered(store: SqliteLedger, change: Callable[[sqlite3.Connection], object]) -> None:
    """Do what somebody with a database tool could do, and put the triggers back."""
    db = store.db
    triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    kept = db.execute(triggers).fetchall()
    (id,) = db.execute("SELECT id FROM stream WHERE stream = 1").fetchone()
    db.create_function("rehash", 8, lambda *said: journal.entry_hash(id, *said))
    for name, _ in kept:
        db.execute(f"DROP TRIGGER {name}")
    change(db)
    for _, sql in kept:
        db.execute(sql)


def run(*statements: str) -> Callable[[sqlite3.Connection], None]:
    def change(db: sqlite3.Connection) -> None:
        for statement in statements:
            db.execute(statement)

    return change


def then_rehashed(*statements: str, numbers: tuple[int, ...]) -> Callable[..., None]:
    """A change after which some entries get the hash that fits what they say."""

    def change(db: sqlite3.Connection) -> None:
        run(*statements)(db)
        for number in numbers:
            db.execute(CHAIN, (number,))

    return change


def then_chained(*statements: str) -> Callable[[sqlite3.Connection], None]:
    """A change after which every link and hash is made anew, and every figure derived."""

    def change(db: sqlite3.Connection) -> None:
        run(*statements)(db)
        previous = bytes(32)
        for (number,) in db.execute(
            "SELECT number FROM entry WHERE stream = 1 ORDER BY number"
        ).fetchall():
            where = "WHERE stream = 1 AND number = ?"
            db.execute(f"UPDATE entry SET previous = ? {where}", (previous, number))
            db.execute(CHAIN, (number,))
            (previous,) = db.execute(f"SELECT hash FROM entry {where}", (number,)).fetchone()

    return change


ALTER = "UPDATE entry SET text = '9D' WHERE stream = 1 AND number = 12"
REMOVE = "DELETE FROM entry WHERE stream = 1 AND number = 12"
CLOSE_UP = (
    "UPDATE entry SET number = -number WHERE stream = 1 AND number > 12",
    "UPDATE entry SET number = -number - 1, back = max(back - 1, 0) "
    "WHERE stream = 1 AND number < 0",
)
MAKE_ROOM = (
    "PRAGMA ignore_check_constraints=ON",
    "UPDATE entry SET number = -number WHERE stream = 1 AND number >= 12",
    "UPDATE entry SET number = 1 - number, back = back + 1 WHERE stream = 1 AND number < 0",
)
INSERT = (
    "INSERT INTO entry SELECT stream, 12, 0, 'note', 'note slipped in', author, at, "
    "previous, hash FROM entry WHERE stream = 1 AND number = 11"
)
LINKED = (
    "UPDATE entry SET previous = (SELECT hash FROM entry WHERE stream = 1 AND number = 11) "
    "WHERE stream = 1 AND number = 12"
)
SWAP = (
    "UPDATE entry SET number = -1 WHERE stream = 1 AND number = 12",
    "UPDATE entry SET number = 12 WHERE stream = 1 AND number = {0}",
    "UPDATE entry SET number = {0} WHERE stream = 1 AND number = -1",
)
SWAP_WORDS = (
    "CREATE TEMPORARY TABLE kept AS SELECT * FROM entry WHERE stream = 1 AND number IN (12, 13)",
    "UPDATE entry SET (kind, text) = (SELECT kind, text FROM kept WHERE number = 25 - entry.number)"
    " WHERE stream = 1 AND number IN (12, 13)",
    "DROP TABLE kept",
)
CUT = "DELETE FROM entry WHERE stream = 1 AND number > 28"
IGNORE = "PRAGMA ignore_check_constraints=ON"


class Case(NamedTuple):
    """A kind of tampering, what it does, and what `check` says of it."""

    name: str
    change: Callable[[sqlite3.Connection], None]
    said: str


SEEN_BY_THE_CHAIN = [
    Case("alter", run(ALTER), "Entry 12. Altered"),
    Case("alter, hash repaired", then_rehashed(ALTER, numbers=(12,)), "Entry 12. Altered"),
    Case("remove", run(REMOVE), "Entry 12. Removed: there is no entry 12"),
    Case(
        "remove and close up",
        run(IGNORE, REMOVE, *CLOSE_UP),
        "Entry 12. Removed: what is entry 12 now was entry 13",
    ),
    Case(
        "remove and close up, hash repaired",
        then_rehashed(IGNORE, REMOVE, *CLOSE_UP, LINKED, numbers=(12,)),
        "Entry 13. Removed: what is entry 13 now was entry 14",
    ),
    Case(
        "insert",
        run(*MAKE_ROOM, INSERT),
        "Entry 12. Inserted: what is entry 13 now was entry 12",
    ),
    Case(
        "insert, hash repaired",
        then_rehashed(*MAKE_ROOM, INSERT, LINKED, numbers=(12,)),
        "Entry 12. Inserted: what is entry 13 now was entry 12",
    ),
    Case(
        "swap neighbours",
        run(IGNORE, *(sql.format(13) for sql in SWAP)),
        "Entry 12. Swapped: entries 12 and 13 changed places",
    ),
    Case(
        "swap from afar",
        run(IGNORE, *(sql.format(20) for sql in SWAP)),
        "Entry 12. Swapped: entries 12 and 20 changed places",
    ),
    Case(
        "swap words",
        run(*SWAP_WORDS),
        "Entry 12. Swapped: entries 12 and 13 changed places",
    ),
    Case(
        "swap words, hashes repaired",
        then_rehashed(*SWAP_WORDS, numbers=(12, 13)),
        "Entry 12. Altered",
    ),
]

OF_AUTHORS = [
    Case("a scorer renamed", run("UPDATE author SET scorer = 'Eve' WHERE author = 1"), "Entry 1."),
    Case("a device renamed", run("UPDATE author SET device = '' WHERE author = 2"), "Entry 13."),
    Case(
        "authors swapped",
        run(
            "UPDATE author SET author = 0 WHERE author = 1",
            "UPDATE author SET author = 1 WHERE author = 2",
            "UPDATE author SET author = 2 WHERE author = 0",
        ),
        "Entry 1.",
    ),
    Case("an author removed", run("DELETE FROM author WHERE author = 2"), "Entry 13."),
    Case("all authors removed", run("DELETE FROM author"), "Entry 1."),
    Case(
        "an entry of another author",
        run("UPDATE entry SET author = 2 WHERE stream = 1 AND number = 7"),
        "Entry 7.",
    ),
    Case(
        "an entry of nobody",
        run("UPDATE entry SET author = 99 WHERE stream = 1 AND number = 7"),
        "Entry 7.",
    ),
    Case(
        "a later time",
        run("UPDATE entry SET at = at + 1 WHERE stream = 1 AND number = 7"),
        "Entry 7.",
    ),
]

VALUES = ("NULL", "'noon'", "'now'", "x'00ff'", "9e999", "0.5", "-1", "9223372036854775807")

SEEN_BY_A_HEAD = [
    Case("cut the tail", run(CUT), "was cut off after entry 28; it had 32"),
    Case("rebuild all", then_chained(ALTER), "was rewritten: its entry 32 has another hash"),
    Case("remove, all repaired", then_chained(IGNORE, REMOVE, *CLOSE_UP), "cut off after entry 31"),
    Case("insert, all repaired", then_chained(*MAKE_ROOM, INSERT), "was rewritten"),
    Case("swap, all repaired", then_chained(*SWAP_WORDS), "was rewritten"),
    Case(
        "remove the game",
        run(
            *(
                f"DELETE FROM {table} WHERE stream = 1"
                for table in ("finding", "score", "hand", "seat", "game", "entry", "stream")
            )
        ),
        "it was removed, or is in another ledger",
    ),
]


def chain_faults(store: SqliteLedger) -> list[Fault]:
    return list(check(store, ("chain",)).faults)


@pytest.mark.parametrize("case", SEEN_BY_THE_CHAIN, ids=lambda case: case.name)
def test_tampering_is_named_by_game_entry_and_kind(store: SqliteLedger, case: Case) -> None:
    tampered(store, case.change)
    (fault,) = chain_faults(store)
    assert (fault.check, fault.game) == ("chain", 1)
    assert case.said in fault.what
    assert check(store).faults, "no check trips over it"


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[SqliteLedger]:
    """A game of 32 entries: 1 to 12 entered by Dora, those from 13 on by Eve."""
    with new_store(tmp_path, "shared.db") as made:
        table = new_table(made)
        play(table, *X21[:5])
        play(Table(made, table.stream, EVE), *X21[5:])
        yield made


def read_by_all(store: SqliteLedger) -> None:
    """Read the ledger in every way there is, and let nothing be raised but what is told."""
    for reading in (exported, head, lambda one: taken(one, one.path, dry_run=True)):
        with suppress(TrickledgerError), told(store.path):
            reading(store)


@pytest.mark.parametrize("case", OF_AUTHORS, ids=lambda case: case.name)
def test_a_tampered_author_is_named_by_the_first_entry(shared: SqliteLedger, case: Case) -> None:
    db = shared.db
    assert db.execute("SELECT min(number) FROM entry WHERE author = 2").fetchone() == (13,)
    db.execute("PRAGMA foreign_keys=OFF")
    tampered(shared, case.change)
    (fault,) = chain_faults(shared)
    assert (fault.game, fault.check) == (1, "chain")
    assert case.said in fault.what
    assert any(fault.check == "chain" for fault in check(shared).faults)
    read_by_all(shared)


def test_another_ledger_that_nobody_can_read_is_told_with_its_fault(shared: SqliteLedger) -> None:
    shared.db.execute("PRAGMA foreign_keys=OFF")
    tampered(shared, run("UPDATE entry SET author = 99 WHERE stream = 1 AND number = 7"))
    with pytest.raises(EntryRefused, match="cannot be read") as refused:
        read_ledger(shared.path)
    why, remedy = refused.value.why, refused.value.remedy
    assert remedy == NOTHING
    assert why
    assert why != remedy


def loosened(store: SqliteLedger, *statements: str) -> None:
    """Leave what no statement could in tables that are declared as before, as damage can."""
    db = store.db
    tables = "SELECT name, sql FROM sqlite_schema WHERE name IN ('entry', 'author')"
    kept = db.execute(tables).fetchall()
    words = "UPDATE sqlite_schema SET sql = ? WHERE name = ?"
    db.execute("PRAGMA writable_schema=ON")
    for name, sql in kept:
        loose = re.sub(
            r"(scorer|device|author|at|back) +(TEXT|INTEGER) +NOT NULL(?! P)", r"\1", sql
        )
        db.execute(words, (loose.replace("STRICT, ", "").replace("STRICT", ""), name))
    db.execute("PRAGMA writable_schema=RESET")
    run("PRAGMA ignore_check_constraints=ON", "PRAGMA foreign_keys=OFF", *statements)(db)
    db.execute("PRAGMA writable_schema=ON")
    for name, sql in kept:
        db.execute(words, (sql, name))
    db.execute("PRAGMA writable_schema=RESET")


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("column", ["at", "author", "back"])
def test_what_damage_leaves_in_an_entry_is_named(
    shared: SqliteLedger, column: str, value: str
) -> None:
    change = f"UPDATE entry SET {column} = {value} WHERE stream = 1 AND number = 13"
    tampered(shared, lambda _: loosened(shared, change))
    assert "Entry 13. Altered" in chain_faults(shared)[0].what
    assert {"chain", "database"} <= {fault.check for fault in check(shared).faults}
    read_by_all(shared)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("column", ["scorer", "device"])
def test_what_damage_leaves_of_an_author_is_named(
    shared: SqliteLedger, column: str, value: str
) -> None:
    change = f"UPDATE author SET {column} = {value} WHERE author = 2"
    tampered(shared, lambda _: loosened(shared, change))
    assert "Entry 13. Altered" in chain_faults(shared)[0].what
    assert any(fault.check == "chain" for fault in check(shared).faults)
    read_by_all(shared)


def test_a_time_that_is_no_longer_a_number_is_named(shared: SqliteLedger) -> None:
    change = "UPDATE entry SET at = CAST(at AS TEXT) WHERE stream = 1 AND number = 13"
    tampered(shared, lambda _: loosened(shared, change))
    assert "Entry 13. Altered" in chain_faults(shared)[0].what
    assert any(fault.check == "database" for fault in check(shared).faults)


def test_a_scorer_edited_in_the_file_is_named(shared: SqliteLedger) -> None:
    path = shared.path
    shared.close()
    data = path.read_bytes()
    # the row and the index over it
    assert data.count(b"Evedesk") == 2
    path.write_bytes(data.replace(b"Evedesk", b"Avedesk"))
    with open_ledger(path) as edited:
        assert "Entry 13. Altered" in chain_faults(edited)[0].what
    at = data.rindex(b"Evedesk")
    path.write_bytes(data[:at] + b"Avedesk" + data[at + 7 :])
    with open_ledger(path) as edited:
        assert check(edited).faults, "the row or the index over it"


@pytest.mark.parametrize("case", SEEN_BY_A_HEAD, ids=lambda case: case.name)
def test_what_leaves_a_whole_chain_shows_by_the_head_of_the_game(
    store: SqliteLedger, case: Case
) -> None:
    with store.reading() as db:
        _, noted = head_of_game(db, journal.streams(db, "game")[0])
    assert check(store, ("chain",), [read_head(noted)]).faults == ()
    tampered(store, case.change)
    assert chain_faults(store) == []
    (fault,) = check(store, ("chain",), [read_head(noted)]).faults
    assert (fault.check, fault.game) == ("head", 0 if case.name == "remove the game" else 1)
    assert case.said in fault.what
    assert noted.partition(":")[0] in fault.what


@pytest.mark.parametrize("case", SEEN_BY_A_HEAD, ids=lambda case: case.name)
def test_one_line_on_paper_guards_the_evening_when_it_has_grown(
    store: SqliteLedger, case: Case
) -> None:
    assert seal(store, "5" * 32, Author("Eve", ""), "2026-11-21T22:00:00Z")
    noted = head(store)
    play(new_table(store), *X21[:3])
    assert head(store) != noted
    assert check(store, ("chain",), [read_head(noted)]).faults == ()
    tampered(store, case.change)
    faults = check(store, ("chain",), [read_head(noted)]).faults
    assert [fault.check for fault in faults] == ["head"]
    assert "removed" in faults[0].what or case.said.partition(";")[0] in faults[0].what


def test_a_seal_is_kept_once_and_changes_no_head(store: SqliteLedger) -> None:
    before = head(store)
    assert seal(store, "5" * 32, Author("Eve", ""), "2026-11-21T22:00:00Z")
    assert head(store) == before
    assert not seal(store, "6" * 32, Author("Eve", ""), "2026-11-21T22:00:00Z")


def test_all_that_is_gone_since_a_seal_is_told_in_sentences(store: SqliteLedger) -> None:
    play(new_table(store), *X21[:3])
    with store.reading() as db:
        first, second, third = (code_of(game.id) for game in journal.streams(db, "game"))
    seal(store, "5" * 32, Author("Eve", ""), "2026-11-21T22:00:00Z")
    noted = read_head(head(store))
    play(new_table(store), *X21[:3])
    gone = [f"DELETE FROM {table} WHERE stream IN (2, 3)" for table in ("entry", "stream")]
    tampered(store, run("PRAGMA foreign_keys=OFF", *gone, CUT))
    with store.reading() as db:
        assert sorted((game, str(said)) for game, said in missing(db, noted)) == sorted(
            [
                (1, f"Game {first} was cut off after entry 28; it had 32."),
                (0, f"The record {second} was removed; it had 13 entries."),
                (0, f"The record {third} was removed; it had 4 entries."),
            ]
        )


def test_a_seal_that_was_altered_is_named(store: SqliteLedger) -> None:
    seal(store, "5" * 32, Author("Eve", ""), "2026-11-21T22:00:00Z")
    noted = read_head(head(store))
    play(new_table(store), *X21[:3])
    tampered(
        store,
        run(
            "UPDATE entry SET text = substr(text, 1, instr(text, char(10)) - 1) "
            "WHERE stream = 3 AND number = 1"
        ),
    )
    with store.reading() as db:
        assert [(game, str(said)) for game, said in missing(db, noted)] == [
            (0, f"The records that {noted} stood for have changed, or their seal was altered.")
        ]
    (fault,) = check(store, ("record",), [noted]).faults
    assert "seal was altered" in fault.what
    assert "Club 1: Entry 1. Altered" in chain_faults(store)[0].what


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stream SET origin = '00000000000000000000000000000000' WHERE stream = 2",
        "UPDATE stream SET kind = 'event' WHERE stream = 2",
        "UPDATE stream SET id = '00000000000000000000000000000000' WHERE stream = 2",
    ],
)
def test_whose_a_record_is_shows_by_the_head_of_the_ledger(
    store: SqliteLedger, statement: str
) -> None:
    noted = head(store)
    tampered(store, run(statement))
    (fault,) = check(store, ("database",), [read_head(noted)]).faults
    assert fault.check == "head"


def test_a_head_does_not_depend_on_local_numbers(store: SqliteLedger, tmp_path: Path) -> None:
    with new_store(tmp_path, "other.db") as other:
        with store.reading() as db:
            games = [as_json(db, [game]) for game in journal.streams(db, "game")]
        for game in reversed(games):
            taken(other, json.dumps(game))
        assert [stream.id for stream in journal.streams(other.db, "game")] == [
            game["games"][0]["id"] for game in reversed(games)
        ]
        assert head(other) == head(store) == json.loads(exported(store))["head"]


def test_the_chain_of_every_kind_of_stream_is_checked(store: SqliteLedger) -> None:
    with store.writing() as db:
        for number, kind in enumerate(("event", "club"), 1):
            stream = journal.open_stream(db, kind, f"{number:032x}")
            new = [journal.NewEntry(1, "note", "note one"), journal.NewEntry(1, "note", "note two")]
            scorer, device = EVE
            journal.append(db, stream, 0, new, by=Author(scorer, device), at="2026-11-21T22:00:00Z")
    assert chain_faults(store) == []
    tampered(store, run("UPDATE entry SET text = 'note three' WHERE stream > 2 AND number = 2"))
    said = [fault.what for fault in chain_faults(store)]
    assert [words.partition(".")[0] for words in said] == ["Event 1: Entry 2", "Club 1: Entry 2"]


def test_a_figure_of_a_person_that_was_altered_is_found_and_mended(store: SqliteLedger) -> None:
    tampered(store, run("UPDATE person SET name = 'Eve', folded = 'eve' WHERE name = 'Ann'"))
    (fault,) = check(store).faults
    assert "The table person" in fault.what
    assert rebuild(store) == 2
    assert check(store).is_sound


def test_a_decision_that_nobody_can_read_is_named(store: SqliteLedger) -> None:
    with store.writing() as db:
        stream = journal.open_stream(db, "club", "c" * 32)
        new = [journal.NewEntry(1, "act", "join everybody")]
        journal.append(db, stream, 0, new, by=Author("Eve", ""), at="2026-11-21T22:00:00Z")
    (fault,) = check(store).faults
    assert fault.what.startswith(
        "Club 1: Decision 1 about people can't be read. "
        "'join everybody' isn't written as a decision about people."
    )
    with open_ledger(store.path, write=False) as other:
        assert check(other, ("chain",)).faults == ()
