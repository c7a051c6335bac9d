"""Whist by clause, played through the library that finds it by its entry point."""

import unittest

from trickledger import Replay, replay
from trickledger.ledger.services.rulebook import shown_clause
from trickledger.rules.catalogue import game
from trickledger.rules.views.rulebook import unnamed_clauses

HEAD = "game whist\nplayers Ann, Bob, Cid, Dee\n"
HAND = """\
hand Dee 10S
AC 3C 2C 4C
AS 8S 2S 10S
KD 4D 2D JS
KS 5S 9S 3S
QC JC 7C KC
AH 3H 6H 4H
AD 5C 7D 5D
10D 5H 9D QD
KH 2H 7H 9H
QH 4S 6C 10H
8D 8C JD 6D
QS 8H 6S 9C
7S JH 3D 10C"""


def played(lines: str, head: str = HEAD) -> Replay:
    return replay(f"{head}{lines}")


class TestWhist(unittest.TestCase):
    def refused(self, lines: str, clause: str) -> None:
        refusal = played(lines).refusal
        assert refusal is not None, "it was accepted"
        assert (refusal.clause, refusal.line) == (clause, len(lines.splitlines()) + 2)

    def test_partners_score_the_tricks_above_six(self) -> None:
        result = played(HAND)
        assert result.refusal is None
        (hand,) = result.games[0].hands
        assert hand.score == {"Ann+Cid": 9, "Bob+Dee": 4}
        assert hand.entered == {"Ann+Cid": 3, "Bob+Dee": 0}
        assert (hand.facts["trump"], hand.next_dealer) == ("S", "Ann")
        assert [trick.winner for trick in hand.tricks[:3]] == ["Ann", "Ann", "Dee"]
        assert result.games[0].status == "open"

    def test_every_clause_is_named_where_it_is_carried_out(self) -> None:
        assert unnamed_clauses(game("whist").book, "trickledger_whist") == []

    def test_every_clause_is_shown_by_an_example(self) -> None:
        for clause in game("whist").book.values():
            with self.subTest(clause):
                assert shown_clause(clause).examples

    def test_the_first_at_the_target_wins(self) -> None:
        game = played(HAND, f"{HEAD}option target 3\n").games[0]
        assert (game.status, game.winners) == ("won", ["Ann+Cid"])

    def test_the_turned_card_is_the_dealers(self) -> None:
        self.refused("hand Dee 10S\nQS 8S 2S\n4C", "WHI-FOLLOW-1")
        self.refused("hand Dee 10S\nQS 8S\n10S", "COM-PHYS-3")
        self.refused("hand Dee\nQS", "COM-SEQ-1")
        self.refused("hand Dee 10S\nupcard 9S", "WHI-TRUMP-1")

    def test_suit_is_followed_from_a_recorded_hand(self) -> None:
        bob = "Bob holds 3C 4D 4H 5D 6D 7C 8H 8S 9S JH KH QD QH"
        self.refused(f"hand Dee 10S\n{bob}\nAC\n8S", "WHI-FOLLOW-1")
        self.refused(f"hand Dee 10S\n{bob} 2C", "COM-PHYS-4")
        self.refused(f"hand Dee 10S\n{bob}\n3C", "COM-PHYS-3")
        assert played(f"hand Dee 10S\n{bob}\nAC 3C").refusal is None

    def test_a_revoke_is_proven_by_a_later_card(self) -> None:
        result = played("hand Dee 10S\nAC 8S 2C 4C\nQH 3H 6H 4H\n3C")
        (finding,) = result.games[0].hands[0].findings
        assert (finding.accused, finding.clause) == ((4,), "WHI-FOLLOW-1")


if __name__ == "__main__":
    unittest.main()
