"""What there is to win: prizes by place, for all or for a category."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.acts import FUND, PRIZE, Act, read_act
from trickledger.ledger.tournament.history import EventEntry, acts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.says import Command

NONE = "none"
GAP = "-"
"""What is typed for a place that wins nothing though a later one does."""
MOST_PRIZES = 500
_SUM = re.compile(r"\d{1,9}(?:\.\d{1,2})?", re.ASCII)
_NOTHING = Fraction()


class Prize(NamedTuple):
    """A prize of a fund, the first its number 1: a sum of money, or a thing, whose sum is 0.

    Without either it is a place between others that wins nothing.
    """

    fund: str
    number: int
    sum: Fraction
    thing: str = ""


class Fund(NamedTuple):
    """Prizes by place; with a category only those of it can win them."""

    name: str
    prizes: tuple[Prize, ...]
    category: str = ""

    @property
    def is_money(self) -> bool:
        """Whether its prizes can be shared."""
        return not any(prize.thing for prize in self.prizes)

    @property
    def total(self) -> Fraction:
        """All its money."""
        return sum((prize.sum for prize in self.prizes), _NOTHING)


_MAIN = Command("event prizes main 50 30")
_NO_PRIZE = "{typed} isn't a prize."


def fund_of(act: Act) -> Fund:
    """The fund that an act lays down; raises UnfitPlan.

    >>> fund_of(read_act("prize main: 50, 30, 20")).total
    Fraction(100, 1)
    """
    if not re.fullmatch(FUND, act.value):
        raise UnfitPlan(
            "{name} can't be the name of prizes.",
            "It has 1 to 40 letters, and no comma, colon or #.",
            "For example: {prizes}.",
            name=ascii(act.value[:40]),
            prizes=_MAIN,
        )
    if {*" :,#"} & {*act.category}:
        raise UnfitPlan(
            "{word} is neither a category nor a section.",
            "Each is one word.",
            word=ascii(act.category[:40]),
        )
    if act.prizes == (NONE,):
        return Fund(act.value, ())
    prizes = tuple(_prize(act.value, place, text) for place, text in enumerate(act.prizes, 1))
    if len(prizes) > MOST_PRIZES:
        what, why = "The fund {fund} has {number} prizes.", "{most} are the most."
        raise UnfitPlan(what, why, fund=act.value, number=len(prizes), most=MOST_PRIZES)
    given = [prize for prize in prizes if prize.sum or prize.thing]
    if act.prizes[-1] == GAP:
        said = "The last place of {fund} wins nothing."
        raise UnfitPlan(said, "", "Leave it out.", fund=act.value)
    if len({bool(prize.thing) for prize in given}) > 1:
        raise UnfitPlan(
            "The fund {fund} has sums and things.",
            "Sums can be shared, things cannot.",
            "Make two funds: {sums}, {things}.",
            fund=act.value,
            sums=_MAIN,
            things=Command('event prizes table "a ham"'),
        )
    sums = [prize.sum for prize in given]
    if sums != sorted(sums, reverse=True):
        raise UnfitPlan(
            "The prizes of {fund} go up.",
            "A better place never gets less.",
            "Swap them.",
            fund=act.value,
        )
    return Fund(act.value, prizes, act.category)


def _prize(fund: str, place: int, text: str) -> Prize:
    if not re.fullmatch(PRIZE, text):
        raise UnfitPlan(
            _NO_PRIZE,
            "A prize has 1 to 60 letters, and no comma or #. A sum is written 50 or 12.50.",
            typed=ascii(text[:40]),
        )
    if text == GAP:
        return Prize(fund, place, _NOTHING)
    if not _SUM.fullmatch(text):
        if text[:1].isdigit() or text.startswith("-") or text == NONE:
            raise UnfitPlan(
                _NO_PRIZE,
                "A sum is written 50 or 12.50, with at most 9 digits before the point; a thing "
                "begins with a letter.",
                typed=text[:40],
            )
        return Prize(fund, place, _NOTHING, text)
    if not Fraction(text):
        raise UnfitPlan(
            "Prize {place} of {fund} is nothing.",
            "",
            "Leave it out, or type {gap} in its place.",
            place=place,
            fund=fund,
            gap=GAP,
        )
    return Prize(fund, place, Fraction(text))


def funds(entries: Sequence[EventEntry]) -> list[Fund]:
    """The funds that an event has by its entries, in the order in which they were laid down."""
    found: dict[str, Fund] = {}
    for entry in acts(entries, "prize"):
        fund = fund_of(read_act(entry.text))
        found[fund.name.casefold()] = fund
    return [fund for fund in found.values() if fund.prizes]
