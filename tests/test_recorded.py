"""Every hash, head, export and figure of the examples is what it was."""

from pathlib import Path

import pytest

from tests.recorded import answers, evening, name_of, recorded, sources


@pytest.mark.parametrize("source", sources(), ids=name_of)
def test_nothing_that_was_answered_has_changed(source: Path) -> None:
    assert answers(source) == recorded()[name_of(source)]


def test_every_example_is_recorded() -> None:
    assert [name_of(source) for source in sources()] == sorted(recorded())


@pytest.mark.parametrize("way", evening.WAYS)
def test_an_evening_is_answered_as_it_was(way: str) -> None:
    before, now = evening.recorded(way), evening.played(way)
    assert [step for step, _ in now] == [step for step, _ in before], "record the steps anew"
    differing = [
        f"{step}\n{evening.difference(was, answer)}"
        for (step, was), (_, answer) in zip(before, now, strict=True)
        if was != answer
    ]
    few = "\n\n".join(differing[:5])
    assert not differing, f"{len(differing)} of {len(now)} steps answer otherwise:\n\n{few}"
