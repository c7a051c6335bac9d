"""What the walls of a hall show: a message on all of them, and the boards of each named screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.tournament.acts import SCREEN, Act, read_act
from trickledger.ledger.tournament.deeds_of_walls import BOARDS, USUAL
from trickledger.ledger.tournament.history import EventEntry, acts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.state import State
from trickledger.rules.language.notation import folded
from trickledger.rules.says import listed

TURNED = BOARDS[:3]
"""What it shows where nobody has said; the clock and the message stand above it anyway."""
NONE = "none"
LONGEST_MESSAGE = 120
MOST_SCREENS = 40


class Screen(NamedTuple):
    """A screen: its name, the boards it shows, and the one section they are of, empty for all."""

    name: str = ""
    boards: tuple[str, ...] = TURNED
    section: str = ""


class Walls(NamedTuple):
    """What walls show: the message, empty where there is none, and the screens by folded name."""

    message: str = ""
    screens: Mapping[str, Screen] = {}

    def screen(self, name: str) -> Screen:
        """The screen of a name; it shows what is usual where nobody has said."""
        return self.screens.get(folded(name), Screen(name))


def walls_of(entries: Sequence[EventEntry]) -> Walls:
    """What walls show by the entries of an event.

    >>> lines = ["message Soup is ready", "screen Bar: names tables of B"]
    >>> told = [EventEntry(n, n, "act", text, "Dora") for n, text in enumerate(lines, 2)]
    >>> walls_of(told).message, walls_of(told).screen("bar").boards
    ('Soup is ready', ('names', 'tables'))
    """
    message, screens = "", dict[str, Screen]()
    for entry in acts(entries, "message", "screen"):
        act = read_act(entry.text)
        if act.word == "message":
            message = "" if act.value == NONE else act.value
        elif act.boards == (USUAL,) and not act.category:
            screens.pop(folded(act.value), None)
        else:
            boards = TURNED if act.boards == (USUAL,) else act.boards
            screens[folded(act.value)] = Screen(act.value, boards, act.category)
    return Walls(message, screens)


def demand_boards(words: Sequence[str]) -> tuple[str, ...]:
    """What a wall is to show, each once, in the order of the walls; raises UnfitPlan.

    >>> demand_boards(["tables", "names", "tables"])
    ('names', 'tables')
    """
    strange = [word for word in words if word not in BOARDS]
    if strange:
        raise UnfitPlan(
            "A wall can't show {typed}.",
            "",
            "It can show {boards}.",
            typed=ascii(strange[0][:40]),
            boards=listed(BOARDS),
        )
    return tuple(board for board in BOARDS if board in words)


def message(_: State, act: Act) -> None:
    """Demand a message that a wall can show: printable, and short enough to be read from afar."""
    if not 0 < len(act.value) <= LONGEST_MESSAGE or not act.value.isprintable():
        raise UnfitPlan(
            "That message can't stand on a wall.",
            "It has 1 to {most} letters, all of them printable; this has {count}.",
            most=LONGEST_MESSAGE,
            count=len(act.value),
        )
    if " # " in f" {act.value} ":
        raise UnfitPlan("A message can't have a # between blanks.", "", "Write Nr instead.")


def screen(_: State, act: Act) -> None:
    """Demand a name for a screen, and something that it can show."""
    if not re.fullmatch(SCREEN, act.value) or not act.value.isprintable():
        raise UnfitPlan(
            "{name} can't be the name of a screen.",
            "It has 1 to 40 letters, and no comma, colon or #.",
            "Such as Bar.",
            name=ascii(act.value[:40]),
        )
    if act.boards != (USUAL,):
        demand_boards(act.boards)


def new_screen(state: State, act: Act) -> None:
    """Demand a section that there is, and no more screens than a hall can have."""
    if act.category:
        state.as_event().part(act.category)
    if len(walls_of(state.entries).screens) >= MOST_SCREENS:
        raise UnfitPlan("{most} screens are the most.", "", "Let one show the usual.", most=40)
