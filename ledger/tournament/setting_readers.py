"""What may be said of an event: the values of settings, and what reads them."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from trickledger.ledger.problems import there_are
from trickledger.ledger.tournament.facts import GROUPS, NONE
from trickledger.ledger.tournament.home import read_home
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.field import NEWEST
from trickledger.ledger.tournament.ranking.order import tie_breaks
from trickledger.ledger.tournament.readers import figure, no
from trickledger.rules.catalogue import PRESETS, BrokenGame, game, name_meant, no_game
from trickledger.rules.says import Says, listed
from trickledger.rules.says import one_of as one_of_several

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


def read_game(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The game that is meant by its name, with the options of a preset."""
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


def read_order(text: str) -> tuple[str, ...]:
    """The tie-breaks that are named, one after the other."""
    return tuple(one.name for one in tie_breaks(text.replace(",", " ").split()))


def read_groups(name: str) -> Callable[[str], tuple[str, ...]]:
    """What reads several facts that entrants may have in common."""

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


def read_ids(text: str) -> tuple[str, ...]:
    """The ids of the events before, in their order."""
    ids = tuple(text.split())
    if not ids or not all(_ID.fullmatch(id) for id in ids):
        raise no("after", "the ids of the events before", text)
    return ids


def read_year(text: str) -> int:
    """The year of the regulations for tie-breaks."""
    if text not in map(str, YEARS):
        said = "that of the regulations for tie-breaks: {years}"
        raise no("year", Says(said, years=one_of_several(YEARS)), text)
    return int(text)


def read_coin(text: str) -> Fraction:
    """What sums are rounded down to."""
    coin = figure("coin")(text)
    if coin < Fraction(1, 100):
        raise no("coin", "what sums are rounded down to, such as 0.01, 0.5 or 5", text)
    return coin


def read_bye(text: str) -> Fraction | str:
    """What a bye is worth: points, or the mean of the rounds that somebody plays."""
    if text == AVERAGE:
        return text
    try:
        return figure("bye")(text)
    except UnfitPlan as exc:
        mean = Says("The mean of the rounds that somebody plays is bye={average}.", average=AVERAGE)
        raise UnfitPlan(exc.problem._replace(remedy=mean)) from None


def read_place(text: str) -> str:
    """The home of an event, as it is stored."""
    return read_home(text).text()
