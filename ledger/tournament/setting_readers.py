"""What may be said of an event: each setting with its values, and what reads it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from trickledger.ledger.problems import there_are
from trickledger.ledger.tournament.facts import GROUPS, NONE
from trickledger.ledger.tournament.home import read_home
from trickledger.ledger.tournament.pairing.division import LEAST, MOST
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.pairing.styles import STYLES
from trickledger.ledger.tournament.ranking.field import NEWEST
from trickledger.ledger.tournament.ranking.order import tie_breaks
from trickledger.ledger.tournament.readers import count, figure, meant, no, one_of, truth
from trickledger.rules.catalogue import PRESETS, BrokenGame, game, name_meant, no_game
from trickledger.rules.says import Says, listed
from trickledger.rules.says import one_of as one_of_several

FORMATS = {
    "swiss": "two at a table with the same score",
    "round-robin": "two at a table, everyone meets everyone",
    "knock-out": "two at a table, the loser is out",
    "rotation": "three to twelve at a table, few meet twice",
    "partners": "four at a table, a new partner each round",
    "free": "the director says who sits where",
}
SCORINGS = {
    "win": "games won",
    "rank": "the players beaten at the table, scaled to the largest table of the round",
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
MOST_ROUNDS = 99
AVERAGE: Final = "average"
"""What a bye is worth that brings the mean of the rounds that its entrant has played."""
_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)


def _game(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    name = name_meant(text)
    preset = PRESETS.get(name)
    kind = preset.kind if preset else name
    try:
        game(kind)
    except (KeyError, BrokenGame):
        says, near = no_game(text)
        raise UnfitPlan(says, "", there_are(near)) from None
    return kind, preset.options if preset else ()


def read_day(text: str) -> str:
    """A day as it is stored; raises UnfitPlan.

    >>> read_day("2026-11-21")
    '2026-11-21'
    """
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        said = "{day} isn't a day."
        raise UnfitPlan(said, "", "A day is written 2026-11-21.", day=text[:40]) from None


def _order(text: str) -> tuple[str, ...]:
    return tuple(one.name for one in tie_breaks(text.replace(",", " ").split()))


def _groups(name: str) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        named = tuple(text.replace(",", " ").split())
        if named == (NONE,):
            return ()
        for each in named:
            if each not in GROUPS:
                said = "one or several of {facts}, or {none}"
                raise no(name, Says(said, facts=listed(GROUPS), none=NONE), each)
        return tuple(dict.fromkeys(named))

    return read


def _ids(text: str) -> tuple[str, ...]:
    ids = tuple(text.split())
    if not ids or not all(_ID.fullmatch(id) for id in ids):
        raise no("after", "the ids of the events before", text)
    return ids


def _year(text: str) -> int:
    if text not in map(str, YEARS):
        said = "that of the regulations for tie-breaks: {years}"
        raise no("year", Says(said, years=one_of_several(YEARS)), text)
    return int(text)


def _coin(text: str) -> Fraction:
    coin = figure("coin")(text)
    if coin < Fraction(1, 100):
        raise no("coin", "what sums are rounded down to, such as 0.01, 0.5 or 5", text)
    return coin


def _bye(text: str) -> Fraction | str:
    if text == AVERAGE:
        return text
    try:
        return figure("bye")(text)
    except UnfitPlan as exc:
        mean = Says("The mean of the rounds that somebody plays is bye={average}.", average=AVERAGE)
        raise UnfitPlan(exc.problem._replace(remedy=mean)) from None


def setting_named(name: str) -> str:
    """The name of a setting in any case as it is stored; raises UnfitPlan where there is none.

    >>> setting_named("Rounds")
    'rounds'
    """
    known = name.lower()
    if known in READERS:
        return known
    said = "An event has no setting {setting}."
    raise UnfitPlan(said, "", meant(known, READERS), setting=name[:40])


READERS: Mapping[str, Callable[[str], Any]] = {
    "date": read_day,
    "game": _game,
    "format": one_of("format", FORMATS),
    "rounds": count("rounds", 0, MOST_ROUNDS),
    "size": count("size", LEAST, MOST),
    "pairs": truth("pairs"),
    "style": one_of("style", STYLES),
    "double": truth("double"),
    "third": truth("third"),
    "standing": truth("standing"),
    "leavers": one_of("rule for leavers", LEAVERS),
    "worth": one_of("worth", SCORINGS),
    "win": figure("win"),
    "draw": figure("draw"),
    "loss": figure("loss"),
    "bye": _bye,
    "absent": figure("absent"),
    "requests": count("requests", 0, MOST_ROUNDS),
    "closing": count("closing", 0, MOST_ROUNDS),
    "reports": count("reports", 1, 3),
    "byes": one_of("order of byes", BYES),
    "seeding": one_of("seeding", SEEDINGS),
    "apart": _groups("apart"),
    "avoid": _groups("avoid"),
    "least": count("least", LEAST, MOST),
    "most": count("most", LEAST, MOST),
    "acceleration": one_of("acceleration", ACCELERATIONS),
    "minutes": count("minutes", 1, 600),
    "games": count("games", 2, 99),
    "after": _ids,
    "order": _order,
    "seed": count("seed", 0, 999_999_999),
    "year": _year,
    "prizes": one_of("rule for prizes", PRIZES),
    "share": one_of("rule for shares", SHARES),
    "tied": one_of("rule for who is tied", TIED),
    "coin": _coin,
    "home": lambda text: read_home(text).text(),
}
"""Each setting that is a line of the head, with what reads it; options come after the game."""
