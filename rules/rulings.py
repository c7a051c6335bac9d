"""A director's rulings (RULES 0.6)."""

from __future__ import annotations

from typing import NamedTuple

from rules.common import COM
from rules.notation import Reader, number_of, unreadable
from rules.refusal import Refusal

KINDS = ("stand", "settle")


class Ruling(NamedTuple):
    """A decision: its entry, its kind, the finding it settles (None: no finding), who and why.

    An orphan is a ruling whose finding has vanished: it is kept and has no effect (COM-VOID-7).
    """

    number: int
    kind: str
    deal: int
    target: tuple[tuple[int, ...], str] | None
    by: str
    why: str
    is_orphan: bool = False


class RulingText(NamedTuple):
    """A ruling as it was typed, before its finding is looked up."""

    kind: str
    deal: int
    accused: int
    clause: str
    by: str
    why: str


def read_ruling(body: str, reason: str | None) -> RulingText | Refusal:
    """A ruling from its words (without `ruling`) and what followed `because`.

    COM-RUL-1 where a part is missing, COM-RUL-2 where the kind is none.
    """
    reader = Reader(body, (), {})
    kind = reader.take().lower()
    tried = f"ruling {body}".strip()
    if kind not in KINDS:
        why = f"{kind or 'Nothing'} is no kind of ruling."
        return Refusal("SYN", COM.RUL_2, tried, None, why, (), KINDS)
    deal = accused = 0
    clause = ""
    while reader.peek() and reader.peek().lower() != "by":
        word = reader.take()
        number = number_of(word[1:]) or 0
        if word.startswith(".") and number > 0:
            deal = number
        elif word.startswith("@") and number > 0:
            accused, clause = number, reader.take().upper()
        else:
            why = "A ruling is: its kind, the hand, the finding, by whom, because of what."
            return unreadable(tried, why, would_do=(EXAMPLE,))
    reader.take()
    by = body[reader.column - 1 :].strip() if reader.peek() else ""
    if not by or not (reason or "").strip():
        why = "A ruling says who ruled (by NAME) and why (because WORDS)."
        return Refusal("RULE", COM.RUL_1, tried, None, why, (), (EXAMPLE,))
    return RulingText(kind, deal, accused, clause, by, (reason or "").strip())


EXAMPLE = "ruling stand @17 KLA-PLAY-2 by Dora because it changed nothing"
