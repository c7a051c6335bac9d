"""Requests of four phones in any order, lost, late and doubled: some order of them, each once."""

from pathlib import Path

import pytest

from tests.many import many
from tests.web.hall import Hall, Phone
from tests.web.interleaving import Evening, Handset
from trickledger.ledger.web import app, security


def evening(hall: Hall, phones: list[Phone]) -> Evening:
    return Evening(hall, [Handset(phone, []) for phone in phones])


def test_any_interleaving_of_requests_is_some_order_of_them_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "MOST_REQUESTS", 10**6)
    monkeypatch.setattr(security, "MOST_SENDINGS", 10**6)
    monkeypatch.setattr(app, "MOST_OF_A_TABLE", 10**6)
    hall = Hall(tmp_path)
    with hall.served() as client:
        phones = [Phone(client, 1, key=hall.keys[1].key)]
        for tab, name in ((1, "Cid Fox"), (2, "Bob Archer"), (2, "Dee Gray")):
            phones.append(Phone(hall.browser(), tab, key=hall.keys[tab].key, name=name))
        at_tables = evening(hall, phones)

        at_tables.play_in_any_order(many(15))
    at_tables.demand_whole()
