"""What is remembered for a user: no ledger forgets its current game because of another."""

import json
import multiprocessing
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.patience import PATIENCE
from trickledger.ledger import current
from trickledger.ledger.storage.lock import WriteLock

LEDGERS = 4
TIMES = 40


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def remember_often(ledger: Path) -> None:
    for number in range(1, TIMES + 1):
        current.make_current(ledger, number)
        current.make_event_current(ledger, number)
        assert current.current_game(ledger) == number
        assert current.current_event(ledger) == number


def test_four_ledgers_at_once_forget_nothing(tmp_path: Path) -> None:
    ledgers = [tmp_path / f"{number}.db" for number in range(LEDGERS)]
    context = multiprocessing.get_context("fork")
    users = [context.Process(target=remember_often, args=(ledger,)) for ledger in ledgers]
    for user in users:
        user.start()
    for user in users:
        user.join(timeout=PATIENCE)
    assert [user.exitcode for user in users] == [0] * LEDGERS
    for ledger in ledgers:
        assert (current.current_game(ledger), current.current_event(ledger)) == (TIMES, TIMES)


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "7", '"x"', "\xff", "[" * 100_000, '{"%": ' * 100_000, '{"%s": []}']
)
def test_a_damaged_memory_is_none(tmp_path: Path, text: str) -> None:
    ledger = tmp_path / "ledger.db"
    current.state_file().parent.mkdir()
    current.state_file().write_text(text.replace("%s", str(ledger)), encoding="latin-1")
    assert current.current_game(ledger) is None
    current.make_current(ledger, 3)
    assert current.current_game(ledger) == 3


@pytest.mark.parametrize("number", ["0", "-1", "true", "1.5", '"1"', "null"])
def test_what_is_no_number_of_a_game_is_none(tmp_path: Path, number: str) -> None:
    ledger = tmp_path / "ledger.db"
    current.state_file().parent.mkdir()
    current.state_file().write_text(f"{{{json.dumps(str(ledger))}: {number}}}")
    assert current.current_game(ledger) is None


def test_a_memory_that_cannot_be_locked_is_no_matter(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    current.make_current(ledger, 1)
    lock = WriteLock(current.state_file()).file
    lock.unlink()
    lock.symlink_to(tmp_path / "no" / "where")
    current.make_current(ledger, 2)
    assert current.current_game(ledger) == 1


def test_the_game_is_named_where_it_is_one_of_several(cli: Terminal) -> None:
    cli.game()
    assert cli.ok("enter", "hand Bob 10C").out.startswith("@2 entered")
    cli.game()
    named = "Game 2 (Ann, Bob):\n"
    assert cli.ok("enter", "hand Bob 10C").out.startswith(f"{named}@2 entered")
    assert cli.ok("enter", "--game", "1", "take").out.startswith("@3 entered")
    assert cli.ok("undo").out.startswith(f"{named}@3 entered")
    assert cli.ok("void", "@3").out.startswith(f"{named}@4 entered")
    cli.ok("abandon", "1", "--because", "opened twice")
    assert cli.ok("enter", "take").out.startswith("@5 entered")
