"""Probes that try what a server must do, and what it must refuse."""

from __future__ import annotations

import os
import re
import socket
import time
from collections.abc import Iterable
from contextlib import suppress

import psycopg

from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.postgresql.block import THE_ROW
from trickledger.ledger.storage.postgresql.faults import said, state_of
from trickledger.ledger.storage.postgresql.guards import HASH
from trickledger.ledger.storage.postgresql.probes.bench import Bench, Failed, NotTried, refusal_of
from trickledger.ledger.storage.postgresql.rights import own_level
from trickledger.ledger.storage.postgresql.rows import PostgresRows
from trickledger.rules.says import Says

_DENIED = "42501"
_NOT_AVAILABLE = "55P03"

# long enough for any lock that is free, short enough for whoever waits behind
_MOMENT = "200ms"

# until a server notices that a link is gone
_LETS_GO = "5s"

_MAY_ONLY_READ = "Your role may only read."
_LATER = "Others are at work in the tables; try it again when it is quiet."

_STREAM = """
INSERT INTO stream (id, kind, number)
SELECT ?, 'game', coalesce(max(number), 0) + 1 FROM stream WHERE kind = 'game' RETURNING stream
"""
_AUTHOR = "INSERT INTO author (scorer, device) VALUES ('probe', ?) RETURNING author"

_SAID = """
FROM (VALUES (?, ?, 0, 'note', 'note probe', ?, 0, ?))
AS added (stream, number, back, kind, text, author, at, previous)
"""
_ENTRY = f"INSERT INTO entry SELECT *, {HASH} {_SAID}"
_MISHASHED = f"INSERT INTO entry SELECT *, sha256({HASH}) {_SAID}"
_HEAD = "SELECT hash FROM entry WHERE stream = ? AND number = 1"

_CHANGES = (
    "UPDATE entry SET text = 'note changed' WHERE stream = {}",
    "UPDATE stream SET id = repeat('0', 32) WHERE stream = {}",
    "DELETE FROM entry WHERE stream = {}",
    "TRUNCATE entry",
)

_ALTERATIONS = (
    "ALTER TABLE entry DISABLE TRIGGER entry_stays",
    "DROP TRIGGER entry_stays ON entry",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
    "'BEGIN RETURN NEW; END'",
)


def lock(bench: Bench) -> Says:
    """A second session waits for the first one's line."""
    with bench.undone() as rows, bench.another() as other:
        _hold(rows)
        other.run(f"SET lock_timeout = '{_MOMENT}'; BEGIN")
        if not _takes_the_row(other):
            return Says("A second session waits until the first has stored its line.")
    raise Failed("Two sessions held the same row at once: a line of one would be lost.")


def killed(bench: Bench) -> Says:
    """Who is gone holds nothing."""
    with bench.another() as other:
        other.run("BEGIN")
        _hold(other)
        with socket.socket(fileno=os.dup(other.connection.fileno())) as wire:
            wire.shutdown(socket.SHUT_RDWR)
        began = time.monotonic()
        with bench.undone() as rows:
            rows.run(f"SET LOCAL lock_timeout = '{_LETS_GO}'")
            if not _takes_the_row(rows):
                raise Failed("A session that was cut off still holds its row.")
    waited = f"{time.monotonic() - began:.1f}"
    return Says("A session that was cut off let go after {waited} s.", waited=waited)


def _takes_the_row(rows: PostgresRows) -> bool:
    """Whether a session gets the row of the ledger, and no other holds it; raises NotTried."""
    try:
        rows.run(THE_ROW)
    except DatabaseError as exc:
        if state_of(exc) == _DENIED:
            raise NotTried(_MAY_ONLY_READ) from exc
        if state_of(exc) != _NOT_AVAILABLE:
            raise
        return False
    return True


def _hold(rows: PostgresRows) -> None:
    if not _takes_the_row(rows):
        raise NotTried(_LATER)


def head(bench: Bench) -> Says:
    """An entry that does not follow the last one is refused, as is one with another hash."""
    with bench.undone() as rows:
        stream, author = _sample(rows)
        (first,) = rows.one(_HEAD, (stream,))
        for number, previous in ((2, os.urandom(32)), (3, first), (1, bytes(32))):
            if not refusal_of(rows, _ENTRY, (stream, number, author, previous)):
                raise Failed("An entry that does not follow the last one was taken.")
        if not refusal_of(rows, _MISHASHED, (stream, 2, author, first)):
            raise Failed("An entry with a hash that does not fit it was taken.")
        if refused := refusal_of(rows, _ENTRY, (stream, 2, author, first)):
            raise Failed("An entry as it should be was refused ({refused}).", refused=refused)
    return Says("An entry that does not follow the last one, or has a wrong hash, is refused.")


def changes(bench: Bench) -> Says:
    """No entry is changed or deleted."""
    with bench.undone() as rows:
        stream, _ = _sample(rows)
        _demand_refused(rows, [change.format(stream) for change in _CHANGES])
    return Says("UPDATE, DELETE and TRUNCATE are refused.")


def alterations(bench: Bench) -> Says:
    """Who does not own the tables cannot switch off what guards them."""
    with bench.undone() as rows:
        if own_level(rows) == "owner":
            raise NotTried("You own the tables and may alter them; try it as a scorer.")
        _demand_refused(rows, _ALTERATIONS)
    return Says("Nothing that guards the tables can be switched off by you.")


def _demand_refused(rows: PostgresRows, statements: Iterable[str]) -> None:
    rows.run(f"SET LOCAL lock_timeout = '{_MOMENT}'")
    for statement in statements:
        refused = refusal_of(rows, statement)
        if refused == _NOT_AVAILABLE:
            raise NotTried(_LATER)
        if not refused:
            done = re.split(" WHERE| RETURNS", statement)[0]
            raise Failed("{done} was carried out.", done=done)


def pipeline(bench: Bench) -> Says:
    """Of statements that are sent together, none is kept where one fails."""
    connection = bench.rows.connection
    try:
        bench.rows.run("CREATE TEMPORARY TABLE probe (one int)")
    except DatabaseError as exc:
        raise NotTried("No temporary table can be made ({said}).", said=said(exc)) from exc
    try:
        with suppress(psycopg.errors.DivisionByZero), connection.pipeline():
            connection.execute("INSERT INTO pg_temp.probe VALUES (1)")
            connection.execute("SELECT 1 / 0")
        (kept,) = bench.rows.one("SELECT count(*) FROM pg_temp.probe")
    finally:
        bench.rows.run("DROP TABLE IF EXISTS pg_temp.probe")
    if kept:
        raise Failed("Of statements that were sent together, one was kept where another failed.")
    return Says("Of statements that are sent together, none is kept where one fails.")


def _sample(rows: PostgresRows) -> tuple[int, int]:
    """A game with one entry, in a transaction that will be undone: the keys of game and scorer."""
    _hold(rows)
    try:
        (stream,) = rows.one(_STREAM, (os.urandom(16).hex(),))
        (author,) = rows.one(_AUTHOR, (os.urandom(16).hex(),))
        rows.run(_ENTRY, (stream, 1, author, bytes(32)))
    except DatabaseError as exc:
        if state_of(exc) == _DENIED:
            raise NotTried(_MAY_ONLY_READ) from exc
        raise
    return stream, author
