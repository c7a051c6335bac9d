"""Text of which every sign can be seen, and numbers in plain digits."""

from __future__ import annotations

import unicodedata

_APART = {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d"}
_APART |= {"Đ": "D", "ł": "l", "Ł": "L", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D"}
_APART |= {"ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N", "ŧ": "t", "Ŧ": "T"}
# the letter i of Turkish that has no dot
_APART["\u0131"] = "i"


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


def plain_number(text: str, digits: int = 9) -> int | None:
    """A whole number in plain digits, None for what is none, or has more digits than so many.

    >>> plain_number("014"), plain_number("-5"), plain_number("\u0663"), plain_number("100", 2)
    (14, None, None, None)
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if is_number else None


def unaccented(text: str) -> str:
    r"""A text in the plain letters that each of its letters is sorted among.

    >>> unaccented("\u017bofie \u0141uczak"), unaccented("\xd8rjan")
    ('Zofie Luczak', 'Orjan')
    """
    spelt = unicodedata.normalize("NFKD", "".join(_APART.get(sign, sign) for sign in text))
    return "".join(sign for sign in spelt if not unicodedata.combining(sign))


def in_alphabet(name: str) -> tuple[str, str]:
    r"""What puts names into the order of a list in which people look for theirs.

    >>> sorted(["Zoe", "\xd8rjan", "olaf", "\xc9mile"], key=in_alphabet)
    ['\xc9mile', 'olaf', '\xd8rjan', 'Zoe']
    """
    return unaccented(name).casefold(), name
