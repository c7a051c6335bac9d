"""Whether a decision shall be carried out: said in a sentence, what it changes on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.commands import UNDO
from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import (
    LEAVE,
    Answer,
    Confirmed,
    Question,
    Told,
)
from trickledger.ledger.say.proposed import typed
from trickledger.ledger.say.sentences import entry_numbers, figures
from trickledger.rules.language.reading import part
from trickledger.rules.record.batch import Batch, Change, read_batch
from trickledger.rules.views.changes import Place
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.record.fold import GameFold

_YES = Choice("y", "record it", ("yes",))
_LIST = Choice("l", "list all that it would change", ("list",))
_MOST_NAMED = 4
_PAIR = 2
_OF_AN_END = frozenset(("score", "entered"))


def confirmation(asked: str, listing: str, run: Callable[[], int], line: str = "") -> Question:
    """A decision that waits for a yes; `listing` is all that its line would change.

    To what an undo asks, an undo is a yes.
    """
    takes_back = line.removeprefix("/").partition(" ")[0].lower() == UNDO

    def follows(choice: str) -> Answer:
        return Told(listing) if choice == _LIST.text else Confirmed(run)

    return Question(
        f"{asked} y/n, l lists the changes:",
        "y records it, n leaves everything as it is, l lists all that it would change.",
        follows,
        (_YES, LEAVE, _LIST),
        is_listed=False,
        once_more=line if takes_back else "",
        takes_back=takes_back,
    )


def is_it(line: str, then: Answer, *, kind: str = "") -> Question:
    """Whether another line was meant, such as a command whose slash was forgotten."""
    return Question(
        f"Did you mean {kind}{line}? y/n:",
        f"y takes it as {line}, n leaves everything as it is.",
        lambda _: then,
        (_YES._replace(meaning="take it"), LEAVE),
        is_listed=False,
    )


def is_command(command: str, run: Callable[[], int]) -> Question:
    """Whether a line was meant as a command, whose slash was forgotten or which was misspelt."""
    return is_it(command, Confirmed(run), kind="the command ")


def taken_back(outcome: Outcome, fold: GameFold, game: int) -> tuple[str, str]:
    """What an undo took back and what follows, and how it is brought back."""
    voids = [entry.number for entry in outcome.entries]
    what = _named(sorted(_voided(outcome)), fold)
    again = typed(f"void {' '.join(f'@{number}' for number in voids)}", game)
    said = f"Taken back: {what}. {_consequence(outcome, fold)}".rstrip()
    return said, f"To bring it back: {again}"


def void_taken_back(fold: GameFold, game: int) -> str:
    """How a void that was entered last is taken back itself; empty where something else was."""
    newest = fold.entry(fold.numbered)
    voids = fold.entries_since(newest.line - 1) if newest else []
    if not voids or any(each.kind != "void" for each in voids):
        return ""
    again = typed(f"void {' '.join(f'@{each.number}' for each in voids)}", game)
    return f"To take back the void itself: {again}"


def is_newest_line(outcome: Outcome, fold: GameFold) -> bool:
    """Whether no more would be taken back than the line that was entered last."""
    lines = {entry.line for entry in map(fold.entry, _voided(outcome)) if entry}
    return fold.numbered in _voided(outcome) and len(lines) == 1


def _voided(outcome: Outcome) -> list[int]:
    """The entries that some voids name."""
    return [each.number for batch in _batches(outcome) for each in batch.changes]


def _batches(outcome: Outcome) -> list[Batch]:
    """What a decision corrects, puts in and takes back, entry by entry; nothing of another kind."""
    read = (read_batch(part(entry.text).acts.strip(), "") for entry in outcome.entries)
    return [batch for batch in read if isinstance(batch, Batch)]


def stands_so(outcome: Outcome, fold: GameFold) -> str:
    """What to say of corrections to what is there already; empty where they change something."""
    batches = _batches(outcome)
    changes = [change for batch in batches for change in batch.changes]
    is_new = any(not _is_there(change, fold) for change in changes)
    if not changes or is_new or any(batch.drop for batch in batches):
        return ""
    told = ", ".join(f"@{change.number} says {change.text} already" for change in changes)
    return f"{told}. Nothing was changed."


def _is_there(change: Change, fold: GameFold) -> bool:
    """Whether an entry says already to what it is corrected."""
    entry = fold.entry(change.number)
    said = _says(entry) if entry and change.word == "correct" else ""
    name = f"{entry.by}: " if entry else ""
    return change.text != "" and change.text.removeprefix(name) == said.removeprefix(name)


def _says(entry: Entry) -> str:
    """What an entry says: of a correction, to what it corrects."""
    earlier = read_batch(entry.text, "") if entry.kind == "correct" else None
    return earlier.changes[0].text if isinstance(earlier, Batch) else entry.text


def question_of(outcome: Outcome, fold: GameFold) -> str:
    """What a decision that was only tried would do, as a question, and what follows from it."""
    return f"{_asked(outcome, fold)} {_consequence(outcome, fold)}".rstrip()


def _asked(outcome: Outcome, fold: GameFold) -> str:
    batches = _batches(outcome)
    changes = [change for batch in batches for change in batch.changes]
    if not changes:
        first = part(next((entry.text for entry in outcome.entries), ""))
        return _of_another_kind(first.acts.strip(), first.rest, fold)
    if _is_swap(changes, fold):
        dropped = " and drop what no longer fits" if any(each.drop for each in batches) else ""
        return f"Swap {_named([each.number for each in changes], fold, ' and ')}{dropped}?"
    voided = sorted(each.number for each in changes if each.word == "void")
    parts = [
        f"correct {_named([each.number], fold, says=_says)} to {each.text}"
        for each in changes
        if each.word == "correct"
    ]
    parts += _put_in([each for each in changes if each.side], fold)
    if voided:
        parts.append(f"take back {_named(voided, fold)}")
    if any(batch.drop for batch in batches):
        parts.append("drop what no longer fits")
    asked = " and ".join(parts)
    return f"{asked[:1].upper()}{asked[1:]}?"


def _put_in(changes: Sequence[Change], fold: GameFold) -> list[str]:
    """What is put in beside each entry that is there, with what stands beside that in turn."""
    parts: list[tuple[list[str], Change]] = []
    for each in changes:
        if parts and fold.entry(each.number) is None:
            parts[-1][0].append(each.text)
        else:
            parts.append(([each.text], each))
    return [
        f"put in {', '.join(texts)} {first.side} {_named([first.number], fold)}"
        for texts, first in parts
    ]


def _is_swap(changes: Sequence[Change], fold: GameFold) -> bool:
    """Whether two corrections give each entry the words of the other."""
    entries = [fold.entry(each.number) for each in changes]
    before = [entry.text for entry in entries if entry]
    return len(changes) == 2 and [each.text for each in changes] == before[::-1]


def _of_another_kind(words: str, reason: str, fold: GameFold) -> str:
    because = f" because {reason}" if reason else ""
    match words.split(" "):
        case ["abandon", *_]:
            return f"Abandon this game{because}? It then counts for nothing."
        case ["end", *_]:
            return "End this game?"
        case ["misdeal", *_]:
            return "Throw this hand in as a misdeal? Nothing of it counts."
        case ["swap", one, other, *_] if not fold.deals:
            return f"Do {one} and {other} change seats?"
        case ["swap", one, other, *_]:
            return f"Were {one} and {other} written down for each other, in the whole game?"
        case ["ruling", *_]:
            return f"Record this ruling: {words.removeprefix('ruling ')}{because}?"
        case _:
            return f"Record {words}?"


def _named(
    numbers: Sequence[int],
    fold: GameFold,
    between: str = " ",
    says: Callable[[Entry], str] = attrgetter("text"),
) -> str:
    """Entries by what they say and where they stand; a hand by its number and its end."""
    several = f"{len(numbers)} entries, {entry_numbers(numbers)}"
    if hand := _whole_hand(numbers, fold):
        *_, last = filter(None, map(fold.entry, numbers))
        told = (
            several
            if len(numbers) > _PAIR
            else f"{_whose(last)}{last.said}, {entry_numbers(numbers)}"
        )
        return f"hand {hand} ({told})"
    if len(numbers) > _MOST_NAMED:
        return several
    entries = [entry for entry in map(fold.entry, numbers) if entry]
    tricks = {entry.trick for entry in entries}
    are_alone = len(entries) == 1 or between != " "
    words = between.join((_whose(each) if are_alone else "") + says(each) for each in entries)
    if len(tricks) == 1 and tricks != {0}:
        chapter = fold.chapter_of(entries[0].deal)
        name = chapter.deal.round_name if chapter else "trick"
        return f"{words} ({name} {tricks.pop()})"
    return f"{words} ({entry_numbers(numbers)})"


def _whole_hand(numbers: Sequence[int], fold: GameFold) -> int:
    """The number of the hand of which several entries are all that count, 0 where they are none."""
    entries = [entry for entry in map(fold.entry, numbers) if entry]
    hands = {entry.deal for entry in entries if entry.kind == "hand"}
    hand = fold.chapter_of(hands.pop()) if len(hands) == 1 else None
    return hand.number if hand and {*fold.to_void_all(hand)} == {*numbers} else 0


def _whose(entry: Entry) -> str:
    """Whose an act is, where it does not say so."""
    return "" if entry.kind != "act" or entry.is_named else f"{entry.by}'s "


def _consequence(outcome: Outcome, fold: GameFold) -> str:
    """The most important that follows: a hand that is not finished, a game, totals."""
    gone = {each.place.hand for each in outcome.differences if each.is_of_a_hand_gone}
    for difference in outcome.differences:
        name, hand, trick = difference.place
        has_no_end = name[0] in _OF_AN_END and not difference.after
        if hand and not trick and has_no_end and hand not in gone:
            return f"Hand {hand} is then not finished."
    became = {each.place: each.after for each in outcome.differences}
    status = became.get(Place(("status",)))
    if status is not None:
        return f"The game is then {status}."
    totals = {**Game(fold).totals}
    new = {name: became.get(Place(("totals", name)), total) for name, total in totals.items()}
    return f"The totals are then {figures(new)}." if new != totals else ""
