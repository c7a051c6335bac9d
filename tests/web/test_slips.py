"""Nothing is recorded that was not seen under the finger, whatever is tapped and however.

`MANY=11` taps more than five hundred times.
"""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.many import many
from tests.web.browser import NEEDS_CHROMIUM, Shown, running
from tests.web.hall import PHRASE, Hall, fold_of
from tests.web.own import OwnTables, come_in
from tests.web.slipping import Seen, Touch
from tests.web.tables import SHORT, OneTable, at_table
from tests.web.test_pocket_desk import EIGHT, FIGURES
from trickledger.ledger.web.table_view import line_of_form, phone_table
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

pytestmark = NEEDS_CHROMIUM
TWO = ("Ann", "Bob")
FOUR = (*TWO, "Cid", "Dee")
GAMES = {
    "klaberjass": (TWO, ("hand Bob 10C",)),
    "sixty-six": (TWO, ("hand Bob KS",)),
    "cinch": (FOUR, ("hand Dee",)),
    "loo": ((*FOUR, "Eve"), ("hand Eve 10C",)),
    "kalooki": (FOUR, ("hand Dee 7H", "draw")),
    "linger-longer": (FOUR, ("hand Dee", "upcard 10C")),
    "rolling-stone": (FOUR, ("hand Dee",)),
    "skat": (TWO, ()),
}
"""Who sits at a table, and what was entered before: bids, melds, discards, figures come next."""
TAPS = 6
"""At each of these tables, times MANY."""
CONFIRMS = "#told button"
TELLS = "[name=by]:visible"
TOGETHER = ".pack button, [data-parts], [data-word], #typed [data-digit], #typed .first"
"""What is tapped while a line is begun."""
OTHERS = (
    ".pack button, .lay .words button, #others button, .pad button, "
    "#others-say > summary, #others-say button, #tell-more > summary, #tell-more button"
)


# -- at a table ------------------------------------------------------------------------------------


def can_be_tapped(page: Page) -> list[Locator]:
    """What can be tapped as the page stands: an answer to what is asked before anything else."""
    is_begun = page.locator("#line").input_value() != ""
    for some in (CONFIRMS, TOGETHER if is_begun else OTHERS):
        heard = ", ".join(f"{each}:not([aria-disabled])" for each in some.split(", "))
        found = [each for each in page.locator(heard).all() if each.is_visible()]
        able = [each for each in found if each.is_enabled()]
        if able:
            return able
    return []


def confirmed(fold: GameFold, seen: Seen, asked: str) -> str:
    """The line that a tap confirms, empty where none does; `asked` was told about before."""
    if seen.is_told:
        return asked
    if seen.adds and seen.begun:
        return f"{seen.begun} {seen.adds}" if seen.needs == "card" else ""
    if seen.form == "pad" and not seen.name and seen.text == "Enter the hand":
        form = phone_table(fold, 1).form
        assert form
        return line_of_form(form, seen.fields)
    if seen.text == "Enter":
        return seen.begun
    return seen.value if seen.name == "line" else ""


def with_it(fold: GameFold, line: str) -> list[str]:
    """What is recorded of a game, as it is once a line was entered: as played, where it must."""
    if line and enter(fold, line):
        enter(fold, f"{line}~")
    return [entry.text for entry in fold.entries_since(1)]


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_recorded_that_was_not_seen(tmp_path: Path, browser: Browser, game: str) -> None:
    """A tap is what stood there when the finger came down, once; or nothing."""
    names, lines = GAMES[game]
    hall = OneTable(tmp_path, game, names)
    with at_table(browser, hall, names[0]) as finger:
        for line in lines:
            finger.enters(line)
        touch, asked = Touch(finger.page, random.Random(37)), ""
        recorded = list[str]()
        while touch.taps < many(TAPS) and finger.page.locator("#next").count():
            finger.page.locator("#view [aria-disabled]").first.wait_for(state="detached")
            before, stands = hall.fold(), hall.game_texts()
            how, seen = touch.taps_one_of(can_be_tapped(finger.page))
            finger.page.wait_for_timeout(30)
            finger.is_answered()
            line = confirmed(before, seen, asked) if seen else ""
            recorded = hall.game_texts()
            if recorded != stands:
                assert how != "slipped", seen
                assert line, seen
                assert recorded == with_it(before, line), (how, seen)
            if how != "slipped" and seen:
                asked = line or (seen.value if seen.name == "ask" else asked)
        assert game == "skat" or len(recorded) > len(lines)


# -- a result --------------------------------------------------------------------------------------


def test_no_result_is_told_that_was_not_seen(tmp_path: Path, browser: Browser) -> None:
    """Nobody tells a result, or says that it is right, by a slip."""
    hall = OneTable(tmp_path, "klaberjass", TWO, opened=False, options=("rounds=99",))
    with at_table(browser, hall) as finger:
        page, touch = finger.page, Touch(finger.page, random.Random(37))
        for number in range(1, 99):
            page.locator(".under", has_text=f"round {number}").wait_for()
            assert not page.locator("#told p").count(), "what is told is of another round"
            while touch.taps < many(TAPS) and page.locator(TELLS).count():
                page.locator("#view [aria-disabled]").first.wait_for(state="detached")
                if page.locator("#side-0").is_visible():
                    page.fill("#side-0", "501")
                    page.fill("#side-1", "320")
                stands = hall.texts()
                how, seen = touch.taps_one_of(page.locator(TELLS).all())
                page.wait_for_timeout(30)
                finger.is_answered()
                if (recorded := hall.texts()) != stands:
                    assert how != "slipped", seen
                    assert seen, "a place that was deaf has told it"
                    told = " ".join(seen.fields["figure"])
                    assert recorded == [*stands, f"result {number}.1 {told}"], (how, seen)
            if touch.taps == many(TAPS):
                break
            hall.act(f"round {number + 1} typed: 1 2")


# -- who plays -------------------------------------------------------------------------------------


MOVING = "Number(document.querySelector('input[name=moving]')?.value || 0)"


def seated(page: Page) -> list[str]:
    """Who sits where on the page on which a game is opened."""
    fields = page.locator("input[name=player]")
    return [str(name) for name in fields.evaluate_all("all => all.map(each => each.value)")]


def seated_by(seen: Seen | None, names: list[str], moving: int) -> list[str]:
    """Who sits where once a tap was heard."""
    match seen and seen.name:
        case "sit":
            return [*names, seen.value] if seen else names
        case "rise":
            return [name for at, name in enumerate(names, 1) if seen and str(at) != seen.value]
        case "seat" if seen and moving:
            one, other = moving - 1, int(seen.value) - 1
            changed = [*names]
            changed[one], changed[other] = names[other], names[one]
            return changed
    return names


def test_nobody_is_seated_who_was_not_tapped(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    tables = OwnTables(tmp_path / "kitchen.db")
    tables.open("cinch", "Ann", "Bob", "Cid", "Dee")
    tables.open("cinch", "Eve", "Fay", "Gus", "Hal")
    with tables.running() as address:
        shown = Shown(browser, SHORT, has_touch=True, is_mobile=True)
        page = come_in(shown, tables, address)
        touch, count = Touch(page, random.Random(37), unsure=0.5), 2
        while touch.taps < many(TAPS):
            if not page.locator(".seats-form").count():
                page.goto(f"{address}/new?game=cinch")
                touch.settle()
            names, moving = seated(page), int(page.evaluate(MOVING))
            how, seen = touch.taps_one_of(page.locator(".seats-form button:visible").all())
            touch.settle()
            if page.locator(".seats-form").count():
                now = seated(page)
                assert now in (names, seated_by(seen, names, moving)), (how, seen)
                assert how != "slipped" or now == names
            else:
                assert seen
                assert seen.name == "open"
                count += 1
                assert list(fold_of(tables.ledger, count).handles) == names
                assert page.locator("#who-head").count(), "nobody has tapped who types"
        assert tables.rows("SELECT count(*) FROM game") == [(count,)]


# -- at the desk -----------------------------------------------------------------------------------


TABLES = """[...document.querySelectorAll(".pairing ol li")].map(
    each => [...each.querySelectorAll("input")].map(seat => seat.value))"""
CHOSEN = "[...document.querySelectorAll('.pairing :checked')].map(each => each.value)"
Seats = list[list[str]]


def swapped(tables: Seats, one: str, other: str) -> Seats:
    """Tables at which two have changed places."""
    instead = {one: other, other: one}
    return [[instead.get(each, each) for each in seats] for seats in tables]


def test_no_round_is_made_that_was_not_seen(tmp_path: Path, browser: Browser) -> None:
    """Two names that are tapped change places, and the round is made as it stood there."""
    hall = Hall(tmp_path, names=EIGHT, opened=())
    hall.set_phrase()
    hall.act(*(f"result 1.{n} {a} {b}" for n, (a, b) in enumerate(FIGURES, 1)))
    with running(hall) as address:
        shown = Shown(browser, SHORT, has_touch=True, is_mobile=True)
        page, touch = shown.page, Touch(shown.page, random.Random(37), unsure=0.5)
        page.goto(f"{address}/desk")
        page.fill("#name", "Dora")
        page.fill("#phrase", PHRASE)
        page.keyboard.press("Enter")
        page.wait_for_selector("#view")
        path = "/desk/pairing"
        while touch.taps < many(TAPS):
            page.goto(f"{address}{path}")
            touch.settle()
            while touch.taps < many(TAPS):
                stands, tables, chosen = hall.texts(), page.evaluate(TABLES), page.evaluate(CHOSEN)
                can = [*page.locator(".pairing .seat").all(), page.locator(".make .first")]
                how, seen = touch.taps_one_of(can)
                touch.settle()
                recorded = hall.texts()
                if recorded != stands:
                    assert how != "slipped", seen
                    made = recorded[-1].partition(": ")[2].split(", ")
                    assert [each.split() for each in made] == tables, (how, seen)
                    assert len(recorded) == len(stands) + 1, recorded[len(stands) :]
                    path = "/desk/pairing?again=yes"
                    break
                now = page.evaluate(TABLES)
                can_be = [tables]
                if seen and len(chosen) == 1 and seen.value not in chosen:
                    can_be.append(swapped(tables, chosen[0], seen.value))
                assert now in can_be, (how, seen)
