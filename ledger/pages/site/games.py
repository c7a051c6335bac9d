"""The pages of recorded games."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.pages.game import page_of_game
from trickledger.ledger.pages.site.page import Page, Pages, game_page, shown
from trickledger.ledger.pages.unlisted import called, without_unlisted
from trickledger.ledger.pages.values import Listing, People
from trickledger.ledger.queries.public_games import PublicGame
from trickledger.ledger.services.sheets import audited_sheet
from trickledger.rules.catalogue import game as game_of
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Ledger

Events = Mapping[str, tuple[str, str]]
"""By the id of a game the page and the title of the event that it was played in."""


def recorded_game(store: Ledger, game: PublicGame, site: str, pages: Pages, events: Events) -> Page:
    """The page of a game; it is dear to make, so it tells what it is made of."""
    names = called(game.seats)
    event = events.get(game.family)
    totals = Listing(
        "totals",
        "Totals",
        "",
        ("Player", "Handle", "Total"),
        tuple(
            (
                People((name,), paths=(pages.get(folded(name), "") if seat.is_listed else "",)),
                seat.handle if seat.is_listed else "",
                str(seat.total),
            )
            for name, seat in zip(names, game.seats, strict=True)
        ),
        figures=(2,),
    )

    def make() -> str:
        with store.reading() as db:
            found = audited_sheet(db, Stream(game.stream, "", "game", game.number))
        told = without_unlisted(page_of_game(found), game.seats)
        day = f", {game.date}" if game.date else ""
        under = f"Game {game.number} ({game.code}){day}: {told.status}."
        values = {"game": told, "names": names, "under": under, "event": event, "totals": totals}
        return shown(game_page(game.number), "game.html", site, values)

    made_of = repr((game, totals, event, site)).encode()
    return Page(game_page(game.number), make, sha256(made_of).hexdigest())


def games_listing(games: tuple[PublicGame, ...]) -> Listing:
    """All games, the newest first."""
    return Listing(
        "games",
        "Games",
        "",
        ("Game", "Kind", "Day", "Players and totals", "Status"),
        tuple(
            (
                People((str(game.number),), paths=(game_page(game.number),)),
                game_of(game.kind).title,
                game.date,
                ", ".join(
                    f"{name} {seat.total}"
                    for name, seat in zip(called(game.seats), game.seats, strict=True)
                ),
                f"{game.status}{', provisional' if game.provisional else ''}",
            )
            for game in reversed(games)
        ),
        figures=(0,),
    )
