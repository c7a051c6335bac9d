"""Which games a list is of, as it is read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.queries.selection import Selection


def read_back(call: Call, meant: Selection, *typed: str) -> None:
    """Tell the days that are meant in full, where they were not typed as they are stored."""
    if not call.is_for_programs and not {*typed} <= {"", meant.since, meant.until}:
        paragraph(meant.told)
