"""Days as people say them: what they mean on one Saturday, and how they are read back."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.terminal import Terminal
from trickledger.ledger.days import day_told, days_meant
from trickledger.ledger.journal import times

SATURDAY = "2026-11-28"
DAYS = st.dates(date(1970, 1, 9), date(9990, 12, 31))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2026-11-20", "2026-11-20"),
        ("20261120", "2026-11-20"),
        ("today", "2026-11-28"),
        ("Yesterday", "2026-11-27"),
        ("20.11.", "2026-11-20"),
        ("20.11", "2026-11-20"),
        ("20.11.2026", "2026-11-20"),
        ("20.11.26", "2026-11-20"),
        ("1.4.2026", "2026-04-01"),
        ("24.12.", "2025-12-24"),
        ("29.2.", "2024-02-29"),
        ("13/11/2026", "2026-11-13"),
        ("11/13/2026", "2026-11-13"),
        ("13/11", "2026-11-13"),
        ("4/4/2026", "2026-04-04"),
        ("20-11-2026", "2026-11-20"),
        ("Friday", "2026-11-27"),
        ("fri", "2026-11-27"),
        ("on Friday", "2026-11-27"),
        ("last Friday", "2026-11-27"),
        ("Saturday", "2026-11-28"),
        ("last Saturday", "2026-11-21"),
        ("Sunday", "2026-11-22"),
        ("20 Nov", "2026-11-20"),
        ("Nov 20", "2026-11-20"),
        ("20. November", "2026-11-20"),
        ("November 20th, 2025", "2025-11-20"),
        ("the 3rd of March", "2026-03-03"),
        ("1 May", "2026-05-01"),
        ("Friday, 20 November 2026", "2026-11-20"),
    ],
)
def test_a_day_is_read_as_people_say_it(said: str, meant: str) -> None:
    assert days_meant(said, SATURDAY) == [meant]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Saturday", "2026-11-28"),
        ("Friday", "2026-12-04"),
        ("last Friday", "2026-11-27"),
        ("3.12.", "2026-12-03"),
        ("20.11.", "2026-11-20"),
        ("tomorrow", "2026-11-29"),
    ],
)
def test_an_event_looks_ahead(said: str, meant: str) -> None:
    assert days_meant(said, SATURDAY, ahead=True) == [meant]


@pytest.mark.parametrize("said", ["3/4/2026", "3/4", "3-4-2026"])
def test_what_can_be_two_days_is_both(said: str) -> None:
    assert days_meant(said, SATURDAY) == ["2026-03-04", "2026-04-03"]


@pytest.mark.parametrize(
    "said",
    [
        "",
        "soon",
        "31.11.",
        "13/13/2026",
        "20.11.2026.5",
        "Thursday, 20 November 2026",
        "fr",
        "last",
        "last 20 Nov",
        "20 20 Nov",
        "Nov",
        "30 Feb",
        "20.",
        "0.1.2026",
        "99999-01-01",
    ],
)
def test_what_is_no_day_means_none(said: str) -> None:
    assert days_meant(said, SATURDAY) == []


@given(DAYS, DAYS)
def test_what_is_read_back_is_read_as_the_same_day(day: date, today: date) -> None:
    assert days_meant(day_told(day.isoformat()), today.isoformat()) == [day.isoformat()]


@given(DAYS, st.integers(0, 6))
def test_a_day_of_the_week_is_the_last_one_up_to_today(day: date, back: int) -> None:
    told = day_told((day - timedelta(back)).isoformat()).partition(",")[0]
    assert days_meant(told, day.isoformat()) == [(day - timedelta(back)).isoformat()]


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    for ahead in (True, False):
        assert len(days_meant(text, SATURDAY, ahead=ahead)) <= 2


@pytest.fixture
def _on_a_saturday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "today", lambda: SATURDAY)


@pytest.mark.usefixtures("_on_a_saturday")
def test_every_front_takes_days_and_reads_them_back(cli: Terminal) -> None:
    friday = "Friday, 20 November 2026"
    assert friday in cli.ok("new", "klaberjass", "Ann", "Bob", "--date", "20.11.").out
    assert (
        friday in cli.ok("result", "loo", *"P1 0 P2 0 P3 0 P4 0 P5 0".split(), "--on", "20 Nov").out
    )
    for command in ("games", "standings", "ratings", "player Ann"):
        assert friday in cli.ok(*command.split(), "--since", "20.11.").out.replace("\n", " ")
    assert friday in cli.ok("event", "new", "Cup", "--date", "20/11").out
    assert "Thursday, 3 December 2026" in cli.ok("event", "set", "date=3.12.").out
    cli.ok("event", "add", "Ann", "Bob")
    cli.ok("event", "round")
    assert "Friday, 4 December 2026" in cli.ok("event", "date", "1", "4 Dec").out
    assert [game["date"] for game in cli("games", "--json").json["games"]] == ["2026-11-20"] * 2


@pytest.mark.usefixtures("_on_a_saturday")
@pytest.mark.parametrize(
    "words", ["new klaberjass Ann Bob --date", "standings --since", "event new Cup --date"]
)
def test_two_readings_are_told(cli: Terminal, words: str) -> None:
    result = cli(*words.split(), "3/4/2026")
    assert result.code == 2
    said = " ".join(result.err.split())
    assert "Wednesday, 4 March 2026 or Friday, 3 April 2026" in said
    assert "Write 2026-03-04 or 2026-04-03." in said
    assert "isn't a day" in cli(*words.split(), "soon").err
