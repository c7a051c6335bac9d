"""Streams as JSON, with scorers, times and hashes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from sys import intern
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import kept_by
from trickledger.ledger.journal.checkpoints import head_of_all, head_of_game, heads, short_head
from trickledger.ledger.journal.journal import STREAM_ID, Head, Stream
from trickledger.ledger.problems import Telling
from trickledger.ledger.storage.port import Rows

if TYPE_CHECKING:
    from trickledger.ledger.exchange.exported import (
        Begun,
        Export,
        ExportedEntry,
        ExportedStream,
        Parted,
    )

FORMAT: Final = 1
LISTS = {"game": "games", "event": "events", "club": "club"}
"""Under which name an export lists the streams of a kind."""
_HASH = re.compile(r"[0-9a-f]{64}")
# JSON can spell what no text in UTF-8 can hold
_HALF = re.compile("[\ud800-\udfff]")


class StoredStream(NamedTuple):
    """A record as another ledger keeps it; `origin` is the ledger that it was opened in.

    One that is a branch there has `parted`, the entry with which it parts from another record.
    `number` is what it is called there among its kind; an export does not say it.
    """

    kind: str
    id: str
    origin: str
    entries: Sequence[journal.Entry]
    parted: int = 0
    number: int = 0


def as_json(db: Rows, streams: Iterable[Stream]) -> Export:
    """The entries of streams as they are stored, and the head that they come to."""
    record, ends = begun(db, streams)

    def listed(kind: str) -> list[ExportedStream]:
        return [stream_json(db, end) for end in ends if end.stream.kind == kind]

    return {
        "trickledger": record["trickledger"],
        "head": record["head"],
        "games": listed("game"),
        "events": listed("event"),
        "club": listed("club"),
    }


def begun(db: Rows, streams: Iterable[Stream]) -> tuple[Begun, list[Head]]:
    """How an export of streams begins, and where each ends at this moment.

    Entries are never changed, so the rest can be read later and in parts.
    """
    chosen = list(streams)
    if len(chosen) == 1:
        ends = [Head(chosen[0], *journal.head(db, chosen[0]))]
        counted = [head_of_game(db, chosen[0])[0]]
    else:
        keys = {stream.stream for stream in chosen}
        ends = [end for end in journal.heads(db) if end.stream.stream in keys]
        counted = [end for end in heads(db) if end.stream.stream in keys]
    return {"trickledger": FORMAT, "head": short_head(*head_of_all(db, counted))}, ends


def stream_json(db: Rows, end: Head) -> ExportedStream:
    """A stream up to its end, as an export has it."""
    kept = list(journal.read(db, end.stream, 1, end.entries))
    # a branch is told as it was where it was entered, so that its hashes are those of that place
    record, parted = kept_by(end.stream.id, kept)
    told: Parted = {"parted": parted} if parted else {}
    return {
        "id": record.id,
        "origin": journal.origin(db, end.stream),
        **told,
        "entries": [*map(_entry_json, record.entries)],
    }


def _entry_json(entry: journal.Entry) -> ExportedEntry:
    return {
        "number": entry.number,
        "line": entry.line,
        "kind": entry.kind,
        "text": entry.text,
        "scorer": entry.scorer,
        "device": entry.device,
        "at": entry.at,
        "previous": entry.previous.hex(),
        "hash": entry.hash.hex(),
    }


class UnreadableRecord(Telling, ValueError):
    """What is to be imported is no record of a ledger."""


def read_json(text: str) -> list[StoredStream]:
    """The streams of an export; raises UnreadableRecord where it is none."""
    try:
        record = _parsed(text)
        found = record["trickledger"]
        # to Python both true and 1.0 are 1
        if type(found) is not int or found != FORMAT:
            said = "Its format is {found}, not {format}."
            raise UnreadableRecord(said, found=ascii(str(found)[:20]), format=FORMAT)
        listed = [
            (kind, stream)
            for kind, name in LISTS.items()
            for stream in _listed(record[name] if kind == "game" else record.get(name, []))
        ]
        # earlier exports do not say whose games they are: they are those of one ledger
        own = read_id(listed[0][1]["id"]) if listed else ""
        return [
            StoredStream(
                kind,
                read_id(stream["id"]),
                read_id(stream.get("origin", own)),
                [read_entry(fields) for fields in stream["entries"]],
                _number(stream.get("parted", 0)),
            )
            for kind, stream in listed
        ]
    except RecursionError as exc:
        raise UnreadableRecord("It is nested too deeply.") from exc
    except json.JSONDecodeError as exc:
        raise UnreadableRecord("It isn't JSON: {said}.", said=str(exc)) from exc
    except KeyError as exc:
        said = "It isn't an export of Trickledger: {name} is missing."
        raise UnreadableRecord(said, name=str(exc)) from exc
    except (TypeError, AttributeError) as exc:
        raise UnreadableRecord(
            "It isn't an export of Trickledger: a value is of the wrong kind."
        ) from exc


def _parsed(text: str) -> Any:
    """What a text in JSON says; raises UnreadableRecord, and JSONDecodeError."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except ValueError as exc:
        # what Python says of a number that is too long is said to programmers
        if "set_int_max_str_digits" in str(exc):
            raise UnreadableRecord("A number in it has thousands of digits.") from exc
        raise


def _listed(value: object) -> list[Any]:
    """A list of JSON; raises TypeError for what could be gone through as one and is none."""
    if not isinstance(value, list):
        raise TypeError(f"{str(value)[:20]!r}")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; one that names a thing twice could mean either."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise UnreadableRecord("A name occurs twice in one object.")
    return made


def _no_number(text: str) -> Any:
    raise UnreadableRecord("{text} isn't a number.", text=text)


def read_entry(fields: dict[str, Any]) -> journal.Entry:
    """An entry from its fields, with hashes as digits.

    Raises UnreadableRecord, KeyError, TypeError.
    """
    number, line = fields["number"], fields["line"]
    if type(number) is not int or type(line) is not int or not 0 < line <= number < 2**31:
        said = "An entry is numbered {number} of line {line}."
        raise UnreadableRecord(said, number=str(number)[:20], line=str(line)[:20])
    text = _text(fields["text"])
    # what many entries say alike is kept once
    kind, scorer, device, at = (
        intern(_text(fields[name])) for name in ("kind", "scorer", "device", "at")
    )
    if not (scorer + device).isprintable():
        said = "The scorer or device of entry {number} cannot be printed."
        raise UnreadableRecord(said, number=number)
    previous, own = _hash(number, fields["previous"]), _hash(number, fields["hash"])
    return journal.Entry(number, line, kind, text, scorer, device, at, previous, own)


def _number(value: object) -> int:
    """The number of an entry, 0 for none."""
    if type(value) is not int or not 0 <= value < 2**31:
        said = "{value} isn't the number of an entry."
        raise UnreadableRecord(said, value=ascii(str(value)[:20]))
    return value


def _hash(number: int, value: object) -> bytes:
    if not _HASH.fullmatch(_text(value)):
        said = "A hash of entry {number} is not 64 digits of 0-9 and a-f."
        raise UnreadableRecord(said, number=number)
    return bytes.fromhex(_text(value))


def read_id(value: object) -> str:
    """The id of a record or a ledger; raises UnreadableRecord, TypeError."""
    if not STREAM_ID.fullmatch(_text(value)):
        said = "{value} isn't an id: an id has 32 digits of 0-9 and a-f."
        raise UnreadableRecord(said, value=ascii(_text(value)[:40]))
    return _text(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:20]!r}")
    if _HALF.search(value):
        raise UnreadableRecord("{text} contains half a character.", text=ascii(value[:40]))
    return value
