"""The table under a pseudo-terminal: real keystrokes, and the screen that comes of them."""

import os
import re

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal

if os.name == "nt":
    pytest.skip("there is no pseudo-terminal here", allow_module_level=True)

from tests.cli.table.screen import Screen

TAB, CTRL_C, CTRL_D, CTRL_U, BELL = "\t", "\x03", "\x04", "\x15", b"\x07"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
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
@11-12 entered, trick 1: Ann J♣, Bob 10♣. Ann wins 30.
Ann's twenty isn't shown yet. Before trick 2: show K♣ Q♣ J♣ (KLA-MELD-8)
@13 entered: Ann show K♣ Q♣ J♣
@14-15 entered, trick 2: Ann Q♦, Bob 10♦. Bob wins 13.
@16-17 entered, trick 3: Bob J♠, Ann K♣. Ann wins 6.
@18 entered: Ann bela
@19-21 entered: Ann Q♣, bela, Bob A♣
Trick 4: Ann Q♣, Bob A♣. Bob wins 14.
@22-23 entered, trick 5: Bob Q♥, Ann K♥. Ann wins 7.
@24-25 entered, trick 6: Ann 7♦, Bob Q♠. Ann wins 3.
@26-27 entered, trick 7: Ann K♦, Bob K♠. Ann wins 8.
@28-29 entered, trick 8: Ann 9♦, Bob 8♠. Ann wins 0.
@30-31 entered, trick 9: Ann A♥, Bob 7♥. Ann wins 21.
Hand 1 is over: Ann 115, Bob 27. Totals: Ann 115, Bob 27.
  Ann  +65  cards in tricks 1 3 5 6 7 8 9               KLA-PTS-1
  Ann  +10  last trick                                  KLA-PTS-2
  Ann  +20  sequence K♣ Q♣ J♣                           KLA-MELD-1
  Ann  +20  bela                                        KLA-BELA-1
  Bob  +27  cards in tricks 2 4                         KLA-PTS-1
  Bob   +0  twenty, K high in spades: beaten by trumps  KLA-MELD-7
────────────────────────────────────────────────────────────────────────────────
Klaberjass, game 1, hand 1, over                                             @31
dealer Bob   upcard 10♣   trump ♣   maker Ann   Bob exchanged the seven
Ann has shown K♣ Q♣ J♣
        Tricks   Hand   Adds   Total
> Ann        7    115   +115     115
  Bob        2     27    +27      27
Ann deals. Which card is turned up? Next: hand Ann CARD, or result
Ann> hand Ann"""


def typed(screen: Screen, lines: list[str]) -> None:
    """Type lines as a scorer does who looks up after each."""
    for line in lines:
        newest = _newest(screen)
        screen.enter(line)
        screen.wait(lambda now, before=newest: _newest(now) not in ("", before))  # type: ignore[misc]


def _newest(screen: Screen) -> str:
    found = re.findall(r"@\d+$", screen.text, re.MULTILINE)
    return found[-1] if found else ""


def test_a_hand_is_typed_and_the_next_one_proposed(cli: Terminal) -> None:
    with Screen(cli, *NEW, lines=50, anew=True) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:14])
        screen.wait(lambda now: now.text == WHOLE_HAND)
        screen.enter("9S")
        screen.wait_for("Klaberjass, game 1, hand 2", "dealer Ann   upcard 9♠")
        screen.press(CTRL_D)
        assert screen.end() == 0
    assert cli.count() == 32
    assert cli.ok("check").code == 0


def test_a_refused_line_leaves_the_prompt_empty_and_comes_back_with_the_cursor_at_the_fault(
    cli: Terminal,
) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        assert BELL not in screen.raw
        screen.enter("JC KS")
        screen.wait_for("J♣ was led and Bob holds 10♣")
        assert BELL in screen.raw
        assert screen.line == "Ann>"
        assert screen.below[0] == "JC KS"
        assert screen.marked(screen.below[0]) == "KS"
        assert cli.count() == 10
        screen.press(UP)
        screen.wait_for_line("Ann> JC KS")
        assert screen.cursor[0] == len("Ann> JC ")
        screen.press("\x1b[3~" * 2)
        screen.enter("10")
        screen.wait_for("Trick 1: Ann J♣, Bob 10♣. Ann wins 30.")
        screen.wait_until_gone("J♣ was led")
    assert cli.count() == 12


def test_what_is_typed_after_a_refusal_is_a_line_of_its_own(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.press("JC KS\rJC KD\rJC 10C\r")
        screen.wait_for("Trick 1: Ann J♣, Bob 10♣. Ann wins 30.")
        screen.press(f"{UP}{UP}")
        screen.wait_for_line("Ann> JC KD")
    assert cli.count() == 12


def test_an_answer_to_a_proposal_is_no_line_to_be_brought_back(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob delt")
        screen.wait_for("You can enter: Bob dealt.")
        screen.enter("y")
        screen.wait_for("@2 entered: hand Bob")
        screen.press(UP)
        screen.wait_for_line("Table> Bob delt")


def test_without_colour_the_fault_has_a_caret(cli: Terminal) -> None:
    with Screen(cli, *NEW, variables={"NO_COLOR": "1"}) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.enter("JC KS")
        screen.wait_for("J♣ was led and Bob holds 10♣")
        assert screen.below[:2] == ["JC KS", "   ^^"]


def test_pasted_lines_are_taken_up_to_the_first_that_is_refused(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        pasted = "\n".join(["Bob 10C", *X21[1:4], "JC KS", "show KQJc"])
        screen.press(f"\x1b[200~{pasted}\x1b[201~\r")
        screen.wait_for("Bob: K♠ can't be played", "Ann K, Bob also, Ann ♣, Bob ♠")
        assert screen.line == "Ann>"
        screen.wait_for("Not taken yet: 1 pasted line. Up brings all back.")
        screen.press(UP)
        screen.wait_for_line("Ann> JC KS")
        assert screen.below[0].strip() == "show KQJc"
        screen.press("\x1b[3~" * 2)
        screen.enter("10")
        screen.wait_for("@13 entered: Ann show K♣ Q♣ J♣")


def test_pasted_lines_after_a_question_are_kept(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        pasted = "\n".join(["Bob 10C", "pass", "/void 3", "take", "none none"])
        screen.press(f"\x1b[200~{pasted}\x1b[201~\r")
        screen.wait_for("Not taken yet: 2 pasted lines. Up brings what is left.")
        screen.enter("y")
        screen.wait_for_line("Ann>")
        screen.press(UP)
        screen.wait_for("Ann> take")
        screen.press("\r")
        screen.wait_for("Ann none, Bob none")
    assert cli.ok("check").code == 0


def test_keys_that_come_faster_than_answers_are_taken_in_order(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.press("".join(f"{line}\r" for line in ["Bob 10C", *X21[1:6], "QD 10D"]))
        screen.wait_for("Trick 2: Ann Q♦, Bob 10♦. Bob wins 13.")
        screen.wait_for_line("Bob>")
        assert "^" not in screen.text
    assert cli.count() == 15


def test_a_decision_shows_what_it_changes_and_asks(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ONE_TRICK)
        screen.enter("/void 13")
        screen.wait_for_line("Take back Ann's show K♣ Q♣ J♣ (@13)? y/n, l lists the changes:")
        assert screen.below == [], "a question is the last line"
        assert "would" not in screen.text
        screen.enter("n")
        screen.wait_for("Nothing was changed.")
        screen.enter("/void 13")
        screen.wait_for_line("Take back Ann's show K♣ Q♣ J♣ (@13)? y/n, l lists the changes:")
        screen.enter("l")
        screen.wait_for("This would change:", "  hand 1, shown: K♣ Q♣ J♣ -> nothing")
        screen.wait_for_line("Take back Ann's show K♣ Q♣ J♣ (@13)? y/n, l lists the changes:")
        assert screen.below == []
        screen.enter("y")
        screen.wait_for("@14 entered: void @13")
        assert screen.text.count("hand 1, shown") == 1, "the list is not printed again"
        screen.wait_for_line("Ann>")
        screen.press(UP)
        screen.wait_for_line("Ann> /void 13")
    assert cli.count() == 14


def test_a_line_that_begins_with_l_keeps_it_at_a_question(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ONE_TRICK)
        screen.enter("/void 13")
        screen.wait(lambda now: now.line.startswith("Take back"))
        screen.press("last trick ann")
        screen.wait(lambda now: now.line.endswith("lists the changes: last trick ann"))


def test_a_typed_undo_is_carried_out_whatever_is_typed_next(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:5])
        screen.press("undo\rJC 9C\r")
        screen.wait_for("Taken back: J♣ 10♣ (trick 1). To bring it back: /void @13 @14")
        screen.wait_for("@15-16 entered, trick 1: Ann J♣, Bob 9♣. Ann wins 34.")
    assert cli.ok("check").code == 0


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
        screen.press(f"{DOWN}{DOWN}{UP}")
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


def test_cards_are_chosen_by_suit_with_the_arrows(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.press(TAB)
        screen.wait_for(" A♠   K♠   Q♠   J♠   10♠  9♠   8♠   7♠", " A♦   K♦   Q♦   J♦")
        screen.press(f"{DOWN}{DOWN}{RIGHT}")
        screen.wait_for_line("Ann> KH")
        screen.enter("")
        screen.wait_for_line("Bob>")
    assert cli.count() == 11


@pytest.mark.parametrize("key", [TAB, RIGHT])
def test_what_is_expected_is_grey_and_counts_only_if_it_is_accepted(
    cli: Terminal, key: str
) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        assert screen.cursor[0] == len("> "), "nothing of it is typed"
        screen.press("score ann 5")
        screen.wait_for_line("> score ann 5")
        screen.press(f"{CTRL_U}{key}")
        screen.wait(lambda now: now.before_cursor.endswith("> hand "))
        screen.enter("Bob 10C")
        screen.wait_for("@2 entered: hand Bob 10♣")


def test_a_hand_begins_with_its_dealer_and_card_alone(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for("@2 entered: hand Bob 10♣")
        typed(screen, ["pass pass pass pass"])
        screen.wait_for_line("Bob> hand Bob")
        screen.enter("9s")
        screen.wait_for("@7 entered: hand Bob 9♠")


def test_a_decision_that_is_typed_alone_is_asked_step_by_step(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        typed(screen, ["JC 9"])
        screen.enter("/correct")
        screen.wait_for_line("Which entry is wrong? Its number, or Up and Enter:")
        assert screen.below == [], "the question is the last line, its list stands above"
        assert screen.lines[screen.cursor[1] - 1] == " @12   Bob 9♣ (trick 1)"
        screen.press(UP)
        screen.wait_for_line("Which entry is wrong? Its number, or Up and Enter: @12")
        screen.press("\r")
        screen.wait(
            lambda now: now.line.startswith("What should @12, Bob 9♣ (trick 1), have been?")
        )
        screen.enter("10c")
        screen.wait_for_line("Correct Bob's 9♣ (trick 1) to 10♣? y/n, l lists the changes:")
        screen.enter("y")
        screen.wait_for("@13 entered: correct @12 10C")
        screen.wait_for_line("Ann>")
    assert cli.count() == 13


def test_escape_leaves_a_question_and_says_so(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.enter("/correct")
        screen.wait_for("Esc or Ctrl-C leaves everything as it is.", "Which entry is wrong?")
        screen.press("\x1b")
        screen.wait_for("Nothing was changed.")
        screen.wait_for_line("Ann>")
        screen.enter("JC 10C")
        screen.wait_for("@11-12 entered, trick 1: Ann J♣, Bob 10♣. Ann wins 30.")


def test_ctrl_c_drops_a_question_and_never_leaves_by_it(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:5])
        screen.enter("/correct")
        screen.wait_for_line("Which entry is wrong? Its number, or Up and Enter:")
        screen.press(CTRL_C)
        screen.wait_for("Nothing was changed.")
        screen.wait_for_line("Ann>")
        assert "leaves the table" not in screen.text
    assert cli.count() == 12


def test_an_empty_enter_explains_and_opens_the_choices(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        screen.enter("")
        screen.wait_for("For example: take", " schmeiss  offer to throw the hands in")
        screen.press(f"{DOWN}\r")
        screen.wait_for("Ann is the maker.")
    assert cli.count() == 3


def test_a_word_that_wants_more_goes_on_from_the_list(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        typed(screen, ["pass pass"])
        screen.press(f"{TAB}{DOWN}\r")
        screen.wait_for(" H  hearts")
        screen.press(f"{DOWN}{DOWN}\r")
        screen.wait_for("Trump is ", "Ann is the maker.")


def test_keys_beside_what_is_proposed(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
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
        assert "leaves the table" not in screen.text, "a line was cleared"
        screen.press(CTRL_C)
        screen.wait_for("Ctrl-C once more leaves the table.")
        screen.enter("take")
        screen.wait_for("Ann is the maker.")
        assert "leaves the table" not in screen.text, "another key resets it"
        screen.press(CTRL_C)
        screen.wait_for("Ctrl-C once more leaves the table.")
        screen.press(CTRL_C)
        assert screen.end() == 130
        assert screen.lines[-1] == "Game 1 stands at entry 3; `trickledger table 1` goes on."
    assert cli.count() == 3


def test_ctrl_c_never_leaves_over_an_open_list(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        screen.enter("6H")
        screen.wait_for("COM-SEQ-1")
        screen.press(CTRL_C)
        screen.wait_for("Ctrl-C once more leaves the table.")
        screen.press(TAB)
        screen.wait_for("offer to throw the hands in")
        assert "leaves the table" not in screen.text
        screen.press(CTRL_C)
        screen.wait_until_gone("offer to throw the hands in")
        assert "leaves the table" not in screen.text
        screen.enter("take")
        screen.wait_for("Ann is the maker.")


def test_two_presses_that_are_far_apart_do_not_leave(cli: Terminal) -> None:
    with Screen(cli, *NEW, seconds=10) as screen:
        screen.wait_for_line("> hand")
        screen.press(CTRL_C * 5)
        screen.enter("Bob 10C")
        screen.wait_for("@2 entered: hand Bob 10♣")
        assert "leaves the table" not in screen.text, "its time is over"


def test_the_table_asks_for_a_game_and_offers_the_next_when_it_is_won(cli: Terminal) -> None:
    with Screen(cli, "table") as screen:
        screen.wait_for("Which game do you play, and who plays it, clockwise?")
        screen.wait_for_line("Game and players>")
        screen.enter("klaberjass Ann Bob --option target=110")
        screen.wait_for_line("> hand")
        typed(screen, X21[:14])
        screen.wait_for("Ann won the game.")
        screen.wait_for_line("> /new")
        screen.enter("")
        screen.wait_for("The game is over. /new opens the same game again.")
        assert "game 2" not in screen.text, "what is grey is not typed"
        screen.press(RIGHT)
        screen.wait(lambda now: now.before_cursor.endswith("> /new"))
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
        screen.wait_for(
            "@11-12 entered by Emil meanwhile: Ann J♣, Bob 10♣", "Trick 1: Ann J♣, Bob 10♣."
        )
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
            "Others have entered meanwhile. Look at what came: Up brings your line back",
        )
        screen.wait_for_line("Ann>")
        assert cli.count() == 12
        screen.press(UP)
        screen.wait_for_line(f"Ann> {mine}")
        screen.press("\r")
        if mine == "JC 10C":
            # a card falls once, however often it is typed
            screen.wait_for("COM-PHYS-2")
            screen.wait_for_line("Ann>")
            screen.enter("QD 10D")
        screen.wait_for("@13-14 entered, trick 2: Ann Q♦, Bob 10♦. Bob wins 13.")
    assert cli.count() == 14
    assert cli.ok("check").code == 0


def test_a_line_typed_while_another_corrects_is_not_recorded_on_top(cli: Terminal) -> None:
    with Screen(cli, *NEW, looks=False) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:5])
        cli.ok("correct", "@12", "9C", "--scorer", "Emil")
        screen.enter("show KQJc")
        screen.wait_for("Others have entered meanwhile.", "@13 entered by Emil meanwhile")
        screen.wait_for_line("Ann>")
        screen.press(UP)
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
        screen.wait_for("Ann Q♦, Bob 10♦. Bob wins 13.")
        screen.wait_for("> Bob                  1     13       0")
        assert screen.line == "Bob>"


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_the_table_is_as_wide_as_the_terminal_whatever_a_variable_says(
    cli: Terminal, columns: int
) -> None:
    size = {"COLUMNS": "80", "LINES": "24"}
    with Screen(cli, *NEW, columns=columns, lines=30, variables=size) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ONE_TRICK)
        screen.wait_for_line("Ann>")
        rules = [line for line in screen.lines if line.startswith("──")]
        assert rules == ["─" * columns]
        assert any(line.endswith("  @13") and len(line) == columns for line in screen.lines)


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}])
def test_no_colour_vanishes_on_dark_or_light(cli: Terminal, variables: dict[str, str]) -> None:
    with Screen(cli, *NEW, variables=variables) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10H")
        screen.wait_for_line("Ann>")
        screen.enter("6H")
        screen.wait_for("COM-SEQ-1")
        screen.press(TAB)
        screen.wait_for("offer to throw the hands in")
        screen.press(TAB)
        screen.wait_for_line("Ann> take")
        allowed = {"default"} if variables else {"default", "red"}
        assert screen.colours() <= {(colour, "default") for colour in allowed}
        has_colour = re.search(rb"\x1b\[[0-9;]*3[0-7]m", screen.raw)
        assert bool(has_colour) != bool(variables)


def test_a_refused_start_shows_no_table(cli: Terminal) -> None:
    with Screen(cli, "table", "new", "klaberjas", "Ann", "Bob") as screen:
        assert screen.end() == 2
        assert screen.text == "There is no game called klaberjas. Did you mean klaberjass?"
    assert not cli.ledger.exists()


def test_a_terminal_that_can_nothing_gets_plain_lines(cli: Terminal) -> None:
    with Screen(cli, *NEW, variables={"TERM": "dumb"}) as screen:
        screen.wait_for("Next: hand Ann CARD, or hand Bob CARD, or result")
        screen.enter("hand Bob 10C")
        screen.wait_for("Ann can enter: take, pass or schmeiss. Or: result.")
        screen.press(CTRL_D)
        assert screen.end() == 0
        assert b"\x1b" not in screen.raw


def test_a_killed_table_has_lost_nothing(cli: Terminal) -> None:
    with Screen(cli, *NEW, anew=True) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:4])
        screen.press("JC 10C")
    assert cli.count() == 10
    assert cli.ok("check").code == 0


def test_a_dispute_is_typed_from_the_wrong_card_to_the_ruling(cli: Terminal) -> None:
    ruling = 'ruling penalty @7 KLA-PLAY-2 game Bob minus 10 --by Dora --because "so it was"'
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ["hand Bob QS", "take", "none none", "10S 8S", "KH 8H", "AD 7D", "AC 7C"])
        assert "FINDING" not in screen.text
        typed(screen, ["AH 7H", "8D 9S"])
        screen.wait_for("FINDING on @7", "Provisional, open finding: KLA-PLAY-2 on @7")
        screen.enter("/audit .1.1")
        screen.wait_for("KLA-PLAY-2, open, proven by @17")
        assert cli.count() == 17
        screen.enter(f"/{ruling}")
        screen.wait_for("Record this ruling: penalty @7 KLA-PLAY-2 game Bob minus 10 by Dora")
        assert cli.count() == 17
        screen.enter("y")
        screen.wait_for("@18 entered: ruling penalty @7 KLA-PLAY-2 game Bob minus 10 by Dora")
        screen.wait_until_gone("Provisional")
        typed(screen, ["9C JC", "JH 10C", "JS QC"])
        screen.wait_for("this adds 94 to Ann and 4 to Bob.")
        screen.enter("/show .1")
        screen.wait_for("adds: ruling @18 (penalty) by Dora: so it was", "(ruled)")
    (hand,) = cli.ok("show", "--json").json["hands"]
    assert hand["entered"] == {"Ann": 94, "Bob": 4}
    assert [finding["status"] for finding in hand["findings"]] == ["ruled"]
    assert cli.ok("check").code == 0


def test_an_empty_enter_at_a_grey_hand_begins_none(cli: Terminal) -> None:
    with Screen(cli, "table", "new", "rolling-stone", *"Ann Bob Cid Dee".split()) as screen:
        screen.wait_for_line("> hand")
        typed(screen, ["result out Ann dealer Ann"])
        screen.wait_for_line("Bob> hand Bob")
        entries = cli.count()
        screen.enter("")
        screen.wait_for("Bob deals.")
        assert cli.count() == entries
        screen.press(f"{RIGHT}\r")
        screen.wait_for("Rolling Stone, game 1, hand 2")
    assert cli.count() == entries + 1


@pytest.mark.parametrize("typed_next", ["/log", "10C", "take"])
def test_what_is_typed_right_behind_escape_is_whole(cli: Terminal, typed_next: str) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.press(f"\x1b{typed_next}")
        screen.wait_for_line(f"> {typed_next}")
        screen.press(CTRL_U)
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        screen.enter("/void 2")
        screen.wait(lambda now: now.line.startswith("Take back hand 1 (hand Bob 10♣, @2)"))
        screen.press(f"\x1b{typed_next}")
        screen.wait_for_line(f"Ann> {typed_next}")
    assert cli.count() == 2


def test_how_a_question_is_left_is_folded_between_words(cli: Terminal) -> None:
    with Screen(cli, *NEW, columns=40) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:1])
        screen.enter("/correct")
        screen.wait_for("Esc or Ctrl-C leaves everything as it\nis.\n")


def test_ctrl_d_leaves_a_question_before_the_table(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:5])
        screen.enter("/correct")
        screen.wait_for_line("Which entry is wrong? Its number, or Up and Enter:")
        screen.press(CTRL_D)
        screen.wait_for("Nothing was changed.")
        screen.wait_for_line("Ann>")
        screen.press(CTRL_D)
        assert screen.end() == 0


def test_home_and_end_go_to_both_ends_of_the_line(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        screen.press("10C\x1b[HBob \x1b[F~")
        screen.wait_for_line("> Bob 10C~")


def test_enter_alone_answers_no_question(cli: Terminal) -> None:
    with Screen(cli, *NEW) as screen:
        screen.wait_for_line("> hand")
        typed(screen, X21[:5])
        for command, asked in (("/correct", "Which entry is wrong?"), ("/void 12", "Take back")):
            screen.enter(command)
            screen.wait(lambda now, asked=asked: now.line.startswith(asked))  # type: ignore[misc]
            line = screen.line
            screen.press("\r\r")
            screen.wait_for("leaves everything as it is")
            screen.wait_for_line(line)
            screen.press("\x1b")
            screen.wait_for_line("Ann>")
    assert cli.count() == 12


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (40, 20)])
def test_a_ruling_shows_every_kind_with_the_number_that_picks_it(
    cli: Terminal, size: tuple[int, int]
) -> None:
    columns, lines = size
    with Screen(cli, *NEW, columns=columns, lines=lines) as screen:
        screen.wait_for_line("> hand")
        screen.enter("Bob 10C")
        screen.wait_for_line("Ann>")
        screen.enter("/ruling")
        screen.wait_for(" 1  settle", " 2  award", " 3  annul", " 7  stand")
        screen.enter("3")
        screen.wait_for("Who rules?", " 1  the table")
