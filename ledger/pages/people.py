"""Names on a page: each kept apart from what stands around it, whichever way it is written."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from trickledger.ledger.plain import plain


def people(names: Iterable[str], between: str = ", ") -> Markup:
    """Several names in a line.

    >>> people(["Ann", "<Bob>"], " + ")
    Markup('<bdi>Ann</bdi> + <bdi>&lt;Bob&gt;</bdi>')
    """
    return Markup(between.join(f"<bdi>{escape(plain(name))}</bdi>" for name in names))
