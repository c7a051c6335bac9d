"""Writes the schemas of what `--json` and the server print: `python -m docs`.

Each is JSON Schema of the draft 2020-12. Fields may be added; none that is here is renamed or goes.
"""

import json
from pathlib import Path
from typing import Any

from trickledger.ledger.exchange.exported import Export
from trickledger.ledger.say.shapes import (
    declared,
    declared_events,
    declared_files,
    declared_people,
    declared_served,
)
from trickledger.ledger.say.shapes.declared import Schema, schema_of
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.round_clock import RoundClock
from trickledger.rules import shapes

FOLDER = Path(__file__).parent
_NAMED: dict[Any, str] = {shapes.Sentence: "sentence", shapes.Value: "value"}

PRINTED: dict[str, tuple[list[str], Any]] = {
    "export": (["export", "event export"], Export),
    "games": (["games"], declared.Games),
    "standings": (["standings"], declared_people.PlayerStandings),
    "ratings": (["ratings"], declared_people.Ratings),
    "ratings-why": (["ratings --why NAME"], declared_people.RatingHistory),
    "event-standings": (["event standings", "standings --event EVENT"], declared_events.Standings),
    "event-tables": (["event tables"], declared_events.EventTables),
    "event-crosstable": (["event crosstable"], declared_events.Crosstable),
    "event-prizes": (["event prizes"], declared_events.Prizes),
    "show": (["show"], declared.Shown),
    "enter": (
        ["enter", "undo", "void", "correct", "insert", "ruling", "abandon"],
        declared.Outcome,
    ),
    "audit": (["audit"], declared.Audit),
    "season": (["event standings --season YEAR"], declared_events.Season),
    "error": (["COMMAND"], declared.Failed),
    "refusal": (["new", "result", "import", "audit"], declared.NotTaken),
    "log": (["log"], declared.Log),
    "new": (["new"], declared.NewGame),
    "result": (["result"], declared.KeptGame),
    "table": (["table"], declared.Sitting),
    "rulebooks": (["rules"], declared.Rulebooks),
    "clauses": (["rules GAME", "rules CLAUSE"], declared.Clauses),
    "phases": (["rules GAME --phases"], declared.Phases),
    "players": (["players"], declared_people.Players),
    "people": (["join", "part", "rename", "player hide NAME"], declared_people.People),
    "player": (["player"], declared_people.Player),
    "player-hands": (["player NAME --hands"], declared_people.PlayerHands),
    "event-act": (
        ["event results", "event home", *(f"event {word}" for word in DEEDS if word != "merge")],
        declared_events.DeedDone,
    ),
    "event-clock": (["event clock"], RoundClock),
    "event-dates": (["event date"], declared_events.Dates),
    "event-home": (["event home"], declared_events.EventHome),
    "event-list": (["event list"], declared_events.Events),
    "event-log": (["event log"], declared_events.EventLog),
    "event-merge": (["event merge"], declared_events.MergedEvent),
    "event-message": (["event message"], declared_events.Message),
    "event-new": (["event new"], declared_events.NewEvent),
    "event-next": (["event next"], declared_events.NextStage),
    "event-ranking": (["event standings --whole"], declared_events.Finishers),
    "event-screens": (["event screen"], declared_events.Screens),
    "event-sections": (["event sections"], declared_events.Sections),
    "event-show": (["event show"], declared_events.Event),
    "event-teams": (["event standings --by FACT"], declared_events.Teams),
    "event-deputy": (["event deputy"], declared_events.Deputy),
    "event-card": (["event card"], declared_files.Card),
    "event-sheets": (["event sheets"], declared_files.Document),
    "publish": (["publish"], declared_files.Site),
    "pocket": (["pocket"], declared_files.Pocket),
    "demo": (["demo"], declared_files.Demo),
    "import": (["import"], declared_files.Merged),
    "import-results": (["import RESULTS.csv"], declared_files.Past),
    "import-conflicts": (["import"], declared_files.Conflicts),
    "head": (["head"], declared_files.Heads),
    "check": (["check"], declared_files.Check),
    "backup": (["backup"], declared_files.Backup),
    "restore": (["restore"], declared_files.Restored),
    "config": (["config"], declared_files.Settings),
    "config-path": (["config path"], declared_files.SettingsFile),
    "doctor": (["doctor"], declared_files.DoctorOfFile | declared_files.DoctorOfServer),
    "doctor-server": (["doctor --server"], declared_files.Examination),
    "roles": (["roles"], declared_files.Rights),
    "roles-sql": (["roles LEVEL NAME --dry-run"], declared_files.RightsAsSql),
}
"""What is printed, by the names of the files: by which commands, and its shape."""

SERVED: dict[str, tuple[str, Any]] = {
    "served-api-act": ("/api/event/acts", declared_events.Done),
    "served-desk": ("a page of the desk", declared_served.DoneAtDesk),
    "served-desk-game": ("a line or a ruling of the desk", declared_served.EnteredAtDesk),
    "served-door": ("a door", declared_served.LetIn),
    "served-line": ("/t/TABLE/line", declared.SaidOutcome),
    "served-name": ("/t/TABLE/who", declared_served.Named),
    "served-refusal": ("whatever is refused", declared_served.NotDone | declared.Refused),
    "served-report": ("/t/TABLE/result, /t/TABLE/open and /me/result", declared.Reported),
    "served-taken": ("a copy that is brought", declared_served.TakenIn | declared_served.ToKeep),
}
"""What the server answers to what is sent, by the names of the files: to what, and its shape."""

_TITLES = {
    **{
        name: f"What `{', '.join(f'trickledger {each} --json' for each in by)}` prints"
        for name, (by, _) in PRINTED.items()
    },
    **{name: f"What the server answers to {to}" for name, (to, _) in SERVED.items()},
}
NAMES = [*_TITLES]
"""The names of all files."""


def _named(part: Any) -> Schema | None:
    """What the same document tells under a name."""
    return {"$ref": f"#/$defs/{_NAMED[part]}"} if part in _NAMED else None


def schema(name: str) -> Schema:
    """The schema of a name, with those of the sentences that stand in what it tells of."""
    _, shape = (PRINTED | SERVED)[name]
    told = schema_of(shape, _named)
    if "#/$defs/" not in json.dumps(told):
        return told
    return {"$defs": {known: schema_of(each, _named) for each, known in _NAMED.items()}, **told}


def page(name: str) -> str:
    """The schema of a name as its file has it."""
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:trickledger:{name}:1",
        "title": _TITLES[name],
    }
    return json.dumps({**head, **schema(name)}, indent=1) + "\n"


def write() -> None:
    """Write all of them."""
    for name in NAMES:
        (FOLDER / f"{name}.schema.json").write_text(page(name), encoding="utf-8")
