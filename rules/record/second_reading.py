"""A line that is refused as it stands is read again: as people say it, and what to do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trickledger.rules.cards import RANKS, SUITS
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.notation import MISDEAL, Word
from trickledger.rules.language.reading import Line, read
from trickledger.rules.language.vocabulary import Said, read_as
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.record.batch import VERBS, read_batch
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.refusals import Refusal

Take = Callable[[Line], Refusal | None]
"""Take in a line as it was read, or say why not."""
Enter = Callable[[str], Refusal | None]

_CLASSES = ("SYN", "SEQ", "PHYS", "RULE")
_FIGURES = range(21)
_PATTERNS = {
    "card": "CARD",
    "cards": "CARDS",
    "melds": "CARDS",
    "card and meld": "CARD MELD",
    "cards or number": "CARDS",
}


def read_again(
    fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a refused line if people say it so; else the refusal with what would be taken."""
    second = _as_said(fold, text, line, refusal, take)
    if second is None or line.parts.looks_back:
        return second

    def taken(proposed: str) -> Refusal | None:
        """Take in a line as it stands or as people say it."""
        put = read(fold.vocabulary, proposed)
        refused = put.refusal or take(put)
        return refused and _as_said(fold, proposed, put, refused, take)

    return _tried_out(fold, text, second, taken)


def _as_said(fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take) -> Refusal | None:
    """Take in a refused line in the words of the record, or tell which refusal says more."""
    parts, chapter = line.parts, fold.current
    opens = not parts.decision and (chapter is None or chapter.is_over)
    dealt = (2 if fold.game.turned_up else 1) if opens else 0
    acts = parts.acts.lstrip()
    end = parts.start + len(parts.acts)
    start = end - len(acts)
    told = None if parts.decision else figures_told(fold.vocabulary, acts)
    if isinstance(told, Refusal):
        return fold.unfit or told.at(0, start + 1)
    plain = told or put_plainly(fold.vocabulary, acts, dealt=dealt)
    if plain is None:
        return refusal
    before, after = text[:start], text[end:]
    put = read(fold.vocabulary, f"{before}{plain.text}{' ' if after else ''}{after}")
    second = put.refusal or take(put)
    if second is None:
        return None
    column = start + plain.typed(second.column - start)
    is_read = not any(each.is_unread for each in put.said)
    # a word of the game that lacks something says more than one that nobody knows
    first_words = plain.text.replace(":", " ").split()[:2]
    is_known = any(word.lower() in fold.game.verbs for word in first_words)
    knows_a_way = is_known and bool(second.would_do) and not refusal.would_do
    goes_further = _CLASSES.index(second.kind) > _CLASSES.index(refusal.kind) or (
        refusal.kind == "SYN" and (is_read or column > refusal.column or knows_a_way)
    )
    return second.at(0, column) if told or goes_further else refusal


# -- what can be entered instead ------------------------------------------------------------------


def _tried_out(fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> Refusal:
    """A refusal with those of its proposals that would be taken where it stands, as they are typed.

    `enter` takes in a line or says why not. The cards that a duty leaves are proposed by the duty.
    """
    if not refusal.would_do or refusal.is_example or fold.source is not Source.TYPED:
        return refusal
    if refusal.kind == "RULE" and refusal.cards:
        return refusal
    tried = _Proposals(fold, text, refusal, enter)
    return refusal._replace(would_do=tuple(dict.fromkeys(tried.that_hold())))


class _Proposals:
    """The proposals of one refusal, in the place of what was refused."""

    def __init__(self, fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> None:
        self._fold = fold
        self._refusal = refusal
        self._enter = enter
        self._before = text[: refusal.column - 1]
        self._rest = text[refusal.column - 1 :]

    def that_hold(self) -> Iterator[str]:
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
        is_asked_of_hand = chapter is not None and not chapter.is_over and not fold.closing
        if chapter is None or not is_asked_of_hand:
            return None
        if len(told) != 1 or not isinstance(told[0], Said):
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
