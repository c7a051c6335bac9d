"""A reader of report files made from FIDE's text of TRF26 alone, column by column.

Columns are counted from 1, as there. It knows no line of the program.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

DEFAULTS = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0)}
CODE_OF = {**dict.fromkeys("1W+F", "W"), **dict.fromkeys("=DH", "D"), **dict.fromkeys("0L", "L"),
           **dict.fromkeys("-Z ", "A"), "U": "P"}  # fmt: skip
"""By letter of a round the code of record 162."""
AGREE = {"1": "0", "0": "1", "=": "=", "+": "-", "W": "L", "L": "W", "D": "D"}
ABNORMAL = {"W": "1W", "D": "=D", "L": "0L", "F": "FU", "H": "H", "Z": "Z", "+": "+", "-": "-"}


def columns(line: str, first: int, last: int) -> str:
    return line.ljust(last)[first - 1 : last]


@dataclass
class Player:
    number: int
    name: str
    points: Fraction
    rank: int
    rounds: list[tuple[int, str, str]]


@dataclass
class Report:
    """What a file says, with what everybody has in all by it."""

    title: str
    begins: str
    ends: str
    rounds: int
    days: list[str]
    players: dict[int, Player]
    totals: dict[int, Fraction]
    apart: set[tuple[int, int]] = field(default_factory=set)
    ahead: dict[int, dict[int, Fraction]] = field(default_factory=dict)


def read_report(text: str) -> Report:
    """A report file; an assertion fails where it is not as FIDE's text says."""
    assert text.endswith("\r\n")
    lines = [line for line in text.split("\r\n")[:-1] if not line.startswith("###")]
    assert all(line.isascii() and len(line) >= 3 for line in lines)
    told = {line[:3]: line for line in lines if line[:3] not in ("001", "250", "260", "299")}
    players = [_player(line) for line in lines if line.startswith("001")]
    by_number = {player.number: player for player in players}
    assert sorted(by_number) == list(range(1, len(players) + 1))
    assert int(columns(told["062"], 5, 9)) == len(players)
    scale = _scale(told.get("162", ""))
    _check_meetings(by_number)
    made = max((len(player.rounds) for player in players), default=0)
    rounds = int(told["142"][4:])
    assert rounds >= made
    dates = told.get("132", "")
    report = Report(
        told["012"][4:],
        told.get("042", "")[4:],
        told.get("052", "")[4:],
        rounds,
        [columns(dates, 92 + 10 * n, 99 + 10 * n).strip() for n in range(made)],
        by_number,
        _totals(by_number, scale, [line for line in lines if line.startswith("299")]),
    )
    for line in lines:
        if line.startswith("260"):
            assert (int(columns(line, 5, 7)), int(columns(line, 9, 11))) == (1, max(rounds, 1))
            report.apart.add((int(columns(line, 13, 16)), int(columns(line, 18, 21))))
        if line.startswith("250"):
            _accelerate(report, line)
    return report


def _player(line: str) -> Player:
    points = columns(line, 81, 84)
    assert points[2] == "."
    assert points[3].isdigit()
    rounds = []
    for at in range(92, len(line.rstrip()) + 1, 10):
        assert columns(line, at - 2, at - 1) == "  "
        opponent, seat, letter = columns(line, at, at + 3), line[at + 4], line[at + 6]
        assert letter in CODE_OF
        assert seat in "wb-"
        # who has a bye or was absent has no colour, who was to meet somebody has one
        assert (seat == "-") == (opponent == "0000"), line
        rounds.append((int(opponent), seat, letter))
    return Player(
        int(columns(line, 5, 8)),
        columns(line, 15, 47).rstrip(),
        Fraction(points.strip()),
        int(columns(line, 86, 89)),
        rounds,
    )


def _scale(line: str) -> dict[str, Fraction]:
    scale = dict(DEFAULTS)
    for at in range(6, len(line), 9):
        scale[columns(line, at, at)] = Fraction(columns(line, at + 1, at + 4).strip())
    return {"P": scale["W"], **scale}


def _check_meetings(players: dict[int, Player]) -> None:
    for player in players.values():
        for number, (opponent, seat, letter) in enumerate(player.rounds):
            if opponent:
                other, their_seat, theirs = players[opponent].rounds[number]
                assert (other, {seat, their_seat}) == (player.number, {"w", "b"})
                assert letter == "-" if letter not in AGREE else AGREE[letter] == theirs


def _totals(
    players: dict[int, Player], scale: dict[str, Fraction], abnormal: list[str]
) -> dict[int, Fraction]:
    """The points by the letters, with what the records 299 say instead and beside."""
    instead: dict[tuple[int, int], Fraction] = {}
    beside: defaultdict[int, Fraction] = defaultdict(Fraction)
    for line in abnormal:
        kind, points = columns(line, 5, 5), Fraction(columns(line, 13, 17).strip())
        number, player = int(columns(line, 20, 22)), int(columns(line, 24, 27))
        if kind == " ":
            beside[player] += points
        else:
            assert players[player].rounds[number - 1][2] in ABNORMAL[kind]
            instead[player, number] = points
    totals = {}
    for one in players.values():
        usual = [scale[CODE_OF[letter]] for _, _, letter in one.rounds]
        assert sum(usual) == one.points
        had = [instead.get((one.number, n), points) for n, points in enumerate(usual, 1)]
        totals[one.number] = sum(had, beside[one.number])
    return totals


def _accelerate(report: Report, line: str) -> None:
    points = Fraction(columns(line, 10, 13).strip())
    assert points != 0
    assert columns(line, 5, 8).strip() == ""
    for number in range(int(columns(line, 15, 17)), int(columns(line, 19, 21)) + 1):
        for player in range(int(columns(line, 23, 26)), int(columns(line, 28, 31)) + 1):
            report.ahead.setdefault(number, {})[player] = points
