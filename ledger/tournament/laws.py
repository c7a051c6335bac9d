"""The laws of an event: what an act needs, and what speaks against it.

Each takes an event as it stands and an act, and raises UnfitPlan where the act cannot be. Those of
`LAWS` hold whenever the entries of an event are read; those of `ON_ENTRY` are asked when an act is
entered and not again, for what a game says later changes no entry of an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from trickledger.ledger.tournament import rights, walls
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.entrant_laws import (
    LAWS_OF_ENTRANTS,
    LAWS_ON_ENTRY,
    LOG,
    demand_reason,
    known,
)
from trickledger.ledger.tournament.listing import at_odds, together, typed_figure
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
from trickledger.ledger.tournament.table import Table, TableRecord
from trickledger.rules.says import Command, Count, Says, Value, both, listed

Law = Callable[[State, Act], object]

_FIXED = ("game", "pairs", "format")
"""The settings that stay once a round is made."""


def demand_lawful(state: State, act: Act) -> None:
    """Demand that a director may enter an act where the event has come to; raises UnfitPlan."""
    demand_right(state, "director", rights.kind_of(act.word), act)
    LAWS[act.word](state, act)


def demand_right(state: State, who: rights.Who, what: rights.What, act: Act) -> None:
    """Demand that somebody may enter something about the round or table of an act."""
    stands: rights.Standing = "locked" if state.is_locked(act.round) else "open"
    at = rights.At(act.round, act.table, "over" if state.is_closed else stands)
    rights.demand(who, what, at)


def demand_new(state: State, act: Act) -> None:
    """Demand what an act needs when it is entered; raises UnfitPlan."""
    for law in ON_ENTRY.get(act.word, ()):
        law(state, act)


def demand_open(state: State) -> None:
    """Demand an event that goes on."""
    demand_right(state, "director", "act", Act("close"))


def _meet(state: State, act: Act) -> None:
    one, other = pair(*(known(state, entrant) for entrant in act.entrants))
    if one == other:
        raise UnfitPlan("Nobody can meet themselves.", "Name two entrants.")


def _first_meeting(state: State, act: Act) -> None:
    two = {*act.entrants}
    met = [
        (table.round, table.number)
        for table in state.all_tables
        if two <= {*table.seats} and len(two) > 1 and not table.is_forfeited
    ]
    if met:
        raise UnfitPlan(
            "{names} have already met, at table {table}.",
            "A wish is for a first meeting.",
            names=both(map(state.name, act.entrants)),
            table=".".join(map(str, min(met))),
        )


def settings_after(state: State, act: Act) -> Settings:
    """The settings once some of them are changed; raises UnfitPlan."""
    settings = state.settings
    for name, value in act.settings:
        if name in _FIXED and state.made:
            raise UnfitPlan(
                "The {setting} cannot change any more.",
                "The first round is made.",
                "Open a separate event for the rest.",
                setting=name,
            )
        if name == "seeding" and state.made and state.is_knock_out:
            raise UnfitPlan("The seeding can't change any more.", "The bracket is drawn from it.")
        settings = settings.with_setting(name, value)
    pairs = state.settings.pairs
    if settings.pairs != pairs and state.newest_entrant:
        raise UnfitPlan(
            "The entrants are pairs already."
            if pairs
            else "The entrants are single players already.",
            "It would not be known who plays with whom.",
            "Open a separate event ({new}), or void the entrants first.",
            new=Command("event new TITLE"),
        )
    return settings.settled()


def _possible_sizes(state: State, act: Act) -> None:
    demand_sizes(state.settings.with_settings(act.settings), dict(act.settings))


def _not_fewer_rounds(state: State, act: Act) -> None:
    planned = dict(act.settings).get("rounds", "0")
    made = state.made
    if planned.isdecimal() and 0 < int(planned) < made:
        raise UnfitPlan(
            "The event cannot have {planned}.",
            "{made} are made already.",
            "Set rounds={made}, then close it, or void the entries of round {made} first: "
            "{log} lists them.",
            planned=Count(int(planned), "round"),
            made=made,
            log=LOG,
        )


def _open(state: State, act: Act) -> None:
    if known := state.opened.get(act.value):
        table = f"{known[0]}.{known[1]}"
        raise UnfitPlan("That game already belongs to table {table}.", table=table)
    state.table(act.round, act.table)


def _result(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    if table.guilty and len(table.present) < 2:
        raise UnfitPlan(
            "Table {table} was not played: it was forfeited.",
            "",
            "Void the forfeit first: {log} shows its entry.",
            table=table.place,
            log=LOG,
        )
    _demand_figures(state, table, act)


def _award(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    demand_reason(act, Says("An award for table {table}", table=table.place))
    if len(act.points) != len(table.sides):
        raise UnfitPlan(
            "Table {table} is awarded points for {number} sides: {sides}.",
            "You gave {given}.",
            table=table.place,
            number=len(table.sides),
            sides=_named(state, table.sides),
            given=len(act.points),
        )


def _annul(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    demand_reason(act, Says("To annul table {table}", table=table.place))
    if state.is_knock_out:
        raise UnfitPlan(
            "Table {table} can't be annulled.",
            "In a knock-out somebody must go on.",
            "Decide who: {award}.",
            table=table.place,
            award=Command(f"event award {table.place} 1 0 --because REASON"),
        )


def _demand_figures(state: State, table: Table, act: Act) -> None:
    sides = table.present
    if len(act.figures) != len(sides):
        raise UnfitPlan(
            "Table {table} has {number} figures, one each for {sides}.",
            "You gave {given}.",
            table=table.place,
            number=len(sides),
            sides=_named(state, sides),
            given=len(act.figures),
        )
    strange = [winner + 1 for winner in act.winners if not 0 <= winner < len(sides)]
    if strange:
        raise UnfitPlan(
            "Table {table} has no side {side}.",
            "It has sides 1 to {last}.",
            table=table.place,
            side=strange[0],
            last=len(sides),
        )
    if len(set(act.winners)) < len(act.winners):
        raise UnfitPlan("A side that won is named twice.", "", "Name each side once.")


def _named(state: State, sides: Iterable[Sequence[int]]) -> Value:
    return listed(together(map(state.name, side)) for side in sides)


def _forfeit(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    if table.reports:
        raise _no_forfeit(table)
    for entrant in act.entrants:
        if entrant not in table.seats:
            raise UnfitPlan(
                "{name} does not sit at table {table}.",
                name=state.name(known(state, entrant)),
                table=table.place,
            )


def _enough_for_a_game(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    if table.is_forfeited and len(table.present) > 1:
        raise UnfitPlan(
            "No game of {number} is possible at table {table}.",
            "{wanted} The others have forfeited it.",
            "Void the forfeit first if they came: {log} shows its entry.",
            number=len(table.present),
            table=table.place,
            wanted=seats_wanted(state),
            log=LOG,
        )


def _possible_figures(state: State, act: Act) -> None:
    """Doubt figures that the game excludes; the director can settle them all the same."""
    why = why_excluded(state.settings, act.figures, act.winners)
    if why:
        table, figures = f"{act.round}.{act.table}", " ".join(map(typed_figure, act.figures))
        won = "".join(f" --won {side + 1}" for side in act.winners)
        raise DoubtfulFigures(
            "Table {table} can hardly have ended {figures}.",
            why,
            "If it is so, decide: {settle}.",
            table=table,
            figures=at_odds(act.figures),
            settle=Command(f"event result {table} {figures}{won} --settle"),
        )


def _not_against_the_game(state: State, act: Act) -> None:
    table = state.table(act.round, act.table)
    record = table.record
    if record is None:
        return
    if act.word == "open" and record.status != "abandoned":
        raise UnfitPlan(
            "Table {table} already has a game: game {game}.",
            "",
            "{abandon} closes it, if it was opened by mistake.",
            table=table.place,
            game=record.game,
            abandon=Command(f"abandon {record.game} --because REASON"),
        )
    if act.word == "forfeit" and record.is_over:
        raise _no_forfeit(table)
    if act.word == "result" and record.is_over:
        _as_recorded(table, record, act)


def _as_recorded(table: Table, record: TableRecord, act: Act) -> None:
    if record.figures != act.figures or act.winners not in ((), record.winners):
        figures = " ".join(map(str, act.figures))
        raise UnfitPlan(
            "Table {table} ended {recorded} by its record, game {game}, not {figures}.",
            "A game recorded entry by entry counts before a result from paper.",
            "Correct the game, or decide: {settle}.",
            table=table.place,
            recorded=at_odds(record.figures),
            game=record.game,
            figures=at_odds(act.figures),
            settle=Command(f"event result {table.place} {figures} --settle"),
        )


def _no_forfeit(table: Table) -> UnfitPlan:
    return UnfitPlan(
        "Table {table} already has a result, so nobody can have missed it.",
        "",
        "Void the result first, or decide: {settle}.",
        table=table.place,
        settle=Command(f"event result {table.place} FIGURES --settle"),
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
    "message": walls.message,
    "screen": walls.screen,
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
    "screen": (walls.new_screen,),
}
