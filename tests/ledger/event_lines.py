"""The lines of an event that count, read by somebody who shares no code with what reads them."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.journal.journal import Entry

Place = tuple[int, int]


class Said(NamedTuple):
    """A result as somebody said it."""

    figures: list[int]
    winners: list[int]


def counting(entries: list[Entry]) -> list[Entry]:
    """The entries that count, found from the last void to the first."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "void" and entry.line not in gone:
            number = int(entry.text.split()[1].lstrip("@"))
            gone.add(next(each.line for each in entries if each.number == number))
    return [entry for entry in entries if entry.line not in gone]


class Lines:
    """An event as its lines tell it."""

    def __init__(self, entries: list[Entry]) -> None:
        self.settings = {
            "format": "swiss",
            "worth": "win",
            "win": "1",
            "draw": "0.5",
            "loss": "0",
            "absent": "0",
            "byes": "fide",
        }
        self.since: dict[int, int] = {}
        self.out: set[int] = set()
        self.disqualified: set[int] = set()
        self.absent: set[Place] = set()
        self.tables: list[dict[int, list[int]]] = []
        self.byes: list[list[int]] = []
        self.computed_byes: list[list[int]] = []
        self.out_at: list[set[int]] = []
        self.said: dict[Place, dict[str, Said]] = defaultdict(dict)
        self.doubted: set[Place] = set()
        self.guilty: dict[Place, set[int]] = defaultdict(set)
        self.awarded: dict[Place, list[Fraction]] = {}
        self.void_tables: set[Place] = set()
        self.agreed: dict[Place, str] = {}
        self.gifts: list[tuple[int, int, Fraction]] = []
        self.opened: dict[Place, str] = {}
        self.called: dict[str, int] = {}
        self.facts: dict[int, dict[str, str]] = defaultdict(dict)
        self.names: dict[int, str] = {}
        self.meetings: dict[frozenset[int], str] = {}
        self.met_before: list[tuple[int, int]] = []
        self.checked_in: set[int] = set()
        self.funds: dict[str, tuple[str, list[str]]] = {}
        for entry in counting(entries):
            if entry.kind == "head":
                for line in entry.text.splitlines()[1:]:
                    self._set(line)
            elif entry.kind == "act":
                text = entry.text.partition(" # ")[0]
                word, _, rest = text.partition(" ")
                getattr(self, f"_{word}", self._nothing)(rest, entry.scorer)
        self.made = len(self.tables)

    def _nothing(self, rest: str, scorer: str) -> None:
        pass

    def _set(self, rest: str, _scorer: str = "") -> None:
        for each in rest.split(", "):
            name, _, value = each.partition(" ")
            self.settings[name] = value

    def _add(self, rest: str, _scorer: str) -> None:
        number, since, name = re.match(r"(\d+)(?: from (\d+))?: (.*)", rest).groups()  # type: ignore[union-attr]
        self.since[int(number)] = int(since or len(self.tables) + 1)
        self.names[int(number)] = name
        self.called[name] = int(number)
        if self.checked_in:
            # once people check in, who is entered at the desk stands before it
            self.checked_in.add(int(number))

    def _rename(self, rest: str, _scorer: str) -> None:
        number, _, name = rest.partition(": ")
        self.names[int(number)] = name
        self.called[name] = int(number)

    def _replace(self, rest: str, _scorer: str) -> None:
        self._rename(rest, "")
        number, _, name = rest.partition(": ")
        if " & " not in name:
            # the substitute is somebody else, of whom nothing is known
            section = self.facts.pop(int(number), {}).get("section", "")
            self.facts[int(number)]["section"] = section

    def _facts(self, rest: str, _scorer: str) -> None:
        number, _, said = rest.partition(": ")
        for each in said.split(", "):
            name, _, value = each.partition(" ")
            self.facts[int(number)][name] = "" if value == "-" else value

    def _here(self, rest: str, _scorer: str) -> None:
        self.checked_in.add(int(rest))

    def _prize(self, rest: str, _scorer: str) -> None:
        fund, _, prizes = rest.partition(": ")
        name, _, category = fund.partition(" for ")
        self.funds[name] = (category, prizes.split(", "))

    def _forbid(self, rest: str, _scorer: str, word: str = "forbid") -> None:
        self.meetings[frozenset(map(int, rest.split()))] = word

    def _wish(self, rest: str, _scorer: str) -> None:
        self._forbid(rest, "", "wish")

    def _allow(self, rest: str, _scorer: str) -> None:
        self.meetings.pop(frozenset(map(int, rest.split())), None)

    def _drop(self, rest: str, _scorer: str) -> None:
        self.out.add(int(rest))

    def _return(self, rest: str, _scorer: str) -> None:
        entrant = int(rest)
        if entrant not in self.out:
            rounds = len(self.tables)
            self.absent = {each for each in self.absent if each[1] != entrant or each[0] <= rounds}
        self.out.discard(entrant)

    def _absent(self, rest: str, _scorer: str) -> None:
        one, at, *worth = rest.split()
        self.absent.add((int(at), int(one)))
        self.agreed[int(at), int(one)] = worth[1] if worth else ""

    def _disqualify(self, rest: str, _scorer: str) -> None:
        self.out.add(int(rest))
        self.disqualified.add(int(rest))

    def _penalty(self, rest: str, _scorer: str, sign: int = -1) -> None:
        entrant, at, points = rest.split()
        self.gifts.append((int(at), int(entrant), sign * Fraction(points)))

    def _bonus(self, rest: str, _scorer: str) -> None:
        self._penalty(rest, "", 1)

    def _carry(self, rest: str, _scorer: str) -> None:
        entrant, points, met = re.fullmatch(r"(\d+) (\S+)(?: met ([\d ]+))?", rest).groups()  # type: ignore[union-attr]
        self.gifts.append((0, int(entrant), Fraction(points)))
        self.met_before += [(int(other), int(entrant)) for other in (met or "").split()]

    def _award(self, rest: str, _scorer: str) -> None:
        place, *points = rest.split()
        self._undecided(place)
        self.awarded[self._place(place)] = list(map(Fraction, points))

    def _annul(self, rest: str, _scorer: str) -> None:
        self._undecided(rest)
        self.void_tables.add(self._place(rest))

    def _doubt(self, rest: str, _scorer: str) -> None:
        self._settle(rest, "")
        self.doubted.add(self._place(rest.split()[0]))

    def _undecided(self, place: str) -> None:
        """Forget what the director decided of a table."""
        at = self._place(place)
        self.said[at].pop("", None)
        self.awarded.pop(at, None)
        self.void_tables.discard(at)
        self.doubted.discard(at)

    def _round(self, rest: str, _scorer: str) -> None:
        head, _, seats = rest.partition(":")
        number = int(head.split()[0])
        seats, _, byes = seats.partition("; bye ")
        for each in (self.tables, self.byes, self.computed_byes, self.out_at):
            del each[number - 1 :]
        rows = [list(map(int, row.split())) for row in seats.split(",") if row.strip()]
        self.tables.append(dict(enumerate(rows, 1)))
        self.byes.append(list(map(int, byes.split())))
        self.computed_byes.append(list(self.byes[-1]))
        self.out_at.append(set(self.out))

    def _seat(self, rest: str, _scorer: str) -> None:
        head, _, seats = rest.partition(":")
        seats, _, byes = seats.partition("; bye ")
        made = self.tables[int(head) - 1]
        for row in filter(str.strip, seats.split(",")):
            number, _, who = row.partition("=")
            if who.strip() == "nobody":
                made.pop(int(number), None)
            else:
                made[int(number)] = list(map(int, who.split()))
        self.byes[int(head) - 1] = list(map(int, byes.split()))

    def _result(self, rest: str, scorer: str) -> None:
        place, figures, winners = re.fullmatch(r"(\S+) ([-\d ]+?)(?: won ([\d ]+))?", rest).groups()  # type: ignore[union-attr]
        said = Said(list(map(int, figures.split())), list(map(int, (winners or "").split())))
        of_table = self.said[self._place(place)]
        of_table.pop(scorer, None)
        of_table[scorer] = said

    def _settle(self, rest: str, _scorer: str) -> None:
        self._undecided(rest.split()[0])
        self._result(rest, "")

    def _open(self, rest: str, _scorer: str) -> None:
        place, game = rest.split()
        at = self._place(place)
        self.opened = {where: known for where, known in self.opened.items() if known != game}
        self.opened[at] = game

    def _forfeit(self, rest: str, _scorer: str) -> None:
        place, *who = rest.split()
        self.guilty[self._place(place)].update(map(int, who))

    @staticmethod
    def _place(text: str) -> Place:
        number, table = text.split(".")
        return int(number), int(table)
