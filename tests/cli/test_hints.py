"""What is proposed in a shell and at a table is typed there as it stands."""

import re
import shlex

import pytest

from tests.cli.evening import REVOKE
from tests.cli.terminal import Terminal
from trickledger.ledger.cli.table.session import Session


@pytest.mark.parametrize(
    "members",
    ["@3, drop", "@3 drop from @4", "8 9 drop", "@8, @9", "@9, correct @6 7H", "void @8, void @9"],
)
def test_a_void_of_a_record_is_one_in_a_shell(cli: Terminal, members: str) -> None:
    cli.game(REVOKE)
    shown = cli.ok("void", *members.split(), "--dry-run").out
    assert "would be entered: void @" in shown
    assert ("drop" in shown.partition("\n")[0]) == ("drop" in members)


def test_a_refused_decision_names_the_command_that_would_be_taken(cli: Terminal) -> None:
    cli.game(REVOKE)
    for refused in (("void", "@3"), ("correct", "@3", "pass")):
        said = " ".join(cli(*refused).err.split())
        (way,) = said.partition("You can enter: trickledger ")[2].split(". (")[:1]
        assert way.endswith("drop")
        cli.ok(*way.split(), "--dry-run")


def test_what_people_type_for_a_day_is_the_option_for_it(cli: Terminal) -> None:
    told = " ".join(cli("result", "klaberjass", "Ann", "3", "Bob", "5", "--on", "x").err.split())
    assert "x isn't a day. Write it 2026-11-20" in told
    assert "--json" not in told


def test_who_asks_in_a_shell_is_answered_as_at_the_prompt(cli: Terminal) -> None:
    cli.game(REVOKE)
    entered = cli.ok("log").out
    assert "was played by" in cli.ok("enter", "who has 8h?").out
    for asked in ("score", "total?", "the score"):
        assert "Totals: Ann 0, Bob 0." in cli.ok("enter", asked).out, asked
    assert "It's Ann's turn." in cli.ok("enter", "whose turn is it").out
    assert "Totals: " in cli.ok("enter", "how do we stand").out
    assert cli("enter", "how high").code
    assert cli("enter", "who has 8s?", "--json").code
    assert cli.ok("log").out == entered


def test_a_hand_is_undone_in_a_shell(cli: Terminal) -> None:
    cli.game(REVOKE)
    assert "void @" in cli.ok("undo", "hand", "1", "--dry-run").out
    for said in (["foo"], ["0"], ["100"]):
        refused = cli("undo", *said)
        assert refused.code
        assert "isn't a whole number from 1 to 99, nor a hand such as hand 3" in refused.err


LOO = ["/new loo Ann Bob Cid Dee Hal", "hand Hal 5H"]


@pytest.mark.parametrize(
    "typed",
    [
        "/ruling penalty Hal 5",
        "/ruling penalty hand Hal 5",
        "/ruling penalty chips Hal plus 5",
        "/ruling penalty chips Hal plus 5 Ann minus 5",
        "/ruling penalty Hal 5 because he looked",
        "correct x",
        "/result Ann 3 Hal 2",
    ],
)
def test_each_hint_of_a_chain_at_the_table_is_taken(cli: Terminal, typed: str) -> None:
    with Session(None, None, asks=True) as session:
        for line in LOO:
            assert not session.take(line).failed
        reply = session.take(typed)
        assert reply.failed
        said = " ".join(reply.warned.split())
        assert ": /enter" not in said
        way = re.search(
            r"(?:such as|For example:|can enter:|one hand:) `?(.+?)[`.]? (?:or|\()", f"{said} ("
        )
        # ways that were tried are asked for by number
        taken = session.take("1" if session.question else way[1] if way else "")
        assert not taken.failed or "(LOO-" in taken.warned, (said, taken.warned)
        session.drop_question()


@pytest.mark.parametrize(
    ("form", "names", "makes"),
    [
        ("swiss", ["Ann", "Bob"], "event round"),
        ("free", ["Ann", "Bob", "Cid"], 'event round --tables "Ann / Bob"'),
        ("swiss", ["Ann"], "event add NAMES"),
        ("partners", ["Ann", "Bob"], "event add NAMES"),
    ],
)
def test_the_next_round_is_proposed_as_it_can_be_made(
    cli: Terminal, form: str, names: list[str], makes: str
) -> None:
    game = "cinch" if form == "partners" else "klaberjass"
    cli.ok("event", "new", "Cup", "--game", game, "--format", form)
    cli.ok("event", "add", *names)
    assert f"`trickledger {makes}`" in " ".join(cli("event", "tables").err.split())
    if "NAMES" not in makes:
        cli.ok(*shlex.split(makes))


def test_a_round_that_is_asked_for_too_early_names_what_is_missing(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "--rounds", "1")
    cli.ok("event", "add", "Ann", "Bob")
    cli.ok("event", "round")
    for command in (("event", "lock", "9"), ("event", "round", "--anyway")):
        assert "event result 1.1 FIGURES" in " ".join(cli(*command).err.split())
    assert "`trickledger event log`" in " ".join(cli("event", "void", "x").err.split())


def test_who_comes_late_is_added_now(cli: Terminal) -> None:
    assert "--now" in cli("event", "add", "Hal", "--late").err
    assert "--at" not in cli("event", "add", "Hal", "--late").err
