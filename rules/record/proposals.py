"""What a refusal proposes, in the place of what was refused: as much of it as would be taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trickledger.rules.cards import RANKS, SUITS, card_text, read_card, read_cards, read_rank
from trickledger.rules.language.notation import MISDEAL, TAKES, Word
from trickledger.rules.language.reader import UNDONE
from trickledger.rules.language.reading import read
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import Said, read_as
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.record.batch import VERBS, read_batch
from trickledger.rules.record.everyday_decisions import is_of_a_hand
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Enter
from trickledger.rules.refusals import Refusal

FIGURES = range(21)
"""Those that are tried behind a word that takes one."""


class Proposals:
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
            if mended := self._with_rest(proposed):
                yield mended
                continue
            if self._leaves_out_the_rest:
                continue
            verb = self._fold.game.verbs.get(proposed)
            found = list(self._forms_taken(proposed, verb))
            yield from found
            if not found and verb and verb.name == proposed and TAKES[verb.takes].cards:
                yield from filter(self._is_timely, self._pattern(verb))

    @property
    def _leaves_out_the_rest(self) -> bool:
        """Whether more was typed that would be lost: behind several cards in one word, or behind a
        word that is nothing a player can do.
        """
        tried = self._refusal.tried
        behind = self._rest.strip().removeprefix(tried)
        is_several = len(read_cards(tried, self._fold.game.spelled) or ()) > 1
        is_undone = self._refusal.says.words == UNDONE
        is_of_a_part = self._refusal.kind == "SYN" and (is_several or is_undone)
        return is_of_a_part and bool(behind.strip(" ,.!"))

    def _with_rest(self, proposed: str) -> str:
        """What is proposed in the place of a word, with what was typed behind it; empty if refused.

        Who typed bidd 9 bids 9, and not what else could be bid.
        """
        tried, rest = self._refusal.tried, self._rest.strip()
        if self._refusal.kind != "SYN" or rest == tried:
            return ""
        word = rf"(?<![^\s,:]){re.escape(tried)}(?![^\s,:])"
        way = re.sub(word, lambda _: proposed, rest, count=1)
        return way if way != rest and self._is_taken(way) else ""

    def in_short(self, would_do: Sequence[str]) -> tuple[str, ...]:
        """Cards that are proposed for one, where there are several without a rank that was behind.

        Behind another card a rank is of its suit: AS 4, AH 4 for aa 4 are no two ways to go on.
        """
        behind = self._rest.rstrip().partition(self._refusal.tried)[2]
        if len(would_do) == 1 or not (behind[:1] == " " and read_rank(behind.split()[0])):
            return tuple(would_do)
        alone = [way.removesuffix(behind) for way in would_do]
        are_cards = all(read_card(way, self._fold.game.spelled) for way in alone)
        are_taken = are_cards and all(map(self._is_taken, alone))
        return tuple(dict.fromkeys(alone if are_taken else would_do))

    def _is_timely(self, pattern: str) -> bool:
        """Whether a word with cards could be said now: by cards, and not by its time, refused."""
        for card in {*self._fold.game.spelled.values()}:
            words = pattern.replace("CARDS", "CARD").replace("CARD", card_text(card))
            refusal = self._enter(f"{self._before}{words.replace('MELD', '1')}")
            if refusal is None or refusal.kind in {"PHYS", "RULE"}:
                return True
        return False

    def _pattern(self, verb: Word) -> Iterator[str]:
        """A verb with what stands for its cards, after the name that it must have."""
        by = f"{self._refusal.by}: " if verb.named else ""
        if self._refusal.by or not verb.named:
            yield f"{by}{verb.name} {TAKES[verb.takes].cards}"

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
        by, verb = self._refusal.by, self._fold.game.verbs.get(proposed.partition(" ")[0])
        # a figure that is said of anybody is wrong for some: it is told whose it is
        alone = [] if verb and verb.named and "number" in verb.takes else [proposed]
        ways = [*alone, f"{by}: {proposed}"] if by else alone
        return next((way for way in ways if self._is_taken(way)), "")

    def _is_taken(self, proposed: str) -> bool:
        fold, line = self._fold, f"{self._before}{proposed}"
        decision, acts = (parts := read(fold.vocabulary, line).parts).decision, parts.acts.strip()
        if decision:
            return self._is_well_formed(decision, acts)
        if not self._before.strip() and (taken := self._is_in_order(proposed)) is not None:
            return taken
        return self._enter(line) is None

    def _is_well_formed(self, decision: str, acts: str) -> bool:
        """Whether a decision reads as one; what it would change is not tried."""
        if decision in VERBS:
            return is_of_a_hand(acts) or not isinstance(read_batch(acts, ""), Refusal)
        return acts == MISDEAL and self._fold.in_play is not None

    def _is_in_order(self, proposed: str) -> bool | None:
        """Whether one act would be taken now, asked of the hand; None where it is not one act."""
        fold, chapter = self._fold, self._fold.in_play
        line = read(fold.vocabulary, proposed)
        told = line.said
        if line.refusal or line.parts.decision or line.parts.prefixes:
            return False
        if chapter is None or fold.closing or line.parts.rest_is:
            return None
        if len(told) != 1 or not isinstance(told[0], Said) or told[0].act is None:
            return None
        deal = chapter.deal
        act = read_as(told[0].act, deal.phase.bare if deal.phase else "card")
        if act is None or act.word in REPORTS:
            return None if act else False
        act = deal.meant(act, told[0].seat)
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
        return tuple(f"{name} {figure}" for figure in FIGURES)
    if takes == "rank?":
        return (name, *(f"{name} {rank}" for rank in reversed(RANKS)))
    return () if TAKES[takes].cards else (name,)
