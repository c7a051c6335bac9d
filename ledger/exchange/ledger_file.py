"""Another ledger, in a file or on a server, read as what it is: somebody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.json import StoredStream, read_entry, read_id
from trickledger.ledger.exchange.reading import NOTHING
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import kept_by
from trickledger.ledger.journal.chain import ChainFault, untrusted_rows
from trickledger.ledger.journal.journal import STREAM_KINDS, Stream
from trickledger.ledger.storage.files import open_untrusted
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger, Rows

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address


def read_ledger(address: Address) -> list[StoredStream]:
    """All streams of another ledger; raises LedgerUnusable, and EntryRefused for damage.

    Nothing but streams and entries is read: what follows from them is derived anew.
    """
    with _opened(address) as ledger, ledger.reading() as db:
        own = journal.ledger_id(db)
        try:
            return [_read(db, stream, own) for stream in journal.streams(db, *STREAM_KINDS)]
        except ValueError as exc:
            raise EntryRefused(f"{address} cannot be read.", str(exc), NOTHING) from exc


def _opened(address: Address) -> Ledger:
    if isinstance(address, Path):
        return open_untrusted(address)
    return open_ledger(address, write=False)


def _read(db: Rows, stream: Stream, own: str) -> StoredStream:
    kept = list(_entries(db, stream))
    record, parted = kept_by(read_id(stream.id), kept)
    origin = read_id(journal.opened_in(db, stream) or own)
    return StoredStream(stream.kind, record.id, origin, record.entries, parted)


def _entries(db: Rows, stream: Stream) -> Iterator[journal.Entry]:
    """The entries, through the same door as those of an export."""
    for row in untrusted_rows(db, stream):
        if isinstance(row, ChainFault):
            raise ValueError(
                f"{stream.kind.capitalize()} {stream.number}, entry {row.number}. {row.why}"
            )
        yield read_entry(_fields(row))


def _fields(row: tuple[Any, ...]) -> dict[str, Any]:
    number, line, *texts, previous, own = row
    try:
        said = [str(text, "utf-8") for text in texts]
        hashes = [bytes(digest).hex() for digest in (previous, own)]
    except (TypeError, UnicodeDecodeError) as exc:
        raise ValueError(f"Entry {number} is damaged.") from exc
    return dict(zip(journal.Entry._fields, (number, line, *said, *hashes), strict=True))
