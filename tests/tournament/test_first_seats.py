"""The first seat of a table is the deal: nobody has it much oftener than the second."""

from collections import Counter
from random import Random

import pytest

from tests.many import many
from tests.tournament.test_laws import entries
from trickledger.ledger.tournament.fold import event_from, take
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.pairing import swiss
from trickledger.ledger.tournament.pairing.seating import Seating, pair
from trickledger.ledger.tournament.results import contenders
from trickledger.ledger.tournament.state import State


def opened(players: int, *settings: str) -> State:
    head = "\n".join(["event Cup", *settings, "seed 7"])
    return event_from(entries(head, *(f"add {one}: P{one}" for one in range(1, players + 1))))


def enter(state: State, text: str) -> None:
    number = state.newest + 1
    take(state, EventEntry(number, number, "act", text, "Dora"))


def make(state: State) -> Seating:
    number = state.made + 1
    seating = planned(state.as_event(), number)
    tables = ", ".join(" ".join(map(str, table)) for table in seating.tables)
    byes = f"; bye {' '.join(map(str, seating.byes))}" if seating.byes else ""
    enter(state, f"round {number} {state.settings.format}: {tables}{byes}")
    return seating


def surplus(state: State) -> Counter[int]:
    """How many times more everyone has sat first than second, counted by the lines alone."""
    found: Counter[int] = Counter()
    for entry in state.entries:
        if entry.word == "round":
            tables = entry.text.partition(": ")[2].partition(";")[0]
            for table in tables.split(", "):
                first, second = map(int, table.split())
                found[first] += 1
                found[second] -= 1
    return found


def play(state: State, chance: Random | None) -> Seating:
    """A round in which the better seed wins, or chance."""
    before = surplus(state)
    seating = make(state)
    for at, (first, second) in enumerate(seating.tables, 1):
        assert before[first] <= before[second], "who has dealt less, deals"
        ahead = chance.random() < 0.5 if chance else first < second
        enter(state, f"result {state.made}.{at} {'1 0' if ahead else '0 1'}")
    return seating


@pytest.mark.parametrize("players", range(4, 17))
def test_who_wins_all_deals_half_of_the_time(players: int) -> None:
    state = opened(players)
    for _ in range(min(7, players - 1)):
        play(state, None)
    assert max(map(abs, surplus(state).values())) <= 3


@pytest.mark.parametrize("seed", range(many(12)))
def test_first_and_second_seats_are_balanced_and_meetings_as_they_were(seed: int) -> None:
    chance = Random(seed)
    players = chance.randint(4, 20)
    state = opened(players, f"style {chance.choice(['fold', 'random', 'monrad'])}")
    for _ in range(min(9, players - 1)):
        event = state.as_event()
        number = state.made + 1
        alone = swiss.seat(
            contenders(event, number),
            event.past(before=number),
            event.wishes(number),
            style=event.settings.style,
            seed=event.settings.seed + number,
        )
        seating = play(state, chance)
        assert [pair(*two) for two in seating.tables] == [pair(*two) for two in alone.tables]
        assert (seating.byes, seating.distance) == (alone.byes, alone.distance)
        # to be ahead by one more takes two who are ahead alike
        assert max(map(abs, surplus(state).values())) <= 4


def test_a_table_that_was_not_played_is_no_deal() -> None:
    state = opened(4)
    make(state)
    enter(state, "forfeit 1.1 3")
    enter(state, "result 1.2 1 0")
    assert make(state).tables[0] == (1, 2), "2 has dealt once, 1 not at all"
