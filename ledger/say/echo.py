"""What was entered, said back: each entry with who it is of, as far as one line has room.

A trick or a turn that is over tells its entries already: they are said once, with how it ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from trickledger.ledger.say.display import fits, words_drawn
from trickledger.ledger.say.sentences import entry_numbers, sentence

if TYPE_CHECKING:
    from trickledger.rules.record.chapter import Entry

_COMMENT = " # "
_DRAWN = ("act", "hand")
_MARKED = re.compile("[~#]")
_ROUNDS = ("trick", "turn")
_FEW = 2
_number = attrgetter("number")


def told(
    entries: Sequence[Entry], events: Sequence[Mapping[str, Any]], said: str, game: int
) -> Iterator[tuple[str, Mapping[str, Any] | None]]:
    """Entries that stand and what followed, in sentences, each play once.

    With each is the event that it tells, None for entries alone.
    """
    rounds = _told_by(events, entries)
    # a pile of the tricks and turns still to come, the next on top
    coming = [*filter(None, reversed(rounds))]
    done = 0
    for event, own in zip(events, rounds, strict=True):
        until = coming[-1].start if coming else len(entries)
        if event["kind"] == "hand":
            until = _end_of_hand(entries, event["hand"], range(done, until))
        if until > done:
            yield echo(entries[done:until], said), None
            done = until
        words = sentence(event, game)
        if own:
            numbers = entry_numbers(map(_number, entries[own.start : own.stop]))
            words = f"{numbers} {said}, {words[:1].lower()}{words[1:]}"
            done = max(done, own.stop)
            coming.pop()
        yield words, event
    if done < len(entries):
        yield echo(entries[done:], said), None


def _end_of_hand(entries: Sequence[Entry], deal: int, places: range) -> int:
    """Where the entries of a later hand begin: they are told after the end of the hand."""
    return next((place for place in places if entries[place].deal > deal), places.stop)


def _told_by(events: Sequence[Mapping[str, Any]], entries: Sequence[Entry]) -> list[range | None]:
    """For each event the places of the entries that it tells, None where it does not tell all."""
    of_round: dict[tuple[int, int], list[int]] = {}
    for place, entry in enumerate(entries):
        if entry.kind == "act" and entry.trick:
            of_round.setdefault((entry.deal, entry.trick), []).append(place)
    return [
        _entries_of(event, entries, of_round.get((event["hand"], event[event["kind"]]), []))
        if event["kind"] in _ROUNDS
        else None
        for event in events
    ]


def _entries_of(
    event: Mapping[str, Any], entries: Sequence[Entry], found: Sequence[int]
) -> range | None:
    """The places of the entries that a trick or a turn tells, None where it leaves something out.

    A turn tells all that was said in it, a trick its plays; what is marked is told by itself.
    """
    plays = set(map(tuple, event.get("cards", ())))
    places = []
    for place in found:
        entry = entries[place]
        words = _bare(entry)
        if _MARKED.search(words):
            return None
        is_picked_up = words == "pick" and entry.by == event.get("picked_up")
        if event["kind"] == "turn" or is_picked_up or (entry.by, words) in plays:
            places.append(place)
    if not places or places[-1] - places[0] >= len(places):
        return None
    return range(places[0], places[-1] + 1)


def said(entry: Entry, round_name: str = "trick") -> str:
    """An entry as people name it: what was said, by whom and in which trick or turn."""
    is_named = entry.kind == "hand" or entry.is_named
    where = f" ({round_name} {entry.trick})" if entry.trick else ""
    return f"{'' if is_named else f'{entry.by} '}{entry.said}{where}"


def echo(entries: Sequence[Entry], said: str) -> str:
    """Entries that stand, in one line: who played what, or at least what was played.

    Where not even that has room the line tells how many it leaves out. One entry is never cut, nor
    are two: the second would be the result of a hand that one line opened and told.
    """
    head = f"{entry_numbers(range(entries[0].number, entries[-1].number + 1))} {said}: "
    bare = [_words(entry) for entry in entries]
    named = _named(entries, bare)
    line = head + ", ".join(named)
    if len(entries) == 1 or fits(line):
        return line
    between = ", " if any(text.count(" ") > 1 for text in bare) else " "
    short = head + between.join(bare)
    if fits(short):
        return short
    return line if len(entries) == _FEW else _as_many_as_fit(head, named)


def in_words(entries: Sequence[Entry]) -> str:
    """Entries one after the other, each with who it is of."""
    return ", ".join(_named(entries, [_words(entry) for entry in entries]))


def _named(entries: Sequence[Entry], bare: Sequence[str]) -> list[str]:
    """Each entry in words, after the name of its player where that is another than before."""
    names = [entry.by if entry.kind == "act" else None for entry in entries]
    return [
        f"{name} {words}" if name and name != before else words
        for words, name, before in zip(bare, names, [None, *names], strict=False)
    ]


def _words(entry: Entry) -> str:
    """What an entry says, its cards drawn; the name of its player is not part of it."""
    if entry.kind not in _DRAWN:
        return entry.text
    text, mark, comment = _bare(entry).partition(_COMMENT)
    return f"{words_drawn(text)}{mark}{comment}"


def _bare(entry: Entry) -> str:
    """The words of an entry without the name of its player."""
    text = entry.said if entry.kind == "hand" else entry.text
    for name in (f"{entry.by}: ", f"{entry.by} "):
        text = text.removeprefix(name)
    return text


def _as_many_as_fit(head: str, parts: Sequence[str]) -> str:
    count = len(parts)
    while count > 1 and not fits(head + _cut(parts, count)):
        count -= 1
    return head + _cut(parts, count)


def _cut(parts: Sequence[str], count: int) -> str:
    """The first parts, and how many there are more.

    >>> _cut(["Ann in", "Bob in", "Cid pass"], 2)
    'Ann in, Bob in and 1 more'
    """
    return f"{', '.join(parts[:count])} and {len(parts) - count} more"
