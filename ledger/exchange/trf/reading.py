"""A report file of FIDE as the text of an event, which `import` reads like any other.

Its id comes from the file, so the same file is never taken twice. What was played is told as a
result of one to none: a report file has no figures.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, zip_longest
from typing import NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.exchange.tournament_text import UnreadableEvent
from trickledger.ledger.exchange.trf.letters import NOBODY, Scale
from trickledger.ledger.exchange.trf.writing import FEDERATION, GAME, NAME
from trickledger.ledger.tournament.entrant_laws import spoken
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.order import CODES
from trickledger.ledger.tournament.settings import LONGEST_TITLE, Settings
from trickledger.rules.says import Says

WHY = "as in the report file"
_TYPES = "WDLFHZ+- "


class _Abnormal(NamedTuple):
    """What somebody has of a round instead of what its letter is worth; `letter` is blank where
    the points are given or taken, and the round is 0 where they are of all rounds."""

    letter: str
    points: Fraction
    round: int
    player: int


def _read_abnormal(line: str) -> Iterator[_Abnormal]:
    """The points that a record tells, for each of its players; raises ValueError.

    >>> [each.player for each in _read_abnormal("299          -0.5    2    7   12")]
    [7, 12]
    """
    letter, points, number = line[4:5], Fraction(line[12:17].strip()), int(line[19:22])
    is_known = letter in _TYPES and (number or letter == " ")
    if not is_known or points.denominator not in (1, 2, 5, 10):
        raise ValueError
    for at in range(23, len(line.rstrip()), 5):
        yield _Abnormal(letter, points, number, int(line[at : at + 4]))


def _carried(found: Iterable[_Abnormal], place: Mapping[int, int]) -> Iterator[str]:
    """What players had before the first round, a line each."""
    sums: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in found:
        if each.letter == " " and not each.round:
            sums[place[each.player]] += each.points
    for at, points in sums.items():
        yield f"+ carry {at} {figure(points)} # {WHY}"


def _of_round(
    found: Sequence[_Abnormal], number: int, place: Mapping[int, int]
) -> Mapping[int, Sequence[_Abnormal]]:
    """The records of a round by entrant."""
    by_entrant: defaultdict[int, list[_Abnormal]] = defaultdict(list)
    for each in found:
        if each.round == number:
            by_entrant[place[each.player]].append(each)
    return by_entrant


_BEGINS = re.compile(r"\ufeff?(?:###.*\s+)*\d\d[12] ")
_DAY = re.compile(r"(\d{4})[/-](\d\d)[/-](\d\d)")
_SHORT_DAY = re.compile(r"(\d\d)/(\d\d)/(\d\d)", re.ASCII)
_NUMBER = re.compile(r" *0{0,3}[1-9]\d{0,3}", re.ASCII)
_CELL = re.compile(r"(?P<opponent> *\d{1,4}|    ) (?P<seat>[wWbB -]) (?P<letter>.)")
_FIRST_CELL, _CELL_WIDTH = 91, 10
_FIGURES = {"1": "1 0", "W": "1 0", "0": "0 1", "L": "0 1", "=": "0 0", "D": "0 0"}
_NOBODY_WON = "0 0"
_PLAYED = {"W": "1", "D": "=", "L": "0"}
_SHORTEST = 80
_SINCE = (("2026-03-01", 2026), ("2024-08-01", 2024))


class _Player(NamedTuple):
    """A line of the file: the number there, the name, the rating, the number at the federation."""

    number: int
    name: str
    rating: str
    federation: str
    cells: Sequence[tuple[int, bool, str]]


class _Report(NamedTuple):
    """What a file tells of: its players with their rounds, who may not meet, points out of the
    ordinary, what letters are worth, the rounds that have a day of their own."""

    players: Sequence[_Player]
    apart: Sequence[tuple[int, int]]
    abnormal: Sequence[_Abnormal]
    scale: Scale
    days: Mapping[int, str]


def is_report(text: str) -> bool:
    """Whether a text is a report file.

    >>> is_report("012 Autumn cup"), is_report("event Autumn cup")
    (True, False)
    """
    return _BEGINS.match(text) is not None


def event_of_report(text: str) -> str:
    """The text of the event that a file tells of; raises UnreadableEvent and UnfitPlan."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [*enumerate(text.split("\n"), 1)]
    players = _players(lines, dict(_named(lines, NAME)), dict(_named(lines, FEDERATION)))
    if not players:
        raise UnreadableEvent(1, "It names no players.")
    rounds = max(len(player.cells) for player in players)
    settings = _settings(lines, rounds)
    id = sha256(text.strip().encode("utf-8", "surrogatepass")).hexdigest()[:32]
    head, *rest = settings.text().splitlines()
    apart, abnormal = [*_apart(lines, players)], [*_abnormal(lines, players, rounds)]
    days = dict(_days(lines, settings.date, rounds))
    report = _Report(players, apart, abnormal, Scale.of(settings), days)
    return "\n".join([head, f"id {id}", *rest, "", *_acts(report), ""])


_Lines = Sequence[tuple[int, str]]


def _named(lines: _Lines, comment: str) -> Iterator[tuple[int, str]]:
    """What columns could not hold of players."""
    for _, line in lines:
        if line.startswith(comment):
            number, _, said = line.removeprefix(comment).strip().partition(" ")
            if _NUMBER.fullmatch(number):
                yield int(number), said


def _days(lines: _Lines, first: str, rounds: int) -> Iterator[tuple[int, str]]:
    """The rounds that were played on another day than the one before, each with its day."""
    told = next((line for _, line in lines if line.startswith("132")), "")
    before = first
    for number in range(1, rounds + 1):
        at = _FIRST_CELL + (number - 1) * _CELL_WIDTH
        day = _SHORT_DAY.fullmatch(told[at : at + 8])
        if day and (on := f"20{'-'.join(day.groups())}") != before and _is_a_day(on):
            before = on
            yield number, on


def _is_a_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _players(
    lines: _Lines, names: Mapping[int, str], federations: Mapping[int, str]
) -> list[_Player]:
    found: dict[int, _Player] = {}
    for at, line in lines:
        if not line.startswith("001"):
            continue
        if len(line) < _SHORTEST or not _NUMBER.fullmatch(line[4:8]):
            raise UnreadableEvent(at, "A player has a number in columns 5 to 8, and 80 columns.")
        number = int(line[4:8])
        if number in found:
            said = "There are two players with number {number}."
            raise UnreadableEvent(at, Says(said, number=number))
        name = names.get(number, spoken(line[14:47]))
        rating, federation = line[48:52].strip(), line[57:68].strip()
        known = rating if rating.isdecimal() and int(rating) else ""
        held = federations.get(number, federation if federation.strip("0") else "")
        found[number] = _Player(number, name, known, held, [*_cells(at, line)])
    _demand_both(found)
    return [found[number] for number in sorted(found)]


def _cells(at: int, line: str) -> Iterator[tuple[int, bool, str]]:
    for column in range(_FIRST_CELL, len(line.rstrip()), _CELL_WIDTH):
        cell = line[column : column + 8].ljust(8)
        told = _CELL.fullmatch(cell)
        if told is None:
            said = "{cell} in column {column} is no round."
            raise UnreadableEvent(at, Says(said, cell=ascii(cell.strip()), column=column + 1))
        yield int(told["opponent"].strip() or 0), told["seat"] in "wW", told["letter"].upper()


def _demand_both(players: Mapping[int, _Player]) -> None:
    """Demand that whoever is met tells of the same meeting."""
    for player in players.values():
        for number, (opponent, _, _) in enumerate(player.cells, 1):
            other = players.get(opponent)
            if other is player:
                said = "In round {round} player {player} met nobody else."
                raise UnfitPlan(said, round=number, player=opponent)
            if opponent != NOBODY and (
                other is None
                or len(other.cells) < number
                or other.cells[number - 1][0] != player.number
            ):
                raise UnfitPlan(
                    "In round {round} player {player} met {opponent}.",
                    "Player {opponent} did not meet {player} by this file.",
                    round=number,
                    player=player.number,
                    opponent=opponent,
                )


_NO_PLAYER = "There is no player {player}."


def _apart(lines: _Lines, players: Sequence[_Player]) -> Iterator[tuple[int, int]]:
    """Who may not meet, in whichever rounds (record 260)."""
    known = {player.number for player in players}
    for at, line in lines:
        if line.startswith("260"):
            told = [line[column : column + 4] for column in range(12, len(line.rstrip()), 5)]
            if not all(_NUMBER.fullmatch(each) for each in told):
                raise UnreadableEvent(at, "Those who may not meet are listed from column 13 on.")
            numbers = sorted({*map(int, told)})
            for unknown in {*numbers} - known:
                raise UnreadableEvent(at, Says(_NO_PLAYER, player=unknown))
            yield from combinations(numbers, 2)


def _abnormal(lines: _Lines, players: Sequence[_Player], rounds: int) -> Iterator[_Abnormal]:
    known = {player.number for player in players}
    for at, line in lines:
        if line.startswith("299"):
            try:
                found = [*_read_abnormal(line)]
            except (ValueError, ZeroDivisionError) as exc:
                why = "Points stand in columns 13 to 17, the round in 20 to 22, players from 24 on."
                raise UnreadableEvent(at, why) from exc
            for each in found:
                if each.player not in known:
                    raise UnreadableEvent(at, Says(_NO_PLAYER, player=each.player))
                if not 0 <= each.round <= rounds:
                    said = Says("There is no round {round}.", round=each.round)
                    raise UnreadableEvent(at, said)
            yield from found


def _settings(lines: _Lines, rounds: int) -> Settings:
    told = {line[:3]: line[4:].strip() for _, line in lines}
    day = _DAY.match(told.get("042", ""))
    date = "-".join(day.groups()) if day else ""
    kind = f"{told.get('092', '')} {told.get('192', '')}".lower()
    comments = (line.removeprefix(GAME).strip() for _, line in lines if line.startswith(GAME))
    made = Settings(" ".join(told.get("012", "").split())[:LONGEST_TITLE] or "Tournament")
    given = {
        "date": date,
        "game": next(comments, ""),
        "format": "round-robin" if "robin" in kind or "berger" in kind else "swiss",
        "rounds": told.get("142", told.get("XXR", "")) or str(rounds),
        "order": " ".join(_order(told)),
        "year": str(next((year for since, year in _SINCE if since <= date), 2023)) if date else "",
        **_points(next((line for _, line in lines if line.startswith("162")), "")),
    }
    # no rounds are none that are planned; a bye or a draw can be worth nothing
    said = (each for each in given.items() if each[1] and each != ("rounds", "0"))
    return made.with_settings(said).settled()


def _order(told: Mapping[str, str]) -> list[str]:
    codes = [code.strip().upper() for code in told.get("212", "").split(",")]
    return [CODES[code] for code in codes if code in CODES]


def _points(line: str) -> dict[str, str]:
    names = {"W": "win", "D": "draw", "L": "loss", "P": "bye"}
    parts = (line[at : at + 5] for at in range(5, len(line), 9))
    return {
        names[part[0]]: f"{float(Fraction(part[1:].strip())):g}"
        for part in parts
        if part[:1] in names and re.fullmatch(r" *-?\d{1,2}(\.\d)? *", part[1:])
    }


def _acts(report: _Report) -> Iterator[str]:
    place = {player.number: at for at, player in enumerate(report.players, 1)}
    for at, player in enumerate(report.players, 1):
        yield f"{'+ ' * (at > 1)}add {at}: {player.name}"
        facts = {"rating": player.rating, "federation": player.federation}
        known = ", ".join(f"{name} {value}" for name, value in facts.items() if value)
        if known:
            yield f"+ facts {at}: {known}"
    yield from _carried(report.abnormal, place)
    yield from (f"+ forbid {place[one]} {place[other]}" for one, other in report.apart)
    told = zip_longest(*(one.cells for one in report.players), fillvalue=(NOBODY, False, "Z"))
    for number, cells in enumerate(told, 1):
        if number in report.days:
            yield f"day {number} {report.days[number]}"
        rows = [*zip(place.values(), cells, strict=True)]
        abnormal = _of_round(report.abnormal, number, place)
        yield from _round(number, rows, place, _Points(abnormal, report.scale))


_Row = tuple[int, tuple[int, bool, str]]


class _Points(NamedTuple):
    """What a round brought entrants beside what its letters are worth."""

    abnormal: Mapping[int, Sequence[_Abnormal]]
    scale: Scale

    def instead(self, entrant: int) -> Fraction | None:
        """What somebody has instead of what the letter is worth; None where it is that."""
        found = (each.points for each in self.abnormal.get(entrant, ()) if each.letter != " ")
        return next(found, None)

    def of(self, entrant: int, letter: str) -> Fraction:
        """What somebody has of the round."""
        other = self.instead(entrant)
        return self.scale.worth(_PLAYED.get(letter, letter)) if other is None else other

    def beside(self, entrant: int) -> Fraction:
        """What somebody was given, or has lost, from the round on."""
        found = (each.points for each in self.abnormal.get(entrant, ()) if each.letter == " ")
        return sum(found, Fraction(0))


def _round(
    number: int, rows: Sequence[_Row], place: Mapping[int, int], points: _Points
) -> Iterator[str]:
    """What people asked for before the round, who sat where, and what came of it."""
    yield from _asked(number, rows, points)
    letters = {entrant: letter for entrant, (_, _, letter) in rows}
    in_front = {entrant: is_first for entrant, (_, is_first, _) in rows}
    met = [(entrant, place[opponent]) for entrant, (opponent, _, _) in rows if opponent != NOBODY]
    # who has the first seat in the file, or where it does not say the lower number
    tables = [
        (one, other)
        for one, other in met
        if (in_front[one] if in_front[one] != in_front[other] else one < other)
    ]
    byes = [entrant for entrant, (opponent, _, letter) in rows if (opponent, letter) == (0, "U")]
    seated = ", ".join(f"{one} {other}" for one, other in tables)
    free = f"; bye {' '.join(map(str, byes))}" if byes else ""
    yield f"round {number} typed: {seated}{free}"
    for at, (one, other) in enumerate(tables, 1):
        guilty = [each for each in (one, other) if letters[each] == "-"]
        if guilty:
            yield f"forfeit {number}.{at} {' '.join(map(str, guilty))}"
        elif letters[one] in _FIGURES:
            figures = _FIGURES[letters[one]]
            is_agreed = _FIGURES.get(letters[other], figures[::-1]) == figures[::-1]
            yield f"result {number}.{at} {figures if is_agreed else _NOBODY_WON}"
            if not is_agreed or any(points.instead(each) is not None for each in (one, other)):
                has = (figure(points.of(each, letters[each])) for each in (one, other))
                yield f"award {number}.{at} {' '.join(has)} # {WHY}"
    yield from _given(number, rows, points)


def _asked(number: int, rows: Sequence[_Row], points: _Points) -> Iterator[str]:
    """What people had asked for before the round, and what it was worth."""
    usual = {"H": (points.scale.draw, "half"), "F": (points.scale.bye, "full")}
    for entrant, (opponent, _, letter) in rows:
        if opponent != NOBODY or letter not in "HFZ":
            continue
        has = points.of(entrant, letter)
        if letter in usual:
            worth, word = usual[letter]
            yield f"absent {entrant} {number} worth {word if has == worth else figure(has)}"
        elif points.instead(entrant) is not None:
            yield f"absent {entrant} {number} worth {figure(has)}"


def _given(number: int, rows: Sequence[_Row], points: _Points) -> Iterator[str]:
    """What people were given and have lost, and what they have more or less without a game."""
    for entrant, (opponent, _, letter) in rows:
        more = points.beside(entrant)
        if letter in "+-U":
            # by the file who misses a table was absent, and here has lost it
            has_lost = letter == "-" and opponent != NOBODY
            here = points.scale.loss if has_lost else points.scale.worth(letter)
            more += points.of(entrant, letter) - here
        if more:
            word = "bonus" if more > 0 else "penalty"
            yield f"{word} {entrant} {number} {figure(abs(more))} # {WHY}"
