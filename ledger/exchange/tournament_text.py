"""An event as text: its head, and each entry in a line, as a person can read and type it.

A line that another than the opener entered begins with the name and a colon, and the head then says
who opened it (`by Dora`); one that belongs to the line before begins with a plus. A name that could
be taken for something else stands in quotes, as JSON writes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from trickledger.ledger.journal.journal import Entry
from trickledger.ledger.problems import Telling, said_by
from trickledger.ledger.tournament.acts import UnreadableAct, read_act
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.settings import read_head
from trickledger.rules.says import Says

_ID = re.compile(r"id ([0-9a-f]{32})")
_VOID = re.compile(r"void (\d{1,9})(?: # .*)?", re.ASCII)
_CLOSE = re.compile(r"close(?: # .*)?")
_SCORER = re.compile(r"(?P<by>[^:]{1,60}|\"(?:[^\"\\]|\\.)*\"): (?P<said>[a-z].*)")
_BY = re.compile(r"by (.+)")
_CONTINUED = "+ "


class TypedEntry(NamedTuple):
    """An entry of an event as a file has it; with None for a scorer it is of whoever imports it."""

    number: int
    line: int
    kind: str
    text: str
    scorer: str | None = None


class EventText(NamedTuple):
    """An event that was read from text: its id, and its entries."""

    id: str
    entries: tuple[TypedEntry, ...]


class UnreadableEvent(Telling, ValueError):
    """A line of an event, or of a report file, that cannot be read: its number, and why."""

    def __init__(self, line: int, why: Says | str) -> None:
        super().__init__("line {line}: {said}", line=line, said=why)


def is_event(text: str) -> bool:
    """Whether a text is an event and no game.

    >>> is_event("event Autumn evening"), is_event("game klaberjass")
    (True, False)
    """
    return text.lstrip("\ufeff \n").startswith("event ")


def event_text(id: str, entries: Sequence[Entry]) -> str:
    """The whole event in canonical words; reading it gives the same entries again."""
    title, *settings = entries[0].text.splitlines()
    opener = entries[0].scorer
    by = [f"by {_quoted(opener)}"] if any(entry.scorer != opener for entry in entries) else []
    lines = [title, f"id {id}", *by, *settings, "", *_lines(entries)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _lines(entries: Sequence[Entry]) -> Iterator[str]:
    opener = entries[0].scorer
    for entry in entries[1:]:
        continued = _CONTINUED if entry.line != entry.number else ""
        by = f"{_quoted(entry.scorer)}: " if entry.scorer != opener else ""
        yield f"{continued}{by}{entry.text}"


def _quoted(scorer: str) -> str:
    """A name as it stands before a line: as it is, where it can be taken for nothing else."""
    tried = f"{scorer}: drop 1"
    found = _SCORER.fullmatch(tried)
    is_plain = (
        found is not None
        and found["by"] == scorer.strip() == scorer
        and not scorer.startswith(('"', _CONTINUED))
        and not kind_of(tried)
    )
    return scorer if is_plain else json.dumps(scorer, ensure_ascii=False)


def _unquoted(name: str) -> str | None:
    """A name from the words before a line; None where its quotes say nothing."""
    if not name.startswith('"'):
        return name
    try:
        read = json.loads(name)
    except ValueError:
        return None
    return read if isinstance(read, str) and (not read or read.isprintable()) else None


def read_event(text: str) -> EventText:
    """An event from its text; raises UnreadableEvent for the first line that is none.

    >>> read_event("event Evening\\n\\nadd 1: Ann\\n+ Dora: add 2: Bob\\n").entries[-1]
    TypedEntry(number=3, line=2, kind='act', text='add 2: Bob', scorer='Dora')
    """
    lines = list(enumerate(text.lstrip("\ufeff").splitlines(), 1))
    body = [(number, line.strip()) for number, line in lines]
    while body and not body[0][1]:
        body.pop(0)
    end = next((place for place, (_, line) in enumerate(body) if not line), len(body))
    id, opener, head = _head(body[:end])
    entries = [TypedEntry(1, 1, "head", head, opener)]
    for number, line in body[end:]:
        if line:
            entries.append(_entry(number, line, entries, opener))
    return EventText(
        id or sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32], tuple(entries)
    )


def _head(body: Sequence[tuple[int, str]]) -> tuple[str, str | None, str]:
    """The id, who opened the event if that is told, and the head itself."""
    ids = [found[1] for _, line in body if (found := _ID.fullmatch(line))]
    by = [_unquoted(found[1]) for _, line in body if (found := _BY.fullmatch(line))]
    kept = [line for _, line in body if not (_ID.fullmatch(line) or _BY.fullmatch(line))]
    try:
        settings = read_head("\n".join(kept))
    except UnfitPlan as exc:
        raise UnreadableEvent(body[0][0], said_by(exc)) from exc
    comments = [line for line in kept if line.startswith("#")]
    head = "\n".join([settings.text(), *comments])
    return (ids[0] if ids else ""), (by[0] if by else None), head


def _entry(place: int, line: str, before: Sequence[TypedEntry], opener: str | None) -> TypedEntry:
    number = len(before) + 1
    is_continued = line.startswith(_CONTINUED)
    begun = before[-1].line if is_continued else number
    said = line.removeprefix(_CONTINUED)
    scorer: str | None = opener
    kind = kind_of(said)
    if not kind and (found := _SCORER.fullmatch(said)):
        scorer, said = _unquoted(found["by"]), found["said"]
        kind = kind_of(said) if scorer is not None else ""
    if not kind or (is_continued and number == 2):
        why = Says("{text} isn't a line of an event.", text=line[:60])
        raise UnreadableEvent(place, why)
    return TypedEntry(number, begun, kind, said, scorer)


def kind_of(said: str) -> str:
    """The kind of an entry by its words, which are one line; empty where they are none."""
    if said != said.strip() or not said.isprintable():
        return ""
    if _VOID.fullmatch(said):
        return "void"
    if _CLOSE.fullmatch(said):
        return "close"
    try:
        read_act(said)
    except UnreadableAct:
        return ""
    return "act"
