"""How far long work is: on a terminal, on standard error, and only where it takes long."""

import io
import sys

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from trickledger.ledger.cli import progress as progressing
from trickledger.ledger.cli.progress import progress


class Tty(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_nobody_who_reads_a_pipe_sees_a_bar(cli: Terminal) -> None:
    cli.game(X21)
    assert cli.ok("check").out.startswith("1 game, 32 entries.\n")
    with progress("Copying") as watch:
        assert watch is None


@pytest.mark.parametrize(("seconds", "is_shown"), [(0, True), (60, False)])
def test_a_bar_is_shown_for_long_work_alone(
    monkeypatch: pytest.MonkeyPatch, seconds: float, is_shown: bool
) -> None:
    looked_at = Tty()
    monkeypatch.setattr(sys, "stderr", looked_at)
    monkeypatch.setattr(progressing, "_WORTH_WATCHING", seconds)
    with progress("Copying") as watch:
        assert watch is not None
        watch(1, 2)
        watch(2, 2)
    assert ("Copying" in looked_at.getvalue()) == is_shown


def test_a_bar_goes_away_when_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Tty())
    monkeypatch.setattr(progressing, "_WORTH_WATCHING", 0)

    def fail() -> None:
        with progress("Copying") as watch:
            assert watch is not None
            watch(1, 2)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()


def test_results_stay_clean_where_both_are_one_terminal(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game(X21)
    monkeypatch.setattr(progressing, "_WORTH_WATCHING", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for words in (["check", "--json"], ["backup", str(cli.home / "copy.db"), "--json"]):
        assert cli(*words).json["ok"] is True
