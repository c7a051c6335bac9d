"""What `--json` prints of ledgers, events and people, declared once, and the schemas made of it.

Functions beside this file fill the types, and are checked against them. What a game tells of itself
is declared in `rules/shapes.py`, an export in `ledger/exchange/exported.py`. The description of the
API and `docs/schemas` are made of all of them.
"""

# no `from __future__ import annotations` here: what a field may lack would be text then
from collections.abc import Callable
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from trickledger.ledger.exchange.exported import Time
from trickledger.ledger.tournament.table import State
from trickledger.rules import shapes
from trickledger.rules.shapes import Count, Day, Figures, GameStatus, HandNumber, Id, Place

Schema = dict[str, Any]

Code = Annotated[str, ("pattern", "^[a-z][a-z0-9]{5}$")]

_PLAIN = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}


def schema_of(what: Any, refer: Callable[[Any], Schema | None] = lambda _: None) -> Schema:
    """The JSON Schema of what is declared; fields may be added to it, and none goes.

    Objects that `refer` knows, but for the one that is asked for, are told by a reference.
    """

    def inner(part: Any) -> Schema:
        return refer(part) or schema_of(part, refer)

    kind, parts = get_origin(what), get_args(what)
    if is_typeddict(what):
        hints = get_type_hints(what, include_extras=True)
        properties = {name: inner(hint) for name, hint in hints.items()}
        required = [name for name in hints if name in what.__required_keys__]
        return {"type": "object", "properties": properties, "required": required}
    if kind is NotRequired:
        return inner(parts[0])
    if kind is Annotated:
        return {**inner(parts[0]), **dict(parts[1:])}
    if kind is Literal:
        return {"enum": [*parts]} if len(parts) > 1 else {"const": parts[0]}
    if kind is list:
        return {"type": "array", "items": inner(parts[0])}
    if kind is dict:
        of_each = inner(parts[1])
        return {"type": "object", **({"additionalProperties": of_each} if of_each else {})}
    if what is Any:
        return {}
    if kind in (Union, UnionType):
        return {"anyOf": [*map(inner, parts)]}
    return {"type": _PLAIN[what]}


class InSection(TypedDict, total=False):
    section: str | None


class Ranked(TypedDict):
    place: Place
    shared: bool
    player: str
    points: float


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


class Tally(TypedDict):
    kind: str
    unit: Annotated[str, ("enum", ("points", "chips"))]
    games: Count
    won: Count
    shared: Count
    lost: Count
    undecided: Count
    open_games: Count
    hands: Count
    total: int
    per_game: float | None
    per_hand: float | None
    best: int | None
    best_game: Place | None
    difference: int


class Meeting(TypedDict):
    player: str
    games: Count
    won: Count
    shared: Count
    lost: Count
    neither: Count


class Outcomes(TypedDict):
    won: Count
    shared: Count
    lost: Count
    undecided: Count


class Record(TypedDict):
    games: Count
    open_games: Count
    provisional: bool
    record: Outcomes
    rate: float
    hands: Count
    streaks: dict[str, Any]
    kinds: list[Tally]
    against: list[Meeting]


class PlayerRow(Record):
    place: Place | None
    shared: bool
    player: str
    points: float
    tiebreaks: dict[str, float]


class PlayerStandings(TypedDict):
    event: None
    round: None
    order: list[str]
    rows: list[PlayerRow]


class Rating(TypedDict):
    rating: int
    range: Count
    at_least: int
    rated: bool
    mu: float
    sigma: float
    games: Count
    newest: Day | None


class RatingRow(Rating):
    place: Place | None
    shared: bool
    player: str


class RatingList(TypedDict):
    kind: str
    games: Count
    rows: list[RatingRow]


class Ratings(TypedDict):
    method: Place
    lists: list[RatingList]


class Other(TypedDict):
    player: str
    rating: int
    range: Count


_With = TypedDict("_With", {"with": list[Other]})


class Move(_With):
    date: Day
    game: str
    against: list[Other]
    place: Place
    beaten: float
    expected: float
    before: int
    change: int
    after: int
    range: Count
    corrected: bool


class LeftOut(TypedDict):
    date: Day
    game: str
    why: str


class RatingKind(Rating):
    kind: str
    moves: list[Move]
    left_out: list[LeftOut]


class RatingHistory(TypedDict):
    method: Place
    player: str | None
    kinds: list[RatingKind]


class OfGame(TypedDict):
    game: Place


class _Ledgers(TypedDict):
    code: Code
    id: Id


class Shown(_Ledgers, OfGame, shapes.Sheet):
    entries: Count
    head: Annotated[str, ("pattern", r"^\d+-[0-9a-f]{12}$")]


class FoundIn(shapes.Finding):
    hand: HandNumber


class Shift(TypedDict):
    event: Place | None
    player: str
    place_now: Place | None
    shared_now: bool
    points_now: float
    place: Place | None
    shared: bool
    points: float


class Alternative(TypedDict):
    decision: str
    entered: Figures
    totals: Figures
    status: str
    winners: list[str]
    provisional: bool
    next_dealer: str | None
    again: Count
    to_void: list[Place]
    standings: list[Shift]


class Dispute(TypedDict):
    hand: HandNumber
    finding: shapes.Finding | None
    alternatives: list[Alternative]


class Audit(OfGame):
    tricks: list[shapes.JudgedTrick]
    findings: list[FoundIn]
    disputes: list[Dispute]


class Branch(TypedDict, total=False):
    counts: bool
    branch_of: Id


class ListedGame(_Ledgers, OfGame, Branch):
    number: Place
    kind: str
    date: Day
    status: GameStatus
    provisional: bool
    hands: Count
    totals: Figures


class Games(TypedDict):
    current: Place | None
    games: list[ListedGame]


class Error(TypedDict):
    name: str
    message: str
    exit_code: int


class Entered(TypedDict):
    entry: Place
    ref: Annotated[str, ("description", "Where it stands: its game, hand and trick.")]
    text: str
    by: str | None


class Remedy(TypedDict):
    correct: str
    audit: str
    rule: str


class Outcome(TypedDict):
    ok: bool
    dry_run: bool
    entries: list[Entered]
    events: list[shapes.Event]
    changes: NotRequired[list[shapes.Difference]]
    remedies: NotRequired[list[Remedy]]
    error: NotRequired[Error]
    refusal: NotRequired[shapes.Refusal]
    next: NotRequired[list[shapes.Turn]]


class Anyway(TypedDict, total=False):
    anyway: Annotated[str, ("description", "The line that would be recorded as it was played.")]


class SaidOutcome(Outcome, Anyway):
    said: list[str]


class Failed(TypedDict):
    ok: Literal[False]
    error: Error


class Refused(Anyway):
    ok: Literal[False]
    said: list[str]
    refusal: NotRequired[shapes.Refusal]
    error: NotRequired[Error]


class ActEntry(TypedDict):
    entry: Place
    text: str
    by: str
    at: Time


class Reported(TypedDict):
    ok: Literal[True]
    entries: list[ActEntry]
    said: list[str]


class Acted(Reported):
    dry_run: bool
    event: Place


class Told(TypedDict):
    words: str
    values: dict[str, shapes.Value]


class Done(Acted):
    told: list[Told]
