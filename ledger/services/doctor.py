"""What the program and a ledger stand on."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.config.report import SettingsReport, report
from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.journal.checkpoints import short_head
from trickledger.ledger.journal.journal import Head, heads
from trickledger.ledger.storage import servers
from trickledger.ledger.storage.files import Facts, facts
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.servers import ServerFacts

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.servers import Probe, Rights


__all__ = ["Examination", "Facts", "Ground", "ServerFacts", "examine", "examine_server"]


class Ground(NamedTuple):
    """The versions of program and Python, the ledger, where its records end, and the settings."""

    trickledger: str
    python: str
    ledger: Address
    facts: Facts | ServerFacts
    heads: list[Head]
    settings: SettingsReport

    @property
    def games(self) -> list[Head]:
        """Where the games end."""
        return [end for end in self.heads if end.stream.kind == "game"]

    @property
    def entries(self) -> int:
        """How many entries all records have."""
        return sum(end.entries for end in self.heads)

    @property
    def head(self) -> str | None:
        """The short head of the newest game, None where there is no game."""
        return short_head(*self.games[-1][1:]) if self.games else None


class Examination(NamedTuple):
    """What a server was found to be by probes, and who may do what in its ledger, if it has one."""

    server: Address
    probes: list[Probe]
    rights: Rights | None

    @property
    def is_sound(self) -> bool:
        """Whether no probe failed."""
        return all(probe.outcome != "failed" for probe in self.probes)


def examine_server(address: Address) -> Examination:
    """Probe the server of a ledger, or of a database without one, and leave no trace.

    Raises `NotOnServer` for a file, and `Unreachable`.
    """
    probes = servers.probe(address)
    try:
        found = servers.rights(address)
    except LedgerUnusable:
        # the probes have told why
        found = None
    return Examination(address, probes, found)


def examine(address: Address) -> Ground:
    """Say what the program and the ledger at an address stand on."""
    with open_ledger(address, write=False) as store:
        found = facts(store) if isinstance(address, Path) else servers.facts(address)
        with store.reading() as db:
            ends = heads(db)
    versions = version("trickledger"), platform.python_version()
    return Ground(*versions, address, found, ends, report())
