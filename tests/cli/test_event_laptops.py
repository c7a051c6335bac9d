"""One event on two laptops: the results of both come together."""

from pathlib import Path

import pytest

from tests.cli.event_evening import begin, is_sound, tables
from tests.cli.terminal import Terminal


@pytest.fixture
def other(cli: Terminal, tmp_path: Path) -> str:
    """Another laptop's copy of an event, and ours, both with a round of three tables."""
    begin(cli, players=6)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "120", "60")
    path = str(tmp_path / "laptop-2.db")
    cli.ok("backup", path)
    return path


def state(cli: Terminal) -> list[str]:
    return [table["state"] for table in tables(cli)]


def test_each_laptop_enters_another_table(cli: Terminal, other: str) -> None:
    cli.ok("event", "result", "2", "100", "50")
    cli.ok("event", "result", "3", "100", "50", "--scorer", "Max", "--ledger", other)
    assert cli("import", other).code != 0, "the event went on in two places"
    tried = cli("event", "collect", other, "--dry-run")
    assert "result 1.3 100 50  by Max" in tried.out
    assert state(cli)[2] == "to play"
    done = cli.ok("event", "collect", other, "--json").json
    assert (done["taken"], done["left"]) == ([{"by": "Max", "text": "result 1.3 100 50"}], [])
    assert state(cli) == ["reported"] * 3
    again = cli.ok("event", "collect", other).out
    assert again == "0 results taken, 1 known already.\n"
    cli.ok("event", "round")
    assert is_sound(cli)


def test_what_two_scorers_said_otherwise_is_disputed(cli: Terminal, other: str) -> None:
    cli.ok("event", "result", "2", "100", "50", "--scorer", "Max")
    cli.ok("event", "result", "2", "100", "60", "--scorer", "Zoe", "--ledger", other)
    cli.ok("event", "forfeit", "3", tables(cli)[2]["seats"][0], "--ledger", other)
    cli.ok("event", "collect", other)
    assert state(cli) == ["reported", "disputed", "forfeited"]
    assert is_sound(cli)


def test_what_is_not_taken_is_told(cli: Terminal, other: str) -> None:
    seats = tables(cli)[2]["seats"]
    cli.ok("event", "result", "2", "100", "50", "--scorer", "Max")
    cli.ok("event", "seat", "3", *reversed(seats))
    for words in (
        ("result", "2", "100", "60", "--scorer", "Max"),
        ("result", "3", "100", "60"),
        ("drop", seats[0]),
    ):
        cli.ok("event", *words, "--ledger", other)
    done = cli.ok("event", "collect", other, "--json").json
    assert done["taken"] == []
    told = " ".join(done["left"])
    assert "Table 1.2 is by Max 100 : 50 here, and there 100 : 60: enter which is right." in told
    assert "Table 1.3 has other people here" in told
    assert "Only results are taken, not `drop" in told
    assert is_sound(cli)


def test_an_export_will_do(cli: Terminal, other: str, tmp_path: Path) -> None:
    cli.ok("event", "result", "2", "100", "50", "--scorer", "Zoe", "--ledger", other)
    text = cli.ok("event", "export", "--ledger", other).out
    file = tmp_path / "event.txt"
    file.write_text(text, encoding="utf-8")
    cli.ok("event", "collect", str(file))
    assert state(cli)[1] == "reported"


def test_another_event_is_no_copy(cli: Terminal, other: str) -> None:
    cli.ok("event", "new", "Another")
    refused = cli("event", "collect", other)
    assert refused.code == 3
    assert "No copy of event 2 is in it." in refused.err
