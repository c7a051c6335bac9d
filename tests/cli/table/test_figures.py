"""An evening by its figures at the prompt: help, short forms and reminders do no harm in it."""

import pytest

from tests.cli.table.test_questions import take
from trickledger.ledger.cli.table.session import Session


@pytest.mark.parametrize(
    "line",
    ["/help", "/help adds", "/help insert", "/help hand", "/help correct", "/show", "/log", "?"],
)
def test_what_asks_changes_nothing(session: Session, line: str) -> None:
    take(session, "/new skat Ann Bob Cid", "120 -30 -90")
    before = session.sitting.seen
    assert not session.take(line).failed
    assert session.sitting.seen == before


@pytest.mark.parametrize("line", ["abc", "pp", ".", "k", "120-30-90", "1 2", "hh"])
def test_letters_that_are_short_elsewhere_are_refused(session: Session, line: str) -> None:
    take(session, "/new skat Ann Bob Cid", "120 -30 -90")
    before = session.sitting.seen
    assert session.take(line).failed
    assert session.sitting.seen == before


def test_nothing_is_reminded_of(session: Session) -> None:
    reply = take(session, "/new skat Ann Bob Cid", "120 -30 -90", "10 20 -30")
    sheet = session.sitting.sheet
    assert sheet
    assert not any(hand.reminders for hand in sheet.shown())
    assert "Ann 130, Bob -10, Cid -120" in reply.said
