"""A second way to the tie-breaks: slow, in fractions, and from the definitions alone.

It shares with the code under test only the shape of an result. An event is turned into a matrix of
entrants and rounds, missing results included, and each definition is written out on it.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from trickledger.ledger.tournament.ranking.field import Terms
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult

ZERO = Fraction(0)
THIRD = Fraction(1, 3)


def average(values: Iterable[Fraction]) -> Fraction:
    listed = list(values)
    return sum(listed, ZERO) / len(listed)


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

    def row(self, entrant: int) -> list[RoundResult]:
        return [self.matrix[entrant, number] for number in self.rounds]

    def points(self, entrant: int) -> Fraction:
        return sum((result.points for result in self.row(entrant)), ZERO)

    def for_opponents(self, entrant: int) -> Fraction:
        row = self.row(entrant)
        total = ZERO
        for place, result in enumerate(row):
            later = {other.kind for other in row[place + 1 :]}
            gone = result.kind == Kind.ABSENT and later <= {Kind.ABSENT, Kind.FORFEIT_LOST}
            total += self.terms.draw if gone and not self.terms.is_planned else result.points
        return total

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
                dummy = min(self.points(entrant), limit)
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
        return sum((strength for strength, _ in parts), ZERO)

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
            "sonneborn-berger": sum((earned for _, earned, _ in self.parts(entrant)), ZERO),
            "opponents-win-share": average(
                average(self.share(other) for other in result.against) for result in played
            )
            if played
            else THIRD,
            "progressive": sum(
                (sum((o.points for o in row[:upto]), ZERO) for upto in range(1, len(row) + 1)), ZERO
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
        }

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
