"""Another ledger, in a file or on a server, read as what it is: somebody else's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.json import StoredStream, UnreadableRecord, read_entry, read_id
from trickledger.ledger.exchange.reading import (
    NOTHING,
    Candidate,
    LeftOut,
    broken,
    stored_candidates,
)
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import kept_by
from trickledger.ledger.journal.chain import ChainFault, untrusted_rows
from trickledger.ledger.journal.journal import STREAM_KINDS, Stream
from trickledger.ledger.problems import said_by
from trickledger.ledger.storage.files import open_untrusted
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address


def records_of(source: str, address: Address) -> tuple[list[Candidate], list[LeftOut]]:
    """The records of another ledger, and those that are damaged, which stop no other.

    Raises LedgerUnusable, and EntryRefused where nothing in it is sound.
    """
    left_out: list[LeftOut] = []
    found = stored_candidates(source, read_ledger(address, left_out), left_out)
    if left_out and not found:
        raise EntryRefused("{source} cannot be read.", left_out[0].says, NOTHING, source=source)
    return found, left_out


def read_ledger(address: Address, left_out: list[LeftOut] | None = None) -> list[StoredStream]:
    """All streams of another ledger; raises LedgerUnusable, and EntryRefused for damage.

    Nothing but streams and entries is read: what follows from them is derived anew. Those that are
    damaged go to `left_out` where it is given, and stop no other.
    """
    with _opened(address) as ledger, ledger.reading() as db:
        own = journal.ledger_id(db)
        return list(_read_each(db, journal.streams(db, *STREAM_KINDS), own, str(address), left_out))


def _read_each(
    db: Rows,
    streams: Iterable[Stream],
    own: str,
    address: str,
    left_out: list[LeftOut] | None,
) -> Iterator[StoredStream]:
    for stream in streams:
        try:
            yield _read(db, stream, own)
        except ValueError as exc:
            said = said_by(exc)
            if left_out is None:
                why = Says("{what}. {why}", what=stream.named, why=said)
                raise EntryRefused("{file} cannot be read.", why, NOTHING, file=address) from exc
            left_out.append(LeftOut(stream.kind, stream.number, stream.id, said))


def _opened(address: Address) -> Ledger:
    if isinstance(address, Path):
        return open_untrusted(address)
    return open_ledger(address, write=False)


def damage(db: Rows, stream: Stream, own: str) -> LeftOut | None:
    """Why no other ledger takes a stream of the one that calls itself `own`; None where it does.

    A game that nothing plays here is whole, as far as its hashes say.
    """
    left_out: list[LeftOut] = []
    streams = _read_each(db, [stream], own, "", left_out)
    stored_candidates("", streams, left_out)
    return next((lost for lost in left_out if lost.is_damaged), None)


def _read(db: Rows, stream: Stream, own: str) -> StoredStream:
    kept = list(_entries(db, stream))
    if not kept:
        raise UnreadableRecord("It has no entries.")
    record, parted = kept_by(read_id(stream.id), kept)
    # as it was at home a branch has hashes that fit, whatever is kept of it here
    if record.id != stream.id and (why := broken(stream.id, kept)):
        raise UnreadableRecord(why)
    origin = read_id(journal.opened_in(db, stream) or own)
    return StoredStream(stream.kind, record.id, origin, record.entries, parted, stream.number)


def _entries(db: Rows, stream: Stream) -> Iterator[journal.Entry]:
    """The entries, through the same door as those of an export."""
    for row in untrusted_rows(db, stream):
        if isinstance(row, ChainFault):
            raise UnreadableRecord("Entry {number}. {said}", number=row.number, said=row.why)
        yield read_entry(_fields(row))


def _fields(row: tuple[Any, ...]) -> dict[str, Any]:
    number, line, *texts, previous, own = row
    try:
        said = [str(text, "utf-8") for text in texts]
        hashes = [bytes(digest).hex() for digest in (previous, own)]
    except (TypeError, UnicodeDecodeError) as exc:
        raise UnreadableRecord("Entry {number} is damaged.", number=number) from exc
    return dict(zip(journal.Entry._fields, (number, line, *said, *hashes), strict=True))
