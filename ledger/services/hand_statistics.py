"""What somebody makes of hands: as maker and otherwise, best and worst, the luck of the deal."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.standings import player_page
from trickledger.ledger.storage.steps import in_steps
from trickledger.rules.catalogue import totals_of
from trickledger.rules.language.notation import folded
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger, Rows


class Dealt(NamedTuple):
    """One hand that counts, for one of its players: what was added, and what the best other had.

    `is_maker` is None where the game has no maker, or nobody wrote down who it was; `is_bate` says
    that who undertook it failed. `melds` are the points declared, `dealt` what the cards dealt
    count, None where not all are known, and `others` the same of others, each with whether they
    were maker; `is_own` says that of who is asked about, `is_maker` of their side.
    """

    kind: str
    ref: str
    added: int
    other: int
    is_maker: bool | None
    is_dealer: bool
    findings: int
    is_bate: bool
    melds: int
    dealt: int | None
    others: tuple[tuple[bool | None, int], ...]
    is_own: bool | None

    @property
    def is_to_the_good(self) -> bool:
        """Whether it added more than to any other side, or less where the fewest win."""
        lead = self.added - self.other
        return lead < 0 if totals_of(self.kind).fewest_win else lead > 0


class Luck(NamedTuple):
    """What the cards dealt to somebody counted on the mean of some hands, all known whole.

    `usual` is what others at these tables were dealt: makers beside makers, for they chose trump.
    """

    hands: int
    dealt: Fraction
    usual: Fraction

    @property
    def more(self) -> Fraction:
        """By how much the cards were worth more than usual, on the mean."""
        return self.dealt - self.usual


class HandStatistics(NamedTuple):
    """The hands of somebody at a kind of game, of games that are over.

    `made` are those as maker that came out to the good, `bates` those in which who undertook them
    failed. `melds` are the points that they declared in `declared` hands. `findings` are plays of
    theirs that were found illegal, whatever was decided about them.
    """

    kind: str
    hands: int
    total: int
    good: int
    maker: int
    made: int
    dealer: int
    best: Dealt
    worst: Dealt
    findings: int
    bates: int
    declared: int
    melds: int
    luck: Luck | None


def hand_statistics(ledger: Ledger, meant: Selection, person: str) -> list[HandStatistics]:
    """What a person, whose name is given in full, has made of hands, by kind of game.

    Hands told by what they add alone count; the rest of a game that was told by its end does not.
    """
    page = player_page(ledger, meant, person)
    over = [game.game for game in page.games if game.status != "open"]
    names = {folded(name) for name in _written(ledger, person)}

    def read(db: Rows, number: int) -> list[Dealt]:
        return list(_hands(db, number, names))

    by_kind: defaultdict[str, list[Dealt]] = defaultdict(list)
    for hands in in_steps(ledger, over, read):
        for hand in hands:
            by_kind[hand.kind].append(hand)
    return [_together(kind, hands) for kind, hands in sorted(by_kind.items())]


def _written(ledger: Ledger, person: str) -> list[str]:
    """The names under which a person sits in games."""
    from trickledger.ledger.projections.games import everybody

    with ledger.reading() as db:
        found = [one for one in everybody(db) if folded(one.name) == folded(person)]
    return [name.written for one in found for name in one.names]


def _hands(db: Rows, number: int, names: set[str]) -> Iterator[Dealt]:
    stream = journal.find_stream(db, "game", number)
    if stream is None:
        return
    try:
        fold = load(db, stream)
    except TrickledgerError:
        # `check` names the game; the others tell all the same
        return
    own = next((p.handle for p in fold.players if folded(p.name) in names), None)
    if own is not None:
        sheet = Game(fold)
        yield from (_dealt(sheet, number, hand, own) for hand in sheet.hands if hand.counted)


def _dealt(sheet: Game, number: int, hand: Hand, own: str) -> Dealt:
    sides = sheet.sides
    side = next(name for name, members in sides.items() if own in members)
    others = [hand.entered[name] for name in sides if name != side]
    fewest = sheet.fold.game.fewest_win
    maker = hand.facts.get("maker")
    by = {entry.number: entry.by for entry in hand.acts}
    accused = {number for finding in hand.findings for number in finding.accused}
    is_maker = None if maker is None else maker in sides[side]
    settled = {line.clause for line in hand.settlement if line.player == side}
    kind, worth = sheet.fold.game, hand.dealt_worth
    return Dealt(
        kind.counted_as,
        f"{number}.{hand.number}",
        hand.entered[side],
        (min if fewest else max)(others, default=0),
        is_maker,
        hand.dealer == own,
        sum(by.get(each) == own for each in accused),
        is_maker is not False and not kind.bates.isdisjoint(settled),
        sum(
            line.points for line in hand.lines if line.player == side and line.clause in kind.melds
        ),
        worth.get(own),
        tuple((None if maker is None else maker == one, worth[one]) for one in worth if one != own),
        None if maker is None else maker == own,
    )


def _together(kind: str, hands: Sequence[Dealt]) -> HandStatistics:
    as_maker = [hand for hand in hands if hand.is_maker]
    sign = -1 if totals_of(kind).fewest_win else 1
    ranked = sorted(hands, key=lambda hand: -sign * hand.added)
    return HandStatistics(
        kind,
        len(hands),
        sum(hand.added for hand in hands),
        sum(hand.is_to_the_good for hand in hands),
        len(as_maker),
        sum(hand.is_to_the_good for hand in as_maker),
        sum(hand.is_dealer for hand in hands),
        ranked[0],
        ranked[-1],
        sum(hand.findings for hand in hands),
        sum(hand.is_bate for hand in hands),
        sum(hand.melds > 0 for hand in hands),
        sum(hand.melds for hand in hands),
        _luck(hands),
    )


def _luck(hands: Sequence[Dealt]) -> Luck | None:
    """The luck of the deal; None where no hand can be compared."""
    usual: defaultdict[bool | None, list[int]] = defaultdict(list)
    for hand in hands:
        for is_maker, worth in hand.others:
            usual[is_maker].append(worth)
    known = [
        (hand.dealt, Fraction(sum(usual[hand.is_own]), len(usual[hand.is_own])))
        for hand in hands
        if hand.dealt is not None and usual[hand.is_own]
    ]
    if not known:
        return None
    dealt, expected = (sum(each, Fraction(0)) / len(known) for each in zip(*known, strict=True))
    return Luck(len(known), dealt, expected)
