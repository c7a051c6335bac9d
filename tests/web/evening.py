"""An evening of 24 at six tables, each with its phone; a test plays it, and pictures are of it."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import zxingcpp
from playwright.sync_api import Browser, Page, ViewportSize

from tests.web.browser import LAPTOP, WALL, Shown, again_until, running, type_line
from tests.web.hall import PHRASE
from trickledger.ledger.cli.app import run
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.services import admission
from trickledger.ledger.storage.sqlite.ledger import open_ledger

Look = Callable[[str, Page], object]
"""What looks at a page of the hall under a name."""

PEOPLE = (
    *("Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray", "Eve Hill", "Fay Irwin"),
    *("Gus Jones", "Hal King", "Ida Lund", "Jon Moss", "Kim Nash", "Lea Odell"),
    *("Max Park", "Nia Quill", "Otto Reed", "Pia Stone", "Quin Tate", "Ray Usher"),
    *("Sue Vance", "Tom West", "Una York", "Val Zorn", "Wes Abbot", "Zoe Brook"),
)
BY_CARD, DISPUTED, CONFIRMED = 1, 3, 6
FIRST = {2: (51, 38), 3: (51, 47), 4: (44, 52), 5: (53, 17), 6: (29, 51)}
"""What the tables that tell results came to in the first round."""
SECOND = {1: (51, 12), 2: (33, 57), 3: (55, 15), 4: (58, 45), 5: (40, 53), 6: (52, 50)}
TRICKS = (
    "AS 4S AD 3S",
    "KH 6H 2H 3H",
    "AH 7H 8H 9H",
    "QD KD 5C 4D",
    "10C QS KS 8S",
    "JS 10S 6C 7S",
)
"""A hand of Cinch whose third player has thrown a diamond on a trump lead with a trump in hand."""
SHORT_PHONE = ViewportSize(width=390, height=844)
_COUNTED = """addEventListener("pointerdown", (event) => {
    if (event.isTrusted) localStorage.taps = Number(localStorage.taps || 0) + 1;
}, true)"""


class Result(NamedTuple):
    """What was tapped or typed: the sides as the page names them, and their figures."""

    sides: tuple[str, ...]
    figures: tuple[int, ...]


class Evening(NamedTuple):
    """An event that is served; `path` is its ledger."""

    path: Path
    event: Stream


@contextmanager
def served() -> Iterator[tuple[Evening, str]]:
    """The evening as a director makes it by commands in the ledger that is set, and its address."""
    say("event", "new", "Thursday cup", "--game", "cinch", "--rounds", "2", "seed=7")
    say("event", "add", *PEOPLE)
    say("event", "round")
    say("event", "release", "everything")
    path = Path(os.environ["TRICKLEDGER_LEDGER"])
    with open_ledger(path) as store:
        with store.reading() as db:
            event = journal.streams(db, "event")[0]
        admission.set_phrase(store, event, PHRASE)
    evening = Evening(path, event)
    with running(evening) as address:
        yield evening, address


def say(*words: str) -> None:
    """Type a command that nothing keeps from its work."""
    with contextlib.redirect_stdout(io.StringIO()):
        assert run(list(words)) == 0, words


class Phone:
    """A phone that has scanned the card of its table, and counts how often it is tapped."""

    def __init__(self, browser: Browser, link: str) -> None:
        self._shown = Shown(browser, SHORT_PHONE, has_touch=True, is_mobile=True)
        self._shown.context.add_init_script(_COUNTED)
        self.page = self._shown.page
        self.page.goto(link, wait_until="commit")

    @property
    def taps(self) -> int:
        """How often it was tapped."""
        return int(self.page.evaluate("Number(localStorage.taps || 0)"))

    @property
    def errors(self) -> list[str]:
        """What its console said."""
        return self._shown.errors

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.tap()

    def tap_card(self, card: str) -> None:
        """Tap a card of who is in turn, and wait until the table shows it."""
        drawn = card[:-1] + "♠♥♦♣"["SHDC".index(card[-1])]
        place = self.page.locator("#next .card", has_text=drawn).first
        is_doubtful = place.get_attribute("name") == "ask"
        place.tap()
        self.recorded(drawn)
        if is_doubtful:
            # it is said before it is recorded
            self.tap("It happened anyway")
            self.page.locator("#told button").wait_for(state="detached")
            self.recorded(drawn)

    def recorded(self, words: str) -> None:
        """Wait until something is recorded, and the table shown as it is then."""
        self.page.locator("#told", has_text=words).wait_for()
        self.page.locator("#view [aria-busy]").wait_for(state="detached")

    def type(self, line: str, words: str) -> None:
        """Type a line as far as no button does it."""
        type_line(self.page, line)
        self.tap("Enter")
        self.recorded(words)

    def tell(self, *figures: int, by: int) -> None:
        """Tell a result: each figure into its field, and who tells it."""
        fields = self.page.locator(".result input:visible")
        for place, figure in enumerate(figures):
            fields.nth(place).tap()
            self.page.keyboard.type(str(figure))
        self.page.locator(".result .taps button").nth(by).tap()
        self.page.locator(".claim").first.wait_for()

    def result(self, *figures: int) -> Result:
        """Figures with the sides of the table in view."""
        labels = self.page.locator(".result label").all_inner_texts()
        return Result(tuple(labels), figures)

    def look_again(self) -> None:
        """Do now what it does every three seconds."""
        self.page.evaluate("dispatchEvent(new Event('online'))")


class Hall:
    """Everybody in the hall: the director at the desk, the wall, six phones."""

    def __init__(self, browser: Browser, address: str, look: Look) -> None:
        self._look = look
        self._wall = Shown(browser, WALL)
        self.wall = self._wall.page
        self._desk = Shown(browser, LAPTOP)
        self.desk = self._desk.page
        self._browser = browser
        self._address = address
        self.phones: dict[int, Phone] = {}
        self.taps: dict[int, int] = {}
        self.results: list[Result] = []
        self.own: Phone

    @property
    def errors(self) -> list[str]:
        """What any console said."""
        every = [self.own, *self.phones.values()]
        phones = [error for phone in every for error in phone.errors]
        return [*self._wall.errors, *self._desk.errors, *phones]

    def play(self) -> None:
        """The whole evening."""
        self.open()
        self.tell_results()
        self.dispute()
        self.record()
        self.tell_hands()
        self.play_second_round()

    # -- before the first card -------------------------------------------------------------------

    def open(self) -> None:
        """The wall is on, the director comes in, and every table scans its card."""
        self.wall.goto(f"{self._address}/wall?show=tables,standings&rotate=0")
        self._look("wall-seats", self.wall)
        self.desk.goto(f"{self._address}/desk")
        self._look("desk-door", self.desk)
        self.desk.fill("#name", "Dora")
        self.desk.fill("#phrase", PHRASE)
        self.desk.keyboard.press("Enter")
        self.desk.get_by_role("button", name="Make keys, and show the cards").click()
        self.desk.wait_for_selector(".key-card svg")
        self._look("desk-cards", self.desk)
        links = scanned(self.desk.pdf())
        assert len(links) == 6
        for tab, link in enumerate(links, 1):
            self.phones[tab] = Phone(self._browser, link)
        for phone in self.phones.values():
            phone.page.wait_for_selector("#view")
            assert "#" not in phone.page.url, "its key stands in no history"
        self.desk.get_by_role("link", name="Back to the desk").click()

    # -- results by phone ------------------------------------------------------------------------

    def tell_results(self) -> None:
        """One side of a table tells what it came to, the other says that it is right."""
        self._look("phone-result", self.phones[2].page)
        for tab, figures in FIRST.items():
            phone = self.phones[tab]
            self.results.append(phone.result(*figures))
            phone.tell(*figures, by=0)
            self.taps[tab] = phone.taps
            if tab == 2:
                self._look("phone-told", phone.page)
            if tab == CONFIRMED:
                self.confirm(phone.page.locator(".claim button").last.inner_text())
                phone.look_again()
            elif tab != DISPUTED:
                phone.page.locator(".claim button").last.tap()
                phone.page.locator(".claim button").first.wait_for(state="detached")
        self.wall.get_by_text("29 : 51").wait_for()
        self._look("wall-results", self.wall)

    def confirm(self, button: str) -> None:
        """Somebody scans their name tag and says on their own page that a result is right."""
        name = button.partition(":")[0]
        self.own = Phone(self._browser, self._tags(name))
        own = self.own.page
        own.get_by_role("button", name="That is right").wait_for()
        self._look("me-asked", own)
        self.own.tap("That is right")
        own.get_by_text("the result of round 1 is agreed").wait_for()

    def _tags(self, name: str) -> str:
        """Let the director print all tags, and then that of one who has lost it; give its link."""
        for named in ("", name):
            self.desk.locator("#tags").wait_for()
            # in one go: what was found before may have been drawn anew by the time it is opened
            self.desk.evaluate("document.getElementById('tags').open = true")
            self.desk.fill("#coded-people", named)
            makes = self.desk.get_by_role("button", name="Make codes, and show the name tags")
            again_until(makes.click, self.desk.locator(".key-card svg").first)
            if not named:
                self._look("desk-tags", self.desk)
            links = scanned(self.desk.pdf())
            self.desk.get_by_role("link", name="Back to the desk").click()
        (link,) = links
        return link

    def dispute(self) -> None:
        """The other side of a table has other figures, and the director settles it at the desk."""
        phone, (ours, theirs) = self.phones[DISPUTED], FIRST[DISPUTED]
        phone.tell(theirs, ours, by=3)
        phone.page.get_by_text("Disputed.").wait_for()
        self._look("phone-disputed", phone.page)
        self.desk.get_by_text("Disputed: 1").wait_for()
        self._look("desk-disputed", self.desk)
        self._look_in_a_pocket("desk-pocket", "/desk")
        self.desk.get_by_role("button", name="Settle so").first.click()
        self.desk.locator("#disputed-head").wait_for(state="detached")
        phone.look_again()
        phone.page.get_by_text("The director has decided:").wait_for()

    # -- a table card by card --------------------------------------------------------------------

    def record(self) -> None:
        """A hand trick by trick: one revokes, it is proven, and the phone shows the audit."""
        phone = self.phones[BY_CARD]
        # a hand of 9, and three of 14
        self.results.append(phone.result(51, 0))
        phone.tap("Record card by card")
        phone.page.locator("#who-head ~ form button").first.tap()
        phone.page.wait_for_selector("#next")
        phone.page.locator("#next button.word").last.tap()
        phone.recorded("hand")
        phone.type("bid 7", "bid 7")
        for _ in range(3):
            phone.tap("pass")
            phone.recorded("pass")
            phone.page.locator(".told", has_text="bid").wait_for(state="detached")
        phone.tap("trump ♠")
        phone.recorded("Trump is ♠")
        phone.type("discard 6, discard 6, discard 8, discard 6", "discard 8")
        self._look("phone-cards", phone.page)
        for number, trick in enumerate(TRICKS, 1):
            before = phone.taps
            for card in trick.split():
                phone.tap_card(card)
            # the card that proves a revoke asks for one more
            taps = len(trick.split()) + (number == 4)
            assert phone.taps - before == taps, "a card is one tap"
            if number == 4:
                phone.page.get_by_text("FINDING").first.wait_for()
                self._look("phone-finding", phone.page)
        phone.page.get_by_role("link", name="What each had to play").first.tap()
        phone.page.get_by_text("ILLEGAL, proven").first.wait_for()
        self._look("phone-audit", phone.page)
        phone.page.get_by_role("link", name="Back to the table").tap()
        phone.page.wait_for_selector("#next")

    def tell_hands(self) -> None:
        """The director lets it stand; the table tells its other hands by their figures alone."""
        phone = self.phones[BY_CARD]
        self.desk.locator("#findings-head ~ form", has_text="CIN-PLAY-2").wait_for()
        self.desk.get_by_label("Reason", exact=True).fill("told too late")
        self._look("desk-finding", self.desk)
        self.desk.get_by_role("button", name="The play stands").click()
        self.desk.get_by_text("To rule on").wait_for(state="detached")
        phone.look_again()
        phone.page.locator(".finding").wait_for(state="detached")
        # the form stays open for the hand that follows
        phone.page.locator("#whole-hand summary").tap()
        for hand in (2, 3, 4):
            phone.page.locator("#figure-0").fill("14")
            phone.page.locator("#figure-1").fill("0")
            phone.page.locator("#fact-maker").select_option(index=1)
            phone.page.locator("#fact-bid").fill("14")
            if hand == 2:
                self._look("phone-hand", phone.page)
            told = phone.page.locator("#told", has_text=f"Hand {hand} is over")
            again_until(lambda: phone.tap("Enter the hand"), told)
            phone.recorded(f"Hand {hand} is over")
        phone.page.get_by_text("Its result is taken from here").wait_for()
        self._look("phone-over", phone.page)

    # -- the second round ------------------------------------------------------------------------

    def play_second_round(self) -> None:
        """The director makes the next round, types its results in a batch, and closes."""
        self._look_in_a_pocket("desk-pairing", "/desk/pairing")
        self._do("round")
        self.wall.get_by_text("round 2").first.wait_for()
        for tab, phone in self.phones.items():
            phone.look_again()
            phone.page.locator(".under", has_text="round 2").wait_for()
            self.results.append(phone.result(*SECOND[tab]))
        self.own.page.get_by_role("heading", name="Round 2").wait_for()
        self._look("me-next", self.own.page)
        field = self.desk.locator("#result")
        field.focus()
        for tab, figures in SECOND.items():
            self.desk.keyboard.type(" ".join(map(str, (tab, *figures))))
            self.desk.keyboard.press("Enter")
        self.desk.get_by_text("Without a result: 0").wait_for()
        self._look("desk", self.desk)
        self.wall.get_by_text("52 : 50").wait_for()
        self.wall.keyboard.press("ArrowRight")
        self._look("wall-standings", self.wall)
        self.desk.goto(f"{self._address}/desk/do/penalty?entrant=2&points=0.5")
        self._look("desk-deed", self.desk)
        self.desk.goto(f"{self._address}/desk")
        self._look_in_a_pocket("desk-log", "/desk/log")
        self._do("close")

    def _look_in_a_pocket(self, name: str, path: str) -> None:
        """Look at a page of the desk on the phone of the director."""
        page = self._desk.context.new_page()
        page.set_viewport_size(SHORT_PHONE)
        page.goto(f"{self._address}{path}")
        page.wait_for_load_state()
        self._look(name, page)
        page.close()

    def _do(self, word: str) -> None:
        back = self.desk.url
        link = f'a[href="/desk/do/{word}"]'
        self.desk.locator(f".by-hand details:has({link}) > summary").click()
        self.desk.locator(f".by-hand {link}").click()
        self.desk.get_by_role("button", name="Do it").click()
        self.desk.locator("#told", has_text=word).wait_for()
        self.desk.goto(back)


def scanned(printed: bytes) -> list[str]:
    """What the codes of printed cards say to phones that scan them, by table."""
    found = []
    for page in pypdfium2.PdfDocument(printed):
        bitmap = page.render(scale=2, grayscale=True)
        rows = memoryview(bitmap.buffer).cast("B", (bitmap.height, bitmap.stride))
        found += [code.text for code in zxingcpp.read_barcodes(rows)]
    return sorted(found)
