"""Hands of Euchre dealt and played at random, held against a referee of its own."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.euchre_referee import NAMES, Played, a_hand, is_possible
from trickledger import replay

pytestmark = pytest.mark.usefixtures("plugged_in")

HEAD = f"game euchre\nplayers {', '.join(NAMES)}\noption target 1000\n"
SEEDS = st.integers(0, 2**32)


def first_proven(hand: Played) -> int | None:
    """The number of plays with which a revoke is proven, by the record alone."""
    for count in range(1, len(hand.plays) + 1):
        lines = [*hand.opening, *(play.card for play in hand.plays[:count])]
        result = replay(HEAD + "\n".join(lines))
        if result.refusal:
            assert result.refusal.clause == "EUC-FOLLOW-1", result.refusal
            return count
        if result.games[0].hands[0].findings:
            return count
    return None


def hands_in_turn(rng: random.Random, count: int) -> Iterator[Played]:
    for number in range(count):
        yield a_hand(rng, number % 4)


@given(SEEDS)
def test_an_evening_is_accepted_and_counted_as_the_referee_counts(seed: int) -> None:
    hands = [*hands_in_turn(random.Random(seed), 6)]
    result = replay(HEAD + "\n".join(line for hand in hands for line in hand.lines))
    assert result.refusal is None, result.refusal
    (game,) = result.games
    assert [tuple(hand.entered.values()) for hand in game.hands] == [h.points for h in hands]
    assert not any(hand.findings for hand in game.hands)


@given(SEEDS)
def test_a_revoke_is_proven_just_when_no_deal_is_left(seed: int) -> None:
    rng = random.Random(seed)
    hand = a_hand(rng, rng.randrange(4), careless=0.4)
    counts = range(1, len(hand.plays) + 1)
    first = next((count for count in counts if not is_possible(hand, count)), None)
    assert first_proven(hand) == first


@given(SEEDS)
def test_hands_recorded_as_dealt_allow_just_what_was_played(seed: int) -> None:
    rng = random.Random(seed)
    hand = a_hand(rng, rng.randrange(4), careless=0.2)
    opening, *bids = hand.opening
    holds = [f"{NAMES[seat]} holds {' '.join(hand.dealt[seat])}" for seat in range(4)]
    told = [f"discard {hand.laid_away}"] if hand.laid_away else []
    lines = [opening, *holds, *bids, *told]
    result = replay(HEAD + "\n".join([*lines, *(play.card for play in hand.plays)]))
    wrong = next((n for n, play in enumerate(hand.plays) if not hand.follows(play)), None)
    if wrong is None:
        assert result.refusal is None, result.refusal
    else:
        assert result.refusal is not None
        assert result.refusal.line == len(HEAD.splitlines()) + len(lines) + wrong + 1
