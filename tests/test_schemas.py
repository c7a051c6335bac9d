"""What programs read has a schema: every field told, none missing, on every example."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from docs.schemas.make import FOLDER, SCHEMAS, page
from tests.cli.terminal import ROOT, Terminal

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
    import json

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
    assert list(COMMANDS) == list(SCHEMAS)
    for name, commands in COMMANDS.items():
        check = Draft202012Validator(strict(schema_of(name)))
        for command in commands:
            result = cli(*command.split())
            # an audit that finds something open says so by its exit code
            assert (result.code in (0, 5 * (name == "audit")), result.err) == (True, ""), result
            printed = result.json
            faults = [
                f"{command}: {error.json_path} {error.message}"
                for error in check.iter_errors(printed)
            ]
            assert faults[:3] == []
