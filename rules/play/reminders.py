"""What a hand tells its scorer: a word that is due now, and one that was left out.

A game has a row for each, which looks at a hand as it is recorded: at what was played and said in
the open, never at what a hidden hand could hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.language.notation import Act
from trickledger.rules.says import Says


class LeftOut(NamedTuple):
    """An act of a seat that nobody entered: its place is right after a card that was played.

    Or right `before` it.
    """

    seat: int
    act: Act
    card: int
    before: bool = False


class Reminder(NamedTuple):
    """What a seat could still say, or did not say in time: by which clause, and why.

    What is due is entered as `act`, with what it `asks` for behind it, until a moment that is told;
    there may be nothing to enter. What was `left_out` can only be put in afterwards.
    """

    seat: int
    clause: Clause
    says: Says
    act: Act | None = None
    asks: str = ""
    until: Says | None = None
    left_out: tuple[LeftOut, ...] = ()


class Unsaid(NamedTuple):
    """Words of one kind that could have been said in a hand that is over, by its open cards.

    `says` what they are. They may `end` the hand, so that nothing comes after them.
    """

    clause: Clause
    says: Says
    left_out: tuple[LeftOut, ...]
    ends: bool = False


Reminds = Callable[[Any], Iterator[Reminder]]
FindsUnsaid = Callable[[Any], Iterator[Unsaid]]


class Reminders(NamedTuple):
    """The rows of a game: what is told while a hand is played, and what is tried when it is over.

    The first are asked after every line, the second once a hand.
    """

    told: tuple[Reminds, ...] = ()
    unsaid: tuple[FindsUnsaid, ...] = ()


NO_REMINDERS = Reminders()
