"""Lists of results: evenings before there was a ledger, each entered once or not at all."""

import json
import random
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Result, Terminal, anywhere
from tests.judged import faults
from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange.evenings import TEMPLATE, Evening, read_evenings
from trickledger.ledger.exchange.list_columns import Unclear
from trickledger.ledger.exchange.past import fold_past

HEADS = "date,game,Ann,Bob,Cid\n"


def listed(cli: Terminal, text: str, *words: str, name: str = "results.csv") -> str:
    (cli.home / name).write_text(text, encoding="utf-8")
    return cli.ok("import", str(cli.home / name), *words).out


def games(cli: Terminal) -> list[tuple[str, str, dict[str, int]]]:
    rows = json.loads(cli.ok("games", "--json", "--all").out)["games"]
    return [(row["kind"], row["date"], row["totals"]) for row in rows]


# -- what is read ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{HEADS}2026-11-05,Skat,120,-30,-90\n", [("Skat", "Ann 120 Bob -30 Cid -90")]),
        ("date;game;Ann;Bob\n2026-11-05;Skat;1;2\n", [("Skat", "Ann 1 Bob 2")]),
        ("date\tgame\tAnn\tBob\n2026-11-05\tSkat\t1\t2\n", [("Skat", "Ann 1 Bob 2")]),
        ("\ufeffDate,Game,Ann,Bob\r\n2026-11-05,Skat,1,2\r\n", [("Skat", "Ann 1 Bob 2")]),
        (f"\n\n{HEADS}\n2026-11-05,Skat,1,2,\n\n", [("Skat", "Ann 1 Bob 2")]),
        (f"{HEADS}2026-11-05,Skat,+1,\u22122,-\n", [("Skat", "Ann 1 Bob -2")]),
        ('date,game,"Ann","Bob"\n2026-11-05,"Skat","1","2"\n', [("Skat", "Ann 1 Bob 2")]),
        ("when,title,Ann,Bob\n2026-11-05,Skat,1,2\n", [("Skat", "Ann 1 Bob 2")]),
        (
            "date,game,player,points\n2026-11-05,Skat,Ann,1\n,,Bob,2\n,,Ann,3\n,,Bob,4\n",
            [("Skat", "Ann 1 Bob 2"), ("Skat", "Ann 3 Bob 4")],
        ),
        (
            "date,game,table,name,score\n2026-11-05,Skat,1,A,1\n,,,B,2\n,,2,C,3\n,,,D,4\n",
            [("Skat", "A 1 B 2"), ("Skat", "C 3 D 4")],
        ),
    ],
)
def test_a_list_is_read_by_its_heads(text: str, found: list[tuple[str, str]]) -> None:
    read = read_evenings(text, "results.csv")
    told = [
        (one.game, " ".join(f"{name} {figure}" for name, figure in one.figures)) for one in read
    ]
    assert told == found
    assert {one.date for one in read} == {"2026-11-05"}


def test_columns_can_be_named() -> None:
    text = "Datum;Spieler;Punkte\n2026-11-05;Ann;1\n2026-11-05;Bob;2\n"
    named = {"date": "Datum", "name": "spieler", "figure": "PUNKTE"}
    (one,) = read_evenings(text, "results.csv", named, "Skat")
    assert one == Evening(2, "2026-11-05", "Skat", (("Ann", 1), ("Bob", 2)))


def test_columns_can_be_named_by_their_number_and_ignored() -> None:
    text = "When played,,Ort,Ann,Bob\n5.11.2026,Skat,Krone,1,2\n12.11.2026,Skat,Hafen,3,4\n"
    found = read_evenings(text, "results.csv", {"date": "1", "game": "2"}, "", ["ort"])
    assert [(one.date, one.figures) for one in found] == [
        ("2026-11-05", (("Ann", 1), ("Bob", 2))),
        ("2026-11-12", (("Ann", 3), ("Bob", 4))),
    ]


@pytest.mark.parametrize(
    ("days", "read"),
    [
        (["2026-11-05"], ["2026-11-05"]),
        (["5.11.2026", "05.11.26"], ["2026-11-05", "2026-11-05"]),
        (["5 Nov 2026", "13/11/2026"], ["2026-11-05", "2026-11-13"]),
        # one day of a list tells how all of them are written
        (["11/5/2026", "11/13/2026"], ["2026-11-05", "2026-11-13"]),
        (["5/11/2026", "13/11/2026"], ["2026-11-05", "2026-11-13"]),
        (["5/11/2026"], "line 2, column 1 (date): 5/11/2026 could be 2026-05-11 or 2026-11-05."),
        (["13/11/2026", "11/13/2026", "5/11/2026"], "line 4, column 1 (date): 5/11/2026 could be"),
        (["5.11."], "line 2, column 1 (date): 5.11. isn't a day."),
        (["yesterday"], "line 2, column 1 (date): yesterday isn't a day."),
        (["31.11.2026"], "line 2, column 1 (date): 31.11.2026 isn't a day."),
        (["29.2.2024"], ["2024-02-29"]),
    ],
)
def test_days_are_read_as_a_list_has_them(days: list[str], read: list[str] | str) -> None:
    text = HEADS + "".join(f"{day},Skat,1,2,3\n" for day in days)
    if isinstance(read, list):
        assert [one.date for one in read_evenings(text, "results.csv")] == read
        return
    with pytest.raises(UsageError) as refused:
        read_evenings(text, "results.csv")
    assert read in str(refused.value)


GERMAN = "Datum;Spieler;Punkte;Ort\n5.11.2026;Ann;120;Krone\n5.11.2026;Bob;-30;Hafen\n"


@pytest.mark.parametrize(
    ("named", "asks_for", "likely"),
    [
        ({}, "date", 1),
        ({"date": "Datum"}, "name", 2),
        ({"date": "Datum", "name": "Spieler"}, "figure", 3),
    ],
)
def test_what_must_be_asked_is_told_with_what_looks_like_it(
    named: dict[str, str], asks_for: str, likely: int
) -> None:
    with pytest.raises(Unclear) as asked:
        read_evenings(GERMAN, "results.csv", named, "Skat")
    assert (asked.value.asks_for, asked.value.likely) == (asks_for, likely)


def answered(cli: Terminal, text: str, *answers: str, words: tuple[str, ...] = ()) -> Result:
    (cli.home / "results.csv").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("trickledger.ledger.cli.asking.can_ask", lambda call: not call.as_json)
        typed = "".join(f"{answer}\n" for answer in answers)
        return cli("import", str(cli.home / "results.csv"), *words, stdin=typed)


@anywhere
def test_a_terminal_is_asked_and_enters_what_it_agrees_to(cli: Terminal) -> None:
    done = answered(cli, GERMAN, "", "Skat", "9", "", "", "y")
    assert done.code == 0, done
    told = done.out.splitlines()
    assert told[1:5] == [
        "  1 Datum: 5.11.2026, 5.11.2026",
        "  2 Spieler: Ann, Bob",
        "  3 Punkte: 120, -30",
        "  4 Ort: Krone, Hafen",
    ]
    assert done.out.count("Which column has the names") == 2  # 9 is none
    assert "--column date=Datum --column name=Spieler --column figure=Punkte" in " ".join(told)
    assert games(cli) == [("points:skat", "2026-11-05", {"Ann": 120, "Bob": -30})]
    # what is proposed for another time asks nothing and means the same
    again = [f"--column={each}" for each in ("date=Datum", "name=Spieler", "figure=Punkte")]
    assert "0 new games, 1 known." in listed(cli, GERMAN, *again, "--game", "Skat")


def test_a_column_of_words_may_say_nothing_of_the_results(cli: Terminal) -> None:
    text = "date,Ann,Bob,Ort\n2026-11-05,1,2,Krone\n2026-11-12,3,4,Hafen\n"
    done = answered(cli, text, "skat", "none", "y")
    assert "--column ignore=Ort --game skat" in " ".join(done.out.split())
    assert len(games(cli)) == 2
    said = told_of(cli, text, "--game", "skat")
    assert "the column Ort has words, not figures. Say what it is: --column name=Ort" in said


@pytest.mark.parametrize("answers", [("",), ("", "Skat", "", "", "n"), ("", "Skat", "", "", "")])
def test_who_does_not_agree_enters_nothing(cli: Terminal, answers: tuple[str, ...]) -> None:
    answered(cli, GERMAN, *answers)
    assert cli("games").code == 6


def test_nobody_is_asked_in_a_dry_run_to_agree(cli: Terminal) -> None:
    done = answered(cli, GERMAN, "", "Skat", "", "", words=("--dry-run",))
    assert "1 new game, 0 known (nothing recorded: --dry-run)." in done.out
    assert cli("games").code == 6


def told_of(cli: Terminal, text: str, *words: str) -> str:
    (cli.home / "results.csv").write_text(text, encoding="utf-8")
    refused = cli("import", str(cli.home / "results.csv"), *words)
    assert refused.code == 2
    return " ".join(refused.err.split())


BAD = [
    ("", "which is the date? Say it: --column date=HEAD."),
    ("Ann,Bob\n1,2\n", "which is the date?"),
    ("date,Ann,Bob\n2026-11-05,1,2\n", "which is the game? Say it: --game Skat."),
    ("date,day,game,Ann,Bob\n", "the column date could be date or day. Say which"),
    ("date,game,name,points,total\n", "the column figure could be points or total."),
    (HEADS, "results.csv has no results in it."),
    (f"{HEADS}2026-11-32,Skat,1,2,3\n", "line 2, column 1 (date): 2026-11-32 isn't a day."),
    (f"{HEADS},Skat,1,2,3\n", "line 2, column 1 (date): which day is it?"),
    (f"{HEADS}2026-11-05,,1,2,3\n", "line 2, column 2 (game): which game is it?"),
    (f"{HEADS}2026-11-05,Skat,1,x,3\n", "line 2, column 4 (Bob): x isn't a whole number"),
    (f"{HEADS}2026-11-05,Skat,1,1.5,3\n", "line 2, column 4 (Bob): 1.5 isn't a whole number"),
    (f"{HEADS}2026-11-05,Skat,1,9999999,3\n", "column 4 (Bob): 9999999 isn't a whole number"),
    (f"{HEADS}2026-11-05,Skat,1,\u0663,3\n", "line 2, column 4 (Bob)"),
    (f"{HEADS}2026-11-05,Skat,1,,\n", "line 2, column 3 (Ann): a game has two players or more"),
    (f"{HEADS}2026-11-05,Skat,1,2,3,4\n", "line 2, column 6: this column has no head."),
    (
        "date,game,Ann,ann\n2026-11-05,Skat,1,2\n",
        "line 1, column 4 (ann): ann has a column already.",
    ),
    ("date,game,Ann,42\n2026-11-05,Skat,1,2\n", "line 1, column 4 (42): 42 isn't a name."),
    ("date,game,Ann,B=C\n2026-11-05,Skat,1,2\n", "line 1, column 4 (B=C): B=C can't be a name"),
    (f'{HEADS}2026-11-05,"Skat,1,2,3\n', "line 2, column 1: unexpected end of data."),
    ("date,game,name,points\n2026-11-05,Skat,Ann,1\n", "line 2, column 3 (name): a game has two"),
    (
        "date,game,name,points\n2026-11-05,Skat,,1\n",
        "line 2, column 3 (name): nothing isn't a name.",
    ),
]


@pytest.mark.parametrize(("text", "said"), BAD, ids=[said[:40] for _, said in BAD])
def test_what_is_unclear_is_told_by_line_and_column(text: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        read_evenings(text, "results.csv")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("2026-11-05,klaberjass,401,320,", "line 2, column 2: By these totals nobody has won yet."),
        (
            "2026-11-05,klaberjass,1,2,3",
            "line 2, column 2: Klaberjass is for 2 players; you named 3.",
        ),
        ("2026-11-05,Skat: low,1,2,3", "line 2, column 2: Skat: low can't be the title of a game."),
        ("2026-11-05,cinch,1,2,3", "line 2, column 2: Cinch is for"),
    ],
)
def test_a_game_that_cannot_have_ended_so_is_told_by_its_line(row: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        fold_past(read_evenings(f"{HEADS}{row}\n", "results.csv"), "results.csv")
    assert said in str(refused.value)


# -- what becomes of it ----------------------------------------------------------------------------


@anywhere
def test_the_template_can_be_imported(cli: Terminal) -> None:
    template = cli.ok("import", "--template").out
    assert template == TEMPLATE
    assert "3 new games, 0 known." in listed(cli, template)
    assert games(cli) == [
        ("points:skat", "2026-11-05", {"Ann": 120, "Bob": -30, "Cid": -90}),
        ("points:skat", "2026-11-12", {"Ann": 48, "Cid": -24, "Dee": -24}),
        ("points:rummy:low", "2026-11-12", {"Ann": 15, "Bob": 80, "Dee": 42}),
    ]
    assert cli.ok("standings", "--kind", "skat").out.splitlines()[1].split()[:3] == [
        "1",
        "Ann",
        "Baker",
    ]
    assert cli.ok("check").out.splitlines()[0] == "3 games, 6 entries."


@anywhere
def test_a_dry_run_shows_and_enters_nothing(cli: Terminal) -> None:
    said = listed(cli, TEMPLATE, "--dry-run")
    assert (
        said.splitlines()[0]
        == "Line 2: Skat, 2026-11-05. Ann Baker 120, Bob Cole -30, Cid Fox -90."
    )
    assert "3 new games, 0 known (nothing recorded: --dry-run)." in said
    assert cli("games").code == 6


@anywhere
def test_nothing_is_entered_twice(cli: Terminal) -> None:
    listed(cli, TEMPLATE)
    assert "0 new games, 3 known." in listed(cli, TEMPLATE)
    longer = f"{TEMPLATE}2026-11-19,Skat,1,2,,\n"
    assert "1 new game, 3 known." in listed(cli, longer, name="longer.csv")
    # in another order of the columns it is the same evening
    again = "game;date;Cid Fox;Ann Baker;Bob Cole\nskat;2026-11-05;-90;120;-30\n"
    assert "0 new games, 1 known." in listed(cli, again, name="again.csv")
    assert len(games(cli)) == 4


@anywhere
def test_two_games_that_came_to_the_same_are_two(cli: Terminal) -> None:
    text = f"{HEADS}2026-11-05,Skat,1,2,3\n2026-11-05,Skat,1,2,3\n"
    assert "2 new games, 0 known." in listed(cli, text)
    assert "0 new games, 2 known." in listed(cli, text)


@anywhere
def test_one_line_that_is_wrong_keeps_all_others_out(cli: Terminal) -> None:
    cli.ok("new", "skat", "Ann", "Bob", "Cid")
    path = cli.home / "results.csv"
    path.write_text(f"{TEMPLATE}2026-11-19,klaberjass,1,2,,\n", encoding="utf-8")
    refused = cli("import", str(path))
    assert refused.code == 2
    assert "line 5, column 2: By these totals nobody has won yet." in " ".join(refused.err.split())
    assert len(games(cli)) == 1


def test_lists_are_imported_by_themselves(cli: Terminal) -> None:
    (cli.home / "results.csv").write_text(TEMPLATE, encoding="utf-8")
    (cli.home / "game.txt").write_text("game loo\n", encoding="utf-8")
    refused = cli("import", str(cli.home / "results.csv"), str(cli.home / "game.txt"))
    assert (refused.code, refused.err) == (
        2,
        "Lists of results (CSV) are imported by themselves.\n",
    )
    assert "Which files?" in cli("import").err


def test_letters_of_another_spreadsheet_are_guessed(cli: Terminal, tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_bytes(
        "date;game;J\xf6rg;Bob\n2026-11-05;Skat;1;2\n".encode("cp1252")
    )
    done = cli("import", str(tmp_path / "old.csv"))
    assert done.code == 0
    assert "was read as Latin-1: J\xf6rg" in done.err


# -- hostile lists ---------------------------------------------------------------------------------

AT = re.compile(r"results\.csv(, line \d+, column \d+|:? )")
BITS = [
    *("date", "game", "name", "points", "Ann", "Bob", "2026-11-05", "Skat", "klaberjass", "loo"),
    *(
        "1",
        "-30",
        "",
        " ",
        '"',
        '""',
        "'",
        "=1+1",
        "\x00",
        "\x1f",
        "\u202e",
        "\U0001f0a1",
        "9" * 50,
    ),
    *("1e5", "NaN", "0x10", "A" * 5000, "#", "a=b", "\r", "Points", "points:skat:low", "x" * 31),
]


def hostile(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(300))).decode("latin-1")
    separator = rng.choice(",;\t")
    heads = ["date", "game", "Ann", "Bob", "Cid"] if rng.random() < 0.7 else rng.choices(BITS, k=5)
    rows = [heads]
    for _ in range(rng.randrange(6)):
        row = ["2026-11-05", "Skat", "1", "2", "3"]
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            row[rng.randrange(5)] = rng.choice(BITS)
        rows.append(
            row[: rng.choice([5, 5, 5, 4, 2])] + rng.choices(BITS, k=rng.choice([0, 0, 0, 1]))
        )
    return rng.choice(["\n", "\r\n", "\r"]).join(separator.join(row) for row in rows)


def test_a_thousand_hostile_lists_are_read_or_refused_in_a_sentence() -> None:
    rng, read = random.Random(38), 0
    for _ in range(1000):
        text = hostile(rng)
        try:
            found = fold_past(read_evenings(text, "results.csv"), "results.csv")
        except UsageError as exc:
            said = str(exc)
            assert AT.match(said), (said, text)
            assert "\n" not in said, said
        else:
            read += 1
            assert all(len(one.evening.figures) > 1 for one in found)
            assert all(one.fold.verdict.status != "open" for one in found)
    assert 20 < read < 900


def test_hostile_lists_are_asked_about_and_come_to_an_end(cli: Terminal) -> None:
    rng = random.Random(380)
    for _ in range(60):
        answers = rng.choices(["", "1", "2", "3", "none", "Skat", "y", "99", "x"], k=8)
        done = answered(cli, hostile(rng), *answers)
        assert done.code in {0, 2}, done
    assert cli("check").code in {0, 6}


def test_a_hostile_list_leaves_a_ledger_as_it_was(cli: Terminal) -> None:
    cli.ok("new", "skat", "Ann", "Bob", "Cid")
    before, rng = cli.ok("export", "--json").out, random.Random(83)
    for number in range(25):
        (cli.home / "results.csv").write_text(hostile(rng), encoding="utf-8", newline="")
        done = cli("import", str(cli.home / "results.csv"), "--dry-run" if number % 2 else "--json")
        assert done.code in {0, 2}, done
        assert number % 2 or done.code or faults("import-results", json.loads(done.out)) == []
        if done.code:
            assert len(json.loads(cli.ok("games", "--json").out)["games"]) >= 1
    assert json.loads(before)["games"][0] in json.loads(cli.ok("export", "--json").out)["games"]
    assert cli("check").code == 0
