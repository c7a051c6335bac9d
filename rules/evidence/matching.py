"""Places matched with cards: augmenting paths, and where there is none, Hall's condition."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def hall_violators(groups: Sequence[tuple[int, int]]) -> list[int]:
    """The groups of places that have too few cards among them; none if all can be matched.

    Each comes as the set of the cards that a place of it may take with its number of places, and
    goes as its own number. Groups that may take the same are matched as one.

    >>> hall_violators([(0b011, 1), (0b001, 1), (0b110, 1)])
    []
    >>> hall_violators([(0b011, 2), (0b100, 1), (0b1, 1)])
    [0, 2]
    """
    matching = _Matching()
    for cards, places in sorted(groups, key=_fewest_cards):
        for _ in range(places):
            reached = matching.augment(cards)
            if reached:
                return [number for number, (some, _) in enumerate(groups) if some in reached]
    return []


def _fewest_cards(group: tuple[int, int]) -> int:
    return group[0].bit_count()


class _Matching:
    """Cards matched to groups, which are told by the cards that they may take."""

    def __init__(self) -> None:
        self._taken = 0
        self._matched: dict[int, int] = {}

    def augment(self, start: int) -> Collection[int]:
        """Match one more place of a group; where no path augments, the groups that paths reach."""
        self._matched.setdefault(start, 0)
        came_from: dict[int, int | None] = {start: None}
        for group in (queue := [start]):
            if free := group & ~self._taken:
                self._flip(free & -free, group, came_from)
                return ()
            for other, cards in self._matched.items():
                if cards & group and other not in came_from:
                    came_from[other] = group
                    queue.append(other)
        return came_from

    def _flip(self, card: int, group: int | None, came_from: Mapping[int, int | None]) -> None:
        """Match a free card at the end of a path, and each group on it with the next one's card."""
        self._taken |= card
        while group is not None:
            self._matched[group] |= card
            before = came_from[group]
            card = self._matched[group] & (before or 0)
            card &= -card
            self._matched[group] ^= card
            group = before
