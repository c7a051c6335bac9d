"""What several said or played, each named, in another order than their turns."""

import pytest

from tests.rules.test_plain import fold_of
from tests.rules.test_said import CINCH_PLAY, DIAMONDS
from tests.rules.test_tricks_told_anew import LOO
from trickledger.rules.record.lines import enter

LEADS = (
    "game loo\nplayers Ann, Ben, Cid, Dee, Eve\nhand Cid 2H\nDee: in in pass in pass\n"
    "exchange 0 exchange 0 exchange 0"
)
ASKED = (
    "If a trick was left out, enter it first. "
    "If trick {0} was different, say it such as `trick {0} was CARDS`."
)
EVE = f"It's Eve's turn, who won trick 4 with 8C. {ASKED.format(4)}"


@pytest.mark.parametrize(
    ("before", "said", "why", "would_do"),
    [
        (
            LEADS,
            "Dee plays 7H, Ben pam, Eve the queen of clubs",
            "It's Eve's turn.",
            ("Dee: 7H Eve: QC Ben: pam",),
        ),
        (LEADS, "Ben 5C, Eve 4C, Dee 3C", "It's Dee's turn.", ("Dee: 3C Eve: 4C Ben: 5C",)),
        (
            CINCH_PLAY,
            "Bob AH, Dee 9H, Cid 5H, Ann 7H",
            "It's Cid's turn.",
            ("Bob: AH Cid: 5H Dee: 9H Ann: 7H",),
        ),
        (
            "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee",
            "ann bid 6, cid passes, bob passes",
            "It's Bob's turn.",
            ("Ann: bid 6 Bob: pass Cid: pass",),
        ),
        # they may have been told in their turns, after a trick that is not there
        (
            DIAMONDS,
            "Bob 8S, Ann AS",
            f"It's Ann's turn, who won trick 1 with AC. {ASKED.format(1)}",
            ("Ann: AS Bob: 8S",),
        ),
        # what is said of one is not proposed for another who is named
        (LOO, "Dee KS, Eve 8C", EVE, ()),
        # the name alone may be wrong
        (LEADS, "Ben 5C", "It's Dee's turn.", ("Dee: 5C",)),
    ],
)
def test_what_is_named_stays_whose_it_is(
    before: str, said: str, why: str, would_do: tuple[str, ...]
) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, would_do)
    for line in would_do:
        assert enter(fold_of(before), line) is None
