"""A command of an event reads the event once: its entries, and its settings."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.event_evening import begin, play_round
from tests.cli.terminal import Terminal
from trickledger.ledger.journal import journal
from trickledger.ledger.services import director
from trickledger.ledger.tournament import settings


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often all entries of an event were read, and its settings."""
    made: Counter[str] = Counter()
    read, as_entries, read_head = journal.read, journal.as_entries, settings.read_head

    def counted(db: Any, stream: journal.Stream, first: int = 1, last: int | None = None) -> Any:
        made["entries"] += stream.kind == "event" and last is None
        return read(db, stream, first, last)

    def told(rows: Any) -> Any:
        made["entries"] += 1
        return as_entries(rows)

    def head(text: str) -> Any:
        made["settings"] += 1
        return read_head(text)

    monkeypatch.setattr(journal, "read", counted)
    monkeypatch.setattr(journal, "as_entries", told)
    for module in ("tournament.fold", "queries.tournaments"):
        monkeypatch.setattr(f"trickledger.ledger.{module}.read_head", head)
    return made


EVENING = (
    ("here", "Ann", "Bob", "Cid", "Dee"),
    ("forbid", "Ann", "Bob"),
    ("allow", "Ann", "Bob"),
    ("wish", "Ann", "Bob"),
    ("absent", "Cid", "--round", "2"),
    ("return", "Cid"),
    ("set", "rounds=3"),
    ("round", "--dry-run"),
    ("round",),
    ("round", "--again", "--seed", "9"),
    ("add", "Zoe", "Yan", "--now"),
    ("seat", "2", "Ann", "Zoe"),
    ("open", "1"),
    ("open",),
)


@pytest.mark.parametrize("format", ["swiss", "knock-out", "round-robin"])
def test_a_command_reads_its_event_once(cli: Terminal, readings: Counter[str], format: str) -> None:
    begin(cli, "--format", format)
    for words in EVENING if format == "swiss" else EVENING[6:10]:
        readings.clear()
        assert cli("event", *words).code == 0
        assert readings == {"entries": 1, "settings": 1}, words
    play_round(cli)
    for line in ("lock", "unlock", "close", "show", "standings", "crosstable", "tables", "log"):
        readings.clear()
        cli.ok("event", line)
        assert readings["entries"] == 1, line
        assert readings["settings"] <= 1, line


def test_what_is_taken_back_is_read_once_and_its_head_once_more(
    cli: Terminal, readings: Counter[str]
) -> None:
    begin(cli)
    for words in (("undo", "--dry-run"), ("void", "@3", "--dry-run"), ("undo",)):
        readings.clear()
        assert cli("event", *words).code == 0
        assert readings == {"entries": 1, "settings": 2}, words


def test_a_result_reads_no_entry_while_others_of_its_round_are_missing(
    cli: Terminal, readings: Counter[str]
) -> None:
    begin(cli)
    cli.ok("event", "round")
    readings.clear()
    cli.ok("event", "result", "1", "5", "3")
    assert +readings == {"settings": 1}
    cli.ok("event", "result", "2", "5", "3")
    cli.ok("event", "round")
    readings.clear()
    cli.ok("event", "result", "1.1", "3", "5", "--settle")
    assert readings["entries"] == 1
    readings.clear()
    cli.ok("event", "forfeit", "1", "Ann")
    assert readings == {"entries": 1, "settings": 1}


def test_in_a_knock_out_a_result_of_an_earlier_round_reads_the_event_once(
    cli: Terminal, readings: Counter[str]
) -> None:
    begin(cli, "--format", "knock-out")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "round")
    readings.clear()
    cli.ok("event", "result", "1.1", "3", "5", "--settle")
    assert readings["entries"] == 1


def test_nothing_is_read_again_but_what_others_have_changed(
    cli: Terminal, readings: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(cli)
    worked: Callable[..., Any] = director.worked
    others = iter([("event", "set", "rounds=7")])

    def slowly(*given: Any) -> Any:
        for words in others:
            cli.ok(*words)
            readings.clear()
        return worked(*given)

    monkeypatch.setattr(director, "worked", slowly)
    cli.ok("event", "round")
    assert readings["entries"] == 1
