"""Ratings: the lists, and how one came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.ratings.weng_lin import METHOD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickledger.ledger.queries.ratings import History, Listed, RatingMove
    from trickledger.ledger.ratings.book import Rating
    from trickledger.ledger.say.shapes import Shape

_DIGITS = 6


def ratings_shape(lists: Iterable[Listed]) -> Shape:
    """The lists of all kinds of games that were played, as `ratings` prints them."""
    return {"method": METHOD, "lists": [_list(listed) for listed in lists]}


def _list(listed: Listed) -> Shape:
    rows = [
        {
            "place": row.place,
            "shared": row.shared,
            "player": listed.names[row.person],
            **_standing(row.standing),
        }
        for row in listed.rows
    ]
    return {"kind": listed.kind, "games": listed.games, "rows": rows}


def _standing(standing: Rating) -> Shape:
    return {
        "rating": standing.points,
        "range": standing.width,
        "at_least": standing.at_least,
        "rated": standing.is_rated,
        "mu": round(standing.strength.mu, _DIGITS),
        "sigma": round(standing.strength.sigma, _DIGITS),
        "games": standing.games,
        "newest": standing.newest or None,
    }


def histories_shape(histories: Sequence[History]) -> Shape:
    """How somebody's ratings came about, as `ratings --why` prints it."""
    return {
        "method": METHOD,
        "player": histories[0].person if histories else None,
        "kinds": [
            {
                "kind": history.kind,
                **_standing(history.standing),
                "moves": [_move(told) for told in history.moves],
                "left_out": [
                    {"date": one.day, "game": one.place, "why": one.why_not}
                    for one in history.left_out
                ],
            }
            for history in histories
        ],
    }


def _move(told: RatingMove) -> Shape:
    move = told.move
    return {
        "date": move.contest.day,
        "game": move.contest.place,
        "with": [_other(*each) for each in told.partners],
        "against": [_other(*each) for each in told.opponents],
        "place": move.place,
        "beaten": move.beaten,
        "expected": round(move.expected, _DIGITS),
        "before": move.before.points,
        "change": move.after.points - move.before.points,
        "after": move.after.points,
        "range": move.after.width,
        "corrected": move.contest.mended,
    }


def _other(name: str, standing: Rating) -> Shape:
    return {"player": name, "rating": standing.points, "range": standing.width}
