"""What a void has changed in an event, as far as a director sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickledger.ledger.services.director import Done
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.history import Entry
    from trickledger.ledger.tournament.table import Round


def changes_by(done: Done[Any], voided: Sequence[Entry]) -> list[str]:
    """What a void has changed, as far as a director sees it."""
    from trickledger.ledger.tournament.doubts import doubts

    before, after = done.before, done.after
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
