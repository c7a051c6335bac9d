"""What screens, phones and pages draw is a value: it stays as it was when the game goes on."""

from pathlib import Path

import pytest

from tests.many import many
from trickledger import replay
from trickledger.rules.record.lines import enter
from trickledger.rules.views.at_table import table_view
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

RECORDS = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.txt"))
MOMENTS = 6
"""Of each record, times MANY."""


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_view_of_a_table_does_not_go_on_with_its_game(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    first = next(at for at, line in enumerate(lines, 1) if line.startswith("players"))
    for end in range(first, len(lines), max((len(lines) - first) // many(MOMENTS), 1)):
        fold = replay("\n".join(lines[:end])).games[0].fold
        view, sheet = table_view(Game(fold), expected(fold)), Game(fold).shown(why=True)
        seen = repr((tuple(view), [tuple(hand) for hand in sheet]))
        for line in lines[end : end + 12]:
            enter(fold, line)
        assert repr((tuple(view), [tuple(hand) for hand in sheet])) == seen
        assert table_view(Game(fold), expected(fold)) != view
