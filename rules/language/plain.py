"""What people said, put in the words that the reader knows."""

from bisect import bisect_right
from operator import itemgetter
from typing import NamedTuple


class Plain(NamedTuple):
    """A text put in the words of the reader; `places` pair its columns with those that were typed.

    Both count from 0. Where none are told, no word stands where it was typed. What `is_sure` can't
    have meant anything else.
    """

    text: str
    places: tuple[tuple[int, int], ...] = ((0, 0),)
    is_sure: bool = False

    def typed(self, column: int) -> int:
        """The column at which what stands at a column was typed, both counted from 1.

        >>> Plain("hand Bob", ((0, 0), (5, 0))).typed(6)
        1
        """
        found = bisect_right(self.places, column - 1, key=itemgetter(0))
        return self.places[found - 1][1] + 1 if found else column
