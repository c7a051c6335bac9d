"""Short codes, made from ids: good in every ledger."""

from functools import lru_cache

_LETTERS = "abcdefghjkmnpqrstuvwxyz"
_SIGNS = "23456789" + _LETTERS
_LENGTH = 6


# a line counts on the code of its game
@lru_cache(maxsize=64)
def code_of(id: str) -> str:
    """The short code of a game or a ledger, made from its id.

    >>> code_of("0123456789abcdef0123456789abcdef")
    'h5jvcs'
    """
    number = int(id, 16)
    number, first = divmod(number, len(_LETTERS))
    code = _LETTERS[first]
    while len(code) < _LENGTH:
        number, sign = divmod(number, len(_SIGNS))
        code += _SIGNS[sign]
    return code
