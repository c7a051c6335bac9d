"""What is answered to who asks the table, such as who has the 10 of clubs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.sentences import figures
from trickledger.ledger.say.table import told_facts
from trickledger.rules.views import table_asked
from trickledger.rules.views.at_table import table_view
from trickledger.rules.views.whereabouts import whereabouts_asked

if TYPE_CHECKING:
    from trickledger.rules import shapes
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.refusals import Refusal
    from trickledger.rules.views.sheet import Game

_ASKING = frozenset(("who", "whose", "whos", "what", "whats", "which", "how", "where"))
_ASKED_TO_SHOW = re.compile(r"(?:please )?(?:show|tell|give) (?:me|us)\b", re.IGNORECASE)
# names and figures behind it would be a check
_SCORE_ALONE = re.compile(r"(?:the |current )*(?:scores?|totals?)[ ?]*", re.IGNORECASE)
_ROUND_OF = re.compile(r"\b(hand|trick|turn)\s+(\d{1,4})\b", re.IGNORECASE)


def is_a_question(text: str, refusal: Refusal) -> bool:
    """Whether a refused line asks the table, or for the score.

    How high asks what somebody has announced.
    """
    if _ASKED_TO_SHOW.match(text) or _SCORE_ALONE.fullmatch(text):
        return True
    word = re.split(r"['\u2019\s]", text, maxsplit=1)[0].lower()
    return word in _ASKING and (refusal.kind == "SYN" or word != "how")


def place_asked(fold: GameFold | None, asked: str) -> str:
    """The hand or trick that a question names, as it is referred to; empty where it names none."""
    return _place(asked, fold.current.number) if fold and fold.current else ""


def _place(asked: str, hand: int) -> str:
    """The same where so many hands are begun.

    >>> _place("what did Bob play in trick 3?", 2), _place("what was hand 1", 2)
    ('.2.3', '.1')
    >>> _place("what did Ann play in trick 4 of hand 1", 2), _place("who leads", 2)
    ('.1.4', '')
    """
    named = {what.lower(): int(number) for what, number in _ROUND_OF.findall(asked)}
    number = named.pop("hand", hand) if named else 0
    return (
        "".join(f".{each}" for each in (number, *named.values()))
        if len(named) < 2 and number
        else ""
    )


def told_to_who_asks(fold: GameFold, asked: str) -> list[str]:
    """The sentence that answers a question, such as where a card is; nothing for any other."""
    found = whereabouts_asked(fold, asked) or table_asked.told_to_who_asks(fold, asked)
    return [read_here(found)] if found else []


def how_far(game: Game, turns: Sequence[shapes.Turn]) -> list[str]:
    """What a hand has settled, and the totals."""
    facts = told_facts(table_view(game, turns))
    return [*filter(None, [", ".join(facts)]), f"Totals: {figures(game.totals)}."]
