"""The journal: no entry is lost, changed, doubled or out of order without being noticed."""

import hashlib
import json
import multiprocessing
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import select

from tests.ledger.memory import MemoryLedger
from tests.ledger.session import session
from tests.ledger.words import BY_EVE, SAID
from trickledger import tables
from trickledger.ledger.errors import Corrupt, EntryRefused, MovedOn
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.chain import ChainFault, verify
from trickledger.ledger.journal.journal import (
    Entry,
    NewEntry,
    Stream,
    append,
    entry_hash,
    find_stream,
    find_stream_by_id,
    head,
    open_stream,
    read,
    streams,
)
from trickledger.ledger.journal.taking_in import BrokenChain, append_stored
from trickledger.ledger.storage.port import ConstraintError, Ledger, Rows
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.connection import scratch
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.storage.steps import ByMoments
from trickledger.rules.says import Says

ROOT = Path(__file__).parents[2]
ID = "0123456789abcdef0123456789abcdef"
AT = "2026-01-31T20:15:00Z"
HALF = "2026-01-31T20:15:00.5Z"
LAST = "9999-12-31T23:59:59Z"
SECONDS = (1769890500).to_bytes(4)
ZEROS = bytes(32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteLedger]:
    with create(tmp_path / "ledger.db") as made:
        yield made


def new(number: int, text: str = "KS 9S", kind: str = "act") -> NewEntry:
    return NewEntry(number, kind, text)


def put(db: Rows, stream: Stream, expected: int, *entries: NewEntry) -> list[Entry]:
    return append(db, stream, expected, entries, by=Author("Ann", "laptop"), at=AT)


def game_of(kept: Ledger, count: int, id: str = ID) -> Stream:
    """Open a game with so many entries."""
    with kept.writing() as db:
        stream = open_stream(db, "game", id)
        put(db, stream, 0, *(new(number, f"act {number}") for number in range(1, count + 1)))
    return stream


# Appending


def test_no_entry_differs_from_what_was_entered(kept: Ledger) -> None:
    stream = game_of(kept, 0)
    with kept.writing() as db:
        entered = put(db, stream, 0, new(1, "game cinch", "head"), new(2), new(2, "♠ <b>", "note"))
    with kept.reading() as db:
        assert list(read(db, stream)) == entered
        assert head(db, stream) == (3, entered[-1].hash)
    assert [entry.number for entry in entered] == [1, 2, 3]
    assert [entry.line for entry in entered] == [1, 2, 2]
    assert entered[0].previous == ZEROS
    assert entered[2].previous == entered[1].hash


def test_no_hash_needs_our_code_to_be_verified(store: SqliteLedger) -> None:
    stream = game_of(store, 3)
    before = "0" * 64
    rows = store.db.execute(f"SELECT {SAID}, hex(previous), hex(hash) FROM entry ORDER BY number")
    for *fields, previous, own in rows:
        assert previous.lower() == before
        array = json.dumps([ID, *fields, before], ensure_ascii=False, separators=(",", ":"))
        before = hashlib.sha256(array.encode("utf-8")).hexdigest()
        assert own.lower() == before
    assert head(store.db, stream)[1].hex() == before


@given(
    st.integers(1, 2**31),
    st.integers(1, 2**31),
    st.lists(st.text(), min_size=5, max_size=5),
    st.binary(min_size=32, max_size=32),
)
def test_what_is_hashed_is_json(number: int, line: int, texts: list[str], before: bytes) -> None:
    fields = [ID, number, line, *texts, before.hex()]
    array = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    kind, text, scorer, device, at = texts
    own = entry_hash(ID, number, line, kind, text, scorer, device, at, before)
    assert own == hashlib.sha256(array.encode()).digest()


@pytest.mark.parametrize("line", [None, "1", 1.0])
def test_what_is_no_number_has_no_hash(line: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        entry_hash(ID, 1, line, "act", "KS", "Ann", "", AT, ZEROS)  # type: ignore[arg-type]


def test_no_field_is_left_out_of_the_hash() -> None:
    given = ("0" * 32, 2, 1, "act", "KS", "Ann", "laptop", AT, ZEROS)
    others = ("1" * 32, 3, 2, "note", "QS", "Bob", "", "2026-01-31T20:15:01Z", b"1" * 32)
    hashes = {entry_hash(*given)}
    for place, other in enumerate(others):
        changed = (*given[:place], other, *given[place + 1 :])
        hashes.add(entry_hash(*changed))  # type: ignore[arg-type]
    # a text moved from one field into the next is another entry
    hashes.add(entry_hash("0" * 32, 2, 1, "act", "KSAnn", "", "laptop", AT, ZEROS))
    assert len(hashes) == 11


def test_no_second_writer_wins(kept: Ledger) -> None:
    stream = game_of(kept, 14)
    with kept.writing() as db:
        put(db, stream, 14, new(15), new(16))
    with pytest.raises(MovedOn) as refused, kept.writing() as db:
        put(db, stream, 14, new(15))
    assert (refused.value.expected, refused.value.head, refused.value.came) == (14, 16, 2)
    assert "Game 1 is not" in str(refused.value)
    with pytest.raises(MovedOn), kept.writing() as db:
        put(db, stream, 17, new(18))
    assert head(ByMoments(kept), stream)[0] == 16


def test_nothing_is_appended_outside_a_transaction(kept: Ledger) -> None:
    stream = game_of(kept, 1)
    with pytest.raises(RuntimeError, match=r"appended inside Ledger\.writing\(\)$"):
        put(ByMoments(kept), stream, 1, new(2))
    with pytest.raises(RuntimeError, match=r"appended inside Ledger\.writing\(\)$"):
        append_stored(ByMoments(kept), stream, [])
    assert head(ByMoments(kept), stream)[0] == 1


def test_no_entries_are_not_an_entry(kept: Ledger) -> None:
    stream = game_of(kept, 1)
    with kept.writing() as db:
        assert put(db, stream, 1) == []
    assert head(ByMoments(kept), stream)[0] == 1


@pytest.mark.parametrize(
    "bad",
    [
        new(2, ""),
        new(2, "a\0b"),
        new(2, "a\ud800b"),
        new(2, "\udcff"),
        new(2, kind="play"),
        new(0),
        new(3),
    ],
    ids=repr,
)
def test_what_cannot_be_stored_takes_nothing_with_it(kept: Ledger, bad: NewEntry) -> None:
    stream = game_of(kept, 0)
    with kept.writing() as db:
        with pytest.raises(EntryRefused, match="Entry 2 cannot be stored"):
            put(db, stream, 0, new(1), bad)
        assert head(db, stream) == (0, ZEROS)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scorer", "Ann\0"),
        ("device", "\ud800"),
        ("at", ""),
        ("at", "2026-01-31 20:15:00"),
        ("at", "2026-01-31T20:15:00+01:00"),
        ("at", "2026-01-31T20:15:00Z\n"),
        ("at", "2026-01-31T20:15:00.5Z"),
        ("at", "2026-01-31T20:15:00.000Z"),
        ("at", "2026-01-31T20:15:60Z"),
        ("at", "2026-01-31T24:00:00Z"),
        ("at", "2026-02-29T20:15:00Z"),
        ("at", "2026-02-30T20:15:00Z"),
        ("at", "2026-13-01T20:15:00Z"),
        ("at", "0000-01-01T00:00:00Z"),
        ("at", "1969-12-31T23:59:59Z"),
        ("at", "\uff12\uff10\uff12\uff16-01-31T20:15:00Z"),
    ],
)
def test_no_entry_has_an_impossible_scorer_device_or_time(
    kept: Ledger, field: str, value: str
) -> None:
    stream = game_of(kept, 0)
    about = {"scorer": "Ann", "device": "laptop", "at": AT} | {field: value}
    by, at = Author(about["scorer"], about["device"]), about["at"]
    with pytest.raises(EntryRefused), kept.writing() as db:
        append(db, stream, 0, [new(1)], by=by, at=at)


storable = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@settings(deadline=None)
@given(text=storable.filter(bool), scorer=storable, device=storable)
def test_no_character_is_changed_by_storing_it(text: str, scorer: str, device: str) -> None:
    with closing(scratch(":memory:")) as db:
        migrations.migrate(db)
        db.execute("BEGIN IMMEDIATE")
        stream = open_stream(db, "game", ID)
        append(db, stream, 0, [new(1, text)], by=Author(scorer, device), at=AT)
        (entry,) = read(db, stream)
        assert (entry.text, entry.scorer, entry.device) == (text, scorer, device)
        assert verify(db, stream) == []


Found = TypeVar("Found")


def by_four_processes(store: SqliteLedger, work: Callable[[Path], Found]) -> list[Found]:
    """What each of four finds who do the same at once in a ledger, which is closed for that."""
    # a connection must not be had twice, as it were by a fork
    store.close()
    with multiprocessing.get_context("fork").Pool(4) as pool:
        return pool.map(work, [store.path] * 4, chunksize=1)


def append_fifty(path: Path) -> list[int]:
    numbers: list[int] = []
    with open_ledger(path) as store:
        stream = find_stream(store.db, "game", 1)
        assert stream
        for _ in range(50):
            with store.writing() as db:
                last, _ = head(db, stream)
                numbers.extend(entry.number for entry in put(db, stream, last, new(last + 1)))
    return numbers


def test_four_processes_leave_no_gap_and_no_duplicate(store: SqliteLedger) -> None:
    stream = game_of(store, 0)
    numbers = by_four_processes(store, append_fifty)
    assert sorted(chain.from_iterable(numbers)) == list(range(1, 201))
    with open_ledger(store.path) as again:
        assert [entry.number for entry in read(again.db, stream)] == list(range(1, 201))
        assert verify(again.db, stream) == []


UNTIL_KILLED = """
import sys
from pathlib import Path
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import NewEntry, append, find_stream, head
from trickledger.ledger.storage.sqlite.ledger import open_ledger
with open_ledger(Path(sys.argv[1])) as store:
    stream = find_stream(store.db, "game", 1)
    while True:
        with store.writing() as db:
            last, _ = head(db, stream)
            new = [NewEntry(last + 1, "act", "KS 9S")]
            append(db, stream, last, new, by=Author("Ann", ""), at="2026-01-31T20:15:00Z")
        print(last + 1, flush=True)
"""


def test_a_killed_writer_loses_no_acknowledged_entry(store: SqliteLedger) -> None:
    stream = game_of(store, 0)
    for more in (0, 7, 70):
        with subprocess.Popen(
            [sys.executable, "-c", UNTIL_KILLED, str(store.path)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
        ) as writer:
            assert writer.stdout is not None
            acknowledged = [writer.stdout.readline() for _ in range(1 + more)][-1]
            writer.kill()
            rest = writer.stdout.read().splitlines()
        with store.reading() as db:
            last, _ = head(db, stream)
            # one that was committed and not yet printed may be there besides
            assert last - int((rest or [acknowledged])[-1]) in (0, 1)
            assert verify(db, stream) == []


# Streams


def test_no_two_streams_of_a_kind_share_a_number(kept: Ledger) -> None:
    with kept.writing() as db:
        opened = [open_stream(db, "game", f"{number:032x}") for number in range(3)]
        event = open_stream(db, "event", "f" * 32)
    assert [stream.number for stream in opened] == [1, 2, 3]
    assert event.number == 1
    assert streams(ByMoments(kept), "game") == opened
    assert streams(ByMoments(kept), "event") == [event]
    assert streams(ByMoments(kept), "club") == []
    assert find_stream(ByMoments(kept), "game", 2) == opened[1]
    assert find_stream(ByMoments(kept), "game", 4) is None
    assert find_stream_by_id(ByMoments(kept), "f" * 32) == event
    assert find_stream_by_id(ByMoments(kept), "e" * 32) is None


def test_no_stream_is_opened_twice(kept: Ledger) -> None:
    game_of(kept, 0)
    with pytest.raises(ConstraintError), kept.writing() as db:
        open_stream(db, "event", ID)


@pytest.mark.parametrize(
    ("kind", "id"),
    [("game", ""), ("game", "A" * 32), ("game", "0" * 33), ("game", "0" * 32 + "\n"), ("play", ID)],
)
def test_no_stream_has_an_impossible_id_or_kind(kept: Ledger, kind: str, id: str) -> None:
    with pytest.raises(ValueError, match="no stream"), kept.writing() as db:
        open_stream(db, kind, id)


# Reading


def test_no_entry_is_skipped_between_chunks(kept: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = game_of(kept, 7)
    game_of(kept, 2, "f" * 32)
    for chunk in (1, 3, 7, 8):
        monkeypatch.setattr(journal, "CHUNK", chunk)
        for first, last, expected in (
            (1, None, range(1, 8)),
            (3, None, range(3, 8)),
            (3, 5, range(3, 6)),
            (7, 7, range(7, 8)),
            (8, None, range(0)),
            (5, 4, range(0)),
        ):
            numbers = [entry.number for entry in read(ByMoments(kept), stream, first, last)]
            assert numbers == list(expected)
        assert verify(ByMoments(kept), stream) == []


def test_no_reader_who_rests_keeps_a_writer_waiting(
    store: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "CHUNK", 2)
    stream = game_of(store, 3)
    with open_ledger(store.path, write=False) as reader:
        entries = read(reader.db, stream)
        next(entries)
        with store.writing() as db:
            put(db, stream, 3, new(4))
        assert [entry.number for entry in entries] == [2, 3, 4]


def test_who_enters_is_kept_once(kept: Ledger) -> None:
    pairs = [("Ann", "laptop"), ("Ann", ""), ("", "laptop"), ("ann", "laptop"), ("Ann", "laptop")]
    stream = game_of(kept, 0)
    for number, (scorer, device) in enumerate(pairs):
        with kept.writing() as db:
            append(db, stream, number, [new(number + 1)], by=Author(scorer, device), at=AT)
    assert [entry[4:6] for entry in read(ByMoments(kept), stream)] == pairs
    assert ByMoments(kept).all("SELECT scorer, device FROM author") == pairs[:4]
    assert verify(ByMoments(kept), stream) == []


def test_who_enters_nothing_is_not_kept(kept: Ledger) -> None:
    stream = game_of(kept, 0)
    with kept.writing() as db:
        put(db, stream, 0)
    with pytest.raises(EntryRefused), kept.writing() as db:
        put(db, stream, 0, new(1), new(2, ""))
    assert ByMoments(kept).all("SELECT * FROM author") == []


@given(at=st.datetimes(datetime(1970, 1, 1)).map(lambda moment: moment.replace(microsecond=0)))
@settings(max_examples=50)
def test_no_time_comes_back_another(at: datetime) -> None:
    with closing(scratch(":memory:")) as db:
        migrations.migrate(db)
        db.execute("BEGIN")
        stream = open_stream(db, "game", ID)
        said = f"{at.isoformat()}Z"
        append(db, stream, 0, [new(1)], by=Author("Ann", ""), at=said)
        assert next(read(db, stream)).at == said
        assert verify(db, stream) == []


@pytest.mark.parametrize("at", ["1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", LAST])
def test_the_first_the_last_and_a_leap_day_come_back(kept: Ledger, at: str) -> None:
    stream = game_of(kept, 0)
    with kept.writing() as db:
        append(db, stream, 0, [new(1)], by=Author("Ann", ""), at=at)
    assert next(read(ByMoments(kept), stream)).at == at


# Append-only


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET text = 'AS' WHERE number = 2",
        "UPDATE OR REPLACE entry SET number = 1 WHERE number = 2",
        "UPDATE entry SET number = 9 WHERE number = 3",
        "DELETE FROM entry",
        "DELETE FROM entry WHERE number = 3",
        "INSERT OR REPLACE INTO entry SELECT stream, number, back, kind, 'AS', author, at,"
        " previous, hash FROM entry WHERE number = 2",
        "REPLACE INTO entry SELECT stream, number, back, kind, 'AS', author, at,"
        " previous, hash FROM entry WHERE number = 3",
        "INSERT INTO entry SELECT * FROM entry WHERE number = 2"
        " ON CONFLICT DO UPDATE SET text = 'A'",
        "INSERT INTO entry SELECT stream, 5, 0, kind, text, author, at, hash, hash"
        " FROM entry WHERE number = 3",
        "INSERT INTO entry SELECT stream, 4, 0, kind, text, author, at, previous, hash"
        " FROM entry WHERE number = 3",
        "INSERT INTO entry SELECT 2, 1, 0, kind, text, author, at, hash, hash"
        " FROM entry WHERE number = 3",
        "UPDATE author SET scorer = 'Eve'",
        "UPDATE OR REPLACE author SET author = 1 WHERE author = 2",
        "DELETE FROM author WHERE author = 2",
        "INSERT OR REPLACE INTO author VALUES (1, 'Eve', '')",
        "INSERT OR REPLACE INTO author VALUES (9, 'Ann', 'laptop')",
        "INSERT OR REPLACE INTO author (scorer, device) VALUES ('Ann', 'laptop')",
        "UPDATE stream SET number = 9",
        "DELETE FROM stream",
        "INSERT OR REPLACE INTO stream (stream, id, kind, number)"
        " SELECT 1, id, 'game', 1 FROM stream",
        "INSERT OR REPLACE INTO stream (stream, id, kind, number)"
        " SELECT 9, id, 'game', 1 FROM stream",
        "INSERT OR REPLACE INTO stream (id, kind, number) SELECT id, 'game', 9 FROM stream",
        "INSERT OR REPLACE INTO stream (stream, id, kind, number)"
        " SELECT 1, id, 'club', 9 FROM stream",
    ],
)
def test_no_row_changes(store: SqliteLedger, statement: str) -> None:
    game_of(store, 3)
    with store.writing() as db:
        open_stream(db, "event", "e" * 32)
        db.execute("INSERT INTO author VALUES (2, 'Bob', '')")
    before = list(store.db.iterdump())
    with pytest.raises(sqlite3.IntegrityError), store.writing() as db:
        db.execute(statement)
    assert list(store.db.iterdump()) == before


def test_no_insert_or_ignore_slips_in_unchained(store: SqliteLedger) -> None:
    game_of(store, 3)
    with pytest.raises(sqlite3.IntegrityError), store.writing() as db:
        db.execute(
            "INSERT OR IGNORE INTO entry SELECT stream, 4, 0, kind, text, author, at,"
            " previous, hash FROM entry WHERE number = 3"
        )
    assert store.db.execute("SELECT count(*) FROM entry").fetchone() == (3,)


# Tampering


def tamper(store: SqliteLedger, *statements: str) -> None:
    """Change what is stored as one would who does not care for our triggers."""
    db = store.db
    for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.create_function("rehash", 9, entry_hash)
    for statement in statements:
        db.execute(statement)


REHASHED = f"rehash('{ID}', {SAID}, previous)"


@pytest.mark.parametrize(
    ("statements", "number", "word"),
    [
        (["UPDATE entry SET text = 'AS' WHERE number = 3"], 3, "Altered"),
        (["UPDATE author SET scorer = 'Bob'"], 1, "Altered"),
        ([BY_EVE[0], f"{BY_EVE[1]} WHERE number = 4"], 4, "Altered"),
        (["UPDATE entry SET at = at + 1 WHERE number = 5"], 5, "Altered"),
        (["UPDATE entry SET back = 1 WHERE number = 3"], 3, "Altered"),
        (["UPDATE entry SET hash = zeroblob(32) WHERE number = 5"], 5, "Altered"),
        (["UPDATE entry SET previous = zeroblob(32) WHERE number = 3"], 3, "does not follow"),
        (["UPDATE entry SET previous = randomblob(32) WHERE number = 1"], 1, "Altered"),
        (["DELETE FROM entry WHERE number = 3"], 3, "no entry 3"),
        (["DELETE FROM entry WHERE number IN (2, 3)"], 2, "no entry 2 to 3"),
        (["DELETE FROM entry WHERE number = 1"], 1, "no entry 1"),
        (
            [
                "DELETE FROM entry WHERE number = 2",
                "UPDATE entry SET number = number - 1 WHERE number > 2",
            ],
            2,
            "does not follow",
        ),
        (
            [
                "UPDATE entry SET number = -number WHERE number > 2",
                "UPDATE entry SET number = 1 - number WHERE number < 0",
                "INSERT INTO entry SELECT stream, 3, back, kind, 'AS', author, at,"
                " previous, hash FROM entry WHERE number = 2",
            ],
            3,
            "does not follow",
        ),
        (
            [
                "UPDATE entry SET number = 9 WHERE number = 2",
                "UPDATE entry SET number = 2 WHERE number = 3",
                "UPDATE entry SET number = 3 WHERE number = 9",
            ],
            2,
            "does not follow",
        ),
        (
            [
                "UPDATE entry SET text = 'AS' WHERE number = 3",
                f"UPDATE entry SET hash = {REHASHED} WHERE number = 3",
            ],
            4,
            "entry 3: that one was rewritten",
        ),
        (["UPDATE stream SET id = 'ffffffffffffffffffffffffffffffff'"], 1, "Altered"),
        (["PRAGMA ignore_check_constraints=ON", "UPDATE entry SET kind = 'x'"], 1, "Altered"),
    ],
)
def test_no_tampering_goes_unseen(
    store: SqliteLedger, statements: list[str], number: int, word: str
) -> None:
    game_of(store, 5)
    store.db.execute("PRAGMA ignore_check_constraints=ON")
    tamper(store, *statements)
    stream = find_stream(store.db, "game", 1)
    assert stream
    faults = verify(store.db, stream)
    assert faults[0].number == number
    assert word in str(faults[0].why)
    assert faults == sorted(faults, key=lambda fault: fault.number)


def test_a_cut_tail_is_seen_by_the_noted_head_alone(store: SqliteLedger) -> None:
    stream = game_of(store, 5)
    noted = head(store.db, stream)
    tamper(store, "DELETE FROM entry WHERE number = 5")
    assert verify(store.db, stream) == []
    assert head(store.db, stream) != noted


def replace_in_file(store: SqliteLedger, old: bytes, replacement: bytes) -> None:
    path = store.path
    store.close()
    data = path.read_bytes()
    assert data.count(old) == 1
    path.write_bytes(data.replace(old, replacement))


def test_a_flipped_bit_is_named_and_not_guessed_around(store: SqliteLedger) -> None:
    stream = game_of(store, 5)
    # 0xE1 begins a character of three bytes that does not follow: no longer UTF-8
    replace_in_file(store, b"act 3", b"\xe1ct 3")
    with open_ledger(store.path) as damaged:
        with damaged.reading() as db:
            fault = ChainFault(3, Says("Altered: its hash does not fit what it says."))
            assert verify(db, stream) == [fault]
        with pytest.raises(Corrupt), damaged.reading() as db:
            list(read(db, stream))


def test_a_destroyed_page_is_named_and_not_guessed_around(store: SqliteLedger) -> None:
    stream = game_of(store, 100)
    path = store.path
    store.close()
    data = bytearray(path.read_bytes())
    pages = {number: data.index(b"act %d" % number + SECONDS) // 4096 for number in range(1, 101)}
    data[pages[60] * 4096 : (pages[60] + 1) * 4096] = b"\xff" * 4096
    path.write_bytes(data)
    first = min(number for number, page in pages.items() if page == pages[60])
    assert first > 1
    with open_ledger(path) as damaged, damaged.reading() as db:
        why = Says("Damaged: from here on it cannot be read.")
        assert verify(db, stream) == [ChainFault(first, why)]


# Entries of another ledger


@pytest.fixture
def elsewhere(kept: Ledger) -> list[Entry]:
    """Five entries of a game of another ledger; the game is opened here with none."""
    with MemoryLedger() as other:
        stream = game_of(other, 5)
        entries = list(read(ByMoments(other), stream))
    game_of(kept, 0)
    return entries


UNFIT = "its hash does not fit what it says."
UNLINKED = "it does not carry the hash of the entry before."


def here(db: Rows) -> Stream:
    stream = find_stream_by_id(db, ID)
    assert stream
    return stream


def test_no_stored_entry_is_changed_by_importing_it(kept: Ledger, elsewhere: list[Entry]) -> None:
    with kept.writing() as db:
        assert append_stored(db, here(db), elsewhere[:2]) == 2
        assert append_stored(db, here(db), iter(elsewhere[2:])) == 3
    assert list(read(ByMoments(kept), here(ByMoments(kept)))) == elsewhere
    with kept.writing() as db:
        put(db, here(db), 5, new(6))
    assert verify(ByMoments(kept), here(ByMoments(kept))) == []


@pytest.mark.parametrize(
    ("change", "number", "why"),
    [
        (lambda e: [*e[:2], e[2]._replace(text="AS"), *e[3:]], 3, UNFIT),
        (lambda e: [*e[:2], e[2]._replace(scorer="Bob"), *e[3:]], 3, UNFIT),
        (lambda e: [*e[:2], e[2]._replace(hash=ZEROS), *e[3:]], 3, UNFIT),
        (lambda e: [*e[:2], e[2]._replace(previous=ZEROS), *e[3:]], 3, UNLINKED),
        (lambda e: [*e[:2], *e[3:]], 4, "the next entry is 3."),
        (lambda e: [e[0], *e], 1, "the next entry is 2."),
        (lambda e: e[1:], 2, "the next entry is 1."),
        (lambda e: e[::-1], 5, "the next entry is 1."),
    ],
)
def test_no_broken_chain_is_imported(
    kept: Ledger,
    elsewhere: list[Entry],
    change: Callable[[list[Entry]], list[Entry]],
    number: int,
    why: str,
) -> None:
    with kept.writing() as db:
        with pytest.raises(BrokenChain) as refused:
            append_stored(db, here(db), change(elsewhere))
        assert refused.value.number == number
        assert str(refused.value) == f"Entry {number}: {why}"
        # even a caller who goes on has nothing of it
        assert head(db, here(db)) == (0, ZEROS)


def test_no_entry_of_another_stream_is_imported(kept: Ledger, elsewhere: list[Entry]) -> None:
    other = game_of(kept, 0, "f" * 32)
    with pytest.raises(BrokenChain, match="Entry 1: its hash"), kept.writing() as db:
        append_stored(db, other, elsewhere)


NO_TIME = "not a second of UTC since 1970 like 2026-01-31T20:15:00Z."


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "play"}, "There is no kind of entry 'play'."),
        ({"text": ""}, "It is empty."),
        ({"text": "\ud800"}, "It holds U+D800, which isn't a character of text."),
        ({"at": "today"}, f"Its time is 'today', {NO_TIME}"),
        ({"at": HALF}, f"Its time is {HALF!r}, {NO_TIME}"),
        ({"line": 9}, "It can't belong to the line that begins with entry 9."),
    ],
)
def test_nothing_unstorable_is_imported(
    kept: Ledger, elsewhere: list[Entry], change: dict[str, str], why: str
) -> None:
    bad = elsewhere[0]._replace(**change)  # type: ignore[arg-type]
    with pytest.raises(EntryRefused) as refused, kept.writing() as db:
        append_stored(db, here(db), [bad])
    assert str(refused.value) == f"Entry 1 cannot be stored. {why}"


# SQLModel


def test_no_row_differs_between_sqlmodel_and_the_journal(store: SqliteLedger) -> None:
    stream = game_of(store, 5)
    entries = list(read(store.db, stream))
    with create(store.path.with_name("other.db")) as other:
        with other.writing() as db, session(db) as models:
            models.add(tables.Stream(**stream._asdict()))
            models.add(tables.Author(scorer="Ann", device="laptop"))
            models.flush()
            for entry in entries:
                said = entry._asdict() | {"back": 0, "author": 1, "at": 1769890500}
                models.add(tables.Entry(stream=stream.stream, **said))
        assert list(other.db.iterdump()) == list(store.db.iterdump())
        assert verify(other.db, stream) == []
    with store.reading() as db, session(db) as models:
        rows = models.exec(select(tables.Entry).order_by(tables.Entry.number)).all()  # type: ignore[arg-type]
        assert [(row.back, row.author, row.at) for row in rows] == [(0, 1, 1769890500)] * 5
        same = [name for name in Entry._fields if name not in {"line", "scorer", "device", "at"}]
        for row, entry in zip(rows, entries, strict=True):
            assert [getattr(row, name) for name in same] == [getattr(entry, name) for name in same]


def test_no_session_changes_an_entry(store: SqliteLedger) -> None:
    game_of(store, 1)
    with pytest.raises(sqlite3.IntegrityError), store.writing() as db, session(db) as models:
        models.exec(select(tables.Entry)).one().text = "AS"
    assert store.db.execute("SELECT text FROM entry").fetchone() == ("act 1",)


def count_through_sqlmodel(path: Path) -> None:
    with open_ledger(path) as store:
        for _ in range(10):
            with store.writing() as db, session(db) as models:
                last = len(models.exec(select(tables.Stream)).all())
                models.add(tables.Stream(id=f"{last + 1:032x}", kind="game", number=last + 1))


def test_no_session_reads_one_moment_and_writes_in_another(store: SqliteLedger) -> None:
    by_four_processes(store, count_through_sqlmodel)
    with open_ledger(store.path) as again:
        assert [stream.number for stream in streams(again.db, "game")] == list(range(1, 41))
