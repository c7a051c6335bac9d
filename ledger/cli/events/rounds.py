"""`event round`, `seat`, `open`, `lock`, `unlock`: who sits with whom, and their games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trickledger.ledger.cli.events.shared import (
    EventOption,
    directed,
    first_steps,
    next_steps,
    read_entrant,
    read_table,
    round_json,
    round_lines,
    tell,
)
from trickledger.ledger.cli.output import counted
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    AtOption,
    DryRunOption,
    JsonOption,
    LedgerOption,
    ReasonOption,
    ScorerOption,
    read_file,
)
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk, OpenedTable
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.pairing.seating import Seating

app = group()
RoundArgument = Annotated[
    int, typer.Argument(help="Which round (else the newest).", min=0, show_default=False)
]


@app.command(name="round", cls=Page)
def round_(
    again: Annotated[
        bool, typer.Option("--again", help="Make the newest round again; no table of it has begun.")
    ] = False,
    typed: Annotated[
        str,
        typer.Option(
            "--tables",
            help="Who sits where, typed: names, a comma, a table each; - reads lines.",
            metavar="TABLES",
        ),
    ] = "",
    seed: Annotated[
        int | None, typer.Option("--seed", help="Another seed than the event's.", min=0)
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Although tables of the last round are open.")
    ] = False,
    because: ReasonOption = "",
    event: EventOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Make the next round: compute who sits where, and keep it.

    Who meets again, who has the bye, who meets across scores is said; `--json` has each measure.
    The same entrants, results and seed give the same seating. A seating that is typed is kept as
    it is, and what speaks against it is said.

    \b
    trickledger event round --dry-run
    trickledger event round
    trickledger event round --again --seed 7 --because "two sisters at one table"
    trickledger event round --tables "Ann Baker / Bob Cole, Cid Fox / Dee Gray"
    """
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.next_round import planned as computed
    from trickledger.ledger.tournament.next_round import typed_round
    from trickledger.ledger.tournament.remarks import forbidden_meetings

    rows = _rows_typed(typed) if typed else []

    def made(desk: Desk) -> Seating:
        known = desk.event
        number = len(known.rounds) + (0 if again and known.rounds else 1)
        if typed:
            seating = typed_round(known, number, _seats(known, rows))
        else:
            seating = computed(known, number, seed=seed, anyway=anyway)
        method = "typed" if typed else known.settings.format
        return desk.make_round(number, method, seating, seed=seed, why=because)

    done = directed(
        made,
        event=event,
        ledger=ledger,
        scorer=scorer,
        at=at,
        dry_run=dry_run,
        takes_long=True,
    )
    newest, seating = done.after.rounds[-1], done.told
    lines = [f"Round {newest.number}, {newest.method}:", *round_lines(done.after, newest)]
    lines += [*_ideal(seating), *(_named(done.after, why) for why in seating.why)]
    if typed:
        lines += forbidden_meetings(done.after, newest.number)
        lines += doubts_of(done.after, newest.number)
    lines += [] if dry_run else first_steps(newest)
    return tell(
        done,
        lines,
        as_json=as_json,
        dry_run=dry_run,
        round=round_json(done.after, newest),
        distance=dict(seating.distance),
        why=list(seating.why),
    )


def _ideal(seating: Seating) -> list[str]:
    is_ideal = seating.distance and not any(figure for _, figure in seating.distance)
    return ["Nothing speaks against it."] if is_ideal else []


def _named(known: Event, why: str) -> str:
    """A sentence with names in place of entrants' numbers."""
    import re

    return re.sub(
        r"#(\d+)",
        lambda found: known.name(int(found[1])) if int(found[1]) in known.entrants else found[0],
        why,
    )


def _rows_typed(text: str) -> list[str]:
    """The tables as they were typed, each the names at it; raises UsageError where none is."""
    source = read_file("-").splitlines() if text == "-" else text.split(",")
    rows = [row for row in source if row.strip(" /\t")]
    if not rows:
        raise UsageError("No table is typed.", "", 'Type "Ann / Bob, Cid / Dee".')
    return rows


def _seats(known: Event, rows: Sequence[str]) -> list[list[int]]:
    return [
        [read_entrant(known, name.strip()) for name in row.split("/") if name.strip()]
        for row in rows
    ]


@app.command(cls=Page)
def seat(
    table: Annotated[str, typer.Argument(help="2.5 is table 5 of round 2, 5 of the newest.")],
    entrants: Annotated[
        list[str], typer.Argument(help="Who is to sit there, clockwise; number or name.")
    ],
    because: ReasonOption = "",
    event: EventOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Move people to a table.

    Who must leave it takes the place of one who came, or has a bye; in a knock-out, and if they
    have dropped out, they are put aside and have neither.

    \b
    trickledger event seat 3.5 "Ann Baker" "Bob Cole" --because "no stairs"
    trickledger event seat 5 7 12 --dry-run
    """
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.remarks import forbidden_meetings, overridden, repeats

    def act(desk: Desk) -> None:
        known = desk.event
        number, place = read_table(len(known.rounds), table)
        desk.seat(number, place, [read_entrant(known, text) for text in entrants], because)

    done = directed(act, event=event, ledger=ledger, scorer=scorer, at=at, dry_run=dry_run)
    number, _ = read_table(len(done.after.rounds), table)
    made, before = done.after.round(number), done.before.round(number)
    seats = {row.number: row.seats for row in before.tables}
    lines = [
        f"{row.place}  {done.after.versus(row.sides)}"
        for row in made.tables
        if row.seats != seats.get(row.number)
    ]
    byes = ", ".join(done.after.name(each) for each in made.byes if each not in before.byes)
    lines += [f"bye  {byes}"] if byes else []
    aside = set(before.seating.entrants) - set(made.seating.entrants)
    lines += [f"{', '.join(map(done.after.name, sorted(aside)))} put aside."] if aside else []
    lines += [*forbidden_meetings(done.after, number), *repeats(done.after, number)]
    lines += [*overridden(done.after, number), *doubts_of(done.after, number)]
    return tell(done, lines, as_json=as_json, dry_run=dry_run, round=round_json(done.after, made))


@app.command(name="open", cls=Page)
def open_(
    tables: Annotated[
        list[str] | None,
        typer.Argument(help="Tables (else all of the newest round).", metavar="[TABLE]..."),
    ] = None,
    record: Annotated[
        str,
        typer.Option("--record", help="The game that was played there, recorded already."),
    ] = "",
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Open the game of each table; its result comes by itself.

    The game has the options of the event.

    \b
    trickledger event open
    trickledger event open 2.5 2.6
    trickledger event open 2.5 --record 12 --because "typed in from paper"
    """

    def opened_by(desk: Desk) -> list[OpenedTable]:
        places = [read_table(desk.rounds, table) for table in tables or []]
        if record:
            if len(places) != 1:
                raise UsageError("Name the one table that the game belongs to.")
            return [desk.link(*places[0], record, why=because)]
        numbers = {number for number, _ in places} or {desk.rounds}
        return [
            table
            for number in sorted(numbers)
            for table in desk.open_tables(number, [table for at, table in places if at == number])
        ]

    done = directed(opened_by, event=event, ledger=ledger, scorer=scorer)
    opened = done.told
    lines = [
        f"{each.table.place}  game {each.game.number}, {each.code}  "
        f"{done.after.versus(each.table.sides)}"
        for each in opened
    ]
    lines.append(f"{counted(len(opened), 'game')} opened." if not record else "The game is linked.")
    if opened and not record:
        lines.append(f"At a table: trickledger table {opened[0].code}")
    games: list[dict[str, Any]] = [
        {"table": each.table.place, "game": each.game.number, "code": each.code} for each in opened
    ]
    return tell(done, lines, as_json=as_json, games=games)


@app.command(cls=Page)
def lock(
    number: RoundArgument = 0,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Lock a round: its seats and bare results stay.

    A game that is mended later is named.

    \b
    trickledger event lock
    trickledger event lock 3
    """
    from trickledger.ledger.tournament.doubts import doubts

    def act(desk: Desk) -> None:
        desk.lock(number or desk.rounds, because)

    done = directed(act, event=event, ledger=ledger, scorer=scorer)
    locked = [made.number for made in done.after.rounds if made.locked is not None]
    lines = [f"Locked: {', '.join(f'round {each}' for each in locked)}."]
    lines += [*doubts(done.after), *next_steps(done.after)]
    return tell(done, lines, as_json=as_json)


@app.command(cls=Page)
def unlock(
    number: RoundArgument = 0,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Open a locked round again.

    \b
    trickledger event unlock 3 --because "two cards were swapped"
    """
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        desk.enter(Act("unlock", number or desk.rounds, why=because))

    done = directed(act, event=event, ledger=ledger, scorer=scorer)
    return tell(done, ["The round is open again."], as_json=as_json)
