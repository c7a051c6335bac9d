"""An entry list as it is typed or comes from a spreadsheet."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence

from trickledger.ledger.tournament.pairing.seating import UnfitPlan

HEADS = ("name", "partner")
_FORMULA = ("=", "+", "-", "@", "\t")
_SEPARATORS = (",", ";", "\t")
MOST_ENTRANTS = 5000


def people_of(text: str) -> tuple[str, ...]:
    """The people of an entrant, two of a pair, in composed form and with single blanks.

    >>> people_of("Ann  Baker & Bob Cole")
    ('Ann Baker', 'Bob Cole')
    """
    parts = unicodedata.normalize("NFC", text).split("&")
    return tuple(" ".join(part.split()) for part in parts)


def read_list(text: str, source: str) -> list[tuple[str, ...]]:
    """The people of each entrant from a list of names or a CSV with heads; raises UnfitPlan.

    >>> read_list("name;partner\\nAnn Baker;Bob Cole\\n", "pairs.csv")
    [('Ann Baker', 'Bob Cole')]
    >>> read_list("Ann Baker\\nCid Fox & Dee Gray\\n", "list.txt")
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
    return _checked([(number, people_of(line)) for number, line in named], source)


def _from_columns(
    text: str, source: str, separator: str, heads: Sequence[str]
) -> list[tuple[str, ...]]:
    if "name" not in heads or not set(heads) <= set(HEADS):
        raise UnfitPlan(
            f"{source} has the columns {', '.join(heads)[:80]}.",
            "An entry list has a column `name` and, for pairs, a column `partner`.",
            "Name them in the first line, and leave other columns out.",
        )
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    try:
        for row in list(reader)[1:]:
            if len(row) > len(heads):
                raise UnfitPlan(
                    f"{source}, line {len(rows) + 2} has {len(row)} cells.",
                    f"The first line names {len(heads)}.",
                    "Put a name that has a comma in it into quotes.",
                )
            cells = dict(zip(heads, row, strict=False))
            people = [cells.get(head, "").strip() for head in HEADS]
            rows.append((len(rows) + 2, tuple(each for each in people if each)))
    except csv.Error as exc:
        raise UnfitPlan(f"{source} cannot be read as CSV.", f"{exc}.", "") from exc
    return _checked([(number, people) for number, people in rows if people], source)


def _checked(rows: Sequence[tuple[int, tuple[str, ...]]], source: str) -> list[tuple[str, ...]]:
    if not rows:
        raise UnfitPlan(f"{source} names nobody.", "", "An entry list has one name per line.")
    if len(rows) > MOST_ENTRANTS:
        raise UnfitPlan(
            f"{source} names {len(rows)} entrants.", f"An event takes at most {MOST_ENTRANTS}.", ""
        )
    for number, people in rows:
        for name in people:
            if name.startswith(_FORMULA):
                raise UnfitPlan(
                    f"{source}, line {number}: {name[:40]!a} is a formula, not a name.",
                    f"A spreadsheet would run what begins with {name[0]!a}.",
                    "Type the name itself.",
                )
    return [people_of(" & ".join(people)) for _, people in rows]
