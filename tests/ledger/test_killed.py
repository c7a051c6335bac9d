"""Tables that are killed with -9 at random moments lose nothing that they had printed.

`python -m bench --trust` kills 500.
"""

import os
from pathlib import Path

import pytest

from tests.ledger.killed import killed_tables
from tests.many import many


@pytest.mark.skipif(os.name == "nt", reason="a matter of POSIX")
def test_a_killed_table_loses_nothing_that_it_had_printed(tmp_path: Path) -> None:
    killed = list(killed_tables(tmp_path, many(8)))
    assert [each for each in killed if each.lost or not each.is_whole] == []
    assert len({each.game for each in killed}) == len(killed)
    assert max(len(each.stored) for each in killed) > 10
