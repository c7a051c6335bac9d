"""`rules`: the rulebook in words, and the phases of a hand as the engine runs them."""

import json

import pytest

from tests.cli.terminal import Terminal
from trickledger.ledger.cli.commands.rules import print_clauses
from trickledger.ledger.say.display import Display, shown_on
from trickledger.rules.catalogue import clauses, kinds
from trickledger.rules.clauses import Rulebook


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


@pytest.mark.parametrize("name", ["lift-smoke", "Instant-Out", "cardominoes"])
def test_a_game_that_can_be_opened_has_its_rules(cli: Terminal, name: str) -> None:
    assert (
        "\n  lift-smoke, instant-out, cardominoes: forms of Linger Longer\n" in cli.ok("rules").out
    )
    for words in ((), ("--phases",)):
        assert cli.ok("rules", name, *words).out == cli.ok("rules", "linger-longer", *words).out


def test_phases_of_no_game_are_told(cli: Terminal) -> None:
    said = cli("rules", "klaberjas", "--phases")
    assert said.code == 2
    assert "There is no game called klaberjas." in said.err
    assert "`trickledger rules klaberjass --phases`" in " ".join(said.err.split())
    unsaid = cli("rules", "--phases")
    assert unsaid.code == 2
    assert unsaid.err.startswith("Say the phases of which game.")


def test_a_rulebook_has_its_headings(cli: Terminal) -> None:
    told = cli.ok("rules", "loo").out
    assert told.startswith("Players, chips and aim\n  LOO-DECK-1      Five to ten players")
    assert "\n\nPlay\n  LOO-LEAD-1      The player left of the dealer leads" in told
    assert "\n\nWhat the rules leave open, and how it is decided\n  LOO-D1 " in told
    assert cli.ok("rules", "KLA-SCHM").out.startswith("Bidding\n  KLA-SCHM-1  A schmeiss")
    clauses = json.loads(cli.ok("rules", "loo", "--json").out)["clauses"]
    assert [clause["heading"] for clause in clauses[:4]] == [clauses[0]["heading"]] * 3 + [
        "Ante and deal"
    ]


@pytest.mark.parametrize("width", [40, 60, 200])
@pytest.mark.parametrize("kind", ["common", *kinds()])
def test_a_rulebook_fits_the_page(
    width: int, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = clauses(kind)
    with shown_on(Display(width)):
        print_clauses(found)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= min(width, 100)
    words = " ".join(" ".join(lines).split())
    assert all(f"{clause.text} " in words for clause in found)


def test_a_game_from_outside_may_have_no_headings(capsys: pytest.CaptureFixture[str]) -> None:
    book = Rulebook("ABC", "PLAY-1 Play a card.\nPLAY-10 † Follow suit.\nD1 Any suit is led.")
    print_clauses([*book.values()])
    assert capsys.readouterr().out == (
        "  ABC-PLAY-1     Play a card.\n"
        "  ABC-PLAY-10  † Follow suit.\n\n"
        "What the rules leave open, and how it is decided\n"
        "  ABC-D1         Any suit is led.\n\n"
        "`trickledger rules ABC-PLAY-10` shows that clause by an example.\n\n"
        "† A breach can be recorded as it was played, with ~ behind it.\n"
    )


def test_a_rulebook_explains_its_sign(cli: Terminal) -> None:
    told = cli.ok("rules", "loo").out
    assert "\n  LOO-FOLLOW-1  † Suit must be followed if possible.\n" in told
    assert told.endswith("† A breach can be recorded as it was played, with ~ behind it.\n")
    assert "°" not in told
    assert "†" not in cli.ok("rules", "LOO-DECK").out


def test_a_clause_is_shown_by_examples(cli: Terminal) -> None:
    told = cli.ok("rules", "SXS-MAR-4").out
    assert told == (
        "SXS-MAR-4 The marriage in trump counts 40.\n\n"
        "For example:\n"
        "  game sixty-six\n  players Ann, Bob\n  hand Bob 9S\n  marriage S, KS 9D\n"
        "That stands.\n"
        "Trick 1: Ann KS, Bob 9D. Ann wins 4.\n"
        "The hand then: 9 in the stock, hand Ann 44, marriages Ann S.\n"
        "Ann can enter: drew CARD, marriage SUIT, close, claim or a card.\n"
        "Bob can enter: drew CARD or claim.\n"
    )
    beside = cli.ok("rules", "ROL-FOLLOW-1").out
    assert "\n  8S\nP2: 8S can't be played: " in beside
    assert "In place of the last line:\n  " in beside
    assert "There is no example. " in cli.ok("rules", "KLA-D4").out
    assert "\n`trickledger rules KLA-PLAY-2` shows" in cli.ok("rules", "klaberjass").out


def test_the_examples_of_a_clause_for_a_program(cli: Terminal) -> None:
    (clause,) = json.loads(cli.ok("rules", "COM-CARD-2", "--json").out)["clauses"]
    (example, *_) = clause["examples"]
    assert example["record"][0] == "game klaberjass"
    assert (example["refusal"]["clause"], example["events"]) == ("COM-CARD-2", [])
    (clause,) = json.loads(cli.ok("rules", "SXS-MAR-4", "--json").out)["clauses"]
    (example,) = clause["examples"]
    assert (example["refusal"], example["events"][0]["kind"]) == (None, "trick")
    assert example["facts"]["points"] == {"Ann": 44}
    assert "examples" not in cli.ok("rules", "KLA-SCHM", "--json").out
