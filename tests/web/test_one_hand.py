"""The page of a table for one hand and eyes of sixty: large and plain."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.web.browser import NEEDS_CHROMIUM, no_finding
from tests.web.hall import Phone
from tests.web.small_screen import fits
from tests.web.tables import SHORT, SMALL, OneTable, at_table

pytestmark = NEEDS_CHROMIUM
TWO = ("Ann", "Bob")
FOUR = (*TWO, "Cid", "Dee")
FIVE = (*FOUR, "Eve")
STATES = {
    "klaberjass": (TWO, ("", "hand Bob 10C", "take", "twenty", "howhigh", "A", "good", "AH", "8S")),
    "sixty-six": (TWO, ("hand Bob KS", "marriage H", "KH", "9H")),
    "cinch": (FOUR, ("hand Dee", "7 pass pass pass", "trump S", "3 3 3 3")),
    "loo": (FIVE, ("hand Eve 10C", "in in in in in", "0 0 0 0 0", "AH")),
    "kalooki": (FOUR, ("hand Dee 7H", "draw", "meld KC KS KH, 10C 10S 10H, 5D 5S 5H")),
    "linger-longer": (FOUR, ("hand Dee", "upcard 10C", "AH KH")),
    "rolling-stone": (FOUR, ("hand Dee", "7H 8H")),
    "skat": (TWO, ("", "120 40")),
}
"""Who sits at a table, and lines after each of which its page is looked at."""
SIZES = (SMALL, ViewportSize(width=375, height=553), SHORT)
TAPPED = """(least) =>
    [...document.querySelectorAll("button, input, select, summary, a:not(.skip)")]
    .map((each) => each.closest("label") || each)
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => { const box = each.getBoundingClientRect();
                        return box.width < least - .5 || box.height < least - .5; })
    .map((each) => each.outerHTML.slice(0, 90))"""
SMALL_TYPE = """(least) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const within = node.parentElement;
        if (!node.data.trim() || !within.checkVisibility()) continue;
        if (within.closest(".hide, .skip, script")) continue;
        if (parseFloat(getComputedStyle(within).fontSize) < least) found.push(node.data.trim());
    }
    return found;
}"""


def is_for_one_hand(page: Page) -> None:
    """Demand that all that is tapped is large, and all that is read."""
    assert page.evaluate(TAPPED, 48) == []
    assert page.evaluate(SMALL_TYPE, 18) == []


@pytest.mark.parametrize("game", STATES)
def test_every_state_is_large_and_fits(tmp_path: Path, browser: Browser, game: str) -> None:
    names, lines = STATES[game]
    hall = OneTable(tmp_path, game, names)
    with at_table(browser, hall, "Ann") as finger:
        page = finger.page
        for line in lines:
            if line:
                finger.enters(line)
            for size in SIZES:
                page.set_viewport_size(size)
                # what is too wide would make a phone show all of it smaller
                page.wait_for_function("wide => innerWidth === wide", arg=size["width"])
                fits(page)
                is_for_one_hand(page)
                for fold in page.locator("#state details").all():
                    fold.evaluate("each => { each.open = true; }")
                is_for_one_hand(page)
                for fold in page.locator("#state details").all():
                    fold.evaluate("each => { each.open = false; }")
        no_finding(page)


def test_a_page_with_all_that_it_needs_is_light(tmp_path: Path) -> None:
    """45 kB packed at most, for a table of five and 52 cards."""
    hall = OneTable(tmp_path, "loo", FIVE)
    with hall.served() as client:
        phone = Phone(client, 1, hall.keys[1].pin, "Ann")
        phone.line("hand Eve 10C")
        needed = ("t/1", "phone.js", "isolated.js", "hall.css", "style.css")
        packed = [len(gzip.compress(client.get(f"/{each}").content)) for each in needed]
    assert all(size > 200 for size in packed)
    assert sum(packed) < 45_000


def test_the_question_stays_on_top(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "loo", FIVE)
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.enters("hand Eve 10C, in, in, in, in, in, 0, 0, 0, 0, 0, AH")
        page = finger.page
        for where in ("start", "end"):
            page.locator(".pack").evaluate(f"pack => pack.scrollIntoView({{block: '{where}'}})")
            box = page.get_by_role("heading", name="Bob to play, hearts led").bounding_box()
            assert box
            assert 0 <= box["y"] < box["y"] + box["height"] < 120


def test_the_trick_is_read_in_the_order_in_which_it_was_played(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "rolling-stone", FOUR)
    with at_table(browser, hall, "Ann") as finger:
        finger.enters("hand Bob")
        finger.enters("Cid: 7H 8H")
        trick = finger.page.get_by_role("list", name="The trick on the table")
        seats = [" ".join(each.split()) for each in trick.get_by_role("listitem").all_inner_texts()]
        assert seats == ["Cid 7♥ led", "Dee 8♥", "Ann to play", "Bob"]
        places = [each.bounding_box() for each in trick.get_by_role("listitem").all()]
        cid, dee, ann, bob = ((box["x"] + box["width"] / 2, box["y"]) for box in places if box)
        # clockwise as it is seen: from the lower edge to the left, over the top to the right
        assert ann[1] > cid[1]
        assert bob[0] < ann[0] < dee[0]


def test_a_revoke_is_said_before_it_is_recorded(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.enters("hand Bob 10C, take, none, none")
        finger.enters("AH 8S KH")
        before = hall.game_texts()
        card = finger.card("9♥")
        assert "pale" in (card.get_attribute("class") or "")
        finger.tap(card, again=150)
        finger.is_answered()
        told = finger.page.locator("#told")
        assert "would be recorded: Bob 9♥" in told.inner_text().replace("\N{NO-BREAK SPACE}", " ")
        assert "FINDING" in told.inner_text()
        assert hall.game_texts() == before
        finger.tap(finger.button("It happened anyway"))
        finger.is_answered()
        assert hall.game_texts() == [*before, "9H"]
        # what was asked, and not confirmed, leaves nothing behind
        finger.tap(finger.card("Q♥"))
        finger.is_answered()
        assert hall.game_texts()[-1] == "QH"


def test_a_card_or_the_whole_trick_is_taken_back(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "rolling-stone", FOUR)
    with at_table(browser, hall, "Ann") as finger:
        finger.enters("hand Dee")
        for line in ("7H", "8H", "9H"):
            finger.enters(line)
        back = finger.page.locator(".back > summary")
        finger.tap(back)
        finger.tap(finger.button("Take back Cid 9♥"))
        finger.is_answered()
        assert hall.game_texts()[-1] == "void @5"
        finger.tap(back)
        finger.tap(finger.button("Take back the whole trick: Ann 7♥, Bob 8♥"))
        finger.is_answered()
        assert hall.game_texts()[-2:] == ["void @4", "void @3"]


def test_hand_sound_and_vibration_are_chosen_and_kept(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        page = finger.page
        page.add_init_script("navigator.vibrate = (how) => { window.felt = how; };")
        page.reload()
        page.locator("#view [aria-disabled]").first.wait_for(state="detached")
        finger.enters("hand Bob 10C")
        assert page.evaluate("window.felt") is None

        def middle() -> float:
            box = finger.button("take").bounding_box()
            assert box
            return box["x"] + box["width"] / 2

        right = middle()
        finger.tap(page.get_by_text("This phone"))
        for name in ("Left hand", "Vibration"):
            button = finger.button(name)
            assert button.get_attribute("aria-pressed") == "false"
            finger.tap(button)
            assert button.get_attribute("aria-pressed") == "true"
        assert middle() < right
        finger.enters("take")
        assert page.evaluate("window.felt") == 30
        page.reload()
        assert page.locator("html.left").count() == 1


def test_points_are_told_by_taps_with_no_keyboard(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "skat", TWO, options=("option=pts_sum 0",))
    with at_table(browser, hall, "Ann") as finger:
        page = finger.page
        assert page.get_attribute("#figure-0", "inputmode") == "none"
        for digit in "120":
            finger.tap(page.locator(f'.pad [data-digit="{digit}"]'))
        assert page.input_value("#figure-0") == "120"
        assert page.get_attribute("#figure-1", "placeholder") == "-120"
        finger.tap(page.locator("#figure-1"))
        for digit in "120":
            key = page.locator(f'.pad [data-digit="{digit}"]:not([aria-disabled])')
            key.wait_for()
            finger.tap(key)
        finger.tap(finger.button("Minus, Bob"))
        finger.tap(finger.button("Enter the hand"))
        finger.is_answered()
        assert hall.game_texts() == ["hand", "adds Ann 120 Bob minus 120"]


FOCUSED = """() => {
    const each = document.activeElement, said = each.getAttribute("aria-label");
    return [said || each.innerText.trim(), getComputedStyle(each).outlineStyle];
}"""


def test_a_table_is_played_by_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        for name in ("Bob", "10♣", "take", "none", "A♥", "8♠"):
            said, outline = "", ""
            for _ in range(150):
                finger.page.keyboard.press("Tab")
                said, outline = finger.page.evaluate(FOCUSED)
                if said == name:
                    break
            assert (said, outline) == (name, "solid")
            finger.page.keyboard.press("Enter")
            finger.is_answered()
        assert hall.game_texts() == ["hand Bob 10C", "take", "none", "AH", "8S"]
