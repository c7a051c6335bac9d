"""What the scorer is told while something can still be said, or after it was left out.

Every front asks here, and prints or draws what it gets: who, what, until when, what to type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.language.notation import INSERT, Act
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.reminders import LeftOut, Reminder
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.says import Says, Typed, as_json

if TYPE_CHECKING:
    from trickledger.rules import shapes


class Reminded(NamedTuple):
    """A reminder in words: whose it is, by which clause, and the line for it.

    The line is empty where there is nothing to enter, and ends with what it `asks` for. One that
    `is_late` tells what was left out. Its `why` is a part of what it says, which stays the same for
    as long as it is told.
    """

    player: str
    clause: Clause
    why: Says
    says: Says
    line: str
    asks: str
    is_late: bool

    @property
    def is_whole(self) -> bool:
        """Whether its line is taken now, and nothing has to be filled in."""
        return bool(self.line) and not (self.is_late or self.asks)

    def as_json(self) -> shapes.Reminder:
        """The reminder as the record that `--json` prints."""
        return {
            "player": self.player,
            "clause": str(self.clause),
            "why": str(self.says),
            "says": as_json(self.says),
            "line": self.line or None,
            "asks": self.asks or None,
            "late": self.is_late,
        }


def reminders(fold: GameFold, chapter: Chapter | None) -> list[Reminded]:
    """What can still be said in a hand, and what was left out of it, in words."""
    told = open_reminders(fold, chapter)
    return [worded(fold, chapter, each) for each in told] if chapter else []


def open_reminders(fold: GameFold, chapter: Chapter | None) -> list[Reminder]:
    """What can still be said in a hand, and what was left out of it as long as it goes on."""
    if chapter is None or chapter is not fold.chapters[-1] or fold.closing or chapter.deal.reported:
        return []
    if chapter.result and not chapter.result.counted:
        return []
    # asked for after each line: where there is nothing to tell it calls the rows and no more
    rows = fold.game.phases.reminders.told
    return [each for row in rows for each in row(chapter.deal) if _is_open(chapter, each)]


def worded(fold: GameFold, chapter: Chapter, reminder: Reminder) -> Reminded:
    """A reminder in words, with the line for it."""
    if reminder.left_out:
        return _late(fold, chapter, reminder)
    return _due(fold, chapter.deal, reminder)


def _is_open(chapter: Chapter, due: Reminder) -> bool:
    """Whether what is to be entered would be taken now; in a hand that is over there is no more."""
    if due.left_out or due.act is None or due.asks:
        return not chapter.is_over
    return chapter.deal.refusal_for(due.seat, due.act) is None


def _due(fold: GameFold, deal: Deal, due: Reminder) -> Reminded:
    player, says, line = deal.name(due.seat), due.says, ""
    if due.act and due.until:
        line = _typed(fold, deal, due.seat, due.act, due.asks)
        says = Says("{why} {until}: {line}", why=says, until=due.until, line=Typed(line))
    return Reminded(player, due.clause, due.says, says, line, due.asks, False)


def _late(fold: GameFold, chapter: Chapter, late: Reminder) -> Reminded:
    line = put_in(fold, chapter, late.left_out, late.asks)
    are_both = line.count(INSERT) > 1
    words = (
        "{why} If both were said, in one line: {line}"
        if are_both
        else "{why} If it was said: {line}"
    )
    says = Says(words, why=late.says, line=Typed(line))
    player = chapter.deal.name(late.seat)
    return Reminded(player, late.clause, late.says, says, line, late.asks, True)


# -- what is typed ---------------------------------------------------------------------------------


def _typed(fold: GameFold, deal: Deal, seat: int, act: Act, asks: str) -> str:
    """An act as it is typed now, with the name of its seat where it needs one."""
    is_named = act.word in fold.game.named_words or deal.seat_of(act) != seat
    return _line(deal, seat if is_named else None, act, asks)


def _line(deal: Deal, named: int | None, act: Act, asks: str) -> str:
    text = " ".join(filter(None, (deal.text(act), asks)))
    return text if named is None else f"{deal.name(named)}: {text}"


def put_in(
    fold: GameFold,
    chapter: Chapter,
    left_out: tuple[LeftOut, ...],
    asks: str = "",
    *,
    drops: bool = False,
) -> str:
    """The line that puts acts into a hand where they were left out, and drops what follows."""
    plays = {
        item.act.cards[0]: item.number for item in fold.acts_of(chapter) if item.act.word == "play"
    }
    changes = []
    for seat, act, card, before in left_out:
        named = seat if act.word in fold.game.named_words else None
        where = "before" if before else "after"
        changes.append(f"insert {where} @{plays[card]} {_line(chapter.deal, named, act, asks)}")
    return ", ".join([*changes, *(["drop"] if drops else [])])
