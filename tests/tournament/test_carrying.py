"""What goes on to the next stage: points, and whom one has met."""

from fractions import Fraction

import pytest

from tests.tournament.events import event_with, round_of
from trickledger.ledger.services.next_stage import _entered, carried
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.pairing.seating import Past
from trickledger.ledger.tournament.telling import told


def test_an_event_is_looked_through_once_for_all_who_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = event_with(players=8)
    made = round_of(event, 1, (1, 5), (2, 6), (3, 7), (4, 8), figures=[(9, 3)] * 4)
    event = event_with(players=8, rounds=[made])
    looks: list[int] = []
    past = Event.past

    def counted(self: Event, *, before: int) -> Past:
        looks.append(before)
        return past(self, before=before)

    monkeypatch.setattr(Event, "past", counted)
    going_on = [(entrant, event) for entrant in (1, 2, 5, 3, 4)]
    acts = list(carried(going_on, Fraction(1), with_meetings=True))
    assert [act.text() for act in acts if act.met] == [
        "carry 3 0 met 1 # all of 0 in Evening",
    ]
    assert [act.points[0] for act in acts] == [1, 1, 0, 1, 1]
    assert looks == [2]


def test_what_is_brought_is_told_by_the_name_of_who_brings_it() -> None:
    entry = EventEntry(9, 9, "act", "carry 3 2.5 # half of 5 in Evening", "Dora")
    said = "P3 brings 2.5. Reason: half of 5 in Evening."
    assert str(told(event_with(players=4), entry)) == said


@pytest.mark.parametrize("group", ["", "2 B"])
def test_who_goes_on_comes_from_the_group_of_this_stage_and_of_no_earlier_one(group: str) -> None:
    lines = ("event Evening", "add 1: Ann", "facts 1: club Mill, seed 3, group 1 A")
    entries = [
        EventEntry(number, number, "act" if number > 1 else "head", line, "Dora")
        for number, line in enumerate(lines, 1)
    ]
    (add, facts) = _entered(1, 1, event_from(entries).as_event(), group)
    assert add.text() == "add 1: Ann"
    assert facts.settings == (("club", "Mill"), *((("group", group),) if group else ()))
