"""Text of which every sign can be seen."""

from __future__ import annotations


def plain(text: str) -> str:
    r"""Text that drives no terminal: what cannot be printed is written as its escape.

    That is what a ledger from elsewhere, a file or an argument may hold; none is ever entered. On a
    page it could turn the rest about.

    >>> print(plain("a\x1b[31m\u202eb"))
    a\x1b[31m\u202eb
    """
    if text.isprintable():
        return text
    return "".join(s if s.isprintable() or s == "\n" else ascii(s)[1:-1] for s in text)
