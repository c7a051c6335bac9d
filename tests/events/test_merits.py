"""The merits: each against a slow referee, and what is said of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events.fields import events, terms
from tests.events.merit_referee import Referee
from tests.many import many
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.round_result import Outings
from trickledger.ledger.tournament.ranking.tiebreaks import MERITS, Merit, UnfitOrder, merits

TOLD = """
points wins games-won head-to-head buchholz buchholz-cut-1 buchholz-cut-2 median-buchholz
sonneborn-berger opponents-win-share progressive rounds-played difference average-rank game-points
chips fewest-penalties lot
"""
BY_OTHERS = {"head-to-head", "lot"}


@settings(max_examples=many(150), deadline=None)
@given(events(), terms)
def test_every_merit_agrees_with_the_referee(outings: Outings, laid_down: Terms) -> None:
    field, referee = Field(outings, laid_down), Referee(outings, laid_down)
    everyone = sorted(outings)
    found = {name: dict(merit.values(field, everyone)) for name, merit in MERITS.items()}
    for entrant in everyone:
        values = {name: found[name][entrant] for name in MERITS if name not in BY_OTHERS}
        assert values == referee.values(entrant)


@settings(max_examples=many(150), deadline=None)
@given(events(most=5), terms, st.data())
def test_head_to_head_agrees_with_the_referee(
    outings: Outings, laid_down: Terms, data: st.DataObject
) -> None:
    tied = data.draw(st.lists(st.sampled_from(sorted(outings)), min_size=1, unique=True))
    values = MERITS["head-to-head"].values(Field(outings, laid_down), tied)
    assert values == Referee(outings, laid_down).stands_below(set(tied))


def test_the_merits_are_told_in_order() -> None:
    assert list(MERITS) == TOLD.split()


@pytest.mark.parametrize("merit", MERITS.values(), ids=list(MERITS))
def test_each_has_its_definition_source_and_word_on_unplayed_rounds(merit: Merit) -> None:
    assert merit.definition.endswith(".")
    assert merit.definition.count(". ") == 0
    assert "  " not in merit.definition
    assert merit.source
    assert merit.unplayed.endswith(".")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("points bucholz", "There is no tie-break bucholz. Nearest: buchholz, "),
        ("points POINTS", "There is no tie-break POINTS. Nearest: points"),
        ("xyzzy", "There is no tie-break xyzzy. There are points, wins, games-won, "),
        ("points wins points", "points is there twice. Name it once."),
        ("", "There is nothing to rank by. Begin with points."),
    ],
)
def test_an_order_that_cannot_rank_is_refused(order: str, said: str) -> None:
    with pytest.raises(UnfitOrder) as caught:
        merits(order.split())
    assert str(caught.value).startswith(said)


def test_a_lot_hangs_on_the_seed_and_the_number_alone() -> None:
    few: Outings = {1: (), 2: (), 3: ()}
    more: Outings = {4: (), 3: (), 2: (), 1: ()}

    def lots(outings: Outings, seed: int) -> dict[int, int]:
        field = Field(outings, Terms(seed=seed))
        return {who: int(lot) for who, lot in MERITS["lot"].values(field, [*outings]).items()}

    # printf 7:1 | sha256sum | cut -c1-12
    assert lots(few, 7) == {1: 0xD7A0CEE7B61E, 2: 0x8D8EA3758174, 3: 0x111C309FC0CF}
    assert lots(more, 7).items() > lots(few, 7).items()
    assert lots(few, 8) != lots(few, 7)
