"""Taps as fingers give them: twice, a little beside, too early; each counts for what it was."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, ViewportSize

from tests.many import many
from tests.web.browser import NEEDS_CHROMIUM, type_line
from tests.web.tables import ACROSS, DEAF, SHORT, SMALL, Finger, OneTable, at_table

pytestmark = NEEDS_CHROMIUM
GAPS = (50, 150, 300, 500)
"""Milliseconds between the two taps of a finger that meant one."""
TWO = ("Ann", "Bob")
FOUR = (*TWO, "Cid", "Dee")
FIVE = (*FOUR, "Eve")
OPENINGS = {
    "klaberjass": (TWO, ("hand Bob 10C", "take", "none")),
    "loo": (FIVE, ("hand Eve 10C", *["in"] * 5, *["exchange 0"] * 5)),
    "linger-longer": (FOUR, ("hand Dee 10C",)),
}
"""What is entered before cards are tapped, in games of packs of 32 and 52 cards."""
PLACES = "() => [...document.querySelectorAll('.pack button')].map((each) => { \
    const box = each.getBoundingClientRect(); return [each.dataset.adds, [box.x, box.y]]; })"

COLOURS = "rows => rows.map(row => [row.matches('.marked'), row.querySelector('bdi').innerText, \
    getComputedStyle(row).backgroundColor])"
AVI, DANA = "\u05d0\u05d1\u05d9", "\u05d3\u05e0\u05d4"


def playable(finger: Finger) -> list[str]:
    """The cards that can be tapped, spread over the grid."""
    open_to_taps = finger.page.locator(".pack button[value]:not([aria-disabled])")
    open_to_taps.first.wait_for()
    found = open_to_taps.all_inner_texts()
    return [*found[::5], *found[2::7]]


@pytest.mark.parametrize("game", OPENINGS)
def test_two_taps_on_a_card_are_one_play(tmp_path: Path, browser: Browser, game: str) -> None:
    names, lines = OPENINGS[game]
    hall = OneTable(tmp_path, game, names)
    with at_table(browser, hall, "Ann") as finger:
        finger.types(*lines)
        recorded = len(hall.game_texts())
        for place, gap in enumerate([*GAPS] * many(1)):
            can = playable(finger)
            finger.tap(finger.card(can[place % len(can)]), again=gap)
            finger.page.wait_for_timeout(50)
            finger.is_answered()
            recorded += 1
            assert len(hall.game_texts()) == recorded, (gap, hall.game_texts()[-2:])


def test_two_taps_on_a_word_are_not_the_word_of_who_is_next(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "cinch", FOUR)
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Dee")
        for count, (gap, beside) in enumerate([(50, 0), (300, 9), (500, -9)], 1):
            finger.tap(finger.button("pass"), again=gap, beside=beside)
            finger.page.wait_for_timeout(50)
            finger.is_answered()
            assert hall.game_texts() == ["hand Dee", *["pass"] * count]
            finger.page.wait_for_timeout(DEAF)


def test_taps_again_and_again_are_one(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "cinch", FOUR)
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Dee")
        word = finger.button("pass")
        box = word.bounding_box()
        assert box
        for _ in range(6):
            finger.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
            finger.page.wait_for_timeout(350)
        assert hall.game_texts() == ["hand Dee", "pass"]


def test_a_second_tap_elsewhere_is_taken(tmp_path: Path, browser: Browser) -> None:
    """As soon as the first is answered, on the card that lies next to it."""
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.types(*OPENINGS["klaberjass"][1])
        finger.tap(finger.card("A♥"))
        finger.is_answered()
        finger.tap(finger.card("K♥"))
        finger.is_answered()
        assert hall.game_texts()[-2:] == ["AH", "KH"]


def test_a_tap_while_another_is_under_way_is_none(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.types(*OPENINGS["klaberjass"][1])
        held: list[Route] = []
        finger.page.route("**/line", lambda route: held.append(route))
        finger.tap(finger.card("A♥"))
        for card in ("K♥", "A♥", "7♠"):
            finger.tap(finger.card(card))
        assert len(held) == 1
        held[0].continue_()
        finger.is_answered()
        assert hall.game_texts()[-1] == "AH"
        assert len(held) == 1


def test_two_taps_of_who_tells_a_result_are_not_the_word_of_the_other_side(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO, opened=False)
    with at_table(browser, hall) as finger:
        finger.page.fill("#side-0", "501")
        finger.page.fill("#side-1", "320")
        finger.tap(finger.button("Ann"), again=300)
        finger.page.wait_for_timeout(200)
        finger.is_answered()
        finger.tap(finger.button("Bob: right"), again=150)
        finger.page.get_by_text("Bob: right").first.wait_for(state="detached")
        assert [text for text in hall.texts() if "result" in text] == ["result 1.1 501 320"] * 2


def test_two_taps_on_a_name_do_not_tap_what_comes_there(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.page.context.clear_cookies(name="who")
        finger.page.reload()
        finger.tap(finger.button("Bob"), again=250)
        finger.page.wait_for_selector("#next")
        assert hall.game_texts() == []
        assert finger.page.input_value("#line") == ""


def test_what_happened_anyway_happened_once(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.types(*OPENINGS["klaberjass"][1], ".1 Bob holds KS QS JS AH KH QH AD KD QD", "8S KD")
        finger.tap(finger.button("It happened anyway"), again=150)
        finger.page.wait_for_timeout(100)
        finger.is_answered()
        assert hall.game_texts()[-2:] == ["8S", "KD~"]


# -- nothing moves ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "size"),
    [("klaberjass", SHORT), ("klaberjass", ACROSS), ("loo", SMALL), ("loo", ACROSS)],
    ids=["klaberjass-short", "klaberjass-across", "loo-small", "loo-across"],
)
def test_no_card_moves_whatever_is_recorded(
    tmp_path: Path, browser: Browser, game: str, size: ViewportSize
) -> None:
    """Words come and go above the cards, names are next, tricks end: each card keeps its place."""
    names, lines = OPENINGS[game]
    hall = OneTable(tmp_path, game, names)
    with at_table(browser, hall, "Ann", size) as finger:
        finger.page.locator(".pack").evaluate("pack => pack.scrollIntoView({block: 'end'})")
        before = dict(finger.page.evaluate(PLACES))
        for line in (*lines, "AH 8S KH" if game == "klaberjass" else "AH", "undo"):
            # with no field that is scrolled to
            finger.enters(line)
            for card, place in finger.page.evaluate(PLACES):
                assert place == pytest.approx(before[card], abs=1), (line, card)


def test_what_was_played_stays_in_its_place_and_is_not_tapped(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.types(*OPENINGS["klaberjass"][1], "AH 8S")
        for card in ("A♥", "8♠"):
            assert finger.card(card).is_disabled()
            assert "out" in (finger.card(card).get_attribute("class") or "")
        rows = finger.page.locator(".suit").all_inner_texts()
        assert [row.split() for row in rows] == [
            [f"{rank}{suit}" for rank in "A K Q J 10 9 8 7".split()] for suit in "♠♥♦♣"
        ]


# -- a line that is tapped together ----------------------------------------------------------------


def test_cards_are_tapped_into_a_line_with_no_keyboard_over_them(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    line, focused = "#line", "document.activeElement.tagName"
    with at_table(browser, hall, "Ann") as finger:
        page = finger.page
        page.get_by_role("heading", name="Who deals?").wait_for()
        finger.tap(finger.button("Bob"), again=150)
        assert page.evaluate(focused) != "INPUT"
        assert page.get_by_role("heading", name="The card turned up?").is_visible()
        assert page.input_value(line) == "hand Bob "
        # one card is all that it waits for: it is entered once, though it is tapped twice
        finger.tap(finger.card("10♣"), again=150)
        finger.is_answered()
        assert page.evaluate(focused) != "INPUT"
        assert hall.game_texts() == ["hand Bob 10C"]
        assert is_in_view(finger, "#asks")


def test_a_line_that_was_begun_is_cleared(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.tap(finger.button("Bob"))
        finger.tap(finger.button("Clear the line"))
        assert finger.page.input_value("#line") == ""
        assert finger.card("10♣").is_disabled()
        finger.page.get_by_role("heading", name="Who deals?").wait_for()


def test_of_two_packs_a_card_is_tapped_in_twice(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "kalooki", FOUR)
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Dee 7H", "draw")
        finger.tap(finger.button("meld …"))
        for said in ("meld 9H", "meld 9H 9H", "meld"):
            finger.tap(finger.card("9♥"))
            assert finger.page.input_value("#line").removeprefix("Ann: ") == said
            finger.page.wait_for_timeout(DEAF)


def test_what_is_a_number_is_tapped_on_a_line_of_those_that_can_come(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "cinch", FOUR)
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Dee")
        row = finger.page.get_by_role("group", name="bid")
        assert row.inner_text().split() == ["bid", *map(str, range(1, 15))]
        finger.tap(finger.button("bid 7"))
        finger.is_answered()
        assert hall.game_texts()[-1] == "bid 7"
        assert row.inner_text().split() == ["bid", *map(str, range(8, 15))]


@pytest.mark.parametrize("size", [SHORT, SMALL], ids=["short", "small"])
def test_the_question_is_in_view_after_a_line(
    tmp_path: Path, browser: Browser, size: ViewportSize
) -> None:
    hall = OneTable(tmp_path, "loo", FIVE)
    with at_table(browser, hall, "Ann", size) as finger:
        for line in ("hand Eve 10C", "in", "in"):
            finger.page.locator(".pack").evaluate("pack => pack.scrollIntoView({block: 'end'})")
            type_line(finger.page, line)
            finger.tap(finger.button("Enter"))
            finger.is_answered()
            assert is_in_view(finger, "#asks")


def is_in_view(finger: Finger, what: str) -> bool:
    box = finger.page.locator(what).bounding_box()
    height = finger.page.viewport_size or SHORT
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= height["height"])


def test_the_last_line_is_undone_by_nobody_s_slip(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", TWO)
    with at_table(browser, hall, "Ann") as finger:
        finger.types(*OPENINGS["klaberjass"][1], "AH 8S")
        stands = hall.game_texts()
        page = finger.page
        back = page.get_by_text("Take back", exact=True)
        finger.tap(back, again=300)
        taken = page.get_by_role("button", name="Take back Ann A♥, Bob 8♠", exact=True)
        taken.wait_for()
        assert hall.game_texts() == stands
        finger.tap(taken, again=300)
        finger.is_answered()
        assert hall.game_texts()[len(stands) :] == ["void @6", "void @5"]
        taken.wait_for(state="hidden")


# -- what is seen ----------------------------------------------------------------------------------


def test_who_is_next_is_marked_in_every_seat(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "loo", FIVE)
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Eve 10C")
        seen, marks = [], set()
        for _ in FIVE:
            rows = finger.page.locator(".seats tbody tr").evaluate_all(COLOURS)
            [(name, colour)] = [row[1:] for row in rows if row[0]]
            assert [row[2] for row in rows].count(colour) == 1
            seen.append(name)
            marks.add(colour)
            finger.types("in")
        assert seen == list(FIVE)
        assert len(marks) == 1


def test_names_from_right_to_left_stand_apart_in_what_is_told_and_unsent(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", (AVI, DANA))
    avi, dana = (f"\u2068{name}\u2069" for name in (AVI, DANA))
    with at_table(browser, hall, AVI) as finger:
        page = finger.page
        finger.types(f"hand {DANA} 10C", "take", "none", "AH 8S")
        said = page.locator("#told").inner_text().replace("\N{NO-BREAK SPACE}", " ")
        assert f"{avi} A♥, {dana} 8♠" in said
        page.context.set_offline(True)
        type_line(page, f"{DANA}: KH")
        page.keyboard.press("Enter")
        assert page.locator("#unsent li", has_text="KH").inner_text() == f"{dana}: KH"
        finger.errors.clear()
