"""Entrants, rounds and tables in words, what a void has changed, and what may be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.problems import said_with
from trickledger.rules.says import Command, Count, EntryNumber, Example, Says
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.history import EventEntry
    from trickledger.ledger.tournament.table import Round, Table
    from trickledger.rules.says import Value

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


def first_steps(made: Round) -> list[Says]:
    """How the results of a round that was made come in."""
    if not made.tables:
        return []
    table = made.tables[0]
    sides = len(table.sides)
    few = sides < _MANY_SIDES
    figures = " ".join(["FIGURE"] * sides) if few else "FIGURES"
    return [
        Says("Next: {open}", open=Example("event open")),
        said_with(
            "Or from paper: {result}" if few else "Or from paper: {result}, {sides} figures",
            {"result": Example(f"event result {table.number} {figures}"), "sides": sides},
        ),
    ]


_MANY_SIDES = 5


def next_steps(known: Event) -> list[Says]:
    """What a director may do now, a line each."""
    from trickledger.ledger.tournament.bracket import undecided
    from trickledger.ledger.tournament.listing import listed
    from trickledger.ledger.tournament.next_round import last_round

    if known.is_closed:
        return [Says("The event is closed.")]
    waiting = known.waiting()
    if waiting:
        return [
            Says(
                "{count} without a result: {tables}.",
                count=Count(len(waiting), "table"),
                tables=listed([table.place for table in waiting], "event tables"),
            )
        ]
    if undecided(known):
        # what to do of these is said of each
        return []
    if len(known.rounds) >= (last_round(known) or len(known.rounds) + 1):
        return [Says("All rounds are played: {close}", close=Example("event close"))]
    return [to_next_round(known.makes_round)]


def to_next_round(typed: str) -> Says:
    """How the next round of an event is made, by what is typed for it."""
    if "--tables" in typed:
        return Says("Next, for example: {round}", round=Example(typed))
    return Says("Next: {round}", round=Example(typed))


def sizes_of(known: Event) -> list[Says]:
    """How many are in each section, in a line; none where there are no sections."""
    if not known.has_sections:
        return []
    sizes = (
        said_with(
            "{count} in section {section}" if part.name else "{count} in no section",
            {
                "count": sum(known.entrants[each].is_in for each in part.members),
                "section": part.name,
            },
        )
        for part in known.parts
    )
    return [Says("{sizes}.", sizes=with_commas(sizes))]


def left_behind(known: Event) -> list[Says]:
    """The tables without a result at which somebody sits who is out, and what becomes of them."""
    return [
        Says(
            "Table {table} has no result yet, and {name} sits there. If it is not played, "
            "{forfeit}.",
            table=table.place,
            name=known.name(entrant),
            forfeit=Command(f"event forfeit {table.place} {entrant}"),
        )
        for made in known.rounds
        for table in made.open_tables
        for entrant in table.seats
        if not (known.entrants[entrant].is_in or table.reports)
    ]


def what_follows(known: Event, number: int) -> list[Says]:
    """Which rounds rest on what is no longer so in a round, and what comes once it is complete."""
    from trickledger.ledger.tournament.doubts import doubts

    return [*doubts(known, since=number), *steps_after(known, number)]


def steps_after(known: Event, number: int) -> list[Says]:
    """What a director may do once a round has all its results; nothing before."""
    if known.round(number).open_tables:
        return []
    return [Says("Every table of round {round} has its result.", round=number), *next_steps(known)]


def changes_by(
    before: Event, after: Event, voided: Sequence[EventEntry], *, in_words: bool = False
) -> list[Says]:
    """What a void has changed, as far as a director sees it; entries are told `in_words`."""
    from trickledger.ledger.tournament.doubts import doubts

    said = [*(_in_words(before, voided) if in_words else _as_kept(voided))]
    gone = [before.name(number) for number in before.entrants if number not in after.entrants]
    said += [Says("No longer entered: {names}.", names=with_commas(gone))] if gone else []
    if len(before.rounds) != len(after.rounds):
        words = "Rounds made: {now} (before: {before})."
        said.append(Says(words, now=len(after.rounds), before=len(before.rounds)))
    for was, made in zip(before.rounds, after.rounds, strict=False):
        said += _table_changes(after, was, made)
    if before.is_closed and not after.is_closed:
        said.append(Says("The event is open again."))
    return [*said, *([] if doubts(before) == doubts(after) else doubts(after))]


def _in_words(known: Event, voided: Sequence[EventEntry]) -> Iterator[Says]:
    """What was voided in sentences, a line of it after the other."""
    from trickledger.ledger.tournament.telling import told

    first, *others = voided
    yield Says("This no longer counts: {said}", said=told(known, first))
    later = [entry for entry in others if entry.line != first.line]
    if more := len(others) - len(later):
        yield Says("And {more} that came with it.", more=Count(more, "more entry"))
    for entry in later:
        yield Says("With it goes: {said}", said=told(known, entry))


def _as_kept(voided: Sequence[EventEntry]) -> Iterator[Says]:
    """What was voided as it is kept, which a shell shows and takes."""
    first, *others = voided
    later = [entry for entry in others if entry.line != first.line]
    words = "This no longer counts: {entry} {text}"
    if len(others) > len(later):
        words = "This no longer counts: {entry} {text} and {more} more of its line"
    more = Count(len(others) - len(later), "entry")
    yield _of_entry(words, first, more)
    for entry in later:
        yield _of_entry("With it goes: {entry} {text}", entry, more)


def _of_entry(words: str, entry: EventEntry, more: Count) -> Says:
    values: dict[str, Value] = {
        "entry": EntryNumber(entry.number),
        "text": entry.text,
        "more": more,
    }
    return said_with(words, values)


def _table_changes(known: Event, was: Round, made: Round) -> Iterator[Says]:
    before = {table.number: table for table in was.tables}
    for table in made.tables:
        earlier = before.pop(table.number, None)
        if earlier is None or earlier.seats != table.seats:
            sides = known.versus(table.sides)
            yield Says("Table {table} is now {sides}.", table=table.place, sides=sides)
        elif (earlier.state, earlier.figures) != (table.state, table.figures):
            words = "Table {table} is now {state} {result}."
            yield said_with(
                words if table.result else "Table {table} is now {state}.",
                {"table": table.place, "state": table.state, "result": table.result},
            )
    for table in before.values():
        yield Says("Table {table} is empty again.", table=table.place)
