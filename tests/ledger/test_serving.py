"""What a server keeps in the ledger: doors, phones, what was sent, the same on every engine."""

from pathlib import Path

import pytest

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import doors, journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.services import admission
from trickledger.ledger.services.admission import NotAdmitted
from trickledger.ledger.services.backup import backup
from trickledger.ledger.services.check import check
from trickledger.ledger.services.once import Once, RefusedBefore, SentAlready, hashed_key
from trickledger.ledger.services.phones import Claim, place_at, report_result
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create

KEY = hashed_key(b"phone", "somekey1")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "COST", 2)


@pytest.fixture
def event(kept: Ledger) -> Stream:
    made = new_event(kept, "rounds=2")
    enter(kept, made, "round 1 typed: 1 2, 3 4")
    enter(kept, made, "release everything")
    return made


def test_a_phone_is_let_in_and_out(kept: Ledger, event: Stream) -> None:
    one, two = admission.new_keys(kept, event, [1, 2])
    phone = admission.admit_by_key(kept, event, 1, one.key)
    second = admission.admit_by_pin(kept, event, 1, one.pin)
    assert (phone.phone.number, second.phone.number) == (1, 2)
    for wrong in (two.key, "", one.key[:-1], "x" * 9999):
        with pytest.raises(NotAdmitted):
            admission.admit_by_key(kept, event, 1, wrong)
    assert admission.phone_with(kept, event, phone.token) == phone.phone
    admission.leave(kept, event, phone.token)
    assert admission.phone_with(kept, event, phone.token) is None
    assert admission.phone_with(kept, event, second.token) is not None
    admission.new_keys(kept, event, [1])
    assert admission.phone_with(kept, event, second.token) is None
    assert admission.tables_with_keys(kept, event) == {1: False, 2: False}


def test_wrong_pins_are_counted_in_the_ledger(kept: Ledger, event: Stream) -> None:
    (door,) = admission.new_keys(kept, event, [7])
    for _ in range(admission.MOST_WRONG):
        with pytest.raises(NotAdmitted):
            admission.admit_by_pin(kept, event, 7, "wrong")
    assert admission.tables_with_keys(kept, event) == {7: True}
    with pytest.raises(NotAdmitted, match="closed to PINs"):
        admission.admit_by_pin(kept, event, 7, door.pin)
    admission.unlock(kept, event, 7)
    assert admission.admit_by_pin(kept, event, 7, door.pin).phone.tab == 7


def test_the_desk_has_a_pass_phrase(kept: Ledger, event: Stream) -> None:
    assert not admission.has_phrase(kept, event)
    phrase = admission.new_phrase()
    admission.set_phrase(kept, event, phrase)
    assert admission.has_phrase(kept, event)
    assert admission.admit_director(kept, event, phrase).phone.tab == 0
    with pytest.raises(NotAdmitted):
        admission.admit_director(kept, event, phrase[:-1])


def test_what_is_entered_under_a_key_is_entered_once(kept: Ledger, event: Stream) -> None:
    def once() -> None:
        with Once(kept, event, KEY).writing() as db:
            head, _ = journal.head(db, event)
            new = [journal.NewEntry(head + 1, "note", "once")]
            journal.append(*(db, event, head, new), by=Author("Ann", ""), at="2026-11-22T20:00:00Z")

    once()
    with pytest.raises(SentAlready) as again:
        once()
    with kept.reading() as db:
        head, _ = journal.head(db, event)
    assert again.value.sent == doors.Sent(head, head)
    with kept.reading() as db:
        assert [entry.text for entry in journal.read(db, event)].count("once") == 1


def test_a_result_is_told_once_and_the_ledger_is_sound(kept: Ledger, event: Stream) -> None:
    place = place_at(kept, event, 1)
    assert place
    claim = Claim(1, place.seen, KEY)
    author = AUTHOR._replace(scorer="P1")
    first = report_result(kept, event, author, claim, (501, 320))
    assert report_result(kept, event, author, claim, (501, 320)) == first
    assert not check(kept).faults


def test_a_result_that_was_refused_stays_so_on_every_engine(kept: Ledger, event: Stream) -> None:
    place = place_at(kept, event, 1)
    assert place
    claim, author = Claim(1, place.seen, KEY), AUTHOR._replace(scorer="P1")
    enter(kept, event, "result 1.1 501 320", "result 1.2 501 320")
    enter(kept, event, "lock 1: 1 = 501 320, 2 = 501 320")
    for _ in range(2):
        with pytest.raises(EntryRefused, match="Round 1 is locked"):
            report_result(kept, event, author, claim, (501, 320))
    enter(kept, event, "unlock 1 # for the test")
    for _ in range(2):
        with pytest.raises(RefusedBefore, match="If it still holds, enter it again"):
            report_result(kept, event, author, claim, (501, 320))
    again = claim._replace(key=hashed_key(b"phone", "otherkey1"))
    assert report_result(kept, event, author, again, (501, 320)).entries
    with kept.reading() as db:
        assert db.one("SELECT count(*) FROM sent WHERE last = 1") == (1,)
    assert not check(kept).faults


def test_no_copy_holds_what_lets_phones_in(tmp_path: Path) -> None:
    with create(tmp_path / "ledger.db") as ledger:
        event = new_event(ledger)
        (key,) = admission.new_keys(ledger, event, [1])
        admission.admit_by_key(ledger, event, 1, key.key)
        with ledger.reading() as db:
            secrets = [part for row in db.all("SELECT key, salt, pin FROM door") for part in row]
            secrets += [token for (token,) in db.all("SELECT token FROM phone")]
        backup(ledger, tmp_path / "copy.db")
    assert all(secret in (tmp_path / "ledger.db").read_bytes() for secret in secrets)
    assert not any(secret in (tmp_path / "copy.db").read_bytes() for secret in secrets)
