"""One way to answer: every question of the table, answered in every way that there is."""

import ast
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.table.test_questions import NEW, SWAPPED, TRUMP_OF_HEARTS
from tests.cli.terminal import ROOT, Terminal
from tests.rules.test_typing import HANDS
from trickledger.ledger.cli.table.lines import Reply
from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Left, Line, Question, Told, Unfit
from trickledger.ledger.cli.table.session import Session

FOLDER = ROOT / "ledger" / "cli" / "table" / "questions"
KALOOKI = ("/new kalooki Ann Bob Cid", "note late", "result Ann 25 Bob 0 Cid 98 dealer Cid")

ASKED: dict[str, Sequence[str]] = {
    "which entry is wrong": (NEW, *SWAPPED, "/correct"),
    "what it should have been": (NEW, *SWAPPED, "/correct", "11"),
    "what a trump should have been": (NEW, *TRUMP_OF_HEARTS, "/correct", "5"),
    "what a hand should have been": (NEW, *SWAPPED, "/correct", "2"),
    "the first of two": (NEW, *SWAPPED, "/correct", "swap"),
    "the other of two": (NEW, *SWAPPED, "/correct", "swap", "9"),
    "after which entry something was left out": (NEW, *SWAPPED, "/insert"),
    "what was left out": (NEW, *SWAPPED, "/insert", "5"),
    "which entry is taken back": (NEW, *SWAPPED, "/void"),
    "whether it is": (NEW, *SWAPPED, "/void 11"),
    "in which other way": (NEW, *TRUMP_OF_HEARTS, "/correct @5 trump D"),
    "in which of several ways": (NEW, *SWAPPED, "/correct @9 9s"),
    "who is meant": (NEW, "dealer Ann a100 b62 ma", "a70 b92 mb", "a22 b140"),
    "whether another hand": (*KALOOKI, "result Ann 25 Bob 0 Cid 98"),
    "which trick": (NEW, *SWAPPED, "/audit"),
    "which ruling": (NEW, *REVOKE, "/ruling"),
    "what is changed": (NEW, *REVOKE, "/ruling", "penalty"),
    "for whom and how much": (NEW, *REVOKE, "/ruling", "penalty", "game"),
    "who rules": (NEW, *REVOKE, "/ruling", "stand"),
    "why it is abandoned": (NEW, *SWAPPED, "/abandon"),
    "why": (NEW, *REVOKE, "/ruling", "stand", "the table"),
    "which game": (NEW, *SWAPPED, "/new"),
    "who plays": (NEW, *SWAPPED, "/new klaberjass"),
    "who plays, of others": (NEW, *SWAPPED, "/new cinch"),
    "whether a command": (NEW, *SWAPPED, "rename Ann Anna"),
}
"""What is typed until a question stands there."""


def asked(session: Session, of: str) -> Question:
    """The question that stands there when some lines were typed."""
    for line in ASKED[of]:
        session.take(line)
    assert session.question, of
    return session.question


def words(choice: Choice) -> tuple[str, ...]:
    return (choice.text, *choice.names)


@pytest.fixture(params=ASKED)
def question(request: pytest.FixtureRequest, session: Session) -> Question:
    return asked(session, request.param)


def made_in() -> set[str]:
    """The functions of the program that make a question."""
    found = set()
    for file in FOLDER.glob("*.py"):
        for each in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(each, ast.FunctionDef):
                calls = (call.func for call in ast.walk(each) if isinstance(call, ast.Call))
                if any(isinstance(func, ast.Name) and func.id == "Question" for func in calls):
                    found.add(each.name)
    return found


def test_no_question_of_the_program_is_missing_here(cli: Terminal) -> None:
    """A new one fails this until it stands above, and with it everything below."""
    called = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and Path(frame.f_code.co_filename).parent.name == FOLDER.name:
            called.add(frame.f_code.co_name)

    for of in ASKED:
        with Session(str(cli.home / f"{of}.db"), None, asks=True) as session:
            sys.setprofile(note)
            try:
                asked(session, of)
            finally:
                sys.setprofile(None)
    assert len(made_in()) > 8
    assert made_in() <= called


def test_a_choice_is_picked_by_its_number_its_word_and_the_beginning_of_it(
    question: Question,
) -> None:
    for place, choice in enumerate(question.choices):
        for word in words(choice):
            assert choice.text in question.meant(word), (choice, word)
            assert question.meant(f" {word.upper()} ") == question.meant(word)
        if question.numbers:
            assert question.meant(question.numbers[place]) == {choice.text}
        shortest = next(
            (
                word[:end]
                for word in words(choice)
                for end in range(1, len(word))
                if not word[:end].strip("@.").isdecimal()
                and sum(
                    any(each.casefold().startswith(word[:end].casefold()) for each in words(other))
                    for other in question.choices
                )
                == 1
            ),
            None,
        )
        if shortest and not shortest.isdecimal():
            assert question.meant(shortest) == {choice.text}, shortest


def test_what_can_be_picked_from_a_list_has_a_number(question: Question) -> None:
    numbered = question.numbers or [
        name for choice in question.choices for name in words(choice) if name.isdecimal()
    ]
    is_cards = any(not choice.meaning for choice in question.choices)
    assert numbered or is_cards or not question.choices


@pytest.mark.parametrize("typed", ["n", "no", "N", "No"])
def test_no_leaves_every_question(question: Question, session: Session, typed: str) -> None:
    reply = session.take(typed)
    assert not reply.failed
    assert reply.said == "Nothing was changed.\n"
    assert session.question is None


@pytest.mark.parametrize("typed", ["y", "yes", "Y"])
def test_yes_takes_the_only_thing_there_is_to_say_yes_to(question: Question, typed: str) -> None:
    others = [choice for choice in question.choices if choice.text not in {"n", "l"}]
    is_its_name = any(typed.lower() in choice.names for choice in others)
    if len(others) == 1 and (question.otherwise is None or is_its_name):
        assert question.meant(typed) == {others[0].text}
        assert not isinstance(question.answered(typed), Unfit | Left | Told)
    else:
        assert not question.meant(typed)


@pytest.mark.parametrize("typed", ["", "   "])
def test_enter_alone_says_what_can_be_answered(
    question: Question, session: Session, cli: Terminal, typed: str
) -> None:
    entries = cli.count()
    reply = session.take(typed)
    assert not reply.failed
    if question.understood:
        assert f"Enter for {question.understood}:" in question.sentence
        assert (session.question != question, cli.count()) == (True, entries)
        return
    assert " ".join(reply.explained.split()) == " ".join(question.explanation.split())
    assert (session.question, cli.count()) == (question, entries)


@pytest.mark.parametrize("typed", ["knit 99", "@", "%", "999999", "0", "y n"])
def test_nonsense_says_what_can_be_answered_and_asks_again(
    question: Question, session: Session, cli: Terminal, typed: str
) -> None:
    answer = question.answered(typed)
    if question.otherwise and not isinstance(answer, Unfit):
        # words of one's own are an answer here, and what they make is judged as a line
        assert isinstance(answer, Line | Question)
        return
    entries = cli.count()
    reply = session.take(typed)
    assert reply.failed
    assert len(reply.warned) > len(typed) + 10
    assert (session.question, cli.count()) == (question, entries)


@pytest.mark.parametrize("typed", ["undo", "/undo", "UNDO", "undo 2"])
def test_an_undo_in_a_question_leaves_it_and_asks_first(
    question: Question, session: Session, cli: Terminal, typed: str
) -> None:
    entries, before = cli.count(), session.prompt
    reply = session.take(typed)
    assert reply.said == "Nothing was changed.\n"
    assert session.prompt.startswith("Take back ")
    assert cli.count() == entries
    assert session.prompt != before or "Take back" in before
    assert not session.take("y").failed
    assert cli.count() > entries


@pytest.mark.parametrize("typed", ["/log", "log", "/standings"])
def test_a_command_in_a_question_is_not_lost(
    question: Question, session: Session, typed: str
) -> None:
    free = question.otherwise and not isinstance(question.answered(typed), Unfit)
    reply: Reply = session.take(typed)
    if typed.startswith("/") or not free:
        assert "Nothing was changed.\n" in reply.said
        assert session.question is None
        assert len(reply.said.splitlines()) > 2
    else:
        assert session.question != question or reply.failed


@pytest.mark.parametrize("line", ["undo", "/undo", "Undo", "oops", "Take that back!"])
def test_an_undo_takes_the_newest_line_back_at_once_and_says_how_it_comes_back(
    session: Session, cli: Terminal, line: str
) -> None:
    for typed in (NEW, *X21[:5]):
        assert not session.take(typed).failed
    before = cli.ok("show", "--json").json["hands"]
    session.take("show KQJc")
    shown = cli.ok("show", "--json").json["hands"]
    said = session.take(line).said
    assert said == (
        "@14 entered: void @13\n"
        "Ann's twenty isn't shown yet. Before trick 2: show KC QC JC (KLA-MELD-8)\n"
        "Taken back: Ann's show KC QC JC (@13). To bring it back: /void @14\n"
    )
    assert session.question is None
    assert cli.ok("show", "--json").json["hands"] == before
    session.take("/void @14")
    session.take("y")
    assert cli.ok("show", "--json").json["hands"] == shown


@pytest.mark.parametrize("hand", [pytest.param(hand, id=hand[0].split()[1]) for hand, _ in HANDS])
def test_what_was_taken_back_comes_back_as_it_is_said(
    session: Session, cli: Terminal, hand: tuple[str, str, str]
) -> None:
    head, _, short = hand
    game, players, *earlier = head.splitlines()
    session.take(f"/new {game.split()[1]} {players.removeprefix('players ').replace(',', '')}")

    def stands() -> tuple[object, ...]:
        fold = session.sitting.fold
        assert fold
        return (
            fold.carry,
            fold.verdict,
            [(each.deal.trick, [*map(fold.version, each.log)]) for each in fold.chapters],
        )

    for line in [*earlier, *short.splitlines()]:
        before = stands()
        assert not session.take(line).failed
        after = stands()
        said = " ".join(session.take("undo").said.split())
        assert stands()[:2] == before[:2]
        session.take(said.partition("To bring it back: ")[2])
        assert session.question, said
        assert not session.take("y").failed
        assert stands() == after
    assert cli.ok("check").code == 0


def test_an_undo_of_more_than_the_newest_line_asks_once(session: Session, cli: Terminal) -> None:
    for typed in (NEW, *X21[:5], "undo"):
        session.take(typed)
    entries = cli.count()
    session.take("undo")
    assert session.prompt.startswith("Take back ")
    session.take("y")
    assert cli.count() > entries
    assert session.question is None


@pytest.mark.parametrize("again", ["undo", "/undo", "oops", "Take that back!"])
def test_an_undo_is_a_yes_to_what_an_undo_asks(session: Session, cli: Terminal, again: str) -> None:
    for typed in (NEW, *X21[:5], "undo", "undo"):
        session.take(typed)
    entries = cli.count()
    assert session.prompt.startswith("Take back ")
    reply = session.take(again)
    assert (reply.failed, session.question) == (False, None)
    assert "Nothing was changed" not in reply.said
    assert cli.count() > entries


@pytest.mark.parametrize("asked", ["/undo 2", "/void @12"])
def test_another_undo_than_the_one_that_asks_is_no_yes(
    session: Session, cli: Terminal, asked: str
) -> None:
    for typed in (NEW, *X21[:5], asked):
        session.take(typed)
    entries = cli.count()
    assert session.prompt.startswith("Take back ")
    assert session.take("undo 3").said == "Nothing was changed.\n"
    assert session.prompt.startswith("Take back ")
    assert cli.count() == entries


@pytest.mark.parametrize("habit", ["y", "n"])
def test_an_answer_behind_an_undo_that_asked_nothing_says_how_it_comes_back(
    session: Session, cli: Terminal, habit: str
) -> None:
    for typed in (NEW, *X21[:5], "show KQJc", "undo"):
        session.take(typed)
    entries = cli.count()
    reply = session.take(habit)
    assert not reply.failed
    assert reply.said == "It is taken back already. To bring it back: /void @14\n"
    assert cli.count() == entries


def test_an_undo_of_what_was_not_entered_here_asks(session: Session, cli: Terminal) -> None:
    session.take(NEW)
    for typed in X21[:5]:
        cli.ok("enter", typed)
    session.look()
    session.take("undo")
    assert session.prompt.startswith("Take back JC 10C (trick 1)?")


@pytest.mark.parametrize("lines", range(1, 6))
def test_several_lines_are_taken_back_as_one_after_the_other(cli: Terminal, lines: int) -> None:
    cli.game([*X21[:6], "QD 10D"])
    cli.ok("correct", "@14", "KD")
    cli.ok("enter", "JS")
    record = cli.ok("export").out
    for ledger in ("one", "all"):
        cli.ok("import", "-", "--ledger", str(cli.home / f"{ledger}.db"), stdin=record)
    one, together = (
        ["--ledger", str(cli.home / f"{name}.db"), "-g", "1"] for name in ("one", "all")
    )
    for _ in range(lines):
        cli.ok("undo", *one)
    cli.ok("undo", str(lines), *together)
    stands = [cli.ok("show", "1", "--json", *where[:2]).json for where in (one, together)]
    for each in stands:
        each.pop("entries", None)
    assert stands[0]["hands"] == stands[1]["hands"]
    assert stands[0]["totals"] == stands[1]["totals"]


def test_more_lines_than_there_are_are_not_taken_back(cli: Terminal) -> None:
    cli.game(list(X21[:2]))
    entries = cli.count()
    refused = cli("undo", "9")
    assert refused.code == 3
    assert "Only 2 lines can be taken back: " in refused.err
    assert cli.count() == entries
    assert cli("undo", "0").code == 2
