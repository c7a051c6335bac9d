"""The pocket of a hall: over https phones keep it, by plain http it works while it is open."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, Playwright, sync_playwright
from starlette.testclient import TestClient

from tests.certificate import certificate_of
from tests.patience import PATIENCE
from tests.pocket.web_space import open_game
from tests.web.browser import _LEFT_OUT, CHROMIUM, NEEDS_CHROMIUM, PHONE
from tests.web.own import OwnTables
from trickledger.ledger.services.guests import Guests
from trickledger.ledger.web.own_app import own_application
from trickledger.ledger.web.pocket_files import BesidePocket
from trickledger.ledger.web.server import listen, served_beside

NEEDS_A_BROWSER = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
HALL = "hall.example"
HERE = "127.0.0.1"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnTables:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    made = OwnTables(tmp_path / "club.db")
    made.app = own_application(made.ledger, Guests(made.ledger, made.entry), {HALL, HERE})
    made.open("sixty-six", "Ann", "Bob")
    return made


@pytest.fixture
def small(tmp_path: Path, tables: OwnTables) -> Iterator[httpx.Client]:
    """A hall beside a folder of a few files."""
    at = tmp_path / "pocket"
    (at / "python").mkdir(parents=True)
    (at / "index.html").write_text("<title>A pocket</title>")
    (at / "python" / "pyodide.asm.wasm").write_bytes(b"\0asm" * 500)
    (at / ".hidden.json").write_text("{}")
    (at / "notes.md").write_text("mine")
    app = BesidePocket(tables.app, at, {HERE})
    with TestClient(app, base_url=f"http://{HERE}") as client:
        yield client


def test_the_files_are_given_out_as_browsers_want_them(small: httpx.Client) -> None:
    page = small.get("/pocket")
    assert (page.url.path, page.text) == ("/pocket/", "<title>A pocket</title>")
    wasm = small.get("/pocket/python/pyodide.asm.wasm")
    assert wasm.headers["content-type"] == "application/wasm"
    assert wasm.headers["content-encoding"] == "gzip"
    assert wasm.content == b"\0asm" * 500
    assert "'wasm-unsafe-eval'" in wasm.headers["content-security-policy"]
    again = small.get(wasm.url.path, headers={"if-none-match": wasm.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/pocket/no.js", "/pocket/notes.md", "/pocket/../club.db", "/pocket/%2e%2e/club.db"]
)
def test_nothing_else_of_the_folder_is(small: httpx.Client, path: str) -> None:
    assert small.get(path).status_code == 404


def test_it_is_guarded_as_all_pages_are(small: httpx.Client) -> None:
    assert small.get("/pocket/", headers={"host": "elsewhere.example"}).status_code == 421
    assert small.post("/pocket/").status_code == 405
    assert small.get("/").status_code == 200


@contextmanager
def phone(driver: Playwright, profile: Path) -> Iterator[Page]:
    """A phone in the network of a hall, which trusts its certificate."""
    context = driver.chromium.launch_persistent_context(
        profile,
        executable_path=CHROMIUM,
        args=[
            "--no-sandbox",
            _LEFT_OUT,
            "--ignore-certificate-errors",
            f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
        ],
        viewport=PHONE,
        timeout=PATIENCE * 1000,
    )
    context.set_default_timeout(PATIENCE * 1000)
    try:
        yield context.pages[0]
    finally:
        context.close()


@pytest.fixture(scope="module")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[str, str]:
    """A certificate for the hall, and its key."""
    return certificate_of(HALL, tmp_path)


@contextmanager
def hall(
    tables: OwnTables, folder: Path, certificate: tuple[str, str] | None = None
) -> Iterator[str]:
    """A hall that gives out the pocket, and the address of that."""
    app = BesidePocket(tables.app, folder, {HALL})
    with listen(0, lan=False) as at, served_beside(app, at, certificate):
        scheme = "https" if certificate else "http"
        yield f"{scheme}://{HALL}:{at.getsockname()[1]}/pocket/"


def open_a_game(page: Page) -> None:
    table = page.frame_locator("#table")
    open_game(table, "sixty-six", ("Ann", "Bob"))
    table.get_by_role("heading", name="Who deals?").wait_for()


def is_there(page: Page) -> None:
    page.wait_for_selector("#table:not([hidden])", timeout=PATIENCE * 1000)
    page.frame_locator("#table").get_by_role("heading", name="Games").wait_for()


@pytest.mark.parametrize("mark", [pytest.param("", marks=NEEDS_A_BROWSER)])
def test_over_https_a_phone_keeps_it_when_the_hall_is_gone(
    mark: str,
    driver: Playwright,
    folder: Path,
    tables: OwnTables,
    certificate: tuple[str, str],
    tmp_path: Path,
) -> None:
    with phone(driver, tmp_path / "phone") as page:
        with hall(tables, folder, certificate) as address:
            page.goto(address)
            is_there(page)
            open_a_game(page)
        page.goto(address)
        is_there(page)
        assert page.frame_locator("#table").get_by_text("game 1").is_visible()
        assert page.locator("#unkept").is_hidden()


@pytest.mark.parametrize("mark", [pytest.param("", marks=NEEDS_A_BROWSER)])
def test_by_plain_http_it_works_while_its_page_is_open_and_says_so(
    mark: str, driver: Playwright, folder: Path, tables: OwnTables, tmp_path: Path
) -> None:
    errors: list[str] = []
    with phone(driver, tmp_path / "phone") as page:
        page.on("pageerror", lambda error: errors.append(str(error)))
        with hall(tables, folder) as address:
            page.goto(address)
            is_there(page)
            assert "needs https" in page.inner_text("#unkept")
        # the hall has gone home; the page is still open
        open_a_game(page)
        table = page.frame_locator("#table")
        table.get_by_role("link", name="All games").click()
        table.get_by_role("heading", name="Games", exact=True).wait_for()
        assert table.get_by_text("game 1").is_visible()
        page.go_back()
        table.get_by_role("heading", name="Who deals?").wait_for()
        assert tables.rows("SELECT count(*) FROM game") == [(1,)]
    assert errors == []


@pytest.mark.parametrize("mark", [pytest.param("", marks=NEEDS_A_BROWSER)])
def test_a_running_game_goes_home_and_comes_back_by_taps(
    mark: str,
    driver: Playwright,
    folder: Path,
    tables: OwnTables,
    certificate: tuple[str, str],
    tmp_path: Path,
) -> None:
    tables.enter(1, "hand Bob 10C")
    with (
        phone(driver, tmp_path / "phone") as page,
        hall(tables, folder, certificate) as pocket,
    ):
        come_in(page, tables, pocket.removesuffix("/pocket/"))
        page.get_by_role("link", name="game 1").click()
        page.get_by_role("button", name="Ann", exact=True).first.click()
        page.get_by_role("link", name="The record").click()
        page.get_by_text("Share", exact=True).click()
        page.get_by_role("link", name="The whole game as a link").click()
        page.get_by_role("link", name="Take it along on this phone").click()
        table = page.frame_locator("#table")
        table.get_by_text("This would come in").wait_for(timeout=PATIENCE * 1000)
        table.get_by_role("button", name="Take them in").click()
        table.get_by_text("Game 1 added").wait_for()
        table.get_by_role("link", name="All games").click()
        table.get_by_role("link", name="game 1").click()
        table.get_by_role("button", name="Ann", exact=True).first.click()
        table.get_by_role("button", name="Type a line").press("Enter")
        table.locator("#line").fill("note on the way home")
        table.locator("#line").press("Enter")
        table.get_by_text("on the way home").locator("visible=true").first.wait_for()
        # what waits to be sent stands there too
        table.locator("#unsent").wait_for(state="hidden")
        page.goto(f"{pocket.removesuffix('/pocket/')}/carried")
        page.get_by_role("link", name="What the pocket of this phone has").click()
        table.get_by_role("button", name="Take them there").click(timeout=PATIENCE * 1000)
        page.get_by_text("This would come in").wait_for()
        assert tables.texts(1) == ["hand Bob 10C"]
        page.get_by_role("button", name="Take them in").click()
        page.get_by_text("Game 1 continued, 1 new entry").wait_for()
    assert tables.texts(1) == ["hand Bob 10C", "note on the way home"]


def come_in(page: Page, tables: OwnTables, address: str) -> None:
    """Scan the code on the screen."""
    page.goto(f"{address}/#{tables.entry.key}")
    page.get_by_role("link", name="Open a game").wait_for()
