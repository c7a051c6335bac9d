"""Text of the screen in pieces, each of one kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from trickledger.ledger.cli.paint import Kind

_RED = re.compile(r"((?:10|[2-9JQKA])?[♥♦]|(?<![\w@.:/-])(?:10|[2-9JQKA])?[HD](?![\w.:/-]*\w))")


class Piece(NamedTuple):
    """Text of one kind: plain, `strong`, `red` (a card or suit), `dim`, `alarm`, `marked`."""

    text: str
    kind: Kind = ""


Line = tuple[Piece, ...]


@lru_cache(maxsize=1024)
def coloured(text: str) -> Line:
    """A text in pieces, the red cards and suits by themselves."""
    parts = _RED.split(text)
    return tuple(
        Piece(part, "red" if place % 2 else "") for place, part in enumerate(parts) if part
    )


def plain(lines: Iterable[Line]) -> str:
    """Lines as text without any style."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in lines)
