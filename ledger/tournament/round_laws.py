"""The laws of rounds: how they are made, seated, locked, dated and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from trickledger.ledger.tournament.acts import Act, Seats
from trickledger.ledger.tournament.entrant_laws import demand_one_section, demand_planned, known
from trickledger.ledger.tournament.history import history_of
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, no_round
from trickledger.ledger.tournament.setting_readers import MOST_ROUNDS, read_day
from trickledger.ledger.tournament.state import BYE, State
from trickledger.ledger.tournament.table import Table
from trickledger.rules.amounts import counted


def _round(state: State, act: Act) -> None:
    if act.round not in (state.made, state.made + 1) or not act.round:
        raise UnfitPlan(f"The next round is {state.made + 1}, not {act.round}.")
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


def _demand_not_begun(state: State, number: int) -> None:
    tables = state.rounds[number].tables
    begun = {what: at for at in sorted(tables, reverse=True) for what in _begun(tables[at])}
    for what in ("a game", "a result", "a forfeit"):
        if what in begun:
            raise UnfitPlan(
                f"Round {number} cannot be made again: table {number}.{begun[what]} has {what}.",
                "",
                "Void what was entered first (`trickledger event log` lists it), or move people: "
                f"`trickledger event seat {number}.{begun[what]} NAME NAME`.",
            )


def _demand_seats(
    state: State, number: int, tables: Mapping[int, Seats], byes: Seats, kept: Collection[int] = ()
) -> None:
    """Demand people who can have a place; a bye that is kept asks no longer who is in."""
    everyone = [*byes, *(entrant for seats in tables.values() for entrant in seats)]
    for entrant, times in Counter(everyone).items():
        known(state, entrant)
        if times > 1:
            raise UnfitPlan(f"{state.name(entrant)} would sit twice in round {number}.")
        if entrant not in kept and not state.entrants[entrant].is_in:
            raise UnfitPlan(
                f"{state.name(entrant)} has dropped out.",
                "",
                f"Take them back in: `trickledger event return {entrant}`.",
            )
    fewest, most = state.settings.sizes
    for table, seats in tables.items():
        demand_one_section(state, f"{number}.{table}", seats)
        if not fewest <= len(seats) <= most:
            raise UnfitPlan(
                f"Table {number}.{table} has {counted(len(seats), 'entrant')}.",
                seats_wanted(state),
            )


def seats_wanted(state: State) -> str:
    """How many a table seats, in words."""
    fewest, most = state.settings.sizes
    wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
    return f"{state.settings.of.title} seats {wanted}."


def _seat(state: State, act: Act) -> None:
    _made(state, act.round)
    tables, made = dict(act.tables), state.rounds[act.round]
    if BYE in tables:
        raise UnfitPlan(f"There is no table {act.round}.{BYE}.")
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
                f"{state.name(entrant)} already sits at table {act.round}.{sitting[entrant]}."
            )


def _demand_untouched(table: Table) -> None:
    for what in _begun(table):
        raise UnfitPlan(
            f"Table {table.place} already has {what}.",
            "Its seats can't change any more.",
            "Void that first: `trickledger event log` shows its entry.",
        )


def _lock(state: State, act: Act) -> None:
    _made(state, act.round)


def _unlock(state: State, act: Act) -> None:
    if not state.is_locked(_made(state, act.round)):
        raise UnfitPlan(f"Round {act.round} is not locked.")


def _clock(state: State, act: Act) -> None:
    _made(state, act.round)
    if not state.settings.minutes:
        raise UnfitPlan(
            "It isn't known how long a round takes.",
            "",
            "Set it, such as `trickledger event set minutes=50`.",
        )


def _day(state: State, act: Act) -> None:
    """Demand a round that there is or may be."""
    last = max(MOST_ROUNDS, state.made)
    if not 1 <= act.round <= last:
        raise UnfitPlan(f"There is no round {act.round}.", f"Rounds are 1 to {last}.")


def _in_order_of_days(state: State, act: Act) -> None:
    """Demand a day of the calendar, none before the event's or out of the order of rounds."""
    day = read_day(act.value)
    days = {0: state.settings.date, **history_of(state.entries).days}
    for number, other in sorted(days.items()):
        if other and (day < other if number < act.round else number > act.round and day > other):
            what = f"round {number}" if number else "the event"
            raise UnfitPlan(
                f"Round {act.round} can't be on {day}: {what} is on {other}.",
                "The days of the rounds follow each other.",
                f"Change that one first, for example: `trickledger event date {number} {day}`."
                if number
                else f"If the event is earlier: `trickledger event set date={day}`.",
            )


def _release(state: State, act: Act) -> None:
    if act.round:
        _made(state, act.round)


def _hide(state: State, act: Act) -> None:
    # no plan has more, but an evening without one may go on
    last = max(MOST_ROUNDS, len(state.rounds))
    if act.value in ("round", "results") and not 1 <= act.round <= last:
        raise UnfitPlan(f"There is no round {act.round}.", f"Rounds are 1 to {last}.")


def _made(state: State, number: int) -> int:
    if not 1 <= number <= state.made:
        raise no_round(number, state.made)
    return number


LAWS_OF_ROUNDS: Mapping[str, Callable[[State, Act], object]] = {
    "round": _round,
    "seat": _seat,
    "lock": _lock,
    "unlock": _unlock,
    "clock": _clock,
    "day": _day,
    "release": _release,
    "hide": _hide,
}

ROUNDS_ON_ENTRY: Mapping[str, tuple[Callable[[State, Act], object], ...]] = {
    "day": (demand_planned, _in_order_of_days),
}
