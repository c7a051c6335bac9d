"""`/help`: what can be typed at the table, and each word of it in the words of the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.cli.table import commands
from trickledger.ledger.cli.table.advice import example_of, result_in_short
from trickledger.ledger.cli.table.questions import FIRST
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.say.glossary import Meaning, explained
from trickledger.rules.cards import read_card, read_rank, read_suit
from trickledger.rules.game import Game
from trickledger.rules.language.notation import GENERAL_WORDS, TAKES, Word
from trickledger.rules.language.results import Fact
from trickledger.rules.views.phase_table import PhaseLine, WordLine, table_of

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting

_NO_LETTER = re.compile(r"[^\w]+")
_MOST_EXAMPLES = 2
_MOST_SAID = 6
_MOST_PHASES = 2

KEYS = (
    ("KS 9S", "what happened, as in `trickledger enter`"),
    ("a90b72", "between hands: how one ended; /help result tells more"),
    ("?", "what can be entered now, with an example; an empty Enter too"),
    ("Tab", "choose what comes next from a list: arrows and Enter"),
    ("/ and Tab", "the commands with what they do, as below"),
    ("Up, Down", "earlier lines; one that was refused comes back with the cursor at the fault"),
    ("Right, Tab", "accept the grey words; any other key replaces them"),
    ("Esc", "close the list, or leave a question: nothing is changed"),
    ("Ctrl-C", "clear the line; twice within two seconds on an empty line leaves"),
    ("Ctrl-D", "leave a question, else the table; everything stays as it is"),
    ("/help words", "the words of the game; /help hand, /help undo one word or command"),
)
_ASKED_FOR = {
    "hand": (
        "hand DEALER CARD begins the next hand: who deals, and the card turned up if there is "
        "one. Between hands `Bob 10C` is enough, and `10C` where the dealer is known; names with "
        "figures, such as `Ann 90 Bob 72`, are the result of a hand; in one word `a90b72`.",
        "hand Bob 10C",
    ),
    "card": (
        "A card is its rank and its suit. After a lead the rank alone is a card of the suit led.",
        "10C, JS, AH; KS 9S for a lead and its answer",
    ),
    "rank": ("A rank is one of A K Q J 10 9 8 7 6 5 4 3 2.", "K"),
    "suit": ("A suit is S, H, D or C: spades, hearts, diamonds, clubs.", "H"),
    "player": (
        "A player is named by the handle; its beginning is enough where only one begins so. A "
        "name and a colon say who acts where more than one could.",
        "Ann: exchange",
    ),
    "note": ("note WORDS, or # WORDS at the end of a line, keeps a remark.", "note Ann was late"),
    "because": ("because WORDS gives the reason of a decision.", "/undo because typed twice"),
    "drop": ("drop takes back, with a correction, the entries that no longer fit.", "drop"),
    "~": ("~ after a card says that it was wrong and was played like that.", "7H~"),
    ".": (
        "A point stands for all that can only follow, where the hands are known: js. plays the "
        "jack and what must come after it.",
        "js.",
    ),
    "misdeal": (
        "misdeal ends the hand that is open: nothing counts, the same dealer deals.",
        "misdeal",
    ),
    "swap": ("swap exchanges two players who were written down for each other.", "swap Ann Bob"),
    "final": (
        "final tells where the game ended, if the rest is not written.",
        "final Ann 501 Bob 320",
    ),
    "end": ("end closes an account or a series that has no end of its own.", "end"),
    "@": ("@ and a number name an entry, . and a number a hand: @12, .3, .3.5.", "/show .1"),
    "y": ("y answers a question with yes, n with no; l lists what would change.", "y"),
}
_ALSO = {
    **dict.fromkeys(("dealer", "deal", "upcard", "n"), "hand"),
    **dict.fromkeys(("cards", "play"), "card"),
    **dict.fromkeys(("name", "players", "handle"), "player"),
    **dict.fromkeys(("#", "comment"), "note"),
    **dict.fromkeys(("yes", "no", "l", "list"), "y"),
}


def print_guide(what: str, sitting: Sitting) -> int:
    """Print the help of the table, of the words of its game, of one word, or of a command."""
    asked = what.removeprefix("/").removeprefix("?").lower()
    game = sitting.fold.game if sitting.fold else None
    words = game.verbs if game else GENERAL_WORDS
    if not asked:
        columns(("", ""), KEYS)
        paragraph(" ".join(f"/{name}" for name in commands.NAMES))
    elif asked == "words":
        _print_words(words.values())
    else:
        for line in _lines(what, asked, words, sitting, game):
            paragraph(line)
    return ExitCode.DONE


def _lines(
    what: str, asked: str, words: Mapping[str, Word], sitting: Sitting, game: Game | None
) -> Iterator[str]:
    """What one word is for, how it is typed, and an example; raises UsageError."""
    fact = _fact(game, asked) if game else None
    if asked in words and not what.startswith("/"):
        of_word = _of_word(words[asked], sitting, game)
        # what is said in a hand may be told of its result, too
        return chain(of_word, _of_fact(fact, sitting, game)) if game and fact else of_word
    if asked in commands.NAMES:
        return _of_command(asked)
    if game and fact:
        return _of_fact(fact, sitting, game)
    asked_for = _ASKED_FOR.get(_ALSO.get(asked, asked)) or _ASKED_FOR.get(_kind_of(asked))
    if asked_for:
        meaning, example = asked_for
        return iter((meaning, f"For example: {example}"))
    if game and (phases := _phases(game, asked)):
        return _of_phases(phases)
    if found := explained(asked, game.title if game else ""):
        return _of_meaning(asked, found, game)
    said = "There is no word and no command {word}."
    raise UsageError(said, "", "/help lists them.", word=what)


def _of_meaning(word: str, found: Meaning, game: Game | None) -> Iterator[str]:
    is_elsewhere = not (found.is_of("Everywhere") or (game and found.is_of(game.title)))
    yield f"{word}{f', in {found.section}' * is_elsewhere}: {found.means}"


def _of_word(word: Word, sitting: Sitting, game: Game | None) -> Iterator[str]:
    short = f" ({', '.join(word.short)})" if word.short else ""
    yield f"{word.name}{short}: {word.help}"
    names = sitting.fold.handles if sitting.fold else ("Ann", "Bob")
    figures = f"{names[0]} 25 {names[-1]} 10"
    if game and game.facts and word.name == "result" and sitting.fold:
        figures = game.facts.example(sitting.fold.called).removeprefix("result ")
    named = f"{names[0]}: " if word.named else ""
    answer = word.answers[0] if word.answers else ""
    form = TAKES[word.takes].typed.replace("{word}", f"{named}{word.name}", 1)
    yield f"Typed: {form.format(word=word.name, answer=answer, figures=figures)}"
    if word.name == "result" and sitting.fold:
        yield from result_in_short(sitting.fold)
        if facts := game.facts.words if game and game.facts else ():
            told = [fact.name + "".join(f" ({short})" for short in fact.short) for fact in facts]
            yield f"Behind the figures, where it was so: {', '.join(told)}; /help {facts[0].name}"
    if word.said:
        yield f"Said too: {', '.join(islice(word.sayings, _MOST_SAID))}"
    if game is None:
        return
    found = example_of(word, sitting)
    table = table_of(game.phases)
    places = [phase for phase in table.phases if _row(word.name, phase)]
    rows = [row for phase in places if (row := _row(word.name, phase))]
    rows += [row for row in table.always if row.word == word.name]
    clauses = list(dict.fromkeys(row.clause for row in rows))
    clause = f" ({clauses[0]})" if clauses else ""
    if found:
        yield f"Now, for example: {found}{clause}"
    elif places:
        when = dict.fromkeys(phase.name for phase in places)
        yield f"Not now, but in: {', '.join(islice(when, _MOST_PHASES))}{clause}"
    elif clause:
        yield f"It is entered when it happens.{clause}"


def _row(word: str, phase: PhaseLine) -> WordLine | None:
    return next((row for row in phase.words if row.word == word), None)


def _of_command(name: str) -> Iterator[str]:
    """What a command does at the table, and how it is typed there."""
    yield f"/{name}: {commands.about(name)}"
    if name in commands.OWN:
        return
    for each in islice(commands.examples(name), _MOST_EXAMPLES):
        yield f"Typed: {each}"
    if name in FIRST:
        yield f"/{name} alone asks step by step."
    if "--at" in commands.options(name):
        yield "It says what would change and asks: y does it, n leaves all as it is."
    yield f"Its options, in a shell: trickledger {name} --help"


def _fact(game: Game, asked: str) -> Fact | None:
    """A word of a result."""
    facts = game.facts.words if game.facts else ()
    return next((fact for fact in facts if asked in fact.spellings), None)


def _of_fact(fact: Fact, sitting: Sitting, game: Game) -> Iterator[str]:
    short = f" ({', '.join(fact.short)})" if fact.short else ""
    yield f"{fact.name}{short}, in a result: {fact.help}"
    if game.facts and sitting.fold:
        yield f"A result: {game.facts.example(sitting.fold.called)}"


def _phases(game: Game, asked: str) -> list[PhaseLine]:
    """The phase of a name, or those in whose names a word stands."""
    phases = table_of(game.phases).phases
    begun = [phase for phase in phases if asked in _NO_LETTER.split(phase.name)]
    return [phase for phase in phases if phase.name == asked] or begun


def _of_phases(phases: list[PhaseLine]) -> Iterator[str]:
    for phase in phases[:_MOST_PHASES]:
        yield f"{phase.name}: {phase.situation}"
        said = ["a card" if row.word == "play" else row.word for row in phase.words]
        yield f"Then can be entered: {', '.join(dict.fromkeys(said))}"


def _kind_of(word: str) -> str:
    if read_card(word) is not None:
        return "card"
    if read_suit(word):
        return "suit"
    return "rank" if read_rank(word) else ""


def _print_words(words: Iterable[Word]) -> None:
    columns(
        ("", "", ""),
        ((word.name, " ".join(word.short), word.help) for word in dict.fromkeys(words)),
    )
