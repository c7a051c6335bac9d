"""Figures that are told by names, in any order: of which table they are, and in what order there.

>>> read_pairs(["Cid", "501", "Fay Cole", "minus", "20"])
Pairs(told=(('Cid', 501), ('Fay Cole', -20)), first=None)
>>> read_pairs(["501", "for", "Cid", "and", "320", "Fay"])
Pairs(told=(('Cid', 501), ('Fay', 320)), first=501)
>>> read_pairs(["3", "501", "320"]) or read_pairs(["five"]) or read_pairs(["Cid", "501", "320"])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.readers import FIGURE
from trickledger.rules.language.notation import folded, nearest
from trickledger.rules.says import Handle, Says, any_of
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.table import Table

_SCORE = re.compile(r"\d{1,9}(?:[-\u2013\u2014]\d{1,9})+", re.ASCII)
_BETWEEN = re.compile(r"(?<=\d)\s*[-\u2013\u2014](?:\s+(?=[-+\d])|$)")
_TOGETHER = re.compile(r"\s+and\s+|\s*[&/+]\s*", re.IGNORECASE)
_FOR = frozenset(("for", "to", "points"))
_BETWEEN_SIDES = frozenset(("and", "&", "-", "\u2013", "\u2014", "vs", "against"))


class Pairs(NamedTuple):
    """Names as they were typed, each with its figure; the `first` of those that stand before it.

    Without a table in front of it that figure may be one.
    """

    told: tuple[tuple[str, int], ...]
    first: int | None = None


def figure_words(text: str) -> list[str]:
    """Figures and names as words, apart at blanks, colons and commas; a score `1-0` is two.

    >>> figure_words("1-0"), figure_words("501:320"), figure_words("5 -5"), figure_words("501 - 5")
    (['1', '0'], ['501', '320'], ['5', '-5'], ['501', '5'])
    """
    words: list[str] = []
    for word in re.split(r"[\s:;,]+", _BETWEEN.sub(" ", text.strip())):
        words += re.split(r"[-\u2013\u2014]", word) if _SCORE.fullmatch(word) else [word]
    return words


def read_pairs(words: Sequence[str]) -> Pairs | None:
    """Names with a figure behind each, or before each; None where that is not what it says."""
    return _figures_behind(words) or _figures_before(words)


def _figures_behind(words: Sequence[str]) -> Pairs | None:
    found: list[tuple[str, int]] = []
    name: list[str] = []
    is_below = False
    for word in figure_words(" ".join(words)):
        if word.lower() == "minus" and name and not is_below:
            is_below = True
        elif FIGURE.fullmatch(word):
            if not name:
                return None
            found.append((" ".join(name), -int(word) if is_below else int(word)))
            name, is_below = [], False
        elif is_below or (word[:1].isdigit() and not name):
            # 5O1 is a slip of a figure
            return None
        elif word and (name or word.lower() not in _BETWEEN_SIDES):
            name.append(word)
    return Pairs(tuple(found)) if found and not name else None


def _figures_before(words: Sequence[str]) -> Pairs | None:
    """Names of two or more, each behind its figure: 501 Fay 222 Cid."""
    found: list[tuple[int, list[str]]] = []
    is_below = False
    for word in figure_words(" ".join(words)):
        if word.lower() == "minus" and not is_below:
            is_below = True
        elif FIGURE.fullmatch(word):
            found.append((-int(word) if is_below else int(word), []))
            is_below = False
        elif not found or is_below or word[:1].isdigit():
            return None
        elif word:
            found[-1][1].append(word)
    told = tuple((_name(said), figure) for figure, said in found)
    is_whole = len(told) > 1 and not is_below and all(name for name, _ in told)
    return Pairs(told, told[0][1]) if is_whole else None


def _name(words: list[str]) -> str:
    """The name among the words behind a figure: for Fay, points for Fay and."""
    name = words[:-1] if words[-1:] and words[-1].lower() in _BETWEEN_SIDES else words
    while len(name) > 1 and name[0].lower() in _FOR:
        name = name[1:]
    return " ".join(name)


def placed(
    event: Event, at: tuple[int, int] | None, pairs: Pairs
) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The table of which named figures are, and the figures in the order of its sides.

    Without a table it is that of the newest round at which all who are named sit. Raises UnfitPlan
    where the names are not those of the table.
    """
    names = [name for name, _ in pairs.told]
    meant = [_meant(event, name) for name in names]
    table = _table(event, at) if at else _where_all_sit(event, names, meant)
    if at is None and any(each.number == pairs.first for each in event.rounds[-1].tables):
        raise UnfitPlan(
            "{figure} is a table too.",
            "",
            "Type the table first, such as {table}.",
            figure=pairs.first or 0,
            table=table.place,
        )
    figures: dict[int, int] = {}
    for (name, figure), entrants in zip(pairs.told, meant, strict=True):
        side = _side(event, table, name, entrants)
        if side in figures:
            raise _unfit(event, table, Says("{name} has two figures.", name=Handle(name[:40])))
        figures[side] = figure
    for place, members in enumerate(table.present):
        if place not in figures:
            lacks = Says("{name} has no figure.", name=Handle(event.name(members[0])))
            raise _unfit(event, table, lacks)
    return (table.round, table.number), tuple(figures[each] for each in sorted(figures))


def side_named(event: Event, at: tuple[int, int], name: str) -> int:
    """The side of a table that a name means; raises UnfitPlan."""
    return _side(event, _table(event, at), name, _meant(event, name))


def _table(event: Event, at: tuple[int, int]) -> Table:
    number, tab = at
    for table in event.round(number).tables:
        if table.number == tab:
            return table
    raise UnfitPlan("There is no table {table}.", table=f"{number}.{tab}")


def _meant(event: Event, name: str) -> set[int]:
    """The entrants that a name may mean; raises UnfitPlan where it is nobody's.

    A name in full goes before words of one, and these before the beginning of one.
    """
    together = [each for each in _TOGETHER.split(name) if each]
    found = _called(event, name) or (
        set[int].intersection(*(_called(event, each) for each in together))
        if len(together) > 1
        else set()
    )
    if found:
        return found
    close = [event.name(event.called[each]) for each in nearest(folded(name), list(event.called))]
    raise UnfitPlan(
        "There is no entrant called {name}.",
        "",
        "Did you mean {close}?" if close else "",
        name=name[:40],
        close=any_of(dict.fromkeys(close)),
    )


def _called(event: Event, name: str) -> set[int]:
    wanted = folded(name)
    if wanted in event.called:
        return {event.called[wanted]}
    by_words = {number for known, number in event.called.items() if f" {wanted} " in f" {known} "}
    return by_words or event.begun(wanted)


def _where_all_sit(event: Event, names: Sequence[str], meant: Sequence[set[int]]) -> Table:
    """The table of the newest round at which somebody sits for each of some names."""
    if not event.rounds:
        event.round(1)
    newest = event.rounds[-1]
    found = [
        table for table in newest.tables if all(not each.isdisjoint(table.seats) for each in meant)
    ]
    if len(found) == 1:
        return found[0]
    raise UnfitPlan(
        "{names} may be those of several tables."
        if found
        else "{names} don't sit at one table of round {round}.",
        "",
        "Type the table first, such as {table}.",
        names=with_commas(map(Handle, names)),
        round=newest.number,
        table=(found or newest.tables)[0].place,
    )


def _side(event: Event, table: Table, name: str, entrants: set[int]) -> int:
    """The side of a table on which one of some entrants sits; raises UnfitPlan."""
    sides = [number for number, side in enumerate(table.present) if not entrants.isdisjoint(side)]
    if len(sides) == 1:
        return sides[0]
    said = Handle(name[:40])
    several = Says("{name} may be several there.", name=said)
    raise _unfit(event, table, several if sides else Says("{name} doesn't sit there.", name=said))


def _unfit(event: Event, table: Table, what: Says) -> UnfitPlan:
    return UnfitPlan(
        what,
        "",
        "At table {table} are {sides}.",
        table=table.place,
        sides=event.versus(table.present),
    )
