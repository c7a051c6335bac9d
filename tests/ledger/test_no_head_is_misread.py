"""A head that was noted on paper: read as it was meant, or said to be none."""

import pytest

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.checkpoints import Noted, read_head

HASH = "0a1b2c3d4e5f"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"32-{HASH}", Noted(32, HASH)),
        (f" 32-{HASH.upper()}\n", Noted(32, HASH)),
        (f"H5JVCS:32-{HASH}", Noted(32, HASH, "h5jvcs")),
        ("1-0a1b2c", Noted(1, "0a1b2c")),
        (f"999999999-{'0' * 64}", Noted(999_999_999, "0" * 64)),
    ],
)
def test_no_way_of_writing_a_head_changes_it(text: str, meant: Noted) -> None:
    assert read_head(text) == meant
    assert read_head(str(meant)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        HASH,
        f"-{HASH}",
        "32-",
        "32-0a1b2",
        f"32-{'0' * 65}",
        f"1000000000-{HASH}",
        f"32-{HASH}g",
        f"h5jvc:32-{HASH}",
        f"5h5jvc:32-{HASH}",
        f":32-{HASH}",
        f"h5jvcs:32:{HASH}",
        f"٣٢-{HASH}",
    ],
)
def test_nothing_else_is_taken_for_a_head(text: str) -> None:
    with pytest.raises(UsageError) as told:
        read_head(text)
    said = f"{text[:40]} isn't a head. A head looks like 32-{HASH}; every sheet ends with one."
    assert str(told.value) == said
