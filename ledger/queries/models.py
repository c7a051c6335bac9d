"""The tables as SQLModel sees them, for queries; the migrations are the truth of the schema.

Importing this costs several times a whole entry, so nothing on the way of an entry imports it.
Models of tables do not validate: what is written goes through the journal and the projections.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import declared_attr
from sqlalchemy.pool import StaticPool
from sqlmodel import Field, Session, SQLModel, create_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.pool import PoolProxiedConnection

    from trickledger.ledger.storage.port import Rows


class Row(SQLModel):
    """A row of the table that its class is named after."""

    @declared_attr  # type: ignore[arg-type]
    def __tablename__(cls) -> str:
        return cls.__name__.removesuffix("Row").lower()


class StreamRow(Row, table=True):
    """A journal: a game, an event or a decision of the club.

    `origin` is the ledger that it was opened in; none: this one.
    """

    stream: int | None = Field(default=None, primary_key=True)
    id: str
    kind: str
    number: int
    origin: str | None = None


class AuthorRow(Row, table=True):
    """A scorer on a device, once for all entries of both."""

    author: int | None = Field(default=None, primary_key=True)
    scorer: str
    device: str


class OfStream(Row):
    """A row of one stream."""

    stream: int = Field(primary_key=True, foreign_key="stream.stream")


class EntryRow(OfStream, table=True):
    """One entry of a stream; its line began `back` entries before it.

    `at` is in seconds since 1970, UTC, the hashes are 32 bytes.
    """

    number: int = Field(primary_key=True)
    back: int
    kind: str
    text: str
    author: int = Field(foreign_key="author.author")
    at: int
    previous: bytes
    hash: bytes


class GameRow(OfStream, table=True):
    """How a game stands; `options` is JSON, `next_dealer` a seat.

    `mended` counts the voids, corrections and rulings among its entries, `role` is what it is among
    the records of one game that was continued in several places.
    """

    code: str
    kind: str
    date: str | None = None
    options: str
    status: str
    provisional: bool
    deals: int
    next_dealer: int | None = None
    mended: int
    role: str = "counting"


class PersonRow(Row, table=True):
    """What a ledger calls a person, and what that person is called here.

    Who was joined has one `name`; `folded` is a name as it is compared.
    """

    person: int | None = Field(default=None, primary_key=True)
    origin: str
    written: str
    written_folded: str
    name: str
    folded: str


class SeatRow(OfStream, table=True):
    """A seat of a game; `won` is the share of the win, 0 to 1."""

    seat: int = Field(primary_key=True)
    handle: str
    person: int = Field(foreign_key="person.person")
    side: int
    total: int
    won: float


class HandRow(OfStream, table=True):
    """A deal; `opened` and `closed` are entry numbers, `carry` is JSON for the deal after it.

    `tricks` are counted when it is over: before, each line would write them.
    """

    deal: int = Field(primary_key=True)
    opened: int
    closed: int | None = None
    dealer: int
    counted: bool
    over: bool
    tricks: int
    carry: str | None = None


class ScoreRow(OfStream, table=True):
    """What a seat made in a deal, what was entered for it, and its total after it."""

    deal: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    score: int | None = None
    entered: int
    total: int


class FindingRow(OfStream, table=True):
    """A finding; `accused` and `proven_by` are JSON lists of entry numbers."""

    deal: int = Field(primary_key=True)
    accused: str = Field(primary_key=True)
    clause: str = Field(primary_key=True)
    status: str
    proven_by: str


class TallyRow(Row, table=True):
    """What a person has made in a kind of game; all but `open` is of games that are over.

    `share` is the sum of wins in 2520ths; `above` and `below` are by how much totals were more than
    the most of the others and less than the least of them. `highest_in` and `lowest_in` are games.
    """

    person: int = Field(primary_key=True, foreign_key="person.person")
    kind: str = Field(primary_key=True)
    games: int
    won: int
    shared: int
    lost: int
    open: int
    provisional: int
    share: int
    hands: int
    total: int
    above: int
    below: int
    highest: int | None = None
    highest_in: int | None = Field(default=None, foreign_key="stream.stream")
    lowest: int | None = None
    lowest_in: int | None = Field(default=None, foreign_key="stream.stream")


class EncounterRow(Row, table=True):
    """How often a person met another as an opponent in a kind of game, and which of them won."""

    person: int = Field(primary_key=True, foreign_key="person.person")
    other: int = Field(primary_key=True, foreign_key="person.person")
    kind: str = Field(primary_key=True)
    games: int
    won: int
    shared: int
    lost: int


class EventRow(OfStream, table=True):
    """How an event stands; `settings` is its head with all that was set since."""

    code: str
    settings: str
    status: str
    rounds: int
    role: str = "counting"


class EntrantRow(OfStream, table=True):
    """Who takes part in an event; `since` is the first round they are to be seated in.

    `is_here` says that they have checked in.
    """

    entrant: int = Field(primary_key=True)
    is_in: bool
    since: int
    is_here: bool


class MemberRow(OfStream, table=True):
    """A person of an entrant: one, or two of a pair; `folded` is the name as it is compared."""

    entrant: int = Field(primary_key=True)
    place: int = Field(primary_key=True)
    name: str
    folded: str


class AbsenceRow(OfStream, table=True):
    """A round to which an entrant will not come."""

    round: int = Field(primary_key=True)
    entrant: int = Field(primary_key=True)


class MeetingRow(OfStream, table=True):
    """A meeting that the director forbids or wishes for; `one` is the lower number."""

    one: int = Field(primary_key=True)
    other: int = Field(primary_key=True)
    word: str


class RoundRow(OfStream, table=True):
    """A round as it was made; `locked` is JSON, the figures of its tables at that moment."""

    round: int = Field(primary_key=True)
    made: str
    locked: str | None = None


class PlaceRow(OfStream, table=True):
    """Where an entrant sits in a round; table 0 is the bye."""

    round: int = Field(primary_key=True)
    entrant: int = Field(primary_key=True)
    tab: int
    seat: int
    forfeit: bool


class OpenedRow(OfStream, table=True):
    """The game of a table, by the id of its stream: it may come from another ledger later."""

    round: int = Field(primary_key=True)
    tab: int = Field(primary_key=True)
    game: str


class ReportRow(OfStream, table=True):
    """A result as a scorer typed it, or as it was settled; `figures` and `winners` are JSON."""

    round: int = Field(primary_key=True)
    tab: int = Field(primary_key=True)
    scorer: str = Field(primary_key=True)
    settled: bool = Field(primary_key=True)
    entry: int
    figures: str
    winners: str


class DoorRow(OfStream, table=True):
    """Who may enter at a table of an event from a browser, hashed; table 0 is the desk."""

    tab: int = Field(primary_key=True)
    key: bytes
    salt: bytes
    pin: bytes
    wrong: int


class PhoneRow(Row, table=True):
    """A browser that was let in at a table, by the hash of what it holds."""

    token: bytes = Field(primary_key=True)
    stream: int = Field(foreign_key="stream.stream")
    tab: int
    number: int
    at: int


class SentRow(Row, table=True):
    """What a browser has sent, by the hash of its key, and the entries that it became."""

    key: bytes = Field(primary_key=True)
    stream: int = Field(foreign_key="stream.stream")
    first: int
    last: int
    at: int


@contextmanager
def session(rows: Rows) -> Iterator[Session]:
    """Open a session inside a block of a ledger, of which it sees and writes the tables."""
    engine = create_engine("sqlite://", creator=lambda: rows, poolclass=StaticPool)
    # the block begins and ends the transaction, not a session inside it
    engine.dialect.do_commit = engine.dialect.do_rollback = _leave  # type: ignore[method-assign]
    try:
        with Session(engine) as opened:
            yield opened
            opened.flush()
    except DBAPIError as exc:
        raise exc.orig or exc from exc


def _leave(dbapi_connection: PoolProxiedConnection) -> None:
    """End nothing."""
