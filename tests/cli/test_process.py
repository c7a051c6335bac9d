"""What only a process shows: pipes, closed streams, Ctrl-C, imports."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import ROOT, Terminal
from tests.patience import PATIENCE

PIPE = subprocess.PIPE
posix = pytest.mark.skipif(os.name == "nt", reason="a matter of POSIX")
has_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")


def finished(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    assert b"Traceback" not in (err or b"")
    assert b"Exception ignored" not in (err or b"")
    return process.returncode, (out or b"").decode(), (err or b"").decode()


@posix
def test_a_reader_who_stops_early_does_not_break_a_command(cli: Terminal) -> None:
    cli.game([f"note number {number} of a long evening" for number in range(900)])
    process = cli.start("log", stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"Entry")
    process.stdout.close()
    process.stdout = None
    code, _, err = finished(process)
    assert (code, err) == (141, ""), "as `git log | head` does"


@posix
@has_full
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_full_output_never_hides_what_was_recorded(cli: Terminal, option: list[str]) -> None:
    cli.game(X21[:4])
    with open("/dev/full", "wb") as full:
        code, _, err = finished(cli.start("enter", "JC", "10C", *option, stdout=full, stderr=PIPE))
    assert code == 1
    assert "Everything recorded is safe." in err
    assert cli.count() == 12


@posix
@has_full
def test_where_no_message_is_taken_the_exit_code_still_tells(cli: Terminal) -> None:
    cli.game(X21[:4])
    with open("/dev/full", "wb") as full:
        codes = [
            finished(cli.start(*words, stdout=PIPE, stderr=full))[0]
            for words in (("show", "99"), ("event", "lock", "x"), ("enter", "11C"))
        ]
    assert codes == [2, 2, 3]


@posix
@pytest.mark.parametrize(
    ("closed", "code"), [((1,), 1), ((2,), 0), ((0,), 0), ((0, 1, 2), 1), ((1, 2), 1)]
)
def test_closed_streams_never_hide_what_was_recorded(
    cli: Terminal, closed: tuple[int, ...], code: int
) -> None:
    cli.game(X21[:4])
    script = (
        "import os, sys\n"
        f"for stream in {closed}: os.close(stream)\n"
        "words = ['-m', 'trickledger.ledger.cli.start', 'enter', 'JC 10C']\n"
        "os.execv(sys.executable, [sys.executable, *words])"
    )
    environment = {**os.environ, **cli.environment}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == code, done
    assert b"Traceback" not in done.stderr
    assert cli.count() == 12
    assert cli("check").code == 0, "something was printed into the ledger"


@posix
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_ctrl_c_while_reading_loses_nothing(cli: Terminal, option: list[str]) -> None:
    cli.game(X21[:4])
    process = cli.start("enter", *option, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdin is not None
    # more than a pipe holds: when all is written, the command is reading
    process.stdin.write(b"JC 10C\n" + b"note on and on\n" * 20_000)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    code, out, err = finished(process)
    assert code == 130
    assert "Stopped." in (out if option else err)
    assert cli.count() == 10
    cli.ok("enter", "JC", "10C")


@posix
def test_ctrl_c_at_any_moment_ends_without_a_traceback(cli: Terminal) -> None:
    cli.game()
    notes = b"\n".join(b"note %d" % number for number in range(3000))
    for wait in (0.05, 0.1, 0.2, 0.4, 0.6):
        process = cli.start("enter", "-", stdin=PIPE, stdout=PIPE, stderr=PIPE)
        assert process.stdin is not None
        process.stdin.write(notes[:60_000])
        process.stdin.close()
        process.stdin = None
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        # before the first line of ours runs, Python itself may speak
        assert b"/ledger/" not in err, err.decode()
        # caught inside an eval, as modules make them on import, it still ends Python as a signal
        assert process.returncode in {0, 130, -signal.SIGINT} or b"Traceback" in err
    assert cli("check").code == 0


READERS = "show log games players standings audit check doctor export rules".split()


@posix
@pytest.mark.parametrize("command", [*READERS, "player Ann", "export --json", "show --help"])
def test_no_output_is_lost_without_a_word(cli: Terminal, command: str) -> None:
    cli.game(X21[:4])
    reader, writer = os.pipe()
    os.close(reader)
    code, _, err = finished(cli.start(*command.split(), stdout=writer, stderr=PIPE))
    os.close(writer)
    assert (code, err) == (141, ""), "a pipe that nobody reads is nobody's loss"
    if Path("/dev/full").exists():
        with open("/dev/full", "wb") as full:
            code, _, err = finished(cli.start(*command.split(), stdout=full, stderr=PIPE))
        assert (code, err.count("\n")) == (1, 1), err
        assert err.startswith("The output was cut off: ")


def all_at_once(cli: Terminal, *commands: list[str]) -> list[int]:
    """The exit codes of commands that were started together."""
    started = [cli.start(*command, stdout=PIPE, stderr=PIPE) for command in commands]
    return [finished(process)[0] for process in started]


def test_of_six_terminals_that_saw_the_same_entry_one_is_first(cli: Terminal) -> None:
    cli.game(X21[:4])
    codes = all_at_once(
        cli, *(["enter", "--at", "10", f"note from terminal {number}"] for number in range(6))
    )
    assert sorted(codes) == [0, 4, 4, 4, 4, 4]
    assert cli.count() == 11
    assert cli("check").code == 0


def test_six_terminals_that_do_not_mind_each_other_all_enter(cli: Terminal) -> None:
    cli.game(X21[:4])
    codes = all_at_once(cli, *(["enter", f"note from terminal {number}"] for number in range(6)))
    assert codes == [0] * 6
    notes = {entry["text"] for entry in cli.ok("log", "--json").json["entries"][10:]}
    assert notes == {f"note from terminal {number}" for number in range(6)}
    assert cli("check").code == 0


def test_a_card_that_two_terminals_play_falls_once(cli: Terminal) -> None:
    cli.game(X21[:4])
    codes = all_at_once(cli, *[["enter", "JC 10C"]] * 4)
    assert sorted(codes) == [0, 3, 3, 3]
    assert cli.count() == 12


def test_six_terminals_open_six_games_in_a_new_ledger(cli: Terminal) -> None:
    codes = all_at_once(cli, *(["new", "klaberjass", "Ann", f"Bob{n}"] for n in range(6)))
    assert codes == [0] * 6
    games = cli.ok("games", "--json").json["games"]
    assert [game["number"] for game in games] == [1, 2, 3, 4, 5, 6]
    assert cli("check").code == 0


@posix
def test_a_killed_command_leaves_whole_lines(cli: Terminal) -> None:
    cli.game()
    notes = "\n".join(f"note {number} a, note {number} b" for number in range(900)).encode()
    for more in (2, 40, 200):
        before = cli.count()
        process = cli.start("enter", "-", stdin=PIPE, stdout=PIPE, stderr=PIPE)
        assert process.stdin is not None
        process.stdin.write(notes[:30_000])
        process.stdin.close()
        process.stdin = None
        while cli.count() < before + more:
            assert process.poll() is None
        process.kill()
        process.communicate(timeout=PATIENCE)
        assert cli("check").code == 0
    cli.ok("enter", "note", "still there")


@posix
def test_a_disk_that_fills_up_takes_nothing_with_it(cli: Terminal) -> None:
    import resource

    cli.game(X21[:4])
    room = cli.ledger.stat().st_size

    def cramped() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    page = "\n".join(f"note {'x' * 900} {number}" for number in range(200)).encode()
    process = cli.start("enter", "-", stdin=PIPE, stdout=PIPE, stderr=PIPE, preexec_fn=cramped)
    _, err = process.communicate(page, timeout=PATIENCE)
    assert process.returncode == 6
    assert b"Traceback" not in err
    assert b"The ledger" in err
    kept = cli.count()
    assert cli("check").code == 0
    cli.ok("enter", "JC", "10C")
    assert cli.count() == kept + 2


@posix
def test_a_copy_that_finds_no_room_leaves_nothing(cli: Terminal) -> None:
    import resource

    cli.game(X21)
    whole = cli.ledger.read_bytes()
    copy = cli.home / "copy.db"

    def cramped() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) // 2, len(whole) // 2))

    code, out, err = finished(
        cli.start("backup", str(copy), stdout=PIPE, stderr=PIPE, preexec_fn=cramped)
    )
    said = " ".join(err.split())
    assert (code, out) == (6, ""), err
    assert f"No copy was made at {copy}." in said
    assert "The ledger is as it was" in said
    assert not [file for file in cli.home.iterdir() if "copy" in file.name]
    assert cli.ledger.read_bytes() == whole


@posix
@pytest.mark.parametrize("pages", [30, 40, 45])
def test_an_import_that_finds_no_room_is_told_in_a_sentence(cli: Terminal, pages: int) -> None:
    """Also where it fails with something still being read."""
    import resource

    for _ in range(3):
        cli.game(X21)
    other = cli.home / "other.db"

    def cramped() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (pages * 4096, pages * 4096))

    words = ("import", str(cli.ledger), "--ledger", str(other))
    code, out, err = finished(cli.start(*words, stdout=PIPE, stderr=PIPE, preexec_fn=cramped))
    said = " ".join(err.split())
    assert (code, out) == (6, ""), err
    assert "ignored" not in said
    assert "Traceback" not in said
    assert f"The ledger {other} " in said
    assert ".new" not in said
    assert not list(cli.home.glob("*other*"))


@posix
def test_a_name_in_another_encoding_is_printed_escaped(cli: Terminal) -> None:
    cli.game()
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    code, out, _ = finished(
        cli.start("rules", "KLA-PLAY-2", stdout=PIPE, stderr=PIPE, env=environment)
    )
    assert (code, "†" in out) == (0, True)
    code, out, err = finished(
        cli.start("enter", b"\xff", "--json", stdout=PIPE, stderr=PIPE)  # type: ignore[arg-type]
    )
    assert (code, err) == (3, "")


# -- what is imported on the way of an entry ----------------------------------------------------

HEAVY = (
    "sqlmodel sqlalchemy pydantic rich platformdirs importlib.metadata asyncio prompt_toolkit "
    "tomlkit"
).split()
LOADED = """
import os, sys
sys.argv[1:] = {words!r}
from trickledger.ledger.cli.start import main
for variables in {asking!r}:
    os.environ.update(variables)
    try:
        main()
    except SystemExit as ended:
        print("ended:", ended.code, file=sys.stderr)
heavy = [name for name in {heavy!r} if name in sys.modules]
print("heavy:", *heavy, file=sys.stderr)
"""


def heavy(
    cli: Terminal,
    *words: str,
    allowed: tuple[str, ...] = (),
    asking: Sequence[Mapping[str, str]] = ({},),
) -> list[str]:
    """The heavy modules that a command has imported, having run with each of some variables."""
    heavy = [name for name in HEAVY if name not in allowed]
    code = LOADED.format(words=list(words), asking=[dict(each) for each in asking], heavy=heavy)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **cli.environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
    )
    assert done.stderr.count("ended:") == len(asking), done.stderr
    return done.stderr.partition("heavy:")[2].split()


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["enter", "--help"],
        ["table", "--help"],
        ["table"],
        ["enter", "JC 10C"],
        ["enter", "JC 10C", "--json"],
        ["enter", "6H"],
        ["enter", "--dry-run", "JC"],
        ["undo"],
        ["correct", "@10", "D"],
        ["new", "klaberjass", "Cid", "Dee"],
        ["rules", "klaberjass"],
        ["rules", "KLA-PLAY-2", "--json"],
    ],
)
def test_the_way_of_an_entry_imports_nothing_heavy(cli: Terminal, words: list[str]) -> None:
    cli.game(X21[:4])
    assert heavy(cli, *words) == []


def test_only_who_changes_settings_imports_what_keeps_their_comments(cli: Terminal) -> None:
    cli.ok("config", "set", "options.klaberjass.target", "301")
    for words in (["config"], ["config", "get", "scorer"], ["doctor"]):
        assert "tomlkit" not in heavy(cli, *words)
    assert heavy(cli, "new", "klaberjass", "Ann", "Bob") == []
    assert "tomlkit" in heavy(cli, "config", "set", "color", "never")


@pytest.mark.parametrize("words", [["games"], ["standings"], ["player", "Ann"]])
def test_lists_of_games_and_people_import_no_game(cli: Terminal, words: list[str]) -> None:
    cli.game(X21)
    code = (
        f"import sys; sys.argv[1:] = {words!r}\n"
        "from trickledger.ledger.cli.start import main\n"
        "try: main()\n"
        "finally: print(*sys.modules, file=sys.stderr)"
    )
    environment = {**os.environ, **cli.environment}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert "Ann" in done.stdout
    loaded = set(done.stderr.split())
    known = {"trickledger.rules.game", "trickledger.rules.record.fold", *HEAVY}
    assert loaded & known == {"rich"}, "which draws the table"
    assert not any(name.startswith("trickledger.rules.games") for name in loaded)


@pytest.mark.parametrize("command", ["games", "standings", "log", "show"])
def test_no_program_that_asks_for_json_waits_for_what_draws_tables(
    cli: Terminal, command: str
) -> None:
    cli.game(X21)
    assert heavy(cli, command) == ["rich"]
    assert heavy(cli, command, "--json") == []


def test_the_list_of_games_asks_the_packages_and_no_more(cli: Terminal) -> None:
    assert heavy(cli, "rules", allowed=("importlib.metadata",)) == []


def test_the_version_imports_no_more_than_it_must(cli: Terminal) -> None:
    assert heavy(cli, "--version", allowed=("importlib.metadata",)) == []


LIGHT = {
    "--version": ("json", "sqlite3", "trickledger.rules", "trickledger.ledger.errors"),
    "--help": ("json", "sqlite3", "trickledger.ledger.errors", "trickledger.ledger.services"),
    "rules KLA-PLAY-2": ("sqlite3", "hashlib", "wcwidth", "trickledger.ledger.storage"),
    "enter JC 10C": (
        "trickledger.rules.views.hand",
        "trickledger.rules.views.missing",
        "trickledger.rules.record.batch",
        "trickledger.rules.language.everyday",
        "trickledger.ledger.cli.failures",
    ),
    "enter 6H": ("trickledger.rules.record.corrections", "trickledger.rules.record.insertions"),
    "table": ("trickledger.rules.language.everyday", "trickledger.rules.record.said_late"),
}
"""What a command has no use for, though others do."""


@pytest.mark.parametrize("typed", LIGHT)
def test_a_command_imports_nothing_that_it_has_no_use_for(cli: Terminal, typed: str) -> None:
    cli.game(X21[:4])
    code = LOADED.format(words=typed.split(), asking=[{}], heavy=LIGHT[typed])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **cli.environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
    )
    assert "ended:" in done.stderr
    assert done.stderr.partition("heavy:")[2].split() == []


def test_completion_imports_nothing_heavy(cli: Terminal) -> None:
    variables = {
        "_TRICKLEDGER_COMPLETE": "complete_bash",
        "COMP_WORDS": "trickledger sta",
        "COMP_CWORD": "1",
    }
    assert heavy(cli, asking=[variables]) == []
    code, out, _ = finished(cli.start(stdout=PIPE, stderr=PIPE, env=variables))
    assert (code, out.split()) == (0, ["standings"])


@posix
def test_results_are_typed_one_after_the_other_at_a_terminal(cli: Terminal) -> None:
    """Each counts at once; what is wrong is told and typed again; an empty line ends it."""
    cli.ok("event", "new", "Cup", "seed=7")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round")
    keyboard, terminal = os.openpty()
    try:
        process = cli.start("event", "results", stdin=terminal, stdout=PIPE, stderr=PIPE)
        os.write(keyboard, b"1 501 320\n2 5O1 1\n2 forfeit Dee\n\n")
        code, out, err = finished(process)
    finally:
        os.close(keyboard)
        os.close(terminal)
    assert (code, err.startswith("5O1 isn't a figure.")) == (0, True)
    assert "1.1  Ann - Cid  501 : 320  from paper" in out
    assert "1.2  Bob - Dee  forfeited" in out
    assert "Every table of round 1 has its result." in out
