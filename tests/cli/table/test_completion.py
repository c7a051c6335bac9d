"""What Tab offers, as text before the cursor and candidates."""

import pytest

from tests.cli.evening import X21
from tests.cli.table.high_card import TEN
from trickledger.ledger.cli.table.completion import candidates
from trickledger.ledger.cli.table.session import Session
from trickledger.rules.catalogue import openable


def words(session: Session, before: str) -> list[str]:
    return [candidate.text for candidate in candidates(session.sitting, before)]


def at(session: Session, lines: int) -> None:
    session.take("/new klaberjass Ann Bob")
    for line in X21[:lines]:
        assert not session.take(line).failed


@pytest.mark.parametrize(
    ("lines", "before", "offered"),
    [
        (0, "", ["hand", "result"]),
        (0, "hand ", ["Ann", "Bob"]),
        (0, "hand b", ["Bob"]),
        (0, "hand Bob ", []),
        (0, "hand Bob 1", []),
        (1, "", ["take", "pass", "schmeiss", "result"]),
        (1, "result ", ["Ann", "Bob", "maker", "trump", "redeal", "dealer"]),
        (1, "re Ann 115 ", ["Bob", "maker", "trump", "redeal", "dealer"]),
        (1, "result Ann ", []),
        (1, "result Ann 115 Bob 27 m", ["maker"]),
        (1, "result Ann 115 Bob 27 maker ", ["Ann", "Bob"]),
        (1, "result Ann 115 Bob 27 maker Ann ", ["trump", "redeal", "dealer"]),
        (1, "result Ann 115 trump ", ["S", "H", "D", "C"]),
        (1, "adds ", ["Ann", "Bob", "dealer"]),
        (1, "final A", ["Ann"]),
        (1, "s", ["schmeiss", "seen", "score"]),
        (1, "S", ["schmeiss", "seen", "score"]),
        (1, "pass ", ["take", "pass", "schmeiss"]),
        (1, "pass pass ", ["trump", "pass", "schmeiss"]),
        (1, "pass pass trump ", ["S", "H", "D", "C"]),
        (1, "pass pass trump h", ["H"]),
        (1, "pass pass trump S none none", ["none"]),
        (1, "take take ", []),
        (1, "B", ["Bob:"]),
        (2, "e", ["Ann: exchange", "Bob: exchange"]),
        (2, "Bob: ", ["exchange"]),
        (2, "Bob: e", ["exchange"]),
        (3, "twenty howhigh K also ", ["S", "H", "D", "C"]),
        (3, "twenty howhigh A", ["A", "adds", "Ann:"]),
        (4, "JC ", ["AC", "KC", "QC", "10C", "9C", "8C"]),
        (4, "JC 1", ["10C"]),
        (4, "JC 10C show K", []),
        (4, "JC 10C # a", []),
        (4, "void ", []),
        (4, "/sh", ["/show"]),
        (4, "/u", ["/undo"]),
        (4, "/help und", ["undo"]),
        (4, "/new kl", ["klaberjass"]),
        (4, "/new klaberjass ", []),
        (4, "/rules KLA-PLAY-2", ["KLA-PLAY-2"]),
        (4, "/show ", []),
    ],
)
def test_what_may_come_next_is_offered(
    session: Session, lines: int, before: str, offered: list[str]
) -> None:
    at(session, lines)
    assert words(session, before) == offered


def test_cards_that_are_excluded_are_not_offered(session: Session) -> None:
    at(session, 6)
    offered = words(session, "")
    assert "AD" in offered
    assert not {"JC", "10C", "6D"} & set(offered)


def test_looking_ahead_enters_nothing(session: Session) -> None:
    at(session, 4)
    assert words(session, "JC 10C ") != []
    assert session.sitting.table is not None
    assert session.sitting.table.fold.numbered == 10
    assert not session.take("JC 10C").failed


def test_words_come_with_their_meaning(session: Session) -> None:
    at(session, 1)
    (take, *_) = candidates(session.sitting, "")
    assert take.meaning == "take the upcard's suit as trump (short: u m)"
    (show,) = candidates(session.sitting, "/show")
    assert (show.meaning, show.typed) == ("Print the score sheet, or one hand with its reasons.", 5)


def test_without_a_game_its_kind_is_offered(session: Session) -> None:
    assert words(session, "") == list(openable())
    assert words(session, "kl") == ["klaberjass"]
    assert words(session, "klaberjass ") == []


@pytest.mark.usefixtures("high_card")
def test_a_short_form_finds_its_word_and_is_told(session: Session) -> None:
    session.take(f"/new high-card {' '.join(TEN)}")
    session.take("hand Anna")
    (double,) = candidates(session.sitting, "du")
    assert double.text == "double"
    assert double.meaning == "put in two chips (short: du)"
    assert "du" in session.take("/help double").said
