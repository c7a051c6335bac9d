"""Five evenings typed again with every slip in them: nothing is retyped, nothing lost."""

import os
from collections.abc import Iterator, Sequence

import pytest

from tests.cli.table.evenings_with_slips import EVENINGS, Played
from tests.cli.terminal import Terminal
from trickledger import replay
from trickledger.ledger.cli.table.session import Session
from trickledger.rules.record.fold import GameFold
from trickledger.rules.views.sheet import Game

NAMES = ["first", "second", "third", "fourth", "fifth"]
EVENINGS_AT = [(0, 80), (1, 44), (2, 80), (3, 40), (4, 80)]


def steps(played: Played) -> Iterator[tuple[str, list[str]]]:
    """Each line that is typed, with what its answer says."""
    for block in played.typed.strip().removeprefix("> ").split("\n> "):
        line, *answer = block.splitlines()
        yield line, answer


def take(session: Session, line: str) -> str:
    """All that the table says to a line, with the question or the grey line behind it."""
    reply = session.take(line)
    asked = session.prompt if session.question else session.proposal
    return " ".join(f"{reply.said} {reply.warned} {reply.explained} {asked}".split())


def outcome(fold: GameFold) -> tuple[object, ...]:
    """What a game comes to: tricks and who won them, points and totals."""
    game = Game(fold)
    hand = game.newest
    assert hand
    tricks = [(trick.cards, trick.winner) for trick in hand.tricks]
    return tricks, [turn["text"] for turn in hand.turns], hand.score, game.totals


@pytest.mark.parametrize("evening", EVENINGS, ids=NAMES)
def test_an_evening_with_every_slip_in_it_is_the_evening_typed_right(
    session: Session, cli: Terminal, evening: Sequence[Played]
) -> None:
    for number, played in enumerate(evening, 1):
        for line, answer in steps(played):
            said = take(
                session, f"/new {line}" if session.sitting.table and line == "new" else line
            )
            for words in answer:
                assert words in said, (line, said)
        assert session.question is None, played.right
        table = session.sitting.table
        assert table
        assert session.sitting.number == number
        (right,) = replay(played.right).games
        assert outcome(table.whole) == outcome(right.fold), played.right
    assert cli.ok("check").code == 0


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal here")
@pytest.mark.parametrize(("evening", "columns"), EVENINGS_AT, ids=NAMES)
def test_an_evening_is_typed_at_a_terminal(cli: Terminal, evening: int, columns: int) -> None:
    from tests.cli.table.screen import Screen

    with Screen(cli, "table", columns=columns, lines=30, looks=False) as screen:
        screen.wait_for("Which game do you play")
        for played in EVENINGS[evening]:
            for line, _ in steps(played):
                screen.say(line)
        screen.press("\x04")
        assert screen.end() == 0
    for number, played in enumerate(EVENINGS[evening], 1):
        (right,) = replay(played.right).games
        text = cli.ok("export", str(number), "--format", "text").out
        (kept,) = replay(text).games
        assert outcome(kept.fold) == outcome(right.fold), played.right
