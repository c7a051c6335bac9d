"""Writes a page of each rulebook, with the examples of its clauses: for `python -m docs`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from trickledger.ledger.cli.examples import what_follows
from trickledger.ledger.services.rulebook import ShownClause, shown_clause
from trickledger.rules.catalogue import clauses, game, kinds
from trickledger.rules.clauses import Clause, by_heading
from trickledger.rules.examples import Shown

OPENING = """\
# {title}: the rulebook

Every clause, as `trickledger rules {kind}` prints it, and what it means in a record: the lines that
are typed, and what the last of them comes to. `trickledger rules {clause}` prints the same for one.
A clause that refuses shows a short record that it refuses, with the answer in full: what was typed,
why it can't stand and what you can enter instead. A test types that; words in capitals stand for
cards. The records are those by which the program is tested, in `{file}`; `python -m docs` writes
this page.
"""
CLASSES = """\
An entry is refused in one of four classes: SYN can't be read, SEQ isn't possible now or for this
player, PHYS isn't possible with the cards, RULE is against a rule of the game.
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
    told = {clause: shown_clause(clause) for clause in book}
    homes = _homes(told.values())
    parts = [*by_heading(book)]
    links = " · ".join(f"[{heading}](#{_anchor(heading)})" for heading, _ in parts) + "\n"
    pages = (
        line
        for heading, part in parts
        for line in (f"## {heading}\n", *(_told(told[clause], homes) for clause in part))
    )
    notes = [*([CLASSES] if kind == "common" else []), *([SIGN] if recordable else [])]
    return "\n".join([opening, *notes, links, *pages])


def refused_examples(kind: str) -> Iterator[tuple[Clause, Shown]]:
    """The examples of a rulebook that are refused by the clause they stand under."""
    for clause in clauses(kind):
        for example in shown_clause(clause).examples:
            if example.refusal and example.refusal.clause == clause:
                yield clause, example


def _homes(told: Iterable[ShownClause]) -> Mapping[str, Clause]:
    """Under which clause an example is printed: the one that refuses it, else the first."""
    homes: dict[str, Clause] = {}
    for each in told:
        for example in each.examples:
            is_its_own = example.refusal is not None and example.refusal.clause == each.clause
            if is_its_own or _example(example) not in homes:
                homes[_example(example)] = each.clause
    return homes


def _anchor(heading: str) -> str:
    """The name by which a page links to a heading."""
    return heading.lower().replace(",", "").replace(" ", "-")


def _told(told: ShownClause, homes: Mapping[str, Clause]) -> str:
    clause = told.clause
    sign = "† " if clause.as_played else ""
    parts = [f"### {clause}\n\n{sign}{clause.text}\n"]
    for example in told.examples:
        text = _example(example)
        home = homes[text]
        elsewhere = f"`{example.record[-1]}`: see [{home}](#{_anchor(home)}).\n"
        parts.append(text if home == clause else elsewhere)
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
        yield f"reference/rulebook/{kind}.md", partial(rulebook, kind)
