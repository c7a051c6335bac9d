"""The prizes of an event as accounts: what the funds give, entrants get, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import NamedTuple

from trickledger.ledger.places import levels
from trickledger.ledger.problems import said_with, there_are
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.prizes.division import Rules, Share, divide
from trickledger.ledger.tournament.prizes.fund import Fund, funds
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.ranking.tiebreaks import lot_of
from trickledger.ledger.tournament.results import together
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Command, Count, Says, listed

LEFT_OVER = "left over"
_NO_CATEGORIES = ("club", "team", "family")
"""Other facts by which people are often called."""
_NOTHING = Fraction()


class Winner(NamedTuple):
    """Who gets prizes: the line of the standings, and what they get."""

    row: StandingsRow
    shares: tuple[Share, ...]

    @property
    def sum(self) -> Fraction:
        """All their money."""
        return sum((share.sum for share in self.shares), _NOTHING)


class Posting(NamedTuple):
    """A sum that an account gives, below 0, or gets."""

    account: str
    sum: Fraction


class PrizeList(NamedTuple):
    """Who gets what, and the things that nobody could win."""

    funds: tuple[Fund, ...]
    winners: tuple[Winner, ...]
    unclaimed: tuple[str, ...]

    def postings(self, event: Event) -> list[Posting]:
        """The list as double entry: what the funds give is what entrants get and what is left."""
        given = [Posting(f"prizes: {fund.name}", -fund.total) for fund in self.funds if fund.total]
        got = [
            Posting(f"{each.row.entrant} {event.name(each.row.entrant)}", each.sum)
            for each in self.winners
            if each.sum
        ]
        left = -sum((posting.sum for posting in (*given, *got)), _NOTHING)
        return [*given, *got, *([Posting(LEFT_OVER, left)] if left else [])]


def prize_list(event: Event, rows: Sequence[StandingsRow]) -> PrizeList:
    """Who gets which prizes by the standings; nothing for who has dropped out.

    Those of sections are ranked together; a fund for a category that is a section is for that.
    """
    settings, found = event.settings, funds(event.entries)
    ranked = together(event, rows) if len(event.parts) > 1 else rows
    staying = [row for row in ranked if event.entrants[row.entrant].is_in]
    places = {row.entrant: row.place for row in staying}
    level = _level(staying, by_points=settings.tied == "points")
    shares = divide(
        # what can't be shared goes by place, then by lot
        [
            sorted(group, key=lambda one: (places[one], lot_of(settings.seed, one)))
            for group in level
        ],
        found,
        lambda entrant, fund: _can_win(event, entrant, fund),
        Rules(
            settings.prizes == "one",
            partial(levels, key=places.__getitem__) if settings.share == "hort" else None,
            settings.coin,
            event.section_of,
        ),
    )
    winners = (Winner(row, tuple(shares.get(row.entrant, ()))) for row in rows)
    won = {prize for each in shares.values() for share in each for prize in share.prizes}
    unclaimed = (
        prize.thing for fund in found for prize in fund.prizes if prize.thing and prize not in won
    )
    return PrizeList(tuple(found), tuple(each for each in winners if each.shares), tuple(unclaimed))


def demand_somebody(event: Event, fund: Fund) -> None:
    """Demand that somebody of those who have entered can win a fund; raises UnfitPlan."""
    if not event.entrants or any(_can_win(event, entrant, fund) for entrant in event.entrants):
        return
    known = [event.dossier.facts_of(entrant) for entrant in event.entrants]
    words = {word for facts in known for word in (*facts.category.split(), facts.section) if word}
    wanted = folded(fund.category)
    groups = ((name, getattr(facts, name)) for facts in known for name in _NO_CATEGORIES)
    what = next((name for name, value in groups if folded(value) == wanted), "")
    raise UnfitPlan(
        "Nobody is of the category or section {category}: it is a {fact}."
        if what
        else "Nobody is of the category or section {category}.",
        there_are(sorted(words)) if words else "No category and no section is known.",
        "Say who is ({facts}), or lay it down all the same: --anyway.",
        category=fund.category,
        fact=what,
        facts=Command(f"event facts NAME category={fund.category}"),
    )


def places_to_come(event: Event, fund: Fund) -> Says | None:
    """What is said of prizes for places that nobody takes, as many as can win them by now."""
    staying = (number for number, one in event.entrants.items() if one.is_in)
    able = sum(_can_win(event, entrant, fund) for entrant in staying)
    beyond = (prize for prize in fund.prizes if prize.number > able)
    late = [prize.number for prize in beyond if prize.sum or prize.thing]
    if not able or not late:
        return None
    return said_with(
        "Nobody takes places {places} yet: {entrants} can win these prizes."
        if late[1:]
        else "Nobody takes place {places} yet: {entrants} can win these prizes.",
        {"places": listed(late), "entrants": Count(able, "entrant")},
    )


def _can_win(event: Event, entrant: int, fund: Fund) -> bool:
    """Whether an entrant is of the category or the section that a fund is for, if it is for one."""
    known, wanted = event.dossier.facts_of(entrant), folded(fund.category)
    if any(folded(part.name) == wanted for part in event.parts if part.name):
        return folded(known.section) == wanted
    return not wanted or wanted in map(folded, known.category.split())


def _level(rows: Sequence[StandingsRow], *, by_points: bool) -> list[list[int]]:
    """Those who are level, best first: in all of the order, or in points alone."""
    groups = groupby(rows, key=lambda row: row.points if by_points else row.place)
    return [[row.entrant for row in group] for _, group in groups]
