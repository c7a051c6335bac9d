"""Commands that are proposed go on with what was named, also where something else is current."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from trickledger.ledger.cli import app
from trickledger.ledger.cli.event.app import EVENT_COMMANDS
from trickledger.ledger.cli.table.commands import options
from trickledger.ledger.say import proposed


def proposals(text: str) -> list[str]:
    """The commands of an answer, each by itself."""
    lines = " ".join(text.split()).replace("`", "\n").replace("Next: ", "\n").split("\n")
    return [line.strip() for line in lines if line.strip().startswith("trickledger ")]


def test_what_an_event_is_told_goes_on_in_that_event(cli: Terminal) -> None:
    for title in ("One", "Two"):
        cli.ok("event", "new", title)
    told = cli.ok("event", "add", "-e", "1", "Ann", "Bob").out
    assert proposals(told) == ["trickledger event round -e 1"]
    told = cli.ok("event", "add", "-e", "2", "Cid", "Dee").out
    assert proposals(told) == ["trickledger event round"]
    cli.ok("event", "round", "-e", "1")
    again = cli("event", "round", "-e", "1").err
    assert "trickledger event result 1.1 FIGURES -e 1" in proposals(again)
    final = cli.ok("event", "result", "1", "5", "3", "-e", "1")
    assert "trickledger event round -e 1" in final.out
    following = cli.ok("event", "next", "Final", "--top", "2", "-e", "1").out
    assert proposals(following) == ["trickledger event round"]


def test_what_a_game_is_told_goes_on_in_that_game(cli: Terminal) -> None:
    cli.game()
    cli.game()
    assert "trickledger log -g 1`" in cli("void", "x", "-g", "1").err
    assert "trickledger log`" in cli("void", "x", "-g", "2").err


def test_what_a_ledger_is_told_goes_on_in_that_ledger(cli: Terminal, tmp_path: Path) -> None:
    other = tmp_path / "the other.db"
    for _ in range(2):
        told = cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", str(other)).out
        proposed_there = f"trickledger enter hand Bob CARD --ledger '{other}'"
        assert proposals(told) == [" ".join(proposed_there.split())]
    cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", cli.place)
    here = cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", cli.place).out
    assert proposals(here) == ["trickledger enter hand Bob CARD"]
    assert "--ledger" not in cli.ok("event", "new", "One").out


@pytest.mark.parametrize("name", app.NAMES)
def test_what_is_added_to_a_command_is_an_option_of_it(name: str) -> None:
    assert ("--ledger" in options(name)) == (name not in proposed.WITHOUT_LEDGER | {"event"})
    assert "--game" in options(name) or name not in proposed.OF_A_GAME


def test_what_is_added_to_a_command_of_an_event_is_an_option_of_it(cli: Terminal) -> None:
    for name in EVENT_COMMANDS:
        page = cli.ok("event", name, "--help").out
        assert ("--event" in page) == (name not in proposed.WITHOUT_EVENT), name


def test_what_a_page_proposes_goes_on_in_what_it_shows(cli: Terminal, tmp_path: Path) -> None:
    other = str(tmp_path / "club.db")
    for title in ("One", "Two"):
        cli.ok("event", "new", title, "--ledger", other)
        cli.ok("event", "add", "Ann", "Bob", "--ledger", other)
    there = ("-e", "1", "--ledger", other)
    for page, proposed_there in {
        "show": "trickledger event round",
        "sections": "trickledger event sections A B",
        "prizes": "trickledger event prizes main 50 30 20",
        "home": "trickledger event home --here",
    }.items():
        shown = " ".join(cli.ok("event", page, *there).out.split())
        assert shown.endswith(f"{proposed_there} {' '.join(there)}"), shown
    assert "-e" not in cli.ok("event", "show", "-e", "2", "--ledger", other).out
    cli.ok("event", "round", *there)
    assert "result 1.1 FIGURES -e 1 --ledger" in " ".join(cli("event", "lock", *there).err.split())


def test_standings_of_an_event_propose_for_that_event(cli: Terminal) -> None:
    cli.ok("event", "new", "One")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round")
    for table in ("1.1", "1.2"):
        cli.ok("event", "result", table, "500", "300")
    cli.ok("event", "round")
    cli.ok("event", "result", "1.1", "300", "500", "--settle")
    cli.ok("event", "new", "Two")
    assert "`trickledger event round --again -e 1`" in cli.ok("standings", "--event", "1").out


def test_a_page_of_another_ledger_proposes_for_that_ledger(cli: Terminal, tmp_path: Path) -> None:
    other = str(tmp_path / "club.db")
    cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", other)
    cli.ok("enter", "hand Bob 10C", "--ledger", other)
    cli.ok("enter", "result Ann 90 Bob 72 maker Ann", "--ledger", other)
    shown = " ".join(cli.ok("show", "--ledger", other).out.split())
    assert f"trickledger show .1 -g 1 --ledger {other} tells the reason" in shown


def test_a_refused_decision_is_proposed_for_what_was_named(cli: Terminal) -> None:
    for _ in range(2):
        cli.game()
        cli.ok("enter", "hand Bob 10C")
    refused = " ".join(cli("ruling", "penalty", "-g", "1").err.split())
    such = "ruling penalty hand Bob minus 10 because both agreed -g 1"
    assert f"trickledger {such}. (COM-RUL-1)" in refused
    cli.ok(*such.split(), "--dry-run")
    of_two = " ".join(cli("correct", "@2 9C, void x", "-g", "1").err.split())
    assert "`trickledger void @2 -g 1` or `trickledger correct @2 WORDS -g 1`" in of_two
