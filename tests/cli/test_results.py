"""Games and hands that nobody wrote down card by card, told by their result in the commands."""

import shlex
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.cli.event_evening import begin, is_sound, points, tables
from tests.cli.terminal import Terminal

ANN_WON = ("result", "klaberjass", "Ann", "501", "Bob", "320", "--date", "2026-11-21")


def test_a_whole_game_is_kept_by_its_end(cli: Terminal) -> None:
    kept = cli.ok(*ANN_WON)
    assert kept.out.startswith("Game 1 is kept: Klaberjass. Ann won. Ann 501, Bob 320.\n")
    sheet = cli.ok("show", "1", "--json").json
    assert (sheet["status"], sheet["winners"], sheet["totals"]) == (
        "won",
        ["Ann"],
        {"Ann": 501, "Bob": 320},
    )
    (rest,) = sheet["hands"]
    assert (rest["depth"], rest["dealer"], rest["counted"]) == ("final", None, False)
    assert rest["told"]["figures"] == {"Ann": 501, "Bob": 320}
    assert cli.ok("log", "1", "--json").json["entries"][1]["text"] == "final Ann 501 Bob 320"


def test_a_whole_game_counts_in_standings_and_for_the_players(cli: Terminal) -> None:
    cli.ok(*ANN_WON)
    first, second = cli.ok("standings", "--json").json["rows"]
    assert (first["player"], first["record"]["won"]) == ("Ann", 1)
    assert (second["player"], second["record"]["lost"]) == ("Bob", 1)
    (game,) = cli.ok("player", "Ann", "--json").json["games"]
    assert game["kind"] == "klaberjass"
    assert cli.ok("check", "--json").json["ok"]


def test_the_mean_of_a_hand_is_of_the_hands_that_were_told(cli: Terminal) -> None:
    cli.ok(*ANN_WON)
    (ann, bob) = (row["kinds"][0] for row in cli.ok("standings", "--json").json["rows"])
    assert [(one["hands"], one["per_game"], one["per_hand"]) for one in (ann, bob)] == [
        (0, 501, None),
        (0, 320, None),
    ]
    cli.game(X21)
    cli.ok("enter", "final", "Ann", "520", "Bob", "300")
    (ann, bob) = (row["kinds"][0] for row in cli.ok("standings", "--json").json["rows"])
    # one hand of 115 to 27, and two games whose rest was told by their end
    assert [(one["hands"], one["total"], one["per_hand"]) for one in (ann, bob)] == [
        (1, 1021, 115),
        (1, 620, 27),
    ]
    line = next(line for line in cli.ok("standings", "--all").out.splitlines() if "1021" in line)
    assert line.split()[:7] == ["Ann", "2/2", "1", "1021", "510.5", "115.0", "520"]


def test_partners_are_joined_and_sit_across(cli: Terminal) -> None:
    told = ("result", "cinch", "Ann+Cid", "53", "Bob+Dee", "40", "--json")
    assert cli.ok(*told).json["winners"] == ["Ann+Cid"]
    assert cli.ok("show", "1", "--json").json["players"] == ["Ann", "Bob", "Cid", "Dee"]


def test_chips_that_were_lost_are_told_with_minus(cli: Terminal) -> None:
    cli.ok(*"result loo Ann 25 Bob minus 25 Cid 5 Dee minus 5 Eve 0".split())
    assert cli.ok("show", "1", "--json").json["status"] == "closed"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("klaberjass Ann 490 Bob 320", 3, "nobody has won yet"),
        ("klaberjass Ann 501 Bob", 2, "Bob has no total"),
        ("klaberjas Ann 501 Bob 3", 2, "klaberjass"),
        ("cinch Ann 53 Bob 40 Cid 2 Dee 3", 2, "The sides are Ann+Cid and Bob+Dee"),
        ("klaberjass Ann 501 Bob 320 -o target=601", 3, "nobody has won yet"),
        ("klaberjass Ann 501 Bob=Ann 320", 3, "two seats"),
    ],
)
def test_an_end_that_cannot_be_keeps_nothing(
    cli: Terminal, words: str, code: int, says: str
) -> None:
    told = cli("result", *words.split())
    assert told.code == code
    assert says in " ".join(told.err.split())
    assert not cli.ledger.exists()


def test_the_end_of_a_game_that_has_begun(cli: Terminal) -> None:
    cli.game(X21)
    ended = " ".join(cli.ok("enter", "final Ann 501 Bob 320").out.split())
    assert "nobody wrote down: together this adds 386 to Ann and 293 to Bob." in ended
    assert "Ann won the game" in ended
    hands = cli.ok("show", "--json").json["hands"]
    assert [hand["depth"] for hand in hands] == ["cards", "final"]
    assert hands[1]["entered"] == {"Ann": 501 - 115, "Bob": 320 - 27}
    cli.ok("undo")
    assert cli.ok("show", "--json").json["totals"] == {"Ann": 115, "Bob": 27}


def test_hands_at_three_depths_in_one_game(cli: Terminal) -> None:
    cli.game(X21)
    cli.ok("enter", "hand Ann 10C")
    cli.ok("enter", "take")
    cli.ok("enter", "result Ann 90 Bob 60")
    added = cli.ok("enter", "adds Ann 120").out
    assert "Hand 3 is over: this adds 120 to Ann and 0 to Bob. Totals:" in added
    sheet = cli.ok("show", "--json").json
    assert [hand["depth"] for hand in sheet["hands"]] == ["cards", "facts", "adds"]
    facts, adds = sheet["hands"][1], sheet["hands"][2]
    assert (facts["maker"], facts["told"]["from"]) == ("Bob", 1)
    assert (adds["score"], adds["entered"]) == ({}, {"Ann": 120, "Bob": 0})
    assert cli.ok("check", "--json").json["ok"]
    told = " ".join(cli.ok("audit", ".2").out.split())
    assert "nothing that was played can be judged" in told


def test_what_was_not_written_down_is_said_in_the_audit(cli: Terminal) -> None:
    cli.game([*X21[:5], "result Ann 115 Bob 27"])
    told = " ".join(cli("audit").out.split())
    assert "From trick 2 on nobody wrote: what was played there can't be judged." in told


def test_a_game_that_is_told_goes_out_and_comes_back(cli: Terminal, tmp_path: Path) -> None:
    cli.ok(*ANN_WON)
    cli.game([*X21, "result Ann 60 Bob 90 maker Bob trump H", "adds Ann 120"])
    for kind in ("text", "json"):
        file, copy = tmp_path / f"games.{kind}", str(tmp_path / f"{kind}.db")
        file.write_text(cli.ok("export", "--all", "-f", kind).out, encoding="utf-8")
        assert cli("import", str(file), "--ledger", copy).code == 0
        for game in ("1", "2"):
            there = cli.ok("show", game, "--json", "--ledger", copy).json
            here = cli.ok("show", game, "--json").json
            assert here["hands"] == there["hands"]
            assert here["totals"] == there["totals"]


def test_the_end_of_a_game_settles_its_table_in_an_event(cli: Terminal) -> None:
    begin(cli, "-o", "target=100")
    cli.ok("event", "round")
    cli.ok("event", "open")
    table = tables(cli)[0]
    winner, loser = table["seats"]
    cli.ok("enter", "-g", table["code"], f"final {winner} 120 {loser} 40")
    done = tables(cli)[0]
    assert (done["state"], done["figures"]) == ("recorded", [120, 40])
    assert points(cli)[winner] == 1
    assert is_sound(cli)


def test_a_hand_told_as_a_whole_game_is_told_the_way(cli: Terminal) -> None:
    hand = ("result", "Ann", "115", "Bob", "27", "maker", "Ann", "dealer", "Bob")
    # where no game is open nothing can be entered, so nothing is proposed
    assert "trickledger enter" not in cli(*hand).err
    cli.game()
    result = cli(*hand)
    assert result.code == 2
    assert "trickledger enter result Ann 115 Bob 27 maker Ann dealer Bob" in " ".join(
        result.err.split()
    )
    cli.ok("enter", *hand, "--dry-run")
    assert "Did you mean klaberjass?" in cli("result", "klaberjas", "Ann", "1", "Bob", "0").err
    told = " ".join(cli("misdeal", "because", "wet").err.split())
    assert "trickledger enter misdeal because wet" in told


@pytest.mark.parametrize("command", [("new", "Ann", "Bob"), ("result", "Ann", "501", "Bob", "320")])
def test_what_is_meant_is_proposed_as_it_is_typed(cli: Terminal, command: tuple[str, ...]) -> None:
    name, *words = command
    for wrong, meant in {
        ("--option", "targt=3"): "Did you mean kla_target?",
        ("--option", "bogus=1"): "There are: kla_schmeiss, kla_longer_beats,",
        ("--date", "2026-99-99"): "Write it 2026-11-20, 20 Nov",
    }.items():
        refused = cli(name, "klaberjass", *words, *wrong)
        assert refused.code == 2
        assert meant in refused.err


def test_a_result_that_is_proposed_for_a_hand_can_be_pasted(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Zoë", "Bob")
    maker = ("maker", "Bob", "dealer", "Bob")
    said = " ".join(cli("result", "Zoë", "115", "Bob", "27", *maker).err.split())
    proposed = "enter result 'Zoë' 115 Bob 27 maker Bob dealer Bob"
    assert f"trickledger {proposed}" in said
    cli.ok(*shlex.split(proposed))


def test_what_a_line_told_of_many_is_said_back_and_no_figure_loses_its_name(cli: Terminal) -> None:
    names = "Annabel Bobby Cidney Deedee Evelyn Fayette Gustav Henry".split()
    told = "Annabel 20 Bobby -100 Cidney 40 Deedee 20 Evelyn -100 Fayette 20 Gustav 0 Henry -100"
    cli.ok("new", "loo", *names, "--option", "unit=100")
    said = cli.ok("enter", "adds", *told.split(), "dealer", "Henry").out
    echoed = said.partition("Hand 1 is over")[0]
    assert " ".join(echoed.split()) == (
        "@2-3 entered: hand Henry, adds Annabel 20 Bobby minus 100 Cidney 40 Deedee 20 "
        "Evelyn minus 100 Fayette 20 Gustav 0 Henry minus 100"
    )
    lines = said.splitlines()
    assert not [line for line in lines if line[:1].isdigit() or line.startswith("-")]
