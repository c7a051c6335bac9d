"""Each place in the code that proposes something is met by a scene, or is known to be met by none.

What a scene is told is typed by `test_every_hint.py` and `rules/test_hints.py`, which also hold
that they meet what `places.txt` says.
"""

from tests.cli.places import in_code, registry

NOWHERE = 125
"""Places that no scene meets yet: one more needs a scene, one fewer a lower number here."""


def test_each_place_that_proposes_something_is_met_by_a_scene() -> None:
    code, known = {*in_code()}, registry()
    assert code - {*known} == set(), "say in places.txt by which scene these are met"
    assert {*known} - code == set(), "these propose nothing any more"
    assert sum(how == "nowhere" for how in known.values()) == NOWHERE
