"""Whether a game from outside has all that a game must have."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import read_card, read_rank, read_suit
from trickledger.rules.game import Game
from trickledger.rules.language.notation import GENERAL_WORDS, HAND_WORDS, RECORD_WORDS, Word
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import TrickDeal

_TAKEN = frozenset((*GENERAL_WORDS, *RECORD_WORDS, *HAND_WORDS))


def faults_of(found: Game) -> Iterator[str]:
    """What a game lacks to be played, or what it says amiss, the first thing first."""
    asked = set(Game.__annotations__) - ({"hand"} if type(found).deal is not Game.deal else set())
    if missing := sorted(name for name in asked if not hasattr(found, name)):
        yield f"it lacks {', '.join(missing)} (docs/maintain/a-game.md tells what a game fills)"
        return
    if found.phases.first is None:
        yield "it has no table of phases, from which a hand is run (docs/maintain tells how)"
    if "DECK_1" not in vars(found.book) and type(found).seats_clause is Game.seats_clause:
        yield f"its rulebook has no {found.book.prefix}-DECK-1, which says how many play"
    for word in found.words:
        yield from _misread(word)
    yield from _undecided(found)
    hand = getattr(found, "hand", Deal)
    if hand is not Deal:
        yield from (f"its hand lacks {name}" for name in _missing_from(hand))


def _undecided(found: Game) -> Iterator[str]:
    """Numbers of players with whom a game could be opened, and fail where it is asked who leads."""
    options = found.settings({})
    fewest, most = found.seats_allowed(options)
    for seats in range(fewest, max(most, found.most) + 1):
        try:
            found.verdict(options, found.first_carry(options, seats))
        except Exception as exc:
            yield f"its verdict fails with {seats} players ({type(exc).__name__}: {exc})"


def _missing_from(hand: type[Deal]) -> Iterator[str]:
    needed = ["BOOK", *(["win_clause"] if issubclass(hand, TrickDeal) else [])]
    yield from (name for name in needed if not hasattr(hand, name))
    yield from sorted(hand.__abstractmethods__)


def _misread(word: Word) -> Iterator[str]:
    for spelling in (word.name, *word.short):
        if read_card(spelling) or read_rank(spelling) or read_suit(spelling):
            yield f"its word {spelling} reads as a card"
        elif spelling in _TAKEN:
            yield f"its word {spelling} is one of all games"
