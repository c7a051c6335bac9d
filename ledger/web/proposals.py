"""What a refusal proposes, as it can be done at the desk: no command that nobody can type there."""

from __future__ import annotations

import re
import shlex

from trickledger.ledger.web.deeds import DEEDS

_COMMAND = re.compile(r"`trickledger ([^`]*)`")
_NEXT_SENTENCE = re.compile(r"(?<=[.?]) (?=[A-Z`\"])")
_TO_FILL_IN = re.compile(r"[A-Z]{4,}")
_RESULTS = "Results"
"""The head of the field in which results are typed."""
_SHOWN = {
    "log": "The newest entries",
    "show": "Entrants",
    "tables": "Without a result",
    "standings": "Standings",
}
"""What the desk shows that a command lists, by its word."""
_BY_NAMES = ("here", "absent", "drop", "return")
_AT_TABLE = ("seat", "forfeit")
_OR = ", or "
_ELSEWHERE = "That is done in a terminal, not at the desk."


def at_desk(text: str) -> str:
    """Sentences that name commands, as they are told at the desk: by what its forms can read.

    >>> at_desk("Take them back in: `trickledger event return 5 7`.")
    'Take them back in: "Take back in", 5 / 7.'
    >>> at_desk("Enter it first: `trickledger event result 2.3 FIGURES`.")
    'Enter it first: "Results".'
    >>> at_desk("Or decide: `trickledger event result 2.3 501 minus 20 --settle`.")
    'Or decide: "Results", 2.3 501 -20, with a tick at "I decide".'
    >>> at_desk("`trickledger event void @9 --with-later` takes all back.")
    '"Void an entry", @9 with later takes all back.'
    >>> at_desk("It isn't known how long. Set it, such as `trickledger event set minutes=50`.")
    "It isn't known how long. That is done in a terminal, not at the desk."
    >>> at_desk("")
    ''
    """
    told: list[str] = []
    for sentence in filter(None, _NEXT_SENTENCE.split(text)):
        choices = [_choice(each) for each in sentence.split(_OR)]
        possible = _OR.join(filter(None, choices))
        if possible:
            told.append(f"{possible.removesuffix('.')}." if sentence.endswith(".") else possible)
        elif _ELSEWHERE not in told:
            told.append(_ELSEWHERE)
    return " ".join(told)


def _choice(text: str) -> str:
    """A part of a sentence as it is told at the desk; empty where it can't be done there."""
    commands = [_done_here(found) for found in _COMMAND.findall(text)]
    replaced = iter(commands)
    return _COMMAND.sub(lambda _: next(replaced), text) if all(commands) else ""


def _done_here(command: str) -> str:
    """A command as something of the desk, with what is typed there; empty where it is nothing."""
    event, word, *words = [*shlex.split(command.replace(" --because REASON", "")), "", ""]
    words = [each for each in words if each]
    if event != "event":
        return ""
    if word in _SHOWN:
        return f'"{_SHOWN[word]}"'
    decides = word == "result" and "--settle" in words
    with_later = word == "void" and "--with-later" in words
    words = [each for each in words if each not in ("--settle", "--with-later")]
    label = _RESULTS if word == "result" else DEEDS[word].label if word in DEEDS else ""
    if not label or any(each.startswith("--") for each in words):
        return ""
    if any(_TO_FILL_IN.fullmatch(each) for each in words):
        return f'"{label}"'
    typed = _typed(word, words) + " with later" * with_later
    tick = ', with a tick at "I decide"' if decides else ""
    return f'"{label}"{f", {typed}" if typed else ""}{tick}'


def _typed(word: str, words: list[str]) -> str:
    """The words of a command as the form of the desk takes them."""
    if word in _BY_NAMES:
        return " / ".join(words)
    if word in _AT_TABLE:
        return f"{words[0]} {' / '.join(words[1:])}" if words else ""
    return " ".join(words).replace("minus ", "-")
