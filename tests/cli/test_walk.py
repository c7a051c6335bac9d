"""The way of an entry through the house is short, and does not grow."""

from pathlib import Path

from bench.walk import way_of_an_entry

FILES, CALLS = 58, 501
"""Today's, to be lowered where it gets shorter."""
OF_THE_COMMAND = 7
"""The files of `ledger/cli` among them."""


def test_an_entry_calls_no_more_files_and_functions_than_it_did(tmp_path: Path) -> None:
    way = way_of_an_entry(tmp_path)
    assert len(way.calls) <= FILES, sorted(way.calls)
    assert sum(file.startswith("ledger/cli/") for file in way.calls) <= OF_THE_COMMAND
    assert way.calls.total() <= CALLS, way.calls.most_common(12)
