"""A ledger's own tables on phones: coming in, opening, playing, correcting, closing, sharing."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR
from tests.many import many
from tests.web.hall import _open, new_key
from tests.web.own import Friend, OwnTables
from tests.web.test_hostile_forms import VALUES, unlimited
from trickledger.ledger.current import Kept
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.guests import Guests, new_entry
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.tournament import rights
from trickledger.ledger.web.own_app import own_application

__all__ = ["unlimited"]

OPENING = ("hand Bob 10C", "take", "none")
REVOKE = (*OPENING, "JC 9C", "AH 8S", "KH 7H")


def plain(page: str) -> str:
    """A page with the blanks that keep words together as blanks."""
    return page.replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnTables:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return OwnTables(tmp_path / "kitchen.db")


@pytest.fixture
def client(tables: OwnTables) -> Iterator[TestClient]:
    with tables.served() as client:
        yield client


@pytest.fixture
def friend(tables: OwnTables, client: TestClient) -> Friend:
    return Friend(client, tables.entry)


# -- coming in -------------------------------------------------------------------------------------

EVERYWHERE = ("/", "/new", "/t/1", "/t/1/game")
INSIDE = ("/games", "/standings", "/event/1", "/event/1/standings", "/t/1/view", "/t/1/record.txt")


@pytest.mark.parametrize("path", EVERYWHERE)
def test_whoever_was_not_let_in_is_at_the_door(
    tables: OwnTables, client: TestClient, path: str
) -> None:
    tables.open("loo", *"Ann Bob Cid Dee Eve".split())
    page = client.get(path).text
    assert "<h1>Come in</h1>" in page
    assert "Ann" not in page


@pytest.mark.parametrize("path", [*INSIDE, "/t/1/changes", "/t/1/audit/1"])
def test_nothing_is_told_to_whoever_was_not_let_in(
    tables: OwnTables, client: TestClient, path: str
) -> None:
    tables.open("loo", *"Ann Bob Cid Dee Eve".split())
    answer = client.get(path)
    assert answer.status_code == 403
    assert "Ann" not in answer.text


@pytest.mark.parametrize("path", ["/new", "/t/1/line", "/t/1/who", "/t/1/leave"])
def test_nothing_is_taken_from_whoever_was_not_let_in(
    tables: OwnTables, client: TestClient, friend: Friend, path: str
) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    stranger = tables.browser()
    token = re.search(r'name="token" value="(\w+)"', stranger.get("/").text)
    assert token
    given = {"token": token[1], "key": new_key(), "line": "hand Bob 10C", "game": 1, "at": 1}
    more = {"round": 0, "name": "Eve", "player": ["Cid", "Dee"], "open": "1"}
    assert stranger.post(path, data={**given, **more}).status_code == 403
    assert tables.texts(game) == []
    assert tables.rows("SELECT count(*) FROM game") == [(1,)]


def test_the_pin_lets_in_and_wrong_ones_end_it(tables: OwnTables, client: TestClient) -> None:
    def types(pin: str) -> str:
        token = re.search(r'name="token" value="(\w+)"', client.get("/").text)
        assert token
        return client.post("/door", data={"token": token[1], "pin": pin}).text

    assert "That is not the PIN." in types("12")
    assert "<h1>Games</h1>" in types(f" {tables.entry.pin} ")
    client.cookies.clear()
    for _ in range(5):
        types("no")
    assert "5 wrong ones were typed" in types(tables.entry.pin)


def test_a_code_of_another_serving_lets_nobody_in(tables: OwnTables, client: TestClient) -> None:
    token = re.search(r'name="token" value="(\w+)"', client.get("/").text)
    assert token
    sent = {"token": token[1], "key": new_entry().key}
    answer = client.post("/door", data=sent, headers={"accept": "application/json"})
    assert answer.status_code == 403
    assert "not the one on the screen any more" in answer.json()["said"][0]


def test_a_phone_that_was_let_in_is_known_when_the_tables_are_served_again(
    tables: OwnTables, friend: Friend
) -> None:
    later = OwnTables(tables.ledger)
    assert later.entry != tables.entry
    with later.served() as again:
        again.cookies.update(friend.client.cookies)
        assert "<h1>Games</h1>" in again.get("/").text
        other = Friend(later.browser(), later.entry)
        assert "Phone 2." in other.client.get("/").text
        # who scans once more is the same phone
        assert Friend(again, later.entry).client.get("/").text.count("Phone 1.") == 1


def test_a_phone_of_another_ledger_is_at_the_door(
    tables: OwnTables, friend: Friend, tmp_path: Path
) -> None:
    tables.open("klaberjass", "Ann", "Bob")
    other = OwnTables(tmp_path / "other.db")
    other.open("klaberjass", "Cid", "Dee")
    with other.served() as there:
        there.cookies.update(friend.client.cookies)
        assert "<h1>Come in</h1>" in there.get("/").text
        sent = {"token": friend.token, "key": new_key(), "line": "hand Dee 10C", "game": 1, "at": 1}
        assert there.post("/t/1/line", data={**sent, "round": 0}).status_code == 403
    assert other.texts(1) == tables.texts(1) == []


def test_a_phone_that_leaves_is_out_everywhere(tables: OwnTables, friend: Friend) -> None:
    tables.open("klaberjass", "Ann", "Bob")
    assert "<h1>Come in</h1>" in friend.send("/t/1/leave").text
    assert friend.client.get("/t/1/view").status_code == 403


def test_phones_are_known_where_the_state_folder_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    tables = OwnTables(tmp_path / "kitchen.db")
    with tables.served() as client:
        assert "<h1>Games</h1>" in Friend(client, tables.entry).client.get("/").text


@pytest.mark.parametrize("text", ["", "[]", "{", '{"%s": 7}', '{"%s": {"a": "b"}}', "\xff"])
def test_a_file_of_phones_that_is_damaged_lets_nobody_in_and_is_written_anew(
    tables: OwnTables, text: str
) -> None:
    kept = Kept("phones.json", tables.ledger)
    kept.change(lambda known: known)
    kept._file.write_text(text.replace("%s", str(tables.ledger)), encoding="latin-1")
    guests = Guests(tables.ledger, tables.entry)
    assert guests.phone_with("x.0") is None
    assert guests.admit_by_key(tables.entry.key).phone.number == 1


def test_of_many_phones_the_first_are_let_out(tables: OwnTables) -> None:
    guests = Guests(tables.ledger, tables.entry)
    tokens = [guests.admit_by_key(tables.entry.key).token for _ in range(101)]
    assert guests.phone_with(tokens[0]) is None
    known = [guests.phone_with(token) for token in tokens[1:]]
    assert [phone and phone.number for phone in known] == [*range(2, 102)]


# -- opening ---------------------------------------------------------------------------------------


def test_a_game_is_opened_by_taps(tables: OwnTables, friend: Friend) -> None:
    tables.open("klaberjass", "Ann=Ann Baker", "Bob")
    page = friend.client.get("/new?game=loo").text
    assert '<button name="sit" value="Ann Baker">' in page
    seated: list[str] = []
    for name in ("Ann Baker", "Bob", "Cid", "Dee", "Eve"):
        how = "sit" if name in page else "typed"
        page = friend.send("/new", game="loo", player=seated, **{how: name}).text
        seated.append(name)
        assert [*re.findall(r'name="player" value="([^"]+)"', page)] == seated
    assert "Open the game" in page
    shown = friend.opens("loo", *seated)
    assert shown.url.path == "/t/2"
    assert "<bdi>Ann</bdi> types" in shown.text
    head = tables.rows("SELECT text FROM entry WHERE stream = 2 AND number = 1")[0][0]
    assert "players Ann=Ann Baker, Bob, Cid, Dee, Eve" in head


def test_two_names_that_are_tapped_change_places(friend: Friend) -> None:
    seated = {"game": "loo", "player": ["Ann", "Bob", "Cid"]}
    page = friend.send("/new", **seated, seat="3", moving="0").text
    assert 'value="3" aria-pressed="true"' in page
    assert 'name="moving" value="3"' in page
    page = friend.send("/new", **seated, seat="1", moving="3").text
    assert re.findall(r'name="player" value="(\w+)"', page) == ["Cid", "Bob", "Ann"]
    assert 'name="moving" value="0"' in page


@pytest.mark.parametrize(("seat", "moving"), [("4", "1"), ("2", "9"), ("0", "1"), ("2", "2")])
def test_a_seat_that_is_not_there_moves_nobody(friend: Friend, seat: str, moving: str) -> None:
    players = ["Ann", "Bob", "Cid"]
    page = friend.send("/new", game="loo", player=players, seat=seat, moving=moving).text
    assert re.findall(r'name="player" value="(\w+)"', page) == players


def test_who_sits_there_rises_again(friend: Friend) -> None:
    page = friend.send("/new", game="klaberjass", player=["Ann", "Bob"], rise="1").text
    assert re.findall(r'name="player" value="([^"]+)"', page) == ["Bob"]
    assert "1 more player is missing" in page


REFUSED: list[tuple[str, list[str], dict[str, str], str]] = [
    ("klaberjass", [], {"open": "1"}, "Nobody sits here yet"),
    ("klaberjass", ["Ann"], {"open": "1"}, "2 players"),
    ("klaberjass", ["Ann", "Bob", "Cid"], {"open": "1"}, "2 players"),
    ("klaberjass", ["Ann"], {"typed": "ann"}, "sits here already"),
    ("klaberjass", ["Ann"], {"typed": "A=B"}, "none of , = + : in it"),
    ("klaberjass", ["Ann"], {"typed": "A, B"}, "none of , = + : in it"),
    ("klaberjass", ["Ann"], {"typed": "x" * 61}, "at most 60 letters"),
    ("klaberjass", ["Ann", "Bob"], {"open": "1", "option kla_target": "many"}, "whole number"),
    ("klaberjass", ["Ann", "Bob"], {"open": "1", "option kla_nothing": "1"}, ""),
    ("klaberjass", ["Ann", "7"], {"open": "1"}, ""),
    ("klaberjass", ["Ann"], {"rise": "x"}, "no number"),
    ("klaberjass", ["Ann", "Bob"], {"open": "1", "key": "short"}, "no usable key"),
]


@pytest.mark.parametrize(("game", "players", "given", "why"), REFUSED)
def test_what_cannot_be_opened_says_why(
    tables: OwnTables,
    friend: Friend,
    game: str,
    players: list[str],
    given: dict[str, str],
    why: str,
) -> None:
    answer = friend.send("/new", game=game, player=players, **given)
    opened = tables.rows("SELECT count(*) FROM game")[0][0]
    if why:
        assert answer.status_code in {400, 422}
        assert why in plain(answer.text)
        assert opened == 0
    else:
        assert answer.status_code < 500


@pytest.mark.parametrize("path", ["/new?game=whist", "/new?game=%00", "/new?like=9", "/t/9"])
def test_what_is_not_there_is_no_fault_of_the_program(friend: Friend, path: str) -> None:
    assert friend.client.get(path).status_code in {404, 422}


def test_a_double_tap_opens_one_game(tables: OwnTables, friend: Friend) -> None:
    key = new_key()
    paths = {friend.opens("klaberjass", "Ann", "Bob", key=key).url.path for _ in range(2)}
    assert paths == {"/t/1"}
    assert friend.opens("klaberjass", "Ann", "Bob").url.path == "/t/2"


def test_house_rules_are_chosen_by_their_sentence(tables: OwnTables, friend: Friend) -> None:
    page = friend.client.get("/new?game=klaberjass").text
    assert "The target is 501; kla_target sets another." in plain(page)
    friend.opens("klaberjass", "Ann", "Bob", **{"option kla_target": "301"})
    # what is as always is not written into the head
    head = tables.rows("SELECT text FROM entry WHERE number = 1")[0][0]
    assert head.splitlines()[-1] == "option kla_target 301"


def test_house_rules_of_the_settings_stand_and_can_be_changed(
    tables: OwnTables, friend: Friend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(
        "[options.klaberjass]\ntarget = 301\n[games.tarock]\ntitle = 'Tarock'\nsum = 0\n"
    )
    monkeypatch.setenv("TRICKLEDGER_CONFIG", str(config))
    page = friend.client.get("/new?game=klaberjass").text
    assert 'name="option kla_target" value="301"' in page
    friend.opens("klaberjass", "Ann", "Bob")
    friend.opens("klaberjass", "Ann", "Bob", **{"option kla_target": "501"})
    assert "Tarock" in friend.client.get("/new").text
    assert "Tarock" in friend.opens("tarock", "Ann", "Bob", "Cid").text
    heads = [text for (text,) in tables.rows("SELECT text FROM entry WHERE number = 1")]
    assert "option kla_target 301" in heads[0]
    assert "option kla_target 501" in heads[1]


@pytest.mark.parametrize("game", ["skat", "points", "lift-smoke", "kalooki", "cinch", "loo"])
def test_any_game_is_opened(tables: OwnTables, friend: Friend, game: str) -> None:
    names = "Ann Bob Cid Dee Eve".split()
    size = {"cinch": 4, "loo": 5}.get(game, 3)
    assert friend.opens(game, *names[:size]).url.path == "/t/1"
    assert 'id="next"' in friend.client.get("/t/1").text


def test_the_same_is_played_once_more(tables: OwnTables, friend: Friend) -> None:
    tables.open("klaberjass", "Ann=Ann Baker", "Bob", options=("target=301",))
    page = friend.client.get("/new?like=1").text
    assert re.findall(r'name="player" value="([^"]+)"', page) == ["Ann Baker", "Bob"]
    assert 'name="option kla_target" value="301"' in page


# -- playing ---------------------------------------------------------------------------------------


def test_a_game_is_played_card_by_card_and_taken_back(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    for line in (*OPENING, "7S"):
        assert friend.line(game, line).json()["ok"], line
    sent = {"game": game, "round": 0, "undo": "1", "at": friend.at(game), "key": new_key()}
    assert friend.post(f"/t/{game}/line", **sent).json()["ok"]
    assert tables.texts(game)[-2:] == ["7S", "void @5"]
    made = tables.rows("SELECT DISTINCT scorer, device FROM author JOIN entry USING (author)")
    assert ("Ann", "phone 1") in made


def test_a_line_that_is_sent_twice_is_one(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    key = new_key()
    answers = [friend.line(game, "hand Bob 10C", key=key, at=1).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert tables.texts(game) == ["hand Bob 10C"]


def test_a_hand_is_told_by_its_result(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("skat", "Ann", "Bob", "Cid")
    page = friend.client.get(f"/t/{game}/view").text
    assert 'name="figure-0"' in page
    figures = {"figure-0": "18", "figure-1": "0", "figure-2": "0"}
    answer = friend.line(game, "", form="1", **figures)
    assert answer.json()["ok"], answer.text
    assert tables.texts(game) == ["hand", "adds Ann 18 Bob 0 Cid 0"]


def test_a_hand_with_the_figures_of_the_last_is_said_to_a_phone(
    tables: OwnTables, friend: Friend
) -> None:
    game = tables.open("linger-longer", "Ann", "Bob", "Cid")
    first = friend.line(game, "result Ann 1 dealer Cid").json()["said"]
    again = friend.line(game, "result Ann 1").json()["said"]
    told = "The same figures as hand 1. If it was told twice, take it back."
    assert [told in said for said in (first, again)] == [False, True]


def test_what_others_have_entered_is_told_before_it_is_overwritten(
    tables: OwnTables, friend: Friend
) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    at = friend.at(game)
    tables.enter(game, "hand Bob 10C")
    answer = friend.line(game, "hand Ann 10C", at=at)
    assert answer.status_code == 409
    assert tables.texts(game) == ["hand Bob 10C"]


def test_no_refusal_speaks_of_a_director(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    tables.enter(game, *REVOKE)
    lines = (
        "",
        "nonsense",
        "hand Bob 10C",
        "undo @9",
        "void @9",
        "ruling x",
        "10C",
        "final",
        "end",
    )
    for line in lines:
        answer = friend.line(game, line or "  ")
        assert not answer.json()["ok"], line
        assert "irector" not in answer.text, answer.text
        assert "`" not in " ".join(answer.json()["said"])


def test_the_game_is_closed_while_its_page_is_open(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    at = friend.at(game)
    tables.enter(game, "abandon because it is late")
    assert friend.line(game, "hand Bob 10C", at=at).status_code == 409
    assert friend.line(game, "hand Bob 10C", at=2).status_code == 422
    page = friend.client.get(f"/t/{game}").text
    assert "The same once more" in page


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("play", "pass"),
        ("note", "note x"),
        ("mend", "correct @2 hand Bob 8C"),
        ("end", "abandon because x"),
        ("ruling", "ruling penalty game Ann minus 5 because x"),
    ],
)
def test_the_table_of_rights_is_asked(
    tables: OwnTables,
    friend: Friend,
    monkeypatch: pytest.MonkeyPatch,
    what: rights.What,
    line: str,
) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    tables.enter(game, "hand Bob 10C")
    with monkeypatch.context() as patch:
        patch.delitem(rights._BY, ("friend", what))
        assert friend.line(game, line, at=2).status_code == 422
        assert tables.texts(game) == ["hand Bob 10C"]
    assert friend.line(game, line, at=2).json()["ok"]


def test_no_game_is_opened_without_a_right(
    tables: OwnTables, friend: Friend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(rights._BY, ("friend", "begin"))
    assert friend.opens("klaberjass", "Ann", "Bob").status_code == 422
    assert tables.rows("SELECT count(*) FROM game") == [(0,)]


# -- a game of an event ----------------------------------------------------------------------------


def test_a_game_of_an_event_is_not_played_here(tables: OwnTables, friend: Friend) -> None:
    with open_ledger(tables.ledger) as store:
        event = new_event(store, "rounds=3", players=0)
        enter(store, event, "add 1: Ann Baker", "add 2: Bob", "round 1 typed: 1 2")
        direct(store, event, AUTHOR, partial(_open, tab=1))
    assert friend.client.get("/t/1").status_code == 422
    assert friend.client.get("/t/1/game").status_code == 422
    answer = friend.line(1, "hand Bob 10C", at=1)
    assert answer.status_code == 422
    assert tables.texts(1) == []
    assert 'href="/t/1"' not in friend.client.get("/").text


@pytest.mark.parametrize("last", ["release everything", "close"])
def test_the_pages_of_an_event_that_is_public_or_over(
    tables: OwnTables, friend: Friend, last: str
) -> None:
    with open_ledger(tables.ledger) as store:
        event = new_event(store, "rounds=1", players=0)
        enter(store, event, "add 1: Ann Baker", "add 2: Bob Cole", "round 1 typed: 1 2")
        enter(store, event, "settle 1.1 501 320")
        assert "No round is public." in friend.client.get("/event/1").text
        assert friend.client.get("/event/1/1").status_code == 404
        if last == "close":
            direct(store, event, AUTHOR, lambda desk: desk.close())
        else:
            enter(store, event, last)
    page = friend.client.get("/").text
    assert 'href="/event/1"' in page
    assert "Round 1" in friend.client.get("/event/1").text
    for what, shown in {"1": "501", "standings": "Ann Baker", "crosstable": "Bob Cole"}.items():
        assert shown in friend.client.get(f"/event/1/{what}").text
    for what in ("2", "x", "0x1"):
        assert friend.client.get(f"/event/1/{what}").status_code == 404


# -- the record ------------------------------------------------------------------------------------


def form(page: str, button: str) -> dict[str, str]:
    """The hidden fields of the form that has a button."""
    part = next(each for each in page.split("<form")[1:] if button in each.split("</form")[0])
    return dict(
        re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', part.split("</form")[0])
    )


def test_an_entry_is_corrected_at_its_record(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    tables.enter(game, *REVOKE)
    page = friend.client.get(f"/t/{game}/game?entry=2").text
    fields = form(page, "Correct it")
    for _ in range(2):
        sent = friend.client.post(
            f"/t/{game}/line", data={**fields, "correct": "2", "becomes": "hand Bob 8C"}
        )
        assert sent.status_code == 200, sent.text
    assert tables.texts(game)[-1] == "correct @2 hand Bob 8C"
    assert tables.texts(game).count("correct @2 hand Bob 8C") == 1
    assert "corrected by" in friend.client.get(f"/t/{game}/game").text


def test_a_correction_that_drops_what_followed_is_offered(
    tables: OwnTables, friend: Friend
) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    tables.enter(game, *REVOKE)
    fields = form(friend.client.get(f"/t/{game}/game?entry=2").text, "Correct it")
    sent = {**fields, "correct": "2", "becomes": "hand Bob 9C"}
    refused = friend.client.post(f"/t/{game}/line", data=sent)
    assert refused.status_code == 422
    line = "correct @2 hand Bob 9C, drop"
    offered = form(refused.text, f'value="{line}"')
    assert friend.client.post(f"/t/{game}/line", data={**offered, "line": line}).status_code == 200
    assert tables.texts(game)[-1].startswith("correct @2 hand Bob 9C")


def test_the_table_rules_for_itself(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    tables.enter(game, *REVOKE)
    page = friend.client.get(f"/t/{game}/game").text
    assert '<button name="ruling" value="ruling stand @8"' in page
    fields = form(page, "The play stands")
    answer = friend.client.post(
        f"/t/{game}/line", data={**fields, "ruling": "ruling stand @8", "why": "we agreed"}
    )
    assert answer.status_code == 200, answer.text
    assert tables.texts(game)[-1].startswith("ruling stand @")
    assert tables.texts(game)[-1].endswith("because we agreed")
    assert "The play stands" not in friend.client.get(f"/t/{game}/game").text


def test_a_game_is_abandoned_and_an_account_is_ended(tables: OwnTables, friend: Friend) -> None:
    one, two = (
        tables.open("klaberjass", "Ann", "Bob"),
        tables.open("loo", *"Ann Bob Cid Dee Eve".split()),
    )
    page = friend.client.get(f"/t/{one}/game").text
    assert "End it" not in page
    fields = form(page, "Abandon it")
    assert (
        friend.client.post(f"/t/{one}/line", data={**fields, "abandon": "it is late"}).status_code
        == 200
    )
    assert tables.texts(one) == ["abandon because it is late"]
    page = friend.client.get(f"/t/{two}/game").text
    assert (
        friend.client.post(
            f"/t/{two}/line", data={**form(page, "End it"), "line": "end"}
        ).status_code
        == 200
    )
    assert tables.texts(two) == ["end"]


def test_an_account_goes_on_with_others(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("skat", *"Ann Bob Cid Dee".split())
    tables.enter(game, "adds Ann 18 Bob 0 Cid 0 Dee 0")
    assert "Go on with others" in friend.client.get(f"/t/{game}/game").text
    given = {"leaving": ["Cid"], "joining": "Gus Hill"}
    paths = {friend.send(f"/t/{game}/on", **given).url.path for _ in range(2)}
    assert paths == {"/t/2"}
    head = tables.rows("SELECT text FROM entry WHERE stream = 2 AND number = 1")[0][0]
    assert "Gus=Gus Hill" in head
    assert "Cid" not in head.split("start")[0]


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        ("klaberjass", {"joining": "Cid"}, "a new game."),
        ("loo", {"leaving": ["Zoe"]}, "Zoe"),
        ("loo", {}, "Nobody joins and nobody leaves"),
        ("loo", {"joining": "Ann"}, "Ann"),
    ],
)
def test_what_cannot_go_on_says_why(
    tables: OwnTables, friend: Friend, kind: str, given: dict[str, object], why: str
) -> None:
    names = "Ann Bob Cid Dee Eve".split() if kind == "loo" else ["Ann", "Bob"]
    game = tables.open(kind, *names)
    answer = friend.send(f"/t/{game}/on", **given)
    assert answer.status_code in {400, 422}
    assert why in plain(answer.text)
    assert tables.texts(game) == []


def test_a_record_is_shared_as_text(tables: OwnTables, friend: Friend) -> None:
    game = tables.open("klaberjass", "Ann", "Bob")
    tables.enter(game, *REVOKE)
    answer = friend.client.get(f"/t/{game}/record.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("game klaberjass\nid ")
    assert "Klaberjass, " in friend.client.get(f"/t/{game}/game").text


def test_games_are_looked_up(tables: OwnTables, friend: Friend) -> None:
    for _ in range(14):
        tables.enter(tables.open("klaberjass", "Ann", "Bob"), "final Ann 501 Bob 320")
    tables.open("loo", *"Ann Bob Cid Dee Eve".split())
    page = friend.client.get("/").text
    assert page.count('/game"') == 12
    assert 'href="/t/15"' in page
    assert friend.client.get("/games").text.count('/game"') == 14
    assert "Ann" in friend.client.get("/standings").text


# -- the ledger ------------------------------------------------------------------------------------


def test_a_ledger_that_was_replaced_is_not_served(tables: OwnTables, tmp_path: Path) -> None:
    tables.open("klaberjass", "Ann", "Bob")
    said: list[str] = []
    app = own_application(
        tables.ledger, Guests(tables.ledger, tables.entry), {"hall.test"}, said.append
    )
    tables.app = app
    other = OwnTables(tmp_path / "other.db")
    other.open("klaberjass", "Cid", "Dee")
    with tables.served() as client:
        friend = Friend(client, tables.entry)
        assert "Ann" in client.get("/").text
        (tmp_path / "other.db").replace(tmp_path / "kitchen.db")
        # each of four threads may have the old one open and say so once; the fifth looks anew
        answers = [client.get("/") for _ in range(5)]
        assert {answer.status_code for answer in answers} == {503}
        assert all("Cid" not in answer.text for answer in answers)
        assert friend.client is client
    assert any("not the one that is served" in line for line in said)


# -- hostile forms ---------------------------------------------------------------------------------

FIELDS = {
    "/door": ("key", "pin"),
    "/new": (
        "game",
        "player",
        "sit",
        "typed",
        "rise",
        "open",
        "key",
        "option kla_target",
        "option x",
    ),
    "/t/{}/who": ("name",),
    "/t/{}/on": ("leaving", "joining"),
    "/t/{}/line": (
        *("line", "round", "game", "at", "after", "undo", "form", "key", "figure-0"),
        *("correct", "becomes", "ruling", "why", "abandon", "after-entry", "left-out"),
    ),
}


@pytest.mark.usefixtures("unlimited")
def test_whatever_a_form_says_is_answered_and_the_ledger_stays_whole(tables: OwnTables) -> None:
    tables.enter(tables.open("klaberjass", "Ann", "Bob"), *REVOKE)
    with tables.served() as client:
        friend = Friend(client, tables.entry)
        token = friend.token

        @settings(
            max_examples=many(150),
            deadline=None,
            suppress_health_check=[HealthCheck.function_scoped_fixture],
            phases=[Phase.generate],
        )
        @given(st.data())
        def sent(data: st.DataObject) -> None:
            path = data.draw(st.sampled_from([*FIELDS]))
            names = st.sampled_from(FIELDS[path])
            games = st.sampled_from(["klaberjass", "skat", "loo"]) | VALUES
            given = {"token": token, **data.draw(st.dictionaries(names, VALUES, max_size=6))}
            if path == "/new" and data.draw(st.booleans()):
                given["game"] = data.draw(games)
            body = urlencode(given, errors="surrogatepass").encode()
            where = path.format(data.draw(st.sampled_from([1, 1, 2, 10**9, 0])))
            answer = client.post(
                where, content=body, headers={"content-type": "application/x-www-form-urlencoded"}
            )
            assert answer.status_code < 500, (where, given, answer.text)
            assert "<script>alert" not in answer.text

        sent()
    with open_ledger(tables.ledger) as store:
        assert list(check(store).faults) == []
