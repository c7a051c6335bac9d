"""Options that few tables choose, held against the rulebook said a second time."""

import random
from itertools import product

import pytest

from rules import replay
from tests.many import many
from tests.rules.sixty_six_players import Habits, Hand

LOW_TO_HIGH = "7 8 9 10 J Q K A".split()
HEAD = "game klaberjass\nplayers Ann, Bob\noption kla_longer_beats true\nhand Bob 7S\ntake\n"


def exists(rank: str, length: int) -> bool:
    """Whether a run of so many cards can have this rank on top, in a hand of nine."""
    return 4 <= length <= LOW_TO_HIGH.index(rank) + 1


@pytest.mark.parametrize("mine", [(rank, n) for rank in "AKQJ" for n in (4, 5, 6)] + [("10", 4)])
def test_of_two_fifties_the_longer_and_then_the_higher_is_better(mine: tuple[str, int]) -> None:
    """KLA-D9: the length that is told is compared before the rank."""
    if not exists(*mine):
        return
    for theirs in product(["A", "K", "Q", "J", "10"], [4, 5, 6, 7]):
        line = f"fifty howhigh {mine[0]} {mine[1]} notgood {theirs[0]} {theirs[1]}"
        refusal = replay(HEAD + line).refusal
        is_better = (theirs[1], LOW_TO_HIGH.index(theirs[0])) > (
            mine[1],
            LOW_TO_HIGH.index(mine[0]),
        )
        # two hands of nine hold both: they are of different suits, or lie apart
        assert (refusal is None) == (is_better and exists(*theirs)), (line, str(refusal))


def test_sixty_six_is_claimed_before_a_lead_or_by_its_leader_alone() -> None:
    """SXS-D13: between tricks by both, on the lead by who leads, never with a card on the table."""
    for seed in range(many(20)):
        rng = random.Random(seed)
        acts = Hand(rng, 1, Habits(closes=0.1, claims=0.0)).acts
        flat = [act for line in acts for act in line]
        for count in range(1, len(flat)):
            for option, name in product(("between_tricks", "on_lead"), ("Ann", "Bob")):
                head = f"game sixty-six\nplayers Ann, Bob\noption sxs_claim_when {option}\n"
                game = replay(head + "\n".join(flat[:count])).games[0]
                hand = game.hands[0]
                if hand.over:
                    break
                leader = hand.tricks[-1].winner if hand.tricks else "Ann"
                may = not hand.table and (option == "between_tricks" or name == leader)
                refusal = replay(
                    "\n".join([head + "\n".join(flat[:count]), f"{name}: claim"])
                ).refusal
                assert (refusal is None) == may, (flat[:count], option, name, str(refusal))
