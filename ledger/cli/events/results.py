"""`event result` and `event forfeit`: what a table came to, without its record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli.events.shared import (
    EventOption,
    directed,
    entry_json,
    event_of,
    read_entrant,
    read_table,
    steps_after,
    tell,
)
from trickledger.ledger.cli.output import print_json, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    JsonOption,
    LedgerOption,
    ReasonOption,
    ScorerOption,
    author,
)
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk, Reported
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.table import Table

app = group()
TableArgument = Annotated[str, typer.Argument(help="2.5 is table 5 of round 2, 5 of the newest.")]
_FIGURE = re.compile(r"[+-]?\d{1,9}", re.ASCII)


@app.command(cls=Page, context_settings={"ignore_unknown_options": True})
def result(
    table: TableArgument,
    figures: Annotated[
        list[str],
        typer.Argument(
            help="The figures in order of the seats, a side each; minus 7 or -7 is below 0."
        ),
    ],
    won: Annotated[
        list[int] | None,
        typer.Option(
            "--won", help="The side that won, 1 the first, where figures do not tell.", min=1
        ),
    ] = None,
    settle: Annotated[
        bool, typer.Option("--settle", help="The director's decision: it counts before all else.")
    ] = False,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Enter the result of a table from paper.

    Two scorers may enter it: what they say is compared. Once the game of the table is recorded
    entry by entry and over, its record counts.

    \b
    trickledger event result 2.5 501 320
    trickledger event result 5 40 minus 25 minus 15
    trickledger event result 5 501 320 --settle --because "both were asked"
    """
    from trickledger.ledger.services.director import report
    from trickledger.ledger.tournament.acts import Act

    said = _figures(figures)
    with event_of(ledger, event, write=True) as (store, stream):
        who = author(scorer)

        def act(rounds: int) -> Act:
            number, place = read_table(rounds, table)
            word = "settle" if settle else "result"
            winners = tuple(sorted({side - 1 for side in won or []}))
            return Act(word, number, place, figures=said, winners=winners, why=because)

        done = report(store, stream, who, act)
        rest = _what_follows(done)
    if as_json:
        print_json(
            {
                "ok": True,
                "event": stream.number,
                "entries": [entry_json(done.entry)],
                "table": done.after.place,
                "state": done.after.state,
                "figures": list(done.after.figures),
                "said": rest,
            }
        )
        return 0
    for line in (*_told(done.before, done.after, done.names), *rest):
        say(wrapped(line))
    return 0


def _what_follows(done: Reported) -> list[str]:
    """What comes next once a round is complete, and which rounds rest on another result."""
    from trickledger.ledger.tournament.doubts import doubts_of

    known = done.event
    if known is None:
        return []
    resting = range(done.after.round, len(known.rounds) + 1)
    lines = [said for number in resting for said in doubts_of(known, number)]
    return [*lines, *(steps_after(known, done.after.round) if done.may_be_last else [])]


def _told(before: Table, after: Table, names: Mapping[int, str]) -> list[str]:
    sides = " - ".join(" + ".join(names[entrant] for entrant in side) for side in after.sides)
    lines = [f"{after.place}  {sides}  {' : '.join(map(str, after.figures))}"]
    record = after.record
    match after.state:
        case "disputed":
            lines += [
                f"Disputed: {' : '.join(map(str, said.figures))} by {said.scorer} (@{said.entry})."
                for said in after.reports
            ]
            figures = " ".join(_typed(figure) for figure in after.figures)
            lines.append(
                f"The director decides: trickledger event result {after.place} {figures} --settle"
            )
        case "reported" if len(after.reports) > 1:
            lines.append(f"{len(after.reports)} scorers agree.")
        case "reported" if record:
            lines.append(f"Once game {record.game} is over, its record counts.")
        case "recorded":
            lines += [f"It agrees with the record, game {record.game}."] if record else []
    was = [each for each in before.reports if each not in after.reports]
    lines += [
        f"It was {' : '.join(map(str, each.figures))} by {each.scorer} (@{each.entry})."
        for each in was
        if each.figures != after.figures
    ]
    return lines


def _typed(figure: int) -> str:
    """A figure as a shell takes it: what begins with a hyphen is an option."""
    return str(figure) if figure >= 0 else f"minus {-figure}"


def _figures(words: list[str]) -> tuple[int, ...]:
    """Figures as they are typed; `minus` before one takes it below 0."""
    figures: list[int] = []
    is_below = False
    for word in words:
        if word.lower() == "minus" and not is_below:
            is_below = True
            continue
        if word.startswith("--"):
            raise UsageError(f"There is no option {word[:40]}.", "", "`--help` lists them.")
        if not _FIGURE.fullmatch(word):
            raise UsageError(f"{word[:20]} is no figure.", "", "A figure is a whole number: 501.")
        figures.append(-int(word) if is_below else int(word))
        is_below = False
    if is_below or not figures:
        raise UsageError("A figure is missing.", "", "Type one for each side: 501 320.")
    return tuple(figures)


@app.command(cls=Page)
def forfeit(
    table: TableArgument,
    entrants: Annotated[
        list[str], typer.Argument(help="Who did not come, or gave up; number or name.")
    ],
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say who missed a table: it is lost for them.

    It is won by those who were there. At a table of more than two the others play on without them,
    unless too few are left for the game.

    \b
    trickledger event forfeit 2.5 "Ann Baker" --because "did not come"
    """
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.doubts import doubts_of

    def act(desk: Desk) -> None:
        known = desk.event
        number, place = read_table(len(known.rounds), table)
        who = tuple(read_entrant(known, text) for text in entrants)
        desk.enter(Act("forfeit", number, place, entrants=who, why=because))

    done = directed(act, event=event, ledger=ledger, scorer=scorer)
    number, place = read_table(len(done.after.rounds), table)
    made = next(row for row in done.after.round(number).tables if row.number == place)
    missing = ", ".join(done.after.name(entrant) for entrant in sorted(made.guilty))
    lines = [f"{made.place}  {done.after.versus(made.sides)}  forfeited by {missing}."]
    if made.is_forfeited and len(made.present) > 1:
        lines.append(
            f"No game of {len(made.present)} is possible: "
            "the table is lost for who missed it and won by the others."
        )
    elif not made.is_forfeited:
        lines.append("The others play on: figures for those who are there.")
    resting = range(number, len(done.after.rounds) + 1)
    lines += [said for each in resting for said in doubts_of(done.after, each)]
    lines += steps_after(done.after, number)
    return tell(done, lines, as_json=as_json)
