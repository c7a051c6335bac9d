"""What is entered is on other pages at once: one look for all of them, a stream for each."""

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.patience import PATIENCE, until
from tests.web.browser import LAPTOP, NEEDS_CHROMIUM, Shown, running
from tests.web.hall import PHRASE, Hall, Phone
from tests.web.process import process
from trickledger.ledger.web.me import Evenings
from trickledger.ledger.web.watch import Watch
from trickledger.ledger.web.workers import Workers


def told(lines: Iterator[str]) -> str:
    """The tag that a stream tells next."""
    return next(line for line in lines if line.startswith("data: "))


def test_a_table_is_told_of_its_game_and_of_the_event(hall: Hall) -> None:
    with process(hall) as served:
        one, other = served.phone(1, "Ann Baker"), served.phone(2, "Bob Archer")
        with (
            one.client.stream("GET", "/t/1/changes") as first,
            other.client.stream("GET", "/t/2/changes") as second,
        ):
            here, there = first.iter_lines(), second.iter_lines()
            was, of_other = told(here), told(there)
            assert served.phone(1, "Cid Fox").line("hand Cid 10C").json()["ok"]
            now = told(here)
            assert now != was
            hall.act("result 1.2 501 320")
            told_now = told(there)
            assert told_now != of_other
            hall.act("rename 4: Dee Grey")
            assert told(here) not in {was, now}
            assert told(there) not in {of_other, told_now}


def test_what_one_table_came_to_is_told_to_no_other(hall: Hall) -> None:
    async def tags() -> list[tuple[str, str]]:
        workers = Workers(hall.path, 1)
        watch = Evenings(workers, hall.event)

        async def page(tab: int) -> None:
            async for _ in watch.news(tab):
                return

        pages = [asyncio.create_task(page(tab)) for tab in (1, 2)]
        await asyncio.sleep(0)
        seen = []
        for act in ((), ("result 1.2 501 320",), ("rename 4: Dee Grey",)):
            hall.act(*act)
            await watch.look()
            seen.append((watch.tag(1), watch.tag(2)))
        await asyncio.gather(*pages)
        workers.close()
        return seen

    first, of_a_result, of_all = asyncio.run(tags())
    assert first[0] == of_a_result[0]
    assert first[1] != of_a_result[1]
    assert not {*of_a_result} & {*of_all}


def test_what_is_sent_here_is_looked_for_at_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However seldom it is looked for what came from elsewhere."""
    monkeypatch.setattr("trickledger.ledger.web.watch.PAUSE", 10 * PATIENCE)
    with hall.served() as client:
        phone = Phone(client, 2, hall.keys[2].pin, "Bob Archer")
        watch: Watch = hall.app.state.watch
        was = watch.drawn
        assert phone.result(501, 320, by="Bob Archer").json()["ok"]
        until(lambda: watch.drawn != was)


def test_two_hundred_pages_are_one_look(hall: Hall) -> None:
    looks: list[list[int]] = []

    def look(_: object, pages: object) -> dict[int, int]:
        assert isinstance(pages, list)
        looks.append(pages)
        return {page: len(looks) for page in pages}

    async def looked() -> list[list[str]]:
        workers = Workers(hall.path, 1)
        watch = Watch(workers, look)

        async def page(number: int) -> list[str]:
            return [news.tag async for news in watch.news(number) if news and news.tag]

        pages = [asyncio.create_task(page(1 + number % 6)) for number in range(200)]
        await asyncio.sleep(0)
        await watch.once()
        await asyncio.sleep(0)
        await watch.once()
        await watch.stop()
        tags = await asyncio.gather(*pages)
        await watch.once()
        workers.close()
        return tags

    tags = asyncio.run(looked())
    assert {len(each) for each in tags} <= {1, 2}
    assert all(each[-1] == tags[0][-1] for each in tags)
    assert looks == [[1, 2, 3, 4, 5, 6]] * 2 + [[]]


@pytest.mark.parametrize("path", ["/t/1/changes", "/desk/changes", "/me/changes"])
def test_a_stream_is_for_who_was_let_in(hall: Hall, path: str) -> None:
    with hall.served() as client:
        assert client.get(path).status_code == 403


@NEEDS_CHROMIUM
def test_phones_show_each_others_taps_by_the_stream_alone(hall: Hall, browser: Browser) -> None:
    with running(hall) as address:
        one, two = Shown(browser), Shown(browser)
        # its own clock stands still: it never looks by itself
        two.page.clock.install()
        first = one.come_in(hall, address, 1, "Ann Baker")
        second = two.come_in(hall, address, 1, "Cid Fox")
        with second.expect_response("**/t/1/view"):
            taps_card(first)
        second.locator("#asks", has_text="Cid").wait_for()


def taps_card(page: Page) -> None:
    page.locator("#line").evaluate(
        "(line) => { line.value = 'hand Ann 10C'; line.form.requestSubmit(); }"
    )


@NEEDS_CHROMIUM
def test_without_the_stream_a_phone_looks_by_itself(hall: Hall, browser: Browser) -> None:
    with process(hall) as served:
        shown = Shown(browser)
        shown.context.route("**/changes", lambda route: route.abort())
        page = shown.page
        page.clock.install()
        shown.come_in(hall, served.address, 1, "Ann Baker")
        assert served.phone(1, "Cid Fox").line("hand Cid 10C").json()["ok"]
        with page.expect_response("**/t/1/view"):
            page.clock.run_for(4000)
        page.locator("#asks", has_text="Ann").wait_for()


def at_desk(shown: Shown, address: str) -> Page:
    page = shown.page
    page.goto(f"{address}/desk")
    page.fill("#name", "Dora")
    page.fill("#phrase", PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector("#view")
    page.wait_for_load_state()
    return page


@NEEDS_CHROMIUM
def test_a_tap_at_the_desk_is_taken_though_all_is_drawn_anew(hall: Hall, browser: Browser) -> None:
    hall.set_phrase()
    with process(hall) as served:
        phones = [served.phone(2, name) for name in ("Bob Archer", "Dee Gray")]
        tell(phones[0], 501, 320)
        tell(phones[1], 480, 505)
        shown = Shown(browser, LAPTOP)
        # it looks by the stream alone
        shown.page.clock.install()
        page = at_desk(shown, served.address)
        button = page.get_by_role("button", name="Settle so").first
        box = button.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        with page.expect_response("**/desk/view"):
            assert served.phone(1, "Cid Fox").line("hand Cid 10C").json()["ok"]
        page.clock.run_for(50)
        with page.expect_response("**/desk/result"):
            page.mouse.up()
        page.clock.run_for(50)
        page.locator("#disputed-head").wait_for(state="detached")
    # told by a phone, then settled
    assert sum("1.2 501 320" in text for text in hall.texts()) == 2


def tell(phone: Phone, *figures: int) -> None:
    assert phone.result(*figures, by=phone.name).json()["ok"]
