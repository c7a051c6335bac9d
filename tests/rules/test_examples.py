"""The examples that show a clause: rows of their own, and what the program has of all rows."""

import pytest

from tests.rules.examples import EXAMPLES_OF, file_of, text_of
from tests.rules.rows import Row, check, name_of
from tests.rules.shown_by import ROWS, WITHOUT
from trickledger import replay
from trickledger.ledger.services.rulebook import shown_clause
from trickledger.rules.clauses import Rulebook

A_SCREEN = 45


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_row(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(("kind", "book"), EXAMPLES_OF.items(), ids=[*EXAMPLES_OF])
def test_every_clause_is_shown_as_the_rows_show_it(kind: str, book: Rulebook) -> None:
    kept = file_of(kind).read_text(encoding="utf-8")
    assert kept == text_of(book), "python -m tests.rules.examples writes it anew"
    for clause in book.values():
        told = shown_clause(clause)
        assert bool(told.examples) != bool(told.without), clause
        assert told.examples or clause.is_shared or clause in WITHOUT
        assert sum(len(example.record) for example in told.examples) <= A_SCREEN, clause
        for example in told.examples:
            result = replay("\n".join(example.record))
            at_the_end = result.refusal and result.refusal.at(0, 0)
            assert (example.refusal and example.refusal.at(0, 0)) == at_the_end
            assert result.read == len(example.record) - bool(example.refusal)
