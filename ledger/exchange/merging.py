"""Records and other ledgers into a ledger, which is made if there is none."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.exchange.importing import Events, Imported, Keep, import_games
from trickledger.ledger.services.identities import namesakes
from trickledger.ledger.storage.opening import exists, fill

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trickledger.ledger.exchange.reading import Candidate, LeftOut
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Ledger, Watch


OUTCOMES = ("added", "continued", "known", "branched", "skipped")
"""What becomes of the record of a game or an event."""


class Merged(NamedTuple):
    """What became of each record, and names that people of several ledgers have, not joined yet.

    `left_out` are, by their ledgers, the records that are damaged there: nothing of them came in.
    """

    records: list[Imported]
    namesakes: list[str]
    left_out: Mapping[str, Sequence[LeftOut]] = MappingProxyType({})

    def of_kind(self, kind: str) -> list[Imported]:
        """What became of the records of games, events, or the club."""
        return [one for one in self.records if one.kind == kind]

    @property
    def listed(self) -> list[Imported]:
        """What became of the records of games and then of events."""
        return [*self.of_kind("game"), *self.of_kind("event")]

    @property
    def counts(self) -> dict[str, int]:
        """How many games and events had each outcome."""
        found = Counter(one.what for one in self.records if one.kind != "club")
        return {what: found[what] for what in OUTCOMES}

    @property
    def decisions(self) -> int:
        """How many new decisions of the club there are."""
        return sum(one.entries > 0 for one in self.of_kind("club"))


def merge(
    address: Address,
    candidates: Sequence[Candidate],
    author: Author,
    *,
    dry_run: bool = False,
    keep: Keep = "",
    events: Events = "",
    joined: Sequence[str] | None = (),
    watch: Watch | None = None,
) -> Merged:
    """Import records into a ledger as `import_games` does; a trial leaves no ledger."""

    def into(store: Ledger) -> Merged:
        done = import_games(
            *(store, candidates, author),
            dry_run=dry_run,
            keep=keep,
            events=events,
            joined=joined,
            watch=watch,
        )
        return Merged(done, [group[0].called for group in namesakes(store)])

    if not dry_run or exists(address):
        return fill(address, into)
    with TemporaryDirectory() as folder:
        return fill(Path(folder, "trial.db"), into)
