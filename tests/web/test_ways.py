"""Games between a club and a phone: home and back, nothing twice, a fork asked, by rights."""

import json
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.judged import faults
from tests.web.hall import HOST
from tests.web.own import Friend, OwnTables
from trickledger.ledger.config.file import config_file
from trickledger.ledger.tournament import rights
from trickledger.ledger.web.pocket_files import BesidePocket


class Side(OwnTables):
    """A ledger with a phone that was let in; `pocket` is given out beside it."""

    def __init__(self, at: Path, stack: ExitStack) -> None:
        super().__init__(at / "ledger.db")
        (at / "pocket").mkdir()
        (at / "pocket" / "index.html").write_text("<title>A pocket</title>")
        app = BesidePocket(self.app, at / "pocket", {HOST})
        client = stack.enter_context(TestClient(app, base_url=f"http://{HOST}"))
        client.headers["origin"] = f"http://{HOST}"
        self.phone = Friend(client, self.entry)

    def take(self, text: str, **asked: str) -> tuple[int, dict[str, Any]]:
        headers = {"x-token": self.phone.token, "accept": "application/json"}
        answer = self.phone.client.post("/carried", params=asked, content=text, headers=headers)
        told = answer.json()
        assert [] in (faults("served-taken", told), faults("served-refusal", told))
        return answer.status_code, told

    def carried(self, path: str) -> str:
        """What the link on a page carries."""
        page = self.phone.client.get(path)
        assert page.status_code == 200, page.text
        before, _, after = page.text.partition("#take=")
        assert before.endswith(f"http://{HOST}/pocket/")
        packed = after.partition('"')[0]
        return zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()

    def hashes(self) -> list[Any]:
        return self.rows(
            "SELECT entry.hash FROM entry JOIN stream USING (stream) "
            "WHERE stream.kind = 'game' ORDER BY entry.hash"
        )


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Side]]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("TRICKLEDGER_CONFIG", str(tmp_path / "config.toml"))
    with ExitStack() as stack:

        def side(name: str) -> Side:
            (tmp_path / name).mkdir()
            return Side(tmp_path / name, stack)

        yield side


@pytest.fixture
def club(made: Callable[[str], Side]) -> Side:
    found = made("club")
    found.open("sixty-six", "Ann", "Bob")
    found.enter(1, "hand Bob 10C", "AS 9S")
    return found


@pytest.fixture
def home(made: Callable[[str], Side], club: Side) -> Side:
    """A phone at home that has taken game 1 along."""
    found = made("home")
    status, said = found.take(club.carried("/t/1/link"))
    assert (status, said["said"][0]) == (200, "Game 1 added, 4 new entries.")
    return found


def test_a_game_goes_on_at_home_and_comes_back_into_the_same_game(club: Side, home: Side) -> None:
    home.enter(1, "note at home", "note and on")
    back = home.carried("/t/1/link")
    status, said = club.take(back, trial="1")
    assert (status, said["new"]) == (200, 2)
    assert "at home" not in "".join(club.texts(1))
    assert club.take(back)[1]["said"][0] == "Game 1 continued, 2 new entries."
    assert club.texts(1) == home.texts(1)
    assert club.hashes() == home.hashes()


def test_nothing_comes_in_twice(club: Side, home: Side) -> None:
    home.enter(1, "note at home")
    back = home.carried("/t/1/link")
    club.take(back)
    before = club.hashes()
    status, said = club.take(back)
    assert (status, said["new"], said["said"][0]) == (200, 0, "Game 1 known, 0 new entries.")
    assert club.hashes() == before


@pytest.mark.parametrize(
    ("keep", "told", "games"), [("ours", "skipped", 1), ("both", "branched", 2)]
)
def test_what_went_on_in_two_places_is_asked(
    club: Side, home: Side, keep: str, told: str, games: int
) -> None:
    home.enter(1, "note at home")
    club.enter(1, "note in the club")
    back, before = home.carried("/t/1/link"), club.hashes()
    status, said = club.take(back)
    assert (status, [*said["keep"]]) == (409, ["both", "ours"])
    assert "'note in the club'" in said["said"][0]
    assert "'note at home'" in said["said"][0]
    assert club.hashes() == before
    status, said = club.take(back, keep=keep)
    assert status == 200
    assert told in said["said"][0]
    assert len(club.rows("SELECT stream FROM stream WHERE kind = 'game'")) == games
    assert before == [each for each in club.hashes() if each in before]


def test_a_choice_that_there_is_not_is_none(club: Side, home: Side) -> None:
    home.enter(1, "note at home")
    club.enter(1, "note in the club")
    assert club.take(home.carried("/t/1/link"), keep="theirs")[0] == 409


def test_players_and_house_rules_are_for_a_phone_alone(club: Side, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[options.klaberjass]\ntarget = 301\n")
    text = club.carried("/carried/home")
    assert json.loads(text)["home"] == {
        "players": ["Ann", "Bob"],
        "options": {"klaberjass": {"target": 301}},
        "games": {},
    }
    assert text == club.phone.client.get("/carried/home.json").text
    status, said = club.take(text)
    assert (status, said["said"][0]) == (200, "Players and house rules stay as they are here.")
    assert config_file().text == "[options.klaberjass]\ntarget = 301\n"


@pytest.mark.parametrize("path", ["/t/1/link", "/carried/home", "/carried/games.json"])
def test_who_was_not_let_in_takes_nothing_home(club: Side, path: str) -> None:
    stranger = club.browser()
    with stranger:
        assert stranger.get(path).status_code == 403
        assert stranger.post("/carried", content="game loo").status_code == 403


@pytest.mark.parametrize("what", ["bring", "home"])
def test_the_table_of_rights_is_asked(
    club: Side, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = club.phone.client.get("/carried/games.json").text
    given = {pair: right for pair, right in rights._BY.items() if pair != ("friend", what)}
    monkeypatch.setattr(rights, "_BY", given)
    assert club.take(copied)[0] == (422 if what == "bring" else 200)
    status = club.phone.client.get("/carried/games.json").status_code
    assert status == (422 if what == "home" else 200)


def test_without_a_pocket_there_is_no_link(tmp_path: Path, club: Side) -> None:
    plain = OwnTables(tmp_path / "club" / "ledger.db")
    with plain.served() as client:
        phone = Friend(client, plain.entry)
        assert phone.client.get("/t/1/link").status_code == 404
        assert "pocket" not in phone.client.get("/carried").text
