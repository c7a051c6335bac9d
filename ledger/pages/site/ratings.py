"""The page of the ratings, and the way those of a person went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trickledger.ledger.pages.site.page import RATINGS, Page, Pages, linked, page
from trickledger.ledger.pages.values import Listing
from trickledger.ledger.ratings.book import Rating, RatingRow
from trickledger.ledger.services.public import PublicRating
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import game
from trickledger.rules.language.notation import folded

_METHOD = (
    "Everybody begins at 1500. Each game compares a side with every other side: only who finished "
    "before whom counts. ± is how unsure a rating is; players are ranked by the rating less 1.5 "
    "times ±. Who has played few games is not rated yet."
)


def ratings_page(ratings: Sequence[PublicRating], site: str, pages: Pages) -> Page:
    """The lists of all kinds of games."""
    tables = [linked(_list(each), pages) for each in ratings]
    return page(RATINGS, "ratings.html", site, tables=tables, method=_METHOD)


def ways(ratings: Sequence[PublicRating], name: str) -> Mapping[str, Sequence[Rating]]:
    """The way somebody's ratings went, by the title of the game."""
    key = folded(name)
    return {game(each.kind).title: each.ways[key] for each in ratings if key in each.ways}


def _list(found: PublicRating) -> Listing:
    def row(each: RatingRow) -> tuple[str, ...]:
        it = each.standing
        place = f"{each.place or ''}{'=' if each.shared else ''}"
        return place, found.names[each.person], *map(str, (it.points, it.width, it.games))

    rows = tuple(row(each) for each in found.rows if each.place)
    return Listing(
        "ratings",
        game(found.kind).title,
        f"By {counted(found.games, 'game')}.",
        ("Place", "Name", "Rating", "±", "Games"),
        rows,
        figures=(0, 2, 3, 4),
        named=1,
        notes=() if rows else ("Nobody has played enough games to be rated.",),
    )
