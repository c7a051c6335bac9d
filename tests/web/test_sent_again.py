"""What a phone sends again, unchanged, after something else came: answered as it was at first."""

from typing import Any

import httpx2 as httpx
import pytest

from tests.ledger.games import AUTHOR
from tests.web.hall import Hall, Phone, new_key
from trickledger.ledger.errors import Full
from trickledger.ledger.journal.times import now_in_seconds
from trickledger.ledger.services import once, phones
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.opening import open_ledger

AT_2 = "1.2-2-4"
BOTH = ("result 1.1 501 320", "result 1.2 501 320")
LOCK = "lock 1: 1 = 501 320, 2 = 501 320"
UNLOCK = "unlock 1 # x"
AGAIN = (
    "This was refused when it was first sent. What spoke against it is gone by now. "
    "If it still holds, enter it again."
)


def agreed(results: Phone) -> None:
    for by in ("Bob Archer", "Dee Gray"):
        assert results.result(501, 320, by=by).status_code == 200


def test_a_result_that_was_refused_is_refused_again_whatever_came_since(
    hall: Hall, results: Phone
) -> None:
    """Once she has disputed it herself, what stands would be taken as another of her disputes."""
    agreed(results)
    assert results.result(502, 1, by="Bob Archer").status_code == 200
    key = new_key()
    first = results.result(501, 320, by="Dee Gray", key=key)
    assert first.json()["said"] == [
        "Table 1.2 is disputed. Only the director can change that. Tell the director."
    ]
    assert results.result(502, 2, by="Dee Gray").status_code == 200
    before = hall.texts()
    for _ in range(2):
        again = results.result(501, 320, by="Dee Gray", key=key)
        assert again.status_code == 422, again.json()
        assert again.json()["said"] == [AGAIN]
    assert hall.texts() == before
    # who taps once more sends something else
    assert results.result(501, 320, by="Dee Gray").status_code == 200


def test_the_same_result_of_the_same_player_is_told_once(hall: Hall, results: Phone) -> None:
    """A second tap has a key of its own, on the same page or another one."""

    def told() -> list[str]:
        return [text for text in hall.texts() if text.startswith("result")]

    keys = new_key(), new_key()
    first, second = (results.result(501, 320, by="Bob Archer", key=key) for key in keys)
    assert second.json() == first.json()
    assert told() == ["result 1.2 501 320"]
    # whoever says otherwise meanwhile, and takes that back, has said two things more
    for most in (500, 501, 501):
        assert results.result(most, 320, by="Bob Archer").status_code == 200
    assert told()[1:] == ["result 1.2 500 320", "result 1.2 501 320"]
    # what was answered is answered so again, however late it comes once more
    assert results.result(501, 320, by="Bob Archer", key=keys[1]).json() == first.json()
    assert results.result(501, 320, by="Dee Gray").status_code == 200
    # nor is a dispute beside a result that is done told twice
    one, other = (results.result(502, 1, by="Dee Gray").json() for _ in range(2))
    assert one == other
    assert told()[3:] == ["result 1.2 501 320", "result 1.2 502 1"]


def test_what_was_refused_says_why_as_long_as_it_would_be_refused(
    hall: Hall, results: Phone
) -> None:
    hall.act(*BOTH, LOCK)
    key = new_key()
    locked = [results.result(501, 320, by="Dee Gray", key=key, seen=AT_2) for _ in range(3)]
    assert {each.content for each in locked} == {locked[0].content}
    assert locked[0].json()["said"] == ["Round 1 is locked. Tell the director."]
    hall.act(UNLOCK)
    assert results.result(501, 320, by="Dee Gray", key=key, seen=AT_2).status_code == 422
    assert results.result(501, 320, by="Dee Gray", seen=AT_2).status_code == 200


def test_a_line_that_was_refused_is_refused_again(hall: Hall, phone: Phone) -> None:
    hall.act(*BOTH[1:], "lock 1: 2 = 501 320")
    sent: dict[str, Any] = {"line": "note x", "key": new_key(), "at": phone.seen("at")}
    assert phone.line(**sent).json()["said"] == ["Round 1 is locked. Tell the director."]
    hall.act(UNLOCK)
    assert phone.line(**sent).json()["said"] == [AGAIN]
    behind = phone.line("note y", after=sent["key"])
    assert behind.json()["said"][0].startswith("The line before this one was not recorded.")
    assert hall.game_texts() == []
    assert phone.line("note x").status_code == 200


def test_a_table_that_may_not_begin_does_not_begin_when_it_comes_again(
    hall: Hall, results: Phone
) -> None:
    agreed(results)
    sent = {"seen": AT_2, "key": new_key()}
    assert results.post("open", **sent).status_code == 422
    newest = len(hall.texts())
    with open_ledger(hall.ledger) as store:
        direct(store, hall.event, AUTHOR, lambda desk: [*map(desk.void, (newest, newest - 1))])
    assert results.post("open", **sent).json()["said"] == [AGAIN]
    assert hall.rows("SELECT count(*) FROM game") == [(1,)]
    assert results.post("open", seen=AT_2, key=new_key()).status_code == 200


def test_what_the_ledger_could_not_take_is_taken_when_it_comes_again(
    hall: Hall, results: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Full(hall.path)

    key = new_key()
    with monkeypatch.context() as broken:
        broken.setattr(phones, "report", full)
        assert results.result(501, 320, by="Dee Gray", key=key).status_code == 503
    assert results.result(501, 320, by="Dee Gray", key=key).status_code == 200


def test_the_same_that_was_taken_meanwhile_is_told_and_not_refused(
    hall: Hall, results: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sendings of one key at once: what one came to, both answer."""
    hall.act(*BOTH, LOCK)
    key = new_key()
    keep, others = once.Once._keep_refused, list[httpx.Response]()

    def late(self: once.Once) -> None:
        if not others:
            hall.act(UNLOCK)
            others.append(httpx.Response(0))
            others.append(results.result(501, 320, by="Dee Gray", key=key, seen=AT_2))
        keep(self)

    monkeypatch.setattr(once.Once, "_keep_refused", late)
    answer = results.result(501, 320, by="Dee Gray", key=key, seen=AT_2)
    assert answer.status_code == 200
    assert answer.content == others[1].content
    assert hall.texts().count("result 1.2 501 320") == 2


def test_refusals_are_kept_for_an_hour_and_leave_what_was_entered(
    hall: Hall, results: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = results.result(501, 320, by="Dee Gray", key="entered1")
    hall.act(*BOTH[:1], LOCK)
    kept = "SELECT count(*) FROM sent"
    now = now_in_seconds()
    for past in (0, once.REFUSED_FOR, once.REFUSED_FOR + 1):
        monkeypatch.setattr(once, "now_in_seconds", lambda past=past: now + past)
        for _ in range(3):
            assert results.result(501, 320, by="Dee Gray", seen=AT_2).status_code == 422
    assert hall.rows(kept) == [(1 + 6,)]
    again = results.result(501, 320, by="Dee Gray", key="entered1", seen=AT_2)
    assert again.content == first.content


def test_the_last_hand_told_by_its_form_is_told_again_when_the_game_is_over(
    hall: Hall, phone: Phone
) -> None:
    """By then no hand can be told, and the page has no form."""
    for number in range(4):
        told = {
            "figure-0": f"{162 - 10 * number}",
            "figure-1": f"{10 * number}",
            "fact-maker": "Ann",
        }
        dealer = {"fact-dealer": "Cid"} if number == 0 else {}
        sent = {"form": "1", "at": phone.seen("at"), "key": new_key(), **told, **dealer}
        first = phone.line("", **sent)
        assert first.status_code == 200, first.json()["said"]
        again = phone.line("", **sent)
        assert again.content == first.content
    assert hall.rows("SELECT status FROM game") == [("won",)]


def test_a_key_that_was_given_to_something_else_is_refused_and_no_fault(
    hall: Hall, phone: Phone
) -> None:
    used, refused = new_key(), new_key()
    assert phone.line("hand Cid 10C", key=used).status_code == 200
    told = phone.result(501, 320, by="Nobody", key=refused, seen="1.1-1-3")
    assert told.status_code == 422
    before = hall.texts(), hall.game_texts()
    for answer in (
        phone.result(501, 320, by="Ann Baker", key=used, seen="1.1-1-3"),
        phone.line("take", key=refused),
    ):
        assert answer.status_code == 422
        assert answer.json()["said"] == [
            "What was sent has no usable key. It was given to something else."
        ]
    assert (hall.texts(), hall.game_texts()) == before
