"""A round that is to be made while another one runs: refused, or asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trickledger.ledger.columns import figure
from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament import scoring
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.listing import listed
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan
from trickledger.ledger.tournament.setting_readers import AVERAGE
from trickledger.ledger.tournament.table import Table
from trickledger.rules.says import Command, Says, Value, in_turn

_ON_ONE = {
    "average": "Not seated: {names} has a bye, worth the mean of the rounds they play.",
    "bracket": "Not seated: {names} goes on without a match.",
    "1": "Not seated: {names} has a bye, worth {points} point.",
    "": "Not seated: {names} has a bye, worth {points} points.",
}
_ON_SEVERAL = {
    "average": "Not seated: {names} have a bye, worth the mean of the rounds they play each.",
    "bracket": "Not seated: {names} go on without a match each.",
    "1": "Not seated: {names} have a bye, worth {points} point each.",
    "": "Not seated: {names} have a bye, worth {points} points each.",
}


def not_seated(event: Event, byes: Sequence[int]) -> Says | None:
    """Who has a bye because no table was typed for them, and what it brings; None for nobody."""
    if not byes:
        return None
    values: dict[str, Value] = {"names": listed([*map(event.name, byes)], "event show")}
    if event.settings.bye == AVERAGE:
        brings = "average"
    elif event.is_knock_out:
        brings = "bracket"
    else:
        brings = values["points"] = figure(scoring.bye(0, event.settings).points)
    said = _ON_SEVERAL if len(byes) > 1 else _ON_ONE
    return said_with(said.get(brings, said[""]), values)


def demand_done(event: Event, number: int, typed: Seating, *, anyway: bool) -> None:
    """Demand the results of the rounds before one that was typed, if not `anyway`."""
    waiting = [] if anyway else event.waiting(number - 1)
    if not waiting:
        return
    seats = " ".join(map(str, typed.tables[0])) if typed.tables else "NAME NAME"
    raise UnfitPlan(
        "Round {before} isn't over, and this would be round {round}.",
        in_turn(_without(waiting), not_seated(event, typed.byes)),
        "To seat people in round {last}: {seat}. If round {round} is meant, add --anyway.",
        before=waiting[0].round,
        round=number,
        last=waiting[-1].round,
        seat=Command(f"event seat TABLE {seats}"),
    )


def waiting_for(event: Event, number: int, *, anyway: bool) -> list[Table]:
    """The tables whose results a computed round goes without; raises UnfitPlan if not `anyway`."""
    settings = event.settings
    needs_results = FORMATS[settings.format].needs_results or settings.standing
    waiting = event.waiting(number - 1) if needs_results else []
    if waiting and not anyway:
        # the winner of each plays on, so nobody can be seated without it
        is_bound = event.is_knock_out
        enter = "Enter them: {result}."
        raise UnfitPlan(
            "Round {round} depends on results that are missing.",
            _without(waiting),
            enter if is_bound else "Enter them ({result}), or seat by the others: {anyway}.",
            round=number,
            result=Command(f"event result {waiting[0].place} FIGURES"),
            anyway=Command("event round --anyway"),
        )
    return waiting


def on_waiting(waiting: Sequence[Table]) -> Iterator[Says]:
    """What a round that is made without some results does with these tables, in a sentence."""
    if waiting:
        tables = listed([*map(_place, waiting)], "event tables")
        said = "Made as if these tables had brought nobody anything: {tables}."
        yield Says(said, tables=tables)


def _place(table: Table) -> Value:
    if table.state == "disputed":
        return Says("{table} (disputed)", table=table.place)
    return table.place


def _without(tables: Sequence[Table]) -> Says:
    places = listed([table.place for table in tables], "event tables")
    return Says("Without a result, or disputed: {tables}.", tables=places)
