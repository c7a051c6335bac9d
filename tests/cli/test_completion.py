"""What the shells complete, asked as they ask; and in the shells themselves where they are."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import Terminal
from tests.cli.test_process import heavy
from tests.patience import PATIENCE
from trickledger.rules.catalogue import kinds, openable

SHELLS = ("bash", "zsh", "fish", "powershell")
BREAKS = " \t\n\"'@><=;|&(:"


def asked(shell: str, line: str) -> dict[str, str]:
    """The variables by which a shell asks for what can follow a line."""
    common = {"_TRICKLEDGER_COMPLETE": f"complete_{shell}", "COMP_WORDBREAKS": BREAKS}
    typed = f"trickledger {line}"
    if shell == "bash":
        return {**common, "COMP_LINE": typed}
    if shell == "powershell":
        begun = "" if typed.endswith(" ") else typed.rpartition(" ")[2]
        whole = {"_TYPER_COMPLETE_ARGS": typed.strip(), "_TYPER_COMPLETE_WORD_TO_COMPLETE": begun}
        return {**common, **whole}
    return {**common, "_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}


def told(cli: Terminal, shell: str, line: str) -> str:
    """What is printed for a shell, without a word on standard error."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in asked(shell, line).items():
            patch.setenv(name, value)
        result = cli()
    assert result.err == ""
    return result.out


def offered(cli: Terminal, line: str) -> list[str]:
    """The words that follow a line, as fish is told them."""
    return [row.partition("\t")[0] for row in told(cli, "fish", line).splitlines() if row]


@pytest.fixture
def club(cli: Terminal) -> Terminal:
    """Two games, of which the second is the current one and has an open finding."""

    def typed() -> None:
        cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob", "--date", "2026-11-21")
        cli.ok("enter", "-", stdin="\n".join(X21))
        cli.ok("new", "klaberjass", "Ann=Anna Cole", "Bob", "--date", "2025-01-02")
        cli.ok("enter", "-", stdin="\n".join(REVOKE))

    cli.after("two games to complete", typed)
    return cli


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sta", ["standings"]),
        ("pl", ["player", "players"]),
        ("show ", [".1", "2", "1"]),
        ("show 1", ["1"]),
        ("show .", [".1"]),
        ("show 1.", ["1.1"]),
        ("show 1.1.", [f"1.1.{trick}" for trick in range(1, 10)]),
        ("show .1.", [".1.1", ".1.2"]),
        ("audit --game 1 .1.9", [".1.9"]),
        ("show @9", ["@9"]),
        ("show 1@3", ["1@32", "1@31", "1@30", "1@3"]),
        ("show 7.", []),
        ("show ..", []),
        ("void @7", ["@7"]),
        ("void @7 @8", ["@8"]),
        ("correct @7", ["@7"]),
        ("ruling s", ["stand", "settle"]),
        ("ruling stand ", ["@7"]),
        ("ruling stand @7 ", ["KLA-PLAY-3"]),
        ("abandon ", ["2", "1"]),
        ("export --format ", ["text", "json", "csv", "parquet"]),
        ("export --format=j", ["json"]),
        ("enter --game ", ["2", "1"]),
        ("player ", ["Ann", "Anna", "Bob"]),
        ("player ann ", ["Baker"]),
        ("player Anna C", ["Cole"]),
        ("player Bob ", []),
        ("new ", [*openable()]),
        ("new klaberjass ", ["Ann=Ann Baker", "Anna=Anna Cole", "Bob"]),
        ("new klaberjass Bob A", ["Ann=Ann Baker", "Anna=Anna Cole"]),
        ("new klaberjass -o next", ["next_dealer=winner", "next_dealer=alternate"]),
        ("new klaberjass -o kla_t", ["kla_target=501"]),
        ("new klaberjass Ann Bob --option ta", ["target=501"]),
        ("new bezique -o ", []),
        ("standings --kind ", [*kinds()]),
        ("standings --season ", ["2025", "2026"]),
        ("games --status a", ["abandoned"]),
        ("rules ", [*kinds(), "common"]),
        ("rules KLA-SCHM", ["KLA-SCHM-1", "KLA-SCHM-2", "KLA-SCHM-3"]),
        ("check c", ["chain"]),
        ("show --le", ["--ledger"]),
        ("xyzzy ", []),
        ("event cl", ["clock", "close"]),
        ("event xyzzy ", []),
    ],
)
def test_a_line_is_completed(club: Terminal, line: str, words: list[str]) -> None:
    assert offered(club, line) == words


def test_entrants_are_completed_by_number_and_by_name(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann Baker", "Anna Cole", "Bob")
    assert told(cli, "fish", "event drop 1") == "1\tAnn Baker\n"
    assert offered(cli, "event drop An") == ["Ann Baker", "Anna Cole"]
    assert told(cli, "bash", "event drop Ann\\ B") == "Ann\\ Baker\n"
    cli.ok("event", "drop", "Ann Baker")


def test_games_and_hands_are_told_with_what_they_are(club: Terminal) -> None:
    assert told(club, "fish", "show ").splitlines() == [
        ".1\tBob dealt, goes on",
        "2\tklaberjass, Anna Cole, Bob, 2025-01-02, open",
        "1\tklaberjass, Ann Baker, Bob, 2026-11-21, open",
    ]
    code = club.ok("show", "1", "--json").json["code"]
    assert offered(club, f"show {code[:3]}") == [code]
    assert told(club, "zsh", "show 1") == (
        '_arguments \'*: :(("1":"klaberjass, Ann Baker, Bob, 2026-11-21, open"))\'\n'
    )


def test_an_old_game_is_found_among_many(cli: Terminal) -> None:
    game = "game klaberjass\nid {:032x}\nplayers Ann, Bob\nhand Bob 10C\n"
    cli.ok("import", "-", stdin="".join(game.format(number) for number in range(120)))
    assert offered(cli, "show 12") == ["120", "12"]
    assert len(offered(cli, "abandon ")) == 50


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("show @9", ["9"]),
        ("show 1@32", ["32"]),
        ("new klaberjass --option tar", ["target=501"]),
        ("new klaberjass --option kla_target=5", ["501"]),
        ("new klaberjass Bob Ann=A", ["Ann\\ Baker"]),
        ("show --led", ["--ledger"]),
    ],
)
def test_bash_is_told_the_piece_that_it_replaces(
    club: Terminal, line: str, pieces: list[str]
) -> None:
    assert told(club, "bash", line).split("\n")[:-1] == pieces


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("content", [None, b"", b"no database\n" * 400])
def test_a_ledger_that_cannot_be_read_completes_to_nothing(
    cli: Terminal, shell: str, content: bytes | None
) -> None:
    if content is not None:
        cli.ledger.write_bytes(content)
    for line in ("show ", "show .1.", "player ", "abandon ", "void @", "ruling stand "):
        assert told(cli, shell, line).strip() == "", line
    assert cli.ledger.exists() == (content is not None)


def test_a_damaged_ledger_completes_to_nothing(club: Terminal) -> None:
    raw = bytearray(club.ledger.read_bytes())
    raw[4096:] = b"\xa5" * (len(raw) - 4096)
    club.ledger.write_bytes(raw)
    assert [told(club, "fish", line).strip() for line in ("show ", "player ")] == ["", ""]


EVIL = [
    "$(touch pwned)",
    "`touch pwned`",
    "'; touch pwned; '",
    '"; touch pwned; "',
    "\\$(touch pwned)",
]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_name_that_a_shell_would_run_is_not_offered(cli: Terminal, shell: str) -> None:
    for number, name in enumerate([*EVIL, "[/]", "*", "~", "-x", "Eve Mason"]):
        cli.ok("new", "klaberjass", f"P{number}={name}", f"Bob=Q{name}")
    cli.ok("enter", "hand", "Bob", "10C")
    cli.ok("enter", "note", *EVIL)
    for line in ("player ", "new klaberjass ", "show ", "void @"):
        said = told(cli, shell, line)
        inside = said.removeprefix("_arguments '*: :((").removesuffix("))'\n")
        inside = inside.replace("\\ ", " ") if shell == "bash" else inside
        inside = re.sub("^'([^']*)':::", r"\1,", inside, flags=re.MULTILINE)
        assert not set(inside) & set("$`;'*~[]\\(){}<>|&!?#"), said
        assert "Eve" in said or line in {"show ", "void @"}


COMPLETED = ("", "sta", "show ", "show .1.", "player ", "new klaberjass ", "rules K")
"""Lines of which none needs more to be completed than any other."""


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_quick_to_start(club: Terminal, shell: str) -> None:
    assert heavy(club, asking=[asked(shell, line) for line in COMPLETED]) == []


# -- the shells ------------------------------------------------------------------------------------


PLAIN = {
    "bash": ("--norc", "source $COMPLETION; "),
    "fish": ("--no-config", "source $COMPLETION; "),
    # what is typed goes to a second one, whose lines are edited
    "zsh": ("-f", ""),
}
"""How a shell is started without anybody's settings, and how it is told of our script."""


def in_shell(cli: Terminal, shell: str, typed: str) -> str:
    """What the shell itself runs after it has read our script; `typed` follows in its language."""
    program = Path(sys.executable).with_name("trickledger")
    if not shutil.which(shell) or not program.exists():
        pytest.skip(f"no {shell} here, or no trickledger installed")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, **cli.environment, "PATH": path, "HOME": str(cli.home)}
    asking = {**environment, "_TRICKLEDGER_COMPLETE": f"source_{shell}"}
    script = subprocess.run([program], env=asking, capture_output=True, check=True).stdout
    kept = cli.home / f"completion.{shell}"
    kept.write_bytes(script)
    plain, load = PLAIN[shell]
    done = subprocess.run(
        [shell, plain, "-c", load + typed],
        env={**environment, "COMPLETION": str(kept)},
        cwd=cli.home,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize(
    ("line", "words"),
    [("show 1@3", "32 31 30 3"), ("player Anna ", "Cole"), ("new kl", "klaberjass")],
)
def test_bash_completes(club: Terminal, line: str, words: str) -> None:
    typed = (
        f"COMP_LINE='trickledger {line}'; COMP_POINT=${{#COMP_LINE}}; "
        f"COMP_WORDBREAKS='@='; _trickledger_completion trickledger; "
        'echo "${COMPREPLY[@]}"'
    )
    assert in_shell(club, "bash", typed) == f"{words}\n"


def test_fish_completes(club: Terminal) -> None:
    assert in_shell(club, "fish", "complete -C 'trickledger show 1.1'") == (
        "1.1\tBob dealt, 9 tricks\n"
    )
    assert in_shell(club, "fish", "complete -C 'trickledger show 7.'") == ""


IN_ZSH = """
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PROMPT=; autoload -U compinit; compinit -u -D; source $COMPLETION'
zpty -w -n z $'trickledger {line}\\t\\C-aprint -r -- = \\n'
zpty -w z exit
while zpty -r z line; do print -r -- $line; done
"""
"""Tab is pressed behind a line, which then is printed instead of run."""


def completed_by_zsh(cli: Terminal, line: str) -> str:
    said = in_shell(cli, "zsh", IN_ZSH.format(line=line)).splitlines()
    (printed,) = (row for row in said if row.startswith("= trickledger "))
    return printed.removeprefix("= trickledger ").rstrip()


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("new kl", "new klaberjass"),
        ("show 1.1.9", "show 1.1.9"),
        ("player Anna ", "player Anna Cole"),
        ("new klaberjass Bob Ann=", "new klaberjass Bob Ann=Ann Baker"),
        ("xyzzy ", "xyzzy"),
    ],
)
def test_zsh_completes(club: Terminal, line: str, whole: str) -> None:
    assert completed_by_zsh(club, line) == whole


def powershell(cli: Terminal, line: str) -> list[str]:
    """What replaces the word in PowerShell, and what stands beside it."""
    return told(cli, "powershell", line).splitlines()


def test_powershell_is_told_words_that_it_reads_as_one(club: Terminal) -> None:
    assert powershell(club, "new kl")[0].startswith("klaberjass:::")
    assert powershell(club, "new klaberjass Bob Ann=")[0].startswith("'Ann=Ann Baker':::")
    assert [row.partition(":::")[0] for row in powershell(club, "void @7")] == ["'@7'"]
    assert powershell(club, "player Anna C") == ["Cole:::Anna Cole"]
    assert powershell(club, "xyzzy ") == [""]


def test_powershell_goes_on_in_a_word_whose_quote_is_open(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann Baker", "Bob")
    line = "event drop 'Ann B'"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in asked("powershell", line).items():
            patch.setenv(name, value)
        patch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", "'Ann B'")
        assert cli().out == "'Ann Baker':::1\n"


def test_nothing_is_run_that_a_name_holds(cli: Terminal) -> None:
    for name in EVIL:
        cli.ok("new", "klaberjass", f"Ann={name}", "Bob")
    for shell, typed in (
        (
            "bash",
            "COMP_LINE='trickledger player '; COMP_POINT=19; _trickledger_completion trickledger",
        ),
        ("fish", "complete -C 'trickledger player '; complete -C 'trickledger show '"),
        ("zsh", IN_ZSH.format(line="player ")),
    ):
        in_shell(cli, shell, typed)
    assert not list(cli.home.rglob("pwned"))
