"""Names in a file whose columns are counted: family name first, in letters that all have."""

from __future__ import annotations

from trickledger.ledger.plain import unaccented

LONGEST = 33


def plain(text: str) -> str:
    r"""A text in ASCII, with a question mark for a letter that has no other.

    >>> plain("Žofie Łuczak"), plain("Y\u0131ld\u0131z"), plain("王")
    ('Zofie Luczak', 'Yildiz', '?')
    """
    return "".join(
        sign if sign.isascii() and sign.isprintable() else "?" for sign in unaccented(text)
    )


def listed(name: str) -> str:
    """A name with the last word first, cut to the columns it has.

    >>> listed("Ann Mary Baker"), listed("Ann")
    ('Baker, Ann Mary', 'Ann')
    """
    *first, last = plain(name).replace(",", " ").split() or ["?"]
    return (f"{last}, {' '.join(first)}" if first else last)[:LONGEST].rstrip()
