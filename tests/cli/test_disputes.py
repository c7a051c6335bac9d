"""`audit`: what a dispute would change, before anybody decides."""

import re
import shlex
from typing import Any

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import ROOT, Terminal

STORY = (ROOT / "examples" / "disputes" / "klaberjass.txt").read_text(encoding="utf-8")
TALE = [line.partition(" #")[0] for line in STORY.splitlines()[4:]]


def decisions(cli: Terminal, *words: str) -> dict[str, dict[str, int]]:
    (dispute,) = cli("audit", *words, "--json").json["disputes"]
    return {each["decision"]: each["totals"] for each in dispute["alternatives"]}


def test_an_open_finding_is_shown_under_every_decision(cli: Terminal) -> None:
    cli.game(REVOKE)
    found = decisions(cli, ".1")
    assert list(found) == ["as it stands", "stand", "retract", "annul"]


def test_a_ruling_that_is_tried_is_not_recorded(cli: Terminal) -> None:
    cli.game(REVOKE)
    before = cli.count()
    result = cli("audit", ".1", "--ruling", "penalty game Bob minus 10")
    assert result.code == 5
    assert "penalty game Bob" in result.out
    assert cli.count() == before


def test_a_ruling_that_would_be_refused_is_told(cli: Terminal) -> None:
    cli.game(REVOKE)
    result = cli("audit", ".1", "--ruling", "penalty chips Bob minus 10")
    assert result.code == 3
    assert "penalty chips Bob minus 10 can't be entered" in result.err


def test_without_a_finding_a_ruling_is_tried_on_a_hand(cli: Terminal) -> None:
    cli.game(REVOKE[:2])
    assert "disputes" in cli("audit", ".1", "--json").json
    found = decisions(cli, ".1", "--ruling", "adjust game Ann plus 5")
    assert list(found) == ["as it stands", "annul", "adjust game Ann plus 5"]
    assert cli("audit", "--ruling", "annul").code == 2


def test_the_commands_of_the_page_do_what_it_says(cli: Terminal) -> None:
    page = (ROOT / "docs" / "how" / "settle-a-dispute.md").read_text(encoding="utf-8")
    block = page.partition("```sh\n")[2].partition("```")[0]
    codes = [cli(*shlex.split(line, comments=True)[1:]).code for line in block.splitlines()]
    assert codes == [0, 5, 5, 0, 0, 0, 0]


# -- the standings -----------------------------------------------------------------------------

RULING = ("--by", "Dora", "--because", "asked")
# Each decision as it is tried, and the command that records it. The game is won at 90.
DECISIONS = {
    "stand": ("ruling", "stand", "@7", "KLA-PLAY-2", *RULING),
    "retract": ("void", "@7", "--drop", "--because", "asked"),
    "annul": ("ruling", "annul", ".1", *RULING),
    "adjust game Ann minus 90 Bob plus 90": (
        *("ruling", "adjust", ".1", "game", "Ann", "minus", "90", "Bob", "plus", "90"),
        *RULING,
    ),
}


@pytest.fixture
def won(cli: Terminal) -> Terminal:
    """A ledger in which Ann has won a game for good, and game 2 by a hand in which Bob revoked."""

    def typed() -> None:
        cli.ok("new", "klaberjass", "Ann", "Cid", "-o", "target=100")
        cli.ok("enter", "-", stdin="\n".join(X21).replace("Bob", "Cid"))
        cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=90")
        cli.ok("enter", "-", stdin="\n".join(TALE))

    cli.after("a disputed game", typed)
    return cli


def places(cli: Terminal) -> dict[str, tuple[int, bool, float]]:
    rows = cli.ok("standings", "--json").json["rows"]
    return {row["player"]: (row["place"], row["shared"], row["points"]) for row in rows}


def shifted(choice: dict[str, Any], name: str) -> dict[str, tuple[int, bool, float]]:
    return {
        shift["player"]: tuple(shift[f"{key}{name}"] for key in ("place", "shared", "points"))
        for shift in choice["standings"]
    }


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_standings_would_be_what_they_are_once_it_is_decided(
    decision: str, won: Terminal
) -> None:
    before = places(won)
    asked = won("audit", ".1", "--ruling", "adjust game Ann minus 90 Bob plus 90", "--json").json
    (dispute,) = asked["disputes"]
    (choice,) = (each for each in dispute["alternatives"] if each["decision"] == decision)
    assert places(won) == before
    won.ok(*DECISIONS[decision])
    after = places(won)
    changed = {player for player in after if after[player] != before[player]}
    assert shifted(choice, "") == {player: after[player] for player in changed}
    assert shifted(choice, "_now") == {player: before[player] for player in changed}


def test_only_what_changes_is_shown(won: Terminal) -> None:
    told = won("audit", ".1").out.partition("Changes in the standings:\n")[2].splitlines()
    assert [" ".join(line.split()) for line in told] == [
        "Decision Player Place Points",
        "retract Ann 1 2 -> 1",
        "retract Cid 3 -> 2 0",
        # his only game would be open again
        "retract Bob 2 -> none 0",
        "annul Ann 1 2 -> 1",
        "annul Cid 3 -> 2 0",
        "annul Bob 2 -> none 0",
    ]


def test_a_game_that_nobody_has_won_moves_nobody(cli: Terminal) -> None:
    cli.game(REVOKE)
    assert "Changes in the standings" not in cli("audit", ".1").out


def test_the_table_of_decisions_says_what_it_is_about_and_repeats_nothing(cli: Terminal) -> None:
    cli.game(REVOKE)
    told = cli("audit", ".1").out.partition("What each decision ")[2].splitlines()
    assert told[0] == "about Bob's 7D (@7) would change:"
    # the totals are the same in every row, so they are in none
    assert [re.split("  +", line.strip()) for line in told[1:6]] == [
        ["Decision", "The hand adds", "The game"],
        ["as it stands", "it isn't over", "open, provisional"],
        ["stand", "it isn't over", "open"],
        ["retract", "3 entries to type again", "open"],
        ["annul", "nothing: Bob deals next", "open"],
    ]


def test_a_play_is_taken_back_by_the_ruling_itself(cli: Terminal) -> None:
    """What `audit` promises is what the ruling does, and whoever voids it has the play again."""
    cli.game(REVOKE)
    before = cli("show", "--json").json
    asked = decisions(cli, ".1")["retract"]
    line = ("ruling", "retract", "@7", "--drop", "--because", "both agreed")
    dry = cli.ok(*line, "--dry-run").out
    assert "finding @7 KLA-PLAY-3: open -> withdrawn" in dry
    assert cli("show", "--json").json == before
    cli.ok(*line)
    after = cli("show", "--json").json
    assert (after["totals"], after["provisional"]) == (asked, False)
    assert cli("check").code == 0
    assert "Finding" not in cli.ok("show").out
    assert [each["status"] for each in after["hands"][0]["findings"]] == ["withdrawn"]
    cli.ok("undo")
    again = cli("show", "--json").json
    for sheet in (before, again):
        del sheet["entries"], sheet["head"]
    again["hands"][0]["rulings"].clear()
    assert again == before


# -- a play that is taken back -----------------------------------------------------------------


CORRECTED = ["hand Bob 10S", "take", "none none", "KH 8C"]


def test_a_corrected_play_that_is_proven_illegal_can_be_audited(cli: Terminal) -> None:
    cli.game(CORRECTED)
    cli.ok("correct", "@7", "8D")
    cli.ok("enter", "AH 7H")
    for place in ((), (".1",), (".1.1",), ("@7",)):
        asked = cli("audit", *place)
        assert (asked.code, asked.err) == (5, "")
        way = 'trickledger ruling retract @7 KLA-PLAY-3 --drop --because "both agreed" -g 1'
        assert f"A ruling decides, for example: {way}" in " ".join(asked.out.split())
    (dispute,) = cli("audit", "--json").json["disputes"]
    (retract,) = (each for each in dispute["alternatives"] if each["decision"] == "retract")
    assert (retract["to_void"], retract["again"]) == ([8, 7], 3)


def test_a_retract_says_everywhere_what_is_still_to_be_done(cli: Terminal) -> None:
    cli.game(REVOKE)
    finding = cli("show", "--json").json["hands"][0]["findings"][0]
    assert (finding["status"], finding["ruled_by"], finding["to_void"]) == ("open", None, [])
    entry, clause = finding["accused"][0], finding["clause"]
    told = cli.ok("ruling", "retract", f"@{entry}", clause, *RULING).out
    way_back = f"trickledger void @{entry} --drop -g 1"
    for said in (told, cli("show").out, cli("audit", ".1").out, cli("check").out):
        assert way_back in " ".join(said.split())
    sheet = cli("show", "--json").json
    finding = sheet["hands"][0]["findings"][0]
    assert sheet["provisional"]
    assert (finding["status"], finding["to_void"]) == ("open", [entry])
    assert finding["ruled_by"] == sheet["hands"][0]["rulings"][0]["entry"]
    (unsettled,) = cli("check", "--json").json["open_findings"]
    assert (unsettled["game"], unsettled["to_void"]) == (1, [entry])
    cli.ok(*way_back.split()[1:])
    sheet = cli("show", "--json").json
    assert not sheet["provisional"]
    assert [each["status"] for each in sheet["hands"][0]["findings"]] == ["withdrawn"]
    assert cli("check").code == 0


def test_a_second_decision_names_the_first_and_how_to_take_it_back(cli: Terminal) -> None:
    cli.game(REVOKE)
    finding = cli("show", "--json").json["hands"][0]["findings"][0]
    on = (f"@{finding['accused'][0]}", finding["clause"])
    told = cli.ok("ruling", "stand", *on, *RULING, "--json").json
    number = told["entries"][0]["entry"]
    again = cli("ruling", "retract", *on, *RULING)
    assert again.code == 3
    assert f"You can enter: trickledger void @{number}." in " ".join(again.err.split())
    cli.ok("void", f"@{number}")
    cli.ok("ruling", "retract", *on, *RULING)
