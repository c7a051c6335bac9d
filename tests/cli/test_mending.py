"""Corrections, rulings and closings on the command line."""

from tests.cli.evening import REVOKE, TURNED, TWO_AND_A_HALF_TRICKS, X21
from tests.cli.terminal import Terminal


def tricks(cli: Terminal) -> list[str]:
    """The cards and winner of each trick of the newest hand."""
    hand = cli.ok("show", "--json").json["hands"][-1]
    return [
        " ".join([*(card for _, card in trick["cards"]), trick["winner"]])
        for trick in hand["tricks"]
    ]


def sheet(cli: Terminal) -> object:
    """The figures without what tells how many entries they took."""
    record = cli.ok("show", "--json").json
    return {name: value for name, value in record.items() if name not in {"entries", "head"}}


def test_a_mistyped_card_is_mended_by_one_correction(cli: Terminal) -> None:
    cli.game(X21[:7])
    said = cli.ok("correct", "@12", "9C", "--because", "misread").out
    assert "hand 1, trick 1, cards: JC 10C -> JC 9C" in said
    assert "hand 1, trick 1, points: 30 -> 34" in said
    assert tricks(cli)[0] == "JC 9C Ann"
    (entry,) = cli.ok("log", "@12", "--json").json["entries"]
    assert (entry["text"], entry["fate"]) == ("10C", "corrected by @16")
    assert cli.ok("log", "@16", "--json").json["entries"][0]["text"].endswith("because misread")


def test_a_dry_run_lists_what_would_change_and_records_nothing(cli: Terminal) -> None:
    cli.game(X21)
    before = sheet(cli)
    dry = cli.ok("correct", "@29", "AS", "--dry-run").out
    assert "This would change:" in dry
    assert "hand 1, score, Ann: 115 -> 126" in dry
    assert "hand 1, entry 32 (score Ann 115 Bob 27): agrees -> no longer agrees" in dry
    assert (sheet(cli), cli.count()) == (before, 32)
    wet = cli.ok("correct", "@29", "AS").out
    assert (
        wet.replace("This changes:", "").split("entered", 1)[1]
        == (dry.replace("This would change:", "").split("would be entered", 1)[1])
    )
    assert cli.count() == 33


def test_a_correction_that_breaks_a_later_entry_is_refused_by_name(cli: Terminal) -> None:
    """COM-X6."""
    cli.game([*TWO_AND_A_HALF_TRICKS, "9D"])
    result = cli("correct", "@17", "8S", "--json")
    assert result.code == 3
    refusal = result.json["refusal"]
    assert refusal["clause"] == "COM-VOID-4"
    assert refusal["why"] == (
        "@18 (Ann: 9D) then no longer fits (COM-SEQ-2): with 8S (@17) Bob wins trick 3, so it's "
        "Bob's turn. Add drop to take back what no longer fits; then trick 4 must be typed again."
    )
    assert cli.count() == 18


def test_a_decision_names_the_newest_entry_that_was_seen(cli: Terminal) -> None:
    cli.game(X21[:5])
    for words in (["undo"], ["void", "@12"], ["correct", "@12", "9C"]):
        for dry_run in ([], ["--dry-run"]):
            assert cli(*words, "--at", "11", *dry_run).code == 4
    assert cli.count() == 12
    cli.ok("undo", "--at", "12")


def test_a_batch_is_applied_whole(cli: Terminal) -> None:
    """COM-X7."""
    cli.game([*X21[:4], "JC 10C", "QD 10D", "JS KS", "7S"])
    said = cli.ok("correct", "@16", "8S,", "void", "@17", "--json").json
    assert [entry["text"] for entry in said["entries"]] == ["correct @16 8S", "void @17"]
    (turn,) = said["next"]
    assert turn["player"] == "Bob"


def test_a_batch_with_one_bad_member_changes_nothing(cli: Terminal) -> None:
    cli.game(X21[:7])
    before = sheet(cli)
    assert cli("correct", "@12 9C, @99 KD").code == 3
    assert cli("correct", "@12 9C, @15 6H").code == 3
    assert (sheet(cli), cli.count()) == (before, 15)


def test_drop_voids_what_no_longer_holds_and_leaves_other_hands(cli: Terminal) -> None:
    cli.game(TURNED)
    result = cli.ok("correct", "@9", "10D", "--drop", "--json").json
    assert result["entries"][0]["text"] == "correct @9 10D, drop"
    hands = cli.ok("show", "--json").json["hands"]
    assert len(hands) == 2
    assert len(hands[0]["tricks"]) < 9
    log = cli.ok("log", "--json").json["entries"]
    assert any(entry["fate"].startswith("dropped by") for entry in log)
    assert not any(entry["fate"] for entry in log if entry["hand"] == 2)


def test_a_later_hand_stands_with_a_finding(cli: Terminal) -> None:
    """COM-X9."""
    cli.game(TURNED)
    said = cli.ok("correct", "@24", "9D").out
    assert "hand 2, finding @26 COM-DEAL-1: nothing -> open" in said
    first, second = cli.ok("show", "--json").json["hands"]
    assert (first["next_dealer"], second["dealer"]) == ("Bob", "Ann")
    assert [finding["clause"] for finding in second["findings"]] == ["COM-DEAL-1"]
    audit = cli("audit")
    assert audit.code == 5
    assert "COM-DEAL-1 on @26, open: Ann dealt, Bob was expected." in audit.out
    assert cli("audit", ".2").code == 5


def test_undo_goes_back_line_by_line(cli: Terminal) -> None:
    cli.game(X21[:4])
    cli.ok("enter", "JC", "10C")
    first = sheet(cli)
    cli.ok("enter", "show", "KQJc")
    cli.ok("enter", "QD", "10D")
    assert "void @15" in cli.ok("undo").out
    assert "void @13" in cli.ok("undo", "--because", "a slip").out
    assert sheet(cli) == first
    cli.ok("enter", "show", "KQJc")
    cli.ok("undo")
    assert sheet(cli) == first


def test_undo_goes_back_to_the_head_and_no_further(cli: Terminal) -> None:
    cli.game(X21[:4])
    for _ in range(4):
        cli.ok("undo")
    record = cli.ok("show", "--json").json
    assert record["hands"] == []
    result = cli("undo")
    assert (result.code, result.out) == (3, "")
    assert "no line to take back" in result.err
    cli.ok("enter", "hand", "Ann", "9H")
    assert cli.ok("show", "--json").json["hands"][0]["dealer"] == "Ann"


def test_undo_of_a_correction_restores_what_was(cli: Terminal) -> None:
    cli.game(X21)
    before = sheet(cli)
    cli.ok("correct", "@29", "AS")
    assert sheet(cli) != before
    cli.ok("undo")
    assert sheet(cli) == before


def test_an_entry_that_is_copied_with_its_full_stop_is_the_entry(cli: Terminal) -> None:
    cli.game(X21)
    plain = cli.ok("void", "@12", "--drop", "--dry-run").out
    assert cli.ok("void", "@12.", "--drop", "--dry-run").out == plain
    assert cli("void", "@12..").code == 2


def test_a_void_of_a_void_repeats_the_entry(cli: Terminal) -> None:
    """COM-VOID-6."""
    cli.game(X21[:5])
    before = sheet(cli)
    cli.ok("void", "@12")
    result = cli("void", "@12")
    assert result.code == 3
    assert "COM-VOID-6" in result.err
    assert "void @13" in result.err.replace("\n", " ")
    cli.ok("void", "13")
    assert sheet(cli) == before


def test_the_head_cannot_be_voided(cli: Terminal) -> None:
    cli.game()
    assert "COM-SEAT-3" in cli("void", "1").err
    assert "There is no entry 7" in cli("void", "@7").err
    assert cli("correct", "@1", "KD").code == 3


# -- rulings -----------------------------------------------------------------------------------

STAND = ["ruling", "stand", "@7", "KLA-PLAY-3", "--by", "Dora"]


def test_a_ruling_settles_a_finding(cli: Terminal) -> None:
    cli.game(REVOKE)
    assert cli("audit").code == 5
    said = cli.ok(*STAND, "--because", "it changed nothing").out
    assert "hand 1, finding @7 KLA-PLAY-3: open -> ruled" in said
    assert cli("audit").code == 0
    assert cli("check").code == 0
    assert cli.ok("show", "--json").json["provisional"] is False
    cli.ok("undo")
    assert cli("audit").code == 5


def test_a_ruling_without_a_reason_is_refused(cli: Terminal) -> None:
    """COM-X10."""
    cli.game(REVOKE)
    for words in (STAND, [*STAND, "--because", " "], STAND[:4]):
        result = cli(*words, "--json")
        assert (result.code, result.json["refusal"]["clause"]) == (3, "COM-RUL-1")
    assert cli("ruling", "shrug", "@7", "KLA-PLAY-3", "--by", "Dora", "--because", "x").code == 3
    result = cli("ruling", "stand", "@6", "KLA-PLAY-3", "--by", "Dora", "--because", "x")
    assert result.code == 3
    assert "@7 KLA-PLAY-3" in result.err
    assert cli.count() == 9


def test_a_ruling_whose_finding_vanished_is_an_orphan(cli: Terminal) -> None:
    """COM-X12."""
    cli.game(REVOKE)
    cli.ok(*STAND, "--because", "it changed nothing")
    said = cli.ok("correct", "@9", "9S").out
    assert "hand 1, finding @7 KLA-PLAY-3: ruled -> withdrawn" in said
    (ruling,) = cli.ok("log", "@10", "--json").json["entries"]
    assert ruling["fate"] == "orphaned: its finding has vanished"
    assert cli("audit").code == 0


# -- the end of a game -------------------------------------------------------------------------


def test_an_abandoned_game_does_not_count(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=100")
    cli.ok("enter", "-", stdin="\n".join(X21))
    cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=100")
    cli.ok("enter", "-", stdin="\n".join(X21))
    assert cli.ok("standings", "--json").json["rows"][0]["points"] == 2
    cli.ok("abandon", "2", "--because", "entered twice", "--dry-run")
    assert cli.ok("standings", "--json").json["rows"][0]["points"] == 2
    assert "abandoned" in cli.ok("abandon", "2", "--because", "entered twice").out
    rows = cli.ok("standings", "--json").json["rows"]
    assert [(row["player"], row["points"], row["games"]) for row in rows] == [
        ("Ann", 1, 1),
        ("Bob", 0, 1),
    ]
    assert cli.ok("player", "Ann", "--json").json["won"] == 1
    assert cli("enter", "--game", "2", "hand", "Ann", "9H").code == 3
    assert cli("abandon", "2", "--because", "again").code == 3
    assert cli("check").code == 0


def test_a_game_won_with_an_open_finding_is_won_provisionally(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=50")
    cli.ok("enter", "-", stdin="\n".join(REVOKE))
    cli.ok("enter", "-", stdin="QH 9H\nJH 10H\nJC 7C\n9C 8C\nAC QC\nAD 8D\nKD 9D\n")
    record = cli.ok("show", "--json").json
    assert (record["status"], record["provisional"]) == ("won", True)
    assert cli.ok("standings", "--json").json["rows"][0]["provisional"] is True
    assert "provisional" in cli.ok("show").out
    cli.ok(*STAND, "--because", "it changed nothing")
    assert cli.ok("standings", "--json").json["rows"][0]["provisional"] is False
    assert cli("enter", "hand").code == 3


def test_an_entry_may_be_named_by_its_card_and_the_answer_has_its_number(cli: Terminal) -> None:
    cli.game(["hand Bob 10C", "take", "none none", "JC 10H"])
    named = cli("enter", "void 10H")
    assert named.code == 3
    assert "10H is @7. You can enter: void @7." in " ".join(named.err.split())
    assert cli.ok("correct", "10H", "9H").out.startswith("@8 entered: correct @7 9H")
    unknown = " ".join(cli("correct", "KD", "10S").err.split())
    assert "such as `trickledger void @8` or `trickledger correct @8 WORDS`." in unknown
    assert cli.ok("correct", "8", "10S").out


def test_what_was_left_out_is_put_in_and_taken_back(cli: Terminal) -> None:
    cli.game(["hand Bob 10C", "take", "none none", "QC 8C", "KC 7C", "AS 9S"])
    before = sheet(cli)
    dry = cli.ok("insert", "after", "7", "KH", "7H", "--dry-run").out
    assert "hand 1, trick 2, cards: KC 7C -> KH 7H" in dry
    assert sheet(cli) == before
    said = cli.ok("insert", "after", "@6", "bela", "--because", "it was said").out
    assert said.startswith("@12 entered: insert after @6 bela because it was said")
    (entry,) = cli.ok("log", "@12", "--json").json["entries"]
    assert (entry["kind"], entry["by"], entry["fate"]) == ("correct", "Ann", "")
    cli.ok("undo")
    assert sheet(cli) == before
    assert "figures: ok" in cli.ok("check", "--rebuild").out


def test_what_is_read_anew_is_named(cli: Terminal) -> None:
    cli.game(["hand Bob 9H", "take", "none none", "8S KC", "8C JD"])
    said = cli.ok("insert", "after", "@6", "7S").out
    assert "hand 1, read as another's: @7 Ann: KC, @8 Bob: 8C, @9 Ann: JD" in said
    (entry,) = cli.ok("log", "@7", "--json").json["entries"]
    assert (entry["text"], entry["by"]) == ("KC", "Ann")
    assert entry["fate"] == "read as Ann's by @10"


def test_a_hand_that_was_left_out_stands_where_it_was_played(cli: Terminal) -> None:
    results = ["result Ann 105 Bob 57 maker Ann trump C", "result Ann 57 Bob 105 maker Bob trump C"]
    cli.game([f"{results[0]} dealer Bob", results[1]])
    said = cli.ok("insert", "before", "@4", "result", "Ann", "100", "Bob", "62", "maker", "Ann")
    assert said.out.startswith("@6-7 entered: insert before @4 hand, insert after @6 result Ann")
    rows = [
        (hand["hand"], hand["entered"]["Ann"]) for hand in cli.ok("show", "--json").json["hands"]
    ]
    assert rows == [(1, 105), (2, 100), (3, 57)]
    hands = {each["entry"]: each["hand"] for each in cli.ok("log", "--json").json["entries"]}
    assert hands == {1: None, 2: 1, 3: 1, 4: 3, 5: 3, 6: 2, 7: 2}
    text = cli.ok("export", "1").out
    other = str(cli.home / "other.db")
    cli.ok("import", "-", "--ledger", other, stdin=text)
    assert cli.ok("export", "1", "--ledger", other).out == text


def test_what_is_put_in_as_people_say_it_tells_what_it_changes(cli: Terminal) -> None:
    lines = ["hand Ann 10D", "take none", "Ann twenty", "8S AS", "JH AH", "QD bela 9D", "10C AC"]
    cli.game([*lines, "9S QS", "KS KD", "7H 9H", "7C KC", "10H 8D"])
    said = cli.ok("enter", "bob", "bela", "after", "kd").out
    assert "@25 entered: insert after @18 bela" in said
    assert "  totals, Bob: 0 -> 66" in said
