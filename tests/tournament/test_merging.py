"""Two records of one event, compared."""

import pytest

from trickledger.ledger.tournament import merging
from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.merging import said_elsewhere

PLAYERS = 80


def record(scorer: str, *acts: str) -> list[EventEntry]:
    """An event of many tables of two, and what a scorer has entered of it."""
    tables = ", ".join(f"{one} {one + 1}" for one in range(1, PLAYERS, 2))
    added = [f"add {number}: P{number}" for number in range(1, PLAYERS + 1)]
    lines = ["event Evening", *added, f"round 1 swiss: {tables}", *acts]
    shared = len(lines) - len(acts)
    return [
        EventEntry(n, n, "act" if n > 1 else "head", text, scorer if n > shared else "Eve")
        for n, text in enumerate(lines, 1)
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


SAID = [
    # what was corrected elsewhere is the last word there
    ([], ["result 1.1 5 9", "result 1.1 5 7"], ["result 1.1 5 7"]),
    ([], ["result 1.1 5 9", "settle 1.1 5 7"], ["result 1.1 5 7"]),
    (["facts 1: rating 1500"], ["facts 2: rating 1", "facts 2: rating 2", "facts 2: rating 1"],
     ["facts 2: rating 1"]),
    ([], ["facts 2: rating 1", "facts 2: club Hill", "facts 2: rating 2"],
     ["facts 2: club Hill", "facts 2: rating 2"]),
    # penalties add up, for one reason or for two
    ([], ["penalty 3 1 1 # late", "penalty 3 1 1 # a phone"],
     ["penalty 3 1 1 # late", "penalty 3 1 1 # a phone"]),
    ([], ["penalty 3 1 1 # a phone", "penalty 3 1 1 # a phone"],
     ["penalty 3 1 1 # a phone", "penalty 3 1 1 # a phone"]),
    (["penalty 3 1 1 # late"], ["penalty 3 1 1 # late", "penalty 3 1 1 # late"],
     ["penalty 3 1 1 # late"]),
    # what was taken before is not taken again, and what came there since is
    (["penalty 3 1 1 # late; entered elsewhere as @85"],
     ["penalty 3 1 1 # late", "penalty 3 1 1 # a phone"], ["penalty 3 1 1 # a phone"]),
    (["bonus 3 1 1 # entered elsewhere as @85"], ["bonus 3 1 1"], []),
    (["absent 3 2 # entered elsewhere as @85"], ["absent 3 2", "absent 3 2 worth half"],
     ["absent 3 2 worth half"]),
]  # fmt: skip
"""What was said here and there since the two parted, at entry 85, and what is to be taken."""


@pytest.mark.parametrize(("here", "there", "taken"), SAID)
def test_what_holds_elsewhere_is_taken_once(
    here: list[str], there: list[str], taken: list[str]
) -> None:
    shared = record("Eve", "result 1.9 5 9", "penalty 3 1 1 # late")
    ours, theirs = (
        [*shared, *record(who, *"  ", *acts)[len(shared) :]]
        for who, acts in (("Dora", here), ("Max", there))
    )
    said = said_elsewhere(ours, theirs)
    assert [each.act.text() for each in said.sayings] == taken
    taken_before = any("elsewhere" in text for text in here)
    assert not taken_before or all(each.rival is None for each in said.sayings)
    assert said.acts == ()
    assert said_elsewhere(ours, ours) == ((), ())


def test_the_same_from_two_scorers_is_two_results() -> None:
    said = said_elsewhere(record("Dora", "result 1.1 5 7"), record("Max", "result 1.1 5 7"))
    assert [each.scorer for each in said.sayings] == ["Max"]


def test_what_two_other_records_say_is_taken_once() -> None:
    ours = record("Dora at tablet", "result 1.1 5 7 # entered elsewhere as @90")
    assert said_elsewhere(ours, record("Dora", "result 1.1 5 7")).sayings == ()
    assert said_elsewhere(ours, record("Dora", "result 1.1 5 9")).sayings != ()


def test_a_void_of_what_was_never_here_is_no_news() -> None:
    undone = record("Max", "result 1.1 5 7")
    undone.append(EventEntry(84, 84, "void", "void 83", "Max"))
    assert said_elsewhere(record("Dora"), undone) == ((), ())
    taken = record("Dora", "result 1.1 5 7 # entered elsewhere as @83")
    assert [each.text for each in said_elsewhere(taken, undone).acts] == ["void 83"]
