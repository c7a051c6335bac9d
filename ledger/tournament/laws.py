"""The laws of an event: what an act needs, and what speaks against it.

Each takes an event as it stands and an act, and raises UnfitPlan where the act cannot be. Those of
`LAWS` hold whenever the entries of an event are read; those of `ON_ENTRY` are asked when an act is
entered and not again, for what a game says later changes no entry of an event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice

from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, pair
from trickledger.ledger.tournament.prizes.fund import fund_of
from trickledger.ledger.tournament.settings import MOST_ROUNDS, Settings
from trickledger.ledger.tournament.state import BYE, Seats, State
from trickledger.ledger.tournament.table import Record, Table
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME

Law = Callable[[State, Act], object]

_FIXED = ("game", "pairs", "format")
"""The settings that stay once a round is made."""

AFTERWARDS = ("release", "hide")
"""What can be entered in a closed event too: what is public is often decided last."""


def demand_lawful(state: State, act: Act) -> None:
    """Demand that an act can be where the event has come to; raises UnfitPlan."""
    if act.word not in AFTERWARDS:
        demand_open(state)
    LAWS[act.word](state, act)


def demand_new(state: State, act: Act) -> None:
    """Demand what an act needs when it is entered; raises UnfitPlan."""
    for law in ON_ENTRY.get(act.word, ()):
        law(state, act)


def demand_open(state: State) -> None:
    """Demand an event that goes on."""
    if state.is_closed:
        raise UnfitPlan("The event is closed.", "", "`trickledger event undo` opens it again.")


def _add(state: State, act: Act) -> None:
    newest = state.newest_entrant
    if act.entrants[0] != newest + 1:
        raise UnfitPlan(f"The next entrant is number {newest + 1}, not {act.entrants[0]}.")
    demand_names(state, act.names)


def demand_names(state: State, names: Sequence[str]) -> None:
    """Demand people who can be an entrant of the event."""
    wanted = 2 if state.settings.pairs else 1
    if len(names) != wanted:
        raise UnfitPlan(
            f"{' & '.join(names)[:80]} cannot be entered.",
            "Entrants of this event are pairs: Ann Baker & Bob Cole."
            if wanted == 2
            else "Entrants of this event are single players.",
        )
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or " # " in name:
            raise UnfitPlan(
                f"{name[:LONGEST_NAME]!a} is no name.",
                f"A name has 1 to {LONGEST_NAME} letters, all of them printable, no ' # '.",
            )
        taken = state.members.get(folded(name))
        if taken or [folded(each) for each in names].count(folded(name)) > 1:
            raise UnfitPlan(
                f"There is already a player called {name}.",
                f"Entrant {taken} has that name." if taken else "",
                f"If this is somebody else, say who: {name} (junior).",
            )


def _drop(state: State, act: Act) -> None:
    entrant = _known(state, act.entrants[0])
    if not state.entrants[entrant].is_in:
        raise UnfitPlan(f"{state.name(entrant)} has already dropped out.")
    staying = (one for one in state.entrants.values() if one.is_in)
    if state.made and len(list(islice(staying, 3))) <= 2:
        raise UnfitPlan(
            f"{state.name(entrant)} can't drop out: there would be nobody to play against.",
            "An event needs at least two entrants.",
            "End it: `trickledger event close`. Who missed a table: "
            f"`trickledger event forfeit TABLE {entrant}`.",
        )


def _return(state: State, act: Act) -> None:
    entrant = _known(state, act.entrants[0])
    if state.entrants[entrant].is_in and not coming_absences(state, entrant):
        raise UnfitPlan(
            f"{state.name(entrant)} has not dropped out.",
            "No absence from a later round is entered either.",
            f"To seat them in the running round: `trickledger event seat TABLE {entrant} OTHER`.",
        )


def coming_absences(state: State, entrant: int) -> set[tuple[int, int]]:
    """The rounds that are not made yet in which somebody would be missing."""
    return {each for each in state.absences if each[1] == entrant and each[0] > state.made}


def _here(state: State, act: Act) -> None:
    entrant = _known(state, act.entrants[0])
    if state.entrants[entrant].is_here:
        raise UnfitPlan(f"{state.name(entrant)} has already checked in.")


def _absent(state: State, act: Act) -> None:
    entrant = _known(state, act.entrants[0])
    if act.round <= state.made:
        raise UnfitPlan(
            f"Round {act.round} is already made.",
            "",
            f"If they missed a table of it: `trickledger event forfeit TABLE {entrant}`. Round "
            f"{state.made + 1} is the next.",
        )
    if (act.round, entrant) in state.absences:
        raise UnfitPlan(f"{state.name(entrant)} is absent in round {act.round} already.")


def _meet(state: State, act: Act) -> None:
    one, other = pair(*(_known(state, entrant) for entrant in act.entrants))
    if one == other:
        raise UnfitPlan("Nobody can meet themselves.", "Name two entrants.")


def _first_meeting(state: State, act: Act) -> None:
    two = {*act.entrants}
    met = [
        (table.round, table.number)
        for made in state.rounds.values()
        for table in made.tables.values()
        if two <= {*table.seats} and len(two) > 1 and not table.is_forfeited
    ]
    if met:
        names = " and ".join(map(state.name, act.entrants))
        first = ".".join(map(str, min(met)))
        raise UnfitPlan(
            f"{names} have already met, at table {first}.",
            "A wish is for a first meeting.",
            f"To seat them together again: `trickledger event seat TABLE "
            f"{' '.join(map(str, act.entrants))}`.",
        )


def settings_after(state: State, act: Act) -> Settings:
    """The settings once some of them are changed; raises UnfitPlan."""
    settings = state.settings
    for name, value in act.settings:
        if name in _FIXED and state.made:
            raise UnfitPlan(
                f"The {name} cannot change any more.",
                "The first round is made.",
                "Open a separate event for the rest.",
            )
        settings = settings.with_setting(name, value)
    pairs = state.settings.pairs
    if settings.pairs != pairs and state.newest_entrant:
        raise UnfitPlan(
            f"The entrants are {'pairs' if pairs else 'single players'} already.",
            "It would not be known who plays with whom.",
            "Open a separate event (`trickledger event new TITLE`), or void the entrants first.",
        )
    return settings.settled()


def _not_fewer_rounds(state: State, act: Act) -> None:
    planned = dict(act.settings).get("rounds", "0")
    made = state.made
    if planned.isdecimal() and 0 < int(planned) < made:
        raise UnfitPlan(
            f"The event cannot have {planned} round{'s' * (int(planned) != 1)}.",
            f"{made} are made already.",
            f"Set rounds={made}, then close it, or void the entries of round {made} first: "
            "`trickledger event log` lists them.",
        )


def _round(state: State, act: Act) -> None:
    if act.round not in (state.made, state.made + 1) or not act.round:
        raise UnfitPlan(f"The next round is {state.made + 1}, not {act.round}.")
    if act.round == state.made:
        _demand_not_begun(state, act.round)
        _demand_unlocked(state, act.round)
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
        _known(state, entrant)
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
        if not fewest <= len(seats) <= most:
            raise UnfitPlan(
                f"Table {number}.{table} has {len(seats)} entrant{'s' * (len(seats) != 1)}.",
                _seats_wanted(state),
            )


def _seats_wanted(state: State) -> str:
    fewest, most = state.settings.sizes
    wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
    return f"{state.settings.of.title} seats {wanted}."


def _seat(state: State, act: Act) -> None:
    _demand_unlocked(state, _made(state, act.round))
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
            "Who sat there cannot change any more.",
            "Void that first: `trickledger event log` shows its entry.",
        )


def _lock(state: State, act: Act) -> None:
    _demand_unlocked(state, _made(state, act.round))


def _unlock(state: State, act: Act) -> None:
    if not state.is_locked(_made(state, act.round)):
        raise UnfitPlan(f"Round {act.round} is not locked.")


def _release(state: State, act: Act) -> None:
    if act.round:
        _made(state, act.round)


def _hide(state: State, act: Act) -> None:
    if act.value in ("round", "results") and not 1 <= act.round <= MOST_ROUNDS:
        raise UnfitPlan(f"There is no round {act.round}.", f"Rounds are 1 to {MOST_ROUNDS}.")


def _open(state: State, act: Act) -> None:
    _demand_unlocked(state, act.round)
    if known := state.opened.get(act.value):
        raise UnfitPlan(f"That game already belongs to table {known[0]}.{known[1]}.")
    state.table(act.round, act.table)


def _result(state: State, act: Act) -> None:
    _demand_unlocked(state, act.round)
    table = state.table(act.round, act.table)
    if table.guilty and len(table.present) < 2:
        raise UnfitPlan(
            f"Table {table.place} was not played: it was forfeited.",
            "",
            "Void the forfeit first: `trickledger event log` shows its entry.",
        )
    _demand_figures(state, table, act)


def _demand_figures(state: State, table: Table, act: Act) -> None:
    sides = table.present
    if len(act.figures) != len(sides):
        names = ", ".join(" + ".join(map(state.name, side)) for side in sides)
        raise UnfitPlan(
            f"Table {table.place} has {len(sides)} figures, one each for {names}.",
            f"You gave {len(act.figures)}.",
        )
    strange = [winner + 1 for winner in act.winners if not 0 <= winner < len(sides)]
    if strange:
        raise UnfitPlan(
            f"Table {table.place} has no side {strange[0]}.", f"It has sides 1 to {len(sides)}."
        )
    if len(set(act.winners)) < len(act.winners):
        raise UnfitPlan("A side that won is named twice.", "", "Name each side once.")


def _forfeit(state: State, act: Act) -> None:
    _demand_unlocked(state, act.round)
    table = state.table(act.round, act.table)
    if table.reports:
        raise _no_forfeit(table)
    for entrant in act.entrants:
        if entrant not in table.seats:
            raise UnfitPlan(
                f"{state.name(_known(state, entrant))} does not sit at table {table.place}."
            )


def _enough_for_a_game(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    if table.is_forfeited and len(table.present) > 1:
        raise UnfitPlan(
            f"No game of {len(table.present)} is possible at table {table.place}.",
            f"{_seats_wanted(state)} The others have forfeited it.",
            "Void the forfeit first if they came: `trickledger event log` shows its entry.",
        )


def _not_against_the_game(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    record = table.record
    if record is None:
        return
    if act.word == "open" and record.status != "abandoned":
        raise UnfitPlan(
            f"Table {table.place} already has a game: game {record.game}.",
            "",
            f"`trickledger abandon {record.game}` closes it, if it was opened by mistake.",
        )
    if act.word == "forfeit" and record.is_over:
        raise _no_forfeit(table)
    if act.word == "result" and record.is_over:
        _as_recorded(table, record, act)


def _as_recorded(table: Table, record: Record, act: Act) -> None:
    if record.figures != act.figures or act.winners not in ((), record.winners):
        raise UnfitPlan(
            f"Table {table.place} ended {_told(record.figures)} by its record, "
            f"game {record.game}, not {_told(act.figures)}.",
            "A game recorded entry by entry counts before a result from paper.",
            "Correct the game, or decide: "
            f"`trickledger event result {table.place} {' '.join(map(str, act.figures))} --settle`.",
        )


def _told(figures: Sequence[int]) -> str:
    return " : ".join(map(str, figures))


def _no_forfeit(table: Table) -> UnfitPlan:
    return UnfitPlan(
        f"Table {table.place} already has a result, so nobody can have missed it.",
        "",
        "Void the result first, or decide: "
        f"`trickledger event result {table.place} FIGURES --settle`.",
    )


def _prize(state: State, act: Act) -> None:
    del state
    fund_of(act)


def _made(state: State, number: int) -> int:
    if not 1 <= number <= state.made:
        made = f"{state.made} rounds are made." if state.made != 1 else "One round is made."
        raise UnfitPlan(f"There is no round {number}.", made if state.made else "None is made.")
    return number


def _demand_unlocked(state: State, number: int) -> None:
    if state.is_locked(number):
        raise UnfitPlan(
            f"Round {number} is locked.", "", f"`trickledger event unlock {number}` opens it again."
        )


def _known(state: State, entrant: int) -> int:
    if entrant not in state.entrants:
        raise UnfitPlan(
            f"There is no entrant {entrant}.", "", "`trickledger event show` lists them."
        )
    return entrant


LAWS: Mapping[str, Law] = {
    "add": _add,
    "drop": _drop,
    "return": _return,
    "here": _here,
    "absent": _absent,
    **dict.fromkeys(("forbid", "wish", "allow"), _meet),
    "set": settings_after,
    "round": _round,
    "seat": _seat,
    "open": _open,
    **dict.fromkeys(("result", "settle"), _result),
    "forfeit": _forfeit,
    "lock": _lock,
    "unlock": _unlock,
    "release": _release,
    "hide": _hide,
    "prize": _prize,
}

ON_ENTRY: Mapping[str, tuple[Law, ...]] = {
    "set": (_not_fewer_rounds,),
    "open": (_not_against_the_game,),
    "result": (_not_against_the_game, _enough_for_a_game),
    "settle": (_enough_for_a_game,),
    "forfeit": (_not_against_the_game,),
    "wish": (_first_meeting,),
}
