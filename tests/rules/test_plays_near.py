"""A letter too many in a word of plays: it is refused with the plays that are nearest."""

import pytest

from tests.rules.test_plain import PLAY, fold_of
from trickledger.rules.record.lines import enter

LEAD = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\nbid 5 pass pass pass\ntrump H\n4 4 4 3"


@pytest.mark.parametrize(
    ("before", "line", "ways"),
    [
        *((PLAY, word, ("jc tc",)) for word in ("jcctc", "jctcc", "jjctc", "jcttc", "jctcx")),
        *((PLAY, word, ("jc tc",)) for word in ("jcxtc", "jxctc", "cjtc")),
        (PLAY, "jcct", ("jc t",)),
        (PLAY, "jc10cc", ("jc 10c",)),
        (PLAY, "1. jcctc", ("1. jc tc",)),
        (PLAY, "jctc qdd10d", ("jctc qd 10d",)),
        (PLAY, "jcctc, qd10d", ("jc tc, qd10d",)),
        (PLAY, "jcctc = ann", ("jc tc = ann",)),
        (LEAD, "8hhka4", ("8h k a 4",)),
        (LEAD, "8hkka4", ("8h k a 4",)),
        (LEAD, "h8ka4", ("8h k a 4",)),
        # of cards that can be read as they stand no others are made
        (LEAD, "8h2hk84h", ()),
        # what may be another card is not left out
        (LEAD, "8hkw4", ()),
        (PLAY, "jx10c", ()),
    ],
)
def test_a_letter_too_many_among_plays_is_refused_with_the_nearest_plays(
    before: str, line: str, ways: tuple[str, ...]
) -> None:
    refusal = enter(fold_of(before), line)
    assert refusal
    assert refusal.would_do == ways
    for way in ways:
        assert enter(fold_of(before), way) is None
