"""An event whose results were entered on several laptops, merged table by table."""

from typing import Any

import pytest

from tests.cli.event_evening import begin, is_sound, play_hand, points, tables
from tests.cli.terminal import Terminal, anywhere
from trickledger.ledger.cli import call
from trickledger.ledger.journal.author import Author


@pytest.fixture
def laptops(cli: Terminal) -> tuple[str, str]:
    """The ledger of an event of three tables, and a copy of it on another laptop."""
    copy = cli.home / "laptop.db"

    def typed() -> None:
        begin(cli, "--game", "klaberjass", "--rounds", "3", players=6)
        cli.ok("event", "round")
        cli.ok("backup", str(copy))

    cli.after("an event on two laptops", typed)
    return cli.place, str(copy)


def on(cli: Terminal, ledger: str, *words: str, by: str = "Dora") -> Any:
    """Enter into a ledger, and give back what it says as JSON."""
    return cli.ok("event", *words, "--ledger", ledger, "--scorer", by, "--json").json


def bring(cli: Terminal, ledger: str, other: str) -> None:
    cli.ok("import", other, "--keep", "both", "--ledger", ledger)


def merge(cli: Terminal, ledger: str, *words: str) -> Any:
    return cli.ok("event", "merge", "--ledger", ledger, "--json", *words).json


def found(cli: Terminal, ledger: str) -> dict[str, tuple[str, list[int]]]:
    """The state and the figures of each table."""
    rows = tables(cli, "--ledger", ledger)
    return {f"{row['table']}": (row["state"], row["figures"]) for row in rows}


@anywhere
def test_results_of_other_tables_come_together(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.2", "400", "501", by="Max")
    on(cli, there, "forfeit", "1.3", "Fay", by="Max")
    bring(cli, here, there)
    done = merge(cli, here)
    assert (done["records"], done["left"]) == (1, [])
    states = {place: state for place, (state, _) in found(cli, here).items()}
    assert states == {"1": "reported", "2": "reported", "3": "forfeited"}
    assert is_sound(cli)
    assert merge(cli, here)["said"][1:] == ["The other records hold nothing new."]


@anywhere
def test_both_laptops_end_with_the_same_standings(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.2", "400", "501", by="Max")
    on(cli, there, "result", "1.3", "501", "0", by="Max")
    bring(cli, here, there)
    bring(cli, there, here)
    for ledger in laptops:
        merge(cli, ledger)
    assert points(cli, "--ledger", here) == points(cli, "--ledger", there)
    assert sum(points(cli, "--ledger", here).values()) == 3
    # merged on both sides, the two say the same
    bring(cli, here, there)
    assert merge(cli, here)["entries"] == []


@anywhere
def test_what_both_say_differently_is_disputed(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.1", "501", "302", by="Max")
    bring(cli, here, there)
    said = cli.ok("event", "merge").out
    assert "Disputed: 1.1." in said
    command = " ".join(said.split()).partition("for example: trickledger ")[2]
    cli.ok(*command.split(), "--because", "the slip was read again")
    assert found(cli, here)["1"][0] == "settled"


def test_what_both_say_alike_agrees(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.1", "501", "320", by="Max")
    bring(cli, here, there)
    merge(cli, here)
    assert found(cli, here)["1"] == ("reported", [501, 320])


def test_a_name_that_said_two_things_on_two_laptops_is_two_scorers(
    cli: Terminal, laptops: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    laptop = property(lambda of: Author(of.scorer or "Dora", "laptop"))
    monkeypatch.setattr(call.Call, "author", laptop)
    on(cli, there, "result", "1.1", "501", "302")
    bring(cli, here, there)
    (entry,) = merge(cli, here)["entries"]
    assert entry["by"].startswith("Dora at ")
    assert found(cli, here)["1"][0] == "disputed"
    assert merge(cli, here)["entries"] == []


def test_what_was_corrected_elsewhere_is_no_dispute(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    go_on(cli, here)
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.1", "501", "302")
    on(cli, there, "result", "1.1", "501", "320")
    bring(cli, here, there)
    assert (merge(cli, here)["entries"], found(cli, here)["1"][0]) == ([], "reported")


def test_two_scorers_who_said_the_same_at_once_are_two(cli: Terminal) -> None:
    begin(cli, "--game", "klaberjass", "reports=2", players=4)
    cli.ok("event", "round")
    copy = str(cli.home / "laptop.db")
    cli.ok("backup", copy)
    on(cli, cli.place, "result", "1.1", "501", "320")
    on(cli, cli.place, "result", "1.2", "501", "0")
    on(cli, copy, "result", "1.1", "501", "320", by="Max")
    bring(cli, cli.place, copy)
    assert [entry["by"] for entry in merge(cli, cli.place)["entries"]] == ["Max"]
    assert found(cli, cli.place)["1"] == ("reported", [501, 320])


def test_a_decision_made_elsewhere_is_a_result_like_another(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, here, "result", "1.2", "501", "0")
    on(cli, there, "result", "1.1", "501", "302", "--settle", by="Max")
    bring(cli, here, there)
    merge(cli, here)
    assert found(cli, here)["1"][0] == "disputed"


# -- decisions -----------------------------------------------------------------------------------

DECISIONS = [
    (("award", "1.1", "1", "-0.5"), "awarded"),
    (("annul", "1.1"), "annulled"),
    (("doubt", "1.1"), "doubted"),
]


def go_on(cli: Terminal, ledger: str) -> None:
    """Enter more here than there, so that this record is the one that counts."""
    for place in ("1.2", "1.3"):
        on(cli, ledger, "result", place, "501", "0")


@pytest.mark.parametrize(("decision", "state"), DECISIONS)
def test_a_decision_on_a_table_of_which_nothing_was_said_here_is_taken(
    cli: Terminal, laptops: tuple[str, str], decision: tuple[str, ...], state: str
) -> None:
    here, there = laptops
    on(cli, there, "result", "1.1", "501", "320", by="Max")
    on(cli, there, *decision, "--because", "an appeal", by="Max")
    on(cli, here, "result", "1.2", "501", "0")
    bring(cli, here, there)
    done = merge(cli, here)
    assert done["left"] == []
    assert all("elsewhere as @" in each["text"] for each in done["entries"])
    assert found(cli, here)["1"][0] == state
    # the other laptop says the same once it has what was taken here
    for ledger, other in ((there, here), (here, there)):
        bring(cli, ledger, other)
        merge(cli, ledger)
    assert points(cli, "--ledger", here) == points(cli, "--ledger", there)
    assert is_sound(cli)


@pytest.mark.parametrize(("decision", "state"), DECISIONS[:2])
def test_a_decision_on_a_table_with_a_result_from_paper_here_is_a_doubt(
    cli: Terminal, laptops: tuple[str, str], decision: tuple[str, ...], state: str
) -> None:
    here, there = laptops
    go_on(cli, here)
    on(cli, here, "result", "1.1", "320", "501")
    on(cli, there, *decision, "--because", "an appeal", by="Max")
    bring(cli, here, there)
    told = " ".join(cli.ok("event", "merge").out.split())
    assert found(cli, here)["1"] == ("doubted", [320, 501])
    # the sentence names the command that takes the decision
    command = told.partition("for example: `trickledger ")[2].partition("`")[0]
    cli.ok(*command.replace("REASON", "appeal").split())
    assert found(cli, here)["1"][0] == state
    assert merge(cli, here)["entries"] == []


def test_two_decisions_that_differ_are_left_to_the_director(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    go_on(cli, here)
    on(cli, here, "award", "1.1", "1", "0.5", "--because", "the deal was not finished")
    on(cli, there, "annul", "1.1", "--because", "31 cards", by="Max")
    bring(cli, here, there)
    (left,) = merge(cli, here)["left"]
    assert left["text"] == "annul 1.1 # 31 cards"
    assert left["why"].startswith("Here it is award 1.1 1 0.5, by Dora (@")
    assert found(cli, here)["1"][0] == "awarded"


def test_the_same_decision_on_both_is_one(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "annul", "1.1", "--because", "31 cards")
    on(cli, there, "annul", "1.1", "--because", "a pack was short", by="Max")
    bring(cli, here, there)
    assert (merge(cli, here)["left"], merge(cli, here)["entries"]) == ([], [])


# -- entrants ------------------------------------------------------------------------------------


def test_what_was_said_of_entrants_comes_together(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "here", "Ann", "Bob", "Cid")
    on(cli, here, "facts", "Ann", "club=Hill")
    on(cli, there, "here", "Cid", "Dee", "Eve", by="Max")
    on(cli, there, "facts", "Ann", "rating=1640", by="Max")
    on(cli, there, "absent", "Fay", "--round", "2", "--worth", "half", by="Max")
    on(cli, there, "penalty", "Bob", "0.5", "--because", "late", by="Max")
    on(cli, there, "rename", "Eve", "Eve Hill", by="Max")
    bring(cli, here, there)
    assert merge(cli, here)["left"] == []
    shown = cli.ok("event", "show", "--json").json["entrants"]
    assert [one["name"] for one in shown if one["here"]] == ["Ann", "Bob", "Cid", "Dee", "Eve Hill"]
    assert shown[0]["facts"] == {"rating": "1640", "club": "Hill"}
    assert points(cli)["Bob"] == -0.5
    assert is_sound(cli)


def test_a_second_penalty_of_the_same_points_is_taken_too(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    for ledger in (here, there):
        on(cli, ledger, "penalty", "Ann", "0.5", "--because", "late")
    go_on(cli, here)
    on(cli, there, "penalty", "Ann", "0.5", "--because", "a phone rang", by="Max")
    bring(cli, here, there)
    merge(cli, here)
    assert points(cli)["Ann"] == -1
    assert merge(cli, here)["entries"] == []


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("facts", "Ann", "club=Hill"), ("facts", "Ann", "club=Mill", "rating=1500")),
        (
            ("penalty", "Bob", "0.5", "--because", "late"),
            ("penalty", "Bob", "1", "--because", "he was late"),
        ),
        (("rename", "Eve", "Eve Hill"), ("rename", "Eve", "Eva Hill")),
        (("absent", "Fay", "--worth", "half"), ("absent", "Fay", "--worth", "full")),
    ],
)
def test_what_two_said_otherwise_of_an_entrant_is_left_to_the_director(
    cli: Terminal, laptops: tuple[str, str], ours: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    here, there = laptops
    go_on(cli, here)
    on(cli, here, *ours)
    on(cli, there, *theirs, by="Max")
    bring(cli, here, there)
    done = merge(cli, here)
    assert done["entries"] == []
    (left,) = done["left"]
    assert left["why"].endswith("The director decides which holds.")


def test_a_number_that_is_somebody_else_there_is_left(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    go_on(cli, here)
    on(cli, here, "add", "Gus")
    on(cli, there, "add", "Hal", by="Max")
    on(cli, there, "facts", "Hal", "club=Mill", by="Max")
    bring(cli, here, there)
    assert [left["text"] for left in merge(cli, here)["left"]] == [
        "add 7: Hal",
        "facts 7: club Mill",
    ]


def test_what_is_of_no_table_is_left_to_the_director(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, here, "result", "1.2", "501", "320")
    on(cli, there, "drop", "Fay", by="Max")
    bring(cli, here, there)
    done = merge(cli, here)
    assert done["entries"] == []
    assert [(left["text"], left["scorer"]) for left in done["left"]] == [("drop 6", "Max")]


def test_a_table_where_others_sit_is_left_out(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    for place in ("1.1", "1.2"):
        on(cli, here, "result", place, "501", "320")
    on(cli, there, "seat", "3", "Fay", "Cid", by="Max")
    on(cli, there, "result", "1.3", "501", "320", by="Max")
    bring(cli, here, there)
    left = merge(cli, here)["left"]
    why = "Others sit at table 1.3 there. Here: Cid, Fay."
    assert why in [each["why"] for each in left]


def test_a_game_that_was_opened_elsewhere_is_linked(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, here, "result", "1.2", "501", "320")
    on(cli, there, "open", "1.3", by="Max")
    (table,) = [each for each in tables(cli, "--ledger", there) if each["table"] == 3]
    bring(cli, here, there)
    merge(cli, here)
    play_hand(cli, table)
    assert found(cli, here)["3"][0] == "playing"
    assert is_sound(cli)


def test_a_dry_run_takes_nothing(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.2", "501", "320", by="Max")
    bring(cli, here, there)
    before = cli.count()
    assert len(merge(cli, here, "--dry-run")["entries"]) == 1
    assert cli.count() == before


def test_an_event_that_was_entered_on_one_laptop_has_nothing_to_merge(cli: Terminal) -> None:
    begin(cli)
    assert "No other record of this event is in the ledger." in cli.ok("event", "merge").out


def test_the_record_that_counts_is_the_current_one(cli: Terminal, laptops: tuple[str, str]) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.2", "501", "320", by="Max")
    on(cli, there, "result", "1.3", "501", "320", by="Max")
    bring(cli, here, there)
    listed = cli.ok("event", "list", "--json").json
    assert listed["current"] == 2
    assert [event.get("counts", True) for event in listed["events"]] == [False, True]


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_file_to_merge_is_imported_first(
    cli: Terminal, laptops: tuple[str, str], form: tuple[str, ...]
) -> None:
    here, there = laptops
    on(cli, there, "result", "1.2", "501", "320", by="Max")
    on(cli, here, "result", "1.1", "501", "320")
    done = cli.ok("event", "merge", there, "--ledger", here, *form)
    if form:
        assert (done.json["records"], len(done.json["entries"])) == (1, 1)
    else:
        imported, *_, taken = done.out.splitlines()
        assert "event 2" in imported
        assert taken == "1 act taken, 0 left out."
    assert is_sound(cli)


def test_what_a_file_would_bring_is_not_known_before_it_is_imported(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    on(cli, there, "result", "1.2", "501", "320", by="Max")
    on(cli, here, "result", "1.1", "501", "320")
    refused = cli("event", "merge", there, "--ledger", here, "--dry-run")
    assert refused.code == 2
    way = " ".join(refused.err.split()).partition("First: trickledger ")[2]
    cli.ok(*way.split())
    tried = cli("event", "merge", "--ledger", here, "--dry-run")
    assert "1 act would be taken" in tried.out


def test_a_file_that_cannot_be_imported_merges_nothing(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, _ = laptops
    record = cli.home / "record.txt"
    record.write_text("game klaberjass\nplayers Ann, Bob\nhand Bob 11C\n")
    refused = cli("event", "merge", str(record), "--ledger", here)
    assert refused.code == 3
    assert "11C" in refused.err
    assert "No other record" not in refused.out
    told = cli("event", "merge", str(record), "--ledger", here, "--json")
    assert (told.code, told.json["ok"]) == (3, False)


def test_who_decides_about_an_import_is_told_that_results_can_be_merged(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.2", "501", "320", by="Max")
    refused = cli("import", there, "--ledger", here)
    assert refused.code != 0
    said = " ".join(refused.err.split())
    assert "After --keep both, `trickledger event merge` takes in what theirs says" in said


def test_the_record_that_does_not_count_takes_nothing(
    cli: Terminal, laptops: tuple[str, str]
) -> None:
    here, there = laptops
    on(cli, here, "result", "1.1", "501", "320")
    on(cli, there, "result", "1.2", "400", "501", by="Max")
    bring(cli, here, there)
    merge(cli, here)
    listed = cli.ok("event", "list", "--json", "--ledger", here).json["events"]
    (counting,) = (each["event"] for each in listed if each.get("counts", True))
    (other,) = (each["event"] for each in listed if not each.get("counts", True))
    for words in (("result", "1.3", "501", "320"), ("doubt", "1.1"), ("penalty", "1", "1")):
        refused = cli("event", *words, "-e", str(other), "--ledger", here, "--because", "late")
        assert (refused.code, refused.out) == (3, "")
        said = " ".join(refused.err.split())
        assert said.startswith(
            f"Event {other} is another record of event {counting}, which counts."
        )
        assert f"Enter it there: -e {counting}." in said
    assert cli.ok("event", "show", "-e", str(other), "--ledger", here).out
    on(cli, here, "result", "1.3", "501", "320", "-e", str(counting))
