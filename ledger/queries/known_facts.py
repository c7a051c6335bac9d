"""What earlier events of the ledger know of people, for an event that they enter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.tournament.acts import UnreadableAct
from trickledger.ledger.tournament.dossier import Dossier, dossier_of
from trickledger.ledger.tournament.facts import NOTHING, Facts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Rows

_TELLING = """
SELECT stream, id, kind, number FROM stream JOIN event USING (stream) WHERE EXISTS (
    SELECT 1 FROM entry WHERE entry.stream = stream.stream AND entry.text LIKE ?)
ORDER BY number DESC
"""


def facts_known(db: Rows, names: Collection[str], but: Stream) -> Mapping[str, Facts]:
    """What the latest other event that knows anything of somebody knows, by the name folded."""
    wanted = {folded(name) for name in names}
    found: dict[str, Facts] = {}
    for stream in db.all(_TELLING, ("facts %",)):
        if stream[0] != but.stream:
            for name, facts in _facts_of(_dossier(db, Stream(*stream))):
                if name in wanted and name not in found:
                    found[name] = facts.of_the_person
    return {name: facts for name, facts in found.items() if facts != NOTHING}


def _facts_of(dossier: Dossier) -> Iterator[tuple[str, Facts]]:
    """What is known of people; what is known of a pair is of neither."""
    for entrant, facts in dossier.facts.items():
        names = dossier.names.get(entrant, ())
        if len(names) == 1:
            yield folded(names[0]), facts


def _dossier(db: Rows, stream: Stream) -> Dossier:
    """What an event knows, nothing where it cannot be read, which `check` tells."""
    try:
        return dossier_of(entries_of(db, stream), with_names=True)
    except (UnreadableAct, UnfitPlan):
        return Dossier()
