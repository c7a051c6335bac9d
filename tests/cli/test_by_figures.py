"""Games by their figures at the command line: counted by title, a club's own, in events."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, anywhere
from tests.cli.test_config import file_of, told, write
from trickledger.rules.catalogue import PRESETS, game, games_by_figures, has_rules, kinds, titled
from trickledger.rules.record.header import Head, begin

ROOT = Path(__file__).parents[2]


def new(cli: Terminal, *words: str) -> None:
    cli.ok("new", "points", *words)


def enter(cli: Terminal, *lines: str) -> None:
    for line in lines:
        cli.ok("enter", *line.split())


@pytest.fixture
def played(cli: Terminal) -> Terminal:
    """Skat twice, once written SKAT; Rummy, where the lowest wins; and a game of no title."""

    def typed() -> None:
        cli.ok("new", "points", "Ann", "Bob", "Cid", "-o", "title=Skat", "-o", "sum=zero")
        enter(cli, "120 -30 -90", "-20 30 -10", "end")
        cli.ok("result", "points", "Ann", "5", "Bob", "9", "-o", "title=SKAT")
        new(cli, "Ann", "Bob", "-o", "title=Rummy", "-o", "wins=low", "-o", "target=100")
        enter(cli, "120 30")
        cli.ok("result", "points", "Ann", "9", "Bob", "5")

    cli.after("games by their figures", typed)
    return cli


# -- what is typed ---------------------------------------------------------------------------------


def test_figures_below_zero_are_no_options(cli: Terminal) -> None:
    new(cli, "Ann", "Bob", "Cid")
    said = cli.ok("enter", "-120", "-30", "--json", "45").out
    assert json.loads(said)["events"][0]["entered"] == {"Ann": -120, "Bob": -30, "Cid": 45}
    assert "reason for every point" not in cli.ok("show").out
    cli.ok("correct", "@3", "-1", "-2", "-3")
    assert "Totals: Ann -1, Bob -2, Cid -3" in cli.ok("show").out


def test_the_figures_that_are_proposed_are_taken(cli: Terminal) -> None:
    said = cli.ok("new", "points", "Ann", "Bob", "Cid", "-o", "sum=zero").out
    assert said.splitlines()[-1].endswith(" enter 30 20 -50")
    said = cli.ok("enter", "30", "20", "-50").out
    assert "Next: the figures of Ann, Bob and Cid, such as 30 20 -50" in said


@anywhere
def test_twelve_play_and_share_a_win(cli: Terminal) -> None:
    names = [f"P{number}" for number in range(12)]
    new(cli, *names, "-o", "hands=1", "-o", "dealer=rotates")
    cli.ok("enter", "hand", "P11")
    cli.ok("enter", *["5"] * 11, "4")
    rows = json.loads(cli.ok("standings", "--kind", "points", "--json").out)["rows"]
    assert [row["shared"] for row in rows] == [1] * 11 + [0]
    assert {row["points"] for row in rows} == {0.090909, 0}
    assert cli("check").code == 0
    exported = cli.ok("export", "--json").out
    (cli.home / "twelve.json").write_text(exported, encoding="utf-8")
    there = str(cli.home / "there.db")
    cli.ok("import", str(cli.home / "twelve.json"), "--ledger", there)
    assert json.loads(cli.ok("standings", "--json", "--ledger", there).out)["rows"] == rows


def test_a_repeated_line_asks(cli: Terminal) -> None:
    new(cli, "Ann", "Bob", "Cid")
    enter(cli, "120 -30 45")
    said = told(cli, "enter", "120", "-30", "45", code=3)
    assert "These are the figures of hand 1" in said
    assert "You can enter: hand, adds Ann 120 Bob minus 30 Cid 45; or score" in said
    enter(cli, "hand, 120 -30 45")
    assert "Totals: Ann 240" in cli.ok("show").out


def test_nobody_is_said_to_deal(played: Terminal) -> None:
    for words in (("show", "1"), ("show", "1.1"), ("log", "1"), ("games",), ("show", "1", "--csv")):
        said = played("--help") if "--csv" in words else played.ok(*words)
        assert "ealer" not in said.out.replace("pts_dealer", ""), words
        assert "dealt" not in said.out, words
    rows = played.ok("export", "1", "--csv").out.splitlines()
    assert rows[0].split(",")[6] == "dealer"
    assert {row.split(",")[6] for row in rows[1:]} == {""}


def test_the_table_asks_for_figures_and_takes_them(cli: Terminal) -> None:
    lines = ["/new skat Ann Bob Cid", "?", "120 -30 -90", "120 -30", "24 -24 0", "end"]
    said = cli("table", stdin="\n".join(lines))
    assert "who deals" not in said.out
    assert "For example: 30 20 10" in said.out
    assert "Ann won the game. Totals: Ann 144, Bob -54, Cid -90." in " ".join(said.out.split())
    assert "Too few figures (2)." in said.err
    assert "not written down" not in said.out


def test_sheets_have_empty_columns_to_fill_in(cli: Terminal, tmp_path: Path) -> None:
    cli.ok("event", "new", "Night", "--game", "skat", "--format", "rotation", "--rounds", "1")
    cli.ok("event", "add", "Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray")
    cli.ok("event", "round")
    cli.ok("event", "sheets", "scores", "--out", str(tmp_path / "scores.html"))
    page = (tmp_path / "scores.html").read_text(encoding="utf-8")
    heads = page.partition("<thead>")[2].partition("</thead>")[0]
    assert heads.count("<th ") == 5
    assert "Dealer" not in heads
    assert "Under each name: what the hand adds." in page


# -- counted by title ------------------------------------------------------------------------------


@anywhere
def test_games_of_one_title_are_counted_together(played: Terminal) -> None:
    said = played.ok("standings", "--all").out
    heads = [line for line in said.splitlines() if line.endswith(", in points")]
    assert heads == ["points, in points", "Rummy (low), in points", "Skat, in points"]
    skat = said.partition("Skat, in points")[2].splitlines()
    assert [line.split()[:4] for line in skat[2:5]] == [
        ["Ann", "1/2", "2", "105"],
        ["Bob", "1/2", "2", "9"],
        ["Cid", "0/1", "2", "-100"],
    ]


@pytest.mark.parametrize("title", ["skat", "Skat", "SKAT", "points:skat"])
@pytest.mark.parametrize("command", ["games", "standings", "player Ann", "ratings"])
def test_a_title_is_a_kind(played: Terminal, command: str, title: str) -> None:
    words = [*command.split(), *([] if command == "ratings" else ["--kind"]), title]
    said = played.ok(*words).out
    assert "Rummy" not in said
    assert "Ann" in said


@anywhere
def test_the_lowest_is_told_apart(played: Terminal) -> None:
    assert "Bob" in played.ok("standings", "--kind", "Rummy (low)").out
    first = played.ok("standings", "--kind", "rummy").out.splitlines()[1].split()
    assert first[:2] == ["1", "Bob"]


def test_a_title_that_nobody_played_is_refused_with_those_there_are(played: Terminal) -> None:
    said = told(played, "games", "--kind", "skaat", code=2)
    assert said.startswith("There is no game called skaat. Did you mean Skat?")
    assert said.endswith("points, Rummy (low), Skat.")


@anywhere
def test_titles_are_counted_so_after_all_was_derived_anew(played: Terminal) -> None:
    before = played.ok("standings", "--all").out
    played.ok("check", "--rebuild")
    assert played.ok("standings", "--all").out == before


@anywhere
def test_what_is_exported_is_counted_so_elsewhere(played: Terminal, tmp_path: Path) -> None:
    before = played.ok("standings", "--all").out
    file = tmp_path / "all.json"
    file.write_text(played.ok("export", "--json").out, encoding="utf-8")
    played.ok("import", str(file), "--ledger", str(tmp_path / "other.db"))
    assert played.ok("standings", "--all", "--ledger", str(tmp_path / "other.db")).out == before


# -- events ----------------------------------------------------------------------------------------


@anywhere
@pytest.mark.parametrize(
    ("words", "entrants", "first"),
    [
        ("--format rotation --size 4 -o sum=zero", 7, "30 -10 -10 -10"),
        ("--format rotation --size 3", 6, "30 -10 5"),
        ("--format swiss", 6, "30 -10"),
        ("--format round-robin", 4, "30 -10"),
        ("--format knock-out", 4, "30 -10"),
        ("--format partners -o pairs=true", 8, "30 -10"),
        ("--format rotation --size 10", 10, "1 2 3 4 5 6 7 8 9 10"),
        ("--format free --size 5", 5, ""),
    ],
)
def test_all_formats_take_them(cli: Terminal, words: str, entrants: int, first: str) -> None:
    options = ["-o", "title=Skat", "--rounds", "1"]
    cli.ok("event", "new", "Night", "--game", "points", *options, *words.split())
    cli.ok("event", "add", *(f"P{number}" for number in range(entrants)))
    if not first:
        return
    cli.ok("event", "round")
    cli.ok("event", "result", "1.1", *first.split())
    assert "Night, Skat" in cli.ok("event", "standings").out


@anywhere
def test_pairs_sit_at_tables_of_two_sides(cli: Terminal) -> None:
    cli.ok("event", "new", "Night", "--game", "jass", "--pairs", "--rounds", "1")
    cli.ok("event", "add", "A & B", "C & D", "E & F", "G & H")
    cli.ok("event", "round")
    cli.ok("event", "open")
    cli.ok("enter", "--game", "1", "157", "100")
    assert "Jass" in cli.ok("games").out


@anywhere
def test_a_night_of_nine_at_three_tables_is_recorded_hand_by_hand(cli: Terminal) -> None:
    cli.ok("event", "new", "Skat", "--game", "skat", "--format", "rotation", "--size", "3")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy")
    made = Counter[str]()
    for number in (1, 2):
        cli.ok("event", "round")
        opened = json.loads(cli.ok("event", "open", "--json").out)["games"]
        assert len(opened) == 3
        for place, table in enumerate(opened):
            seats = json.loads(cli.ok("show", str(table["game"]), "--json").out)["players"]
            for hand in ([59, 0, 0], [0, -48 * number, 0], [0, 0, 72 + place]):
                line = " ".join(map(str, hand))
                cli.ok("enter", *line.split(), "--game", str(table["game"]))
            cli.ok("enter", "end", "--game", str(table["game"]))
            for seat, figure in zip(seats, (59, -48 * number, 72 + place), strict=True):
                made[seat] += figure
    rows = json.loads(cli.ok("event", "standings", "--json").out)["rows"]
    assert {row["player"]: int(row["points"]) for row in rows} == dict(made)
    assert cli("check").code == 0


def test_what_no_table_can_have_come_to_is_refused(cli: Terminal) -> None:
    cli.ok("event", "new", "Night", "--game", "doppelkopf", "--format", "rotation", "--rounds", "1")
    cli.ok("event", "add", "A", "B", "C", "D")
    cli.ok("event", "round")
    said = told(cli, "event", "result", "1", "3", "3", "-3", "-4", code=3)
    assert "can't come to -1 in all" in said
    cli.ok("event", "result", "1", "3", "3", "-3", "-3")


@anywhere
def test_a_season_never_adds_unlike_points(cli: Terminal) -> None:
    for game_of in ("skat", "hearts"):
        words = ("--format", "rotation", "--rounds", "1", "--date", "2026-11-20")
        cli.ok("event", "new", f"Night of {game_of}", "--game", game_of, *words)
        cli.ok("event", "add", "A", "B", "C", "D")
        cli.ok("event", "round")
        cli.ok("event", "result", "1", "20", "0", "0", "6")
    said = cli.ok("event", "standings", "--season", "2026").out
    assert "Skat, points" in said
    assert "Hearts, penalties" in said
    assert "Different kinds of points are never added" in said


# -- those that are brought along, and a club's own ------------------------------------------------


@pytest.mark.parametrize("line", games_by_figures())
def test_what_is_brought_along_can_be_played(line: str) -> None:
    name, title, options, players, source = line.split(" | ")
    head = begin(f"game {name}")
    assert isinstance(head, Head)
    fewest = int(players.split()[0])
    head = head.read(f"players {', '.join('ABCDEF'[:fewest])}")
    assert isinstance(head, Head)
    assert head.judged()[1] is None
    assert (head.title, head.game.counted_as.split(":")[1]) == (title, name)
    assert len(head.options) == 1 + len(options.split(","))
    assert source


def test_ten_are_brought_along() -> None:
    assert len(games_by_figures()) == 10


@anywhere
def test_a_clubs_own_game_is_opened_by_its_name(cli: Terminal) -> None:
    for words in ("sum zero", "hands 2", "title Tarock"):
        cli.ok("config", "set", *f"games.tarock.{words}".split())
    assert cli.ok("config", "get", "games.tarock.hands").out == "2\n"
    said = cli.ok("new", "tarock", "Ann", "Bob", "Cid").out
    assert "Game 1 is open: Tarock, Ann, Bob, Cid." in said
    record = json.loads(cli.ok("show", "--json").out)
    wanted = {"pts_title": "Tarock", "pts_sum": "0", "pts_hands": "2"}
    assert (record["kind"], record["options"]) == ("points", wanted)
    assert "tarock" not in cli.ok("new", "tarock", "Ann", "Bob", "-o", "hands=9").err
    assert json.loads(cli.ok("show", "--json").out)["options"]["pts_hands"] == "9"


def test_what_is_typed_wins_over_what_is_brought_along(cli: Terminal) -> None:
    cli.ok("new", "jass", "A", "B", "C", "D", "--option", "target=2500")
    assert json.loads(cli.ok("show", "--json").out)["options"]["pts_target"] == "2500"


def test_a_club_has_its_own_skat(cli: Terminal) -> None:
    write(cli, '[games.skat]\nsum = "zero"\n')
    cli.ok("new", "skat", "Ann", "Bob", "Cid")
    assert json.loads(cli.ok("show", "--json").out)["options"] == {
        "pts_title": "Skat",
        "pts_sum": "0",
    }


def test_a_club_has_its_own_form_of_a_game_with_a_referee(cli: Terminal) -> None:
    write(cli, '[games.kurz]\ngame = "klaberjass"\ntarget = 301\n')
    cli.ok("new", "kurz", "Ann", "Bob")
    assert json.loads(cli.ok("show", "--json").out)["options"] == {"kla_target": 301}
    # what a record is called does not hang on what somebody has settled
    assert "klaberjass" in cli.ok("games").out


@pytest.mark.parametrize("name", ["klaberjass", "lift-smoke"])
def test_a_game_with_rules_is_not_overwritten(cli: Terminal, name: str) -> None:
    write(cli, f"[games.{name}]\nsum = 0\n")
    said = " ".join(cli.ok("new", name, *"Ann Bob Cid".split()[: 2 + ("-" in name)]).out.split())
    assert f"{name} is a game with its own rules: [games.{name}] of your settings isn't" in said
    assert "line 1: " in told(cli, "config", code=6)
    refused = told(cli, "config", "set", f"games.{name}.sum", "0", code=2)
    assert refused == f"{name} is a game with its own rules. Give yours another name."


@anywhere
def test_a_title_opens_a_game_as_it_was_played_in_the_ledger(cli: Terminal) -> None:
    """A club's own game travels with its records, whatever the settings of who imports them."""
    write(cli, '[games.tarock]\nsum = "zero"\nhands = 2\nwins = "low"\n')
    cli.ok("new", "tarock", "Ann", "Bob")
    exported = cli.ok("export", "--json", "1").out
    write(cli, "")
    (cli.home / "tarock.json").write_text(exported, encoding="utf-8")
    there = ("--ledger", str(cli.home / "there.db"))
    assert "There is no game called tarock" in cli("new", "tarock", "Ann", "Bob", *there).err
    cli.ok("import", str(cli.home / "tarock.json"), *there)
    said = " ".join(cli.ok("new", "Tarock", "Ann", "Bob", "-o", "hands=3", *there).out.split())
    assert "Game 2 is open: Tarock, Ann, Bob." in said
    assert "Game 1 was called so: its options are taken, pts_title=Tarock, pts_sum=zero," in said
    options = json.loads(cli.ok("show", "2", "--json", *there).out)["options"]
    assert (options["pts_sum"], options["pts_wins"], options["pts_hands"]) == ("0", "low", "3")
    # what is brought along or has rules means that, whatever was played under its title
    cli.ok("new", "points", "Ann", "Bob", "-o", "title=Skat", "-o", "hands=1", *there)
    assert "called so" not in cli.ok("new", "skat", "Ann", "Bob", *there).out


def test_hands_that_are_put_in_together_are_kept_exported_and_taken_back(cli: Terminal) -> None:
    new(cli, "Ann", "Bob", "Cid", "-o", "dealer=rotates")
    enter(cli, "hand Ann, 1 2 3", "4 5 6")
    batch = "insert after @3 7 8 9, insert after @3 1 1 1"
    cli.ok("enter", *batch.split())
    shown = json.loads(cli.ok("show", "--json").out)
    assert [hand["entered"]["Ann"] for hand in shown["hands"]] == [1, 7, 1, 4]
    assert [hand["dealer"] for hand in shown["hands"]] == ["Ann", "Bob", "Cid", "Ann"]
    (cli.home / "put-in.txt").write_text(cli.ok("export").out, encoding="utf-8")
    (cli.home / "put-in.json").write_text(cli.ok("export", "--json").out, encoding="utf-8")
    for name in ("put-in.txt", "put-in.json"):
        there = ("--ledger", str(cli.home / f"{name}.db"))
        cli.ok("import", str(cli.home / name), *there)
        again = json.loads(cli.ok("show", "1", "--json", *there).out)
        assert [hand["entered"] for hand in again["hands"]] == [
            hand["entered"] for hand in shown["hands"]
        ]
    cli.ok("undo")
    assert "Totals: Ann 5, Bob 7, Cid 9" in cli.ok("show").out
    assert cli("check").code == 0


@pytest.mark.parametrize("word", ["total", "score", "final", "end", "hand", "adds"])
def test_a_word_of_a_game_is_no_command(cli: Terminal, word: str) -> None:
    assert f"It is said in a game: trickledger enter {word} 1 2" in told(
        cli, word, "1", "2", code=2
    )


@pytest.mark.parametrize(
    "line", ["A1 6, B1 -2, C1 -4", "6, -2, -4", "6,-2,-4", "+6 -2 -4", "A1 6; B1 -2; C1 -4"]
)
def test_figures_in_a_shell_are_no_options(cli: Terminal, line: str) -> None:
    new(cli, "A1", "B1", "C1", "-o", "sum=0")
    cli.ok("enter", *line.split())
    assert "Totals: A1 6, B1 -2, C1 -4" in cli.ok("show").out


def test_halves_in_a_shell_say_why(cli: Terminal) -> None:
    new(cli, "Ann", "Bob")
    assert "-12.5 isn't a whole number." in told(cli, "enter", "-12.5", "12.5", code=3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[games.odd]\nsum = [1]", "line 2: sum is one value."),
        ("[games.odd]\nsumm = 1", "line 2: Points has no option summ."),
        ("[games.odd]\nsum = 'much'", "line 2: sum can't be much."),
        ("[games.odd]\nleast = 3.5", "line 2: least can't be 3.5."),
        ("[games.odd]\nwins = low", "line 2: invalid value. Text stands in quotes, such as title"),
        ('[games.odd]\ntitle = "Odd', "Text stands in quotes"),
        ("[games.odd]\ngame = 'whist'", "line 2: whist isn't a game here."),
        ("[games]\nodd = 1", "line 2: games.odd isn't a table."),
        ("games = 1", "line 1: games are tables, one for each game."),
        ('[games."A B"]\nsum = 1', "line 1: A B can't be the name of a game."),
        ("[games.-a]\nsum = 1", "line 1: -a can't be the name of a game."),
    ],
)
def test_what_is_wrong_in_the_file_is_told_by_its_line(cli: Terminal, text: str, said: str) -> None:
    write(cli, f"{text}\n")
    assert said in told(cli, "config", code=6)
    if "odd" in text and "=" in text.partition("\n")[2]:
        assert cli("new", "odd", "Ann", "Bob").code in {2, 6}
    assert file_of(cli).read_text(encoding="utf-8") == f"{text}\n"


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("games.odd.summ", "1", "Points has no option summ."),
        ("games.odd.sum", "much", "sum can't be much."),
        ("games.odd.game", "whist", "whist isn't a game here."),
        ("games.Odd.sum", "1", "Odd can't be the name of a game."),
        ("games.odd", "1", "There is no setting games.odd."),
    ],
)
def test_what_cannot_be_set_is_refused(cli: Terminal, setting: str, value: str, said: str) -> None:
    assert said in told(cli, "config", "set", setting, value, code=2)
    assert not file_of(cli).exists()


# -- the house -------------------------------------------------------------------------------------


NAMES_IT = re.compile(r'games\.points|PTS[-._]|pts_|kind (?:==|!=) "points"|game\("points"')


def test_nothing_in_the_ledger_names_the_game() -> None:
    files = [
        file for file in (ROOT / "ledger").rglob("*") if file.suffix in {".py", ".html", ".js"}
    ]
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    assert [name for name, text in texts.items() if NAMES_IT.search(text)] == []


def test_the_game_is_small() -> None:
    folder = ROOT / "rules" / "games" / "points"
    assert sum(len(file.read_text().splitlines()) for file in folder.glob("*.py")) <= 350


def test_a_name_is_found_without_asking_the_settings_twice() -> None:
    assert PRESETS["skat"].kind == "points"
    assert PRESETS.get("klaberjass") is None
    assert not any(has_rules(name) for name in PRESETS if PRESETS[name].kind == "points")
    assert [kind for kind in kinds() if not game(kind).spelled] == ["points"]
    assert titled("Tarock", [("sum", "0")]).options[1] == ("pts_sum", "0")
