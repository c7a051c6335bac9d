"""Whatever is typed, it is entered or refused; the ledger stays sound."""

import random
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, TURNED, X21
from tests.ledger.games import new_store, new_table
from trickledger.ledger.services.check import check

WORDS = (
    "hand Bob Ann Cid 10C take pass none twenty fifty howhigh notgood also good show KQJc AC 9S jo "
    "6H ~ @5 @12 @ .1 .2 . 1. 2. void correct drop because note # score total Ann: Bob: : , , 7 K "
    "C S = 5 minus end ruling stand by Dora KLA-PLAY-2 upcard holds left seen bela exchange undo "
    "\N{ARABIC-INDIC DIGIT ONE} \N{BLACK SPADE SUIT} ' \" ; | \\ {} %s -5 +5 0 1e9 nan"
).split(" ")


def nonsense(rng: random.Random, line: str) -> str:
    """Random words, or a line with one word wrong, some letters of it lost."""
    if rng.random() < 0.5:
        return " ".join(rng.choices(WORDS, k=rng.randint(1, 7)))
    words = line.split()
    words[rng.randrange(len(words))] = rng.choice(WORDS)
    lost = rng.choice([0.0, 0.1])
    return "".join(letter for letter in " ".join(words) if rng.random() >= lost)


@pytest.mark.parametrize("lines", [X21, REVOKE, TURNED], ids=["whole", "revoke", "turned"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_typed_is_entered_or_refused(tmp_path: Path, seed: int, lines: list[str]) -> None:
    rng = random.Random(seed)
    with new_store(tmp_path) as store:
        table = new_table(store)
        for line in lines:
            for _ in range(10):
                before = table.fold.numbered
                outcome = table.enter([nonsense(rng, line)])
                assert table.fold.numbered == before + len(outcome.entries)
                assert outcome.ok or (outcome.refusal is not None and outcome.refusal.why)
            table.enter([line])
        assert check(store).faults == ()
