"""What became of the lines of a game, and what others have entered in it meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.says import EntryNumber, Says

if TYPE_CHECKING:
    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.journal.journal import Entry as Stored
    from trickledger.rules import shapes
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.refusals import Refusal
    from trickledger.rules.views.changes import Difference
    from trickledger.rules.views.remedies import Remedy


class Failure(NamedTuple):
    """What kept `line` out when those before it, up to the entry `newest`, had been entered."""

    line: int
    newest: int
    cause: TrickledgerError

    @property
    def says(self) -> Says:
        """What was not recorded, and why."""
        # the cause's own remedy says that nothing was entered
        what, why, *_ = self.cause.problem
        return Says(
            "Line {line} was not recorded; the lines before it stand, up to {newest}. {what} {why}",
            line=self.line,
            newest=EntryNumber(self.newest),
            what=what,
            why=why or "",
        )

    def __str__(self) -> str:
        return str(self.says)


class Outcome(NamedTuple):
    """What became of lines: the entries that stand, what followed, what changed, what comes next.

    `refusal` tells why the last line was not taken, `failure` what kept it out where the rules
    had no part in it; `differences` belong to corrections, `remedies` to findings that are new.
    """

    entries: tuple[Entry, ...]
    events: tuple[shapes.Event, ...]
    expected: tuple[shapes.Turn, ...]
    differences: tuple[Difference, ...] = ()
    refusal: Refusal | None = None
    failure: Failure | None = None
    remedies: tuple[Remedy, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every line was taken."""
        return self.refusal is None and self.failure is None


def together(done: Sequence[Outcome]) -> Outcome:
    """What became of some lines as of one, and nothing of what comes next but after the last."""
    return (done[-1] if done else Outcome((), (), ()))._replace(
        entries=tuple(entry for each in done for entry in each.entries),
        events=tuple(event for each in done for event in each.events),
        differences=tuple(change for each in done for change in each.differences),
        remedies=next((each.remedies for each in reversed(done) if each.remedies), ()),
    )


class News(NamedTuple):
    """What others have entered meanwhile, and what followed as far as this table has seen it.

    `decided` says of the last line, where it was not known whether it stands, that it does or not.
    """

    entries: tuple[Stored, ...]
    events: tuple[shapes.Event, ...]
    decided: bool | None = None
