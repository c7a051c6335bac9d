"""A damaged record is set aside: all else is shown, copied, exported, merged and rebuilt.

In a file and on a server; what is left out is named, and what is proposed works where it is.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from trickledger.ledger.journal.journal import entry_hash
from trickledger.ledger.journal.times import time_of
from trickledger.ledger.storage.address import server_address

AT = 1_793_000_000
Run = Callable[..., Sequence[Any]]


def is_on_server(cli: Terminal) -> bool:
    return "://" in cli.place


def new_beside(cli: Terminal) -> str:
    """What stands in the place of another ledger where one is proposed."""
    return f"{cli.place.rpartition('/')[0]}/NEW" if is_on_server(cli) else "NEW.db"


def by_hand(cli: Terminal, change: Callable[[Run], None]) -> None:
    """Change a ledger as whoever keeps it can, with all that guards it switched off."""
    if is_on_server(cli):
        place = server_address(cli.place)
        settings = "-c search_path=trickledger,pg_catalog"
        with psycopg.connect(
            host=place.host, user=place.user, dbname=place.database, options=settings
        ) as link:
            tables = ("stream", "entry", "author")
            for table in tables:
                link.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL".encode())

            def run(sql: str, *values: object) -> Sequence[Any]:
                done = link.execute(sql.replace("?", "%s").encode(), values)
                return done.fetchone() or () if done.description else ()

            change(run)
            triggers = link.execute(
                "SELECT tgname, tgrelid::regclass::text FROM pg_trigger "
                "WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY(%s)",
                (list(tables),),
            ).fetchall()
            for table in tables:
                link.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL".encode())
            for name, table in triggers:
                link.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}".encode())
        return
    with closing(sqlite3.connect(cli.ledger)) as db:
        kept = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in kept:
            db.execute(f"DROP TRIGGER {name}")
        change(lambda sql, *values: db.execute(sql, values).fetchone() or ())
        for _, words in kept:
            db.execute(words)
        db.commit()


def key_of(run: Run, kind: str, number: int) -> int:
    return int(run("SELECT stream FROM stream WHERE kind = ? AND number = ?", kind, number)[0])


def alter(kind: str, number: int, text: str) -> Callable[[Run], None]:
    """Another text under the hash that the last entry has."""

    def change(run: Run) -> None:
        stream = key_of(run, kind, number)
        last = run("SELECT max(number) FROM entry WHERE stream = ?", stream)[0]
        run("UPDATE entry SET text = ? WHERE stream = ? AND number = ?", text, stream, last)

    return change


def append(kind: str, number: int, text: str) -> Callable[[Run], None]:
    """An entry of a right hash that says what no entry says."""

    def change(run: Run) -> None:
        stream = key_of(run, kind, number)
        (id,) = run("SELECT id FROM stream WHERE stream = ?", stream)
        last, previous = run(
            "SELECT number, hash FROM entry WHERE stream = ? ORDER BY number DESC LIMIT 1", stream
        )
        author, scorer, device = run("SELECT author, scorer, device FROM author LIMIT 1")
        new = last + 1
        at = time_of(AT)
        assert at
        own = entry_hash(id, new, new, "act", text, scorer, device, at, bytes(previous))
        row = (stream, new, 0, "act", text, author, AT, previous, own)
        run(f"INSERT INTO entry VALUES ({', '.join('?' * len(row))})", *row)

    return change


def empty(run: Run) -> None:
    (stream,) = run("SELECT max(stream) + 1 FROM stream")
    run("INSERT INTO stream VALUES (?, ?, 'game', 4, NULL)", stream, "ab" * 16)


DAMAGE: dict[str, tuple[Callable[[Run], None], str]] = {
    "a hash of a game": (alter("game", 2, "AS"), "Game 2"),
    "an act that no game has": (append("game", 2, "frobnicate"), "Game 2"),
    "a game without entries": (empty, "Game 4"),
    "a hash of an event": (alter("event", 1, "add Zed"), "Event 1"),
    "an act that no event has": (append("event", 1, "frobnicate"), "Event 1"),
    "a hash of a decision": (alter("club", 1, "rename x"), "Club 1"),
    "an act that no club has": (append("club", 1, "frobnicate"), "Club 1"),
}


ON_A_SERVER = ("a hash of a game", "an act that no event has", "an act that no club has")
"""Damage that is tried there too: what tells it apart does not know where a ledger is."""


def kept(cli: Terminal) -> None:
    """Three games, two events and a decision."""
    cli.game(X21)
    cli.ok("new", "klaberjass", "Cid", "Dee")
    cli.ok("enter", "hand Cid 10C")
    cli.ok("new", "klaberjass", "Eve", "Fay")
    for name, people in (("Cup", ("Ann", "Bob")), ("Autumn", ("Cid", "Dee"))):
        cli.ok("event", "new", name)
        cli.ok("event", "add", *people)
    cli.ok("rename", "Fay", "Fran")


def named_in(text: str, called: str) -> bool:
    return called in " ".join(text.split())


@pytest.mark.parametrize(
    ("cli", "damage"),
    [*(("sqlite", each) for each in DAMAGE), *(("postgresql", each) for each in ON_A_SERVER)],
    indirect=["cli"],
)
def test_all_else_goes_on_and_what_is_damaged_is_named(
    cli: Terminal, damage: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    cli.after("kept", lambda: kept(cli))
    change, called = DAMAGE[damage]
    by_hand(cli, change)
    # what is not damaged is shown and entered
    for words in (["games"], ["show", "1"], ["standings"], ["enter", "note hello", "-g", "1"]):
        assert cli(*words).code == 0, words
    assert cli("rename", "Ann", "Anna").code == 0
    assert cli("new", "klaberjass", "Gus", "Hal").code == 0
    # rebuilt, and nothing is left to be rebuilt
    rebuilt = cli("check", "--rebuild")
    assert (rebuilt.code, named_in(rebuilt.out, called)) == (5, True)
    assert "figures: ok" in rebuilt.out
    # a copy has all of it, an export all else
    copy = tmp_path / "copy.db"
    made = cli("backup", str(copy))
    assert made.code == (5 if named_in(made.err, called) else 0)
    assert named_in(made.err, called) == ("hash" in damage)
    exported = cli("export", "--all", "--json")
    assert (exported.code, named_in(exported.err, called)) == (6, True)
    (lost,) = exported.json["left_out"]
    assert f"{lost['kind']} {lost['number']}" == called.lower()
    (tmp_path / "club.json").write_text(exported.out)
    # each of them is taken, and so is what the check proposes
    assert not is_on_server(cli) or "restore" not in rebuilt.out
    proposed = re.findall(r"`trickledger (import \S+ --ledger \S+)`", " ".join(rebuilt.out.split()))
    commands = {command for command in proposed if "BACKUP" not in command}
    assert commands == {f"import {cli.place} --ledger {new_beside(cli)}"}
    for source in ("club.json", "copy.db", cli.place):
        into = str(tmp_path / f"from-{Path(source).stem}.db")
        if source == cli.place and is_on_server(cli):
            server = request.getfixturevalue("server")
            fresh = server.database()
            request.addfinalizer(partial(server.drop, fresh))
            into = str(fresh)
        file = source if source == cli.place else str(tmp_path / source)
        taken = cli("import", file, "--ledger", into)
        is_whole = source == "club.json"
        assert (taken.code, named_in(taken.err, called)) == ((0, False) if is_whole else (5, True))
        assert cli("check", "--ledger", into).code == 0
        games = len(cli("games", "--json", "--ledger", into).json["games"])
        assert games == (3 if called == "Game 2" else 4)
