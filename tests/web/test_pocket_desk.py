"""The desk in a pocket: a director with a phone alone runs an event, by taps."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from threading import Thread

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, ViewportSize
from pypdfium2 import PdfDocument
from starlette.testclient import TestClient

from tests.ledger.games import AUTHOR
from tests.web.browser import LAPTOP, NEEDS_CHROMIUM, PHONE, Shown, no_finding, running
from tests.web.hall import HOST, PHRASE, Hall, Phone
from tests.web.small_screen import at_each, fits
from tests.web.tables import DEAF, SMALL
from tests.web.test_desk import TAG, Desk
from tests.web.test_server import connected, read_until
from trickledger.ledger.queries.tournament_lists import events_of
from trickledger.ledger.services import admission
from trickledger.ledger.services.director import open_event, settings_of
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.tournament.deeds import GROUPS
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.ledger.web import another_event, deed_pages, deeds, pairing
from trickledger.ledger.web import desk as desk_pages
from trickledger.ledger.web.pairing import as_text, swapped
from trickledger.ledger.web.server import listen, server_of, turning

EIGHT = ("Ann Baker", "Bob Archer", "Cid Fox", "Dee Gray", "Eve Mason", "Finn O'Hara", "Gus", "Hal")
FIGURES = ((501, 320), (480, 505), (510, 12), (33, 502))


@pytest.fixture
def desk(hall: Hall, client: TestClient) -> Desk:
    hall.set_phrase()
    return Desk(hall.browser())


@pytest.fixture
def of_eight(tmp_path: Path) -> Iterator[tuple[Hall, Desk]]:
    """A desk of eight whose first round is played."""
    hall = Hall(tmp_path, names=EIGHT, opened=())
    hall.set_phrase()
    hall.act(*(f"result 1.{n} {a} {b}" for n, (a, b) in enumerate(FIGURES, 1)))
    with hall.served():
        yield hall, Desk(hall.browser())


def sent(desk: Desk, path: str, **given: object) -> str:
    """The page that a browser without script is shown."""
    answer = desk.client.post(path, data={"token": desk.token, **given})
    assert answer.status_code < 500
    return answer.text


def hidden(page: str, name: str) -> str:
    return page.partition(f'name="{name}" value="')[2].partition('"')[0]


# -- the pairing -----------------------------------------------------------------------------------


@given(st.permutations(range(1, 10)), st.data())
def test_two_change_their_places_and_nobody_else_moves(
    order: list[int], data: st.DataObject
) -> None:
    seating = Seating(((*order[:4],), (*order[4:8],)), (order[8],))
    one, other = data.draw(st.lists(st.sampled_from(order), min_size=2, max_size=2, unique=True))
    changed = swapped(seating, one, other)
    assert changed.entrants == seating.entrants
    assert swapped(changed, other, one) == seating
    before, after = [*seating.tables, seating.byes], [*changed.tables, changed.byes]
    pairs = [(a, b) for x, y in zip(before, after, strict=True) for a, b in zip(x, y, strict=True)]
    assert {(a, b) for a, b in pairs if a != b} == {(one, other), (other, one)}


def test_a_round_is_made_as_it_was_seen(of_eight: tuple[Hall, Desk]) -> None:
    hall, desk = of_eight
    before = hall.texts()
    page = desk.client.get("/desk/pairing").text
    assert "Round 2, not made yet" in page
    assert "No objections." in page
    assert hall.texts() == before, "to look enters nothing"
    sent(desk, "/desk/pairing/make", key="seenround1", at=hidden(page, "at"))
    assert hall.texts()[-1].startswith("round 2 swiss: ")


def test_two_names_that_are_tapped_change_places_before_the_round_is_made(
    of_eight: tuple[Hall, Desk],
) -> None:
    hall, desk = of_eight
    page = sent(desk, "/desk/pairing", two=["1", "2"])
    tables = hidden(page, "tables")
    page = sent(desk, "/desk/pairing", tables=tables, two=["5", "7"])
    assert hidden(page, "tables") != tables
    told = {"tables": hidden(page, "tables"), "at": hidden(page, "at")}
    sent(desk, "/desk/pairing/make", key="twotapped1", **told)
    numbers = told["tables"].replace(" / ", " ")
    assert hall.texts()[-1] == f"round 2 typed: {numbers}"


def test_a_round_that_has_not_begun_is_made_again(of_eight: tuple[Hall, Desk]) -> None:
    hall, desk = of_eight
    assert "Make it again" not in desk.view()
    hall.act("round 2 typed: 1 2, 3 4, 5 6, 7 8")
    assert "Make it again" in desk.view()
    page = desk.client.get("/desk/pairing?again=yes").text
    assert "Round 2, not made yet" in page
    told = {"again": hidden(page, "again"), "at": hidden(page, "at")}
    sent(desk, "/desk/pairing/make", key="madeagain1", **told)
    assert hall.texts()[-1].startswith("round 2 swiss: ")


def test_the_sections_of_a_pairing_are_named(of_eight: tuple[Hall, Desk]) -> None:
    hall, desk = of_eight
    hall.act(*(f"facts {number}: section {'AB'[number % 2]}" for number in range(1, 9)))
    page = unescape(TAG.sub("", desk.client.get("/desk/pairing").text))
    assert re.search(r"1 A\s", page.replace("\xa0", " "))


def test_a_pairing_that_repeats_a_meeting_says_so(of_eight: tuple[Hall, Desk]) -> None:
    _, desk = of_eight
    again = as_text([(1, 5), (2, 6), (3, 7), (4, 8)])
    page = sent(desk, "/desk/pairing", tables=again)
    assert "meet again" in page


def test_a_pairing_is_not_made_once_something_else_was_entered(
    of_eight: tuple[Hall, Desk],
) -> None:
    hall, desk = of_eight
    page = desk.client.get("/desk/pairing").text
    hall.act("drop 3")
    before = hall.texts()
    sent(desk, "/desk/pairing/make", key="toolate123", at=hidden(page, "at"))
    assert hall.texts() == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"two": ["1"]}, "Tap two names; you tapped 1."),
        ({"two": ["1", "2", "3"]}, "Tap two names; you tapped 3."),
        ({"two": ["x", "2"]}, "Tap two names."),
        ({"two": ["1", "٢"]}, "Tap two names."),
        ({"tables": "1 / 99"}, "There is no entrant 99."),
        ({"tables": "1 / 1"}, ""),
        ({"tables": ","}, ""),
    ],
)
def test_a_pairing_that_cannot_be_is_refused_in_a_sentence(
    of_eight: tuple[Hall, Desk], given: dict[str, object], said: str
) -> None:
    hall, desk = of_eight
    before = hall.texts()
    for path in ("/desk/pairing", "/desk/seats"):
        answer = desk.client.post(path, data={"token": desk.token, **given})
        assert answer.status_code < 500
        text = unescape(TAG.sub("", answer.text)).replace("\xa0", " ")
        assert path == "/desk/seats" or (answer.status_code >= 400 and said in text)
    assert hall.texts() == before


def test_the_seats_of_a_round_that_is_made_change_by_two_names(
    of_eight: tuple[Hall, Desk],
) -> None:
    hall, desk = of_eight
    hall.act("round 2 typed: 1 2, 3 4, 5 6, 7 8")
    before = hall.texts()
    page = sent(desk, "/desk/seats", two=["1", "3"])
    assert hall.texts() == before
    told = {name: hidden(page, name) for name in ("table", "at")}
    assert told["table"] == "2.1"
    sent(desk, "/desk/pairing/make", key="seatstwo12", entrants=["3", "2"], **told)
    assert hall.texts()[-1] == "seat 2: 1 = 3 2, 2 = 1 4"
    log = desk.client.get("/desk/log").text
    assert "moved" in log
    assert "to table 2.1" in log


# -- a deputy --------------------------------------------------------------------------------------


@pytest.fixture
def deputy(hall: Hall, desk: Desk) -> Desk:
    made = desk.enter("deputy").json()["said"][0]
    browser = Desk(hall.browser())
    answer = browser.enter("door", name="Dirk", phrase=made.rpartition(" ")[2])
    assert answer.status_code == 200
    return browser


OF_A_DEPUTY = {
    "result": {"table": "2", "figures": "501 320", "settle": "yes"},
    "forfeit": {"table": "2", "entrants": "Dee"},
    "award": {"table": "2", "points": "1 0", "because": "x"},
    "annul": {"table": "2", "because": "x"},
    "clock": {},
    "open": {"tables": "2"},
}
OF_THE_DIRECTOR = {
    "set": {"settings": "rounds=4"},
    "round": {"anyway": "yes"},
    "lock": {},
    "seat": {"table": "2", "entrants": "Dee / Bob"},
    "add": {"names": "Eve Mason"},
    "drop": {"entrants": "4"},
    "prizes": {"fund": "main", "prizes": "50", "anyway": "yes"},
    "release": {"part": "standings"},
    "hide": {"part": "standings"},
    "penalty": {"entrant": "1", "points": "0.5", "because": "x"},
    "facts": {"entrant": "1", "facts": "club=X"},
    "void": {"entry": "7"},
    "close": {},
}


@pytest.mark.parametrize("word", [*OF_A_DEPUTY, *OF_THE_DIRECTOR])
def test_a_deputy_has_results_disputes_and_the_clock(hall: Hall, deputy: Desk, word: str) -> None:
    hall.act("set minutes 25")
    before = hall.texts()
    given = (OF_A_DEPUTY | OF_THE_DIRECTOR)[word]
    answer = deputy.do(word, **given)
    if word in OF_A_DEPUTY:
        assert answer.status_code == 200, answer.json()
        assert hall.authors("event")[-1] == ("Dirk", "deputy, browser 1")
        assert deputy.do("undo").status_code == 200
    else:
        assert "A deputy can't do that." in answer.json()["said"][0]
        assert hall.texts() == before
        token = {"x-token": deputy.token}
        act = {"act": word, **{name: value for name, value in given.items() if value != "yes"}}
        assert deputy.client.post("/api/event/acts", json=act, headers=token).status_code >= 400
        assert hall.texts() == before


def test_a_deputy_is_shown_what_a_deputy_can_do(deputy: Desk) -> None:
    page = deputy.client.get("/desk").text
    shown = {
        deed.word
        for deeds in GROUPS.values()
        for deed in deeds
        if f'href="/desk/do/{deed.word}"' in page
    }
    assert shown == {*OF_A_DEPUTY, "doubt", "undo", "void"}
    for path in ("deputy", "cards", "publish", "turn", "open/new"):
        answer = deputy.enter(path)
        assert answer.status_code == 403, path
    assert deputy.client.get("/desk/pairing").status_code >= 400


def test_a_deputy_takes_back_no_act_of_the_director(hall: Hall, deputy: Desk) -> None:
    hall.act("settle 1.2 501 320")
    hall.act("set minutes 25")
    assert deputy.do("void", entry=str(len(hall.texts()))).status_code == 422
    assert deputy.do("void", entry=str(len(hall.texts()) - 1)).status_code == 200


def test_the_code_of_a_deputy_is_taken_back(desk: Desk, deputy: Desk) -> None:
    assert deputy.client.get("/desk/view").status_code == 200
    assert desk.enter("deputy", end="yes").status_code == 200
    assert deputy.client.get("/desk/view").status_code == 403
    assert desk.client.get("/desk/view").status_code == 200
    assert desk.enter("deputy", end="yes").status_code == 422


def test_the_place_of_deputies_is_no_table(hall: Hall, deputy: Desk) -> None:
    path = "/t/999999/door"
    answer = deputy.client.post(path, data={"token": deputy.token, "pin": "1234"})
    assert answer.status_code >= 400
    assert "Tables with keys: 1, 2." in deputy.view()


FILLED = {"word": "new", "sheet": "standings"}
OF_THE_DESK = sorted(
    {
        (method, route.path)
        for module in (another_event, deed_pages, deeds, desk_pages, pairing)
        for route in module.ROUTES
        for method in route.methods or ()
        if method != "HEAD" and route.path != "/desk/door"
    }
)


@pytest.mark.parametrize(("method", "path"), OF_THE_DESK)
def test_no_page_of_the_desk_is_open_to_who_is_not_there(
    hall: Hall, phone: Phone, method: str, path: str
) -> None:
    hall.set_phrase()
    before = hall.texts()
    for name, value in FILLED.items():
        path = path.replace(f"{{{name}}}", "close" if "/do/" in path else value)
    for client in (hall.browser(), phone.client):
        answer = client.request(method, path)
        assert answer.status_code == 403 or "Pass phrase" in answer.text, path
        assert "Bob Archer" not in answer.text
    assert hall.texts() == before


# -- other events ----------------------------------------------------------------------------------


@contextmanager
def turning_hall(hall: Hall, site: Path | None = None) -> Iterator[TestClient]:
    app = turning(hall.ledger, hall.event, {HOST}, site=site)
    with TestClient(app, base_url=f"http://{HOST}") as client:
        client.headers["origin"] = f"http://{HOST}"
        yield client


@contextmanager
def served_turning(hall: Hall) -> Iterator[str]:
    """A server on loopback, and its address."""
    with listen(0, lan=False) as at:
        server = server_of(turning(hall.path, hall.event, {"127.0.0.1"}))
        thread = Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{at.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def test_the_desk_opens_an_event_and_is_at_its_desk(hall: Hall) -> None:
    hall.set_phrase()
    with turning_hall(hall) as client:
        desk = Desk(client)
        page = sent(desk, "/desk/open/new", title="Pocket cup", game="loo", rounds="4")
        assert "Pocket cup" in page
        assert "No round is made yet" in page
        assert desk.do("add", names="Ann Baker").status_code == 200
        assert "Pocket cup" in client.get("/").text
        with open_ledger(hall.path) as store:
            titles = {each.number: each.settings.title for each in events_of(store)}
        assert titles[2] == "Pocket cup"
        page = sent(desk, "/desk/turn", event="1")
        assert "at the desk" in page
        assert "Pocket cup" not in page


def test_a_form_that_is_sent_twice_opens_one_event(hall: Hall, client: TestClient) -> None:
    hall.set_phrase()
    desk = Desk(client)
    for _ in range(2):
        # served by itself it turns to no other, so the same browser asks once more
        page = sent(desk, "/desk/open/new", title="Pocket cup", key="0123456789abcdef")
        assert "Event 2 is served by" in page
    with open_ledger(hall.path) as store:
        assert len(events_of(store)) == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Something is missing"),
        ({"title": "x", "game": "chess"}, "chess"),
        ({"title": "x", "rounds": "many"}, "rounds"),
        ({"title": "x", "settings": "colour=red"}, "colour"),
        ({"title": "x", "nonsense": "1"}, "nonsense"),
    ],
)
def test_an_event_that_cannot_be_is_not_opened_at_the_desk(
    hall: Hall, given: dict[str, str], said: str
) -> None:
    hall.set_phrase()
    with turning_hall(hall) as client:
        desk = Desk(client)
        assert said in sent(desk, "/desk/open/new", **given)
        with open_ledger(hall.path) as store:
            assert len(events_of(store)) == 1


def test_boards_are_let_go_when_the_hall_turns_and_find_the_other_event(hall: Hall) -> None:
    hall.set_phrase()
    with served_turning(hall) as address, httpx2.Client(base_url=address) as client:
        desk = Desk(client)
        with connected(address) as board:
            board.sendall(b"GET /wall/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            read_until(board, b"changed")
            answer = client.post(
                "/desk/open/new", data={"token": desk.token, "title": "Pocket cup"}
            )
            assert answer.headers["location"] == "/desk"
            read_until(board, b"0\r\n\r\n")
        assert "Pocket cup" in client.get("/wall/view").text


def test_an_event_with_a_pass_phrase_of_its_own_asks_for_it(hall: Hall) -> None:
    hall.set_phrase()
    with open_ledger(hall.path) as store:
        other = open_event(store, settings_of("Other", []), AUTHOR)
        admission.set_phrase(store, other, "another-green-felt")
    with turning_hall(hall) as client:
        assert "Pass phrase" in sent(Desk(client), "/desk/turn", event="2")
        assert client.get("/desk/view").status_code == 403


def test_what_is_published_goes_where_the_machine_was_told(hall: Hall, tmp_path: Path) -> None:
    hall.set_phrase()
    with turning_hall(hall, tmp_path / "site") as client:
        page = sent(Desk(client), "/desk/publish", folder=str(tmp_path / "elsewhere"))
        assert "written" in page
    assert (tmp_path / "site" / "index.html").exists()
    assert not (tmp_path / "elsewhere").exists()
    with turning_hall(hall) as client:
        assert "No folder for the site is named." in sent(Desk(client), "/desk/publish")


def test_a_sheet_is_a_pdf_for_the_phone(desk: Desk) -> None:
    answer = desk.client.get("/desk/sheets/standings")
    assert answer.headers["content-type"] == "application/pdf"
    text = PdfDocument(answer.content)[0].get_textpage().get_text_bounded()
    assert "Ann Baker" in text
    assert desk.client.get("/desk/sheets/money").status_code == 404


# -- a director with a phone alone ----------------------------------------------------------------

HIGHEST = 1600
"""Pixels that a page of the desk may be high on a phone: 4,650 was what was met."""


class Director:
    """A director who taps; each page that comes is whole, and nothing of it is found by axe.

    So it is on a phone of the usual size too; what is tapped is tapped on the smallest.
    """

    def __init__(
        self, page: Page, address: str, sizes: tuple[ViewportSize, ...] = (PHONE, SMALL)
    ) -> None:
        self.page = page
        self.address = address
        self.sizes = sizes
        self.looked_at: set[str] = set()

    def tap(self, role: str, name: str, *, exact: bool = True) -> None:
        self.page.get_by_role(role, name=name, exact=exact).first.click()  # type: ignore[arg-type]
        self.page.wait_for_load_state("networkidle")
        self.look()

    def look(self) -> None:
        where = self.page.url.partition("?")[0] + self.page.locator("h1").inner_text()
        if where in self.looked_at:
            return
        self.looked_at.add(where)
        for _ in at_each(self.page, self.sizes):
            fits(self.page)
            no_finding(self.page)
            assert self.page.evaluate("document.documentElement.scrollHeight") <= HIGHEST, where

    def come_in(self) -> None:
        self.page.goto(f"{self.address}/desk")
        self.page.fill("#name", "Dora")
        self.page.fill("#phrase", PHRASE)
        self.tap("button", "Come in")

    def results(self, figures: tuple[tuple[int, int], ...]) -> None:
        for one, other in figures:
            self.page.locator(".open-tables a").first.wait_for()
            self.page.wait_for_timeout(DEAF)
            self.page.locator(".open-tables a").first.click()
            self.page.wait_for_load_state("networkidle")
            self.look()
            fields = self.page.locator("input[name=figures]")
            fields.nth(0).fill(str(one))
            fields.nth(1).fill(str(other))
            self.tap("button", "Do it")
        self.page.get_by_text("Without a result: 0").wait_for()


@NEEDS_CHROMIUM
def test_a_director_with_a_phone_runs_an_event_from_creation_to_its_printed_standings(
    tmp_path: Path, browser: Browser
) -> None:
    hall = Hall(tmp_path, opened=())
    hall.set_phrase()
    with served_turning(hall) as address:
        shown = Shown(browser, SMALL)
        _run_an_event(Director(shown.page, address))
        assert shown.errors == []
    with open_ledger(hall.path) as store:
        pocket = events_of(store)[1]
    assert (pocket.settings.title, pocket.entrants, pocket.rounds) == ("Pocket cup", 8, 2)


@NEEDS_CHROMIUM
def test_sixty_open_tables_fit_a_phone_and_each_is_one_tap(
    tmp_path: Path, browser: Browser
) -> None:
    hall = Hall(tmp_path, names=tuple(f"Player {n}" for n in range(120)), opened=())
    hall.set_phrase()
    with running(hall) as address:
        dora = Director(Shown(browser, SMALL).page, address)
        dora.come_in()
        assert dora.page.locator(".open-tables a").count() == 60
        dora.tap("link", "1.37 Player 36 - Player 96")
        assert dora.page.locator("h1").inner_text() == "Enter a result"
        assert dora.page.get_by_role("button", name="1.37 Player 36 - Player 96").is_visible()


@NEEDS_CHROMIUM
def test_a_name_is_dragged_onto_another_where_there_is_a_mouse(
    of_eight: tuple[Hall, Desk], browser: Browser
) -> None:
    hall, _ = of_eight
    with running(hall) as address:
        shown = Shown(browser, LAPTOP)
        dora = Director(shown.page, address, (LAPTOP,))
        dora.come_in()
        dora.tap("link", "Round 2: see the pairing")
        seats = shown.page.locator(".seat")
        first, last = (seats.nth(place).inner_text().strip() for place in (0, 7))
        seats.nth(0).drag_to(seats.nth(7))
        seats.nth(0).filter(has_text=last).wait_for()
        seats.nth(7).filter(has_text=first).wait_for()
        assert shown.errors == []


def _run_an_event(dora: Director) -> None:
    page = dora.page
    dora.come_in()
    page.locator("#more summary").click()
    dora.tap("link", "Open an event")
    page.fill("#title", "Pocket cup")
    dora.tap("button", "Klaberjass")
    page.fill("#rounds", "2")
    dora.tap("button", "Open it")
    dora.tap("link", "Add entrants")
    page.fill("#names", "\n".join(EIGHT))
    dora.tap("button", "Do it")
    dora.tap("link", "Round 1: see the pairing")
    seats = page.locator(".seat")
    first, other = seats.nth(0).inner_text(), seats.nth(2).inner_text()
    for place in (0, 2):
        page.locator(".seat").nth(place).click()
    page.locator(".seat").nth(0).filter(has_text=other.strip()).wait_for()
    page.locator(".seat").nth(2).filter(has_text=first.strip()).wait_for()
    dora.tap("button", "Make round 1")
    dora.tap("button", "45")
    for button in ("Start: 45 minutes", "+5 minutes", "Pause", "Go on"):
        page.get_by_role("button", name=button, exact=True).wait_for()
        # what has just come under the finger is deaf
        page.wait_for_timeout(DEAF)
        page.get_by_role("button", name=button, exact=True).click()
        if button == "+5 minutes":
            # the page is drawn anew for it: a tap on what is replaced meanwhile is none
            page.locator("#desk-clock").filter(has_text=re.compile("49:|50:")).wait_for()
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    dora.results(FIGURES)
    dora.tap("link", "Round 2: see the pairing")
    dora.tap("button", "Make round 2")
    dora.results(FIGURES)
    page.locator("#log summary").click()
    page.get_by_role("link", name="Take back").first.click()
    page.get_by_text("This no longer counts:").wait_for()
    dora.look()
    dora.tap("button", "Do it")
    dora.results(FIGURES[3:])
    dora.tap("link", "Close the event")
    dora.tap("button", "Do it")
    page.goto(f"{dora.address}/desk")
    sheet = page.get_by_role("link", name="Print the standings").get_attribute("href")
    printed = page.request.get(f"{dora.address}{sheet}")
    text = PdfDocument(printed.body())[0].get_textpage().get_text_bounded()
    assert "Pocket cup" in text
    assert all(name in text for name in EIGHT)
