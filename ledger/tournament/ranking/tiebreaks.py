"""What ranks the entrants of an event: points first, then tie-breaks.

Those that look at points, wins, meetings and figures are here. C.07 are the tie-break regulations
of the FIDE Handbook in the version of the year that an event names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from trickledger.ledger.places import levels
from trickledger.ledger.tournament.ranking.field import Field, mean
from trickledger.ledger.tournament.ranking.registry import Values, joint, tie_break
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult

_NOTHING = Fraction()

_POINTS_AS_GIVEN = "Each brings the points that the event gives for it."
_LEAVES_OUT = "They count for nothing."
DUMMY = (
    "Each counts as played against a dummy with the entrant's own points, since 2026 at most as"
    " many as the opponent of a forfeit has, or as draws in all rounds bring. For the opponents,"
    " absences after which the entrant did not come back count as draws. Where all meetings were"
    " planned, a forfeit is a meeting, and a bye or an absence nothing."
)
CUT = " A round that the entrant chose not to play is cut before others."


@tie_break("the event", _POINTS_AS_GIVEN, code="PTS")
def points(field: Field, entrant: int) -> Fraction:
    """The points of all rounds, with those that the director gave or took."""
    return field.points(field.scores[entrant]) + field.terms.adjustments.get(entrant, 0)


@tie_break(
    "C.07, 7.1", "A forfeit won is a win, and so is a bye worth more than a draw.", code="WIN"
)
def wins(field: Field, entrant: int) -> Fraction:
    """How many rounds were won, at a table of more by finishing alone ahead of all opponents."""
    return Fraction(
        sum(
            _is_won(result)
            or result.kind is Kind.FORFEIT_WON
            or (result.kind is Kind.BYE and result.points > field.terms.draw)
            for result in field.results[entrant]
        )
    )


@tie_break("C.07, 7.2", _LEAVES_OUT, code="WON")
def games_won(field: Field, entrant: int) -> Fraction:
    """How many rounds were won by playing."""
    return Fraction(sum(map(_is_won, field.results[entrant])))


@joint(
    "C.07, 6", "They are no meetings; where all meetings were planned, a forfeit is one.", code="DE"
)
def head_to_head(field: Field, tied: Sequence[int]) -> Values:
    """How many of those level stand below by the meetings among them: by the share won if all
    have met each other, else only who is ahead whatever the missing meetings would bring."""
    values: dict[int, Fraction] = {}
    below = len(tied)
    for group in separated(field, tied):
        below -= len(group)
        values |= dict.fromkeys(group, Fraction(below))
    return values


@tie_break("C.07, 8.1", DUMMY, code="BH")
def buchholz(field: Field, entrant: int) -> Fraction:
    """The sum over the rounds of the opponents' points, at a table of more their mean."""
    return _buchholz(field, entrant)


@tie_break("C.07, 8.1 and 14", DUMMY + CUT, code="BH/C1")
def buchholz_cut_1(field: Field, entrant: int) -> Fraction:
    """Buchholz without the round of the weakest opponents."""
    return _buchholz(field, entrant, lowest=1)


@tie_break("C.07, 8.1 and 14", DUMMY + CUT, code="BH/C2")
def buchholz_cut_2(field: Field, entrant: int) -> Fraction:
    """Buchholz without the two rounds of the weakest opponents."""
    return _buchholz(field, entrant, lowest=2)


@tie_break("C.07, 8.1 and 14", DUMMY + CUT, code="BH/M1")
def median_buchholz(field: Field, entrant: int) -> Fraction:
    """Buchholz without the round of the weakest and that of the strongest opponents."""
    return _buchholz(field, entrant, lowest=1, highest=1)


@tie_break("C.07, 9.1", DUMMY, code="SB")
def sonneborn_berger(field: Field, entrant: int) -> Fraction:
    """The sum over the rounds of the opponents' points times the share won against them, at a
    table of more the mean of these."""
    return field.earned(sum(each.earned for each in field.oppositions[entrant]))


@tie_break(
    "Magic Tournament Rules, appendix C",
    "Only rounds that were played count, for the entrant and for the opponents.",
)
def opponents_win_share(field: Field, entrant: int) -> Fraction:
    """The mean over the rounds played of the share that the opponents won of theirs, for each a
    third at least."""
    met = [
        mean([field.win_shares[opponent] for opponent in result.against])
        for result in field.results[entrant]
        if result.is_played
    ]
    return mean([share for share in met if share is not None]) or Fraction(1, 3)


@tie_break("C.07, 7.5", _POINTS_AS_GIVEN, code="PS")
def progressive(field: Field, entrant: int) -> Fraction:
    """The sum of the points that the entrant had after each round."""
    return field.points(sum(accumulate(field.gains[entrant])))


@tie_break("C.07, 7.6", "Byes and forfeits won count as played.", code="REP")
def rounds_played(field: Field, entrant: int) -> Fraction:
    """How many rounds the entrant was there to play."""
    missed = {Kind.ABSENT, Kind.FORFEIT_LOST, Kind.OPEN, Kind.ANNULLED}
    return Fraction(sum(result.kind not in missed for result in field.results[entrant]))


@tie_break("Custom of card clubs", _LEAVES_OUT)
def difference(field: Field, entrant: int) -> Fraction:
    """The sum of the leads over the best opponent of each round, in the figures of the game."""
    return Fraction(sum(_lead(result) for result in field.results[entrant]))


@tie_break(
    "Custom of card clubs",
    "They do not count; who has played nothing has the last place of the largest table.",
    is_fewest=True,
)
def average_rank(field: Field, entrant: int) -> Fraction:
    """The mean place at the table."""
    ranks = [result.rank for result in field.results[entrant] if result.is_played]
    own = mean([rank for rank in ranks if rank is not None])
    return field.last_rank if own is None else own


@tie_break("Custom of card clubs", _LEAVES_OUT)
def game_points(field: Field, entrant: int) -> Fraction:
    """The sum of the entrant's figures in the games where more is better."""
    return Fraction(
        sum(result.own or 0 for result in field.results[entrant] if not result.is_fewest)
    )


@tie_break("Loo and other games for stakes", _LEAVES_OUT)
def chips(field: Field, entrant: int) -> Fraction:
    """The sum of the chips won and lost."""
    return game_points(field, entrant)


@tie_break(
    "Kalooki and other games where the fewest win",
    "Each counts as the mean of the rounds that the entrant played; who has played none has the"
    " most that anyone has.",
    is_fewest=True,
)
def fewest_penalties(field: Field, entrant: int) -> Fraction:
    """The sum of the figures in the games where fewer are better, with what the director took."""
    return field.penalties[entrant] - field.terms.adjustments.get(entrant, 0)


@tie_break(
    "Drawing of lots; SHA-256 of FIPS 180-4",
    "Nothing of the rounds counts, only the entrant's number and the recorded seed.",
    is_fewest=True,
)
def lot(field: Field, entrant: int) -> Fraction:
    """The lot of the entrant, the lowest first: the beginning of SHA-256 of `seed:number`."""
    return Fraction(lot_of(field.terms.seed, entrant))


def lot_of(seed: int, entrant: int) -> int:
    """The lot of an entrant, which anybody can draw again.

    >>> lot_of(7, 1) < lot_of(7, 2)
    False
    """
    drawn = hashlib.sha256(f"{seed}:{entrant}".encode()).digest()
    return int.from_bytes(drawn[:6], "big")


class _Meetings(NamedTuple):
    """The shares won against those level, and how many of them were never met."""

    won: Fraction
    missing: int

    @property
    def best(self) -> Fraction:
        """What it would be if every missing meeting were won."""
        return self.won + self.missing


def separated(field: Field, tied: Sequence[int]) -> list[list[int]]:
    """Those who are level in groups, best first; a group stays level.

    Where all have met each other, the shares won against each other decide (6.2); two who met more
    often count with their mean (6.1.2). Those still level are looked at again, by their own
    meetings. Where some have not met, who is ahead whatever the missing meetings would have brought
    goes first (6.3), and the rest are looked at again; if nobody is, all stay level.
    """
    records = _records(field, tied)
    if any(record.missing for record in records.values()):
        first = _beyond_reach(records)
        if first is None:
            return [list(tied)]
        return [[first], *separated(field, [other for other in tied if other != first])]
    level = levels(tied, lambda one: -records[one].won)
    if len(level) == 1:
        return level
    return [group for those in level for group in separated(field, those)]


def _records(field: Field, tied: Sequence[int]) -> dict[int, _Meetings]:
    among = set(tied)
    records = {}
    for entrant in tied:
        shares = _shares(field, entrant, among)
        won = sum((mean(each) or _NOTHING for each in shares.values()), _NOTHING)
        records[entrant] = _Meetings(won, len(among) - 1 - len(shares))
    return records


def _shares(field: Field, entrant: int, among: set[int]) -> Mapping[int, list[Fraction]]:
    shares: dict[int, list[Fraction]] = {}
    for result in field.results[entrant]:
        met = field.meetings(result)
        for opponent in among & met.keys():
            shares.setdefault(opponent, []).append(met[opponent])
    return shares


def _beyond_reach(records: Mapping[int, _Meetings]) -> int | None:
    leader = max(records, key=lambda entrant: records[entrant].won)
    ahead = records[leader].won
    rivals = (record.best for entrant, record in records.items() if entrant != leader)
    return leader if all(best < ahead for best in rivals) else None


def _is_won(result: RoundResult) -> bool:
    return result.is_played and min(result.against.values(), default=_NOTHING) == 1


def _lead(result: RoundResult) -> int:
    if result.own is None or result.other is None:
        return 0
    lead = result.own - result.other
    return -lead if result.is_fewest else lead


def _buchholz(field: Field, entrant: int, *, lowest: int = 0, highest: int = 0) -> Fraction:
    """Cut the lowest first, those not played by choice before others (C.07, 16.5)."""
    met = sorted(field.oppositions[entrant], key=lambda it: (not it.is_voluntary, it.strength))
    strengths = sorted(each.strength for each in met[lowest:])
    return field.strength(sum(strengths[: len(strengths) - highest]))
