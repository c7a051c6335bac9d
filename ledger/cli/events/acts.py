"""`event log`, `undo`, `void`, `close`: the entries of an event, and taking them back."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trickledger.ledger.cli.events.shared import (
    EventOption,
    directed,
    entry_json,
    event_of,
    tell,
)
from trickledger.ledger.cli.output import columns, counted, print_json
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    AtOption,
    DryRunOption,
    JsonOption,
    LedgerOption,
    ReasonOption,
    ScorerOption,
)

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.history import Entry
    from trickledger.ledger.tournament.table import Round

app = group()


@app.command(cls=Page)
def log(
    event: EventOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """List every entry of an event, and whether it still counts.

    \b
    trickledger event log
    """
    from trickledger.ledger.queries.tournament_lists import log_of

    with event_of(ledger, event) as (store, stream):
        entries = log_of(store, stream)
    if as_json:
        rows = [{**entry_json(entry), "counts": counts} for entry, counts in entries]
        print_json({"event": stream.number, "id": stream.id, "entries": rows})
        return 0
    columns(
        ("Entry", "Text", "By", "At", ""),
        (
            (
                f"@{entry.number}",
                entry.text.replace("\n", "; "),
                entry.scorer,
                entry.at[:16].replace("T", " "),
                "" if counts else "void",
            )
            for entry, counts in entries
        ),
        right=(0,),
    )
    return 0


@app.command(cls=Page)
def export(
    event: EventOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print an event as text that `import` reads, or as JSON.

    JSON has scorers, times and hashes too. The games of its tables are exported by themselves;
    `trickledger export --json` has all.

    \b
    trickledger event export > evening.txt
    """
    from trickledger.ledger.exchange.data import as_json as stored
    from trickledger.ledger.exchange.tournament_text import event_text
    from trickledger.ledger.journal.journal import read

    with event_of(ledger, event) as (store, stream), store.reading() as db:
        if as_json:
            print_json(stored(db, [stream]))
        else:
            sys.stdout.write(event_text(stream.id, list(read(db, stream))))
    return 0


@app.command(cls=Page)
def undo(
    because: ReasonOption = "",
    event: EventOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Void the last act of your own that still counts.

    What others have entered since stays, and is named.

    \b
    trickledger event undo
    trickledger event undo --dry-run
    """

    def undone(desk: Desk) -> tuple[list[Entry], list[Entry]]:
        voided = desk.undo(because)
        return voided, desk.since(voided[-1].number)

    done = directed(undone, event=event, ledger=ledger, scorer=scorer, at=at, dry_run=dry_run)
    voided, later = done.told
    lines = _changes(done, voided)
    lines += [
        f"Entered since, and stays: @{one.number} {one.text}, by {one.scorer}." for one in later
    ]
    return tell(done, lines, as_json=as_json, dry_run=dry_run)


@app.command(cls=Page)
def void(
    entry: Annotated[str, typer.Argument(help="An entry: @14, or 14.")],
    because: ReasonOption = "",
    event: EventOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Void an act with all that was entered in one line with it.

    \b
    trickledger event void @14 --because "typed for the wrong table"
    """
    from trickledger.ledger.cli.shared import entry_number

    number = entry_number(entry)

    def voided(desk: Desk) -> list[Entry]:
        return desk.void(number, because)

    done = directed(voided, event=event, ledger=ledger, scorer=scorer, at=at, dry_run=dry_run)
    return tell(done, _changes(done, done.told), as_json=as_json, dry_run=dry_run)


@app.command(cls=Page)
def close(
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway", help="Although a seat of a knock-out does not follow from the results."
        ),
    ] = False,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """End an event: its standings are final, nothing more is entered.

    What was planned and not played is said.

    \b
    trickledger event close
    """

    from trickledger.ledger.tournament.next_round import unfinished

    def act(desk: Desk) -> None:
        desk.close(because, anyway=anyway)

    done = directed(act, event=event, ledger=ledger, scorer=scorer)
    lines = [f"{done.after.settings.title} is closed."]
    lines += [f"{said}; `event undo` opens it." for said in unfinished(done.after)]
    lines.append("The prizes: trickledger event standings")
    return tell(done, lines, as_json=as_json)


def _changes(done: Done[Any], voided: Sequence[Entry]) -> list[str]:
    """What a void has changed, as far as a director sees it."""
    from trickledger.ledger.tournament.doubts import doubts

    before, after = done.before, done.after
    first, *others = voided
    line = f" and {counted(len(others), 'entry')} more of its line" if others else ""
    said = [f"No longer counts: @{first.number} {first.text}{line}"]
    gone = [before.name(number) for number in before.entrants if number not in after.entrants]
    said += [f"No longer entered: {', '.join(gone)}."] if gone else []
    if len(before.rounds) != len(after.rounds):
        said.append(f"Rounds made: {len(after.rounds)}, before {len(before.rounds)}.")
    for was, made in zip(before.rounds, after.rounds, strict=False):
        said += _table_changes(after, was, made)
    if before.is_closed and not after.is_closed:
        said.append("The event is open again.")
    return [*said, *([] if doubts(before) == doubts(after) else doubts(after))]


def _table_changes(known: Event, was: Round, made: Round) -> Iterator[str]:
    before = {table.number: table for table in was.tables}
    for table in made.tables:
        earlier = before.pop(table.number, None)
        if earlier is None or earlier.seats != table.seats:
            yield f"Table {table.place} is now {known.versus(table.sides)}."
        elif (earlier.state, earlier.figures) != (table.state, table.figures):
            figures = " : ".join(map(str, table.figures))
            yield f"Table {table.place} is now {table.state} {figures}".rstrip() + "."
    for table in before.values():
        yield f"Table {table.place} is empty again."
