"""Two records of one event, compared."""

import pytest

from trickledger.ledger.tournament import merging
from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.history import Entry
from trickledger.ledger.tournament.merging import said_elsewhere

PLAYERS = 80


def record(scorer: str, *acts: str) -> list[Entry]:
    """An event of many tables of two, and what a scorer has entered of it."""
    tables = ", ".join(f"{one} {one + 1}" for one in range(1, PLAYERS, 2))
    added = [f"add {number}: P{number}" for number in range(1, PLAYERS + 1)]
    lines = ["event Evening", *added, f"round 1 swiss: {tables}", *acts]
    return [
        Entry(n, n, "act" if n > 1 else "head", text, scorer) for n, text in enumerate(lines, 1)
    ]


def test_what_was_entered_here_is_read_once_however_much_comes_from_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = record("Dora", *(f"result 1.{at} 5 7" for at in range(1, 41)), "penalty 3 1 1 # late")
    theirs = record("Max", *(f"result 1.{at} 5 9" for at in range(1, 41)), "bonus 3 1 1", "drop 2")
    read: list[str] = []

    def counted(text: str) -> Act:
        read.append(text)
        return read_act(text)

    monkeypatch.setattr(merging, "read_act", counted)
    said = said_elsewhere(ours, theirs)
    assert len(said.sayings) == 41
    rivals = [each.rival for each in said.sayings if each.rival]
    assert [each.text for each in rivals] == ["penalty 3 1 1 # late"]
    assert [each.text for each in said.acts] == ["drop 2"]
    assert len(read) < 4 * (len(ours) + len(theirs))
