"""Coming back to a game: its hand so far is shown, and where it stands."""

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.rules.test_typing import HANDS
from trickledger.ledger.cli.table.session import Session

BEGUN = "Game 1: Klaberjass, Ann, Bob.\nIts day is Saturday, 21 November 2026.\n"
"""What is said of a game that was begun on another day."""


def back(cli: Terminal) -> str:
    """What is said to whoever sits down at the current game."""
    with Session(None, None, asks=True) as session:
        return session.sit_down([]).said


def test_the_tricks_of_an_open_hand_are_shown_in_words(cli: Terminal) -> None:
    cli.game(X21[:8])
    assert back(cli) == (
        f"{BEGUN}"
        "Hand 1 so far:\n"
        "  Trick 1: Ann JC, Bob 10C. Ann wins 30.\n"
        "  Trick 2: Ann QD, Bob 10D. Bob wins 13.\n"
        "  Trick 3: Bob JS, Ann KC. Ann wins 6.\n"
    )


def test_tricks_for_which_there_is_no_room_are_counted(cli: Terminal) -> None:
    cli.game(X21[:13])
    said = back(cli).splitlines()
    assert said[3] == "  2 tricks before: /show .1"
    assert said[4].startswith("  Trick 3: ")
    with Session(None, None, asks=True) as session:
        session.sit_down([])
        assert "Trick" in session.take("/show .1").said


def test_of_a_hand_that_is_over_only_the_totals_are_shown(cli: Terminal) -> None:
    cli.game(X21)
    assert back(cli) == f"{BEGUN}Totals: Ann 115, Bob 27.\n"


def test_a_game_that_has_just_begun_shows_nothing(cli: Terminal) -> None:
    cli.game()
    assert back(cli) == BEGUN


@pytest.mark.parametrize("record", [pytest.param(r, id=r[0].split()[1]) for r, _ in HANDS])
def test_every_game_can_be_come_back_to_after_every_line(
    cli: Terminal, record: tuple[str, str, str]
) -> None:
    head, long, _ = record
    game, players, *lines = head.splitlines()
    cli.ok("new", game.split()[1], *players.removeprefix("players ").split(", "))
    for line in (*lines, *long.splitlines()):
        cli.ok("enter", line)
        with Session(None, None, asks=True) as session:
            reply = session.sit_down([])
            assert not reply.failed
            assert session.sitting.screen()
