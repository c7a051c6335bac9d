"""What a line is taken for between two hands, and between two games."""

import pytest

from tests.cli.table.test_session import NEW, said, texts
from tests.cli.terminal import Terminal
from trickledger.ledger.cli.table.pieces import plain
from trickledger.ledger.cli.table.session import Session


def test_the_same_game_again_names_first_who_deals_after_the_last_one(session: Session) -> None:
    said(session, NEW, "result Ann 115 Bob 27 maker Ann dealer Bob", "final Ann 501 Bob 320")
    dealer = said(session, "/new").offer.split()[1]
    assert plain(session.screen()).endswith(
        f"Next: hand {dealer} CARD, or hand {'Bob' if dealer == 'Ann' else 'Ann'} CARD, or result"
    )


def test_a_variant_is_called_by_its_own_name(session: Session) -> None:
    reply = said(session, "/new lift-smoke Ann Bob Cid")
    assert reply.said.startswith("Game 1: Lift Smoke, Ann, Bob, Cid.")
    assert "Lift Smoke, game 1" in plain(session.screen())


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("instant-out Ann Bob Cid", "Bob 2 dealer Cid", "result Bob 2"),
        ("instant-out Ann Bob Cid", "b 2 dealer c", "result Bob 2"),
        (
            "klaberjass Ann Bob",
            "Ann 90 Bob 72 maker Bob dealer Ann",
            "result Ann 90 Bob 72 maker Bob",
        ),
        ("klaberjass Ann Bob", "note 3 came", "note 3 came"),
    ],
)
def test_between_hands_figures_tell_how_a_hand_ended(
    session: Session, cli: Terminal, game: str, line: str, told: str
) -> None:
    said(session, f"/new {game}", line)
    assert texts(cli.ledger)[-1] == told


@pytest.mark.parametrize("line", ["Ann 10 C", "Cid 5", "7 Ann", "Ann"])
def test_between_hands_nothing_else_is_taken_for_figures(session: Session, line: str) -> None:
    said(session, NEW)
    assert "result" not in session.take(line).warned
