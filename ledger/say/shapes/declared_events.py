"""What `--json` prints of events, declared once; the rest stands in `declared.py`."""

# no `from __future__ import annotations` here: what a field may lack would be text then
from typing import Annotated, Literal, TypedDict

from trickledger.ledger.say.shapes.declared import (
    Acted,
    ActEntry,
    Branch,
    Code,
    InLedger,
    InSection,
    OfEvent,
    Ranked,
)
from trickledger.ledger.tournament.home import Home
from trickledger.ledger.tournament.table import State
from trickledger.ledger.tournament.walls import Screen
from trickledger.rules import shapes
from trickledger.rules.shapes import Count, Day, Id, Place


class Report(TypedDict):
    entry: Place
    by: str
    figures: list[int]
    settled: bool


class Awarded(TypedDict, total=False):
    awarded: list[float]


class Table(Awarded, InSection):
    table: Place
    seats: list[str]
    sides: list[list[str]]
    state: State
    figures: list[int]
    game: Place | None
    code: Code | None
    forfeited: list[str]
    reports: list[Report]


class Round(TypedDict):
    round: Place
    method: str
    date: Day
    locked: bool
    tables: list[Table]
    byes: list[str]
    overridden: list[str]


class EventTables(Round):
    event: Place
    remarks: list[str]


class Fact(TypedDict, total=False):
    facts: dict[str, str]


_In = TypedDict("_In", {"in": bool})


class Entrant(_In, Fact):
    entrant: Place
    name: str
    people: list[str]
    since: Place
    here: bool


class Event(TypedDict):
    event: Place
    code: Code
    title: str
    settings: list[str]
    closed: bool
    entrants: list[Entrant]
    forbidden: list[list[int]]
    wished: list[list[int]]
    rounds: list[Round]
    remarks: list[str]
    advice: list[str]


class Row(Ranked):
    tiebreaks: dict[str, float]
    provisional: bool


class Lot(TypedDict, total=False):
    lot: Place


class Standing(Row, _In, Lot, InSection):
    entrant: Place


class Together(TypedDict, total=False):
    together: list[Standing] | None


class Standings(Together):
    event: Place
    round: Count
    order: list[str]
    rows: list[Standing]
    open_tables: list[str]
    changes: list[str]
    remarks: list[str]


class CrosstableLine(Ranked, InSection):
    line: Place
    cells: list[str]
    brought: list[float]
    bye: float
    given: float


class Said(TypedDict, total=False):
    said: list[str]


class Crosstable(Said):
    event: Place
    round: Count
    heads: list[str]
    lines: list[CrosstableLine]


Worth = Annotated[str, ("enum", ("win", "rank", "figure", "places"))]


class SeasonRow(Ranked):
    events: Count
    counted: dict[str, float]
    missed: list[Place]
    game: str | None
    worth: Worth


class SeasonEvent(TypedDict):
    event: Place
    title: str
    date: Day
    game: str
    worth: str


class SeasonTable(TypedDict):
    title: str
    game: str | None
    worth: str
    events: list[Place]
    rows: list[SeasonRow]


class Season(TypedDict):
    season: str
    best: Place | None
    events: list[SeasonEvent]
    rows: list[SeasonRow]
    tables: list[SeasonTable]


class PrizeRules(TypedDict):
    prizes: Annotated[str, ("enum", ("one", "all"))]
    share: Annotated[str, ("enum", ("equal", "hort"))]
    tied: Annotated[str, ("enum", ("place", "points"))]
    coin: float


class Fund(TypedDict):
    fund: str
    category: str | None
    prizes: list[float | str]


class Prize(TypedDict):
    fund: str
    number: Place


class Share(TypedDict):
    prizes: list[Prize]
    sharers: Place
    sum: float
    thing: str | None


class Winner(InSection):
    place: Place
    shared: bool
    entrant: Place
    player: str
    sum: float
    shares: list[Share]


class Posting(TypedDict):
    account: str
    sum: float


class Prizes(TypedDict):
    event: Place
    round: Count
    final: bool
    rules: PrizeRules
    funds: list[Fund]
    winners: list[Winner]
    postings: list[Posting]
    unclaimed: list[str]
    open_tables: list[str]


class Told(TypedDict):
    words: str
    values: dict[str, shapes.Value]


class OpenedTable(TypedDict):
    table: str
    game: Place
    code: Code


class More(TypedDict, total=False):
    missing: Annotated[list[Place], ("description", "After `here`.")]
    games: Annotated[list[OpenedTable], ("description", "After `open`.")]
    round: Annotated[Round, ("description", "After `round` and `seat`.")]
    distance: Annotated[dict[str, int], ("description", "After `round`.")]
    why: Annotated[list[str], ("description", "After `round`.")]
    table: Annotated[str, ("description", "After `result`.")]
    state: Annotated[State, ("description", "After `result`.")]
    figures: Annotated[list[int], ("description", "After `result`.")]
    kept_back: Annotated[list[str], ("description", "After `release` and `hide`.")]


class DeedDone(Acted, More):
    """What became of a deed, with what some deeds tell besides."""


class Done(DeedDone):
    told: list[Told]


class Left(TypedDict):
    record: Count
    entry: Place
    scorer: str
    text: str
    why: str


class MergedEvent(Acted):
    records: Count
    left: list[Left]


class NewEvent(OfEvent):
    ok: Literal[True]
    id: Id
    ledger: str


class Brings(TypedDict, total=False):
    brings: list[float]


class NextStage(OfEvent, Brings):
    ok: Literal[True]
    id: Id
    after: list[str]
    entrants: list[str]


class EventHome(OfEvent):
    home: Home | None
    here: bool
    lacks: Count


class EventLogEntry(ActEntry):
    counts: bool


class EventLog(OfEvent):
    id: Id
    entries: list[EventLogEntry]


class ListedEvent(InLedger, OfEvent, Branch):
    title: str
    game: str
    format: str
    date: Day
    entrants: Count
    rounds: Count
    status: str


class Events(TypedDict):
    current: Place | None
    events: list[ListedEvent]


class Team(TypedDict):
    place: Place
    shared: bool
    team: str
    points: float
    members: list[str]
    size: Count


class Teams(OfEvent):
    round: Count
    by: str
    rows: list[Team]


class Finisher(TypedDict):
    place: Place
    shared: bool
    player: str
    stage: str


class Finishers(OfEvent):
    rows: list[Finisher]


class SectionEntrant(TypedDict):
    entrant: Place
    player: str


class Section(TypedDict):
    section: str | None
    entrants: list[SectionEntrant]


class Sections(OfEvent):
    sections: list[Section]


class Dates(OfEvent):
    dates: dict[str, Day | None]


class Message(TypedDict):
    message: str | None


class Screens(TypedDict):
    screens: list[Screen]


class Deputy(OfEvent):
    ok: Literal[True]
    code: str | None
