"""Whatever is typed at a table is taken or refused: nothing raises, a refusal changes nothing.

The words are those of the game in question, in any order: ranks that its pack has not, figures,
names of others, answers to what nobody asked.
"""

import random

import pytest

from tests.many import many
from tests.rules.evenings import TABLES, Evening
from trickledger import replay
from trickledger.rules.cards import RANKS, SUITS
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.views.sheet import Game

GENERAL = (
    "holds left seen score total trump upcard hand note drop ~ , = jo # plus minus @3 .1".split()
)


def vocabulary(fold: GameFold) -> list[str]:
    """What can be typed in a game."""
    cards = [rank + suit for rank in RANKS for suit in SUITS]
    figures = ["0", "1", "2", "3", "5", "9", "14", "66", "999"]
    words = [word.name for word in fold.game.words]
    names = [*fold.handles, *(f"{name}:" for name in fold.handles)]
    return [*cards, *RANKS, *SUITS, *figures, *words * 3, *names * 3, *GENERAL]


def state(fold: GameFold) -> object:
    return Game(fold).as_json(), fold.entries


@pytest.mark.parametrize("kind", TABLES)
def test_whatever_is_typed_is_taken_or_refused(kind: str) -> None:
    for seed in range(many(4)):
        rng = random.Random(f"{kind} {seed}")
        evening = Evening(rng, kind)
        words = vocabulary(evening.fold)
        for line in evening.players.hand(0, 0):
            for _ in range(4):
                name = rng.choice(["", f"{rng.choice(evening.fold.handles)}: "])
                typed = name + " ".join(rng.sample(words, rng.choice([1, 1, 2, 2, 3])))
                check(evening, typed)
            if not evening.enter(line):
                break
        assert replay("\n".join(evening.typed)).refusal is None


def check(evening: Evening, typed: str) -> None:
    """Type it: a refusal says why and leaves all as it was, and what is taken is taken back."""
    fold, before = evening.fold, len(evening.typed)
    told = state(fold)
    refusal = enter(fold, typed)
    if refusal is None:
        again = replay("\n".join([*evening.typed[:before], typed]))
        assert again.refusal is None, (evening.typed, typed)
        assert state(again.games[0].fold) == state(fold), (evening.typed, typed)
        evening.fold = replay("\n".join(evening.typed)).games[0].fold
        return
    assert refusal.why
    assert state(fold) == told, (evening.typed, typed)
    is_first_act = refusal.column <= len(typed.partition(": ")[0]) + 3
    if is_first_act and typed.partition(": ")[0] in fold.handles and refusal.kind != "SYN":
        assert refusal.by in fold.handles, (evening.typed, typed, str(refusal))


@pytest.mark.parametrize("kind", TABLES)
def test_the_words_of_a_correction_that_is_dropped_at_once_can_be_read_again(kind: str) -> None:
    """Nothing weighs them: what can be read is kept, in words that come to the same."""
    taken = 0
    for seed in range(many(4)):
        rng = random.Random(f"{kind} {seed}")
        evening = Evening(rng, kind)
        evening.play_hand()
        words, typed = vocabulary(evening.fold), evening.typed
        acts = evening.fold.chapters[0].log.numbers
        for _ in range(40 if len(acts) > 1 else 0):
            text = " ".join(rng.sample(words, rng.choice([1, 2, 2, 3])))
            line = f"correct @{rng.choice(acts[1:])} {text}, void @{acts[0]}, drop"
            if enter(evening.fold, line) is None:
                taken += 1
                assert state(copied(evening.fold)) == state(evening.fold), (typed, line)
                evening.fold = replay("\n".join(typed)).games[0].fold
    assert taken > many(4)


def copied(fold: GameFold) -> GameFold:
    entries = fold.entries[1:]
    return fold_stored(fold.head, entries)
