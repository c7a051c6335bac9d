"""An entry list as it is typed or comes from a spreadsheet."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.tournament.facts import NOTHING, READERS, Facts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, told_at

HEADS = ("name", "partner")
_FORMULA = ("=", "+", "-", "@", "\t")
_SEPARATORS = (",", ";", "\t")
MOST_ENTRANTS = 5000


class Listed(NamedTuple):
    """An entrant of a list: the people, two of a pair, what the list knows of them, and where."""

    people: tuple[str, ...]
    facts: Facts = NOTHING
    place: str = ""


def people_of(text: str) -> tuple[str, ...]:
    """The people of an entrant, two of a pair, in composed form and with single blanks.

    >>> people_of("Ann  Baker & Bob Cole")
    ('Ann Baker', 'Bob Cole')
    """
    parts = unicodedata.normalize("NFC", text).split("&")
    return tuple(" ".join(part.split()) for part in parts)


def read_list(text: str, source: str) -> list[Listed]:
    """The entrants of a list of names or a CSV with heads; raises UnfitPlan.

    >>> read_list("name;club\\nAnn Baker;Harbour\\n", "entrants.csv")[0].facts.club
    'Harbour'
    >>> [listed.people for listed in read_list("Ann Baker\\nCid Fox & Dee Gray\\n", "list.txt")]
    [('Ann Baker',), ('Cid Fox', 'Dee Gray')]
    """
    # a spreadsheet may end its lines as any machine does
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = text.partition("\n")[0].strip().lower()
    separator = next((sign for sign in _SEPARATORS if sign in first), ",")
    heads = [head.strip().strip('"') for head in first.split(separator)]
    if heads[0] in HEADS or len(heads) > 1:
        return _from_columns(text, source, separator, heads)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    named = [(number, line) for number, line in lines if line and not line.startswith("#")]
    return _checked([_Row(number, people_of(line), {}) for number, line in named], source)


class _Row(NamedTuple):
    line: int
    people: tuple[str, ...]
    facts: Mapping[str, str]


def _from_columns(text: str, source: str, separator: str, heads: Sequence[str]) -> list[Listed]:
    if "name" not in heads or not set(heads) <= {*HEADS, *READERS} or len(set(heads)) < len(heads):
        raise UnfitPlan(
            f"{source} has the columns {', '.join(heads)[:80]}.",
            "An entry list has a column `name`, for pairs a column `partner`, and any of "
            f"{', '.join(READERS)}.",
            "Name each once in the first line, and leave other columns out.",
        )
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    rows: list[_Row] = []
    try:
        for row in list(reader)[1:]:
            if len(row) > len(heads):
                raise UnfitPlan(
                    f"{source}, line {len(rows) + 2} has {len(row)} cells.",
                    f"The first line names {len(heads)}.",
                    "Write names without a comma: Ann Baker.",
                )
            cells = {head: cell.strip() for head, cell in zip(heads, row, strict=False)}
            people = tuple(filter(None, map(cells.get, HEADS)))
            known = {head: said for head, said in cells.items() if said and head in READERS}
            rows.append(_Row(len(rows) + 2, people, known))
    except csv.Error as exc:
        raise UnfitPlan(f"{source} cannot be read as CSV.", f"{exc}.", "") from exc
    return _checked([row for row in rows if row.people], source)


def _checked(rows: Sequence[_Row], source: str) -> list[Listed]:
    if not rows:
        raise UnfitPlan(f"{source} names nobody.", "", "An entry list has one name per line.")
    if len(rows) > MOST_ENTRANTS:
        raise UnfitPlan(
            f"{source} names {len(rows)} entrants.", f"An event takes at most {MOST_ENTRANTS}.", ""
        )
    for row in rows:
        for name in row.people:
            if name.startswith(_FORMULA):
                raise UnfitPlan(
                    f"{source}, line {row.line}: {name[:40]!a} is a formula, not a name.",
                    f"A spreadsheet would run what begins with {name[0]!a}.",
                    "Type the name itself.",
                )
    return [_listed(row, f"{source}, line {row.line}") for row in rows]


def _listed(row: _Row, place: str) -> Listed:
    facts = NOTHING
    with told_at(place):
        for name, value in row.facts.items():
            facts = facts.with_fact(name, value)
    return Listed(people_of(" & ".join(row.people)), facts, place)
