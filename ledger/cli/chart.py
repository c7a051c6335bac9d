"""A line of figures drawn with letters, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.say.display import page_width

HEIGHT = 10
_FEWEST = 3


def drawn(figures: Sequence[int], title: str) -> str:
    """A chart as wide as the page, without colours; nothing where it would say nothing.

    That is with fewer than three figures, or where plotext, an extra, is not installed.
    """
    if len(figures) < _FEWEST:
        return ""
    try:
        # 110 ms and 3 MB, so an extra, and imported only where something is drawn
        import plotext
    except ImportError:
        return ""
    width = page_width()
    figure = plotext.figure
    figure.clear()
    figure.plot_size(width, HEIGHT)
    figure.draw(figure.signal([0, *figures], marker="braille").lines())
    figure.title(title)
    lowest, highest = min(0, *figures), max(0, *figures)
    figure.ruler("y").ticks(sorted({lowest, 0, highest}))
    figure.ruler("x").ticks([])
    lines = plotext.uncolorize(str(figure.build())).splitlines()
    return "\n".join(line.rstrip() for line in lines)
