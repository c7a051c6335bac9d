"""Of several places for what was left out, that at which it comes nearest to fitting, and why not.

Each is tried as a batch, and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from trickledger.rules.record.batch import Change
from trickledger.rules.record.corrections import Trial, found_in, trial_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.misfits import Stuck, why
from trickledger.rules.refusals import CLASSES, Refusal
from trickledger.rules.says import Says


class Nearest(NamedTuple):
    """What keeps out a change that comes nearest to fitting, and the later entry that does, or 0.

    Nearest is what is refused for nothing of its own, then by the later class (COM-CLASS-1), then
    where the phase has its word.
    """

    nearness: tuple[int, bool]
    change: Change
    stops_at: int
    why: Says


def nearest_misfit(fold: GameFold, lines: Iterable[str]) -> Nearest | None:
    """Of lines that don't fit well that which comes nearest to it, the first of several."""
    tried = filter(None, (trial_of(fold, line) for line in lines))
    return max(map(_what_stops, tried), key=attrgetter("nearness"), default=None)


def _what_stops(trial: Trial) -> Nearest:
    outcome, change = trial.outcome(), trial.batch.changes[0]
    stuck = trial.stuck
    if isinstance(outcome, Refusal) and stuck and not stuck.is_own:
        return Nearest((len(CLASSES), True), change, stuck.failure.number, why(stuck))
    if isinstance(outcome, Refusal):
        nearness = CLASSES.index(outcome.kind), stuck is not None and _has_its_word(stuck)
        return Nearest(nearness, change, 0, outcome.says)
    known = found_in(trial.fold.chapters)
    findings = (each for chapter in outcome for each in chapter.deal.findings.items())
    proven = next((finding.says for key, finding in findings if key not in known), None)
    says = proven or Says("Others would then have said or played what follows.")
    return Nearest((len(CLASSES) + 1, True), change, 0, says)


def _has_its_word(stuck: Stuck) -> bool:
    """Whether the phase in which new words are refused has the word that they begin with."""
    phase, made = stuck.deal.phase if stuck.deal else None, stuck.became[stuck.failure.number]
    return phase is not None and isinstance(made, Item) and made.act.word in phase.words
