"""The phases of a game as they are read: what each waits for, its words, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, Then, otherwise

_THE_END = "the hand is over"


class Following(NamedTuple):
    """A phase that may follow, and on what condition, in words; empty where it always does."""

    phase: str
    when: str = ""

    def __str__(self) -> str:
        return f"{self.phase} when {self.when}" if self.when else self.phase


class WordLine(NamedTuple):
    """One word: who may say it, by which clause, and the phases that may follow; none: it stays.

    After the card that completes a trick those of `after_trick` follow.
    """

    word: str
    who: str
    clause: Clause
    then: tuple[Following, ...]
    after_trick: tuple[Following, ...] = ()

    @property
    def follows(self) -> str:
        """What follows, in words.

        >>> WordLine("pass", "in turn", Clause(), (Following("bids"), Following("over"))).follows
        'bids, else over'
        """
        parts = [", else ".join(map(str, self.then))] if self.then else []
        if self.after_trick:
            parts.append(f"after a trick: {', else '.join(map(str, self.after_trick))}")
        return "; ".join(parts)


class PhaseLine(NamedTuple):
    """One phase: its name, what the hand waits for in it, and its words."""

    name: str
    situation: str
    words: tuple[WordLine, ...]


class PhaseTable(NamedTuple):
    """The phases of a game, first the one a hand begins with, and the words of every phase."""

    phases: tuple[PhaseLine, ...]
    always: tuple[WordLine, ...]


def table_of(phases: Phases) -> PhaseTable:
    """The table that the engine runs, in words."""
    return PhaseTable(tuple(map(_phase, phases)), _words(phases.rows))


def _phase(phase: Phase) -> PhaseLine:
    situation = phase.situation
    said = situation if isinstance(situation, str) else situation.__doc__ or ""
    words = _words(phase.rows) or _told(phase.clause)
    return PhaseLine(phase.name, said.strip().partition("\n")[0], words)


def _told(clause: Clause | None) -> tuple[WordLine, ...]:
    """The word that ends a hand in which there is no other."""
    return (WordLine("adds", "the table", clause, (Following(_THE_END),)),) if clause else ()


def _words(rows: Iterable[Row]) -> tuple[WordLine, ...]:
    return tuple(
        WordLine(
            row.word,
            _in_words(row.who),
            row.clause,
            tuple(_following(row.then)),
            tuple(_following(row.trick or "")),
        )
        for row in rows
    )


def _following(then: Then) -> Iterator[Following]:
    if isinstance(then, str):
        then = {otherwise: then} if then else {}
    for condition, phase in then.items():
        when = "" if condition is otherwise else _in_words(condition)
        yield Following(_THE_END if phase == OVER else phase, when)


def _in_words(function: Callable[..., Any]) -> str:
    """The name of a function as words: whose turn it is, or a condition.

    >>> def all_have_bid(hand): ...
    >>> _in_words(all_have_bid)
    'all have bid'
    """
    name = function.__name__.replace("_", " ")
    return {"has turn": "in turn"}.get(name, name)
