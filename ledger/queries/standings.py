"""Who stands where: points from finished games, with tie-breaks and shared places."""

from __future__ import annotations

from itertools import compress, groupby
from operator import not_
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.places import levels, placed
from trickledger.ledger.queries.results import (
    Called,
    Ended,
    Meeting,
    Result,
    Streaks,
    Tally,
    facts,
    months,
    partners,
    results,
    tallies,
    told,
)
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trickledger.ledger.projections.tallies import Sums
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger

NOBODYS: Mapping[str, Streaks] = MappingProxyType({})


class PlayerRecord(NamedTuple):
    """What one person has made: by kind of game, in a row, and against each opponent.

    `points` are games won, a shared win counts its share; `rate` is points by games that somebody
    has won. What counts here are games that are over; `provisional` says that one of them has an
    open finding.
    """

    player: str
    kinds: tuple[Tally, ...] = ()
    streaks: Streaks = Streaks()
    against: tuple[Meeting, ...] = ()

    @property
    def points(self) -> float:
        """Games won, with the shares of shared wins, to six places."""
        # thirds that were added in another order are the same points
        return round(sum(tally.points for tally in self.kinds), 6)

    @property
    def rate(self) -> float:
        """Points by games that somebody has won; 0 where there were none."""
        return round(self.points / self.decided, 6) if self.decided else 0.0

    @property
    def decided(self) -> int:
        """How many games somebody has won."""
        return self.won + self.shared + self.lost

    @property
    def games(self) -> int:
        """How many games are over."""
        return sum(tally.games for tally in self.kinds)

    @property
    def won(self) -> int:
        """How many games were won alone, or by the own side alone."""
        return sum(tally.won for tally in self.kinds)

    @property
    def shared(self) -> int:
        """How many wins were shared with others."""
        return sum(tally.shared for tally in self.kinds)

    @property
    def lost(self) -> int:
        """How many games others have won."""
        return sum(tally.lost for tally in self.kinds)

    @property
    def undecided(self) -> int:
        """How many games were closed without a winner."""
        return sum(tally.undecided for tally in self.kinds)

    @property
    def summary(self) -> str:
        """The games, and how they ended, in a line."""
        counts = {
            "won": self.won,
            "shared": self.shared,
            "lost": self.lost,
            "undecided": self.undecided,
            "open": self.open_games,
        }
        said = [f"{count} {word}" for word, count in counts.items() if count]
        return ", ".join([counted(self.games, "game"), *said])

    @property
    def hands(self) -> int:
        """How many hands counted in the games that are over."""
        return sum(tally.hands for tally in self.kinds)

    @property
    def open_games(self) -> int:
        """How many games are not over."""
        return sum(tally.open for tally in self.kinds)

    @property
    def provisional(self) -> bool:
        """Whether a game that is over has an open finding."""
        return any(tally.provisional for tally in self.kinds)

    @property
    def difference(self) -> int:
        """By how much own totals were better; to be read only where all games are of one kind."""
        return sum(tally.lead for tally in self.kinds)


class PlayerRow(NamedTuple):
    """A line of the standings: a place, whether it is shared, and the record that earned it.

    There is no place for somebody none of whose games is over, nor among games of several kinds
    for somebody whose games nobody wins, such as accounts in chips: nothing compares the two.
    """

    place: int | None
    shared: bool
    record: PlayerRecord
    tiebreaks: dict[str, float]


class Standings(NamedTuple):
    """The rows by place, and what they are in order of."""

    order: tuple[str, ...]
    rows: tuple[PlayerRow, ...]


class PlayerPage(NamedTuple):
    """All that is known of one player: the record, the months, the games, with whom."""

    record: PlayerRecord
    months: tuple[Ended, ...]
    games: tuple[Result, ...]
    partners: tuple[Ended, ...] = ()


def standings(store: Ledger, meant: Selection) -> Standings:
    """Rank by points, then by rate; then, where all games are of one kind, by difference.

    Each row has streaks and meetings with it; `places` does without, and is faster.
    """
    with store.reading() as db:
        found = facts(db, meant)
    return ranked(_records(found.tallies, found.streaks(), found.meetings()))


def places(store: Ledger, meant: Selection) -> Standings:
    """Rank as `standings` does, with nothing that the places do not depend on."""
    with store.reading() as db:
        found = tallies(db, meant)
    return ranked(_records(found))


def standings_with(made: Sums, names: Called) -> Standings:
    """The places that would follow if people had made that."""
    return ranked(_records(told(made, names)))


def player_page(store: Ledger, meant: Selection, person: str) -> PlayerPage:
    """The page of one person, whose name is given in full."""
    with store.reading() as db:
        found = facts(db, meant, person)
        by_month = tuple(months(db, meant, person))
        games = tuple(results(db, meant, person))
        beside = tuple(partners(db, meant, person))
    records = _records(found.tallies, found.streaks(), found.meetings())
    return PlayerPage(records[0] if records else PlayerRecord(person), by_month, games, beside)


def ranked(records: Iterable[PlayerRecord]) -> Standings:
    """The records by place: equal in everything is a shared place, and none is before a result.

    Those without a place come last: by kind of game, within it by what they made of it, by name.
    """
    everyone = sorted(records, key=lambda record: record.player.casefold())
    played = {tally.kind for record in everyone for tally in record.kinds if tally.games}
    # points of different games cannot be added, so a difference of them means nothing
    order = ("points", "rate", "difference") if len(played) <= 1 else ("points", "rate")

    def tie_breaks(record: PlayerRecord) -> tuple[float, ...]:
        return tuple(-getattr(record, name) for name in order)

    has_place = [bool(each.decided or (len(played) <= 1 and each.games)) for each in everyone]
    without = sorted(compress(everyone, map(not_, has_place)), key=_order_without_a_place)
    rows = [
        *placed(levels(compress(everyone, has_place), tie_breaks)),
        *((None, False, record) for record in without),
    ]
    return Standings(
        order,
        tuple(PlayerRow(*row, {name: getattr(row[2], name) for name in order[1:]}) for row in rows),
    )


def _order_without_a_place(record: PlayerRecord) -> tuple[bool, list[str], int]:
    kinds = [tally.kind for tally in record.kinds if tally.games]
    return not kinds, kinds, -record.difference if len(kinds) == 1 else 0


def _records(
    tallied: Iterable[Tally], in_a_row: Mapping[str, Streaks] = NOBODYS, met: Iterable[Meeting] = ()
) -> list[PlayerRecord]:
    """The parts put together by person; tallies and meetings come by name."""
    against = {
        player: tuple(group) for player, group in groupby(met, key=lambda meeting: meeting.player)
    }
    return [
        PlayerRecord(player, tuple(group), in_a_row.get(player, Streaks()), against.get(player, ()))
        for player, group in groupby(tallied, key=lambda tally: tally.player)
    ]
