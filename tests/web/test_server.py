"""The server itself on loopback: it is patient, not too patient, and ends at once."""

import asyncio
import gc
import json
import os
import re
import select
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.certificate import certificate_of
from tests.patience import PATIENCE
from tests.web.browser import running
from tests.web.hall import NAMES, Hall
from trickledger.ledger import web
from trickledger.ledger.cli.app import run
from trickledger.ledger.pages.poster import Entrance
from trickledger.ledger.services.admission import TableKey
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.web import server, workers
from trickledger.ledger.web.app import application


def get(address: str, path: str) -> str:
    with urllib.request.urlopen(f"{address}{path}", timeout=PATIENCE) as answer:
        return str(answer.read().decode())


@contextmanager
def connected(address: str) -> Iterator[socket.socket]:
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as made:
        yield made


def read_until(made: socket.socket, what: bytes) -> bytes:
    data = b""
    while what not in data:
        part = made.recv(4096)
        assert part, data
        data += part
    return data


def test_a_result_reaches_a_board_by_its_stream(hall: Hall) -> None:
    with running(hall) as address, connected(address) as board:
        board.sendall(b"GET /wall/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        first = read_until(board, b"event: changed")
        assert b"text/event-stream" in first
        hall.act("result 1.2 501 320")
        read_until(board, b"event: changed")
        assert "501 : 320" in get(address, "/wall/view")


def test_a_server_ends_at_once_though_boards_are_open(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    # were the boards not told, it would wait for them until then
    monkeypatch.setattr(server, "_STOPS_IN", int(PATIENCE))
    with running(hall) as address:
        boards = []
        for _ in range(20):
            made = socket.create_connection(
                ("127.0.0.1", int(address.rpartition(":")[2])), timeout=PATIENCE
            )
            made.sendall(b"GET /wall/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            read_until(made, b"event: changed")
            boards.append(made)
        began = time.monotonic()
    assert time.monotonic() - began < PATIENCE
    for made in boards:
        # the stream ended properly, with its last piece
        data = b""
        while part := made.recv(4096):
            data += part
        assert data.endswith(b"0\r\n\r\n")
        made.close()


def test_who_comes_while_it_ends_is_let_go(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that was not there yet when the others were told to end holds up nothing."""
    monkeypatch.setattr(server.Impatient, "shutdown", lambda _: None)
    with ExitStack() as held:
        with running(hall) as address:
            late = held.enter_context(connected(address))
            late.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            read_until(late, b"</html>")
        with _may_be_reset():
            assert late.recv(1) == b""
    gc.collect()


@pytest.mark.parametrize("seconds", ["HEADER_SECONDS", "KEPT_SECONDS"])
@pytest.mark.parametrize("asks", [True, False])
def test_who_does_not_answer_that_it_is_let_go_by_tls_is_let_go_at_the_end(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: str, asks: bool
) -> None:
    monkeypatch.setattr(server, seconds, 1)
    trusted = ssl.create_default_context()
    trusted.check_hostname, trusted.verify_mode = False, ssl.CERT_NONE
    app = application(hall.path, hall.event, {"127.0.0.1"})
    with ExitStack() as held, server.listen(0, lan=False) as at:
        address = f"http://127.0.0.1:{at.getsockname()[1]}"
        certificate = certificate_of("127.0.0.1", tmp_path)
        with server.served_beside(app, at, certificate):
            plain = held.enter_context(connected(address))
            made = held.enter_context(trusted.wrap_socket(plain))
            if asks:
                made.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                read_until(made, b"</html>")
            # closing it is told in a record of its own, which nobody answers
            select.select([made], [], [], 3)
    gc.collect()


def test_a_head_that_comes_byte_by_byte_is_let_go(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEADER_SECONDS", 0.2)
    with running(hall) as address, connected(address) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0")
        assert slow.recv(1) == b""
        # who is not slow on purpose has all the time that a busy machine needs
        monkeypatch.setattr(server, "HEADER_SECONDS", PATIENCE)
        assert "Evening" in get(address, "/")


def test_a_second_head_on_a_connection_has_no_more_time_than_the_first(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = b"GET /api/event HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with running(hall) as address, connected(address) as slow:
        for _ in range(3):
            slow.sendall(request)
            read_until(slow, b'"advice": []}')
        monkeypatch.setattr(server, "HEADER_SECONDS", 0.2)
        for byte in b"GET / HTTP":
            with _may_be_reset():
                slow.sendall(bytes([byte]))
        with _may_be_reset():
            assert slow.recv(1) == b""
        # who is not slow on purpose has all the time that a busy machine needs
        monkeypatch.setattr(server, "HEADER_SECONDS", PATIENCE)
        assert "Evening" in get(address, "/")


def test_one_address_does_not_hold_all_connections(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_AN_ADDRESS", 8)
    with running(hall) as address:
        port = int(address.rpartition(":")[2])
        held = []
        for _ in range(12):
            made = socket.create_connection(("127.0.0.1", port), PATIENCE, ("127.0.0.9", 0))
            made.sendall(b"GET /wall/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            held.append(made)
        for made in held[:8]:
            read_until(made, b"event: changed")
        for made in held[8:]:
            with _may_be_reset():
                assert made.recv(1) == b""
        # others are answered, and so is who lets go of one
        assert "Evening" in get(address, "/")
        for made in held:
            made.close()


def test_a_head_without_end_is_refused(hall: Hall) -> None:
    with running(hall) as address, connected(address) as long:
        with _may_be_reset():
            long.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 200_000 + b"\r\n\r\n")
            said = long.recv(4096)
            assert b"400" in said.partition(b"\r\n")[0] or said == b""
        assert "Evening" in get(address, "/")


@contextmanager
def _may_be_reset() -> Iterator[None]:
    try:
        yield
    except (ConnectionResetError, BrokenPipeError):
        return


def test_two_servers_of_one_ledger_share_everything(hall: Hall) -> None:
    from trickledger.ledger.services import admission

    with running(hall) as one, running(hall) as two:
        token, cookies = _door(one, hall.keys[2])
        page = _with(two, "/t/2", cookies)
        assert "Bob Archer" in page
        seen = re.findall(r'name="seen" value="([^"]+)"', page)[0]
        body = {"token": token, "seen": seen, "by": "Bob Archer", "key": "samekey12"}
        answers = [
            _with(each, "/t/2/result", cookies, body | {"figure": ["501", "320"]})
            for each in (one, two, one)
        ]
        assert len(set(answers)) == 1
        assert json.loads(answers[0])["ok"]
    assert sum(text.startswith("result") for text in hall.texts()) == 1
    assert admission.MOST_WRONG == 5


def _door(address: str, key: TableKey) -> tuple[str, str]:
    request = urllib.request.Request(f"{address}/t/2")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        form = answer.headers["set-cookie"].partition(";")[0]
        token = re.findall(r'name="token" value="(\w+)"', answer.read().decode())[0]
    body = urllib.parse.urlencode({"token": token, "key": key.key}).encode()
    request = urllib.request.Request(f"{address}/t/2/door", body)
    request.add_header("Cookie", form)
    request.add_header("Accept", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        held = answer.headers["set-cookie"].partition(";")[0]
    return token, f"{form}; {held}"


def _with(address: str, path: str, cookies: str, body: dict[str, object] | None = None) -> str:
    data = urllib.parse.urlencode(body, doseq=True).encode() if body else None
    request = urllib.request.Request(f"{address}{path}", data)
    request.add_header("Cookie", cookies)
    request.add_header("Accept", "application/json" if body else "text/html")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def test_twenty_tables_that_send_at_once_are_all_acknowledged(tmp_path: Path) -> None:
    names = tuple(f"{name} {number}" for number in range(10) for name in NAMES)
    hall = Hall(tmp_path, names=names)
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.services.once import hashed_key
    from trickledger.ledger.services.phones import Claim, place_at, report_result
    from trickledger.ledger.storage.sqlite.ledger import open_ledger

    ready, done = threading.Barrier(20), []

    def send(tab: int) -> None:
        with open_ledger(hall.path) as store:
            place = place_at(store, hall.event, tab)
            assert place
            author = Author(place.people(0)[0], f"table {tab}, phone 1")
            ready.wait()
            claim = Claim(tab, place.seen, hashed_key(b"p", f"tablekey{tab}"))
            done.append(report_result(store, hall.event, author, claim, (501, 320)))

    threads = [threading.Thread(target=send, args=(tab,)) for tab in range(1, 21)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 20
    assert sum(text.startswith("result") for text in hall.texts()) == 20


def test_the_command_prints_where_it_is_and_ends_at_ctrl_c(hall: Hall) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "TRICKLEDGER_LEDGER": str(hall.path)}
    command = [sys.executable, "-m", "trickledger.ledger.cli.start", "serve", "--port", str(port)]
    started = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stdout
    assert started.stderr
    said = ""
    while "Ctrl-C ends it." not in said:
        line = started.stdout.readline()
        assert line, started.stderr.read()
        said += line
    assert f"http://127.0.0.1:{port}/wall" in said
    assert re.search(r"Pass phrase of the desk: \w{4}-\w{4}-\w{4}\n", said)
    while True:
        try:
            assert "Evening" in get(f"http://127.0.0.1:{port}", "/")
            break
        except OSError:
            time.sleep(0.05)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=PATIENCE)
    assert (out, err, started.returncode) == ("Stopped. Everything recorded stands.\n", "", 0)


def test_the_extra_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "trickledger.ledger.web.server", raising=False)
    monkeypatch.delattr(web, "server", raising=False)
    monkeypatch.setenv("TRICKLEDGER_LEDGER", str(hall.path))
    assert run(["serve", "--port", "1"]) == 2
    assert "pipx install --force '.[web]'" in capsys.readouterr().err


def test_an_answer_does_not_wait_for_an_acknowledgement() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with server.listen(port, lan=False) as at:
        assert at.proto == socket.IPPROTO_TCP, "asyncio looks at it"


def test_a_network_is_named_wherever_phones_are_let_in(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[Entrance] = []
    monkeypatch.setattr(server, "listen", lambda *_, **__: socket.socket())
    monkeypatch.setattr(server, "own_addresses", lambda: ["192.0.2.7"])
    monkeypatch.setattr(server, "turning", lambda *given: served.append(given[3]))
    monkeypatch.setattr(server, "serve_until_ctrl_c", lambda *_, **__: None)
    monkeypatch.setenv("TRICKLEDGER_LEDGER", str(hall.path))
    assert run(["serve", "--lan", "--network", "Club hall"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Phones must join Club hall first, then scan." in said
    assert f"poster --event 1 --url {served[0].url} --network 'Club hall'" in said
    assert served == [Entrance("http://192.0.2.7:8321", "Club hall")]
    assert run(["serve", "--network", "\x1b[2J"]) == 2


def test_a_machine_in_no_network_has_no_address_and_is_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(socket, "getaddrinfo", unreachable)
    assert server.own_addresses() == []


def test_who_serves_lets_go_of_the_ledger_at_the_end(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[SqliteLedger] = []
    monkeypatch.setattr(SqliteLedger, "close", lambda ledger: closed.append(ledger))
    at_work = workers.Workers(hall.path, 1)
    asyncio.run(at_work.ask(lambda store: store.address))
    assert closed == []
    at_work.close()
    assert [each.address for each in closed] == [str(hall.path)]
