"""Names in a file whose columns are counted: family name first, in letters that all have."""

from __future__ import annotations

import unicodedata

LONGEST = 33
_APART = {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d"}
_APART |= {"Đ": "D", "ł": "l", "Ł": "L", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D"}
_APART |= {"ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N", "ŧ": "t", "Ŧ": "T"}
# the letter i of Turkish that has no dot
_APART["\u0131"] = "i"


def plain(text: str) -> str:
    r"""A text in ASCII, with a question mark for a letter that has no other.

    >>> plain("Žofie Łuczak"), plain("Y\u0131ld\u0131z"), plain("王")
    ('Zofie Luczak', 'Yildiz', '?')
    """
    spelt = unicodedata.normalize("NFKD", "".join(_APART.get(sign, sign) for sign in text))
    bare = (sign for sign in spelt if not unicodedata.combining(sign))
    return "".join(sign if sign.isascii() and sign.isprintable() else "?" for sign in bare)


def listed(name: str) -> str:
    """A name with the last word first, cut to the columns it has.

    >>> listed("Ann Mary Baker"), listed("Ann")
    ('Baker, Ann Mary', 'Ann')
    """
    *first, last = plain(name).replace(",", " ").split() or ["?"]
    return (f"{last}, {' '.join(first)}" if first else last)[:LONGEST].rstrip()
