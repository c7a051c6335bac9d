"""The shapes of `--json`: what each command prints as one JSON object, a function a shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.say.shapes import declared

Shape = dict[str, Any]
"""An object of JSON."""


def new_shape(stream: Stream, ledger: str) -> Shape:
    """A game or an event that was opened, as `new` and `event new` print it."""
    return {"ok": True, stream.kind: stream.number, "id": stream.id, "ledger": ledger}


def error_shape(message: str, name: str, code: int) -> declared.Error:
    """The part of a record that `--json` prints for what went wrong."""
    return {"name": name, "message": message, "exit_code": int(code)}
