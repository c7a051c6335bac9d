"""Phones at the table of the prompt, and what `serve` serves where no event is open."""

import re
import socket
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.cli.table.screen import Screen
from tests.cli.terminal import Terminal
from tests.web.own import Friend
from trickledger.ledger.cli import own_tables
from trickledger.ledger.services.guests import Entry
from trickledger.ledger.web import server

PORT = re.compile(r"served at http://127\.0\.0\.1:(\d+)")
PIN = re.compile(r"PIN: (\d{6})")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine alone is the network."""
    monkeypatch.setattr(server, "EVERYWHERE", server.HERE)
    monkeypatch.setattr(server, "own_addresses", list)


@pytest.mark.usefixtures("alone")
def test_phones_record_at_the_table_of_the_prompt(cli: Terminal) -> None:
    words = ("table", "--phone", "new", "klaberjass", "Ann", "Bob")
    with Screen(cli, *words, lines=60) as screen:
        screen.wait_for("PIN: ", "> hand")
        port, pin = PORT.search(screen.text), PIN.search(screen.text)
        assert port
        assert pin
        address = f"http://127.0.0.1:{port[1]}"
        with httpx.Client(
            base_url=address, headers={"origin": address}, follow_redirects=True
        ) as client:
            friend = Friend(client, Entry("", pin[1]), "Bob")
            assert friend.line(1, "hand Bob 10C").json()["ok"]
            screen.wait_for("@2 entered by Bob meanwhile: hand Bob 10♣")
            screen.enter("take")
            screen.wait_for("@3 entered: Ann take")
            assert "maker Ann" in client.get("/t/1/view").text
        screen.press("\x04")
        assert screen.end() == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(address)


@pytest.mark.usefixtures("alone")
def test_where_a_port_is_taken_the_next_one_is_listened_at(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.listen(0, lan=False) as taken:
        first = taken.getsockname()[1]
        monkeypatch.setattr(own_tables, "PORT", first)
        said = cli.ok("table", "--phone", "new", "loo", "Ann", "Bob", "Cid", "Dee", "Eve").out
        found = PORT.search(said)
        assert found
        assert first < int(found[1]) < first + 10


def served(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, *words: str, code: int = 0
) -> tuple[str, str]:
    """What `serve` says up to where it would wait for phones."""
    monkeypatch.setattr(server, "listen", lambda *_, **__: socket.socket())
    monkeypatch.setattr(server, "serve_until_ctrl_c", lambda *_, **__: None)
    result = cli("serve", *words)
    assert result.code == code, result.err
    return result.out, result.err


def test_without_an_event_the_tables_are_served_also_of_a_ledger_that_is_new(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, _ = served(cli, monkeypatch)
    assert "The tables of this ledger are served at http://127.0.0.1:8321" in out
    assert PIN.search(out)
    assert "The desk:" not in out
    assert cli.ok("games").code == 0
    monkeypatch.setattr(server, "own_addresses", lambda: ["192.0.2.7"])
    out, _ = served(cli, monkeypatch, "--lan", "--network", "Our flat")
    assert "Phones must join Our flat first, then scan." in out
    assert "█" in out


def test_an_event_is_served_as_long_as_it_is_open(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.ok("event", "new", "Cup", "--rounds", "1")
    cli.ok("event", "add", "Ann Baker", "Bob Cole")
    assert "Event 1 is served" in served(cli, monkeypatch)[0]
    cli.ok("event", "round")
    cli.ok("event", "result", "1.1", "501", "320")
    cli.ok("event", "close")
    assert "The tables of this ledger" in served(cli, monkeypatch)[0]
    # whoever names it means it
    assert "Event 1 is served" in served(cli, monkeypatch, "--event", "1")[0]
    cli.ok("event", "new", "Second", "--rounds", "1")
    assert "Event 2 is served" in served(cli, monkeypatch)[0]


def test_what_cannot_be_served_says_why(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, err = served(cli, monkeypatch, "--new-phrase", code=2)
    assert "there is no desk" in err
    _, err = served(cli, monkeypatch, "--event", "7", code=2)
    assert "There is no event 7" in err
    other = tmp_path / "none" / "at-all.db"
    served(cli, monkeypatch, "--event", "1", "--ledger", str(other), code=6)
    assert not other.exists()
