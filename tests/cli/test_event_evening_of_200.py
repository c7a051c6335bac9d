"""A director's evening of 200 entrants and nine rounds from paper, with every keystroke counted."""

from random import Random

from tests.cli.event_evening import tables
from tests.cli.terminal import Terminal

ROUNDS = 9
WINS = 0.55


class Typist:
    """Types commands as they stand, and counts what that takes: a line end is a keystroke too."""

    def __init__(self, cli: Terminal) -> None:
        self.cli = cli
        self.strokes = 0

    def __call__(self, line: str, lines: str = "") -> str:
        self.strokes += len(f"trickledger {line}\n") + len(lines)
        return self.cli.ok(*line.split(), stdin=lines).out


def test_an_evening_of_200_takes_fewer_than_15_keystrokes_a_table(cli: Terminal) -> None:
    chance, director, played = Random(5), Typist(cli), 0
    met: set[frozenset[str]] = set()
    names = [f"Player {number:03}" for number in range(1, 201)]
    (cli.home / "list.csv").write_text("name\n" + "\n".join(names))
    director("event new Cup --rounds 9 -o target=501 seed=5")
    director(f"event add --file {cli.home / 'list.csv'}")
    for number in range(1, ROUNDS + 1):
        director("event round")
        made = tables(cli)
        played += len(made)
        meetings = {frozenset(table["seats"]) for table in made}
        assert not met & meetings
        met |= meetings
        sheets = "".join(f"{table['table']} {_figures(chance)}\n" for table in made)
        told = director("event results", sheets)
        assert f"Every table of round {number} has its result." in told
        if number in (3, 6):
            # one goes home, one is late, a sheet was read the wrong way round
            director(f"event drop {10 * number}")
            director(f"event absent {10 * number + 1} --worth half")
            director("event result 5 320 501")
        director("event lock")
    director("event close")
    rows = cli.ok("event", "standings", "--json").json["rows"]
    # every table gave one point; who had a bye or half a one has it beside
    byes = [name for each in range(1, 10) for name in _byes(cli, each)]
    assert sum(row["points"] for row in rows) == played + len(byes) + 2 * 0.5
    assert rows[0]["points"] > rows[99]["points"] > rows[-1]["points"]
    assert director.strokes / played < 15, director.strokes / played
    cli.ok("check")


def _figures(chance: Random) -> str:
    won, lost = chance.randint(501, 640), chance.randint(90, 500)
    return f"{won} {lost}" if chance.random() < WINS else f"{lost} {won}"


def _byes(cli: Terminal, number: int) -> list[str]:
    byes = cli.ok("event", "tables", str(number), "--json").json["byes"]
    assert isinstance(byes, list)
    return byes
