"""The score sheet of a game, whole or in part, and its entries with what became of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import BrokenGame, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.branches import at_home, family
from trickledger.ledger.journal.checkpoints import short_head
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.references import Reference, game_meant
from trickledger.ledger.queries.successors import game_by_id, successor_of
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.record.fold import GameFold
from trickledger.rules.views.audit import TrickAudit, audit_hand
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.rows import Table, table_of
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules import shapes


class Sheet(NamedTuple):
    """A game of the ledger as it stood, the hands that are shown of it, and its head for the paper.

    `game` is its record but for the hands; `table` has a row for each hand that is over; `facts`
    are the words for what a hand settled. The game before is the one from which this goes on, the
    game after goes on from this; None where the ledger has none.
    """

    number: int
    id: str
    entries: int
    head: str
    game: shapes.Sheet
    hands: tuple[Hand, ...]
    table: Table
    facts: Mapping[str, str]
    title: str
    name: str
    game_before: int | None = None
    game_after: int | None = None

    @property
    def code(self) -> str:
        """The short code of the game."""
        return code_of(self.id)

    @property
    def status(self) -> str:
        """How the game stands: open or over, who has won it, and whether that may change."""
        said = str(self.game["status"])
        if self.game["winners"]:
            said += f" by {' and '.join(self.game['winners'])}"
        return said + (", provisional: a finding is open" if self.game["provisional"] else "")


class AuditedSheet(NamedTuple):
    """A game with the audits of its tricks, by the number of the hand; none of a hand that goes on.

    In a game without duties no hand has one.
    """

    sheet: Sheet
    audits: Mapping[int, list[TrickAudit]]


class LogEntry(NamedTuple):
    """An entry with what became of it; of a game that does not fold, where it stands is None."""

    entry: int
    hand: int | None
    trick: int | None
    by: str | None
    text: str
    kind: str
    fate: str
    scorer: str
    at: str


class Log(NamedTuple):
    """The entries of a game, and why it does not fold where it does not."""

    number: int
    entries: tuple[LogEntry, ...]
    broken: BrokenGame | None = None


def sheet_of(store: Ledger, meant: Reference, *, why: bool = False) -> Sheet:
    """A game as it stands, or stood after an entry: all of it, a hand, or a trick.

    On request each score line tells its clause and entries. Raises UsageError where there is no
    such hand or trick.
    """
    stream = game_meant(store, meant.game)
    with store.reading() as db:
        fold = load(db, stream, meant.entry)
        head = at_home(db, stream, fold.numbered)
        earlier = game_by_id(db, fold.head.continues) if fold.head.continues else None
        later = successor_of(db, stream.id) if fold.verdict.status == "closed" else None
    before = earlier and earlier.number
    sheet = _sheet(stream, fold, *head, why=why)
    hands = _meant(sheet.hands, meant)
    return sheet._replace(hands=hands, game_before=before, game_after=later)


def settled_sheet(store: Ledger, named: str) -> Sheet:
    """A game without the hand that is being played: as it stood before that one was begun.

    Nothing of it, its head neither, lets anybody try what the players hold. Raises UsageError.
    """
    stream = game_meant(store, named)
    with store.reading() as db:
        fold = load(db, stream)
        hand = fold.in_play
        if hand and fold.verdict.status == "open":
            begun = next(journal.read(db, stream, hand.opening.number))
            fold = load(db, stream, begun.line - 1)
        head = at_home(db, stream, fold.numbered)
    return _sheet(stream, fold, *head, why=False)


def whole_sheet(store: Ledger, named: str) -> AuditedSheet:
    """A whole game, by its number or code or else the current one; raises UsageError."""
    stream = game_meant(store, named)
    with store.reading() as db:
        return audited_sheet(db, stream)


def audited_sheet(db: Rows, stream: Stream) -> AuditedSheet:
    """A whole game with its reasons, and what each play of its hands owed."""
    fold = load(db, stream)
    sheet = _sheet(stream, fold, *at_home(db, stream, fold.numbered), why=True)
    audits = {
        chapter.number: audit_hand(fold, chapter) for chapter in fold.chapters if chapter.is_over
    }
    return AuditedSheet(sheet, audits)


def _sheet(stream: Stream, fold: GameFold, home: str, digest: bytes, *, why: bool) -> Sheet:
    game = Game(fold)
    hands = tuple(game.shown(why=why))
    return Sheet(
        stream.number,
        family(home, fold.head.text()),
        fold.numbered,
        short_head(fold.numbered, digest),
        game.without_hands(),
        hands,
        table_of(game, hands),
        fold.game.sheet_facts,
        fold.head.title,
        fold.head.name,
    )


def _meant(hands: tuple[Hand, ...], meant: Reference) -> tuple[Hand, ...]:
    if not meant.deal:
        return hands
    hand = next((hand for hand in hands if hand.number == meant.deal), None)
    if hand is None:
        what = "There is no hand {hand} in this game; it has {hands}."
        raise UsageError(what, hand=meant.deal, hands=len(hands))
    if not meant.trick:
        return (hand,)
    tricks = tuple(trick for trick in hand.tricks if trick.trick == meant.trick)
    turns = tuple(turn for turn in hand.turns if turn["turn"] == meant.trick)
    if not (tricks or turns):
        what = "Hand {hand} has no {name} {number} yet."
        raise UsageError(what, hand=meant.deal, name=hand.round_name, number=meant.trick)
    return (hand._replace(tricks=tricks, turns=turns),)


def log_of(store: Ledger, meant: Reference) -> Log:
    """The entries that are meant; of a game that does not fold, all as they are stored.

    Raises UsageError where there is none, or why the game does not fold.
    """
    stream = game_meant(store, meant.game)
    try:
        log = Log(stream.number, tuple(_entries(store, stream, meant)))
    except BrokenGame as exc:
        log = Log(stream.number, tuple(_stored_entries(store, stream, meant)), exc)
    if not log.entries:
        what = "Game {game} has no entry there."
        raise log.broken or UsageError(what, game=stream.number)
    return log


def _entries(store: Ledger, stream: Stream, meant: Reference) -> Iterator[LogEntry]:
    with store.reading() as db:
        fold = load(db, stream)
        stamps = {entry.number: (entry.scorer, entry.at) for entry in journal.read(db, stream)}
    for entry in map(fold.shown, fold.entries):
        place = entry.deal, entry.trick, entry.number
        if all(not wanted or wanted == has for wanted, has in zip(meant[1:], place, strict=True)):
            yield LogEntry(
                entry.number,
                entry.deal or None,
                entry.trick or None,
                entry.by,
                entry.text,
                entry.kind,
                fold.fate(entry.number),
                *stamps[entry.number],
            )


def _stored_entries(store: Ledger, stream: Stream, meant: Reference) -> list[LogEntry]:
    with store.reading() as db:
        return [
            LogEntry(
                *(entry.number, None, None, None, entry.text, entry.kind),
                fate="",
                scorer=entry.scorer,
                at=entry.at,
            )
            for entry in journal.read(db, stream)
            if meant.entry in {0, entry.number}
        ]
