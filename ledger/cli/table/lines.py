"""The lines that were typed at a table, to be brought back, and the answers to them."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.ledger.errors import ExitCode


class LineAt(NamedTuple):
    """A line, and a column of it counted from 0."""

    text: str
    column: int

    @property
    def end(self) -> int:
        """The column after the word that stands at the column."""
        word = self.text[self.column :].split(maxsplit=1)[:1]
        return self.column + len(word[0]) if word else self.column


class Lines:
    """Earlier lines from the oldest to the newest, and the place among them that is looked at.

    >>> lines = Lines()
    >>> lines.add("JC KS", 3)
    >>> lines.older("6H"), lines.newer("JC KS"), lines.newer("6H")
    (LineAt(text='JC KS', column=3), LineAt(text='6H', column=2), None)
    """

    def __init__(self) -> None:
        self._lines: list[LineAt] = []
        self._changed: dict[int, str] = {}
        self._place = 0

    def add(self, text: str, column: int | None = None) -> None:
        """Keep a line as the newest; of one that was refused, where the cursor shall stand."""
        self._lines = [line for line in self._lines if line.text != text] if text else self._lines
        if text:
            self._lines.append(LineAt(text, len(text) if column is None else column))
        self.leave()

    def leave(self) -> None:
        """Look at none of them: the next that is brought back is the newest."""
        self._place, self._changed = len(self._lines), {}

    def older(self, typed: str) -> LineAt | None:
        """The line before the one that is looked at, of which `typed` has become."""
        return self._move(typed, -1)

    def newer(self, typed: str) -> LineAt | None:
        """The line after the one that is looked at; after the newest what was typed anew."""
        return self._move(typed, 1)

    def _move(self, typed: str, step: int) -> LineAt | None:
        place = self._place + step
        if not 0 <= place <= len(self._lines):
            return None
        self._changed[self._place] = typed
        self._place = place
        line = self._lines[place] if place < len(self._lines) else LineAt("", 0)
        text = self._changed.get(place, line.text)
        return line if text == line.text else LineAt(text, len(text))


class Waiting:
    """The lines of a game that were typed at a question, to be proposed once it is answered.

    >>> waiting = Waiting()
    >>> for line in ("8D", "9S"):
    ...     waiting.keep(line, game=3)
    >>> waiting.went_on("8D")
    >>> waiting.first(3), waiting.first(4), "9S" in waiting
    ('9S', '', True)
    """

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._game = 0

    def __contains__(self, text: str) -> bool:
        return text in self._lines

    def keep(self, text: str, game: int) -> None:
        """Keep a line behind those of its game that wait already."""
        kept = self._lines if game == self._game else []
        self._lines, self._game = [*(line for line in kept if line != text), text], game

    def went_on(self, text: str) -> None:
        """A line was typed at no question: the first waits no longer, or none does any more."""
        self._lines = self._lines[1:] if self._lines[:1] == [text] else []

    def first(self, game: int) -> str:
        """The line of a game that has waited longest; nothing where none does."""
        return self._lines[0] if self._lines and game == self._game else ""


_NO_FAILURE = (ExitCode.DONE, ExitCode.OPEN_FINDINGS)


class Reply(NamedTuple):
    """What is said to a line: results, a warning, an explanation, and what may be typed next.

    `offer` is the line that is expected next, of which nothing is typed. `fault` is a line that
    was not taken, at the word that is wrong; `code` is the exit code that the line would have had
    as a command.
    """

    said: str = ""
    warned: str = ""
    explained: str = ""
    offer: str = ""
    fault: LineAt | None = None
    code: int = 0
    leaves: bool = False

    @property
    def failed(self) -> bool:
        """Whether the line was not taken."""
        return self.code not in _NO_FAILURE
