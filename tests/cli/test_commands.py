"""Every command: its help, its example, its JSON, its exit codes, its manners."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from docs.make import every_command
from tests.cli.evening import REVOKE, X21, record
from tests.cli.event_examples import prepare_event
from tests.cli.terminal import Terminal
from trickledger.ledger.cli.app import COMMANDS
from trickledger.ledger.cli.commands import demo
from trickledger.ledger.cli.commands.demo import LINES

EXAMPLE = re.compile(r"^  trickledger (.+)$", re.MULTILINE)


def examples(cli: Terminal, command: str) -> list[list[str]]:
    """The examples of a command's help, as a shell splits them."""
    page = cli.ok(*command.split(), "--help").out
    return [shlex.split(line) for line in EXAMPLE.findall(page.partition("Usage:")[0])]


@pytest.mark.parametrize("command", every_command())
def test_help_opens_with_an_example_and_fits_the_page(cli: Terminal, command: str) -> None:
    page = cli.ok(*command.split(), "--help").out
    assert page.startswith(f"  trickledger {command}")
    assert f"Usage: trickledger {command}" in page
    assert max(map(len, page.splitlines())) <= 80
    assert page.isascii(), "no boxes in a pipe"
    assert cli(*command.split(), "-h").out == page


def test_help_of_all_opens_with_what_to_try_first(cli: Terminal) -> None:
    page = cli.ok("--help").out
    assert page.startswith("  Try it first:  trickledger demo")
    commands, _, end = page.partition("Commands:\n")[2].partition("\n\n")
    assert [line.split()[0] for line in commands.splitlines()] == list(COMMANDS)
    assert "..." not in commands, "a sentence is cut off"
    assert "docs/index.md" in end
    assert (Path(__file__).parents[2] / "docs" / "index.md").is_file()
    assert "trickledger doctor" in end, "what to send when something is wrong"


@pytest.mark.parametrize("words", ["", "undo", "event", "event round"])
def test_help_is_a_command_too(cli: Terminal, words: str) -> None:
    page = cli.ok(*words.split(), "--help").out
    assert cli.ok("help", *words.split()).out == page
    if words.startswith("event"):
        assert cli.ok("event", "help", *words.split()[1:]).out == page


def test_help_of_what_is_no_command_says_what_may_be_meant(cli: Terminal) -> None:
    result = cli("help", "shwo")
    assert (result.code, result.out) == (2, "")
    assert "Did you mean show?" in result.err


def test_python_runs_the_package_as_the_command() -> None:
    words = [sys.executable, "-m", "trickledger", "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"trickledger \d+\.\d+\.\d+\n", done.stdout)


def test_a_bare_command_is_help_and_a_usage_error(cli: Terminal) -> None:
    result = cli()
    assert (result.code, result.out) == (2, "")
    assert "Try it first" in result.err


def test_the_version_is_printed(cli: Terminal) -> None:
    assert re.fullmatch(r"trickledger \d+\.\d+\.\d+\n", cli.ok("--version").out)


@pytest.fixture
def evening(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A ledger and a folder in which every example of the helps can be run."""
    folder = cli.home / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "80")
    cli.after("evening", lambda: begin_evening(cli, folder))
    return cli


def begin_evening(cli: Terminal, folder: Path) -> None:
    (folder / "examples" / "games").mkdir(parents=True)
    (folder / "examples" / "games" / "x21.txt").write_text(record(X21))
    (folder / "evening.txt").write_text("note a quiet evening\n")
    for _ in range(10):
        cli.ok("new", "klaberjass", "Zoe", "Max")
    cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob", "--date", "2026-11-21")
    three = [*X21, "hand Ann 9S", "pass pass pass pass", "hand Ann 9S", "pass take", "none none"]
    three += ["JC 8C", "AC 9C", "10C 7S", "AD 7D", "10D 8D"]
    cli.ok("enter", "-", stdin="\n".join(three))
    cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob", "--date", "2026-11-21")
    cli.ok("enter", "-", stdin="\n".join(three))
    (folder / "evening.json").write_text(cli.ok("export", "12", "--json").out)
    other = ("--ledger", "other-laptop.db")
    cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob", *other)
    cli.ok("new", "klaberjass", "Bea=Anna Baker", "Bob", *other)


READY: dict[str, list[str]] = {
    "enter": [],
    "undo": ["hand Bob 10C", "take"],
    "void": [*["note on the way"] * 14, "hand Bob 10C"],
    "correct": ["hand Bob 10C", "take", "none none", "JC 8C", "9C 7C", "AC QC", "KH 7H"],
    "insert": ["hand Bob 10C", "take", "none none", "QC 8C", "KC 7C", "AS 9S"],
    "ruling": [*["note on the way"] * 10, "hand Bob 10C", "take", "none none", "8C 7C", "AH KC"],
}
"""What must be on the table for the examples of a command to make sense."""


JOINING = {"join": [], "part": ["join", "--all"]}
"""The commands that need people of two ledgers, and what must have been decided about them."""


def ready(cli: Terminal, command: str, example: list[str]) -> list[str]:
    """The words of an example as a shell would give them, after what must come before them."""
    if command.startswith("event "):
        prepare_event(cli, example)
    if command in READY:
        cli.game(READY[command])
    if command in JOINING:
        cli("import", "other-laptop.db")
        cli(*JOINING[command] or ["players"])
    if command == "event merge" and "laptop.db" in example:
        Path("laptop.db").unlink(missing_ok=True)
        cli.ok("backup", "laptop.db")
    if command == "restore":
        Path(example[1]).unlink(missing_ok=True)
        cli.ok("backup", example[1])
    if example[1:] == ["take"]:
        cli.ok("enter", "hand", "Bob", "10C")
    if example[1:] == ["KS", "9S"]:
        cli.ok("enter", "-", stdin="hand Bob 10C\ntake\nnone none")
    if command == "publish" and "--event" in example:
        cli.ok("event", "new", "Cup")
    if "--continue" in example:
        cli.ok("new", "loo", "Ann", "Bob", "Cid", "Dee", "Eve")
    if "--head" in example:
        example[-1] = cli.ok("show", "12").out.split()[-1]
    if example[1:] == ["--all"] and command == "join":
        cli.ok("part", "Ann Baker")
    words = example[: example.index(">")] if ">" in example else example
    return [word.replace("*", "x21") for word in words]


# what goes on until Ctrl-C, or asks npm, has tests of its own, in tests/web and tests/pocket
ENDING = [command for command in every_command() if command not in {"serve", "pocket"}]


@pytest.mark.parametrize("command", ENDING)
def test_every_example_of_a_help_runs(evening: Terminal, command: str) -> None:
    found = examples(evening, command)
    assert found
    for example in found:
        words = [word for word in ready(evening, command, example) if word != "--watch"]
        result = evening(*words)
        assert result.code == 0, (words, result)
        assert result.out, words
        # how long the path of a ledger is, no command decides
        lines = result.out.replace(f"{evening.ledger.parent}/", "").splitlines()
        assert max(map(len, lines)) <= 80 or command.split()[-1] in {
            "export",
            "new",
            "next",
            "demo",
        }


@pytest.mark.parametrize("command", ENDING)
def test_json_is_one_object_for_every_command(evening: Terminal, command: str) -> None:
    words = ready(evening, command, examples(evening, command)[0])
    result = evening(*words, "--json")
    assert (result.code, result.err) == (0, "")
    assert result.json


@pytest.mark.parametrize("command", every_command())
def test_a_wrong_option_is_json_too_where_json_was_asked_for(cli: Terminal, command: str) -> None:
    result = cli(*command.split(), "--nonsense", "--json")
    assert (result.code, result.err) == (2, "")
    assert result.json["ok"] is False
    assert result.json["error"]["exit_code"] == 2


# -- the records that other programs count on ---------------------------------------------------


def test_enter_prints_what_design_promises(cli: Terminal) -> None:
    cli.game(X21[:4])
    record = cli.ok("enter", "JC", "10C", "--json").json
    assert set(record) >= {"ok", "entries", "events", "next"}
    assert record["ok"] is True
    assert record["entries"] == [
        {"entry": 11, "ref": "1.1.1", "text": "JC", "by": "Ann"},
        {"entry": 12, "ref": "1.1.1", "text": "10C", "by": "Bob"},
    ]
    assert record["events"][0]["kind"] == "trick"
    (turn,) = record["next"]
    assert turn["player"] == "Ann"
    assert set(turn["may"]) == {"cards", "verbs"}
    assert "show" in turn["may"]["verbs"]
    assert "KC" in turn["may"]["cards"]


def test_a_refused_entry_prints_what_design_promises(cli: Terminal) -> None:
    cli.game(X21[:4])
    text = "JC 10C\nshow KQJc\nQD 6D\nnote never reached\n"
    result = cli("enter", "-", "--json", stdin=text)
    assert (result.code, result.err) == (3, "")
    assert result.json["ok"] is False
    assert [entry["entry"] for entry in result.json["entries"]] == [11, 12, 13]
    refusal = result.json["refusal"]
    assert set(refusal) >= set("class clause tried by why cards would_do line column".split())
    assert (refusal["class"], refusal["clause"]) == ("PHYS", "KLA-DECK-1")
    assert (refusal["line"], refusal["column"], refusal["by"]) == (3, 4, "Bob")
    assert cli.count() == 13


def test_show_prints_what_design_promises(cli: Terminal) -> None:
    cli.game(X21)
    record = cli.ok("show", "--json").json
    assert set(record) >= set(
        "game code kind options players sides status provisional winners totals hands".split()
    )
    assert record["totals"] == {"Ann": 115, "Bob": 27}
    assert record["sides"] == {"Ann": ["Ann"], "Bob": ["Bob"]}
    (hand,) = record["hands"]
    assert set(hand) >= set(
        "deal dealer counted tricks score entered totals lines findings next_dealer".split()
    )
    assert hand["tricks"][0] == {
        "trick": 1,
        "cards": [["Ann", "JC"], ["Bob", "10C"]],
        "winner": "Ann",
        "points": 30,
    }
    assert set(hand["lines"][0]) >= {"player", "clause", "points", "why"}
    assert (hand["next_dealer"], hand["counted"]) == ("Ann", True)


def test_a_finding_is_shown_as_design_promises(cli: Terminal) -> None:
    cli.game(REVOKE)
    (finding,) = cli.ok("show", "--json").json["hands"][0]["findings"]
    assert set(finding) >= {"accused", "clause", "status", "proven_by"}
    assert finding["accused"] == [7]
    assert finding["clause"] == "KLA-PLAY-3"
    assert (finding["status"], finding["proven_by"][0]) == ("open", 9)


def test_standings_print_what_design_promises(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=100")
    cli.ok("enter", "-", stdin="\n".join(X21))
    record = cli.ok("standings", "--json").json
    assert (record["event"], record["round"]) == (None, None)
    first, second = record["rows"]
    keys = {"place", "shared", "player", "points", "tiebreaks", "provisional"}
    assert set(first) >= keys
    assert (first["place"], first["player"], first["points"]) == (1, "Ann", 1)
    assert (second["place"], second["points"]) == (2, 0)
    assert set(first["tiebreaks"]) == set(record["order"]) - {"points"}


def test_a_hand_of_sixty_six_is_told_as_it_is_played(cli: Terminal) -> None:
    cli.ok("new", "sixty-six", "Ann", "Bob")
    assert "Trump is S.\nAnn can enter: marriage SUIT, exchange, close, claim or a card.\n" in (
        cli.ok("enter", "hand", "Bob", "KS").out
    )
    cli.ok("enter", "9h ah", "bob: r ac", "l")
    unfinished = cli.ok("show").out
    assert "Hand 1: Bob dealt, trump S, closed by Bob" in unfinished
    assert "1 trick played, not over yet: Ann 0, Bob 11 so far" in unfinished
    cli.ok("enter", "ac 9c", "a: w")
    row = cli.ok("show").out.splitlines()[3]
    assert row.split() == ["1", "Bob", "S", "Bob", "Ann", "+0", "0", "+2", "2", "failed"]
    sheet = cli.ok("show", "--all").out.splitlines()
    assert "Hand 1: Bob dealt, trump S, closed by Bob, claimed by Ann" in sheet
    assert [line.split() for line in sheet if "SXS-VP" in line and "+0" not in line] == [
        ["Bob", "+2", "adds:", "the", "opponent", "claimed", "wrongly", "SXS-VP-5"]
    ]
    assert sum("SXS-VP" in line and "+0" in line for line in sheet) == 2


# -- exit codes, each by a real case -----------------------------------------------------------


def test_0_is_done_also_when_an_entry_raised_a_finding(cli: Terminal) -> None:
    cli.game(REVOKE[:-1])
    assert "FINDING on @7: Bob's 7D was illegal" in cli.ok("enter", "KH", "8H").out


def test_1_is_what_nobody_foresaw(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    import trickledger.ledger.queries.players

    cli.game()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a bolt from the blue")

    monkeypatch.setattr(trickledger.ledger.queries.players, "names", broken)
    result = cli("players")
    assert (result.code, result.out) == (1, "")
    assert "a bolt from the blue" in result.err
    assert "Traceback" not in result.err
    assert cli("players", "--json").json["error"]["name"] == "unexpected"


@pytest.mark.parametrize(
    "words",
    ["shwo", "show --nonsense", "show 99", "show ..", "enter --at 0 KS", "enter --at x KS", "void"],
)
def test_2_is_a_command_not_typed_as_its_help_says(cli: Terminal, words: str) -> None:
    cli.game()
    result = cli(*words.split())
    assert (result.code, result.out) == (2, "")
    assert result.err


def test_3_is_a_refused_entry(cli: Terminal) -> None:
    cli.game()
    result = cli("enter", "take")
    assert (result.code, result.out) == (3, "")
    assert "COM-SEQ-1" in result.err


def test_4_is_a_game_that_moved_on(cli: Terminal) -> None:
    cli.game(X21[:3])
    assert cli.ok("enter", "--at", "4", "twenty", "--json").json["entries"][0]["entry"] == 5
    late = cli("enter", "--at", "4", "howhigh")
    assert (late.code, late.out) == (4, "")
    assert "1 entry came meanwhile" in late.err
    early = cli("enter", "--at", "9", "howhigh", "--json")
    assert early.code == 4
    assert early.json["error"]["name"] == "moved-on"
    assert cli.count() == 5


def test_at_counts_on_over_the_lines_of_a_file(cli: Terminal) -> None:
    cli.game()
    cli.ok("enter", "--at", "1", "-", stdin="\n".join(X21))
    assert cli.count() == 32


def test_5_is_an_open_finding_told_by_audit_and_check_alone(cli: Terminal) -> None:
    cli.game(REVOKE)
    assert cli("audit", ".1.1").code == 5
    assert cli("audit").code == 5
    assert cli("audit", "@7").code == 5
    assert cli("audit", ".1.2").code == 0
    assert cli("check").code == 5
    assert [cli(name).code for name in ("show", "log", "standings", "games")] == [0] * 4


def test_6_is_an_unusable_ledger(cli: Terminal) -> None:
    result = cli("show")
    assert (result.code, result.out) == (6, "")
    assert "There is no ledger at" in result.err
    assert cli("show", "--json").json["error"]["exit_code"] == 6


# -- manners -----------------------------------------------------------------------------------


def test_messages_never_mix_with_results(cli: Terminal) -> None:
    cli.game(X21[:4])
    result = cli("enter", "-", stdin="JC 10C\nXX\n")
    assert "trick 1: Ann JC, Bob 10C." in result.out
    assert "XX" not in result.out
    assert "line 2, column 1: XX is neither a card nor a word of this game." in result.err


def test_output_is_plain_in_a_pipe_and_under_no_color(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game(X21)
    pages = [["show", ".1"], ["log"], ["games"], ["standings"], ["audit"], ["players"], ["check"]]
    plain = [cli.ok(*page).out for page in pages]
    monkeypatch.setenv("NO_COLOR", "1")
    assert [cli.ok(*page).out for page in pages] == plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert [cli.ok(*page).out for page in pages] == plain, "who wants no colour has none"
    assert not any("\x1b" in page for page in plain)
    assert max(len(line) for page in plain for line in page.splitlines()) <= 80
    assert not any(line != line.rstrip() for page in plain for line in page.splitlines())


def test_forced_colours_are_for_people_alone(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game(X21)
    pages = [["show", ".1"], ["log"], ["rules", "KLA-PLAY-2"]]
    plain = [cli.ok(*page).out for page in pages]
    for_programs = [["show", "--json"], ["standings", "--csv"], ["export"], ["log", "--json"]]
    read = [cli.ok(*page).out for page in for_programs]
    monkeypatch.setenv("FORCE_COLOR", "1")
    forced = [cli.ok(*page).out for page in pages]
    assert all("\x1b[" in page for page in forced)
    assert [re.sub(r"\x1b\[[\d;]*m", "", page) for page in forced] == plain
    assert [cli.ok(*page).out for page in for_programs] == read
    monkeypatch.setenv("FORCE_COLOR", "")
    assert [cli.ok(*page).out for page in pages] == plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TRICKLEDGER_COLOR", "never")
    assert [cli.ok(*page).out for page in pages] == plain


def test_references_reach_hands_tricks_and_moments(cli: Terminal) -> None:
    cli.game(X21)
    code = cli.ok("show", "--json").json["code"]
    for reference in ("", "1", code, code.upper()):
        assert cli.ok("show", *[reference] * bool(reference)).out.startswith(f"Game 1 ({code})")
    assert [h["hand"] for h in cli.ok("show", ".1", "--json").json["hands"]] == [1]
    (hand,) = cli.ok("show", "1.1.5", "--json").json["hands"]
    assert [trick["trick"] for trick in hand["tricks"]] == [5]
    moment = cli.ok("show", "@15", "--json").json
    assert moment["entries"] == 15
    assert len(moment["hands"][0]["tricks"]) == 2
    assert cli("show", "@33").code == 2
    assert cli("show", ".2").code == 2
    assert cli("show", ".1.10").code == 2
    assert [entry["text"] for entry in cli.ok("log", "@11", "--json").json["entries"]] == ["JC"]
    assert cli("log", ".2").code == 2


def test_the_state_before_a_correction_can_still_be_shown(cli: Terminal) -> None:
    cli.game(X21[:5])
    cli.ok("correct", "@12", "9C")
    tricks = [
        cli.ok("show", at, "--json").json["hands"][0]["tricks"][0]["cards"][1][1]
        for at in ("@12", "@13")
    ]
    assert tricks == ["10C", "9C"]


def test_twenty_tables_share_a_ledger_and_a_current_game_is_ones_own(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.game()
    cli.ok("new", "klaberjass", "Cid", "Dee")
    assert "Cid" in cli.ok("show").out
    assert "Ann" in cli.ok("show", "--game", "1").out
    monkeypatch.setenv("TRICKLEDGER_GAME", "1")
    assert "Ann" in cli.ok("show").out
    cli.ok("enter", "hand", "Bob", "10C")
    monkeypatch.delenv("TRICKLEDGER_GAME")
    monkeypatch.setenv("XDG_STATE_HOME", str(cli.home / "another"))
    result = cli("show")
    assert (result.code, result.out) == (2, "")
    assert "No game is current" in result.err


def test_a_scorer_is_kept_with_each_entry(cli: Terminal) -> None:
    cli.game()
    cli.ok("enter", "hand", "Bob", "10C", "--scorer", "Eve")
    entries = cli.ok("log", "--json").json["entries"]
    assert [entry["scorer"] for entry in entries] == ["Dora", "Eve"]
    assert cli("enter", "take", "--scorer", "E\x1b[31mve").code == 2


def test_dry_run_records_nothing(cli: Terminal) -> None:
    cli.game(X21[:4])
    said = cli.ok("enter", "JC", "10C", "--dry-run").out
    assert said.startswith("@11-12 would be entered, trick 1: Ann JC, Bob 10C. Ann wins 30.\n")
    cli.ok("enter", "--dry-run", "-", stdin="\n".join(X21[4:]))
    assert cli("enter", "--dry-run", "6H").code == 3
    cli.ok("undo", "--dry-run")
    cli.ok("void", "@10", "--drop", "--dry-run")
    assert cli.count() == 10


def test_enter_without_words_says_whose_turn_it_is(cli: Terminal) -> None:
    cli.game(["hand Bob 10C"])
    assert cli.ok("enter").out == "Ann can enter: take, pass or schmeiss. Or: result.\n"
    assert cli.count() == 2


def test_the_demo_leaves_the_users_ledger_alone(cli: Terminal) -> None:
    cli.game()
    before = cli.ledger.read_bytes()
    said = cli.ok("demo").out
    again = cli.ok("demo", "--json").json
    assert {game["what"] for game in again["games"]} == {"known"}
    assert cli.ledger.read_bytes() == before
    for line in said.splitlines():
        if line.startswith("  trickledger "):
            result = cli(*line.split()[1:])
            assert result.code in {0, 5}, line
            assert result.out
    assert cli.ok("demo", "--fresh").out == said


def test_the_demo_ledger_is_begun_by_the_demo_alone(cli: Terminal) -> None:
    for words in (("show", "5"), ("new", "klaberjass", "Ann", "Bob"), ("games",)):
        result = cli(*words, "--ledger", "demo")
        assert (result.code, result.out) == (6, "")
        assert result.err == "There is no demo ledger yet. Make it with `trickledger demo`.\n"
    cli.ok("demo")
    assert "Game 15 is open" in cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", "demo").out


def test_a_first_game_is_played_from_a_hand_to_the_standings(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever game is current and whatever the house rules are, and nothing of it is kept."""
    cli.game()
    cli.ok("config", "set", "options.klaberjass.target", "301")
    monkeypatch.setenv("TRICKLEDGER_GAME", "1")
    before, ledger = dict(os.environ), cli.ledger.read_bytes()
    said = cli.ok("demo", "--play").out
    typed = [line.partition(" trickledger ")[2] for line in said.splitlines() if line[:2] == "$ "]
    assert typed == [line for _, line in LINES]
    for words in ("FINDING on @9", "ILLEGAL, proven", "Hand 1 is over", "Ann won the game"):
        assert words in said
    assert re.search(r"^ +1  Ann +1 +1 +1 +0 +100%", said, re.MULTILINE)
    assert (dict(os.environ), cli.ledger.read_bytes()) == (before, ledger)
    where = re.search(r"The ledger is (\S+)\.", said)
    assert where is not None
    assert not Path(where[1]).parent.exists()


def test_a_first_game_ends_with_what_fails(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = (LINES[0], ("", "enter 10S 8S"), LINES[-1])
    monkeypatch.setattr(demo, "LINES", broken)
    result = cli("demo", "--play")
    assert result.code == 3
    assert "standings" not in result.out
    refused = cli("demo", "--play", "--json")
    assert (refused.code, refused.json["ok"]) == (2, False)


def test_a_long_note_is_folded_to_the_page(cli: Terminal) -> None:
    words = "note " + "a word and another " * 20
    cli.game(X21[:4])
    said = cli.ok("enter", "-", stdin=f"JC 10C\n{words}\n{words}\n{words}\n").out
    assert said.startswith("@11-12 entered, trick 1: Ann JC, Bob 10C. Ann wins 30.\n@13-15")
    for page in (said, cli.ok("log").out, cli.ok("undo", "--because", "x " * 100).out):
        assert max(map(len, page.splitlines())) <= 80


def test_a_sheet_has_no_empty_lines_but_between_hands(cli: Terminal) -> None:
    cli.game(X21)
    lines = cli.ok("show", "--all").out.splitlines()
    assert lines.count("") == 2
    assert lines[2].startswith("Hand 1: Bob dealt, trump C, maker Ann")
    assert lines[3] == "  Ann  +65  cards in tricks 1 3 5 6 7 8 9               KLA-PTS-1"
