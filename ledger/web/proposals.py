"""What is proposed, as it can be done at the desk: no command that nobody can type there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode

from trickledger.ledger.say.kinds import said_by
from trickledger.rules.says import Command, Says, Value

_SHOWN = {
    "log": "The newest entries",
    "show": "Entrants",
    "tables": "Without a result",
    "standings": "Standings",
    "results": "Results",
}
"""What the desk shows that a command lists, by its word."""
_ELSEWHERE = Says("That is done in a terminal, not at the desk.")


class Link(NamedTuple):
    """Where at the desk something is done: what stands on it, and its address with what is said."""

    label: str
    address: str


class Told(NamedTuple):
    """Sentences as they are told at the desk, and where what they propose is done."""

    lines: tuple[Says | str, ...] = ()
    links: tuple[Link, ...] = ()


NOTHING = Told()


def at_desk(said: Iterable[Says | str | None]) -> Told:
    """Sentences that may propose commands, as they are told at the desk.

    >>> said = Says("Take them back in: {command}.", command=Command("event return 5 7"))
    >>> at_desk([said])
    Told(lines=(Says('Take them back in: "Take back in".'),), \
links=(Link(label='Take back in', address='/desk/do/return?entrants=5&entrants=7'),))
    >>> at_desk([Says("It isn't known. See {command}.", command=Command("doctor"))]).lines
    (Says('That is done in a terminal, not at the desk.'),)
    """
    links: list[Link] = []
    lines: list[Says | str] = []
    for each in said:
        line = _line(each, links) if isinstance(each, Says) else each
        if line and (line != _ELSEWHERE or line not in lines):
            lines.append(line)
    return Told(tuple(lines), tuple(dict.fromkeys(links)))


def _line(says: Says, links: list[Link]) -> Says:
    is_possible = True

    def named(value: Value) -> Value:
        nonlocal is_possible
        if not isinstance(value, Command):
            return value
        name = _name(value.words, links)
        is_possible = is_possible and bool(name)
        return name

    line = says.changed(named)
    return line if is_possible else _ELSEWHERE


def _name(command: str, links: list[Link]) -> str:
    """What is done at the desk in place of a command, in quotes; empty where nothing is."""
    event, _, words = command.partition(" ")
    shown = _SHOWN.get(words.partition(" ")[0]) if event == "event" else None
    if shown:
        return f'"{shown}"'
    said = said_by(command)
    if said is None:
        return ""
    deed, typed = said
    query = urlencode(typed, doseq=True)
    where = f"/desk/do/{deed.word}{'?' * bool(query)}{query}"
    # a round is seen before it is made
    links.append(Link(deed.label, "/desk/pairing" if where == "/desk/do/round" else where))
    return f'"{deed.label}"'
