"""Each place in the code that proposes something is met by a scene, or is known to be met by none.

What a scene is told is typed by `test_every_hint.py` and `rules/test_hints.py`, which also hold
that they meet what `places.txt` says.
"""

import re

from tests.cli.places import constants, in_code, registry

HOW = re.compile(r"scene \d+|rules [a-z-]+ \d+|[^|]*\| *\S.*|nowhere: \S.*")


def test_each_place_that_proposes_something_is_met_by_a_scene() -> None:
    code, known = {*in_code()}, registry()
    assert code - {*known} == set(), "say in places.txt by which scene these are met"
    assert {*known} - code == set(), "these propose nothing any more"
    fixed = {place for place, how in known.items() if how == "constant"}
    assert fixed <= {*constants()}
    assert [
        how for place, how in known.items() if place not in fixed and not HOW.fullmatch(how)
    ] == []
