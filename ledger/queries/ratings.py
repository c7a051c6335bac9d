"""Ratings by kind of game, and what each game did to somebody's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.contests import contests
from trickledger.ledger.queries.players import names as everybody
from trickledger.ledger.queries.players import the_one_called
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.ratings.book import Book, Contest, Move, Rating, RatingRow
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger


_BEFORE_ALL = "0000-12-31"
"""No day, and before each of them: days are compared as text."""


class Listed(NamedTuple):
    """The list of a kind of game: after how many games, who stands where, what they are called."""

    kind: str
    games: int
    rows: tuple[RatingRow, ...]
    names: Mapping[str, str]


class History(NamedTuple):
    """How somebody's rating at a kind of game came about, game by game; the newest comes last.

    `left_out` are the games that count in no rating, each with the reason.
    """

    kind: str
    person: str
    standing: Rating
    moves: tuple[RatingMove, ...]
    left_out: tuple[Contest, ...]


class RatingMove(NamedTuple):
    """What a game did to somebody, with whom it was played: the names and ratings before it."""

    move: Move
    partners: tuple[tuple[str, Rating], ...]
    opponents: tuple[tuple[str, Rating], ...]


def rating_lists(ledger: Ledger, meant: Selection) -> list[Listed]:
    """The lists of all kinds of games, or of one, as they are by the games that are meant."""
    with ledger.reading() as db:
        played, names = contests(db)
    books: dict[str, Book] = {}
    for contest in played:
        if not contest.why_not and meant.has(contest.day, contest.kind):
            books.setdefault(contest.kind, Book()).take(contest)
    return [
        Listed(kind, book.contests, tuple(book.rows()), names)
        for kind, book in sorted(books.items())
    ]


def histories(ledger: Ledger, meant: Selection, name: str) -> list[History]:
    """What every game did to somebody's ratings, by kind of game; raises UsageError.

    The name may be the beginning of one.
    """
    with ledger.reading() as db:
        played, names = contests(db)
    # who has played no game to its end is known all the same
    known = {*names.values(), *everybody(ledger)}
    key = folded(the_one_called(sorted(known, key=folded), name))
    chosen = [contest for contest in played if meant.has(contest.day, contest.kind)]
    kinds = sorted({contest.kind for contest in chosen if key in contest.people})
    return [
        _history([contest for contest in chosen if contest.kind == kind], key, names)
        for kind in kinds
    ]


def _history(played: list[Contest], key: str, names: Mapping[str, str]) -> History:
    book = Book()
    moves = tuple(_moves(book, played, key, names))
    left_out = tuple(one for one in played if one.why_not and key in one.people)
    return History(played[0].kind, names[key], book.of(key), moves, left_out)


def _moves(
    book: Book, played: list[Contest], key: str, names: Mapping[str, str]
) -> Iterator[RatingMove]:
    for contest in played:
        if contest.why_not:
            continue
        moves = book.take(contest)
        own = next((move for move in moves if move.person == key), None)
        if own:
            side = next(each for each in contest.sides if key in each)
            known = [(move.person, (names[move.person], move.before)) for move in moves]
            yield RatingMove(
                own,
                tuple(told for person, told in known if person in side and person != key),
                tuple(told for person, told in known if person not in side),
            )


class Ratings(NamedTuple):
    """What people are called now, and the ratings that some of them had."""

    called: Mapping[str, str]
    known: Mapping[str, int]


def ratings_before(ledger: Ledger, stream: Stream) -> Ratings:
    """The ratings that people had before the day of an event."""
    with ledger.reading() as db:
        tables = EventTables(db, stream)
        settings, called = tables.blank().settings, tables.people()
    meant = Selection(settings.of.counted_as, until=_day_before(settings.date))
    known = {
        row.person: row.standing.points
        for listed in rating_lists(ledger, meant)
        for row in listed.rows
        if row.standing.is_rated
    }
    return Ratings(called, known)


def _day_before(day: str) -> str:
    if day == date.min.isoformat():
        return _BEFORE_ALL
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat() if day else ""
