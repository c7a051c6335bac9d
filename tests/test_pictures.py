"""The pages with pictures: each is typed, and its screens read as the pictures do."""

import os
import re
from pathlib import Path

import pytest

if os.name == "nt":
    pytest.skip("there is no pseudo-terminal here", allow_module_level=True)

from docs.pictures import BROUGHT, DOCS, PICTURED, Shown, Sitting, Typist
from docs.svg import text_of
from docs.transcript import desk

PICTURES = sorted(DOCS.rglob("*.svg"))
IMAGE = re.compile(r"^!\[[^\]]+\]\((.+)\)$", re.MULTILINE)
KILOBYTES = 16


@pytest.mark.parametrize("name", PICTURED)
def test_a_page_with_pictures_is_typed_as_it_stands(name: str) -> None:
    page = DOCS / name
    seen: list[Path] = []

    def look(sitting: Sitting, shown: Shown) -> None:
        file = page.parent / shown.file
        drawn = text_of(file.read_text(encoding="utf-8"))
        sitting.wait(lambda screen: screen.text == drawn)
        seen.append(file)

    text = page.read_text(encoding="utf-8")
    with desk(*BROUGHT.get(name, ())) as ids:
        assert Typist(ids, look).page(text) == text, "python -m docs screens writes it anew"
    assert len(seen) == len(set(seen)) > 0


def test_every_picture_is_in_a_page() -> None:
    shown = {
        ((DOCS / name).parent / file).resolve()
        for name in PICTURED
        for file in IMAGE.findall((DOCS / name).read_text(encoding="utf-8"))
    }
    assert shown == set(PICTURES)


@pytest.mark.parametrize("file", PICTURES, ids=[file.stem for file in PICTURES])
def test_a_picture_is_small_and_asks_nothing_of_other_places(file: Path) -> None:
    drawing = file.read_text(encoding="utf-8")
    assert len(drawing.encode()) < KILOBYTES * 1024
    assert drawing.count("http") == 1, "the name of the format"
    assert "url(" not in drawing
