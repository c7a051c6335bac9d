"""What the words of the glossary mean: the page that players read, asked for a word."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_SECTION = re.compile(r"^## ", re.MULTILINE)
_ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+(?:\n  .+)*)", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


class Meaning(NamedTuple):
    """What a word means, in the section of a game or of all."""

    words: tuple[str, ...]
    means: str
    section: str

    def is_of(self, title: str) -> bool:
        """Whether it is said in the game of a title."""
        return title in self.section


@cache
def glossary() -> tuple[Meaning, ...]:
    """Every entry of the glossary, empty where an installation has none."""
    package = Path(__file__).resolve().parents[2]
    places = (package / "reference" / "glossary.md", package / "docs" / "reference" / "glossary.md")
    page = next((file.read_text(encoding="utf-8") for file in places if file.is_file()), "")
    return tuple(
        Meaning(tuple(words.split(", ")), _LINK.sub(r"\1", " ".join(means.split())), title)
        for section in _SECTION.split(page)[1:]
        for title in [section.partition("\n")[0]]
        for words, means in _ENTRY.findall(section)
    )


def explained(word: str, title: str) -> Meaning | None:
    """What a word means in the game of a title, else in all games, else in another."""
    found = [each for each in glossary() if word in each.words]
    found.sort(key=lambda each: (not each.is_of(title), not each.is_of("Everywhere")))
    return found[0] if found else None
