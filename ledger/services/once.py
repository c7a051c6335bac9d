"""What is sent under a key is entered once, however often it comes, or stays refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from typing import Any

from trickledger.ledger.errors import EntryRefused, ExitCode, TrickledgerError
from trickledger.ledger.journal import doors, journal
from trickledger.ledger.journal.doors import Sent
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.times import now_in_seconds
from trickledger.ledger.storage.port import Frozen, Ledger, Rows

LONGEST_KEY = 64
"""Characters of the longest key that a page may give to what it sends."""

KEPT_FOR = 7 * 24 * 3600
"""Seconds for which the key of a line is known."""

REFUSED_FOR = 3600
"""Seconds for which it is known that what came under a key was refused.

A phone may send as often as its table, so no more of them are kept than are sent in an hour.
"""

_NO_KEY = "What was sent has no usable key."
_IS_ANSWER = (ExitCode.REFUSED, ExitCode.MOVED_ON)
"""After what else goes wrong a phone sends by itself again."""


class SentAlready(Exception):
    """What comes now was entered before, as the entries of `sent`."""

    def __init__(self, sent: Sent) -> None:
        self.sent = sent


class SaidBefore(SentAlready):
    """What comes now says what stands already, and was sent under another key."""


class RefusedBefore(EntryRefused):
    """What comes now was refused when it came before, and would be taken now."""

    def __init__(self) -> None:
        super().__init__(
            "This was refused when it was first sent.",
            "What spoke against it is gone by now.",
            "If it still holds, enter it again.",
        )


def hashed_key(phone: bytes, key: str) -> bytes:
    """What is kept of a key, 32 bytes: two phones that chose the same one do not meet.

    Raises EntryRefused for one that is none.
    """
    if not 8 <= len(key) <= LONGEST_KEY or not (key.isascii() and key.isalnum()):
        why = "A key has 8 to {most} letters and digits."
        raise EntryRefused(_NO_KEY, why, most=LONGEST_KEY)
    return sha256(phone + key.encode()).digest()


def forget_old(store: Ledger, now: int) -> None:
    """Forget, by the seconds of now, the keys that no page holds any more."""
    with store.writing() as db:
        doors.forget_sent(db, now - KEPT_FOR)


class Once:
    """A ledger in which whatever a transaction enters in a stream is entered under one key.

    `writing` raises `SentAlready` where that is known, and undoes what was begun; what enters
    nothing leaves the key free. `demand` is asked first, and raises where nothing may be entered;
    what it looks at `beside` the stream stays so until all is written.
    """

    def __init__(
        self,
        ledger: Ledger,
        stream: Stream,
        key: bytes,
        demand: Callable[[Rows], object] = id,
        beside: Sequence[Stream] = (),
    ) -> None:
        self._beside = beside
        self._ledger = ledger
        self._stream = stream
        self._key = key
        self._demand = demand

    @property
    def address(self) -> str:
        """Where the ledger is."""
        return self._ledger.address

    @property
    def is_far(self) -> bool:
        """Whether what is asked goes to a server and back."""
        return self._ledger.is_far

    def writing(self) -> AbstractContextManager[Rows]:
        """Hold the ledger for one transaction, which keeps the key with what it enters."""
        return self._once(self._ledger.writing())

    def entering(self) -> AbstractContextManager[Rows]:
        """Hold the stream alone for one transaction, which keeps the key with what it enters."""
        return self._once(self._ledger.entering())

    @contextmanager
    def _once(self, block: AbstractContextManager[Rows]) -> Iterator[Rows]:
        with block as db:
            for each in self._beside:
                db.hold(each.stream, as_it_is=True)
            db.hold(self._stream.stream)
            was_refused = self.demand_new(db)
            self._demand(db)
            before, _ = journal.head(db, self._stream)
            yield db
            after, _ = journal.head(db, self._stream)
            if after > before:
                # judged anew up to here, so that who has missed the answer hears the reason
                if was_refused:
                    raise RefusedBefore
                entered = doors.Sent(before + 1, after)
                doors.keep_sent(db, self._stream, self._key, entered, now_in_seconds())

    def demand_new(self, db: Rows) -> bool:
        """Demand that nothing was entered under the key; raises SentAlready, and EntryRefused.

        Tells whether what came under it was refused.
        """
        known = doors.kept_of(db, self._key)
        if known is None:
            return False
        stream, sent = known
        if stream != self._stream.stream:
            raise EntryRefused(_NO_KEY, "It was given to something else.")
        if sent != doors.REFUSED:
            raise SentAlready(sent)
        return True

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Keep what becomes of something that enters nothing: however often it comes, it stays so.

        That is a refusal, or what says the same. Raises SentAlready where it was entered meanwhile.
        """
        try:
            yield
        except SaidBefore as known:
            self._keep(known.sent)
            raise
        except TrickledgerError as refusal:
            if refusal.exit_code in _IS_ANSWER:
                self._keep_refused()
            raise

    def _keep(self, sent: doors.Sent) -> None:
        with self._ledger.entering() as db:
            db.hold(self._stream.stream)
            if self.demand_new(db):
                raise RefusedBefore
            doors.keep_sent(db, self._stream, self._key, sent, now_in_seconds())

    def _keep_refused(self) -> None:
        with self._ledger.entering() as db:
            db.hold(self._stream.stream)
            if not self.demand_new(db):
                at = now_in_seconds()
                doors.keep_refused(db, self._stream, self._key, at, at - REFUSED_FOR)

    def reading(self) -> AbstractContextManager[Rows]:
        """See one moment of the ledger."""
        return self._ledger.reading()

    def trying(self) -> AbstractContextManager[Rows]:
        """Write and undo it at the end."""
        return self._ledger.trying()

    def frozen(self) -> AbstractContextManager[Frozen]:
        """See one moment of the ledger, however long."""
        return self._ledger.frozen()

    def close(self) -> None:
        """Let go of nothing: the ledger is another's."""

    def __enter__(self) -> Once:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
