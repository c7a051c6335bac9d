"""Lines at the table and their answers, without a terminal."""

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import Terminal
from tests.rules.klaberjass_players import game_text
from trickledger import replay
from trickledger.ledger.cli.table.lines import LineAt, Reply
from trickledger.ledger.cli.table.pieces import plain
from trickledger.ledger.cli.table.session import Session
from trickledger.rules.views.sheet import Game

NEW = "/new klaberjass Ann Bob"


def said(session: Session, *lines: str) -> Reply:
    """The answer to the last of some lines, all of which are taken."""
    reply = Reply()
    for line in lines:
        reply = session.take(line)
        assert not reply.failed, (line, reply)
        assert reply.warned == ""
    return reply


def texts(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [text for (text,) in db.execute("SELECT text FROM entry ORDER BY stream, number")]


# -- an evening ----------------------------------------------------------------------------------


def test_a_table_without_a_game_asks_for_one(session: Session) -> None:
    session.sitting.begin([])
    assert (session.prompt, session.proposal) == ("Game and players> ", "")
    reply = said(session, "klaberjass Ann Bob")
    assert reply.said == "Game 1: Klaberjass, Ann, Bob.\n"
    assert reply.offer == "hand "


def test_a_whole_hand_is_answered_line_by_line(session: Session) -> None:
    said(session, NEW)
    assert said(session, "hand Bob 10C").said == "@2 entered: hand Bob 10C\n"
    assert session.prompt == "Ann> "
    assert "Trump is C, Ann is the maker." in said(session, "take").said
    assert session.prompt == "> ", "either may exchange"
    reply = said(session, *X21[2:14])
    assert "Hand 1 is over: Ann 115, Bob 27. Totals: Ann 115, Bob 27." in reply.said
    assert re.search("sequence KC QC JC +KLA-MELD-1", reply.said)
    assert reply.offer == "hand Ann ", "the winner of the hand deals"
    assert said(session, "score Ann 115 Bob 27").offer == "hand Ann "


@pytest.mark.parametrize(
    ("typed", "command"), [("exit", "/quit"), ("sheet", "/show"), ("Quit", "/Quit")]
)
def test_a_command_is_known_by_what_people_call_it(
    session: Session, typed: str, command: str
) -> None:
    assert session.take(typed) == session.take(command)
    said(session, "/new loo Ann Bob Cid Dee Eve")
    assert said(session, typed) == said(session, command)
    assert session.take("/Exit").warned == "There is no command /exit. Did you mean /quit?\n"


def test_why_a_hand_came_to_it_stands_before_what_its_last_card_proves(session: Session) -> None:
    said(session, "/new linger-longer Ann Bob Cid Dee")
    tricks = ["KS 7S 6S QS", "JD 3D QH 5D", "AC JH 10C AH", "JC 6C 2H 8D", "10S 9C 2S 4H"]
    told = said(session, "Cid JH", *tricks).said
    parts = [
        "Hand 1 is over: ",
        "1 card in hand",
        "FINDING on @18",
        "If mistyped",
        "is provisional",
    ]
    places = [told.index(part) for part in parts]
    assert places == sorted(places)


def test_a_won_game_offers_the_same_again(session: Session) -> None:
    said(session, '/new klaberjass "Ann=Ann Baker" Bob --option target=110 --option schmeiss=false')
    reply = said(session, *X21[:14])
    assert "Ann won the game." in reply.said
    assert reply.offer == "/new"
    reply = said(session, reply.offer)
    assert reply.said == ("Game 2: Klaberjass, Ann, Bob.\nHouse rules: target 110, no schmeiss\n")
    assert reply.offer == "hand Ann ", "the deal goes on as it would have gone"
    assert session.sitting.table is not None
    head = session.sitting.table.fold.head
    assert [player.name for player in head.players] == ["Ann Baker", "Bob"]
    assert head.options == (("kla_target", "110"), ("kla_schmeiss", "false"))


def test_a_game_that_is_won_provisionally_offers_no_new_one(session: Session) -> None:
    said(session, f"{NEW} --option target=1", *REVOKE)
    for line in "AD KD, AC KC, AS KS, 10H~ 7H~, QD 8D".split(", "):
        session.take(line)
    assert session.proposal in {"", "hand Ann ", "hand Bob "}


def test_whole_games_come_to_what_their_record_says(session: Session, cli: Terminal) -> None:
    text = game_text(random.Random(1))
    (game,) = replay(text).games
    for _ in range(2):
        # the second one is opened from what is proposed
        lines = text.splitlines()[2:]
        reply = said(session, session.proposal or NEW, *lines)
        assert session.sitting.table is not None
        assert Game(session.sitting.table.fold).totals == game.totals
        assert (reply.offer, session.sitting.turns) == ("/new", [])
    assert cli.ok("check").code == 0


@pytest.mark.parametrize(
    "asked", ["how do we stand", "what's the score?", "who is ahead", "score", "totals?"]
)
def test_who_asks_the_table_is_told_how_it_stands(session: Session, asked: str) -> None:
    said(session, NEW, "hand Bob 10C", "take", "none", "JC")
    assert said(session, asked).explained.splitlines() == [
        "dealer Bob, upcard 10C, trump C, maker Ann",
        "Totals: Ann 0, Bob 0.",
        "Bob can enter: none, twenty, fifty or a card.",
    ]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("who leads", "Ann led JC to trick 1."),
        ("whose turn is it?", "It's Bob's turn."),
        ("what's trump", "Trump is clubs."),
        ("Who dealt?", "Bob dealt hand 1."),
        ("how many cards has ann", "Ann has 8 cards."),
    ],
)
def test_what_is_asked_is_told_in_one_line(session: Session, asked: str, answer: str) -> None:
    said(session, NEW, "hand Bob 10C", "take", "none", "JC")
    assert said(session, asked).explained == f"{answer}\n"


@pytest.mark.parametrize("asked", ["who has jc?", "where is the jack of clubs"])
def test_who_asks_for_a_card_is_told_where_it_is(session: Session, asked: str) -> None:
    said(session, NEW, "hand Bob 10C", "take", "none", "JC")
    assert said(session, asked).explained == "JC was played by Ann in trick 1.\n"


def test_a_word_of_the_game_asks_nothing_of_the_table(session: Session) -> None:
    said(session, NEW, "hand Bob 10C", "take")
    assert "howhigh can't be entered" in session.take("how high").warned
    assert "jc? is neither a card" in session.take("jc?").warned


def test_an_empty_line_proposes_again(session: Session) -> None:
    said(session, NEW)
    assert said(session, "").offer == "hand "


def test_the_dealer_need_not_be_typed_after_the_first_hand(session: Session) -> None:
    said(session, NEW, "hand Bob 10C", "pass pass pass pass")
    assert session.proposal == "hand Bob "


# -- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "why"),
    [
        ("6H", 0, "Ann: 6H can't be played: 6H isn't in the pack."),
        ("JC KS", 3, "Bob: KS can't be played: JC was led and Bob holds 10C"),
        (
            "JC QK",
            3,
            "QK is neither a card nor a word of this game. You can enter: QC. (COM-CARD-1)",
        ),
        ("  JC   KS", 5, "Bob: KS can't be played: JC was led"),
        ("/sho", 4, "There is no command /sho. Did you mean /show?"),
        ("/table 7", 8, "There is no game 7 in this ledger."),
        ("/void x", 7, "Which entry? x is not the number of one."),
        ("/new klaberjas Ann Bob", 22, "Did you mean klaberjass?"),
        ("/new klaberjass Ann", 19, "Klaberjass is for 2 players; you named 1."),
        ("/new klaberjass As Bob", 22, "As reads as a card, a rank or a suit."),
        ("/help knit", 10, "There is no word and no command knit."),
        ("@9 JC", 0, "The next entry is number 11."),
    ],
)
def test_what_is_refused_leaves_the_line_and_can_be_brought_back(
    session: Session, line: str, column: int, why: str
) -> None:
    said(session, NEW, *X21[:4])
    reply = session.take(line)
    assert reply.failed
    assert (reply.offer, reply.fault) == ("", LineAt(line.strip(), column))
    assert why in reply.warned.replace("\n", " ")
    assert "line 1" not in reply.warned
    assert reply.said == ""
    said(session, "JC 10C")


def test_a_command_that_writes_is_asked_for_where_its_slash_is_missing(
    session: Session, cli: Terminal
) -> None:
    said(session, NEW, *X21[:4], "rename Ann Anna")
    assert session.prompt == "Did you mean the command /rename Ann Anna? y/n: "
    assert "Anna" not in cli.ok("players").out
    said(session, "n", "rename Ann Anna", "y")
    assert "Anna" in cli.ok("players").out


def test_a_word_of_the_game_is_never_taken_for_a_command(session: Session) -> None:
    said(session, NEW, *X21[:5])
    assert session.take("show 9C").fault == LineAt("show 9C", 0)


def test_a_ledger_that_cannot_be_read_is_told_and_the_line_is_kept(
    session: Session, cli: Terminal
) -> None:
    said(session, NEW, "hand Bob 10C")
    with closing(sqlite3.connect(cli.ledger)) as db:
        db.execute("ALTER TABLE game RENAME TO lost")
        db.execute("ALTER TABLE hand RENAME TO gone")
    reply = session.take("take")
    assert (reply.failed, reply.fault) == (True, LineAt("take", 4))
    assert "is damaged" in reply.warned.replace("\n", " ")
    assert "can't be read now" in plain(session.sitting.screen())
    assert (session.prompt, session.proposal, session.sitting.turns) == ("> ", "", [])
    with closing(sqlite3.connect(cli.ledger)) as db:
        db.execute("ALTER TABLE gone RENAME TO hand")
        db.execute("ALTER TABLE lost RENAME TO game")
    said(session, "take")
    assert texts(cli.ledger)[1:] == ["hand Bob 10C", "take"]


# -- decisions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["/void @12", "/void 12", "void @12"])
def test_a_decision_says_first_what_it_changes(session: Session, cli: Terminal, line: str) -> None:
    said(session, NEW, *X21[:4], "JC", "10C")
    reply = said(session, line)
    assert reply.said == ""
    asked = "Take back Bob's 10C (trick 1)? y/n, l lists the changes: "
    assert (session.prompt, cli.count()) == (asked, 12)
    listed = said(session, "l").said
    assert "@13 would be entered: void @12" in listed
    assert "This would change:\n  hand 1, trick 1: no longer complete\n" in listed
    assert session.prompt == asked
    reply = said(session, "y")
    assert reply.said == "@13 entered: void @12\n", "what it changes is not said again"
    assert (session.prompt, cli.count()) == ("Bob> ", 13)


def test_a_question_says_that_a_finished_hand_is_opened_again(session: Session) -> None:
    said(session, NEW, *X21[:14], "/undo because x")
    asked = session.prompt
    assert asked.startswith("Take back AH 7H (trick 9)? Hand 1 is then not finished. y/n")


def test_a_question_says_where_the_totals_stand_after_it(session: Session) -> None:
    said(session, NEW, *X21[:14], "/ruling penalty .1 game Bob minus 7 by Dora because so it was")
    asked = session.prompt
    assert asked.startswith(
        "Record this ruling: penalty .1 game Bob minus 7 by Dora because so it was? The totals "
        "are then Ann 115, Bob 20. y/n"
    )


@pytest.mark.parametrize("typed", ["?", "", "help"])
def test_a_question_explains_itself(session: Session, cli: Terminal, typed: str) -> None:
    said(session, NEW, *X21[:5], "/undo because x")
    asked = session.prompt
    assert "y records it, n leaves everything as it is" in said(session, typed).explained
    assert (session.prompt, cli.count()) == (asked, 12)


@pytest.mark.parametrize("answer", ["n", "no"])
def test_a_decision_that_is_not_confirmed_changes_nothing(
    session: Session, cli: Terminal, answer: str
) -> None:
    said(session, NEW, *X21[:5], "/undo because x")
    assert said(session, answer).said == "Nothing was changed.\n"
    assert (session.prompt, cli.count()) == ("Ann> ", 12)


def test_another_line_in_place_of_an_answer_is_kept(session: Session, cli: Terminal) -> None:
    said(session, NEW, *X21[:5], "/undo because x")
    asked = session.prompt
    reply = session.take("show KQJc")
    assert reply.failed
    assert reply.fault == LineAt("show KQJc", 9)
    why = "show KQJc is no answer here. y records it, n leaves everything as it is, l lists all"
    assert " ".join(reply.warned.split()).startswith(why)
    assert (session.prompt, cli.count()) == (asked, 12)


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        ("/undo because typed twice", "void @12, void @11 because typed twice"),
        ("/correct @12 9C because it's misread", "correct @12 9C because it's misread"),
        ("correct @12 9C because it's misread", "correct @12 9C because it's misread"),
        ("/void @11 @12", "void @11, void @12"),
        ("/void @11 --drop", "void @11, drop"),
        ('/ruling annul by Dora because "enough"', 'ruling annul by Dora because "enough"'),
        ("abandon because opened twice", "abandon because opened twice"),
        ("/abandon 1 because opened twice", "abandon because opened twice"),
    ],
)
def test_decisions_are_typed_as_in_the_shell_or_as_in_a_record(
    session: Session, cli: Terminal, line: str, stored: str
) -> None:
    said(session, NEW, *X21[:5], line)
    assert said(session, "yes").said.startswith("@13")
    assert ", ".join(texts(cli.ledger)[12:]) == stored


def test_a_refused_decision_asks_nothing(session: Session) -> None:
    said(session, NEW, *X21[:5])
    reply = session.take("/correct @12 6H")
    assert "KLA-DECK-1" in reply.warned
    assert (reply.fault, session.prompt) == (LineAt("/correct @12 6H", 15), "Ann> ")


def test_abandoning_another_game_leaves_the_one_at_the_table(session: Session) -> None:
    said(session, NEW, NEW, "hand Bob 10C", "/abandon 1 because opened twice", "y")
    assert session.prompt == "Ann> "
    assert "abandoned" in said(session, "/show 1").said


# -- commands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/show", "Hand 1: Bob dealt, trump C, maker Ann"),
        ("/show .1", "Ann JC  Bob 10C"),
        ("/audit .1.1", "Ann played JC (@11): legal. It was the lead."),
        ("/log @12", "@12    1.1   Bob     10C"),
        ("/standings", "       Ann         0      0  1 not finished\n"),
        ("/games", "klaberjass"),
        ("/rules KLA-PLAY-2", "KLA-PLAY-2 † A trump lead must be beaten"),
        ("/check chain", "chain: ok"),
        ("/help", "clear the line; twice within two seconds on an empty line leaves"),
        ("/help undo", "trickledger undo"),
        ("/help quit", "leave the table"),
        ("/help bela", "call bela, right after its card, both times"),
        ("/help words", "offer to throw the hands in"),
    ],
)
def test_every_command_of_the_shell_is_one_at_the_table(
    session: Session, line: str, expected: str
) -> None:
    said(session, NEW, *X21[:5])
    answer = said(session, line).said
    assert expected in answer
    assert all(len(row) <= 80 for row in answer.splitlines())


def test_open_findings_are_no_failure_of_an_audit(session: Session) -> None:
    reply = said(session, NEW, *REVOKE, "/audit .1.1")
    assert "ILLEGAL, proven." in reply.said
    assert reply.offer == ""


def test_a_decision_without_a_game_is_refused_in_words(session: Session) -> None:
    assert "There is no ledger" in session.take("/undo").warned.replace("\n", " ")
    said(session, NEW)
    assert "Take back the last line." in said(session, "/undo --help").said


def test_quit_leaves(session: Session) -> None:
    assert said(session, NEW, "/quit").leaves
    assert (
        str(session.sitting.farewell) == "Game 1 stands at entry 1; `trickledger table 1` goes on."
    )


def test_another_game_can_be_taken_up(session: Session, cli: Terminal) -> None:
    said(session, NEW, "hand Bob 10C", "/new klaberjass Cid Dee")
    assert session.proposal == "hand "
    assert said(session, "/table 1").said == "Game 1: Klaberjass, Ann, Bob.\n"
    said(session, "take")
    assert cli.ok("show", "--json").json["game"] == 1, "it is the current one again"


# -- others --------------------------------------------------------------------------------------


def test_what_another_scorer_enters_is_shown_at_the_next_look(
    session: Session, cli: Terminal
) -> None:
    said(session, NEW, *X21[:4])
    assert session.look() is None
    cli.ok("enter", "JC 10C", "--scorer", "Emil")
    reply = session.look()
    assert reply is not None
    assert reply.said == (
        "@11-12 entered by Emil meanwhile: Ann JC, Bob 10C\n"
        "Trick 1: Ann JC, Bob 10C. Ann wins 30.\n"
        "Ann's twenty isn't shown yet. Before trick 2: show KC QC JC (KLA-MELD-8)\n"
    )
    assert session.look() is None
    said(session, "show KQJc")


def test_a_line_is_never_entered_on_top_of_what_its_scorer_has_not_seen(
    session: Session, cli: Terminal
) -> None:
    said(session, NEW, *X21[:4])
    cli.ok("enter", "JC 10C", "--scorer", "Emil")
    reply = session.take("JC 10C")
    assert reply.code == 4
    assert reply.said.startswith("@11-12 entered by Emil meanwhile: Ann JC, Bob 10C\n")
    assert reply.warned.startswith("Others have entered meanwhile.")
    assert (reply.fault, cli.count()) == (LineAt("JC 10C", 6), 12)
    assert session.take("JC 10C").code == 3, "now it is judged where the game stands"
    said(session, "show KQJc")


def test_a_decision_is_not_carried_out_on_what_was_not_seen(
    session: Session, cli: Terminal
) -> None:
    said(session, NEW, *X21[:5], "/undo because x")
    cli.ok("enter", "show KQJc", "--scorer", "Emil")
    reply = session.look()
    assert reply is not None
    assert "@13 entered by Emil meanwhile" in reply.said
    reply = session.take("y")
    assert (reply.code, reply.fault, cli.count()) == (4, LineAt("/undo because x", 15), 13)
    said(session, "/undo")
    assert "void @13" in said(session, "l").said


def test_hands_of_others_are_followed_over_a_correction(session: Session, cli: Terminal) -> None:
    said(session, NEW, *X21[:14])
    cli.ok("enter", "-", stdin="hand Ann 9H\ntake\nnone none\nvoid @31\nAH 8H\n")
    reply = session.look()
    assert reply is not None
    assert session.sitting.screen()
    said(session, "AC 7C")
    assert cli.ok("check").code == 0


def test_looking_costs_no_more_than_what_is_new(session: Session, cli: Terminal) -> None:
    said(session, NEW, *X21[:4])
    assert session.sitting.table is not None
    fold = session.sitting.table.fold
    cli.ok("enter", "JC 10C")
    session.look()
    assert session.sitting.table.fold is fold, "the game was not read anew"


# -- where no question can be asked --------------------------------------------------------------


def test_without_questions_a_decision_is_carried_out(cli: Terminal) -> None:
    with Session(None, None, asks=False) as session:
        session.take(NEW)
        session.take("hand Bob 10C")
        reply = session.take("/undo")
        assert "@3 entered: void @2" in reply.said
        assert session.take("hand Bob 10C").said == (
            "@4 entered: hand Bob 10C\nAnn can enter: take, pass or schmeiss. Or: result.\n"
        )


@pytest.mark.parametrize("line", ["misdeal", "swap Ann Bob", "end"])
def test_what_stands_in_the_record_itself_is_known_with_a_slash_too(
    session: Session, line: str
) -> None:
    said(session, NEW, *X21[:2])
    without = session.take(line)
    asked = session.prompt
    session.drop_question()
    assert (session.take(f"/{line}"), session.prompt) == (without, asked)


@pytest.mark.parametrize("line", ["n", "KS", "a 100 b 62 ma", "result Ann 3"])
def test_after_a_game_the_prompt_says_how_the_next_is_opened(session: Session, line: str) -> None:
    for told in ("/new klaberjass Ann Bob --option target=100", "dealer ann a100 b62 ma"):
        assert "/new opens" not in session.take(told).warned
    refused = session.take(line)
    assert refused.failed
    assert "/new opens the same game again." in refused.warned


def test_a_hand_that_is_over_is_no_game_that_is_over(session: Session) -> None:
    session.take("/new klaberjass Ann Bob")
    session.take("dealer ann a100 b62 ma")
    refused = session.take("Ann: take")
    assert "COM-SEQ-3" in refused.warned
    assert "/new opens" not in refused.warned


def test_an_undo_behind_a_void_tells_how_the_void_is_taken_back(session: Session) -> None:
    said(session, NEW, "hand Bob 10C", "take", "void @3.", "y")
    assert "To take back the void itself: /void @4" in session.take("undo").said
    assert session.prompt.startswith("Take back hand 1")
    session.take("/void @4")
    assert session.prompt.startswith("Take back void @3 (@4)?")


def test_an_undo_behind_an_undo_tells_no_such(session: Session) -> None:
    said(session, NEW, "hand Bob 10C", "take", "undo")
    assert "the void itself" not in session.take("undo").said


@pytest.mark.parametrize("typed", ["redo", "/redo", "undo the undo", "/undo the undo"])
def test_what_was_taken_back_comes_back_by_an_answer(session: Session, typed: str) -> None:
    said(session, NEW, "hand Bob 10C", "take", "undo")
    assert "You can enter: void @4." in session.take(typed).warned
    session.take("y")
    assert session.prompt.startswith("Take back void @3 (@4)?")
    said(session, "y")
    assert session.prompt == "> ", "Ann has taken"


@pytest.mark.parametrize(
    ("line", "shown", "other"),
    [
        ("what did bob play in trick 1", "1      Ann JC  Bob 10C", "Ann AS"),
        ("what was hand 1?", "Hand 1: Bob dealt", ""),
        ("show me trick 1 of hand 1", "1      Ann JC  Bob 10C", "Ann AS"),
    ],
)
def test_who_asks_for_a_trick_or_a_hand_is_shown_it(
    session: Session, line: str, shown: str, other: str
) -> None:
    said(session, NEW, *X21[:6])
    reply = said(session, line)
    assert shown in reply.said
    assert not other or other not in reply.said


@pytest.mark.parametrize("line", ["show me the score", "tell us how it stands"])
def test_who_wants_to_be_shown_something_asks(session: Session, line: str) -> None:
    said(session, NEW, *X21[:5])
    assert "Totals: Ann 0, Bob 0." in said(session, line).explained


@pytest.mark.parametrize("line", ["undo the last 2 tricks", "undo bob's card"])
def test_a_sentence_is_not_answered_with_the_usage_of_a_command(
    session: Session, line: str
) -> None:
    said(session, NEW, *X21[:5])
    assert "Usage" not in session.take(line).warned


def test_what_is_let_stand_is_asked_first(session: Session, cli: Terminal) -> None:
    said(session, NEW, "hand Bob 10C", "take", "none none", "AH 7D", "KH 8H")
    before = cli.count()
    said(session, "we let it stand")
    assert session.prompt.startswith("Record this ruling: stand @7 KLA-PLAY-3")
    assert cli.count() == before


def test_a_trick_that_is_asked_for_in_a_shell_is_named_by_what_shows_it(cli: Terminal) -> None:
    cli.game(list(X21[:6]))
    before = cli.count()
    told = cli.ok("enter", "what did bob play in trick 1").out
    assert told == "To see it: `trickledger show .1.1`\n"
    assert cli.count() == before


def test_who_says_that_somebody_revoked_sees_what_can_be_done(session: Session) -> None:
    said(session, NEW, "hand Bob 10C", "take", "none none", "AH 7D", "KH 8H")
    reply = session.take("bob revoked")
    assert "Bob's 7D was illegal" in reply.warned
    assert reply.warned.splitlines()[-2:] == [
        "If mistyped: /correct @9 8S",
        "If disputed: /audit .1.1",
    ]
    assert said(session, "/correct @9 8S").said == ""
    assert session.question


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("/void @7.", "Take back Bob's 7D"),
        ("void @7.", "Take back Bob's 7D"),
        ("undo 2.", "Take back none none AH 7D"),
        ("/correct @7 8D.", "Correct Bob's 7D (trick 1) to 8D?"),
        ("insert 8d 9d before @6, drop.", "Put in 8D, 9D before Ann's AH"),
    ],
)
def test_a_command_is_taken_with_the_stop_it_was_copied_with(
    session: Session, line: str, asked: str
) -> None:
    said(session, NEW, "hand Bob 10C", "take", "none none", "AH 7D")
    said(session, line)
    assert session.prompt.startswith(asked)


def test_a_game_is_opened_with_the_stop_behind_its_players(session: Session) -> None:
    assert said(session, "klaberjass ann bob.").said == "Game 1: Klaberjass, ann, bob.\n"
