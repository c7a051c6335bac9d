"""Rows and phases that all games share: who may say a word is the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trickledger.rules.clauses import Clause
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.movements import record
from trickledger.rules.play.phases import (
    OVER,
    STAYS,
    AtOnce,
    Check,
    Condition,
    Phase,
    Row,
    Then,
    anyone,
    nobody,
    the_table,
)
from trickledger.rules.play.tricks import a_card, all_tricks_are_played

Do = Callable[[Any, int, Any], None]


def upcard(clause: Clause, check: Check | AtOnce, do: Do, then: Then = STAYS) -> Row:
    """The card that is turned up: a fact of the table."""
    return Row("upcard", the_table, clause, check, do, then)


def holds(clause: Clause, check: Check, do: Do = record) -> Row:
    """What anyone was dealt, typed at any time."""
    return Row("holds", anyone, clause, check, do)


def seen(clause: Clause, check: Check = Deal.check_seen, do: Do = Deal.do_seen) -> Row:
    """What was seen out of play: a fact of the table."""
    return Row("seen", the_table, clause, check, do)


def left(clause: Clause, check: Check = Deal.check_left, do: Do = Deal.do_left) -> Row:
    """What anyone has in hand at the end."""
    return Row("left", anyone, clause, check, do)


def the_deal(
    turned: Row,
    said: str = "The upcard comes first.",
    asks: str = "Which card is turned up?",
) -> Phase:
    """The phase in which nothing is known yet but who deals: a card is turned up."""
    return Phase("deal", said, turned, turn=nobody, asks=asks)


def the_play(clause: Clause, *others: Row, end: Condition = all_tricks_are_played) -> Phase:
    """The phase in which tricks are played to the end of the hand."""
    return Phase("play", "The cards are being played.", a_card(clause, trick={end: OVER}), *others)
