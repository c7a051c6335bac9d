"""The grid of cards: each at its place whatever is played, and to be tapped where it may be."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.many import many
from trickledger import replay
from trickledger.ledger.web.card_grid import GridCard
from trickledger.ledger.web.table_view import phone_table
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

RECORDS = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.txt"))
MOMENTS = 12
"""Of each record, times MANY."""

BACK_AGAIN = {"kalooki", "linger-longer"}
"""Where what was played is taken up from the table, or becomes a stock again."""


def moments(record: Path) -> Iterator[GameFold]:
    """A game at moments of its record, spread over it."""
    lines = record.read_text(encoding="utf-8").splitlines()
    first = next(at for at, line in enumerate(lines, 1) if line.startswith("players"))
    step = max((len(lines) - first) // many(MOMENTS), 1)
    for end in range(first, len(lines), step):
        yield replay("\n".join(lines[:end])).games[0].fold


def cards(fold: GameFold) -> list[list[GridCard | None]]:
    return [list(row.places) for row in phone_table(fold, 1).grid.rows]


def proves(fold: GameFold, line: str) -> bool:
    """Whether a line would prove that a rule was broken, or may where a hand has drawn since."""
    rulings, target = fold.rulings, fold.current
    assert target
    before = len(target.deal.findings)
    assert enter(fold, line) is None, line
    assert fold.current
    is_proof = len(fold.current.deal.findings) > before
    fold.take_back(rulings, target)
    return is_proof or fold.head.kind in BACK_AGAIN


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_each_card_has_its_place_and_is_tapped_where_it_may_be_played(record: Path) -> None:
    places = set()
    for fold in moments(record):
        rows = cards(fold)
        places.add(tuple(tuple(card and card.name for card in row) for row in rows))
        there = [card for row in rows for card in row if card]
        turns = [turn for turn in expected(fold) if turn["may"]["cards"]]
        lines = {f"{turn['player']}: {card}" for turn in turns for card in turn["may"]["cards"]}
        sure = {card.line for card in there if card.line and not card.is_doubtful}
        openings = [turn["opening"] for turn in expected(fold) if "opening" in turn]
        if turns:
            assert sure <= lines
            asked = {card.line for card in there if card.is_doubtful}
            assert lines <= sure | asked
            assert all(proves(fold, line) for line in sorted(lines - sure)[:3])
            # what is not expected is asked about, and nothing in the pack is dead but what is out
            assert all(card.line or card.is_out for card in there)
        elif len(openings) == 1 and openings[0].endswith(" CARD"):
            # the dealer is known: a tap is the card that is turned up
            assert sure == {openings[0].replace("CARD", card.name) for card in there}
        else:
            assert all(enter(fold, line) is None for line in [*sure][:1])
        assert not [card for card in there if card.line and card.is_out]
    assert len(places) == 1


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_card_that_was_played_is_out_until_it_is_dealt_again(record: Path) -> None:
    for fold in moments(record):
        hand = Game(fold).newest
        if hand is None or fold.head.kind in BACK_AGAIN:
            continue
        picked_up = {card for trick in hand.tricks if trick.picked_up for _, card in trick.cards}
        kept = (trick.cards for trick in hand.tricks if not trick.picked_up)
        played = {card for trick in (*kept, hand.table) for _, card in trick} - picked_up
        out = {card.name for row in cards(fold) for card in row if card and card.is_out}
        assert (out >= played) if not hand.over else not out, played - out
