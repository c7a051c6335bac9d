"""What is typed wrong, lies in the way or is damaged: one message, an exit code, nothing lost."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import X21, record
from tests.cli.terminal import Result, Terminal
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import Full, MovedOn, stream_named
from trickledger.ledger.storage.sqlite.connection import SqliteRows, connect


def refused(result: Result, *words: str, code: int = 3) -> None:
    """One message on standard error that holds the words, and nothing else."""
    assert (result.code, result.out) == (code, ""), result
    message = " ".join(result.err.split())
    for word in words:
        assert word in message, message
    assert "Traceback" not in message
    assert max(map(len, result.err.splitlines())) <= 80 or "/" in message


# -- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("XX", ["COM-CARD-1", "XX"]),
        ("6H", ["6H"]),
        ("jo", ["jo"]),
        ("Cid: take", ["COM-SYN-1", "Cid", "Ann: take"]),
        ("hand Cid 10C", ["Cid"]),
        ("tkae", ["tkae"]),
        ("Bob: pass", ["COM-SEQ-2", "Bob"]),
        ("KS", ["COM-SEQ-1"]),
        ("\N{ARABIC-INDIC DIGIT FOUR}", ["neither a card nor a word"]),
        ("take\x00", ["can't be printed"]),
        ("note \x1b[31mred", ["can't be printed"]),
        ("note \u202eevil", ["can't be printed"]),
        ("note \udcff", ["can't be printed"]),
        ("K" * 20_000, ["at most 10000 characters"]),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    cli: Terminal, typed: str, words: list[str]
) -> None:
    cli.game(["hand Bob 10C"])
    refused(cli("enter", typed), "line 1, column ", *words)
    assert cli("enter", "--json", typed).json["refusal"]["line"] == 1
    assert cli.count() == 2


def test_a_mistyped_word_offers_the_nearest(cli: Terminal) -> None:
    cli.game(["hand Bob 10C"])
    refused(cli("enter", "shmeis"), "schmeiss")
    # a beginning is the word
    assert cli.ok("enter", "schm").out


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["Ann", "ann"], ["COM-SEAT-1", "Two players", "ann2"]),
        (["Tad", "Bob"], ["COM-SEAT-1", "Tad", "Tad1"]),
        (["As", "Bob"], ["COM-SEAT-1", "As", "As1"]),
        (["A-s", "Bob"], ["COM-SEAT-1", "As1"]),
        (["Bela", "Bob"], ["COM-SEAT-1", "Bela1"]),
        (["hand", "Bob"], ["COM-SEAT-1", "hand1"]),
        (["pot", "Bob"], ["COM-SEAT-1", "pot1"]),
        (["A", "Bob"], ["COM-SEAT-1", "A1"]),
        (["7", "Bob"], ["COM-SEAT-1", "letters and digits"]),
        (["=", "Bob"], ["COM-SEAT-1", "no name"]),
        (["Ann=" + "A" * 61, "Bob"], ["COM-SEAT-1", "at most 60"]),
        (["Ann=\x1b[31mAnn", "Bob"], ["COM-SEAT-1", "printable"]),
        (["Ann=\u202eAnn", "Bob"], ["COM-SEAT-1", "printable"]),
        (["Ann=\udcff", "Bob"], ["COM-SEAT-1", "printable"]),
    ],
)
def test_a_handle_that_reads_as_something_else_is_refused_with_a_proposal(
    cli: Terminal, players: list[str], words: list[str]
) -> None:
    refused(cli("new", "klaberjass", *players), *words)
    assert cli("new", "klaberjass", *players, "--json").json["refusal"]["clause"] == "COM-SEAT-1"
    assert not cli.ledger.exists(), "a refused game made a ledger"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["klaberjas", "Ann", "Bob"], "Did you mean klaberjass?"),
        (["bezique", "Ann", "Bob"], "There is no game called bezique."),
        (["klaberjass", "Ann"], "is for 2 players"),
        (["klaberjass", "Ann", "Bob", "Cid"], "is for 2 players"),
        (["klaberjass", "Ann", "Bob", "-o", "targte=301"], "Did you mean kla_target"),
        (["klaberjass", "Ann", "Bob", "-o", "target=many"], "a whole number"),
        (["klaberjass", "Ann", "Bob", "-o", "target"], "a whole number"),
        (["klaberjass", "Ann", "Bob", "-o", "target=1", "-o", "kla_target=2"], "twice"),
        (["klaberjass", "Ann", "Bob", "--date", "3/4/2026"], "Wednesday, 4 March 2026 or"),
    ],
)
def test_a_game_that_there_is_not_offers_the_nearest(
    cli: Terminal, words: list[str], said: str
) -> None:
    refused(cli("new", *words), said, code=2)
    assert not cli.ledger.exists(), "a mistyped game made a ledger"


@pytest.mark.parametrize(
    "words",
    [
        ["new", "klaberjass", "Xa=Ann Baker", "Xb=ANN BAKER"],
        ["new", "loo", "Ann", "Xa=Eve", "Xb=Eve"],
        ["new", "klaberjass", "Ann", "Bob", "-o", "target=0"],
        ["new", "klaberjass", "Ann", "Bob", "--scorer", "x" * 99],
        ["event", "new", "Evening", "--game", "bezique"],
        ["event", "new", "Evening", "--game", "cinch", "--size", "99"],
        ["event", "new", "Evening", "--scorer", "x" * 99],
        ["import", "twice.txt"],
        ["import", "nonsense.txt"],
        ["import", "none.txt"],
    ],
    ids=" ".join,
)
def test_what_is_refused_begins_no_ledger(
    cli: Terminal, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(cli.home)
    (cli.home / "twice.txt").write_text("game klaberjass\nplayers Xa=Ann Baker, Xb=ANN BAKER\n")
    (cli.home / "nonsense.txt").write_text("game klaberjass\nplayers Ann, Bob\nhand Zed\n")
    before = set(cli.home.rglob("*"))
    assert cli(*words).code in (2, 3)
    assert set(cli.home.rglob("*")) == before


def test_an_opening_that_fails_begins_no_ledger(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise Full(cli.ledger)

    monkeypatch.setattr("trickledger.ledger.journal.journal.append", full)
    before = set(cli.home.rglob("*"))
    for words in ("new klaberjass Ann Bob", "event new Evening --game klaberjass"):
        assert cli(*words.split()).code == 6
        assert set(cli.home.rglob("*")) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("entr take", "Did you mean enter"),
        ("standing", "Did you mean standings"),
        ("explain", "Did you mean audit or rules?"),
        ("correct", "For example: trickledger correct @12 KD"),
        ("event new", 'For example: trickledger event new "Autumn evening"'),
        ("table 99", "`trickledger games` lists them."),
        ("table klaberjass Ann Bob", "Try: trickledger table new klaberjass Ann Bob"),
        ("event correct 1 320 501", "Did you mean result?"),
        ("xyzzy", "There is no command 'xyzzy'."),
        ("player Zed", "Nobody called Zed"),
        ("player An", "Write the whole name"),
        ("rules KLA-PLY-2", "Did you mean KLA-PLAY-2"),
        ("rules klaberjas", "Did you mean klaberjass"),
        ("rules xyzzy", "`trickledger rules` lists the games."),
        ("standings --kind bezique", "There are: klaberjass"),
        ("standings --since soon", "soon isn't a day. Write it 2026-11-20, 20 Nov, yesterday or"),
        ("games --status lost", "There are: open, won"),
        ("check everything", "There are: schema, database, chain"),
        ("check --head 32", "isn't a head"),
        ("export --format xml", "There are: text, json, csv, parquet."),
        ("void KD", "Name it by its number, such as @14 (`trickledger log` lists them)."),
        ("correct KD", "Name it by its number, such as @14 (`trickledger log` lists them)."),
        ("abandon 1", "Why is the game abandoned?"),
        ("void ,", "Which entry?"),
        (f"show @{10**22}", "isn't a game, hand, trick or entry"),
        (f"show {10**22}", "isn't a game, hand, trick or entry"),
        (f"show 1.{10**22}", "isn't a game, hand, trick or entry"),
        (f"log --game {10**22}", "There is no game 1000"),
        # digits to Python, and no number
        ("log --game ²", "There is no game ²"),
        ("log --game \N{ARABIC-INDIC DIGIT ONE}", "There is no game \N{ARABIC-INDIC DIGIT ONE}"),
        (f"check --head {10**22}-abcdef", "isn't a head"),
        (f"new klaberjass Ann Bob -o target={10**22}", "a whole number"),
        ("standings --season 26", "A season is a year"),
        ("standings --season 2026 --until 2026-02-01", "not both"),
        (
            "player An --since 2026-02-02 --until 2026-02-01",
            "Monday, 2 February 2026 is after Sunday, 1 February 2026.",
        ),
        ("show \N{ARABIC-INDIC DIGIT ONE}", "isn't a game, hand, trick or entry"),
    ],
)
def test_a_mistyped_command_line_is_a_usage_error(cli: Terminal, words: str, said: str) -> None:
    cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob=Anna Cole")
    refused(cli(*words.split()), said, code=2)


@pytest.mark.parametrize(
    "words", [["abandon", "", "--because", "x"], ["void", ""], ["correct", ""]]
)
def test_an_empty_word_is_not_the_current_game_or_the_newest_entry(
    cli: Terminal, words: list[str]
) -> None:
    cli.game(X21[:4])
    refused(cli(*words), "Which game?" if words[0] == "abandon" else "Which entry?", code=2)
    assert cli.count() == 10


# -- files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["enter", "import"])
def test_a_file_that_is_no_text_is_refused(cli: Terminal, command: str) -> None:
    cli.game()
    option = ["--file"] if command == "enter" else []
    folder, missing, binary = cli.home / "folder", cli.home / "missing", cli.home / "binary"
    folder.mkdir()
    binary.write_bytes(b"take\npass\n\xff\xfe\x00rest")
    utf16 = cli.home / "utf16"
    utf16.write_text("game klaberjass\n", encoding="utf-16")
    refused(cli(command, *option, str(folder)), "cannot be read: is a directory", code=2)
    refused(cli(command, *option, str(missing)), "no such file", code=2)
    refused(cli(command, *option, str(binary)), "Line 3 has a byte", code=2)
    refused(cli(command, *option, str(utf16)), "is not text in UTF-8", code=2)
    refused(cli(command, "-", stdin=b"\xff"), "Standard input is not text", code=2)
    assert cli(command, *option, str(missing), "--json").json["error"]["name"] == "usage"
    assert cli.count() == 1


def test_words_and_a_file_are_one_too_many(cli: Terminal) -> None:
    cli.game()
    (cli.home / "lines").write_text("take\n")
    refused(cli("enter", "take", "--file", str(cli.home / "lines")), "not both", code=2)


@pytest.mark.parametrize("command", ["enter", "import"])
def test_a_line_of_ten_million_letters_is_refused_at_once(cli: Terminal, command: str) -> None:
    cli.game()
    head = "" if command == "enter" else "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\n"
    long = head + "K" * 10_000_000
    result = cli(command, "-", stdin=long)
    refused(result, "character", f"line {head.count(chr(10)) + 1}, column")
    assert len(result.err) < 400
    assert cli.count() == 1


def test_earlier_lines_stand_where_a_later_one_is_refused(cli: Terminal) -> None:
    cli.game()
    text = "\n".join([*X21[:6], "", "QD 10D", "AD AD", "never"])
    result = cli("enter", "-", stdin=text)
    assert (result.code, cli.count()) == (3, 15)
    assert "line 9, column" in result.err
    assert "@14-15 entered, trick 2: Ann QD, Bob 10D." in result.out


def test_a_line_is_entered_whole_or_not_at_all(cli: Terminal) -> None:
    cli.game(X21[:4])
    refused(cli("enter", "JC", "10C", "show", "KQJc", "6H"), "column 8", "6H")
    assert cli.count() == 10
    cli.ok("enter", "JC", "10C")


# -- ledgers -----------------------------------------------------------------------------------

COPY = ["backup", "copy.db"]
READERS = [["show"], ["games"], ["log"], ["check"], ["doctor"], ["export"], ["standings"]]
WRITERS = [["enter", "take"], ["undo"], ["void", "@2"], ["correct", "@2", "KD"]]


def everything_refuses(cli: Terminal, *words: str, creating: bool = True) -> None:
    makers = [["new", "klaberjass", "Ann", "Bob"], ["import", "-"]] if creating else []
    for command in [*READERS, *WRITERS, *makers, COPY]:
        refused(cli(*command, stdin=record([])), *words, code=6)
        assert cli(*command, "--json", stdin=record([])).json["error"]["exit_code"] == 6


def test_no_command_but_new_and_import_makes_a_ledger(cli: Terminal) -> None:
    everything_refuses(cli, "There is no ledger at", "`trickledger new`", creating=False)
    assert not cli.ledger.exists()


@pytest.mark.parametrize("content", [b"", b"just some text\n" * 100, b"\x00" * 8192])
def test_what_is_no_database_is_left_as_it_is(cli: Terminal, content: bytes) -> None:
    cli.ledger.write_bytes(content)
    everything_refuses(cli, "is not a ledger of Trickledger", "It was left as it is")
    assert cli.ledger.read_bytes() == content


def test_a_truncated_ledger_is_left_as_it_is(cli: Terminal) -> None:
    cli.game(X21)
    whole = cli.ledger.read_bytes()
    for kept in (100, 4096, len(whole) - 4096):
        cli.ledger.write_bytes(whole[:kept])
        everything_refuses(cli, "is damaged", "trickledger restore BACKUP")
        assert cli.ledger.read_bytes() == whole[:kept]


def test_a_ledger_that_another_program_holds_is_busy_and_nothing_is_lost(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game(X21)
    monkeypatch.setattr("trickledger.ledger.storage.sqlite.connection.BUSY_TIMEOUT", 0.02)
    with closing(sqlite3.connect(cli.ledger, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        everything_refuses(cli, "is busy", "try again in a moment")
    assert cli.count() == 32
    assert cli.ok("check")


def test_a_folder_in_place_of_a_ledger_is_left_as_it_is(cli: Terminal) -> None:
    cli.ledger.mkdir()
    everything_refuses(cli, "It is a folder.")
    assert list(cli.ledger.iterdir()) == []


def test_a_foreign_database_is_left_as_it_is(cli: Terminal) -> None:
    with closing(sqlite3.connect(cli.ledger)) as db:
        db.execute("CREATE TABLE club (name TEXT)")
        db.commit()
    before = cli.ledger.read_bytes()
    everything_refuses(cli, "It belongs to another program.")
    assert cli.ledger.read_bytes() == before


def test_a_ledger_of_a_newer_program_is_left_as_it_is(cli: Terminal) -> None:
    cli.game(X21)
    with closing(sqlite3.connect(cli.ledger)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = cli.ledger.read_bytes()
    everything_refuses(cli, "was written by a newer Trickledger", "Install the newer version.")
    assert cli.ledger.read_bytes() == before


def test_a_server_is_not_served_and_its_password_not_printed(cli: Terminal) -> None:
    result = cli("games", "--ledger", "mysql://ann:secret@host/club")
    refused(result, "SQLite files and on PostgreSQL servers", code=6)
    assert "secret" not in result.err


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://ann:secret@host/club", "holds a password"),
        ("postgres://ann:secret@host/club?sslmode=require", "holds a password"),
        ("postgresql://ann@host/club?password=secret", "holds a password"),
        ("postgresql://ann@host:secret/club", "port or an option can't be read"),
        ("postgresql://ann@[secret/club", "port or an option can't be read"),
        ("postgresql://ann@host/club?secret", "port or an option can't be read"),
        ("postgresql://ann@host/club?port=secret", "port or an option can't be read"),
        ("postgresql://ann@host,secret/club", "more than one host"),
        ("postgresql://ann@host/club/secret", "more than one host"),
        ("postgresql://ann@host/secret%00", "can't be printed"),
        ("postgresql://ann@host/club?sslmode=require;password=secret", "option can't be read"),
        *(
            (misspelled, "none such as postgresql://")
            for misspelled in (
                " postgresql://ann:secret@host/club",
                "'postgresql://ann:secret@host/club'",
                '"postgres://ann:secret@host/club"',
                "postgresql:/ann:secret@host/club",
                "postgresql//ann:secret@host/club",
                "postgresql:ann:secret@host/club",
                "TRICKLEDGER_LEDGER=postgresql://ann:secret@host/club",
                "host=host user=ann password=secret dbname=club",
                "ann:secret@host/club",
                "//ann:secret@host:5432/club",
            )
        ),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_and_not_printed(
    cli: Terminal, address: str, why: str
) -> None:
    for command in (("games",), ("new", "klaberjass", "Ann", "Bob"), ("check",)):
        result = cli(*command, "--ledger", address)
        refused(result, why, code=6)
        assert "secret" not in result.err


def test_a_read_only_ledger_can_be_read_and_not_written(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game(X21[:4])
    access = os.access

    def denied(path: Path | str, mode: int) -> bool:
        return mode != os.W_OK and access(path, mode)

    monkeypatch.setattr(os, "access", denied)
    for command in WRITERS:
        refused(cli(*command), "cannot be written", "Nothing was recorded", code=6)
    for command in READERS:
        assert cli(*command).code == 0
    assert cli.count() == 10


def test_a_full_disk_loses_nothing_and_says_so(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game(X21[:4])

    def cramped(path: Path, **options: bool) -> SqliteRows:
        db = connect(path, **options)
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + 4}")
        return db

    notes = "\n".join(f"note {'x' * 900} {number}" for number in range(500))
    with monkeypatch.context() as full:
        full.setattr("trickledger.ledger.storage.sqlite.ledger.connect", cramped)
        result = cli("enter", "-", stdin=notes)
        assert result.code == 6
        said = " ".join(result.err.split())
        assert "There is no room" in said
        # what stands is said, and that it does
        newest = cli.count()
        assert f"@11-{newest} entered" in result.out
        assert (
            f"Line {newest - 9} was not recorded; the lines before it stand, up to @{newest}."
            in said
        )
        assert "Nothing was recorded" not in said
        assert cli("import", "-", "--json", stdin=record(X21)).code in {0, 6}
    stored = cli.count()
    assert cli("check").code == 0
    cli.ok("enter", "JC", "10C")
    assert cli.count() == stored + 2


def test_lines_of_a_file_that_stand_are_told_though_others_moved_on(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    import trickledger.ledger.services.table

    cli.game(X21[:4])
    tried = trickledger.ledger.services.table.Table._try

    def meanwhile(
        table: trickledger.ledger.services.table.Table,
        line: str,
        *given: Any,
        **named: Any,
    ) -> object:
        if line == "QD 10D":
            raise MovedOn(stream_named("game", 1), 12, 13)
        return tried(table, line, *given, **named)

    monkeypatch.setattr(trickledger.ledger.services.table.Table, "_try", meanwhile)
    lines = "\n".join(["JC 10C", "QD 10D", "JS KC"])
    result = cli("enter", "--json", "-", stdin=lines)
    assert result.code == 4
    assert [entry["text"] for entry in result.json["entries"]] == ["JC", "10C"]
    assert result.json["error"]["name"] == "moved-on"
    assert "Line 2 was not recorded" in result.json["error"]["message"]
    assert cli.count() == 12


class _Uncommitted(SqliteRows):
    """A connection whose transactions all fail at their very end."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorname = "SQLITE_FULL"
            raise full
        return super().execute(sql, *parameters)


@pytest.mark.parametrize("command", [["enter", "JC 10C"], ["undo"], ["import", "-"]])
def test_nothing_is_acknowledged_before_its_commit(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    cli.game(X21[:4])
    with monkeypatch.context() as failing:
        failing.setattr("trickledger.ledger.storage.sqlite.connection.SqliteRows", _Uncommitted)
        refused(
            cli(*command, stdin=record(X21)), "There is no room", "Nothing was recorded", code=6
        )
    assert cli.count() == 10
    cli.ok("enter", "JC 10C")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("ledger.db", "already exists. Nothing was copied"),
        (".", "is a folder. Name a file in it."),
        ("stick/copy.db", "There is no folder"),
    ],
)
def test_a_copy_has_a_place_of_its_own(cli: Terminal, place: str, said: str) -> None:
    cli.game(X21)
    before = cli.ledger.read_bytes()
    refused(cli("backup", str(cli.home / place)), said, code=2)
    assert cli("backup", str(cli.home / place), "--json").json["error"]["exit_code"] == 2
    assert cli.ledger.read_bytes() == before


def test_a_damaged_ledger_is_named_and_never_guessed_around(cli: Terminal) -> None:
    cli.game(X21)
    raw = bytearray(cli.ledger.read_bytes())
    size = int.from_bytes(raw[16:18], "big")
    for page in range(2, len(raw) // size):
        raw[page * size : page * size + 200] = b"\xa5" * 200
    cli.ledger.write_bytes(raw)
    for command in [*READERS, *WRITERS]:
        result = cli(*command)
        assert result.code in {0, 5, 6}, (command, result)
        assert "internal error" not in result.err
        assert command[0] in {"doctor"} or result.code in {5, 6}


def test_a_state_folder_that_cannot_be_written_is_no_matter(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cli.home / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(cli.home / "file"))
    cli.game()
    assert cli("show", "1").code == 0
    monkeypatch.setenv("XDG_STATE_HOME", str(cli.home / "state"))
    (cli.home / "state" / "trickledger").mkdir(parents=True)
    (cli.home / "state" / "trickledger" / "current.json").write_text('{"a": ')
    refused(cli("show"), "No game is current", code=2)
    cli.ok("new", "klaberjass", "Cid", "Dee")
    cli.ok("show")


def test_an_argument_of_several_lines_is_several_lines(cli: Terminal) -> None:
    cli.game(["hand Bob 10C"])
    record = cli("enter", "take\nnone none\n6H\n", "--json").json
    assert [entry["text"] for entry in record["entries"]] == ["take", "none", "none"]
    assert (record["refusal"]["line"], record["refusal"]["clause"]) == (3, "KLA-DECK-1")


def test_a_trial_import_without_a_ledger_makes_none(cli: Terminal) -> None:
    assert cli.ok("import", "--dry-run", "-", stdin=record(X21)).out.startswith("-: game 1 added")
    assert not cli.ledger.exists()


def test_a_refused_import_makes_no_ledger(cli: Terminal) -> None:
    refused(cli("import", "-", stdin=record(["hand Bob 10C", "6H"])), "Nothing was imported.")
    assert cli("import", "-", "--json", stdin="game bezique\n").json["refusal"]["line"] == 1
    assert not cli.ledger.exists()


@pytest.mark.parametrize("command", ["import", "backup", "restore"])
@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + "/x", "loop/x"])
def test_a_name_that_no_file_can_have_is_no_internal_error(
    cli: Terminal, command: str, name: str
) -> None:
    cli.game()
    (cli.home / "loop").symlink_to(cli.home / "loop")
    result = cli(command, str(cli.home / name))
    assert (result.code, result.out) == (2, ""), result
    assert result.err.endswith(".\n")
    told = cli(command, str(cli.home / name), "--json")
    assert (told.code, told.json["error"]["exit_code"]) == (2, 2)
