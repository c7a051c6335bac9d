"""A club made of results alone: games of kinds that no rulebook has, and what they come to."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, NamedTuple

from trickledger.ledger.projections import tallies
from trickledger.ledger.storage.port import Ledger
from trickledger.rules import catalogue
from trickledger.rules.games.klaberjass.game import Klaberjass
from trickledger.rules.language.notation import folded


class Pairs(Klaberjass):
    """Points; may be played by two sides of several."""

    kind = "pairs"


class Penal(Klaberjass):
    """Penalties: the lowest total is the best."""

    kind = "penal"
    fewest_win = True


class Money(Klaberjass):
    """A running account in chips, which is closed without a winner."""

    kind = "money"
    columns: ClassVar[tuple[str, ...]] = ("chips",)
    can_be_closed = True


FAKES = (Pairs, Penal, Money)


@contextmanager
def fake_kinds() -> Iterator[None]:
    """Let the catalogue know the kinds of this page, and forget them."""
    known = dict(catalogue._BUILT_IN)
    catalogue._BUILT_IN.update({fake.kind: f"{__name__}:{fake.__name__}" for fake in FAKES})
    try:
        yield
    finally:
        catalogue._BUILT_IN.clear()
        catalogue._BUILT_IN.update(known)
        catalogue.game.cache_clear()
        catalogue.totals_of.cache_clear()


class Played(NamedTuple):
    """A game with the people of each side.

    `winners` are sides; `hands` is how many counted, and one more did not.
    """

    kind: str
    sides: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()
    status: str = "won"
    date: str = ""
    hands: int = 1
    provisional: bool = False

    @property
    def share(self) -> float:
        return 1 / len(self.winners) if self.winners else 0

    def side_of(self, person: str) -> int:
        """The side of a person, -1 for none."""
        return next((side for side, names in enumerate(self.sides) if person in names), -1)


def put(store: Ledger, games: list[Played]) -> None:
    """Write the games into the derived tables of a new ledger, as a projection would."""
    with store.writing() as db:
        for number, game in enumerate(games, 1):
            db.run(
                "INSERT INTO stream VALUES (?, ?, 'game', ?, NULL)",
                (number, f"{number:032x}", number),
            )
            db.run(
                "INSERT INTO game VALUES (?, ?, ?, ?, '{}', ?, ?, ?, NULL, 0, 'counting')",
                (
                    *(number, f"c{number}", game.kind, game.date or None, game.status),
                    *(game.provisional, game.hands + 1),
                ),
            )
            seats = [(side, name) for side, names in enumerate(game.sides) for name in names]
            for seat, (side, name) in enumerate(seats):
                db.run(
                    "INSERT INTO person (origin, written, written_folded, name, folded) "
                    "VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (f"{1:032x}", name, folded(name), name, folded(name)),
                )
                db.run(
                    "INSERT INTO seat SELECT ?, ?, ?, person, ?, ?, ? FROM person WHERE name = ?",
                    (
                        *(number, seat, f"P{seat}", side, game.totals[side]),
                        *(game.share * (side in game.winners), name),
                    ),
                )
            for deal in range(1, game.hands + 2):
                db.run(
                    "INSERT INTO hand VALUES (?, ?, 1, 1, 0, ?, 1, 0, '{}')",
                    (number, deal, deal <= game.hands),
                )
            tallies.add(db, number)


def random_club(seed: int, games: int = 60) -> list[Played]:
    """Games of all kinds and endings among six people."""
    rng = random.Random(seed)
    return [_random_game(rng) for _ in range(games)]


def _random_game(rng: random.Random) -> Played:
    names = rng.sample(["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"], 4)
    kind = rng.choice(["pairs", "penal", "money"])
    if kind == "pairs":
        sides: tuple[tuple[str, ...], ...] = (tuple(names[:2]), tuple(names[2:]))
    else:
        sides = tuple((name,) for name in names[: rng.randint(2, 4)])
    totals = [rng.randint(-20, 60) for _ in sides]
    status = rng.choice(["won", "won", "won", "shared", "open", "abandoned", "closed"])
    winners: tuple[int, ...] = ()
    if status in {"won", "shared"}:
        winners = tuple(rng.sample(range(len(sides)), 1 if status == "won" else 2))
    date = rng.choice(["", *(f"2026-{month:02d}-{day:02d}" for month in (1, 2) for day in (3, 28))])
    provisional = rng.random() < 0.1
    return Played(kind, sides, tuple(totals), winners, status, date, rng.randint(0, 3), provisional)
