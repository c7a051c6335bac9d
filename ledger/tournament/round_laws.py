"""The laws of rounds: how they are made, seated, locked, dated and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.acts import Act, Seats, read_act
from trickledger.ledger.tournament.entrant_laws import (
    LOG,
    demand_one_section,
    demand_planned,
    has_left,
    known,
)
from trickledger.ledger.tournament.history import acts, history_of
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.round_clock import PAUSE, RESUME, state_after
from trickledger.ledger.tournament.setting_readers import MOST_ROUNDS, read_day
from trickledger.ledger.tournament.settings import seats_told
from trickledger.ledger.tournament.state import BYE, State
from trickledger.ledger.tournament.table import Table
from trickledger.rules.says import Command, Count, Says, in_turn


def _round(state: State, act: Act) -> None:
    if act.round not in (state.made, state.made + 1) or not act.round:
        said = "The next round is {next}, not {round}."
        raise UnfitPlan(said, next=state.made + 1, round=act.round)
    if act.round == state.made:
        _demand_not_begun(state, act.round)
    _demand_seats(state, act.round, dict(act.tables), act.byes)


def _begun(table: Table) -> Iterator[str]:
    """By what a table is known to have begun."""
    return (
        what
        for has, what in (
            (table.game, "a game"),
            (table.reports, "a result"),
            (table.guilty, "a forfeit"),
        )
        if has
    )


_BEGUN = {
    "a game": "Round {round} cannot be made again: table {table} has a game.",
    "a result": "Round {round} cannot be made again: table {table} has a result.",
    "a forfeit": "Round {round} cannot be made again: table {table} has a forfeit.",
}


def _demand_not_begun(state: State, number: int) -> None:
    tables = state.rounds[number].tables
    begun = {what: at for at in sorted(tables, reverse=True) for what in _begun(tables[at])}
    for what in _BEGUN:
        if what in begun:
            raise UnfitPlan(
                _BEGUN[what],
                "",
                in_turn(
                    Says("Void what was entered first: {log} lists it.", log=LOG), _to_move(tables)
                ),
                round=number,
                table=f"{number}.{begun[what]}",
            )


def _to_move(tables: Mapping[int, Table]) -> Says | None:
    """How people are moved in a round of which tables have begun; None where all have."""
    free = [table for table in tables.values() if not any(_begun(table))]
    if not free:
        return None
    seat = Command(f"event seat {free[-1].place} {' '.join(['NAME'] * len(free[-1].seats))}")
    return Says("Who has not begun can be moved: {seat}.", seat=seat)


def _demand_seats(
    state: State, number: int, tables: Mapping[int, Seats], byes: Seats, kept: Collection[int] = ()
) -> None:
    """Demand people who can have a place; a bye that is kept asks no longer who is in."""
    everyone = [*byes, *(entrant for seats in tables.values() for entrant in seats)]
    for entrant, times in Counter(everyone).items():
        known(state, entrant)
        if times > 1:
            said = "{name} would sit twice in round {round}."
            raise UnfitPlan(said, name=state.name(entrant), round=number)
        if entrant not in kept and not state.entrants[entrant].is_in:
            raise has_left(state, entrant)
    fewest, most = state.settings.sizes
    for table, seats in tables.items():
        demand_one_section(state, f"{number}.{table}", seats)
        if not fewest <= len(seats) <= most:
            raise UnfitPlan(
                "Table {table} has {entrants}.",
                seats_wanted(state),
                table=f"{number}.{table}",
                entrants=Count(len(seats), "entrant"),
            )


def seats_wanted(state: State) -> Says:
    """How many a table seats, in words."""
    return seats_told(state.settings.of.title, *state.settings.sizes)


def _seat(state: State, act: Act) -> None:
    _made(state, act)
    tables, made = dict(act.tables), state.rounds[act.round]
    if BYE in tables:
        raise UnfitPlan("There is no table {table}.", table=f"{act.round}.{BYE}")
    for at in tables:
        if at in made.tables:
            _demand_untouched(made.tables[at])
    filled = {at: seats for at, seats in tables.items() if seats}
    _demand_seats(state, act.round, filled, act.byes, {*made.byes} & {*act.byes})
    sitting = {
        entrant: at for at, row in made.tables.items() if at not in tables for entrant in row.seats
    }
    for entrant in (*(each for seats in filled.values() for each in seats), *act.byes):
        if entrant in sitting:
            raise UnfitPlan(
                "{name} already sits at table {table}.",
                name=state.name(entrant),
                table=f"{act.round}.{sitting[entrant]}",
            )


def _demand_untouched(table: Table) -> None:
    for what in _begun(table):
        raise UnfitPlan(
            "Table {table} already has {begun}.",
            "Its seats can't change any more.",
            "Void that first: {log} shows its entry.",
            table=table.place,
            begun=Says(what),
            log=LOG,
        )


def _unlock(state: State, act: Act) -> None:
    _made(state, act)
    if not state.is_locked(act.round):
        raise UnfitPlan("Round {round} is not locked.", round=act.round)


def _clock(state: State, act: Act) -> None:
    _made(state, act)
    if not state.settings.minutes:
        raise UnfitPlan(
            "It isn't known how long a round takes.",
            "",
            "Set it, such as {set}.",
            set=Command("event set minutes=50"),
        )


_STANDS = {
    "off": "The clock of round {round} isn't started yet.",
    "runs": "The clock of round {round} runs already.",
    "paused": "The clock of round {round} is paused already.",
}


def _clock_stands(state: State, act: Act) -> None:
    """Demand a clock that can be stopped, can go on, or was started."""
    clocks = (read_act(entry.text) for entry in acts(state.entries, "clock"))
    stands = state_after(each.value for each in clocks if each.round == act.round)
    fits = {"": ("off", "runs", "paused"), PAUSE: ("runs",), RESUME: ("paused",)}
    if stands not in fits.get(act.value, ("runs", "paused")):
        if stands == "off":
            _clock(state, act)
        remedy = Says("Start it: {command}.", command=Command("event clock start"))
        said = said_with(_STANDS[stands], {"round": act.round})
        raise UnfitPlan(said, "", remedy if stands == "off" else "")


def _day(state: State, act: Act) -> None:
    """Demand a round that there is or may be."""
    # no plan has more, but an evening without one may go on
    last = max(MOST_ROUNDS, state.made)
    if not 1 <= act.round <= last:
        what, why = "There is no round {round}.", "Rounds are 1 to {last}."
        raise UnfitPlan(what, why, round=act.round, last=last)


def _in_order_of_days(state: State, act: Act) -> None:
    """Demand a day of the calendar, none before the event's or out of the order of rounds."""
    day = read_day(act.value)
    days = {0: state.settings.date, **history_of(state.entries).days}
    for number, other in sorted(days.items()):
        if other and (day < other if number < act.round else number > act.round and day > other):
            change = f"event date {number} {day}" if number else f"event set date={day}"
            raise UnfitPlan(
                "Round {round} can't be on {day}: {what} is on {other}.",
                "The days of the rounds follow each other.",
                "Change that one first, for example: {change}."
                if number
                else "If the event is earlier: {change}.",
                round=act.round,
                day=day,
                what=Says("round {number}", number=number) if number else Says("the event"),
                other=other,
                change=Command(change),
            )


def _release(state: State, act: Act) -> None:
    if act.round:
        _made(state, act)


def _hide(state: State, act: Act) -> None:
    if act.value in ("round", "results"):
        _day(state, act)


def _made(state: State, act: Act) -> None:
    if not 1 <= act.round <= state.made:
        raise state.no_round(act.round)


LAWS_OF_ROUNDS: Mapping[str, Callable[[State, Act], object]] = {
    "round": _round,
    "seat": _seat,
    "lock": _made,
    "unlock": _unlock,
    "clock": _clock,
    "day": _day,
    "release": _release,
    "hide": _hide,
}

ROUNDS_ON_ENTRY: Mapping[str, tuple[Callable[[State, Act], object], ...]] = {
    "clock": (_clock_stands,),
    "day": (demand_planned, _in_order_of_days),
}
