"""A hand of every game, typed in short forms into the table under a pseudo-terminal."""

import os

import pytest

from tests.cli.terminal import Terminal
from tests.rules.test_typing import HANDS

if os.name == "nt":
    pytest.skip("there is no pseudo-terminal here", allow_module_level=True)

from tests.cli.table.screen import Screen
from tests.cli.table.test_terminal import CTRL_D, CTRL_U, typed

GAMES = [pytest.param(hand, id=hand[0].split()[1]) for hand, _ in HANDS]


@pytest.mark.parametrize("hand", GAMES)
def test_a_hand_in_short_forms_fits_a_small_terminal(
    cli: Terminal, hand: tuple[str, str, str]
) -> None:
    head, long, short = hand
    (game, players, *earlier) = head.splitlines()
    kind, names = game.split()[1], players.removeprefix("players ").split(", ")
    with Screen(cli, "table", "new", kind, *names, lines=24) as screen:
        screen.wait_for_line("> hand")
        lines = [*earlier, *short.splitlines()]
        typed(screen, lines)
        assert " can't be " not in screen.text
        assert all(len(line) <= 80 for line in screen.lines)
        screen.press(CTRL_U + CTRL_D)
        assert screen.end() == 0
    written = [*earlier, *long.splitlines()]
    again = cli.ok("new", kind, *names)
    assert again.code == 0
    cli.ok("enter", "-", stdin="\n".join(written))
    first, second = (cli.ok("show", number, "--json").json for number in ("1", "2"))
    assert first["hands"] == second["hands"]
    assert cli.ok("check").code == 0
