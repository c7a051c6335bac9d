"""`python -m bench.referees 10000`: what is proven, beside what referees prove, record by record.

For each game of tricks so many honest records, in which nobody breaks a duty, and as many in which
somebody does. Players and referees are those of the tests and share no code with the engine: where
the unseen cards can lie in few ways a referee goes through all of them, else networkx matches cards
to places. In an honest record every finding is false, whatever a referee says; the word `honest`
leaves the others out, which take most of the time.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from bench.history import keep, run_of
from tests.rules import (
    cinch_players,
    klaberjass_players,
    linger_longer_players,
    loo_players,
    rolling_stone_players,
    sixty_six_players,
)
from tests.rules import test_cinch_properties as cinch
from tests.rules import test_linger_longer_properties as linger_longer
from tests.rules import test_loo_properties as loo
from tests.rules import test_properties as klaberjass
from tests.rules import test_rolling_stone_properties as rolling_stone
from tests.rules import test_sixty_six_properties as sixty_six
from trickledger.rules.cards import CARD_OF
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

RECORDS = 10_000
CHUNK = 100
COLUMNS = ("honest", "accused", "dishonest", "breaches", "proven", "missed", "false", "late")


class Run(NamedTuple):
    """A record about to be entered beside a referee: how, and how many duties it breaks.

    `trial` holds the fold and, in `proven`, what the referee proves; a difference between both
    raises AssertionError.
    """

    trial: Any
    enter_all: Callable[[], object]
    breaches: Callable[[], int]


class Contest(NamedTuple):
    """A game: its honest records, and those that are judged by a referee."""

    honest: Callable[[random.Random], GameFold]
    judged: Callable[[random.Random], Run]


# -- honest records ----------------------------------------------------------------------------


def honest_klaberjass(rng: random.Random) -> GameFold:
    run = _klaberjass(rng, cheat=0.0)
    run.enter_all()
    return run.trial.fold  # type: ignore[no-any-return]


def honest_sixty_six(rng: random.Random) -> GameFold:
    run = _sixty_six(rng, cheats=0.0)
    run.enter_all()
    return run.trial.fold  # type: ignore[no-any-return]


def honest_loo(rng: random.Random) -> GameFold:
    run = _loo(rng, cheat=0.0)
    run.enter_all()
    return run.trial.fold  # type: ignore[no-any-return]


def honest_cinch(rng: random.Random) -> GameFold:
    manner = cinch_players.Manner(drawn=rng.random(), listed=rng.random())
    hand, fold = cinch_players.Hand(rng, rng.randrange(4), manner), cinch.new_fold()
    late = rng.sample(range(4), 4)
    for line in hand.lines():
        for act in cinch.acts_of(line):
            _taken(fold, act)
        if line.split()[0] in CARD_OF and late and rng.random() < 0.3:
            cinch.expose(fold, hand, late.pop())
    return fold


def honest_linger_longer(rng: random.Random) -> GameFold:
    house = linger_longer_players.any_house(rng)
    hand, fold = linger_longer_players.Hand(rng, house, 0), linger_longer.new_fold(house)
    for act in hand.acts(linger_longer.some(rng, house), rng.random()):
        _taken(fold, act)
    recorded = linger_longer.lingering(fold).recorded
    for seat in (seat for seat in range(house.seats) if not recorded[seat]):
        _taken(fold, f"{house.names[seat]} holds {' '.join(hand.dealt[seat])}")
    return fold


def honest_rolling_stone(rng: random.Random) -> GameFold:
    hand = rolling_stone_players.Hand(rng, rng.choice((4, 5, 6)), 0)
    fold, recorded = rolling_stone.new_fold(hand), rolling_stone.some_recorded(hand)
    for line in hand.lines(recorded=recorded):
        for act in rolling_stone.acts_of(line):
            _taken(fold, act)
    for seat in set(range(hand.seats)) - set(recorded):
        if rng.random() < 0.5:
            _taken(fold, hand.holds(seat))
    return fold


def _taken(fold: GameFold, act: str) -> None:
    refusal = enter(fold, act)
    assert refusal is None, str(refusal)


# -- judged records ----------------------------------------------------------------------------


def _klaberjass(rng: random.Random, cheat: float) -> Run:
    cases = ((False, False), 0), ((False, False), 13), ((True, False), 12), ((False, False), 9)
    recorded, seen = rng.choice(cases)
    case = klaberjass.Case(recorded, seen, late=rng.choice((0.0, 0.05)))
    hand = klaberjass_players.Hand(rng, rng.randrange(2), cheat=cheat)
    lines = list(hand.lines(recorded=recorded))
    trial = klaberjass.Trial(hand, rng, by_matching=False)
    trial.is_always_judged = bool(cheat)
    return Run(trial, lambda: trial.run(lines, case), lambda: len(hand.revokes))


def _sixty_six(rng: random.Random, cheats: float) -> Run:
    habits = sixty_six_players.Habits(
        closes=rng.choice((0.0, 0.2)),
        claims=0.01,
        cheats=cheats,
        tells=rng.choice((0.0, 0.6)),
        schnapsen=rng.random() < 0.5,
    )
    trial = sixty_six.Trial(sixty_six_players.Hand(rng, rng.randrange(2), habits), rng, late=0.02)
    return Run(trial, trial.run, lambda: len(trial.hand.revokes))


def _cinch(rng: random.Random) -> Run:
    manner = cinch.CHEATING._replace(drawn=rng.choice((0, 0.5)), recorded=rng.choice((0, 0.4)))
    hand = cinch_players.Hand(rng, rng.randrange(4), manner)
    trial = cinch.Trial(hand, rng, rng.choice((0, 26, 28)))
    return Run(trial, trial.run, lambda: len(hand.revokes) + len(hand.keepers))


def _loo(rng: random.Random, cheat: float) -> Run:
    style = rng.choice((loo.SMALL, loo.SMALL._replace(recorded=0.3), loo_players.Style(passes=0.2)))
    style = style._replace(flush=0, cheat=cheat)
    hand = loo_players.Hand(rng, 5, rng.randrange(5), style)
    trial = loo.Trial(hand)
    return Run(trial, lambda: trial.run(rng.choice((0.0, 0.1))), lambda: len(hand.revokes))


def _linger_longer(rng: random.Random) -> Run:
    house = linger_longer_players.House(
        rng.choice((3, 4, 4, 5, 6, 7)), rng.random() < 0.3, False, reshuffle=False
    )
    trial = linger_longer.Trial(rng, house, cheat=0.3, seen=rng.choice((0.0, 0.5)))
    return Run(trial, trial.run, lambda: len(trial.revokes))


def _rolling_stone(rng: random.Random) -> Run:
    seats = rng.choice((4, 4, 5, 6))
    hand = rolling_stone_players.Hand(rng, seats, rng.randrange(seats), cheat=0.2)
    trial = rolling_stone.Trial(hand)
    return Run(trial, lambda: trial.run(late=0.3), lambda: hand.revokes)


CONTESTS = {
    "klaberjass": Contest(honest_klaberjass, lambda rng: _klaberjass(rng, 0.4)),
    "sixty-six": Contest(honest_sixty_six, lambda rng: _sixty_six(rng, 0.5)),
    "cinch": Contest(honest_cinch, _cinch),
    "loo": Contest(honest_loo, lambda rng: _loo(rng, 0.4)),
    "linger-longer": Contest(honest_linger_longer, _linger_longer),
    "rolling-stone": Contest(honest_rolling_stone, _rolling_stone),
}


# -- counting ----------------------------------------------------------------------------------


def chunk(kind: str, seed: int, honest: int, dishonest: int) -> Counter[str]:
    """So many honest and so many dishonest records of a game, counted."""
    rng, contest = random.Random(f"{kind} {seed}"), CONTESTS[kind]
    tally: Counter[str] = Counter()
    for _ in range(honest):
        tally["honest"] += 1
        try:
            fold = contest.honest(rng)
        except AssertionError:
            tally["accused"] += 1
        else:
            tally["accused"] += bool(_findings(fold))
    while tally["dishonest"] < dishonest:
        tally += reported(contest.judged(rng))
    return tally


def reported(run: Run) -> Counter[str]:
    """Enter a record beside its referee; nothing is counted where nobody broke a duty."""
    differs = False
    try:
        run.enter_all()
    except AssertionError:
        differs = True
    breaches = run.breaches()
    if not (breaches or differs):
        return Counter()
    found = {f.accused[0]: f.proven_by[0] for f in _findings(run.trial.fold) if not f.accused[1:]}
    proven = run.trial.proven
    when = proven if isinstance(proven, dict) else {entry: found.get(entry, 0) for entry in proven}
    missed = len(when.keys() - found.keys())
    early = [entry for entry in when.keys() & found.keys() if found[entry] < when[entry]]
    late = [entry for entry in when.keys() & found.keys() if found[entry] > when[entry]]
    false = len(found.keys() - when.keys()) + len(early)
    if differs and not (missed or false or late):
        missed = 1
    return Counter(
        dishonest=1,
        breaches=breaches,
        proven=len(when),
        missed=missed,
        false=false,
        late=len(late),
    )


def _findings(fold: GameFold) -> list[Any]:
    return [found for chapter in fold.chapters for found in fold.findings(chapter)]


def tallied(tallies: dict[str, Counter[str]]) -> str:
    """The counts as a table of Markdown."""
    rows = [f"| game | {' | '.join(COLUMNS)} |", f"|---|{'---:|' * len(COLUMNS)}"]
    for kind, tally in tallies.items():
        rows.append(f"| {kind} | {' | '.join(str(tally[name]) for name in COLUMNS)} |")
    return "\n".join(rows)


def main() -> None:
    """Count, print, and write where asked."""
    numbers = [word for word in sys.argv[1:] if word.isdigit()]
    kinds = [word for word in sys.argv[1:] if word in CONTESTS] or list(CONTESTS)
    records = int(numbers[0]) if numbers else RECORDS
    sizes = [min(CHUNK, records - start) for start in range(0, records, CHUNK)]
    tallies: dict[str, Counter[str]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for kind in kinds:
            judged_sizes = [0] * len(sizes) if "honest" in sys.argv else sizes
            counted = pool.map(chunk, [kind] * len(sizes), range(len(sizes)), sizes, judged_sizes)
            tallies[kind] = sum(counted, Counter())
            print(tallied({kind: tallies[kind]}).splitlines()[-1], flush=True)
    print(f"\n{tallied(tallies)}")
    if "--write" in sys.argv:
        keep(run_of("referees", tallied(tallies)))


if __name__ == "__main__":
    main()
