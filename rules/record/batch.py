"""Voids, corrections and what is put in as they are typed: a batch, read but not yet tried."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from trickledger.rules.language.notation import INSERT, number_of, unreadable
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Decision, EntryNumber

MENDS = ("void", "correct")
VERBS = (*MENDS, INSERT)
SIDES = ("before", "after")

_DROP = re.compile(r"(?:^|\s)drop(?:\s+from(?:\s+@[0-9]{1,7})+)?$", re.IGNORECASE)
_ENTRY = re.compile(r"@([0-9]+)")
_NEWEST = 14


class Change(NamedTuple):
    """One member of a batch: its word, the entry it mends, and the new words.

    Of what is put in the entry is the one beside which it stands, on this `side`.
    """

    word: str
    number: int
    text: str = ""
    side: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, [self.word, self.side, f"@{self.number}", self.text]))


class Batch(NamedTuple):
    """Changes that are tried together, and whether what follows a failure is dropped.

    Each hand with an entry of `drop_from` loses what follows from there on, though it might hold.
    """

    changes: tuple[Change, ...]
    drop: bool = False
    reason: str = ""
    drop_from: tuple[int, ...] = ()

    def __str__(self) -> str:
        dropped = [drop_text(self.drop_from)] if self.drop else []
        return ", ".join([*map(str, self.changes), *dropped])


def drop_text(drop_from: Sequence[int]) -> str:
    """The words by which what follows is dropped, and from which entries on, if that is said.

    >>> drop_text([]), drop_text([8, 21])
    ('drop', 'drop from @8 @21')
    """
    return " ".join(["drop", *(["from"] if drop_from else []), *(f"@{n}" for n in drop_from)])


def read_batch(body: str, reason: str, newest: int = _NEWEST) -> Batch | Refusal:
    """A batch from its line without the reason; `newest` is an entry to be named for example.

    >>> str(read_batch("void @14, correct @12 KD drop", ""))
    'void @14, correct @12 KD, drop'
    >>> str(read_batch("void @14 drop from @16", ""))
    'void @14, drop from @16'
    """
    members = _members(body) or [body]
    dropped = _DROP.fullmatch(members[-1]) if len(members) > 1 else None
    changes = [_change(member, newest) for member in (members[:-1] if dropped else members)]
    for change in changes:
        if isinstance(change, Refusal):
            return change
    drop_from = tuple(map(int, _ENTRY.findall(dropped[0]))) if dropped else ()
    changed = tuple(c for c in changes if isinstance(c, Change))
    return Batch(changed, dropped is not None, reason, drop_from)


def _members(body: str) -> list[str]:
    """The parts of a batch; a comma that no verb follows belongs to the words of a correction."""
    members: list[str] = []
    for part in (piece.strip() for piece in body.split(",")):
        first = part.partition(" ")[0].lower()
        if members and first not in (*VERBS, "drop"):
            members[-1] = f"{members[-1]}, {part}"
        elif part:
            members.append(part)
    dropped = _DROP.search(members[-1]) if members else None
    if dropped and dropped.start():
        members[-1:] = [members[-1][: dropped.start()].strip(), dropped[0].strip()]
    return members


def _change(member: str, newest: int) -> Change | Refusal:
    words = member.split() or [""]
    word = words[0].lower()
    if word == INSERT:
        return _to_put_in(member, words[1:], newest)
    number = number_of(words[1].removeprefix("@")) if len(words) > 1 else None
    if word not in VERBS or number is None:
        return unreadable(
            member,
            "Which entry? Name it by its number, such as `{void}` or `{correct}`.",
            tells=True,
            void=Decision(f"void @{newest}"),
            correct=Decision(f"correct @{newest} WORDS"),
        )
    text = " ".join(words[2:])
    if bool(text) != (word == "correct"):
        if text:
            would_do = (f"void @{number}",)
            return unreadable(member, "A void has no new words; correct has.", would_do=would_do)
        missing, entry = (
            "What should {entry} have been? Say it too, such as `{such}`.",
            EntryNumber(number),
        )
        such = Decision(f"correct {entry} WORDS")
        return unreadable(member, missing, tells=True, entry=entry, such=such)
    return Change(word, number, text)


def _to_put_in(member: str, words: list[str], newest: int) -> Change | Refusal:
    """What is put in from the words behind `insert`."""
    side = words[0].lower() if words else ""
    number = number_of(words[1].removeprefix("@")) if len(words) > 1 else None
    if side in SIDES and number is not None and words[2:]:
        return Change(INSERT, number, " ".join(words[2:]), side)
    at = number_of(side.removeprefix("@")) if side else None
    if at is not None and words[1:]:
        text = " ".join(words[1:])
        would_do = [str(Change(INSERT, at, text, each)) for each in reversed(SIDES)]
        which = "Before {entry} or after it?"
        return unreadable(member, which, would_do=would_do, entry=EntryNumber(at))
    if side in SIDES and number is not None:
        missing = "What was left out? Say it too, such as `{such}`."
        such = Decision(f"{INSERT} {side} @{number} WORDS")
        return unreadable(member, missing, tells=True, such=such)
    return unreadable(
        member,
        "Where? Name the entry beside it, before or after, such as `{after}`.",
        tells=True,
        after=Decision(f"{INSERT} after @{newest} WORDS"),
    )
