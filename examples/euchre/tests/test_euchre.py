"""Euchre by clause: what is allowed, what is refused, and the edge between them."""

import unittest
from pathlib import Path
from typing import ClassVar

from trickledger import Replay, replay
from trickledger.ledger.services.rulebook import shown_clause
from trickledger.rules.catalogue import game
from trickledger.rules.views.rulebook import unnamed_clauses

EVENING = Path(__file__).parent / "an-evening.txt"
HEAD = "game euchre\nplayers Ann, Bob, Cid, Dee\n"
PASSED = "hand Dee JS\npass,pass,pass,pass\n"
ORDERED = "hand Dee JS\norder\n"
BOB = "Bob holds 9H 10H QH KH JC"
DEE = "Dee holds 9S 10S QS KS AS"


def played(lines: str, options: str = "") -> Replay:
    return replay(f"{HEAD}{options}{lines}")


class TestClauses(unittest.TestCase):
    ALLOWED: ClassVar = {
        "EUC-BID-1, the dealer too": "hand Dee JS\npass,pass,pass,order",
        "EUC-BID-2": f"{ORDERED}discard JS",
        "EUC-BID-2, whenever it is told": f"{ORDERED}AH 9H 10H AS\ndiscard 9S",
        "EUC-BID-3": f"{PASSED}pass\nH",
        "EUC-ALONE-1": f"{ORDERED}alone\n9H",
        "EUC-ALONE-1, after a discard": f"{ORDERED}discard 9S\nalone",
        "EUC-LEAD-1": f"{ORDERED}Ann: 9H",
        "EUC-LEAD-1, the partner plays alone": "hand Dee JS\npass,pass,order\nalone\nBob: 9H",
        "EUC-RANK-2, the left bower follows": f"{ORDERED}9S JC",
        "EUC-FOLLOW-1, nothing is proven": f"{ORDERED}9S AH",
        "EUC-FOLLOW-1, the dealer may have laid it away": f"{ORDERED}9S AH 9H 10H",
        "EUC-FOLLOW-1, of a hand that is known": f"hand Dee JS\n{BOB}\norder\n9S JC",
        "EUC-FOLLOW-1, one heart may be laid away": (
            "hand Dee JS\nDee holds 9H 10D QD KD AD\norder\nAH 10H KH JS"
        ),
        "EUC-D3": "hand Dee JS\npass,order\nalone\ndiscard JS\nAnn: 9H",
        "EUC-D4": f"{ORDERED}discard 9S\nDee holds 9S 10D QD KD AD",
        "as people say it": "hand Dee JS\nAnn passes, Bob passes, Cid orders it up\ngo alone",
        "a suit is called": f"{PASSED}Ann calls hearts",
    }

    def test_what_is_allowed(self) -> None:
        for name, lines in self.ALLOWED.items():
            with self.subTest(name):
                result = played(lines)
                assert result.refusal is None, result.refusal
                assert not result.games[0].hands[0].findings

    def test_what_is_refused(self) -> None:
        rows = (
            ("EUC-DECK-1", "hand Dee 8S"),
            ("COM-SEQ-1", "hand Dee\nAH"),
            ("COM-SEQ-1", "hand Dee JS\nupcard 9S"),
            ("COM-PHYS-4", "hand Dee JS\nBob holds 9S 10S QS KS"),
            ("COM-PHYS-2", "hand Dee JS\nBob holds 9S 10S JS QS KS"),
            ("COM-SEQ-2", "hand Dee JS\nBob: pass"),
            ("COM-SEQ-1", "hand Dee JS\ntrump H"),
            ("COM-SEQ-1", f"{PASSED}order"),
            ("EUC-BID-4", f"{PASSED}trump S"),
            ("COM-SEQ-1", "hand Dee JS\ndiscard 9S"),
            ("COM-SEQ-1", f"{ORDERED}discard 9S\ndiscard 10S"),
            ("COM-PHYS-3", "hand Dee JS\nBob holds 9H 10H QH KH AH\norder\ndiscard AH"),
            ("COM-PHYS-6", f"hand Dee JS\n{DEE}\norder\ndiscard AH"),
            ("COM-SEQ-2", f"{ORDERED}Bob: alone"),
            ("COM-SEQ-1", f"{ORDERED}alone\nalone"),
            ("EUC-ALONE-1", f"{ORDERED}9H\nAnn: alone"),
            ("COM-SEQ-2", f"{ORDERED}Bob: 9H"),
            ("COM-SEQ-2", f"{ORDERED}alone\n9H 10H\nCid: QH"),
            ("COM-PHYS-3", f"{ORDERED}JS"),
            ("COM-PHYS-3", f"{ORDERED}discard JS\n9H 10H QH JS"),
            ("COM-PHYS-3", f"{PASSED}trump H\nJS"),
            ("EUC-FOLLOW-1", f"hand Dee JS\n{BOB}\norder\n9S 9H"),
            ("EUC-FOLLOW-1", "hand Dee JS\nBob holds 9C 10H QH KH JC\norder\n10C JC"),
            ("EUC-FOLLOW-1", "hand Dee JS\nDee holds 9H QH QD KD AD\norder\nAH 10H KH JS"),
            ("EUC-D4", f"{ORDERED}Dee holds 9S 10S QS KS AS"),
        )
        for clause, lines in rows:
            with self.subTest(clause, lines=lines):
                refusal = played(lines).refusal
                assert refusal is not None, "it was accepted"
                assert (refusal.clause, refusal.line) == (clause, len(lines.splitlines()) + 2)

    def test_an_evening(self) -> None:
        result = replay(EVENING.read_text(encoding="utf-8"))
        assert result.refusal is None, result.refusal
        (evening,) = result.games
        assert (evening.status, evening.totals) == ("won", {"Ann+Cid": 10, "Bob+Dee": 7})
        added = [tuple(hand.entered.values()) for hand in evening.hands]
        assert added == [(4, 0), (0, 2), (0, 2), (2, 0), (0, 0), (2, 0), (0, 2), (0, 1), (2, 0)]

    def test_the_dealer_may_be_stuck(self) -> None:
        thrice = f"{PASSED}pass,pass,pass\n"
        refusal = played(f"{thrice}pass", "option stick true\n").refusal
        assert refusal is not None
        assert (refusal.clause, refusal.would_do[0]) == ("EUC-D1", "trump H")
        assert played(f"{thrice}trump H", "option stick true\n").refusal is None
        (hand,) = played(f"{thrice}pass").games[0].hands
        assert (hand.counted, hand.over, hand.next_dealer) == (False, True, "Ann")

    def test_a_revoke_is_proven_by_the_cards_that_come_later(self) -> None:
        bob_trumps_nothing = f"{ORDERED}9S AH 10S 9D\n"
        dee_has_no_heart = f"{ORDERED}AH 9H 10H AS\n"
        rows = (
            (bob_trumps_nothing, ()),
            (f"{bob_trumps_nothing}9H 10H QH JD", ()),
            (f"{bob_trumps_nothing}9H 10H QH JC", ((5,),)),
            (f"{dee_has_no_heart}QC", ()),
            (f"{dee_has_no_heart}QH", ((7,),)),
            (f"{dee_has_no_heart}discard QH", ()),
        )
        for lines, accused in rows:
            with self.subTest(lines):
                findings = played(lines).games[0].hands[0].findings
                assert tuple(finding.accused for finding in findings) == accused
                assert {finding.clause for finding in findings} <= {"EUC-FOLLOW-1"}

    def test_the_score(self) -> None:
        march = "AS 9S 10S QC\nJS 9C 10C AH\nJC KS QS 9H\nAD 9D 10D JH\nKD QD JD KH\n"
        rows = (
            ("EUC-SCORE-1", "result Ann 3 maker Ann", (1, 0)),
            ("EUC-SCORE-1", "result Ann 4 maker Cid alone", (1, 0)),
            ("EUC-SCORE-2", "result Ann 5 maker Ann", (2, 0)),
            ("EUC-SCORE-3", "result Bob 5 maker Dee alone", (0, 4)),
            ("EUC-SCORE-4", "result Ann 2 maker Ann", (0, 2)),
            ("EUC-SCORE-4", "result Ann 2 maker Ann alone", (0, 2)),
            ("EUC-SCORE-2", f"upcard QH\npass,pass,pass,pass\nS\n{march}", (2, 0)),
        )
        for clause, lines, entered in rows:
            with self.subTest(lines):
                result = played(f"hand Dee\n{lines}")
                assert result.refusal is None, result.refusal
                (hand,) = result.games[0].hands
                assert tuple(hand.entered.values()) == entered
                assert [line.clause for line in hand.settlement] == [clause]
                assert hand.next_dealer == "Ann"

    def test_every_clause_is_named_where_it_is_carried_out(self) -> None:
        assert unnamed_clauses(game("euchre").book, "trickledger_euchre") == []

    def test_every_clause_is_shown_by_an_example_or_told_why_not(self) -> None:
        for clause in game("euchre").book.values():
            with self.subTest(clause):
                told = shown_clause(clause)
                assert bool(told.examples) != bool(told.without)
                for example in told.examples:
                    result = replay("\n".join(example.record))
                    assert result.read == len(example.record) - bool(example.refusal)


if __name__ == "__main__":
    unittest.main()
