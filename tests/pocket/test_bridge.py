"""The application without a server: pages below a path, cookies that no browser keeps."""

import asyncio
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from trickledger.ledger.pocket.bridge import Answer, Bridge, opened
from trickledger.ledger.pocket.browser import rehearse

ROOT = "/club/pocket/app"
FORM = ("content-type", "application/x-www-form-urlencoded")


class Alone:
    """A pocket in a folder, asked as a page asks it."""

    def __init__(self, folder: Path, record: str = "") -> None:
        self.loop = asyncio.new_event_loop()
        self.bridge: Bridge = self.loop.run_until_complete(
            opened(folder, "https://club.example" + ROOT.removesuffix("app"), record)
        )

    def get(self, path: str, *headers: tuple[str, str]) -> Answer:
        return self.loop.run_until_complete(self.bridge.ask("GET", ROOT + path, headers))

    def post(self, path: str, fields: dict[str, Any], *headers: tuple[str, str]) -> Answer:
        body = urlencode(fields, doseq=True).encode()
        asked = self.bridge.ask("POST", ROOT + path, [FORM, *headers], body)
        return self.loop.run_until_complete(asked)

    def hidden(self, path: str) -> dict[str, str]:
        """The hidden fields of the first form that a page has."""
        text = self.get(path).body.decode()
        return dict(re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"', text))

    def open(self, game: str, *players: str) -> Answer:
        form = self.hidden(f"/new?game={game}")
        answer = self.post("/new", {**form, "game": game, "player": players, "open": "1"})
        self.post("/t/1/who", {**form, "name": "Ann"})
        return answer

    def line(self, game: int, text: str) -> Answer:
        form = self.hidden(f"/t/{game}")
        return self.post(f"/t/{game}/line", {**form, "line": text}, ("accept", "application/json"))

    def close(self) -> None:
        self.loop.run_until_complete(self.bridge.close())
        self.loop.close()


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Alone]]:
    """What opens the pocket of one folder, as often as it is asked."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("TRICKLEDGER_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "pocket").mkdir()
    made: list[Alone] = []

    def open_pocket() -> Alone:
        made.append(Alone(tmp_path / "pocket"))
        return made[-1]

    yield open_pocket
    for each in made:
        each.close()


def test_every_address_of_a_page_stands_below_the_root(begun: Callable[[], Alone]) -> None:
    alone = begun()
    assert alone.open("sixty-six", "Ann", "Bob").status == 303
    for path in ("/", "/new", "/t/1", "/t/1/game", "/carried", "/standings"):
        answer = alone.get(path)
        assert answer.status == 200, path
        addresses = re.findall(rb'\s(?:href|src|action)="(/[^"]*)"', answer.body)
        assert addresses
        assert not [each for each in addresses if not each.startswith(f"{ROOT}/".encode())]


def test_where_an_answer_leads_is_below_the_root_too(begun: Callable[[], Alone]) -> None:
    answer = begun().open("sixty-six", "Ann", "Bob")
    assert dict(answer.headers)["location"] == f"{ROOT}/t/1"


def test_cookies_stay_here_and_are_there_at_the_next_start(begun: Callable[[], Alone]) -> None:
    alone = begun()
    answer = alone.open("sixty-six", "Ann", "Bob")
    assert "set-cookie" not in dict(answer.headers)
    first = alone.line(1, "hand Bob 10C")
    assert first.status == 200, first.body
    again = begun()
    assert again.line(1, "note it goes on").status == 200
    log = again.get("/t/1/game").body.decode()
    assert "it goes on" in log


def test_a_line_that_is_sent_twice_counts_once_also_after_a_start(
    begun: Callable[[], Alone],
) -> None:
    alone = begun()
    alone.open("sixty-six", "Ann", "Bob")
    form = {**alone.hidden("/t/1"), "line": "hand Bob 10C", "key": "0123456789abcdef"}
    asked = ("accept", "application/json")
    first = alone.post("/t/1/line", form, asked)
    second = begun().post("/t/1/line", form, asked)
    assert (first.status, second.status) == (200, 200)
    assert first.body == second.body


def test_pages_may_be_framed_by_their_own_origin_alone(begun: Callable[[], Alone]) -> None:
    headers = dict(begun().get("/").headers)
    assert headers["x-frame-options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self';" in headers["content-security-policy"]


def test_what_is_not_there_is_told(begun: Callable[[], Alone]) -> None:
    alone = begun()
    assert alone.get("/nothing/here").status == 404
    assert alone.get("/t/9").status in (404, 422)
    assert alone.post("/t/1/line", {}).status in (403, 404, 422)


def test_what_reads_like_an_address_stays_as_it_is(begun: Callable[[], Alone]) -> None:
    alone = begun()
    alone.open("sixty-six", "Ann", "Bob")
    assert alone.line(1, 'note " href="/x').status == 200
    page = alone.get("/t/1/game").body.decode()
    assert "&#34; href=&#34;/x" in page


def test_players_and_house_rules_are_taken_home_and_stay(begun: Callable[[], Alone]) -> None:
    alone = begun()
    rules = {"options": {"klaberjass": {"target": 301}}, "games": {"tarock": {"sum": "zero"}}}
    record = {"trickledger": 1, "games": [], "home": {"players": ["Ann", "Bo=Bob"], **rules}}
    for asked in ("?trial=1", ""):
        assert "Bob" not in alone.get("/new?game=klaberjass").body.decode()
        said = take_in(alone, record, asked)
        assert (said["ok"], said["said"][:2]) == (
            True,
            ["2 players to choose from.", "House rule: klaberjass target = 301."],
        )
    page = begun().get("/new?game=klaberjass").body.decode()
    assert [each for each in ("Ann", "Bob") if f'value="{each}"' in page] == ["Ann", "Bob"]
    assert 'value="301"' in page


@pytest.mark.parametrize(
    "home",
    [
        7,
        {},
        {"players": "Ann"},
        {"players": [1, {}]},
        {"players": [], "options": {"klaberjass": {"target": "x"}}},
        {"players": [], "options": {"klaberjass": {"target": [1]}}},
        {"players": [], "options": {"klaberjass": 301}},
        {"players": [], "games": ["tarock"]},
        {"players": ["\u0000"]},
        {"players": ['Ann"]\nscorer = "Eve']},
    ],
)
def test_rules_that_cannot_be_read_change_nothing(begun: Callable[[], Alone], home: Any) -> None:
    alone = begun()
    said = take_in(alone, {"trickledger": 1, "games": [], "home": home})
    assert not said["ok"]
    assert said["said"]
    assert begun().get("/new?game=klaberjass").status == 200


def take_in(alone: Alone, record: dict[str, Any], asked: str = "") -> dict[str, Any]:
    token = re.findall(r'data-token="([^"]*)"', alone.get("/carried").body.decode())[0]
    headers = [("x-token", token), ("accept", "application/json")]
    body = json.dumps(record).encode()
    said = alone.loop.run_until_complete(
        alone.bridge.ask("POST", f"{ROOT}/carried{asked}", headers, body)
    )
    found: dict[str, Any] = json.loads(said.body)
    return found


def test_a_rehearsal_shows_its_pages_and_leaves_nothing(
    begun: Callable[[], Alone], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[int] = []
    ask = Bridge.ask

    async def seen(self: Bridge, *asked: Any) -> Answer:
        answer = await ask(self, *asked)
        shown.append(answer.status)
        return answer

    monkeypatch.setattr(Bridge, "ask", seen)
    monkeypatch.setattr("os.environ", dict(os.environ))
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    rehearse()
    assert shown == [200] * 5
    assert not list((tmp_path / "scratch").iterdir())
    monkeypatch.undo()


def test_a_hand_to_try_begins_with_its_record(tmp_path: Path) -> None:
    at = tmp_path / "pocket"
    at.mkdir()
    alone = Alone(at, "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\n")
    page = alone.get("/t/1").body.decode()
    assert "who-head" not in page
    assert "Take back" in page
    alone.close()
