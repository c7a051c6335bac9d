"""Checks as a rulebook has them: what speaks against an act, one fault after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from trickledger.rules.clauses import Clause
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Knowledge
from trickledger.rules.play.told import Told
from trickledger.rules.refusals import Kind, Refusal, first


class Fault(NamedTuple):
    """What speaks against an act: a clause, the reason, the cards that bind, what would do.

    Where its `kind` is not said it is that of a clause of all games, and `RULE` by a game's own.
    """

    clause: Clause
    why: str
    cards: int = 0
    would_do: tuple[str, ...] = ()
    kind: Kind | None = None


Faults = Iterator[Fault | Refusal | None]
"""What a check finds, the first that counts before the others; a refusal is one already."""

Hand = TypeVar("Hand", bound=Knowledge)
More = ParamSpec("More")

_KINDS: dict[str, Kind] = {"COM-PHYS": "PHYS", "COM-SEQ": "SEQ", "COM-SYN": "SYN"}


def judgement(
    check: Callable[Concatenate[Hand, int, Act, More], Faults],
) -> Callable[Concatenate[Hand, int, Act, More], Refusal | None]:
    """A check that lists faults, as the refusal of an act by the first of them; None without."""

    @wraps(check)
    def judge(
        hand: Hand, seat: int, act: Act, /, *args: More.args, **kwargs: More.kwargs
    ) -> Refusal | None:
        fault: Fault | Refusal | None = first(check(hand, seat, act, *args, **kwargs))
        return fault and _refusal(hand, seat, act, fault)

    return judge


def judgement_of_result(
    check: Callable[Concatenate[Hand, Told, More], Faults],
) -> Callable[Concatenate[Hand, Told, More], Refusal | None]:
    """The same for what is told of a hand, which no seat says."""

    @wraps(check)
    def judge(hand: Hand, told: Told, /, *args: More.args, **kwargs: More.kwargs) -> Refusal | None:
        fault: Fault | Refusal | None = first(check(hand, told, *args, **kwargs))
        return fault and _refusal(hand, None, told.act, fault)

    return judge


def _refusal(hand: Knowledge, seat: int | None, act: Act, fault: Fault | Refusal) -> Refusal:
    if isinstance(fault, Refusal):
        return fault
    clause, why, cards, would_do, kind = fault
    kind = kind or _KINDS.get(clause.rpartition("-")[0], "RULE")
    return hand.refuse(kind, clause, seat, act, why, cards=cards, would_do=would_do)
