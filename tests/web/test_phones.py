"""A phone at its table: what it may send, what it is told, and that nothing counts twice."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.hall import Hall, Phone, new_key
from tests.web.test_rights import at_desk
from trickledger import replay
from trickledger.ledger.web.table_view import phone_table

# Ann and Cid sit at table 1; Cid dealt
OPENING = ("hand Cid 10C", "take", "none")
REVOKE = (*OPENING, "JC 9C", "AH 8S", "KH 7H")


def begun(phone: Phone, *lines: str) -> None:
    for line in lines:
        answer = phone.line(line)
        assert answer.status_code == 200, answer.json()


# -- getting in ------------------------------------------------------------------------------------


def test_a_phone_without_a_key_sees_a_door_and_nothing_else(client: TestClient) -> None:
    page = client.get("/t/1")
    assert page.status_code == 200
    assert "Ann Baker" not in page.text
    for path in ("/t/1/view", "/t/1/audit/1"):
        assert client.get(path).status_code == 403
    for what in ("line", "result", "open", "who", "leave"):
        assert client.post(f"/t/1/{what}", data={"line": "KS"}).status_code == 403


def test_the_key_of_a_card_lets_a_phone_in(hall: Hall, client: TestClient) -> None:
    page = client.get("/t/1").text
    token = page.partition('name="token" value="')[2].partition('"')[0]
    key = hall.keys[1].key
    assert len(key) == 16
    answer = client.post(
        "/t/1/door", data={"token": token, "key": key}, headers={"accept": "application/json"}
    )
    assert answer.json() == {"ok": True, "table": 1, "phone": 1}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert key not in cookie
    assert "Ann Baker" in client.get("/t/1").text


def test_a_phone_of_one_table_is_nobody_at_another(phone: Phone) -> None:
    assert phone.client.get("/t/2/view").status_code == 403
    assert phone.client.post("/t/2/result", data={"token": phone.token}).status_code == 403


def test_new_keys_end_the_old_ones(hall: Hall, phone: Phone) -> None:
    from trickledger.ledger.services import admission
    from trickledger.ledger.storage.sqlite.ledger import open_ledger

    with open_ledger(hall.path) as store:
        admission.new_keys(store, hall.event, [1])
    assert phone.client.get("/t/1/view").status_code == 403
    refused = phone.door(key=hall.keys[1].key)
    assert refused.status_code == 403
    assert "not that of the table any more" in refused.json()["error"]["message"]


def test_five_wrong_pins_close_a_table_and_the_desk_opens_it(hall: Hall, phone: Phone) -> None:
    from trickledger.ledger.services import admission
    from trickledger.ledger.storage.sqlite.ledger import open_ledger

    right = hall.keys[1].pin
    wrong = f"{(int(right) + 1) % 10000:04}"
    said = [phone.door(pin=wrong).json()["error"]["message"] for _ in range(5)]
    assert "4 more wrong ones close" in said[0]
    assert "1 more wrong one closes" in said[3]
    assert "closed to PINs" in said[4]
    assert phone.door(pin=right).status_code == 403
    # who is in stays in, and a card that is scanned opens the door
    assert phone.client.get("/t/1/view").status_code == 200
    assert phone.door(key=hall.keys[1].key).status_code == 200
    with open_ledger(hall.path) as store:
        admission.unlock(store, hall.event, 1)
    assert phone.door(pin=right).status_code == 200


def test_the_right_pin_forgives_wrong_ones(hall: Hall, phone: Phone) -> None:
    right = hall.keys[1].pin
    wrong = f"{(int(right) + 1) % 10000:04}"
    for _ in range(2):
        for _ in range(4):
            assert phone.door(pin=wrong).status_code == 403
        assert phone.door(pin=right).status_code == 200


def test_nothing_of_a_key_or_a_phone_is_kept_but_hashes(hall: Hall, phone: Phone) -> None:
    held = phone.client.cookies["held"]
    data = hall.path.read_bytes()
    known = hall.keys[1]
    for secret in (held, known.key):
        assert secret.encode() not in data


# -- card by card ----------------------------------------------------------------------------------


def test_what_may_come_next_is_on_buttons_and_a_tap_records_it(hall: Hall, phone: Phone) -> None:
    begun(phone, "hand Cid 10C")
    page = phone.view()
    for word in ("take", "pass", "schmeiss"):
        assert f'name="line" value="Ann: {word}"' in page
    answer = phone.line("Ann: take").json()
    assert answer["ok"]
    assert answer["entries"] == [{"entry": 3, "ref": "1.1", "text": "take", "by": "Ann"}]
    assert answer["said"] == ["@3 recorded: Ann take", "Trump is ♣, Ann is the maker."]
    assert 'value="Ann: JC"' in phone.view()
    assert hall.authors("game")[1:] == [("Ann Baker", "table 1, phone 1")] * 2


def test_a_program_is_told_in_plain_words(phone: Phone) -> None:
    """Which of them a page keeps together is for the page."""
    begun(phone, *OPENING)
    said = phone.line("AH 7H").json()["said"]
    assert said == ["@5-6 recorded: Ann A♥, Cid 7♥", "Trick 1: Ann A♥, Cid 7♥. Ann wins 11."]


def test_a_refusal_says_why_and_what_happened_anyway_is_recorded(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING, ".1 Cid holds KS QS JS AH KH QH AD KD QD")
    refused = phone.line("8S KD")
    shape = refused.json()
    assert refused.status_code == 422
    assert shape["refusal"]["clause"] == "KLA-PLAY-3"
    assert "KD can't be played" in shape["said"][0].replace("♦", "D")
    assert shape["anyway"] == "8S KD~"
    assert phone.line(shape["anyway"]).status_code == 200
    assert hall.game_texts()[-1] == "KD~"


def test_findings_stand_on_the_page_with_what_each_had_to_play(phone: Phone) -> None:
    begun(phone, *REVOKE)
    page = phone.view()
    assert "FINDING" in page
    assert "/t/1/audit/1" in page
    audit = phone.client.get("/t/1/audit/1")
    assert audit.status_code == 200
    assert "ILLEGAL, proven" in audit.text


def test_undo_takes_the_last_line_back(hall: Hall, phone: Phone) -> None:
    begun(phone, "hand Cid 10C", "take")
    answer = phone.post("line", game=1, round=1, at=3, undo="1", key=new_key())
    assert answer.status_code == 200
    assert hall.game_texts()[-1] == "void @3"
    assert 'name="line" value="Ann: take"' in phone.view()


BELA = ("hand Cid 10D", "take", "none none", "QD bela 9D", "10C AC", "KD 8D")


def test_what_was_left_out_is_put_in_where_it_came(hall: Hall, phone: Phone) -> None:
    begun(phone, *BELA)
    page = phone.view()
    assert "Put in what was left out" in page
    assert '<option value="11">' in page
    fields = {"after-entry": "11", "left-out": "bela"}
    answer = phone.post("line", game=1, round=1, at=12, key=new_key(), **fields)
    assert answer.status_code == 200, answer.text
    assert hall.game_texts()[-1] == "insert after @11 bela"
    assert phone.line("undo").status_code == 200
    assert hall.game_texts()[-1] == "void @13"


@pytest.mark.parametrize("typed", ["bela after kd", "ann forgot bela after the king of diamonds"])
def test_what_was_left_out_can_be_typed_as_at_the_prompt(
    hall: Hall, phone: Phone, typed: str
) -> None:
    begun(phone, *BELA)
    assert phone.line(typed).status_code == 200
    assert hall.game_texts()[-1] == "insert after @11 bela"


@pytest.mark.parametrize(
    "fields",
    [
        {"after-entry": "11", "left-out": ""},
        {"after-entry": "99", "left-out": "bela"},
        {"after-entry": "x", "left-out": "bela"},
        {"after-entry": "11", "left-out": "AC"},
        {"after-entry": "11", "left-out": "note, void @3"},
    ],
)
def test_what_cannot_be_put_in_is_refused_on_a_phone(
    hall: Hall, phone: Phone, fields: dict[str, str]
) -> None:
    begun(phone, *BELA)
    before = hall.game_texts()
    answer = phone.post("line", game=1, round=1, at=12, key=new_key(), **fields)
    assert answer.status_code >= 400
    assert hall.game_texts() == before


@pytest.mark.parametrize("typed", ["undo", " Undo", "/undo"])
def test_undo_can_be_typed_as_at_the_prompt(hall: Hall, phone: Phone, typed: str) -> None:
    begun(phone, "hand Cid 10C", "take")
    assert phone.line(typed).status_code == 200
    assert hall.game_texts()[-1] == "void @3"


def test_two_phones_follow_each_other(phone: Phone, other: Phone) -> None:
    begun(phone, "hand Cid 10C")
    assert "upcard" in other.view()
    begun(other, "take")
    late = phone.line("pass", at=2)
    assert late.status_code == 409
    assert late.json()["error"]["name"] == "moved-on"
    assert "maker Ann" in phone.view()


def test_a_page_that_has_not_changed_is_not_told_again(phone: Phone) -> None:
    tag = phone.client.get("/t/1/view").headers["etag"]
    again = phone.client.get("/t/1/view", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    # the page of another phone names who types there
    table = tag.strip('"').partition("-1-")[0]
    others = phone.client.get("/t/1/view", headers={"if-none-match": f'"{table}"'})
    assert (others.status_code, others.headers["etag"]) == (200, tag)
    begun(phone, "hand Cid 10C")
    assert phone.client.get("/t/1/view", headers={"if-none-match": tag}).status_code == 200


# -- once ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", [OPENING, REVOKE], ids=["opening", "revoke"])
def test_a_line_that_comes_again_is_answered_the_same_and_counts_once(
    hall: Hall, phone: Phone, lines: tuple[str, ...]
) -> None:
    sent = []
    for line in lines:
        at, key = phone.seen("at"), new_key()
        sent.append((line, at, key, phone.line(line, at=at, key=key)))
    stands = hall.game_texts()
    for line, at, key, first in sent:
        again = phone.line(line, at=at, key=key)
        assert (again.status_code, again.content) == (first.status_code, first.content)
    assert hall.game_texts() == stands


def test_an_undo_that_comes_again_undoes_one_line(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING)
    key = new_key()
    first = phone.post("line", game=1, round=1, at=4, undo="1", key=key)
    stands = hall.game_texts()
    again = phone.post("line", game=1, round=1, at=4, undo="1", key=key)
    assert again.content == first.content
    assert hall.game_texts() == stands


def test_a_line_follows_one_that_was_not_answered_yet(hall: Hall, phone: Phone) -> None:
    first, second = new_key(), new_key()
    assert phone.line("take", after=first, key=second).status_code == 422
    assert phone.line("hand Cid 10C", at=1, key=first).status_code == 200
    assert phone.line("take", after=first, key=second).status_code == 200
    assert phone.line("take", after=first, key=second).status_code == 200
    assert hall.game_texts() == ["hand Cid 10C", "take"]


def test_two_phones_that_chose_one_key_do_not_meet(phone: Phone, other: Phone) -> None:
    key = new_key()
    assert phone.line("hand Cid 10C", at=1, key=key).status_code == 200
    assert other.line("take", at=2, key=key).json()["entries"][0]["text"] == "take"


def test_a_refused_line_leaves_its_key_free(hall: Hall, phone: Phone) -> None:
    key = new_key()
    assert phone.line("AS", at=1, key=key).status_code == 422
    assert phone.line("hand Cid 10C", at=1, key=key).status_code == 200
    assert len(hall.rows("SELECT * FROM sent")) == 1


# -- results ---------------------------------------------------------------------------------------


def test_a_result_is_told_and_the_other_side_says_that_it_is_right(
    hall: Hall, results: Phone
) -> None:
    answer = results.result(501, 320, by="Bob Archer")
    assert answer.json()["said"] == ["Recorded (@9): 501 : 320, by Bob Archer."]
    assert "Dee Gray: right" in results.view().replace("<bdi>", "").replace("</bdi>", "")
    assert results.result(501, 320, by="Dee Gray").status_code == 200
    assert hall.texts()[-2:] == ["result 1.2 501 320", "result 1.2 501 320"]
    assert hall.authors("event")[-2:] == [
        ("Bob Archer", "table 2, phone 1"),
        ("Dee Gray", "table 2, phone 1"),
    ]
    assert "right</button>" not in results.view()


def test_other_figures_of_the_other_side_are_a_dispute(results: Phone) -> None:
    results.result(501, 320, by="Bob Archer")
    results.result(501, 340, by="Dee Gray")
    assert "Disputed." in results.view()


def test_a_result_that_comes_again_counts_once(hall: Hall, results: Phone) -> None:
    key = new_key()
    first = results.result(501, 320, by="Bob Archer", key=key)
    results.result(510, 320, by="Bob Archer")
    seen = "1.2-2-4"
    assert results.result(501, 320, by="Bob Archer", key=key, seen=seen).content == first.content
    assert hall.texts()[-1] == "result 1.2 510 320"


def test_a_result_of_a_table_that_has_changed_is_refused(hall: Hall, results: Phone) -> None:
    seen = results.seen("seen")
    hall.act("seat 1: 2 = 4 2")
    refused = results.result(501, 320, by="Bob Archer", seen=seen)
    assert refused.status_code == 422
    assert "Table 2 has changed." in refused.json()["error"]["message"]
    assert not any(text.startswith("result") for text in hall.texts())


def test_nobody_tells_a_result_who_does_not_sit_there(results: Phone) -> None:
    refused = results.result(501, 320, by="Ann Baker")
    assert refused.status_code == 422
    assert "Ann Baker doesn't sit at table 2." in refused.json()["error"]["message"]


@pytest.mark.parametrize(
    "figure",
    ["", "1e3", "٣", "5.5", "9" * 30, "five", "--help", "0x10", "<b>", "501;DROP"],
)
def test_what_is_no_figure_is_refused_with_a_sentence(
    hall: Hall, results: Phone, figure: str
) -> None:
    answer = results.post(
        "result", figure=["501", figure], by="Bob Archer", seen="1.2-2-4", key=new_key()
    )
    assert answer.status_code in {400, 422}, figure
    assert answer.json()["said"][0]
    assert not any(text.startswith("result") for text in hall.texts())


def test_a_phone_begins_the_record_of_its_table(hall: Hall, results: Phone) -> None:
    key = new_key()
    first = results.post("open", seen="1.2-2-4", key=key)
    assert first.status_code == 200
    assert results.post("open", seen="1.2-2-4", key=key).content == first.content
    assert sum(text.startswith("open 1.2") for text in hall.texts()) == 1
    assert 'data-begins="hand Bob "' in results.view()


def test_a_round_that_is_not_public_is_not_on_a_phone(hall: Hall, results: Phone) -> None:
    hall.act("hide everything")
    page = results.view()
    assert "Nobody sits here" in page
    for name in ("Bob Archer</bdi>", "Dee Gray"):
        assert name not in page


# -- by the hand -----------------------------------------------------------------------------------


def test_a_hand_is_told_by_a_form(hall: Hall, phone: Phone) -> None:
    page = phone.view()
    assert 'name="fact-maker"' in page
    form = {"form": "1", "figure-0": "60", "figure-1": "86", "fact-maker": "Ann"}
    answer = phone.line("", **form, **{"fact-dealer": "Cid"})
    assert answer.status_code == 200, answer.json()
    assert hall.game_texts() == ["hand Cid", "result Ann 60 Cid 86 maker Ann"]


def test_without_script_a_form_is_enough(hall: Hall, phone: Phone) -> None:
    fields = {"token": phone.token, "game": "1", "round": "1", "at": "1", "line": "hand Cid 10C"}
    page = phone.client.post("/t/1/line", data=fields)
    assert page.status_code == 200
    assert "@2 recorded: hand Cid" in page.text
    refused = phone.client.post("/t/1/line", data={**fields, "at": "2", "line": "AS"})
    assert refused.status_code == 422
    assert "can&#39;t be" in refused.text
    late = phone.client.post("/t/1/line", data={**fields, "line": "take"})
    assert late.status_code == 409
    assert hall.game_texts() == ["hand Cid 10C"]


def test_the_page_of_a_table_names_the_section_in_which_it_plays(hall: Hall, phone: Phone) -> None:
    assert ", section " not in phone.client.get("/t/1/view").text
    hall.act("forfeit 1.1 3", "result 1.2 501 320")
    hall.act(*(f"facts {entrant}: section Gold" for entrant in (1, 2, 3, 4)))
    assert ", section <bdi>Gold</bdi>, round 1" in phone.client.get("/t/1/view").text
    hall.act("facts 1: section Blue")
    assert ", section " not in phone.client.get("/t/1/view").text


@pytest.mark.parametrize(
    ("record", "count"),
    [
        ("game klaberjass\nplayers Ann, Bob", 32),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee, Eve", 40),
        ("game kalooki\nplayers Ann, Bob, Cid", 53),
        ("game kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H", 53),
    ],
)
def test_each_card_of_a_game_has_one_button(record: str, count: int) -> None:
    view = phone_table(replay(record).games[0].fold, 1)
    assert sum(1 for row in view.grid.rows for card in row.places if card) == count


def test_what_can_still_be_said_stands_above_the_pad_and_is_a_tap(phone: Phone) -> None:
    for line in ("hand Cid 10D", "take", "none none", "QD bela 9D", "10C AC"):
        assert phone.line(line).status_code == 200, line
    assert "second card" not in phone.view()
    phone.line("KD")
    assert "KD is its second card. Before the next card: bela (KLA-BELA-2)" in _plain(phone.view())
    assert 'name="line" value="bela"' in phone.view()
    said = phone.line("bela").json()["said"]
    assert [line for line in said if "second card" in line] == []
    assert "second card" not in phone.view()


def _plain(page: str) -> str:
    return re.sub(r"<[^>]+>", "", page).replace("K♦", "KD")


def test_no_refusal_on_a_phone_proposes_a_command(phone: Phone) -> None:
    (told,) = phone.line("swap Ann Zoe").json()["said"]
    assert "trickledger" not in told


# -- how it is told --------------------------------------------------------------------------------

CLUBS = ("AS Roma", "KH Milan", "10C Bergamo", "JD Udine")


def test_a_name_that_begins_like_a_card_is_drawn_as_a_name(tmp_path: Path) -> None:
    hall = Hall(tmp_path, names=CLUBS, opened=())
    with hall.served() as client:
        phone = Phone(client, 1, hall.keys[1].pin, "AS Roma")
        answer = phone.result(501, 320, by="AS Roma")
        desk = at_desk(hall)
        pages = [phone.view(), desk.get("/desk/view").text, client.get("/round/1").text]
        told = [*answer.json()["said"], *pages]
    assert not [page for page in told if re.search("[♠♥♦♣] (Roma|Milan|Bergamo|Udine)", page)]
    for at, page in enumerate(told):
        assert "AS Roma" in re.sub("<[^>]*>", "", page), at


def test_a_phone_is_never_told_a_command(hall: Hall, results: Phone) -> None:
    hall.act("result 1.2 501 320", "lock 1: 2 = 501 320")
    (said,) = results.result(501, 320, by="Bob Archer", seen="1.2-2-4").json()["said"]
    assert said == "Round 1 is locked. Tell the director."
    for answer in (
        results.result(5, 3, by="Bob Archer", seen="1.2-2-4"),
        results.client.get("/t/9"),
        results.client.get("/round/9"),
    ):
        assert "trickledger " not in answer.text


@pytest.mark.parametrize("line", ["undo that", "that was wrong", "undo 2"])
def test_what_says_that_something_is_undone_leads_to_the_button(phone: Phone, line: str) -> None:
    assert phone.line("hand Cid 10C").json()["ok"]
    assert phone.line(line).json()["said"] == ["Tap Take back. (COM-SYN-1)"]
