"""What JSON tells of a game, declared once: values fill these shapes, schemas are made of them.

Only what checks types and what writes schemas imports this file: a program that runs has the plain
objects.
"""

# no `from __future__ import annotations` here: what a field may lack would be text then
from typing import Annotated, Any, Literal, NotRequired, TypedDict

Count = Annotated[int, ("minimum", 0)]
Place = Annotated[int, ("minimum", 1)]
Day = Annotated[str, ("pattern", r"^(\d{4}-\d\d-\d\d)?$")]
Id = Annotated[str, ("pattern", "^[0-9a-f]{32}$")]
HandNumber = Annotated[Place, ("description", "The number of the hand, from 1.")]
Figures = dict[str, int]
"""Figures by side, and by what stands beside them, such as a pot."""

Kind = Literal["SYN", "SEQ", "PHYS", "RULE"]
Status = Literal["open", "ruled", "withdrawn"]
GameStatus = Literal["open", "won", "shared", "closed", "abandoned"]
Judgement = Literal["legal", "legal as far as known", "proven", "as played"]


# -- sentences -------------------------------------------------------------------------------------


class Named(TypedDict):
    name: Annotated[str, ("description", "The handle of a player or of a side.")]


class Cards(TypedDict):
    cards: list[str]


class OfSuit(TypedDict):
    suit: str


class OfSuits(TypedDict):
    suits: Annotated[str, ("description", "A suit that is told by its name, such as hearts.")]


class Typed(TypedDict):
    typed: Annotated[str, ("description", "What was typed, or can be.")]


class OfEntry(TypedDict):
    entry: Place


class Signed(TypedDict):
    signed: Annotated[int, ("description", "A number that is told with its sign.")]


class Large(TypedDict):
    large: Annotated[int, ("description", "A number whose thousands are parted.")]


class Counted(TypedDict):
    count: Count
    noun: Annotated[str, ("description", "What is counted, in the singular.")]


class OfClause(TypedDict):
    clause: str


class Rule(TypedDict):
    rule: str
    text: Annotated[str, ("description", "What the clause says, within the sentence.")]


class Several(TypedDict):
    several: list["Value"]
    between: str
    last: str


class Sentence(TypedDict):
    words: Annotated[str, ("description", "A place in braces for each value, which has its name.")]
    values: dict[str, "Value"]
    cites: Annotated[str | None, ("description", "The clause with whose sentence it ends.")]


Value = (
    Annotated[str, ("description", "A word of the game, such as trick.")]
    | int
    | Named
    | Cards
    | OfSuit
    | OfSuits
    | Typed
    | OfEntry
    | Signed
    | Large
    | Counted
    | OfClause
    | Rule
    | Several
    | Sentence
)
"""What a sentence tells of."""


_Refused = TypedDict("_Refused", {"class": Kind})


class Refusal(_Refused):
    clause: str
    tried: str
    by: str | None
    why: str
    says: Sentence
    cards: list[str]
    would_do: list[str]
    line: Place | None
    column: Place | None


# -- a hand ----------------------------------------------------------------------------------------


class Finding(TypedDict):
    accused: list[Place]
    clause: str
    reason: str
    says: Sentence
    proven_by: list[Place]
    status: Status
    ruled_by: Place | None
    to_void: list[Place]


class Ground(TypedDict):
    entries: list[Place]
    trick: Place | None
    text: str
    points: int | None


class Line(TypedDict):
    player: str
    clause: str
    points: int
    why: str
    text: NotRequired[str]
    grounds: NotRequired[list[Ground]]


class Reminder(TypedDict):
    player: str
    clause: str
    why: str
    says: Sentence
    line: Annotated[
        str | None, ("description", "What is typed for it, where there is anything to enter.")
    ]
    asks: Annotated[
        str | None, ("description", "What of the line is to be filled in, such as CARDS.")
    ]
    late: Annotated[
        bool, ("description", "Whether its time has gone by, so that it can only be put in.")
    ]


class Missing(TypedDict):
    clause: str
    why: str
    says: Sentence
    line: str
    score: Figures
    entered: Figures


class Trick(TypedDict):
    trick: Place
    cards: list[list[str]]
    winner: str | None
    points: NotRequired[int]
    picked_up: NotRequired[str]


class Ruling(TypedDict):
    entry: Place
    kind: str
    text: str
    by: str
    why: str
    in_force: bool


class Paper(TypedDict):
    entry: Place
    text: str
    agrees: bool
    difference: str
    could_be: list[str]


class Facts(TypedDict):
    """What a game settles in a hand has names of its own."""


class Tricks(TypedDict, total=False):
    tricks: list[Trick]
    table: list[list[str]]
    turns: list[dict[str, Any]]


class Before(TypedDict, total=False):
    totals_before: Figures


class Reminders(TypedDict, total=False):
    reminders: list[Reminder]


class Ended(TypedDict):
    hand: HandNumber
    depth: Annotated[str, ("description", "How far down it was recorded, such as cards or final.")]
    counted: bool
    why_not_counted: str
    score: Figures
    entered: Figures
    totals: Figures
    lines: list[Line]
    next_dealer: str | None


class Hand(Ended, Facts, Tricks, Reminders, Before):
    deal: Annotated[HandNumber, ("description", "The same, under the name that it had before.")]
    dealer: str | None
    over: bool
    told: dict[str, Any]
    settlement: list[Line]
    findings: list[Finding]
    rulings: list[Ruling]
    paper: list[Paper]


# -- a game ----------------------------------------------------------------------------------------


class SheetRows(TypedDict):
    head: str
    labels: list[str]


class Continued(TypedDict, total=False):
    continues: str
    start: Figures


class Sheet(Continued):
    kind: str
    date: Day | None
    options: dict[str, Any]
    players: list[str]
    sides: dict[str, list[str]]
    status: GameStatus
    provisional: bool
    winners: list[str]
    totals: Figures
    undistributed: Figures
    settled_by: Place | None
    sheet_rows: SheetRows | None
    hands: list[
        Annotated[
            Hand,
            ("additionalProperties", True),
            (
                "description",
                "A hand. Beside these fields stand the facts of the game, such as trump.",
            ),
        ]
    ]


class Game(Sheet):
    id: Id | None


class Difference(TypedDict):
    where: str
    before: str
    after: str


class Rung(TypedDict):
    clause: str
    cards: list[str]


class Play(TypedDict):
    entry: Place
    player: str
    card: str
    led: str
    rungs: list[Rung]
    hand_then: list[str]
    hidden_then: Count
    owed_then: list[str]
    claims: list[str]
    would_bind: list[str]
    judgement: Judgement
    findings: list[Finding]


class JudgedTrick(TypedDict):
    hand: HandNumber
    trick: Place
    plays: list[Play]


# -- what happened, and what may come --------------------------------------------------------------


class OfHand(TypedDict):
    hand: HandNumber


class TrumpEvent(OfHand):
    kind: Literal["trump"]
    trump: str
    maker: str | None


class WarningEvent(OfHand):
    kind: Literal["warning"]
    warning: str


class TrickEvent(OfHand, Trick):
    kind: Literal["trick"]


class TurnEvent(OfHand, Facts):
    kind: Literal["turn"]


class HandEvent(Ended):
    kind: Literal["hand"]


class MissingEvent(OfHand, Missing):
    kind: Literal["missing"]


class ReminderEvent(OfHand, Reminder):
    kind: Literal["reminder"]


class FindingEvent(OfHand, Finding):
    kind: Literal["finding", "retract"]


class CheckEvent(OfHand):
    kind: Literal["check"]
    trick: Annotated[int | None, ("description", "The trick that was checked; else who is out.")]
    winner: str
    what: Annotated[str, ("description", "What is right, in words.")]


class AgainEvent(OfHand):
    kind: Literal["again"]
    same_as: Annotated[int, ("description", "The hand before it, which had the same figures.")]


class GameEvent(TypedDict):
    kind: Literal["game"]
    status: GameStatus
    winners: list[str]
    provisional: bool
    totals: Figures


Event = (
    TrumpEvent
    | WarningEvent
    | TrickEvent
    | Annotated[TurnEvent, ("additionalProperties", True)]
    | HandEvent
    | MissingEvent
    | ReminderEvent
    | FindingEvent
    | CheckEvent
    | AgainEvent
    | GameEvent
)
"""What followed from an entry."""


class May(TypedDict):
    cards: list[str]
    verbs: list[str]


class Turn(TypedDict):
    player: str | None
    may: May
    opening: NotRequired[Annotated[str, ("description", "What opens the next hand.")]]
    of: NotRequired[list[str]]
