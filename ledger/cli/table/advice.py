"""What can be typed now, in a few lines, with an example that would be taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from trickledger.ledger.say.answers import how_far, told_to_who_asks
from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.sentences import advice as remedy_lines
from trickledger.ledger.say.sentences import reminder_sentence, turn_lines
from trickledger.rules.cards import RANKS, SUIT_NAMES, texts
from trickledger.rules.catalogue import game, openable
from trickledger.rules.common import COM
from trickledger.rules.language.reading import read
from trickledger.rules.language.results import DEALER, in_one_word
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.record.header import seats_of
from trickledger.rules.views.question import question

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.rules import shapes
    from trickledger.rules.game import Game
    from trickledger.rules.language.notation import Word
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.refusals import Refusal

_MOST_TRIED = 60
_MOST_WORDS = 5
_MOST_NAMED = 3
_MOST_NUMBERS = 30
_NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jan")
AGAIN = "/new opens the same game again."
_KEYS = "Tab lists what can be entered, /help tells the keys and commands."


def advice(sitting: Sitting, *, with_words: bool) -> list[str]:
    """What can be typed now, with an example; the example was tried, and would be taken.

    On request with the meaning of each word, as the list of choices tells it too.
    """
    fold = sitting.fold
    if fold is None:
        return (
            _of_nobody(with_games=with_words)
            if sitting.table is None
            else ["The game cannot be read now."]
        )
    if not sitting.turns:
        return [f"The game is over. {AGAIN}", _KEYS]
    found = example(sitting)
    words = _words(sitting, fold) if with_words else []
    hand = sitting.sheet.newest if sitting.sheet else None
    told = map(reminder_sentence, hand.reminders) if hand else ()
    lines = [*_turns(sitting), *told, *words, *_cards(sitting)]
    return [*lines, *([f"For example: {found}"] if found else []), _KEYS]


def way_on(refusal: Refusal, sitting: Sitting) -> list[str]:
    """How to go on where the game is over, or a line says what a finding is about; else nothing."""
    if refusal.clause == COM.FIND_1 and sitting.fold:
        return [*_remedies(refusal, sitting.fold, sitting.number)]
    is_over = sitting.sheet is not None and sitting.sheet.status != "open"
    return [AGAIN] if is_over and refusal.clause == COM.SEQ_3 else []


def _remedies(refusal: Refusal, fold: GameFold, game: int) -> Iterator[str]:
    """What can be done about the findings that a refusal names, before they are ruled on."""
    from trickledger.rules.views.remedies import remedies_since

    for remedy in remedies_since(fold, set()):
        if any(line.startswith(f"{remedy.rule} ") for line in refusal.would_do):
            yield from [*remedy_lines(remedy, game)][:-1]


def answer(sitting: Sitting, asked: str) -> list[str]:
    """The sentence that answers a question; to any other how the hand stands, and who is next."""
    game = sitting.sheet
    if game is None:
        return advice(sitting, with_words=False)
    found = told_to_who_asks(game.fold, asked)
    return found or [*how_far(game, sitting.turns), *_turns(sitting)]


def example(sitting: Sitting) -> str:
    """A line that would be taken as the game stands; nothing where none is found."""
    lines = (line for turn in sitting.turns for line in _lines(turn, sitting))
    return _first_taken(lines, sitting)


def _first_taken(lines: Iterable[str], sitting: Sitting) -> str:
    for line in islice(lines, _MOST_TRIED):
        outcome = sitting.tried(line)
        if outcome and outcome.ok:
            return line
    return ""


def example_of(word: Word, sitting: Sitting) -> str:
    """A line with a word that would be taken as the game stands; nothing where none is found."""
    fold = sitting.fold
    expected = {verb for turn in sitting.turns for verb in turn["may"]["verbs"]}
    if fold is None or (word.name not in expected and _is_of_a_phase(word, fold)):
        return ""
    names = fold.handles
    cards = [card for turn in sitting.turns for card in turn["may"]["cards"]]
    said = [*_said(word), *(f"{word.name} {card}" for card in cards[:_MOST_NUMBERS])]
    lines = [*said, *(f"{name}: {text}" for name in names for text in said[:_MOST_NAMED])]
    return _first_taken(lines, sitting)


def _is_of_a_phase(word: Word, fold: GameFold) -> bool:
    """Whether a word is said in some phases, and not whenever it happens."""
    phases = fold.game.phases
    return word.name not in phases.always and any(word.name in phase.words for phase in phases)


def _of_nobody(*, with_games: bool) -> list[str]:
    """How a game is begun; which there are is left out where a list of them opens."""
    known = openable()
    titles = [f"{kind} (for {seats_of(kind)})" for kind in known if with_games]
    first = known[0]
    players = " ".join(_NAMES[: game(first).fewest])
    return [
        "Which game is played, and by whom? Name the players clockwise.",
        *([f"Games: {', '.join(titles)}."] if titles else []),
        f"For example: {first} {players}",
        "A game with its name alone asks for the players. /help tells the keys and commands.",
    ]


def _turns(sitting: Sitting) -> list[str]:
    fold = sitting.fold
    if fold is None:
        return []
    asked = question(fold) if sitting.is_between_hands and fold.game.has_dealer else None
    return [read_here(asked)] if asked else turn_lines(sitting.turns, fold.game.verbs)


def _words(sitting: Sitting, fold: GameFold) -> list[str]:
    """The words that are expected, with their meaning."""
    names = dict.fromkeys(verb for turn in sitting.turns for verb in turn["may"]["verbs"])
    words = [fold.game.verbs[name] for name in names if name in fold.game.verbs]
    told = [f"  {in_short(word)}: {word.help}" for word in words[:_MOST_WORDS]]
    return [*told, *(result_in_short(fold) if sitting.is_between_hands else ())]


def result_in_short(fold: GameFold) -> list[str]:
    """How a result is typed in one word between hands, in a line; none where it has no figures."""
    facts, words = fold.game.facts, fold.vocabulary
    if facts is None:
        return []
    knows_dealer = fold.next_dealer is not None or not words.has_dealer
    dealer = "" if knows_dealer else f" {DEALER.name} {fold.handles[-1]}"
    (said,) = read(words, f"{facts.example(fold.called)}{dealer}").said
    act = said.act if isinstance(said, Said) else None
    short = in_one_word(act, fold.called, (*facts.words, DEALER)) if act else ""
    return [f"A result in one word: {short}"] if short else []


def in_short(word: Word) -> str:
    """A word with its short form, if it has one."""
    return f"{word.name} ({word.short[0]})" if word.short else word.name


def _cards(sitting: Sitting) -> list[str]:
    if not any(turn["may"]["cards"] for turn in sitting.turns):
        return []
    return ["  a card: its rank and suit, such as AS; to follow suit its rank alone: as7 is AS 7S"]


def _lines(turn: shapes.Turn, sitting: Sitting) -> Iterator[str]:
    """Lines that a turn may begin with, the likely ones first."""
    fold, name = sitting.fold, turn["player"]
    assert fold is not None
    if "opening" in turn:
        yield from (f"hand {name} {card}" for card in _pack(fold.game) if fold.game.turned_up)
        yield f"hand {name}" if name else turn["opening"]
    is_one_of_several = len(sitting.turns) > 1
    cards = [f"{name}: {card}" if is_one_of_several else card for card in turn["may"]["cards"]]
    # a word that is said before the first card is what is waited for where several may speak
    yield from () if is_one_of_several else cards
    for verb in turn["may"]["verbs"]:
        word = fold.game.verbs.get(verb)
        said = _UNWORDED.get(verb, ()) if word is None else _said(word)
        is_named = name and (is_one_of_several or (word and word.named))
        yield from (f"{name}: {text}" if is_named else text for text in said)
    yield from cards


_UNWORDED = {"a rank": RANKS[::-1], "a suit": tuple(SUIT_NAMES)}


def _said(word: Word) -> Iterator[str]:
    """A word with what it takes."""
    match word.takes:
        case "suit":
            yield from (f"{word.name} {suit}" for suit in SUIT_NAMES)
        case "number" | "cards or number" | "cards or number and cards?":
            yield from (f"{word.name} {number}" for number in range(_MOST_NUMBERS))
        case "answer" | "answer?":
            yield from (f"{word.name} {answer}" for answer in word.answers)
        case _:
            yield word.name


def _pack(of: Game) -> list[str]:
    """Cards that can be written, mixed, so that one of any game comes early."""
    cards = [text for card in sorted(set(of.spelled.values())) for text in texts(card)]
    return [card for first in range(5) for card in reversed(cards[first::5])]
