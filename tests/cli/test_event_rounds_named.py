"""A round is named behind a command or by `--round`, and what directors call things is known."""

import pytest

from tests.cli.event_evening import begin, play_round
from tests.cli.terminal import Terminal


@pytest.fixture(name="played")
def _played(cli: Terminal) -> Terminal:
    def typed() -> None:
        begin(cli)
        for _ in range(2):
            cli.ok("event", "round")
            play_round(cli)

    cli.after("two rounds", typed)
    return cli


@pytest.mark.parametrize("command", ["tables", "standings", "crosstable"])
def test_both_ways_name_a_round(played: Terminal, command: str) -> None:
    named = played.ok("event", command, "--round", "1").out
    assert "round 1" in named.splitlines()[0]
    assert played.ok("event", command, "1").out == named
    assert played.ok("event", command, "1", "--round", "1").out == named
    assert played.ok("event", command, "-r", "2").out == played.ok("event", command).out
    refused = played("event", command, "1", "--round", "2")
    assert (refused.code, refused.out) == (2, "")
    assert "Two rounds are named: 1 and 2. Name one." in " ".join(refused.err.split())


NO_ROUND = [
    *(f"{word} {way}" for word in ("tables", "standings", "crosstable") for way in ("0", "-r 0")),
    *(f"{word} {way}" for word in ("lock", "unlock") for way in ("0", "--round 0")),
    *(f"{word} 1 0.5 --round 0 --because x" for word in ("penalty", "bonus")),
    "absent 1 --round 0",
    "release round 0",
    "hide results 0",
    "release everything 0",
    "date 0",
    "date 0 2026-11-28",
    "sheets slips -r 0",
]


@pytest.mark.parametrize("words", NO_ROUND)
def test_round_0_is_none_and_not_the_newest(played: Terminal, words: str) -> None:
    before = played.count()
    refused = played("event", *words.split())
    assert (refused.code, refused.out) == (2, "")
    assert "0 isn't a whole number, 1 or more." in refused.err
    assert played.count() == before


def test_a_sheet_of_round_0_is_none(played: Terminal) -> None:
    refused = played("event", "sheets", "slips", "0", "--out", "-")
    assert (refused.code, refused.out) == (2, "")
    assert "0 isn't a round. They count from 1: --round 1." in refused.err


def test_a_sheet_of_a_round(played: Terminal) -> None:
    named = played.ok("event", "sheets", "standings", "--round", "1", "--out", "-").out
    assert played.ok("event", "sheets", "standings", "1", "--out", "-").out == named
    assert played("event", "sheets", "1", "2").code == 2


def test_a_round_is_locked_in_both_ways(played: Terminal) -> None:
    assert played.ok("event", "lock", "--round", "1").out.startswith("Locked: round 1.")
    assert played.ok("event", "unlock", "--round", "1").out == "The round is open again.\n"
    assert played.ok("event", "lock", "1").out.startswith("Locked: round 1.")


def test_a_result_can_be_tried(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    before = cli.count()
    tried = cli("event", "result", "1", "501", "320", "--dry-run")
    assert tried.code == 0
    assert tried.out.splitlines()[0].endswith("501 : 320")
    assert "Nothing was recorded." in tried.err
    shape = cli.ok("event", "result", "1", "501", "320", "--dry-run", "--json").json
    assert (shape["dry_run"], shape["state"], shape["figures"]) == (True, "reported", [501, 320])
    assert cli.count() == before
    assert cli.ok("event", "tables", "--json").json["tables"][0]["state"] == "to play"
    assert cli("event", "result", "9", "501", "320", "--dry-run").code == 3
    cli("event", "forfeit", "1", "1", "--dry-run")
    assert cli.count() == before
    cli.ok("event", "result", "1", "501", "320")
    assert cli.count() == before + 1
    disputed = cli("event", "result", "1", "501", "300", "--dry-run", "--scorer", "Max").out
    assert "Disputed: 501 : 300 by Max" in disputed
    assert cli.count() == before + 1


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("event bye Ann", "Did you mean absent?"),
        ("event swap Ann Bob", "Did you mean seat?"),
        ("event players", "Did you mean show?"),
        ("event sheet", "Did you mean sheets or show?"),
        ("event slips", "Did you mean sheets?"),
        ("slip", "Did you mean event sheets?"),
        ("event substitute Ann Zoe", "Did you mean replace?"),
        ("event appeal 1", "Did you mean doubt?"),
        ("event no-show 1 Ann", "Did you mean forfeit?"),
        ("event final", "Did you mean next?"),
        ("event bracket", "Did you mean crosstable or tables?"),
        # outside of events
        ("substitute Ann Zoe", "Did you mean event replace?"),
        ("appeal 1", "Did you mean audit?"),
        ("crosstable", "Did you mean event crosstable?"),
        ("lock", "Did you mean event lock?"),
        ("bye", "Did you mean event absent?"),
    ],
)
def test_what_directors_call_things(cli: Terminal, typed: str, means: str) -> None:
    result = cli(*typed.split())
    assert result.code == 2
    assert means in " ".join(result.err.split())
    assert "penalty" not in result.err
