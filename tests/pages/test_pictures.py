"""The pictures of sheets and pages: each is made by a tool, shown, and small."""

from pathlib import Path

from docs.printed import DOCS, FOLDER, PICTURES

KILOBYTES = 100


def test_every_picture_is_made_and_shown() -> None:
    page = (DOCS / "paper.md").read_text(encoding="utf-8")
    shown = [name for name in PICTURES if f"(pictures/paper/{name}.png)" in page]
    assert shown == list(PICTURES)
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.png" for name in PICTURES}


def test_a_picture_is_small() -> None:
    sizes: dict[Path, int] = {file: file.stat().st_size for file in FOLDER.iterdir()}
    assert {file.name for file in sizes if sizes[file] > KILOBYTES * 1024} == set()
