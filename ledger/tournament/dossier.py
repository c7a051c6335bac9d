"""What the acts of an event say of its entrants that no table of a round shows.

It is read from the acts that count, one after the other: the same however an event is loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.facts import NOTHING, Facts
from trickledger.ledger.tournament.history import EventEntry, acts
from trickledger.ledger.tournament.pairing.seating import Pair, pair
from trickledger.rules.language.notation import folded

WORDS = frozenset(
    ("rename", "replace", "facts", "absent", "penalty", "bonus", "disqualify", "carry")
)
"""The acts that a dossier is made from, beside the names as they were entered."""


class Adjustment(NamedTuple):
    """Points that a director gave or took, and why; they count from the round on."""

    round: int
    entrant: int
    points: Fraction
    why: str


@dataclass
class Dossier:
    """What is known of entrants: facts, earlier names, points given, the worth of their absences.

    `carried` are the points that they brought from a stage before, `met` and `partnered` how often
    two of them had met there.

    `names` are those they have now, `former` those they had, as names are compared, each with whose
    it was. `worth` has for a round and an entrant what was said that missing it is worth. `seeded`
    has the rating of who was there before a substitute, as long as nothing is known of theirs.
    """

    names: dict[int, tuple[str, ...]] = field(default_factory=dict, compare=False)
    former: dict[str, tuple[int, ...]] = field(default_factory=dict)
    facts: dict[int, Facts] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()
    worth: dict[tuple[int, int], str] = field(default_factory=dict)
    seeded: dict[int, float] = field(default_factory=dict)
    disqualified: frozenset[int] = frozenset()
    carried: dict[int, Fraction] = field(default_factory=dict)
    met: Counter[Pair] = field(default_factory=Counter)
    partnered: Counter[Pair] = field(default_factory=Counter)

    def copied(self) -> Dossier:
        """The same, which later acts do not change."""
        growing = (each for each in vars(self).items() if isinstance(each[1], dict))
        return replace(self, **{name: known.copy() for name, known in growing})

    def note(self, act: Act) -> None:
        """Note what an act says."""
        one = act.entrants[0] if act.entrants else 0
        match act.word:
            case "add":
                self.names[one] = act.names
            case "rename" | "replace":
                self._call(one, act)
            case "facts":
                if "rating" in dict(act.settings):
                    self.seeded.pop(one, None)
                self.facts[one] = self.facts_of(one).with_facts(act.settings)
            case "absent":
                self.worth.pop((act.round, one), None)
                if act.value:
                    self.worth[act.round, one] = act.value
            case "penalty" | "bonus":
                points = -act.points[0] if act.word == "penalty" else act.points[0]
                self.adjustments += (Adjustment(act.round, one, points, act.why),)
            case "disqualify":
                self.disqualified |= {one}
            case "carry":
                self.carried[one] = act.points[0]
                self.met.update(pair(one, other) for other in act.met)
                self.partnered.update(pair(one, other) for other in act.partners)

    def _call(self, entrant: int, act: Act) -> None:
        """Call an entrant by other names; of who plays instead only what the draw went by is."""
        for name in set(self.names.get(entrant, ())).difference(act.names):
            others = [each for each in self.former.get(folded(name), ()) if each != entrant]
            self.former[folded(name)] = (*others, entrant)
        self.names[entrant] = act.names
        if act.word == "replace" and len(act.names) == 1:
            was = self.facts_of(entrant)
            self.facts[entrant] = was.of_the_draw
            if was.rating:
                self.seeded[entrant] = was.rated

    def facts_of(self, entrant: int) -> Facts:
        """The facts of an entrant."""
        return self.facts.get(entrant, NOTHING)

    def section_of(self, entrants: Iterable[int]) -> str:
        """The section of some entrants where they are in one, empty where in none or in several."""
        found = {self.facts_of(each).section for each in entrants}
        return found.pop() if len(found) == 1 else ""

    def adjusted(self, through: int) -> Mapping[int, Fraction]:
        """The points carried, given and taken by a round, for those who had any."""
        found = {entrant: points for entrant, points in self.carried.items() if points}
        for each in self.adjustments:
            if each.round <= through:
                found[each.entrant] = found.get(each.entrant, Fraction(0)) + each.points
        return found


def dossier_of(entries: Sequence[EventEntry], *, with_names: bool = False) -> Dossier:
    """What the entries of an event say that count; raises UnreadableAct and UnfitPlan.

    The names of those who were never called otherwise are left out where nobody asks for them.

    >>> lines = ["add 1: Ann", "facts 1: club Harbour"]
    >>> entries = [EventEntry(n, n, "act", text, "Dora") for n, text in enumerate(lines, 1)]
    >>> dossier_of(entries).facts_of(1).club
    'Harbour'
    """
    found = Dossier()
    said = acts(entries, "add", *WORDS)
    # only who is called otherwise has had another name
    has_others = with_names or any(entry.word in ("rename", "replace") for entry in said)
    for entry in said:
        if has_others or entry.word != "add":
            found.note(read_act(entry.text))
    return found
