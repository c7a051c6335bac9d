"""Why a correction does not fit what was entered later, and what would: each way is tried first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, dropwhile, groupby, islice
from typing import NamedTuple

from trickledger.rules.cards import SUIT_NAMES, card_text
from trickledger.rules.common import COM
from trickledger.rules.language.notation import INSERT
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import Trick, TrickDeal
from trickledger.rules.record.batch import Change, read_batch
from trickledger.rules.record.chapter import Chapter, Failure, Opening
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import (
    EntryNumber,
    Says,
    Several,
    SuitName,
    Typed,
    any_of,
    both,
    in_turn,
)

_CARDS_TRIED = 4


class Stuck(NamedTuple):
    """Where a batch fails: the hand as it is, the act, and the hand as it would be just before.

    `changes` are the batch in canonical words, and `became` is what each entry that it
    touches would be.
    `holds` tells whether another line would be accepted, `proves_nothing` whether it would be and
    prove nobody's fault.
    """

    fold: GameFold
    chapter: Chapter
    failure: Failure
    deal: Deal | None
    changes: tuple[Change, ...]
    became: Mapping[int, Item | Opening | None]
    holds: Callable[[str], bool]
    proves_nothing: Callable[[str], bool]

    @property
    def is_own(self) -> bool:
        """Whether what fails are the new words themselves."""
        return self.failure.number in self.became and self.back is None

    @property
    def back(self) -> Item | None:
        """What fails where voids alone would bring it back, None where it is anything else."""
        are_voids = all(change.word == "void" for change in self.changes)
        item = self.became.get(self.failure.number) if are_voids else None
        return item if isinstance(item, Item) else None

    @property
    def tried(self) -> str:
        """The batch in words."""
        return ", ".join(map(str, self.changes))


class Misfit(NamedTuple):
    """Why a batch cannot be: the entry that no longer fits and why, in the words of the game.

    `again` is what would be typed again if it were dropped, None where nothing would; `ways` are
    lines that would be accepted as they stand, the best first. Where the new words themselves are
    refused, `entry` is the one that they are for.
    """

    entry: int
    act: str
    says: Says
    again: Several | None
    ways: tuple[str, ...]


def misfit(stuck: Stuck) -> Misfit:
    """Why a batch that was tried and failed cannot be, and what can."""
    failure = stuck.failure
    ways = tuple(
        filter(stuck.holds, dict.fromkeys([*_swaps(stuck), *_by_turn(stuck), *_rests(stuck)]))
    )
    ways = (*(_taken_back_further(stuck) if stuck.back else ()), *ways)
    can_drop = _with_drop(stuck) in ways
    return Misfit(
        failure.number,
        stuck.tried if stuck.is_own else _that_fails(stuck),
        failure.refusal.says if stuck.is_own else why(stuck),
        _typed_again(stuck) if can_drop and stuck.deal else None,
        ways,
    )


def explained(stuck: Stuck, tried: str) -> Refusal:
    """The refusal of a batch: that of its own new words, or of a later entry (COM-VOID-4)."""
    found, refusal = misfit(stuck), stuck.failure.refusal
    if stuck.is_own:
        return refusal._replace(tried=tried, by=None, would_do=found.ways)
    words = "{entry} ({act}) then no longer fits ({clause}): {why}"
    if stuck.back:
        words = "{entry} ({act}) would count again, and doesn't fit ({clause}): {why}"
    says = Says(
        words,
        entry=EntryNumber(found.entry),
        act=Typed(found.act),
        clause=refusal.clause,
        why=found.says,
    )
    if found.again:
        words = "Add drop to take back what no longer fits; then {again} must be typed again."
        says = in_turn(says, Says(words, again=found.again))
        if stuck.chapter.number < stuck.fold.deals:
            words, hand = "Begin each line of it with {hand}.", Typed(f".{stuck.chapter.number}")
            says = in_turn(says, Says(words, hand=hand))
    return Refusal("RULE", COM.VOID_4, tried, None, says, refusal.cards, found.ways)


def _that_fails(stuck: Stuck) -> str:
    """An act that no longer fits in words, as it would be if it came back."""
    if stuck.back:
        return stuck.fold.words_of(stuck.back, is_named=True)
    return words_of_entry(stuck.fold, stuck.failure.number)


def words_of_entry(fold: GameFold, number: int) -> str:
    """An entry in words, with the name of whose it is."""
    entry = fold.entry(number)
    assert entry is not None
    entry = fold.shown(entry)
    return entry.text if entry.is_named else f"{entry.by}: {entry.text}"


# -- why ---------------------------------------------------------------------------------------


def why(stuck: Stuck) -> Says:
    """What follows from the change in the game, where that is why; else the entry's own refusal."""
    deal, refusal = stuck.deal, stuck.failure.refusal
    if deal is None or refusal.clause != COM.SEQ_2:
        return refusal.says
    given = _given(stuck.changes, stuck.chapter.deal, deal)
    turn = any_of(
        Says("{player}'s", player=deal.name(seat)) for seat in deal.whose_turn() if seat >= 0
    )
    if not turn.values:
        return refusal.says
    found = _other_winner(stuck.chapter.deal, deal)
    if found is None:
        return Says("{given} it's {turn} turn.", given=given, turn=turn)
    number, trick = found
    return Says(
        "{given} {player} picks up trick {trick}, so it's {turn} turn."
        if trick.is_picked_up
        else "{given} {player} wins trick {trick}, so it's {turn} turn.",
        given=given,
        player=deal.name(trick.winner),
        trick=number,
        turn=turn,
    )


def _given(changes: Sequence[Change], before: Deal, after: Deal) -> Says:
    """What is otherwise, as a sentence about it begins."""
    trump = after.facts().get("trump")
    if trump in SUIT_NAMES and trump != before.facts().get("trump"):
        return Says("with {suit} as trump", suit=SuitName(trump))
    if len(changes) > 1:
        return Says("then")
    (change,) = changes
    entry = EntryNumber(change.number)
    if change.side:
        is_after = change.side == "after"
        words = "with {act} after {entry}" if is_after else "with {act} before {entry}"
        return Says(words, act=Typed(change.text), entry=entry)
    if not change.text:
        return Says("without {entry}", entry=entry)
    return Says("with {act} ({entry})", act=Typed(change.text), entry=entry)


def _other_winner(before: Deal, after: Deal) -> tuple[int, Trick] | None:
    """The first trick that somebody else takes, with its number."""
    if not (isinstance(before, TrickDeal) and isinstance(after, TrickDeal)):
        return None
    both = enumerate(zip(before.tricks, after.tricks, strict=False), 1)
    found = ((number, new) for number, (old, new) in both if old.winner != new.winner)
    return next(found, None)


# -- what would be typed again -----------------------------------------------------------------


def _typed_again(stuck: Stuck) -> Several:
    """What follows in the hand from the failing act on: by tricks where it has any."""
    chapter, first = stuck.chapter, stuck.failure.number
    items = stuck.fold.acts_of(chapter)
    again = [*dropwhile(lambda item: item.number != first, items)]
    before = items[: len(items) - len(again)]
    words = chapter.deal.trick_words
    if not again or chapter.deal.round_name != "trick" or again[0].act.word not in words:
        ends = sorted({again[0].number, again[-1].number}) if again else [first]
        if ends[0] == first:
            return Several(tuple(map(EntryNumber, ends)), " to ")
        return both([EntryNumber(first), Says("what follows it")])
    tricks = [trick for trick, _ in groupby(i.trick for i in again if i.act.word in words)]
    has_begun = any(item.trick == tricks[0] and item.act.word in words for item in before)
    rest = [Says("the rest of trick {trick}", trick=tricks[0])] if has_begun else []
    whole = tricks[1:] if has_begun else tricks
    return both([*rest, *([_tricks(whole)] if whole else [])])


def _tricks(numbers: Sequence[int]) -> Says:
    """Tricks that follow each other, by the first and the last of their numbers."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return Says("trick {trick}", trick=first)
    words = "tricks {first} and {last}" if len(numbers) == 2 else "tricks {first} to {last}"
    return Says(words, first=first, last=last)


# -- what would be accepted --------------------------------------------------------------------


def _swaps(stuck: Stuck) -> Iterator[str]:
    """The batch with the old card put where the new one is, for two cards were swapped."""
    fold, changes = stuck.fold, stuck.changes
    if len(changes) != 1 or len(stuck.became) != 1:
        return
    ((number, new),) = stuck.became.items()
    original = stuck.chapter.log.of(number)
    old = fold.version(original) if original else None
    if old is None or not isinstance(new, Item) or {old.act.word, new.act.word} != {"play"}:
        return
    for other in fold.acts_of(stuck.chapter):
        if other.act == new.act and other.number != old.number:
            anew = fold.correction(other.number, card_text(old.act.cards[0]))
            yield f"{stuck.tried}, {anew}"


def _by_turn(stuck: Stuck) -> Iterator[str]:
    """The batch with cards put in anew, behind which what follows is read by turn.

    So nothing is typed again where another card changes who leads. What would then be proven
    against somebody was rather played by whom it says.
    """
    is_of_turn = stuck.failure.refusal.clause == COM.SEQ_2 and not stuck.is_own
    are_plays = all(
        isinstance(now, Item) and now.act.word == "play" for now in stuck.became.values()
    )
    if is_of_turn and are_plays and all(change.word == "correct" for change in stuck.changes):
        anew = (
            (Change("void", each.number), Change(INSERT, each.number, each.text, "after"))
            for each in stuck.changes
        )
        line = ", ".join(map(str, chain.from_iterable(anew)))
        if stuck.proves_nothing(line):
            yield line


def _taken_back_further(stuck: Stuck) -> Iterator[str]:
    """The voids with later ones taken back before, as many as it takes; and without the one that
    brings back what does not fit.
    """
    fold, numbers = stuck.fold, [change.number for change in stuck.changes]
    later = [
        each
        for each in reversed(fold.entries)
        if each.number > max(numbers) and each.kind == "void" and not fold.is_mended(each.number)
    ]
    lines = {each.line for each in map(fold.entry, numbers) if each}
    for first in dict.fromkeys(each.line for each in later):
        taken = [each for each in later if each.line >= first]
        voided = {change.number for each in taken for change in _changes(each.text)}
        back = [
            each.number
            for each in reversed(fold.entries)
            if each.number in {*numbers, *voided} and each.line in lines
        ]
        line = _voids([*(each.number for each in taken), *back])
        if stuck.holds(line):
            yield line
            break
    without = (_voids([*numbers[:at], *numbers[at + 1 :]]) for at in range(len(numbers)))
    if len(numbers) > 1:
        yield from islice(filter(stuck.holds, without), 1)


def _voids(numbers: Sequence[int]) -> str:
    return ", ".join(str(Change("void", number)) for number in numbers)


def _changes(text: str) -> tuple[Change, ...]:
    batch = read_batch(text, "")
    return () if isinstance(batch, Refusal) else batch.changes


def _with_drop(stuck: Stuck) -> str:
    return f"{stuck.tried}, drop"


def _rests(stuck: Stuck) -> Iterator[str]:
    """The batch with what no longer fits taken out; for new words that cannot be, other ones."""
    changes, tried = stuck.changes, stuck.tried
    if not stuck.is_own:
        entry, *_ = stuck.fold.to_void(stuck.failure.number)
        yield f"{tried}, void @{entry}"
        yield _with_drop(stuck)
    elif len(changes) == 1:
        there = stuck.fold.entry(changes[0].number)
        for words in stuck.failure.refusal.would_do[:_CARDS_TRIED]:
            says = words.removeprefix(f"{there.by}: ") if there else ""
            if there is None or says != there.text.removeprefix(f"{there.by}: "):
                yield str(changes[0]._replace(text=words))
