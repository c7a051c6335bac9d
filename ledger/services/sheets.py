"""The score sheet of a game, whole or in part, and its entries with what became of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import BrokenGame, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.branches import at_home, family
from trickledger.ledger.journal.checkpoints import short_head
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.references import Reference, game_meant
from trickledger.ledger.queries.successors import game_by_id, successor_of
from trickledger.rules.views.audit import TrickAudit, audit_hand
from trickledger.rules.views.outcomes import waits_for
from trickledger.rules.views.rows import Table, table_of
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.rules.record.fold import GameFold

Hand = dict[str, Any]
"""A hand as the sheet of the rules tells it."""


class Sheet(NamedTuple):
    """A game of the ledger with the sheet that the rules make of it, and its head for the paper.

    `table` has a row for each hand that is over; `facts` are the words for what a hand settled, and
    `unwritten` says by hand what of it nobody wrote down, and `waits_for` what it waits for
    where its turns don't tell. The game before is the one from which
    this goes on, the game after goes on from this; None where the ledger has none.
    """

    number: int
    id: str
    entries: int
    head: str
    sheet: dict[str, Any]
    table: Table
    facts: Mapping[str, str]
    unwritten: Mapping[int, str]
    waits_for: Mapping[int, str]
    game_before: int | None = None
    game_after: int | None = None

    @property
    def code(self) -> str:
        """The short code of the game."""
        return code_of(self.id)

    @property
    def status(self) -> str:
        """How the game stands: open or over, who has won it, and whether that may change."""
        said = str(self.sheet["status"])
        if self.sheet["winners"]:
            said += f" by {' and '.join(self.sheet['winners'])}"
        return said + (", provisional: a finding is open" if self.sheet["provisional"] else "")

    @property
    def hands(self) -> list[Hand]:
        """The hands that are shown."""
        hands: list[Hand] = self.sheet["hands"]
        return hands


class AuditedSheet(NamedTuple):
    """A game with the audits of its tricks, by the number of the hand; none of a hand that goes on.

    In a game without duties no hand has one.
    """

    sheet: Sheet
    audits: Mapping[int, list[TrickAudit]]


class LogEntry(NamedTuple):
    """An entry with what became of it; of a game that does not fold, where it stands is None."""

    entry: int
    deal: int | None
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
    sheet = _sheet(stream, fold, *head, why=why)._replace(game_before=before, game_after=later)
    sheet.sheet["hands"] = _meant(sheet.hands, meant)
    return sheet


def settled_sheet(store: Ledger, named: str) -> Sheet:
    """A game without the hand that is being played: as it stood before that one was begun.

    Nothing of it, its head neither, lets anybody try what the players hold. Raises UsageError.
    """
    stream = game_meant(store, named)
    with store.reading() as db:
        fold = load(db, stream)
        hand = fold.chapters[-1] if fold.chapters else None
        if hand and not hand.is_over and fold.verdict.status == "open":
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
    return Sheet(
        stream.number,
        family(home, fold.head.text()),
        fold.numbered,
        short_head(fold.numbered, digest),
        game.as_json(why=why),
        table_of(game),
        fold.game.sheet_facts,
        {hand.deal: hand.unwritten for hand in game.hands if hand.unwritten},
        {fold.current.number: waits_for(fold)} if fold.current else {},
    )


def rounds_of(hand: Hand) -> str:
    """What a hand is a row of: `trick` or `turn`."""
    return "turn" if "turns" in hand else "trick"


def live_findings(hand: Hand) -> list[dict[str, Any]]:
    """The findings whose cause no correction took away; `audit` and --json keep those too."""
    return [finding for finding in hand["findings"] if finding["status"] != "withdrawn"]


def reasons(hand: Hand) -> Iterator[tuple[dict[str, Any], str]]:
    """The lines for what a hand was worth, then those of what it adds that are not the same.

    Each with its reason.
    """
    told = []
    for line in hand["lines"]:
        told.append((line["player"], line["points"], line["why"]))
        yield line, line["why"]
    for line in hand["settlement"] if hand["entered"] != hand["score"] else ():
        reason = line["player"], line["points"], line["why"]
        if reason in told:
            told.remove(reason)
        else:
            yield line, f"adds: {line['why']}"


def _meant(hands: list[Hand], meant: Reference) -> list[Hand]:
    if not meant.deal:
        return hands
    hand = next((hand for hand in hands if hand["deal"] == meant.deal), None)
    if hand is None:
        what = "There is no hand {hand} in this game; it has {hands}."
        raise UsageError(what, hand=meant.deal, hands=len(hands))
    if not meant.trick:
        return [hand]
    name = rounds_of(hand)
    rounds = [one for one in hand[f"{name}s"] if one[name] == meant.trick]
    if not rounds:
        what = "Hand {hand} has no {name} {number} yet."
        raise UsageError(what, hand=meant.deal, name=name, number=meant.trick)
    return [{**hand, f"{name}s": rounds}]


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
