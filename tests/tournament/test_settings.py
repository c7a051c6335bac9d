"""The settings of an event: what can be set, what follows, and what does not fit."""

import re

import pytest

from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.settings import READERS, Settings, read_head, usual_plan


def made(*given: str) -> Settings:
    settings = Settings("Evening")
    for each in given:
        name, _, value = each.partition("=")
        settings = settings.with_setting(name, value)
    return usual_plan(settings, {each.partition("=")[0] for each in given}).settled()


@pytest.mark.parametrize(
    ("given", "format", "size", "worth"),
    [
        (["game=klaberjass"], "swiss", 2, "win"),
        (["game=sixty-six"], "swiss", 2, "win"),
        (["game=cinch"], "partners", 4, "win"),
        (["game=cinch", "pairs=true"], "swiss", 2, "win"),
        (["game=kalooki"], "rotation", 4, "figure"),
        (["game=linger-longer"], "rotation", 4, "win"),
        (["game=rolling-stone", "size=5"], "rotation", 5, "win"),
    ],
)
def test_what_follows_from_the_game(given: list[str], format: str, size: int, worth: str) -> None:
    settings = made(*given)
    assert (settings.format, settings.size, settings.worth) == (format, size, worth)


HEADS = [
    made("game=klaberjass"),
    made("game=klaberjass", "option=target 301", "rounds=5", "order=points,buchholz,wins"),
    made("game=cinch", "pairs=true", "bye=0.5", "win=3", "draw=1", "seed=17"),
    made("game=lift-smoke", "format=rotation", "size=5", "standing=true"),
    made("game=sixty-six", "format=round-robin", "double=true", "date=2026-11-21"),
    made("game=sixty-six", "format=knock-out", "third=true"),
]


@pytest.mark.parametrize("settings", HEADS)
def test_a_head_reads_back_as_its_settings(settings: Settings) -> None:
    assert read_head(settings.text()) == settings


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["game=klaberjas"], "There is no game called klaberjas"),
        (["format=swis"], "Did you mean swiss?"),
        (["worth=winning"], "There is no worth winning"),
        (["order=points,bucholz"], "Nearest: buchholz"),
        (["order=points,points"], "points is there twice"),
        (["rounds=many"], "rounds is a whole number"),
        (["rounds=\N{FULLWIDTH DIGIT FIVE}"], "rounds is a whole number"),
        (["rounds=100"], "0 to 99"),
        (["size=13"], "2 to 12"),
        (["pairs=yes"], "pairs is true or false"),
        (["win=1/2"], "win is a number such as 1 or 0.5"),
        (["date=21.11.2026"], "A day is written 2026-11-21"),
        (
            ["coin=0.001"],
            "coin is what sums are rounded down to, such as 0.01, 0.5 or 5, not 0.001",
        ),
        (["after=zzz"], "after is the ids of the events before, not zzz"),
        (["after="], "after is the ids of the events before, not nothing"),
        (["roundz=5"], "Did you mean rounds?"),
        (["option=targt 301"], "has no option targt"),
        (["option=target none"], "a whole number from 1 to 1,000,000"),
        (["option=target 1000001"], "a whole number from 1 to 1,000,000, not 1000001"),
        (["game=loo", "format=swiss"], "Loo seats 5 to 10 players"),
        (["game=loo", "size=4"], "Loo seats 5 to 10 players; a table of this event seats 4"),
        (["game=cinch", "format=swiss"], "Choose pairs"),
        (["game=klaberjass", "format=rotation", "size=4"], "Klaberjass seats 2 players"),
        (["game=klaberjass", "format=partners"], "has no partners that could rotate"),
        (["game=cinch", "pairs=true", "format=partners"], "has no partners that could rotate"),
    ],
)
def test_what_does_not_fit_is_said(given: list[str], says: str) -> None:
    with pytest.raises(UnfitPlan) as caught:
        made(*given)
    assert says in str(caught.value)


@pytest.mark.parametrize("title", ["", "  ", "a\x1b[31m", "x" * 61, "a\nb\u202e"])
def test_a_title_is_a_line_that_can_be_printed(title: str) -> None:
    with pytest.raises(UnfitPlan):
        read_head(f"event {title}" if "\n" not in title else f"event {title.split()[1]}")


def test_the_help_names_every_setting_that_is_set() -> None:
    """An act of its own says which events were before, and where the event is at home."""
    named = set(re.findall(r"\w+", DEEDS["set"].about))
    assert set(READERS) - named == {"after", "home"}
