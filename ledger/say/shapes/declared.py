"""What `--json` prints of games and of what goes wrong, declared once, and the schemas made of it.

What it prints of events, people and files, and what pages are answered, stands beside this. The
functions that fill the types are checked against them. What a game tells of itself is declared in
`rules/shapes.py`, an export in `ledger/exchange/exported.py`. The description of the API and
`docs/schemas` are made of all of them.
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
from trickledger.ledger.services.audit import Shift
from trickledger.ledger.services.sheets import LogEntry
from trickledger.rules import shapes
from trickledger.rules.shapes import Count, Day, Figures, GameStatus, HandNumber, Id, Place
from trickledger.rules.views.remedies import Remedy

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
    if is_typeddict(what) or hasattr(what, "_fields"):
        hints = _hints(what)
        properties = {name: inner(hint) for name, hint in hints.items()}
        always = what.__required_keys__ if is_typeddict(what) else what._fields
        required = [name for name in hints if name in always]
        return {"type": "object", "properties": properties, "required": required}
    if kind is NotRequired:
        return inner(parts[0])
    if kind is Annotated:
        return {**inner(parts[0]), **dict(parts[1:])}
    if kind is Literal:
        return {"enum": [*parts]} if len(parts) > 1 else {"const": parts[0]}
    if kind is list or (kind is tuple and parts[1] is ...):
        return {"type": "array", "items": inner(parts[0])}
    if kind is tuple:
        return {"type": "array", "prefixItems": [*map(inner, parts)], "items": False}
    if kind is dict:
        of_each = inner(parts[1])
        return {"type": "object", **({"additionalProperties": of_each} if of_each else {})}
    if what is Any:
        return {}
    if kind in (Union, UnionType):
        return {"anyOf": [*map(inner, parts)]}
    return {"type": _PLAIN[what]}


def _hints(what: Any) -> dict[str, Any]:
    """The fields of an object or a row, which need not import for this what is counted."""
    return get_type_hints(what, localns={"Count": Count, "Place": Place}, include_extras=True)


def together(name: str, *parts: Any) -> Any:
    """An object with the fields of several, of objects and of rows.

    >>> [*together("Both", OfGame, InSection).__annotations__]
    ['game', 'section']
    """
    hints = {field: hint for part in parts for field, hint in _hints(part).items()}
    return TypedDict(name, hints)  # type: ignore[operator]


class InSection(TypedDict, total=False):
    section: str | None


class Ranked(TypedDict):
    place: Place
    shared: bool
    player: str
    points: float


class OfGame(TypedDict):
    game: Place


class InLedger(TypedDict):
    code: Code
    id: Id


class Shown(InLedger, OfGame, shapes.Sheet):
    entries: Count
    head: Annotated[str, ("pattern", r"^\d+-[0-9a-f]{12}$")]


class FoundIn(shapes.Finding):
    hand: HandNumber


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


class ListedGame(InLedger, OfGame, Branch):
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


class NewGame(TypedDict):
    ok: Literal[True]
    game: Place
    id: Id
    ledger: str
    continues: NotRequired[Place]


class KeptGame(TypedDict):
    ok: Literal[True]
    game: Place
    id: Id
    status: GameStatus
    winners: list[str]
    totals: Figures


class FailedLine(TypedDict):
    line: Place | None
    exit_code: int
    message: str


class Sitting(TypedDict):
    ok: bool
    game: Place | None
    entries: Count | None
    failures: list[FailedLine]


class Rulebooks(TypedDict):
    games: dict[str, str]


class Example(TypedDict):
    record: list[str]
    refusal: shapes.Refusal | None
    events: list[shapes.Event]
    facts: dict[str, Any]
    lines: list[shapes.Line]
    next: list[shapes.Turn]


class Clause(TypedDict):
    clause: str
    text: str
    as_played: bool
    heading: NotRequired[str]
    examples: NotRequired[list[Example]]


class Clauses(TypedDict):
    clauses: list[Clause]


class Following(TypedDict):
    phase: str
    when: str | None


class Word(TypedDict):
    word: str
    who: str
    clause: str
    then: list[Following]
    after_trick: list[Following]


class Phase(TypedDict):
    phase: str
    waits_for: str
    words: list[Word]


class Phases(TypedDict):
    phases: list[Phase]
    always: list[Word]


class Error(TypedDict):
    name: str
    message: str
    exit_code: int


class Entered(TypedDict):
    entry: Place
    ref: Annotated[str, ("description", "Where it stands: its game, hand and trick.")]
    text: str
    by: str | None


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


class Log(OfGame):
    entries: list[LogEntry]
    error: NotRequired[Error]


class NotTaken(TypedDict):
    ok: Literal[False]
    entries: NotRequired[list[Entered]]
    file: NotRequired[str | None]
    refusal: shapes.Refusal


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


class OfEvent(TypedDict):
    event: Place
