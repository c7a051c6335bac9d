"""The shapes of `--json`: what each command prints as one JSON object, a function a shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.journal.journal import Stream

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")

Shape = dict[str, Any]
"""An object of JSON."""


def new_shape(stream: Stream, ledger: str) -> Shape:
    """A game or an event that was opened, as `new` and `event new` print it."""
    return {"ok": True, stream.kind: stream.number, "id": stream.id, "ledger": ledger}


def error_shape(message: str, name: str, code: int) -> Shape:
    """The part of a record that `--json` prints for what went wrong."""
    return {"name": name, "message": message, "exit_code": int(code)}


def name_of(exc: TrickledgerError) -> str:
    """The name of a cause, as `--json` prints it: `moved-on` for MovedOn."""
    return _CAPITAL.sub("-", type(exc).__name__).lower().removesuffix("-error")
