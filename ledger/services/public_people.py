"""What people have made in the games that are public."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.queries.standings import PlayerPage, Row, player_page, standings
from trickledger.ledger.tournament.publicity import A_PLAYER

if TYPE_CHECKING:
    from trickledger.ledger.services.public import PublicLedger
    from trickledger.ledger.storage.port import Ledger


class PublicPeople(NamedTuple):
    """The standings of all games, those who are not listed without a name, and a page each.

    There is none of who is not listed.
    """

    rows: tuple[Row, ...]
    pages: tuple[PlayerPage, ...]


def public_people(store: Ledger, seen: PublicLedger) -> PublicPeople:
    """Who stands where by the games that are public, and the pages of those who are listed."""
    listed = {seat.person: seat.is_listed for game in seen.games for seat in game.seats}
    rows = []
    pages = []
    for row in standings(store, seen.meant).rows:
        name = row.record.player
        if listed.get(name):
            met = (
                each if listed.get(each.against) else each._replace(against=A_PLAYER)
                for each in row.record.against
            )
            page = player_page(store, seen.meant, name)
            partners = (
                each if listed.get(each.of) else each._replace(of=A_PLAYER)
                for each in page.partners
            )
            record = row.record._replace(against=tuple(met))
            pages.append(page._replace(record=record, partners=tuple(partners)))
            rows.append(row)
        elif name in listed:
            rows.append(row._replace(record=row.record._replace(player=A_PLAYER)))
    return PublicPeople(tuple(rows), tuple(pages))
