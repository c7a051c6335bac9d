"""What can be done about a finding: correct what was mistyped, look at it, or decide it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.cards import RANK_CARDS, card_text, each, rank_of, suit_of
from trickledger.rules.common import COM
from trickledger.rules.record.batch import Batch, Change
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import Trial
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.log import Item
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.refusals import Finding, FindingKey, Refusal


class Remedy(NamedTuple):
    """What can be done about a finding, each as the words of a command.

    `correct` has the entry and another card of its rank, with which nothing would be found, or all
    hands of which other dealers are expected; it is empty where no such slip explains the finding.
    """

    correct: str
    audit: str
    rule: str

    @property
    def accused(self) -> int:
        """The first entry that the finding is about.

        >>> Remedy("", "audit .1.3", "ruling stand @12").accused
        12
        """
        return int(self.rule.rpartition("@")[2])


def remedies_since(fold: GameFold, before: set[FindingKey]) -> list[Remedy]:
    """What can be done about each open finding of a game that was not there before."""
    return [
        _remedy(fold, chapter, finding)
        for chapter in fold.chapters
        if chapter.deal.findings and chapter.deal.findings.keys() - before
        for finding in fold.findings(chapter)
        if finding.status == "open" and finding.key not in before and not finding.to_void
    ]


def _remedy(fold: GameFold, chapter: Chapter, finding: Finding) -> Remedy:
    entry = fold.entry(finding.accused[-1])
    trick = f".{entry.trick}" if entry and entry.trick else ""
    return Remedy(
        _dealers(fold, finding)
        if finding.clause is COM.DEAL_1
        else next(_slips(fold, chapter, finding), ""),
        f"audit .{chapter.number}{trick}",
        f"ruling stand @{finding.accused[0]}",
    )


def _dealers(fold: GameFold, finding: Finding) -> str:
    """The batch by which each hand from that of a finding on has the dealer who is expected there.

    Empty where one was marked as it happened, was due until something was ruled, or where the cards
    that were played do not fit.
    """
    changes: tuple[Change, ...] = ()
    hands: Sequence[Chapter] = fold.chapters
    first = next((each.number for each in hands if each.made_by(finding.accused[0])), 1)
    while odd := next((each for each in hands if _is_dealt_out_of_turn(each, first)), None):
        opening = fold.version(odd.opening)
        is_by_ruling = odd.played_from.dealer == odd.deal.setting.dealer
        if opening is None or opening.marked or is_by_ruling or odd.before.dealer is None:
            return ""
        expected = opening._replace(dealer=odd.before.dealer, is_implied=False)
        entry, *_ = fold.to_void(opening.number)
        changes = (*changes, Change("correct", entry, fold.words_of(expected)))
        tried = Trial(fold, Batch(changes)).outcome()
        if isinstance(tried, Refusal):
            return ""
        hands, first = tried, odd.number + 1
    return str(Batch(changes)) if changes else ""


def _is_dealt_out_of_turn(chapter: Chapter, since: int) -> bool:
    """Whether a hand, of those from a number on, has another dealer than is due."""
    dealt, due = chapter.deal.setting.dealer, chapter.before.dealer
    is_hand = not chapter.opening.final and chapter.number >= since
    return is_hand and due is not None and dealt != due


def _slips(fold: GameFold, chapter: Chapter, finding: Finding) -> Iterator[str]:
    """Corrections of one suit that was misread, each tried; the newest entry first.

    Who follows is likelier to have played the suit that was led.
    """
    for number in sorted({*finding.proven_by, *finding.accused}, reverse=True):
        item = chapter.log.of(number)
        item = item and fold.version(item)
        if item is None or item.act.word != "play":
            continue
        (card,) = item.act.cards
        led = _suit_led(chapter, item)
        alike = RANK_CARDS.get(rank_of(card), 0) & chapter.deal.hands.pack & ~card
        for other in sorted(each(alike), key=lambda other: suit_of(other) != led):
            words = f"correct @{number} {card_text(other)}"
            if _explains(fold, words):
                yield words


def _suit_led(chapter: Chapter, item: Item) -> str:
    plays = (other.act for other in chapter.log if other.trick == item.trick)
    return next((suit_of(act.cards[0]) for act in plays if act.word == "play"), "")


def _explains(fold: GameFold, words: str) -> bool:
    """Whether a correction is accepted, and fewer findings are open with it."""
    tried = fold_stored(fold.head, fold.entries_since(1), fold.resumed)
    return enter(tried, words) is None and tried.open_findings < fold.open_findings
