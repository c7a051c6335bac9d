"""The home of an event: where it may be written, handing it over, taking it over."""

from typing import Any

import pytest

from tests.cli.event_evening import begin, is_sound, tables
from tests.cli.terminal import Terminal, anywhere
from trickledger.ledger.journal.author import key_of, keys_of, usual_name
from trickledger.ledger.services import giving_home


@pytest.fixture
def ledgers(cli: Terminal) -> tuple[str, str]:
    """An event at home in one ledger, with a game at its first table, and a copy of it."""
    begin(cli, "--game", "klaberjass", "--rounds", "3", players=6)
    cli.ok("event", "round")
    cli.ok("event", "open", "1.1")
    cli.ok("event", "home", "--here", "--name", "the hall")
    copy = cli.home / "copy.db"
    cli.ok("backup", str(copy))
    return cli.place, str(copy)


def home(cli: Terminal, ledger: str) -> Any:
    return cli.ok("event", "home", "--json", "--ledger", ledger).json


def told(cli: Terminal, *words: str, code: int = 3) -> str:
    result = cli(*words)
    assert result.code == code, result
    return " ".join(result.err.split())


def test_without_a_home_every_ledger_may_write(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    assert home(cli, cli.place) == {"event": 1, "home": None, "here": False, "lacks": 0}
    copy = str(cli.home / "copy.db")
    cli.ok("backup", copy)
    cli.ok("event", "result", "1", "501", "320", "--ledger", copy)


@anywhere
def test_the_home_writes_and_a_copy_does_not(cli: Terminal, ledgers: tuple[str, str]) -> None:
    here, there = ledgers
    cli.ok("event", "result", "1.2", "501", "320")
    said = told(cli, "event", "result", "1.2", "501", "320", "--ledger", there)
    assert said.startswith("Event 1 is a copy here: the home of event 1 is the hall.")
    for words in (("drop", "Fay"), ("round",), ("undo",), ("lock", "1"), ("set", "rounds=4")):
        assert "is a copy here" in told(cli, "event", *words, "--ledger", there)
    assert home(cli, here)["here"]
    assert not home(cli, there)["here"]
    assert is_sound(cli)


@anywhere
def test_a_game_of_its_tables_is_written_at_home_too(
    cli: Terminal, ledgers: tuple[str, str]
) -> None:
    _, there = ledgers
    (code,) = [table["code"] for table in tables(cli) if table["table"] == 1]
    said = told(cli, "enter", "hand", "Ann", "9C", "-g", code, "--ledger", there)
    assert said.startswith("Game 1 is a copy here: the home of event 1 is the hall.")
    cli.ok("show", code, "--ledger", there)
    cli.ok("enter", "hand", "Ann", "9C", "-g", code)


def test_games_beside_the_event_stay_free(cli: Terminal, ledgers: tuple[str, str]) -> None:
    _, there = ledgers
    cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", there)
    cli.ok("enter", "hand", "Bob", "9C", "--ledger", there)


def test_a_copy_catches_up_by_import(cli: Terminal, ledgers: tuple[str, str]) -> None:
    here, there = ledgers
    cli.ok("event", "result", "1.2", "501", "320")
    cli.ok("import", here, "--ledger", there)
    figures = [table["figures"] for table in tables(cli, "--ledger", there)]
    assert [501, 320] in figures


def test_it_is_handed_over_with_the_heads_of_its_games(
    cli: Terminal, ledgers: tuple[str, str]
) -> None:
    here, there = ledgers
    (code,) = [table["code"] for table in tables(cli) if table["table"] == 1]
    cli.ok("enter", "hand", "Ann", "9C", "-g", code)
    cli.ok("event", "home", there, "--name", "the club")
    assert "the home of event 1 is the club" in told(cli, "event", "result", "1.2", "5", "6")
    assert "is a copy here" in told(cli, "enter", "take", "-g", code)
    # the event alone came over
    text = cli.ok("event", "export").out
    cli.ok("import", "-", "--ledger", there, stdin=text)
    assert home(cli, there)["lacks"] == 1
    assert "1 entry of its games" in cli.ok("event", "home", "--ledger", there).out
    cli.ok("import", here, "--ledger", there)
    assert (home(cli, there)["here"], home(cli, there)["lacks"]) == (True, 0)
    cli.ok("event", "result", "1.2", "501", "320", "--ledger", there)


def test_a_copy_takes_it_over_by_force_and_with_a_reason(
    cli: Terminal, ledgers: tuple[str, str]
) -> None:
    _, there = ledgers
    assert "is a copy here" in told(cli, "event", "home", "--here", "--ledger", there)
    assert "needs a reason" in told(cli, "event", "home", "--take", "--ledger", there, code=2)
    cli.ok("event", "home", "--take", "--because", "the laptop is lost", "--ledger", there)
    cli.ok("event", "result", "1.2", "501", "320", "--ledger", there)
    log = cli.ok("event", "log", "--json", "--ledger", there).json["entries"]
    assert any(entry["text"].endswith("# the laptop is lost") for entry in log)
    assert is_sound(cli)


@anywhere
def test_it_is_moved_and_comes_home_again(cli: Terminal, ledgers: tuple[str, str]) -> None:
    here, there = ledgers
    cli.ok("event", "home", there)
    cli.ok("import", here, "--ledger", there)
    cli.ok("event", "home", here, "--ledger", there)
    cli.ok("import", there)
    cli.ok("event", "result", "1.2", "501", "320")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--here", "--take"), "Give one of these: a ledger, --here, --take."),
        (("x.db", "--here"), "Give one of these"),
        (("--name", "hall"), "--name is for a new home."),
        (("--here", "--name", "a, b"), "can't be the name of a home."),
        (("--here", "--name", "x" * 101), "can't be the name of a home."),
    ],
)
def test_what_cannot_be_a_home(cli: Terminal, words: tuple[str, ...], said: str) -> None:
    begin(cli)
    assert said in told(cli, "event", "home", *words, code=2)


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
def test_it_is_not_handed_over_to_where_no_ledger_is(cli: Terminal, dry: tuple[str, ...]) -> None:
    begin(cli)
    (cli.home / "notes.txt").write_text("no ledger")
    for name, said in (
        ("mistyped.db", "There is no ledger at"),
        ("x" * 300, "File name too long"),
        ("notes.txt", "is not a ledger of Trickledger"),
        (".", "is not a ledger of Trickledger"),
    ):
        assert said in told(cli, "event", "home", str(cli.home / name), *dry, code=6)
    assert home(cli, cli.place)["home"] is None
    cli.ok("event", "add", "Yan Zell")


@pytest.mark.parametrize("words", [("set", "home=x"), ("new", "Other", "home=x")])
def test_a_home_is_no_setting_to_be_typed(cli: Terminal, words: tuple[str, ...]) -> None:
    begin(cli)
    assert "`trickledger event home` settles" in told(cli, "event", *words, code=2)


def test_a_database_has_one_key_for_all_who_use_it() -> None:
    ann, bob = "postgresql://ann@club.example/evenings", "postgresql://bob@club.example/evenings"
    assert key_of(ann) == key_of(bob) != key_of("postgresql://club.example/other")
    assert usual_name(ann) == "postgresql://club.example/evenings"
    assert key_of("a.db") == key_of("./a.db") != key_of("b.db")


SPELLINGS = (
    (
        "postgresql://club.example/evenings",
        "postgres://club.example/evenings",
        "POSTGRESQL://ann@Club.Example./evenings",
        "postgresql://club.example:5432/evenings?sslmode=require&connect_timeout=5",
        "postgresql://?dbname=evenings&connect_timeout=5&host=CLUB.example&port=5432",
    ),
    (
        "postgresql://localhost/evenings",
        "postgresql://127.0.0.1/evenings",
        "postgresql://[::1]:5432/evenings",
        "postgresql://[0:0:0:0:0:0:0:1]/evenings",
        "postgresql://evenings@localhost",
    ),
    (
        "postgresql:///evenings?host=/nowhere/sockets",
        "postgresql://%2Fnowhere%2Fsockets/evenings",
        "postgresql://%2Fnowhere%2Fother%2F..%2Fsockets%2F:5432/evenings",
    ),
    ("postgresql://club.example:5433/evenings",),
    ("postgresql://club.example/Evenings",),
    ("postgresql://%2Fnowhere%2FSockets/evenings",),
    ("postgresql://club.example/other",),
)


def test_a_database_has_one_key_however_its_address_is_written() -> None:
    keys = [{key_of(spelling) for spelling in each} for each in SPELLINGS]
    assert [len(each) for each in keys] == [1] * len(SPELLINGS)
    assert len(set.union(*keys)) == len(SPELLINGS)


def test_what_an_address_leaves_out_is_asked_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = key_of("postgresql://Club.example:5433/evenings")
    for name, value in (("HOST", "club.example"), ("PORT", "5433"), ("DATABASE", "evenings")):
        assert key_of("postgresql://") != said
        monkeypatch.setenv(f"PG{name}", value)
    assert key_of("postgresql://") == said == key_of("postgresql://club.example")
    monkeypatch.setenv("PGPORT", "none")
    assert key_of("postgresql://") == key_of("postgresql://club.example/evenings")


@pytest.mark.parametrize("is_old", [False, True])
@pytest.mark.parametrize("cli", ["postgresql"], indirect=True)
def test_a_server_is_one_home_by_each_spelling(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, is_old: bool
) -> None:
    """Its socket is in a folder, which can be written in many ways."""
    begin(cli, "--game", "klaberjass")
    cli.ok("event", "round")
    cli.ok("event", "open", "1.1")
    folder, slash, database = cli.place.rpartition("/")
    monkeypatch.setenv("TRICKLEDGER_LEDGER", here := f"{folder}%2F.{slash}{database}")
    if is_old:
        monkeypatch.setattr(giving_home, "key_of", lambda address: keys_of(address)[-1])
    cli.ok("event", "home", "--here")
    ways = [here] if is_old else [here, cli.place, f"{folder}%2F{slash}{database}"]
    for way, line in zip(ways, ("hand Ann 9C", "note a", "note b"), strict=False):
        assert home(cli, way)["here"]
        cli.ok("event", "result", "1.2", "501", "320", "--ledger", way)
        cli.ok("enter", *line.split(), "-g", "1", "--ledger", way)
    assert home(cli, cli.place)["here"] != is_old


def test_a_home_that_an_earlier_version_named_stays_the_home() -> None:
    """It took the address as it was written, without its user; these keys are recorded."""
    for address, key in (
        ("postgresql://ann@Club.Example:5432/evenings", "23e23524bf39"),
        ("postgresql://ann@club.example/evenings", "a7fb44447ee2"),
        ("postgresql:///evenings", "8ee174c55559"),
    ):
        assert key in keys_of(address)


def test_the_page_of_an_event_names_its_home(cli: Terminal, ledgers: tuple[str, str]) -> None:
    assert "  home the hall\n" in cli.ok("event", "show").out


# -- what comes from outside -----------------------------------------------------------------------


def seized(cli: Terminal, there: str) -> None:
    """A copy takes the event over, and enters what its home has not."""
    words = ("--because", "mine now", "--name", "the thief", "--ledger", there, "--scorer", "Eve")
    cli.ok("event", "home", "--take", *words)
    cli.ok("event", "result", "1.2", "7", "500", "--ledger", there, "--scorer", "Eve")
    cli.ok("event", "release", "everything", "--ledger", there, "--scorer", "Eve")


def forms(cli: Terminal, there: str) -> dict[str, str]:
    """A ledger as it can be imported: itself, its export, the text of its event."""
    export, text = cli.home / "foreign.json", cli.home / "foreign.txt"
    export.write_text(cli.ok("event", "export", "--json", "--ledger", there).out)
    text.write_text(cli.ok("event", "export", "--ledger", there).out)
    return {"ledger": there, "export": str(export), "text": str(text)}


@anywhere
@pytest.mark.parametrize("form", ["ledger", "export", "text"])
def test_at_home_nothing_comes_into_an_event_from_outside(
    cli: Terminal, ledgers: tuple[str, str], form: str
) -> None:
    here, there = ledgers
    seized(cli, there)
    file = forms(cli, there)[form]
    before = cli.ok("event", "export").out
    for words in ((), ("--keep", "both"), ("--take-home",), ("--dry-run",)):
        said = told(cli, "import", file, *words)
        assert "event 1 is at home here, and nothing comes into it from outside" in said
        assert "It holds 3 new entries: set home to the thief, by Eve; result 1.2 7 500" in said
        assert "release everything, by Eve." in said
    assert cli.ok("event", "export").out == before
    assert home(cli, here)["here"]
    cli.ok("event", "result", "1.2", "501", "320")
    # what has been entered at home since makes it no less foreign
    assert "at home here" in told(cli, "import", file, "--keep", "both")
    cli.ok("import", file, "--keep", "ours")
    assert [row["figures"] for row in tables(cli)][1] == [501, 320]
    assert home(cli, here)["here"]


@anywhere
def test_games_of_its_tables_come_home_from_a_laptop(cli: Terminal) -> None:
    begin(cli, "--game", "klaberjass", "--rounds", "3", players=4)
    cli.ok("event", "round")
    cli.ok("event", "open")
    copy = str(cli.home / "laptop.db")
    cli.ok("backup", copy)
    (code,) = [table["code"] for table in tables(cli) if table["table"] == 1]
    cli.ok("enter", "hand", "Ann", "9C", "-g", code, "--ledger", copy)
    cli.ok("event", "home", "--here")
    assert "game 1 continued, 1 new entry" in cli.ok("import", copy).out


def test_at_home_a_file_is_merged_once_the_director_has_seen_it(
    cli: Terminal, ledgers: tuple[str, str]
) -> None:
    here, there = ledgers
    seized(cli, there)
    for words in ((), ("--dry-run",)):
        result = cli("event", "merge", there, *words)
        assert result.code == (0 if words else 3)
        said = " ".join(result.out.split())
        assert "result 1.2 7 500, by Eve (@" in said
        assert "Left out: release everything, by Eve" in said
        assert "1 act would be taken, 2 left out." in said
        assert [row["state"] for row in tables(cli)][1] == "to play"
    done = cli.ok("event", "merge", there, "--yes", "--json").json
    assert [entry["by"] for entry in done["entries"]] == ["Eve"]
    assert [row["figures"] for row in tables(cli)][1] == [7, 500]
    assert home(cli, here)["here"]
    assert len(cli.ok("event", "list", "--json").json["events"]) == 1
    assert cli.ok("event", "merge", there, "--yes", "--json").json["entries"] == []
    assert is_sound(cli)


@pytest.mark.parametrize("form", ["ledger", "export", "text"])
def test_at_home_a_file_of_any_form_is_merged(
    cli: Terminal, ledgers: tuple[str, str], form: str
) -> None:
    _, there = ledgers
    seized(cli, there)
    file = forms(cli, there)[form]
    # what was entered here since is beside what the file says
    cli.ok("event", "result", "1.3", "501", "320")
    assert "result 1.2 7 500, by Eve (@" in cli("event", "merge", file, "--dry-run").out
    assert cli("event", "merge", file).code == 3
    done = cli.ok("event", "merge", file, "--yes", "--json").json
    assert [(entry["text"].partition(" #")[0], entry["by"]) for entry in done["entries"]] == [
        ("result 1.2 7 500", "Eve")
    ]
    assert [row["figures"] for row in tables(cli)][1:] == [[7, 500], [501, 320]]
    # done again it takes nothing, and a file that says what is here neither
    assert cli.ok("event", "merge", file, "--yes", "--json").json["entries"] == []
    known = cli.home / "known.txt"
    known.write_text(cli.ok("event", "export").out)
    assert cli.ok("event", "merge", str(known), "--yes", "--json").json["entries"] == []
    assert is_sound(cli)


@anywhere
@pytest.mark.parametrize("form", ["ledger", "export", "text"])
def test_elsewhere_a_new_home_is_shown_and_asked_for(
    cli: Terminal, ledgers: tuple[str, str], form: str
) -> None:
    _, there = ledgers
    third = str(cli.home / "third.db")
    cli.ok("backup", third)
    seized(cli, there)
    file = forms(cli, there)[form]
    said = told(cli, "import", file, "--ledger", third)
    assert "by this, the thief is the home of event 1; until now it is the hall." in said
    assert home(cli, third)["home"]["name"] == "the hall"
    # the sentence names the command that takes it
    command = said.partition("If that is so: `trickledger ")[2].partition("`")[0]
    shown = cli.ok(*command.split()).out
    assert "The home of event 1 is now the thief." in shown
    assert home(cli, third)["home"]["name"] == "the thief"


def test_a_first_home_is_asked_for_as_well(cli: Terminal) -> None:
    begin(cli)
    copy, third = str(cli.home / "copy.db"), str(cli.home / "third.db")
    for name in (copy, third):
        cli.ok("backup", name)
    cli.ok("event", "home", "--here", "--name", "the thief", "--ledger", copy)
    text = cli.ok("event", "export", "--ledger", copy).out
    refused = cli("import", "-", "--ledger", third, stdin=text)
    assert refused.code == 3
    assert "the home of event 1; until now it has none." in " ".join(refused.err.split())
    assert home(cli, third)["home"] is None
    # the ledger that is the home says so itself
    cli.ok("import", copy, "--ledger", third)
    assert home(cli, third)["home"]["name"] == "the thief"


def test_what_the_home_hands_over_is_taken_and_shown(
    cli: Terminal, ledgers: tuple[str, str]
) -> None:
    here, there = ledgers
    cli.ok("event", "home", there, "--name", "the club")
    shown = cli.ok("import", here, "--ledger", there).out
    assert "The home of event 1 is now the club." in shown


@pytest.mark.usefixtures("ledgers")
def test_a_record_that_lost_its_home_is_asked_for_too(cli: Terminal) -> None:
    third = str(cli.home / "third.db")
    cli.ok("backup", third)
    # the act that gave it its home is voided in a record that is forged
    text = cli.ok("event", "export").out
    number = next(
        n
        for n, line in enumerate(cli.ok("event", "log", "--json").json["entries"], 1)
        if " home " in f" {line['text']}"
    )
    forged = cli.home / "forged.txt"
    forged.write_text(f"{text.rstrip()}\nEve: void {number}\n")
    said = told(cli, "import", str(forged), "--ledger", third)
    assert "no ledger is the home of event 1" in said
    assert "at home here" in told(cli, "import", str(forged))


def test_games_come_home_by_a_merge_of_which_the_event_has_nothing_to_take(cli: Terminal) -> None:
    begin(cli, "--game", "klaberjass", "--rounds", "3", players=4)
    cli.ok("event", "round")
    cli.ok("event", "open")
    copy = str(cli.home / "laptop.db")
    cli.ok("backup", copy)
    (code,) = [table["code"] for table in tables(cli) if table["table"] == 1]
    cli.ok("enter", "hand", "Ann", "9C", "-g", code, "--ledger", copy)
    cli.ok("event", "home", "--here")
    said = cli.ok("event", "merge", copy).out
    assert "The other records hold nothing new." in said
    assert "game 1 continued, 1 new entry" in said
