"""What a list of results doesn't tell by its heads, asked on a terminal."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.exchange.evenings import read_evenings
from trickledger.ledger.exchange.list_columns import IGNORED, Unclear, told_columns
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.exchange.evenings import Evening


_NONE = "none"
_QUESTIONS = {
    "date": Says("Which column is the date?"),
    "game": Says("Which column is the game? Or what was played, such as Skat?"),
    "name": Says(
        "Which column has the names, a line for each player? Or {none}: it isn't needed.",
        none=_NONE,
    ),
    "figure": Says("Which column has the figures?"),
}


class Asking:
    """Which column of lists says what, as it was said or is answered; `has_asked` tells of both."""

    def __init__(self, call: Call, named: dict[str, str], ignored: list[str], game: str) -> None:
        self._call = call
        self._named, self._ignored, self._game = named, ignored, game
        self._shown = ""
        self.has_asked = False

    def read(self, text: str, file: str) -> list[Evening]:
        """The games of a list; raises UsageError, also where nobody can be asked."""
        while True:
            try:
                return read_evenings(text, file, self._named, self._game, self._ignored)
            except Unclear as exc:
                if not (can_ask(self._call) and self._ask(file, exc)):
                    raise

    def _ask(self, file: str, found: Unclear) -> bool:
        """Ask for one column until an answer fits; tell whether there was one."""
        if file != self._shown:
            say(Says("{file} has these columns:", file=file))
            for line in told_columns(found):
                paragraph(line, indent=2)
        self._shown, self.has_asked = file, True
        if found.asks_for == "name":
            paragraph(found.problem.what)
        columns, usual = len(found.heads), f" [{found.likely}]" if found.likely else ""
        while True:
            paragraph(_QUESTIONS[found.asks_for])
            answer = _answer(f"1-{columns}{usual}: ")
            if answer is None:
                return False
            if self._take(found, " ".join(answer.split()) or str(found.likely or "")):
                return True

    def _take(self, found: Unclear, answer: str) -> bool:
        """Take an answer, if it is one."""
        what, likely = found.asks_for, str(found.likely)
        if what == "name" and answer.lower() == _NONE:
            self._ignored.append(_called(found, likely))
        elif answer.isascii() and answer.isdigit() and 0 < int(answer[:6]) <= len(found.heads):
            self._named[what] = _called(found, answer)
        elif what == "game" and answer:
            self._game = answer
        else:
            return False
        return True

    def agrees(self, files: list[str]) -> bool:
        """Whether what was read so is to be entered; tells how to say it without being asked."""
        said = [f"{what}={head}" for what, head in self._named.items()]
        words = [f"--column {shlex.quote(each)}" for each in said]
        words += [f"--column {shlex.quote(f'{IGNORED}={head}')}" for head in self._ignored]
        words += [f"--game {shlex.quote(self._game)}"] if self._game else []
        line = " ".join(["import", *map(shlex.quote, files), *words])
        paragraph(Says("Another time without questions: {line}", line=Example(line)))
        paragraph("Enter these games?")
        is_sure = (_answer("y/n: ") or "n").strip().lower() in {"y", "yes"}
        if not is_sure:
            say("Nothing was entered.")
        return is_sure


def _called(found: Unclear, number: str) -> str:
    """A column by its head, where no other has that, else by its number."""
    head = found.heads[int(number) - 1].strip()
    return head if head and found.heads.count(head) == 1 else number


def can_ask(call: Call) -> bool:
    """Whether somebody sits there who can answer."""
    return not call.as_json and sys.stdin.isatty() and sys.stdout.isatty()


def _answer(prompt: str) -> str | None:
    """What is typed, None where nothing more comes."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
    return line.rstrip("\n") if line else None
