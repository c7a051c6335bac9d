"""The power fails at any moment: what was acknowledged is there, and what is there is sound.

`python -m bench --trust` cuts it 1,200 times in each mode.
"""

import random
import sqlite3

import pytest

from tests.ledger.power import SAFE, SURVIVAL, UNSAFE, Mode, cut, cuts, recorded
from tests.many import many
from trickledger.ledger.storage.sqlite.journal_mode import journal_mode


@pytest.mark.parametrize("mode", SAFE, ids=str)
def test_no_loss_of_power_takes_what_was_acknowledged(mode: Mode) -> None:
    tried = list(cuts(mode, many(60)))
    assert [each for each in tried if each.is_lost] == []
    assert max(each.acknowledged for each in tried) > 15


@pytest.mark.parametrize("mode", UNSAFE, ids=str)
def test_the_same_losses_of_power_do_take_entries_in_a_mode_that_is_not_safe(mode: Mode) -> None:
    """Were it not so, the test above would prove nothing."""
    assert any(each.is_lost for each in cuts(mode, 60))


def test_the_mode_that_this_sqlite_is_given_is_one_of_those_tried() -> None:
    assert journal_mode(sqlite3.sqlite_version_info) in {mode.journal for mode in SAFE}


@pytest.mark.parametrize("mode", SAFE, ids=str)
def test_the_power_fails_in_the_modes_that_the_store_itself_has_set(mode: Mode) -> None:
    """Every line ends with its journal on the disk, before it is acknowledged."""
    run = recorded(2, mode)
    last = run.acknowledged[-1]
    newly = [n for n in range(1, len(run.acts)) if run.acknowledged[n] > run.acknowledged[n - 1]]
    assert last > 15
    assert {(run.acts[n - 1].kind, run.acts[n - 1].file.rpartition("-")[2]) for n in newly} == {
        ("sync", "wal" if mode.journal == "WAL" else "journal")
    }


@pytest.mark.parametrize("survival", SURVIVAL)
@pytest.mark.parametrize("mode", SAFE, ids=str)
def test_the_power_fails_before_the_first_entry_and_after_the_last(
    mode: Mode, survival: str
) -> None:
    run, rng = recorded(3, mode), random.Random(3)
    for at in (0, 1, len(run.acts)):
        assert not cut(run, mode, at, SURVIVAL[survival], rng).is_lost
