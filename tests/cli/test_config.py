"""Settings: written once, told with where they come from, and never in the way."""

import io
import os
import stat
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from trickledger.ledger.config import editing
from trickledger.ledger.config.file import ConfigFile
from trickledger.ledger.errors import UnfitSettings
from trickledger.ledger.say.display import settle_anew, settled_display


def file_of(cli: Terminal) -> Path:
    return cli.home / "config" / "trickledger" / "config.toml"


def write(cli: Terminal, text: str) -> None:
    file_of(cli).parent.mkdir(parents=True, exist_ok=True)
    file_of(cli).write_text(text, encoding="utf-8")


def told(cli: Terminal, *words: str, code: int) -> str:
    result = cli(*words)
    assert result.code == code, result
    return " ".join(result.err.split())


# -- reading and writing -------------------------------------------------------------------------


def test_nothing_is_set_at_first(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "dora")
    monkeypatch.delenv("TRICKLEDGER_SCORER")
    monkeypatch.delenv("TRICKLEDGER_LEDGER")
    for variable in ("PAGER", "TRICKLEDGER_PAGER", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    printed = cli.ok("config").out
    assert "there is none yet" in printed
    table = printed[printed.index("Setting ") :]
    assert (
        table
        == """\
Setting   Is       From
scorer    dora     USER
director           default
ledger             default
players            default
cards     auto     default
color     auto     default
pager     less -R  default
"""
    )
    assert not file_of(cli).exists()


def test_what_is_set_is_told_and_kept(cli: Terminal) -> None:
    said = [
        cli.ok("config", "set", *words).out
        for words in (
            ["director", "Dora", "Young"],
            ["players", "Ann=Ann Baker", "Bob"],
            ["options.klaberjass.kla_target", "301"],
            ["cards", "signs"],
        )
    ]
    assert said == [
        "director is Dora Young (line 1).\n",
        "players is Ann=Ann Baker, Bob (line 2).\n",
        "options.klaberjass.target is 301 (line 5).\n",
        "cards is signs (line 3).\n",
    ]
    assert (
        file_of(cli).read_text(encoding="utf-8")
        == """\
director = "Dora Young"
players = ["Ann=Ann Baker", "Bob"]
cards = "signs"

[options.klaberjass]
target = 301
"""
    )
    assert cli.ok("config", "get", "players").out == "Ann=Ann Baker, Bob\n"
    assert cli.ok("config", "unset", "options.klaberjass.target").out.endswith("is not set.\n")
    assert cli.ok("config", "unset", "cards").out == "cards is auto (default).\n"
    assert "[options" not in file_of(cli).read_text(encoding="utf-8")
    assert cli.ok("config", "path").out == f"{file_of(cli)}\n"


def test_a_variable_wins_over_the_file_and_an_option_over_both(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(cli, 'scorer = "Flo"\n')
    assert cli.ok("config", "get", "scorer").out == "Dora\n"
    assert cli.ok("config", "set", "scorer", "Eve").out == "scorer is Dora (TRICKLEDGER_SCORER).\n"
    cli.game()
    cli.ok("enter", "hand Bob 10C", "--scorer", "Guy")
    monkeypatch.delenv("TRICKLEDGER_SCORER")
    cli.ok("enter", "take")
    entries = cli.ok("log", "--json").json["entries"]
    assert [entry["scorer"] for entry in entries] == ["Dora", "Guy", "Eve"]


@pytest.mark.parametrize(
    "address", ["'postgresql://ann:secret@host/club'", " postgres://ann:secret@host/club"]
)
def test_an_address_that_is_written_wrongly_is_not_printed(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    write(cli, f'ledger = "{address}"')
    for _ in range(2):
        for command in (("config",), ("config", "--json"), ("doctor",), ("games",)):
            done = cli(*command)
            assert "secret" not in done.out + done.err, command
        write(cli, "")
        monkeypatch.setenv("TRICKLEDGER_LEDGER", address)


def test_the_ledger_of_the_settings_is_meant_where_none_is_named(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.ok("result", *"klaberjass Ann 501 Bob 320".split())
    monkeypatch.delenv("TRICKLEDGER_LEDGER")
    assert cli("show", "1").code == 6
    cli.ok("config", "set", "ledger", str(cli.ledger))
    assert "Ann 501, Bob 320" in cli.ok("show", "1").out
    write(cli, f'scorer = 7\nledger = "{cli.ledger}"')
    assert "Ann 501, Bob 320" in cli.ok("show", "1").out
    write(cli, "ledger = 7")
    assert "line 1: ledger can't be that. You can write: ledger = \"" in told(cli, "show", code=6)
    assert "Ann 501, Bob 320" in cli.ok("show", "1", "--ledger", str(cli.ledger)).out


def test_the_standard_wish_for_no_color_counts(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(cli, 'color = "always"\n')
    monkeypatch.setenv("NO_COLOR", "1")
    assert cli.ok("config", "get", "color").out == "never\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert cli.ok("config", "get", "color").out == "never\n"
    monkeypatch.delenv("NO_COLOR")
    assert cli.ok("config", "get", "color").out == "always\n"
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TRICKLEDGER_COLOR", "always")
    assert cli.ok("config", "get", "color").out == "always\n"
    monkeypatch.setenv("TRICKLEDGER_COLOR", "sometimes")
    assert "TRICKLEDGER_COLOR: color can't be that." in told(cli, "config", code=6)


def test_another_file_can_be_named(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICKLEDGER_CONFIG", str(cli.home / "club.toml"))
    cli.ok("config", "set", "color", "never")
    assert (cli.home / "club.toml").read_text(encoding="utf-8") == 'color = "never"\n'


def test_a_linked_file_stays_a_link(cli: Terminal) -> None:
    write(cli, "")
    dotfile = cli.home / "dotfile.toml"
    dotfile.write_text("# mine\n", encoding="utf-8")
    file_of(cli).unlink()
    file_of(cli).symlink_to(dotfile)
    cli.ok("config", "set", "color", "never")
    assert file_of(cli).is_symlink()
    assert dotfile.read_text(encoding="utf-8") == '# mine\ncolor = "never"\n'


# -- what they are for ---------------------------------------------------------------------------


def test_the_usual_players_sit_down_where_nobody_is_named(cli: Terminal) -> None:
    assert "Who plays Klaberjass? For example: trickledger new klaberjass Ann Bob" in told(
        cli, "new", "klaberjass", code=2
    )
    cli.ok("config", "set", "players", "Eve=Eve Ash", "Flo")
    assert cli.ok("new", "klaberjass").out.startswith(
        "Game 1 is open: Klaberjass, Eve, Flo (your usual players).\n"
    )
    assert "Cid, Dee.\n" in cli.ok("new", "klaberjass", "Cid", "Dee").out
    assert "Loo is for 5 to 10 players; you have 2 usual players." in told(
        cli, "new", "loo", code=2
    )
    assert "There is no game called bezique." in told(cli, "new", "bezique", code=2)


def test_usual_players_fit_if_the_house_rules_let_them(cli: Terminal) -> None:
    cli.ok("config", "set", "players", *"Ann Bob Cid Dee Eve Flo".split())
    assert "you have 6 usual players" in told(cli, "new", "kalooki", code=2)
    cli.ok("config", "set", "options.kalooki.max_players", "6")
    assert "Flo (your usual players)" in cli.ok("new", "kalooki").out


def test_house_rules_open_a_game_and_are_said(cli: Terminal) -> None:
    cli.ok("config", "set", "options.klaberjass.target", "301")
    cli.ok("config", "set", "options.klaberjass.schmeiss", "false")
    said = cli.ok("new", "klaberjass", "Ann", "Bob").out
    assert "Your house rules: target=301, schmeiss=false.\n" in said
    said = cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=501").out
    assert "Your house rules: schmeiss=false.\n" in said
    assert "House rules: target 501, no schmeiss" in cli("show").out
    assert "house rules" not in cli.ok("new", "sixty-six", "Ann", "Bob").out


def test_a_preset_has_house_rules_of_its_own(cli: Terminal) -> None:
    cli.ok("config", "set", "options.linger-longer.max_players", "7")
    assert "house rules" not in cli.ok("new", "lift-smoke", *"Ann Bob Cid Dee".split()).out
    cli.ok("config", "set", "options.lift-smoke.max_players", "7")
    assert "max_players=7" in cli.ok("new", "lift-smoke", *"Ann Bob Cid Dee".split()).out


def test_a_table_is_opened_by_the_settings_too(cli: Terminal) -> None:
    cli.ok("config", "set", "players", "Ann", "Bob")
    cli.ok("config", "set", "options.klaberjass.target", "301")
    assert "House rules: target 301" in cli("table", "new", "klaberjass").out


def test_the_director_of_the_settings_rules(cli: Terminal) -> None:
    cli.game(X21)
    cli.ok("config", "set", "director", "Flo Young")
    done = cli("ruling", "penalty", ".1", "game", "Bob", "minus", "10", "--because", "twice")
    assert "by Flo Young because twice" in done.out
    done = cli(*"ruling penalty .1 game Bob minus 5 --by Guy --because again".split())
    assert "by Guy because again" in done.out
    done = cli(*"ruling penalty .1 game Bob minus 5 by Hal --because again".split())
    assert "by Hal because again" in done.out


# -- what cannot be read -------------------------------------------------------------------------

BROKEN = [
    ("scorer = \n", "line 1: invalid value."),
    ('color = "never"\nscorer "Dora"\n', "line 2: expected '=' after a key"),
    ('players = ["Ann",\n', "line 2:"),
    ('scorr = "Dora"\n', "line 1: there is no setting scorr. There are: scorer, director,"),
    ("\n\nscorer = 3\n", 'line 3: scorer can\'t be that. You can write: scorer = "Dora"'),
    ('players = "Ann"\n', "line 1: players can't be that."),
    ('cards = "blue"\n', 'You can write: cards = "auto", "signs" or "letters"'),
    ("options = 3\n", "line 1: options are tables, one for each game."),
    ("[options]\nklaberjass = 3\n", "line 2: options.klaberjass isn't a table."),
    ('director = "Dora because"\n', "line 1: director can't be that."),
    ("a = " + "[" * 5000, "line 1: this is no TOML."),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_a_broken_file_is_one_sentence_and_nothing_else_breaks(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    cli.game(X21[:4])
    write(cli, text)
    assert said in told(cli, "config", code=6)
    for fine in (["show"], ["config", "path"], ["log"], ["enter", "note fine"], ["games"]):
        cli.ok(*fine)
    assert said in " ".join(cli.ok("doctor").out.split())
    monkeypatch.delenv("TRICKLEDGER_SCORER")
    assert said in told(cli, "enter", "JC 10C", code=6)
    cli.ok("enter", "JC 10C", "--scorer", "Dora")


RULES = [
    ("[options.klaberjass]\ntarget = 'x'\n", "line 2: target can't be x. You can write: a whole"),
    ("[options.klaberjass]\ngoal = 3\n", "line 2: Klaberjass has no option goal. Its options are:"),
    ("[options.bezique]\ngoal = 3\n", "line 2: there is no game bezique."),
    ("[options.klaberjass]\ntarget = [3]\n", "line 2: target is one value."),
]


@pytest.mark.parametrize(("text", "said"), RULES)
def test_a_house_rule_that_cannot_be_is_named(cli: Terminal, text: str, said: str) -> None:
    write(cli, text)
    assert said in told(cli, "config", code=6)
    if "bezique" not in text:
        assert said in told(cli, "new", "klaberjass", "Ann", "Bob", code=6)
    cli.ok("new", "sixty-six", "Ann", "Bob")


def test_a_file_that_cannot_be_read_is_named(cli: Terminal) -> None:
    file_of(cli).mkdir(parents=True)
    assert "config.toml: it cannot be read: is a directory." in told(cli, "config", code=6)
    assert "it cannot be read" in told(cli, "config", "set", "color", "never", code=6)
    file_of(cli).rmdir()
    file_of(cli).write_bytes(b'scorer = "D"\n# \xff\n')
    assert "line 2: it is not text in UTF-8." in told(cli, "config", code=6)


def test_what_is_wrong_can_be_put_right_from_here(cli: Terminal) -> None:
    write(cli, '# mine\nscorr = "Dora"\ncards = 5\n')
    assert cli.ok("config", "unset", "scorr").out == "scorr is not set.\n"
    assert cli.ok("config", "set", "cards", "letters").out == "cards is letters (line 2).\n"
    assert file_of(cli).read_text(encoding="utf-8") == '# mine\ncards = "letters"\n'
    assert cli("config").code == 0


def test_a_broken_file_is_never_written_over(cli: Terminal) -> None:
    write(cli, "scorer = \n")
    assert "line 1: invalid value." in told(cli, "config", "set", "color", "never", code=6)
    assert file_of(cli).read_text(encoding="utf-8") == "scorer = \n"


TYPED = [
    (["frob"], "config can't do frob. It can list, get, set, unset and path."),
    (["get"], "config get needs the name of a setting."),
    (["set", "color"], "config set needs a value."),
    (["path", "color"], "config path has no use for color."),
    (["get", "colour"], "There is no setting colour. Did you mean color?"),
    (["set", "cards", "blue"], "cards can't be blue. You can write: cards ="),
    (["set", "scorer", " "], "scorer can't be"),
    (["set", "options.klaberjass.goal", "3"], "Klaberjass has no option goal."),
    (["set", "options.klaberjass.target", "x"], "target can't be x."),
]


@pytest.mark.parametrize(("words", "said"), TYPED)
def test_a_slip_is_answered_with_what_can_be_typed(
    cli: Terminal, words: list[str], said: str
) -> None:
    assert said in told(cli, "config", *words, code=2)
    assert not file_of(cli).exists()


def test_machines_are_told_the_same(cli: Terminal) -> None:
    cli.game()
    write(cli, 'scorr = 1\nplayers = ["Ann"]\n')
    found = cli("config", "--json")
    assert (found.code, found.json["ok"]) == (6, False)
    assert [fault["line"] for fault in found.json["faults"]] == [1]
    settings = {each["name"]: each for each in found.json["settings"]}
    assert settings["players"] == {"name": "players", "value": ["Ann"], "origin": "line 2"}
    assert cli.ok("doctor", "--json").json["settings"] == found.json


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_cards_and_colors_are_shown_as_set(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": ""}.items():
        monkeypatch.setenv(name, value)
    assert settled_display(Tty())[2:] == (True, True)
    cli.ok("config", "set", "cards", "letters")
    cli.ok("config", "set", "color", "never")
    settle_anew()
    assert settled_display(Tty())[2:] == (False, False)
    cli.ok("config", "set", "color", "always")
    settle_anew()
    monkeypatch.setenv("TERM", "dumb")
    assert settled_display(Tty()).has_colours
    monkeypatch.setenv("TERM", "xterm")
    write(cli, "color = \n")
    settle_anew()
    assert settled_display(Tty())[2:] == (True, True)


@pytest.mark.skipif(os.name != "posix", reason="there are no such pipes")
def test_what_is_no_file_is_never_replaced(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = cli.home / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(editing, "config_file", lambda: ConfigFile(pipe, "", {}))
    with pytest.raises(UnfitSettings, match="it is not a file"):
        editing.write_setting(("color",), "never")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_fault_below_a_list_of_many_lines_is_told_with_its_line(cli: Terminal) -> None:
    names = "".join(f'  "P{number}",\n' for number in range(4000))
    write(cli, f"players = [\n{names}]\nfoo = 3\n")
    assert "config.toml, line 4003: there is no setting foo." in told(cli, "config", code=6)


def test_a_fault_in_a_file_too_involved_to_be_searched_is_told_without_a_line(
    cli: Terminal,
) -> None:
    names = "".join(f'  "P{number}"\n  ,\n' for number in range(4000))
    write(cli, f"players = [\n{names}]\nfoo = 3\n")
    assert "config.toml: there is no setting foo." in told(cli, "config", code=6)
