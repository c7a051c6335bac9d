"""What the commands of events share: which event, who enters, how an act is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import counted, print_json, say, warn, wrapped
from trickledger.ledger.cli.shared import author, opened
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.table import Round

T = TypeVar("T")
EventOption = Annotated[
    str,
    typer.Option(
        "--event",
        "-e",
        help="An event by number or code (else the current one).",
        metavar="EVENT",
        autocompletion=candidates.events,
    ),
]
EntrantsArgument = Annotated[
    list[str],
    typer.Argument(
        help="Entrants, by number, name, or the beginning of one.",
        autocompletion=candidates.entrants,
    ),
]
_TABLE = re.compile(r"(?:([1-9]\d{0,3})\.)?([1-9]\d{0,5})", re.ASCII)


@contextmanager
def event_of(
    ledger: str | None, event: str, *, write: bool = False
) -> Iterator[tuple[Ledger, Stream]]:
    """The ledger, opened, and the event meant."""
    from trickledger.ledger.queries.references import event_meant

    with opened(ledger, write=write) as store:
        yield store, event_meant(store, event)


def directed(
    deed: Callable[[Desk], T],
    *,
    event: str,
    ledger: str | None,
    scorer: str | None,
    at: int | None = None,
    dry_run: bool = False,
    takes_long: bool = False,
) -> Done[T]:
    """Let a director act, and give back the event before and after it."""
    from trickledger.ledger.services.director import direct

    with event_of(ledger, event, write=True) as (store, stream):
        who = author(scorer)
        return direct(store, stream, who, deed, at=at, dry_run=dry_run, takes_long=takes_long)


@contextmanager
def fitting() -> Iterator[None]:
    """Tell what does not fit an event as what was typed wrongly."""
    from trickledger.ledger.tournament.pairing.seating import UnfitPlan

    try:
        yield
    except UnfitPlan as exc:
        raise UsageError(exc.what, exc.why, exc.remedy) from exc


def event_shown(ledger: str | None, event: str) -> Event:
    """The event meant, as it stands."""
    from trickledger.ledger.queries.tournament_lists import load_event

    with event_of(ledger, event) as (store, stream):
        return load_event(store, stream)


def tell(
    done: Done[Any],
    lines: Sequence[str],
    *,
    as_json: bool,
    dry_run: bool = False,
    **more: Any,
) -> int:
    """Say what became of an act: its entries, and what a director should know of it."""
    if as_json:
        print_json(
            {
                "ok": True,
                "dry_run": dry_run,
                "event": done.after.number,
                "entries": [entry_json(entry) for entry in done.entries],
                "said": list(lines),
                **more,
            }
        )
        return 0
    for line in lines:
        say(wrapped(line))
    if dry_run:
        warn("Nothing was recorded.")
    return 0


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry of an event as JSON prints it."""
    return {"entry": entry.number, "text": entry.text, "by": entry.scorer, "at": entry.at}


def read_entrant(known: Event, text: str) -> int:
    """The entrant that a number, a name or the beginning of one means; raises UsageError."""
    from trickledger.rules.language.notation import folded, nearest

    if text.isascii() and text.isdigit():
        if len(text) < 10 and int(text) in known.entrants:
            return int(text)
        raise UsageError(f"There is no entrant {text[:20]}.", "", "`event show` lists them.")
    wanted = folded(" ".join(text.split()))
    if not wanted:
        raise UsageError("An entrant without a name is meant.", "", "`event show` lists them.")
    names = known.called
    if wanted in names:
        return names[wanted]
    begun = known.begun(wanted)
    if len(begun) == 1:
        return begun.pop()
    if begun:
        listed = ", ".join(f"{number} {known.name(number)}" for number in sorted(begun)[:6])
        raise UsageError(f"{text[:40]} may be several: {listed}.", "", "Name one by its number.")
    close = [known.name(names[name]) for name in nearest(wanted, list(names))]
    hint = f"Did you mean {' or '.join(dict.fromkeys(close))}?" if close else ""
    raise UsageError(f"There is no entrant called {text[:40]}.", "", hint)


def read_table(rounds: int, text: str) -> tuple[int, int]:
    """Round and table from `2.5`, or `5` for the newest round; raises UsageError.

    >>> read_table(3, "2.5"), read_table(3, "5")
    ((2, 5), (3, 5))
    """
    found = _TABLE.fullmatch(text)
    if found is None:
        raise UsageError(
            f"{text[:20]} is no table.", "", "2.5 is table 5 of round 2, 5 of the newest."
        )
    return int(found[1] or rounds), int(found[2])


def next_steps(known: Event) -> list[str]:
    """What a director may do now, a line each."""
    from trickledger.ledger.tournament.next_round import last_round

    if known.is_closed:
        return ["The event is closed."]
    waiting = [table for made in known.rounds for table in made.open_tables]
    if waiting:
        places = ", ".join(table.place for table in waiting[:8])
        more = ", ..." if len(waiting) > 8 else ""
        return [f"{counted(len(waiting), 'table')} without a result: {places}{more}."]
    if len(known.rounds) >= (last_round(known) or len(known.rounds) + 1):
        return ["All rounds are played: trickledger event close"]
    typed = ' --tables "Ann / Bob, Cid / Dee"' if known.settings.format == "free" else ""
    return [f"Next: trickledger event round{typed}"]


def steps_after(known: Event, number: int) -> list[str]:
    """What a director may do once a round has all its results; nothing before."""
    if known.round(number).open_tables:
        return []
    return [f"Every table of round {number} has its result.", *next_steps(known)]


def first_steps(made: Round) -> list[str]:
    """How the results of a round that was made come in."""
    if not made.tables:
        return []
    table = made.tables[0]
    sides = len(table.sides)
    figures = " ".join(["FIGURE"] * sides) if sides < 5 else f"FIGURE ..., {sides} figures"
    return [
        "Next: trickledger event open",
        f"Or from paper: trickledger event result {table.number} {figures}",
    ]


STATES = {"to play": "", "recorded": "", "reported": "bare"}
"""What is printed beside a table, where it is not its state."""


def round_lines(known: Event, made: Round) -> list[str]:
    """A round as a list of its tables, with those who have a bye."""
    lines = [
        f"  {table.place}  {known.versus(table.sides)}{_told(table.state, table.figures)}"
        for table in made.tables
    ]
    byes = ", ".join(known.name(entrant) for entrant in made.byes)
    return [*lines, *([f"  bye  {byes}"] if byes else [])]


def _told(state: str, figures: Sequence[int]) -> str:
    parts = (" : ".join(map(str, figures)), STATES.get(state, state))
    return "".join(f"  {part}" for part in parts if part)


def round_json(known: Event, made: Round) -> dict[str, Any]:
    """A round as JSON prints it."""
    from trickledger.ledger.tournament.remarks import overridden

    return {
        "round": made.number,
        "method": made.method,
        "locked": made.locked is not None,
        "tables": [
            {
                "table": table.number,
                "seats": [known.name(entrant) for entrant in table.seats],
                "sides": [[known.name(entrant) for entrant in side] for side in table.sides],
                "state": table.state,
                "figures": list(table.figures),
                "game": table.record.game if table.record else None,
                "code": table.record.code if table.record else None,
                "forfeited": [known.name(entrant) for entrant in sorted(table.guilty)],
                "reports": [
                    {
                        "entry": report.entry,
                        "by": report.scorer,
                        "figures": list(report.figures),
                        "settled": report.settled,
                    }
                    for report in table.reports
                ],
            }
            for table in made.tables
        ],
        "byes": [known.name(entrant) for entrant in made.byes],
        "overridden": overridden(known, made.number),
    }
