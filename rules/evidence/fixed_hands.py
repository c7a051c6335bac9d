"""What the record proves of hidden hands while hands are fixed (RULES 0.7, COM-PROOF-1 to -3).

Each play says of its seat: "I hold nothing of S". Such a *lack* is broken when no distribution
of the unseen cards over the hidden places satisfies it: a card of S was shown later, or, by
counting, the hand cannot be filled without one.

Where no card lies face down, every unseen card needs a home too. Filling the hands sees to it:
they have then exactly as many hidden places as there are unseen cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import ClassVar, NamedTuple

from trickledger.rules.cards import union
from trickledger.rules.clauses import Clause
from trickledger.rules.evidence.hands import Hands
from trickledger.rules.ladder import Ladder


class Lack(NamedTuple):
    """A constraint that a play sets: its seat held none of the `forbidden` cards before it."""

    entry: int
    seat: int
    card: int
    forbidden: int
    ladder: Ladder


class Proof(NamedTuple):
    """Lacks that are broken, one alone or several of which one must be, and the cards that show it.

    `shown` is 0 where only counting proves it. Where the hand `has_drawn` in between, some of the
    cards may have come to it since, but not all.
    """

    lacks: tuple[Lack, ...]
    shown: int
    has_drawn: bool = False


class Promise(NamedTuple):
    """A constraint that an announcement sets: its seat then held one of these `sets` of cards.

    `example` is one of them that it can still have been.
    """

    entry: int
    seat: int
    clause: Clause
    sets: tuple[int, ...]
    example: int = 0


NOT_COUNTED = -1


class Evidence:
    """The lacks that are standing, and what breaks them.

    `forbidden` holds for each seat the union of the S of its standing lacks, the cards that it must
    not show, and `banned` the union of those. `may` are the cards of a seat that `shown` is to be
    told of: the forbidden ones. `barred` are unseen cards that not every hidden place can hold.
    `promises` are announcements that are neither kept nor broken yet. Lacks are `lasting` where no
    card comes into a hand after them.
    """

    lasting: ClassVar[bool] = True

    __slots__ = (
        "_counted",
        "_hands",
        "_joint",
        "_surplus",
        "banned",
        "barred",
        "forbidden",
        "may",
        "promises",
        "standing",
    )

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.standing: list[Lack] = []
        self._joint: list[tuple[Lack, ...]] = []
        # By how many cards at least those that a group of hands may hold outnumbered its places
        # when they were counted, what was unseen and face down then, and how often hands had grown.
        self._surplus = NOT_COUNTED
        self._counted = (0, 0, 0)
        self.forbidden = self.may = [0] * len(hands.known)
        self.banned = self.barred = 0
        self.promises: list[Promise] = []

    def contradicts(self, seat: int, forbidden: int) -> bool:
        """Whether a hand cannot be filled without a card of S, by counting alone (COM-PROOF-6)."""
        hands = self._hands
        hidden = hands.hidden[seat]
        if hidden > 0:
            possible = hands.unseen & ~(forbidden | hands.bars[seat])
            if possible.bit_count() < hidden:
                return True
        return bool(hands.kept) and hands.cannot_avoid(seat, forbidden)

    def bar(self, seat: int, cards: int) -> None:
        """Remember that unseen cards, wherever they lie, are in no hidden place of a seat."""
        self._hands.bars[seat] |= cards
        self.forbidden[seat] |= cards
        self.banned |= cards
        self.barred |= cards
        self._surplus = NOT_COUNTED

    def unbar(self, seat: int) -> None:
        """Any unseen card can be in a hidden place of a seat that has claimed nothing so far."""
        self._hands.bars[seat] = self.forbidden[seat] = 0

    def claim(self, lack: Lack) -> None:
        """Remember a lack from now on."""
        _, seat, _, forbidden, _ = lack
        self.standing.append(lack)
        if forbidden & ~self.forbidden[seat]:
            self.forbidden[seat] |= forbidden
            self.banned |= forbidden
            self._surplus = NOT_COUNTED

    def shown(self, seat: int, cards: int) -> list[Proof]:
        """The lacks of a seat that break when it shows cards which it held all the time."""
        if not cards & self.forbidden[seat]:
            return []
        broken = [lack for lack in self.standing if lack.seat == seat and lack.forbidden & cards]
        self._settle(broken)
        return [Proof((lack,), lack.forbidden & cards) for lack in broken]

    def counted(self) -> list[Proof]:
        """The lacks that break now because the hidden places cannot be filled (COM-PROOF-3)."""
        return self._broken() if self.is_tight() else []

    def _broken(self) -> list[Proof]:
        """The lacks that cannot hold alone, then those that cannot hold together."""
        in_order = self.standing
        alone = [lack for lack in self._suspected() if not self._can_all_hold((lack,))]
        self._settle(alone)
        together: list[tuple[Lack, ...]] = []
        while conflict := self._conflict():
            if len(conflict) == 1:
                alone += conflict
                self._settle(conflict)
            else:
                together.append(conflict)
                self._joint.append(conflict)
        alone.sort(key=in_order.index)
        return [self._proof(lacks) for lacks in (*((lack,) for lack in alone), *together)]

    def _suspected(self) -> list[Lack]:
        """The lacks of which one is known to be false."""
        return list(dict.fromkeys(lack for joint in self._joint for lack in joint))

    def _conflict(self) -> tuple[Lack, ...]:
        """Fewest lacks that cannot hold together, none of them suspected; nothing if all can."""
        suspected = set(self._suspected())
        doubtful = [lack for lack in self.standing if lack not in suspected]
        return tuple(self._inclusion_minimal([], self._clashing(doubtful)))

    def _clashing(self, lacks: list[Lack]) -> list[Lack]:
        """Some of the lacks, perhaps all, that cannot hold together; none if all can."""
        return [] if self._can_all_hold(lacks) else lacks

    def excludes(self, entries: Collection[int]) -> bool:
        """Whether what these entries claim cannot all be true, as far as is known now."""
        lacks = [lack for lack in self.standing if lack.entry in entries]
        return len(lacks) >= len(entries) and not self._can_all_hold(lacks)

    def _proof(self, lacks: tuple[Lack, ...]) -> Proof:
        return Proof(lacks, 0)

    def would_bind(self, seat: int, entry: int) -> bool:
        """Whether any one card of S that came out of the hand now would break a lack."""
        return bool(self._hands.hidden[seat])

    def is_tight(self) -> bool:
        """Whether counting can break a lack at all.

        Each card that is shown takes one of the surplus of a group at most, so that until as many
        were shown nothing is counted again, unless more is claimed or hidden meanwhile.
        """
        hands = self._hands
        unseen, face_down, growth = self._counted
        shown = unseen ^ hands.unseen
        if (
            shown.bit_count() <= self._surplus
            and not (shown & hands.unseen or hands.kept)
            and face_down == hands.face_down
            and growth == hands.growth
        ):
            return False
        self._surplus = surplus = self._least_surplus()
        self._counted = (hands.unseen, hands.face_down, hands.growth)
        return surplus < 0

    def _least_surplus(self) -> int:
        """The least surplus of any group of hands, or fewer; below 0 where one cannot be filled."""
        hands = self._hands
        if hands.kept and hands.cannot_all_avoid(self.forbidden):
            return -1
        return self._surplus_beside(0)

    def _surplus_beside(self, once: int) -> int:
        """The same, with cards that some other places must not hold, each once, to begin.

        One hand must find its hidden cards among those it may hold; several hands together can
        only fail over cards that two of them must not show, if these are more than lie face down.
        """
        hands = self._hands
        unseen, least, twice = hands.unseen, hands.pack.bit_count(), 0
        for forbidden, places in zip(self.forbidden, hands.hidden, strict=True):
            if forbidden and places:
                surplus = (unseen & ~forbidden).bit_count() - places
                if surplus < least:
                    least = surplus
                twice |= once & forbidden
                once |= forbidden
        if least < 0 or (unseen & twice).bit_count() <= hands.face_down:
            return least
        return min(least, self._surplus_of_groups())

    def broken_promises(self, held: Mapping[int, int]) -> list[Promise]:
        """The promises that no cards can keep now, given what their seats are known to have held.

        Those that the cards seen have kept are forgotten; of a seat the first that breaks speaks.
        """
        hands = self._hands
        broken: dict[int, Promise] = {}
        doubtful: list[Promise] = []
        for promise in self.promises:
            entry, seat, clause, sets, example = promise
            hidden, unshown = hands.hidden[seat], ~held[seat]
            elsewhere = unshown & ~hands.unseen
            for some in chain((example,), sets):
                if not some & elsewhere and (some & unshown).bit_count() <= hidden:
                    if some & unshown or some != example:
                        doubtful.append(Promise(entry, seat, clause, sets, some))
                    break
            else:
                broken.setdefault(seat, promise)
        if broken:
            doubtful = [promise for promise in doubtful if promise.seat not in broken]
        self.promises = doubtful
        return list(broken.values())

    def is_doubtful(self, seat: int, card: int) -> bool:
        """Whether a card that a seat has just shown takes away what a promise may have meant."""
        hands = self._hands
        for _, promiser, _, _, example in self.promises:
            if promiser != seat:
                if example & card:
                    return True
            elif (example & hands.unseen).bit_count() > hands.hidden[seat]:
                return True
        return False

    def _settle(self, broken: Iterable[Lack]) -> None:
        gone = set(broken)
        if gone:
            self.standing = [lack for lack in self.standing if lack not in gone]
            self._joint = [joint for joint in self._joint if not gone.intersection(joint)]
            self.forbidden[:] = self._hands.bars
            for lack in self.standing:
                self.forbidden[lack.seat] |= lack.forbidden
            self.banned = union(self.forbidden)

    def _surplus_of_groups(self) -> int:
        """The least surplus of all groups while all standing lacks hold, beside what was kept."""
        return self._surplus_of(zip(self.forbidden, self._hands.hidden, strict=True))

    def _can_all_hold(self, lacks: Sequence[Lack]) -> bool:
        banned = list(self._hands.bars)
        for lack in lacks:
            banned[lack.seat] |= lack.forbidden
        hands = self._hands
        if hands.kept and hands.cannot_all_avoid(banned):
            return False
        return self._surplus_of(zip(banned, hands.hidden, strict=True)) >= 0

    def _surplus_of(self, places: Iterable[tuple[int, int]]) -> int:
        """The least surplus of groups of places: what each must not hold, and how many it has."""
        unseen = self._hands.unseen
        bound = [(cards & unseen, count) for cards, count in places if count and cards & unseen]
        reach = sum(count for _, count in bound)
        return _least_surplus(unseen, unseen.bit_count(), bound, reach)

    def _inclusion_minimal(self, given: list[Lack], lacks: list[Lack]) -> list[Lack]:
        """Of lacks that cannot hold beside the given ones, as few as still cannot (QuickXplain)."""
        if len(lacks) <= 1:
            return lacks
        half = len(lacks) // 2
        earlier, later = lacks[:half], lacks[half:]
        for some in (later, earlier):
            if not self._can_all_hold([*given, *some]):
                return self._inclusion_minimal(given, some)
        needed = self._inclusion_minimal([*given, *later], earlier)
        return [*needed, *self._inclusion_minimal([*given, *needed], later)]


def _least_surplus(barred: int, outside: int, hands: Sequence[tuple[int, int]], reach: int) -> int:
    """The least surplus of a group of hidden hands: Hall's condition, seen from the cards.

    It is below 0 if the unseen cards from which all of a group is barred outnumber the places
    outside of it. `barred` and `outside` are those of the group so far, `hands` the cards that each
    further one must not hold, with its hidden places, and `reach` all of these places. A group that
    could not fail even if all of these joined it is not followed, and counts as it then were at
    worst; one that is barred from no card in common never fails.
    """
    least = outside
    for place, (cards, hidden) in enumerate(hands, 1):
        reach -= hidden
        both = barred & cards
        if not both:
            continue
        left = outside - hidden
        surplus = left - both.bit_count()
        if surplus < reach:
            surplus = min(surplus, _least_surplus(both, left, hands[place:], reach))
        else:
            surplus -= reach
        if surplus < least:
            least = surplus
            if least < 0:
                break
    return least
