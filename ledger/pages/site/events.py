"""The pages of an event: its rounds, its standings, its crosstable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from trickledger.ledger.pages import listings
from trickledger.ledger.pages.card import card_of_standings, svg
from trickledger.ledger.pages.site.page import Page, Pages, event_page, game_page, linked, page
from trickledger.ledger.pages.values import Listing, People
from trickledger.ledger.plain import in_alphabet
from trickledger.ledger.services.event_pages import RoundPage, crosstable_of, standings_of
from trickledger.ledger.tournament.heading import heading, stage
from trickledger.ledger.tournament.publicity import PublicEvent
from trickledger.ledger.tournament.table import Round


class ListedEvent(NamedTuple):
    """An event in the list of a site."""

    path: str
    title: str
    date: str
    game: str
    stage: str


def listed_event(seen: PublicEvent) -> ListedEvent:
    """An event as a site lists it."""
    known = seen.event
    last = len(known.rounds)
    rounds = f"round {seen.rounds[-1].number}" if seen.rounds else "before the first round"
    return ListedEvent(
        event_page(known.number),
        known.settings.title,
        known.settings.date,
        known.settings.of.title,
        stage(known, last) if last and seen.has_standings else rounds,
    )


def event_pages(seen: PublicEvent, site: str, pages: Pages) -> Iterator[Page]:
    """All pages of an event; `pages` are those of its people."""
    known, number = seen.event, seen.event.number
    nav = [(event_page(number), known.settings.title)]
    ranked = standings_of(known) if seen.has_standings else None
    standings = [linked(each, pages) for each in listings.standings(ranked)] if ranked else []
    crosstables: list[tuple[str, Listing]] = []
    if ranked:
        tables = enumerate(listings.crosstable(crosstable_of(known)), 1)
        crosstables = [("crosstable" if n == 1 else f"crosstable-{n}", each) for n, each in tables]
        nav += [
            (event_page(number, name), name.replace("-", " ").capitalize())
            for name, _ in crosstables
        ]
    rounds = [
        (event_page(number, f"round-{made.number}"), f"Round {made.number}") for made in seen.rounds
    ]
    nav += rounds
    for name, table in crosstables:
        yield _listed(number, name, linked(table, pages), site, nav)
    for made in seen.rounds:
        table = _round(seen, made, pages)
        yield _listed(number, f"round-{made.number}", table, site, nav)
    card = event_page(number, "standings").replace(".html", ".svg") if ranked else ""
    if ranked:
        yield Page(card, partial(svg, card_of_standings(ranked)))
    yield page(
        *(event_page(number), "event.html", site),
        card=card,
        title=known.settings.title,
        under=heading(known, len(known.rounds)) if seen.has_standings else known.settings.of.title,
        standings=standings,
        rounds=rounds,
        entrants=_entrants(seen, pages),
        nav=nav,
    )


def _listed(number: int, name: str, table: Listing, site: str, nav: list[tuple[str, str]]) -> Page:
    return page(event_page(number, name), "listing.html", site, table=table, nav=nav)


def _round(seen: PublicEvent, made: Round, pages: Pages) -> Listing:
    """A round with its results, each of which leads to its game where there is one."""
    table = listings.pairings(RoundPage(seen.event, made, [], []))
    games = _games(made)
    rows = tuple(
        (*row[:-1], People((str(row[-1]) or "the game",), paths=(games[at.number],)))
        if at.number in games
        else row
        for row, at in zip(table.rows, made.tables, strict=True)
    )
    return linked(table._replace(rows=rows, title=f"Round {made.number}"), pages)


def _games(made: Round) -> Mapping[int, str]:
    return {
        table.number: game_page(table.record.game)
        for table in made.tables
        if table.record and table.record.status != "abandoned"
    }


def _entrants(seen: PublicEvent, pages: Pages) -> Listing:
    entrants = seen.event.entrants.values()
    rows = tuple(
        (one.name, "" if one.is_in else "dropped out")
        for one in sorted(entrants, key=lambda one: (*in_alphabet(one.name), one.number))
    )
    return linked(Listing("entrants", "Who takes part", "", ("Name", "Remarks"), rows), pages)
