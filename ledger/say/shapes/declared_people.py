"""What `--json` prints of people and ratings, declared once; the rest stands in `declared.py`."""

# no `from __future__ import annotations` here: what a field may lack would be text then
from typing import Annotated, Literal, TypedDict

from trickledger.rules.shapes import Count, Day, Place


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


class Streak(TypedDict):
    games: Count
    outcome: str | None


class Streaks(TypedDict):
    won: Count
    lost: Count
    now: Streak


class _Record(TypedDict):
    open_games: Count
    provisional: bool
    record: Outcomes
    rate: float
    hands: Count
    streaks: Streaks
    kinds: list[Tally]
    against: list[Meeting]


class Record(_Record):
    games: Count


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


class EndedGames(TypedDict):
    games: Count
    won: Count
    shared: Count
    lost: Count


class Partner(EndedGames):
    name: str


class Month(EndedGames):
    month: Annotated[str, ("pattern", r"^(\d{4}-\d\d)?$")]


class PlayedGame(TypedDict):
    person: str
    game: Place
    kind: str
    date: Day
    status: str
    provisional: Literal[0, 1]
    total: int
    best_other: int
    won: float
    hands: Count
    opponents: str
    outcome: str
    balance: int
    unit: Annotated[str, ("enum", ("points", "chips"))]


class Player(_Record):
    player: str
    won: float
    games: list[PlayedGame]
    played: Count
    partners: list[Partner]
    months: list[Month]


class DealtHand(TypedDict):
    hand: str
    added: int


class Luck(TypedDict):
    hands: Count
    dealt: float
    usual: float
    more: float


class HandsOfKind(TypedDict):
    kind: str
    hands: Count
    total: int
    good: Count
    maker: Count
    made: Count
    dealer: Count
    best: DealtHand
    worst: DealtHand
    findings: Count
    bates: Count
    declared: Count
    melds: int
    luck: Luck | None


class PlayerHands(TypedDict):
    player: str
    kinds: list[HandsOfKind]


class NameIn(TypedDict):
    ledger: str
    name: str


class Person(TypedDict):
    name: str
    called: str
    names: list[NameIn]


class People(TypedDict):
    ok: Literal[True]
    people: list[Person]


class Players(TypedDict):
    players: list[str]
    namesakes: list[list[str]]


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
