"""People: who has played, how often each has won and how strong they are, and who is who."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickledger.ledger.projections.people import Person
    from trickledger.ledger.queries.ratings import History, Listed, RatingMove
    from trickledger.ledger.queries.results import Ended, Meeting, Result, Tally
    from trickledger.ledger.queries.standings import PlayerPage, PlayerRecord, Standings
    from trickledger.ledger.ratings.book import Rating
    from trickledger.ledger.say.shapes import declared_people
    from trickledger.ledger.services.hand_statistics import HandStatistics, Luck

_DIGITS = 6


def people_shape(people: Sequence[Person]) -> declared_people.People:
    """People after a decision about who they are."""
    return {"ok": True, "people": [_person(person) for person in people]}


def _person(person: Person) -> declared_people.Person:
    return {
        "name": person.name,
        "called": person.called,
        "names": [{"ledger": name.origin, "name": name.written} for name in person.names],
    }


def players_shape(
    names: Sequence[str], namesakes: Iterable[Iterable[Person]]
) -> declared_people.Players:
    """Everybody who has played, and who may be one person."""
    alike = [[person.name for person in group] for group in namesakes]
    return {"players": list(names), "namesakes": alike}


def standings_shape(found: Standings) -> declared_people.PlayerStandings:
    """Who stands where in all games, as `standings` prints it."""
    rows: list[declared_people.PlayerRow] = [
        {
            "place": row.place,
            "shared": row.shared,
            "player": row.record.player,
            "points": row.record.points,
            "tiebreaks": row.tiebreaks,
            **record_shape(row.record),
        }
        for row in found.rows
    ]
    return {"event": None, "round": None, "order": list(found.order), "rows": rows}


def player_shape(page: PlayerPage) -> declared_people.Player:
    """All that is known of one person, as `player` prints it."""
    return {
        "player": page.record.player,
        "won": page.record.points,
        **record_shape(page.record),
        "played": page.record.games,
        "partners": [{"name": each.of, **_ended(each)} for each in page.partners],
        "months": [{"month": each.of, **_ended(each)} for each in page.months],
        "games": [_played(game) for game in page.games],
    }


def _played(game: Result) -> declared_people.PlayedGame:
    from trickledger.ledger.queries.results import unit_of

    shape = {**game._asdict(), "unit": unit_of(game.kind)}
    return cast("declared_people.PlayedGame", shape)


def _ended(ended: Ended) -> declared_people.EndedGames:
    return {
        "games": ended.games,
        "won": ended.won,
        "shared": ended.shared,
        "lost": ended.lost,
    }


def record_shape(record: PlayerRecord) -> declared_people.Record:
    """What the rows of `standings` and a player's page have in common."""
    streaks = record.streaks
    now: declared_people.Streak = {"games": streaks.newest, "outcome": streaks.outcome}
    return {
        "games": record.games,
        "open_games": record.open_games,
        "provisional": record.provisional,
        "record": {
            "won": record.won,
            "shared": record.shared,
            "lost": record.lost,
            "undecided": record.undecided,
        },
        "rate": record.rate,
        "hands": record.hands,
        "streaks": {"won": streaks.won, "lost": streaks.lost, "now": now},
        "kinds": [_tally(tally) for tally in record.kinds],
        "against": [_meeting(meeting) for meeting in record.against],
    }


def hands_shape(player: str, found: Sequence[HandStatistics]) -> declared_people.PlayerHands:
    """What somebody made of hands, as `player --hands` prints it."""
    return {"player": player, "kinds": [_hands(each) for each in found]}


def _hands(of_kind: HandStatistics) -> declared_people.HandsOfKind:
    best, worst, luck = of_kind.best, of_kind.worst, of_kind.luck
    shape = {
        **of_kind._asdict(),
        "best": {"hand": best.ref, "added": best.added},
        "worst": {"hand": worst.ref, "added": worst.added},
        "luck": luck and _luck(luck),
    }
    return cast("declared_people.HandsOfKind", shape)


def _luck(luck: Luck) -> declared_people.Luck:
    return {
        "hands": luck.hands,
        "dealt": round(float(luck.dealt), 2),
        "usual": round(float(luck.usual), 2),
        "more": round(float(luck.more), 2),
    }


def _tally(tally: Tally) -> declared_people.Tally:
    return {
        "kind": tally.kind,
        "unit": tally.unit,
        "games": tally.games,
        "won": tally.won,
        "shared": tally.shared,
        "lost": tally.lost,
        "undecided": tally.undecided,
        "open_games": tally.open,
        "hands": tally.hands,
        "total": tally.total,
        "per_game": average(tally.total, tally.games),
        "per_hand": average(tally.in_hands, tally.hands),
        "best": tally.best,
        "best_game": tally.best_game,
        "difference": tally.lead,
    }


def _meeting(meeting: Meeting) -> declared_people.Meeting:
    return {
        "player": meeting.against,
        "games": meeting.games,
        "won": meeting.won,
        "shared": meeting.shared,
        "lost": meeting.lost,
        "neither": meeting.neither,
    }


def average(total: int, count: int) -> float | None:
    """A total by games or hands to two places; None where there were none.

    >>> average(100, 3), average(5, 0)
    (33.33, None)
    """
    return round(total / count, 2) if count else None


def ratings_shape(lists: Iterable[Listed]) -> declared_people.Ratings:
    """The lists of all kinds of games that were played, as `ratings` prints them."""
    from trickledger.ledger.ratings.weng_lin import METHOD

    return {"method": METHOD, "lists": [_list(listed) for listed in lists]}


def _list(listed: Listed) -> declared_people.RatingList:
    rows: list[declared_people.RatingRow] = [
        {
            "place": row.place,
            "shared": row.shared,
            "player": listed.names[row.person],
            **_standing(row.standing),
        }
        for row in listed.rows
    ]
    return {"kind": listed.kind, "games": listed.games, "rows": rows}


def _standing(standing: Rating) -> declared_people.Rating:
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


def histories_shape(histories: Sequence[History]) -> declared_people.RatingHistory:
    """How somebody's ratings came about, as `ratings --why` prints it."""
    from trickledger.ledger.ratings.weng_lin import METHOD

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


def _move(told: RatingMove) -> declared_people.Move:
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


def _other(name: str, standing: Rating) -> declared_people.Other:
    return {"player": name, "rating": standing.points, "range": standing.width}
