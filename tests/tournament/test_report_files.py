"""Report files as two readers that share no code with the program find them, just as written."""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.trf.parsed_trf import ParsedTrf
from py4swiss.trf.trf_parser import TrfParser

from tests.many import many
from tests.tournament.events import act, make
from tests.tournament.random_events import HEADS, Events
from tests.tournament.report_referee import read_report
from trickledger.ledger.exchange.trf.reading import event_of_report
from trickledger.ledger.exchange.trf.writing import report_file
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.results import accelerated, standings
from trickledger.ledger.tournament.state import State


def parsed(text: str) -> ParsedTrf:
    """The file as py4swiss reads it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_bytes(text.encode())
        found = TrfParser.parse(file)
    found.validate_contents()
    return found


def state_of(*lines: str, head: str = "format swiss") -> State:
    """An event of four with these acts."""
    first = EventEntry(1, 1, "head", f"event Cup\ndate 2026-11-19\n{head}", "Dora")
    state = event_from([first])
    for text in (*(f"add {number}: P{number}" for number in range(1, 5)), *lines):
        act(state, text)
    return state


def check(event: Event) -> str:
    """Check that both readers find the standings in a file; give back the file."""
    text = report_file(event)
    report, other = read_report(text), parsed(text)
    numbers = {entrant: number for number, entrant in enumerate(event.entrants, 1)}
    through = len(next(iter(report.players.values())).rounds)
    until = len(event.rounds) if through == len(event.rounds) else through
    for row in standings(event, until):
        number = numbers[row.entrant]
        assert report.totals[number] == row.points
        assert report.players[number].rank == row.place
    for player in other.player_sections:
        told = report.players[player.starting_number]
        assert Fraction(player.points_times_ten, 10) == told.points
        assert [(each.id, each.result.value) for each in player.results] == [
            (opponent, letter) for opponent, _, letter in told.rounds
        ]
    assert other.x_section.number_of_rounds == report.rounds
    assert other.x_section.forbidden_pairs == report.apart
    return text


@settings(max_examples=many(15), deadline=None)
@given(st.randoms(use_true_random=False), st.integers(4, 12), st.integers(1, 4))
def test_two_readers_find_the_standings(random, players: int, rounds: int) -> None:  # type: ignore[no-untyped-def]
    heads = [head for head in HEADS if "size" not in "".join(head)]
    event = Events(random, heads).play(players, rounds).as_event()
    for part in event.parts:
        text = refused = ""
        try:
            text = check(part.event)
        except UnfitPlan as exc:
            refused = str(exc)
        assert text or any(said in refused for said in ("one decimal", "two players"))
        if text:
            event_of_report(text)


def test_points_taken_and_awarded_stand_apart() -> None:
    state = state_of(
        "round 1 swiss: 1 2, 3 4",
        "award 1.1 0.5 0 # so ruled",
        "result 1.2 9 4",
        "penalty 3 1 0.5 # late",
        "bonus 4 1 1 # fair",
    )
    text = check(state.as_event())
    assert [line for line in text.split("\r\n") if line.startswith("299")] == [
        "299 W         0.5    1    1",
        "299          -0.5    1    3",
        "299           1.0    1    4",
    ]
    # older programs add up the letters
    assert [each.points_times_ten for each in parsed(text).player_sections] == [10, 0, 10, 0]


@pytest.mark.parametrize(
    ("days", "told", "ends"),
    [
        ((), ["26/11/19", ""], "2026/11/19"),
        (("day 2 2026-11-26",), ["26/11/19", "26/11/26"], "2026/11/26"),
        (("day 1 2026-11-20", "day 2 2026-11-27"), ["26/11/20", "26/11/27"], "2026/11/27"),
        (("day 1 2026-11-20",), ["26/11/20", ""], "2026/11/20"),
    ],
)
def test_each_round_has_its_day(days: tuple[str, ...], told: list[str], ends: str) -> None:
    rounds = ("round 1 swiss: 1 2, 3 4", "result 1.1 9 4", "result 1.2 9 4",
              "round 2 swiss: 1 3, 2 4", "result 2.1 9 4", "result 2.2 9 4")  # fmt: skip
    event = state_of(*days, *rounds).as_event()
    text = report_file(event)
    report = read_report(text)
    assert (report.days, report.ends) == (told, ends)
    assert report.begins == f"20{told[0]}"
    again = event_of_report(text)
    if len(set(told)) == 2 and "" not in told:
        assert f"day 2 20{told[1].replace('/', '-')}" in again
    else:
        assert "day" not in again.replace("date", "")
        parsed(text)


def test_who_is_accelerated_is_told_for_old_and_new_programs() -> None:
    first = EventEntry(1, 1, "head", "event Cup\nformat swiss\nrounds 5\nacceleration baku", "Dora")
    state = event_from([first])
    for number in range(1, 11):
        act(state, f"add {number}: P{number}")
    act(state, "facts 9: seed 1")
    make(state)
    event = state.as_event()
    text = report_file(event)
    report, other = read_report(text), parsed(text)
    for number in range(1, 6):
        assert report.ahead.get(number, {}) == dict(accelerated(event, number))
    assert [line[9:] for line in text.split("\r\n") if line.startswith("250")] == [
        "01.0 001 002 0001 0005",
        "00.5 003 003 0001 0005",
        "01.0 001 002 0009 0009",
        "00.5 003 003 0009 0009",
    ]
    assert other.x_section.accelerations == {key: [10, 10, 5] for key in (1, 2, 3, 4, 5, 9)}


@pytest.mark.parametrize(
    ("said", "country", "number"),
    [("4100018", "", "4100018"), ("GER", "GER", ""), ("club 7", "", ""), ("123456789012", "", "")],
)
def test_what_is_known_of_a_federation(said: str, country: str, number: str) -> None:
    event = state_of(f"facts 2: federation {said}").as_event()
    text = report_file(event)
    player = next(each for each in parsed(text).player_sections if each.starting_number == 2)
    assert (player.fide_federation or "", str(player.fide_number or "")) == (country, number)
    assert f"facts 2: federation {said}" in event_of_report(text)


@pytest.mark.parametrize("head", ["bye 0", "draw 0\nbye 0", "win 3\ndraw 0\nbye 0"])
def test_what_is_worth_nothing_is_read_so(head: str) -> None:
    rounds = ("round 1 swiss: 1 2, 3 4; bye 5", "result 1.1 7 7", "result 1.2 8 3")
    event = state_of("add 5: P5", *rounds, head=f"format swiss\n{head}").as_event()
    first, _, acts = event_of_report(report_file(event)).partition("\n\n")
    first = "\n".join(line for line in first.splitlines() if not line.startswith("id "))
    lines = [line.removeprefix("+ ") for line in acts.splitlines()]
    told = [EventEntry(at, at, "act", line, "Dora") for at, line in enumerate(lines, 2)]
    again = event_from([EventEntry(1, 1, "head", first, "Dora"), *told]).as_event()
    points = [
        {str(of.name(row.entrant)): row.points for row in standings(of, 1)} for of in (event, again)
    ]
    assert points[0] == points[1]
    assert points[1]["P5"] == 0


def test_a_round_forfeited_by_who_left_has_one_first_seat() -> None:
    rounds = ("round 1 round-robin: 1 4, 2 3", "result 1.1 8 3", "result 1.2 8 3", "drop 2")
    later = ("round 2 round-robin: 4 3; bye 1", "result 2.1 8 3")
    event = state_of(*rounds, *later, head="format round-robin\nleavers forfeit").as_event()
    assert "+" in report_file(event)
    parsed(report_file(event))
