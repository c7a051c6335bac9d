"""What the record proves of hidden hands that draw (RULES 0.7, COM-PROOF-4).

Every card of a hand came with one of its *receipts*: the deal, or a draw. A lack says that no card
of S was in the hand, so that a card of S which is shown later came with a receipt after it. The
cards that were shown must fit into the receipts, and what is left of the receipts must be filled
with cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial
from typing import NamedTuple

from trickledger.rules.cards import each, union
from trickledger.rules.evidence.distribution import Distribution
from trickledger.rules.evidence.fixed_hands import Evidence, Lack, Proof
from trickledger.rules.evidence.hands import Hands
from trickledger.rules.evidence.matching import hall_violators, matching
from trickledger.rules.ladder import ANY_CARD, NO_DUTY

DEAL = 0
_NOW = 0
_NO_CARD = 0
_BEYOND_CARDS = 64


class Showing(NamedTuple):
    """A card that a seat is known to have held: it came with one of the receipts in a range.

    `first` counts in, `end` does not. `against` are the entries of the lacks that it breaks if it
    was in the hand before them.
    """

    card: int
    first: int
    end: int
    against: tuple[int, ...]


# Building the tuple directly costs half of calling its class, on the way of every card.
_showing: Callable[[tuple[int, int, int, tuple[int, ...]]], Showing] = partial(
    tuple.__new__, Showing
)


_Room = tuple[int, list[int] | None]
_NO_ROOM: _Room = (0, [])


class Receipts(Evidence):
    """The lacks of hands that draw, and the receipts by which those hands were filled.

    `barred` are unseen cards that some receipts cannot have brought: they were seen in the stock,
    or shuffled into it, after those.
    """

    lasting = False

    __slots__ = (
        "_against",
        "_barred_until",
        "_distribution",
        "_filled",
        "_rooms",
        "_showings",
        "_sizes",
        "_supposed",
    )

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        seats = len(hands.known)
        self.may = [ANY_CARD] * seats
        self._sizes: list[list[int]] = [[] for _ in range(seats)]
        self._showings: list[list[Showing]] = [[] for _ in range(seats)]
        # By seat the lacks that what it has shown is against.
        self._against: list[set[int]] = [set() for _ in range(seats)]
        # By seat what so many of its showings leave of its receipts, by those lacks that hold.
        self._rooms: list[dict[frozenset[int], _Room]] = [{} for _ in range(seats)]
        # By the entry of a lack, how many receipts its hand had been filled with.
        self._filled: dict[int, int] = {}
        # Cards, and for each seat the first receipt that can have brought them.
        self._barred_until: list[tuple[int, tuple[int, ...]]] = []
        self._supposed = 0
        # One in which all lacks hold, once it was asked for.
        self._distribution: Distribution | None = None

    # -- facts ---------------------------------------------------------------------------------

    def received(self, seat: int, count: int) -> None:
        """A seat was dealt cards, or has drawn one: its next receipt."""
        self._sizes[seat].append(count)
        if self._distribution and not self._distribution.draws(seat, count):
            self._distribution = None

    def newest(self, seat: int) -> int:
        """The number of a seat's newest receipt; the deal is 0."""
        return len(self._sizes[seat]) - 1

    def claim(self, lack: Lack) -> None:
        """Remember a lack from now on, and the receipts before it."""
        self._filled[lack.entry] = len(self._sizes[lack.seat])
        if self._distribution and not self._distribution.lets_lack(lack.seat, lack.forbidden):
            self._distribution = None
        # super() would be a third of it, with every card that says something
        Evidence.claim(self, lack)

    def shown(self, seat: int, cards: int) -> list[Proof]:
        """The lacks that break when a seat shows cards which it had with any of its receipts."""
        receipts = len(self._sizes[seat])
        for card in each(cards):
            self._show(seat, card, self.barred and self._earliest(seat, card), receipts)
            if self._distribution and not self._distribution.shows(seat, card):
                self._distribution = None
        # one that only a late receipt can have brought leaves less room for those shown before it
        return self._broken() if cards & (self.forbidden[seat] | self.barred) else []

    def traced(self, seat: int, receipt: int, cards: int) -> list[Proof]:
        """The lacks that break when cards of a seat are known to have come with one receipt.

        Those that it has shown before came with that one. By counting others may break besides.
        """
        self._trace(seat, receipt, cards)
        self._distribution = None
        return self._broken() if self._against[seat] else []

    def stocked(self, cards: int) -> list[Proof]:
        """The lacks that break when unseen cards are known to lie in the stock."""
        self._bar(cards)
        self._distribution = None
        return self.counted()

    def counted(self) -> list[Proof]:
        """As for fixed hands; nothing breaks where a distribution is known."""
        return [] if self._distribution else super().counted()

    def _broken(self) -> list[Proof]:
        """As for fixed hands; nothing breaks in a distribution, which barred cards are worth."""
        some = self._any_distribution() if self.barred else self._distribution
        return [] if some else super()._broken()

    def _show(self, seat: int, card: int, first: int, end: int) -> None:
        against: tuple[int, ...] = ()
        if card & self.forbidden[seat]:
            own = (lack for lack in self.standing if lack.seat == seat)
            against = tuple(lack.entry for lack in own if lack.forbidden & card)
            self._against[seat].update(against)
        self._showings[seat].append(_showing((card, first, end, against)))

    def _trace(self, seat: int, receipt: int, cards: int) -> int:
        """Narrow what was shown to one receipt, and give back the cards that were not."""
        showings = self._showings[seat]
        new = cards
        for place, showing in enumerate(showings):
            if showing.card & new and showing.first <= receipt < showing.end:
                showings[place] = showing._replace(first=receipt, end=receipt + 1)
                new ^= showing.card
        for card in each(new):
            first = max(receipt, self._earliest(seat, card))
            self._show(seat, card, first, receipt + 1)
        self._rooms[seat].clear()
        return new

    def _bar(self, cards: int) -> None:
        until = tuple(len(sizes) for sizes in self._sizes)
        others = [(older & ~cards, first) for older, first in self._barred_until]
        self._barred_until = [*others, (cards, until)]
        self.barred |= cards
        self.banned |= cards

    def _earliest(self, seat: int, card: int) -> int:
        for cards, first in self._barred_until:
            if cards & card:
                return first[seat]
        return 0

    # -- what is possible ----------------------------------------------------------------------

    def admits(self, seat: int, cards: int) -> bool:
        """Whether a seat can hold unseen cards now."""
        if not self.barred:
            return True
        some = self._any_distribution()
        if some and cards.bit_count() == 1 and some.lets_hold(seat, cards):
            return True
        return self._supposing(seat, cards, None).is_possible

    def admits_traced(self, seat: int, receipt: int, cards: int) -> bool:
        """Whether cards, unseen or shown by that seat, can have come with one receipt."""
        return self._supposing(seat, cards, receipt).is_possible

    def admits_stocked(self, cards: int) -> bool:
        """Whether unseen cards can lie in the stock now."""
        trial = self._copy()
        trial._bar(cards)
        return trial.is_possible

    def shown_before_drawing(self, seat: int) -> int:
        """The cards that a seat showed before it drew any: they were dealt to it."""
        return union(showing.card for showing in self._showings[seat] if showing.end == DEAL + 1)

    def may_have_been_dealt(self, seat: int) -> int:
        """The cards that a seat has shown and that can have been dealt to it."""
        return union(showing.card for showing in self._showings[seat] if showing.first == DEAL)

    @property
    def is_possible(self) -> bool:
        """Whether the cards can lie at all as the record says, whatever was claimed."""
        return self._can_all_hold(())

    def contradicts(self, seat: int, forbidden: int) -> bool:
        """Whether a hand cannot be filled without a card of S (COM-PROOF-6)."""
        if not self.barred:
            return Evidence.contradicts(self, seat, forbidden)
        some = self._any_distribution()
        if some and some.lets_lack(seat, forbidden):
            return False
        self._filled[_NOW] = len(self._sizes[seat])
        return not self._can_all_hold((Lack(_NOW, seat, 0, forbidden, NO_DUTY),))

    def would_bind(self, seat: int, entry: int) -> bool:
        """As for fixed hands, but for a hand that can have drawn the card since."""
        trial = self._copy()
        trial._show(seat, _NO_CARD, self._filled.get(entry, DEAL), len(self._sizes[seat]))
        return super().would_bind(seat, entry) and trial._room_left(seat, {entry}) is None

    def _any_distribution(self) -> Distribution | None:
        """One in which all lacks hold; none is looked for where some are known not to."""
        if self._distribution is None and not self._joint:
            self._distribution = self._found_distribution()
        return self._distribution

    def _found_distribution(self) -> Distribution | None:
        entries = {lack.entry for lack in self.standing}
        seats, unseen = range(len(self._sizes)), self._hands.unseen
        bars = self._bars(seats, self.standing)
        groups: list[tuple[int, int]] = []
        for seat in seats:
            room = self._room_left(seat, entries)
            if room is None:
                return None
            groups += [(_open(unseen, bars[seat], at), places) for at, places in enumerate(room)]
        filled = matching(groups)
        if filled is None:
            return None
        every = iter(filled)
        cards = [[next(every) for _ in sizes] for sizes in self._sizes]
        return Distribution(cards, unseen & ~union(filled), self._may_bring)

    def _may_bring(self, seat: int, receipt: int) -> int:
        """Cards that a receipt can have brought: those on which no lack was ever claimed."""
        cards = ~self.forbidden[seat]
        for barred, first in self._barred_until:
            if receipt < first[seat]:
                cards &= ~barred
        return cards

    def _supposing(self, seat: int, cards: int, receipt: int | None) -> Receipts:
        trial = self._copy()
        if receipt is None:
            trial.shown(seat, cards)
            trial._supposed = cards
        else:
            trial._supposed = trial._trace(seat, receipt, cards)
        return trial

    def _copy(self) -> Receipts:
        """The same receipts and showings without the lacks, to suppose something of them."""
        trial = Receipts(self._hands)
        trial._sizes, trial._filled = self._sizes, self._filled
        trial._showings = [list(showings) for showings in self._showings]
        trial._rooms = [rooms.copy() for rooms in self._rooms]
        trial._against = self._against
        trial._barred_until = self._barred_until
        trial.barred = self.barred
        return trial

    # -- proofs --------------------------------------------------------------------------------

    def is_tight(self) -> bool:
        """As for fixed hands, which draws can only loosen; barred cards are worth a closer look."""
        hands = self._hands
        if (hands.unseen & self.banned).bit_count() <= hands.face_down:
            return False
        return bool(self.barred) or super().is_tight()

    def _settle(self, broken: Iterable[Lack]) -> None:
        super()._settle(broken)
        self.banned |= self.barred

    def _proof(self, lacks: tuple[Lack, ...]) -> Proof:
        """What breaks lacks: the cards that were shown against them, else counting."""
        seats = {lack.seat for lack in lacks}
        if all(self._fits(seat, lacks) for seat in seats):
            return Proof(lacks, 0)
        entries = {lack.entry for lack in lacks}
        shown = [
            showing
            for seat in seats
            for showing in self._showings[seat]
            if not entries.isdisjoint(showing.against)
        ]
        held = [showing for showing in shown if self._first(showing, entries) >= showing.end]
        return Proof(lacks, union(showing.card for showing in held or shown), not held)

    def _can_all_hold(self, lacks: Sequence[Lack]) -> bool:
        """Whether the shown cards fit the receipts, and unseen ones fill the rest (COM-PROOF-4)."""
        return not self._short(lacks)

    def _surplus_of_groups(self) -> int:
        can_stand = self._any_distribution() or self._can_all_hold(self.standing)
        return 0 if can_stand else -1

    def _clashing(self, lacks: list[Lack]) -> list[Lack]:
        short = self._short(lacks)
        return [lack for lack in lacks if lack.seat in short]

    def _short(self, lacks: Sequence[Lack]) -> set[int]:
        """The seats whose receipts, for themselves, cannot be filled while lacks hold."""
        entries = {lack.entry for lack in lacks}
        bound = {lack.seat for lack in lacks}
        rooms: dict[int, list[int]] = {}
        for seat in range(len(self._sizes)) if self.barred or not lacks else bound:
            room = self._room_left(seat, entries)
            if room is None:
                return {seat}
            rooms[seat] = room
        hands = self._hands
        unseen = hands.unseen & ~self._supposed
        # A place that stays empty shuts out more unseen cards than lie face down.
        shut_out = union(lack.forbidden for lack in lacks) | self.barred
        if (unseen & shut_out).bit_count() <= hands.face_down:
            return set()
        return self._unfilled(rooms, lacks, unseen)

    def _unfilled(
        self, rooms: Mapping[int, list[int]], lacks: Sequence[Lack], unseen: int
    ) -> set[int]:
        """The seats whose receipts the shown and the unseen cards cannot fill.

        These can be matched apart: where one matching covers all shown cards and another all places
        of the receipts, a third covers both (Mendelsohn and Dulmage, 1958).
        """
        left: dict[int, int] = {}
        bars = self._bars(rooms, [lack for lack in lacks if lack.forbidden & unseen])
        for seat, room in rooms.items():
            for receipt, places in enumerate(room):
                if places:
                    cards = _open(unseen, bars[seat], receipt)
                    left[cards] = left.get(cards, 0) + places
        if not hall_violators([*left.items()]):
            return set()
        entries = {lack.entry for lack in lacks}
        owners = [seat for seat in rooms for _ in self._sizes[seat]]
        return {
            owners[place] for place in hall_violators(self._takes(rooms, bars, unseen, entries))
        }

    def _fits(self, seat: int, lacks: Sequence[Lack]) -> bool:
        """Whether each shown card of a seat finds room in a receipt."""
        return self._room_left(seat, {lack.entry for lack in lacks}) is not None

    def _room_left(self, seat: int, entries: set[int]) -> list[int] | None:
        """What the shown cards of a seat leave free in its receipts; None where they do not fit."""
        weighing = frozenset(entries & self._against[seat])
        sizes, showings, rooms = self._sizes[seat], self._showings[seat], self._rooms[seat]
        count, room = rooms.get(weighing, _NO_ROOM)
        if room is not None and (count < len(showings) or len(room) < len(sizes)):
            # no card that is shown later, unless it is traced, has an earlier end
            room = [*room, *sizes[len(room) :]]
            room = self._fitted(room, showings[count:], weighing)
            rooms[weighing] = len(showings), room
        return room

    def _fitted(
        self, room: list[int], showings: Iterable[Showing], entries: Set[int]
    ) -> list[int] | None:
        """Fit shown cards into what is left of the receipts of a seat, beside lacks that hold.

        The one with the earliest end comes first and takes the earliest room that it may take.
        """
        for showing in sorted(showings, key=lambda showing: showing.end):
            place = self._first(showing, entries) if showing.against else showing.first
            end = showing.end
            while place < end and not room[place]:
                place += 1
            if place >= end:
                return None
            room[place] -= 1
        return room

    def _first(self, showing: Showing, entries: Set[int]) -> int:
        """The first receipt that can have brought a shown card while some lacks hold."""
        first = showing.first
        for entry in showing.against:
            if entry in entries and self._filled[entry] > first:
                first = self._filled[entry]
        return first

    def _bars(
        self, seats: Iterable[int], lacks: Iterable[Lack]
    ) -> dict[int, list[tuple[int, int]]]:
        """For each of some seats cards, and the first receipt that can have brought them."""
        barred_until = self._barred_until
        bars = {seat: [(cards, until[seat]) for cards, until in barred_until] for seat in seats}
        for lack in lacks:
            bars[lack.seat].append((lack.forbidden, self._filled[lack.entry]))
        return bars

    def _takes(
        self,
        seats: Iterable[int],
        bars: Mapping[int, list[tuple[int, int]]],
        unseen: int,
        entries: set[int],
    ) -> list[tuple[int, int]]:
        """For each receipt of some seats what it may take if the shown cards may change places.

        A shown card is a bit of its own beyond the cards: it may have come back since.
        """
        found: list[tuple[int, int]] = []
        for seat in seats:
            beyond = 1 << (_BEYOND_CARDS * (seat + 1))
            takes = [
                _open(unseen, bars[seat], receipt) for receipt in range(len(self._sizes[seat]))
            ]
            for number, showing in enumerate(self._showings[seat]):
                for receipt in range(self._first(showing, entries), showing.end):
                    takes[receipt] |= beyond << number
            found += zip(takes, self._sizes[seat], strict=True)
        return found


def _open(unseen: int, bars: Iterable[tuple[int, int]], receipt: int) -> int:
    """The unseen cards that a receipt can have brought."""
    for cards, first in bars:
        if receipt < first:
            unseen &= ~cards
    return unseen
