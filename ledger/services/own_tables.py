"""Use cases of a phone at the tables of a ledger that no event runs: a table is a game there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.players import GameLine, Wanted, newest_games
from trickledger.ledger.queries.public_games import is_of_event
from trickledger.ledger.queries.successors import successor_of
from trickledger.ledger.services.continuing import go_on
from trickledger.ledger.services.new_games import open_game_in
from trickledger.ledger.services.phones import demand_allowed
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament import rights
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.kinds import kinds_since
from trickledger.rules.refusals import Refusal

FRIEND: rights.Who = "friend"
"""Who every phone is that was let in at the tables of a ledger."""


class OwnPlace(NamedTuple):
    """A game that no event runs, as the place of a phone: there is no round, and no director."""

    is_game_over: bool
    round: int = 0
    is_locked: bool = False

    @property
    def who(self) -> rights.Who:
        """Who a phone is that was let in."""
        return FRIEND

    @property
    def state(self) -> rights.Standing:
        """How it stands for who enters something."""
        return "recorded" if self.is_game_over else "open"


class NotAnOwnGame(EntryRefused):
    """A phone asks for a game that there isn't, or that an event runs."""

    def __init__(self, number: int) -> None:
        super().__init__(
            "Game {game} is not played at this ledger's own tables.",
            "There is no such game, or it belongs to an event.",
            "Choose one of the games that are listed.",
            game=number,
        )


def own_game(db: Rows, number: int) -> Stream:
    """The game of a number that no event runs; raises NotAnOwnGame."""
    game = journal.find_stream(db, "game", number)
    if game is None or is_of_event(db, game.id):
        raise NotAnOwnGame(number)
    return game


class OwnVisit:
    """A phone at a game while it enters something; `demand` raises where it isn't let in."""

    beside: Sequence[Stream] = ()

    def __init__(self, number: int, demand: Callable[[], object]) -> None:
        self.tab = number
        self._demand = demand

    def demand_game(self, db: Rows, game: Stream) -> None:
        """Demand that the phone is let in and no event runs the game; raises NotAnOwnGame."""
        self._demand()
        if own_game(db, self.tab) != game:
            raise NotAnOwnGame(self.tab)

    def demand_lines(
        self, db: Rows, fold: GameFold, entries: Sequence[Entry], *, undo: bool
    ) -> None:
        """Demand that it may enter what a line became; raises NotAllowed."""
        for what in {*kinds_since(fold, entries[0].number - 1)}:
            demand(what, self.tab)


def demand(what: rights.What, number: int = 0) -> None:
    """Demand that a friend may enter something; raises NotAllowed."""
    demand_allowed(FRIEND, what, rights.At(0, number, "open"))


def open_once(store: Ledger, head: Head, author: Author, key: bytes) -> Stream:
    """Open a game with a head; what was opened under a key before is what it opens again."""
    demand("begin")
    id = sha256(b"game opened by " + key).hexdigest()[:32]
    with store.writing() as db:
        known = journal.find_stream_by_id(db, id)
        return known or open_game_in(db, head._replace(id=id), author)


def go_on_once(
    store: Ledger, number: int, joining: Sequence[str], leaving: Sequence[str], author: Author
) -> Stream | Refusal:
    """Let a game go on in another with other players; one that went on before is given again.

    Raises NotAnOwnGame, EntryRefused.
    """
    demand("end", number)
    demand("begin", number)
    with store.reading() as db:
        game = own_game(db, number)
        later = successor_of(db, game.id)
        if later:
            return own_game(db, later)
    done = go_on(store, game, joining, leaving, author)
    return done if isinstance(done, Refusal) else done.stream


def own_games(store: Ledger, most: int, *, is_open: bool) -> list[GameLine]:
    """The newest games that no event runs, those that are open or the others."""
    wanted = Wanted(status="open" if is_open else "", is_own=True, is_over=not is_open)
    return list(newest_games(store, wanted, most))
