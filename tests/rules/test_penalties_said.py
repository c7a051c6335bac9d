"""Who is said to pay for what they did: the ruling by which they do is proposed."""

import pytest

from tests.rules.test_plain import KLA, fold_of, kept
from tests.rules.test_said import DIAMONDS
from tests.rules.test_tricks_told_anew import LOO
from trickledger.rules.record.lines import enter

REVOKED = (
    "game loo\nplayers Ann, Ben, Cid, Dee, Eve\nhand Ann 2H\nBen: in pass in in pass\n"
    "exchange 0 exchange 0 exchange 0\n3C 4C 5S\n5C 8C 9C"
)
STONE = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee"
CHIPS = "chips Eve minus 5 pot plus 5"


@pytest.mark.parametrize(
    ("before", "said", "line"),
    [
        (LOO, "the table says Eve pays 5 to the pot", f"ruling penalty {CHIPS} because agreed"),
        (
            LOO,
            "Eve pays 5 into the pot for the revoke",
            f"ruling penalty {CHIPS} because Eve revoked",
        ),
        (
            LOO,
            "it stands, but Eve has to pay 5 chips because she spoke",
            f"ruling penalty {CHIPS} because she spoke",
        ),
        (
            REVOKED,
            "we let it stand, but Eve pays 5 to the pot",
            f"ruling penalty @13 {CHIPS} because agreed",
        ),
        (
            DIAMONDS,
            "we agreed Bob pays 10 for talking",
            "ruling penalty game Bob minus 10 because talking",
        ),
        (
            STONE,
            "the director rules that Bob pays 10",
            "ruling penalty game Bob minus 10 because agreed",
        ),
    ],
)
def test_who_pays_is_a_ruling(before: str, said: str, line: str) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert refusal.why.endswith(" pays is a ruling.")
    assert refusal.would_do == (line,)
    assert enter(fold_of(before), line) is None


@pytest.mark.parametrize(
    "said",
    ["Bob pays 10", "Bob lost 10", "Bob pays 10 to the pot", "we agreed: Bob pays 10 to the pot"],
)
def test_what_may_be_a_result_is_no_ruling(said: str) -> None:
    for before in (KLA, DIAMONDS):
        refusal = enter(fold_of(before), said)
        assert refusal
        assert "ruling" not in str(refusal)
    refusal = enter(fold_of(LOO), "Eve pays 5 to the pot")
    assert refusal
    assert "ruling" not in str(refusal)


def test_an_amount_may_have_its_sign_before_it() -> None:
    line = "ruling penalty chips Eve -5 pot +5 because Eve revoked"
    assert kept(LOO, line) == [f"ruling penalty {CHIPS} by the table because Eve revoked"]
