"""Games in a series of hands: open, for a number of hands, or to a target (LIN-D12, ROL-D10)."""

from __future__ import annotations

import re
from typing import Any

from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, won_with

_LENGTH = re.compile(r"open|(?:hands|target):[1-9][0-9]{0,5}")


class SeriesOption(Option):
    """How long a series lasts: `open`, `hands:N` or `target:N`."""

    __slots__ = ()

    @property
    def choices(self) -> str:
        """The values in words."""
        return "open, hands:N or target:N"

    def read(self, text: str) -> str | None:
        """The length that a word of text means, None where it means none.

        >>> from trickledger.rules.common import COM
        >>> match = SeriesOption("lin_match", "open", COM.GAME_1)
        >>> match.read("hands:4"), match.read("hands:0")
        ('hands:4', None)
        """
        return text if _LENGTH.fullmatch(text) else None


class SeriesGame(Game):
    """A game whose option `match` says how long its series lasts."""

    def may_be_closed(self, options: Any) -> bool:
        """Whether the series is an open one."""
        return bool(options.match == "open")

    def end_of(self, options: Any) -> int:
        """With how many points a series is over; 0 where no points end it."""
        kind, _, figure = options.match.partition(":")
        return int(figure) if kind == "target" else 0

    def at_end(self, options: Any, carry: Carry) -> Carry:
        """What a series leaves of which only the totals are known."""
        kind, _, figure = options.match.partition(":")
        return carry._replace(hands=max(carry.hands, int(figure))) if kind == "hands" else carry

    def verdict(self, options: Any, carry: Carry) -> Verdict:
        """How a series stands: the most points win once it is over, equal ones share (LIN-D12)."""
        kind, _, figure = options.match.partition(":")
        most = max(carry.totals)
        if kind == "open" or (carry.hands if kind == "hands" else most) < int(figure):
            return OPEN
        return won_with(most, carry)
