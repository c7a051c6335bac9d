"""The table under a pseudo-terminal: real key strokes, and the screen that comes of them."""

import os
import re

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import ROOT, Terminal

if os.name == "nt":
    pytest.skip("there is no pseudo-terminal here", allow_module_level=True)

from tests.cli.table.screen import Screen

TAB, CTRL_C, CTRL_D, CTRL_U, BACKSPACE, UP = "\t", "\x03", "\x04", "\x15", "\x7f", "\x1b[A"
NEW = ("table", "new", "klaberjass", "Ann", "Bob")
ONE_TRICK = X21[:6]

# After KLA-X21 and nothing else, in a terminal that is high enough for all of it.
WHOLE_HAND = """\
Game 1: Klaberjass, Ann, Bob.
@2 entered: hand Bob 10♣
@3 entered: Ann take
Trump is ♣, Ann is the maker.
@4 entered: Bob exchange
@5-10 entered: Ann twenty, Bob howhigh, Ann K, Bob also, Ann ♣, Bob ♠
@11-12 entered: Ann J♣, Bob 10♣
Trick 1: Ann J♣, Bob 10♣. Ann wins 30.
@13 entered: Ann show K♣ Q♣ J♣
@14-15 entered: Ann Q♦, Bob 10♦
Trick 2: Ann Q♦, Bob 10♦. Bob wins 13.
@16-18 entered: Bob J♠, Ann K♣, bela
Trick 3: Bob J♠, Ann K♣. Ann wins 6.
@19-21 entered: Ann Q♣, bela, Bob A♣
Trick 4: Ann Q♣, Bob A♣. Bob wins 14.
@22-23 entered: Bob Q♥, Ann K♥
Trick 5: Bob Q♥, Ann K♥. Ann wins 7.
@24-25 entered: Ann 7♦, Bob Q♠
Trick 6: Ann 7♦, Bob Q♠. Ann wins 3.
@26-27 entered: Ann K♦, Bob K♠
Trick 7: Ann K♦, Bob K♠. Ann wins 8.
@28-29 entered: Ann 9♦, Bob 8♠
Trick 8: Ann 9♦, Bob 8♠. Ann wins 0.
@30-31 entered: Ann A♥, Bob 7♥
Trick 9: Ann A♥, Bob 7♥. Ann wins 21.
Hand 1 is over: Ann 115, Bob 27. Totals: Ann 115, Bob 27.
  Ann  +65  cards in tricks 1 3 5 6 7 8 9  KLA-PTS-1
  Ann  +10  last trick                     KLA-PTS-2
  Ann  +20  sequence K♣ Q♣ J♣              KLA-MELD-1
  Ann  +20  bela                           KLA-BELA-1
  Bob  +27  cards in tricks 2 4            KLA-PTS-1
       Hand  Adds  Total
  Ann   115   115    115
  Bob    27    27     27
────────────────────────────────────────────────────────────────────────────────
Klaberjass, game 1, hand 1, over                                             @31
dealer Bob   upcard 10♣   trump ♣   maker Ann   Bob exchanged the seven
Ann scores sequences   shown K♣ Q♣ J♣
        Tricks   Hand   Adds   Total
> Ann        7    115   +115     115
  Bob        2     27    +27      27
Next: hand Ann CARD, or result
Ann> hand Ann"""


DOCUMENT = ROOT / "docs" / "table.md"
CAPTURED = re.compile(r"<!-- (typed|disputed): (.*?) -->\n```text\n(.*?)```", re.DOTALL)


def typed(screen: Screen, lines: list[str]) -> None:
    """Type lines as a scorer does who looks up after each."""
    for line in lines:
        newest = _newest(screen)
        # the first hand of a game proposes its first word
        screen.enter(line.removeprefix("hand ") if line.startswith("hand") else line)
        screen.wait(lambda now, before=newest: _newest(now) not in ("", before))  # type: ignore[misc]


def _newest(screen: Screen) -> str:
    found = re.findall(r"@\d+$", screen.text, re.MULTILINE)
    return found[-1] if found else ""


def test_a_hand_is_typed_and_the_next_one_proposed(cli: Terminal) -> None:
    with Screen(cli, *NEW, lines=50) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:14])
        screen.wait(lambda now: now.text == WHOLE_HAND)
        screen.enter("9S")
        screen.wait_for("Klaberjass, game 1, hand 2", "dealer Ann   upcard 9♠")
        screen.press(CTRL_D)
        assert screen.end() == 0
    assert cli.count() == 32
    assert cli.ok("check").code == 0


def test_a_refusal_stands_under_the_line_that_is_mended(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.enter("JC KS")
        screen.wait_for(
            "Bob: KS can't be played: JC was led and Bob holds 10C: suit must be followed if"
        )
        assert screen.line == "Ann> JC KS"
        assert screen.cursor[0] == len("Ann> JC ")
        assert screen.below[0].startswith("Bob: KS can't be played")
        assert cli.count() == 10
        screen.press("\x1b[3~" * 2)
        screen.enter("10")
        screen.wait_for("Trick 1: Ann J♣, Bob 10♣. Ann wins 30.")
        screen.wait_until_gone("can't be played")
    assert cli.count() == 12


def test_pasted_lines_are_taken_up_to_the_first_that_is_refused(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        pasted = "\n".join(["Bob 10C", *X21[1:4], "JC KS", "show KQJc"])
        screen.press(f"\x1b[200~{pasted}\x1b[201~\r")
        screen.wait_for("Bob: KS can't be played", "Bob howhigh, Ann K, Bob also, Ann ♣, Bob ♠")
        assert screen.line == "Ann> JC KS"
        assert screen.below[0].strip() == "show KQJc"
        screen.press("\x1b[3~" * 2)
        screen.enter("10")
        screen.wait_for("@13 entered: Ann show K♣ Q♣ J♣")


def test_keys_that_come_faster_than_answers_are_taken_in_order(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.press("".join(f"{line}\r" for line in ["Bob 10C", *X21[1:6], "QD 10D"]))
        screen.wait_for("Trick 2: Ann Q♦, Bob 10♦. Bob wins 13.")
        screen.wait_for_line("Bob>")
        assert "^" not in screen.text
    assert cli.count() == 15


def test_undo_shows_what_it_changes_and_asks(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ONE_TRICK)
        screen.enter("/undo")
        screen.wait_for_line("Enter it? (y/n)")
        assert screen.below == [
            "@14 would be entered: void @13",
            "This would change:",
            "  hand 1, shown: KC QC JC -> nothing",
            "Ann can enter: show CARDS or a card.",
        ]
        screen.enter("n")
        screen.wait_for("Nothing was changed.")
        screen.wait_until_gone("would")
        screen.enter("/undo")
        screen.wait_for_line("Enter it? (y/n)")
        screen.enter("y")
        screen.wait_for("@14 entered: void @13")
        screen.wait_for_line("Ann>")
        screen.press(UP)
        screen.wait_for_line("Ann> /undo")
    assert cli.count() == 14


def test_tab_offers_words_with_their_meaning_and_cards(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        screen.press(TAB)
        screen.wait_for(
            " take      take the upcard's suit as trump",
            " schmeiss  offer to throw the hands in",
        )
        screen.press(TAB)
        screen.wait_for_line("Ann> take")
        screen.enter("")
        screen.wait_for("Trump is ♣, Ann is the maker.")
        screen.press(f"n{TAB}")
        screen.wait_for_line("> none")
        screen.press(f"{CTRL_U}JC qc{TAB}")
        screen.wait_for_line("> JC QC")
        screen.press(f"{CTRL_U}/und{TAB}")
        screen.wait_for_line("> /undo")
    assert cli.count() == 3


def test_keys_on_what_is_proposed(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.press(BACKSPACE)
        screen.wait_for_line(">")
        screen.enter("")
        screen.wait_for_line("> hand")
        screen.press("/log")
        screen.wait_for_line("> /log")
        screen.enter("")
        screen.wait_for("@1                   game klaberjass; date")
        screen.wait_for_line("> hand")
        screen.press(UP)
        screen.wait_for_line("> /log")


def test_ctrl_c_clears_the_line_and_twice_leaves(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        screen.press("take it or lea")
        screen.wait_for_line("Ann> take it or lea")
        screen.press(CTRL_C)
        screen.wait_for_line("Ann>")
        screen.wait_for("Ctrl-C once more leaves the table.")
        screen.enter("take")
        screen.wait_for("Ann is the maker.")
        screen.press(CTRL_C)
        screen.wait_for("Ctrl-C once more leaves the table.")
        screen.press(CTRL_C)
        assert screen.end() == 130
        assert screen.lines[-1] == "Game 1 stands at entry 3; `trickledger table 1` goes on."
    assert cli.count() == 3


def test_the_table_asks_for_a_game_and_offers_the_next_when_it_is_won(cli: Terminal) -> None:
    with Screen(cli, "table") as screen:
        screen.wait_for("No game is current: which one, and who plays, clockwise?")
        screen.wait_for_line("Game and players>")
        screen.enter("klaberjass Ann Bob --option target=110")
        screen.wait_for_line("> hand")
        typed(screen, X21[:14])
        screen.wait_for("Ann won the game.")
        screen.wait_for_line("> /new")
        screen.enter("")
        screen.wait_for_line("> hand Ann")
        screen.wait_for("Klaberjass, game 2")


def test_what_a_second_scorer_enters_appears_while_nobody_types(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.press("J")
        screen.wait_for_line("Ann> J")
        cli.ok("enter", "JC 10C", "--scorer", "Emil")
        screen.wait_for("@11-12 entered by Emil meanwhile: Ann J♣, Bob 10♣", "Trick 1: Ann J♣")
        screen.wait_for_line("Ann> J")
        screen.enter(f"{CTRL_U}show KQJc")
        screen.wait_for("@13 entered: Ann show K♣ Q♣ J♣")
    assert cli.ok("check").code == 0


@pytest.mark.parametrize("mine", ["QD 10D", "JC 10C"], ids=["another trick", "the same trick"])
def test_of_two_who_enter_at_once_the_second_is_shown_what_came_and_keeps_the_line(
    cli: Terminal, mine: str
) -> None:
    with Screen(cli, *NEW, looks=False) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        cli.ok("enter", "JC 10C", "--scorer", "Emil")
        screen.enter(mine)
        screen.wait_for(
            "@11-12 entered by Emil meanwhile: Ann J♣, Bob 10♣",
            "Trick 1: Ann J♣, Bob 10♣. Ann wins 30.",
            "Others have entered meanwhile. Look at what came; Enter records your line now.",
        )
        screen.wait_for_line(f"Ann> {mine}")
        assert cli.count() == 12
        screen.press("\r")
        if mine == "JC 10C":
            # a card falls once, however often it is typed
            screen.wait_for("Ann: JC can't be played: JC was played by Ann")
            screen.wait_for_line("Ann> JC 10C")
            screen.press(CTRL_C)
            screen.wait_for_line("Ann>")
            screen.enter("QD 10D")
        screen.wait_for("@13-14 entered: Ann Q♦, Bob 10♦")
    assert cli.count() == 14
    assert cli.ok("check").code == 0


def test_a_line_typed_while_another_corrects_is_not_recorded_on_top(cli: Terminal) -> None:
    with Screen(cli, *NEW, looks=False) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:5])
        cli.ok("correct", "@12", "9C", "--scorer", "Emil")
        screen.enter("show KQJc")
        screen.wait_for("Others have entered meanwhile.", "@13 entered by Emil meanwhile")
        screen.wait_for_line("Ann> show KQJc")
        assert cli.count() == 13


def test_a_proposal_follows_what_a_second_scorer_enters(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        cli.ok("enter", "hand Bob 10C", "--scorer", "Emil")
        screen.wait_for_line("Ann>")


@pytest.mark.parametrize("size", [(80, 24), (80, 14), (200, 60)])
def test_the_table_fits_a_terminal_that_changes_its_size(
    cli: Terminal, size: tuple[int, int]
) -> None:
    with Screen(cli, *NEW, columns=120, lines=40) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ONE_TRICK)
        screen.wait_for_line("Ann>")
        seen = len(screen.raw)
        screen.resize(*size)
        screen.wait(lambda now: len(now.raw) > seen and now.line == "Ann>")
        screen.enter("/help")
        screen.wait_for("/help words")
        screen.wait_for_line("Ann>")
        screen.enter("QD 10D")
        screen.wait_for("Trick 2: Ann Q♦, Bob 10♦. Bob wins 13.")
        screen.wait_for("> Bob                  1     13       0")
        assert screen.line == "Bob>"


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}])
def test_no_colour_vanishes_on_dark_or_light(cli: Terminal, variables: dict[str, str]) -> None:
    with Screen(cli, *NEW, variables=variables) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10H")
        screen.wait_for_line("Ann>")
        screen.enter("6H")
        screen.wait_for("COM-SEQ-1")
        screen.press(f"{CTRL_C}{TAB}")
        screen.wait_for("offer to throw the hands in")
        screen.press(TAB)
        screen.wait_for_line("Ann> take")
        allowed = {"default"} if variables else {"default", "red"}
        assert screen.colours() <= {(colour, "default") for colour in allowed}
        has_colour = re.search(rb"\x1b\[[0-9;]*3[0-7]m", screen.raw)
        assert bool(has_colour) != bool(variables)


def test_a_refused_start_shows_no_table(cli: Terminal) -> None:
    with Screen(cli, "table", "new", "klabberjass", "Ann", "Bob") as screen:
        assert screen.end() == 2
        assert screen.text == "There is no game called klabberjass. Did you mean klaberjass?"
    assert not cli.ledger.exists()


def test_a_terminal_that_can_nothing_gets_plain_lines(cli: Terminal) -> None:
    with Screen(cli, *NEW, variables={"TERM": "dumb"}) as screen:
        screen.wait_for("Next: hand Ann CARD, or hand Bob CARD, or result")
        screen.enter("hand Bob 10C")
        screen.wait_for("Ann can enter: take, pass, schmeiss or result.")
        screen.press(CTRL_D)
        assert screen.end() == 0
        assert b"\x1b" not in screen.raw


def test_a_killed_table_has_lost_nothing(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.press("JC 10C")
    assert cli.count() == 10
    assert cli.ok("check").code == 0


@pytest.mark.parametrize("sitting", ["typed", "disputed"])
def test_the_screens_in_the_document_are_what_is_shown(sitting: str, cli: Terminal) -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    captured = [found[1:] for found in CAPTURED.findall(document) if found[0] == sitting]
    assert len(captured) == 5
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        for lines, text in captured:
            for line in lines.split(" | "):
                if line == "^C":
                    screen.press(CTRL_C)
                    screen.wait_for_line("Ann>")
                else:
                    screen.say(line)
            screen.wait(lambda now, text=text: now.text == text.rstrip())  # type: ignore[misc]


def test_a_dispute_is_typed_from_the_wrong_card_to_the_ruling(cli: Terminal) -> None:
    ruling = 'ruling penalty @7 KLA-PLAY-2 game Bob minus 10 --by Dora --because "so it was"'
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ["hand Bob QS", "take", "none none", "10S 8S", "KH 8H", "AD 7D", "AC 7C"])
        assert "FINDING" not in screen.text
        typed(screen, ["AH 7H", "8D 9S"])
        screen.wait_for(
            "FINDING on @7: Bob's 8♠ was illegal", "Provisional, open finding: KLA-PLAY-2 on @7"
        )
        screen.enter("/audit .1.1")
        screen.wait_for("KLA-PLAY-2, open, proven by @17")
        assert cli.count() == 17
        screen.enter(f"/{ruling}")
        screen.wait_for_line("Enter it? (y/n)")
        assert cli.count() == 17
        screen.enter("y")
        screen.wait_for("@18 entered: ruling penalty @7 KLA-PLAY-2 game Bob minus 10 by Dora")
        screen.wait_until_gone("Provisional")
        typed(screen, ["9C JC", "JH 10C", "JS QC"])
        screen.wait_for("this adds 94 to Ann and 4 to Bob.")
        screen.enter("/show .1")
        screen.wait_for("entered: ruling @18 (penalty) by Dora: so it was", "(ruled)")
    (hand,) = cli.ok("show", "--json").json["hands"]
    assert hand["entered"] == {"Ann": 94, "Bob": 4}
    assert [finding["status"] for finding in hand["findings"]] == ["ruled"]
    assert cli.ok("check").code == 0
