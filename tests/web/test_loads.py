"""A crowd: boards, slow and silent connections; whoever has something to do is answered."""

import pytest

from tests.web.crowd import boards, crowd, memory
from tests.web.hall import Hall
from tests.web.process import Process, process
from trickledger.ledger.web import server

HALF_A_HEAD = b"GET /standings HTTP/1.1\r\nHost: 127."
BOARDS = 200


def test_boards_and_who_dawdles_leave_all_others_answered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 2.0)
    with process(hall) as served:
        phone = served.phone(1, "Ann Baker")
        before = memory(served.pid)
        with (
            boards(served.address, BOARDS) as shown,
            crowd(served.address, 150, HALF_A_HEAD, 10) as slow,
            crowd(served.address, 50, b"", 20) as silent,
        ):
            assert memory(served.pid) - before < 80
            assert phone.line("hand Cid 10C").json()["ok"]
            hall.act("result 1.2 501 320")
            for board in shown:
                board.until(b"event: changed")
            assert "501 : 320" in phone.client.get("/wall/view").text
            # who says nothing, or not enough, is let go; boards stay
            assert all(each.is_let_go() for each in [*slow, *silent])
            assert phone.line("take").json()["ok"]
            hall.act("result 1.2 480 505")
            for board in shown:
                board.until(b"event: changed")
    assert hall.game_texts() == ["hand Cid 10C", "take"]


def test_who_tells_a_long_body_and_sends_none_is_let_go(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trickledger.ledger.web.security.BODY_SECONDS", 2.0)
    head = b"POST /t/1/line HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\nline="
    with process(hall) as served, crowd(served.address, 20, head) as slow:
        for each in slow:
            each.until(b"That came too slowly.")
            assert each.is_let_go()
        assert served.phone(1, "Ann Baker").line("hand Cid 10C").json()["ok"]


def sent(served: Process, address: int, times: int) -> list[int]:
    """What one address is answered that sends so often."""
    form = b"POST /t/1/who HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n"
    codes = []
    for _ in range(times):
        with crowd(served.address, 1, form, address) as (one,):
            codes.append(int(one.recv(12).split()[1]))
    return codes


def test_one_address_is_stopped_and_another_is_answered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trickledger.ledger.web.security.MOST_SENDINGS", 30)
    with process(hall) as served:
        codes = sent(served, 30, 35)
        assert codes == [403] * 30 + [429] * 5
        assert sent(served, 31, 1) == [403]
        assert served.phone(1, "Ann Baker").line("hand Cid 10C").json()["ok"]
