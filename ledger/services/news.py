"""What others have entered in a game that is being recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from trickledger.ledger.journal import journal


class News(NamedTuple):
    """What others have entered meanwhile, and what followed as far as this table has seen it.

    `decided` says of the last line, where it was not known whether it stands, that it does or not.
    """

    entries: tuple[journal.Entry, ...]
    events: tuple[dict[str, Any], ...]
    decided: bool | None = None
