"""What is tapped in place of typed, as far as the rules offer it."""

import pytest

from trickledger import replay
from trickledger.rules.views.choices import choices
from trickledger.rules.views.outcomes import expected

BEGUN = ("game klaberjass", "players Ann, Bob", "hand Bob 10C", "take")


def with_cards(*lines: str) -> dict[str | None, list[str]]:
    """Who is offered which lines of a card and its word."""
    fold = replay("\n".join([*BEGUN, *lines])).games[0].fold
    return {
        turn["player"]: [way for each in choices(fold, turn) if not each.word for way in each.ways]
        for turn in expected(fold)
    }


@pytest.mark.parametrize(
    ("lines", "offered"),
    [
        # both may be held
        (["none", "none"], {"Ann": ["QC bela", "KC bela"]}),
        (["none", "none", "7C"], {"Bob": ["QC bela", "KC bela"]}),
        # of trump there is none
        (["none", "none", "7C 9H"], {"Ann": ["QC bela", "KC bela"]}),
        (["none", "none", "7C 9H 8C"], {"Bob": []}),
        # the first was called, so the second is there
        (["none", "none", "KC bela 7C"], {"Ann": ["QC bela"]}),
        (["none", "none", "KC bela"], {"Bob": []}),
        # without the first call there is no second
        (["none", "none", "KC 7C"], {"Ann": []}),
        # both were shown, and can be called with the first
        (["none", "twenty", "8H 7H", "show KC QC JC"], {"Ann": []}),
        (["none", "twenty", "8H 7H", "show KC QC JC", "9H"], {"Bob": ["QC bela", "KC bela"]}),
        # the call was false: the other has the queen
        (["none", "none", "KC bela QC"], {"Ann": []}),
    ],
)
def test_bela_is_offered_with_its_card_where_both_can_be_held(
    lines: list[str], offered: dict[str, list[str]]
) -> None:
    assert with_cards(*lines) == offered
