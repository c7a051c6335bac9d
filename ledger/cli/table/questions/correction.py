"""What an entry should have been, asked step by step; also of two that were confused."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Line, Question, Unfit
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.echo import said
from trickledger.rules.cards import RANKS, SUIT_NAMES, read_card, texts

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.record.fold import GameFold

_CORRECTED = frozenset(("hand", "act", "correct"))
_BESIDE = frozenset(("hand", "act"))
_VOIDED = frozenset(("hand", "act", "note", "void", "correct", "ruling"))
_YES_OR_NO = (Choice("yes", "it was said"), Choice("no", "it was not"))
_SAID_TO_A_QUESTION = dict.fromkeys(("yes", "no"), _YES_OR_NO)
_SWAP = Choice("swap", "two cards were written the wrong way round", ("s",))


def correction(sitting: Sitting) -> Question:
    """Which entry is wrong, and what it should have been; raises UsageError."""
    none = UsageError("Nothing has been entered that could be corrected.")
    fold, entries = _that_count(sitting, _CORRECTED, none)
    cards = [entry for entry in entries if _card_of(entry, fold)]
    others = [(_SWAP, partial(_swap, cards, fold))] if len(cards) > 1 else []
    return which_entry(fold, "Which entry is wrong?", entries, partial(_what_instead, fold), others)


def voiding(sitting: Sitting) -> Question:
    """Which entry is to be taken back; raises UsageError."""
    none = UsageError("Nothing has been entered that could be taken back.")
    fold, entries = _that_count(sitting, _VOIDED, none)
    return which_entry(fold, "Which entry should be taken back?", entries, _void)


def _void(entry: Entry) -> Answer:
    return Line(f"/void @{entry.number}")


def insertion(sitting: Sitting) -> Question:
    """After which entry something was left out, and what; raises UsageError."""
    none = UsageError("Nothing has been entered beside which something could be put in.")
    fold, entries = _that_count(sitting, _BESIDE, none)
    asked = "What was left out came after which entry?"
    return which_entry(fold, asked, entries, partial(_what_was_left_out, fold))


def _what_was_left_out(fold: GameFold, entry: Entry) -> Answer:
    """What came after an entry: words as they would have been typed there."""
    return _typed_whole(
        f"What came after @{entry.number}, {_told(fold, entry)}?",
        "Type what was left out as you would have typed it then, such as KD or Ann: bela.",
        f"/insert after @{entry.number}",
    )


def _what_instead(fold: GameFold, entry: Entry) -> Answer:
    """What an entry should have been: a card, or other words."""
    return _typed_whole(
        f"What should @{entry.number}, {_told(fold, entry)}, have been?",
        "Type what it should have been, in full: a card such as KD, or words such as trump D.",
        f"/correct @{entry.number}",
        _instead(fold, entry),
    )


def _typed_whole(asked: str, way: str, command: str, choices: Sequence[Choice] = ()) -> Question:
    """A question whose answer ends a command as it is typed or picked."""

    def then(text: str) -> Answer:
        return Line(f"{command} {text}")

    return Question(asked, f"{way} Ctrl-C leaves everything as it is.", then, choices, then)


def _instead(fold: GameFold, entry: Entry) -> Sequence[Choice]:
    """The answers that can be picked: cards for a card, suits for a suit."""
    words = entry.text.partition(" #")[0].split()
    words = words[1:] if words[0].rstrip(":") == entry.by and len(words) > 1 else words
    if entry.kind == "hand":
        return [Choice(f"hand {handle}", f"{handle} dealt") for handle in fold.handles]
    if _card_of(entry, fold):
        cards = sorted(set(fold.game.spelled.values()))
        return [Choice(text) for card in cards for text in texts(card)]
    if words[-1] in SUIT_NAMES:
        named = SUIT_NAMES.items()
        return [Choice(" ".join([*words[:-1], suit]), f"{name}s") for suit, name in named]
    if words[-1] in _SAID_TO_A_QUESTION:
        return _SAID_TO_A_QUESTION[words[-1]]
    return [Choice(rank) for rank in reversed(RANKS)] if words[-1] in RANKS else ()


def _swap(cards: Sequence[Entry], fold: GameFold) -> Answer:
    first = "Which is the first of the two?"
    return which_entry(fold, first, cards[:], lambda one: _with_other(one, cards, fold))


def _with_other(one: Entry, cards: Sequence[Entry], fold: GameFold) -> Answer:
    others = [entry for entry in cards if entry.number != one.number]
    asked = f"And the other, instead of {_told(fold, one)}?"
    return which_entry(fold, asked, others, lambda other: _swapped(one, other, fold))


def _swapped(one: Entry, other: Entry, fold: GameFold) -> Answer:
    first, second = _card_of(one, fold), _card_of(other, fold)
    return Line(f"/correct @{one.number} {second}, correct @{other.number} {first}")


def _card_of(entry: Entry, fold: GameFold) -> str:
    """The card that an entry is, nothing where it is more or something else."""
    words = entry.text.partition(" #")[0].split()
    word = words[-1].removesuffix("~")
    is_play = entry.kind == "act" and entry.trick > 0 and len(words) <= 2
    return word if is_play and read_card(word, fold.game.spelled) else ""


MOST_LISTED = 12


def which_entry(
    fold: GameFold,
    asked: str,
    entries: Sequence[Entry],
    then: Callable[[Entry], Answer],
    others: Sequence[tuple[Choice, Callable[[], Answer]]] = (),
) -> Question:
    """Which of some entries is meant; `others` are answers that lead elsewhere."""
    choices = [choice for choice, _ in others]
    leads = {choice.text: lead for choice, lead in others}
    newest = entries[-1].number

    def follows(choice: str) -> Answer:
        return leads[choice]() if choice in leads else by_number(choice)

    def by_number(text: str) -> Answer:
        number, _, rest = text.removeprefix("@").partition(" ")
        if number.isascii() and number.isdigit():
            entry = next((e for e in entries if e.number == int(number)), None)
            if entry is None:
                return Unfit(f"Entry {number[:12]} can't be chosen here.")
            following = then(entry)
            # who types on answers what is asked next
            if rest and isinstance(following, Question):
                return following.answered(rest.strip())
            if not rest:
                return following
        return Unfit(f"Name the entry by its number, such as @{newest}.")

    return Question(
        f"{asked} Its number, or Up and Enter:",
        f"Type the number of the entry, such as @{newest}, or choose it with the arrows. "
        "/log lists all entries; Ctrl-C leaves everything as it is.",
        follows,
        [*choices, *(_choice(fold, entry) for entry in entries[-MOST_LISTED:])],
        by_number,
    )


def _that_count(
    sitting: Sitting, kinds: Container[str], none: UsageError
) -> tuple[GameFold, list[Entry]]:
    """The game, with its entries of some kinds that count as they are; raises where `none` do."""
    fold = sitting.whole
    if fold is None:
        raise none
    of_kind = (entry for entry in fold.entries if entry.kind in kinds)
    found = [entry for entry in of_kind if not fold.is_mended(entry.number)]
    if not found:
        raise none
    return fold, found


def _told(fold: GameFold, entry: Entry) -> str:
    """An entry as people name it, in the trick or turn of its hand."""
    chapter = fold.chapter_of(entry.deal)
    return said(entry, chapter.deal.round_name) if chapter else said(entry)


def _choice(fold: GameFold, entry: Entry) -> Choice:
    words = _told(fold, entry)
    return Choice(f"@{entry.number}", words, (str(entry.number), words, entry.text))
