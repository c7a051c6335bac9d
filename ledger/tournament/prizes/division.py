"""Who gets how much: prizes are given by place, and shared by those who are level.

Those who are level bring together the best prizes that so many could win, nobody more than one, and
share the money equally; those of a section share apart where its own prizes bring them more. Where
somebody of them would have more by a prize of a category alone, for which others are not eligible,
those of the category share that prize and nothing else. A thing cannot be shared: it goes to the
first of those who are level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.prizes.fund import Fund, Prize

Group = Sequence[int]
"""Those who are level, in the order in which they get what cannot be shared."""
IsEligible = Callable[[int, Fund], bool]
Better = Callable[[Group], Sequence[Group]]
"""How those who are level in points stand among each other, best first."""

_NOTHING = Fraction()
_HALF = Fraction(1, 2)


class Share(NamedTuple):
    """What somebody gets: of which prizes, shared by how many, and how much, or which thing."""

    prizes: tuple[Prize, ...]
    sharers: int
    sum: Fraction
    thing: str = ""


Shares = dict[int, list[Share]]


class Rules(NamedTuple):
    """How prizes are given.

    `is_one` says that nobody has more than one, `parted` parts those who are level where half of a
    prize goes by place (Hort's rule), `coin` is what sums are rounded down to, `section_of` the
    section of somebody.
    """

    is_one: bool = True
    parted: Better | None = None
    coin: Fraction = Fraction(1, 100)
    section_of: Callable[[int], str] = lambda _: ""


def divide(
    groups: Sequence[Group], funds: Sequence[Fund], is_eligible: IsEligible, rules: Rules
) -> Shares:
    """What everybody gets, by entrant; `groups` are those who are level, best first.

    Who may have one prize only has money before a thing.
    """
    money = [fund for fund in funds if fund.is_money]
    things = [fund for fund in funds if not fund.is_money]
    shares: Shares = {}
    if rules.is_one:
        _Division(money, is_eligible, rules, shares).give(groups)
        rest = [[one for one in group if one not in shares] for group in groups]
        _Division(things, is_eligible, rules, shares).give(rest)
        return shares
    for fund in funds:
        _Division([fund], is_eligible, rules, shares).give(groups)
    return shares


class _Division:
    """Prizes that are given out to one group after the other, until none is left."""

    def __init__(
        self, funds: Sequence[Fund], is_eligible: IsEligible, rules: Rules, shares: Shares
    ) -> None:
        self._funds = {fund.name: fund for fund in funds}
        self._left = {fund.name: list(fund.prizes) for fund in funds}
        self._is_eligible = is_eligible
        self._rules = rules
        self._shares = shares

    def give(self, groups: Sequence[Group]) -> None:
        """Give each group what it can win, the best first."""
        for group in groups:
            level = [one for one in group if any(self._can_win(one, name) for name in self._left)]
            while level:
                level = self._give_one(level)

    def _give_one(self, level: list[int]) -> list[int]:
        """Give a group its prizes; those who remain to be looked at again come back."""
        won = self._best(level)
        prizes = sorted(won, key=lambda prize: -prize.sum)
        pooled = _for_each(level, prizes)
        apart, own = self._best_apart(level)
        if apart and _for_each(apart, own) > pooled:
            self._take(own)
            self._share(apart, own)
            return [one for one in level if one not in apart]
        alone = next((each for each in prizes if self._is_better_alone(each, level, pooled)), None)
        if alone:
            sharers = self._eligible(level, alone.fund)
            self._take([alone])
            self._share(sharers, [alone])
            return [one for one in level if one not in sharers]
        self._take(prizes)
        if any(prize.thing for prize in prizes):
            for prize, one in ((prize, one) for prize, one in won.items() if prize.thing):
                self._shares.setdefault(one, []).append(Share((prize,), 1, _NOTHING, prize.thing))
        elif prizes:
            self._share(level, prizes)
        return []

    def _can_win(self, one: int, fund: str) -> bool:
        return bool(self._left[fund]) and self._is_eligible(one, self._funds[fund])

    def _eligible(self, level: Group, fund: str) -> list[int]:
        return [one for one in level if self._is_eligible(one, self._funds[fund])]

    def _is_better_alone(self, prize: Prize, level: Group, pooled: Fraction) -> bool:
        sharers = self._eligible(level, prize.fund)
        return 0 < len(sharers) < len(level) and prize.sum / len(sharers) > pooled

    def _best_apart(self, level: Group) -> tuple[list[int], list[Prize]]:
        """Those of the section that has most by its own prizes, for each, and these prizes."""
        found: list[tuple[list[int], list[Prize]]] = []
        for section in dict.fromkeys(map(self._rules.section_of, level)):
            group = [one for one in level if self._rules.section_of(one) == section]
            others = [one for one in level if one not in group]
            if others:
                found.append((group, list(self._best(group, but=others))))
        return max(found, key=lambda shared: _for_each(*shared), default=([], []))

    def _best(self, level: Group, *, but: Group = ()) -> Mapping[Prize, int]:
        """The best prizes that so many can win, nobody more than one, and none of others.

        By whom each.
        """
        funds = [self._left[name] for name in self._left if not self._eligible(but, name)]
        offered = [prize for left in funds for prize in left[: len(level)]]
        # the sums of a matching are the most if each is tried from the best on
        won: dict[Prize, int] = {}
        for prize in sorted(offered, key=lambda prize: -prize.sum):
            self._find(prize, level, won, set())
        return won

    def _find(self, prize: Prize, level: Group, won: dict[Prize, int], asked: set[int]) -> bool:
        """Find somebody who can win one prize more, though others then win other ones."""
        has = {one: won_prize for won_prize, one in won.items()}
        # who has nothing yet is asked first
        for one in sorted(self._eligible(level, prize.fund), key=lambda one: one in has):
            if one in asked:
                continue
            asked.add(one)
            if one not in has or self._find(has[one], level, won, asked):
                won[prize] = one
                return True
        return False

    def _take(self, prizes: Sequence[Prize]) -> None:
        for prize in prizes:
            self._left[prize.fund].remove(prize)

    def _share(self, level: Group, prizes: Sequence[Prize]) -> None:
        """Share sums equally, or by Hort's rule, and round down."""
        equal = _for_each(level, prizes)
        own = self._by_place(level, prizes) if self._rules.parted else {}
        coin = self._rules.coin
        for one in level:
            exact = equal if not own else _HALF * equal + _HALF * own[one]
            amount = exact // coin * coin
            # whose share is less than a coin has won nothing, and can still win a thing
            if amount:
                given = tuple(prize for prize in prizes if prize.sum)
                share = Share(given, len(level), amount)
                self._shares.setdefault(one, []).append(share)

    def _by_place(self, level: Group, prizes: Sequence[Prize]) -> Mapping[int, Fraction]:
        """What each would have by place alone; those who share a place share its prizes."""
        assert self._rules.parted
        sums = [prize.sum for prize in prizes]
        own: dict[int, Fraction] = {}
        first = 0
        for group in self._rules.parted(level):
            theirs = sums[first : first + len(group)]
            own |= dict.fromkeys(group, sum(theirs, _NOTHING) / len(group))
            first += len(group)
        return own


def _for_each(level: Group, prizes: Iterable[Prize]) -> Fraction:
    """What each would have by an equal share."""
    return sum((prize.sum for prize in prizes), _NOTHING) / len(level)
