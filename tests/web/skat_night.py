"""A club night of 30 at Skat: tables of three and four, told by phones; pictures are of it too."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.web.browser import LAPTOP, WALL, Shown, again_until, running
from tests.web.evening import Evening, Look, Phone, say
from trickledger.ledger.journal import journal
from trickledger.ledger.services import admission
from trickledger.ledger.storage.sqlite.ledger import open_ledger

TITLE = "Skat night"
GUESTS = tuple(
    f"{given} {family}"
    for family in ("Adler", "Brandt", "Conrad", "Ebert", "Franke")
    for given in ("Anna", "Bernd", "Clara", "Dirk", "Elke", "Frank")
)
EVENING = (
    "--game",
    "skat",
    "-o",
    "sum=0",
    "-o",
    "hands=3",
    "--format",
    "rotation",
    "--size",
    "4",
    "--rounds",
    "2",
)
LIMITS = ("least=3", "most=4", "seed=38")
PHRASE = "thirty-at-skat"
BY_HAND = 1
"""The table that records its hands."""
HANDS = (48, -60, 24)
"""What whoever sits first at it makes of them; the others share the rest."""


def figures(tab: int, seats: int, round_number: int) -> tuple[int, ...]:
    """What a table came to: they add up to 0."""
    first = 7 * tab + 30 * round_number
    return (*(first - 20 * seat for seat in range(seats - 1)), _rest(first, seats))


def _rest(first: int, seats: int) -> int:
    return -sum(first - 20 * seat for seat in range(seats - 1))


def hand_of(first: int, seats: int) -> tuple[int, ...]:
    """A hand in which one has made so much, and the others as much less between them."""
    share, left = divmod(-first, seats - 1)
    return (first, *(share + (seat < left) for seat in range(seats - 1)))


def play(browser: Browser, look: Look) -> Counter[str]:
    """Play the night in the ledger that is set; give back who has how much by what was typed."""
    say("event", "new", TITLE, *EVENING, *LIMITS)
    say("event", "add", *GUESTS)
    say("event", "round")
    say("event", "release", "everything")
    path = Path(os.environ["TRICKLEDGER_LEDGER"])
    with open_ledger(path) as store:
        with store.reading() as db:
            event = journal.streams(db, "event")[0]
        keys = admission.new_keys(store, event, range(1, 9))
        admission.set_phrase(store, event, PHRASE)
    made = Counter[str]()
    with running(Evening(path, event)) as address:
        wall = Shown(browser, WALL)
        wall.page.goto(f"{address}/wall?show=tables,standings&rotate=0")
        desk = Shown(browser, LAPTOP)
        _at_desk(desk.page, address)
        phones = {key.tab: Phone(browser, f"{address}/t/{key.tab}#{key.key}") for key in keys}
        for number in (1, 2):
            for tab, phone in phones.items():
                phone.page.locator(".under", has_text=f"round {number}").wait_for()
                _tell(phone, tab, number, made, look, desk.page)
            if number == 1:
                say("event", "round")
                for phone in phones.values():
                    phone.look_again()
        wall.page.reload()
        wall.page.keyboard.press("ArrowRight")
        wall.page.get_by_text("points").first.wait_for()
        look("skat-wall", wall.page)
        errors = [error for phone in phones.values() for error in phone.errors]
        assert [*errors, *wall.errors, *desk.errors] == []
    say("event", "close")
    return made


def _at_desk(page: Page, address: str) -> None:
    """Let the director in."""
    page.goto(f"{address}/desk")
    page.get_by_label("Your name").fill("Dora")
    page.get_by_label("Pass phrase").fill(PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector("#view")


def _tell(phone: Phone, tab: int, number: int, made: Counter[str], look: Look, desk: Page) -> None:
    people = phone.page.locator(".result label").all_inner_texts()
    if tab == BY_HAND and number == 1:
        told = _by_hand(phone, len(people), look, desk)
    else:
        told = figures(tab, len(people), number)
        if (tab, number) == (2, 1):
            look("skat-result", phone.page)
        phone.tell(*told, by=0)
    for name, figure in zip(people, told, strict=True):
        made[name] += figure


def _by_hand(phone: Phone, seats: int, look: Look, desk: Page) -> tuple[int, ...]:
    """The hands of a table on the pad, and the end; the director looks at it between two."""
    phone.tap("Record hand by hand")
    phone.page.locator("#who-head ~ form button").first.tap()
    phone.page.wait_for_selector("form.pad")
    totals = [0] * seats
    for number, first in enumerate(HANDS, 1):
        told = hand_of(first, seats)
        for place, figure in enumerate(told):
            phone.page.locator(f"#figure-{place}").fill(str(figure))
            totals[place] += figure
        phone.page.locator("form.pad output", has_text="So far 0.").wait_for()
        if number == len(HANDS):
            look("skat-pad", phone.page)
        over = f"Hand {number} is over"
        told_so = phone.page.locator("#told", has_text=over)
        again_until(lambda: phone.tap("Enter the hand"), told_so)
        phone.recorded(over)
        if number == 1:
            desk.goto(f"{desk.url}/table/{BY_HAND}")
            desk.fill("#figure-0", str(HANDS[1]))
            look("skat-desk", desk)
    phone.page.get_by_text("Its result is taken from here").wait_for()
    return tuple(totals)
