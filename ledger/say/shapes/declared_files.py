"""What `--json` prints of ledgers, files and settings, declared once; see `declared.py`."""

# no `from __future__ import annotations` here: what a field may lack would be text then
from typing import Annotated, Literal, NotRequired, TypedDict

from trickledger.ledger.config.values import Setting
from trickledger.ledger.exchange.exported import Damaged, Hash
from trickledger.ledger.exchange.importing import Conflict, Imported
from trickledger.ledger.journal.journal import STREAM_KINDS
from trickledger.ledger.queries.open_findings import Unsettled
from trickledger.ledger.say.shapes.declared import Code, OfEvent, OfGame, together
from trickledger.ledger.services.continuing import StartApart
from trickledger.ledger.services.doctor import Facts, ServerFacts
from trickledger.rules.shapes import Count, Day, Figures, Id, Place


class Written(TypedDict):
    ok: Literal[True]
    file: str
    title: str


class Card(Written):
    under: str


class NamedSheet(TypedDict):
    sheet: str
    title: str


class Document(Written):
    paper: str
    missing_letters: list[str]
    sheets: list[NamedSheet]


class Folder(TypedDict):
    ok: Literal[True]
    folder: str
    pages: Count
    written: Count
    removed: Count


class KeptBack(OfEvent):
    kept_back: list[str]


class Site(Folder):
    kept_back: list[KeptBack]


class Pocket(Folder):
    bytes: Count
    is_compiled: bool


class Stream(TypedDict):
    kind: Annotated[str, ("enum", STREAM_KINDS)]
    number: Place
    code: Code
    id: Id
    entries: Count
    hash: Hash


class Heads(TypedDict):
    head: str | None
    sealed: bool
    games: list[Stream]


class GameHead(OfGame):
    entries: Count
    hash: Annotated[str, ("pattern", "^[0-9a-f]{12}$")]


class Fault(TypedDict):
    check: str
    game: Place | None
    what: str
    remedy: str


class Check(TypedDict):
    ok: bool
    games: Count
    entries: Count
    faults: list[Fault]
    open_findings: list[Unsettled]
    heads: list[GameHead]
    starts: NotRequired[list[StartApart]]


class Held(TypedDict):
    games: Count
    entries: Count
    heads: list[GameHead]


class Copy(Held):
    ledger: str
    file: str


class WithFaults(TypedDict, total=False):
    damaged: list[Fault]


class Backup(Copy, WithFaults):
    ok: bool
    bytes: Count


class Restored(Copy):
    ok: Literal[True]
    dry_run: bool
    kept: str | None


class UnfitSetting(TypedDict):
    line: Count
    message: str


class Settings(TypedDict):
    ok: bool
    file: str
    is_there: bool
    settings: list[Setting]
    faults: list[UnfitSetting]


class SettingsFile(TypedDict):
    file: str
    is_there: bool


_Upgrade = TypedDict("_Upgrade", {"from": Count, "to": Count, "copy": str | None})


class Doctor(TypedDict):
    trickledger: str
    python: str
    ledger: str
    games: Count
    entries: Count
    head: str | None
    settings: Settings
    upgrade: NotRequired[_Upgrade]


DoctorOfFile = together("DoctorOfFile", Doctor, Facts)
DoctorOfServer = together("DoctorOfServer", Doctor, ServerFacts)


class Role(TypedDict):
    role: str
    level: str
    beyond: list[str]
    members: list[str]


class Rights(TypedDict):
    ok: bool
    dry_run: Literal[False]
    ledger: str
    user: str
    level: str
    roles: list[Role]


class RightsAsSql(TypedDict):
    ok: Literal[True]
    dry_run: Literal[True]
    sql: list[str]


class Probe(TypedDict):
    name: str
    outcome: str
    why: str


class Examination(TypedDict):
    ok: bool
    server: str
    probes: list[Probe]
    user: str | None
    level: str | None
    roles: list[Role]


class DamagedIn(Damaged):
    source: str


class Merged(TypedDict):
    ok: bool
    dry_run: bool
    added: Count
    continued: Count
    known: Count
    branched: Count
    skipped: Count
    decisions: Count
    games: list[Imported]
    events: list[Imported]
    namesakes: list[str]
    left_out: NotRequired[list[DamagedIn]]


class Conflicts(TypedDict):
    ok: Literal[False]
    conflicts: list[Conflict]


class Demo(TypedDict):
    ok: Literal[True]
    ledger: str
    games: list[Imported]
    events: list[Imported]


class PastGame(TypedDict):
    line: Place
    game: Place | None
    kind: str
    title: str
    date: Day
    totals: Figures
    known: bool


class Past(TypedDict):
    ok: Literal[True]
    dry_run: bool
    games: list[PastGame]
