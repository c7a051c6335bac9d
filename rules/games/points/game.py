"""Points, for 2 to 12: any game by the figures that its hands add."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from trickledger.rules.game import OPEN, Carry, Game, Verdict, won_with
from trickledger.rules.games.points.clauses import PTS
from trickledger.rules.games.points.hand import NONE, PHASES, Options, PointsHand, figure
from trickledger.rules.language.notation import LARGEST_NUMBER, folded
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Count, Says

_LOW, _LIKELY = ":low", 10


class Points(Game):
    """A game that is known by its title, and by who wins it."""

    kind = "points"
    title = Options().title
    book = PTS
    phases = PHASES
    hand = PointsHand
    house = Options
    fewest, most = 2, 12
    words = ()
    spelled = {}
    seats_clause = PTS.DECK_1
    check_clause = PTS.HAND_1
    turned_up = are_pairs = False

    def __reduce__(self) -> tuple[Any, ...]:
        return _called, (self.title, self.fewest_win, self.are_pairs, self.has_dealer)

    def under(self, options: tuple[tuple[str, str], ...]) -> Points:
        """The game of a title, told by those of its options that can be read."""
        given = dict(options)
        title, low, pairs, deals = (
            option.read(given.get(option.name, "")) or option.default
            for option in self.options
            if option.field in {"title", "wins", "pairs", "dealer"}
        )
        return _called(str(title), low == "low", pairs is True, deals == "rotates")

    def variant(self, name: str) -> Points:
        """The game that is counted under a name, such as `skat` or `rummy:low`."""
        title = name.removesuffix(_LOW)
        return _called(title.capitalize(), title != name, False, False)

    @property
    def counted_as(self) -> str:
        """The title, and whether the lowest wins (PTS-D1)."""
        low = _LOW if self.fewest_win else ""
        is_usual = self.title == Options().title and not low
        return self.kind if is_usual else f"{self.kind}:{folded(self.title)}{low}"

    def seats_allowed(self, options: Any) -> tuple[int, int]:
        """The fewest and the most seats: there are two pairs at least."""
        return (4 if self.are_pairs else self.fewest), self.most

    def why_unfit(self, options: Options, seats: int) -> Refusal | None:
        """Pairs of an odd number, and bounds between which nothing fits (PTS-D2, -D3)."""
        if options.pairs and seats % 2:
            words = "Pairs are of 4, 6, 8, 10 or 12 players; you named {seats}."
            return refused("SYN", PTS.D2, "players", words, seats=seats)
        (least, most), total = _bounds(options), figure(options.sum)
        if least > most:
            words = "No figure is from {least} to {most}."
            return refused("SYN", PTS.D3, "options", words, least=least, most=most)
        sides = len(set(self.sides_of(seats)))
        if total is not None and not least * sides <= total <= most * sides:
            words = "{sides} figures within pts_least and pts_most can't add up to {total}."
            return refused("SYN", PTS.D3, "options", words, sides=sides, total=total)
        return None

    def likely_figures(self, options: Options, sides: int) -> tuple[int, ...]:
        """Tens within the bounds, of which the last ones bring all to the sum."""
        least, most = _bounds(options)
        figures = [max(least, min(most, _LIKELY * (sides - side))) for side in range(sides)]
        left = 0 if options.sum == NONE else int(options.sum) - sum(figures)
        for side in reversed(range(sides)):
            told = max(least, min(most, figures[side] + left))
            left -= told - figures[side]
            figures[side] = told
        return tuple(figures)

    def total_of_hand(self, options: Options) -> int | None:
        """What slips of the pen are found by (PTS-SUM-1)."""
        return figure(options.sum)

    def side_of(self, seat: int, seats: int) -> int:
        """Partners sit across the table (PTS-D2)."""
        return seat % (seats // 2) if self.are_pairs and seats % 2 == 0 else seat

    def first_carry(self, options: Any, seats: int) -> Carry:
        """Whoever deals first is named where the deal passes; else it is nobody's."""
        carry = super().first_carry(options, seats)
        return carry if self.has_dealer else carry._replace(dealer=0)

    def may_be_closed(self, options: Options) -> bool:
        """Whether nothing ends the game (PTS-END-3)."""
        return figure(options.target) is None and figure(options.hands) is None

    def closed(self, carry: Carry) -> Verdict:
        """Who has the best total has won, once anything was added (PTS-END-3)."""
        return self._won(carry) if any(carry.totals) else super().closed(carry)

    def end_of(self, options: Options) -> int:
        """With how many points a game is over; 0 where no points end it."""
        return figure(options.target) or 0

    def at_end(self, options: Options, carry: Carry) -> Carry:
        """What a game leaves of which only the totals are known."""
        is_over = self._is_at_target(options, carry)
        hands = carry.hands if is_over else max(carry.hands, figure(options.hands) or 0)
        return carry._replace(hands=hands)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        """What hands of this sum can't come to (PTS-SUM-1), or so many (PTS-LEAST-1, -MOST-1)."""
        total, (least, most) = figure(options.sum), _bounds(options)
        gains = [has - had for had, has in zip(before.totals, final.totals, strict=True)]
        added = sum(gains)
        if total is not None and (added % total if total else added):
            words = "Hands that add up to {total} can't come to {added} in all (pts_sum)."
            return Says(words, total=total, added=added)
        hands = (figure(options.hands) or LARGEST_NUMBER) - before.hands
        if not all(min(least, 0) * hands <= gain <= max(most, 0) * hands for gain in gains):
            words = "{hands} from {least} to {most} can't come to so much."
            return Says(words, hands=Count(hands, "hand"), least=least, most=most)
        return None

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """The highest wins, or the lowest, once the game is over (PTS-WIN-1, -END-1, -END-2)."""
        is_last = carry.hands >= (figure(options.hands) or LARGEST_NUMBER)
        is_over = is_last or self._is_at_target(options, carry)
        return self._won(carry) if is_over else OPEN

    def _won(self, carry: Carry) -> Verdict:
        return won_with(min(carry.totals) if self.fewest_win else max(carry.totals), carry)

    def _is_at_target(self, options: Options, carry: Carry) -> bool:
        target = figure(options.target)
        return target is not None and max(carry.totals, default=0) >= target


def _bounds(options: Options) -> tuple[int, int]:
    """The smallest and the largest figure that a hand may add."""
    least, most = figure(options.least), figure(options.most)
    lowest = -LARGEST_NUMBER if least is None else least
    return lowest, LARGEST_NUMBER if most is None else most


@lru_cache(maxsize=256)
def _called(title: str, fewest_win: bool, are_pairs: bool, has_dealer: bool) -> Points:
    """The one game of a title."""
    game = Points()
    game.title, game.fewest_win = title, fewest_win
    game.are_pairs, game.has_dealer = are_pairs, has_dealer
    return game
