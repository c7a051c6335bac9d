"""Ledgers of clubs of any size: a few games that were played, copied with other people and days.

To play or to import a hundred thousand games takes an hour. What is copied is all that a played
game leaves: entries with hashes of their own, and what was derived from them.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from tests.rules import klaberjass_players, rolling_stone_players
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, code_of
from trickledger.ledger.journal.journal import entry_hash
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections import tallies
from trickledger.ledger.projections.games import TABLES
from trickledger.ledger.storage.sqlite.connection import SqliteRows
from trickledger.ledger.storage.sqlite.making import create
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import Head

SCORER = Author("bench", "bench")
FIRST_DAY = date(2016, 1, 1)
DAYS = 3650
AT = datetime(2026, 1, 1, tzinfo=UTC)
_CHUNK = 2000
_OPEN_LINES = 12


class Played(NamedTuple):
    """A game to be copied: its head, its entries, and the rows derived from it, by table."""

    head: Head
    entries: tuple[journal.Entry, ...]
    rows: dict[str, list[tuple[Any, ...]]]


def build(path: Path, games: int, people: int, seed: int = 1, texts: Sequence[str] = ()) -> None:
    """Make a ledger of so many games among so many people, the same for a seed.

    They are copies of the games in `texts`, or of short ones of several kinds.
    """
    chance = random.Random(seed)
    templates = _templates(texts or _short())
    names = [f"Player {number:05}" for number in range(people)]
    with create(path) as store, store.writing() as db:
        own = f"{chance.getrandbits(128):032x}"
        db.executemany(
            "INSERT INTO person (person, origin, written, written_folded, name, folded) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, own, name, folded(name), name, folded(name))
                for key, name in enumerate(names, 1)
            ],
        )
        db.execute("INSERT INTO author VALUES (1, ?, ?)", SCORER)
        for first in range(0, games, _CHUNK):
            copies = (
                _copied(number, templates, names, chance, own)
                for number in range(first + 1, min(first + _CHUNK, games) + 1)
            )
            _write(db, copies)
        tallies.recount(db)


def _short() -> Sequence[str]:
    """Short games of several kinds, most of them over."""
    texts = [
        klaberjass_players.game_text(random.Random(seed), target=20 + 10 * seed)
        for seed in range(6)
    ]
    texts += [rolling_stone_players.game_text(random.Random(seed), 1) for seed in range(3)]
    begun = klaberjass_players.game_text(random.Random(9)).splitlines()[:_OPEN_LINES]
    return [*texts, "\n".join(begun) + "\n"]


def _templates(texts: Sequence[str]) -> Sequence[Played]:
    """Games as a ledger has them."""
    with tempfile.TemporaryDirectory() as folder, create(Path(folder, "played.db")) as store:
        import_games(store, read_candidates("played", "".join(texts)), SCORER)
        return [_played(store.db, stream) for stream in journal.streams(store.db, "game")]


def _played(db: SqliteRows, stream: journal.Stream) -> Played:
    rows = {
        table: db.execute(f"SELECT * FROM {table} WHERE stream = ?", (stream.stream,)).fetchall()
        for table in reversed(TABLES)
    }
    return Played(load(db, stream).head, tuple(journal.read(db, stream)), rows)


Rows = list[tuple[str, tuple[Any, ...]]]
"""Rows, each with its table."""


def _copied(
    number: int, templates: Sequence[Played], names: Sequence[str], chance: random.Random, own: str
) -> Rows:
    """The rows of a copy of a game, with other people on another day."""
    played = chance.choice(templates)
    seated = chance.sample(range(len(names)), len(played.head.players))
    day = (FIRST_DAY + timedelta(days=chance.randrange(DAYS))).isoformat()
    id = f"{chance.getrandbits(128):032x}"
    players = tuple(
        player._replace(name=names[person])
        for player, person in zip(played.head.players, seated, strict=True)
    )
    head = played.head._replace(date=day, players=players, id="")
    rows: Rows = [("stream", (number, id, "game", number, own))]
    previous = journal.FIRST_PREVIOUS
    for entry in played.entries:
        text = head.text() if entry.number == 1 else entry.text
        said = (entry.number, entry.line, entry.kind, text)
        digest = entry_hash(id, *said, *SCORER, f"{AT:%Y-%m-%dT%H:%M:%SZ}", previous)
        back, at = entry.number - entry.line, int(AT.timestamp())
        row = (number, entry.number, back, entry.kind, text, 1, at, previous, digest)
        rows.append(("entry", row))
        previous = digest
    for table, kept in played.rows.items():
        for _, *fields in kept:
            rows.append((table, (number, *_others(table, fields, id, day, seated))))
    return rows


def _others(
    table: str, fields: list[Any], id: str, day: str, seated: Sequence[int]
) -> Sequence[Any]:
    """The fields of a derived row after its stream, with what differs in a copy."""
    if table == "game":
        _, kind, _, *rest = fields
        return code_of(id), kind, day, *rest
    if table == "seat":
        seat, handle, _, *rest = fields
        return seat, handle, seated[seat] + 1, *rest
    return fields


def _write(db: SqliteRows, copies: Iterator[Rows]) -> None:
    by_table: dict[str, list[tuple[Any, ...]]] = {}
    for rows in copies:
        for table, row in rows:
            by_table.setdefault(table, []).append(row)
    for table, rows in by_table.items():
        places = ", ".join("?" * len(rows[0]))
        db.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
