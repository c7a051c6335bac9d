"""A table at a server whose link breaks: it says so, and goes on."""

import os
import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.cli.terminal import Terminal
from tests.patience import PATIENCE
from tests.postgresql import Server
from tests.proxy import Proxy, between
from trickledger.ledger.cli.table.lines import LineAt, Reply
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.journal import journal
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with between(server.folder) as made:
        yield made


@pytest.fixture
def seated(address: ServerAddress, proxy: Proxy, cli: object) -> Iterator[Session]:
    """A table at a game on the server, over the proxy."""
    with Session(str(proxy.to(address)), "Dora", asks=True) as session:
        assert not session.take("/new klaberjass Ann Bob").failed
        assert not session.take("note one").failed
        yield session


def test_the_next_game_at_a_table_is_opened_by_one_link(seated: Session, proxy: Proxy) -> None:
    before = proxy.links
    assert not seated.take("/new klaberjass Ann Bob").failed
    assert proxy.links == before + 1
    assert not seated.take("/new loo Ann Bob Cid Dee Eve").failed
    assert not seated.take("hand Ann").failed
    for line in ("misdeal", "y"):
        seated.take(line)
    assert not seated.take("/new --continue --with Flo").failed
    assert proxy.links == before + 3
    assert seated.sitting.number == 4


def notes(address: ServerAddress) -> list[str]:
    with open_ledger(address) as store, store.reading() as db:
        (game,) = journal.streams(db, "game")
        return [entry.text for entry in journal.read(db, game, 2)]


def answered(ask: Callable[[], Reply | None]) -> Reply:
    """What is said once the server answers again."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        reply = ask()
        if reply and not reply.failed:
            return reply
        time.sleep(0.05)
    raise AssertionError("it never answers")


def test_what_ended_the_session_between_two_lines_is_not_even_told(
    seated: Session, address: ServerAddress, server: Server, proxy: Proxy
) -> None:
    """The server was started anew, or the lid was closed for an hour."""
    server.cut(address)
    assert seated.look() is None
    reply = seated.take("note two")
    assert (reply.failed, reply.warned) == (False, "")
    proxy.cut()
    reply = seated.take("note three")
    assert (reply.failed, reply.warned) == (False, "")
    assert notes(address) == ["note one", "note two", "note three"]


@pytest.mark.parametrize(
    ("end", "told", "stands"),
    [
        ("cut_sent", "Your last line was not recorded: Up brings it back.", ["note one"]),
        ("cut_told", "Your last line was recorded after all.", ["note one", "note two"]),
    ],
)
def test_a_line_in_which_the_network_went_is_decided_when_it_is_back(
    seated: Session,
    address: ServerAddress,
    proxy: Proxy,
    monkeypatch: pytest.MonkeyPatch,
    end: str,
    told: str,
    stands: list[str],
) -> None:
    monkeypatch.setattr("trickledger.ledger.storage.postgresql.ledger._PATIENCE", 0.0)
    setattr(proxy, end, 0)
    proxy.is_down = True
    reply = seated.take("note two")
    assert reply.code == ExitCode.LEDGER_UNUSABLE
    assert "broke while your line was being stored" in " ".join(reply.warned.split())
    assert reply.fault
    assert reply.fault.text == "note two"
    away = seated.look()
    assert away
    assert away.code == ExitCode.LEDGER_UNUSABLE
    assert "tried again and again" in " ".join(away.warned.split())
    shown = [piece.text for line in seated.sitting.screen() for piece in line]
    assert any("can't be read now" in text for text in shown)
    proxy.is_down = False
    assert told in " ".join(answered(seated.look).said.split())
    assert notes(address) == stands
    reply = seated.take("note three")
    assert (reply.failed, reply.warned) == (False, "")
    assert notes(address) == [*stands, "note three"]


def test_a_line_for_a_server_that_is_down_is_answered_at_once_and_kept(
    own: Server, cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was sent, so nobody waits for a server that would know whether it was stored."""
    decided: list[object] = []
    assert own.start
    address = own.database()
    with Session(str(address), "Dora", asks=True) as session:
        assert not session.take("/new klaberjass Ann Bob").failed
        assert not session.take("note one").failed
        own.crash()
        with monkeypatch.context() as patched:
            patched.setattr(PostgresLedger, "_decide", lambda *_: decided.append(_))
            reply = session.take("note two")
        assert (reply.code, decided) == (ExitCode.LEDGER_UNUSABLE, [])
        assert "can't be reached. No server answers there." in " ".join(reply.warned.split())
        assert reply.fault == LineAt("note two", len("note two"))
        assert session.is_lost
        own.start()
        answered(partial(session.take, "note two"))
    assert notes(address) == ["note one", "note two"]


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal here")
def test_a_screen_without_a_network_says_so_and_can_be_typed_at(
    cli: Terminal, address: ServerAddress, proxy: Proxy
) -> None:
    from tests.cli.table.screen import Screen

    there = {"TRICKLEDGER_LEDGER": str(proxy.to(address))}
    with Screen(cli, "table", "new", "klaberjass", "Ann", "Bob", variables=there) as screen:
        screen.wait_for("Game 1: Klaberjass")
        screen.say("note one")
        screen.wait_for("entered: note one")
        proxy.is_down = True
        proxy.cut()
        screen.wait_for("reached. The server says")
        screen.enter("note two")
        screen.wait_for("is not recorded")
        screen.wait_for("can't be read now")
        proxy.is_down = False
        screen.wait_until_gone("can't be")
        screen.wait_for("This line was not taken: Up brings it back.")
        screen.enter("note three")
        screen.wait_for("entered: note three")
    assert notes(address) == ["note one", "note three"]
