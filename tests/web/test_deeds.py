"""Deeds by their rows: every front makes its own of each, and all enter the same."""

import pytest
from starlette.testclient import TestClient

from tests.web.hall import Hall
from tests.web.test_desk import Desk
from trickledger.ledger.cli.event import acting
from trickledger.ledger.say.kinds import KINDS
from trickledger.ledger.say.tellings import TELLS
from trickledger.ledger.services.doing import BEFORE, DO, FIELDS
from trickledger.ledger.tournament.deed import WHY
from trickledger.ledger.tournament.deeds import DEEDS, GROUPS
from trickledger.ledger.web import forms


def test_each_mapping_has_a_word_for_each_deed() -> None:
    assert TELLS.keys() == DEEDS.keys()
    assert {*DO, *BEFORE} <= DEEDS.keys()
    assert {deed.group for deed in DEEDS.values()} == GROUPS.keys()


def test_each_front_knows_each_kind() -> None:
    used = {arg.kind for deed in DEEDS.values() for arg in (*deed.args, WHY)}
    assert KINDS.keys() == forms.KINDS.keys() == acting.KINDS.keys() == used
    assert FIELDS.keys() <= KINDS.keys()


@pytest.mark.parametrize("word", DEEDS)
def test_each_deed_has_a_form_that_an_address_fills(
    hall: Hall, client: TestClient, word: str
) -> None:
    hall.set_phrase()
    desk = Desk(hall.browser())
    page = desk.client.get(f"/desk/do/{word}?table=1.2&because=ill").text
    assert f"<h1>{DEEDS[word].label}</h1>" in page
    assert 'value="ill"' in page
    for arg in DEEDS[word].args:
        assert (f'name="{arg.name}"' in page) is not arg.for_shells
    assert ("Show what would happen" in page) is DEEDS[word].dry_run
