"""Whole records from text: the library's front door."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.collector import collector_resting
from trickledger.rules.language.notation import LONGEST_LINE, unreadable
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.header import HEAD_WORDS, Head, begin
from trickledger.rules.record.lines import enter, enter_again
from trickledger.rules.refusals import Refusal
from trickledger.rules.views import sheet
from trickledger.rules.views.outcomes import expected, playable

if TYPE_CHECKING:
    from trickledger.rules import shapes

_BYTE_ORDER_MARK = "\ufeff"


class Game(sheet.Game):
    """A game without a ledger: its sheet, and what can be entered into it.

    >>> (game,) = replay("game klaberjass\\nplayers Ann, Bob\\nhand Bob 10C\\ntake").games
    >>> game.enter("AS"), game.legal()["Bob"][:3]
    (None, ['KS', 'QS', 'JS'])
    >>> game.enter("AS").clause
    'COM-PHYS-2'
    """

    def enter(self, line: str) -> Refusal | None:
        """Take in one line, or say why not; what is refused changes nothing."""
        refusal = enter(self.fold, line)
        if refusal is None:
            # what was looked at before is looked at anew
            fold = self.fold
            vars(self).clear()
            self.fold = fold
        return refusal

    @property
    def expected(self) -> list[shapes.Turn]:
        """Who may do what next, as `next` in what `enter --json` prints."""
        return expected(self.fold)

    def legal(self) -> dict[str, list[str]]:
        """The cards that each player can play who may play one now, as far as is known."""
        return playable(self.expected)


class Replay(NamedTuple):
    """What a text came to: its games, the refusal at which it stopped, and the lines that stand.

    The last game holds the good part before the refusal.
    """

    games: tuple[Game, ...]
    refusal: Refusal | None
    read: int


def replay(text: str) -> Replay:
    """Read a text of one or more records; bad text is a refusal, never an exception.

    >>> record = '''game klaberjass
    ... players Ann, Bob
    ... hand Bob 10C
    ... pass take
    ... 6H'''
    >>> result = replay(record)
    >>> result.games[0].hands[0].facts["maker"], result.read
    ('Bob', 4)
    >>> result.refusal.clause, result.refusal.line, result.refusal.by
    ('KLA-DECK-1', 5, 'Ann')
    """
    return _replay(text, RecordReader())


def replay_kept(text: str) -> Replay:
    """Read a text likewise, of which a record that has an id is one that a ledger has kept."""
    return _replay(text, RecordReader(kept=True))


def _replay(text: str, reader: RecordReader) -> Replay:
    lines = text.removeprefix(_BYTE_ORDER_MARK).splitlines()
    with collector_resting():
        for number, line in enumerate(lines, 1):
            refusal = reader.line(line)
            if refusal:
                return Replay(reader.games, refusal.at(number, refusal.column or 1), number - 1)
        reader.finish()
    return Replay(reader.games, None, len(lines))


class RecordReader:
    """Reads records line by line: each `game` line begins a new one.

    With `kept`, a record that has an id is one that a ledger has kept: what is of no use in it is
    taken as it was then.
    """

    def __init__(self, *, kept: bool = False) -> None:
        self._kept = kept
        self._folds: list[GameFold] = []
        self._head: Head | None = None
        self._fold: GameFold | None = None

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that have begun."""
        return tuple(Game(fold) for fold in self._folds)

    def line(self, line: str) -> Refusal | None:
        """Take in one line, or say why not."""
        line = line.strip()
        if not line:
            return None
        fold = self._fold
        if fold is not None and not (line[0] in "gG" and _first_word(line) == "game"):
            is_kept = self._kept and fold.head.id
            return enter_again(fold, line, Source.RECORD) if is_kept else enter(fold, line)
        return self._head_line(line)

    def finish(self) -> None:
        """The text has ended: a head without hands is a game too."""
        if self._head is not None and self._fold is None:
            self._begin_game(self._head)

    def _head_line(self, line: str) -> Refusal | None:
        if len(line) > LONGEST_LINE or not line.replace("\t", " ").isprintable():
            words = "The line is too long, or has characters that can't be printed."
            return unreadable(line[:20], words)
        word = _first_word(line)
        if word == "game":
            self.finish()
            self._fold = None
            return self._take_head(begin(line))
        if self._head is None:
            words = "A record begins with its game."
            return unreadable(line[:40], words, would_do=("game klaberjass",))
        if word in HEAD_WORDS or line.startswith("#"):
            return self._take_head(self._head.read(line))
        fold = self._begin_game(self._head)
        return self.line(line) if fold.handles else fold.unfit

    def _take_head(self, head: Head | Refusal) -> Refusal | None:
        if isinstance(head, Refusal):
            return head
        self._head = head
        return None

    def _begin_game(self, head: Head) -> GameFold:
        self._fold = fold = GameFold(head)
        self._folds.append(fold)
        return fold


def _first_word(line: str) -> str:
    return line.split(maxsplit=1)[0].lower()
