"""Every hash, head, export and figure of the examples is what it was."""

from pathlib import Path

import pytest

from tests.recorded import answers, evening, name_of, recorded, refusals, sources
from tests.recorded.blocks import differences


@pytest.mark.parametrize("source", sources(), ids=name_of)
def test_nothing_that_was_answered_has_changed(source: Path) -> None:
    assert answers(source) == recorded()[name_of(source)]


def test_every_example_is_recorded() -> None:
    assert [name_of(source) for source in sources()] == sorted(recorded())


@pytest.mark.parametrize("name", evening.SCRIPTS)
def test_every_front_answers_as_it_did(name: str) -> None:
    assert differences(name, evening.played(name)) == ""


def test_the_rules_refuse_and_find_in_the_words_they_did() -> None:
    assert differences("refusals", refusals.answered()) == ""
