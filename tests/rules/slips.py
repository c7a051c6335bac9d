"""What a scorer types by mistake, and each hint of what is answered, tried where it is given."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from tests.rules.evenings import Evening
from tests.rules.test_babble import vocabulary
from trickledger.rules.cards import card_text, each
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.kinds import EntryKind, kinds_since
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Decision, Way, all_values
from trickledger.rules.views.outcomes import expected

DECISIONS = """
void
void @3
void @999
void 3
void @2, drop
void @4 JS
correct
correct @3
correct @3 9H
correct @2 hand Ann 9H
correct @5 pass
correct @4 9H 9D
ruling
ruling dance
ruling stand
ruling stand @4
ruling retract @5
ruling retract drop
ruling annul
ruling annul .1
ruling settle
misdeal
misdeal now
swap
end
end now
abandon
final
undo
score
total
result
adds
result {name}
result {name} 5
adds {name}
adds {name} 5
score {name} 12
total {name} 100
final {name} 3
swap {name}
result {name} 3 {name} 2
swap {name} {name}
ruling penalty {name} 5
ruling penalty game {name} 5
ruling penalty chips {name} plus 5
ruling adjust
ruling penalty hand {name} minus 5 because so
ruling adjust .1 {name} plus --5
ruling adjust chips {name} plus 5 because so
ruling award {name} 3 because so
{name} joins
{name} leaves
Zoe joins
Zoe joins after {name}
{name}
{name}:
hand
hand {name}
hand Zoe
hand {name} {name}
deal
note
note x
#
~
{name} wins
{name} 5
{name} holds
{name} left
left
left 0
holds
seen
trump
upcard
1. {name}
9. AS
.1 AS
.7 AS
@1 AS
option x
game loo
players {name}
date 1
help
?
dealer {name}
kim 45
For example
""".strip().splitlines()
"""Lines of all kinds, with names to be put in."""


def slips(rng: random.Random, evening: Evening, line: str) -> Iterator[str]:
    """Lines that are wrong, or right at another time, where a line is due."""
    fold = evening.fold
    words = vocabulary(fold)
    name = rng.choice(["", f"{rng.choice(fold.handles)}: "])
    yield name + " ".join(rng.sample(words, rng.choice([1, 1, 2, 3])))
    yield mistyped(rng, line)
    yield mistyped(rng, line)
    yield f"{name}{rng.choice(evening.typed)}"
    parts = rng.choice(DECISIONS).split("{name}")
    yield rng.choice(fold.handles).join(parts)


def mistyped(rng: random.Random, line: str) -> str:
    """A line with a slip: letters or words left out, changed, doubled or in another order."""
    words = line.split()
    place = rng.randrange(len(words))
    word = words[place]
    letter = rng.randrange(len(word))
    changed = rng.choice(
        [
            [word[:letter] + word[letter + 1 :]],
            [word[:letter] + rng.choice("aehjkqs19t") + word[letter:]],
            [word[: letter + 1]],
            [word, word],
            [],
            [word, rng.choice(["JS", "9H", "5", "pass", "take", "jo", "10", "Zoe"])],
            [rng.choice(["JS", "9H", "5", "pass", "2C", "jo", "K", "Zoe"])],
        ]
    )
    words[place : place + 1] = changed
    if rng.random() < 0.15:
        rng.shuffle(words)
    return " ".join(words) or "x"


class Hint(NamedTuple):
    """What somebody is told that can be typed, behind what stands, and whether it is an example."""

    before: str
    typed: str
    is_example: bool

    @property
    def line(self) -> str:
        """What is typed."""
        return f"{self.before}{self.typed}"


def hints(typed: str, refusal: Refusal) -> Iterator[Hint]:
    """What a refusal proposes, as it is typed in the place of what was refused."""
    bare = BARE_WORDS.values()
    before = typed[: max(refusal.column - 1, 0)]
    for each_way in refusal.would_do:
        if each_way not in bare and not each_way.startswith("a card"):
            whole = each_way.startswith(WHOLE)
            yield Hint("" if whole else before, each_way, refusal.is_example)
    for value in all_values(refusal.says):
        if isinstance(value, Way):
            yield Hint(
                "" if value.startswith(WHOLE) or isinstance(value, Decision) else before,
                value,
                True,
            )


WHOLE = ("game ", "option ", "players ", "void ", "correct ", "ruling ", "misdeal")
PATTERN = re.compile(r"\b(CARDS?|MELD|NUMBER|SUIT|WORDS)\b")


def filled(fold: GameFold, line: str) -> Iterator[str]:
    """A line with values in the places that it names."""
    cards = [card_text(card) for card in each(sum(set(fold.game.spelled.values())))]
    numbers, shown = ("1", "2", "3", "0", "5"), (cards[0], cards[-1], cards[len(cards) // 2])
    for number, card in product(numbers, shown):
        forms = {
            "CARD": card,
            "CARDS": " ".join(cards[-3:]),
            "MELD": "1",
            "NUMBER": number,
            "SUIT": card[-1],
            "WORDS": card,
        }
        yield " ".join(forms.get(word, word) for word in line.split(" "))


class Tried:
    """A game in which lines are tried: each in a copy of it."""

    def __init__(self, fold: GameFold) -> None:
        self._kept = pickle.dumps(fold)
        self._fold = fold
        self._tried: GameFold | None = None
        self._became: dict[str, set[EntryKind]] = {}

    def enter(self, line: str) -> Refusal | None:
        """Why a line would be refused; nothing of it is entered."""
        # what is refused changes nothing: only what was taken needs the game anew
        fold = self._tried or self._again()
        refusal = enter(fold, line)
        self._tried = fold if refusal else None
        if refusal is None:
            self._became[line] = {*kinds_since(fold, self._fold.numbered)}
        return refusal

    def kinds(self, hint: Hint) -> set[EntryKind]:
        """Of what kinds the entries are that a hint becomes, by the first form that is taken."""
        for line in (hint.line, *filled(self._fold, hint.line)):
            if line in self._became or self.enter(line) is None:
                return self._became[line]
        return set()

    def _again(self) -> GameFold:
        fold: GameFold = pickle.loads(self._kept)
        return fold

    def refused(self, hint: Hint) -> Refusal | None:
        """Why a hint is none: it is refused as it stands, or as an example is no line here."""
        if not PATTERN.search(hint.typed):
            refusal = self.enter(hint.line)
            if refusal and hint.before and hint.typed.startswith("hand "):
                refusal = self.enter(hint.typed)
            is_line = hint.is_example and refusal and refusal.kind in ("RULE", "PHYS")
            return None if is_line else refusal
        if "WORDS" in hint.typed:
            refusal = self.enter(next(filled(self._fold, hint.line)))
            return refusal if refusal and "no entry" in refusal.why else None
        refusals = [self.enter(line) for line in dict.fromkeys(filled(self._fold, hint.line))]
        if None in refusals or any(one.kind in ("PHYS", "RULE") for one in refusals if one):
            return None
        return refusals[0]


def turns(fold: GameFold) -> Iterator[Hint]:
    """What the players are told that they can enter."""
    for turn in expected(fold):
        name = f"{turn['player']}: " if turn["player"] and "opening" not in turn else ""
        if "opening" in turn:
            yield Hint("", turn["opening"], False)
        for card in turn["may"]["cards"]:
            yield Hint(name, card, False)
