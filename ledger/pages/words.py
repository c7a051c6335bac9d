"""Text as it stands on a page: cards drawn, red suits red, clauses small, names kept apart.

A name that is written from right to left would turn round what stands beside it: another name, a
figure. Each stands in a `<bdi>` of its own, and what looks like one in a finished sentence by
itself as well: a line keeps its order whoever is named in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from trickledger.ledger.plain import plain
from trickledger.ledger.signs import with_signs
from trickledger.rules.cards import SUIT_SIGNS
from trickledger.rules.says import Cards, Handle, Laid, Says, Suit, Value

_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff]"
RIGHT_TO_LEFT = f"{_LETTER}+(?:[ '\u2019\".\u2010-]{_LETTER}+)*"
"""What stands together in letters that go from right to left: a word, or a name of several."""

_RIGHT_TO_LEFT = re.compile(RIGHT_TO_LEFT)
_ISOLATED = "\u2068\\g<0>\u2069"


def isolated(text: str) -> str:
    r"""A text for what knows no markup, in which each such name keeps its neighbours in order.

    >>> print(isolated("אבי 501").encode("ascii", "backslashreplace").decode())
    \u2068\u05d0\u05d1\u05d9\u2069 501
    """
    return _RIGHT_TO_LEFT.sub(_ISOLATED, text)


_CARD = r"(?:10|[2-9JQKA])?[♠♥♦♣]"
_CLAUSE = r"\b[A-Z]{3}-(?:[A-Z][A-Z0-9]*-\d+|[A-Z]\d+)\b"
# a name between two letters that no text has
_BEGIN, _END = "\ue000", "\ue001"
_MARKED = re.compile(f"{_BEGIN}[^{_END}]*{_END}|{_CARD}|{_CLAUSE}|{RIGHT_TO_LEFT}")
_BEFORE_FIGURE = re.compile(rf"`[^`]*`|(?<=[^\W\d_]|{_END}) (?=[+−-]?\d|[JQKA][♠♥♦♣])")
_PAIRED = re.compile(r"( & |\+)")
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
    return _with_marks(kept_together(_said(text) or with_signs(plain(str(text)))))


@lru_cache(maxsize=4096)
def told(text: object) -> Markup:
    """A sentence about an event, in which nothing is a card but what is one by its value.

    >>> told("AS Roma and אבי meet again.")
    Markup('AS Roma and <span class="apart">אבי</span> meet again.')
    >>> says = Says("{name} plays {card}.", name=Handle("AS Roma"), card=Cards(1 << 12))
    >>> told(says).replace("\N{NO-BREAK SPACE}", " ")
    Markup('<bdi>AS Roma</bdi> plays <span class="card">A♠</span>.')
    """
    return _with_marks(kept_together(_said(text) or plain(str(text))))


def _said(text: object) -> str:
    return text.told(_drawn) if isinstance(text, Says) else ""


def _drawn(value: Value) -> str:
    """A value of a sentence, a name set apart, a card with its sign."""
    shown = plain(str(value))
    match value:
        case Handle():
            return f"{_BEGIN}{shown}{_END}"
        case Cards() | Laid():
            return with_signs(shown)
        case Suit():
            return SUIT_SIGNS[value]
        case _:
            return shown


@lru_cache(maxsize=1024)
def headed(text: object) -> Markup:
    """A head, or the line under it, in which nothing is kept from a line of its own."""
    return _with_marks(plain(str(text)))


def _with_marks(text: str) -> Markup:
    parts, last = [], 0
    for found in _MARKED.finditer(text):
        parts += [escape(text[last : found.start()]), _marked(found[0])]
        last = found.end()
    return Markup("").join([*parts, escape(text[last:])])


def name(text: str) -> Markup:
    """A name, kept apart from its neighbours whichever way it is written; of a pair each.

    >>> name("<Ann>"), name("אבי & דנה")
    (Markup('<bdi>&lt;Ann&gt;</bdi>'), Markup('<bdi>אבי</bdi> &amp; <bdi>דנה</bdi>'))
    """
    shown = plain(str(text))
    # the letters of a pair that is read from left to right keep their places as they are
    each = _PAIRED.split(shown) if _RIGHT_TO_LEFT.search(shown) else [shown]
    each = each if all(each[::2]) else [shown]
    isolate = Markup("<bdi>{}</bdi>").format
    return Markup("").join(
        escape(part) if at % 2 else isolate(part) for at, part in enumerate(each)
    )


def people(names: Iterable[str], between: str = ", ") -> Markup:
    """Several names in a line, each kept apart from its neighbours.

    >>> people(["Ann", "<Bob>"], " + ")
    Markup('<bdi>Ann</bdi> + <bdi>&lt;Bob&gt;</bdi>')
    """
    return escape(between).join(map(name, names))


def sides(named: Iterable[Iterable[str]]) -> Markup:
    """Who sits at a table, side against side, in the order of their figures.

    >>> sides([["Ann", "Cid"], ["Bob"]])
    Markup('<bdi>Ann</bdi> + <bdi>Cid</bdi> - <bdi>Bob</bdi>')
    """
    return Markup(" - ").join(people(each, " + ") for each in named)


# the same few cards and clauses stand on every page
@lru_cache(maxsize=1024)
def _marked(text: str) -> Markup:
    """A card, a clause or a word from right to left as it stands on a page."""
    if text[0] == _BEGIN:
        return name(text[1:-1])
    if _RIGHT_TO_LEFT.match(text):
        return Markup('<span class="apart">{}</span>').format(text)
    if text[-1] not in _SUITS:
        return Markup("<small>{}</small>").format(text)
    kind = "card red" if text[-1] in _RED else "card"
    return Markup('<span class="{}">{}</span>').format(kind, text)
