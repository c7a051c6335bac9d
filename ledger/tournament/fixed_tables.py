"""Who sits at the same table in every round."""

from __future__ import annotations

from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import Numbered, Seating
from trickledger.rules.says import Says


def at_fixed_tables(event: Event, seating: Seating) -> Seating:
    """The same tables, numbered so that who has a fixed one sits at it."""
    tables, taken, said = list(seating.tables), dict[int, int](), list[Says]()
    for entrant in seating.entrants if event.dossier.facts else ():
        wanted = event.dossier.facts_of(entrant).table
        at = next((at for at, seats in enumerate(tables, 1) if entrant in seats), 0)
        if not (wanted and at):
            continue
        other = taken.get(wanted) or taken.get(at)
        if at == wanted and not other:
            taken[wanted] = entrant
        elif wanted > len(tables):
            words = "{name} can't sit at table {table}: there are {last}."
            said.append(Says(words, name=Numbered(entrant), table=wanted, last=len(tables)))
        elif at != wanted and other:
            words = "{name} can't sit at table {table}: {other} has a fixed one too."
            said.append(Says(words, name=Numbered(entrant), table=wanted, other=Numbered(other)))
        elif at != wanted:
            tables[at - 1], tables[wanted - 1] = tables[wanted - 1], tables[at - 1]
            taken[wanted] = entrant
    return seating._replace(tables=tuple(tables), why=(*seating.why, *said))
