"""The wall and the pages that everybody may see: as the ledger stands, told when it changes."""

import asyncio
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.hall import Hall
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.web.watch import WALL, News, Watch
from trickledger.ledger.web.workers import Workers

HOSTILE = (
    "<script>alert(1)</script>",
    "{{7*7}} ${7*7} #panic",
    "Ann\u2019s \u05d0\u05e0\u05d4 \u0645\u0631\u064a\u0645",
    '"><img src=x onerror=alert(1)>',
)


def test_the_wall_shows_the_round_and_the_standings(hall: Hall, client: TestClient) -> None:
    hall.act("result 1.2 501 320")
    page = client.get("/wall").text
    for words in ("Pairings", "Ann Baker", "501 : 320", "Standings"):
        assert words in page
    assert page.count('class="panel') == 3


def test_a_board_is_drawn_once_a_change(hall: Hall) -> None:
    drawn: list[str] = []

    def draw(_: Ledger) -> str:
        drawn.append(f"board {len(drawn) + 1}")
        return drawn[-1]

    async def looked() -> list[str]:
        workers = Workers(hall.path, 1)
        watch = Watch(workers, lambda *_: {WALL: hall.texts()}, draw)
        seen = []
        try:
            for lines in ((), (), (), ("result 1.2 501 320",)):
                if lines:
                    hall.act(*lines)
                await watch.once()
                assert watch.drawn
                seen.append(watch.drawn.data.decode())
        finally:
            workers.close()
        return seen

    assert asyncio.run(looked()) == ["board 1", "board 1", "board 1", "board 2"]


def test_every_board_is_told_of_a_change_and_let_go_at_the_end(hall: Hall) -> None:
    async def told() -> list[list[str]]:
        workers = Workers(hall.path, 1)
        shown = ["first"]
        watch = Watch(workers, lambda *_: {WALL: shown[-1]}, lambda _: shown[-1])
        await watch.once()

        async def board() -> list[str]:
            return [news.tag async for news in watch.news() if news]

        boards = [asyncio.create_task(board()) for _ in range(200)]
        # each has begun, and been told what is shown
        await asyncio.sleep(0)
        shown.append("second")
        await watch.once()
        await watch.stop()
        tags = await asyncio.gather(*boards)
        workers.close()
        return tags

    tags = asyncio.run(told())
    assert len(tags) == 200
    assert all(len(each) == 2 for each in tags)


def test_a_ledger_that_cannot_be_read_leaves_the_boards_as_they_are(hall: Hall) -> None:
    async def looked() -> list[News | None]:
        workers = Workers(hall.path, 1)
        watch = Watch(workers, lambda *_: {WALL: hall.path.stat().st_mtime}, lambda _: "board")
        await watch.once()
        told = watch.news()
        seen = [await anext(told)]
        data = hall.path.read_bytes()
        workers.close()
        hall.path.unlink()
        workers = watch._workers = Workers(hall.path, 1)
        await watch.once()
        seen.append(await anext(told))
        assert watch.drawn
        assert watch.drawn.data == b"board"
        hall.path.write_bytes(data)
        await watch.once()
        seen.append(await anext(told))
        workers.close()
        return seen

    before, stale, again = asyncio.run(looked())
    assert before
    assert stale == News(before.tag, True)
    assert again == before


def test_who_looks_for_the_wall_goes_on_whatever_happens(hall: Hall) -> None:
    fails = iter((KeyError("a bug"), RuntimeError("another"), None))

    def look(*_: object) -> dict[int, int]:
        if error := next(fails):
            raise error
        return {WALL: 1}

    async def looked() -> list[bool]:
        workers = Workers(hall.path, 1)
        watch = Watch(workers, look, lambda _: "board")
        stale = []
        for _ in range(3):
            await watch.once()
            stale.append(watch.is_stale)
        workers.close()
        return stale

    assert asyncio.run(looked()) == [True, True, False]


@pytest.mark.parametrize("path", ["/", "/round/1", "/standings", "/crosstable", "/wall/view"])
def test_a_page_that_has_not_changed_is_not_told_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_names_are_text_wherever_they_stand(tmp_path: Path) -> None:
    hall = Hall(tmp_path, names=HOSTILE)
    hall.act("result 1.2 501 320")
    with hall.served() as client:
        for path in ("/", "/wall", "/round/1", "/standings", "/crosstable"):
            page = client.get(path).text
            assert "<script>alert" not in page
            assert "<img" not in page
            assert "49" not in re.sub(r"[0-9a-f]{20,}", "", page).replace("1949", "")
        assert "{{7*7}}" in client.get("/round/1").text


@pytest.mark.parametrize(
    "path", ["/round/2", "/round/99999", "/t/0", "/t/99999", "/x.css", "/api/x"]
)
def test_what_there_is_not_is_told(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no" in answer.text or "There is no" in answer.json()["error"]["message"]


def test_the_wall_has_the_clock_of_a_round_that_is_public(hall: Hall, client: TestClient) -> None:
    hall.act("set minutes 30", "clock 1")
    assert re.search(r'data-over="\d{10}"', client.get("/wall").text)
    hall.act("clock 1 pause")
    assert re.search(
        r'<p id="clock" class="clock" role="timer">(29:5\d|30:00)</p>', client.get("/wall").text
    )
    hall.act("hide everything", "release round 1", "round 2 typed: 1 2, 3 4", "clock 2")
    assert "data-over" not in client.get("/wall").text
