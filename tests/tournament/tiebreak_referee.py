"""A second way to the tie-breaks: slow, in fractions, and from the definitions alone.

It shares with the code under test only the shape of an result. An event is turned into a matrix of
entrants and rounds, missing results included, and each definition is written out on it.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import floor

from trickledger.ledger.tournament.ranking.field import Terms
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult

ZERO = Fraction(0)
THIRD = Fraction(1, 3)


def total(values: Iterable[Fraction]) -> Fraction:
    return sum(values, ZERO)


def average(values: Iterable[Fraction]) -> Fraction:
    listed = list(values)
    return total(listed) / len(listed)


# B.02, 8.1.1: by how much who wins so many of 100 points is stronger
HALF_OF_MARGINS = """
0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220
230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800
"""
MARGINS = {50 + at: int(margin) for at, margin in enumerate(HALF_OF_MARGINS.split())}
MARGINS |= {100 - percent: -margin for percent, margin in MARGINS.items()}

# B.02, 8.1.2: up to which difference 50, 51 ... are expected
DIFFERENCES = """
3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215
225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735
"""


@cache
def expected(difference: int) -> int:
    """How many of 100 points, read off the table line by line."""
    percent = 100
    for at, bound in enumerate(map(int, DIFFERENCES.split())):
        if abs(difference) <= bound:
            percent = 50 + at
            break
    return percent if difference >= 0 else 100 - percent


def nearest(values: Iterable[int]) -> int | None:
    """The mean to the nearest whole, a half up; None of nothing."""
    listed = list(values)
    return floor(Fraction(2 * sum(listed) + len(listed), 2 * len(listed))) if listed else None


def known(values: Iterable[int | None]) -> list[int]:
    return [value for value in values if value is not None]


class Referee:
    """Every tie-break of every entrant of one event."""

    def __init__(self, results: Results, terms: Terms) -> None:
        self.terms = terms
        self.entrants = sorted(results)
        self.rounds = sorted(
            {o.round for row in results.values() for o in row if o.kind.name != "OPEN"}
        )
        self.matrix = {
            (entrant, number): next(
                (o for o in results[entrant] if o.round == number),
                RoundResult(number, Kind.ABSENT, ZERO),
            )
            for entrant, number in product(results, self.rounds)
        }

    @cache  # noqa: B019
    def row(self, entrant: int) -> list[RoundResult]:
        return [self.matrix[entrant, number] for number in self.rounds]

    @cache  # noqa: B019
    def points(self, entrant: int) -> Fraction:
        return total(result.points for result in self.row(entrant))

    @cache  # noqa: B019
    def for_opponents(self, entrant: int) -> Fraction:
        row = self.row(entrant)
        total = ZERO
        for place, result in enumerate(row):
            later = {other.kind for other in row[place + 1 :]}
            gone = result.kind == Kind.ABSENT and later <= {Kind.ABSENT, Kind.FORFEIT_LOST}
            total += self.terms.draw if gone and not self.terms.is_planned else result.points
        return total

    @cache  # noqa: B019
    def parts(self, entrant: int) -> list[tuple[Fraction, Fraction, bool]]:
        """For each round: the opponents' points, the same times the share won, not by choice."""
        found = []
        for result in self.row(entrant):
            name = result.kind.name
            scores = {other: self.for_opponents(other) for other in result.against}
            share = {"FORFEIT_WON": Fraction(1), "FORFEIT_LOST": ZERO}.get(name)
            if scores and (name == "PLAYED" or (self.terms.is_planned and share is not None)):
                strength = average(scores.values())
                if share is None:
                    earned = average(scores[o] * won for o, won in result.against.items())
                else:
                    earned = strength * share
                found.append((strength, earned, False))
            elif (
                name in ("BYE", "ABSENT", "FORFEIT_WON", "FORFEIT_LOST")
                and not self.terms.is_planned
            ):
                limit = average(scores.values()) if scores else self.terms.draw * len(self.rounds)
                own = self.points(entrant)
                dummy = own if self.terms.year in (2023, 2024) else min(own, limit)
                if share is None:
                    above = result.points - self.terms.draw
                    share = Fraction(1, 2) if above == 0 else Fraction(int(above > 0))
                found.append((dummy, dummy * share, name in ("ABSENT", "FORFEIT_LOST")))
        return found

    def cut(self, entrant: int, lowest: int, highest: int) -> Fraction:
        parts = [(strength, chosen) for strength, _, chosen in self.parts(entrant)]
        for _ in range(min(lowest, len(parts))):
            chosen = [part for part in parts if part[1]] or parts
            parts.remove(min(chosen))
        for _ in range(min(highest, len(parts))):
            parts.remove(max(parts, key=lambda part: part[0]))
        return total(strength for strength, _ in parts)

    def share(self, entrant: int) -> Fraction:
        played = [average(o.against.values()) for o in self.row(entrant) if o.kind == Kind.PLAYED]
        return max(THIRD, average(played)) if played else THIRD

    def values(self, entrant: int) -> dict[str, Fraction]:
        """By the name as typed, without head to head and the lot."""
        row = self.row(entrant)
        played = [result for result in row if result.kind == Kind.PLAYED]
        won = sum(set(result.against.values()) == {1} for result in played)
        given = sum(
            result.kind == Kind.FORFEIT_WON
            or (result.kind == Kind.BYE and result.points > self.terms.draw)
            for result in row
        )
        leads = [(o.own or 0) - (o.other or 0) for o in played if not o.is_fewest]
        leads += [(o.other or 0) - (o.own or 0) for o in played if o.is_fewest]
        there = [o for o in row if o.kind.name in ("PLAYED", "BYE", "FORFEIT_WON")]
        more = Fraction(sum(o.own or 0 for o in played if not o.is_fewest))
        return {
            "points": self.points(entrant) + self.terms.adjustments.get(entrant, ZERO),
            "wins": Fraction(won + given),
            "games-won": Fraction(won),
            "buchholz": self.cut(entrant, 0, 0),
            "buchholz-cut-1": self.cut(entrant, 1, 0),
            "buchholz-cut-2": self.cut(entrant, 2, 0),
            "median-buchholz": self.cut(entrant, 1, 1),
            "sonneborn-berger": total(earned for _, earned, _ in self.parts(entrant)),
            "opponents-win-share": average(
                average(self.share(other) for other in result.against) for result in played
            )
            if played
            else THIRD,
            "progressive": total(
                total(o.points for o in row[:upto]) for upto in range(1, len(row) + 1)
            ),
            "rounds-played": Fraction(len(there)),
            "difference": Fraction(sum(leads)),
            "average-rank": average(o.rank for o in played if o.rank is not None)
            if played
            else 1
            + Fraction(
                max((len(o.against) + len(o.partners) for o in self.matrix.values()), default=0)
            ),
            "game-points": more,
            "chips": more,
            "fewest-penalties": self.penalties(entrant) - self.terms.adjustments.get(entrant, ZERO),
            **self.by_opponents(entrant),
            **self.by_ratings(entrant),
        }

    def by_opponents(self, entrant: int) -> dict[str, Fraction]:
        row = self.row(entrant)
        met = [o for o in row if o.kind == Kind.PLAYED and o.against]
        above = [self.terms.draw < o.points for o in row if o.kind != Kind.OPEN]
        level = [self.terms.draw == o.points for o in row if o.kind != Kind.OPEN]
        faced = [other for o in met for other in o.against]
        return {
            "average-buchholz": average(
                average(self.cut(other, 0, 0) for other in o.against) for o in met
            )
            if met
            else ZERO,
            "fore-buchholz": self.fore().cut(entrant, 0, 0) if self.rounds else ZERO,
            "sonneborn-berger-cut-1": self.cut_earned(entrant),
            "koya": self.koya(entrant),
            "progressive-cut-1": total(
                total(o.points for o in row[:upto]) for upto in range(2, len(row) + 1)
            ),
            "standard-points": Fraction(sum(above)) + Fraction(sum(level), 2),
            "match-wins": self.match_wins(entrant),
            "opponents-match-wins": average(map(self.match_wins, faced)) if faced else ZERO,
        }

    def fore(self) -> "Referee":
        """The same event with all meetings of the last round drawn."""
        last = self.terms.last or self.rounds[-1]
        drawn = {
            entrant: tuple(
                o._replace(
                    kind=Kind.PLAYED,
                    points=self.terms.draw,
                    against=dict.fromkeys(o.against, Fraction(1, 2)),
                )
                if o.round == last and o.kind.name in ("PLAYED", "FORFEIT_WON", "FORFEIT_LOST")
                else o
                for o in self.row(entrant)
            )
            for entrant in self.entrants
        }
        return Referee(drawn, self.terms)

    def cut_earned(self, entrant: int) -> Fraction:
        parts = self.parts(entrant)
        if not parts:
            return ZERO
        least = min(parts, key=lambda part: part[:2])
        chosen = sorted((part[1], part[0]) for part in parts if part[2])
        worth = least[1] if not chosen or least[1] > chosen[0][0] else chosen[0][0]
        return total(earned for _, earned, _ in parts) - worth

    def koya(self, entrant: int) -> Fraction:
        half = self.half()
        total = ZERO
        for o in self.row(entrant):
            if o.kind.name not in ("PLAYED", "FORFEIT_WON", "FORFEIT_LOST") or not o.against:
                continue
            forfeit = {"FORFEIT_WON": Fraction(1), "FORFEIT_LOST": ZERO}.get(o.kind.name)
            shares = [
                (share if forfeit is None else forfeit) * (self.points(other) >= half)
                for other, share in o.against.items()
            ]
            total += average(shares)
        return total

    def half(self) -> Fraction:
        if self.terms.win is None:
            return average(map(self.points, self.entrants)) if self.entrants else ZERO
        games = len(self.rounds)
        if self.terms.is_planned:
            with_table = [
                sum(o.kind != Kind.BYE for o in self.row(entrant)) for entrant in self.entrants
            ]
            games = max(with_table, default=0)
        return self.terms.win * games / 2

    def match_wins(self, entrant: int) -> Fraction:
        points = count = 0
        for o in self.row(entrant):
            if o.kind.name in ("PLAYED", "BYE", "FORFEIT_WON", "FORFEIT_LOST"):
                count += 1
            if o.kind.name in ("BYE", "FORFEIT_WON"):
                points += 3
            elif o.kind == Kind.PLAYED and o.against:
                points += 3 if set(o.against.values()) == {1} else ZERO not in o.against.values()
        return max(Fraction(33, 100), Fraction(points, 3 * count)) if count else Fraction(33, 100)

    # -- ratings -------------------------------------------------------------------------------

    def rated(self, entrant: int) -> list[tuple[int, Fraction]]:
        known = self.terms.ratings
        return [
            (known[other], share)
            for o in self.row(entrant)
            if o.kind == Kind.PLAYED
            for other, share in o.against.items()
            if other in known
        ]

    def by_ratings(self, entrant: int) -> dict[str, Fraction]:
        ratings = sorted(rating for rating, _ in self.rated(entrant))
        faced = [other for o in self.row(entrant) if o.kind == Kind.PLAYED for other in o.against]
        found = {
            "average-rating": nearest(ratings),
            "average-rating-cut-1": nearest(ratings[1:]),
            "average-rating-cut-2": nearest(ratings[2:]),
            "performance": self.performance(entrant),
            "perfect-performance": self.perfect(entrant),
            "average-performance": nearest(known(map(self.performance, faced))),
            "average-perfect-performance": nearest(known(map(self.perfect, faced))),
            "rating": self.terms.ratings.get(entrant, 0),
        }
        return {name: Fraction(value or 0) for name, value in found.items()}

    def performance(self, entrant: int) -> int | None:
        met = self.rated(entrant)
        if not met:
            return None
        percent = int(100 * sum(share for _, share in met) / len(met) + Fraction(1, 2))
        average_rating = nearest([rating for rating, _ in met])
        assert average_rating is not None
        return average_rating + MARGINS[percent]

    @cache  # noqa: B019
    def perfect(self, entrant: int) -> int | None:
        met = self.rated(entrant)
        if not met:
            return None
        won = sum(share for _, share in met)
        lowest = min(rating for rating, _ in met) - 800
        if won == 0:
            return lowest
        # one rating after the other, from the lowest on
        return next(
            rating
            for rating in range(lowest, lowest + 6000)
            if sum(expected(rating - other) for other, _ in met) >= 100 * won
        )

    def penalties(self, entrant: int) -> Fraction:
        counted = {number for (_, number), o in self.matrix.items() if self.has_penalties(o)}
        totals = {}
        for each in self.entrants:
            own = [Fraction(o.own or 0) for o in self.row(each) if self.has_penalties(o)]
            if own:
                totals[each] = average(own) * len(counted)
        return totals.get(entrant, max(totals.values(), default=ZERO))

    @staticmethod
    def has_penalties(result: RoundResult) -> bool:
        return result.kind == Kind.PLAYED and result.is_fewest

    def record(self, one: int, other: int) -> Fraction | None:
        """The mean share that one won against the other, None where they have not met."""
        shares = []
        for result in self.row(one):
            if other in result.against:
                if result.kind == Kind.PLAYED:
                    shares.append(result.against[other])
                elif result.kind != Kind.OPEN and self.terms.is_planned:
                    shares.append(Fraction(int(result.kind == Kind.FORFEIT_WON)))
        return average(shares) if shares else None

    def stands_below(self, tied: set[int]) -> dict[int, int]:
        """How many of those tied stand below each by their meetings: every outcome tried."""
        ways = {(a, b) for a in tied for b in tied if a != b and self.record(a, b) is None}
        # of a forfeit at a table of three, planned beforehand, only who stayed away knows
        pairs = [(a, b) for a, b in ways if a < b or (b, a) not in ways]
        if not pairs:
            totals = self.totals(tied, {})
            if len(set(totals.values())) == 1:
                return dict.fromkeys(tied, 0)
            return {
                one: sum(totals[other] < total for other in tied)
                + self.stands_below({o for o in tied if totals[o] == total})[one]
                for one, total in totals.items()
            }
        alone: set[frozenset[int]] = set()
        for outcome in product((0, 1), repeat=len(pairs)):
            totals = self.totals(tied, dict(zip(pairs, outcome, strict=True)))
            top = max(totals.values())
            alone.add(frozenset(one for one in tied if totals[one] == top))
        first = next(iter(alone))
        if len(alone) > 1 or len(first) > 1:
            return dict.fromkeys(tied, 0)
        (leader,) = first
        return {leader: len(tied) - 1} | self.stands_below(tied - {leader})

    def totals(self, tied: set[int], missing: dict[tuple[int, int], int]) -> dict[int, Fraction]:
        totals = dict.fromkeys(tied, ZERO)
        for one, other in product(tied, tied):
            if one != other:
                known = self.record(one, other)
                if known is None:
                    way = (one, other)
                    known = Fraction(missing[way] if way in missing else 1 - missing[other, one])
                totals[one] += known
        return totals
