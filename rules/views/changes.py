"""What a correction changed, figure by figure (COM-VOID-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.rules.record.chapter import Standing, Version
from trickledger.rules.record.fold import GameFold
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules import shapes

_QUIET = frozenset(
    "hand on_the_table depth told lines settlement over table paper findings rulings reminders "
    "sequences".split()
)
_RULING, _ENTRY, _ANOTHERS = "ruling @", "entry @", "read as another's"
_BEGINS_WITH = "its lines begin with"
_FEW = 4


class Place(NamedTuple):
    """Where a figure stands: what it is called, part by part, in a hand and a trick (0: none).

    >>> str(Place(("entered", "Ann"), hand=1)), str(Place(("status",)))
    ('hand 1, entered, Ann', 'status')
    """

    name: tuple[str, ...]
    hand: int = 0
    trick: int = 0

    def __str__(self) -> str:
        hand = [f"hand {self.hand}"] if self.hand else []
        trick = [f"trick {self.trick}"] if self.trick else []
        return ", ".join([*hand, *trick, *self.name])

    def part(self, name: str) -> Place:
        """The place of a part of what stands here."""
        return self._replace(name=(*self.name, name))


class Difference(NamedTuple):
    """A figure that a correction changed: where it stands, what it was and what it is.

    An empty text stands for nothing.
    """

    place: Place
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.place}: {self.before or 'nothing'} -> {self.after or 'nothing'}"

    @property
    def entry(self) -> str:
        """The entry that was dropped or is back, such as @8; empty where it is a figure."""
        (name, *_) = self.place.name
        return name.removeprefix("entry ") if name.startswith(_ENTRY) else ""

    @property
    def is_of_a_whole(self) -> bool:
        """Whether it came or went, and was not changed."""
        return not (self.before and self.after)

    @property
    def is_of_a_hand_gone(self) -> bool:
        """Whether it tells that there is one hand less."""
        return self.place.name == ("deal",) and not self.after

    @property
    def is_of_players(self) -> bool:
        """Whether it tells which acts are read as another player's."""
        return self.place.name == (_ANOTHERS,)

    def as_json(self) -> shapes.Difference:
        """The difference as the record that `--json` prints."""
        return {"where": str(self.place), "before": self.before, "after": self.after}


class Snapshot(NamedTuple):
    """A score sheet as `Game.as_json` gives it, and what had become of the entries by then."""

    sheet: Mapping[str, Any]
    opened: tuple[int, ...]
    versions: Mapping[int, tuple[Version, ...]]
    read_anew: Mapping[int, Standing]

    @classmethod
    def of(cls, fold: GameFold) -> Snapshot:
        """The sheet of a game as it stands, and what became of its entries."""
        opened = tuple(chapter.opening.number for chapter in fold.chapters)
        return cls(Game(fold).as_json(), opened, fold.versions, fold.read_anew)

    def beside(self, fold: GameFold) -> Mapping[str, Any]:
        """The sheet with the numbers that its hands have now, where one was put in or is gone."""
        now = {chapter.opening.number: chapter.number for chapter in fold.chapters}
        put_in = {chapter.opening.number for chapter in fold.opened if chapter.opening.beside}
        if not put_in & (now.keys() ^ {*self.opened}):
            return self.sheet
        hands = zip(self.opened, self.sheet["hands"], strict=True)
        there = [
            {**hand, "hand": now[opened], "deal": now[opened]}
            for opened, hand in hands
            if opened in now
        ]
        return {**self.sheet, "hands": there}


def changes_since(was: Snapshot, fold: GameFold) -> list[Difference]:
    """What is otherwise in a game than it was: its figures, and what was dropped or is back."""
    before = was.beside(fold)
    figures = differences(before, Game(fold).as_json())
    others = (*_dropped(was.versions, fold), *_read_anew(was.read_anew, fold))
    return [*figures, *others, *_opened_again(before, fold)]


def _opened_again(before: Mapping[str, Any], fold: GameFold) -> Iterator[Difference]:
    """The earlier hands that were over and now go on, each by lines that name it."""
    over = {hand["hand"] for hand in before["hands"] if hand["over"]}
    for chapter in fold.chapters[:-1]:
        if chapter.number in over and not chapter.is_over:
            yield Difference(Place((_BEGINS_WITH,), chapter.number), "", f".{chapter.number}")


def _read_anew(before: Mapping[int, Standing], fold: GameFold) -> Iterator[Difference]:
    """The acts that are another player's by now, because of what was put in or is gone again."""
    touched = {*before, *fold.read_anew}
    for chapter in fold.chapters if before != fold.read_anew else ():
        seats = {item.number: item.seat for item in chapter.log if item.number in touched}
        seats.update(
            (n, was.seat) for n, was in before.items() if n in seats and was.seat is not None
        )
        acts = fold.acts_of(chapter)
        items = [item for item in acts if item.seat != seats.get(item.number, item.seat)]
        if items:
            told = [f"@{item.number} {fold.words_of(item, is_named=True)}" for item in items[:_FEW]]
            more = f" and {len(items) - _FEW} more" if items[_FEW:] else ""
            yield Difference(Place((_ANOTHERS,), chapter.number), "", f"{', '.join(told)}{more}")


def _dropped(before: Mapping[int, tuple[Version, ...]], fold: GameFold) -> Iterator[Difference]:
    """The acts that went with another entry, or are back with it."""
    for number in sorted({*before, *fold.versions}):
        was, now = before.get(number, ()), fold.versions.get(number, ())
        goes = _went_with_another(fold, now) - _went_with_another(fold, was)
        original = fold.original(number)
        counted = was if goes > 0 else now
        what = counted[-1].what if counted else original
        entry = fold.entry(number)
        if goes and what and entry:
            words = fold.words_of(what, is_named=True)
            place = Place((f"{_ENTRY}{number}",), entry.deal)
            yield Difference(place, words if goes > 0 else "", "" if goes > 0 else words)


def _went_with_another(fold: GameFold, versions: tuple[Version, ...]) -> bool:
    """Whether an entry counts no more by one that names another, or by a ruling."""
    if not versions or versions[-1].what is not None:
        return False
    by = fold.entry(versions[-1].by)
    return versions[-1].word == "dropped" or (by is not None and by.kind == "ruling")


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """The differences of two score sheets, both as `Game.as_json` gives them."""
    old, new = dict(_figures(before)), dict(_figures(after))
    hands = {hand["hand"] for hand in before["hands"]}
    return [
        Difference(place, old.get(place, ""), new.get(place, ""))
        for place in {**old, **new}
        if old.get(place, "") != new.get(place, "")
        # what was ruled just now its own entry tells
        and not (place.name[0].startswith(_RULING) and place not in old and place.hand in hands)
    ]


def _figures(sheet: Mapping[str, Any]) -> Iterator[tuple[Place, str]]:
    for name in ("status", "provisional", "winners", "totals", "undistributed", "settled_by"):
        yield from _flat(Place((_in_words(name),)), sheet[name])
    for hand in sheet["hands"]:
        of_hand = Place((), hand["hand"])
        for name, value in hand.items():
            if name == "tricks":
                yield from _tricks(of_hand, value)
            elif name == "turns":
                for turn in value:
                    yield of_hand.part(f"turn {turn['turn']}"), turn["text"]
            elif name not in _QUIET:
                yield from _flat(of_hand.part(_in_words(name)), value)
        yield from _findings(of_hand, hand["findings"])
        for ruling in hand["rulings"]:
            place = of_hand.part(f"{_RULING}{ruling['entry']} ({ruling['kind']})")
            yield place, "in force" if ruling["in_force"] else "not in force"
        for paper in hand["paper"]:
            verdict = "agrees" if paper["agrees"] else f"no longer agrees: {paper['difference']}"
            yield of_hand.part(f"entry {paper['entry']} ({paper['text']})"), verdict


def _tricks(of_hand: Place, tricks: list[dict[str, Any]]) -> Iterator[tuple[Place, str]]:
    for trick in tricks:
        of_trick = of_hand._replace(trick=trick["trick"])
        yield of_trick.part("cards"), " ".join(card for _, card in trick["cards"])
        for name in ("winner", "picked_up", "points"):
            yield from _flat(of_trick.part(_in_words(name)), trick.get(name))


def _findings(of_hand: Place, findings: list[dict[str, Any]]) -> Iterator[tuple[Place, str]]:
    for finding in findings:
        accused = " ".join(f"@{number}" for number in finding["accused"])
        waits = ", to be taken back" if finding["to_void"] else ""
        place = of_hand.part(f"finding {accused} {finding['clause']}")
        yield place, f"{finding['status']}{waits}"


def _in_words(name: str) -> str:
    return name.replace("_", " ")


def _flat(place: Place, value: Any) -> Iterator[tuple[Place, str]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _flat(place.part(name), part)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        *outer, name = place.name
        for number, part in enumerate(value, 1):
            yield from _flat(place._replace(name=(*outer, f"{name} {number}")), part)
    elif isinstance(value, list):
        yield place, ", ".join(map(str, value))
    elif isinstance(value, bool):
        yield place, "yes" if value else "no"
    else:
        yield place, "" if value is None else str(value)


_OF_A_RESULT = frozenset(("why not counted", "score", "entered", "next dealer", "counted"))


def in_brief(changes: Sequence[Difference]) -> list[str]:
    """Differences in words: a hand that is over or no longer, tricks that came or went, the rest.

    >>> from trickledger.rules.views.changes import Place
    >>> in_brief([Difference(Place(("score", "Ann"), 1), "41", ""),
    ...           Difference(Place(("next dealer",), 1), "Bob", ""),
    ...           Difference(Place(("cards",), 1, 8), "8S 10D", ""),
    ...           Difference(Place(("cards",), 1, 9), "10H AD", "")])
    ['hand 1: over -> not over', 'hand 1, tricks 8 and 9: no longer complete']

    What was dropped is named.

    >>> in_brief([Difference(Place(("entry @8",), 1), "Bob: 9D", ""),
    ...           Difference(Place(("entry @9",), 1), "Ann: AD", "")])
    ['hand 1, dropped: @8 Bob: 9D, @9 Ann: AD']

    What is typed of an earlier hand names it.

    >>> in_brief([Difference(Place(("its lines begin with",), 1), "", ".1")])
    ['hand 1 goes on: begin each line of it with .1']

    What a hand adds is called as on the sheet.

    >>> in_brief([Difference(Place(("entered", "Bob"), 4), "129", "139")])
    ['hand 4, adds, Bob: 129 -> 139']
    """
    return list(dict.fromkeys(_told(changes)))


def _told(changes: Sequence[Difference]) -> Iterator[str]:
    """What is to be told of each difference, for those of a whole hand or trick the same words."""
    whole = [(change.place, bool(change.after)) for change in changes if change.is_of_a_whole]
    is_over = {place.hand: came for place, came in whole if place.name == ("next dealer",)}
    of_tricks = [(place, came) for place, came in whole if place.trick]
    tricks = {place[1:]: came for place, came in of_tricks if place.name == ("cards",)}
    totals = {change for change in changes if change.place.name[0] == "totals"}
    for change in changes:
        (first, *rest), hand, trick = change.place
        if hand in is_over and first in _OF_A_RESULT:
            yield f"hand {hand}: {'not over -> over' if is_over[hand] else 'over -> not over'}"
        elif (hand, trick) in tricks:
            came = tricks[hand, trick]
            numbers = [number for (of, number), one in tricks.items() if (of, one) == (hand, came)]
            became = "complete" if came else "no longer complete"
            yield f"hand {hand}, {_tricks_told(numbers)}: {became}"
        elif change.entry:
            alike = [each for each in changes if each.entry and _goes_with(each, change)]
            said = ", ".join(f"{each.entry} {each.before or each.after}" for each in alike)
            yield f"hand {hand}, {'dropped' if change.before else 'back'}: {said}"
        elif first == _BEGINS_WITH:
            yield f"hand {hand} goes on: begin each line of it with {change.after}"
        elif first == _ANOTHERS:
            yield f"{change.place}: {change.after}"
        elif first == "entered":
            yield str(change._replace(place=change.place._replace(name=("adds", *rest))))
        elif not (hand and _is_said_elsewhere(change, totals)):
            yield str(change)


def _goes_with(one: Difference, other: Difference) -> bool:
    """Whether two entries of a hand were dropped together, or are back together."""
    return one.place.hand == other.place.hand and bool(one.before) == bool(other.before)


def _is_said_elsewhere(change: Difference, totals: set[Difference]) -> bool:
    """Whether the totals or the correction itself say what changed in a hand."""
    of_game = change._replace(place=change.place._replace(hand=0))
    return of_game in totals or change.place.name[0] == "told"


def _tricks_told(numbers: Sequence[int]) -> str:
    """Tricks that follow each other, by their numbers.

    >>> _tricks_told([3]), _tricks_told([3, 4]), _tricks_told([3, 4, 5])
    ('trick 3', 'tricks 3 and 4', 'tricks 3 to 5')
    """
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"trick {first}"
    return f"tricks {first} {'and' if len(numbers) == 2 else 'to'} {last}"
