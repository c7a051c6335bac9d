"""The rooms of the documents: how long a page may be, how it begins, what a sentence may be."""

import re
from pathlib import Path

import pytest

from docs.make import DOCS
from tests.test_docs import LINK, README

PROSE = {"start": 1_260, "how": 8_450, "reference": 10_750, "why": 1_880}
"""The most words that the pages of a room may have by hand; raise one with a reason beside it."""
SCREENS = {"start": 1_200, "how": 3_450, "reference": 2_200, "why": 0}
"""The most words in their blocks: what is typed, what is printed, records and files."""
FRONTS = ("../README.md", "index.md")
READERS = 30_000
"""What all rooms together, with the README and the list of pages, may ask of a reader."""
PAGE = 1_300
LONGER = {
    "reference/language.md": 3_400,  # all that can be typed, in one place to search
    "reference/glossary.md": 1_550,  # a line a word
}
"""The most words of a page; those that may have more, each with its reason."""
PAGES = {page.relative_to(DOCS).as_posix(): page for page in sorted(DOCS.rglob("*.md"))}
BY_PROGRAM = ("reference/commands/", "reference/rulebook/")
TOLD = re.compile(r"^<!-- ([\w-]+) -->$.*?^<!-- \1 -->$", re.MULTILINE | re.DOTALL)
"""What the program writes into a page that is written by hand."""
BY_HAND = [
    name
    for name in PAGES
    if name.startswith(tuple(f"{room}/" for room in PROSE)) and not name.startswith(BY_PROGRAM)
]
FENCE = re.compile(r"^```(\S*)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COLUMNS = 46
"""What a phone shows of a block without scrolling."""


def words(name: str) -> tuple[int, int]:
    """How many words a page has by hand, outside of its blocks and in them."""
    text = TOLD.sub("", PAGES[name].read_text(encoding="utf-8"))
    outside = len(FENCE.sub("", text).split())
    return outside, len(text.split()) - outside


def prose(page: Path) -> str:
    """What a page says without its blocks, its tables and where its links lead."""
    text = FENCE.sub("\n\n", TOLD.sub("", page.read_text(encoding="utf-8")))
    text = re.sub(r"^(?:\|.*|<!--.*|!\[.*|#.*)$", "\n", text, flags=re.MULTILINE)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return re.sub(r"^ *(?:[-*]|\d+\.) ", "\n\n", text, flags=re.MULTILINE)


def sentences(page: Path) -> list[str]:
    """The sentences of a page; an item of a list and a paragraph end one."""
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", prose(page)))
    return [one for part in parts for one in re.split(r"(?<=[.?!:;])[*)\"]* ", part) if one]


@pytest.mark.parametrize("room", PROSE)
def test_a_room_has_no_more_words_than_it_may(room: str) -> None:
    counted = {name: words(name) for name in BY_HAND if name.startswith(f"{room}/")}
    assert sum(outside for outside, _ in counted.values()) <= PROSE[room], counted
    assert sum(inside for _, inside in counted.values()) <= SCREENS[room], counted


def test_all_rooms_together_ask_no_more_of_a_reader_than_they_may() -> None:
    """With what is typed and printed in their blocks."""
    fronts = sum(len((DOCS / front).read_text(encoding="utf-8").split()) for front in FRONTS)
    assert fronts + sum(sum(words(name)) for name in BY_HAND) <= READERS


@pytest.mark.parametrize("name", BY_HAND)
def test_a_page_has_no_more_words_than_it_may(name: str) -> None:
    assert sum(words(name)) <= LONGER.get(name, PAGE)


def test_the_readme_is_read_in_three_minutes_on_a_phone() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.split()) <= 600
    wide = [line for _, _, body in FENCE.findall(text) for line in body.splitlines()]
    assert [line for line in wide if len(line) > COLUMNS] == []


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith("how/")])
def test_a_page_of_how_begins_with_its_command(name: str) -> None:
    title, _, rest = PAGES[name].read_text(encoding="utf-8").partition("\n")
    assert title.startswith("# ")
    assert re.match(r"\n(?:<!-- from: [\w-]+ -->\n\n)?```(?:sh\n|text\n\$ )trickledger ", rest)


@pytest.mark.parametrize("name", [name for name in PAGES if name.startswith("why/")])
def test_a_page_of_why_has_nothing_to_paste(name: str) -> None:
    assert "\n$ trickledger" not in PAGES[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [README, *map(PAGES.get, BY_HAND)], ids=["README.md", *BY_HAND])
def test_no_sentence_is_long_and_none_begins_with_who_has(page: Path) -> None:
    told = sentences(page)
    assert told
    assert [one for one in told if len(one.split()) > 35] == []
    assert [one for one in told if re.match(r"Who (?:has|is)\b", one) and one[-1] != "?"] == []


def test_every_page_is_reached_from_the_index() -> None:
    known, found = set(), [DOCS / "index.md"]
    while found:
        page = found.pop()
        known.add(page)
        links = (
            (page.parent / file).resolve()
            for file, _ in LINK.findall(page.read_text(encoding="utf-8"))
            if file.endswith(".md")
        )
        found += [link for link in links if link not in known and link.exists()]
    assert [name for name, page in PAGES.items() if page not in known] == []
