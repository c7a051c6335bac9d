"""The shapes of `--json` are uniform: what is only tried says so under one name everywhere."""

import pytest

from tests.cli.terminal import ROOT, Terminal

EVENING = ROOT / "examples" / "evening"
TRIED = ["enter hand Bob 10C", "undo", "void @2", "correct @2 hand Bob 9C", "import {examples}"]
DIRECTED = [
    "event add Eve",
    "event here 1",
    "event drop 1",
    "event absent 1",
    "event set rounds=4",
    "event round",
    "event undo",
    "event void @2",
]


@pytest.mark.parametrize("command", [*TRIED, *DIRECTED])
def test_what_is_only_tried_says_so(cli: Terminal, command: str) -> None:
    cli.game()
    cli.ok("enter", "hand", "Bob", "10C")
    cli.ok("event", "new", "Autumn")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    words = command.format(examples=EVENING / "1-klaberjass-swiss.txt").split()
    tried, done = (cli(*words, "--json", *more).json for more in (["--dry-run"], []))
    assert (tried["dry_run"], done["dry_run"]) == (True, False)
    assert list(tried) == list(done)


def test_what_a_director_should_know_has_one_name(cli: Terminal) -> None:
    cli.ok("import", str(EVENING / "1-klaberjass-swiss.txt"))
    for page in ("show", "tables", "standings"):
        assert "remarks" in cli.ok("event", page, "-e", "1", "--json").json, page


def test_an_import_lists_its_events_too(cli: Terminal) -> None:
    done = cli.ok("import", str(EVENING / "1-klaberjass-swiss.txt"), "--json").json
    assert [(one["game"], one["what"], one["kind"]) for one in done["events"]] == [
        (1, "added", "event")
    ]
    assert done["games"] == []


def test_the_result_of_a_table_is_told_as_every_act(cli: Terminal) -> None:
    cli.ok("event", "new", "Autumn")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round", "--seed", "1")
    done = cli.ok("event", "result", "1", "501", "320", "--json").json
    assert list(done) == "ok dry_run event entries said table state figures".split()
    (told,) = done["said"]
    assert told.startswith("1.1  ")
    assert told.endswith("  501 : 320")
