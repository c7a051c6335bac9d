"""What programs read has a schema: every field told, none missing, on every example."""

import json
import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.main import get_command

from docs.schemas.make import FOLDER, NAMES, PRINTED, SERVED, page
from tests.cli.terminal import ROOT, Terminal
from tests.judged import faults, schema_of, strict
from tests.recorded.blocks import blocks_of
from trickledger.ledger.cli.app import app
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
    "config-path": ["config path --json"],
    "doctor": ["doctor --json"],
    "event-card": ["event card -e 1 --out HOME/card.svg --json"],
    "event-deputy": ["event deputy -e 1 --json", "event deputy -e 1 --end --json"],
    "event-message": ["event message -e 1 --json"],
    "event-screens": [
        "event screen -e 1 --json",
    ],
    "phases": [f"rules {kind} --phases --json" for kind in kinds() if kind != "points"],
    "player": ["player Ann --json", "player Bob --kind loo --json"],
    "roles-sql": ["roles scorer dora --dry-run --json"],
}
"""Commands typed after all examples, by the schema of what they print."""
ELSEWHERE = {
    "doctor-server": "ledger/test_probes.py",
    "import-conflicts": "cli/test_merging.py",
    "import-results": "cli/test_past_evenings.py",
    "pocket": "pocket/test_command.py",
    "roles": "ledger/test_rights.py",
    "served-api-act": "web/test_deeds.py",
    "served-taken": "web/test_ways.py",
}
"""The tests that compare what is printed with its schema where more is needed for it."""


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_and_is_the_one_that_is_written(name: str) -> None:
    assert (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8") == page(name), (
        "python -m docs schemas writes it anew"
    )
    Draft202012Validator.check_schema(schema_of(name))


def test_no_schema_is_kept_that_nothing_has() -> None:
    assert sorted(file.name for file in FOLDER.glob("*.json")) == sorted(
        f"{name}.schema.json" for name in NAMES
    )


def commands(known: Any, path: str = "") -> Iterator[str]:
    """All commands that print JSON, by their words."""
    for name in known.list_commands(None) if hasattr(known, "list_commands") else ():
        yield from commands(known.get_command(None, name), f"{path} {name}".strip())
    if any("--json" in option.opts for option in known.params):
        yield path


COMMANDS_WITH_JSON = [*commands(get_command(app))]
OF_COMMAND = {
    command: [
        name
        for name, (by, _) in PRINTED.items()
        if any(f"{each} ".startswith(f"{command} ") for each in by)
    ]
    for command in COMMANDS_WITH_JSON
}
"""The schemas of what a command may print, but for what went wrong with it."""


def test_every_command_that_prints_json_has_a_schema() -> None:
    assert [command for command, names in OF_COMMAND.items() if not names] == []


def json_of(answer: str) -> Iterator[Any]:
    """The objects of JSON in a recorded answer."""
    for line in answer.splitlines():
        if line.lstrip().startswith("{"):
            yield json.loads(line)


def test_what_an_evening_printed_is_what_a_schema_of_its_command_says() -> None:
    met: set[str] = set()
    unlike: list[str] = []
    for text, answer in blocks_of("evening-for-programs"):
        if not text.startswith("$ "):
            continue
        words = shlex.split(text.removeprefix("$ "))
        named = " ".join(words[:2]) if words[0] == "event" else words[0]
        names = [*OF_COMMAND.get(named, []), "error"]
        for told in json_of(answer):
            wrong = {name: faults(name, told) for name in names}
            if [] not in wrong.values():
                unlike.append(f"{text}: {wrong}")
            met.update(name for name, found in wrong.items() if not found)
    assert unlike == []
    assert {*PRINTED} - met - {*COMMANDS} == {*ELSEWHERE} - {*SERVED}
    for name, file in ELSEWHERE.items():
        assert f'faults("{name}"' in (ROOT / "tests" / file).read_text(encoding="utf-8")


SENT = {
    r"/t/\d+/line": "served-line",
    r"/t/\d+/who": "served-name",
    r"/t/\d+/(result|open)": "served-report",
    r"/(t/\d+|desk)/door": "served-door",
    r"/desk/(ruling|cards)": "served-desk-game",
    r"/desk/.*": "served-desk",
}
"""What is answered to what a page sends, the first pattern that fits."""


def test_what_an_evening_was_served_is_what_a_schema_of_it_says() -> None:
    met: set[str] = set()
    for text, answer in blocks_of("evening-for-programs"):
        _, verb, path, *_ = [*text.split(), "", ""]
        if verb != "post":
            continue
        name = next((name for form, name in SENT.items() if re.fullmatch(form, path)), "")
        for told in json_of(answer):
            wrong = {each: faults(each, told) for each in (name, "served-refusal") if each}
            assert [] in wrong.values(), f"{text}: {wrong}"
            met.update(each for each, found in wrong.items() if not found)
    assert {*SERVED} - met == {*ELSEWHERE} - {*PRINTED}


def test_what_is_printed_is_what_its_schema_says(cli: Terminal) -> None:
    for file in EXAMPLES:
        cli("import", str(file))
    cli.ok("event", "undo", "-e", "1")
    cli.ok("event", "prizes", "main", "50", "30", "20", "-e", "1")
    cli.ok("event", "prizes", "table", "a ham", "a cheese", "-e", "1")
    cli.ok("event", "screen", "Bar", "names", "-e", "1")
    cli.game()
    for name, typed in COMMANDS.items():
        for command in typed:
            result = cli(*shlex.split(command.replace("HOME", str(cli.home))))
            # an audit that finds something open says so by its exit code, and so does a refusal
            codes = {"audit": (0, 5), "enter": (0, 3)}.get(name, (0,))
            assert (result.code in codes, result.err) == (True, ""), result
            assert faults(name, result.json) == [], command


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
