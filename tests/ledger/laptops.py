"""Laptops: ledgers that were apart for an evening, and what they come to together."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.ledger.games import new_table, play
from trickledger.ledger.exchange.importing import Imported, Keep, import_games
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.exchange.ledger_file import read_ledger
from trickledger.ledger.exchange.reading import Candidate, read_candidates, stored_candidates
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.branches import family
from trickledger.ledger.journal.checkpoints import head_of_all, heads, short_head
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.statements import ENTRIES_OF_GAME
from trickledger.ledger.projections.families import counts
from trickledger.ledger.projections.games import everybody
from trickledger.ledger.queries.ratings import rating_lists
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import standings
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create

EVE = Author("Eve", "desk")


def exported(store: Ledger) -> str:
    """The whole ledger as JSON."""
    with store.reading() as db:
        every = [one for kind in journal.STREAM_KINDS for one in journal.streams(db, kind)]
        return json.dumps(as_json(db, every))


def families(db: Rows, kind: str) -> dict[str, list[Stream]]:
    """By their id the games or events of which several records are kept, what counts first."""
    found: defaultdict[str, list[Stream]] = defaultdict(list)
    for stream in journal.streams(db, kind):
        found[family(stream.id, next(journal.read(db, stream, 1, 1)).text)].append(stream)
    return {
        id: sorted(of_one, key=lambda stream: not counts(db, stream))
        for id, of_one in found.items()
        if len(of_one) > 1
    }


def taken(
    store: Ledger,
    *sources: Path | str,
    keep: Keep = "",
    joined: Sequence[str] | None = (),
    dry_run: bool = False,
    author: Author = EVE,
) -> list[Imported]:
    """Import ledger files, exports or records."""
    candidates = [one for source in sources for one in candidates_of(source)]
    return import_games(store, candidates, author, keep=keep, joined=joined, dry_run=dry_run)


def candidates_of(source: Path | str) -> Iterable[Candidate]:
    if isinstance(source, Path):
        return stored_candidates(source.name, read_ledger(source))
    return read_candidates("export", source)


def laptop(folder: Path, name: str, *games: tuple[str, list[str]]) -> Path:
    """A ledger file with games: the line of their players, and their lines.

    Laptops of one name on which the same was played have the same games, with their ids.
    """
    path = folder / f"{name}.db"
    path.write_bytes(_played(name, tuple((players, tuple(lines)) for players, lines in games)))
    return path


@cache
def _played(name: str, games: tuple[tuple[str, tuple[str, ...]], ...]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{name}.db")
        with create(path) as store:
            for players, lines in games:
                play(new_table(store, players, "date 2026-11-21", f"# {name}"), *lines)
        return path.read_bytes()


def copied(source: Path, name: str) -> Path:
    """The same ledger on another laptop."""
    path = source.with_name(f"{name}.db")
    path.write_bytes(source.read_bytes())
    return path


def go_on(path: Path, game: int, *lines: str, scorer: str = "Dora") -> None:
    """Enter lines into a game that is there."""
    with open_ledger(path) as store:
        with store.reading() as db:
            stream = journal.find_stream(db, "game", game)
        assert stream
        play(Table(store, stream, Author(scorer, path.stem)), *lines)


def head(store: Ledger) -> str:
    """The head of the ledger, whatever its records are numbered."""
    with store.reading() as db:
        return short_head(*head_of_all(db, heads(db)))


def figures(store: Ledger) -> dict[str, Any]:
    """What a ledger comes to, without the numbers that its games have here."""
    with store.reading() as db:
        people = [(person.name, person.names) for person in everybody(db)]
        rows = db.all(
            f"SELECT game.code, game.status, {ENTRIES_OF_GAME}, person.name, seat.total, seat.won "
            "FROM game JOIN seat USING (stream) JOIN person USING (person) ORDER BY 1, seat.seat"
        )
    # records of one game have one code, and come in no order
    games = sorted(rows)
    places = [
        (row.place, row.record.player, row.record.points, row.record.games)
        for row in standings(store, Selection()).rows
    ]
    return {"people": people, "games": games, "standings": places, "ratings": ratings(store)}


def ratings(store: Ledger) -> dict[str, list[tuple[int | None, str, float, float, int]]]:
    """The lists of ratings: place, name, strength, uncertainty, games."""
    return {
        listed.kind: [
            (row.place, listed.names[row.person], *row.standing.strength, row.standing.games)
            for row in listed.rows
        ]
        for listed in rating_lists(store, Selection())
    }
