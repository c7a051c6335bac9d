"""What may be said of an event: each setting with its values, and what reads it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any

from trickledger.ledger.tournament.facts import GROUPS, NONE
from trickledger.ledger.tournament.home import read_home
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.field import NEWEST
from trickledger.ledger.tournament.ranking.order import UnfitOrder, tie_breaks
from trickledger.rules.catalogue import PRESETS, BrokenGame, game, nearest_games
from trickledger.rules.language.notation import nearest

FORMATS = {
    "swiss": "two at a table with the same score",
    "round-robin": "two at a table, everyone meets everyone",
    "knock-out": "two at a table, the loser is out",
    "rotation": "three to ten at a table, few meet twice",
    "partners": "four at a table, a new partner each round",
    "free": "the director says who sits where",
}
SCORINGS = {
    "win": "games won",
    "rank": "the players beaten at the table, scaled to a table of the wanted size",
    "figure": "the figure of the game itself: points, victory points, chips, penalties",
}
LEAVERS = {
    "half": "leaving before half of the games loses them all, later the rest by forfeit",
    "annul": "leaving loses all games",
    "forfeit": "leaving loses the rest by forfeit",
}
BYES = {
    "fide": "a win without playing is like a bye, and of equals who has played more has the bye",
    "alone": "byes alone weigh in who has the next one",
}
SEEDINGS = {
    "entry": "the order of entry is the order before the event",
    "rating": "the rating is, then the order of entry",
}
ACCELERATIONS = {
    "none": "all begin with nothing",
    "baku": "the top half is paired with virtual points in the first rounds (FIDE C.04.5)",
}
YEARS = (2023, 2024, NEWEST)
PRIZES = {"one": "nobody has more than one prize", "all": "each fund is given by itself"}
SHARES = {"equal": "equally", "hort": "half equally, half by place (Hort)"}
TIED = {"place": "those who share a place", "points": "those with equal points"}
STYLES = ("fold", "random", "monrad")
MOST_ROUNDS = 99
_FIGURE = re.compile(r"-?\d{1,6}(?:\.\d{1,3})?", re.ASCII)
_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)


def _game(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    kind, options = PRESETS.get(text.lower(), (text.lower(), ()))
    try:
        game(kind)
    except (KeyError, BrokenGame):
        raise UnfitPlan(
            f"There is no game called {text[:40]}.", "", there_are(nearest_games(text))
        ) from None
    return kind, options


def _date(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise UnfitPlan(f"{text[:40]} isn't a day.", "", "A day is written 2026-11-21.") from None


def _order(text: str) -> tuple[str, ...]:
    try:
        return tuple(one.name for one in tie_breaks(text.replace(",", " ").split()))
    except UnfitOrder as exc:
        raise UnfitPlan(exc.what, "", exc.remedy) from exc


def _one_of(name: str, words: Collection[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            close = nearest(text, tuple(words))
            hint = f"Did you mean {' or '.join(close)}?" if close else there_are(words)
            raise UnfitPlan(f"There is no {name} {text[:40] or 'without a name'}.", "", hint)
        return text

    return read


def _count(name: str, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _COUNT.fullmatch(text) or not least <= int(text) <= most:
            raise _no(name, f"a whole number, {least} to {most}", text)
        return int(text)

    return read


def _truth(name: str) -> Callable[[str], bool]:
    def read(text: str) -> bool:
        if text not in ("true", "false"):
            raise _no(name, "true or false", text)
        return text == "true"

    return read


def _figure(name: str) -> Callable[[str], Fraction]:
    def read(text: str) -> Fraction:
        if not _FIGURE.fullmatch(text):
            raise _no(name, "a number such as 1 or 0.5", text)
        return Fraction(text)

    return read


def _groups(name: str) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        named = tuple(text.replace(",", " ").split())
        if named == (NONE,):
            return ()
        for each in named:
            if each not in GROUPS:
                raise _no(name, f"one or several of {', '.join(GROUPS)}, or {NONE}", each)
        return tuple(dict.fromkeys(named))

    return read


def _ids(text: str) -> tuple[str, ...]:
    ids = tuple(text.split())
    if not ids or not all(_ID.fullmatch(id) for id in ids):
        raise _no("after", "the ids of the events before", text)
    return ids


def _year(text: str) -> int:
    if text not in map(str, YEARS):
        raise _no("year", f"that of the regulations for tie-breaks: {_either(YEARS)}", text)
    return int(text)


def _either(years: Collection[int]) -> str:
    *others, last = map(str, years)
    return f"{', '.join(others)} or {last}"


def _coin(text: str) -> Fraction:
    coin = _figure("coin")(text)
    if coin < Fraction(1, 100):
        raise _no("coin", "what sums are rounded down to, such as 0.01, 0.5 or 5", text)
    return coin


def _no(name: str, wanted: str, text: str) -> UnfitPlan:
    return UnfitPlan(f"{name} is {wanted}, not {text[:40] or 'nothing'}.")


def there_are(words: Any) -> str:
    """The words that there are, as a sentence."""
    return f"There are: {', '.join(words)}."


def setting_named(name: str) -> str:
    """The name of a setting in any case as it is stored; raises UnfitPlan where there is none.

    >>> setting_named("Rounds")
    'rounds'
    """
    known = name.lower()
    if known in READERS:
        return known
    close = nearest(known, tuple(READERS))
    hint = f"Did you mean {' or '.join(close)}?" if close else there_are(READERS)
    raise UnfitPlan(f"An event has no setting {name[:40]}.", "", hint)


READERS: Mapping[str, Callable[[str], Any]] = {
    "date": _date,
    "game": _game,
    "format": _one_of("format", FORMATS),
    "rounds": _count("rounds", 0, MOST_ROUNDS),
    "size": _count("size", 2, 10),
    "pairs": _truth("pairs"),
    "style": _one_of("style", STYLES),
    "double": _truth("double"),
    "third": _truth("third"),
    "standing": _truth("standing"),
    "leavers": _one_of("rule for leavers", LEAVERS),
    "worth": _one_of("worth", SCORINGS),
    "win": _figure("win"),
    "draw": _figure("draw"),
    "loss": _figure("loss"),
    "bye": _figure("bye"),
    "absent": _figure("absent"),
    "reports": _count("reports", 1, 3),
    "byes": _one_of("order of byes", BYES),
    "seeding": _one_of("seeding", SEEDINGS),
    "apart": _groups("apart"),
    "avoid": _groups("avoid"),
    "least": _count("least", 2, 10),
    "most": _count("most", 2, 10),
    "acceleration": _one_of("acceleration", ACCELERATIONS),
    "minutes": _count("minutes", 1, 600),
    "games": _count("games", 2, 99),
    "after": _ids,
    "order": _order,
    "seed": _count("seed", 0, 999_999_999),
    "year": _year,
    "prizes": _one_of("rule for prizes", PRIZES),
    "share": _one_of("rule for shares", SHARES),
    "tied": _one_of("rule for who is tied", TIED),
    "coin": _coin,
    "home": lambda text: read_home(text).text(),
}
"""Each setting that is a line of the head, with what reads it; options come after the game."""
