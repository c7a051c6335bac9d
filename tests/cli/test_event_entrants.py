"""Entrants as people: facts, names that are corrected, substitutes, byes on request."""

from pathlib import Path

import pytest

from tests.cli.event_evening import begin, is_sound, play_hand, play_round, points, tables
from tests.cli.terminal import Terminal

LIST = """\
name,rating,club,family,table
Ann,1500,Harbour,,
Bob,1800,Harbour,Cole,2
Cid,1900,Hill,,
Dee,,Hill,Cole,
"""


def listed(cli: Terminal, tmp_path: Path, *settings: str, text: str = LIST) -> None:
    cli.ok("event", "new", "Cup", "--rounds", "3", "seed=7", *settings)
    file = tmp_path / "entrants.csv"
    file.write_text(text, encoding="utf-8")
    cli.ok("event", "add", "--file", str(file))


def together(cli: Terminal) -> list[set[str]]:
    return [set(table["seats"]) for table in tables(cli)]


# -- facts -------------------------------------------------------------------------------------


def test_a_spreadsheet_may_have_facts(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path)
    shown = cli.ok("event", "show", "--json").json["entrants"]
    assert [each.get("facts", {}).get("club") for each in shown] == ["Harbour"] * 2 + ["Hill"] * 2
    assert (
        "2  Bob  (rating 1800, club Harbour, family Cole, table 2)" in cli.ok("event", "show").out
    )
    assert "+ facts 4: club Hill, family Cole" in cli.ok("event", "export").out
    assert is_sound(cli)


def test_facts_are_corrected_at_any_time(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path)
    cli.ok("event", "round")
    said = cli.ok("event", "facts", "Ann", "club=-", "rating=1650", "--because", "new list").out
    assert said == "1  Ann  (rating 1650)\n"
    cli.ok("event", "undo")
    assert "(rating 1500, club Harbour)" in cli.ok("event", "show").out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["club"], "club has no value."),
        (["clb=Hill"], "An entrant has no fact called clb. Did you mean club?"),
        (["rating=good"], "rating is a number such as 1875, not good."),
        (["table=0"], "table is a whole number, 1 to 9999, not 0."),
        (["club=a, b"], "'a, b' isn't a club."),
    ],
)
def test_what_is_no_fact(cli: Terminal, tmp_path: Path, typed: list[str], says: str) -> None:
    listed(cli, tmp_path)
    refused = cli("event", "facts", "Ann", *typed)
    assert refused.code in (2, 3)
    assert says in " ".join(refused.err.split())


def test_what_an_earlier_event_knew_is_taken_over(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path)
    cli.ok("event", "facts", "Ann", "seed=3", "team=Blue")
    cli.ok("event", "new", "Second cup")
    said = cli.ok("event", "add", "ann", "Zoe").out
    assert "1  ann  (rating 1500, club Harbour)\n2  Zoe\n" in said
    file = tmp_path / "more.csv"
    file.write_text("name,rating\nBob,1825\n", encoding="utf-8")
    said = cli.ok("event", "add", "--file", str(file)).out
    assert "(rating 1825, club Harbour, family Cole, table 2)" in said, "what is said counts first"


def test_the_rating_is_the_order_before_the_event(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path, "seeding=rating")
    cli.ok("event", "round")
    # 1 Cid, 2 Bob, 3 Ann, 4 Dee: the top half meets the bottom half
    assert together(cli) == [{"Cid", "Ann"}, {"Bob", "Dee"}]


def test_a_knock_out_is_drawn_by_seeds_that_then_stay(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path, "seeding=rating", "format=knock-out")
    cli.ok("event", "facts", "Dee", "seed=1")
    cli.ok("event", "round")
    assert together(cli) == [{"Dee", "Ann"}, {"Cid", "Bob"}]
    refused = cli("event", "facts", "Ann", "seed=1")
    assert refused.code == 3
    assert "The bracket is drawn from it." in refused.err
    assert cli("event", "set", "seeding=entry").code == 3
    assert cli("event", "facts", "Ann", "club=Hill").code == 0


def test_a_club_is_kept_apart_or_as_far_as_possible(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path, "apart=club", "avoid=family")
    cli.ok("event", "round")
    assert together(cli) == [{"Ann", "Dee"}, {"Bob", "Cid"}]
    play_round(cli)
    made = cli.ok("event", "round", "--json").json
    assert together(cli) == [{"Ann", "Cid"}, {"Bob", "Dee"}], "a family rather than a club"
    assert made["distance"]["meetings to be avoided"] == 1
    assert "No better way was found than to let meet: Bob and Dee." in made["said"]


def test_who_cannot_climb_stairs_has_a_fixed_table(cli: Terminal, tmp_path: Path) -> None:
    listed(cli, tmp_path)
    for _ in range(3):
        cli.ok("event", "round")
        assert "Bob" in tables(cli)[1]["seats"]
        play_round(cli)
    cli.ok("event", "facts", "Ann", "table=9")
    cli.ok("event", "set", "rounds=4")
    assert "Ann can't sit at table 9: there are 2." in cli.ok("event", "round").out


# -- names and substitutes ---------------------------------------------------------------------


def test_a_name_is_corrected_after_results(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "seed=7")
    cli.ok("event", "add", "Ann", "Bbo", "Cid", "Dee")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "100", "50")
    assert cli.ok("event", "rename", "Bbo", "Bob").out == "Bbo is now called Bob.\n"
    assert set(points(cli)) == {"Ann", "Bob", "Cid", "Dee"}
    assert "Bbo" not in cli.ok("event", "tables").out
    assert cli("event", "rename", "Bob", "ann").code == 3, "somebody else is called so"
    assert cli("event", "rename", "Bob", "Bob").code == 3
    cli.ok("event", "add", "Bbo")
    assert is_sound(cli)


def test_a_recorded_game_stays_with_who_is_called_otherwise(cli: Terminal) -> None:
    begin(cli, "-o", "target=100")
    cli.ok("event", "round")
    cli.ok("event", "open", "1")
    first = tables(cli)[0]
    play_hand(cli, first)
    before = tables(cli)[0]["figures"]
    cli.ok("event", "rename", first["seats"][0], "Anneliese")
    table = tables(cli)[0]
    assert (table["state"], table["figures"]) == ("recorded", before)
    assert table["seats"][0] == "Anneliese"
    # a result from paper is still compared with the game
    assert cli("event", "result", "1", "1", "2").code == 3
    cli.ok("event", "result", "1", *map(str, before))
    cli.ok("event", "replace", first["seats"][1], "Xen")
    assert tables(cli)[0]["state"] == "recorded"
    assert is_sound(cli)


def test_half_a_pair_is_replaced(cli: Terminal) -> None:
    cli.ok("event", "new", "Pairs", "--game", "cinch", "--pairs", "seed=3")
    cli.ok("event", "add", "A1 & A2", "B1 & B2", "C1 & C2", "D1 & D2")
    cli.ok("event", "round")
    play_round(cli)
    said = cli.ok("event", "replace", "A2", "X", "--because", "went home").out
    assert said == "X plays for A2: entrant 1 is now A1 & X.\n"
    cli.ok("event", "round")
    assert any("A1 & X" in table["seats"] for table in tables(cli))
    assert "A1 & X" in points(cli)
    cli.ok("event", "rename", "X", "Xen")
    cli.ok("event", "replace", "1", "Y1 & Y2")
    assert "Y1 & Y2" in points(cli)
    assert cli("event", "replace", "1", "Z1").code == 3, "an entrant is a pair"
    assert cli("event", "replace", "C1", "D2").code == 3
    assert is_sound(cli)


# -- byes on request ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("worth", "gained"), [("half", 0.5), ("full", 1.0), ("none", 0.0), ("0.25", 0.25)]
)
def test_a_bye_on_request(cli: Terminal, worth: str, gained: float) -> None:
    begin(cli, players=5)
    said = cli.ok("event", "absent", "Eve", "--worth", worth).out
    assert said == f"Eve is absent in round 1, with a bye worth {worth}.\n"
    cli.ok("event", "round")
    assert points(cli)["Eve"] == gained
    play_round(cli)
    made = cli.ok("event", "round", "--json").json["round"]
    # a full bye is a bye: who has had one does not have the next
    assert "Eve" not in made["byes"]
    assert is_sound(cli)


def test_a_bye_on_request_of_nothing_known(cli: Terminal) -> None:
    begin(cli)
    refused = cli("event", "absent", "Ann", "--worth", "much")
    assert refused.code == 3
    assert "half, full, none" in refused.err


def test_who_won_without_playing_does_not_have_the_next_bye(cli: Terminal) -> None:
    begin(cli, "--rounds", "4", players=5)
    cli.ok("event", "round")
    low = next(table for table in tables(cli) if "Dee" in table["seats"])
    other = next(name for name in low["seats"] if name != "Dee")
    cli.ok("event", "forfeit", str(low["table"]), other)
    cli.ok("event", "penalty", "Dee", "2", "--because", "so that Dee is the lowest")
    cli.ok("event", "result", str(3 - low["table"]), "1", "0")
    assert cli.ok("event", "round", "--json").json["round"]["byes"] != ["Dee"]
    cli.ok("event", "set", "byes=alone")
    assert cli.ok("event", "round", "--again", "--json").json["round"]["byes"] == ["Dee"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Baker, Ann", "'Baker, Ann' can't be the name of an entrant."),
        ("Baker, Ann", "You can enter: Ann Baker."),
        (",", "commas separate them."),
        ("Baker, Ann, junior", "commas separate them."),
        ("2", "2 can't be the name of an entrant. Each entrant has a number"),
        ("2", "You can enter: No. 2."),
    ],
)
def test_no_entrant_has_a_name_that_a_game_cannot_have(cli: Terminal, name: str, said: str) -> None:
    begin(cli)
    for words in (("add", name), ("rename", "1", name), ("replace", "1", name)):
        refused = cli("event", *words)
        assert refused.code == 3, words
        assert said in " ".join(refused.err.split())
        assert refused.err.count("You can enter") == (name in ("Baker, Ann", "2"))
    listed = cli("event", "add", "--file", "-", stdin="name,club\nBaker, Ann,Harbour\n")
    assert "Write names without a comma: Ann Baker." in " ".join(listed.err.split())
    cli.ok("event", "add", "Ann Baker")


@pytest.mark.parametrize("name", ["Ann (later)", "ANN (Later)"])
def test_no_entrant_has_the_name_of_a_dispute(cli: Terminal, name: str) -> None:
    """A phone keeps a dispute under the name of who says it, with that end."""
    begin(cli)
    for words in (
        ("add", name),
        ("rename", "1", name),
        ("replace", "1", name),
        ("add", "--file=-"),
    ):
        refused = cli("event", *words, stdin=f"name,club\n{name},Harbour\n")
        assert refused.code == 3, words
        said = " ".join(refused.err.split())
        assert f"{name} can't be the name of an entrant. A result that somebody disputes" in said


def test_a_name_that_an_earlier_version_took_can_be_corrected_and_opened(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening", "seed=7")
    cli.ok("event", "add", "Yan Baker", "Bob Cole")
    text = cli.ok("event", "export").out.replace("Yan Baker", "Baker, Yan")
    text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("id "))
    other = str(cli.home / "other.db")
    cli.ok("import", "-", "--ledger", other, stdin=text)
    cli.ok("event", "round", "--ledger", other)
    refused = cli("event", "open", "--ledger", other)
    assert refused.code == 3
    said = " ".join(refused.err.split())
    assert 'Correct it: `trickledger event rename "Baker, Yan" "Yan Baker"' in said
    cli.ok("event", "rename", "Baker, Yan", "Yan Baker", "--ledger", other)
    cli.ok("event", "open", "--ledger", other)


@pytest.mark.parametrize("word", ["rename", "replace"])
def test_an_ampersand_is_no_name_of_a_single_player(cli: Terminal, word: str) -> None:
    begin(cli)
    refused = cli("event", word, "1", "&")
    assert refused.code == 3
    assert "Entrants of this event are single players." in " ".join(refused.err.split())


def test_who_is_alone_is_told_to_wait_for_others_and_not_to_make_a_round(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening", "seed=7")
    alone = " ".join(cli.ok("event", "add", "Ann").out.split())
    assert alone == (
        "1 Ann 1 entrant. A Swiss of 1 entrant over 1 round cannot be planned. A table takes two. "
        "Add entrants."
    )
    two = cli.ok("event", "add", "Bob").out
    assert "After 1 round at most one can have won them all." in two
    assert two.endswith("Next: trickledger event round\n")


GUESSED = [
    # bytes, who is entered, what is said of the letters
    ("name\nZoé\n".encode(), "Zoé", ""),
    ("\ufeffname\nZoé\n".encode(), "Zoé", ""),
    ("name\nZoé\n".encode("utf-16"), "Zoé", ""),
    ("No.;Name\n7;Kovač, Zoé\n".encode("utf-16"), "Zoé Kovač", ""),
    ("name\nYan\nZoé\n".encode("latin-1"), "Zoé", "isn't UTF-8 and was read as Latin-1: Zoé."),
    ("Müller, Jörg\n".encode("cp1252"), "Jörg Müller", "was read as Latin-1: Müller."),
]


@pytest.mark.parametrize(("raw", "name", "says"), GUESSED)
@pytest.mark.parametrize("is_file", [True, False])
def test_letters_of_a_list_are_guessed_with_a_sentence(
    cli: Terminal, raw: bytes, name: str, says: str, is_file: bool
) -> None:
    cli.ok("event", "new", "Cup")
    path = cli.home / "list.csv"
    path.write_bytes(raw)
    source = str(path) if is_file else "-"
    said = cli.ok("event", "add", "--file", source, stdin=b"" if is_file else raw).out
    names = [each["name"] for each in cli.ok("event", "show", "--json").json["entrants"]]
    assert names[-1] == name
    assert says in " ".join(said.split())
    assert ("Latin-1" in said) == bool(says)
