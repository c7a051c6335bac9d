"""What walls show by the entries of an event: the newest message, each screen as it was steered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.terminal import Terminal, anywhere
from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.deeds_of_walls import BOARDS
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.walls import TURNED, Screen, demand_boards, walls_of


def entries(*lines: str) -> list[EventEntry]:
    return [
        EventEntry(number, number, "void" if line.startswith("void ") else "act", line, "")
        for number, line in enumerate(lines, 2)
    ]


@pytest.mark.parametrize(
    ("lines", "message", "bar"),
    [
        ((), "", Screen("bar")),
        (("message Soup",), "Soup", Screen("bar")),
        (("message Soup", "message none"), "", Screen("bar")),
        (("message Soup", "message Cake # Dora bakes"), "Cake", Screen("bar")),
        (("message Soup", "message Cake", "void 3"), "Soup", Screen("bar")),
        (("screen Bar: clock",), "", Screen("Bar", ("clock",))),
        (("screen Bar: clock", "screen BAR: names of B"), "", Screen("BAR", ("names",), "B")),
        (("screen Bar: clock", "screen Bar: usual"), "", Screen("bar")),
        (("screen Bar: usual of B",), "", Screen("Bar", TURNED, "B")),
        (("screen Room 2: names",), "", Screen("bar")),
    ],
)
def test_the_newest_entry_that_counts_is_shown(
    lines: tuple[str, ...], message: str, bar: Screen
) -> None:
    found = walls_of(entries(*lines))
    assert (found.message, found.screen("bar")) == (message, bar)


@given(st.lists(st.sampled_from(BOARDS), min_size=1))
def test_boards_are_shown_once_in_their_order(words: list[str]) -> None:
    shown = demand_boards(words)
    assert set(shown) == set(words)
    assert list(shown) == sorted(shown, key=BOARDS.index)
    assert read_act(f"screen Bar: {' '.join(shown)}").boards == shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("message", "No message stands on the walls. To write one"),
        ("message x\u202ey", "That message can't stand on a wall."),
        (f"message {'x' * 121}", "this has 121"),
        ("message Table # 5", "A message can't have a # between blanks."),
        ("message #", "A message can't have a # between blanks."),
        ("screen", "All walls show the usual."),
        ("screen Bar", "What should Bar show?"),
        ("screen Bar name", "A wall can't show 'name'."),
        ("screen Bar:x names", "can't be the name of a screen."),
        ("screen Bar names --section B", "This event has no sections."),
    ],
)
def test_what_no_wall_can_show_is_refused_with_what_it_can(
    cli: Terminal, typed: str, said: str
) -> None:
    cli.ok("event", "new", "Cup")
    came = cli("event", *typed.split(" "))
    assert said in " ".join(f"{came.out} {came.err}".split())
    assert cli.ok("event", "log", "--json").json["entries"][1:] == []


@anywhere
def test_a_message_and_a_screen_go_and_come_by_commands(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    assert cli.ok("event", "message", "Soup", "at", "#5").out == "On the walls: Soup at #5\n"
    assert cli.ok("event", "message", "--json").json == {"message": "Soup at #5"}
    assert cli.ok("event", "screen", "Bar", "tables", "names").out == (
        "Screen Bar shows names and tables.\n"
    )
    assert cli.ok("event", "screen").out == "Screen Bar shows names and tables.\n"
    cli.ok("event", "close")
    # the prizes are given once all is over
    cli.ok("event", "message", "none")
    cli.ok("event", "screen", "Bar", "usual")
    assert cli.ok("event", "message", "--json").json == {"message": None}
    assert cli.ok("event", "screen", "--json").json == {"screens": []}
