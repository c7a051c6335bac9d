"""Results as they are typed one after the other, or come from a file: a table a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.problems import Problem, Telling
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.named_figures import (
    Pairs,
    figure_words,
    placed,
    read_pairs,
    side_named,
)
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.readers import FIGURE, TABLE
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event

_EXAMPLE = "A line is a table and its figures, 57 501 320, or names with their figures."
_ENDS = ("won", "settle")
_FORFEIT = "forfeit"


Missing = Callable[[tuple[int, int], Sequence[str]], tuple[int, ...]]
"""Who missed a table of a round, by the names as they were typed."""


class ListedResult(NamedTuple):
    """A line of a list: the table with its figures, or who missed it as they were typed.

    `round` is 0 where the newest is meant; `winners` are sides, the first being 0. Figures that are
    told by names are `pairs`, who has won there `winner`, and the table is 0 where it follows.
    """

    line: int
    round: int
    table: int
    figures: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    is_settled: bool = False
    why: str = ""
    pairs: Pairs | None = None
    winner: str = ""

    def seated(self, event: Event) -> ListedResult:
        """What was told by names, as the table has it; raises UnfitPlan where it isn't of one."""
        if self.pairs is None:
            return self
        at = (self.round or len(event.rounds), self.table) if self.table else None
        (number, table), figures = placed(event, at, self.pairs)
        winners = (side_named(event, (number, table), self.winner),) if self.winner else ()
        return self._replace(
            round=number, table=table, figures=figures, winners=winners, pairs=None, winner=""
        )

    def act(self, newest: int, missing: Missing) -> Act:
        """The act that a line means where so many rounds are made."""
        act = Act(_FORFEIT, self.round or newest, self.table, why=self.why)
        if self.missing:
            return act._replace(entrants=missing((act.round, act.table), self.missing))
        word = "settle" if self.is_settled else "result"
        return act._replace(word=word, figures=self.figures, winners=self.winners)


def who_missed(words: Sequence[str], at_table: Mapping[int, str]) -> tuple[int, ...]:
    """Those of a table whose names are written one after the other; none where that is not clear.

    A name may be shortened, a number stands for a name.

    >>> who_missed("Hal King Eli Hart".split(), {3: "Hal King", 8: "Eli Hart"})
    (3, 8)
    """
    known = {entrant: folded(name) for entrant, name in at_table.items()}

    def parted(at: int, left: frozenset[int]) -> Iterator[tuple[int, ...]]:
        if at == len(words):
            yield ()
        for end in range(at + 1, len(words) + 1):
            said = folded(" ".join(words[at:end]))
            meant = [one for one in known if said in (str(one), known[one])] or [
                one for one in known if known[one].startswith(said)
            ]
            if len(meant) == 1 and left.issuperset(meant):
                yield from ((*meant, *rest) for rest in parted(end, left.difference(meant)))

    found = {frozenset(each): each for each in parted(0, frozenset(known))}
    return next(iter(found.values())) if len(found) == 1 else ()


def read_results(text: str, source: str) -> list[ListedResult]:
    """The results of a list; empty lines and those that begin with # are left out.

    Raises UnfitPlan, with the line that cannot be read.

    >>> read_results("57 501 320\\n2.3 40:40 won 2\\n58 forfeit Ann Baker\\n", "sheet")[1].winners
    (1,)
    """
    found = [
        _read(line.strip(), number, source)
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
        if line.strip() and not line.strip().startswith("#")
    ]
    if not found:
        raise UnfitPlan("{source} has no results.", "", _EXAMPLE, source=source)
    return found


def _read(text: str, line: int, source: str) -> ListedResult:
    said, _, why = text.partition(" # ")
    place, *words = figure_words(said)
    found = TABLE.fullmatch(place)
    told = words if found else [place, *words]
    end = next((at for at, word in enumerate(told) if word.lower() in _ENDS), len(told))
    has_missed = found is not None and told[:1] and told[0].lower() == _FORFEIT
    pairs = None if has_missed else read_pairs(told[:end])
    if found and not (has_missed or pairs) and (pairs := read_pairs([place, *told[:end]])):
        # what stands first is a figure
        found = None
    if pairs:
        try:
            listed = ListedResult(line, *_place(found), why=why.strip())
            return _with_names(listed, pairs, told[end:])
        except Telling as exc:
            raise _unreadable(source, line, exc.problem.what) from exc
    if found is None:
        raise _unreadable(source, line, Says("{word} isn't a table.", word=place[:20]))
    listed = ListedResult(line, *_place(found), why=why.strip())
    if has_missed:
        names = said.strip()[len(place) :].strip()[len(_FORFEIT) :]
        missing = tuple(name.strip() for name in names.split(",") if name.strip())
        if not missing:
            raise _unreadable(source, line, Says("Who missed the table? Nobody is named."))
        return listed._replace(missing=missing)
    try:
        return _with_figures(listed, iter(words))
    except Telling as exc:
        raise _unreadable(source, line, exc.problem.what) from exc


def _place(found: re.Match[str] | None) -> tuple[int, int]:
    """The round and the table that were typed, 0 where either was not."""
    return (int(found[1] or 0), int(found[2])) if found else (0, 0)


def _with_names(listed: ListedResult, pairs: Pairs, ends: Sequence[str]) -> ListedResult:
    """A line whose figures are told by names, and who has won there by one, too."""
    said = [word for word in ends if word.lower() != "settle"]
    if len(said) == 1:
        raise Telling("A figure is missing.")
    winner = " ".join(said[1:])
    return listed._replace(pairs=pairs, winner=winner, is_settled=len(said) < len(ends))


def _with_figures(listed: ListedResult, words: Iterator[str]) -> ListedResult:
    figures: list[int] = []
    winners: list[int] = []
    is_settled = is_below = has_won = False
    for word in words:
        match word.lower():
            case "minus" if not is_below and not has_won:
                is_below = True
            case "won" if figures and not has_won:
                has_won = True
            case "settle" if figures:
                is_settled = True
            case _ if has_won:
                winners.append(_side(word))
            case _:
                figures.append(_figure(word) * (-1 if is_below else 1))
                is_below = False
    if is_below or not figures or (has_won and not winners):
        raise Telling("A figure is missing.")
    return listed._replace(
        figures=tuple(figures), winners=tuple(sorted(winners)), is_settled=is_settled
    )


def _figure(word: str) -> int:
    if not FIGURE.fullmatch(word):
        raise Telling("{word} isn't a figure.", word=word[:20])
    return int(word)


def _side(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 100):
        raise Telling("{word} isn't a side: the first is 1.", word=word[:20])
    return int(word) - 1


def _unreadable(source: str, line: int, what: Says) -> UnfitPlan:
    problem, place = Problem(what, None, Says(_EXAMPLE)), at_line(source, line)
    return UnfitPlan(problem.at(place) if place else problem)


def at_line(source: str, line: int) -> str:
    """Where a fault is; empty where the line has just been typed."""
    return f"{source}, line {line}" if source else ""
