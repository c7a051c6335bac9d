"""What a file holds that is to be read into a ledger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trickledger.ledger.cli.files import read_file

if TYPE_CHECKING:
    from trickledger.ledger.exchange.reading import Candidate


def candidates_of(file: str) -> list[Candidate]:
    """What a file holds: a ledger, an export, or record text."""
    from trickledger.ledger.exchange.ledger_file import read_ledger
    from trickledger.ledger.exchange.reading import read_candidates, stored_candidates
    from trickledger.ledger.storage.opening import is_database

    path = Path(file)
    # a pipe can be read but once, and from its beginning
    if file != "-" and path.is_file() and is_database(file):
        return stored_candidates(file, read_ledger(path))
    return read_candidates(file, read_file(file))
