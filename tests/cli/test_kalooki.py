"""Kalooki through the commands: turns said in words, one table as the score sheet, no audit."""

from pathlib import Path

from tests.cli.terminal import Terminal

GAME = Path(__file__).parent.parent.parent / "examples" / "games" / "kalooki-nine-hands.txt"


def begin(cli: Terminal) -> None:
    cli.ok("new", "kalooki", "Ann", "Bob", "Cid", "--date", "2026-11-21")


def test_a_turn_is_said_in_words(cli: Terminal) -> None:
    begin(cli)
    said = cli.ok("enter", "-", stdin="hand Ann 7H\nAnn: call yes\nAnn: drew 5C\ndraw, QC").out
    assert said.splitlines() == [
        "@2 entered: hand Ann 7H",
        "@3-6 entered, turn 1: Ann calls 7H, allowed, with 5C; Bob draws, throws QC.",
        "Cid can enter: draw, drew CARD or take.",
        "Ann or Bob can enter: call yes/no.",
    ]


def test_what_lies_on_the_table_is_shown(cli: Terminal) -> None:
    begin(cli)
    lines = "hand Ann 7H\nBob: drew KC, meld Kshd, 7sdc, 4sh jo, KC\nAnn left 40\n"
    cli.ok("enter", "-", stdin=lines)
    said = cli.ok("show").out
    assert "  meld 3, Bob: 4S 4H jo" in said
    assert cli.ok("enter").out == "Cid can enter: left CARDS.\n"


def test_the_sheet_is_one_table(cli: Terminal) -> None:
    cli.ok("import", str(GAME))
    said = cli.ok("show", "1").out.splitlines()
    heads, *rows = said[2:13]
    assert heads.split() == ["Hand", "Dealer", "Contract", "Nora", "Otis", "Pia", "Ugo", "Vera"]
    assert [row.split()[0] for row in rows] == [str(number) for number in range(1, 11)]
    assert rows[8].split()[:4] == ["9", "Nora", "4F", "+0"]
    assert "Hand 9: void: no new stock could be formed (KAL-STOCK-2)" in said
    assert rows[9].split()[-1] == "1264"
    assert "The game is shared by Nora and Pia." in said
    assert max(map(len, said)) <= 80


def test_hands_to_come_stand_in_the_table(cli: Terminal) -> None:
    begin(cli)
    rows = [line.strip() for line in cli.ok("show").out.splitlines()[3:12]]
    assert rows == "3T,2T 1F,1T 2F,3F,4T,3T 1F,2T 2F,1T 3F,4F".split(",")


def test_a_void_hand_keeps_what_overcalls_cost(cli: Terminal) -> None:
    cli.ok("import", str(GAME))
    said = cli.ok("show", "1.9").out
    assert "does not count: no new stock could be formed" in said
    assert "1 overcall" in said
    hand = cli.ok("show", "1.9", "--json").json["hands"][0]
    assert (hand["counted"], hand["entered"]["Ugo"], hand["next_dealer"]) == (False, 50, "Nora")


def test_a_turn_is_the_fifth_of_a_reference(cli: Terminal) -> None:
    cli.ok("import", str(GAME))
    (hand,) = cli.ok("show", "1.1.5", "--json").json["hands"]
    assert [(turn["turn"], turn["discard"]) for turn in hand["turns"]] == [(5, "KS")]
    assert "tricks" not in hand
    assert [entry["text"] for entry in cli.ok("log", "1.1.5", "--json").json["entries"]] == [
        "draw",
        "KS",
    ]
    assert "Hand 1 has no turn 99 yet." in cli("show", "1.1.99").err


def test_there_is_nothing_to_audit(cli: Terminal) -> None:
    cli.ok("import", str(GAME))
    for reference in ("1", "1.1", "1.1.5"):
        assert cli.ok("audit", reference).out.startswith("Kalooki has no duty")


def test_a_correction_tells_what_it_changed(cli: Terminal) -> None:
    cli.ok("import", str(GAME))
    said = cli.ok("correct", "@4", "drew", "3D", "--game", "1", "--dry-run").out
    assert "hand 1, turn 1: Vera calls 2H, allowed; Ugo draws, throws JH -> Vera calls" in said
