"""What waits for a ruling at the tables of an event, and what the desk enters in their games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import doors, journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.once import Once
from trickledger.ledger.services.outcomes import Outcome
from trickledger.ledger.services.phones import entered_once, outcome_again
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament.event import Event
from trickledger.rules.refusals import Finding
from trickledger.rules.says import Command


class Button(NamedTuple):
    """What can be ruled by one button: what stands on it, and the words of the ruling."""

    says: str
    words: str


BUTTONS: Mapping[str, Button] = {
    "stand": Button("The play stands", "stand @{}"),
    "retract": Button("The play is taken back, with what followed it", "retract @{} drop"),
}


class OpenFinding(NamedTuple):
    """What is proven at a table, in which game and hand."""

    place: str
    game: int
    deal: int
    finding: Finding


class DeskRuling(NamedTuple):
    """What a director rules of the finding on an entry of a game, and why; its key hashed."""

    game: int
    entry: int
    word: str
    why: str
    key: bytes


def open_findings(db: Rows, known: Event) -> list[OpenFinding]:
    """What waits for a ruling at the tables of an event, in order."""
    found = []
    for table in known.all_tables:
        if table.record and table.record.provisional:
            found += _of_game(db, table.place, table.record.game)
    return found


def _of_game(db: Rows, place: str, number: int) -> list[OpenFinding]:
    game = journal.find_stream(db, "game", number)
    if game is None:
        return []
    fold = load(db, game)
    return [
        OpenFinding(place, number, chapter.number, finding)
        for chapter in fold.chapters
        for finding in fold.findings(chapter)
        if finding.status == "open" and not finding.to_void
    ]


class DeskLine(NamedTuple):
    """A line for the game of a table, or only to be tried; the table as its round and number.

    Its key is hashed. `at` is the newest entry that was seen, None where none was shown.
    """

    table: tuple[int, int]
    line: str
    key: bytes
    is_tried: bool = False
    at: int | None = None


class DeskEntry(NamedTuple):
    """What a line of the desk became, in which game."""

    game: int
    outcome: Outcome


def game_at(store: Ledger, known: Event, table: tuple[int, int]) -> Stream:
    """The game that a table records, by its round and number; raises EntryRefused for none."""
    at = (each.record for each in known.all_tables if (each.round, each.number) == table)
    record = next(at, None)
    with store.reading() as db:
        game = journal.find_stream(db, "game", record.game) if record else None
    if game is None:
        what = "Table {round}.{table} records no game here."
        say = "Its result is told in figures."
        raise EntryRefused(what, "", say, round=table[0], table=table[1])
    return game


def enter_at(
    store: Ledger,
    event: Stream,
    author: Author,
    said: DeskLine,
    demand: Callable[[Rows], object] = id,
) -> DeskEntry:
    """Enter a line in the game of a table, or tell what it became when it came before.

    A correction, what was left out, a ruling: what only a director may enter there. Raises
    EntryRefused where the table records no game. `demand` is asked in its transaction.
    """
    game = game_at(store, load_event(store, event), said.table)

    def enter(table: Table) -> Outcome:
        return table.enter([said.line], at=said.at, dry_run=said.is_tried)

    once = Once(store, game, said.key, demand)
    return DeskEntry(game.number, entered_once(once, game, author, enter))


def rule(
    store: Ledger,
    event: Stream,
    author: Author,
    said: DeskRuling,
    demand: Callable[[Rows], object] = id,
) -> Outcome:
    """Enter a ruling, or tell what it became when it came before; raises EntryRefused.

    `demand` is asked in its transaction.
    """
    if said.word not in BUTTONS:
        ruling = Command("ruling")
        raise EntryRefused("That isn't ruled by a button.", "", "Use {ruling}.", ruling=ruling)
    known = load_event(store, event)
    with store.reading() as db:
        game = journal.find_stream(db, "game", said.game)
        before = doors.what_became(db, game, said.key) if game else None
        waiting = {(each.game, each.finding.accused[0]) for each in open_findings(db, known)}
    if game and before:
        return outcome_again(store, game, before)
    if game is None or (said.game, said.entry) not in waiting:
        raise EntryRefused("That waits for no ruling any more.", "", "Look at the desk again.")
    ruled = BUTTONS[said.word].words.format(said.entry)
    line = f"ruling {ruled} by {author.scorer} because {said.why}"
    once = Once(store, game, said.key, demand)
    return entered_once(once, game, author, lambda table: table.enter([line]))
