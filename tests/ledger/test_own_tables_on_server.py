"""A ledger's own tables whose ledger is on a server: opened, played, seen by others, each once."""

from pathlib import Path

import pytest

from tests.web.hall import new_key
from tests.web.own import Friend, OwnTables
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.postgresql.making import make_tables


def test_own_tables_are_played_at_on_a_server(
    empty: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    make_tables(empty)
    tables = OwnTables(empty)
    with tables.served() as client:
        friend, key = Friend(client, tables.entry), new_key()
        paths = {friend.opens("klaberjass", "Ann", "Bob", key=key).url.path for _ in range(2)}
        assert paths == {"/t/1"}
        other = Friend(tables.browser(), tables.entry, "Bob")
        key = new_key()
        answers = [other.line(1, "hand Bob 10C", key=key, at=1).json() for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["ok"]
        tables.enter(1, "take")
        assert "maker Ann" in client.get("/t/1/view").text
        for path in ("/", "/new?game=loo", "/t/1/game", "/t/1/record.txt", "/standings", "/games"):
            assert client.get(path).status_code == 200
        assert '<button name="sit" value="Ann">' in client.get("/new?game=loo").text
        assert tables.texts(1) == ["hand Bob 10C", "take"]
