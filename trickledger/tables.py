"""The tables of a ledger, declared once: both schemas are made of this, and programs read by it.

>>> str(Score.__table__.c.total.type), [key.name for key in Score.__table__.primary_key]
('INTEGER', ['stream', 'deal', 'seat'])

`python -m docs` writes the tables of a file, those of a server and the page that lists them.
Importing this loads SQLModel, which costs several times a whole entry: no command does. A row is
not checked when it is made: what is written goes through the journal and the projections.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint, text
from sqlalchemy.orm import declared_attr, registry
from sqlmodel import Field, SQLModel

from trickledger.ledger.journal.journal import ENTRY_KINDS, STREAM_KINDS


class Kind(NamedTuple):
    """What a column may hold: `{0}` is the column, and `there` says it for a server, if otherwise.

    `name` is the type of a server that checks it, where every line writes the column; `beside` is
    what a type can't say there, for it is about two columns.
    """

    name: str
    here: str
    there: str = ""
    beside: str = ""


def one_of(name: str, *words: str) -> Kind:
    """A column that holds one of some words."""
    return Kind(name, f"{{0}} IN ({', '.join(map(repr, words))})")


# length() of a text stops at a NUL, the length of its bytes does not
_HEXADECIMAL = "length(CAST({0} AS BLOB)) = 32 AND {0} NOT GLOB '*[^0-9a-f]*'"

Positive = Annotated[int, Kind("positive", "{0} >= 1")]
NotNegative = Annotated[int, Kind("not_negative", "{0} >= 0")]
Flag = Annotated[bool, Kind("zero_or_one", "{0} IN (0, 1)")]
# the last second of the year 9999: later ones have no text
Moment = Annotated[int, Kind("moment", "{0} BETWEEN 0 AND 253402300799")]
Share = Annotated[float, Kind("part_of_one", "{0} BETWEEN 0 AND 1")]
Digest = Annotated[bytes, Kind("digest", "length({0}) = 32")]
Id = Annotated[str, Kind("id", _HEXADECIMAL, "{0} ~ '^[0-9a-f]{{32}}$'")]
Words = Annotated[str, Kind("words", "{0} <> ''")]
# a server takes no NUL in a text
Typed = Annotated[str, Kind("words", "{0} <> '' AND instr({0}, char(0)) = 0", "{0} <> ''")]
List = Annotated[str, Kind("list_as_text", "{0} GLOB '[[]*]'", "{0} LIKE '[%]'")]
Object = Annotated[str, Kind("object_as_text", "{0} GLOB '{{*}}'", "{0} LIKE '{{%}}'")]
Role = Annotated[str, one_of("role_of_record", "counting", "rival", "copy")]


class Row(SQLModel, registry=registry()):
    """A row of the table that its class is named after; programs may have others of that name."""

    @declared_attr  # type: ignore[arg-type]
    def __tablename__(cls) -> str:
        return cls.__name__.lower()


def _of_those(flag: str) -> Index:
    """An index of the entrants of an event of whom something is so."""
    name, on_server = f"entrant_who_{flag}", text(f"{flag} = 1")
    return Index(name, "stream", sqlite_where=text(flag), postgresql_where=on_server)


class Stream(Row, table=True):
    """A record: a game, an event or a decision of the club.

    `origin` is the ledger that it was opened in; none is this one.
    """

    __table_args__ = (UniqueConstraint("kind", "number"),)

    stream: int | None = Field(default=None, primary_key=True)
    id: Id = Field(unique=True)
    kind: Annotated[str, one_of("kind_of_stream", *STREAM_KINDS)]
    number: Positive
    origin: Id | None = None


class Author(Row, table=True):
    """A scorer on a device, once for all entries of both."""

    __table_args__ = (UniqueConstraint("scorer", "device"),)

    author: int | None = Field(default=None, primary_key=True)
    scorer: str
    device: str


class OfStream(Row):
    """A row of one stream."""

    stream: int = Field(primary_key=True, foreign_key="stream.stream")


class OfLine(OfStream):
    """A row that every line writes: on a server its kinds are types.

    A CHECK of a table is parsed and planned anew by each statement that writes there, which was
    half of what a line cost a server; that of a type is understood once a session.
    """


class Entry(OfLine, table=True):
    """An entry. Its line began `back` entries before it.

    `at` is in seconds since 1970, UTC; the hashes are 32 bytes.
    """

    number: Positive = Field(primary_key=True)
    back: Annotated[
        int, Kind("not_negative", "{0} BETWEEN 0 AND number - 1", "{0} >= 0", "{0} < number")
    ]
    kind: Annotated[str, one_of("kind_of_entry", *ENTRY_KINDS)]
    text: Typed
    author: int = Field(foreign_key="author.author")
    at: Moment
    previous: Digest
    hash: Digest


class Person(Row, table=True):
    """A name of a ledger, as it was written, and the one that is shown for it.

    Who was joined has one `name`. What is `folded` is for comparing.
    """

    __table_args__ = (
        UniqueConstraint("origin", "written_folded"),
        Index("person_by_name", "folded"),
    )

    person: int | None = Field(default=None, primary_key=True)
    origin: Id
    written: Words
    written_folded: Words
    name: Words
    folded: Words


class Game(OfLine, table=True):
    """How a game stands.

    `options` are JSON, `next_dealer` is a seat, `mended` counts voids, corrections and rulings.
    Where a game was continued in several places, `role` is what this record is among them:
    `counting`, `rival` or `copy`.
    """

    __table_args__ = (
        Index("game_by_code", "code"),
        Index("game_by_kind", "kind", "date"),
        Index("game_by_date", "date"),
    )

    code: Words
    kind: Words
    date: Words | None = None
    options: Object
    status: Annotated[str, one_of("status_of_game", "open", "won", "shared", "closed", "abandoned")]
    provisional: Flag
    deals: NotNegative
    next_dealer: NotNegative | None = None
    mended: NotNegative = 0
    role: Role = "counting"


class Seat(OfLine, table=True):
    """A seat of a game. `won` is the share of the win, 0 to 1."""

    __table_args__ = (Index("seat_by_person", "person"),)

    seat: NotNegative = Field(primary_key=True)
    handle: Words
    person: int = Field(foreign_key="person.person")
    side: NotNegative
    total: int
    won: Share


class Hand(OfLine, table=True):
    """A hand.

    `opened` and `closed` are entries, `carry` is JSON for the next hand. Tricks are counted when it
    is over.
    """

    deal: Positive = Field(primary_key=True)
    opened: Positive
    closed: Positive | None = None
    dealer: NotNegative
    counted: Flag
    over: Flag
    tricks: NotNegative
    carry: Object | None = None


class Score(OfLine, table=True):
    """What a seat made in a hand, what was entered for it, and its total then."""

    deal: Positive = Field(primary_key=True)
    seat: NotNegative = Field(primary_key=True)
    score: int | None = None
    entered: int
    total: int


class Finding(OfLine, table=True):
    """A finding. `accused` and `proven_by` are JSON lists of entries."""

    deal: Positive = Field(primary_key=True)
    accused: List = Field(primary_key=True)
    clause: Words = Field(primary_key=True)
    status: Annotated[str, one_of("status_of_finding", "open", "ruled", "withdrawn")]
    proven_by: List


class Tally(Row, table=True):
    """What a person has made in a kind of game.

    All but `open` is of games that are over. `share` adds up wins in parts of 27720. `above` and
    `below` are by how much totals were more than the most of the others, and less than the least.
    `highest_in` and `lowest_in` are games.
    """

    person: int = Field(primary_key=True, foreign_key="person.person")
    kind: Words = Field(primary_key=True)
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


class Encounter(Row, table=True):
    """How often a person met another as an opponent in a kind of game, and which of them won."""

    person: int = Field(primary_key=True, foreign_key="person.person")
    other: int = Field(primary_key=True, foreign_key="person.person")
    kind: Words = Field(primary_key=True)
    games: int
    won: int
    shared: int
    lost: int


class Event(OfStream, table=True):
    """How an event stands.

    `settings` are its first entry with all that was set since; `role` is as for games.
    """

    code: Words
    settings: Annotated[str, Kind("settings", "{0} GLOB 'event *'", "{0} LIKE 'event %'")]
    status: Annotated[str, one_of("status_of_event", "open", "closed")]
    rounds: NotNegative
    role: Role = "counting"


class Entrant(OfStream, table=True):
    """An entrant.

    `since` is the first round that they are to be seated in; `is_here` tells that they have checked
    in.
    """

    # a desk asks at each of thousands of entrants whether any has come, and whether two are left
    __table_args__ = (_of_those("is_here"), _of_those("is_in"))

    entrant: Positive = Field(primary_key=True)
    is_in: Flag
    since: Positive
    is_here: Flag


class Member(OfStream, table=True):
    """A person of an entrant: one, or two of a pair."""

    __table_args__ = (UniqueConstraint("stream", "folded"),)

    entrant: Positive = Field(primary_key=True)
    place: Annotated[int, Kind("one_of_two", "{0} BETWEEN 0 AND 1")] = Field(primary_key=True)
    name: Words
    folded: Words


class Absence(OfStream, table=True):
    """A round to which an entrant doesn't come."""

    round: Positive = Field(primary_key=True)
    entrant: Positive = Field(primary_key=True)


class Meeting(OfStream, table=True):
    """A meeting that the director forbids or wishes for. `one` is the lower number."""

    one: Positive = Field(primary_key=True)
    other: Annotated[int, Kind("above_one", "{0} > one")] = Field(primary_key=True)
    word: Annotated[str, one_of("word_of_meeting", "forbid", "wish")]


class Round(OfStream, table=True):
    """A round as it was made. `locked` is JSON: the figures of its tables when it was locked."""

    round: Positive = Field(primary_key=True)
    made: Words
    locked: Words | None = None


class Place(OfStream, table=True):
    """Where an entrant sits in a round. Table 0 is the bye."""

    __table_args__ = (UniqueConstraint("stream", "round", "tab", "seat"),)

    round: Positive = Field(primary_key=True)
    entrant: Positive = Field(primary_key=True)
    tab: NotNegative
    seat: NotNegative
    forfeit: Flag


class Opened(OfStream, table=True):
    """The game of a table, by the `id` of its stream: it may come from another ledger later."""

    __table_args__ = (Index("opened_by_game", "game"),)

    round: Positive = Field(primary_key=True)
    tab: Positive = Field(primary_key=True)
    game: Annotated[str, Kind("id_of_game", "length({0}) = 32")]


class Report(OfStream, table=True):
    """A result as a scorer told it, or as it was settled. `figures` and `winners` are JSON."""

    round: Positive = Field(primary_key=True)
    tab: Positive = Field(primary_key=True)
    scorer: str = Field(primary_key=True)
    settled: Flag = Field(primary_key=True)
    entry: Positive
    figures: List
    winners: List


class Door(OfStream, table=True):
    """Who may enter at a table of an event, hashed. Table 0 is the desk."""

    tab: NotNegative = Field(primary_key=True)
    key: Digest
    salt: Annotated[bytes, Kind("salt", "length({0}) = 16")]
    pin: Digest
    wrong: NotNegative


class Phone(Row, table=True):
    """A phone that was let in at a table, by the hash of what it holds."""

    __table_args__ = (UniqueConstraint("stream", "tab", "number"),)

    token: Digest = Field(primary_key=True)
    stream: int = Field(foreign_key="stream.stream")
    tab: NotNegative
    number: Positive
    at: Moment


class Sent(Row, table=True):
    """What a phone has sent, by the hash of its key, and the entries that it became."""

    key: Digest = Field(primary_key=True)
    stream: int = Field(foreign_key="stream.stream")
    first: Positive
    last: Annotated[int, Kind("not_before_first", "{0} >= first")]
    at: Moment
