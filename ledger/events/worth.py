"""What a table has brought those who sat at it, by what the event says that results are worth."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ledger.events.outing import Kind, Outing
from ledger.events.settings import Settings

_HALF = Fraction(1, 2)
_ONE = Fraction(1)
_NONE = Fraction(0)
Sides = tuple[tuple[int, ...], ...]


class Showing(NamedTuple):
    """How a table ended: figures in the unit of the game and shares of the win, a side each."""

    figures: tuple[int, ...]
    won: tuple[Fraction, ...]
    provisional: bool = False


def sides_of(table: Sequence[int], *, partners: bool) -> Sides:
    """The sides of a table: those who sit opposite where there are partners, else each alone.

    >>> sides_of([4, 1, 3, 2], partners=True)
    ((4, 3), (1, 2))
    """
    if not partners:
        return tuple((entrant,) for entrant in table)
    half = len(table) // 2
    return tuple((table[seat], table[seat + half]) for seat in range(half))


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


def played(
    round_number: int, sides: Sides, showing: Showing, settings: Settings
) -> Iterator[tuple[int, Outing]]:
    """The outings of all who sat at a table that was played to its end."""
    better = [figure * (-1 if settings.is_fewest else 1) for figure in showing.figures]
    merit = list(zip(showing.won, better, strict=True))
    for place, side in enumerate(sides):
        beaten = {
            other: _NONE if theirs > merit[place] else _HALF if theirs == merit[place] else _ONE
            for other, theirs in enumerate(merit)
            if other != place
        }
        outing = Outing(
            round_number,
            Kind.PLAYED,
            _points(showing, place, beaten, settings),
            {entrant: beaten[other] for other in beaten for entrant in sides[other]},
            (),
            showing.figures[place],
            _best_other(showing.figures, place, is_fewest=settings.is_fewest),
            settings.is_fewest,
            1 + sum((1 - share for share in beaten.values()), _NONE),
            showing.provisional,
        )
        for entrant in side:
            partners = tuple(other for other in side if other != entrant)
            yield entrant, outing._replace(partners=partners)


def _best_other(figures: Sequence[int], place: int, *, is_fewest: bool) -> int | None:
    others = [*figures[:place], *figures[place + 1 :]]
    return (min if is_fewest else max)(others, default=None)


def _points(
    showing: Showing, place: int, beaten: Mapping[int, Fraction], settings: Settings
) -> Fraction:
    if settings.worth == "figure":
        own = Fraction(showing.figures[place])
        return -own if settings.is_fewest else own
    if settings.worth == "rank":
        # a table with an empty seat is worth as much to its winner as a full one
        return _rank_worth(sum(beaten.values(), _NONE) / len(beaten), settings)
    share = showing.won[place]
    if share in (0, 1):
        return settings.win if share else settings.loss
    return settings.draw if len(beaten) == 1 else settings.win * share


def _rank_worth(mean: Fraction, settings: Settings) -> Fraction:
    return mean * (full_sides(settings) - 1)


def full_sides(settings: Settings) -> int:
    """How many sides a full table has."""
    return settings.size // 2 if settings.has_sides else settings.size


def forfeited(
    round_number: int, sides: Sides, guilty: Collection[int], settings: Settings
) -> Iterator[tuple[int, Outing]]:
    """The outings of a table that was not played: a side loses if one of it is guilty.

    Those who were there have won it, unless nobody was.
    """
    for place, side in enumerate(sides):
        others = [entrant for other, row in enumerate(sides) if other != place for entrant in row]
        is_lost = any(entrant in guilty for entrant in side)
        kind = Kind.FORFEIT_LOST if is_lost else Kind.FORFEIT_WON
        share = _NONE if is_lost else _ONE
        points = _forfeit_loss(settings) if is_lost else walk_over(settings)
        for entrant in side:
            partners = tuple(other for other in side if other != entrant)
            yield (
                entrant,
                Outing(round_number, kind, points, dict.fromkeys(others, share), partners),
            )


def _forfeit_loss(settings: Settings) -> Fraction:
    return settings.loss if settings.worth == "win" else _NONE


def walk_over(settings: Settings) -> Fraction:
    """What a table is worth that the others did not come to."""
    if settings.worth == "win":
        return settings.win
    return _rank_worth(_ONE, settings) if settings.worth == "rank" else _NONE


def bye(round_number: int, settings: Settings) -> Outing:
    """A round without a table: worth what the event says, else a win, or the middle of a table."""
    if settings.bye is not None:
        points = settings.bye
    elif settings.worth == "rank":
        points = _rank_worth(_HALF, settings)
    else:
        points = walk_over(settings)
    return Outing(round_number, Kind.BYE, points)


def absent(round_number: int, settings: Settings) -> Outing:
    """A round to which somebody did not come, and of which they had said so."""
    return Outing(round_number, Kind.ABSENT, settings.absent)


def not_yet(round_number: int, sides: Sides) -> Iterator[tuple[int, Outing]]:
    """The outings of a table that has no result yet: worth nothing so far."""
    for side in sides:
        for entrant in side:
            partners = tuple(other for other in side if other != entrant)
            yield (
                entrant,
                Outing(round_number, Kind.OPEN, _NONE, partners=partners),
            )
