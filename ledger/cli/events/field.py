"""`event add`, `here`, `drop`, `return`, `absent`, `forbid`, `wish`, `allow`: who takes part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trickledger.ledger.cli.events.shared import (
    EntrantsArgument,
    EventOption,
    directed,
    fitting,
    read_entrant,
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
    from trickledger.ledger.services.director import Desk, Done

app = group()


@app.command(cls=Page)
def add(
    names: Annotated[
        list[str] | None,
        typer.Argument(help='Full names; a pair as "Ann Baker & Bob Cole".', metavar="[NAME]..."),
    ] = None,
    file: Annotated[
        str, typer.Option("--file", "-f", help="A list or CSV, - for standard input.")
    ] = "",
    now: Annotated[
        bool, typer.Option("--now", help="Seat them in the running round as well.")
    ] = False,
    because: ReasonOption = "",
    event: EventOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Enter players or pairs, all or none.

    Late ones begin with the next round, or --now.

    A file has a name a line, or columns under the heads `name` and, for pairs, `partner`.

    \b
    trickledger event add "Ann Baker" "Bob Cole"
    trickledger event add "Ann Baker & Bob Cole" "Cid Fox & Dee Gray"
    trickledger event add --file entrants.csv
    trickledger event add "Zoe Young" --now --because "late train"
    """
    from trickledger.ledger.tournament.entry_list import people_of, read_list

    with fitting():
        listed = read_list(read_file(file), file) if file else []
    wanted = [people_of(name) for name in names or []] + listed
    if not wanted:
        raise UsageError("Nobody is named.", "", 'Type names in quotes: "Ann Baker".')

    def act(desk: Desk) -> None:
        desk.add_all(wanted, now=now, why=because)

    done = directed(act, event=event, ledger=ledger, scorer=scorer, at=at, dry_run=dry_run)
    return tell(done, _added(done, now), as_json=as_json, dry_run=dry_run)


def _added(done: Done[Any], now: bool) -> list[str]:
    from trickledger.ledger.tournament.next_round import advice, on_latecomers
    from trickledger.ledger.tournament.remarks import forbidden_meetings

    before, after = done.before.entrants, done.after.entrants
    new = [after[number] for number in after if number not in before]
    width = len(str(max(after)))
    lines = [f"{entrant.number:{width}}  {entrant.name}" for entrant in new]
    lines.append(f"{counted(sum(each.is_in for each in after.values()), 'entrant')}.")
    if not done.after.rounds:
        lines += [*advice(done.after), "Next: trickledger event round"]
    if now and done.after.rounds:
        newest = done.after.rounds[-1]
        lines += [f"Round {newest.number} is now:", *round_lines(done.after, newest)]
        lines += forbidden_meetings(done.after, newest.number)
    elif done.after.rounds:
        lines.append(f"They begin with round {len(done.after.rounds) + 1}; --now seats them today.")
    lines += on_latecomers(done.after)
    return lines


@app.command(cls=Page)
def here(
    entrants: EntrantsArgument,
    because: ReasonOption = "",
    event: EventOption = "",
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Check entrants in.

    From the first one on, only those who are here are seated.

    \b
    trickledger event here "Ann Baker" "Bob Cole"
    trickledger event here 1 2 5 8
    """
    done = _each("here", entrants, because, event, dry_run, ledger, scorer)
    missing = done.after.missing
    come = sum(each.is_in for each in done.after.entrants.values()) - len(missing)
    lines = [f"{_names(done, 'here')} checked in: {counted(come, 'entrant')} here."]
    if missing:
        lines.append(f"Not here yet: {', '.join(map(done.after.name, missing))}.")
    return tell(done, lines, as_json=as_json, dry_run=dry_run, missing=missing)


@app.command(cls=Page)
def drop(
    entrants: EntrantsArgument,
    because: ReasonOption = "",
    event: EventOption = "",
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Take entrants out from the next round on.

    They stay listed with what they have. In a round robin the setting `leavers` says what becomes
    of their games.

    \b
    trickledger event drop "Ann Baker" --because "went home"
    trickledger event drop 7 12
    """
    from trickledger.ledger.tournament.results import on_leavers

    done = _each("drop", entrants, because, event, dry_run, ledger, scorer)
    lines = [f"{_names(done, 'drop')} dropped out."]
    lines += [
        f"Table {table.place} has no result yet: {done.after.name(entrant)} sits there. "
        f"If it is not played, `trickledger event forfeit {table.place} {entrant}`."
        for made in done.after.rounds
        for table in made.open_tables
        for entrant in table.seats
        if not done.after.entrants[entrant].is_in
    ]
    lines += on_leavers(done.after, len(done.after.rounds))
    return tell(done, lines, as_json=as_json, dry_run=dry_run)


@app.command(name="return", cls=Page)
def return_(
    entrants: EntrantsArgument,
    because: ReasonOption = "",
    event: EventOption = "",
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Take entrants who dropped out back in, from the next round on.

    Who said they would be absent from rounds to come, and comes after all, is seated in them again.

    \b
    trickledger event return "Ann Baker"
    """
    done = _each("return", entrants, because, event, dry_run, ledger, scorer)
    was, now = done.before, done.after
    lines = [f"{now.name(number)} came back." for number in sorted({*was.out} - {*now.out})]
    lines += [
        f"{now.name(who)} comes to round {number} after all."
        for number, who in sorted(was.absences - now.absences)
    ]
    return tell(done, lines, as_json=as_json, dry_run=dry_run)


@app.command(cls=Page)
def absent(
    entrants: EntrantsArgument,
    round_number: Annotated[
        int,
        typer.Option(
            "--round", "-r", help="Which round (else the next).", min=0, show_default=False
        ),
    ] = 0,
    because: ReasonOption = "",
    event: EventOption = "",
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Leave entrants out of one round to come.

    The setting `absent` says what it is worth.

    `event return` takes it back.

    \b
    trickledger event absent "Ann Baker" --round 3
    """
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        number = round_number or len(known.rounds) + 1
        for text in entrants:
            entrant = read_entrant(known, text)
            desk.enter(Act("absent", number, entrants=(entrant,), why=because))

    done = directed(act, event=event, ledger=ledger, scorer=scorer, dry_run=dry_run)
    new = sorted(done.after.absences - done.before.absences)
    lines = [f"{done.after.name(who)} is absent in round {number}." for number, who in new]
    return tell(done, lines, as_json=as_json, dry_run=dry_run)


PairArgument = Annotated[
    list[str], typer.Argument(help="Two entrants, by number or name.", metavar="ONE OTHER")
]


@app.command(cls=Page)
def forbid(
    pair: PairArgument,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Keep two entrants from one table, wherever that is possible.

    \b
    trickledger event forbid 3 7 --because "one household"
    """
    return _meeting("forbid", pair, because, event, ledger, scorer, as_json)


@app.command(cls=Page)
def wish(
    pair: PairArgument,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Have two entrants meet as soon as they may.

    The wish stands for each round to come, and ends once they have met.

    \b
    trickledger event wish "Ann Baker" "Bob Cole"
    """
    return _meeting("wish", pair, because, event, ledger, scorer, as_json)


@app.command(cls=Page)
def allow(
    pair: PairArgument,
    because: ReasonOption = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Take back what was forbidden or wished for.

    \b
    trickledger event allow 3 7
    """
    return _meeting("allow", pair, because, event, ledger, scorer, as_json)


def _meeting(
    word: str,
    pair: list[str],
    because: str,
    event: str,
    ledger: str | None,
    scorer: str | None,
    as_json: bool,
) -> int:
    from trickledger.ledger.tournament.acts import Act

    if len(pair) != 2:
        raise UsageError(
            f"Two entrants meet, here are {len(pair)}.", "", "Names with blanks want quotes."
        )

    def act(desk: Desk) -> None:
        known = desk.event
        one, other = (read_entrant(known, text) for text in pair)
        desk.enter(Act(word, entrants=(one, other), why=because))

    done = directed(act, event=event, ledger=ledger, scorer=scorer)
    names = " and ".join(done.after.name(read_entrant(done.after, text)) for text in pair)
    said = {"forbid": "will not meet.", "wish": "are to meet.", "allow": "may meet, or not."}
    return tell(done, [f"{names} {said[word]}"], as_json=as_json)


def _each(
    word: str,
    entrants: list[str],
    because: str,
    event: str,
    dry_run: bool,
    ledger: str | None,
    scorer: str | None,
) -> Done[None]:
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        for text in entrants:
            desk.enter(Act(word, entrants=(read_entrant(known, text),), why=because))

    return directed(act, event=event, ledger=ledger, scorer=scorer, dry_run=dry_run)


def _names(done: Done[Any], word: str) -> str:
    from trickledger.ledger.tournament.acts import read_act

    acts = [read_act(entry.text) for entry in done.entries]
    return ", ".join(done.after.name(act.entrants[0]) for act in acts if act.word == word)
