"""Text as it stands on a page: cards drawn, red suits red, clauses small, names kept apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from trickledger.ledger.plain import plain
from trickledger.ledger.signs import with_signs

_MARKED = re.compile(r"(?:10|[2-9JQKA])?[♠♥♦♣]|\b[A-Z]{3}-(?:[A-Z][A-Z0-9]*-\d+|[A-Z]\d+)\b")
_BEFORE_FIGURE = re.compile(r"`[^`]*`|(?<=[^\W\d_]) (?=[+−-]?\d|[JQKA][♠♥♦♣])")
_SUITS = frozenset("♠♥♦♣")
_RED = frozenset("♥♦")


def kept_together(text: str) -> str:
    """A sentence in which no line begins with the figure or the card of the word before it.

    A command, which may be copied into a terminal, keeps its blanks.

    >>> kept_together("Totals: Ida+Gus 51, Val+Kim -3.").split(" ")
    ['Totals:', 'Ida+Gus\\xa051,', 'Val+Kim\\xa0-3.']
    >>> kept_together("Type `trickledger show 3`.")
    'Type `trickledger show 3`.'
    """
    return _BEFORE_FIGURE.sub(lambda found: found[0].strip() or "\N{NO-BREAK SPACE}", text)


# figures, results and short words stand in a thousand cells
@lru_cache(maxsize=4096)
def words(text: object) -> Markup:
    """A sentence with its cards and clauses marked, and nothing in it taken for markup.

    >>> words("Bob <b> played JH (KLA-PLAY-2).").replace("\N{NO-BREAK SPACE}", " ")
    Markup('Bob &lt;b&gt; played <span class="card red">J♥</span> (<small>KLA-PLAY-2</small>).')
    """
    parts, last = [], 0
    drawn = kept_together(with_signs(plain(str(text))))
    for found in _MARKED.finditer(drawn):
        parts += [escape(drawn[last : found.start()]), _marked(found[0])]
        last = found.end()
    return Markup("").join([*parts, escape(drawn[last:])])


def people(names: Iterable[str], between: str = ", ") -> Markup:
    """Several names in a line, each kept apart from its neighbours whichever way it is written.

    >>> people(["Ann", "<Bob>"], " + ")
    Markup('<bdi>Ann</bdi> + <bdi>&lt;Bob&gt;</bdi>')
    """
    return Markup(between.join(f"<bdi>{escape(plain(name))}</bdi>" for name in names))


# the same few cards and clauses stand on every page
@lru_cache(maxsize=1024)
def _marked(text: str) -> Markup:
    """A card or a clause as it stands on a page."""
    if text[-1] not in _SUITS:
        return Markup("<small>{}</small>").format(text)
    kind = "card red" if text[-1] in _RED else "card"
    return Markup('<span class="{}">{}</span>').format(kind, text)
