"""What a dispute would change, under each decision that a director can take."""

from trickledger import replay
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.alternatives import Alternative, alternative, decisions_tried

HEAD = "game klaberjass\nplayers Ann, Bob\n"
# Bob's eight of trumps, entry 5, hid the nine that he plays to trick 6.
REVOKE = """hand Bob QS
take
10S 8S
KH 8H
AD 7D
AC 7C
AH 7H
8D 9S
9C JC
JH 10C
JS QC"""


def asked(lines: str, *rulings: str) -> list[Alternative] | Refusal:
    fold = replay(HEAD + lines).games[0].fold
    chapter = fold.chapters[0]
    finding = next(iter(fold.findings(chapter)), None)
    found = decisions_tried(fold, chapter, finding, rulings)
    return found if isinstance(found, Refusal) else [alternative(each, 1) for each in found]


def table(found: list[Alternative] | Refusal) -> dict[str, tuple[dict[str, int], bool, int]]:
    assert not isinstance(found, Refusal), str(found)
    return {each.decision: (each.totals, each.provisional, each.again) for each in found}


def test_a_finding_can_stand_be_retracted_or_end_the_hand() -> None:
    record = replay(HEAD + REVOKE)
    assert record.refusal is None, str(record.refusal)
    totals = record.games[0].totals
    nothing = {"Ann": 0, "Bob": 0}
    assert table(asked(REVOKE)) == {
        "as it stands": (totals, True, 0),
        "stand": (totals, False, 0),
        "retract": (nothing, False, 17),
        "annul": (nothing, False, 0),
    }


def test_a_penalty_is_tried_beside_them() -> None:
    totals = replay(HEAD + REVOKE).games[0].totals
    found = table(asked(REVOKE, "penalty game Bob minus 10"))
    assert found["penalty game Bob minus 10"] == ({**totals, "Bob": totals["Bob"] - 10}, False, 0)


def test_without_a_finding_the_hand_can_be_annulled() -> None:
    clean = REVOKE.replace("8D 9S", "8D 10D")
    assert list(table(asked(clean))) == ["as it stands", "annul"]


def test_a_ruling_that_would_be_refused_is_told() -> None:
    refused = asked(REVOKE, "penalty chips Bob minus 10")
    assert isinstance(refused, Refusal)
    assert refused.clause == "COM-RUL-2"


def test_nothing_is_recorded_by_asking() -> None:
    fold = replay(HEAD + REVOKE).games[0].fold
    before = fold.entries
    decisions_tried(fold, fold.chapters[0], None)
    assert fold.entries == before
