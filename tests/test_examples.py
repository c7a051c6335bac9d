"""The examples: whole games as text, and the script that replays them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from docs.make import tried_in
from trickledger import replay
from trickledger.rules.catalogue import game, kinds

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "examples" / "games"
SCRIPT = ROOT / "examples" / "replay_a_folder.py"


class Outcome(NamedTuple):
    """How a game ends; `findings` are (deal, accused entries, clause, status).

    An account that was closed has no winner.
    """

    winners: str
    totals: dict[str, int]
    findings: tuple[tuple[int, tuple[int, ...], str, str], ...] = ()


OUTCOMES = {
    "cardominoes-four-hands.txt": Outcome("Gil", {"Amy": 2, "Gil": 3, "Max": 2, "Una": 0}),
    "instant-out-to-six.txt": Outcome("Una", {"Bea": 0, "Gil": 2, "Leo": 0, "Una": 8}),
    "cinch-a-winter-evening.txt": Outcome("Nell+Pia", {"Nell+Pia": 51, "Otto+Rik": 42}),
    "kalooki-nine-hands.txt": Outcome(
        "Nora and Pia", {"Nora": 630, "Otis": 727, "Pia": 630, "Ugo": 1024, "Vera": 1264}
    ),
    "klaberjass-an-evening-in-the-kitchen.txt": Outcome("Ann", {"Ann": 510, "Bob": 428}),
    "klaberjass-recorded-bate.txt": Outcome("Ann", {"Ann": 502, "Gus": 487}),
    "klaberjass-revoke-proven.txt": Outcome(
        "Cid", {"Cid": 517, "Eve": 464}, ((3, (70,), "KLA-PLAY-3", "ruled"),)
    ),
    "lift-smoke-seven-players.txt": Outcome(
        "Una", {"Bea": 1, "Gil": 0, "Ida": 0, "Leo": 0, "Max": 0, "Ned": 0, "Una": 4}
    ),
    "linger-longer-four-hands-at-the-bar.txt": Outcome(
        "Ida", {"Ida": 4, "Max": 3, "Ned": 1}, ((3, (39,), "LIN-FOLLOW-1", "ruled"),)
    ),
    "rolling-stone-series-with-pick-ups.txt": Outcome(
        "Cid",
        {"Ann": 13, "Bob": 17, "Cid": 30, "Dee": 0},
        ((4, (148,), "ROL-PICK-1", "ruled"),),
    ),
    "sixty-six-an-evening-for-two.txt": Outcome("Ann", {"Ann": 7, "Bob": 2}),
    "sixty-six-closed-and-claimed.txt": Outcome("Mia", {"Gus": 5, "Mia": 7}),
    "loo-a-complete-hand.txt": Outcome(
        "", {"Ann": -5, "Bob": -5, "Cid": 1, "Dee": 3, "Eve": -4, "pot": 10}
    ),
    "loo-evening-of-eight.txt": Outcome(
        "",
        {
            "Ann": -15,
            "Ben": -10,
            "Cora": -7,
            "Dan": 23,
            "Elsa": -3,
            "Finn": 0,
            "Gwen": 2,
            "Hugo": 10,
            "pot": 0,
        },
    ),
}


def read(name: str) -> str:
    return (GAMES / name).read_text(encoding="utf-8")


def run_script(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )


def test_every_game_has_its_outcome() -> None:
    assert sorted(path.name for path in GAMES.iterdir()) == sorted(OUTCOMES)


@pytest.mark.parametrize("name", OUTCOMES)
def test_a_game_replays_to_its_outcome(name: str) -> None:
    text = read(name)
    result = replay(text)
    assert str(result.refusal or "") == ""
    assert result.read == len(text.splitlines())
    (game,) = result.games
    findings = [
        (hand.number, finding.accused, str(finding.clause), finding.status)
        for hand in game.hands
        for finding in hand.findings
    ]
    winners = " and ".join(game.winners)
    assert game.status == ("closed", "won", "shared")[len(game.winners)]
    assert not game.provisional
    assert Outcome(winners, game.totals, tuple(findings)) == OUTCOMES[name]


@pytest.mark.parametrize("name", OUTCOMES)
def test_every_figure_of_the_paper_agrees(name: str) -> None:
    papers = [paper for hand in replay(read(name)).games[0].hands for paper in hand.paper]
    assert papers
    assert [paper for paper in papers if not paper.agrees] == []


def test_the_first_hand_of_x21_is_115_to_27() -> None:
    first = replay(read("klaberjass-an-evening-in-the-kitchen.txt")).games[0].hands[0]
    assert first.entered == {"Ann": 115, "Bob": 27}


def test_the_first_hand_of_x23_is_drawn_and_the_next_winner_gets_one_more() -> None:
    first, second = replay(read("sixty-six-an-evening-for-two.txt")).games[0].hands[:2]
    assert (first.score, first.entered) == ({"Ann": 71, "Bob": 119}, {"Ann": 0, "Bob": 0})
    assert second.entered == {"Ann": 0, "Bob": 2}


def test_the_stock_is_closed_and_66_declared_in_vain() -> None:
    hand = replay(read("sixty-six-closed-and-claimed.txt")).games[0].hands[4]
    assert (hand.facts["closed"], hand.facts["claimed"]) == ("Mia", "Mia")
    assert (hand.score["Mia"], hand.entered) == (63, {"Gus": 2, "Mia": 0})


def test_the_cinch_game_tells_what_its_name_promises() -> None:
    first, broken, dead, short, *_ = replay(read("cinch-a-winter-evening.txt")).games[0].hands
    assert first.entered == {"Nell+Pia": 0, "Otto+Rik": 4}
    assert broken.entered == {"Nell+Pia": 14 + 5, "Otto+Rik": 0}
    assert dead.facts["discarded"] == {"Otto": "5S"}
    assert short.facts["taken_back"] == {"Pia": 2}


def test_the_revoke_is_proven_by_the_diamond_three_tricks_later() -> None:
    hand = replay(read("klaberjass-revoke-proven.txt")).games[0].hands[2]
    trick_of = {act.number: act.trick for act in hand.acts}
    (finding,) = hand.findings
    assert [trick_of[number] for number in (*finding.accused, *finding.proven_by)] == [2, 5]
    assert [hand.tricks[trick - 1].cards[1] for trick in (2, 5)] == [("Eve", "9H"), ("Eve", "8D")]


DISPUTED = {
    "cinch": ((14,), "CIN-PLAY-2", (26,)),
    "klaberjass": ((7,), "KLA-PLAY-2", (17,)),
    "linger-longer": ((4,), "LIN-FOLLOW-1", (18,)),
    "loo": ((17,), "LOO-FOLLOW-2", (19,)),
    "rolling-stone": ((10,), "ROL-PICK-1", (22,)),
    "sixty-six": ((9,), "SXS-FOLLOW-1", (12,)),
}


# of figures alone nothing can be proven
@pytest.mark.parametrize("kind", [kind for kind in kinds() if game(kind).spelled])
def test_a_dispute_is_proven_at_the_entry_that_the_story_tells(kind: str) -> None:
    record = (ROOT / "examples" / "disputes" / f"{kind}.txt").read_text(encoding="utf-8")
    result = replay(record)
    assert result.refusal is None
    found = [
        (finding.accused, finding.clause, finding.proven_by)
        for hand in result.games[0].hands
        for finding in hand.findings
    ]
    assert found == ([DISPUTED[kind]] if kind in DISPUTED else [])


def test_a_hand_laid_down_without_a_called_card_is_refused() -> None:
    record = (ROOT / "examples" / "disputes" / "kalooki.txt").read_text(encoding="utf-8")
    (line,) = tried_in(record)
    refusal = replay(f"{record}{line}").refusal
    assert refusal is not None
    assert "7H" in refusal.why


def test_the_script_replays_a_folder() -> None:
    done = run_script(GAMES)
    assert (done.returncode, done.stderr) == (0, "")
    told = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    assert list(told) == sorted(OUTCOMES)
    for name, outcome in OUTCOMES.items():
        totals = ", ".join(f"{side} {total}" for side, total in outcome.totals.items())
        assert told[name].endswith(f": {totals}")
    assert told["klaberjass-an-evening-in-the-kitchen.txt"] == "Ann won: Ann 510, Bob 428"
    assert told["loo-a-complete-hand.txt"].startswith("closed: ")


def test_the_script_says_where_a_record_stops(tmp_path: Path) -> None:
    record = tmp_path / "short.txt"
    record.write_text("game klaberjass\nplayers Ann, Bob\nhand Bob 10C\n6H\n", encoding="utf-8")
    done = run_script(record)
    assert done.returncode == 1
    assert done.stdout == "short.txt: open: Ann 0, Bob 0\n"
    assert done.stderr.startswith("short.txt: line 4, column 1: ")


def test_the_evening_of_loo_has_a_flush_a_mouche_and_a_pot_that_is_carried_on() -> None:
    hands = replay(read("loo-evening-of-eight.txt")).games[0].hands
    assert [hand.facts["pot"] for hand in hands] == [5, 10, 10, 20, 25, 10, 15, 5]
    assert [hand.facts["flushes"] for hand in hands if hand.facts["flushes"]] == [
        {"Finn": "KH JH 8H 7H 4H"},
        {"Hugo": "KC JC 10C 6C 3C"},
    ]
    assert all(sum(hand.totals.values()) == 0 for hand in hands)


def test_the_game_of_kalooki_shows_what_the_rulebook_knows() -> None:
    hands = replay(read("kalooki-nine-hands.txt")).games[0].hands
    assert [hand.number for hand in hands if not hand.counted] == [9]
    assert hands[8].facts["contract"] == hands[9].facts["contract"] == "4 fours"
    assert hands[8].entered["Ugo"] == 50
    assert [hand.number for hand in hands if hand.facts["bent"]] == [1, 5]
    assert [hand.facts["unverified"] for hand in hands if hand.facts["unverified"]] == [["Vera"]]
    turns = [turn for hand in hands for turn in hand.turns]
    assert {turn["call"]["allowed"] for turn in turns if turn["call"]} == {True, False}
    moved = [move for turn in turns for move in turn["moves"] if move["word"] == "replace"]
    assert [move["cards"] for move in moved] == [["9C"], ["JD"], ["7C"]]
