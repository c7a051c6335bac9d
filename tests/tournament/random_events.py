"""Random events, act by act, as a director and scorers may enter them: what is refused is left."""

from collections.abc import Iterator, Sequence
from random import Random

from trickledger.ledger.tournament.fold import event_from, take
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Table

HEADS = (
    ("format swiss", "bye 0.5"),
    ("format swiss", "win 3", "draw 1"),
    ("format swiss", "absent 0.5"),
    ("format swiss", "reports 2"),
    ("format round-robin",),
    ("format round-robin", "double true", "win 3", "draw 1"),
    ("format round-robin", "leavers annul"),
    ("format knock-out",),
    ("format knock-out", "double true"),
    ("game cinch", "format partners"),
    ("game cinch", "pairs true", "format swiss"),
    *(("game loo", "format rotation", f"size {size}") for size in (5, 6, 10)),
    ("game loo", "format rotation", "size 5", "worth rank"),
    ("game loo", "format rotation", "size 6", "worth win"),
    ("game kalooki", "format rotation", "size 4", "worth figure"),
    ("game kalooki", "format rotation", "size 3", "worth win"),
    ("game rolling-stone", "format rotation", "size 4", "worth rank"),
)
"""Settings of all formats, and of tables of 2 to 10."""

WORTHS = ("", " worth half", " worth full", " worth none", " worth 0.25")


class Events:
    """An event in the making."""

    def __init__(self, random: Random, heads: Sequence[tuple[str, ...]] = HEADS) -> None:
        self.random = random
        self.head = random.choice(heads)
        text = "\n".join(["event Evening", *self.head, f"seed {random.randrange(99)}"])
        self.state = event_from([EventEntry(1, 1, "head", text, "Dora")])
        self.refused = 0

    def enter(self, text: str, scorer: str = "Dora") -> bool:
        """Enter an act; whether it was taken."""
        number = self.state.newest + 1
        try:
            take(self.state, EventEntry(number, number, "act", text, scorer))
        except UnfitPlan:
            self.refused += 1
            return False
        return True

    def play(self, players: int, rounds: int) -> State:
        """Enter people and as many rounds as there can be, with all that may happen in them."""
        pairs = self.state.settings.pairs
        for number in range(1, players + 1):
            self.enter(f"add {number}: P{number}{f' & Q{number}' if pairs else ''}")
            if self.random.random() < 0.1 and "knock" not in self.head[0]:
                self.enter(f"carry {number} 1.5")
        if self.head[0] == "format swiss" and self.random.random() < 0.3:
            for number in range(1, players + 1):
                self.enter(f"facts {number}: section {self.random.choice('AB')}")
        for number in range(1, rounds + 1):
            self._before(number, players)
            if not self._round(number):
                break
            for table in [*self.state.rounds[number].tables.values()]:
                for text, scorer in self._told(table):
                    self.enter(text, scorer)
            if self.random.random() < 0.3:
                word = self.random.choice(("penalty", "bonus"))
                points = self.random.choice(("0.5", "1", "2"))
                self.enter(f"{word} {self.random.randint(1, players)} {number} {points} # late")
        return self.state

    def _before(self, number: int, players: int) -> None:
        chance = self.random.random
        one = self.random.randint(1, players)
        if chance() < 0.4:
            self.enter(f"absent {one} {number}{self.random.choice(WORTHS)}")
        if chance() < 0.15:
            self.enter(f"drop {self.random.randint(1, players)} # ill")
        if chance() < 0.1:
            self.enter(f"disqualify {self.random.randint(1, players)} # rude")
        if number > 1 and chance() < 0.2:
            new = self.state.newest_entrant + 1
            names = f"N{new} & M{new}" if self.state.settings.pairs else f"N{new}"
            self.enter(f"add {new}: {names}")

    def _round(self, number: int) -> bool:
        try:
            seating = planned(self.state.as_event(), number, anyway=True)
        except UnfitPlan:
            return False
        tables = ", ".join(" ".join(map(str, table)) for table in seating.tables)
        byes = f"; bye {' '.join(map(str, seating.byes))}" if seating.byes else ""
        return self.enter(f"round {number} typed: {tables}{byes}")

    def _told(self, table: Table) -> Iterator[tuple[str, str]]:
        """What is said of a table, by whom; in a knock-out mostly a result that somebody wins."""
        place, sides, knock_out = table.place, len(table.sides), "knock" in self.head[0]
        what = self.random.choice("rrrrrraafdogn" if not knock_out else "rrrrrrrrrffg")
        result = f"{place} {self._figures(sides)}"
        match what:
            case "r" | "g":
                yield f"result {result}", "Dora"
                if self.state.settings.reports > 1 and self.random.random() < 0.7:
                    yield f"result {result}", "Max"
                if what == "g":
                    yield f"doubt {result}", "Dora"
            case "a":
                points = self.random.choice((["0.5", "0"], ["1", "0.5"], ["0", "0"], ["1", "0"]))
                points += ["0"] * (sides - 2)
                yield f"award {place} {' '.join(points)} # so ruled", "Dora"
            case "f":
                yield f"forfeit {place} {self.random.choice(table.seats)}", "Dora"
            case "d":
                yield f"result {result}", "Dora"
                yield f"result {place} {self._figures(sides)}", "Max"
            case "n":
                if self.random.random() < 0.5:
                    yield f"result {result}", "Dora"
                yield f"annul {place} # misdealt", "Dora"

    def _figures(self, sides: int) -> str:
        figures = [self.random.randint(0, 60) for _ in range(sides)]
        if self.random.random() < 0.15 and "knock" not in self.head[0]:
            figures[0] = max(figures)
            figures[-1] = max(figures)
        return " ".join(map(str, figures))


def random_event(seed: int, players: int, rounds: int) -> State:
    """An event of so many players over at most so many rounds."""
    return Events(Random(seed)).play(players, rounds)
