"""From seat to result: tables whose games are recorded, and results from paper beside them."""

import itertools
import json
import os
import subprocess
import sys
import time
from itertools import pairwise

import pytest

from tests.cli.evening import X21
from tests.cli.event_evening import begin, is_sound, play_hand, points, seats, standings, tables
from tests.cli.terminal import ROOT, Terminal
from tests.patience import PATIENCE

TURN = ("ruling", "adjust", ".1", "game", "Ann", "minus", "90", "Cid", "plus", "90")
"""A ruling by which the other side has won the hand X21: 25 to 117."""
NOON = 1_795_348_800
"""A second of UTC on the day of the events."""
BECAUSE = ("--by", "Dora", "--because", "asked")
STORY = (ROOT / "examples" / "disputes" / "klaberjass.txt").read_text(encoding="utf-8")
REVOKED = [line.partition(" #")[0] for line in STORY.splitlines()[4:]]
"""A hand in which the second player is accused of a revoke; it ends a game to 90."""


@pytest.fixture
def evening(cli: Terminal) -> Terminal:
    """An event of four in which Ann sits with Cid and Bob with Dee; a hand ends a game."""

    def typed() -> None:
        begin(cli, "-o", "target=100")
        cli.ok("event", "round")
        assert seats(cli) == [["Ann", "Cid"], ["Bob", "Dee"]]

    cli.after("an event of four", typed)
    return cli


def test_open_opens_each_game_with_the_options_of_the_event(evening: Terminal) -> None:
    games = evening.ok("event", "open", "--json").json["games"]
    assert [game["table"] for game in games] == ["1.1", "1.2"]
    for game, players in zip(games, ("Ann, Cid", "Bob, Dee"), strict=True):
        head = evening.ok("log", "--game", game["code"], "--json").json["entries"][0]["text"]
        assert f"players {players}\n" in head
        assert "option kla_target 100\n" in head
    assert evening.ok("event", "open").out == "0 games opened.\n"
    assert [table["state"] for table in tables(evening)] == ["to play", "to play"]


def test_what_is_entered_at_a_table_settles_it(evening: Terminal) -> None:
    evening.ok("event", "open")
    first = tables(evening)[0]
    play_hand(evening, first, X21[:12])
    assert tables(evening)[0]["state"] == "playing"
    play_hand(evening, first, X21[12:])
    done = tables(evening)[0]
    assert (done["state"], done["figures"]) == ("recorded", [115, 27])
    assert standings(evening)["Ann"] == (1, False, 1)
    assert evening.ok("event", "standings", "--json").json["open_tables"] == ["1.2"]
    assert is_sound(evening)


def test_a_ruling_flows_in_at_once_and_is_named(evening: Terminal) -> None:
    evening.ok("event", "open")
    game = tables(evening)[0]
    play_hand(evening, game)
    evening.ok("event", "result", "2", "100", "0")
    evening.ok("event", "lock", "1")
    evening.ok(*TURN, *BECAUSE, "--game", game["code"])
    assert points(evening) == {"Bob": 1, "Cid": 1, "Ann": 0, "Dee": 0}
    printed = " ".join(evening.ok("event", "standings").out.split())
    assert "Table 1.1 was 115 : 27 when round 1 was locked, and is 25 : 117 now." in printed
    assert "Table 1.1: game 1 was corrected or ruled on once." in printed
    evening.ok("undo", "--game", game["code"])
    assert points(evening)["Ann"] == 1
    assert is_sound(evening)


@pytest.fixture
def _ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a minute whenever it is looked at."""
    minutes = itertools.count(NOON, 60)
    gmtime = time.gmtime
    monkeypatch.setattr("time.gmtime", lambda at=None: gmtime(next(minutes) if at is None else at))


@pytest.mark.usefixtures("_ticking")
def test_a_round_says_so_that_rests_on_what_a_game_was_before_it_was_mended(
    evening: Terminal,
) -> None:
    evening.ok("event", "open")
    game = tables(evening)[0]
    play_hand(evening, game)
    evening.ok("event", "result", "2", "100", "0")
    evening.ok("event", "round")
    evening.ok("enter", "note it was late", "--game", game["code"])
    assert "was made when" not in evening.ok("event", "tables").out, "the figures are the same"
    evening.ok(*TURN, *BECAUSE, "--game", game["code"])
    doubt = "Round 2 was made when table 1.1 was 115 : 27; it is 25 : 117 now."
    for words in (("tables",), ("standings",), ("show",), ("lock", "1")):
        assert doubt in " ".join(evening.ok("event", *words).out.split()), words
    evening.ok("event", "unlock", "1")
    evening.ok("event", "round", "--again")
    assert "was made when" not in evening.ok("event", "tables").out, "it rests on the ruling"
    evening.ok("undo", "--game", game["code"])
    said = " ".join(evening.ok("event", "tables").out.split())
    assert "Round 2 was made when table 1.1 was 25 : 117; it is 115 : 27 now." in said
    assert is_sound(evening)


@pytest.mark.usefixtures("_ticking")
def test_a_round_that_was_made_while_a_game_went_on_says_so_when_it_is_over(
    evening: Terminal,
) -> None:
    evening.ok("event", "open")
    game = tables(evening)[0]
    play_hand(evening, game, X21[:12])
    evening.ok("event", "result", "2", "100", "0")
    evening.ok("event", "round", "--anyway")
    play_hand(evening, game, X21[12:])
    said = " ".join(evening.ok("event", "tables").out.split())
    assert "Round 2 was made when table 1.1 was without a result; it is 115 : 27 now." in said


def test_an_open_finding_makes_rows_provisional(cli: Terminal) -> None:
    begin(cli, "-o", "target=90", players=2)
    cli.ok("event", "round")
    cli.ok("event", "open")
    (table,) = tables(cli)
    play_hand(cli, table, REVOKED)
    found = cli.ok("event", "standings", "--json").json
    assert [row["provisional"] for row in found["rows"]] == [True, True]
    assert found["remarks"][0] == "Table 1.1: a finding is open in game 1."
    assert "provisional" in cli.ok("event", "standings").out
    cli.ok("ruling", "stand", "@7", "KLA-PLAY-2", *BECAUSE, "--game", table["code"])
    found = cli.ok("event", "standings", "--json").json
    assert [row["provisional"] for row in found["rows"]] == [False, False]
    assert is_sound(cli)


def test_an_audit_tells_whose_place_in_the_event_a_decision_changes(cli: Terminal) -> None:
    begin(cli, "-o", "target=90", players=2)
    cli.ok("event", "round")
    cli.ok("event", "open")
    (table,) = tables(cli)
    play_hand(cli, table, REVOKED)
    asked = cli("audit", ".1", "--game", table["code"], "--json").json
    before = standings(cli)
    (dispute,) = asked["disputes"]
    annul = next(each for each in dispute["alternatives"] if each["decision"] == "annul")
    told = {
        shift["player"]: (shift["place"], shift["shared"], shift["points"])
        for shift in annul["standings"]
        if shift["event"] == 1
    }
    cli.ok("ruling", "annul", ".1", *BECAUSE, "--game", table["code"])
    after = standings(cli)
    assert told == {name: after[name] for name in after if after[name] != before[name]}
    assert told


# -- bare results ------------------------------------------------------------------------------


def recorded(cli: Terminal, lines: list[str] = X21) -> str:
    """A game of Ann and Cid that was recorded apart from the event: its code."""
    cli.ok("new", "klaberjass", "Ann", "Cid", "-o", "target=100")
    game = cli.ok("games", "--json").json["games"][-1]
    play_hand(cli, {"code": game["code"], "seats": ["Ann", "Cid"]}, lines)
    return str(game["code"])


def test_a_record_that_comes_later_counts_and_a_difference_is_said(evening: Terminal) -> None:
    evening.ok("event", "result", "1", "115", "72", "--because", "from paper")
    assert tables(evening)[0]["state"] == "reported"
    evening.ok("event", "open", "1", "--record", recorded(evening))
    done = tables(evening)[0]
    assert (done["state"], done["figures"]) == ("recorded", [115, 27])
    assert (
        "Table 1.1 was entered from paper as 115 : 72; its record, game 1, says 115 : 27."
        in evening.ok("event", "standings", "--json").json["remarks"]
    )
    assert is_sound(evening)


def test_a_game_of_others_is_not_the_record_of_a_table(evening: Terminal) -> None:
    code = recorded(evening)
    before = evening.count()
    refused = evening("event", "open", "2", "--record", code)
    assert refused.code == 3
    assert "Game 1 was not played by those of table 1.2." in refused.err
    evening.ok("event", "open", "1", "--record", code)
    again = evening("event", "open", "2", "--record", code)
    assert "That game already belongs to table 1.1." in again.err
    assert evening.count() == before + 1
    assert evening("event", "open", "--record", code).code == 2


def test_a_bare_result_against_the_record_is_refused(evening: Terminal) -> None:
    evening.ok("event", "open")
    play_hand(evening, tables(evening)[0])
    before = evening.count()
    refused = evening("event", "result", "1", "27", "115")
    assert (refused.code, evening.count()) == (3, before)
    said = " ".join(refused.err.split())
    assert "Table 1.1 ended 115 : 27 by its record, game 1, not 27 : 115." in said
    assert evening("event", "forfeit", "1", "Cid").code == 3
    agreed = evening.ok("event", "result", "1", "115", "27")
    assert "It agrees with the recorded game, 1." in agreed.out
    evening.ok("event", "result", "1", "27", "115", "--settle", "--because", "wrong names")
    assert points(evening)["Cid"] == 1
    assert "Table 1.1 was settled as 27 : 115" in evening.ok("event", "standings").out
    assert is_sound(evening)


def test_two_scorers_are_compared(evening: Terminal) -> None:
    said = ("event", "result", "1")
    evening.ok(*said, "151", "120", "--scorer", "Zoe")
    assert "2 scorers agree." in evening.ok(*said, "151", "120", "--scorer", "Yan").out
    assert "Disputed: 151 : 102 by Yan" in evening.ok(*said, "151", "102", "--scorer", "Yan").out
    found = evening.ok("event", "standings", "--json").json
    assert {row["player"] for row in found["rows"] if row["provisional"]} == {"Ann", "Cid"}
    assert "Table 1.1 is disputed: 151 : 120 by Zoe, 151 : 102 by Yan." in found["remarks"], found
    assert evening("event", "lock").code == 3
    evening.ok(*said, "151", "102", "--settle", "--because", "both were asked")
    assert tables(evening)[0]["state"] == "settled"
    found = evening.ok("event", "standings", "--json").json
    assert not any(row["provisional"] for row in found["rows"])
    assert is_sound(evening)


def test_a_correction_of_ones_own_is_no_dispute(evening: Terminal) -> None:
    evening.ok("event", "result", "1", "151", "120")
    told = evening.ok("event", "result", "1", "151", "102").out
    assert "It was 151 : 120 by Dora" in told
    assert tables(evening)[0]["state"] == "reported"


def test_a_locked_round_takes_no_bare_result(evening: Terminal) -> None:
    for table in ("1", "2"):
        evening.ok("event", "result", table, "1", "0")
    evening.ok("event", "lock")
    before = evening.count()
    for words in (
        ("result", "1", "0", "1"),
        ("forfeit", "1", "Ann"),
        ("seat", "1", "Ann", "Bob"),
        ("round", "--again"),
        ("lock",),
        ("open", "1"),
        ("add", "Eve", "--now"),
    ):
        refused = evening("event", *words)
        assert (refused.code, evening.count()) == (3, before), words
    evening.ok("event", "unlock", "--because", "two were swapped")
    evening.ok("event", "result", "1", "0", "1")
    assert evening("event", "unlock").code == 3
    assert is_sound(evening)


# -- several ledgers, many at once -------------------------------------------------------------


def test_results_appear_when_the_games_are_merged_later(evening: Terminal) -> None:
    laptop = str(evening.home / "laptop.db")
    evening.ok("event", "open")
    evening.ok("import", str(evening.ledger), "--ledger", laptop)
    code = tables(evening)[0]["code"]
    text = "\n".join(X21).replace("Bob", "Cid")
    evening.ok("enter", "-", "--game", code, "--ledger", laptop, stdin=text)
    assert tables(evening)[0]["state"] == "to play"
    assert evening("import", laptop).code == 0
    assert tables(evening)[0]["figures"] == [115, 27]
    assert evening("import", laptop).code == 0
    assert points(evening)["Ann"] == 1
    assert is_sound(evening)


def test_an_event_that_is_there_before_its_games(evening: Terminal) -> None:
    evening.ok("event", "open")
    play_hand(evening, tables(evening)[0])
    fresh = ("--ledger", str(evening.home / "fresh.db"))
    path = evening.home / "event.txt"
    path.write_text(evening.ok("event", "export").out, encoding="utf-8")
    evening.ok("import", str(path), *fresh)
    assert "Table" in evening.ok("event", "tables", "--event", "1", *fresh).out
    assert points(evening, "--event", "1", *fresh)["Ann"] == 0
    assert evening("import", str(evening.ledger), *fresh).code == 0
    assert points(evening, "--event", "1", *fresh) == points(evening)
    evening.ok("check", *fresh)


_ENTER = """\
import io, sys
from trickledger.ledger.cli.app import run
for words in sys.stdin.read().splitlines():
    code = run(words.split())
    assert code == 0, (words, code)
"""
_LOOK = """\
import sys
from trickledger.ledger.cli.app import run
for _ in range(int(sys.argv[1])):
    assert run(["event", "standings", "--json"]) == 0
"""
_TABLES, _SCORERS, _LOOKS = 50, 3, 6


def test_standings_are_of_one_moment_while_fifty_tables_enter(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening", "seed=7")
    listed = "\n".join(f"Player {number}" for number in range(2 * _TABLES + 1))
    cli.ok("event", "add", "--file", "-", stdin=listed)
    cli.ok("event", "round")
    every = [f"event result 1.{table} 100 {table}" for table in range(1, _TABLES + 1)]
    environment = {**os.environ, **cli.environment}

    def start(script: str, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", script, *words],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    scorers = [start(_ENTER) for _ in range(_SCORERS)]
    readers = [start(_LOOK, str(_LOOKS)) for _ in range(2)]
    for place, scorer in enumerate(scorers):
        assert scorer.stdin is not None
        scorer.stdin.write("\n".join(every[place::_SCORERS]))
        scorer.stdin.close()
        scorer.stdin = None
    seen = [reader.communicate(timeout=PATIENCE)[0].splitlines() for reader in readers]
    for process in scorers:
        process.communicate(timeout=PATIENCE)
    assert {process.returncode for process in (*scorers, *readers)} == {0}
    for lines in seen:
        results = []
        for line in lines:
            found = json.loads(line)
            done = _TABLES - len(found["open_tables"])
            assert sum(row["points"] for row in found["rows"]) == done + 1, "one bye"
            results.append(done)
        assert len(results) == _LOOKS
        assert all(one <= next for one, next in pairwise(results)), "nothing is lost"
    assert sum(points(cli).values()) == _TABLES + 1
    assert is_sound(cli)
