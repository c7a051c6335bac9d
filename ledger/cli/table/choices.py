"""What may be chosen from: words with their meaning, and cards."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """A word that may be chosen, what it means, and other words by which it is found."""

    text: str
    meaning: str = ""
    names: tuple[str, ...] = ()
