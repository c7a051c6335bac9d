"""Writes the index of the decisions, which are a file each: for `python -m docs`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "maintain" / "decisions"
OPENING = """\
# Decisions

What was decided where the design left it open, or where something better was found: a file each,
with what was decided, why, and what was measured. Figures were taken on two shared cores with
CPython 3.11; absolute ones drift, ratios hold better. A new decision is the next number; one that
no longer holds says by which it was replaced. `python -m docs` writes this page.
"""
PAGE = re.compile(
    r"# (?P<title>.+)\n\n(?P<status>Holds|Replaced by)(?:, in place of)?"
    r"(?: \[(?P<other>\d{4})\]\((?P=other)-[a-z0-9-]+\.md\))? · (?P<room>[A-Z][a-z ]+)"
    r"(?: · .+)?\n\n(?P<told>(?:.|\n)+)"
)


class Decision(NamedTuple):
    """A decision: its file, its title, the room it belongs to, what its page tells.

    `other` is the number of the one that it replaces, or by which it was replaced.
    """

    file: str
    title: str
    holds: bool
    other: str
    room: str
    told: str

    @property
    def number(self) -> str:
        """The four digits with which its file begins."""
        return self.file[:4]


def decisions() -> Iterator[Decision]:
    """All decisions by number; raises ValueError where a page has not their form."""
    for path in sorted(FOLDER.glob("[0-9]*.md")):
        found = PAGE.fullmatch(path.read_text(encoding="utf-8"))
        if found is None:
            raise ValueError(f"{path.name}: a decision is a title, its status and room, and why")
        title, status, other, room, told = found.groups()
        yield Decision(path.name, title, status == "Holds", other or "", room, told)


def index() -> str:
    """The page that lists all decisions by room."""
    rooms: dict[str, list[str]] = {}
    for each in decisions():
        until = "" if each.holds else f", replaced by {each.other}"
        line = f"- {each.number} [{each.title}]({each.file}){until}"
        rooms.setdefault(each.room, []).append(line)
    lists = ("\n".join([f"## {room}\n", *lines, ""]) for room, lines in rooms.items())
    return "\n".join([OPENING, *lists])
