"""The columns of an entry list, by the heads that FIDE, chess-results and spreadsheets give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.tournament.facts import READERS
from trickledger.rules.language.notation import nearest
from trickledger.rules.says import Says, Value, any_of, listed

NAMES = ("name", "partner")
FAMILY, GIVEN = "family name", "given name"
NATIONAL = "national rating"
"""The rating of who has no other."""
_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("full name", "player", "player name"),
    FAMILY: ("surname", "last name", "lastname"),
    GIVEN: ("first name", "firstname", "forename"),
    "rating": ("rtg", "elo", "rtgi", "fide rating", "srtng"),
    NATIONAL: ("rtgn",),
    "club": ("club/city", "club / city"),
    "category": ("typ", "cat"),
    "federation": ("fideid", "fide id", "fide-id", "fide no", "id number", "fed"),
    "seed": ("sno", "snr", "starting number", "starting rank", "starting no"),
    "table": ("fixed table",),
}
"""What else a column is called, those that win first; `fed` is the federation, others the number
that it has given."""
_KNOWN = {
    spelling: (fact, at)
    for fact in (*NAMES, FAMILY, GIVEN, NATIONAL, *READERS)
    for at, spelling in enumerate((fact, *_SPELLINGS.get(fact, ())))
}


class Columns(NamedTuple):
    """Which column of a list says what, by its place, and the heads of those that nobody reads."""

    at: Mapping[int, str]
    skipped: tuple[str, ...]

    @property
    def has_names(self) -> bool:
        """Whether anybody is named: in one column, or the two names apart."""
        found = set(self.at.values())
        return "name" in found or {FAMILY, GIVEN} <= found

    @property
    def said(self) -> list[Says]:
        """What was left out, as a sentence; a head that is nearly known is told with it."""
        both = {"rating", NATIONAL} <= {*self.at.values()}
        said = [Says("Who has no other rating has the national one.")] if both else []
        heads = listed(map(self._perhaps, self.skipped))
        return [*said, Says("Columns left out: {heads}.", heads=heads)] if self.skipped else said

    def _perhaps(self, head: str) -> Value:
        """A head, with what it may be a slip of where no other column says that."""
        free = {*NAMES, *READERS}.difference(self.at.values())
        near = nearest(_plain(head), sorted(free)) if _plain(head) not in _KNOWN else ()
        if not near:
            return head
        return Says("{head} (did you mean {near}?)", head=head, near=any_of(near))


def columns_of(heads: Sequence[str]) -> Columns | None:
    """What the columns with these heads say; None where two are called the same.

    >>> columns_of(["No.", "Name", "Rtg", "Club/City"])
    Columns(at={1: 'name', 2: 'rating', 3: 'club'}, skipped=('No.',))
    """
    found: dict[str, tuple[int, int]] = {}
    for at, head in enumerate(heads):
        fact, rank = _KNOWN.get(_plain(head), ("", 0))
        if not fact:
            continue
        if fact in found and found[fact][0] == rank:
            return None
        found[fact] = min(found.get(fact, (rank, at)), (rank, at))
    read = {at: fact for fact, (_, at) in found.items()}
    skipped = tuple(head for at, head in enumerate(heads) if head and at not in read)
    return Columns(dict(sorted(read.items())), skipped)


def _plain(head: str) -> str:
    return " ".join(head.casefold().replace(".", " ").split())
