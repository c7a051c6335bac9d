"""Other ledgers and their people, heads on paper, and the second verifier, as they are typed."""

import errno
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import REVOKE, X21, record
from tests.cli.terminal import ROOT, Terminal
from tests.judged import faults
from trickledger.ledger.cli import files
from trickledger.ledger.journal import journal

VERIFY = ROOT / "examples" / "verify.py"
PLAYERS = ("Ann=Ann Baker", "Bob")


@pytest.fixture
def laptops(cli: Terminal) -> Terminal:
    """A ledger and another one, both with a game of Ann Baker and Bob."""

    def typed() -> None:
        for path, lines in ((str(cli.ledger), X21), (str(cli.home / "other.db"), REVOKE)):
            words = ("--date", "2026-11-21", "--ledger", path)
            cli.ok("new", "klaberjass", *PLAYERS, *words)
            cli.ok("enter", "-", "--game", "1", "--ledger", path, stdin="\n".join(lines))

    cli.after("two laptops", typed)
    return cli


def other(cli: Terminal) -> str:
    return str(cli.home / "other.db")


def test_a_ledger_is_imported_and_its_people_proposed(laptops: Terminal) -> None:
    result = laptops("import", other(laptops))
    assert result.code == 0
    assert result.out.endswith(
        "game 2 added, 9 new entries\n"
        "1 added, 0 continued, 0 known.\n"
        "Several ledgers have people called Ann Baker, Bob.\n"
        'If it is one person: trickledger join "Ann Baker", or trickledger join --all\n'
    )
    assert "has the same players and day" in result.err
    assert len(laptops.ok("players", "--json").json["players"]) == 4
    page = laptops.ok("players").out
    assert "Each of these may be one person or several: `trickledger join NAME` joins them," in page
    again = laptops.ok("import", other(laptops), "--json").json
    assert (again["known"], again["added"], again["namesakes"]) == (1, 0, ["Ann Baker", "Bob"])


def test_people_are_joined_with_the_import_where_that_was_told(laptops: Terminal) -> None:
    said = laptops("import", other(laptops), "--join", "Ann Baker", "--json").json
    assert said["namesakes"] == ["Bob"]
    again = laptops.ok("import", other(laptops), "--join-all", "--json").json
    assert (again["namesakes"], again["known"]) == ([], 1)
    before = laptops.count()
    laptops.ok("import", other(laptops), "--join-all", "--join", "Bob")
    assert laptops.count() == before, "what was decided need not be decided again"
    assert laptops.ok("players").out == "Ann Baker\nBob\n"
    assert laptops("import", other(laptops), "--join", "Zoe").code == 2


def test_a_dry_run_joins_nobody_and_makes_nothing(laptops: Terminal) -> None:
    before = laptops.count()
    laptops("import", other(laptops), "--join-all", "--dry-run")
    assert laptops.count() == before
    fresh = str(laptops.home / "fresh.db")
    laptops.ok("import", other(laptops), "--dry-run", "--ledger", fresh)
    assert not Path(fresh).exists()


def test_join_part_and_rename_say_what_they_did(laptops: Terminal) -> None:
    laptops("import", other(laptops))
    assert "Ann Baker is one person" in laptops.ok("join", "Ann Baker").out
    assert laptops.ok("join", "--all", "--json").json["people"][0]["called"] == "Bob"
    assert laptops("join", "--all").out == "No two people have the same name.\n"
    assert laptops.ok("player", "Ann", "Baker", "--json").json["player"] == "Ann Baker"
    assert "Bob Cole" in laptops.ok("rename", "Bob", "Bob Cole").out
    assert laptops.ok("players").out == "Ann Baker\nBob Cole\n"
    assert len(laptops.ok("part", "Bob Cole", "--json").json["people"]) == 2
    assert laptops("check", "--json").json["faults"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["join"], "Who? Nobody is named."),
        (["join", "Ann Baker"], "Ann Baker is one person already."),
        (["join", "Ann", "--all"], "Name people, or add --all."),
        (["join", "Zoe"], "Nobody called Zoe has played."),
        (["part", "Ann Baker"], "Nothing was changed about Ann Baker."),
        (["part", "Ann Bakr"], "Did you mean Ann Baker?"),
        (["rename", "Bob", "Ann Baker"], "There is already somebody called Ann Baker."),
        (["rename", "Bob", "a\x1b[31m"], "cannot be a name"),
        (["head", "1", "--all"], "Name a game, or add --all or --seal."),
        (["head", "7"], "There is no game 7"),
        (["import", "x", "--keep", "theirs"], "There are: ours, both."),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    laptops: Terminal, words: list[str], said: str
) -> None:
    before = laptops.count()
    result = laptops(*words)
    assert (result.code, result.out) == (2, "")
    assert said in " ".join(result.err.split())
    assert laptops.count() == before


# -- conflicts ----------------------------------------------------------------------------------


@pytest.fixture
def parted(cli: Terminal) -> Terminal:
    """A game that was continued on two laptops."""
    cli.game(X21[:4])
    Path(other(cli)).write_bytes(cli.ledger.read_bytes())
    cli.ok("enter", "JC", "10C")
    cli.ok("enter", "JC", "9C", "--game", "1", "--ledger", other(cli), "--scorer", "Eve")
    return cli


def test_a_conflict_is_listed_with_what_settles_it(parted: Terminal) -> None:
    before = parted.count()
    result = parted("import", other(parted))
    assert (result.code, result.out) == (3, "")
    said = " ".join(result.err.split())
    assert "game 1 has the same id but differs. Entry 11, scorer: here 'Dora', there" in said
    assert "Nothing was imported." in said
    assert "--keep both keep theirs beside ours" in said
    record = parted("import", other(parted), "--json")
    assert (record.code, record.err) == (3, "")
    assert faults("import-conflicts", record.json) == []
    (conflict,) = record.json["conflicts"]
    assert (conflict["entry"], conflict["ours"], conflict["theirs"]) == (11, "Dora", "Eve")
    assert parted.count() == before


def test_a_conflict_is_settled_by_a_word(parted: Terminal) -> None:
    assert parted.ok("import", other(parted), "--keep", "ours", "--json").json["skipped"] == 1
    result = parted("import", other(parted), "--keep", "both")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == "0 added, 0 continued, 0 known, 1 branched."
    assert parted.ok("import", other(parted), "--json").json["known"] == 1
    assert len(parted.ok("games", "--json").json["games"]) == 2
    assert parted.ok("check", "--json").json["ok"]


def test_the_list_says_which_record_of_a_game_counts(parted: Terminal) -> None:
    parted.ok("import", other(parted), "--keep", "both")
    games = parted.ok("games", "--json").json["games"]
    assert sorted(game.get("counts", True) for game in games) == [False, True]
    assert parted.ok("games").out.count("(not counted)") == 1


def test_a_record_text_that_differs_is_a_conflict_too(cli: Terminal) -> None:
    head = f"game klaberjass\nid {'1' * 32}\nplayers Ann, Bob"
    cli.ok("import", "-", stdin=record(X21[:4], head))
    result = cli("import", "-", stdin=record([*X21[:3], "none none"], head))
    assert result.code == 3
    assert "Entry 5, text: here" in result.err


# -- exports ------------------------------------------------------------------------------------


def test_the_whole_ledger_is_exported_unless_a_game_is_named(laptops: Terminal) -> None:
    laptops("import", other(laptops), "--join-all")
    assert laptops.ok("export").out.count("game klaberjass") == 2
    whole = laptops.ok("export", "--json").json
    assert [len(whole[name]) for name in ("games", "events", "club")] == [2, 0, 2]
    assert whole["head"] == laptops.ok("head", "--all", "--json").json["head"]
    assert len(laptops.ok("export", "2", "--json").json["games"]) == 1
    assert laptops.ok("export", "--game", "2").out.count("game klaberjass") == 1
    fresh = str(laptops.home / "fresh.db")
    said = laptops("import", "-", "--ledger", fresh, "--json", stdin=json.dumps(whole)).json
    assert (said["added"], said["decisions"], said["namesakes"]) == (2, 2, [])
    again = laptops.ok("export", "--json", "--ledger", fresh).json
    assert again == whole


# -- heads --------------------------------------------------------------------------------------


def test_a_head_is_printed_and_found_again(laptops: Terminal) -> None:
    noted = laptops.ok("head", "1").out.split()[1].rstrip(":")
    assert noted.partition(":")[2] == laptops.ok("show", "1").out.split()[-1]
    assert laptops.ok("head", "--json").json["head"] == noted
    assert "head: ok" in laptops.ok("check", "chain", "--head", noted).out
    sealed = laptops.ok("head", "--seal").out.split()[1].rstrip(":")
    laptops.ok("enter", "note", "later")
    listed = laptops.ok("head", "--all").out
    assert sealed not in listed
    assert "valid until something is entered" in listed
    laptops.ok("check", "chain", "--head", sealed, "--head", noted.upper())
    assert laptops("check", "chain", "--head", "32-abcdef").code == 5
    result = laptops("check", "chain", "--head", noted.replace(":32-", ":33-"))
    assert (result.code, "was rewritten" in result.out) == (5, True)


def test_a_head_as_a_qr_code_fits_a_terminal_and_a_page(laptops: Terminal) -> None:
    segno = pytest.importorskip("segno")
    page = laptops.ok("head", "--qr").out.splitlines()
    assert page[0].startswith("Head ")
    assert 10 < len(page) < 30
    assert max(map(len, page)) <= 80
    assert not any(sign in "".join(page) for sign in "\x1b\x9b")
    assert segno.make(page[0].split()[1].rstrip(":").upper(), micro=False).version <= 2
    drawn = laptops.home / "head.svg"
    laptops.ok("head", "--svg", str(drawn))
    assert b"<svg" in drawn.read_bytes()
    assert laptops("head", "--svg", str(drawn)).code == 2
    assert laptops("head", "--svg", str(laptops.home / "none" / "head.svg")).code == 2


def test_what_is_written_for_a_full_disk_is_not_there(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is what stood there before any other."""
    cli.game()
    cli.ok("config", "set", "scorer", "Dora")

    def no_room(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    settings = {file: file.read_bytes() for file in cli.home.rglob("*.toml")}
    assert settings
    before = sorted(cli.home.rglob("*"))
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_room)
        drawn = cli("head", "--svg", str(cli.home / "head.svg"))
        assert (drawn.code, "no space left" in drawn.err) == (2, True)
        assert cli("config", "set", "scorer", "Eve").code == 6
    assert sorted(cli.home.rglob("*")) == before
    assert {file: file.read_bytes() for file in settings} == settings


# -- the second verifier ------------------------------------------------------------------------


def verified(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", str(VERIFY), str(file)], capture_output=True, encoding="utf-8"
    )


@pytest.fixture
def export(laptops: Terminal) -> dict[str, Any]:
    """An export of two games, decisions and a seal, in letters of every kind."""
    laptops("import", other(laptops), "--join-all")
    laptops.ok("enter", "note", "\N{BLACK SPADE SUIT} \N{GRINNING FACE} \\ \" <&> '")
    laptops.ok("head", "--seal")
    return laptops.ok("export", "--json").json


def test_the_second_verifier_is_short_and_imports_nothing_of_ours() -> None:
    text = VERIFY.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    assert not any(f"import {name}" in text for name in ("ledger", "rules"))


def test_a_good_export_is_verified_with_its_heads(
    export: dict[str, Any], tmp_path: Path, laptops: Terminal
) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(export))
    done = verified(file)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"all: {export['head']}"
    game = laptops.ok("show", "1").out.split()[-1]
    assert f"game {export['games'][0]['id']}: {game}" in done.stdout


Change = Callable[[dict[str, Any]], object]


def entries(export: dict[str, Any], name: str = "games") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = export[name][0]["entries"]
    return found


def swap(export: dict[str, Any]) -> None:
    ours = entries(export)
    ours[4], ours[5] = ours[5], ours[4]


def insert(export: dict[str, Any]) -> None:
    entries(export).insert(5, dict(entries(export)[4]))


def rebuild(export: dict[str, Any]) -> None:
    """Alter an entry and make every hash fit again."""
    entries(export)[4]["scorer"] = "Mallory"
    previous = bytes(32)
    for entry in entries(export):
        said = {name: entry[name] for name in journal.Entry._fields[:7]}
        entry["previous"] = previous.hex()
        previous = journal.entry_hash(export["games"][0]["id"], **said, previous=previous)
        entry["hash"] = previous.hex()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda export: entries(export)[4].update(text="9D"), "entry 5"),
        (lambda export: entries(export)[4].update(scorer="Mallory"), "entry 5"),
        (lambda export: entries(export)[0].update(previous="1" * 64), "entry 1"),
        (lambda export: entries(export).pop(4), "entry 5"),
        (insert, "entry 6"),
        (swap, "entry 5"),
        (lambda export: entries(export).pop(), "the head is"),
        (rebuild, "the head is"),
        (lambda export: export["games"].pop(), "the head is"),
        (lambda export: export["games"][0].update(origin="1" * 32), "the head is"),
        (lambda export: export["games"][0].update(id="1" * 32), "entry 1"),
        (lambda export: export["club"].pop(0), "the head is"),
        (lambda export: entries(export, "club")[0].update(text="join all"), "entry 1"),
    ],
)
def test_a_tampered_export_is_not_verified(
    export: dict[str, Any], tmp_path: Path, change: Change, said: str
) -> None:
    change(export)
    file = tmp_path / "club.json"
    file.write_text(json.dumps(export))
    done = verified(file)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


# -- what is refused leaves nothing, and a pipe is read once --------------------------------------

SPOILT = {
    "text": "game nothing\n",
    "record": record([*X21[:5], "6H"]),
    "event": "event Evening\n\nno line of it\n",
    "json": '{"trickledger": 1, "games": [{"id": "x", "entries": []}]}',
    "empty": "",
    "event without entries": json.dumps(
        {"trickledger": 1, "games": [], "events": [{"id": "1" * 32, "entries": []}]}
    ),
    "club without entries": json.dumps(
        {"trickledger": 1, "games": [], "club": [{"id": "1" * 32, "entries": []}]}
    ),
    "two seats": "game klaberjass\nplayers Ann, Bob=ann\n",
    "against itself": (
        f"game klaberjass\nid {'1' * 32}\nplayers Ann, Bob\nhand Bob 10C\n"
        f"game klaberjass\nid {'1' * 32}\nplayers Ann, Bob\nhand Ann 10C\n"
    ),
    "kinds": f"game klaberjass\nid {'1' * 32}\nplayers Ann, Bob\n",
}


@pytest.mark.parametrize("spoilt", SPOILT)
@pytest.mark.parametrize("is_there", [False, True])
def test_a_refused_import_leaves_no_file(cli: Terminal, spoilt: str, is_there: bool) -> None:
    if is_there:
        cli.game(X21[:2])
    good, bad = cli.home / "good.txt", cli.home / "bad.txt"
    good.write_text(record(X21), encoding="utf-8")
    bad.write_text(SPOILT[spoilt], encoding="utf-8")
    other = cli.home / "event.txt"
    other.write_text(f"event Evening\nid {'1' * 32}\n", encoding="utf-8")
    before = {file: file.read_bytes() for file in cli.home.rglob("*") if file.is_file()}
    files = [str(good), str(bad), *([str(other)] if spoilt == "kinds" else [])]
    result = cli("import", *files)
    assert (result.code, result.out) == (3, "")
    assert "Nothing was imported" in " ".join(result.err.split())
    locks = {file for file in cli.home.rglob("*.lock")}
    after = {file: file.read_bytes() for file in cli.home.rglob("*") if file.is_file()}
    assert {file: raw for file, raw in after.items() if file not in locks} == {
        file: raw for file, raw in before.items() if file not in locks
    }


def test_an_import_of_which_nothing_is_refused_makes_the_ledger(cli: Terminal) -> None:
    cli.ok("import", "-", stdin=record(X21))
    assert sorted(file.name for file in cli.ledger.parent.glob(".*.new*")) == []
    assert cli.ok("check", "--json").json["games"] == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_read_once_and_whole(cli: Terminal) -> None:
    text = "\n".join(
        record(X21, f"game klaberjass\nid {number:032x}\nplayers Ann, Bob")
        for number in range(1, 31)
    )
    pipe = cli.home / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text,))
    writer.start()
    assert cli.ok("import", str(pipe), "--json").json["added"] == 30
    writer.join()


def test_no_more_is_read_than_any_record_has(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LONGEST_FILE", 2_000_000)
    file = cli.home / "long.txt"
    file.write_text("#" * 2_000_001, encoding="utf-8")
    result = cli("import", str(file))
    assert (result.code, "At most 2 megabytes" in " ".join(result.err.split())) == (2, True)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stream SET origin = '{0}'",
        "UPDATE stream SET origin = 'x'",
        "UPDATE stream SET origin = ''",
        "UPDATE stream SET id = '{0}'",
        "UPDATE stream SET id = 'x'",
        "UPDATE entry SET text = ''",
        "UPDATE entry SET kind = 'gift'",
        "UPDATE entry SET previous = x''",
        "UPDATE entry SET hash = x'00'",
        "UPDATE entry SET at = -1",
        "UPDATE entry SET back = 99",
        "DELETE FROM entry",
        "DELETE FROM author",
    ],
)
def test_no_value_of_a_ledger_file_is_unforeseen(laptops: Terminal, statement: str) -> None:
    db = sqlite3.connect(other(laptops), isolation_level=None)
    kept = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    db.execute("PRAGMA ignore_check_constraints=ON")
    db.execute("PRAGMA foreign_keys=OFF")
    for name, _ in kept:
        db.execute(f"DROP TRIGGER {name}")
    db.execute(statement.format("\N{GREEK SMALL LETTER FINAL SIGMA}" * 32))
    for _, sql in kept:
        db.execute(sql)
    db.close()
    before = laptops.count()
    result = laptops("import", other(laptops))
    assert result.code in (3, 6), result.err
    assert result.out == ""
    assert laptops.count() == before
