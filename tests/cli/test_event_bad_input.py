"""What a director may mistype: one clear message, the right exit code, and nothing recorded."""

from pathlib import Path

import pytest

from tests.cli.event_evening import begin, tables
from tests.cli.terminal import Result, Terminal


def refused(cli: Terminal, words: tuple[str, ...], code: int, says: str, stdin: bytes = b"") -> str:
    """Type what is refused; say the message in one line."""
    before = cli.count() if cli.ledger.exists() else None
    result = cli(*words, stdin=stdin)
    said = " ".join(result.err.split())
    assert (result.code, result.out) == (code, ""), result
    assert says in said
    assert "Traceback" not in said
    assert "internal error" not in said
    # a long path stands in a line by itself
    assert all(len(line) <= 80 or " " not in line for line in result.err.splitlines()), result.err
    assert (cli.count() if cli.ledger.exists() else None) == before
    return said


NEW = [
    (["swis", "--format", "swis"], "There is no format swis. Did you mean swiss?"),
    (["x", "--game", "klaberjas"], "There is no game called klaberjas."),
    (["x", "order=points,bucholz"], "There is no tie-break bucholz. Nearest: buchholz"),
    (["x", "order=points,points"], "points is there twice"),
    (["x", "bounds=5"], "An event has no setting bounds. Did you mean rounds?"),
    (["x", "rounds"], "rounds has no value. Write it NAME=VALUE: rounds=6."),
    (["x", "rounds="], "rounds has no value."),
    (["x", "--rounds", "100"], "rounds is a whole number, 0 to 99, not 100."),
    (["x", "--rounds", "-1"], "rounds is a whole number, 0 to 99, not -1."),
    (["x", "rounds=\N{FULLWIDTH DIGIT FIVE}"], "rounds is a whole number, 0 to 99"),
    (["x", "bye=half"], "bye is a number such as 1 or 0.5, not half."),
    (["x", "double=yes"], "double is true or false, not yes."),
    (["x", "date=31.11.2026"], "31.11.2026 isn't a day. Write it 2026-11-20, 20 Nov, yesterday"),
    (["x", "seed=-1"], "seed is a whole number"),
    (["x", "worth=wins"], "There is no worth wins. Did you mean win?"),
    (["x", "-o", "taget=301"], "Klaberjass has no option taget. Did you mean"),
    (["x", "-o", "target=many"], "kla_target is"),
    (["x", "--format", "partners"], "Klaberjass has no partners that could rotate."),
    (["x", "--game", "loo", "--format", "swiss"], "Loo seats 5 to 10 players"),
    (["x", "--game", "loo", "--size", "13"], "size is a whole number, 2 to 12, not 13."),
    (["x", "--game", "cinch", "--format", "swiss"], "Choose pairs=true"),
    (["x", "--pairs"], "Klaberjass has no pairs. Its players play for themselves."),
    (["a\x1b[2Jb"], "'a\\x1b[2Jb' isn't a title."),
    ([" "], "'' isn't a title."),
    (["x" * 61], "A title has 1 to 60 letters"),
]


@pytest.mark.parametrize(("words", "says"), NEW)
def test_an_event_that_cannot_be_is_not_opened(cli: Terminal, words: list[str], says: str) -> None:
    refused(cli, ("event", "new", *words), 2, says)
    assert not cli.ledger.exists()


ENTRANTS = [
    (("add",), 2, "Who? Nobody is named."),
    (("add", ""), 3, "'' is no name."),
    (("add", "A" * 61), 3, "is no name. A name has 1 to 60 letters"),
    (("add", "Zoe\x1b[2J"), 3, "is no name."),
    (("add", "Zoe # Young"), 3, "'Zoe # Young' is no name."),
    (("add", "Zoe", "ann"), 3, "There is already a player called ann. Entrant 1 has that name."),
    (("add", "Zoe", "Zoé", "ZOE"), 3, "There is already a player called ZOE. You named both now."),
    (("add", "Yan & Zoe"), 3, "Entrants of this event are single players."),
    (("add", "Zoe", "--because", "\x1b[2J"), 3, "isn't a reason."),
    (("drop", "Zoe"), 2, "There is no entrant called Zoe."),
    (("drop", "Eva"), 2, "There is no entrant called Eva. Did you mean Eve?"),
    (("drop", "9"), 2, "There is no entrant 9. `trickledger event show` lists them."),
    (("drop", "0"), 2, "There is no entrant 0."),
    (("drop", "99999999999999999999"), 2, "There is no entrant 99999999999999999999."),
    (("drop", "Ann B"), 2, "Ann B could be several: 6 Ann Baker, 7 Ann Brown. Name one by"),
    (("drop", ""), 2, "Which entrant? The name is empty."),
    (("drop", "Ann", "Ann"), 3, "Ann has already dropped out."),
    (("return", "Ann"), 3, "Ann has not dropped out."),
    (("absent", "Ann", "--round", "1"), 3, "Round 1 is already made. If they missed a"),
    (("absent", "Ann", "3"), 2, "3 may be entrant 3, Cid, or round 3. For the round type `tri"),
    (("absent", "Ann", "Ann"), 3, "Ann is absent in round 2 already."),
    (("forbid", "Ann"), 2, "Name two entrants; you named 1."),
    (("forbid", "Ann", "Ann"), 3, "Nobody can meet themselves."),
    (("wish", "Ann", "Bob", "Cid"), 2, "Name two entrants; you named 3."),
    (("set", "pairs=true"), 3, "The pairs cannot change any more. The first round is made."),
    (("set", "format=rotation"), 3, "The format cannot change any more."),
    (("set", "order=points,bucholz"), 3, "There is no tie-break bucholz. Nearest: buchholz"),
    (("set", "order="), 2, "order has no value."),
    (("set", "rounds=5\n6"), 3, "rounds is a whole number, 0 to 99, not 5 6."),
    (("set", "title=Morning"), 2, "An event has no setting title."),
    (("set", "bye-points=1"), 2, "An event has no setting bye-points."),
    (("set", "=4"), 2, "A setting has no name. Write it NAME=VALUE"),
    (("set", "rounds=6", "bye=much"), 3, "bye is a number such as 1 or 0.5, not much."),
    (("set",), 2, "No setting is named. Write it NAME=VALUE: rounds=6."),
    (("set", "rounds"), 2, "rounds has no value. Write it NAME=VALUE: rounds=6."),
    (("set", "-o", "target"), 3, "kla_target is a whole number"),
]

ROUNDS = [
    (("round", "--tables", "Ann / Bob, Ann / Cid"), 3, "Ann would sit twice in round 2."),
    (("round", "--tables", "Ann / Bob / Cid"), 3, "Table 2.1 has 3 entrants. Klaberjass seats 2."),
    (("round", "--tables", "Ann"), 3, "Table 2.1 has 1 entrant. Klaberjass seats 2."),
    (("round", "--tables", "Ann / Zoe"), 2, "There is no entrant called Zoe."),
    (("round", "--tables", " , "), 2, "Who sits where?"),
    (("round", "--tables", "/"), 2, "Who sits where?"),
    (("round",), 3, "Round 2 depends on results that are missing."),
    (("seat", "1", "Ann", "Ann"), 3, "Ann would sit twice in round 1."),
    (("seat", "1", "Ann"), 3, "Table 1.1 has 1 entrant. Klaberjass seats 2."),
    (("seat", "9", "Ann", "Bob"), 3, "There is no table 1.9. Round 1 has tables 1 to 3."),
    (("seat", "0", "Ann", "Bob"), 2, "0 isn't a table. 2.5 is table 5 of round 2"),
    (("seat", "2.1", "Ann", "Bob"), 3, "There is no round 2."),
    (("open", "9"), 3, "There is no table 1.9. Round 1 has tables 1 to 3."),
    (("open", "1", "9"), 3, "There is no table 1.9."),
    (("open", "4.1"), 3, "There is no round 4."),
    (("open", "1", "--record", "77"), 2, "There is no game 77"),
    (("lock",), 3, "Round 1 cannot be locked. These tables have no result"),
    (("lock", "2"), 3, "There is no round 2."),
    (("unlock",), 3, "Round 1 is not locked."),
    (("unlock", "5"), 3, "There is no round 5. One round is made."),
    (("close",), 3, "The event cannot be closed."),
    (("tables", "2"), 2, "There is no round 2. One round is made."),
    (("void", "@1"), 3, "The first line of an event can't be voided."),
    (("void", "@99"), 3, "There is no entry 99."),
    (
        ("void", "first"),
        2,
        "Which entry? first is not the number of one. Name it by its number, such as @14",
    ),
    (("rename", "1", ""), 2, "What are they called now? The name is empty."),
    (("replace", "1", " "), 2, "What are they called now? The name is empty."),
    (("show", "-e", "5"), 2, "There is no event 5"),
    (("show", "-e", "zzzzzz"), 2, "There is no event zzzzzz"),
    (("show", "-e", "²"), 2, "There is no event ²"),
]

RESULTS = [
    (("result", "9", "1", "0"), 3, "There is no table 1.9. Round 1 has tables 1 to 3."),
    (("result", "2.1", "1", "0"), 3, "There is no round 2. One round is made."),
    (("result", "0", "1", "0"), 2, "0 isn't a table."),
    (("result", "one", "1", "0"), 2, "one isn't a table."),
    (("result", "1", "501"), 3, "Table 1.1 has 2 figures, one each for"),
    (("result", "1", "501", "320", "7"), 3, "Table 1.1 has 2 figures"),
    (("result", "1", "501", "much"), 2, "much isn't a figure. A figure is a whole number: 501."),
    (("result", "1", "501", "3.5"), 2, "3.5 isn't a figure."),
    (("result", "1", "501", "9999999999"), 2, "9999999999 isn't a figure."),
    (("result", "1", "501", "minus"), 2, "A figure is missing."),
    (("result", "1", "501", "-x"), 2, "-x isn't a figure. A figure is a whole number: 501."),
    (
        ("result", "1", "501", "320", "--settel"),
        2,
        "There is no option --settel. The option --help lists",
    ),
    (("result", "1", "1", "0", "--won", "3"), 3, "Table 1.1 has no side 3."),
    (("result", "1", "1", "0", "--won", "0"), 2, "0 isn't a whole number, 1 or more."),
    (("forfeit", "9", "Ann"), 3, "There is no table 1.9."),
    (("forfeit", "1", "Zoe"), 2, "There is no entrant called Zoe."),
    (("forfeit", "1", "Ann Brown"), 3, "Ann Brown does not sit at table 1.1."),
]


@pytest.mark.parametrize(("words", "code", "says"), [*ENTRANTS, *ROUNDS, *RESULTS])
def test_an_act_that_cannot_be_is_told_and_not_entered(
    cli: Terminal, words: tuple[str, ...], code: int, says: str
) -> None:
    begin(cli, players=5)
    cli.ok("event", "add", "Ann Baker", "Ann Brown")
    cli.ok("event", "round")
    refused(cli, ("event", *words), code, says)


@pytest.mark.parametrize(
    "words", ["result 1 1 0", "result 1.1 1 0", "open 1", "lock", "lock 3", "seat 1 Ann Bob"]
)
def test_before_the_first_round_no_round_is_named(cli: Terminal, words: str) -> None:
    begin(cli, players=3)
    what = "No round is made yet. `trickledger event round` makes the first."
    assert refused(cli, ("event", *words.split()), 3, what) == what


def test_a_command_without_an_event_says_how_to_open_one(cli: Terminal) -> None:
    assert cli("event", "show").code in (2, 6)
    cli.game()
    refused(cli, ("event", "show"), 2, "No event is current.")
    refused(cli, ("event", "add", "Ann"), 2, "Start one with `trickledger event new TITLE`")
    refused(cli, ("event", "standings", "-e", "1"), 2, "There is no event 1")


# -- a field that a plan does not fit ----------------------------------------------------------

FIELDS = [
    (("--format", "swiss"), 1, "takes two."),
    (("--format", "knock-out"), 1, "takes two."),
    (("--format", "round-robin"), 1, "takes two."),
    (("--game", "cinch"), 3, "4"),
    (("--game", "kalooki"), 2, "3"),
]


@pytest.mark.parametrize(("words", "players", "says"), FIELDS)
def test_a_field_that_cannot_be_seated_is_told(
    cli: Terminal, words: tuple[str, ...], players: int, says: str
) -> None:
    begin(cli, *words, players=players)
    refused(cli, ("event", "round"), 3, says)


def test_more_rounds_than_were_planned_want_a_change_of_the_plan(cli: Terminal) -> None:
    begin(cli, "--rounds", "1")
    cli.ok("event", "round")
    for table in ("1", "2"):
        cli.ok("event", "result", table, "1", "0")
    said = refused(cli, ("event", "round"), 3, "Round 2 is more than was planned.")
    assert "`trickledger event set rounds=2` plans one more" in said
    cli.ok("event", "set", "rounds=2")
    cli.ok("event", "round")


def test_the_last_opponent_cannot_drop_out(cli: Terminal) -> None:
    begin(cli, players=3)
    cli.ok("event", "round")
    cli.ok("event", "drop", "Cid")
    refused(
        cli,
        ("event", "drop", "Bob"),
        3,
        "Bob can't drop out: there would be nobody to play against",
    )
    refused(cli, ("event", "drop", "Ann", "Bob"), 3, "Ann can't drop out")


def test_a_late_entrant_has_no_place_in_a_plan_that_is_made(cli: Terminal) -> None:
    for format in ("knock-out", "round-robin"):
        begin(cli, "--format", format)
        cli.ok("event", "round")
        for table in ("1", "2"):
            cli.ok("event", "result", table, "1", "0")
        cli.ok("event", "add", "Zoe")
        said = refused(cli, ("event", "round"), 3, "nobody can join once it has begun")
        assert "Take them out: `trickledger event drop 5`." in said
        cli.ok("event", "drop", "Zoe")
        cli.ok("event", "round")


# -- files -------------------------------------------------------------------------------------

LISTS = [
    (b"given,family\nAnn,Baker\n", 2, "has the columns given, family."),
    (b"shoes,size\nAnn,7\n", 2, "An entry list has a column `name`, for pairs a column"),
    (b"name,rating\nAnn,good\n", 2, "line 2: rating is a number such as 1875, not good."),
    (b"partner\nAnn\n", 2, "has the columns partner."),
    (b"Ann Baker, Bob Cole\n", 2, "Name each once in the first line"),
    (b"Baker, Ann\nZoe Mills, Yan Young\n", 2, "line 2: 'Zoe Mills, Yan Young' can be one name"),
    (b"name,club\nBaker, Ann,Elm\n", 2, "line 2 has 3 cells. The first line names 2."),
    (b"Cup\nNo.;Name\n1;2;3\n", 2, "line 3 has 3 cells. The line of heads names 2."),
    (b"name;partner\nAnn;Bob;Cid\n", 2, "line 2 has 3 cells. The first line names 2."),
    (b"name\nZoe\n=HYPERLINK(1)\n", 2, "line 3: '=HYPERLINK(1)' is a formula, not a name."),
    (b"Zoe\n@SUM(A1)\n", 2, "line 2: '@SUM(A1)' is a formula"),
    (b"name,partner\nZoe,+1\n", 2, "line 2: '+1' is a formula"),
    (b"Zoe\nYan\nZoe\n", 3, "line 3: There is already a player called Zoe."),
    (b"Zoe\n\nYan\nzoe\n", 3, "line 1 has that name. If this is somebody else, say who"),
    (b"name,club\nZoe,Elm\nann,Elm\n", 3, "line 3: There is already a player called ann. Ent"),
    (b"Zoe\nann\n", 3, "There is already a player called ann. Entrant 1 has that name."),
    (b"name\n\n\n", 2, "names nobody. An entry list has one name per line."),
    (b"", 2, "names nobody."),
    (b"Zo\xe9\x00\n", 2, "is not text. It has bytes of 0 in it."),
    ("Zoe\n".encode("utf-16-le"), 3, "is no name."),
    (b"Zoe\x00\n", 3, "is no name."),
    (b'name\n"Zoe\nYan\nXav\n', 2, "cannot be read as CSV."),
    ("\n".join(f"P{number}" for number in range(5001)).encode(), 2, "An event takes at most 5000."),
]


@pytest.mark.parametrize(("raw", "code", "says"), LISTS)
@pytest.mark.parametrize("is_file", [True, False])
def test_an_entry_list_is_taken_whole_or_not_at_all(
    cli: Terminal, raw: bytes, code: int, says: str, is_file: bool
) -> None:
    begin(cli)
    path = cli.home / "list.csv"
    path.write_bytes(raw)
    source = str(path) if is_file else "-"
    result = cli("event", "add", "--file", source, stdin=b"" if is_file else raw)
    told(result, cli, code, says)


def told(result: Result, cli: Terminal, code: int, says: str) -> None:
    """Check a refusal that has one message and has entered nobody."""
    assert (result.code, result.out) == (code, ""), result
    assert says in " ".join(result.err.split())
    assert "internal error" not in result.err
    assert cli.count() == 5


def test_a_list_that_is_not_there(cli: Terminal) -> None:
    begin(cli)
    refused(cli, ("event", "add", "--file", str(cli.home / "no.csv")), 2, "no such file")
    refused(cli, ("event", "add", "--file", str(cli.home)), 2, "is a directory")


def test_tables_that_are_not_text(cli: Terminal) -> None:
    begin(cli)
    words = ("event", "round", "--tables", "-")
    refused(cli, words, 2, "Standard input is not text in UTF-8.", b"Ann / Bob\xff\n")
    refused(cli, words, 2, "Who sits where?", b"\n")


EVENTS = [
    ("event Evening\nrounds many\n", "line 1: rounds is a whole number, 0 to 99, not many."),
    ("event Evening\n\nshout\n", "line 3: shout isn't a line of an event."),
    ("event Evening\n\nadd 2: Ann\n", "The next entrant is number 1, not 2."),
    ("event Evening\n\nadd 1: Ann\nadd 2: Ann\n", "There is already a player called Ann."),
    ("event Evening\n\nvoid 1\n", "voids something that can't be voided."),
    ("event Evening\n\nvoid 7\n", "voids something that can't be voided."),
    ("event Evening\n\nclose\nadd 1: Ann\n", "The event is closed."),
    ("event Evening\n\nadd 1: Ann\nround 1 swiss: 1 1\n", "Ann would sit twice in round 1."),
    ("event Evening\n\nadd 1: Ann\nadd 2: Bob\nround 1 swiss: 1 2\nseat 1: 0 = 1 2\n", "no table"),
]


@pytest.mark.parametrize(("text", "says"), EVENTS)
def test_an_event_from_a_file_is_taken_whole_or_not_at_all(
    cli: Terminal, text: str, says: str
) -> None:
    begin(cli)
    path = Path(cli.home / "event.txt")
    path.write_text(text, encoding="utf-8")
    before = cli.count()
    result = cli("import", str(path))
    assert result.code != 0
    assert says in " ".join((result.out + result.err).split())
    assert "internal error" not in result.err
    assert cli.count() == before


def test_a_result_without_a_figure_at_a_table_that_nobody_came_to(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    one, other = tables(cli)[0]["seats"]
    cli.ok("event", "forfeit", "1", one, other)
    refused = cli("event", "result", "1", "1")
    assert refused.code == 3
    assert "Table 1.1 was not played" in " ".join(refused.err.split())


@pytest.mark.parametrize("word", ["release", "hide"])
@pytest.mark.parametrize(
    ("part", "says"),
    [
        (("rounds",), "'rounds' isn't a part of an event that can be public. There are: round,"),
        (("",), "'' isn't a part of an event that can be public."),
        (("everything", "1"), "Only a round and its results have a number, not everything."),
        (("standings", "1"), "Only a round and its results have a number, not standings."),
    ],
)
def test_what_cannot_be_public_is_told_in_a_sentence(
    cli: Terminal, word: str, part: tuple[str, ...], says: str
) -> None:
    begin(cli)
    refused = cli("event", word, *part)
    assert (refused.code, refused.out) == (2, "")
    assert says in " ".join(refused.err.split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("event", "lock", "all"), "'all' isn't a whole number, 1 or more."),
        (("event", "round", "--seed", "1.5"), "'1.5' isn't a whole number, 0 or more."),
        (("games", "--limit", "0"), "0 isn't a whole number, 1 or more."),
    ],
)
def test_what_is_no_number_is_told_as_people_say_it(
    cli: Terminal, words: tuple[str, ...], says: str
) -> None:
    result = cli(*words)
    assert (result.code, result.out) == (2, "")
    assert says in " ".join(result.err.split())
    assert "range" not in result.err
    assert says in cli(*words, "--json").json["error"]["message"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("event", "rename", "Ann", "Ann", "Miller"),
            "That is too much: Miller. Words that belong",
        ),
        (("event", "lock", "1", "2"), "That is too much: 2."),
        (("event", "close", "9" * 3000), f"That is too much: {'9' * 40}...."),
        (("event", "lock", "x" * 3000), f"'{'x' * 39}... isn't a whole number, 1 or more."),
    ],
)
def test_what_is_too_much_is_told_in_lines_that_fit(
    cli: Terminal, words: tuple[str, ...], says: str
) -> None:
    refused(cli, words, 2, says)


def test_a_port_that_there_is_not_is_told_with_those_there_are(cli: Terminal) -> None:
    result = cli("serve", "--port", "99999")
    assert result.code == 2
    assert "99999 isn't a whole number from 1 to 65535." in " ".join(result.err.split())


def test_a_free_event_proposes_no_seating_that_it_does_not_compute(cli: Terminal) -> None:
    cli.ok("event", "new", "Free", "--format", "free")
    proposed = 'Next, for example: trickledger event round --tables "Ann / Bob, Cid / Dee"'
    assert proposed in " ".join(cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee").out.split())
    assert proposed in " ".join(cli.ok("event", "show").out.split())
    cli.ok("event", "round", "--tables", "Ann / Bob, Cid / Dee")


def test_a_list_names_the_line_of_who_is_unknown(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    listed = cli("event", "results", stdin="1 501 320\n2 forfeit Nobody\n")
    assert listed.code == 2
    assert listed.err.startswith("Standard input, line 2: There is no entrant called Nobody.")
    nowhere = cli("event", "results", "-e", "9", stdin="1 501 320\n").err
    assert nowhere.startswith("There is no event 9")
