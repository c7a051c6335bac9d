"""Whatever is proposed to a scorer can be typed there and then, and is taken."""

import random
from collections.abc import Callable, Iterator

import pytest

from tests.cli.places import met, registry
from tests.many import FIRST, many
from tests.rules.evenings import PLUGIN, TABLES, Evening
from tests.rules.slips import Tried, hints, slips, turns


def evenings(kind: str, seed: int) -> Iterator[tuple[Evening, str]]:
    """The moments of two hands that are mended now and then, with the line that comes next."""
    rng = random.Random(f"hints {kind} {seed}")
    evening = Evening(rng, kind)
    for _ in range(2):
        fold = evening.fold
        if fold.verdict.status != "open":
            return
        dealer = fold.carry.dealer
        dealer = rng.randrange(len(fold.handles)) if dealer is None else dealer
        stops = rng.choice([None, None, None, None, None, None, rng.randint(1, 12)])
        for line in list(evening.players.hand(dealer, fold.carry.hands))[:stops]:
            yield evening, line
            if not evening.enter(line):
                break
        if rng.random() < 0.3:
            evening.mend(widely=True)


@pytest.mark.usefixtures("plugged_in")
@pytest.mark.parametrize("seed", range(FIRST, FIRST + many(1)))
@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_every_hint_can_be_typed_as_it_stands(
    kind: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    wrong, count = [], 0
    with met() as places:
        for evening, line in evenings(kind, seed):
            rng, tried = evening.rng, Tried(evening.fold)
            given = [("", each) for each in turns(evening.fold)]
            told = rng.sample(given, min(2, len(given)))
            for typed in slips(rng, evening, line):
                refusal = tried.enter(typed)
                told += [(typed, each) for each in hints(typed, refusal)] if refusal else []
            count += len({hint for _, hint in told})
            wrong += [
                (evening.typed, typed, hint.line, str(refused))
                for typed, hint in told
                if (refused := tried.refused(hint))
            ]
    record_property("hints", count)
    assert wrong == []
    scene = f"rules {kind} {seed}"
    assert {place for place, how in registry().items() if how == scene} <= places
