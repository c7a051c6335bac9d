"""What a line at the table means beside an entry: a question, a decision, what was left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trickledger.ledger.cli.lazy import meant
from trickledger.ledger.cli.table import commands
from trickledger.ledger.services.said_openings import opening_said
from trickledger.rules.cards import SUIT_NAMES
from trickledger.rules.catalogue import can_be_opened, game_named_first
from trickledger.rules.language.notation import RECORD_WORDS, folded
from trickledger.rules.language.reading import looks_back, part
from trickledger.rules.record.batch import SIDES
from trickledger.rules.record.undone import brings_back, is_undo, is_wrong

if TYPE_CHECKING:
    from collections.abc import Set

    from trickledger.rules.record.fold import GameFold

_ENDED = frozenset("undo void correct insert show audit log help new table".split())
_IN_OWN_WORDS = ('"', "'", "because", "#")
"""What stands before words that are kept as they are typed."""
_NUMBERED = "@-0123456789"
"""With what the number of an entry begins, or an option."""
_REASON_ALONE = re.compile(r"because\s", re.IGNORECASE)
_HINTS_AT_A_DECISION = (
    *("stand", "leave it", "leave that", "swap", "switch", " way round", " way around", "trick"),
    *("mis", "thr", " not ", " instead of ", " rather than "),
    *(" stop", " finish", " end", "game", "enough"),
    *("no ", "no,", "should", " hand", *(f"hand {digit}" for digit in "123456789")),
    *("correct", "it is", "it was", "it should", "that is", "that was", "that should"),
)


_HINTS_AT_WHAT_IS_LATE = (*SIDES, "forgot", "missed", "missing", "left out", "skipped", "earlier")


def without_its_slash(fold: GameFold | None, text: str) -> str:
    """The command of which only the slash is missing in a line; nothing where it is none."""
    known = {*fold.game.verbs, *RECORD_WORDS, *map(folded, fold.handles)} if fold else set()
    if fold and fold.game.spelled and " " not in text:
        # Hearts is a game, and a suit where one is played
        known |= {f"{suit}s" for suit in SUIT_NAMES.values()}
    return "" if is_of_a_hand(text) else _as_command(text, known)


def _as_command(text: str, known: Set[str]) -> str:
    """A line that begins with a command, or is another name of one, with its slash; else nothing.

    What is `known` in the game is no command.
    """
    if is_undo(text) or is_wrong(text):
        return f"/{commands.UNDO}"
    word, _, rest = text.partition(" ")
    word = word.lower()
    if word in known or brings_back(text):
        return ""
    if word in commands.NAMES:
        return f"/{text}"
    others = None if rest else meant(word, commands.NAMES)
    if others:
        return f"/{others[0]}"
    words = text.rstrip(".").split()
    # at a table a game is named first, for all else may be said of the hand
    named = game_named_first(words)[0] if known else opening_said(words).game
    return f"/new {' '.join(words)}" if can_be_opened(named) else ""


def without_its_stop(text: str) -> str:
    """A command or the opening of a game without the full stop of the sentence it was copied from.

    >>> without_its_stop("/void @11."), without_its_stop("JS."), without_its_stop("/help .")
    ('/void @11', 'JS.', '/help .')
    """
    word = text.removeprefix("/").partition(" ")[0].lower().rstrip(".")
    is_command = word in _ENDED and not any(each in text for each in _IN_OWN_WORDS)
    ends = is_command and text.endswith(".") and not text.endswith((" .", ".."))
    return text[:-1] if ends else text


def decision_meant(fold: GameFold | None, text: str) -> str:
    """The decision that a line means as people say it; empty where it means none."""
    if fold is None or not any(hint in text.lower() for hint in _HINTS_AT_A_DECISION):
        return ""
    # hardly a line does, and no start should wait for all that people say
    from trickledger.rules.record.everyday_decisions import decision_said
    from trickledger.rules.record.results_told_anew import last_told_anew

    parts = part(text)
    found = (
        "" if parts.start else decision_said(fold, parts.acts) or last_told_anew(fold, parts.acts)
    )
    # why it is so stands behind it
    return found and f"{found} {text[len(parts.acts) :].strip()}".rstrip()


def is_of_a_hand(text: str) -> bool:
    """Whether a line says of a whole hand that it is to be taken back."""
    if not looks_back(text):
        return False
    from trickledger.rules.record import everyday_decisions

    return everyday_decisions.is_of_a_hand(part(text).acts)


def is_of_the_record(line: str) -> bool:
    """Whether what stands behind a slash is a line of the record and no command of the shell."""
    name, _, rest = line.partition(" ")
    match name.lower():
        case "correct" if rest[:1] not in _NUMBERED:
            return True
        case "abandon" if _REASON_ALONE.match(rest):
            return True
        case name if name in commands.NAMES:
            return brings_back(line) or (name == commands.UNDO and is_of_a_hand(line))
        case _:
            # what stands in the record itself, such as misdeal, is known with a slash, too
            return brings_back(line) or bool(part(line).decision)


def is_said_late(fold: GameFold, text: str) -> bool:
    """Whether a line says what was left out, before or after something or wherever it was due."""
    if not any(hint in text.lower() for hint in _HINTS_AT_WHAT_IS_LATE):
        return False
    from trickledger.rules.record.said_late import said_late

    return said_late(fold, text) is not None
