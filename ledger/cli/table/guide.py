"""`/help`: what can be typed at the table."""

from __future__ import annotations

from trickledger.ledger.cli import app
from trickledger.ledger.cli.output import columns, paragraph, say
from trickledger.ledger.cli.table import commands
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.rules.game import Game
from trickledger.rules.language.notation import GENERAL_WORDS, Word

_KEYS = (
    ("KS 9S", "what happened, as in `trickledger enter`"),
    ("Tab", "what may come next: words with their meaning, cards"),
    ("/ and Tab", "the commands with what they do, as below"),
    ("Up, Down", "earlier lines"),
    ("Backspace", "clear what is proposed; Enter on an empty line proposes it again"),
    ("Ctrl-C", "clear the line; twice leaves"),
    ("Ctrl-D", "leave; everything stays as it is"),
    ("/help words", "the words of the game, and /help undo the help of a command"),
)


def print_guide(what: str, game: Game | None) -> int:
    """Print the help of the table, of the words of its game, of one word, or of a command."""
    asked = what.removeprefix("/").lower()
    if not asked:
        columns(("", ""), _KEYS)
        paragraph(" ".join(f"/{name}" for name in commands.NAMES))
    elif asked == "words":
        _print_words(list(_words(game).values()))
    elif asked in _words(game):
        _print_words([_words(game)[asked]])
    elif asked in commands.OWN:
        say(f"/{asked}: {commands.about(asked)}")
    elif asked in commands.NAMES:
        return app.run([asked, "--help"])
    else:
        raise UsageError(f"There is no word and no command {what}.", remedy="/help lists them.")
    return ExitCode.DONE


def _words(game: Game | None) -> dict[str, Word]:
    return dict(game.verbs) if game else dict(GENERAL_WORDS)


def _print_words(words: list[Word]) -> None:
    columns(
        ("", "", ""),
        ((word.name, " ".join(word.short), word.help) for word in dict.fromkeys(words)),
    )
