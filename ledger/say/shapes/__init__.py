"""The shapes of `--json`: what each command prints as one JSON object, a function a shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.say.shapes import declared, declared_events

Row = TypeVar("Row", bound=NamedTuple)


def as_object(row: Row) -> Row:
    """A row as the object that JSON has for it: its fields by name.

    For whoever checks types it stays the row, of which the schema is made.
    """
    return cast(Row, row._asdict())


def new_game_shape(stream: Stream, ledger: str) -> declared.NewGame:
    """A game that was opened, as `new` prints it."""
    return {"ok": True, "game": stream.number, "id": stream.id, "ledger": ledger}


def new_event_shape(stream: Stream, ledger: str) -> declared_events.NewEvent:
    """An event that was opened, as `event new` prints it."""
    return {"ok": True, "event": stream.number, "id": stream.id, "ledger": ledger}


def error_shape(message: str, name: str, code: int) -> declared.Error:
    """The part of a record that `--json` prints for what went wrong."""
    return {"name": name, "message": message, "exit_code": int(code)}
