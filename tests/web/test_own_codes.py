"""Codes of people: whom they let in, what they show and let tell, and all who try without."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR
from tests.web.hall import PHRASE, Hall, Phone
from tests.web.people import Codes, Mine, coded, let_in
from trickledger.ledger.services import own_codes
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.identities import hide
from trickledger.ledger.services.next_stage import open_next_stage
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.tournament.persons import Person

AT_1, AT_2 = "1.1-1-3", "1.2-2-4"
ROUND_2 = "round 2 typed: 1 4, 3 2"


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path, opened=())


@pytest.fixture
def codes(hall: Hall) -> Codes:
    return coded(hall, (1, 2, 3, 4))


@pytest.fixture
def ann(hall: Hall, client: TestClient, codes: Codes) -> Mine:
    return let_in(hall, codes[1])


@pytest.fixture
def cid(hall: Hall, client: TestClient, codes: Codes) -> Mine:
    return let_in(hall, codes[3])


# -- getting in ------------------------------------------------------------------------------------


def test_a_code_shows_whose_it_is_where_they_sit_and_with_whom(ann: Mine) -> None:
    page = ann.get().text
    assert "Table 1" in page
    assert "against <bdi>Cid Fox</bdi>, seat 1 of 2" in page


def test_a_pin_lets_in_and_one_may_be_chosen(hall: Hall, ann: Mine, codes: Codes) -> None:
    other = Mine(hall.browser())
    assert '<option value="1">Ann Baker</option>' in other.get().text
    assert other.post("door", who="1", pin=codes[1].pin).json() == {"ok": True}
    assert "Keep it" in ann.get().text
    assert ann.post("pin", pin="271828").status_code == 200
    assert Mine(hall.browser()).post("door", who="1", pin=codes[1].pin).status_code == 403
    assert Mine(hall.browser()).post("door", number="1", pin="271828").json() == {"ok": True}
    # who is in stays in
    assert "Table 1" in other.get().text


@pytest.mark.parametrize("pin", ["", "123", "1234567890123", "12a4", "١٢٣٤"])
def test_a_pin_that_is_none_is_not_kept(ann: Mine, pin: str) -> None:
    assert ann.post("pin", pin=pin).status_code == 422


def test_five_wrong_pins_close_it_the_code_opens_still_and_the_desk_lets_try_again(
    hall: Hall, client: TestClient, codes: Codes
) -> None:
    other, right = Mine(hall.browser()), codes[1].pin
    wrong = f"{(int(right) + 1) % 10000:04}"
    said = [other.post("door", who="1", pin=wrong).json()["said"][0] for _ in range(5)]
    assert "4 more wrong ones close it" in said[0]
    assert "1 more wrong one closes it" in said[3]
    assert "The PIN of Ann Baker is closed" in said[4]
    assert other.post("door", who="1", pin=right).status_code == 403
    assert other.scan(codes[1]).status_code == 200
    # that of somebody else is as it was
    assert Mine(hall.browser()).post("door", who="2", pin=codes[2].pin).status_code == 200
    with open_ledger(hall.path) as store:
        assert own_codes.with_codes(store, hall.event)[Person(1)]
        own_codes.open_pins(store, hall.event, [Person(1)])
    assert Mine(hall.browser()).post("door", who="1", pin=right).status_code == 200


@pytest.mark.parametrize(
    "given",
    [
        {"key": "a" * 16},
        {"key": ""},
        {"key": "x" * 3000},
        {"who": "1", "pin": ""},
        {"who": "9", "pin": "1234"},
        {"who": "0.0", "pin": "1234"},
        {"who": "1.7", "pin": "1234"},
        {"who": "-1", "pin": "1234"},
        {"who": "999999999.1", "pin": "1234"},
        {"who": "'; DROP TABLE door", "pin": "1234"},
        {"number": "1.2", "pin": "1234"},
        {"number": "1.0", "pin": "1234"},
        {},
    ],
)
def test_what_is_no_code_lets_nobody_in(hall: Hall, codes: Codes, given: dict[str, str]) -> None:
    with hall.served() as client:
        mine = Mine(client)
        assert mine.post("door", **given).status_code in (400, 403)
        assert "Your evening" in mine.get().text
        assert mine.get("/me/view").status_code == 403
        assert mine.get("/me/game/1").status_code == 403


def test_the_key_of_a_table_is_no_code_and_a_code_is_no_key_of_a_table(
    hall: Hall, client: TestClient, codes: Codes, ann: Mine
) -> None:
    assert Mine(client).post("door", key=hall.keys[1].key).status_code == 403
    phone = Phone(hall.browser(), 1, hall.keys[1].pin)
    refused = phone.door(key=codes[1].key)
    assert refused.status_code == 403
    assert "not that of the table" in refused.json()["error"]["message"]
    held, own = phone.client.cookies["held"], ann.client.cookies["held-me"]
    client.cookies.set("held-me", held)
    assert client.get("/me/view").status_code == 403
    client.cookies.set("held", own)
    assert client.get("/t/1/view").status_code == 403


def test_a_code_of_another_event_lets_nobody_in(hall: Hall, client: TestClient) -> None:
    with open_ledger(hall.path) as store:
        other = new_event(store, "rounds=3", players=4)
        (code,) = own_codes.new_codes(store, other, [Person(1)])
    assert Mine(client).scan(code).status_code == 403


def test_a_new_code_ends_the_old_one_and_who_came_by_it_is_out(
    hall: Hall, ann: Mine, codes: Codes
) -> None:
    new = coded(hall, (1,))[1]
    assert ann.get("/me/view").status_code == 403
    assert Mine(hall.browser()).scan(codes[1]).status_code == 403
    assert Mine(hall.browser()).scan(new).status_code == 200


def test_who_plays_on_for_somebody_needs_a_code_of_their_own(
    hall: Hall, ann: Mine, codes: Codes
) -> None:
    hall.act("rename 1: Anna Baker")
    assert "Anna Baker" in ann.get().text, "a corrected name is the same person"
    hall.act("replace 1: Zoe Mills")
    assert ann.get("/me/view").status_code == 403
    assert Mine(hall.browser()).scan(codes[1]).status_code == 403
    pin = Mine(hall.browser()).post("door", who="1", pin=codes[1].pin)
    assert pin.status_code == 403
    zoe = let_in(hall, coded(hall, (1,))[1])
    assert "Zoe Mills" in zoe.get().text


def test_a_replacement_that_is_taken_back_brings_the_code_back(
    hall: Hall, ann: Mine, codes: Codes
) -> None:
    hall.act("replace 1: Zoe Mills")
    newest = len(hall.texts())
    with open_ledger(hall.path) as store:
        direct(store, hall.event, AUTHOR, lambda desk: desk.void(newest))
    assert ann.get("/me/view").status_code == 200


def test_who_leaves_is_out(ann: Mine) -> None:
    assert ann.post("leave").status_code == 200
    assert ann.get("/me/view").status_code == 403


def test_nothing_of_a_code_is_kept_but_hashes(hall: Hall, ann: Mine, codes: Codes) -> None:
    data = hall.path.read_bytes()
    for secret in (codes[1].key, ann.client.cookies["held-me"]):
        assert secret.encode() not in data


def test_no_page_of_anybody_has_a_code(hall: Hall, ann: Mine, cid: Mine, codes: Codes) -> None:
    pages = [cid.get(path).text for path in ("/", "/me", "/round/1", "/standings", "/api/event")]
    for page in pages:
        for each in codes.values():
            assert each.key not in page
            assert f">{each.pin}<" not in page


# -- telling ---------------------------------------------------------------------------------------


def test_one_tells_and_the_other_agrees(hall: Hall, ann: Mine, cid: Mine) -> None:
    assert ann.result(501, 320, seen=AT_1).json()["ok"]
    assert "That is right" in cid.get().text
    assert "That is right" not in ann.get().text
    assert cid.result(501, 320, seen=AT_1).json()["ok"]
    for mine in (ann, cid):
        assert "the result of round 1 is agreed" in mine.get().text
    assert hall.authors("event")[-2:] == [
        ("Ann Baker", "own code, phone 1"),
        ("Cid Fox", "own code, phone 1"),
    ]


def test_other_figures_are_a_dispute_and_what_was_agreed_stays(
    hall: Hall, ann: Mine, cid: Mine
) -> None:
    ann.result(501, 320, seen=AT_1)
    cid.result(320, 501, seen=AT_1)
    assert "Disputed in round 1" in ann.get().text
    cid.result(501, 320, seen=AT_1)
    assert "is agreed" in cid.get().text
    hall.act("result 1.2 501 3", ROUND_2)
    said = cid.result(320, 501, seen=AT_1).json()["said"]
    assert any("round 1" in each for each in said), said
    assert "Disputed in round 1" in cid.get().text
    assert hall.texts()[-1] == "result 1.1 320 501"
    assert hall.authors("event")[-1][0] == "Cid Fox (later)"


def test_what_two_tell_at_once_comes_to_the_same_in_any_order(hall: Hall, codes: Codes) -> None:
    with hall.served():
        ann, cid = let_in(hall, codes[1]), let_in(hall, codes[3])
        # neither has seen what the other told
        assert cid.result(501, 320, seen=AT_1).json()["ok"]
        assert ann.result(501, 320, seen=AT_1).json()["ok"]
        assert "is agreed" in ann.get().text


def test_it_is_told_in_nobody_elses_name(hall: Hall, ann: Mine) -> None:
    ann.result(501, 320, seen=AT_1, by="Cid Fox", name="Cid Fox", who="3")
    assert hall.authors("event")[-1] == ("Ann Baker", "own code, phone 1")


@pytest.mark.parametrize(
    "seen", [AT_2, "1.9-1-3", "1.1-3-1", "2.1-1-3", "", "x", "1.1", "0.1-1-3", "1.99999999-1", "-"]
)
def test_of_another_table_nothing_is_told(hall: Hall, ann: Mine, seen: str) -> None:
    before = hall.texts()
    assert ann.result(501, 320, seen=seen).status_code == 422
    assert hall.texts() == before


def test_of_another_table_the_answer_says_why(ann: Mine) -> None:
    said = ann.result(501, 320, seen=AT_2).json()["said"][0]
    assert said.startswith("Ann Baker doesn't sit at table 2.")


@pytest.mark.parametrize(
    "given",
    [
        {"figure": []},
        {"figure": ["501"]},
        {"figure": ["501", "x"]},
        {"figure": ["501", "320", "3"]},
        {"figure": ["5" * 40, "1"]},
        {"figure": ["501", "320"], "key": "x"},
    ],
)
def test_what_is_no_result_is_refused(hall: Hall, ann: Mine, given: dict[str, object]) -> None:
    before = hall.texts()
    assert ann.post("result", **{"seen": AT_1, **given}).status_code in (400, 422)
    assert hall.texts() == before


def test_a_form_without_its_token_changes_nothing(hall: Hall, ann: Mine) -> None:
    before = hall.texts()
    form = {"figure": ["501", "320"], "seen": AT_1}
    assert ann.client.post("/me/result", data=form).status_code == 403
    assert hall.texts() == before


def test_the_same_sent_again_counts_once(hall: Hall, ann: Mine) -> None:
    first = ann.result(501, 320, seen=AT_1, key="a" * 12)
    again = ann.result(501, 320, seen=AT_1, key="a" * 12)
    assert first.json() == again.json()
    assert sum(text.startswith("result") for text in hall.texts()) == 1


def test_what_is_decided_locked_or_over_is_told_no_more(hall: Hall, ann: Mine) -> None:
    for lines, words in (
        (("settle 1.1 501 3",), "The director has decided"),
        (("result 1.2 501 3", "lock 1: 1 = 501 3, 2 = 501 3"), "It counts as"),
    ):
        hall.act(*lines)
        assert words in ann.get().text
        assert "Tell this result" not in ann.get().text
        assert ann.result(1, 501, seen=AT_1).status_code == 422


# -- states of the page ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("drop 1",), "You have left the event"),
        (("disqualify 1 # x",), "You are disqualified"),
        (("drop 1",), "<p>Round 1, table 1: Klaberjass, against"),
        (("disqualify 1 # x",), "<p>Round 1, table 1: Klaberjass, against"),
        ((), "<p>Klaberjass, against"),
        (("result 1.1 5 1", "result 1.2 5 1", "round 2 typed: 3 2; bye 1 4"), "you sit out"),
        (
            ("absent 1 2", "result 1.1 5 1", "result 1.2 5 1", "round 2 typed: 3 2; bye 4"),
            "You said that you'd miss it",
        ),
        (("hide everything",), "No round is public yet"),
        (("hide round 1",), "No round is public yet"),
        (("forfeit 1.1 3",), "Won: nobody came"),
        (("forfeit 1.1 1",), "Lost: you weren"),
    ],
)
def test_each_state_has_its_words(
    hall: Hall, ann: Mine, lines: tuple[str, ...], words: str
) -> None:
    hall.act(*lines)
    assert words in ann.get().text


def test_who_comes_later_is_told_when_their_table_comes(hall: Hall, client: TestClient) -> None:
    hall.act("add 5: Eve Holm")
    page = let_in(hall, coded(hall, (5,))[5]).get().text
    assert "You play from round 2 on" in page
    assert "Round 2 comes next: this page shows your table" in page


def test_who_is_out_is_promised_no_table(tmp_path: Path) -> None:
    hall = Hall(tmp_path, opened=(), settings=("format=knock-out",))
    code = coded(hall, (1,))[1]
    hall.act("result 1.1 1 501", "result 1.2 501 1", "round 2 typed: 3 2")
    with hall.served():
        page = let_in(hall, code).get().text
    assert "Who has lost is out" in page
    assert "If you have a table in round 3, this page shows it." in page
    assert "as soon as it is public" not in page


def test_a_table_says_who_has_won_where_nobody_came(hall: Hall, client: TestClient) -> None:
    hall.act("forfeit 1.1 1")
    page = Phone(hall.browser(), 1, hall.keys[1].pin, "Cid Fox").view()
    assert "Forfeited: won by <bdi>Cid Fox</bdi>." in page


def test_results_that_are_kept_back_show_no_place_and_ask_all_the_same(
    hall: Hall, ann: Mine, cid: Mine
) -> None:
    hall.act("hide results 1")
    ann.result(501, 320, seen=AT_1)
    page = cid.get().text
    assert "Place" not in page
    assert "That is right" in page


def test_who_is_not_listed_stays_so_and_sees_their_own_name(
    hall: Hall, codes: Codes, ann: Mine, cid: Mine
) -> None:
    with open_ledger(hall.path) as store:
        assert isinstance(store, SqliteLedger)
        hide(store, AUTHOR, "Cid Fox")
    assert "Cid" not in ann.get().text
    ann.result(501, 320, seen=AT_1)
    cid.result(501, 320, seen=AT_1)
    assert "Cid" not in ann.get().text
    assert "Cid Fox" in cid.get().text
    door = Mine(hall.browser()).get().text
    assert "Cid" not in door
    assert Mine(hall.browser()).post("door", number="3", pin=codes[3].pin).status_code == 200


def test_both_of_a_pair_have_codes_and_speak_for_one_side(tmp_path: Path) -> None:
    names = ("Ann Baker & Bob Cole", "Cid Fox & Dee Gray")
    hall = Hall(tmp_path, names=names, opened=(), settings=("game=cinch", "pairs=true"))
    people = [Person(1), Person(1, 1), Person(2, 1)]
    codes = coded(hall, people)
    with hall.served():
        ann, bob, dee = (let_in(hall, codes[each]) for each in people)
        seen = "1.1-1-2"
        assert "with <bdi>Bob Cole</bdi>" in ann.get().text
        assert ann.result(51, 30, seen=seen).json()["ok"]
        assert "The other side hasn&#39;t" in bob.get().text or "hasn't" in bob.get().text
        assert bob.result(51, 30, seen=seen).json()["ok"]
        assert "is agreed" not in ann.get().text
        assert dee.result(51, 30, seen=seen).json()["ok"]
        assert "is agreed" in bob.get().text


def test_the_end_shows_the_place(hall: Hall, ann: Mine) -> None:
    hall.act("settle 1.1 501 3", "settle 1.2 501 3", "set rounds 1")
    with open_ledger(hall.path) as store:
        direct(store, hall.event, AUTHOR, lambda desk: desk.close())
    page = ann.get().text
    assert "The event is over" in page
    assert "Place <b>1=</b> of 4" in page


def test_who_goes_on_is_told_once_that_stage_is_public(hall: Hall, ann: Mine, cid: Mine) -> None:
    hall.act("settle 1.1 501 3", "settle 1.2 501 3", "set rounds 1")
    with open_ledger(hall.path) as store:
        direct(store, hall.event, AUTHOR, lambda desk: desk.close())
        given = [("format", "knock-out")]
        final = open_next_stage(store, "The final", [hall.event], 2, given, AUTHOR).stream
        assert "The final" not in ann.get().text
        enter(store, final, "release everything")
    assert "You play on in <bdi>The final</bdi>." in ann.get().text
    assert "The final" not in cid.get().text


def test_a_game_of_ones_own_is_shown_hand_by_hand_and_no_other(tmp_path: Path) -> None:
    hall = Hall(tmp_path, opened=(1, 2))
    codes = coded(hall, (1, 2))
    with hall.served():
        phone = Phone(hall.browser(), 1, hall.keys[1].pin)
        for line in ("hand Cid", "result Ann 60 Cid 86 maker Ann"):
            assert phone.line(line).status_code == 200
        ann, bob = let_in(hall, codes[1]), let_in(hall, codes[2])
        assert "/me/game/1" in ann.get().text
        assert "Hand 1" in ann.get("/me/game/1").text
        assert ann.get("/me/game/2").status_code == 404
        assert bob.get("/me/game/1").status_code == 404


# -- the desk --------------------------------------------------------------------------------------


@pytest.fixture
def director(hall: Hall, client: TestClient) -> TestClient:
    hall.set_phrase()
    page = client.get("/desk").text
    token = page.partition('name="token" value="')[2].partition('"')[0]
    form = {"token": token, "name": "Dora", "phrase": PHRASE}
    assert client.post("/desk/door", data=form).status_code == 200
    client.headers["x-token"] = token
    return client


def test_the_desk_makes_tags_replaces_a_lost_one_and_sees_who_confirmed(
    hall: Hall, director: TestClient
) -> None:
    page = director.post("/desk/tags", data={}).text
    assert page.count("key-card") == 4
    assert page.count('class="code"') == 4
    assert "4 of 4 have a code" in director.get("/desk").text
    assert "Everybody who is in has a code." in director.post("/desk/tags", data={}).text
    again = director.post("/desk/tags", data={"people": "Ann Baker"}).text
    assert again.count("key-card") == 1
    hall.act("replace 1: Zoe Mills", "add 5: Eve Hill")
    assert "3 of 5 have a code" in director.get("/desk").text
    new = director.post("/desk/tags", data={}).text
    assert "Zoe Mills" in new
    assert "Eve Hill" in new
    assert new.count("key-card") == 2
    hall.act("rename 1: Ann Baker")
    codes = coded(hall, (1, 3))
    for number in (1, 3):
        let_in(hall, codes[number]).result(501, 320, seen=AT_1)
    shown = director.get("/desk").text
    assert "agreed by <bdi>Ann Baker</bdi>, <bdi>Cid Fox</bdi>" in shown


def test_the_desk_opens_closed_pins(hall: Hall, director: TestClient) -> None:
    codes = coded(hall, (1,))
    for _ in range(5):
        Mine(hall.browser()).post("door", who="1", pin="99999")
    assert "1 PIN is closed" in director.get("/desk").text
    assert director.post("/desk/tags/unlock", data={}).status_code == 200
    pin = codes[1].pin
    assert Mine(hall.browser()).post("door", who="1", pin=pin).status_code == 200


@pytest.mark.parametrize("path", ["/desk/tags", "/desk/tags/unlock"])
def test_nobody_else_makes_codes(hall: Hall, ann: Mine, path: str) -> None:
    before = hall.rows("SELECT * FROM door")
    assert ann.client.post(path, data={}).status_code == 403
    assert hall.rows("SELECT * FROM door") == before
