"""The day of a round: said with it, before it or later, and asked wherever days are told."""

import pytest

from tests.cli.terminal import Terminal
from tests.tournament.test_laws import FOUR, LATER, entries, state_after, why_not
from trickledger.ledger.tournament.fold import event_from

HEAD = "event League\ndate 2026-11-19"


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ((), ["2026-11-19"] * 3),
        (("day 2 2026-11-26",), ["2026-11-19", "2026-11-26", "2026-11-26"]),
        (("day 3 2026-12-03", "day 3 2026-12-04"), ["2026-11-19", "2026-11-19", "2026-12-04"]),
        (("day 2 2026-11-26", "void 10"), ["2026-11-19"] * 3),
    ],
)
def test_a_round_is_on_its_day_else_on_that_of_the_one_before(
    said: tuple[str, ...], days: list[str]
) -> None:
    event = event_from(entries(HEAD, *FOUR, *LATER, *said)).as_event()
    assert [event.day_of(number) for number in (1, 2, 3)] == days


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ((), "day 2 2026-11-19", ""),
        ((), "day 9 2027-01-01", ""),
        ((), "day 2 2026-11-18", "Round 2 can't be on 2026-11-18: the event is on 2026-11-19."),
        ((), "day 2 2026-02-30", "2026-02-30 isn't a day."),
        ((), "day 0 2026-11-26", "There is no round 0. Rounds are 1 to 99."),
        ((), "day 100 2026-11-26", "There is no round 100. Rounds are 1 to 99."),
        (("day 2 2026-11-26",), "day 2 2026-11-25", ""),
        (("day 2 2026-11-26",), "day 1 2026-11-26", ""),
        (("day 2 2026-11-26",), "day 1 2026-11-27", "Round 1 can't be on 2026-11-27: round 2 is"),
        (("day 2 2026-11-26",), "day 3 2026-11-25", "Round 3 can't be on 2026-11-25: round 2 is"),
    ],
)
def test_days_follow_each_other(before: tuple[str, ...], line: str, says: str) -> None:
    why = why_not(state_after(*FOUR, *LATER, *before, head=HEAD), line)
    assert why.startswith(says) if says else not why


def test_a_day_is_that_of_a_round_which_is_planned_or_made() -> None:
    def said(number: int, rounds: int) -> str:
        head = f"{HEAD}\nrounds {rounds}" if rounds else HEAD
        return why_not(state_after(*FOUR, *LATER, head=head), f"day {number} 2027-01-01")

    assert [said(5, rounds) for rounds in (0, 5, 9)] == [""] * 3
    assert said(6, 5).startswith("There is no round 6. The event has 5 rounds. To plan more:")


def test_days_are_said_and_shown(cli: Terminal) -> None:
    cli.ok("event", "new", "League", "--rounds", "3", "--date", "2026-11-19", "seed=7")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    assert (
        "Round 2 is on Thursday, 26 November 2026."
        in cli.ok("event", "date", "2", "2026-11-26").out
    )
    assert cli.ok("event", "date").out.splitlines() == [
        "Round 1  2026-11-19",
        "Round 2  2026-11-26",
        "Round 3  2026-11-26",
    ]
    cli.ok("event", "round", "--date", "2026-11-20")
    assert cli.ok("event", "tables").out.splitlines()[0] == "League, round 1, 2026-11-20"
    assert cli.ok("event", "tables", "--json").json["date"] == "2026-11-20"
    assert "DTSTART;VALUE=DATE:20261120" in cli.ok("event", "export", "--format", "ics").out
    assert cli("event", "date", "2").err.startswith("On which day is round 2?")
    cli.ok("event", "undo")
    assert cli.ok("event", "date", "--json").json["dates"]["1"] == "2026-11-19"
    assert "round 1" not in cli.ok("event", "show").out
