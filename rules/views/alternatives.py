"""What a dispute would change: the hand and the game as they stand, and under each ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.amounts import counted
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.views.sheet import Game

AS_IT_STANDS = "as it stands"
_NOBODY = "because it is asked what would be"


class Alternative(NamedTuple):
    """What a hand enters, and where its game stands, under one decision; figures by side.

    `again` counts the entries that would have to be typed again, and `to_void` are the entries
    whose void takes them back. A hand that does not count, or is not over, enters nothing.
    """

    decision: str
    entered: dict[str, int]
    totals: dict[str, int]
    status: str
    winners: list[str]
    provisional: bool
    next_dealer: str | None
    again: int = 0
    to_void: tuple[int, ...] = ()

    @property
    def adds(self) -> str:
        """What the hand adds, or what becomes of it, in words."""
        if self.again:
            return f"{counted(self.again, 'entry')} to type again"
        if self.entered:
            return ", ".join(f"{side} {points}" for side, points in self.entered.items())
        return f"nothing: {self.next_dealer} deals next" if self.next_dealer else "it isn't over"


class Tried(NamedTuple):
    """A decision, the game as it would be with it, and how many entries would be typed again.

    `to_void` are the entries that are voided where the decision takes a play back.
    """

    decision: str
    fold: GameFold
    again: int = 0
    to_void: tuple[int, ...] = ()


class _Decision(NamedTuple):
    """A decision by its name, with the line that would carry it out; some were asked for."""

    name: str
    line: str
    to_void: tuple[int, ...] = ()
    is_asked: bool = False


def decisions_tried(
    fold: GameFold, chapter: Chapter, finding: Finding | None, rulings: Sequence[str] = ()
) -> list[Tried] | Refusal:
    """The game as it stands, and as it would be under each decision that is open.

    `rulings` are further ones, by their words without who and why; one that would be refused is
    given back. The game must be folded whole.
    """
    found = [Tried(AS_IT_STANDS, fold)]
    for decision in _decisions(fold, chapter, finding, rulings):
        tried = fold_stored(fold.head, fold.entries_since(1))
        refusal = enter(tried, decision.line)
        if refusal and decision.is_asked:
            return refusal._replace(tried=decision.name, column=0)
        if refusal:
            continue
        again = _counting(fold) - _counting(tried)
        found.append(Tried(decision.name, tried, again, decision.to_void))
    return found


def _decisions(
    fold: GameFold, chapter: Chapter, finding: Finding | None, rulings: Sequence[str]
) -> Iterator[_Decision]:
    """The decisions that may be open; one that would change nothing is refused when it is tried."""
    where = f".{chapter.number}"
    if finding:
        where += f" @{finding.accused[0]} {finding.clause}"
        to_void = finding.to_void or fold.to_void(finding.accused[0])
        yield _Decision("stand", f"ruling stand {where} {_NOBODY}")
        voids = ", ".join(f"void @{number}" for number in to_void)
        back = f"ruling retract {where} drop {_NOBODY}"
        # where it is ruled already that the play is taken back, that is only carried out
        yield _Decision("retract", f"{voids}, drop" if finding.to_void else back, to_void)
    yield _Decision("annul", f"ruling annul {where} {_NOBODY}")
    for words in rulings:
        kind, _, rest = words.strip().partition(" ")
        yield _Decision(words.strip(), f"ruling {kind} {where} {rest} {_NOBODY}", is_asked=True)


def _counting(fold: GameFold) -> int:
    """How many entries of hands count."""
    return sum(
        1
        for chapter in fold.opened
        for entry in (chapter.opening, *chapter.log)
        if fold.version(entry) is not None
    )


def alternative(tried: Tried, deal: int) -> Alternative:
    """What a hand, by its number, and its game come to under a decision."""
    game = Game(tried.fold)
    hand = game.hand(deal)
    return Alternative(
        tried.decision,
        hand.entered if hand and hand.counted else {},
        game.totals,
        game.status,
        game.winners,
        game.provisional,
        hand.next_dealer if hand else None,
        tried.again,
        tried.to_void,
    )
