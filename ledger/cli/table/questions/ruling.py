"""A ruling, asked step by step: its kind, what it is about, amounts, by whom, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Line, Question, Unfit
from trickledger.ledger.config.values import person
from trickledger.ledger.errors import UsageError
from trickledger.rules.record.rulings import NEED_AMOUNTS, THE_TABLE, such_amounts
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.rules.record.fold import GameFold

_KINDS = (
    Choice("settle", "what a game that is over has left open is settled"),
    Choice("award", "what the newest hand adds is fixed"),
    Choice("annul", "the newest hand doesn't count and is dealt again"),
    Choice("adjust", "points or chips are moved"),
    Choice("penalty", "points or chips against somebody"),
    Choice("retract", "the play is taken back, and what rests on it is typed again"),
    Choice("stand", "the play stands as it was; the finding is settled"),
)
"""The likeliest last, next to the line."""
_ABOUT_A_FINDING = frozenset(("stand", "retract", "penalty", "adjust"))
_COLUMNS = {
    "hand": "the points of the hand, before they are settled",
    "game": "what the hand adds to the totals",
    "chips": "chips, from one to another",
}


class Draft(NamedTuple):
    """A ruling as far as it is told: its words so far, and the game."""

    words: tuple[str, ...]
    fold: GameFold

    def said(self, *words: str) -> Draft:
        """The same with more words."""
        return self._replace(words=(*self.words, *words))


def _step(
    asked: str, choices: Sequence[Choice], then: Callable[[str], Answer], *, free: str = ""
) -> Question:
    """One part of a ruling; `then` is what follows from a choice, or from text if it is free."""
    explanation = free or "Choose one of the list: by its number, its first letters or the arrows."
    return Question(asked, explanation, then, choices, then if free else None)


def ruling(sitting: Sitting, kind: str = "") -> Question | None:
    """What kind of ruling it is, or what comes next where that is known; raises UsageError."""
    fold = sitting.fold
    if fold is None or fold.current is None:
        raise UsageError("No hand has been dealt yet: there is nothing to rule on.")
    draft = Draft(("/ruling",), fold)
    if kind:
        known = kind in {choice.text for choice in _KINDS}
        return _about(kind, draft.said(kind)) if known else None
    return _step("What is the ruling?", _KINDS, lambda kind: _about(kind, draft.said(kind)))


def _about(kind: str, draft: Draft) -> Question:
    found = [finding for _, finding in Game(draft.fold).open_findings()]
    if kind not in _ABOUT_A_FINDING or not found:
        return _amounts(kind, draft)
    choices = [
        Choice(f"@{finding.accused[0]} {finding.clause}", finding.reason) for finding in found
    ]
    if len(choices) == 1:
        return _amounts(kind, draft.said(choices[0].text))
    return _step(
        "Which finding is ruled on?", choices, lambda words: _amounts(kind, draft.said(words))
    )


def _amounts(kind: str, draft: Draft) -> Question:
    if kind not in NEED_AMOUNTS:
        # what rests on a play that is taken back goes with it
        return _who(draft.said("--drop") if kind == "retract" else draft)
    columns = [Choice(name, _COLUMNS[name]) for name in draft.fold.game.columns]
    return _step("What is changed?", columns, lambda column: _figures(draft.said(column)))


def _figures(draft: Draft) -> Question:
    such = such_amounts(draft.fold.accounts, draft.fold.game.columns)
    asked = f"For whom, and how much, such as {such}?"
    return _step(asked, (), lambda text: _who(draft.said(text)), free=f"For example: {such}")


def _who(draft: Draft) -> Question:
    director = person("director")
    names = [Choice(director, "the director of your settings")] if director else []
    table = Choice(THE_TABLE, "all who play, together")
    understood = director or THE_TABLE

    def then(name: str) -> Answer:
        if not any(letter.isalpha() for letter in name):
            return Unfit(f"{name[:40]} isn't a name.")
        return _why(draft if name == understood else draft.said("by", name))

    asked = f"Who rules? Enter for {understood}:"
    who = _step(asked, [*names, table], then, free="Choose one of the list, or type a name.")
    return who._replace(understood=understood)


def _why(draft: Draft) -> Question:
    reason = "Type the reason in your own words; it is kept with the ruling."
    return _step(
        "Why?", (), lambda why: Line(" ".join(draft.said("because", why).words)), free=reason
    )
