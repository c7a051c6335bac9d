"""The entries of a record: how they are numbered, what they say, and what became of them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from trickledger.rules.cards import card_text
from trickledger.rules.language.notation import FINAL, MARK, Act, Amounts, act_text
from trickledger.rules.language.results import REPORTS, TableNames, report_text
from trickledger.rules.play.deal import NAME_FIRST, Deal
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.chapter import (
    Chapter,
    Entry,
    Mending,
    Opening,
    Standing,
    Version,
    entry_of,
)
from trickledger.rules.record.header import HANDLE, Head, Player
from trickledger.rules.record.log import Item

AnyWhat = TypeVar("AnyWhat", Item, Opening)

_number, _handle = attrgetter("number"), attrgetter("handle")
_SAID = r"(?:^|\s)(?:because|note|#|by)(?=\s|$)"


class Swap(NamedTuple):
    """Two seats whose players were swapped, by the entry that said so."""

    number: int
    one: int
    other: int


class Seated(NamedTuple):
    """Who sits where after an entry, and what the seats are called."""

    number: int
    players: tuple[Player, ...]
    handles: tuple[str, ...]


class Names:
    """The players of a game by seat, as they were and as they are.

    The seats stay: what was entered for a seat is its. An entry is read with the names in force
    when it was made.
    """

    def __init__(self, first: tuple[Player, ...], now: tuple[Player, ...]) -> None:
        self._first = first
        self._since = [Seated(0, now, tuple(map(_handle, now)))]
        self._swaps: list[Swap] = []

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where by now."""
        return self._since[-1].players

    @property
    def handles(self) -> tuple[str, ...]:
        """The handles by seat, by now."""
        return self._since[-1].handles

    def has(self, number: int) -> bool:
        """Whether an entry swapped two players."""
        return any(swap.number == number for swap in self._swaps)

    def handles_at(self, number: int) -> tuple[str, ...]:
        """The handles by seat with which an entry was read."""
        since = self._since
        # hardly a game has a swap, and every entry that is told is asked for
        if len(since) == 1:
            return since[0].handles
        return since[max(bisect_left(since, number, key=_number) - 1, 0)].handles

    def add(self, swap: Swap) -> None:
        """Swap the players of two seats."""
        self._swaps.append(swap)

    def review(self, number: int, is_mended: Callable[[int], bool]) -> bool:
        """Seat the players as the swaps that count say; whether an entry changed that."""
        players = list(self._first)
        for _, one, other in (swap for swap in self._swaps if not is_mended(swap.number)):
            players[one], players[other] = players[other], players[one]
        if tuple(players) == self.players:
            return False
        self._since.append(Seated(number, tuple(players), tuple(map(_handle, players))))
        return True


def renamed(text: str, before: Sequence[str], after: Sequence[str]) -> str:
    """An entry with the names of those who sit there by now; reasons and notes stay as they are.

    >>> renamed("hand Ann QS", ("Ann", "Bob"), ("Bob", "Ann"))
    'hand Bob QS'
    >>> renamed("ruling annul Ann by Bob because Ann said so", ("Ann", "Bob"), ("Bob", "Ann"))
    'ruling annul Bob by Bob because Ann said so'
    """
    became = dict(zip(before, after, strict=True))
    said = re.search(_SAID, text)
    end = said.start() if said else len(text)
    return re.sub(HANDLE, lambda word: became.get(word[0], word[0]), text[:end]) + text[end:]


class Record:
    """The entries of one game, whatever became of them.

    `handles` are those of the seats by now, and `called` has them with the accounts; `names` tells
    them for every entry. `numbered` is the number of the newest, `line_began` of the first of the
    newest line. `opened` holds every hand that was opened, `chapters` those that still are;
    `versions` tells for an entry what it became by the `mendings`, newest last, and `read_anew`
    where an act stands by now because of what was put in before it.
    """

    # Slots, for an object of thirty attributes or more has a dictionary of its own, in which each
    # look-up of each entry takes longer.
    __slots__ = (
        "_comments",
        "_entries",
        "accounts",
        "called",
        "chapters",
        "game",
        "handles",
        "has_hands_put_in",
        "head",
        "line_began",
        "mendings",
        "names",
        "numbered",
        "opened",
        "read_anew",
        "versions",
    )

    accounts: tuple[str, ...]
    called: TableNames
    chapters: list[Chapter]

    def __init__(self, head: Head, numbered: int, players: tuple[Player, ...] = ()) -> None:
        self.head = head
        self.game = head.game
        self.names = Names(head.players, players or head.players)
        self.handles = self.names.handles
        self.opened: list[Chapter] = []
        self.mendings: list[Mending] = []
        self.versions: dict[int, tuple[Version, ...]] = {}
        self.read_anew: dict[int, Standing] = {}
        self.numbered = numbered
        self.line_began = 1
        self.has_hands_put_in = False
        self._entries = [Entry(1, 1, "head", head.text())]
        self._comments: dict[int, str] = {}

    @property
    def current(self) -> Chapter | None:
        """The newest hand."""
        return self.chapters[-1] if self.chapters else None

    @property
    def in_play(self) -> Chapter | None:
        """The newest hand while it goes on, None between hands."""
        newest = self.chapters[-1] if self.chapters else None
        return None if newest is None or newest.is_over else newest

    @property
    def deal(self) -> Deal | None:
        """The newest hand as it is played, None where none was opened."""
        return self.chapters[-1].deal if self.chapters else None

    # -- what is added -------------------------------------------------------------------------

    def add(self, kind: str, text: str, deal: int = 0, by: str | None = None) -> Entry:
        """Number and keep an entry."""
        self.numbered += 1
        entry = Entry(self.numbered, self.line_began, kind, text, by, deal)
        self._entries.append(entry)
        return entry

    def comment(self, words: str) -> None:
        """Put a comment behind the newest entry."""
        earlier = self._comments.get(self.numbered)
        self._comments[self.numbered] = f"{earlier} # {words}" if earlier else words

    def note(self, words: str, chapter: Chapter | None, prefixed: bool) -> None:
        """Keep words that change nothing."""
        deal = chapter.number if chapter else 0
        self.add("note", f".{deal} note {words}" if prefixed else f"note {words}", deal=deal)

    def forget_line(self) -> None:
        """Forget the entries of the newest line from which no hand is folded."""
        self.numbered = self.line_began - 1
        while self._entries[-1].number > self.numbered:
            self._entries.pop()
        while self._comments and next(reversed(self._comments)) > self.numbered:
            self._comments.popitem()

    # -- what the entries say ------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """The entries at hand, the head first."""
        return self.entries_since(0)

    @property
    def unfolded(self) -> Sequence[Entry]:
        """The entries at hand from which no hand is folded: head, notes, checks, decisions."""
        return self._entries

    def entries_since(self, number: int) -> list[Entry]:
        """The entries after a number."""
        first = bisect_right(self._entries, number, key=_number)
        entries = self._entries[first:]
        # what is new is nearly always of the newest hand, and a game may have hundreds
        for chapter in reversed(self.opened):
            if len(entries) == self.numbered - number:
                break
            entries += [self._as_entry(chapter, what) for what in chapter.made_since(number)]
        if self._comments:
            entries = [*map(self._commented, entries)]
        return sorted(entries, key=_number)

    def entry(self, number: int) -> Entry | None:
        """An entry by its number, None where it is not at hand."""
        place = bisect_left(self._entries, number, key=_number)
        if place < len(self._entries) and self._entries[place].number == number:
            return self._commented(self._entries[place])
        made = self._made(number)
        return self._commented(self._as_entry(*made)) if made else None

    def original(self, number: int) -> Item | Opening | None:
        """The act or the opening that an entry made, None where it made neither."""
        made = self._made(number)
        return self._as_it_stands(made[1]) if made else None

    def _made(self, number: int) -> tuple[Chapter, Any] | None:
        """The act or the opening that an entry made, with its hand."""
        # what is asked for is mostly of the newest hand
        for chapter in reversed(self.opened):
            if what := chapter.made_by(number):
                return chapter, what
        return None

    def _as_entry(
        self, chapter: Chapter, what: Item | Opening, names: TableNames | None = None
    ) -> Entry:
        """An opening or an act as an entry, uncommented; of a round it tells which.

        Its hand has the number that it was given, or has by now where one was put in before it.
        The names are those with which it was recorded where no others are given.
        """
        names = names or self._names_then(what)
        now = chapter.number if self.has_hands_put_in else what.deal
        if isinstance(what, Opening):
            text = self.words_of(what, names=names)
            is_told = what.is_implied and self.game.has_dealer
            dealer = self.handles[chapter.deal.setting.dealer] if is_told else None
            return Entry(what.number, what.line, "hand", text, dealer, now)
        number, seat, act, line, deal, trick, written = what
        is_named = act.word in NAME_FIRST or self.is_named(what)
        text = self.words_of(what, is_named=is_named, names=names)
        text = f".{deal} {text}" if written.prefixed else text
        trick = trick if act.word in chapter.deal.trick_words else 0
        if self.read_anew:
            seat = self._as_it_stands(what).seat
        name = None if seat == TABLE else self.handles[seat]
        return entry_of((number, line, "act", text, name, now, trick))

    def _commented(self, entry: Entry) -> Entry:
        comment = self._comments.get(entry.number)
        return entry._replace(text=f"{entry.text} # {comment}") if comment else entry

    def shown(self, entry: Entry) -> Entry:
        """An entry with the names of those who sit there by now, as people read it."""
        if entry.kind == "hand":
            return self._opening_shown(entry)
        then = self.names.handles_at(entry.number)
        if then == self.handles or entry.kind == "head" or self.names.has(entry.number):
            return entry
        made = self._made(entry.number) if entry.kind == "act" else None
        if made:
            return self._commented(self._as_entry(*made, self.called))
        return entry._replace(text=renamed(entry.text, then, self.handles))

    def _opening_shown(self, entry: Entry) -> Entry:
        """The opening of a hand with the name of who deals, also where nobody has named him."""
        made = self._made(entry.number)
        named = self._commented(self._as_entry(*made, self.called)) if made else entry
        return named._replace(text=named.said, by=None)

    def _names_then(self, what: Item | Opening) -> TableNames | None:
        """What they were called when an entry was made; None where that is as by now."""
        then = self.names.handles_at(what.number)
        if then == self.handles:
            return None
        sides = self.game.sides(then)
        # what stands beside the sides keeps its name
        return TableNames(then, (*sides, *self.accounts[len(sides) :]))

    def words_of(
        self, what: Item | Opening, *, is_named: bool = False, names: TableNames | None = None
    ) -> str:
        """An opening or an act in canonical words, with the name of its seat if asked for.

        The names are those by now where no others are given.
        """
        names = names or self.called
        if isinstance(what, Opening):
            return _opening_text(what, names)
        if what.act.word in REPORTS:
            return report_text(what.act, names)
        text = act_text(what.act, names.accounts, marked=what.written.marked)
        if not is_named or what.seat == TABLE:
            return text
        mark = "" if what.act.word in NAME_FIRST else ":"
        return f"{names.handles[what.seat]}{mark} {text}"

    def final_text(self, totals: Amounts) -> str:
        """The words that tell the totals at which a game ended."""
        return _final_text(totals, self.called)

    def hand_text(self, dealer: int | None, upcard: int) -> str:
        """The words that open a hand, as far as they are given."""
        return _hand_text("" if dealer is None else self.handles[dealer], upcard)

    def is_named(self, item: Item) -> bool:
        """Whether the name of its seat is written with an act."""
        return item.written.named or item.act.word in self.game.named_words

    def acts_of(self, chapter: Chapter) -> list[Item]:
        """The acts of a hand that count, as they are by now."""
        return [item for item in map(self.version, chapter.log) if item]

    def chapter_of(self, deal: int) -> Chapter | None:
        """The hand with a number, None where it is not at hand."""
        return next((each for each in self.chapters_from(deal) if each.number == deal), None)

    def chapters_from(self, deal: int) -> list[Chapter]:
        """The hands at hand from a number on."""
        first = self.chapters[0].number if self.chapters else deal
        return self.chapters[max(deal - first, 0) :]

    # -- what became of them -------------------------------------------------------------------

    def version(self, original: AnyWhat) -> AnyWhat | None:
        """What an act or an opening is now, None where it no longer counts."""
        versions = self.versions.get(original.number)
        if self.read_anew:
            original = self._as_it_stands(original)
        newest: AnyWhat | None = _placed(versions[-1].what, original) if versions else original
        return newest

    def _as_it_stands(self, what: Any) -> Any:
        """An act or an opening as it was recorded, but for whose it is since it was read anew."""
        if what.number not in self.read_anew:
            return what
        seat = self.read_anew[what.number].seat
        return what if seat is None else what._replace(seat=seat)

    def made_in(self, chapter: Chapter) -> dict[int, int]:
        """The tricks in which the acts of a hand were made, as far as they were not read anew."""
        made = chapter.log.made_in()
        for number, now in self.read_anew.items():
            if number in made and now.made_in is not None:
                made[number] = now.made_in
        return made

    def last_act(self, chapter: Chapter) -> int:
        """The number of the newest act of a hand that counts."""
        counting = (number for number in reversed(chapter.log.numbers) if self._counts(number))
        return next(counting, chapter.opening.number)

    def _counts(self, number: int) -> bool:
        versions = self.versions.get(number)
        return not versions or versions[-1].what is not None

    def is_mended(self, number: int) -> bool:
        """Whether an entry was voided, corrected or dropped."""
        return bool(self.versions.get(number))

    def to_void(self, number: int) -> tuple[int, ...]:
        """The entries whose void takes an act back: what corrected it, the newest first, and it."""
        return (*(version.by for version in reversed(self.versions.get(number, ()))), number)

    def correction(self, number: int, words: str) -> str:
        """The line by which what an entry made, as it is by now, becomes something else."""
        return f"correct @{self.to_void(number)[0]} {words}"

    def to_void_all(self, chapter: Chapter) -> list[int]:
        """The entries whose void takes a hand back: those of its opening and acts that count."""
        numbers = [chapter.opening.number, *(item.number for item in self.acts_of(chapter))]
        return [entry for number in numbers for entry in self.to_void(number)]


def _placed(what: Item | Opening | None, original: Any) -> Any:
    """What an entry is now, in the trick to which the act that it made belongs by now.

    Words that named nobody are of whose the act is by now.
    """
    if isinstance(what, Item) and isinstance(original, Item):
        seat = what.seat if what.written.named else original.seat
        return what._replace(trick=original.trick, seat=seat)
    return what


def _opening_text(opening: Opening, names: TableNames) -> str:
    if opening.final:
        return _final_text(opening.final, names)
    mark = MARK if opening.marked else ""
    dealer = "" if opening.is_implied else names.handles[opening.dealer]
    return _hand_text(dealer, opening.upcard) + mark


def _hand_text(dealer: str, upcard: int) -> str:
    return " ".join(filter(None, ["hand", dealer, card_text(upcard)]))


def _final_text(totals: Amounts, names: TableNames) -> str:
    return report_text(Act(FINAL, amounts=totals), names)
