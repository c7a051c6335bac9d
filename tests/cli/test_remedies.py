"""What is said after a finding: each command is typed as it stands, in a shell and at a table."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.terminal import ROOT, Terminal
from trickledger.ledger.cli.table.session import Session

DISPUTES = sorted(
    file for file in (ROOT / "examples" / "disputes").glob("*.txt") if file.stem != "kalooki"
)
HEAD = ("game", "date", "players", "option")
CAUSES = ("If mistyped: ", "If disputed: ", "If decided, for example: ")


def parts(file: Path) -> tuple[list[str], list[str]]:
    """The words of `new` for a record, and its lines."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    head = dict(line.split(" ", 1) for line in lines if line.split()[0] in HEAD)
    words = [head["game"], *(name.strip() for name in head["players"].split(","))]
    if "option" in head:
        words += ["--option", "=".join(head["option"].split())]
    return words, [line for line in lines if line.split()[0] not in HEAD]


def proposed(said: str) -> list[tuple[str, str]]:
    """The commands that are proposed, each with its cause."""
    lines = re.sub(r"\n  (?!If )", " ", said).splitlines()
    found = (re.fullmatch(r"  (If .*?: )(?:trickledger |/)(.*)", line) for line in lines)
    return [(each[1], each[2]) for each in found if each]


@pytest.mark.parametrize("file", DISPUTES, ids=lambda file: file.stem)
def test_every_command_that_is_proposed_works_in_a_shell(cli: Terminal, file: Path) -> None:
    words, lines = parts(file)
    cli.ok("new", *words)
    tried = 0
    for line in lines:
        for cause, command in proposed(cli.ok("enter", "-", stdin=line).out):
            typed = shlex.split(command)
            dry = [] if typed[0] == "audit" else ["--dry-run"]
            assert cause in CAUSES
            assert cli(*typed, *dry).code == (0 if dry else 5), command
            tried += 1
    assert tried >= 2


@pytest.mark.parametrize("file", DISPUTES, ids=lambda file: file.stem)
def test_every_command_that_is_proposed_works_at_the_table(cli: Terminal, file: Path) -> None:
    words, lines = parts(file)
    tried = 0
    with Session(None, None, asks=True) as session:
        session.take(f"/new {shlex.join(words)}")
        for line in lines:
            reply = session.take(line)
            assert not reply.failed
            for cause, command in proposed(reply.said):
                assert cause in CAUSES
                answer = session.take(f"/{command}")
                assert not answer.failed, (command, answer.warned)
                assert bool(session.question) != command.startswith("audit")
                session.drop_question()
                tried += 1
    assert tried >= 2


def test_a_misread_suit_is_proposed_that_of_the_lead_first(cli: Terminal) -> None:
    cli.game(["hand Bob QS", "take", "none none", "10S 8S", "KH 8H"])
    said = proposed(cli.ok("enter", "AC", "9S").out)
    assert said[0] == ("If mistyped: ", "correct @11 9C -g 1")
    cli.ok("correct", "@11", "9C")
    assert not cli.ok("show", "--json").json["provisional"]


def test_nothing_is_proposed_where_no_misread_suit_explains_it(cli: Terminal) -> None:
    file = ROOT / "examples" / "disputes" / "rolling-stone.txt"
    words, lines = parts(file)
    cli.ok("new", *words)
    said = cli.ok("enter", "-", stdin="\n".join(lines)).out
    assert "FINDING" in said
    assert [cause for cause, _ in proposed(said)] == list(CAUSES[1:])


def test_each_finding_is_followed_by_what_can_be_done_about_it(cli: Terminal) -> None:
    cli.ok("new", "rolling-stone", "Ann", "Bob", "Cid", "Dee")
    picked = ["hand Dee", "AC 8C 9C pick", "8D AD JD pick", "9S 8S QS pick", "7C KC QC JC"]
    cli.ok("enter", "-", stdin="\n".join(picked))
    said = cli.ok("enter", "KD 9D 10D QD, JS 10S AS 7S").out
    found = re.findall(r"^(FINDING on|  If decided).*? (@\d+)\b", said, re.MULTILINE)
    assert found == [
        *[("FINDING on", "@10"), ("  If decided", "@10")],
        *[("FINDING on", "@14"), ("  If decided", "@14")],
    ]
