"""`show --why`: each figure taken down to entries and clauses."""

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import ROOT, Terminal

GAMES = sorted((ROOT / "examples" / "games").iterdir())


def test_a_hand_is_told_down_to_its_entries(cli: Terminal) -> None:
    cli.game(X21)
    told = cli.ok("show", ".1", "--why").out
    assert (
        """
  Bob +27: cards in tricks 2 4
    KLA-PTS-1
      @14-15   trick 2: Ann QD (3), Bob 10D (10)  13
      @19 @21  trick 4: Ann QC (3), Bob AC (11)   14
  Bob +0: twenty, K high in spades: beaten by trumps
    KLA-MELD-7 After also both name their suits: a trump sequence wins; two
    plain ones tie and nobody scores sequences.
      @5   Ann: twenty
      @6   Bob: howhigh
      @7   Ann: K
      @8   Bob: also
      @9   Ann: C
      @10  Bob: S
      @13  Ann: show KC QC JC
  Bob scores 27.
  Ann +115: own points: the maker is higher
    KLA-SCORE-1 If the maker is higher, both score their own points.
      @3  Ann: take
  Ann enters 115.
  Bob +27: own points: the maker is higher
    KLA-SCORE-1
      @3  Ann: take
  Bob enters 27.
  Ann stands at 0 + 115 = 115.
  Bob stands at 0 + 27 = 27.
"""
        in told
    )
    assert "Ann scores 65 + 10 + 20 + 20 = 115." in told


def test_json_adds_the_grounds_of_each_line_and_renames_nothing(cli: Terminal) -> None:
    cli.game(X21)
    (plain,), (hand,) = (cli.ok("show", *more, "--json").json["hands"] for more in ((), ("--why",)))
    assert hand["totals_before"] == {"Ann": 0, "Bob": 0}
    last = next(line for line in hand["lines"] if line["clause"] == "KLA-PTS-2")
    assert last["text"] == "The last trick counts 10."
    assert last["grounds"] == [
        {"entries": [30, 31], "trick": 9, "text": "Ann AH (11), Bob 7H", "points": 10}
    ]
    for name, value in plain.items():
        if name not in {"lines", "settlement"}:
            assert hand[name] == value
    for before, now in zip(plain["lines"], hand["lines"], strict=True):
        assert before.items() <= now.items()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_page(path: object, cli: Terminal) -> None:
    cli.ok("import", str(path))
    wide = [line for line in cli.ok("show", "1", "--why").out.splitlines() if len(line) > 80]
    assert wide == []
