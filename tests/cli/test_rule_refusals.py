"""The bad inputs of the rulebook, typed as lines: refused by clause, and nothing lost."""

import pytest

from tests.cli.terminal import Terminal
from tests.rules.rows import Row, name_of, table
from tests.rules.test_klaberjass_bad_inputs import (
    BELA,
    BIDDING,
    DEAL,
    HANDS,
    MELDS,
    NEXT_HAND,
    PAPER,
    TRICKS,
)

TABLES = (DEAL, BIDDING, MELDS, BELA, TRICKS, NEXT_HAND, PAPER)
REFUSED = [row for rows in TABLES for row in table(rows, HANDS) if row.answer != "ok"]


@pytest.mark.parametrize("row", REFUSED, ids=name_of)
def test_a_bad_input_is_refused_by_clause_and_the_lines_before_it_stand(
    cli: Terminal, row: Row
) -> None:
    cli.game()
    _, _, *lines = row.record
    said = cli("enter", "-", "--json", stdin="\n".join(lines))
    assert (said.code, said.err) == (3, "")
    record = said.json
    kind, clause = row.answer.split()
    refusal = record["refusal"]
    assert kind in {"any", refusal["class"]}
    assert clause in {"any", refusal["clause"]}
    assert refusal["line"] == len(lines)
    assert refusal["why"]
    assert cli.count() == 1 + len(record["entries"])
    assert cli("check").code in {0, 5}
    text = cli("enter", lines[-1])
    assert (text.code, text.out) == (3, "")
    assert refusal["clause"] in text.err
    assert cli.count() == 1 + len(record["entries"])


def test_there_are_bad_inputs_of_every_class() -> None:
    assert {row.answer.split()[0] for row in REFUSED} >= {"SYN", "SEQ", "PHYS", "RULE"}
