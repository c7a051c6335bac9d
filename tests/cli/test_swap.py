"""A swap on the command line: sheets, standings and pages give each person their own figures."""

from tests.cli.evening import X21
from tests.cli.terminal import Terminal


def won(cli: Terminal, *ledger: str) -> dict[str, float]:
    rows = cli.ok("standings", *ledger, "--json").json["rows"]
    return {row["player"]: row["points"] for row in rows}


def test_everybody_has_their_own_figures_and_void_takes_it_back(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob=Bob Cole", "-o", "target=100")
    cli.ok("enter", "-", stdin="\n".join(X21))
    assert won(cli) == {"Ann Baker": 1, "Bob Cole": 0}
    cli.ok("enter", "swap", "Ann", "Bob", "because", "the", "sheet", "lay", "upside", "down")
    assert won(cli) == {"Ann Baker": 0, "Bob Cole": 1}
    assert cli.ok("player", "Bob Cole", "--json").json["won"] == 1
    assert cli.ok("show", "--json").json["totals"] == {"Bob": 115, "Ann": 27}
    assert cli.ok("games", "--json").json["games"][0]["totals"] == {"Bob": 115, "Ann": 27}
    first, second, *_ = cli.ok("log", "--json").json["entries"][1:]
    assert (first["text"], second["by"]) == ("hand Ann 10C", "Bob")
    assert cli.ok("check").code == 0
    cli.ok("undo")
    assert won(cli) == {"Ann Baker": 1, "Bob Cole": 0}
    assert cli.ok("check").code == 0


def test_an_export_keeps_it(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann=Ann Baker", "Bob=Bob Cole", "-o", "target=100")
    cli.ok("enter", "-", stdin="\n".join(X21))
    cli.ok("enter", "swap", "Ann", "Bob")
    for form in ("text", "json"):
        exported = cli.ok("export", "--all", "--format", form).out
        other = ("--ledger", str(cli.home / f"{form}.db"))
        cli.ok("import", "-", *other, stdin=exported)
        assert won(cli, *other) == {"Ann Baker": 0, "Bob Cole": 1}
        assert cli.ok("check", *other).code == 0


def test_the_game_goes_on_from_its_newest_hand_with_the_names_as_they_are(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob")
    cli.ok("enter", "-", stdin="\n".join(X21))
    cli.ok("enter", "hand", "9S")
    cli.ok("enter", "swap", "Ann", "Bob")
    for line in ("Ann: pass", "pass", "pass", "pass", "hand Bob 9H", "Ann: pass"):
        cli.ok("enter", *line.split())
    dealers = [hand["dealer"] for hand in cli.ok("show", "--json").json["hands"]]
    assert dealers == ["Ann", "Bob", "Bob"]
    assert cli("enter", "Ann:", "pass").code == 3
    assert cli.ok("check").code == 0
