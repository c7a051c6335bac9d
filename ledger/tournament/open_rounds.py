"""A round that is to be made while another one runs: refused, or asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trickledger.ledger.columns import figure
from trickledger.ledger.tournament import scoring
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.listing import listed
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan
from trickledger.ledger.tournament.setting_readers import AVERAGE
from trickledger.ledger.tournament.table import Table


def not_seated(event: Event, byes: Sequence[int]) -> str:
    """Who has a bye because no table was typed for them, and what it brings; empty for nobody."""
    if not byes:
        return ""
    if event.is_knock_out:
        brings = "go on without a match"
    else:
        points = figure(scoring.bye(0, event.settings).points)
        brings = f"have a bye, worth {points} point{'s' * (points != '1')}"
    if event.settings.bye == AVERAGE:
        brings = "have a bye, worth the mean of the rounds they play"
    said = brings if len(byes) > 1 else brings.replace("go", "goes").replace("have", "has")
    names = listed(list(map(event.name, byes)), "event show")
    return f"Not seated: {names} {said}{' each' if len(byes) > 1 else ''}."


def demand_done(event: Event, number: int, typed: Seating, *, anyway: bool) -> None:
    """Demand the results of the rounds before one that was typed, if not `anyway`."""
    waiting = [] if anyway else _open_before(event, number)
    if not waiting:
        return
    seats = " ".join(map(str, typed.tables[0])) if typed.tables else "NAME NAME"
    raise UnfitPlan(
        f"Round {waiting[0].round} isn't over, and this would be round {number}.",
        f"Without a result, or disputed: {_places(waiting)}. "
        f"{not_seated(event, typed.byes)}".rstrip(),
        f"To seat people in round {waiting[-1].round}: `trickledger event seat TABLE {seats}`. "
        f"If round {number} is meant, add --anyway.",
    )


def waiting_for(event: Event, number: int, *, anyway: bool) -> list[Table]:
    """The tables whose results a computed round goes without; raises UnfitPlan if not `anyway`."""
    settings = event.settings
    needs_results = settings.format in ("swiss", "knock-out") or settings.standing
    waiting = _open_before(event, number) if needs_results else []
    if waiting and not anyway:
        raise UnfitPlan(
            f"Round {number} depends on results that are missing.",
            f"Without a result, or disputed: {_places(waiting)}.",
            f"Enter them (`trickledger event result {waiting[0].place} FIGURES`), or seat by the "
            "others: `trickledger event round --anyway`.",
        )
    return waiting


def on_waiting(waiting: Sequence[Table]) -> Iterator[str]:
    """What a round that is made without some results does with these tables, in a sentence."""
    if waiting:
        said = [f"{each.place}{' (disputed)' * (each.state == 'disputed')}" for each in waiting]
        places = listed(said, "event tables")
        yield f"Made as if these tables had brought nobody anything: {places}."


def _open_before(event: Event, number: int) -> list[Table]:
    return [table for made in event.rounds[: number - 1] for table in made.open_tables]


def _places(tables: Sequence[Table]) -> str:
    return listed([table.place for table in tables], "event tables")
