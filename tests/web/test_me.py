"""People on their own pages, in a real browser: one agrees, one does not, the network comes and
goes, and every state is whole on a narrow phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.ledger.games import AUTHOR
from tests.web.browser import NEEDS_CHROMIUM, Shown, no_finding, running, small_targets, turned_on
from tests.web.cutting import DOWN, OPEN, STORM, cutting
from tests.web.hall import Hall, Phone
from tests.web.people import Codes, coded, shown
from tests.web.process import process
from tests.web.small_screen import fits
from tests.web.tables import SMALL
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.tournament.persons import Person

pytestmark = NEEDS_CHROMIUM
LONG = (
    "Maximiliana von Hohenlohe-Langenburg",
    "Bartholomew Featherstone",
    "Wilhelmina O'Shaughnessy",
    "אבי כהן",
)
ROUND_2 = ("result 1.2 501 3", "round 2 typed: 1 4, 3 2")


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path, opened=())


@pytest.fixture
def codes(hall: Hall) -> Codes:
    return coded(hall, (1, 2, 3, 4))


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    with running(hall) as address:
        yield address


def tell(page: Page, *figures: int, place: str = "1-1") -> None:
    """Tell what a table came to, with the keys of the phone."""
    for side, figure in enumerate(figures):
        page.fill(f"#figure-{place}-{side}", str(figure))
    page.locator(f"form:has(#figure-{place}-0) button.first").press("Enter")


def agree(page: Page) -> None:
    page.get_by_role("button", name="That is right").press("Enter")


def test_one_tells_the_other_agrees_and_both_are_sent_on(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    (ann, one), (cid, other) = (shown(browser, address, codes[n]) for n in (1, 3))
    tell(one, 501, 320)
    one.get_by_text("You have told it").wait_for()
    agree(other)
    for page in (one, other):
        page.get_by_text("the result of round 1 is agreed").wait_for()
    hall.act(*ROUND_2)
    one.get_by_text("against Dee Gray").wait_for()
    other.get_by_text("against Bob Archer").wait_for()
    other.get_by_role("heading", name="Table 2").wait_for()
    assert ann.errors == cid.errors == []


def test_who_disagrees_later_opens_a_dispute_of_that_round(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    hall.act("result 1.1 501 320", *ROUND_2)
    cid, page = shown(browser, address, codes[3])
    page.locator("#tell-1-1-told summary").press("Enter")
    page.get_by_text("table 1 is disputed in round 1").wait_for()
    tell(page, 320, 501)
    page.get_by_text("Disputed in round 1.").wait_for()
    assert hall.authors("event")[-1] == ("Cid Fox (later)", "own code, phone 1")
    assert cid.errors == []


def test_what_two_have_told_crossed_is_disputed_and_one_settles_it(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    pages = [shown(browser, address, codes[n])[1] for n in (1, 3)]
    for page in pages:
        # it looks by itself no more: what the other tells comes after it has told
        page.route("**/me/view", lambda route: route.abort())
    for page, figures in zip(pages, ((501, 320), (320, 501)), strict=True):
        tell(page, *figures)
        page.get_by_text("Recorded").wait_for()
    for page in pages:
        page.unroute("**/me/view")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.get_by_text("Disputed in round 1.").wait_for()
    pages[1].get_by_role("button", name="That is right").press("Enter")
    for page in pages:
        page.get_by_text("the result of round 1 is agreed").wait_for()


def test_a_page_is_told_by_a_stream_and_does_not_wait_to_look(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    ann = Shown(browser)
    ann.context.clock.install()
    page = ann.page
    page.goto(f"{address}/me#{codes[1].key}")
    page.wait_for_selector("#view")
    page.wait_for_load_state()
    # its clock stands still, so it never looks by itself
    page.clock.pause_at("2030-01-01")
    hall.act("result 1.1 501 320")
    page.get_by_text("501 : 320").wait_for()


def test_a_bad_network_loses_and_doubles_nothing(
    browser: Browser, hall: Hall, codes: Codes
) -> None:
    with process(hall) as server, cutting(server.address) as way:
        pages = []
        for number in (1, 3):
            one = Shown(browser)
            one.context.clock.install()
            one.page.goto(f"{way.address}/me#{codes[number].key}")
            one.page.wait_for_selector("#view")
            one.page.wait_for_load_state()
            pages.append(one.page)
        way.become(DOWN)
        for page in pages:
            tell(page, 501, 320)
            page.get_by_text("1 line is not sent yet").wait_for()
            page.get_by_text("not connected, as of ").wait_for()
            assert page.get_by_role("heading", name="Table 1").is_visible(), "it stays readable"
            page.clock.fast_forward("10:00")
        way.become(STORM)
        for page in pages:
            turned_on(page)
        way.become(OPEN)
        for page in pages:
            page.clock.run_for(4000)
            page.get_by_text("the result of round 1 is agreed").wait_for()
            page.close()
    told = [text for text in hall.texts() if text.startswith("result")]
    assert told == ["result 1.1 501 320"] * 2


def test_what_waits_is_not_sent_by_who_comes_after(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    _, page = shown(browser, address, codes[1])
    page.route("**/me/result", lambda route: route.abort())
    tell(page, 501, 320)
    page.get_by_text("1 line is not sent yet").wait_for()
    page.locator("#this-phone summary").press("Enter")
    page.get_by_role("button", name="Leave this page").press("Enter")
    page.get_by_role("heading", name="Your evening").wait_for()
    page.unroute("**/me/result")
    page.goto(f"{address}/#")
    page.goto(f"{address}/me#{codes[3].key}")
    page.get_by_role("heading", name="Cid Fox").wait_for()
    page.wait_for_load_state()
    assert page.locator("#unsent").is_hidden()
    assert not [text for text in hall.texts() if text.startswith("result")]


def test_without_a_script_figures_are_told_and_agreed(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    for number, name in ((1, "Ann Baker"), (3, "Cid Fox")):
        page = Shown(browser, java_script_enabled=False).page
        page.goto(f"{address}/me")
        page.select_option("#who", label=name)
        page.fill("#pin", codes[number].pin)
        page.get_by_role("button", name="Come in").click()
        if number == 1:
            page.fill("#figure-1-1-0", "501")
            page.fill("#figure-1-1-1", "320")
            page.get_by_role("button", name="Tell this result").click()
            page.get_by_text("You have told it").wait_for()
        else:
            page.get_by_role("button", name="That is right").click()
            page.get_by_text("is agreed").wait_for()
    page.locator("summary", has_text="This phone").click()
    page.fill("#own-pin", "271828")
    page.get_by_role("button", name="Keep it").click()
    page.get_by_text("That is your PIN from now on.").wait_for()


STUBBED = """
window.told = [];
window.Notification = class { constructor(words) { told.push(words); } };
Notification.permission = "default";
Notification.requestPermission = async () => { Notification.permission = "granted"; };
"""


def test_a_phone_that_was_asked_to_tells_of_the_next_table(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    one = Shown(browser)
    one.context.add_init_script(STUBBED)
    page = one.page
    page.goto(f"{address}/me#{codes[1].key}")
    page.wait_for_selector("#view")
    page.wait_for_load_state()
    page.locator("#this-phone summary").press("Enter")
    page.get_by_role("button", name="Tell me when there is something new").press("Enter")
    page.locator("#notify").wait_for(state="hidden")
    hall.act("result 1.1 501 320")
    page.get_by_text("501 : 320").wait_for()
    assert page.evaluate("told") == [], "whoever looks sees it"
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    hall.act(*ROUND_2)
    page.get_by_text("against Dee Gray").wait_for()
    assert page.evaluate("told") == ["Round 2: table 1"]
    assert one.errors == []


# -- every state on the narrowest phone ------------------------------------------------------------

STATES = {
    "open": (),
    "told": ("result 1.1 501 320",),
    "round 2": ("result 1.1 501 320", *ROUND_2),
    "withdrawn": ("drop 1",),
    "bye": ("result 1.1 501 320", "result 1.2 5 1", "round 2 typed: 3 2; bye 1 4"),
    "hidden": ("hide everything",),
    "decided": ("settle 1.1 501 320",),
    "forfeited": ("forfeit 1.1 3",),
    "over": ("settle 1.1 501 3", "settle 1.2 501 3", "set rounds 1", "close"),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_whole_on_a_narrow_phone(
    tmp_path: Path, browser: Browser, state: str, scheme: str
) -> None:
    hall = Hall(tmp_path, names=LONG, opened=(), settings=("minutes=25",))
    codes = coded(hall, (1,))
    hall.act("clock 1", *(line for line in STATES[state] if line != "close"))
    if state == "over":
        with open_ledger(hall.path) as store:
            direct(store, hall.event, AUTHOR, lambda desk: desk.close())
    with running(hall) as address:
        _, page = shown(browser, address, codes[1], size=SMALL, color_scheme=scheme)
        for summary in page.locator("summary").all():
            summary.press("Enter")
        fits(page)
        no_finding(page)
        assert small_targets(page) == []


def test_the_door_the_tags_and_a_game_are_whole(tmp_path: Path, browser: Browser) -> None:
    hall = Hall(tmp_path, names=LONG)
    codes = coded(hall, (1, 4))
    with running(hall) as address:
        door = Shown(browser, SMALL, has_touch=True, is_mobile=True).page
        for path in ("/", "/me"):
            door.goto(f"{address}{path}")
            fits(door)
            no_finding(door)
        _, page = shown(browser, address, codes[1], size=SMALL)
        page.get_by_role("link", name="Its hands").press("Enter")
        page.get_by_role("link", name="Back to your evening").wait_for()
        fits(page)
        no_finding(page)


def test_the_phone_of_the_table_and_ones_own_tell_one_result(
    browser: Browser, hall: Hall, codes: Codes, address: str
) -> None:
    import httpx2 as httpx

    with httpx.Client(base_url=address, headers={"origin": address}) as client:
        phone = Phone(client, 1, hall.keys[1].pin)
        assert phone.result(501, 320, by="Ann Baker").status_code == 200
    _, page = shown(browser, address, codes[3])
    agree(page)
    page.get_by_text("the result of round 1 is agreed").wait_for()


def test_both_of_a_pair_are_asked_for_their_side(tmp_path: Path, browser: Browser) -> None:
    names = ("Ann Baker & Bob Cole", "Cid Fox & Dee Gray")
    hall = Hall(tmp_path, names=names, opened=(), settings=("game=cinch", "pairs=true"))
    people = [Person(1), Person(2), Person(2, 1)]
    codes = coded(hall, people)
    with running(hall) as address:
        one, *others = (shown(browser, address, codes[each], size=SMALL)[1] for each in people)
        one.get_by_text("against Cid Fox, Dee Gray").wait_for()
        tell(one, 51, 30)
        for page in others:
            page.get_by_role("button", name="That is right").wait_for()
            fits(page)
        agree(others[0])
        for page in (one, *others):
            page.get_by_text("the result of round 1 is agreed").wait_for()
