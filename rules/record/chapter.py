"""One hand of a record and its entries, as they were typed and as they are folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
    def is_named(self) -> bool:
        """Whether its words begin with whose it is, or it is nobody's."""
        return not self.by or self.text.startswith(self.by)

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


PUT_IN = "put in"
"""What an act or a hand was that was entered afterwards, in the words of its mending."""


class Opening(NamedTuple):
    """How a hand was opened: by which entry, who dealt, the card turned up (0 if not given).

    Where the dealer `is_implied` nobody named one, and no card was turned up that somebody must
    have dealt: it is who is expected, also after a correction. `line` and `deal` are those of the
    entry; `counted` is how many hands had counted by then, which a later correction does not
    change: the hand was played for that. `stake` is what it was opened for. Where nobody wrote down
    the rest of the game, `final` are the totals at which it ended, by account. Where it was put in
    between two hands, it stands `beside` an entry that was there.
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
    beside: int = 0


class Standing(NamedTuple):
    """Where an act stands that was read anew: in which trick it was made, and whose it is.

    The trick has the number that a log gives to it; what is as it was is None.
    """

    made_in: int | None
    seat: int | None


_NONE: Mapping[int, Standing] = {}


class Version(NamedTuple):
    """What an entry became by a void, a correction or a drop; `what` is None where it is gone."""

    by: int
    word: str
    what: Item | Opening | None


class Mending(NamedTuple):
    """A void, a correction or what was put in: its entry and word, the entry it names.

    `became` holds the new version of each act or opening that became something else by it; of a
    void of another mending, nothing. `moved` are the acts that were read anew because of what was
    put in before them, with where they stand since.
    """

    number: int
    word: str
    target: int
    became: dict[int, Version]
    moved: Mapping[int, Standing] = _NONE


def versions_by(mendings: Sequence[Mending]) -> dict[int, tuple[Version, ...]]:
    """What entries became, by mendings in order: one counts unless a later one that does voids it.

    A mending that is itself voided or corrected has a version too, which is gone; what was put in
    is corrected as any act.
    """
    numbers = {mending.number: mending.word for mending in mendings}
    mended: dict[int, Version] = {}
    for number, word, target, *_ in reversed([*_counting(mendings)]):
        if target in numbers and (word == "voided" or numbers[target] != PUT_IN):
            mended.setdefault(target, Version(number, word, None))
    versions: dict[int, tuple[Version, ...]] = {}
    for mending in _counting(mendings):
        for number, version in mending.became.items():
            versions[number] = (*versions.get(number, ()), version)
    return {**versions, **{number: (version,) for number, version in mended.items()}}


def standing_by(mendings: Sequence[Mending]) -> dict[int, Standing]:
    """Where acts stand that were read anew, by what was put in and still counts."""
    standing: dict[int, Standing] = {}
    for mending in _counting(mendings):
        standing.update(mending.moved)
    return standing


def _counting(mendings: Sequence[Mending]) -> Iterator[Mending]:
    """The mendings that no later one voids which counts."""
    void: set[int] = set()
    for number, word, target, *_ in reversed(mendings):
        if number not in void and word == "voided":
            void.add(target)
    return (mending for mending in mendings if mending.number not in void)


class Checked(NamedTuple):
    """What somebody was said to be, and is; if they won a trick, its number, else 0."""

    player: str
    what: str
    trick: int = 0


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
        """What the entries after a number made: the opening, and acts; not what was put in."""
        is_put_in = bool(self.opening.beside)
        opening = (self.opening,) if self.opening.number > number and not is_put_in else ()
        acts = self.log.since(number)
        if places := self.log.places:
            acts = (item for item in acts if item.number not in places)
        return chain(opening, acts)

    def made_by(self, number: int) -> Item | Opening | None:
        """What an entry made, None where it is none of this hand."""
        opened = self.opening.number
        # no act comes before its opening, and a game may have hundreds of hands
        return (
            self.log.of(number) if number > opened else (self.opening if number == opened else None)
        )
