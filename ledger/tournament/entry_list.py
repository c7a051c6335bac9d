"""An entry list as it is typed or comes from a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.tournament.entrant_laws import spoken
from trickledger.ledger.tournament.facts import NOTHING, READERS, Facts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, told_at
from trickledger.rules.language.notation import nearest
from trickledger.rules.says import Handle, Says, Value, any_of, listed

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
_FORMULA = ("=", "+", "-", "@", "\t")
_SEPARATORS = (";", "\t", ",")
_NO_SEPARATOR = "\x1f"
_FAMILY_FIRST = re.compile(r"[^,&]+, [^,&]+")
_MOST_TITLES = 10
"""So many lines of title may stand above the heads."""
MOST_ENTRANTS = 5000


class ListedEntrant(NamedTuple):
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


class EntryList(list[ListedEntrant]):
    """The entrants of a list; `said` are sentences on how it was read."""

    def __init__(self, entrants: Iterable[ListedEntrant], said: Sequence[Says] = ()) -> None:
        super().__init__(entrants)
        self.said = tuple(said)


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
        said = head_as_compared(head)
        near = nearest(said, sorted(free)) if said not in _KNOWN else ()
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
        fact, rank = _KNOWN.get(head_as_compared(head), ("", 0))
        if not fact:
            continue
        if fact in found and found[fact][0] == rank:
            return None
        found[fact] = min(found.get(fact, (rank, at)), (rank, at))
    read = {at: fact for fact, (_, at) in found.items()}
    skipped = tuple(head for at, head in enumerate(heads) if head and at not in read)
    return Columns(dict(sorted(read.items())), skipped)


def head_as_compared(head: str) -> str:
    """A head as it is looked for, whatever its letters and stops."""
    return " ".join(head.casefold().replace(".", " ").split())


def read_list(text: str, source: str) -> EntryList:
    """The entrants of a list of names or a CSV with heads; raises UnfitPlan.

    A name with one comma has the family name first, as FIDE writes it. Columns that an event knows
    nothing of are left out, and named.

    >>> read_list("name;club\\nAnn Baker;Harbour\\n", "entrants.csv")[0].facts.club
    'Harbour'
    >>> [listed.people for listed in read_list("Baker, Ann\\nCid Fox & Dee Gray\\n", "list.txt")]
    [('Ann Baker',), ('Cid Fox', 'Dee Gray')]
    """
    # a spreadsheet may end its lines as any machine does
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    begins = _line_of_heads(lines)
    if begins is not None:
        return _from_columns(lines, begins, source)
    numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    named = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    for number, line in named:
        if _is_of_two(line):
            raise UnfitPlan(
                "{source}, line {line}: {name} can be one name or two.",
                "A list has one name per line, or the family name first: Baker, Ann.",
                "Put `name` into the first line where all are names, family name first.",
                source=source,
                line=number,
                name=ascii(line[:40]),
            )
    return _checked([_Row(number, people_of(line), {}) for number, line in named], source, [])


def _line_of_heads(lines: Sequence[str]) -> int | None:
    """Where the heads of the columns stand: first, or below a few lines of title; None for a list.

    A first line with a separator is one of heads, unless it is a name with the family name first.
    """
    for at, line in enumerate(lines[:_MOST_TITLES]):
        heads, _ = _heads(line)
        columns = columns_of(heads)
        if columns and columns.has_names and (at == 0 or len(heads) > 1):
            return at
    first, (heads, _) = lines[0], _heads(lines[0])
    is_name = all(_FAMILY_FIRST.fullmatch(name) for name in people_of(first))
    is_list = (
        heads[0].lower() not in NAMES if len(heads) == 1 else is_name and not _is_of_two(first)
    )
    return None if is_list else 0


def _is_of_two(line: str) -> bool:
    """Whether a line may be two full names, and not one with the family name first."""
    return any(
        all(len(part.split()) > 1 for part in name.split(","))
        for name in people_of(line)
        if "," in name
    )


def _heads(line: str) -> tuple[list[str], str]:
    """The cells of a first line, and what separates them."""
    found = [sign for sign in _SEPARATORS if sign in line]
    separator = max(found, key=line.count, default=_SEPARATORS[0])
    return [head.strip().strip('"').strip() for head in line.split(separator)], separator


class _Row(NamedTuple):
    line: int
    people: tuple[str, ...]
    facts: Mapping[str, str]


def _from_columns(lines: Sequence[str], begins: int, source: str) -> EntryList:
    heads, separator = _heads(lines[begins])
    columns = columns_of(heads)
    if columns is None or not columns.has_names:
        raise UnfitPlan(
            "{source} has the columns {columns}.",
            "An entry list has a column `name`, for pairs a column `partner`, and any of {facts}.",
            "Name each once in the first line.",
            source=source,
            columns=", ".join(heads).lower()[:80],
            facts=listed(READERS),
        )
    # a comma in the only column is one of a name
    separator = separator if len(heads) > 1 else _NO_SEPARATOR
    reader = csv.reader(io.StringIO("\n".join(lines[begins:])), delimiter=separator, strict=True)
    rows: list[_Row] = []
    try:
        for row in list(reader)[1:]:
            line = begins + len(rows) + 2
            if any(row[len(heads) :]):
                raise UnfitPlan(
                    "{source}, line {line} has {cells} cells.",
                    "The line of heads names {heads}."
                    if begins
                    else "The first line names {heads}.",
                    "Write names without a comma: Ann Baker.",
                    source=source,
                    line=line,
                    cells=len(row),
                    heads=len(heads),
                )
            rows.append(_row(line, row, columns))
    except csv.Error as exc:
        what = "{source} cannot be read as CSV."
        raise UnfitPlan(what, "{fault}.", source=source, fault=str(exc)) from exc
    said = [Says("The heads are those of line {line}.", line=begins + 1)] if begins else []
    return _checked([row for row in rows if row.people], source, [*said, *columns.said])


def _row(line: int, row: Sequence[str], columns: Columns) -> _Row:
    cells = {fact: " ".join(row[at].split()) for at, fact in columns.at.items() if at < len(row)}
    if (family := cells.get(FAMILY)) and "name" not in cells:
        cells["name"] = " ".join(filter(None, (cells.get(GIVEN, ""), family)))
    # who has no rating, or no number of FIDE, stands with 0 in lists of chess
    for fact in ("rating", NATIONAL, "federation"):
        if cells.get(fact) == "0":
            del cells[fact]
    cells["rating"] = cells.get("rating") or cells.get(NATIONAL, "")
    people = tuple(filter(None, map(cells.get, NAMES)))
    return _Row(
        line, people, {fact: said for fact, said in cells.items() if said and fact in READERS}
    )


def _checked(rows: Sequence[_Row], source: str, said: Sequence[Says]) -> EntryList:
    if not rows:
        what = "{source} names nobody."
        raise UnfitPlan(what, "", "An entry list has one name per line.", source=source)
    if len(rows) > MOST_ENTRANTS:
        what, why = "{source} names {number} entrants.", "An event takes at most {most}."
        raise UnfitPlan(what, why, source=source, number=len(rows), most=MOST_ENTRANTS)
    for row in rows:
        for name in row.people:
            if name.startswith(_FORMULA):
                raise UnfitPlan(
                    "{source}, line {line}: {name} is a formula, not a name.",
                    "A spreadsheet would run what begins with {sign}.",
                    "Type the name itself.",
                    source=source,
                    line=row.line,
                    name=ascii(name[:40]),
                    sign=ascii(name[0]),
                )
    found = [_listed(row, f"{source}, line {row.line}") for row in rows]
    turned = next(
        (name for row in rows for name in row.people if _FAMILY_FIRST.fullmatch(name)), ""
    )
    first = "The family name stood first: {turned} is {spoken}."
    turning = [Says(first, turned=Handle(turned), spoken=Handle(spoken(turned)))] if turned else []
    return EntryList(found, [*turning, *said])


def _listed(row: _Row, place: str) -> ListedEntrant:
    with told_at(place):
        facts = NOTHING.with_facts(row.facts.items())
    people = people_of(" & ".join(row.people))
    return ListedEntrant(tuple(map(_in_order, people)), facts, place)


def _in_order(name: str) -> str:
    """A name as people say it."""
    return spoken(name) if _FAMILY_FIRST.fullmatch(name) else name
