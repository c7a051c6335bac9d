"""Writes a page of each rulebook, with the examples of its clauses: for `python -m docs`."""

from collections.abc import Callable, Iterator
from functools import partial

from trickledger.ledger.cli.examples import what_follows
from trickledger.ledger.services.rulebook import shown_clause
from trickledger.rules.catalogue import clauses, game, kinds
from trickledger.rules.clauses import Clause, by_heading
from trickledger.rules.examples import Shown

OPENING = """\
# {title}: the rulebook

Every clause, as `trickledger rules {kind}` prints it, and what it means in a record: the lines that
are typed, and what the last of them comes to. `trickledger rules {clause}` prints the same for one.
The records are the shortest of those by which the program is tested, in `{file}`;
`python -m docs` writes this page.
"""
SIGN = "A breach of a clause with a † can be recorded as it was played, with `~` behind it.\n"


def rulebook(kind: str) -> str:
    """The page of a game, or that of what is common to all."""
    book = clauses(kind)
    folder = "rules" if kind == "common" else f"rules/games/{kind.replace('-', '_')}"
    recordable = [clause for clause in book if clause.as_played]
    opening = OPENING.format(
        title="All games" if kind == "common" else game(kind).title,
        kind=kind,
        clause=(recordable or book)[0],
        file=f"{folder}/examples.txt",
    )
    parts = [*by_heading(book)]
    links = " · ".join(f"[{heading}](#{_anchor(heading)})" for heading, _ in parts) + "\n"
    told = (line for heading, part in parts for line in (f"## {heading}\n", *map(_told, part)))
    return "\n".join([opening, *([SIGN] if recordable else []), links, *told])


def _anchor(heading: str) -> str:
    """The name by which a page links to a heading."""
    return heading.lower().replace(",", "").replace(" ", "-")


def _told(clause: Clause) -> str:
    told = shown_clause(clause)
    sign = " †" if clause.as_played else ""
    parts = [f"### {clause}{sign}\n\n{clause.text}\n", *map(_example, told.examples)]
    if told.without:
        parts.append(f"*No example. {told.without}*\n")
    return "\n".join(parts)


def _example(example: Shown) -> str:
    record = "\n".join(example.record)
    outcome = "\n>\n".join(f"> {words}" for words in what_follows(example))
    kind = "refused" if example.refusal else "stands"
    return (
        f"<details><summary><code>{example.record[-1]}</code> {kind}</summary>\n\n"
        f"```text\n{record}\n```\n\n{outcome}\n\n</details>\n"
    )


def pages() -> Iterator[tuple[str, Callable[[], str]]]:
    """Each page by its name, and what writes it."""
    for kind in ("common", *kinds()):
        yield f"rulebook/{kind}.md", partial(rulebook, kind)
