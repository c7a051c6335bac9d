"""A curve as a picture in a page: drawn in its colours, with words for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from trickledger.ledger.pages.environment import filled

_WIDE, _HIGH = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 12, 28
_MOST_TICKS = 6
_STEPS = (1, 2, 5)


class Tick(NamedTuple):
    """A line across the picture: where it lies, and the figure beside it."""

    y: float
    label: str


def curve(values: Sequence[float], title: str, told: str, start: float = 0) -> Markup:
    """A curve from a start through values; `told` says in a sentence what is seen in it."""
    every = [start, *values]
    low, high = min(every), max(every)
    step = _step(high - low)
    low, high = step * (low // step), step * -(-high // step)
    high = max(high, low + step)

    def x(place: int) -> float:
        return round(_LEFT + (_WIDE - _LEFT - _RIGHT) * place / max(len(values), 1), 1)

    def y(value: float) -> float:
        return round(_TOP + (_HIGH - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    count = round((high - low) / step)
    ticks = [Tick(y(low + step * n), f"{low + step * n:g}") for n in range(count + 1)]
    points = " ".join(f"{x(place)},{y(value)}" for place, value in enumerate(every))
    return Markup(
        filled(
            "curve.svg",
            title=title,
            told=told,
            wide=_WIDE,
            high=_HIGH,
            left=_LEFT,
            right=_WIDE - _RIGHT,
            bottom=_HIGH - _BOTTOM,
            zero=y(start),
            ticks=ticks,
            points=points,
            end=(x(len(values)), y(every[-1])),
            last=f"{every[-1]:g}",
            count=len(values),
        )
    )


def _step(span: float) -> float:
    """A round figure of which a few fit into a span.

    >>> _step(3), _step(17), _step(240)
    (1, 5, 50)
    """
    size = 1
    while True:
        for step in _STEPS:
            if span <= step * size * (_MOST_TICKS - 1):
                return step * size
        size *= 10
