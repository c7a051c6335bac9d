"""What may stand where the cursor is: words with their meaning, cards that are not excluded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.cli.table import commands
from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.new_game import games
from trickledger.ledger.cli.table.sitting import Sitting
from trickledger.rules.cards import RANKS, SUIT_NAMES
from trickledger.rules.catalogue import clauses, openable, playable
from trickledger.rules.language.notation import FINAL, GENERAL_WORDS, Word, folded
from trickledger.rules.language.reading import part
from trickledger.rules.language.results import DEALER, TableNames, coming
from trickledger.rules.record.fold import GameFold

if TYPE_CHECKING:
    from trickledger.rules import shapes

_WORD = re.compile(r"[^\s,]*$")
_ACT_WITH_REST = re.compile(r"(?:^|\s)(?:#|note\b|because\b)", re.IGNORECASE)
_MAY_END = frozenset(("nothing", "rank?"))


class Candidate(NamedTuple):
    """A word that may stand here, what it means, and how many letters it replaces."""

    text: str
    meaning: str
    typed: int


_SUITS = tuple(Choice(suit, f"{word}s") for suit, word in SUIT_NAMES.items())
_UNWORDED = {
    "hand": (Choice("hand", "open the next hand: its dealer, and the card turned up"),),
    "a rank": tuple(map(Choice, reversed(RANKS))),
    "a suit": _SUITS,
}
"""What stands for what is expected and is no word of the game."""


def candidates(sitting: Sitting, before: str) -> list[Candidate]:
    """The words that may stand at the end of the text before the cursor."""
    found = _WORD.search(before)
    typed = found[0] if found else ""
    earlier = before[: len(before) - len(typed)]
    key = folded(typed)
    fitting = [
        Candidate(choice.text, choice.meaning, len(typed))
        for choice in _choices(sitting, earlier.lstrip(), typed)
        if any(folded(name).startswith(key) for name in (choice.text, *choice.names))
    ]
    return list(dict.fromkeys(fitting))


def _choices(sitting: Sitting, earlier: str, typed: str) -> Iterable[Choice]:
    if (earlier + typed).startswith("/"):
        return _of_command(earlier)
    if sitting.table is None:
        return games() if not earlier else []
    if _ACT_WITH_REST.search(earlier) or part(earlier).decision:
        return []
    return _of_acts(sitting, earlier, typed)


def _of_command(earlier: str) -> list[Choice]:
    """The commands, or what may follow one."""
    name, _, rest = earlier.removeprefix("/").partition(" ")
    if not earlier:
        return [Choice(f"/{other}", commands.about(other)) for other in commands.NAMES]
    if rest.strip():
        return []
    match name:
        case "help":
            return [Choice(other, commands.about(other)) for other in commands.NAMES]
        case "new":
            return games()
        case "rules":
            books = [clause for kind in ("common", *playable()) for clause in clauses(kind)]
            return [*map(Choice, openable()), *(Choice(clause, clause.text) for clause in books)]
        case _:
            return []


def _of_acts(sitting: Sitting, earlier: str, typed: str) -> Iterator[Choice]:
    """The next word of a line of the record: an argument of the last one, or an act."""
    assert sitting.table is not None
    fold = sitting.table.fold
    told = _told(earlier, fold)
    if told is not None:
        yield from (Choice(word, meaning) for word, meaning in told.items())
        return
    acts, name = _named(earlier, fold.handles)
    last = acts.split()[-1].lower() if acts.split() and not acts.rstrip().endswith(",") else ""
    verb = fold.game.verbs.get(last)
    if last == "hand":
        yield from (Choice(handle) for handle in fold.handles if not name)
    elif verb is not None and verb.takes == "suit":
        yield from _SUITS
    elif verb is None or verb.takes in _MAY_END:
        yield from _of_turns(sitting.expected_after(acts), fold.game.verbs, name)
        if typed:
            yield from (Choice(word.name, word.help) for word in GENERAL_WORDS.values())
            yield from (Choice(f"{handle}:") for handle in fold.handles if not name)


def _told(earlier: str, fold: GameFold) -> dict[str, str] | None:
    """What may come next in a result that is begun; None where none is."""
    word, *said = earlier.rpartition(",")[2].split() or [""]
    verb = fold.game.verbs.get(word.lower())
    is_result = verb is not None and verb.takes == "report"
    if not is_result and word.lower() != FINAL:
        return None
    facts = fold.game.facts if verb and verb.name == "result" else None
    words = (*(facts.words if facts else ()), *((DEALER,) if is_result else ()))
    return coming(said, TableNames(fold.handles, fold.sides), words)


def _named(earlier: str, handles: Sequence[str]) -> tuple[str, str]:
    """The acts of a text, and the name behind them that says who makes the next one."""
    for handle in handles:
        for ending in (f"{handle}:", handle):
            if folded(f" {earlier}".rstrip()).endswith(folded(f" {ending}")):
                return earlier.rstrip()[: -len(ending)], handle
    return earlier, ""


def _of_turns(
    turns: Sequence[shapes.Turn], verbs: Mapping[str, Word], name: str
) -> Iterator[Choice]:
    """The words and cards that are expected; of one player where the name is written."""
    offered = [verb for turn in turns for verb in turn["may"]["verbs"]]
    for turn in turns:
        player, may = turn["player"], turn["may"]
        if name and player != name:
            continue
        for verb in may["verbs"]:
            word = verbs.get(verb)
            if word is None:
                yield from _UNWORDED.get(verb, ())
            elif player and not name and (word.named or offered.count(verb) > 1):
                yield Choice(f"{player}: {verb}", _meaning(word), (verb, *word.short))
            else:
                yield Choice(verb, _meaning(word), word.short)
        yield from map(Choice, may["cards"])


def _meaning(word: Word) -> str:
    short = f" (short: {' '.join(word.short)})" if word.short else ""
    return f"{word.help}{short}"
