"""Use cases of a phone at a table: what it sees, and what it sends, which counts once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import EntryRefused, TrickledgerError
from trickledger.ledger.journal import journal, sent
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.games import MENDING
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.once import Once, SentAlready
from trickledger.ledger.services.reporting import report
from trickledger.ledger.services.table import Table, between
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.publicity import Publicity, publicity
from trickledger.rules.views.outcomes import Moment
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.journal.sent import Sent
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.ledger.tournament import table
    from trickledger.ledger.tournament.settings import Settings


class TableChanged(TrickledgerError):
    """A phone sends something for a table that is not the one it shows."""

    exit_code = EntryRefused.exit_code

    def __init__(self, tab: int) -> None:
        super().__init__(
            f"Table {tab} has changed.",
            "There is a new round, or the director has moved somebody.",
            "Nothing was recorded; look who sits there now.",
        )


class NotHere(EntryRefused):
    """A result is told by somebody who does not sit at the table."""

    def __init__(self, name: str, tab: int) -> None:
        super().__init__(
            f"{name} doesn't sit at table {tab}.",
            "A result is told by those who played it.",
            "Choose your name from those of the table.",
        )


class Place(NamedTuple):
    """A table of a round as a phone sees it; `game` is what is recorded at it."""

    settings: Settings
    table: table.Table
    names: dict[int, tuple[str, ...]]
    game: Stream | None
    is_locked: bool

    @property
    def seen(self) -> str:
        """What tells whether the table is still the one that was seen: its round and its seats.

        >>> from trickledger.ledger.tournament.table import Table
        >>> Place(None, Table(2, 5, (3, 1), ((3,), (1,))), {}, None, False).seen
        '2.5-3-1'
        """
        return "-".join([self.table.place, *map(str, self.table.seats)])

    def people(self, side: int) -> tuple[str, ...]:
        """The people of a side that plays."""
        return tuple(name for each in self.table.present[side] for name in self.names[each])

    def side_of(self, name: str) -> int | None:
        """The side that somebody plays on; None for who does not sit here."""
        sides = range(len(self.table.present))
        return next((side for side in sides if name in self.people(side)), None)


def place_at(store: Ledger, event: Stream, tab: int) -> Place | None:
    """A table of the newest round that is public, None where that has none of the number."""
    with store.reading() as db:
        return place_in(db, event, tab, newest_public(db, event))


def newest_public(db: Rows, event: Stream) -> int:
    """The newest round whose seats are public; 0 where none is."""
    known, made = _publicity(db, event)
    return next((number for number in range(made, 0, -1) if known.has_round(number)), 0)


def _publicity(db: Rows, event: Stream) -> tuple[Publicity, int]:
    """What of an event is public, and how many rounds are made."""
    state = EventTables(db, event).blank()
    state.entries = entries_of(db, event)
    return publicity(state.as_event()), state.made


def place_in(db: Rows, event: Stream, tab: int, number: int) -> Place | None:
    """A table of a round, None where there is none."""
    tables = EventTables(db, event)
    try:
        state = tables.at_table(number, tab)
    except EntryRefused:
        return None
    at = state.table(number, tab)
    names = {entrant: state.entrants[entrant].names for entrant in at.seats}
    has_game = at.record is not None and at.record.status != "abandoned"
    game = find_game(db, str(at.record.game)) if at.record and has_game else None
    return Place(state.settings, at, names, game, state.is_locked(number))


def section_at(db: Rows, event: Stream, place: Place) -> str:
    """The section in which all of a table play, empty where there is none."""
    return EventTables(db, event).section_of(place.table.seats)


def public_place(db: Rows, event: Stream, tab: int, number: int) -> Place | None:
    """The same where the seats of the round are public.

    A phone learns nothing of a round that is not, and changes nothing in it.
    """
    place = place_in(db, event, tab, number)
    return place if place and _publicity(db, event)[0].has_round(number) else None


class Said(NamedTuple):
    """A line of a phone: of which round and game, what it says, the newest entry seen, its key.

    `after` is the key of the line before, hashed, where that was not answered yet: it stands for
    the entries that it became.
    """

    round: int
    game: int
    line: str
    at: int
    key: bytes
    after: bytes | None = None


def enter_line(
    store: Ledger, event: Stream, tab: int, author: Author, said: Said, *, undo: bool = False
) -> Outcome:
    """Enter a line at a table or undo the last one, or tell what it became when it came before.

    Raises TableChanged where the game is not that of the table, MovedOn where others have entered
    since, and what `Table.enter` raises.
    """
    game, known = _known(store, event, tab, said)
    if known:
        return outcome_again(store, game, known)
    at = _seen(store, game, said)

    def enter(table: Table) -> Outcome:
        return table.undo(at=at) if undo else table.enter([said.line], at=at)

    return entered_once(store, game, author, said.key, enter)


def entered_once(
    store: Ledger, game: Stream, author: Author, key: bytes, enter: Callable[[Table], Outcome]
) -> Outcome:
    """What is entered in a game under a key, or what that became when it came before."""
    try:
        with Once(store, game, key) as once:
            return enter(Table(once, game, author))
    except SentAlready as again:
        return outcome_again(store, game, again.sent)


def _known(store: Ledger, event: Stream, tab: int, said: Said) -> tuple[Stream, Sent | None]:
    """The game of a line, and what the line became if it came before."""
    with store.reading() as db:
        game = journal.find_stream(db, "game", said.game)
        known = sent.became(db, game, said.key) if game else None
        if game and known:
            # whatever became of the table since then
            return game, known
        place = public_place(db, event, tab, said.round)
    if game is None or place is None or place.game != game:
        raise TableChanged(tab)
    return game, None


def _seen(store: Ledger, game: Stream, said: Said) -> int:
    if said.after is None:
        return said.at
    with store.reading() as db:
        before = sent.became(db, game, said.after)
    if before is None:
        raise EntryRefused(
            "The line before this one was not recorded.",
            "What follows from it can't be recorded either.",
            "Look at the table, and enter it again.",
        )
    return before.last


def outcome_again(store: Ledger, game: Stream, known: Sent) -> Outcome:
    """What a line became when it was entered, to the letter, as its entries tell it."""
    with store.reading() as db:
        before = load(db, game, known.first - 1)
        after = load(db, game, known.last)
    entries = tuple(after.entries_since(before.numbered))
    looks_back = any(entry.kind in MENDING for entry in entries)
    was = Game(before).as_json() if looks_back else None
    return between(entries, Moment(before), lambda: Moment(after), was)


class Reply(NamedTuple):
    """The entries of an event that something sent became, and what is asked of them."""

    entries: tuple[journal.Entry, ...]
    asks: str = ""


class Claim(NamedTuple):
    """What a phone does for a table: the table as it was seen, and its key hashed."""

    tab: int
    seen: str
    key: bytes

    @property
    def round(self) -> int:
        """The round that was seen; 0 where none can be read.

        >>> Claim(5, "2.5-3-1", b"").round
        2
        """
        number, _, _ = self.seen.partition(".")
        return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0

    def demand_so(self, db: Rows, event: Stream) -> Place:
        """Demand that those who were seen still sit there; raises TableChanged."""
        now = public_place(db, event, self.tab, self.round)
        if now is None or now.seen != self.seen:
            raise TableChanged(self.tab)
        return now


def report_result(
    store: Ledger, event: Stream, author: Author, claim: Claim, figures: tuple[int, ...]
) -> Reply:
    """Enter what a table came to, as one who sits there says it; `figures` are a side each.

    Raises TableChanged where others sit there by now, NotHere for who doesn't, and what
    `reporting.report` raises.
    """

    def demand(db: Rows) -> None:
        place = claim.demand_so(db, event)
        if place.side_of(author.scorer) is None:
            raise NotHere(author.scorer, claim.tab)

    act = Act("result", claim.round, claim.tab, figures=figures)
    try:
        with Once(store, event, claim.key, demand) as once:
            done = report(once, event, author, act)
            return Reply((done.entry,), done.asks)
    except SentAlready as known:
        return _again(store, event, known.sent)


def open_game_of(store: Ledger, event: Stream, author: Author, claim: Claim) -> Reply:
    """Open the game of a table, to be recorded card by card; raises TableChanged, EntryRefused."""
    try:
        with Once(store, event, claim.key, lambda db: claim.demand_so(db, event)) as once:
            with once.reading() as db:
                once.demand_new(db)
                claim.demand_so(db, event)
            done = direct(
                once, event, author, lambda desk: desk.open_tables(claim.round, [claim.tab])
            )
            return Reply(done.entries)
    except SentAlready as known:
        return _again(store, event, known.sent)


def _again(store: Ledger, stream: Stream, known: Sent) -> Reply:
    with store.reading() as db:
        return Reply(tuple(journal.read(db, stream, *known)))
