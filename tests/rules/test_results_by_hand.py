"""Hands that are told by their result: the same figures as played card by card, at every depth."""

from __future__ import annotations

import random

import pytest

from tests.many import many
from tests.rules.evenings import Evening
from tests.rules.results import RESULTS, Played, adds, comes_to, folded, played_hands, result_of
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.views.sheet import Game

HANDS = 40


@pytest.mark.parametrize("kind", RESULTS)
def test_the_facts_of_a_hand_come_to_what_its_play_came_to(kind: str) -> None:
    rng = random.Random(17)
    for played in played_hands(rng, kind, many(HANDS)):
        told = result_of(played.fold)
        for _ in range(3):
            check_told(played, cut(rng, played), told)


@pytest.mark.parametrize("kind", RESULTS)
def test_what_a_hand_added_comes_to_what_its_play_came_to(kind: str) -> None:
    rng = random.Random(18)
    for played in played_hands(rng, kind, many(HANDS)):
        if played.hand.counted:
            check_told(played, cut(rng, played), adds(played))


def cut(rng: random.Random, played: Played) -> tuple[str, ...]:
    """The beginning of a hand, up to a line or an act of it."""
    lines = played.lines[: rng.randrange(len(played.lines))]
    partial = played.lines[len(lines)].split(", " if ", " in played.lines[len(lines)] else " ")
    fold = folded(played.head, (*played.earlier, *lines))
    acts: list[str] = []
    for act in partial[: rng.randrange(len(partial))] if lines else ():
        if enter(fold, act):
            break
        acts.append(act)
    chapter = fold.current
    is_whole = bool(lines) and chapter is not None and chapter.is_over
    return () if is_whole else (*lines, *acts)


def check_told(played: Played, lines: tuple[str, ...], told: str) -> None:
    words = told if lines else f"{told} dealer {played.hand.dealer}"
    fold = folded(played.head, (*played.earlier, *lines, words))
    assert comes_to(fold) == comes_to(played.fold), (played, lines, words)
    entries = fold.entries[1:]
    head = read_head(fold.head.text())
    again = fold_stored(head, entries)  # type: ignore[arg-type]
    assert comes_to(again) == comes_to(fold)
    assert [entry.text for entry in again.entries] == [entry.text for entry in fold.entries]


@pytest.mark.parametrize("kind", RESULTS)
def test_evenings_with_hands_that_were_told_are_mended_and_fold_again(kind: str) -> None:
    rng = random.Random(19)
    for _ in range(many(6)):
        evening = Evening(rng, kind)
        for _ in range(8):
            if rng.random() < 0.4:
                evening.play_hand()
            else:
                tell(evening)
            evening.mend(widely=True)
        fold = evening.fold
        head = read_head(fold.head.text())
        entries = fold.entries[1:]
        again = fold_stored(head, entries)  # type: ignore[arg-type]
        assert Game(again).as_json() == Game(fold).as_json()


def tell(evening: Evening) -> None:
    """Finish the hand that is open, or a new one, by figures that may be refused."""
    rng, fold = evening.rng, evening.fold
    figures = " ".join(f"{side} {rng.choice((0, 0, 1, 2, 3, 9, 40, 90))}" for side in fold.sides)
    player, other = rng.choice(fold.handles), rng.choice(fold.handles)
    for line in rng.sample(
        (
            f"adds {figures} dealer {player}",
            f"adds {fold.sides[0]} 2",
            f"result {figures} maker {player} dealer {other}",
            f"result {figures} maker {player} bid 9",
            f"result {fold.sides[0]} 9 maker {player} bid 8",
            f"result out {player}",
            f"result {player} 2",
            f"result {figures} claimed {player}",
            "result redeal",
            "result passed",
            f"final {figures}",
        ),
        6,
    ):
        if evening.enter(line):
            return
