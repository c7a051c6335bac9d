"""A running account goes on in a new game with other players; the earlier game is closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.journal.times import now, read_day, today
from trickledger.ledger.projections.games import project
from trickledger.ledger.queries.successors import (
    first_dealer,
    game_by_id,
    heads_that_go_on,
    successor_of,
)
from trickledger.ledger.services.new_games import open_game_in
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.record.continued import Newcomer, closing_lines, successor
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Player, handle_for, player_told
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle, Says, listed


class GoneOn(NamedTuple):
    """The game in which another goes on, and who deals first: who would have dealt next there.

    Nobody where none has dealt yet. `earlier` is the game that it goes on from: the one that was
    named, or the one before it where that counts for nothing.
    """

    stream: Stream
    dealer: str
    earlier: Stream


class StartApart(NamedTuple):
    """A game that does not begin with what the one before it stands at by now.

    `figures` are the account, what the game begins with, and what the earlier one has.
    """

    game: int
    earlier: int
    figures: tuple[tuple[str, int, int], ...]

    @property
    def says(self) -> Says:
        """What is wrong, in a sentence, and what can put it right."""
        told = (
            Says("{name} {start}, not {stands}", name=Handle(name), start=start, stands=stands)
            for name, start, stands in self.figures
        )
        return Says(
            "Game {game} goes on from game {earlier}, which was corrected since. It "
            "begins with {told}. A ruling on a hand of game {game} can put that right.",
            game=self.game,
            earlier=self.earlier,
            told=listed(told),
        )

    def __str__(self) -> str:
        return str(self.says)


def go_on(
    store: Ledger,
    earlier: Stream,
    joining: Sequence[str],
    leaving: Sequence[str],
    author: Author,
    *,
    order: Sequence[str] = (),
    date: str = "",
) -> GoneOn | Refusal:
    """Open the game in which another goes on, and close that one, in one transaction.

    Who joins is `Flo`, `Flo=Flo Adams`, or either with `:after:Ann`; where they sit in other seats,
    the `order` of all. Refused by the rules, or raises EntryRefused where the game goes on in
    another already.
    """
    with store.writing() as db:
        db.hold(earlier.stream)
        fold = load(db, earlier)
        later = successor_of(db, earlier.id)
        if later:
            raise EntryRefused(
                "Game {game} goes on in game {later} already.",
                "Its totals were carried there.",
                "Go on from game {later}.",
                game=earlier.number,
                later=later,
            )
        head = successor(fold, earlier.id, _newcomers(fold, joining), leaving, order)
        if isinstance(head, Refusal):
            return head
        before = game_by_id(db, head.continues) or earlier
        _close(db, earlier, fold, author)
        day = read_day(date) or today()
        later_game = open_game_in(db, head._replace(date=day), author)
        seat = first_dealer(db, head)
        return GoneOn(later_game, head.handles[seat] if seat is not None else "", before)


def _newcomers(fold: GameFold, joining: Sequence[str]) -> list[Newcomer]:
    taken = list(fold.handles)
    found = []
    for words in joining:
        who, _, after = words.partition(":after:")
        player = player_told(who)
        if " " in player.handle and "=" not in who:
            player = Player(handle_for(player.name, taken, fold.game), player.name)
        taken.append(player.handle)
        found.append(Newcomer(player, after.strip()))
    return found


def _close(db: Rows, stream: Stream, fold: GameFold, author: Author) -> None:
    """Close a game that is between two hands, with what becomes of its pot."""
    lines = closing_lines(fold)
    for line in lines:
        before = fold.numbered
        refusal = enter(fold, line)
        assert refusal is None, str(refusal)
        new = fold.entries_since(before)
        journal.append(db, stream, before, new, by=author, at=now())
    if lines:
        project(db, stream, fold)


def starts_apart(db: Rows) -> Iterator[StartApart]:
    """The games whose earlier one was corrected later, so that their start no longer agrees."""
    for game, text in heads_that_go_on(db):
        head = read_head(text)
        earlier = None if isinstance(head, Refusal) else game_by_id(db, head.continues)
        if isinstance(head, Refusal) or earlier is None:
            continue
        fold = load(db, earlier)
        start, standing = dict(head.start), fold.standing(fold.carry)
        carried = {*head.handles, *standing} - ({*fold.handles} - {*head.handles})
        figures = tuple(
            (name, start.get(name, 0), standing[name])
            for name in standing
            if name in carried and start.get(name, 0) != standing[name]
        )
        if figures:
            yield StartApart(game, earlier.number, figures)
