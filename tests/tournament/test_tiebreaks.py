"""The tie-breaks: each against a slow referee, and what is said of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.tournament.fields import events, terms
from tests.tournament.tiebreak_referee import Referee
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS, TieBreak, tie_breaks
from trickledger.ledger.tournament.ranking.round_result import Results

TOLD = """
points wins games-won head-to-head buchholz buchholz-cut-1 buchholz-cut-2 median-buchholz
sonneborn-berger opponents-win-share progressive rounds-played difference average-rank game-points
chips fewest-penalties lot average-buchholz fore-buchholz sonneborn-berger-cut-1 koya
progressive-cut-1 standard-points opponents-match-wins match-wins average-rating
average-rating-cut-1 average-rating-cut-2 performance perfect-performance average-performance
average-perfect-performance rating
"""
BY_OTHERS = {"head-to-head", "lot"}


@settings(max_examples=many(150), deadline=None)
@given(events(), terms)
def test_every_merit_agrees_with_the_referee(results: Results, laid_down: Terms) -> None:
    field, referee = Field(results, laid_down), Referee(results, laid_down)
    everyone = sorted(results)
    found = {
        name: dict(tie_break.values(field, everyone)) for name, tie_break in TIE_BREAKS.items()
    }
    for entrant in everyone:
        values = {name: found[name][entrant] for name in TIE_BREAKS if name not in BY_OTHERS}
        assert values == referee.values(entrant)


@settings(max_examples=many(150), deadline=None)
@given(events(most=5), terms, st.data())
def test_head_to_head_agrees_with_the_referee(
    results: Results, laid_down: Terms, data: st.DataObject
) -> None:
    tied = data.draw(st.lists(st.sampled_from(sorted(results)), min_size=1, unique=True))
    values = TIE_BREAKS["head-to-head"].values(Field(results, laid_down), tied)
    assert values == Referee(results, laid_down).stands_below(set(tied))


def test_the_merits_are_told_in_order() -> None:
    assert list(TIE_BREAKS) == TOLD.split()


@pytest.mark.parametrize("tie_break", TIE_BREAKS.values(), ids=list(TIE_BREAKS))
def test_each_has_its_definition_source_and_word_on_unplayed_rounds(tie_break: TieBreak) -> None:
    assert tie_break.definition.endswith(".")
    assert tie_break.definition.count(". ") == 0
    assert "  " not in tie_break.definition
    assert tie_break.source
    assert tie_break.unplayed.endswith(".")


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
    with pytest.raises(UnfitPlan) as caught:
        tie_breaks(order.split())
    assert str(caught.value).startswith(said)


def test_a_lot_hangs_on_the_seed_and_the_number_alone() -> None:
    few: Results = {1: (), 2: (), 3: ()}
    more: Results = {4: (), 3: (), 2: (), 1: ()}

    def lots(results: Results, seed: int) -> dict[int, int]:
        field = Field(results, Terms(seed=seed))
        return {who: int(lot) for who, lot in TIE_BREAKS["lot"].values(field, [*results]).items()}

    # printf 7:1 | sha256sum | cut -c1-12
    assert lots(few, 7) == {1: 0xD7A0CEE7B61E, 2: 0x8D8EA3758174, 3: 0x111C309FC0CF}
    assert lots(more, 7).items() > lots(few, 7).items()
    assert lots(few, 8) != lots(few, 7)
