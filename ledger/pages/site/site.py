"""A site: all its pages, from what the public may see of a ledger, and how it is published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger import ledger, rules
from trickledger.ledger.columns import figure, placed
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.pages.environment import style
from trickledger.ledger.pages.game import page_of_game
from trickledger.ledger.pages.site.events import event_pages, listed_event
from trickledger.ledger.pages.site.folder import Written
from trickledger.ledger.pages.site.folder import publish as write_site
from trickledger.ledger.pages.site.page import (
    GAMES,
    INDEX,
    PLAYERS,
    RATINGS,
    STYLE,
    Page,
    Pages,
    event_page,
    game_page,
    linked,
    page,
    player_page,
    shown,
)
from trickledger.ledger.pages.site.people import (
    Outing,
    Outings,
    Person,
    made,
    outings,
    person_page,
    players_listing,
)
from trickledger.ledger.pages.unlisted import called, without_unlisted
from trickledger.ledger.pages.values import Listing, People
from trickledger.ledger.queries.public_games import PublicGame
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.queries.selection import read_selection
from trickledger.ledger.queries.standings import PlayerPage, PlayerRecord
from trickledger.ledger.ratings.book import Rating, RatingRow
from trickledger.ledger.services.public import (
    PublicRating,
    public_people,
    public_ratings,
    seen_of_ledger,
)
from trickledger.ledger.services.sheets import audited_sheet
from trickledger.ledger.tournament import season
from trickledger.ledger.tournament.publicity import A_PLAYER
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import game as game_of
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.queries.standings import PlayerRow
    from trickledger.ledger.services.public import PublicLedger
    from trickledger.ledger.storage.port import Ledger


Events = Mapping[str, tuple[str, str]]
"""By the id of a game the page and the title of the event that it was played in."""

_METHOD = (
    "Everybody begins at 1500. Each game compares a side with every other side: only who finished "
    "before whom counts. ± is how unsure a rating is; players are ranked by the rating less 1.5 "
    "times ±. Who has played few games is not rated yet."
)


_LONGEST_TITLE = 80
_MADE_BY = ("pages", "services", "tournament", "queries")
"""The rooms of the ledger that make pages."""


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
    yield _ratings_page(ratings, title, pages)
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
        yield _recorded_game(store, game, title, pages, events)
    table = _games_listing(seen.games)
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
        person = Person(each, others, _ways(ratings, name), entered.get(name, ()))
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
        tuple((placed(row.place, row.shared), *made(row.record)) for row in rows),
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
                    placed(row.place, row.shared),
                    row.person,
                    figure(row.points),
                    str(row.events),
                )
                for row in rows
            ),
            figures=(0, 2, 3),
            named=1,
        )


def _ratings_page(ratings: Sequence[PublicRating], site: str, pages: Pages) -> Page:
    """The lists of all kinds of games."""
    tables = [linked(_list(each), pages) for each in ratings]
    return page(RATINGS, "ratings.html", site, tables=tables, method=_METHOD)


def _ways(ratings: Sequence[PublicRating], name: str) -> Mapping[str, Sequence[Rating]]:
    """The way somebody's ratings went, by the title of the game."""
    key = folded(name)
    return {game_of(each.kind).title: each.ways[key] for each in ratings if key in each.ways}


def _list(found: PublicRating) -> Listing:
    def row(each: RatingRow) -> tuple[str, ...]:
        it = each.standing
        place = placed(each.place, each.shared)
        return place, found.names[each.person], *map(str, (it.points, it.width, it.games))

    rows = tuple(row(each) for each in found.rows if each.place)
    return Listing(
        "ratings",
        game_of(found.kind).title,
        f"By {counted(found.games, 'game')}.",
        ("Place", "Name", "Rating", "±", "Games"),
        rows,
        figures=(0, 2, 3, 4),
        named=1,
        notes=() if rows else ("Nobody has played enough games to be rated.",),
    )


def _recorded_game(
    store: Ledger, game: PublicGame, site: str, pages: Pages, events: Events
) -> Page:
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


def _games_listing(games: tuple[PublicGame, ...]) -> Listing:
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


class Published(NamedTuple):
    """A site that was written; `kept_back` has by event what the public does not see."""

    written: Written
    kept_back: tuple[tuple[int, tuple[str, ...]], ...]


def publish(
    store: Ledger, folder: Path, *, season: str = "", event: str = "", title: str = ""
) -> Published:
    """Write the site of a ledger, of a season or of one event; raises UsageError."""
    if season and event:
        raise UsageError("Either a season or an event, not both.")
    title = " ".join(title.split())
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        why = "A title has at most {most} letters, all of them printable."
        shortened = ascii(title[:40])
        raise UsageError("{title} isn't a title.", why, title=shortened, most=_LONGEST_TITLE)
    one = event_meant(store, event) if event else None
    seen = seen_of_ledger(store, read_selection(season=season), one)
    if not title:
        titles = [each.event.settings.title for each in seen.events]
        title = titles[0] if one and titles else f"Season {season}" if season else "Our games"
    written = write_site(folder, site_pages(store, seen, title), _maker())
    kept = tuple((each.event.number, each.kept_back) for each in seen.events if each.kept_back)
    return Published(written, kept)


@cache
def _maker() -> str:
    """A digest of the program as far as it makes pages."""
    digest = sha256()
    for file in _files():
        digest.update(f"{file.name} {file.stat().st_size} ".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _files() -> list[Path]:
    here = Path(str(ledger.__file__)).parent
    folders = [Path(str(rules.__file__)).parent, *(here / room for room in _MADE_BY)]
    kinds = {".py", ".html", ".css", ".svg"}
    return sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in kinds)
