"""The laws of an event: what an act needs, and what speaks against it.

Each takes an event as it stands and an act, and raises UnfitPlan where the act cannot be. Those of
`LAWS` hold whenever the entries of an event are read; those of `ON_ENTRY` are asked when an act is
entered and not again, for what a game says later changes no entry of an event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.entrant_laws import (
    LAWS_OF_ENTRANTS,
    LAWS_ON_ENTRY,
    demand_reason,
    known,
)
from trickledger.ledger.tournament.pairing.seating import DoubtfulFigures, UnfitPlan, pair
from trickledger.ledger.tournament.plausible import why_excluded
from trickledger.ledger.tournament.prizes.fund import fund_of
from trickledger.ledger.tournament.round_laws import (
    LAWS_OF_ROUNDS,
    ROUNDS_ON_ENTRY,
    seats_wanted,
)
from trickledger.ledger.tournament.settings import Settings, demand_sizes
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Record, Table
from trickledger.rules.amounts import counted

Law = Callable[[State, Act], object]

_FIXED = ("game", "pairs", "format")
"""The settings that stay once a round is made."""


def demand_lawful(state: State, act: Act) -> None:
    """Demand that a director may enter an act where the event has come to; raises UnfitPlan."""
    stands: rights.State = "locked" if state.is_locked(act.round) else "open"
    at = rights.At(act.round, act.table, "over" if state.is_closed else stands)
    rights.demand("director", rights.kind_of(act.word), at)
    LAWS[act.word](state, act)


def demand_new(state: State, act: Act) -> None:
    """Demand what an act needs when it is entered; raises UnfitPlan."""
    for law in ON_ENTRY.get(act.word, ()):
        law(state, act)


def demand_open(state: State) -> None:
    """Demand an event that goes on."""
    rights.demand("director", "act", rights.At(0, 0, "over" if state.is_closed else "open"))


def _meet(state: State, act: Act) -> None:
    one, other = pair(*(known(state, entrant) for entrant in act.entrants))
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
        if name == "seeding" and state.made and state.is_knock_out:
            raise UnfitPlan("The seeding can't change any more.", "The bracket is drawn from it.")
        settings = settings.with_setting(name, value)
    pairs = state.settings.pairs
    if settings.pairs != pairs and state.newest_entrant:
        raise UnfitPlan(
            f"The entrants are {'pairs' if pairs else 'single players'} already.",
            "It would not be known who plays with whom.",
            "Open a separate event (`trickledger event new TITLE`), or void the entrants first.",
        )
    return settings.settled()


def _possible_sizes(state: State, act: Act) -> None:
    settings = state.settings
    for name, value in act.settings:
        settings = settings.with_setting(name, value)
    demand_sizes(settings, dict(act.settings))


def _not_fewer_rounds(state: State, act: Act) -> None:
    planned = dict(act.settings).get("rounds", "0")
    made = state.made
    if planned.isdecimal() and 0 < int(planned) < made:
        raise UnfitPlan(
            f"The event cannot have {counted(int(planned), 'round')}.",
            f"{made} are made already.",
            f"Set rounds={made}, then close it, or void the entries of round {made} first: "
            "`trickledger event log` lists them.",
        )


def _open(state: State, act: Act) -> None:
    if known := state.opened.get(act.value):
        raise UnfitPlan(f"That game already belongs to table {known[0]}.{known[1]}.")
    state.table(act.round, act.table)


def _result(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    if table.guilty and len(table.present) < 2:
        raise UnfitPlan(
            f"Table {table.place} was not played: it was forfeited.",
            "",
            "Void the forfeit first: `trickledger event log` shows its entry.",
        )
    _demand_figures(state, table, act)


def _award(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    demand_reason(act, f"An award for table {table.place}")
    if len(act.points) != len(table.sides):
        names = ", ".join(" + ".join(map(state.name, side)) for side in table.sides)
        raise UnfitPlan(
            f"Table {table.place} is awarded points for {len(table.sides)} sides: {names}.",
            f"You gave {len(act.points)}.",
        )


def _annul(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    demand_reason(act, f"To annul table {table.place}")
    if state.is_knock_out:
        raise UnfitPlan(
            f"Table {table.place} can't be annulled.",
            "In a knock-out somebody must go on.",
            f"Decide who: `trickledger event award {table.place} 1 0`.",
        )


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
    table = state.table(act.round, act.table)
    if table.reports:
        raise _no_forfeit(table)
    for entrant in act.entrants:
        if entrant not in table.seats:
            raise UnfitPlan(
                f"{state.name(known(state, entrant))} does not sit at table {table.place}."
            )


def _enough_for_a_game(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    if table.is_forfeited and len(table.present) > 1:
        raise UnfitPlan(
            f"No game of {len(table.present)} is possible at table {table.place}.",
            f"{seats_wanted(state)} The others have forfeited it.",
            "Void the forfeit first if they came: `trickledger event log` shows its entry.",
        )


def _possible_figures(state: State, act: Act) -> None:
    """Doubt figures that the game excludes; the director can settle them all the same."""
    why = why_excluded(state.settings, act.figures, act.winners)
    if why:
        table, figures = f"{act.round}.{act.table}", " ".join(map(_typed, act.figures))
        won = "".join(f" --won {side + 1}" for side in act.winners)
        raise DoubtfulFigures(
            f"Table {table} can hardly have ended {_told(act.figures)}.",
            why,
            f"If it is so, decide: `trickledger event result {table} {figures}{won} --settle`.",
        )


def _typed(figure: int) -> str:
    """A figure as a shell takes it: what begins with a hyphen is an option."""
    return str(figure) if figure >= 0 else f"minus {-figure}"


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


LAWS: Mapping[str, Law] = {
    **LAWS_OF_ENTRANTS,
    **LAWS_OF_ROUNDS,
    **dict.fromkeys(("forbid", "wish", "allow"), _meet),
    "set": settings_after,
    "open": _open,
    **dict.fromkeys(("result", "settle", "doubt"), _result),
    "award": _award,
    "annul": _annul,
    "forfeit": _forfeit,
    "prize": lambda _, act: fund_of(act),
}

ON_ENTRY: Mapping[str, tuple[Law, ...]] = {
    **LAWS_ON_ENTRY,
    **ROUNDS_ON_ENTRY,
    "set": (_possible_sizes, _not_fewer_rounds),
    "open": (_not_against_the_game,),
    "result": (_not_against_the_game, _enough_for_a_game, _possible_figures),
    "settle": (_enough_for_a_game,),
    "doubt": (_enough_for_a_game,),
    "forfeit": (_not_against_the_game,),
    "wish": (_first_meeting,),
}
