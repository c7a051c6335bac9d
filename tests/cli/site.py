"""A published site as somebody finds it who looks at every byte of it."""

import re
from html.parser import HTMLParser
from pathlib import Path

IN_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" '
OUTSIDE = re.compile(rb"(?:https?:)?//[\w.]")


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.tags: set[str] = set()
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.ids.add(value or "")
            if name.startswith("on") or name == "style":
                self.handlers.append(name)


def pages(folder: Path) -> dict[str, bytes]:
    """All files of a site, by their paths, but for the list of them."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.startswith(".")
    }


def told(folder: Path) -> bytes:
    """All that a site tells, in its pages, in their names and in its list."""
    names = "\n".join(str(file) for file in sorted(folder.rglob("*"))).encode()
    return names + b"\n".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def faults(folder: Path) -> list[str]:
    """What is wrong with the pages: dead links, scripts, addresses outside."""
    parsed = {}
    for path, content in pages(folder).items():
        if path.endswith(".html"):
            parsed[path] = _Links()
            parsed[path].feed(content.decode())
    found = [
        f"{path}: {what}"
        for path, page in parsed.items()
        for what in (*page.handlers, *(page.tags & {"script", "iframe", "object", "img", "style"}))
    ]
    for path, page in parsed.items():
        for link in page.links:
            target, _, id = link.partition("#")
            file = (folder / path).parent / target if target else folder / path
            if ":" in link or not file.is_file():
                found.append(f"{path}: dead link {link}")
            elif id:
                name = str(file.resolve().relative_to(folder.resolve()))
                if id not in parsed[name].ids:
                    found.append(f"{path}: nothing is called {link}")
    # what a picture is written in has a name that looks like an address, and nobody goes there
    bare = {path: content.replace(IN_SVG, b"") for path, content in pages(folder).items()}
    outside = (path for path, content in bare.items() if OUTSIDE.search(content))
    return [*found, *(f"{path}: an address outside" for path in outside)]
