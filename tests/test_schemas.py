"""What programs read has a schema: every field told, none missing, on every example."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from docs.schemas.make import FOLDER, SCHEMAS, page
from tests.cli.terminal import ROOT, Terminal
from trickledger.ledger.services.rulebook import shown_clause
from trickledger.rules.catalogue import clauses, kinds

EXAMPLES = sorted((ROOT / "examples").glob("*/*.txt"))
COMMANDS = {
    "export": ["export --json", "event export --json -e 1", "export 1 --json"],
    "games": ["games --json", "games --json --limit 1"],
    "standings": ["standings --json", "standings --json --kind loo"],
    "ratings": ["ratings --json", "ratings klaberjass --json --season 2026"],
    "ratings-why": ["ratings --why Ann --json"],
    "event-standings": [f"event standings --json -e {n}" for n in (1, 2, 3)],
    "event-tables": [f"event tables --json -e {n}" for n in (1, 2, 3)],
    "event-crosstable": [f"event crosstable --json -e {n}" for n in (1, 2, 3)],
    "event-prizes": ["event prizes --json -e 1"],
    "show": [
        *(f"show {n} --json" for n in range(1, 22, 2)),
        *(f"show {n} --why --json" for n in (2, 5)),
    ],
    "enter": [
        *(f"enter {line} --json" for line in ("hand Bob 10C", "take", "8H", "= Ann", "AH")),
        "void @2 --json",
        "ruling KLA-PLAY-2 on @7 stands --because agreed --json",
    ],
    "audit": [f"audit --game {n} --json" for n in range(1, 22, 3)],
    "season": [
        "event standings --season 2026 --json",
        "event standings --season 2026 --by places --json",
    ],
}


def strict(schema: Any) -> Any:
    """The same where a field that is not told is a fault."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: strict(each) for name, each in schema.items()}
    if "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


def schema_of(name: str) -> dict[str, Any]:
    found = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one_and_is_the_one_that_is_written(name: str) -> None:
    assert (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8") == page(name), (
        "python -m docs schemas writes it anew"
    )
    Draft202012Validator.check_schema(schema_of(name))


def test_what_is_printed_is_what_its_schema_says(cli: Terminal) -> None:
    for file in EXAMPLES:
        cli("import", str(file))
    cli.ok("event", "undo", "-e", "1")
    cli.ok("event", "prizes", "main", "50", "30", "20", "-e", "1")
    cli.ok("event", "prizes", "table", "a ham", "a cheese", "-e", "1")
    cli.game()
    assert list(COMMANDS) == list(SCHEMAS)
    for name, commands in COMMANDS.items():
        check = Draft202012Validator(strict(schema_of(name)))
        for command in commands:
            result = cli(*command.split())
            # an audit that finds something open says so by its exit code, and so does a refusal
            codes = {"audit": (0, 5), "enter": (0, 3)}.get(name, (0,))
            assert (result.code in codes, result.err) == (True, ""), result
            printed = result.json
            faults = [
                f"{command}: {error.json_path} {error.message}"
                for error in check.iter_errors(printed)
            ]
            assert faults[:3] == []


@pytest.mark.parametrize("kind", ["common", *kinds()])
def test_what_follows_from_the_examples_of_a_rulebook_is_what_is_said_of_enter(kind: str) -> None:
    check = Draft202012Validator(strict(schema_of("enter")))
    for clause in clauses(kind):
        for told in shown_clause(clause).examples:
            ended: dict[str, Any] = {"next": told.expected}
            if told.refusal:
                ended = {"refusal": told.refusal.at(0, 0).as_json()}
            record = {"ok": not told.refusal, "dry_run": False, "entries": [], **ended}
            found = check.iter_errors(json.loads(json.dumps(record | {"events": told.events})))
            assert [f"{clause}: {error.json_path} {error.message}" for error in found] == []
