"""Stages, teams, acceleration, sizes of tables, the clock of a round."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.event_evening import begin, is_sound, play_round, tables
from tests.cli.terminal import Terminal
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.services.event_pages import round_clock
from trickledger.ledger.storage.opening import open_ledger


def said(text: str) -> str:
    return " ".join(text.split())


def swiss(cli: Terminal, *names: str, rounds: int = 2) -> None:
    cli.ok("event", "new", f"Group {names[0]}", "order=points,buchholz,lot", "seed=7")
    cli.ok("event", "add", *names)
    for _ in range(rounds):
        cli.ok("event", "round")
        play_round(cli)


# -- stages ------------------------------------------------------------------------------------


def test_a_swiss_and_then_the_top_four(cli: Terminal) -> None:
    swiss(cli, "Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    cli.ok("event", "facts", "Bob", "club=Hill", "seed=6")
    cli.ok("event", "drop", "Ann")
    stood = [row["player"] for row in cli.ok("event", "standings", "--json").json["rows"]]
    best = [name for name in stood if name != "Ann"][:4]
    made = cli.ok("event", "next", "Finals", "--top", "4", "--json").json
    assert made["entrants"] == best
    shown = cli.ok("event", "show", "--json").json
    assert (shown["event"], shown["title"]) == (2, "Finals")
    assert next(one for one in shown["entrants"] if "facts" in one)["facts"] == {"club": "Hill"}
    cli.ok("event", "round")
    assert [table["seats"] for table in tables(cli)] == [[best[0], best[3]], [best[1], best[2]]]
    play_round(cli)
    cli.ok("event", "round")
    play_round(cli)
    ranking = cli.ok("event", "standings", "--whole", "--json").json["rows"]
    assert [row["stage"] for row in ranking] == ["Finals"] * 4 + ["Group Ann"] * 2
    assert [row["player"] for row in ranking[4:]] == [name for name in stood if name not in best]
    assert "Finals" in cli.ok("event", "standings", "--whole").out
    text = cli.ok("event", "export").out
    assert f"after {made['after'][0]}" in text
    assert is_sound(cli)


def test_groups_cross_over(cli: Terminal) -> None:
    swiss(cli, "Ann", "Bob", "Cid", "Dee")
    swiss(cli, "Gus", "Hal", "Ida", "Jon")
    first, second = (
        [row["player"] for row in cli.ok("event", "standings", "-e", n, "--json").json["rows"]]
        for n in ("1", "2")
    )
    cli.ok("event", "next", "Finals", "--top", "2", "--event", "1", "--group", "2")
    cli.ok("event", "round")
    assert [table["seats"] for table in tables(cli)] == [
        [first[0], second[1]],
        [second[0], first[1]],
    ]


@pytest.mark.parametrize(
    ("rounds", "settings", "top", "says"),
    [
        (0, (), "2", "No round is made."),
        (1, ("order=points",), "1", "Place 1 is shared by"),
        (1, ("order=points,lot",), "9", "has 4 who can go on, not 9"),
    ],
)
def test_who_goes_on_must_be_decided(
    cli: Terminal, rounds: int, settings: tuple[str, ...], top: str, says: str
) -> None:
    begin(cli, *settings)
    for _ in range(rounds):
        cli.ok("event", "round")
        play_round(cli)
    refused = cli("event", "next", "Finals", "--top", top)
    assert refused.code == 2
    assert says in said(refused.err)
    assert len(cli.ok("event", "list", "--json").json["events"]) == 1
    assert cli("event", "standings", "--whole").code == 2


# -- what is carried ---------------------------------------------------------------------------


def points_of(cli: Terminal, *words: str) -> dict[str, float]:
    rows = cli.ok("event", "standings", "--json", *words).json["rows"]
    return {row["player"]: row["points"] for row in rows}


@pytest.mark.parametrize(("carry", "share"), [("whole", 1), ("half", 0.5), ("none", 0)])
def test_points_and_meetings_are_carried(cli: Terminal, carry: str, share: float) -> None:
    swiss(cli, "Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    cli.ok("event", "bonus", "Bob", "0.5", "--because", "helped to set up")
    cli.ok("event", "set", "date=2026-11-20")
    had, season = points_of(cli), cli.ok("event", "standings", "--season", "2026", "--json").json
    met = {frozenset(table["seats"]) for number in ("1", "2") for table in tables(cli, number)}
    made = cli.ok(
        "event",
        "next",
        "Pool",
        "--top",
        "4",
        "--format",
        "swiss",
        "--carry",
        carry,
        "date=2026-11-27",
        "--json",
    ).json
    brings = points_of(cli)
    assert brings == {name: had[name] * share for name in brings}
    assert made.get("brings", [0] * 4) == [brings[name] for name in made["entrants"]]
    said_of = said(cli.ok("event", "standings").out)
    assert ("Brought from the stage before:" in said_of) == bool(share)
    cli.ok("event", "round")
    seated = [frozenset(table["seats"]) for table in tables(cli)]
    # the four can meet in three ways; those who have met do so only where all of these are used up
    possible = [{*both} for both in _three_ways(list(brings)) if not met & {*both}]
    assert not possible or {*seated} in possible
    play_round(cli)
    assert sum(points_of(cli).values()) == sum(brings.values()) + 2
    both = cli.ok("event", "standings", "--season", "2026", "--json").json
    assert _total(both) == _total(season) + 2
    assert is_sound(cli)


def _three_ways(names: list[str]) -> list[tuple[frozenset[str], frozenset[str]]]:
    first, *others = names
    return [(frozenset((first, one)), frozenset(others) - {one}) for one in others]


def _total(season: dict[str, Any]) -> float:
    return float(sum(row["points"] for row in season["rows"]))


def test_what_was_carried_is_exported_and_read_again(cli: Terminal, tmp_path: Path) -> None:
    cli.ok("event", "new", "Pairs", "seed=7", "--game", "cinch")
    cli.ok("event", "add", *"Ann Bob Cid Dee Eve Fay Gus Hal".split())
    for _ in range(2):
        cli.ok("event", "round")
        play_round(cli)
    cli.ok("event", "set", "order=points,lot")
    cli.ok("event", "next", "More", "--top", "8", "--format", "partners", "--carry", "half")
    text = cli.ok("event", "export").out
    assert any(line.startswith("+ carry 2 ") and " with " in line for line in text.splitlines())
    assert " # half of " in text
    partners = {
        frozenset(side) for n in "12" for t in tables(cli, n, "-e", "1") for side in t["sides"]
    }
    cli.ok("event", "round")
    now = {frozenset(side) for table in tables(cli) for side in table["sides"]}
    assert not partners & now
    (tmp_path / "more.txt").write_text(cli.ok("event", "export").out)
    other = str(tmp_path / "other.db")
    cli.ok("import", str(tmp_path / "more.txt"), "--ledger", other)
    assert points_of(cli, "--ledger", other) == points_of(cli)


def test_nobody_brings_anything_after_the_first_round_or_twice(
    cli: Terminal, tmp_path: Path
) -> None:
    head = "event E\n\nadd 1: Ann\nadd 2: Bob\n"
    for lines, says in (
        ("round 1 swiss: 1 2\ncarry 1 2", "Ann can't bring anything"),
        ("carry 1 2\ncarry 1 1", "Ann has brought points already."),
        ("carry 1 2 met 1", "Nobody can meet themselves."),
        ("carry 1 2 with 9", "There is no entrant 9."),
    ):
        (tmp_path / "event.txt").write_text(head + lines + "\n")
        refused = cli("import", str(tmp_path / "event.txt"))
        assert refused.code != 0
        assert says in said(refused.err)
    swiss(cli, "Ann", "Bob", "Cid", "Dee")
    refused = cli("event", "next", "Finals", "--top", "2", "--carry", "most")
    assert refused.code == 2
    assert "Say whole, half or none: --carry half." in said(refused.err)


# -- teams -------------------------------------------------------------------------------------


def test_teams_are_the_sum_of_their_best(cli: Terminal) -> None:
    begin(cli, "--rounds", "1", players=6)
    for name, team in zip(("Ann", "Bob", "Cid", "Dee", "Eve"), "RRBBB", strict=True):
        cli.ok("event", "facts", name, f"team={team}")
    cli.ok("event", "round")
    play_round(cli)
    rows = cli.ok("event", "standings", "--by", "team", "--best", "2", "--json").json["rows"]
    has = {
        row["player"]: row["points"] for row in cli.ok("event", "standings", "--json").json["rows"]
    }
    assert {row["team"]: row["points"] for row in rows} == {
        "R": has["Ann"] + has["Bob"],
        "B": sum(sorted((has["Cid"], has["Dee"], has["Eve"]))[1:]),
    }
    assert {row["team"]: row["size"] for row in rows} == {"R": 2, "B": 3}
    printed = cli.ok("event", "standings", "--by", "team").out
    assert "All members count." in printed
    assert "Nobody has a club." in cli.ok("event", "standings", "--by", "club").out
    assert cli("event", "standings", "--by", "rating").code == 2


# -- how a round is made -----------------------------------------------------------------------


def test_the_baku_acceleration(cli: Terminal) -> None:
    """Of eight over four rounds the top four have a point in round 1, half a one in round 2."""
    begin(cli, "--rounds", "4", "acceleration=baku", players=8)
    made = cli.ok("event", "round", "--json").json
    assert "Accelerated: the top 4 are paired with 1 more." in made["said"]
    top = {"Ann", "Bob", "Cid", "Dee"}
    assert all(len(top & {*table["seats"]}) in (0, 2) for table in made["round"]["tables"])
    play_round(cli)
    made = cli.ok("event", "round", "--json").json
    assert "Accelerated: the top 4 are paired with 0.5 more." in made["said"]
    play_round(cli)
    assert "Accelerated" not in cli.ok("event", "round").out
    assert max(row["points"] for row in cli.ok("event", "standings", "--json").json["rows"]) == 2
    refused = cli("event", "set", "format=round-robin")
    assert refused.code == 3


def test_only_a_swiss_with_rounds_is_accelerated(cli: Terminal) -> None:
    refused = cli("event", "new", "Cup", "acceleration=baku")
    assert (refused.code, "their number must be known" in said(refused.err)) == (2, True)


@pytest.mark.parametrize(
    ("limit", "sizes"), [("least=6", [7, 7, 6, 6, 6]), ("most=6", [6, 6, 5, 5, 5, 5])]
)
def test_the_least_and_the_largest_table(cli: Terminal, limit: str, sizes: list[int]) -> None:
    people = [f"P{number}" for number in range(1, 33)]
    cli.ok("event", "new", "Night", "--game", "loo", "--size", "6", "seed=1", limit)
    cli.ok("event", "add", *people)
    cli.ok("event", "round")
    assert sorted((len(table["seats"]) for table in tables(cli)), reverse=True) == sizes
    assert cli("event", "set", "least=7").code == 3


# -- figures that cannot be --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "figures", "why"),
    [
        ((), ("5010", "32"), "A hand adds 275 at most: nobody ends with 5010."),
        ((), ("minus 1", "50"), "Totals never go down."),
        (("games=3",), ("3", "0"), "Who has won 2 of 3 games has won the table."),
        (("games=3",), ("2", "2"), "They are games won, 3 at most together."),
        (
            ("--game", "loo"),
            ("10",) * 5,
            "Together the players have won 50 chips",
        ),
    ],
)
def test_figures_that_the_game_excludes_are_doubted(
    cli: Terminal, settings: tuple[str, ...], figures: tuple[str, ...], why: str
) -> None:
    begin(cli, *settings, players=5)
    cli.ok("event", "round")
    typed = [word for figure in figures for word in figure.split()]
    refused = cli("event", "result", "1", *typed)
    assert refused.code == 3
    assert why in said(refused.err)
    remedy = said(refused.err).partition("`trickledger ")[2].partition("`")[0]
    cli.ok(*remedy.split())
    assert tables(cli)[0]["state"] == "settled"


def test_what_the_game_allows_is_taken(cli: Terminal) -> None:
    begin(cli, "games=3")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "2", "1")
    cli.ok("event", "result", "2", "1", "1")
    begin(cli)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "1", "0")


# -- the clock ---------------------------------------------------------------------------------


def test_the_clock_of_a_round(cli: Terminal) -> None:
    begin(cli)
    assert cli.ok("event", "clock").out == "No round is made yet.\n"
    cli.ok("event", "round")
    assert "isn't set: trickledger event set minutes=50" in said(cli.ok("event", "clock").out)
    refused = cli("event", "clock", "--start")
    assert (refused.code, "`trickledger event set minutes=50`" in said(refused.err)) == (3, True)
    cli.ok("event", "set", "minutes=50")
    assert "isn't running: trickledger event clock --start" in said(cli.ok("event", "clock").out)
    cli.ok("event", "clock", "--start")
    now = cli.ok("event", "clock", "--json").json
    assert (now["round"], now["minutes"], 0 < now["left"] <= 3000) == (1, 50, True)
    with open_ledger(cli.ledger) as store:
        stream = event_meant(store, "1")
        day = now["started"][:10]
        late = round_clock(store, stream, f"{int(day[:4]) + 1}{day[4:]}T00:00:00Z")
    assert late.left is not None
    assert late.left < 0
    assert is_sound(cli)


@pytest.mark.parametrize(
    ("typed", "entered"),
    [
        (["start"], "clock 1"),
        (["pause"], "clock 1 pause"),
        (["+5"], "clock 1 plus 5"),
        (["plus 10 minutes"], "clock 1 plus 10"),
        (["5", "--because", "late lunch"], "clock 1 plus 5 # late lunch"),
    ],
)
def test_the_clock_is_changed_by_a_word(cli: Terminal, typed: list[str], entered: str) -> None:
    begin(cli)
    cli.ok("event", "set", "minutes=50")
    cli.ok("event", "round")
    cli.ok("event", "clock", "start")
    cli.ok("event", "clock", *typed)
    assert cli.ok("event", "log", "--json").json["entries"][-1]["text"] == entered
    assert is_sound(cli)


@pytest.mark.parametrize(
    ("before", "typed", "why"),
    [
        ([], "pause", "isn't started yet"),
        ([], "resume", "isn't started yet"),
        ([], "+5", "isn't started yet"),
        (["start"], "resume", "runs already"),
        (["start", "pause"], "pause", "is paused already"),
        (["start", "pause", "start"], "resume", "runs already"),
        (["start"], "stop", "'stop' isn't a change of the clock"),
        (["start"], "+0", "isn't a change of the clock"),
        (["start"], "+1000", "isn't a change of the clock"),
        (["start"], "-5", "isn't a change of the clock"),
    ],
)
def test_what_the_clock_cannot_do_is_refused(
    cli: Terminal, before: list[str], typed: str, why: str
) -> None:
    begin(cli)
    cli.ok("event", "set", "minutes=50")
    cli.ok("event", "round")
    for word in before:
        cli.ok("event", "clock", word)
    refused = cli("event", "clock", "--", typed)
    assert refused.code in (2, 3)
    assert why in said(refused.err)


def test_a_clock_that_is_paused_stands_still_and_gives_the_time_back(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "set", "minutes=50")
    cli.ok("event", "round")
    for word in ("start", "pause", "+5"):
        cli.ok("event", "clock", word)
    assert "of 55 minutes left, paused." in cli.ok("event", "clock").out
    with open_ledger(cli.ledger) as store:
        stream = event_meant(store, "1")
        later = round_clock(store, stream, "2100-01-01T00:00:00Z")
        assert (later.left, later.over) == (round_clock(store, stream).left, None)
    cli.ok("event", "undo")
    assert "of 50 minutes left, paused." in cli.ok("event", "clock").out
    cli.ok("event", "undo")
    assert "paused" not in cli.ok("event", "clock").out


# -- a second life -----------------------------------------------------------------------------


def test_a_knock_out_in_which_who_loses_twice_is_out(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out", "double=true")
    said_of = cli.ok("event", "show").out
    assert "4 entrants play 6 or 7 matches in 4 or 5 rounds; who loses twice is out." in said_of
    winners = {1: ("Ann", "Cid"), 2: ("Ann", "Bob"), 3: ("Bob",), 4: ("Bob",), 5: ("Ann",)}
    for number, won in winners.items():
        cli.ok("event", "round")
        for table in tables(cli):
            figures = ["1" if name in won else "0" for name in table["seats"]]
            cli.ok("event", "result", f"{number}.{table['table']}", *figures)
    refused = cli("event", "round")
    assert (refused.code, "The final is played." in refused.err) == (3, True)
    rows = cli.ok("event", "standings", "--json").json["rows"]
    assert [row["player"] for row in rows[:2]] == ["Ann", "Bob"]
    cli.ok("event", "close")
    assert is_sound(cli)
