"""The bad inputs of the rulebook, typed into a process: refused by clause, and nothing lost."""

import json
import subprocess

import pytest

from tests.cli.terminal import Terminal
from tests.patience import PATIENCE
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


def entered(cli: Terminal, lines: tuple[str, ...], *options: str) -> tuple[int, str, str]:
    """What a process of its own says of lines from its standard input."""
    with cli.start(
        *("enter", "-", *options),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        out, err = process.communicate("\n".join(lines).encode(), timeout=PATIENCE)
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize("row", REFUSED, ids=name_of)
def test_a_bad_input_is_refused_by_clause_and_the_lines_before_it_stand(
    cli: Terminal, row: Row
) -> None:
    cli.game()
    _, _, *lines = row.record
    code, out, err = entered(cli, tuple(lines), "--json")
    assert (code, err) == (3, "")
    record = json.loads(out)
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
