"""Who sits at the same table in every round."""

from __future__ import annotations

from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import Seating


def at_fixed_tables(event: Event, seating: Seating) -> Seating:
    """The same tables, numbered so that who has a fixed one sits at it."""
    tables, taken, said = list(seating.tables), dict[int, int](), list[str]()
    for entrant in seating.entrants if event.dossier.facts else ():
        wanted = event.dossier.facts_of(entrant).table
        at = next((at for at, seats in enumerate(tables, 1) if entrant in seats), 0)
        if not (wanted and at):
            continue
        other = taken.get(wanted) or taken.get(at)
        if at == wanted and not other:
            taken[wanted] = entrant
        elif wanted > len(tables):
            said.append(f"#{entrant} can't sit at table {wanted}: there are {len(tables)}.")
        elif at != wanted and other:
            said.append(f"#{entrant} can't sit at table {wanted}: #{other} has a fixed one too.")
        elif at != wanted:
            tables[at - 1], tables[wanted - 1] = tables[wanted - 1], tables[at - 1]
            taken[wanted] = entrant
    return seating._replace(tables=tuple(tables), why=(*seating.why, *said))
