"""Decisions that are entries themselves: a line made of the words of a command."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.cli.call import Call
from trickledger.ledger.cli.outcomes import print_outcome


def decide(call: Call, line: str, because: str) -> int:
    """Enter a decision with its reason, and print what it changes."""
    reason = f" because {because}" if because else ""
    with call.table() as table:
        outcome = table.enter([f"{line}{reason}"], at=call.at, dry_run=call.dry_run)
        return print_outcome(call, table, outcome, has_lines=False)


def together(members: Sequence[str], *, drop: bool) -> str:
    """Several decisions as one line; with `drop` what no longer holds goes with them."""
    return ", ".join([*members, *(["drop"] if drop else [])])
