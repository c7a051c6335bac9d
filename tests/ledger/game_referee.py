"""A referee of games of Klaberjass at the tables of an event, by the lines of their records alone.

It plays every trick again by the values that `tests.rules.referee` wrote out, and scores the hand
by section 1.1 of the rulebook. Its players follow the rules: no trick has to be put right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from tests.ledger.event_lines import counting
from tests.rules.referee import RANKS, SUITS, reply_wins, value
from trickledger.ledger.journal.journal import Entry

_BIDS = ("take", "pass", "trump", "schmeiss", "yes", "no")
_LAST_TRICK, _BELA = 10, 20
NINE = 9

Scores = dict[str, int]


class Outcome(NamedTuple):
    """A game that is over: what each player has, and who has won it."""

    totals: Mapping[str, int]
    winners: frozenset[str]


def outcome(entries: list[Entry], target: int) -> Outcome | None:
    """What a game has come to; None while it goes on."""
    names = players(entries[0])
    totals = dict.fromkeys(names, 0)
    for deal in _deals([each.text for each in counting(entries)[1:] if each.kind != "note"]):
        for player, points in _scored(deal, list(names)).items():
            totals[player] += points
        best = max(totals.values())
        won = frozenset(names[each] for each in totals if totals[each] == best)
        # who are level play another hand (KLA-D21)
        if best >= target and len(won) == 1:
            return Outcome({names[each]: total for each, total in totals.items()}, won)
    return None


def players(head: Entry) -> dict[str, str]:
    """The names of those who play, by what they are called in the lines of the game."""
    listed = head.text.partition("players ")[2].splitlines()[0].split(", ")
    return {each.partition("=")[0]: each.rpartition("=")[2] for each in listed}


def _deals(lines: list[str]) -> Iterator[list[str]]:
    starts = [at for at, line in enumerate(lines) if line.startswith("hand ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start:end]


def _scored(deal: list[str], players: list[str]) -> Scores:
    """What a hand brings each player; nothing where it was thrown in or is not played out."""
    _, dealer, upcard = deal[0].split()
    elder = next(each for each in players if each != dealer)
    bids = [line for line in deal[1:] if line.split()[0] in _BIDS]
    if not bids or bids[-1].split()[0] in ("yes", "pass"):
        return {}
    maker = (elder, dealer)[(len(bids) - 1) % 2]
    trump = upcard[-1] if bids[-1] == "take" else bids[-1].split()[1]
    plays = [line for line in deal if line[:-1] in RANKS and line[-1] in SUITS]
    if len(plays) < 2 * NINE:
        return {}
    points, tricks, owner = _tricks(plays, trump, elder, dealer)
    for before, line in pairwise(deal):
        if line == "bela" and before[:-1] == "K":
            points[owner[before]] += _BELA
        if line.startswith("show "):
            shown = line.split()[1:]
            # sequences count once their player has won a trick
            points[owner[shown[0]]] += _sequences(shown) if tricks[owner[shown[0]]] else 0
    return _entered(points, maker, elder if maker == dealer else dealer)


def _tricks(
    plays: list[str], trump: str, elder: str, dealer: str
) -> tuple[Scores, Scores, dict[str, str]]:
    """The points and the tricks of each, and who has played which card."""
    points, tricks, owner = {elder: 0, dealer: 0}, {elder: 0, dealer: 0}, dict[str, str]()
    leader, follower = elder, dealer
    for at in range(0, 2 * NINE, 2):
        lead, reply = plays[at], plays[at + 1]
        owner |= {lead: leader, reply: follower}
        if reply_wins(trump, lead, reply):
            leader, follower = follower, leader
        points[leader] += value(trump, lead) + value(trump, reply)
        tricks[leader] += 1
    points[leader] += _LAST_TRICK
    return points, tricks, owner


def _sequences(cards: list[str]) -> int:
    found = 0
    for suit in SUITS:
        held = "".join("x" if f"{rank}{suit}" in cards else " " for rank in RANKS)
        lengths = [len(run) for run in held.split()]
        found += sum(20 if length == 3 else 50 for length in lengths if length >= 3)
    return found


def _entered(points: Scores, maker: str, other: str) -> Scores:
    if points[maker] > points[other]:
        return points
    both = points[maker] + points[other]
    return {maker: 0, other: points[other] if points[maker] == points[other] else both}
