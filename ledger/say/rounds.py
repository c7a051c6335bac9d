"""Entrants, rounds and tables in words, what a void has changed, and what may be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.history import Entry
    from trickledger.ledger.tournament.table import Round, Table

STATES = {"to play": "", "recorded": "", "reported": "from paper", "unconfirmed": "one report"}
"""What is printed beside a table, where it is not its state."""


def known_of(known: Event, entrant: int) -> str:
    """What is known of an entrant, to stand behind the name; empty where nothing is."""
    said = ", ".join(f"{name} {value}" for name, value in known.dossier.facts_of(entrant).lines())
    return f"  ({said})" if said else ""


def round_lines(known: Event, made: Round) -> list[str]:
    """A round as a list of its tables, with those who have a bye."""
    widest = max((len(part.name) for part in known.parts), default=0)

    def section(entrants: Sequence[int]) -> str:
        return f"  {known.sections_of(entrants):{widest}}" if known.has_sections else ""

    width = max((len(table.place) for table in made.tables), default=0)
    lines = [
        f"  {table.place:{width}}{section(table.seats)}  "
        f"{known.versus(table.sides)}{on_table(table)}"
        for table in made.tables
    ]
    byes = ", ".join(f"{known.name(one)}{_in(known, one)}" for one in made.byes)
    return [*lines, *([f"  bye  {byes}"] if byes else [])]


def _in(known: Event, entrant: int) -> str:
    section = known.section_of(entrant)
    return f" ({section})" if section else ""


def on_table(table: Table) -> str:
    """What a table came to, and how that is known."""
    parts = (table.result, STATES.get(table.state, table.state))
    return "".join(f"  {part}" for part in parts if part)


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


def next_steps(known: Event) -> list[str]:
    """What a director may do now, a line each."""
    from trickledger.ledger.tournament.bracket import undecided
    from trickledger.ledger.tournament.listing import listed
    from trickledger.ledger.tournament.next_round import last_round

    if known.is_closed:
        return ["The event is closed."]
    waiting = [table for made in known.rounds for table in made.open_tables]
    if waiting:
        places = listed([table.place for table in waiting], "event tables")
        return [f"{counted(len(waiting), 'table')} without a result: {places}."]
    if undecided(known):
        # what to do of these is said of each
        return []
    if len(known.rounds) >= (last_round(known) or len(known.rounds) + 1):
        return ["All rounds are played: trickledger event close"]
    return [to_next_round(known.settings.format)]


def to_next_round(form: str) -> str:
    """How the next round of an event is made; in a free one the director says who sits where."""
    if form == "free":
        return 'Next, for example: trickledger event round --tables "Ann / Bob, Cid / Dee"'
    return "Next: trickledger event round"


def sizes_of(known: Event) -> list[str]:
    """How many are in each section, in a line; none where there are no sections."""
    if not known.has_sections:
        return []
    sizes = (
        f"{sum(known.entrants[each].is_in for each in part.members)} in "
        f"{f'section {part.name}' if part.name else 'no section'}"
        for part in known.parts
    )
    return [f"{', '.join(sizes)}."]


def left_behind(known: Event) -> list[str]:
    """The tables without a result at which somebody sits who is out, and what becomes of them."""
    return [
        f"Table {table.place} has no result yet, and {known.name(entrant)} sits there. "
        f"If it is not played, `trickledger event forfeit {table.place} {entrant}`."
        for made in known.rounds
        for table in made.open_tables
        for entrant in table.seats
        if not known.entrants[entrant].is_in
    ]


def what_follows(known: Event, number: int) -> list[str]:
    """Which rounds rest on what is no longer so in a round, and what comes once it is complete."""
    from trickledger.ledger.tournament.doubts import doubts

    return [*doubts(known, since=number), *steps_after(known, number)]


def steps_after(known: Event, number: int) -> list[str]:
    """What a director may do once a round has all its results; nothing before."""
    if known.round(number).open_tables:
        return []
    return [f"Every table of round {number} has its result.", *next_steps(known)]


def changes_by(before: Event, after: Event, voided: Sequence[Entry]) -> list[str]:
    """What a void has changed, as far as a director sees it."""
    from trickledger.ledger.tournament.doubts import doubts

    first, *others = voided
    said = [f"This no longer counts: @{first.number} {first.text}"]
    later = [entry for entry in others if entry.line != first.line]
    if len(others) > len(later):
        said[0] += f" and {counted(len(others) - len(later), 'entry')} more of its line"
    said += [f"With it goes: @{entry.number} {entry.text}" for entry in later]
    gone = [before.name(number) for number in before.entrants if number not in after.entrants]
    said += [f"No longer entered: {', '.join(gone)}."] if gone else []
    if len(before.rounds) != len(after.rounds):
        said.append(f"Rounds made: {len(after.rounds)} (before: {len(before.rounds)}).")
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
            yield f"Table {table.place} is now {table.state} {table.result}".rstrip() + "."
    for table in before.values():
        yield f"Table {table.place} is empty again."
