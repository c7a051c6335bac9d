"""The pages of people: what they have made, against whom, and the way it went."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup

from trickledger.ledger.columns import figure, placed
from trickledger.ledger.pages.environment import filled
from trickledger.ledger.pages.listings import told_result
from trickledger.ledger.pages.site.page import (
    Page,
    Pages,
    event_page,
    game_page,
    linked,
    page,
    player_page,
)
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.queries.results import Result
from trickledger.ledger.queries.standings import PlayerPage, PlayerRecord
from trickledger.ledger.ratings.book import Rating
from trickledger.ledger.services.event_pages import standings_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.publicity import A_PLAYER, PublicEvent
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.table import Round, Table
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import kind_called

_FEWEST_GAMES = 3
"""From so many games on there is a way that they went."""

FIRST_RATING = Rating().points


class Person(NamedTuple):
    """Somebody who is listed: what they have made, with whom by game, ratings by kind of game.

    `entered` are the events, whatever was recorded of their games.
    """

    page: PlayerPage
    others: Mapping[int, Sequence[str]]
    ratings: Mapping[str, Sequence[Rating]]
    entered: Sequence[Outing]


def person_page(person: Person, site: str, pages: Pages) -> Page:
    """The page of a person."""
    found = person.page
    record = found.record
    return page(
        *(player_page(record.player), "player.html", site),
        name=record.player,
        summary=", ".join(_summary(person)),
        curves=list(_curves(person)),
        before=[table for table in (_kinds(record), _ratings(person)) if table.rows],
        after=[table for table in _more(person, pages) if table.rows],
    )


def _summary(person: Person) -> Iterator[str]:
    if person.entered:
        yield counted(len(person.entered), "event")
    if person.page.record.games or not person.entered:
        yield person.page.record.summary


def _curves(person: Person) -> Iterator[tuple[Markup, str]]:
    """The way it went, and what is seen in it in a sentence."""
    balances = [game.balance for game in person.page.games if game.outcome != "open"]
    if len(balances) >= _FEWEST_GAMES:
        yield _curve("Games won less games lost", balances, start=0)
    for kind, way in person.ratings.items():
        if way[-1].is_rated:
            yield _curve(f"Rating at {kind}", [one.points for one in way], start=FIRST_RATING)


def _curve(title: str, values: Sequence[float], start: float) -> tuple[Markup, str]:
    told = _told(values)
    return curve(values, title, told, start=start), f"{title}: {told}"


def _figures(
    sheet: str, title: str, heads: tuple[str, ...], rows: Iterable[Sequence[object]]
) -> Listing:
    """A list with a word in each row, and figures behind it."""
    cells = tuple(tuple(map(str, row)) for row in rows)
    return Listing(sheet, title, "", heads, cells, figures=tuple(range(1, len(heads))))


def _ratings(person: Person) -> Listing:
    rated = ((kind, way[-1]) for kind, way in person.ratings.items() if way[-1].is_rated)
    rows = ((kind, it.points, it.width, it.games) for kind, it in rated)
    return _figures("ratings", "Ratings", ("Game", "Rating", "±", "Games"), rows)


def _told(values: Sequence[float]) -> str:
    return (
        f"{len(values)} games, at most {max(values):g}, at least {min(values):g}, now "
        f"{values[-1]:g}."
    )


def _kinds(record: PlayerRecord) -> Listing:
    heads = ("Game", "Games", "Won", "Shared", "Lost", "Hands", "Total")
    rows = (
        (f"{name}, {it.unit}", it.games, it.won, it.shared, it.lost, it.hands, it.total)
        for it in record.kinds
        for name in [kind_called(it.kind)]
    )
    return _figures("kinds", "By game", heads, rows)


def _more(person: Person, pages: Pages) -> list[Listing]:
    found, heads = person.page, ("Games", "Won", "Shared", "Lost")
    met = ((each.against, *each[2:], each.neither) for each in found.record.against)
    against = _figures("against", "Against", ("Name", *heads, "Neither"), met)
    partners = _figures("partners", "With", ("Name", *heads), found.partners)
    by_month = ((each.of or "undated", *each[1:]) for each in found.months)
    months = _figures("months", "By month", ("Month", *heads), by_month)
    entered = [linked(table, pages) for table in lists(person.entered)]
    played = [
        linked(against, pages),
        linked(partners, pages),
        months,
        linked(_games(person), pages),
    ]
    return [*entered, *played]


def _games(person: Person) -> Listing:
    """The games of a person, the newest first."""

    def row(game: Result) -> tuple[str | People, ...]:
        return (
            People((f"{kind_called(game.kind)} {game.game}",), paths=(game_page(game.game),)),
            game.date,
            People(tuple(person.others.get(game.game, ()))),
            str(game.total),
            str(game.best_other),
            f"{game.outcome}{' (provisional)' if game.provisional else ''}",
        )

    return Listing(
        "games",
        "Games",
        "",
        ("Game", "Day", "With", "Points", "Theirs", "Result"),
        tuple(map(row, reversed(person.page.games))),
        figures=(3, 4),
    )


def players_listing(records: Sequence[PlayerRecord], entered: Outings) -> Listing:
    """Everybody who is listed, with what they have made in recorded games, and their events."""
    heads = ("Name", "Games", "Won", "Share", "Events")
    rows = ((*made(each), len(entered.get(each.player, ()))) for each in records)
    return _figures("players", "Players", heads, rows)


def made(record: PlayerRecord) -> tuple[str, ...]:
    """What somebody has made: name, games, games won, and which share of those that count."""
    rate = f"{record.rate:.0%}" if record.decided else ""
    return record.player, str(record.games), figure(Fraction(record.points)), rate


_WIDE, _HIGH = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 12, 28
_MOST_TICKS = 6
_STEPS = (1, 2, 5)


class Tick(NamedTuple):
    """A line across the picture: where it lies, and the figure beside it."""

    y: float
    label: str


def curve(values: Sequence[float], title: str, told: str, start: float) -> Markup:
    """A curve from a start through values; `told` says in a sentence what is seen in it."""
    every = [start, *values]
    low, high = min(every), max(every)
    step = _step(high - low)
    low, high = step * (low // step), step * -(-high // step)
    high = max(high, low + step)

    def x(place: int) -> float:
        return round(_LEFT + (_WIDE - _LEFT - _RIGHT) * place / max(len(values), 1), 1)

    def y(value: float) -> float:
        return round(_TOP + (_HIGH - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    count = round((high - low) / step)
    ticks = [Tick(y(low + step * n), f"{low + step * n:g}") for n in range(count + 1)]
    points = " ".join(f"{x(place)},{y(value)}" for place, value in enumerate(every))
    return Markup(
        filled(
            "curve.svg",
            title=title,
            told=told,
            wide=_WIDE,
            high=_HIGH,
            left=_LEFT,
            right=_WIDE - _RIGHT,
            bottom=_HIGH - _BOTTOM,
            zero=y(start),
            ticks=ticks,
            points=points,
            end=(x(len(values)), y(every[-1])),
            last=f"{every[-1]:g}",
            count=len(values),
        )
    )


def _step(span: float) -> float:
    """A round figure of which a few fit into a span.

    >>> _step(3), _step(17), _step(240)
    (1, 5, 50)
    """
    size = 1
    while True:
        for step in _STEPS:
            if span <= step * size * (_MOST_TICKS - 1):
                return step * size
        size *= 10


class Outing(NamedTuple):
    """An event that somebody has entered: how it went, and a line for each round."""

    event: tuple[Cell, ...]
    rounds: tuple[tuple[Cell, ...], ...]


Outings = Mapping[str, Sequence[Outing]]
"""By the name of somebody who is listed the events entered, the oldest first."""


def outings(events: Sequence[PublicEvent]) -> Outings:
    """What everybody who is listed has entered, of the events whose standings are public."""
    found: dict[str, list[Outing]] = defaultdict(list)
    for seen in events:
        if not seen.has_standings:
            continue
        known = seen.event
        rows = {row.entrant: row for row in standings_of(known).rows}
        for number, entrant in known.entrants.items():
            for name in entrant.names:
                if name != A_PLAYER:
                    found[name].append(_outing(seen, number, name, rows.get(number)))
    return found


def _outing(seen: PublicEvent, entrant: int, name: str, row: StandingsRow | None) -> Outing:
    known = seen.event
    title = People((known.settings.title,), paths=(event_page(known.number),))
    place = placed(row.place, row.shared) if row else ""
    event = (title, known.settings.date, place, figure(row.points) if row else "")
    rounds = (_line(known, made, entrant, name) for made in seen.rounds)
    return Outing(event, tuple(line for line in rounds if line))


def _line(known: Event, made: Round, entrant: int, name: str) -> tuple[Cell, ...]:
    """What a round brought somebody; nothing where it had no place for them."""
    path = event_page(known.number, f"round-{made.number}")
    round = People((f"Round {made.number}",), paths=(path,))
    table = made.table_of(entrant)
    if table:
        return (round, *_at_table(known, table, entrant, name))
    return (round, "", "", "bye") if entrant in made.byes else ()


def _at_table(known: Event, table: Table, entrant: int, name: str) -> Iterator[Cell]:
    own = next(at for at, side in enumerate(table.sides) if entrant in side)
    others = [side for at, side in enumerate(table.sides) if at != own]
    beside = [each for one in table.sides[own] for each in known.entrants[one].names]
    beside.remove(name)
    yield People(tuple(beside))
    yield People(tuple(known.name(each) for side in others for each in side))
    order = [own, *(at for at in range(len(table.sides)) if at != own)]
    is_whole = len(table.figures) == len(table.sides) and table.state not in ("disputed", "awarded")
    yield (" : ".join(str(table.figures[at]) for at in order) if is_whole else told_result(table))


def lists(entered: Sequence[Outing]) -> list[Listing]:
    """The events of somebody, and the rounds of each, the newest first."""
    newest = entered[::-1]
    heads = ("Event", "Day", "Place", "Points")
    events = tuple(outing.event for outing in newest)
    return [
        Listing("events", "Events", "", heads, events, figures=(2, 3)),
        *(_rounds(outing) for outing in newest),
    ]


def _rounds(outing: Outing) -> Listing:
    """The rounds of an event; a column for partners only where there were some."""
    title = outing.event[0]
    name = title.names[0] if isinstance(title, People) else title
    heads = ("Round", "With", "Against", "Result")
    listed = Listing("rounds", name, "", heads, outing.rounds)
    has_partners = any(isinstance(row[1], People) and row[1].names for row in listed.rows)
    return listed if has_partners else listed.of_columns([0, 2, 3])
