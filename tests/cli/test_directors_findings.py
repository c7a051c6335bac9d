"""Each fault that a director once found, typed as it was found: none of them is there any more.

D1 to D21 are their numbers; D8, of two laptops, is `test_event_merge.py`. A line is one command
below `trickledger event`: after ` => ` stands what it must say, `!` before one that must be
refused, `-` before what must not be said.
"""

import shlex

import pytest

from tests.cli.terminal import Terminal

FOUND = {
    "D1 who is out, or not yet in, has nothing of rounds without them": """
        new C --rounds 4 absent=0.5 order=points,lot seed=7
        add A B C D E
        round
        result 1 100 50
        result 2 100 50
        drop E
        round
        result 1 100 50
        result 2 100 50
        standings --csv => ,E,1.0,
        add Z
        round
        standings --csv => ,Z,0.0,
    """,
    "D2 nobody has the place of another in the final without a word": """
        new K --format knock-out seed=7
        add A B C D
        round
        result 1 100 50
        result 2 100 50
        round
        result 1.1 50 100 => Round 2: A sits at table 2.1, but table 1.1 gives the place to D.
        result 2.1 100 50
        standings => but table 1.1 gives the place to D
        ! close => not every seat follows from the results
    """,
    "D3 points of different games are not added": """
        new One --date 2026-01-01 seed=7
        add Dee Eve
        round
        result 1 100 50
        new Two --date 2026-01-02 --game kalooki --size 3 seed=7
        add Dee Eve Fay
        round
        result 1 0 10 20
        standings --season 2026 => One
        standings --season 2026 --best 2 --game kalooki => Two
        standings --season 2026 --best 2 --game kalooki => - One
    """,
    "D4 tables are divided so that fewer meet again": """
        new L --game loo --size 6 --rounds 4 seed=7
        add --file 32.csv
        round => 1.6
    """,
    "D5 a name is corrected at any time": """
        new E seed=7
        add Ann Bbo Cid Dee
        round
        result 1 100 50
        rename Bbo Bob => Bbo is now called Bob.
        tables => Bob
        tables => - Bbo
    """,
    "D6 a round is taken back with all that rests on it": """
        new E seed=7
        add A B C D
        round
        result 1 100 50
        result 2 100 50
        ! void @6 => Take all of them back in one act: `trickledger event void @6 --with-later`.
        void @6 --with-later => With it goes: @8 result 1.2 100 50
        show => - Round 1
    """,
    "D7 a substitute plays on for half of a pair": """
        new E --pairs --game cinch seed=7
        add "A1 & A2" "B1 & B2"
        round
        replace A2 X => A1 & X
        tables => A1 & X - B1 & B2
    """,
    "D9 who rests on an older result says so, and what can be done": """
        new E --rounds 3 seed=7
        add A B C D
        round
        result 1 100 50
        result 2 100 50
        round
        result 1.1 50 100 => event round --again
        tables => event round --again
    """,
    "D10 figures that the game excludes are doubted": """
        new E -o target=501 seed=7
        add A B
        round
        ! result 1 5010 32 => can hardly have ended 5010 : 32
        ! result 1 1000000 50 => If it is so, decide:
        ! result 1 -100 50 => can hardly have ended
        result 1 5010 32 --settle => 5010 : 32
        new L --game loo seed=7
        add A B C D E
        round
        ! result 1 10 10 10 10 10 => can hardly have ended
        new K --game kalooki seed=7
        add A B C D
        round
        ! result 1 -10 20 30 40 => can hardly have ended
    """,
    "D11 undo is of one's own acts": """
        new E seed=7
        add A B C D
        round
        result 1 100 50 --scorer Max
        result 2 50 100 --scorer Dora
        undo --scorer Max => result 1.1 100 50
        tables => 50 : 100
    """,
    "D12 two reports are demanded where the event says so": """
        new E reports=2 seed=7
        add A B
        round
        result 1 100 50 --scorer Max
        tables => one report
        ! lock => Round 1 cannot be locked.
        result 1 100 50 --scorer Dora
        tables => - one report
        lock => Locked: round 1.
    """,
    "D13 who is out is put aside where a table is filled anew": """
        new E --game kalooki --size 4 seed=7
        add A B C D E F G H
        round
        drop D
        drop H
        seat 2 B C F G => 1.2
        tables => B - C - F - G
    """,
    "D14 no game is taken of fewer than it needs": """
        new E --game kalooki --size 4 seed=7
        add A B C D
        round
        forfeit 1 A B
        ! result 1 10 20 => No game of 2 is possible at table 1.1.
    """,
    "D15 the games of who leaves a round robin count by a rule": """
        new E --format round-robin order=points,lot seed=7
        add A B C D E
        round
        result 1 100 50
        result 2 100 50
        drop E
        round
        result 1 100 50
        standings => none of them counts
        crosstable => bye
    """,
    "D16 what it means that the empty chair is taken is said": """
        new E --format round-robin seed=7
        add A B C
        round
        result 1 100 50
        add Zoe => These had a bye in its place, and keep it
    """,
    "D17 a wish ends when the two have met": """
        new E seed=7
        add A B C D
        wish A D
        round => A - D
        result 1 100 50
        result 2 100 50
        round => - as wished
    """,
    "D18 one of several who were to be absent comes after all": """
        new E seed=7
        add A B C D
        absent A B
        return B => B
        round => 1.1 B - C
    """,
    "D19 who was absent does not have the next bye": """
        new E seed=7
        add A B C D E
        absent E
        round
        result 1 100 50
        result 2 100 50
        round => - E has the bye
    """,
    "D20 a knock-out that is closed before its final says so": """
        new E --format knock-out seed=7
        add A B C D
        round
        result 1 100 50
        result 2 100 50
        close => 1 of 2 rounds were made
    """,
    "D21 lots are shown in the order in which they were drawn": """
        new E order=points,lot seed=7
        add A B
        standings => - 155643767259508
        standings => 1 2 B 0 1 2 1 A 0 2
    """,
}


def said(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("script", [pytest.param(text, id=name) for name, text in FOUND.items()])
def test_what_a_director_once_found(
    cli: Terminal, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(cli.home)
    (cli.home / "32.csv").write_text("name\n" + "\n".join(f"P{n}" for n in range(1, 33)))
    for line in map(str.strip, script.strip().splitlines()):
        typed, _, expected = line.partition(" => ")
        is_refused, missing = typed.startswith("! "), expected.startswith("- ")
        done = cli("event", *shlex.split(typed.removeprefix("! ")))
        assert (done.code != 0) == is_refused, (line, done)
        found = said(done.out + done.err)
        if expected:
            assert (expected.removeprefix("- ") in found) != missing, (line, found)
