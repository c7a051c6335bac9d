"""Amounts in words."""

from collections.abc import Sequence


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(3, "overcall"), counted(0, "entry")
    ('1 game', '3 overcalls', '0 entries')
    """
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("ry") else f"{count} {noun}s"


def tricks_told(numbers: Sequence[int]) -> str:
    """Tricks that follow each other, by their numbers.

    >>> tricks_told([3]), tricks_told([3, 4]), tricks_told([3, 4, 5])
    ('trick 3', 'tricks 3 and 4', 'tricks 3 to 5')
    """
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"trick {first}"
    return f"tricks {first} {'and' if len(numbers) == 2 else 'to'} {last}"
