"""What can be entered in place of what was refused: each proposal is tried before it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trickledger.rules.cards import RANKS, SUITS
from trickledger.rules.language.notation import MISDEAL, Word
from trickledger.rules.language.reading import read
from trickledger.rules.language.vocabulary import Said, read_as
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.record.batch import VERBS, read_batch
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.refusals import Refusal

Enter = Callable[[str], Refusal | None]

_FIGURES = range(21)
_PATTERNS = {
    "card": "CARD",
    "cards": "CARDS",
    "melds": "CARDS",
    "card and meld": "CARD MELD",
    "cards or number": "CARDS",
}


def tried_out(fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> Refusal:
    """A refusal with those of its proposals that would be taken where it stands, as they are typed.

    `enter` takes in a line or says why not. The cards that a duty leaves are proposed by the duty.
    """
    if not refusal.would_do or refusal.is_example or fold.source is not Source.TYPED:
        return refusal
    if refusal.kind == "RULE" and refusal.cards:
        return refusal
    trial = _Trial(fold, text, refusal, enter)
    return refusal._replace(would_do=tuple(dict.fromkeys(trial.proposals())))


class _Trial:
    """The proposals of one refusal, in the place of what was refused."""

    def __init__(self, fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> None:
        self._fold = fold
        self._refusal = refusal
        self._enter = enter
        self._before = text[: refusal.column - 1]
        self._rest = text[refusal.column - 1 :]

    def proposals(self) -> Iterator[str]:
        """The proposals that would be taken, with what stands for a card or cards left open."""
        for proposed in self._refusal.would_do:
            if proposed in BARE_WORDS.values():
                yield proposed
                continue
            verb = self._fold.game.verbs.get(proposed)
            found = list(self._forms_taken(proposed, verb))
            yield from found
            if not found and verb and verb.name == proposed and verb.takes in _PATTERNS:
                yield from self._pattern(verb)

    def _pattern(self, verb: Word) -> Iterator[str]:
        """A verb with what stands for its cards, after the name that it must have."""
        by = f"{self._refusal.by}: " if verb.named else ""
        if self._refusal.by or not verb.named:
            yield f"{by}{verb.name} {_PATTERNS[verb.takes]}"

    def _forms_taken(self, proposed: str, verb: Word | None) -> Iterator[str]:
        """Those forms of a proposal that would be taken; of a figure the first."""
        for form in _forms(verb) if verb and verb.name == proposed else (proposed,):
            taken = self._as_taken(form)
            if taken:
                yield taken
                if verb and "number" in verb.takes:
                    return

    def _as_taken(self, proposed: str) -> str:
        """How a proposal would be taken: in its place, alone or with a name; empty if it isn't."""
        tried, by = self._refusal.tried, self._refusal.by
        ways = [proposed, f"{by}: {proposed}"] if by else [proposed]
        if self._refusal.kind == "SYN" and tried in self._rest:
            ways.insert(0, self._rest.replace(tried, proposed, 1).strip())
        return next((way for way in ways if self._is_taken(way)), "")

    def _is_taken(self, proposed: str) -> bool:
        fold, line = self._fold, f"{self._before}{proposed}"
        decision, acts = (parts := read(fold.vocabulary, line).parts).decision, parts.acts.strip()
        if decision:
            return self._is_well_formed(decision, acts)
        if not self._before.strip() and (taken := self._is_in_order(proposed)) is not None:
            return taken
        rulings, target = fold.rulings, fold.current
        if self._enter(line) is not None:
            return False
        fold.take_back(rulings, target)
        return True

    def _is_well_formed(self, decision: str, acts: str) -> bool:
        """Whether a decision reads as one; what it would change is not tried."""
        chapter = self._fold.current
        if decision in VERBS:
            return not isinstance(read_batch(acts, ""), Refusal)
        return acts == MISDEAL and chapter is not None and not chapter.is_over

    def _is_in_order(self, proposed: str) -> bool | None:
        """Whether one act would be taken now, asked of the hand; None where it is not one act."""
        fold, chapter = self._fold, self._fold.current
        line = read(fold.vocabulary, proposed)
        told = line.said
        if line.refusal or line.parts.decision or line.parts.prefixes:
            return False
        if chapter is None or fold.closing or len(told) != 1 or not isinstance(told[0], Said):
            return None
        deal = chapter.deal
        act = told[0].act and read_as(told[0].act, deal.phase.bare if deal.phase else "card")
        if act is None or told[0].refusal:
            return False
        act = deal.resolve(act)
        seat = deal.seat_of(act) if told[0].seat is None else told[0].seat
        return seat is not None and deal.refusal_for(seat, act) is None


def _forms(verb: Word) -> tuple[str, ...]:
    """What can be typed of a verb, as far as it is not cards."""
    name, takes = verb.name, verb.takes
    if takes == "suit":
        return tuple(f"{name} {suit}" for suit in SUITS)
    if takes in {"answer", "answer?"}:
        answers = tuple(f"{name} {answer}" for answer in verb.answers)
        return answers if takes == "answer" else (name, *answers)
    if "number" in takes:
        return tuple(f"{name} {figure}" for figure in _FIGURES)
    if takes == "rank?":
        return (name, *(f"{name} {rank}" for rank in reversed(RANKS)))
    return () if takes in _PATTERNS else (name,)
