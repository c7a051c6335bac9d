"""One hand of a record and its entries, as they were typed and as they are folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from trickledger.rules.game import Carry
from trickledger.rules.language.notation import Amounts
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.log import Item, Log
from trickledger.rules.refusals import Finding, FindingKey, Refusal
from trickledger.rules.score import Result


class Entry(NamedTuple):
    """One entry of the record: its number, that of the first entry of its line, and its text.

    `kind` is head, hand, act, note, void, correct, ruling or close; `deal` and `trick` count from
    1 and are 0 where there is none. `by` is whose an act is, and who deals a hand for which nobody
    named a dealer.
    """

    number: int
    line: int
    kind: str
    text: str
    by: str | None = None
    deal: int = 0
    trick: int = 0

    @property
    def said(self) -> str:
        """Its words for people: with who deals a hand for which nobody named a dealer."""
        if self.kind != "hand" or self.by is None:
            return self.text
        verb, *more = self.text.split(" ", 1)
        return " ".join([verb, self.by, *more])


# Building the tuple directly costs half of calling its class, for every entry that is told.
entry_of: Callable[[tuple[int, int, str, str, str | None, int, int]], Entry] = partial(
    tuple.__new__, Entry
)


class Opening(NamedTuple):
    """How a hand was opened: by which entry, who dealt, the card turned up (0 if not given).

    Where the dealer `is_implied` nobody named one, and no card was turned up that somebody must
    have dealt: it is who is expected, also after a correction. `line` and `deal` are those of the
    entry; `counted` is how many hands had counted by then, which a later correction does not
    change: the hand was played for that. `stake` is what it was opened for. Where nobody wrote down
    the rest of the game, `final` are the totals at which it ended, by account.
    """

    number: int
    dealer: int
    upcard: int
    marked: bool
    line: int
    deal: int
    counted: int
    stake: int
    final: Amounts = ()
    is_implied: bool = False


class Version(NamedTuple):
    """What an entry became by a void, a correction or a drop; `what` is None where it is gone."""

    by: int
    word: str
    what: Item | Opening | None


class Mending(NamedTuple):
    """A void or a correction: its entry and word, the entry it names, and what became by it.

    `became` holds the new version of each act or opening; of a void of another mending, nothing.
    """

    number: int
    word: str
    target: int
    became: dict[int, Version]


def versions_by(mendings: Sequence[Mending]) -> dict[int, tuple[Version, ...]]:
    """What entries became, by mendings in order: one counts unless a later one that does voids it.

    A mending that is itself voided or corrected has a version too, which is gone.
    """
    numbers = {mending.number for mending in mendings}
    mended: dict[int, Version] = {}
    void: set[int] = set()
    for number, word, target, _ in reversed(mendings):
        if number not in void and target in numbers:
            mended.setdefault(target, Version(number, word, None))
            if word == "voided":
                void.add(target)
    versions: dict[int, tuple[Version, ...]] = {}
    for mending in mendings:
        if mending.number not in void:
            for number, version in mending.became.items():
                versions[number] = (*versions.get(number, ()), version)
    return {**versions, **{number: (version,) for number, version in mended.items()}}


class Failure(NamedTuple):
    """The first act that no longer holds when a hand is folded again."""

    number: int
    refusal: Refusal


class Chapter:
    """One hand of the record: its opening, its acts in order, and what they fold to.

    `before` is what counts of the hands before it, `played_from` what they had left when it was
    played: without what was ruled on them since. `log` holds the acts as they were first recorded,
    `moved` the tricks of those that belong to another one by now. `checks` are figures of the
    paper, compared but never folded; `withdrawn` are findings whose cause a correction removed.
    """

    __slots__ = (
        "after",
        "before",
        "checks",
        "deal",
        "log",
        "moved",
        "number",
        "opening",
        "played_from",
        "result",
        "withdrawn",
    )

    def __init__(
        self, number: int, opening: Opening, before: Carry, played_from: Carry, deal: Deal
    ) -> None:
        self.number = number
        self.opening = opening
        self.before = before
        self.played_from = played_from
        self.after = before
        self.deal = deal
        self.log = Log(number)
        self.moved: dict[int, int] = {}
        self.checks: list[Item] = []
        self.result: Result | None = None
        self.withdrawn: dict[FindingKey, Finding] = {}

    def become(self, other: Chapter) -> None:
        """Come to what it comes to when it is folded anew; what was recorded of it stays."""
        self.before = other.before
        self.after = other.after
        self.deal = other.deal
        self.moved = other.moved
        self.result = other.result

    @property
    def is_over(self) -> bool:
        """Whether the hand has its last required entry (COM-SEQ-4), or was annulled."""
        return self.deal.phase is None

    def made_since(self, number: int) -> Iterator[Item | Opening]:
        """What the entries after a number made: the opening, and acts."""
        opening = (self.opening,) if self.opening.number > number else ()
        return chain(opening, self.log.since(number))

    def made_by(self, number: int) -> Item | Opening | None:
        """What an entry made, None where it is none of this hand."""
        return self.opening if number == self.opening.number else self.log.of(number)
