"""What is said of an undo, which is a command and no entry, and of what it took back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trickledger.rules.common import COM
from trickledger.rules.language.notation import folded, single_spaced, unreadable
from trickledger.rules.record.batch import read_batch
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Count, Example

if TYPE_CHECKING:
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.record.fold import GameFold

_UNDO = "undo"
_THE_LAST = r"(?: (?:that|it|this|(?:the )?last(?: (?:one|line|card))?))?"
_UNDOES = re.compile(rf"undo{_THE_LAST}|oops|take (?:that|it) back|(?:scratch|cancel) that", re.I)
_SEVERAL = re.compile(r"undo (\d{1,2})(?: lines?)?|undo (?:the )?last (\d{1,2})(?: lines?)?", re.I)
_LAST_PLAYS = re.compile(
    r"(?:undo|void|delete|remove|cancel|scrap|take back) (?:the )?(?:last|newest) "
    r"(?P<count>\d{1,2} |two |three |four )?(?P<what>cards?|tricks?)",
    re.I,
)
_OF_A_HAND = re.compile(r"undo (?:hand\s+|\.)\d", re.I)
_COUNTS = {"two": 2, "three": 3, "four": 4}
_WRONG = re.compile(
    r"(?:(?:no[\s,.]+)?(?:that|it|this)(?:['\u2019]?s|\s+is|\s+was)\s+)?wrong[\s.!]*", re.I
)
_BRINGS_BACK = re.compile(
    r"redo(?: (?:it|that|this))?|un-?undo|undo (?:the|that|my) undo|(?:bring|put) (?:it|that) back",
    re.I,
)


def is_undo(text: str) -> bool:
    """Whether a text says that the newest line is taken back.

    >>> is_undo("Undo the last one."), is_undo("take that back"), is_undo("undo the undo")
    (True, True, False)
    """
    return _UNDOES.fullmatch(text.strip(" .!")) is not None


def is_wrong(text: str) -> bool:
    """Whether a text says that something was wrong, and not whether it is taken back or corrected.

    >>> is_wrong("that was wrong"), is_wrong("wrong suit")
    (True, False)
    """
    return _WRONG.fullmatch(text) is not None


def brings_back(text: str) -> bool:
    """Whether a text says that what an undo took back is brought back.

    >>> brings_back("redo"), brings_back("undo the undo"), brings_back("undo")
    (True, True, False)
    """
    return _BRINGS_BACK.fullmatch(text.strip(" .!")) is not None


def said_of_an_undo(fold: GameFold, text: str) -> Refusal | None:
    """What does what a line says that is undone, or brought back; None where it says else."""
    said, (first, *_) = text.strip(" .!"), [*text.split(), ""]
    if folded(first) in fold.vocabulary.seats or _OF_A_HAND.match(said):
        return None
    if brings_back(text):
        return _brought_back(fold, said)
    plays = _LAST_PLAYS.fullmatch(single_spaced(said)) if fold.game.spelled else None
    if plays and (way := _last_plays(fold, said, plays)):
        return way
    several = _SEVERAL.fullmatch(said)
    is_more = folded(first) == _UNDO and not several
    if not (several or is_more or is_undo(text) or is_wrong(text)):
        return None
    from trickledger.rules.record.corrections import undo_batch

    if isinstance(batch := undo_batch(fold), Refusal):
        return batch
    count = (several[1] or several[2]) if several else ""
    words = "To take back what was entered: {undo}"
    return unreadable("", words, tells=True, undo=Example(f"{_UNDO} {count}".rstrip()))


def _last_plays(fold: GameFold, said: str, found: re.Match[str]) -> Refusal | None:
    """The line that takes back the newest cards, or all since the newest tricks began."""
    from trickledger.rules.record.corrections import fits

    items = [*filter(None, map(fold.version, fold.current.log))] if fold.current else []
    plays = [item for item in items if item.act.word == "play"]
    told = (found["count"] or "1").strip().lower()
    count = _COUNTS.get(told) or int(told)
    if found["what"].lower().startswith("trick"):
        tricks = sorted({item.trick for item in plays})[-count:]
        firsts = [item.number for item in plays if item.trick in tricks[:1]]
    else:
        firsts = [item.number for item in plays[-count:]]
    since = [item for item in items if firsts and item.number >= firsts[0]]
    voids = dict.fromkeys(at for item in since for at in fold.to_void(item.number))
    way = ", ".join(f"void @{number}" for number in voids)
    if not way or not fits(fold, way):
        return None
    return unreadable(said, "To take back what was played:", would_do=(way,))


def too_many(count: int) -> Refusal:
    """The refusal of taking back more lines than so many that there are."""
    words = "Only {lines} can be taken back: {undo}"
    undo = Example(f"{_UNDO} {count}" if count > 1 else _UNDO)
    return refused("SEQ", COM.SEQ_1, _UNDO, words, lines=Count(count, "line"), undo=undo)


def _brought_back(fold: GameFold, said: str) -> Refusal:
    """The line that takes back what took something back last; each entry of it is named."""
    from trickledger.rules.record.corrections import refusal_of

    voids = [entry for entry in fold.entries if _takes_back(fold, entry)]
    line = voids[-1].line if voids else 0
    way = ", ".join(f"void @{each.number}" for each in voids if each.line == line)
    if not way:
        return refused("SEQ", COM.SEQ_1, said, "Nothing was taken back.")
    words = "What was taken back can be brought back."
    return refusal_of(fold, way) or unreadable("", words, would_do=(way,))


def _takes_back(fold: GameFold, entry: Entry) -> bool:
    """Whether an entry counts and takes another back, which is none that does so itself."""
    if entry.kind != "void" or fold.is_mended(entry.number):
        return False
    batch = read_batch(entry.text, "")
    numbers = [] if isinstance(batch, Refusal) else [change.number for change in batch.changes]
    return any(each.kind != "void" for each in map(fold.entry, numbers) if each)
