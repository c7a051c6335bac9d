"""Whatever is damaged, `check` names it or nothing differs, and every command says so in words.

`MANY=1400` flips 20,000 bytes and alters every column to every value.
"""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.ledger.damage import (
    COMMANDS,
    TOLD,
    TOLD_WRITING,
    WRITING,
    Sound,
    altered,
    flipped,
    home,
    say,
    sound,
    unguarded,
)
from tests.many import many
from trickledger.ledger.journal import journal
from trickledger.ledger.storage.sqlite.connection import scratch


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sound]:
    folder = tmp_path_factory.mktemp("sound")
    with home(folder):
        yield sound(folder)


def test_a_flipped_byte_is_named_or_nothing_differs(known: Sound) -> None:
    assert list(flipped(known, many(15))) == []


def test_an_altered_value_is_named_or_nothing_differs(known: Sound) -> None:
    assert list(altered(known, many(25))) == []


SPOILT = ("x", "drop", "round 1 swiss: 1 1", "result 9.9 1 2", "void @99", "void @1", "add 99")


@pytest.mark.parametrize("spoilt", SPOILT)
def test_an_act_that_is_none_is_told_by_every_command(known: Sound, spoilt: str) -> None:
    """Its chain is whole: whoever altered it made all hashes anew."""
    for number in random.Random(spoilt).sample(range(1, 12), 3):
        known.path.write_bytes(known.data)
        forged(known.path, 1, number, spoilt)
        damaged = known.path.read_bytes()
        assert say(known.path, "check").code == 5
        for command in (*COMMANDS, *WRITING):
            known.path.write_bytes(damaged)
            if "event" in command:
                said = say(known.path, *command.split())
                assert said.code in (TOLD if command in COMMANDS else TOLD_WRITING), said


def forged(ledger: Path, event: int, number: int, text: str) -> None:
    """Alter an entry of an event, and make the hashes from there on anew."""
    with closing(scratch(str(ledger))) as db:
        stream = journal.find_stream(db, "event", event)
        assert stream
        entries = list(journal.read(db, stream))
        with unguarded(db):
            previous = journal.FIRST_PREVIOUS
            for entry in entries:
                said = text if entry.number == number else entry.text
                entry = entry._replace(text=said, previous=previous)
                previous = journal.entry_hash(stream.id, *entry[:8])
                db.execute(
                    "UPDATE entry SET text = ?, previous = ?, hash = ? "
                    "WHERE stream = ? AND number = ?",
                    (said, entry.previous, previous, stream.stream, entry.number),
                )


# What was found, an example each


def tampered(ledger: Path, *statements: str) -> None:
    with closing(scratch(str(ledger))) as db, unguarded(db):
        for statement in statements:
            assert db.execute(statement).rowcount


@pytest.fixture
def two(cli: Terminal) -> Terminal:
    """Two games, the second with an entry that no longer follows from those before."""
    cli.game(X21)
    cli.game(X21[:6])
    return cli


NO_LONGER_FOLDS = "UPDATE entry SET text = '6H' WHERE stream = 2 AND number = 12"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE person SET folded = 'zed' WHERE name = 'Ann'",
        "UPDATE person SET written = 'ANN' WHERE name = 'Ann'",
        "UPDATE person SET name = 'Anne' WHERE name = 'Ann'",
        "UPDATE person SET written_folded = 'zed', folded = 'zed' WHERE name = 'Ann'",
        "INSERT INTO person VALUES (9, hex(zeroblob(16)), 'Zed', 'zed', 'Zed', 'zed')",
    ],
)
def test_who_is_who_is_compared_before_it_is_derived(two: Terminal, statement: str) -> None:
    tampered(two.ledger, statement)
    found = two("check")
    assert (found.code, "The table person has" in found.out) == (5, True)
    two.ok("check", "--rebuild")


def test_numbers_that_changed_places_are_named(two: Terminal) -> None:
    tampered(
        two.ledger,
        "UPDATE stream SET number = 9 WHERE stream = 1",
        "UPDATE stream SET number = 1 WHERE stream = 2",
        "UPDATE stream SET number = 2 WHERE stream = 1",
    )
    found = two("check")
    said = " ".join(found.out.split())
    assert (found.code, "The game that was opened as number 1 is called 2." in said) == (5, True)


def test_a_number_that_nothing_has_any_more_is_missed(two: Terminal) -> None:
    tampered(two.ledger, "UPDATE stream SET number = 9 WHERE stream = 2")
    gone = two("show", "2")
    assert (gone.code, "is no longer listed" in " ".join(gone.err.split())) == (6, True)
    assert two("show", "10").code == 2


def test_words_of_the_schema_that_are_no_text_are_named(two: Terminal) -> None:
    data = two.ledger.read_bytes()
    two.ledger.write_bytes(data.replace(b"BEFORE UPDATE", b"BEFORE UP\xffATE"))
    for command in ("check", "show", "games", "enter take"):
        told = two(*command.split())
        assert (told.code, "is damaged" in " ".join(told.err.split())) == (6, True), told


def test_an_id_that_is_none_is_named(two: Terminal) -> None:
    with closing(scratch(str(two.ledger))) as db:
        (id,) = db.execute("SELECT id FROM stream WHERE stream = 2").fetchone()
    data = two.ledger.read_bytes()
    two.ledger.write_bytes(data.replace(id.encode(), b"z" * 32))
    assert two("check").code in (5, 6)
    for command in ("show 2", "games", "log 2", "head --all", "export --json"):
        assert two(*command.split()).code in (0, 2, 6), command


def test_a_game_that_does_not_fold_is_named_and_stops_no_other(two: Terminal) -> None:
    sound = two.ok("export", "1").out
    tampered(two.ledger, NO_LONGER_FOLDS)
    for command in ("show 2", "audit 2", "enter -g 2 take", "void -g 2 @12", "undo -g 2"):
        told = two(*command.split())
        message = " ".join(told.err.split())
        assert (told.code, told.out) == (6, ""), (command, told)
        assert message.startswith("Game 2 is damaged: its entries don't fit together"), message
        assert "`trickledger restore BACKUP`" in message
        assert "`trickledger log --game 2`" in message
    assert two("show", "2", "--json").json["error"]["name"] == "broken-game"
    exported = two("export", "--all")
    assert (exported.code, exported.out) == (6, sound)
    assert "Left out: Game 2 is damaged" in exported.err
    assert two("export", "2").out == ""
    found = two("check")
    assert (found.code, "Game 2:" in found.out, "Game 1:" in found.out) == (5, True, False)


@pytest.mark.parametrize(
    ("line", "spoilt"),
    [
        ("2026-11-21", "2026-11-51"),
        ("Ann, Bob", "Ann, B\x1cb"),
        ("Ann, Bob", "Ann Bob"),
        ("game ", "game"),
    ],
)
def test_the_head_of_a_known_game_is_damaged_and_not_of_a_package(
    two: Terminal, line: str, spoilt: str
) -> None:
    tampered(
        two.ledger,
        f"UPDATE entry SET text = replace(text, '{line}', '{spoilt}') "
        "WHERE stream = 2 AND number = 1",
    )
    for command in ("show 2", "audit 2", "enter -g 2 take", "export 2"):
        told = two(*command.split())
        assert (told.code, "Game 2 is damaged" in " ".join(told.err.split())) == (6, True), told


def test_the_log_of_a_game_that_does_not_fold_lists_what_is_there(two: Terminal) -> None:
    tampered(two.ledger, NO_LONGER_FOLDS)
    listed = two("log", "2")
    assert listed.code == 6
    assert all(f"@{number} " in listed.out for number in range(1, 14))
    assert "6H" in listed.out
    assert "Game 2 is damaged" in listed.err
    record = two("log", "2", "--json").json
    assert (len(record["entries"]), record["error"]["exit_code"]) == (13, 6)
    assert [entry["entry"] for entry in two("log", "2@12", "--json").json["entries"]] == [12]


def test_a_game_that_does_not_fold_keeps_no_other_from_being_rebuilt(two: Terminal) -> None:
    tampered(two.ledger, NO_LONGER_FOLDS, "UPDATE seat SET total = 999 WHERE stream = 1")
    assert "999" in two.ok("games").out
    rebuilt = two("check", "--rebuild")
    assert rebuilt.code == 5
    assert "The figures of 1 game were rebuilt." in rebuilt.out
    assert "Game 2:" in rebuilt.out
    assert "999" not in two.ok("games").out


def test_an_error_that_sound_rows_lead_to_is_not_told_as_damage(
    two: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("trickledger.ledger.cli.sheet._print_head", broken)
    told = two("show", "1")
    assert (told.code, "internal error (KeyError" in " ".join(told.err.split())) == (1, True)


def test_a_line_break_in_the_name_of_a_file_is_printed_as_its_escape(cli: Terminal) -> None:
    ledger = cli.home / "two\nlines.db"
    told = cli("show", "--ledger", str(ledger))
    assert (told.code, r"two\nlines.db" in told.err.replace("\n", "")) == (6, True)
    assert r"two\nlines.db" in cli.ok("new", "klaberjass", "A1", "B1", "--ledger", str(ledger)).out
