"""Every hash, head, export and figure of the examples is what it was."""

from pathlib import Path

import pytest

from tests.recorded import answers, name_of, recorded, sources


@pytest.mark.parametrize("source", sources(), ids=name_of)
def test_nothing_that_was_answered_has_changed(source: Path) -> None:
    assert answers(source) == recorded()[name_of(source)]


def test_every_example_is_recorded() -> None:
    assert [name_of(source) for source in sources()] == sorted(recorded())
