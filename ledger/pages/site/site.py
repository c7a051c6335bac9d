"""All pages of a site, from what the public may see of a ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.columns import figure
from trickledger.ledger.pages.environment import style
from trickledger.ledger.pages.site.entered import Outing, Outings, outings
from trickledger.ledger.pages.site.events import event_pages, listed_event
from trickledger.ledger.pages.site.games import games_listing, recorded_game
from trickledger.ledger.pages.site.page import (
    GAMES,
    INDEX,
    PLAYERS,
    STYLE,
    Page,
    Pages,
    event_page,
    linked,
    page,
    player_page,
)
from trickledger.ledger.pages.site.people import Person, made, person_page, players_listing
from trickledger.ledger.pages.site.ratings import ratings_page, ways
from trickledger.ledger.pages.unlisted import called
from trickledger.ledger.pages.values import Listing
from trickledger.ledger.queries.standings import PlayerPage, PlayerRecord
from trickledger.ledger.services.public import PublicRating, public_people, public_ratings
from trickledger.ledger.tournament import season
from trickledger.ledger.tournament.publicity import A_PLAYER
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.queries.standings import PlayerRow
    from trickledger.ledger.services.public import PublicLedger
    from trickledger.ledger.storage.port import Ledger


def site_pages(store: Ledger, seen: PublicLedger, title: str) -> Iterator[Page]:
    """The pages of a site; nothing is in them that the public may not see."""
    people = public_people(store, seen)
    seen = seen._replace(events=tuple(each for each in seen.events if each.is_public))
    known = _known(seen)
    entered = _entered(seen, known)
    known = {**{name: name for name in entered}, **known}
    pages = {folded(name): player_page(person) for name, person in known.items()}
    yield Page(STYLE, style)
    yield page(
        *(INDEX, "index.html", title),
        events=[listed_event(event) for event in reversed(seen.events)],
        season=[linked(table, pages) for table in _season(seen, known)],
        standings=linked(_standings(people.rows), pages) if people.rows else None,
    )
    for event in seen.events:
        yield from event_pages(event, title, pages)
    yield from _games(store, seen, title, pages)
    ratings = public_ratings(store, seen)
    yield ratings_page(ratings, title, pages)
    found = [*people.pages, *_of_events_alone(people.pages, entered)]
    yield from _people(seen, found, ratings, title, pages, entered)


def _known(seen: PublicLedger) -> Mapping[str, str]:
    """By each name under which somebody listed is shown or was written down who that is.

    A name under which two were written down is neither's.
    """
    shown: dict[str, set[str]] = defaultdict(set)
    for game in seen.games:
        for seat in game.seats:
            if seat.is_listed:
                shown[seat.written].add(seat.person)
    written = {name: min(people) for name, people in shown.items() if len(people) == 1}
    return written | {person: person for people in shown.values() for person in people}


def _entered(seen: PublicLedger, known: Mapping[str, str]) -> Outings:
    """The events of everybody who is listed; a name that was two people's is nobody's."""
    shared = {seat.written for game in seen.games for seat in game.seats} - known.keys()
    found: dict[str, list[Outing]] = defaultdict(list)
    for name, each in outings(seen.events).items():
        if name not in shared:
            found[known.get(name, name)] += each
    return found


def _of_events_alone(found: Sequence[PlayerPage], entered: Outings) -> Iterator[PlayerPage]:
    """A page for each of those of whom no game was recorded."""
    recorded = {page.record.player for page in found}
    for name in entered:
        if name not in recorded:
            yield PlayerPage(PlayerRecord(name), (), ())


def _games(store: Ledger, seen: PublicLedger, title: str, pages: Pages) -> Iterator[Page]:
    events = {
        id: (event_page(each.event.number), each.event.settings.title)
        for each in seen.events
        for id in each.games
    }
    for game in seen.games:
        yield recorded_game(store, game, title, pages, events)
    table = games_listing(seen.games)
    yield page(GAMES, "listing.html", title, table=table, nav=[])


def _people(
    seen: PublicLedger,
    found: Sequence[PlayerPage],
    ratings: Sequence[PublicRating],
    title: str,
    pages: Pages,
    entered: Outings,
) -> Iterator[Page]:
    seated = {game.number: (called(game.seats), game.seats) for game in seen.games}
    for each in found:
        others = {
            game.game: [
                name
                for name, seat in zip(*seated[game.game], strict=True)
                if not (seat.is_listed and seat.person == each.record.player)
            ]
            for game in each.games
        }
        name = each.record.player
        person = Person(each, others, ways(ratings, name), entered.get(name, ()))
        yield person_page(person, title, pages)
    listed = sorted((each.record for each in found), key=lambda one: one.player.casefold())
    table = linked(players_listing(listed, entered), pages)
    yield page(PLAYERS, "listing.html", title, table=table, nav=[])


def _standings(rows: Sequence[PlayerRow]) -> Listing:
    return Listing(
        "all",
        "All games",
        "",
        ("Place", "Name", "Games", "Won", "Share"),
        tuple((f"{row.place or ''}{'=' if row.shared else ''}", *made(row.record)) for row in rows),
        figures=(0, 2, 3, 4),
        named=1,
    )


def _season(seen: PublicLedger, known: Mapping[str, str]) -> Iterator[Listing]:
    """The events of one kind of points put together by person, those whose standings are public."""
    events = [(each.event, known) for each in seen.events if each.has_standings]
    for table in season.tables(events):
        if len(table.events) < 2:
            continue
        # people who are not listed have one name, so nobody knows which of their points are whose
        rows = [row for row in table.rows if row.person != A_PLAYER]
        yield Listing(
            "season",
            table.title,
            "",
            ("Place", "Name", "Points", "Events"),
            tuple(
                (
                    f"{row.place}{'=' if row.shared else ''}",
                    row.person,
                    figure(row.points),
                    str(row.events),
                )
                for row in rows
            ),
            figures=(0, 2, 3),
            named=1,
        )
