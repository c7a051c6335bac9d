"""`/help`: what can be typed at the table."""

from __future__ import annotations

from trickledger.ledger.cli import app
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.table import commands
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.rules.cards import read_card, read_rank, read_suit
from trickledger.rules.game import Game
from trickledger.rules.language.notation import GENERAL_WORDS, Word

_KEYS = (
    ("KS 9S", "what happened, as in `trickledger enter`"),
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
        "figures, such as `Ann 90 Bob 72`, are the result of a hand.",
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
    "y": ("y answers a question with yes, n with no; l lists what would change.", "y"),
}
_ALSO = {
    **dict.fromkeys(("dealer", "deal", "upcard", "n"), "hand"),
    **dict.fromkeys(("cards", "play"), "card"),
    **dict.fromkeys(("name", "players", "handle"), "player"),
    **dict.fromkeys(("#", "comment"), "note"),
    **dict.fromkeys(("yes", "no", "l", "list"), "y"),
}


def print_guide(what: str, game: Game | None) -> int:
    """Print the help of the table, of the words of its game, of one word, or of a command."""
    asked = what.removeprefix("/").removeprefix("?").lower()
    words = dict(game.verbs) if game else dict(GENERAL_WORDS)
    if not asked:
        columns(("", ""), _KEYS)
        paragraph(" ".join(f"/{name}" for name in commands.NAMES))
    elif asked == "words":
        _print_words(list(words.values()))
    elif asked in words and not what.startswith("/"):
        _print_words([words[asked]])
    elif asked in commands.OWN:
        say(f"/{asked}: {commands.about(asked)}")
    elif asked in commands.NAMES:
        return app.run([asked, "--help"])
    else:
        _print_asked_for(what, asked)
    return ExitCode.DONE


def _print_asked_for(what: str, asked: str) -> None:
    """Print the help of what the table asks for: a hand, a card, a name; raises UsageError."""
    found = _ASKED_FOR.get(_ALSO.get(asked, asked)) or _ASKED_FOR.get(_kind_of(asked))
    if found is None:
        said = "There is no word and no command {word}."
        raise UsageError(said, "", "/help lists them.", word=what)
    meaning, example = found
    paragraph(meaning)
    paragraph(f"For example: {example}")


def _kind_of(word: str) -> str:
    if read_card(word) is not None:
        return "card"
    if read_suit(word):
        return "suit"
    return "rank" if read_rank(word) else ""


def _print_words(words: list[Word]) -> None:
    columns(
        ("", "", ""),
        ((word.name, " ".join(word.short), word.help) for word in dict.fromkeys(words)),
    )
