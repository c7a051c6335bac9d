"""Refusals and findings: what was wrong, by which clause, and what would have been accepted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from trickledger.rules.cards import read_card
from trickledger.rules.clauses import Clause
from trickledger.rules.says import (
    Cards,
    Command,
    Decision,
    Handle,
    Says,
    Several,
    Typed,
    Value,
    Way,
    as_json,
    in_turn,
)

if TYPE_CHECKING:
    from trickledger.rules import shapes
    from trickledger.rules.shapes import Kind, Status

# a word that goes on without end: no name is as long
_LONG_WORD = r"(\S{40})\S{25,}"

CLASSES: tuple[Kind, ...] = ("SYN", "SEQ", "PHYS", "RULE")
"""The classes of reasons in the order in which they are asked (COM-CLASS-1)."""
_KINDS_OF_CLAUSES = CLASSES[:-1]


class Fault(NamedTuple):
    """What is wrong with an act, by which clause; what would do in its place, the cards that bind.

    Its kind is that which the clause names, if it is one of all games, else RULE.
    """

    clause: Clause
    says: Says
    would_do: tuple[str, ...] = ()
    cards: int = 0
    kind: Kind | None = None


def fault(
    clause: Clause,
    words: str,
    /,
    would_do: tuple[str, ...] = (),
    kind: Kind | None = None,
    *,
    cards: int = 0,
    cites: Clause | None = None,
    tells: bool = False,
    **values: Value,
) -> Fault:
    """A fault by its words and what stands in their places; `cards` bind, and have one as well.

    >>> str(fault(Clause("COM-PHYS-2"), "{card} is the upcard.", card=Cards(1)).says)
    '2S is the upcard.'
    """
    if cards:
        values["cards"] = Cards(cards)
    return Fault(clause, Says(words, cites=cites, tells=tells, **values), would_do, cards, kind)


def breach(
    clause: Clause,
    words: str,
    /,
    would_do: tuple[str, ...] = (),
    kind: Kind | None = None,
    *,
    cards: int = 0,
    cites: Clause | None = None,
    **values: Value,
) -> Fault:
    """A fault whose reason ends with the sentence of a clause: its own, or the one it cites."""
    cites = cites or clause
    return fault(clause, words, would_do, kind, cards=cards, cites=cites, tells=False, **values)


def kind_of(found: Fault) -> Kind:
    """The kind of the refusal that a fault is.

    >>> kind_of(fault(Clause("COM-PHYS-2"), "")), kind_of(fault(Clause("KLA-D8"), ""))
    ('PHYS', 'RULE')
    """
    if found.kind:
        return found.kind
    named = found.clause.split("-")[1]
    return next((kind for kind in _KINDS_OF_CLAUSES if kind == named), "RULE")


class Refusal(NamedTuple):
    """Why an entry was not accepted (RULES 0.4).

    `cards` are the cards that bind, `would_do` the entries that would be accepted; where those name
    invented people or reasons they are an `is_example`. `line` and `column` count from 1 and are 0
    where the entry was not read from text.
    """

    kind: Kind
    clause: Clause
    tried: str
    by: str | None
    says: Says
    cards: tuple[str, ...] = ()
    would_do: tuple[str, ...] = ()
    line: int = 0
    column: int = 0
    is_example: bool = False

    def at(self, line: int, column: int) -> Refusal:
        """The same refusal at a line and a column of the text."""
        return self._replace(line=line, column=column)

    @property
    def why(self) -> str:
        """The reason in plain English."""
        return str(self.says)

    @property
    def is_recordable(self) -> bool:
        """Whether what is refused can be entered again as it was played (COM-IRR-1)."""
        return self.kind == "RULE" and self.clause.as_played

    @property
    def leaves_open(self) -> bool:
        """Whether a refusal of words tells nothing of what can be entered instead."""
        return self.kind == "SYN" and not (self.would_do or self.says.tells)

    @property
    def place(self) -> str:
        """The line and the column in words, nothing where the entry was not read from text."""
        return f"line {self.line}, column {self.column}: " if self.line else ""

    def told(self, draw: Callable[[Value], str] = str) -> str:
        """What was typed, why it can't stand and what can be entered; without place and clause.

        Each value is as a front draws it.
        """
        return self.sentence.told(draw)

    @property
    def sentence(self) -> Says:
        """The same as a value."""
        why = Says(self._opening, by=Handle(self.by or ""), tried=Typed(self.tried), why=self.says)
        return in_turn(why, self._remedy).changed(_shortened)

    def __str__(self) -> str:
        return f"{self.place}{self.told()} ({self.clause})"

    @property
    def _opening(self) -> str:
        """The words of what was typed and why not; a reason names what cannot be read itself."""
        last = self.tried.rpartition(" ")[2]
        if not last or (self.kind == "SYN" and last in self.why):
            return "{why}"
        who = "{by}: " if self.by else ""
        done = "played" if read_card(self.tried) else "entered"
        return f"{who}{{tried}} can't be {done}: {{why}}"

    @property
    def _remedy(self) -> Says | None:
        """What can be entered: the words that a player has now are theirs."""
        if not self.would_do:
            return None
        ways = either(self.would_do)
        if self.is_example:
            return Says("For example: {ways}.", ways=ways)
        names_players = any(": " in remedy or remedy.startswith("hand") for remedy in self.would_do)
        if self.by and self.kind == "SEQ" and not names_players:
            return Says("{player} can enter: {ways}.", player=Handle(self.by), ways=ways)
        return Says("You can enter: {ways}.", ways=ways)

    def as_json(self) -> shapes.Refusal:
        """The refusal as the record that `--json` prints."""
        return {
            "class": self.kind,
            "clause": str(self.clause),
            "tried": self.tried,
            "by": self.by,
            "why": self.why,
            "says": as_json(self.says),
            "cards": list(self.cards),
            "would_do": list(self.would_do),
            "line": self.line or None,
            "column": self.column or None,
        }


def refused(
    kind: Kind,
    clause: Clause,
    tried: str,
    words: str,
    /,
    would_do: Sequence[str] = (),
    *,
    by: str | None = None,
    is_example: bool = False,
    cites: Clause | None = None,
    tells: bool = False,
    **values: Value,
) -> Refusal:
    """A refusal by its words and what stands in their places.

    >>> str(refused("SEQ", Clause("COM-SEQ-1"), "JS", "No hand is open."))
    "JS can't be played: No hand is open. (COM-SEQ-1)"
    """
    says = Says(words, cites=cites, tells=tells, **values)
    return Refusal(kind, clause, tried, by, says, (), tuple(would_do), is_example=is_example)


def either(several: Sequence[str]) -> Several:
    """Several lines of which one will do.

    >>> str(either(["9S", "JS", "QS"])), str(either(["void @3", "void @3, drop"]))
    ('9S, JS or QS', 'void @3; or void @3, drop')
    """
    lines = tuple(map(as_line, several))
    has_commas = any("," in line for line in lines)
    return Several(lines, "; ", "; or ") if has_commas else Several(lines, ", ", " or ")


def as_line(text: str) -> Way:
    """A line of a record as a value: what decides something is a command in a shell."""
    return Decision(text) if text.startswith(_DECISIONS) else Way(text)


_DECISIONS = ("correct ", "ruling ", "void ")


def _shortened(value: Value) -> Value:
    """What somebody typed without end, cut off; a command stays what it is."""
    if not isinstance(value, str) or isinstance(value, Command):
        return value
    return type(value)(re.sub(_LONG_WORD, r"\1...", value))


FindingKey = tuple[tuple[int, ...], str]
"""What names a finding: its accused entries and its clause."""


Wrong = TypeVar("Wrong")
Faults = Iterator[Fault | Refusal | None]
"""What is wrong with an act, in the order in which it is told; of several the first speaks."""
Judged = Iterator[object]
"""What is wrong with an act, likewise, and at last the move that it is."""


def first(faults: Iterable[Wrong | None]) -> Wrong | None:
    """The first fault or refusal of several, if there is any (COM-CLASS-1)."""
    return next(filter(None, faults), None)


class Finding(NamedTuple):
    """An entry, or several of which one, that is proven to break a clause (COM-FIND-1, -2).

    `accused` and `proven_by` are entry numbers; the first of `proven_by` is the entry at which
    the finding became proven. `says` is the sentence that the table reads. `ruled_by` is the
    ruling that speaks of it; one that has a play taken back leaves the finding open until the
    entries `to_void` are voided: the play, and before it what has corrected it.
    """

    accused: tuple[int, ...]
    clause: Clause
    says: Says
    proven_by: tuple[int, ...]
    status: Status = "open"
    ruled_by: int | None = None
    to_void: tuple[int, ...] = ()

    @property
    def reason(self) -> str:
        """Why it is proven, in plain English."""
        return str(self.says)

    @property
    def key(self) -> FindingKey:
        """Its accused entries and its clause, by which it is found again."""
        return (self.accused, str(self.clause))

    @property
    def is_proven_at_once(self) -> bool:
        """Whether it was known to be wrong when it was entered, and stands as it was played."""
        return self.proven_by == self.accused

    def as_json(self) -> shapes.Finding:
        """The finding as the record that `--json` prints."""
        return {
            "accused": list(self.accused),
            "clause": str(self.clause),
            "status": self.status,
            "proven_by": list(self.proven_by),
            "reason": self.reason,
            "says": as_json(self.says),
            "ruled_by": self.ruled_by,
            "to_void": list(self.to_void),
        }
