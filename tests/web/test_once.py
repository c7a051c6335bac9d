"""Sends, losses and repeats in any order: what stands is what some order of the lines gives, once.

Two phones at one table send lines on a bad network. A request may be lost on its way, its answer
may be, it may come twice or late. What is in the ledger at the end is what the acknowledged lines
give one after the other, none twice, none missing.
"""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ledger.games import AUTHOR
from tests.web.hall import Hall, enter_line
from trickledger.ledger.errors import EntryRefused, MovedOn, TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.load import load
from trickledger.ledger.services.once import KEPT_FOR, forget_old, hashed_key
from trickledger.ledger.services.outcomes import Outcome
from trickledger.ledger.services.phones import Said
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.rules.views.outcomes import expected

PHONES = (Author("Ann Baker", "table 1, phone 1"), Author("Cid Fox", "table 1, phone 2"))

# which phone, which of the lines that may come next, and what becomes of the request
FATES = ("arrives", "is lost", "its answer is lost", "comes twice")
STEPS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 40), st.sampled_from(FATES)),
    min_size=1,
    max_size=14,
)


def choices(store: Ledger) -> tuple[int, list[str]]:
    """The newest entry, and lines that may come next."""
    with store.reading() as db:
        stream = journal.find_stream(db, "game", 1)
        assert stream
        fold = load(db, stream)
    lines = []
    for turn in expected(fold):
        who = turn["player"]
        lines += [f"{who}: {card}" for card in turn["may"]["cards"]]
        lines += [f"{who}: {verb}" for verb in turn["may"]["verbs"] if verb in {"take", "none"}]
        lines += ["hand Cid 10C"] if "hand" in turn["may"]["verbs"] else []
    return fold.numbered, lines or ["note nothing"]


class Sender:
    """A phone that keeps a line until it is answered."""

    def __init__(self, store: Ledger, hall: Hall, author: Author) -> None:
        self.store, self.hall, self.author = store, hall, author
        self.waiting: list[Said] = []
        self.acknowledged: list[tuple[bytes, Outcome]] = []
        self.sent = 0

    def tap(self, line: str, at: int) -> None:
        self.sent += 1
        key = hashed_key(self.author.device.encode(), f"phonekey{self.sent:04}")
        self.waiting.append(Said(1, 1, line, at, key))

    def send(self) -> Outcome | None:
        """Send the first line that waits; None where it could not be entered."""
        said = self.waiting[0]
        try:
            return enter_line(self.store, self.hall.event, 1, self.author, said)
        except MovedOn:
            return None

    def answered(self, outcome: Outcome | None) -> None:
        said = self.waiting.pop(0)
        if outcome and outcome.ok:
            self.acknowledged.append((said.key, outcome))


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_any_interleaving_is_some_order_of_the_lines_each_once(
    steps: list[tuple[int, int, str]],
) -> None:
    with TemporaryDirectory() as folder:
        hall = Hall(Path(folder))
        with open_ledger(hall.path) as store:
            senders = [Sender(store, hall, author) for author in PHONES]
            for place, choice, fate in steps:
                sender = senders[place]
                if not sender.waiting:
                    at, lines = choices(store)
                    sender.tap(lines[choice % len(lines)], at)
                if fate == "is lost":
                    continue
                outcome = sender.send()
                if fate == "comes twice":
                    again = sender.send()
                    assert again == outcome
                if fate != "its answer is lost":
                    sender.answered(outcome)
            for sender in senders:
                while sender.waiting:
                    sender.answered(sender.send())
            entered = [
                entry for each in senders for _, done in each.acknowledged for entry in done.entries
            ]
            with store.reading() as db:
                stream = journal.find_stream(db, "game", 1)
                assert stream
                stands = list(journal.read(db, stream, 2))
    numbers = sorted(entry.number for entry in entered)
    assert numbers == [entry.number for entry in stands]
    by_number = {entry.number: entry for entry in entered}
    assert all(by_number[each.number].text == each.text for each in stands)


def test_the_same_line_at_once_from_many_threads_is_entered_once(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    ready = Barrier(8)
    told: list[Outcome | TrickledgerError] = []

    def send() -> None:
        with open_ledger(hall.path) as store:
            ready.wait()
            said = Said(1, 1, "hand Cid 10C", 1, hashed_key(b"phone", "onekeyforall"))
            try:
                told.append(enter_line(store, hall.event, 1, AUTHOR, said))
            except TrickledgerError as error:
                told.append(error)

    threads = [Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({repr(each) for each in told}) == 1
    assert hall.game_texts() == ["hand Cid 10C"]


def test_a_key_is_forgotten_once_no_page_holds_it(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    with open_ledger(hall.path) as store:
        game = Said(1, 1, "hand Cid 10C", 1, hashed_key(b"phone", "onekeyforall"))
        enter_line(store, hall.event, 1, AUTHOR, game)
        now = int(time.time())
        for later, kept in ((now + KEPT_FOR - 60, 1), (now + KEPT_FOR + 60, 0)):
            forget_old(store, later)
            with store.reading() as db:
                assert db.one("SELECT count(*) FROM sent") == (kept,)


@pytest.mark.parametrize("key", ["", "seven77", "with-a-dash", "ümlautkey", "k" * 65])
def test_what_is_no_key_is_refused_in_a_sentence(key: str) -> None:
    with pytest.raises(EntryRefused) as refused:
        hashed_key(b"phone", key)
    assert refused.value.what == "What was sent has no usable key."
    assert refused.value.why == "A key has 8 to 64 letters and digits."


def test_two_phones_that_chose_one_key_do_not_meet() -> None:
    assert len({hashed_key(phone, "k" * 8) for phone in (b"one", b"two")}) == 2
    assert (
        hashed_key(b"one", "k" * 8) == hashed_key(b"one", "k" * 8) != hashed_key(b"one", "k" * 64)
    )
