"""Results by queries: each figure beside a second, slower count of the same games in Python."""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests.ledger.club import Played, fake_kinds, put, random_club
from tests.ledger.games import new_store
from tests.ledger.memory import MemoryLedger
from trickledger.ledger.queries.results import (
    Meeting,
    Streaks,
    Tally,
    facts,
    months,
    results,
    tallies,
)
from trickledger.ledger.queries.selection import Selection, read_selection
from trickledger.ledger.storage.port import Ledger

PEOPLE = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]
SELECTIONS = [
    Selection(),
    Selection("pairs"),
    Selection("penal", since="2026-01-28"),
    Selection(until="2026-01-28"),
    read_selection(season="2026-02"),
]


@pytest.fixture(params=["file", "memory"], autouse=True)
def where_it_is_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "memory":
        monkeypatch.setattr(sys.modules[__name__], "new_store", lambda _: MemoryLedger())


@pytest.fixture(autouse=True)
def kinds() -> Iterator[None]:
    with fake_kinds():
        yield


# -- the referee -------------------------------------------------------------------------------

Numbered = tuple[int, Played]


def meant(games: list[Played], selection: Selection, person: str) -> list[Numbered]:
    """The games of a person that are meant, with their numbers, by date and number."""
    found = [
        (number, game)
        for number, game in enumerate(games, 1)
        if game.status != "abandoned"
        and game.side_of(person) >= 0
        and selection.kind in {"", game.kind}
        and (not selection.since or game.date >= selection.since)
        and (not selection.until or (game.date and game.date <= selection.until))
    ]
    return sorted(found, key=lambda numbered: (numbered[1].date, numbered[0]))


def outcome(game: Played, person: str) -> str:
    if game.status == "open":
        return "open"
    if not game.winners:
        return "undecided"
    if game.side_of(person) not in game.winners:
        return "lost"
    return "won" if len(game.winners) == 1 else "shared"


def others(game: Played, person: str) -> list[int]:
    return [total for side, total in enumerate(game.totals) if side != game.side_of(person)]


def lead(game: Played, person: str) -> int:
    own = game.totals[game.side_of(person)]
    if game.kind == "money":
        return own
    return (
        min(others(game, person)) - own if game.kind == "penal" else own - max(others(game, person))
    )


def tally(person: str, kind: str, numbered: list[Numbered]) -> Tally:
    over = [(number, game) for number, game in numbered if game.status != "open"]
    ends = [outcome(game, person) for _, game in numbered]
    totals = {number: game.totals[game.side_of(person)] for number, game in over}
    pick = min if kind == "penal" else max
    best = pick(totals.values(), default=None)
    return Tally(
        person,
        kind,
        len(over),
        ends.count("won"),
        ends.count("shared"),
        ends.count("lost"),
        ends.count("open"),
        sum(game.provisional for _, game in over),
        sum(game.share for _, game in over if game.side_of(person) in game.winners),
        sum(game.hands for _, game in over),
        sum(totals.values()),
        sum(lead(game, person) for _, game in over),
        best,
        next((number for number in totals if totals[number] == best), None),
    )


def runs(numbered: list[Numbered], person: str) -> Streaks | None:
    ends = [outcome(game, person) for _, game in numbered]
    row = [(end, len(list(run))) for end, run in groupby(end for end in ends if end in DECIDED)]
    if not row:
        return None
    longest = {end: max((n for e, n in row if e == end), default=0) for end in DECIDED}
    return Streaks(longest["won"], longest["lost"], row[-1][1], row[-1][0])


DECIDED = ("won", "shared", "lost")


# -- the queries -------------------------------------------------------------------------------


def counted(games: list[Played], selection: Selection) -> list[Tally]:
    """The tallies of everybody, by kind."""
    found = []
    for person in PEOPLE:
        numbered = meant(games, selection, person)
        for kind in sorted({game.kind for _, game in numbered}):
            of_kind = [each for each in numbered if each[1].kind == kind]
            tallied = tally(person, kind, of_kind)
            found.append(tallied._replace(points=round(tallied.points, 9)))
    return found


def streaks(games: list[Played], selection: Selection) -> dict[str, Streaks]:
    """The streaks of everybody who has any."""
    found = {person: runs(meant(games, selection, person), person) for person in PEOPLE}
    return {person: each for person, each in found.items() if each}


def meetings(games: list[Played], selection: Selection) -> list[Meeting]:
    """How often each has won against each other."""
    found = []
    for person in PEOPLE:
        for rival in PEOPLE:
            met = [
                (game.side_of(person) in game.winners, game.side_of(rival) in game.winners)
                for _, game in meant(games, selection, person)
                if game.status != "open" and game.side_of(rival) not in {-1, game.side_of(person)}
            ]
            if met:
                ends = (met.count((True, False)), met.count((True, True)), met.count((False, True)))
                found.append(Meeting(person, rival, len(met), *ends))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_tallies_streaks_and_meetings_are_what_a_look_along_the_games_finds(
    tmp_path: Path, seed: int
) -> None:
    games = random_club(seed)
    with new_store(tmp_path) as store:
        put(store, games)
        for selection in SELECTIONS:
            with store.reading() as db:
                found = tallies(db, selection)
                rounded = [row._replace(points=round(row.points, 9)) for row in found]
                assert rounded == counted(games, selection), selection
                of_ann = [row for row in found if row.player == "Ann"]
                assert tallies(db, selection, "ann") == of_ann, selection
                assert facts(db, selection).streaks() == streaks(games, selection), selection
                assert facts(db, selection).meetings() == meetings(games, selection), selection


@pytest.mark.parametrize("where_it_is_kept", ["memory"], indirect=True)
@pytest.mark.parametrize("seed", range(2))
def test_no_answer_differs_on_a_server(seed: int, on_a_server: Ledger) -> None:
    """Beside the ledger in memory, whose answers are counted again above."""
    with MemoryLedger() as store:
        put(store, random_club(seed))
        put(on_a_server, random_club(seed))
        for selection in SELECTIONS:
            found = []
            for ledger in (store, on_a_server):
                with ledger.reading() as db:
                    asked = facts(db, selection)
                    found.append(
                        (
                            *(tallies(db, selection, name) for name in ("", *PEOPLE)),
                            *(results(db, selection, name) for name in PEOPLE),
                            *(months(db, selection, name) for name in PEOPLE),
                            *(asked.streaks(), asked.meetings()),
                        )
                    )
            assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(4))
def test_the_games_of_a_person_are_those_played_with_a_running_balance(
    tmp_path: Path, seed: int
) -> None:
    games = random_club(seed)
    with new_store(tmp_path) as store:
        put(store, games)
        with store.reading() as db:
            found = results(db, Selection(), "Cid")
            by_month = months(db, Selection(), "Cid")
    balance, expected = 0, []
    for number, game in meant(games, Selection(), "Cid"):
        end = outcome(game, "Cid")
        balance += {"won": 1, "lost": -1}.get(end, 0)
        rivals = {name for side in game.sides for name in side if "Cid" not in side}
        best = min if game.kind == "penal" else max
        expected.append((number, end, balance, rivals, best(others(game, "Cid"))))
    assert [
        (row.game, row.outcome, row.balance, set(row.opponents.split(", ")), row.best_other)
        for row in found
    ] == expected
    assert sum(month.games for month in by_month) == sum(row.outcome != "open" for row in found)
    assert [month.of for month in by_month] == sorted({row.date[:7] for row in found})


# -- what is meant -----------------------------------------------------------------------------

WON = Played("penal", (("Ann",), ("Bob",)), (10, 30), (0,), date="2026-02-03")


def one(tmp_path: Path, game: Played) -> dict[str, Tally]:
    with new_store(tmp_path) as store:
        put(store, [game])
        with store.reading() as db:
            return {row.player: row for row in tallies(db, Selection())}


def test_fewer_penalties_are_better(tmp_path: Path) -> None:
    rows = one(tmp_path, WON)
    assert (rows["Ann"].lead, rows["Bob"].lead) == (20, -20)


def test_who_won_is_what_the_game_says_and_not_who_has_more(tmp_path: Path) -> None:
    rows = one(tmp_path, WON._replace(kind="pairs", totals=(10, 30)))
    assert (rows["Ann"].won, rows["Bob"].lost) == (1, 1)


def test_the_lead_in_chips_is_the_balance(tmp_path: Path) -> None:
    account = Played("money", (("Ann",), ("Bob",), ("Cid",)), (25, -10, -15), status="closed")
    rows = one(tmp_path, account)
    assert [rows[name].lead for name in ("Ann", "Bob", "Cid")] == [25, -10, -15]
    assert [(row.games, row.undecided, row.won, row.lost) for row in rows.values()] == [
        (1, 1, 0, 0)
    ] * 3


def test_each_partner_has_the_result_of_the_side(tmp_path: Path) -> None:
    rows = one(tmp_path, Played("pairs", (("Ann", "Cid"), ("Bob", "Dee")), (51, 40), (0,)))
    assert [rows[name].won for name in ("Ann", "Cid")] == [1, 1]
    assert [rows[name].lost for name in ("Bob", "Dee")] == [1, 1]
    assert rows["Cid"].total == 51


def test_partners_are_no_opponents(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        put(store, [Played("pairs", (("Ann", "Cid"), ("Bob", "Dee")), (51, 40), (0,))])
        with store.reading() as db:
            pairs = {(met.player, met.against) for met in facts(db, Selection()).meetings()}
    assert ("Ann", "Cid") not in pairs
    assert len(pairs) == 8


def test_a_third_ones_win_is_a_game_of_neither(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        put(store, [Played("penal", (("Ann",), ("Bob",), ("Cid",)), (3, 2, 1), (2,))])
        with store.reading() as db:
            (met,) = [m for m in facts(db, Selection(), "Ann").meetings() if m.against == "Bob"]
    assert (met.games, met.won, met.lost, met.neither) == (1, 0, 0, 1)


def test_hands_that_did_not_count_are_no_hands(tmp_path: Path) -> None:
    assert one(tmp_path, WON._replace(hands=2))["Ann"].hands == 2


def test_a_game_of_a_kind_that_nobody_knows_is_still_told(tmp_path: Path) -> None:
    rows = one(tmp_path, WON._replace(kind="tarock", totals=(30, 10)))
    assert (rows["Ann"].unit, rows["Ann"].lead) == ("points", 20)


def test_undated_games_are_of_no_season(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        put(store, [WON._replace(date="")])
        with store.reading() as db:
            assert tallies(db, read_selection(season="2026")) == []
            assert tallies(db, read_selection(until="2026-12-31")) == []
            assert len(tallies(db, Selection())) == 2
