"""Makes a site of the README and all pages: `python -m docs.site FOLDER`, where FOLDER is new.

With `--try` behind it the front page leads to the table in a pocket, at a hand with a revoke in it.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

import tomlkit

from trickledger.ledger.pocket import folder as pocket

ROOT = Path(__file__).parent.parent
FRONT = Path("README.md")
INDEX = Path("docs/index.md")
STYLE = Path("docs/site.css")
TRY = "try"
TRIED = "a hand in which somebody revokes, with nothing to install."

Contents = list["str | dict[str, Contents]"]
"""Pages by their path, and what holds some by its title, in their order."""

BLOCK = re.compile(r"^ *(`{3,}).*?^ *\1`*$", re.MULTILINE | re.DOTALL)
# what a block says behind its language is for the makers of pages, and no block for the site
HINT = re.compile(r"^( *`{3,}\w+) .*$", re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)|(?:src|href)=\"([^\"#]+)")
ROOM = re.compile(r"^## ", re.MULTILINE)
ITEM = re.compile(r"^- (?:.*(?:\n  .*)*)$", re.MULTILINE)


def links(page: Path) -> Iterator[Path]:
    """The files that a page leads to or shows, from the root of the tree."""
    text = CODE.sub("", BLOCK.sub("", (ROOT / page).read_text(encoding="utf-8")))
    for link, quoted in LINK.findall(text):
        if "://" not in (target := unquote(link or quoted)):
            yield (ROOT / page.parent / target).resolve().relative_to(ROOT)


def reached() -> set[Path]:
    """Every file that a reader can reach from the front page.

    Raises
    ------
    FileNotFoundError
        Where a page leads to what is no file; a folder has no page on a web space.
    """
    found, ahead = {STYLE}, [FRONT, INDEX]
    while ahead:
        if (file := ahead.pop()) in found:
            continue
        found.add(file)
        if file.suffix == ".md":
            for target in links(file):
                if not (ROOT / target).is_file():
                    message = f"{file} leads to {target}, which is no file"
                    raise FileNotFoundError(message)
                ahead.append(target)
    return found


def contents() -> Contents:
    """The rooms of the list of pages as tabs, and what one item tells of several as one group."""
    _, *rooms = ROOM.split((ROOT / INDEX).read_text(encoding="utf-8"))
    found: Contents = [{"Trickledger": [str(FRONT), str(INDEX)]}]
    for room in rooms:
        title, _, text = room.partition("\n")
        found.append({title: [each for item in ITEM.findall(text) for each in _of_item(item)]})
    return found


def _of_item(item: str) -> Contents:
    pages: Contents = []
    for link, _ in LINK.findall(item):
        if "://" not in link and link.endswith(".md"):
            pages.append(str((ROOT / INDEX.parent / link).resolve().relative_to(ROOT)))
    opening = re.split(r"[,:[]", item.removeprefix("- "), maxsplit=1)[0].strip()
    return [{opening: pages}] if opening and len(pages) > 1 else pages


def front(*, is_tried: bool) -> str:
    """The README; on a site where it can be tried it says so before all else."""
    opening, room, rest = (ROOT / FRONT).read_text(encoding="utf-8").partition("\n## ")
    trial = f"\n**[Try it here]({TRY}/index.html)** in your browser: {TRIED}\n" if is_tried else ""
    return f"{opening}{trial}{room}{rest}"


def write(site: Path, *, is_tried: bool = False) -> None:
    """Write the site into a new folder, with the table in a pocket where it is to be tried.

    Raises
    ------
    FileExistsError
        Where something is there already.
    FileNotFoundError
        Where a page leads to no file.
    subprocess.CalledProcessError
        Where zensical finds a link broken; what it says is in `output`.
    """
    site.mkdir(parents=True)
    with TemporaryDirectory() as apart:
        pages = Path(apart) / "pages"
        for file in reached():
            (pages / file).parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".md":
                text = (ROOT / file).read_text(encoding="utf-8")
                (pages / file).write_text(HINT.sub(r"\1", text), encoding="utf-8")
            else:
                shutil.copyfile(ROOT / file, pages / file)
        (pages / FRONT).write_text(HINT.sub(r"\1", front(is_tried=is_tried)), encoding="utf-8")
        settings = tomlkit.parse((ROOT / "docs" / "site.toml").read_text(encoding="utf-8"))
        settings["project"].add("nav", contents())
        told = Path(apart) / "zensical.toml"
        told.write_text(tomlkit.dumps(settings), encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(told)],
            cwd=apart,
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        shutil.copytree(Path(apart) / "site", site, dirs_exist_ok=True)
    if is_tried:
        pocket.write(site / TRY, None, is_trial=True)


if __name__ == "__main__":
    try:
        write(Path(sys.argv[1]), is_tried="--try" in sys.argv[2:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.output)
    except (IndexError, OSError) as error:
        sys.exit(f"{error}\n{__doc__}")
