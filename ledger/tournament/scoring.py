"""What a table has brought those who sat at it, by what the event says that results are worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult
from trickledger.ledger.tournament.setting_readers import AVERAGE
from trickledger.ledger.tournament.settings import Settings
from trickledger.ledger.tournament.table import Sides, Table

_HALF = Fraction(1, 2)
_ONE = Fraction(1)
_NONE = Fraction(0)


def shares(
    figures: Sequence[int], winners: Collection[int] = (), *, is_fewest: bool = False
) -> tuple[Fraction, ...]:
    """The share of the win of each side: of the winners named, else of the best figure.

    >>> shares((501, 320)), shares((40, 40, 55), is_fewest=True)
    ((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1)))
    """
    best = min(figures) if is_fewest else max(figures)
    won = winners or [side for side, figure in enumerate(figures) if figure == best]
    return tuple(Fraction(side in won, len(won)) for side in range(len(figures)))


class SideResult(NamedTuple):
    """What a table has brought one of its sides; `beaten` are shares, those of the others in order.

    `rank` is the place at the table, a shared one as its mean.
    """

    points: Fraction
    beaten: tuple[Fraction, ...]
    own: int
    other: int | None
    rank: Fraction


_Known = tuple[int, tuple[int, ...], tuple[int, ...]]
"""How large a full table is, figures and winners."""


class Reckoner:
    """Reckons tables by the settings of an event; figures that come again are known."""

    def __init__(
        self, settings: Settings, largest: Mapping[int, int] = MappingProxyType({})
    ) -> None:
        self._settings = settings
        self._largest = largest if settings.worth == "rank" else {}
        self._known: dict[_Known, tuple[SideResult, ...]] = {}

    def in_round(self, number: int) -> Settings:
        """The settings by which a round is reckoned: in ranks its largest table is a full one."""
        if number not in self._largest:
            return self._settings
        return self._settings._replace(size=self._largest[number])

    def most(self, through: int) -> Fraction | None:
        """The most that a round so far can bring; None where figures have no most."""
        if self._settings.worth == "figure":
            return None
        sizes = {size for number, size in self._largest.items() if number <= through}
        sizes = sizes or {self._settings.size}
        return max(walk_over(self._settings._replace(size=size)) for size in sizes)

    def at_table(self, table: Table) -> Iterator[tuple[int, RoundResult]]:
        """What a table has brought those who sat there."""
        number, guilty = table.round, table.guilty
        settings = self.in_round(number)
        if table.is_ruled:
            yield from self._ruled(table)
            return
        if table.is_forfeited:
            yield from forfeited(number, table.sides, guilty, settings)
            return
        present = table.present
        if len(present) < len(table.sides):
            missing = tuple(side for side in table.sides if side not in present)
            yield from forfeited(number, missing, guilty, settings)
        outcome = table.outcome
        if outcome is None:
            # worth nothing so far
            is_told = table.is_provisional
            for side in present:
                yield from _of_all(side, RoundResult(number, Kind.OPEN, _NONE, provisional=is_told))
            return
        yield from self.played(
            number, present, outcome.figures, outcome.winners, provisional=table.is_provisional
        )

    def _ruled(self, table: Table) -> Iterator[tuple[int, RoundResult]]:
        """What a table comes to of which the director has said what each has of it."""
        ruling = table.settled
        if ruling is None or ruling.ruling == "annul":
            for entrant, result in self.at_table(table.without_ruling):
                against = result.against
                yield (
                    entrant,
                    RoundResult(table.round, Kind.ANNULLED, _NONE, against, result.partners),
                )
            return
        for place, points in enumerate(ruling.points):
            side = table.sides[place]
            against = {
                entrant: _HALF if other == points else Fraction(points > other)
                for other, row in zip(ruling.points, table.sides, strict=True)
                for entrant in row
                if row is not side
            }
            ahead = [_HALF if share == _HALF else 1 - share for share in against.values()]
            rank = 1 + sum(ahead, _NONE) / max(1, len(side))
            yield from _of_all(
                side, RoundResult(table.round, Kind.PLAYED, points, against, rank=rank)
            )

    def played(
        self,
        round_number: int,
        sides: Sides,
        figures: tuple[int, ...],
        winners: tuple[int, ...] = (),
        *,
        provisional: bool = False,
    ) -> Iterator[tuple[int, RoundResult]]:
        """The results of all who sat at a table that was played to its end.

        `figures` are in the unit of the game, a side each; `winners` the sides that won it where
        the best figure is not all.
        """
        is_fewest = self._settings.is_fewest
        for place, part in enumerate(self._parts(round_number, figures, winners)):
            side, others = sides[place], [*sides[:place], *sides[place + 1 :]]
            against = {
                entrant: share
                for other, share in zip(others, part.beaten, strict=True)
                for entrant in other
            }
            result = RoundResult(
                round_number,
                Kind.PLAYED,
                part.points,
                against,
                (),
                part.own,
                part.other,
                is_fewest,
                part.rank,
                provisional,
            )
            yield from _of_all(side, result)

    def _parts(
        self, number: int, figures: tuple[int, ...], winners: tuple[int, ...]
    ) -> tuple[SideResult, ...]:
        key = (self._largest.get(number, 0), figures, winners)
        if key not in self._known:
            self._known[key] = tuple(_parts(figures, winners, self.in_round(number)))
        return self._known[key]


def _parts(
    figures: tuple[int, ...], winners: tuple[int, ...], settings: Settings
) -> Iterator[SideResult]:
    won = shares(figures, winners, is_fewest=settings.is_fewest)
    better = [figure * (-1 if settings.is_fewest else 1) for figure in figures]
    standing = list(zip(won, better, strict=True))
    for place, own in enumerate(standing):
        rest = [*standing[:place], *standing[place + 1 :]]
        beaten = tuple(_NONE if it > own else _HALF if it == own else _ONE for it in rest)
        others = [*figures[:place], *figures[place + 1 :]]
        yield SideResult(
            _points(figures[place], won[place], beaten, settings),
            beaten,
            figures[place],
            (min if settings.is_fewest else max)(others, default=None),
            1 + sum((1 - share for share in beaten), _NONE),
        )


def _of_all(side: tuple[int, ...], result: RoundResult) -> Iterator[tuple[int, RoundResult]]:
    """What a side has brought, for each of it, beside the others as partners."""
    if len(side) == 1:
        yield side[0], result
        return
    for entrant in side:
        partners = tuple(other for other in side if other != entrant)
        yield entrant, result._replace(partners=partners)


def _points(
    figure: int, share: Fraction, beaten: Sequence[Fraction], settings: Settings
) -> Fraction:
    if settings.worth == "figure":
        return Fraction(-figure if settings.is_fewest else figure)
    if settings.worth == "rank":
        # a table with an empty seat is worth as much to its winner as a full one
        return _rank_points(sum(beaten, _NONE) / len(beaten), settings)
    if share in (0, 1):
        return settings.win if share else settings.loss
    return settings.draw if len(beaten) == 1 else settings.win * share


def _rank_points(mean: Fraction, settings: Settings) -> Fraction:
    full = settings.size // 2 if settings.has_sides else settings.size
    return mean * (full - 1)


def fewest_sides(settings: Settings) -> int:
    """How many sides a table takes at least."""
    fewest, _ = settings.sizes
    return fewest // 2 if settings.has_sides else fewest


def forfeited(
    round_number: int, sides: Sides, guilty: Collection[int], settings: Settings
) -> Iterator[tuple[int, RoundResult]]:
    """The results of a table that was not played: a side loses if one of it is guilty.

    Those who were there have won it, unless nobody was.
    """
    for place, side in enumerate(sides):
        others = [entrant for other, row in enumerate(sides) if other != place for entrant in row]
        is_lost = any(entrant in guilty for entrant in side)
        kind = Kind.FORFEIT_LOST if is_lost else Kind.FORFEIT_WON
        share = _NONE if is_lost else _ONE
        lost = settings.loss if settings.worth == "win" else _NONE
        points = lost if is_lost else walk_over(settings)
        # nobody has won against others who were there too
        against = others if is_lost else [other for other in others if other in guilty]
        result = RoundResult(round_number, kind, points, dict.fromkeys(against, share))
        yield from _of_all(side, result)


def walk_over(settings: Settings) -> Fraction:
    """What a table is worth that the others did not come to."""
    if settings.worth == "win":
        return settings.win
    return _rank_points(_ONE, settings) if settings.worth == "rank" else _NONE


def bye(round_number: int, settings: Settings) -> RoundResult:
    """A round without a table: worth what the event says, else a win, or the middle of a table.

    What is the mean of other rounds is nothing until these are known (`averaged`).
    """
    if settings.bye == AVERAGE:
        points = _NONE
    elif settings.bye is not None:
        points = Fraction(settings.bye)
    elif settings.worth == "rank":
        points = _rank_points(_HALF, settings)
    else:
        points = walk_over(settings)
    return RoundResult(round_number, Kind.BYE, points)


def absent(round_number: int, settings: Settings, worth: str = "") -> RoundResult:
    """A round that somebody who was in had said they would miss.

    Worth what was agreed with them, else what the event says: `full` is a bye like any other,
    `half` half of what a table won without playing brings, `none` nothing.
    """
    if worth == "full":
        return bye(round_number, settings)
    return RoundResult(round_number, Kind.ABSENT, _worth(worth, settings))


def _worth(worth: str, settings: Settings) -> Fraction:
    match worth:
        case "":
            return settings.absent
        case "none":
            return _NONE
        case "half":
            return settings.draw if settings.worth == "win" else walk_over(settings) / 2
    return Fraction(worth)


def averaged(results: Results, settings: Settings) -> Results:
    """The same with each bye worth the mean of the rounds that its entrant has played.

    So is a table that the others did not come to, where figures count and it has none. Who has
    played none has the mean of all who played in that round. It is an exact fraction, and another
    one once more is played.
    """
    unplayed = (Kind.BYE, *((Kind.FORFEIT_WON,) if settings.worth == "figure" else ()))
    of_rounds: defaultdict[int, list[Fraction]] = defaultdict(list)
    for rounds in results.values():
        for each in rounds:
            if each.is_played:
                of_rounds[each.round].append(each.points)

    def worth(rounds: Sequence[RoundResult], number: int) -> Fraction:
        own = [each.points for each in rounds if each.is_played] or of_rounds[number]
        return sum(own, _NONE) / len(own) if own else _NONE

    return {
        entrant: tuple(
            each._replace(points=worth(rounds, each.round)) if each.kind in unplayed else each
            for each in rounds
        )
        for entrant, rounds in results.items()
    }
