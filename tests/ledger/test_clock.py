"""A clock that is wrong is told in a sentence, and nothing is recorded by it."""

import time

import pytest

from tests.cli.terminal import Terminal
from trickledger.ledger.errors import WrongClock
from trickledger.ledger.journal.times import LAST_SECOND, now, now_in_seconds, today

RIGHT = (0, 1, LAST_SECOND - 86_400, LAST_SECOND)
WRONG = (-1, -86_400 * 400, LAST_SECOND + 1, LAST_SECOND + 86_400 * 400)


def set_to(patch: pytest.MonkeyPatch, seconds: int) -> None:
    gmtime, strftime = time.gmtime, time.strftime
    patch.setattr("time.time", lambda: float(seconds))
    patch.setattr("time.gmtime", lambda at=None: gmtime(seconds if at is None else at))
    patch.setattr("time.strftime", lambda form, at=None: strftime(form, at or time.gmtime(seconds)))


@pytest.mark.parametrize("seconds", RIGHT)
def test_a_time_that_an_entry_can_carry_is_taken(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    set_to(monkeypatch, seconds)
    assert now_in_seconds() == seconds
    assert now().startswith(today())
    for words in (
        ("new", "klaberjass", "Ann", "Bob"),
        ("enter", "hand Ann 10C"),
        ("event", "new", "Cup", "--rounds", "2", "minutes=50"),
        ("event", "add", "Ann", "Bob"),
        ("event", "round"),
        ("event", "clock", "--start"),
        ("event", "export", "--format", "ics"),
        ("log",),
    ):
        assert cli(*words).code == 0, words


@pytest.mark.parametrize("seconds", WRONG)
def test_any_other_is_told_and_nothing_is_recorded(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    cli.game()
    before = cli.ledger.read_bytes()
    with monkeypatch.context() as patch:
        set_to(patch, seconds)
        for ask in (now, now_in_seconds):
            with pytest.raises(WrongClock):
                ask()
        for words in (
            ("new", "klaberjass", "Cid", "Dee"),
            ("enter", "hand Ann 10C"),
            ("result", "klaberjass", "Cid", "501", "Dee", "300"),
            ("event", "new", "Cup"),
            ("rename", "Ann", "Anna"),
        ):
            refused = cli(*words)
            assert refused.code == 3, (words, refused)
            said = " ".join(refused.err.split())
            assert said.startswith("The clock of this machine is wrong."), words
        assert cli("games").code == 0
    assert cli.ledger.read_bytes() == before
