"""Who may enter what from a browser: forged lines, late sends, and what comes between."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.ledger.games import AUTHOR
from tests.web.hall import PHRASE, Hall, Phone, new_key
from trickledger.ledger.services import admission
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.identities import hide
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger

OPENING = ("hand Cid 10C", "take", "none", "JC 9C")
ROUND_2 = "round 2 typed: 1 4, 3 2"
LOCK = ("result 1.2 501 320", "lock 1: 2 = 501 320")

FORGED = [
    "ruling penalty game Cid minus 600 by Dora because x",
    "RULING PENALTY game Cid minus 600 by Dora because x",
    "@6 ruling penalty game Cid minus 600 because x",
    ".1 ruling annul because x",
    ".1   Ruling   annul\tbecause\tx",
    "ruling annul .1 by Dora because the director said so",
    "ruling award .1 Ann 162 because x",
    "ruling adjust .1 Ann plus 20 because x",
    "ruling penalty game Cid minus 600 because x # note KS",
    "misdeal because x",
    "@6 misdeal because x",
    "void @5",
    "@6 void @5",
    "void 5, void 4",
    "void @4, drop",
    "correct @4 AC",
    "correct 4 AC, correct @5 7C",
    "swap Ann Cid",
    "abandon because x",
    "@6 abandon because we stopped",
    "end",
    "final Ann 500 Cid 300",
    "ruling stand @4 because x",
    "KS\nruling penalty game Cid minus 600 because x",
    "note x\r\nvoid @5",
    "note x; ruling annul because x",
]


def begun(phone: Phone, *lines: str) -> None:
    for line in lines:
        answer = phone.line(line)
        assert answer.status_code == 200, answer.json()["said"]


def at_desk(hall: Hall) -> TestClient:
    hall.set_phrase()
    desk = hall.browser()
    token = desk.get("/desk").text.partition('name="token" value="')[2].partition('"')[0]
    desk.post("/desk/door", data={"token": token, "name": "Dora", "phrase": PHRASE})
    return desk


def scored(hall: Hall, *lines: str) -> None:
    """What a scorer types into the game in a terminal."""
    with open_ledger(hall.ledger) as store:
        assert Table.meant(store, "1", AUTHOR).enter(lines).ok


# -- kinds of lines --------------------------------------------------------------------------------


def test_a_phone_decides_nothing_however_it_is_spelled(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING)
    before, at, token = hall.game_texts(), phone.seen("at"), phone.token
    for line in FORGED:
        fields = {"game": 1, "round": 1, "at": at, "key": new_key(), "token": token}
        answer = phone.post("line", line=line, **fields)
        # on one line they come to a note, and to no more than that
        if line.startswith("note x"):
            assert answer.status_code == 200, line
            assert hall.game_texts()[len(before) :] == [" ".join(line.split())]
            before, at = hall.game_texts(), answer.json()["entries"][-1]["entry"]
            continue
        assert answer.status_code == 422, line
        assert hall.game_texts() == before, line


def test_what_a_phone_may_not_enter_is_told_in_a_sentence(phone: Phone) -> None:
    begun(phone, *OPENING)
    (said,) = phone.line("ruling annul because x").json()["said"]
    assert said.startswith("That can't be entered on a phone. A phone enters cards, the words of")
    assert said.endswith("Tell the director.")


def test_what_a_table_plays_and_says_is_taken(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING, "note we sat down late", "@8 AH # a comment", "Cid: 8S", "3. KH 7H")


def test_a_hand_is_told_by_its_result_and_checked_against_the_paper(
    hall: Hall, phone: Phone
) -> None:
    begun(phone, "hand Cid", "result Ann 60 Cid 86 maker Ann", "score Ann 0 Cid 146")
    begun(phone, "hand Cid", ".1 note the first hand")


def test_undo_takes_back_what_the_table_has_sent_and_nothing_else(
    hall: Hall, phone: Phone, other: Phone
) -> None:
    begun(phone, *OPENING)
    undo = {"game": 1, "round": 1, "undo": "1"}
    assert other.post("line", **undo, at=6, key=new_key()).status_code == 200
    scored(hall, "JC 9C", "AH 8S")
    before = hall.game_texts()
    refused = phone.post("line", **undo, at=phone.seen("at"), key=new_key())
    assert refused.status_code == 422
    assert "takes back the last line that its table has sent" in refused.json()["said"][0]
    assert hall.game_texts() == before
    scored(hall, "void @12, void @11")
    # below it lies another line of the scorer
    assert phone.post("line", **undo, at=phone.seen("at"), key=new_key()).status_code == 422


def test_a_ruling_of_the_desk_is_not_undone_on_a_phone(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING)
    scored(hall, "ruling penalty game Cid minus 50 because late")
    before = hall.game_texts()
    fields = {"game": 1, "round": 1, "undo": "1", "at": phone.seen("at"), "key": new_key()}
    assert phone.post("line", **fields).status_code == 422
    assert hall.game_texts() == before


def test_a_phone_enters_no_line_in_the_game_of_another_table(hall: Hall, phone: Phone) -> None:
    with open_ledger(hall.ledger) as store:
        direct(store, hall.event, AUTHOR, lambda desk: desk.open_tables(1, [2]))
        assert Table.meant(store, "2", AUTHOR).enter(["hand Bob 10C"]).ok
    before = hall.game_texts()
    for line in ("take", "undo"):
        refused = phone.line(line, game=2, at=2)
        assert refused.status_code == 422
        assert refused.json()["said"][0].startswith("Table 1 has changed.")
    assert hall.game_texts() == before


# -- what comes between ----------------------------------------------------------------------------


@contextmanager
def coming_between(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> Iterator[None]:
    """Let something happen right before the next transaction begins."""
    waiting = [act]
    for name in ("entering", "writing"):
        begin = getattr(SqliteLedger, name)

        def begun(store: SqliteLedger, begin: Any = begin) -> Any:
            if waiting:
                waiting.pop()()
            return begin(store)

        monkeypatch.setattr(SqliteLedger, name, begun)
    yield
    assert not waiting, "nothing was written, so nothing could come between"
    monkeypatch.undo()


def new_keys(hall: Hall) -> None:
    with open_ledger(hall.ledger) as store:
        admission.new_keys(store, hall.event, [1, 2])


def closed(hall: Hall) -> None:
    hall.act("settle 1.1 500 1", "settle 1.2 500 1")
    with open_ledger(hall.ledger) as store:
        direct(store, hall.event, AUTHOR, lambda desk: desk.close())


BETWEEN: dict[str, tuple[Callable[[Hall], object], int]] = {
    "locked": (lambda hall: hall.act("lock 1: 2 = 501 320"), 422),
    "closed": (lambda hall: closed(hall), 422),
    "hidden": (lambda hall: hall.act("hide round 1"), 422),
    "decided": (lambda hall: hall.act("settle 1.1 500 1", "settle 1.2 500 1"), 422),
    "new keys": (new_keys, 403),
}


@pytest.mark.parametrize(
    ("name", "line"), [*zip(BETWEEN, itertools.cycle(("AH 8S", "hand Cid", "note x")))]
)
def test_what_comes_between_a_line_and_its_transaction_is_respected(
    hall: Hall, phone: Phone, monkeypatch: pytest.MonkeyPatch, name: str, line: str
) -> None:
    hall.act("result 1.2 501 320")
    begun(phone, *(OPENING if line != "hand Cid" else ()))
    before, at, token = hall.game_texts(), phone.seen("at"), phone.token
    act, status = BETWEEN[name]
    with coming_between(monkeypatch, lambda: act(hall)):
        answer = phone.post(
            *("line",), game=1, round=1, at=at, key=new_key(), line=line, token=token
        )
    assert answer.status_code == status, answer.json()
    assert hall.game_texts() == before


@pytest.mark.parametrize("name", BETWEEN)
def test_what_comes_between_a_result_and_its_transaction_is_respected(
    hall: Hall, results: Phone, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    results.result(501, 320, by="Bob Archer")
    token, told = results.token, ["501", "320"]
    act, status = BETWEEN[name]
    fields = {"seen": "1.2-2-4", "by": "Dee Gray", "figure": told, "key": new_key()}
    with coming_between(monkeypatch, lambda: act(hall)):
        answer = results.post("result", token=token, **fields)
    assert answer.status_code == status, answer.json()
    assert sum(text.startswith("result 1.2") for text in hall.texts()) == 1


def test_an_agreement_that_comes_between_turns_other_figures_into_a_dispute(
    hall: Hall, results: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    results.result(501, 320, by="Bob Archer")
    token = results.token
    second = Phone(hall.browser(), 2, hall.keys[2].pin, "Dee Gray")
    fields = {"seen": "1.2-2-4", "by": "Bob Archer", "figure": ["502", "1"], "key": new_key()}
    with coming_between(monkeypatch, lambda: second.result(501, 320, by="Dee Gray")):
        answer = results.post("result", token=token, **fields)
    assert answer.status_code == 200
    assert "it is disputed in round 1" in answer.json()["said"][0]
    assert hall.authors("event")[-1] == ("Bob Archer (later)", "table 2, phone 1")


def test_nothing_is_entered_in_a_round_that_is_locked(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING)
    hall.act(*LOCK)
    before = hall.game_texts()
    for line in ("AH 8S", "note x", "undo"):
        refused = phone.line(line)
        assert refused.status_code == 422
        assert refused.json()["said"] == ["Round 1 is locked. Tell the director."]
    assert phone.line("ruling annul because x").status_code == 422
    assert hall.game_texts() == before


# -- late ------------------------------------------------------------------------------------------


def test_a_late_send_counts_from_a_phone_that_was_there(hall: Hall, results: Phone) -> None:
    hall.act(ROUND_2)
    answer = results.result(501, 320, by="Bob Archer", seen="1.2-2-4")
    assert answer.json()["said"] == ["Recorded for round 1 (@10): 501 : 320, by Bob Archer."]
    # the other side may say that it is right
    assert results.result(501, 320, by="Dee Gray", seen="1.2-2-4").status_code == 200
    assert hall.texts()[-2:] == ["result 1.2 501 320"] * 2


def test_a_phone_that_came_later_changes_nothing_of_a_round_before(hall: Hall) -> None:
    with hall.served():
        hall.act("result 1.2 501 320", ROUND_2)
        before = hall.texts()
        late = Phone(hall.browser(), 2, hall.keys[2].pin, "Bob Archer")
        for figures in ((501, 320), (502, 1)):
            for by in ("Bob Archer", "Dee Gray"):
                refused = late.result(*figures, by=by, seen="1.2-2-4")
                assert refused.status_code == 422
                told = refused.json()["said"][0]
                assert told.startswith("This phone was not let in at table 2 in round 1.")
        assert late.post("open", seen="1.2-2-4", key=new_key()).status_code == 422
        assert hall.texts() == before
        # of the round in which it came it tells the result
        assert late.result(501, 320, by="Bob Archer").status_code == 200


def test_a_phone_that_came_later_enters_no_line_of_a_round_before(hall: Hall) -> None:
    with hall.served():
        hall.act(ROUND_2)
        late = Phone(hall.browser(), 1, hall.keys[1].pin)
        refused = late.line("hand Cid 10C", at=1)
        assert refused.status_code == 422
        assert hall.game_texts() == []


def test_a_round_that_is_hidden_for_a_while_does_not_make_a_phone_older(hall: Hall) -> None:
    with hall.served():
        hall.act("result 1.2 501 320", ROUND_2, "hide everything")
        late = Phone(hall.browser(), 2, hall.keys[2].pin, "Bob Archer")
        hall.act("release everything")
        assert late.result(502, 1, by="Dee Gray", seen="1.2-2-4").status_code == 422


def test_the_round_in_a_token_is_sealed(hall: Hall) -> None:
    with hall.served():
        hall.act(ROUND_2)
        late = Phone(hall.browser(), 2, hall.keys[2].pin, "Bob Archer")
        held = late.client.cookies["held"]
        assert held.endswith(".2")
        for forged in (held[:-1] + "1", held[:-2], held + ".0"):
            late.client.cookies.clear()
            late.client.cookies.set("held", forged, domain="hall.test")
            assert late.client.get("/t/2/view").status_code == 403


def test_who_scans_the_card_again_was_there_all_the_time(hall: Hall, results: Phone) -> None:
    hall.act(ROUND_2)
    assert results.door(key=hall.keys[2].key).status_code == 200
    assert results.result(501, 320, by="Bob Archer", seen="1.2-2-4").status_code == 200


def test_a_cookie_that_lets_nobody_in_makes_no_phone_older(hall: Hall) -> None:
    with hall.served():
        hall.act("result 1.2 501 320", ROUND_2)
        browser = hall.browser()
        browser.cookies.set("held", "aaaa.0", domain="hall.test")
        late = Phone(browser, 2, hall.keys[2].pin, "Bob Archer")
        assert late.result(502, 1, by="Dee Gray", seen="1.2-2-4").status_code == 422


def test_a_game_goes_on_late_until_it_is_over(hall: Hall, phone: Phone) -> None:
    begun(phone, *OPENING)
    hall.act(ROUND_2)
    assert phone.line("AH 8S", at=6).status_code == 200
    fields = {"game": 1, "round": 1, "undo": "1", "at": 8, "key": new_key()}
    assert phone.post("line", **fields).status_code == 200
    hall.act("result 1.1 501 320")
    refused = phone.line("note x", at=10)
    assert refused.status_code == 422
    assert refused.json()["said"][0].startswith("Table 1.1 has a result.")


# -- a result that is done -------------------------------------------------------------------------


def agreed(phone: Phone) -> None:
    for by in ("Bob Archer", "Dee Gray"):
        assert phone.result(501, 320, by=by).status_code == 200


def state_of(hall: Hall, place: str) -> str:
    with open_ledger(hall.ledger) as store:
        done = direct(store, hall.event, AUTHOR, lambda desk: desk.event, dry_run=True)
    tables = [table for made in done.told.rounds for table in made.tables]
    return next(table.state for table in tables if table.place == place)


@pytest.mark.parametrize("later", [(), (ROUND_2,)], ids=["in its round", "late"])
def test_an_agreed_result_is_done_and_no_phone_moves_it(
    hall: Hall, results: Phone, later: tuple[str, ...]
) -> None:
    agreed(results)
    hall.act(*later)
    for figures in ((502, 1), (320, 501)):
        for by in ("Bob Archer", "Dee Gray"):
            told = results.result(*figures, by=by, seen="1.2-2-4").json()["said"][0]
            assert "disputed in round 1, and the director decides" in told
            assert told.startswith("Recorded for round 1 (@")
    assert state_of(hall, "1.2") == "disputed"
    # both have said the same since: what was agreed stays beside it
    view = at_desk(hall).get("/desk/view").text
    assert "Disputed: 1" in view
    assert 'value="1.2 501 320"' in view
    assert 'value="1.2 320 501"' in view
    hall.act("settle 1.2 501 320")
    refused = results.result(502, 1, by="Bob Archer", seen="1.2-2-4")
    assert refused.json()["said"][0].startswith("The director has decided table 1.2.")


def test_a_dispute_is_taken_back_by_who_opened_it(hall: Hall, results: Phone) -> None:
    agreed(results)
    results.result(502, 1, by="Bob Archer")
    assert state_of(hall, "1.2") == "disputed"
    results.result(501, 320, by="Bob Archer")
    assert state_of(hall, "1.2") == "reported"


def test_what_one_side_told_is_not_replaced_once_the_round_is_over(
    hall: Hall, results: Phone
) -> None:
    results.result(501, 320, by="Bob Archer")
    # in its round it is corrected by who told it
    results.result(501, 340, by="Bob Archer")
    assert state_of(hall, "1.2") == "reported"
    hall.act(ROUND_2)
    assert "disputed" in results.result(502, 1, by="Bob Archer", seen="1.2-2-4").json()["said"][0]
    assert state_of(hall, "1.2") == "disputed"
    assert hall.texts()[-1] == "result 1.2 502 1"


def test_disputes_of_all_rounds_stand_at_the_desk_with_buttons(hall: Hall, results: Phone) -> None:
    desk = at_desk(hall)
    results.result(501, 320, by="Bob Archer")
    results.result(501, 340, by="Dee Gray")
    hall.act("result 1.1 501 320", ROUND_2)
    view = desk.get("/desk/view").text
    assert "Disputed: 1" in view
    assert "Table 1.2" in view
    assert 'value="1.2 501 340"' in view
    assert "Without a result: 2" in view


def test_a_result_that_comes_again_says_the_same(hall: Hall, results: Phone) -> None:
    agreed(results)
    key = new_key()
    first = results.result(502, 1, by="Bob Archer", key=key)
    hall.act(ROUND_2)
    again = results.result(502, 1, by="Bob Archer", key=key, seen="1.2-2-4")
    assert again.content == first.content


def test_nobody_who_is_not_listed_is_named_by_a_dispute(hall: Hall, results: Phone) -> None:
    agreed(results)
    results.result(502, 1, by="Bob Archer")
    with open_ledger(hall.ledger) as store:
        hide(store, AUTHOR, "Bob Archer")
    for path in ("/", "/api/event", "/r/1"):
        assert "Bob Archer" not in results.client.get(path).text


# -- the door --------------------------------------------------------------------------------------


def test_the_key_of_another_table_is_told_as_that(hall: Hall, phone: Phone) -> None:
    (said,) = phone.door(key=hall.keys[2].key).json()["said"]
    assert said.startswith("This is the code of table 2, not of table 1.")
    (said,) = phone.door(key="a" * 16).json()["said"]
    assert "not that of the table any more" in said
