"""`rules`: the rulebook in words, and the phases of a hand as the engine runs them."""

import json

from tests.cli.terminal import Terminal


def test_the_phases_of_a_game(cli: Terminal) -> None:
    lines = cli.ok("rules", "rolling-stone", "--phases").out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].split() == "Phase, word Who Clause What it waits for, what follows".split()
    assert "lead" in lines[1]
    assert "Nothing lies on the table: a card is" in lines[1]
    assert lines[3].split()[:4] == ["play", "in", "turn", "ROL-LEAD-1"]
    assert any(line.split()[:4] == ["pick", "in", "turn", "ROL-PICK-1"] for line in lines)


def test_the_phases_for_a_program(cli: Terminal) -> None:
    told = json.loads(cli.ok("rules", "klaberjass", "--phases", "--json").out)
    phases = {phase["phase"]: phase for phase in told["phases"]}
    assert list(phases)[:2] == ["deal", "first bids"]
    words = {word["word"]: word for word in phases["first bids"]["words"]}
    assert words["pass"] == {
        "word": "pass",
        "who": "in turn",
        "clause": "KLA-TRUMP-2",
        "then": [{"phase": "second bids", "when": "both passed"}],
        "after_trick": [],
    }
    assert [word["word"] for word in told["always"]] == ["holds", "seen", "bela"]


def test_phases_of_no_game_are_told(cli: Terminal) -> None:
    said = cli("rules", "klabberjass", "--phases")
    assert said.code == 2
    assert "There is no game called klabberjass." in said.err
    assert "`trickledger rules klaberjass --phases`" in " ".join(said.err.split())
    unsaid = cli("rules", "--phases")
    assert unsaid.code == 2
    assert unsaid.err.startswith("Say the phases of which game.")


def test_a_rulebook_explains_its_sign(cli: Terminal) -> None:
    told = cli.ok("rules", "loo").out
    assert told.startswith("LOO-DECK-1 Five to ten players")
    assert "\nWhat the rules leave open, and how it is decided:\nLOO-D1 " in told
    assert told.endswith("† A breach can be recorded as it was played, with ~ behind it.\n")
    assert "°" not in told
    assert "†" not in cli.ok("rules", "LOO-DECK").out
