"""Voids and corrections as they are typed: a batch of changes, read but not yet tried."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.rules.language.notation import number_of, unreadable
from trickledger.rules.refusals import Hint, Refusal

VERBS = ("void", "correct")

_WHICH = Hint("Which entry? Name it by its number, such as `void @14` or `correct @12 KD`.")


class Change(NamedTuple):
    """One member of a batch: `void` or `correct`, the entry it mends, and the new words."""

    word: str
    number: int
    text: str = ""

    def __str__(self) -> str:
        return f"{self.word} @{self.number} {self.text}".strip()


class Batch(NamedTuple):
    """Changes that are tried together, and whether what follows a failure is dropped."""

    changes: tuple[Change, ...]
    drop: bool = False
    reason: str = ""

    def __str__(self) -> str:
        return ", ".join([*map(str, self.changes), *(["drop"] if self.drop else [])])


def read_batch(body: str, reason: str) -> Batch | Refusal:
    """A batch from its line without the reason.

    >>> str(read_batch("void @14, correct @12 KD drop", ""))
    'void @14, correct @12 KD, drop'
    """
    members = _members(body) or [body]
    drop = len(members) > 1 and members[-1].lower() == "drop"
    changes = [_change(member) for member in (members[:-1] if drop else members)]
    for change in changes:
        if isinstance(change, Refusal):
            return change
    return Batch(tuple(c for c in changes if isinstance(c, Change)), drop, reason)


def _members(body: str) -> list[str]:
    """The parts of a batch; a comma that no verb follows belongs to the words of a correction."""
    members: list[str] = []
    for part in (piece.strip() for piece in body.split(",")):
        first = part.partition(" ")[0].lower()
        if members and first not in (*VERBS, "drop"):
            members[-1] = f"{members[-1]}, {part}"
        elif part:
            members.append(part)
    if members and members[-1].lower().endswith(" drop"):
        members[-1:] = [members[-1][: -len(" drop")].strip(), "drop"]
    return members


def _change(member: str) -> Change | Refusal:
    words = member.split() or [""]
    number = number_of(words[1].removeprefix("@")) if len(words) > 1 else None
    word = words[0].lower()
    if word not in VERBS or number is None:
        return unreadable(member, _WHICH)
    text = " ".join(words[2:])
    if bool(text) != (word == "correct"):
        if text:
            why = "A void has no new words; correct has."
            return unreadable(member, why, would_do=(f"void @{number}",))
        missing = f"What should @{number} have been? Say it too, such as `correct @{number} KD`."
        return unreadable(member, Hint(missing))
    return Change(word, number, text)
