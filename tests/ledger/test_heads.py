"""What a head stands for: all that could change a figure; nothing that is brought in can hide."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import ROOT
from tests.ledger.games import new_store, new_table, play
from tests.ledger.laptops import copied, exported, go_on, head, laptop, taken
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.branches import at_home
from trickledger.ledger.journal.checkpoints import (
    SEAL,
    Noted,
    head_of_all,
    head_of_game,
    heads,
    missing,
    read_head,
    seal,
)
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

ANN_BOB = "players Ann=Ann Baker, Bob"
AT = "2026-11-21T20:00:00Z"
WELL_FORMED = f"{SEAL}1-{'a' * 12}\n{'b' * 32} 1-{'c' * 12}"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteLedger]:
    path = laptop(tmp_path, "a", (ANN_BOB, X21[:5]), ("players Ann=Cid, Bob=Dee", REVOKE[:3]))
    with open_ledger(path) as made:
        yield made


@pytest.fixture
def anywhere(tmp_path: Path, kept: Ledger) -> Ledger:
    """The same by each engine in its turn."""
    games = ((ANN_BOB, X21[:5]), ("players Ann=Cid, Bob=Dee", REVOKE[:3]))
    taken(kept, laptop(tmp_path, "a", *games))
    return kept


def club(*said: tuple[str, str]) -> dict[str, Any]:
    """A stream of the club as an export has it."""
    id, previous, entries = "1" * 32, bytes(32), []
    for number, (kind, text) in enumerate(said, 1):
        fields = (number, 1, kind, text, "Mallory", "", AT)
        hashed = journal.entry_hash(id, *fields, previous)
        entries.append({**dict(zip(journal.Entry._fields, fields, strict=False))})
        entries[-1] |= {"previous": previous.hex(), "hash": hashed.hex()}
        previous = hashed
    return {"id": id, "origin": "2" * 32, "entries": entries}


def export_with(*said: tuple[str, str]) -> str:
    return json.dumps({"trickledger": 1, "games": [], "club": [club(*said)]})


def joining(store: SqliteLedger) -> str:
    """A decision that two people of the ledger are one."""
    with store.reading() as db:
        own = journal.ledger_id(db)
    return f"join {own} Ann Baker, {own} Dee"


def verified(store: SqliteLedger, folder: Path, noted: str) -> str:
    """What the second verifier says of the ledger's export, against a head noted elsewhere."""
    export = json.loads(exported(store)) | {"head": noted}
    file = folder / "export.json"
    file.write_text(json.dumps(export))
    command = [sys.executable, str(ROOT / "examples" / "verify.py"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.mark.parametrize("note", ["seal 1-aaaaaa", WELL_FORMED, "SEAL 1-aaaaaaaaaaaa", "a word"])
@pytest.mark.parametrize("is_first", [False, True])
def test_a_decision_does_not_hide_behind_a_seal(
    store: SqliteLedger, tmp_path: Path, note: str, is_first: bool
) -> None:
    before = head(store)
    said = [("act", joining(store)), ("note", note)]
    taken(store, export_with(*(reversed(said) if is_first else said)))
    assert head(store) != before
    assert "the head is" in verified(store, tmp_path, before)
    assert verified(store, tmp_path, head(store)) == ""


@pytest.mark.parametrize(
    ("note", "counts"),
    [
        (WELL_FORMED, False),
        (f"{SEAL}1-{'a' * 12}", False),
        ("seal x", True),
        ("seal ", True),
        (f"{SEAL}1-{'a' * 11}", True),
        (f"{SEAL}{'9' * 10}-{'a' * 12}", True),
        (f"{WELL_FORMED}\n", True),
        (f"{WELL_FORMED}\nmore", True),
        (WELL_FORMED.upper(), True),
        (f" {WELL_FORMED}", True),
    ],
)
def test_a_seal_is_one_well_formed_note(
    store: SqliteLedger, tmp_path: Path, note: str, counts: bool
) -> None:
    before = head(store)
    taken(store, export_with(("note", note)))
    assert (head(store) != before) is counts
    assert verified(store, tmp_path, head(store)) == ""


@pytest.mark.parametrize(
    "note", ["seal x", "seal ", "seal 1-aaaaaa\nx y", "seal 9999999999-aaaaaaaaaaaa"]
)
def test_no_note_bars_a_later_look_for_a_head(anywhere: Ledger, note: str) -> None:
    taken(anywhere, export_with(("note", note)))
    assert seal(anywhere, "3" * 32, Author("Dora", ""), AT)
    sealed = head(anywhere)
    play(new_table(anywhere), *X21[:3])
    with anywhere.reading() as db:
        assert list(missing(db, read_head(sealed))) == []
        ((_, why),) = missing(db, read_head("12-abcdef"))
    assert "no ledger with that head was sealed" in str(why)


@pytest.mark.parametrize("kind", ["hand", "correct", "close", "head", "ruling"])
def test_a_club_has_no_such_entries(anywhere: Ledger, kind: str) -> None:
    before = head(anywhere)
    with pytest.raises(EntryRefused, match=f"no entries of the kind {kind}"):
        taken(anywhere, export_with((kind, "void 1")))
    assert head(anywhere) == before
    with anywhere.reading() as db:
        assert db.one("SELECT count(*) FROM stream") == (2,)


def test_what_one_door_takes_every_door_takes(tmp_path: Path, store: SqliteLedger) -> None:
    long = club(("note", "so it was"))
    for entry in long["entries"]:
        entry["scorer"] = "D" * 2_000_000
        said = {name: entry[name] for name in journal.Entry._fields[:7]}
        entry["hash"] = journal.entry_hash(long["id"], **said, previous=bytes(32)).hex()
    taken(store, json.dumps({"trickledger": 1, "games": [], "club": [long]}))
    with new_store(tmp_path, "other.db") as other:
        taken(other, store.path)
        assert head(other) == head(store)


def test_what_is_too_long_for_one_door_is_too_long_for_all(
    store: SqliteLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "LONGEST_ENTRY", 100)
    with pytest.raises(EntryRefused, match="more than 100 bytes"):
        taken(store, export_with(("note", "x" * 101)))
    with pytest.raises(EntryRefused, match="more than 100 bytes"):
        new_table(store).enter([f"note {'x' * 101}"])


# -- branches -------------------------------------------------------------------------------------


@pytest.fixture
def parted(store: SqliteLedger) -> Path:
    """Another laptop on which the first game went on otherwise."""
    other = copied(store.path, "b")
    go_on(store.path, 1, X21[5])
    go_on(other, 1, "note on the other laptop")
    return other


def test_a_head_on_paper_is_found_where_its_record_is_a_branch(
    store: SqliteLedger, parted: Path
) -> None:
    with open_ledger(parted) as other:
        with other.reading() as db:
            stream = journal.find_stream(db, "game", 1)
            assert stream is not None
            _, noted = head_of_game(db, stream)
        seal(other, "4" * 32, Author("Dora", ""), AT)
        sealed = head(other)
    taken(store, parted, keep="both")
    with store.reading() as db:
        for written in (noted, noted.partition(":")[2], sealed):
            assert list(missing(db, read_head(written))) == [], written
        assert list(missing(db, read_head(f"{noted[:-4]}ffff")))
    assert check(store).faults == ()


def test_a_branch_is_exported_as_it_was_at_home(
    store: SqliteLedger, parted: Path, tmp_path: Path
) -> None:
    taken(store, parted, keep="both")
    with (
        store.reading() as db,
        open_ledger(parted, write=False) as other,
        other.reading() as theirs,
    ):
        branch = next(
            one for one in heads(db) if one.stream.number == 3 and one.stream.kind == "game"
        )
        (home,) = (one for one in heads(theirs) if one.stream.id == branch.stream.id)
        assert branch[1:] == home[1:]
        streams = [one for one in journal.streams(db, "game") if one.number == 3]
        export = as_json(db, streams)
        entries = as_json(theirs, [home.stream])["games"][0]["entries"]
    assert export["games"][0]["entries"] == entries
    assert export["games"][0]["parted"] == 13
    assert verified(store, tmp_path, head(store)) == ""


def test_there_is_no_entry_before_the_first_and_none_after_the_last(
    store: SqliteLedger, parted: Path
) -> None:
    with store.reading() as db:
        ours = journal.find_stream(db, "game", 1)
        assert ours
    taken(store, parted, keep="both")
    with store.reading() as db:
        branch = journal.find_stream(db, "game", 3)
        assert branch
        assert branch.id != ours.id
        for stream in (ours, branch):
            last, _ = journal.head(db, stream)
            assert [at_home(db, stream, number)[0] for number in (0, 1, last)] == [ours.id] * 3
            for number in (-1, 0, last + 1):
                assert at_home(db, stream, number)[1] == b""
            for number in (1, last):
                assert len(at_home(db, stream, number)[1]) == 32


def test_a_line_that_says_branch_makes_none(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        mark = f"# branch of {'0' * 32} at @1"
        play(new_table(store, ANN_BOB, mark), *X21[:3])
        with store.reading() as db:
            (end,) = heads(db)
            (stream,) = journal.streams(db, "game")
        assert end.stream.id == stream.id
        assert verified(store, tmp_path, head(store)) == ""


def test_a_head_with_more_digits_than_its_seal_keeps_is_found_by_it(kept: Ledger) -> None:
    with kept as store:
        play(new_table(store), *X21[:3])
        with store.reading() as db:
            entries, digest = head_of_all(db, heads(db))
        assert seal(store, "e" * 32, Author("Eve", "laptop"), "2026-03-14T20:00:00Z")
        play(new_table(store), *X21[:2])
        with store.reading() as db:
            for digits in (6, 12, 64):
                assert [*missing(db, Noted(entries, digest.hex()[:digits], ""))] == []
