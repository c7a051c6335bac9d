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
    _, reached = _matched(groups)
    return [number for number, (cards, _) in enumerate(groups) if cards in reached]


def matching(groups: Sequence[tuple[int, int]]) -> list[int] | None:
    """For each group of places, given likewise, a set of cards that fills it; None if all can't be.

    >>> matching([(0b011, 1), (0b001, 1), (0b110, 1)])
    [2, 1, 4]
    """
    matched, reached = _matched(groups)
    if reached:
        return None
    filled: list[int] = []
    for cards, places in groups:
        some = 0
        for _ in range(places):
            some |= (left := matched[cards]) & -left
            matched[cards] &= ~some
        filled.append(some)
    return filled


def _matched(groups: Sequence[tuple[int, int]]) -> tuple[dict[int, int], Collection[int]]:
    """The cards that fill the places of groups, by what these may take.

    Where one place cannot be filled, all groups that alternating paths from it reach.
    """
    taken = 0
    matched: dict[int, int] = {}
    for cards, places in sorted(groups, key=lambda group: group[0].bit_count()):
        matched.setdefault(cards, 0)
        for _ in range(places):
            free = cards & ~taken
            card = free & -free
            if card:
                matched[cards] |= card
            else:
                card, reached = _augment(cards, matched, taken)
                if not card:
                    return matched, reached
            taken |= card
    return matched, ()


def _augment(start: int, matched: dict[int, int], taken: int) -> tuple[int, Collection[int]]:
    """Match one more place of a group along an augmenting path of groups and cards.

    The free card at its end, 0 where there is none, and the groups that alternating paths reach.
    """
    came_from: dict[int, int | None] = {start: None}
    for group in (queue := [start]):
        free = group & ~taken
        if free:
            _flip(free & -free, group, matched, came_from)
            return free & -free, came_from
        for other, cards in matched.items():
            if cards & group and other not in came_from:
                came_from[other] = group
                queue.append(other)
    return 0, came_from


def _flip(
    card: int, group: int, matched: dict[int, int], came_from: Mapping[int, int | None]
) -> None:
    """Match each group on a path with the next one's card, and the last with the free one."""
    matched[group] |= card
    while (before := came_from[group]) is not None:
        given = matched[group] & before
        given &= -given
        matched[group] ^= given
        matched[before] |= given
        group = before
