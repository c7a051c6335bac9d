"""The site of the pages: whole, with nothing from elsewhere, and for everybody to read."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from docs import site as making
from tests.web.browser import LAPTOP, PHONE

ROOT = Path(__file__).parent.parent
BEFORE_PICTURES = 100_000


class Read(HTMLParser):
    """What a page names as an anchor, leads to, and loads by itself."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.anchors |= {told.get("id", ""), told.get("name", "")}
        if "href" in told and tag == "a":
            self.links.append(told["href"])
        elif "href" in told and told.get("rel") not in ("next", "prev", "canonical"):
            self.loaded.append(told["href"])
        if "src" in told:
            self.loaded.append(told["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "site"
    making.write(folder)
    return folder


@pytest.fixture(scope="module")
def read(site: Path) -> dict[Path, Read]:
    # the page of what is not found stands for any folder, so its links begin at the host
    return {page: Read(page) for page in site.rglob("*.html") if page.name != "404.html"}


def test_every_page_is_on_the_site(site: Path) -> None:
    pages = {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")}
    made = {page.relative_to(ROOT).with_suffix(".html") for page in pages}
    there = {page.relative_to(site) for page in site.rglob("*.html")}
    assert made - {Path("README.html")} <= there
    assert Path("index.html") in there


def test_every_link_leads_to_a_page_and_to_a_place_in_it(read: dict[Path, Read]) -> None:
    lost = []
    for page, found in read.items():
        for link in (*found.links, *found.loaded):
            file, _, anchor = unquote(link).partition("#")
            if "://" in link or link.startswith(("data:", "mailto:")):
                continue
            target = (page.parent / file).resolve() if file else page
            # as a web space answers for a folder
            target = target / "index.html" if target.is_dir() else target
            named = read[target].anchors if target in read else {anchor}
            if not target.is_file() or (anchor and anchor not in named):
                lost.append((page.name, link))
    assert lost == []


def test_each_block_is_a_block(site: Path) -> None:
    pages = site.rglob("*.html")
    assert [page.name for page in pages if "```" in page.read_text(encoding="utf-8")] == []


def test_nothing_is_loaded_from_elsewhere(site: Path, read: dict[Path, Read]) -> None:
    assert [link for found in read.values() for link in found.loaded if "//" in link] == []
    styles = [style.read_text(encoding="utf-8") for style in site.rglob("*.css")]
    assert [style for style in styles if "url(http" in style or "@import" in style] == []


@pytest.mark.parametrize("name", ["index.html", "docs/start/evening.html"])
def test_a_page_is_light_before_its_pictures(site: Path, read: dict[Path, Read], name: str) -> None:
    page = site / name
    texts = [file for file in read[page].loaded if file.endswith((".js", ".css"))]
    assert len(texts) > 2
    files = [page, *((page.parent / file).resolve() for file in texts)]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < BEFORE_PICTURES


def test_rooms_are_tabs_and_what_one_line_tells_of_several_is_a_group() -> None:
    tabs = [title for tab in making.contents() if isinstance(tab, dict) for title in tab]
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert tabs[1:] == [line[3:] for line in index.splitlines() if line.startswith("## ")]
    [games] = [
        group["The games"]
        for tab in making.contents()
        if isinstance(tab, dict)
        for pages in tab.values()
        for group in pages
        if isinstance(group, dict) and "The games" in group
    ]
    assert "docs/reference/games/klaberjass.md" in games


def test_the_front_page_leads_to_the_pocket_before_all_else_where_it_can_be_tried() -> None:
    opening, _, rest = making.front(is_tried=True).partition("\n## ")
    assert "](try/index.html)" in opening
    plain = making.front(is_tried=False)
    assert plain == (ROOT / "README.md").read_text(encoding="utf-8")
    assert plain.endswith(rest)


def test_a_link_to_what_is_no_page_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("[games](docs)\n", encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text("## Start\n\n- [a](../README.md)\n")
    monkeypatch.setattr(making, "ROOT", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"README.md leads to docs, which is no file"):
        making.write(tmp_path / "site")


def test_it_writes_over_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        making.write(tmp_path)


# -- in a browser ------------------------------------------------------------------------------


@contextmanager
def told_by_a_server(site: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


PARTS = 8
"""No test of them all takes long on a busy machine."""
SCHEMES = {"light": "default", "dark": "slate"}
LOOK = "part => axe.run(part || document, { resultTypes: ['violations'] })"
CONTENT = "article"
"""What of a page is its own: head, contents and foot are made by one template."""
IN_ITS_PLACE = """async (address) => {
  const text = await (await fetch(address)).text();
  const other = new DOMParser().parseFromString(text, "text/html");
  for (const { name, value } of document.body.attributes) other.body.setAttribute(name, value);
  document.title = other.title;
  document.body.replaceWith(other.body);
}"""


@pytest.fixture
def pages(browser: Browser) -> dict[str, Page]:
    """A page in light colours and one in dark, which a browser keeps once it has been asked."""
    found = {scheme: browser.new_page(color_scheme=scheme) for scheme in ("light", "dark")}
    for page in found.values():
        page.add_init_script(Axe().axe_script)
    return found


def blamed(page: Page, scheme: str, part: str | None = None) -> str:
    """What axe finds on a page, or a part of it, drawn in its colours; empty for nothing."""
    drawn = page.evaluate("document.body.getAttribute('data-md-color-scheme')")
    assert drawn == SCHEMES[scheme]
    found = AxeResults(page.evaluate(LOOK, part))
    if not found.violations_count:
        return ""
    return f"{page.url}, {page.title()}, {scheme}: {found.generate_report()}"


def decisions_of(site: Path) -> list[Path]:
    return sorted((site / "docs" / "maintain" / "decisions").glob("0*.html"))


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_any_page(part: int, site: Path, pages: dict[str, Page]) -> None:
    asked: list[str] = []
    for page in pages.values():
        page.on("request", lambda request: asked.append(request.url))
    others = sorted({*site.rglob("*.html")} - {*decisions_of(site)})
    with told_by_a_server(site) as address:
        for number, file in [*enumerate(others)][part::PARTS]:
            # which part has a page says nothing of its colours and its width
            scheme = "dark" if number // PARTS % 2 else "light"
            pages[scheme].set_viewport_size(LAPTOP if number % 3 else PHONE)
            pages[scheme].goto(f"{address}/{file.relative_to(site).as_posix()}")
            # the first of each part in either colours is looked at as a whole
            assert blamed(pages[scheme], scheme, CONTENT if number >= 2 * PARTS else None) == ""
        assert all(url.startswith(address) for url in asked)


@pytest.mark.parametrize(("turn", "scheme", "size"), [(0, "light", LAPTOP), (1, "dark", PHONE)])
def test_axe_finds_nothing_on_any_decision(
    turn: int, scheme: str, size: ViewportSize, site: Path, pages: dict[str, Page]
) -> None:
    """They have one form: to load its scripts for each would take three times as long."""
    first, *others = decisions_of(site)[turn::2]
    page = pages[scheme]
    page.set_viewport_size(size)
    with told_by_a_server(site) as address:
        page.goto(f"{address}/{first.relative_to(site).as_posix()}")
        assert blamed(page, scheme) == ""
        for file in others:
            page.evaluate(IN_ITS_PLACE, file.name)
            assert blamed(page, scheme, CONTENT) == ""


def test_its_search_finds_a_word(site: Path, browser: Browser) -> None:
    page = browser.new_page(viewport=LAPTOP)
    with told_by_a_server(site) as address:
        page.goto(address)
        page.keyboard.press("Control+k")
        page.keyboard.type("bate")
        page.get_by_role("link", name="Klaberjass").first.wait_for()
    page.close()
