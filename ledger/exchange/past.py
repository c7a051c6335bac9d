"""What a club played before it had a ledger: games of which only the end is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange.evenings import MARK, Evening
from trickledger.ledger.queries.selection import heads_with
from trickledger.ledger.services.new_games import keep_game_in, with_lines
from trickledger.ledger.storage.opening import exists, fill, open_ledger
from trickledger.rules.catalogue import past_of
from trickledger.rules.language.notation import unreadable
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head, handle_for
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Ledger, Rows


class Past(NamedTuple):
    """A game of a list as it was folded, and its number; 0 where nothing was recorded.

    One that the ledger has already `is_known`.
    """

    evening: Evening
    fold: GameFold
    number: int = 0
    is_known: bool = False


def fold_past(evenings: Sequence[Evening], source: str) -> list[Past]:
    """The games of a list, each with its end; raises UsageError with the line of one that can't be.

    A game that has no rulebook here is kept by its figures, under its title.
    """
    return [Past(evening, _fold(evening, source)) for evening in evenings]


def _fold(evening: Evening, source: str) -> GameFold:
    fold = _ended(evening)
    if isinstance(fold, Refusal):
        at, said = evening.column, "{source}, line {line}, column {column}: {refused}"
        raise UsageError(said, source=source, line=evening.line, column=at, refused=fold.says)
    return fold


def _ended(evening: Evening) -> GameFold | Refusal:
    head = _head(evening)
    if isinstance(head, Refusal):
        return head
    fold = GameFold(head)
    if len(fold.sides) != len(fold.handles):
        return unreadable(evening.game, "{game} is played in pairs.", game=head.title)
    told = zip(fold.handles, evening.figures, strict=True)
    refusal = enter(fold, " ".join(["final", *(f"{name} {figure}" for name, (_, figure) in told)]))
    return refusal or fold


def _head(evening: Evening) -> Head | Refusal:
    preset = past_of(evening.game)
    if preset is None:
        return unreadable(
            evening.game, "{game} can't be the title of a game.", game=evening.game[:40]
        )
    head = Head(preset.kind, options=preset.options)
    handles: list[str] = []
    for name, _ in evening.figures:
        handles.append(handle_for(name, handles, head.game))
    seats = zip(handles, evening.figures, strict=True)
    players = ", ".join(f"{handle}={name}" for handle, (name, _) in seats)
    comment = f"# {MARK} {evening.mark}"
    return with_lines(head, [f"date {evening.date}", f"players {players}", comment])


def keep_past(
    address: Address, games: Sequence[Past], author: Author, *, dry_run: bool = False
) -> list[Past]:
    """Keep all games of a list that the ledger has not yet, in one step."""
    known = _known_in(address)
    told = [one._replace(is_known=one.evening.mark in known) for one in games]
    if dry_run or all(one.is_known for one in told):
        return told

    def into(store: Ledger) -> list[Past]:
        with store.writing() as db:
            marks = _marks(db)
            return [_kept(db, one, marks, author) for one in games]

    return fill(address, into)


def _kept(db: Rows, one: Past, marks: set[str], author: Author) -> Past:
    if one.evening.mark in marks:
        return one._replace(is_known=True)
    return one._replace(number=keep_game_in(db, one.fold, author).number)


def _known_in(address: Address) -> set[str]:
    if not exists(address):
        return set()
    with open_ledger(address) as store, store.reading() as db:
        return _marks(db)


def _marks(db: Rows) -> set[str]:
    """The marks of the games that came out of lists."""
    lines = (line for text in heads_with(db, f"# {MARK} ") for line in text.split("\n"))
    return {
        line.split()[2] for line in lines if line.startswith(f"# {MARK} ") and len(line.split()) > 2
    }
