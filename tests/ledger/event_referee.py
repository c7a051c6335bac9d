"""A referee of events who shares no code with them: reads the lines that count, adds up points."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.journal.journal import Entry

Place = tuple[int, int]
Points = dict[int, Fraction]
_NONE, _HALF, _ONE = Fraction(0), Fraction(1, 2), Fraction(1)


class Said(NamedTuple):
    """A result as somebody said it."""

    figures: list[int]
    winners: list[int]


def counting(entries: list[Entry]) -> list[Entry]:
    """The entries that count, found from the last void to the first."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "void" and entry.line not in gone:
            number = int(entry.text.split()[1])
            gone.add(next(each.line for each in entries if each.number == number))
    return [entry for entry in entries if entry.line not in gone]


class Referee:
    """An event as its lines tell it."""

    def __init__(self, entries: list[Entry]) -> None:
        self.settings = {
            "format": "swiss",
            "worth": "win",
            "win": "1",
            "draw": "0.5",
            "loss": "0",
            "absent": "0",
        }
        self.since: dict[int, int] = {}
        self.out: set[int] = set()
        self.absent: set[Place] = set()
        self.tables: list[dict[int, list[int]]] = []
        self.byes: list[list[int]] = []
        self.out_at: list[set[int]] = []
        self.said: dict[Place, dict[str, Said]] = defaultdict(dict)
        self.guilty: dict[Place, set[int]] = defaultdict(set)
        self.awarded: dict[Place, list[Fraction]] = {}
        self.void_tables: set[Place] = set()
        self.agreed: dict[Place, str] = {}
        self.given: Points = defaultdict(Fraction)
        for entry in counting(entries):
            if entry.kind == "head":
                for line in entry.text.splitlines()[1:]:
                    self._set(line)
            elif entry.kind == "act":
                text = entry.text.partition(" # ")[0]
                word, _, rest = text.partition(" ")
                getattr(self, f"_{word}", self._nothing)(rest, entry.scorer)

    def _nothing(self, rest: str, scorer: str) -> None:
        pass

    def _set(self, rest: str, _scorer: str = "") -> None:
        for each in rest.split(", "):
            name, _, value = each.partition(" ")
            self.settings[name] = value

    def _add(self, rest: str, _scorer: str) -> None:
        number, since = re.match(r"(\d+)(?: from (\d+))?:", rest).groups()  # type: ignore[union-attr]
        self.since[int(number)] = int(since or len(self.tables) + 1)

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

    def _penalty(self, rest: str, _scorer: str, sign: int = -1) -> None:
        entrant, _, points = rest.split()
        self.given[int(entrant)] += sign * Fraction(points)

    def _bonus(self, rest: str, _scorer: str) -> None:
        self._penalty(rest, "", 1)

    def _award(self, rest: str, _scorer: str) -> None:
        place, *points = rest.split()
        self._undecided(place)
        self.awarded[self._place(place)] = list(map(Fraction, points))

    def _annul(self, rest: str, _scorer: str) -> None:
        self._undecided(rest)
        self.void_tables.add(self._place(rest))

    def _doubt(self, rest: str, _scorer: str) -> None:
        self._settle(rest, "")

    def _undecided(self, place: str) -> None:
        """Forget what the director decided of a table."""
        at = self._place(place)
        self.said[at].pop("", None)
        self.awarded.pop(at, None)
        self.void_tables.discard(at)

    def _round(self, rest: str, _scorer: str) -> None:
        head, _, seats = rest.partition(":")
        number = int(head.split()[0])
        seats, _, byes = seats.partition("; bye ")
        del self.tables[number - 1 :], self.byes[number - 1 :], self.out_at[number - 1 :]
        rows = [list(map(int, row.split())) for row in seats.split(",") if row.strip()]
        self.tables.append(dict(enumerate(rows, 1)))
        self.byes.append(list(map(int, byes.split())))
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

    def _forfeit(self, rest: str, _scorer: str) -> None:
        place, *who = rest.split()
        self.guilty[self._place(place)].update(map(int, who))

    @staticmethod
    def _place(text: str) -> Place:
        number, table = text.split(".")
        return int(number), int(table)

    # ------------------------------------------------------------------ what it comes to

    def _worth(self, name: str) -> Fraction:
        return Fraction(self.settings[name])

    def points(self, *, fewest: bool, sides: bool, least: int, size: int) -> Points:
        """The points of everyone; of a game with so many sides at least, `size` wanted."""
        return {
            entrant: self.given[entrant]
            + sum(
                (
                    self._of(number, entrant, fewest=fewest, sides=sides, least=least, size=size)
                    for number in range(1, len(self.tables) + 1)
                ),
                _NONE,
            )
            for entrant in self.since
        }

    def _of(self, number: int, entrant: int, **game: int) -> Fraction:
        seated = {each for seats in self.tables[number - 1].values() for each in seats}
        waited_for = self._leavers() & {self._rival(number, entrant)} - seated
        gone = waited_for | (self._leavers() & {entrant})
        if entrant in self.byes[number - 1]:
            return self._of_bye(number, entrant, gone, game)
        for table, seats in self.tables[number - 1].items():
            if entrant in seats:
                if self._annulled() & {*seats}:
                    return _NONE
                return self._of_table(number, table, entrant, seats, game)
        if (number, entrant) in self.absent and entrant not in self.out_at[number - 1]:
            if self.since[entrant] > number or entrant in self._annulled():
                return _NONE
            return self._of_absence(number, entrant, game)
        return self._missed(number, entrant)

    def _of_absence(self, number: int, entrant: int, game: dict[str, int]) -> Fraction:
        agreed = self.agreed[number, entrant]
        if agreed == "full":
            return self._bye_points(game)
        if agreed == "half" and self.settings["worth"] == "win":
            return self._worth("draw")
        named = {"": self._worth("absent"), "none": _NONE, "half": self._walk_over(game) / 2}
        return named[agreed] if agreed in named else Fraction(agreed)

    def _missed(self, number: int, entrant: int) -> Fraction:
        """Who has left a round robin loses the games that others waited for."""
        rival = self._rival(number, entrant)
        is_lost = entrant in self._leavers() - self._annulled() and rival in self.byes[number - 1]
        if is_lost and entrant in self.out_at[number - 1] and self.settings["worth"] == "win":
            return self._worth("loss")
        return _NONE

    def _of_bye(self, number: int, entrant: int, gone: set[int], game: dict[str, int]) -> Fraction:
        if any(self._annuls(one) for one in gone):
            return _NONE
        if any(one != entrant and one in self.out_at[number - 1] for one in gone):
            return self._walk_over(game)
        return self._bye_points(game)

    def _bye_points(self, game: dict[str, int]) -> Fraction:
        if "bye" in self.settings:
            return self._worth("bye")
        if self.settings["worth"] == "rank":
            return _HALF * self._full(game)
        return self._walk_over(game)

    def _full(self, game: dict[str, int]) -> int:
        return (game["size"] // 2 if game["sides"] else game["size"]) - 1

    def _walk_over(self, game: dict[str, int]) -> Fraction:
        if self.settings["worth"] == "rank":
            return Fraction(self._full(game))
        return self._worth("win") if self.settings["worth"] == "win" else _NONE

    def _of_table(
        self, number: int, table: int, entrant: int, seats: list[int], game: dict[str, int]
    ) -> Fraction:
        guilty, said = self.guilty[number, table], self.said[number, table]
        half = len(seats) // 2
        sides = (
            [[seats[at], seats[at + half]] for at in range(half)]
            if game["sides"]
            else [[each] for each in seats]
        )
        if (number, table) in self.void_tables:
            return _NONE
        if (number, table) in self.awarded:
            at = next(at for at, side in enumerate(sides) if entrant in side)
            return self.awarded[number, table][at]
        there = [side for side in sides if not guilty & {*side}]
        own = next(side for side in sides if entrant in side)
        if guilty & {*own}:
            return self._worth("loss") if self.settings["worth"] == "win" else _NONE
        if guilty and len(there) < (2 if said else game["least"]):
            return self._walk_over(game)
        if not said:
            return _NONE
        counts = said.get("") or next(iter(said.values()))
        figures = [-each if game["fewest"] else each for each in counts.figures]
        at = there.index(own)
        won = counts.winners or [n for n, each in enumerate(figures) if each == max(figures)]
        if self.settings["worth"] == "figure":
            return Fraction(figures[at])
        if self.settings["worth"] == "rank":
            share = Fraction(at in won, len(won))
            others = [
                (Fraction(n in won, len(won)), each) for n, each in enumerate(figures) if n != at
            ]
            beaten = sum(
                (
                    _ONE
                    if (share, figures[at]) > each
                    else _HALF
                    if (share, figures[at]) == each
                    else _NONE
                    for each in others
                ),
                _NONE,
            )
            return beaten / len(others) * self._full(game)
        if at not in won:
            return self._worth("loss")
        if len(won) == 1:
            return self._worth("win")
        return self._worth("draw") if len(there) == 2 else self._worth("win") / len(won)

    # ------------------------------------------------------------------ round robins

    def _field(self) -> list[int]:
        seated = {each for row in self.tables[0].values() for each in row} | {*self.byes[0]}
        field = [one for one in self.since if one in seated or (1, one) in self.absent]
        if len(field) % 2 == 0:
            return field
        later = {each for made in self.tables for row in made.values() for each in row} - {*field}
        came = [one for one in self.since if one in later]
        late = [one for one in self.since if one not in field and one not in self.out]
        sitting = [one for one in came if one in late]
        if not sitting:
            sitting = came if not late else late if len(late) == 1 else []
        return field + sitting[:1]

    def _rival(self, number: int, entrant: int) -> int:
        """Whom somebody was to meet: places i and j meet where i + j is the round and one, taken
        modulo the even field without one; the last meets whom this leaves alone. 0 for nobody."""
        field = self._field()
        if self.settings["format"] != "round-robin" or entrant not in field:
            return 0
        even = len(field) + len(field) % 2
        cycle = even - 1
        planned = int(self.settings.get("rounds", "0")) or 99
        cycles = 2 if self.settings.get("double") == "true" else 1
        if number > min(planned, cycle * cycles):
            return 0
        total = (number - 1) % cycle + 2
        place = field.index(entrant) + 1
        if place == even:
            other = next(i for i in range(1, even) if 2 * i % cycle == total % cycle)
        else:
            found = [i for i in range(1, even) if i != place and (i + place - total) % cycle == 0]
            other = found[0] if found else even
        return field[other - 1] if other <= len(field) else 0

    def _leavers(self) -> set[int]:
        if self.settings["format"] != "round-robin" or not self.tables:
            return set()
        return {one for one in self.out if self._count(one)[0] < self._count(one)[1]}

    def _count(self, entrant: int) -> tuple[int, int]:
        """How many games somebody has played, and how many there were to play."""
        played = sum(
            self._is_played(number, table) and entrant in seats
            for number, made in enumerate(self.tables, 1)
            for table, seats in made.items()
        )
        return played, sum(self._rival(number, entrant) != 0 for number in range(1, 100))

    def _is_played(self, number: int, table: int) -> bool:
        at = (number, table)
        return at in self.awarded or (at not in self.void_tables and bool(self.said[at]))

    def _annuls(self, entrant: int) -> bool:
        played, games = self._count(entrant)
        rule = self.settings.get("leavers", "half")
        return rule == "annul" or (rule == "half" and 2 * played < games)

    def _annulled(self) -> set[int]:
        return {one for one in self._leavers() if self._annuls(one)}
