"""Decisions that are typed alone: what is asked, and the line that the answers make."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import Terminal
from tests.rules.test_typing import HANDS
from trickledger.ledger.cli.table.lines import Reply
from trickledger.ledger.cli.table.pieces import plain
from trickledger.ledger.cli.table.session import Session
from trickledger.rules.catalogue import game

NEW = "/new klaberjass Ann Bob"
TRUMP_OF_HEARTS = ["hand Bob 10C", "pass pass", "trump H", "none none", "AS 7D", "KC 8C", "AC 7C"]
"""With diamonds Bob would win trick 1: entry 5 is the trump, 8 and 9 are the trick."""
SWAPPED = ["hand Bob 10C", "take", "none none", "AS 7S", "KS 8S", "QS 9S"]


def take(session: Session, *lines: str) -> Reply:
    """The answer to the last of some lines, all of which are taken."""
    reply = Reply()
    for line in lines:
        reply = session.take(line)
        assert not reply.failed, (line, reply)
    return reply


def texts(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [text for (text,) in db.execute("SELECT text FROM entry ORDER BY stream, number")]


def choices(session: Session) -> list[tuple[str, str]]:
    assert session.question
    return [(choice.text, choice.meaning) for choice in session.question.choices]


def test_correct_alone_lists_the_last_entries_and_asks_what_it_should_have_been(
    session: Session, cli: Terminal
) -> None:
    take(session, NEW, *SWAPPED, "/correct")
    assert session.prompt == "Which entry is wrong? Its number, or Up and Enter: "
    assert choices(session)[0] == ("swap", "two cards were written the wrong way round")
    assert choices(session)[-2:] == [("@10", "Ann QS (trick 3)"), ("@11", "Bob 9S (trick 3)")]
    take(session, "@11")
    assert session.prompt == "What should @11, Bob 9S (trick 3), have been? "
    assert {("JS", ""), ("10S", "")} <= set(choices(session))
    take(session, "JS")
    assert session.prompt == "Correct Bob's 9S (trick 3) to JS? y/n, l lists the changes: "
    take(session, "y")
    assert texts(cli.ledger)[-1] == "correct @11 JS"


@pytest.mark.parametrize("typed", ["11 JS", "@11  JS"])
def test_the_number_may_be_followed_by_what_it_should_have_been(
    session: Session, typed: str
) -> None:
    take(session, NEW, *SWAPPED, "/correct", typed)
    assert session.prompt == "Correct Bob's 9S (trick 3) to JS? y/n, l lists the changes: "
    take(session, "n", "/correct", "swap", "9 11")
    assert session.prompt.startswith("Swap Bob's 8S and Bob's 9S")
    take(session, "n", "/void")
    assert session.take("11 JS").warned == "Name the entry by its number, such as @11.\n"


@pytest.mark.parametrize("typed", ["/correct", "correct", "/CORRECT"])
def test_it_is_asked_for_with_or_without_the_slash(session: Session, typed: str) -> None:
    take(session, NEW, *SWAPPED, typed)
    assert session.prompt.startswith("Which entry is wrong?")


def test_two_cards_are_swapped_in_one_go(session: Session, cli: Terminal) -> None:
    take(session, NEW, *SWAPPED, "/correct", "swap", "9", "11")
    assert session.prompt.startswith("Swap Bob's 8S and Bob's 9S")
    take(session, "y")
    assert ", ".join(texts(cli.ledger)[-2:]) == "correct @9 9S, correct @11 8S"


def test_the_swap_is_proposed_where_one_of_the_two_is_corrected(
    session: Session, cli: Terminal
) -> None:
    take(session, NEW, *SWAPPED)
    reply = session.take("/correct @9 9s")
    assert reply.failed
    assert choices(session)[0] == (
        "1",
        "correct @11 8S too: the two were swapped",
    )
    take(session, "1")
    assert ", ".join(texts(cli.ledger)[-2:]) == "correct @9 9S, correct @11 8S"


def test_a_trump_that_changes_who_wins_says_why_and_drops_what_follows(
    session: Session, cli: Terminal
) -> None:
    take(session, NEW, *TRUMP_OF_HEARTS)
    reply = session.take("/correct @5 trump D")
    why = reply.warned.replace("\n", " ")
    assert "with diamonds as trump Bob wins trick 1, so it's Bob's turn" in why
    assert "tricks 2 and 3 must be typed again" in why
    assert choices(session) == [
        ("1", "drop what no longer fits: type tricks 2 and 3 again"),
        ("n", "leave everything as it is"),
    ]
    take(session, "1")
    assert texts(cli.ledger)[-1] == "correct @5 trump D, drop"
    assert session.prompt == "Bob> "


@pytest.mark.parametrize("answer", ["n", "no"])
def test_no_way_is_taken_that_nobody_chose(session: Session, cli: Terminal, answer: str) -> None:
    take(session, NEW, *TRUMP_OF_HEARTS)
    session.take("/correct @5 trump D")
    assert take(session, answer).said == "Nothing was changed.\n"
    assert cli.count() == 13


def test_void_alone_asks_which_entry(session: Session, cli: Terminal) -> None:
    take(session, NEW, *SWAPPED, "/void")
    assert choices(session)[-1] == ("@11", "Bob 9S (trick 3)")
    take(session, "11")
    assert session.prompt.startswith("Take back Bob's 9S (trick 3)?")
    take(session, "y")
    assert texts(cli.ledger)[-1] == "void @11"


def test_an_answer_that_fits_nothing_is_asked_for_again(session: Session) -> None:
    take(session, NEW, *SWAPPED, "/void")
    asked = session.prompt
    for answer in ("knit", "@99", "9999999999999999999999"):
        reply = session.take(answer)
        assert reply.failed
        assert reply.warned
        assert session.prompt == asked
    assert "Type the number of the entry, such as @11" in take(session, "?").explained.replace(
        "\n", " "
    )
    assert session.drop_question()
    assert session.prompt == "Ann> "


def test_a_command_in_place_of_an_answer_leaves_the_question(session: Session) -> None:
    take(session, NEW, *SWAPPED, "/void")
    assert "3 tricks played" in take(session, "/show").said
    assert session.question is None


def test_ruling_alone_asks_step_by_step(session: Session, cli: Terminal) -> None:
    take(session, NEW, *REVOKE, "/ruling")
    assert [word for word, _ in choices(session)] == [
        *("settle", "award", "annul", "adjust", "penalty", "retract", "stand")
    ]
    take(session, "pen")
    assert session.prompt == "What is changed? ", "there is one finding: it is the one"
    take(session, "game")
    assert session.prompt == "For whom, and how much, such as Bob minus 10? "
    assert "For example: Bob minus 10" in take(session, "?").explained
    take(session, "Bob minus 10", "Dora", "that's the second time")
    assert session.prompt.startswith(
        "Record this ruling: penalty @7 KLA-PLAY-3 game Bob minus 10 by Dora because that's the "
    )
    take(session, "y")
    assert texts(cli.ledger)[-1].endswith(
        "penalty @7 KLA-PLAY-3 game Bob minus 10 by Dora because that's the second time"
    )


def test_an_example_of_amounts_is_one_that_is_taken(session: Session) -> None:
    take(session, "/new loo Ann Bob Cid Dee Eve", "Eve 7S", "/ruling penalty", "chips")
    example = session.prompt.partition("such as ")[2].rstrip("? ")
    assert example == "Bob minus 10 pot plus 10"
    take(session, example, "the table", "late")
    assert session.prompt.startswith("Record this ruling: penalty chips Bob minus 10 pot plus 10")


def test_a_decision_that_says_its_kind_alone_is_asked_for_the_rest(session: Session) -> None:
    take(session, NEW, *REVOKE, "/ruling stand")
    assert session.prompt == "Who rules? Enter for the table: "
    take(session, "the table", "it was agreed")
    asked = "Record this ruling: stand @7 KLA-PLAY-3 by the table because it was agreed?"
    assert session.prompt.startswith(asked)
    take(session, "n", "/ruling stand", "", "it was agreed")
    assert session.prompt.startswith(asked), "Enter takes what is offered"
    take(session, "n", "/new cinch")
    assert session.prompt == "Who plays Cinch, clockwise (4 players)? "
    session.drop_question()
    assert "nonsense is not a kind of ruling." in session.take("/ruling nonsense").warned


@pytest.mark.parametrize("typed", ["/abandon", "abandon", "/abandon 1", "/abandon because"])
def test_a_game_is_abandoned_by_its_reason_alone(session: Session, typed: str) -> None:
    take(session, NEW, typed)
    assert session.prompt.startswith("Why is ")
    take(session, "opened twice")
    asked = "Abandon this game because opened twice? It then counts for nothing."
    assert session.prompt.startswith(asked)
    take(session, "n", "/abandon because opened twice")
    assert session.prompt.startswith(asked)
    take(session, "y")
    assert "The game is abandoned." in plain(session.screen())


def test_which_game_is_abandoned_is_asked_where_none_is_at_the_table(session: Session) -> None:
    take(session, "/abandon")
    assert session.prompt.startswith("Which game is abandoned?")
    take(session, "1")
    assert session.prompt.startswith("Why is game 1 abandoned?")


def test_who_plays_is_asked_where_a_new_game_names_nobody(cli: Terminal) -> None:
    with Session(str(cli.ledger), None, asks=True) as session:
        assert not session.sit_down(["new", "cinch"]).failed
        assert session.prompt == "Who plays Cinch, clockwise (4 players)? "
        take(session, "Ann Bob Cid Dee")
        assert session.sitting.number == 1


def test_what_was_said_is_not_asked_again(session: Session) -> None:
    assert "Which game do you play" in plain(session.screen())
    assert not session.sit_down(["new", "linger-longer"]).failed
    assert session.prompt == "Who plays Linger Longer, clockwise (3 to 6 players)? "
    assert "Which game do you play" not in plain(session.screen())
    refused = session.take("Ann Bob Cid Dee Eve Fay Gus").warned.replace("\n", " ")
    assert refused.startswith("Linger Longer is for 3 to 6 players; you named 7. With the option ")
    assert "With the option max_players=7 it is for 7 too." in refused
    take(session, "Ann Bob Cid Dee Eve Fay Gus -o max_players=7")


@pytest.mark.parametrize("kind", ["klaberjass", "cinch", "loo", "kalooki", "points"])
def test_letters_for_names_open_a_game_or_say_how_it_is_opened(session: Session, kind: str) -> None:
    fewest, most = game(kind).fewest, game(kind).most
    for count in range(1, most + 2):
        names = " ".join("abcdefghijklmnopqrs"[:count])
        reply = session.take(f"/new {kind} {names}")
        told = " ".join(reply.warned.split())
        assert ("players; you named" in told) is not (fewest <= count <= most), told
        line = re.search(r"(?:example|type): (/new .*?)(?: \(|$)", told)
        assert bool(line) is (reply.failed and count <= most), told
        if line:
            assert not session.take(line[1]).failed, line[1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/new klaberjass as bob", "a rank or a suit. For a short name, type: /new klaberjass"),
        ("/new klaberjass a b", "b can't be a short name either. For short names, type: /new"),
        ("/new loo a b c d e", "c, d and e can't be short names either. For short names, type:"),
        ("/new loo ann b", "you named 2. For example: /new loo ann b Bob Cid Dee"),
    ],
)
def test_all_names_that_must_be_others_are_told_at_once(
    session: Session, line: str, told: str
) -> None:
    assert told in " ".join(session.take(line).warned.split())


def test_who_plays_is_asked_again_where_there_are_too_few(session: Session) -> None:
    session.sitting.begin([])
    take(session, "cinch")
    refused = session.take("Ann Bob Cid")
    assert "Cinch is for 4 players; you named 3." in refused.warned
    assert session.prompt == "Who plays Cinch, clockwise (4 players)? "
    assert take(session, "Ann Bob Cid Dee").said.startswith("Game 1: Cinch, Ann, Bob, Cid, Dee.")


def test_a_play_is_taken_back_by_a_ruling_in_one_go(session: Session, cli: Terminal) -> None:
    take(session, NEW, *REVOKE, "/ruling", "retract", "the table", "it was seen at once")
    assert session.prompt.startswith("Record this ruling: retract @7 KLA-PLAY-3")
    take(session, "y")
    assert session.prompt == "Bob> ", "he plays to trick 1 again"
    assert cli.ok("check").code == 0


def test_a_play_is_taken_back_whoever_rules(session: Session, cli: Terminal) -> None:
    take(session, NEW, *REVOKE, "/ruling", "retract", "Dora Kent", "it was seen at once")
    asked = (
        "Record this ruling: retract @7 KLA-PLAY-3 drop by Dora Kent because it was seen at once? "
    )
    assert session.prompt.startswith(asked), session.prompt
    take(session, "y")
    assert session.prompt == "Bob> ", "he plays to trick 1 again"


def test_the_number_of_an_entry_is_nobody_who_rules(session: Session) -> None:
    take(session, NEW, *REVOKE, "/ruling", "retract")
    assert session.take("@7").warned == "@7 isn't a name.\n"
    assert session.prompt == "Who rules? Enter for the table: "


def test_what_is_typed_again_is_told_though_the_next_hand_has_begun(session: Session) -> None:
    take(session, NEW, *X21, "Ann QS")
    session.take("/correct @15 8D")
    assert choices(session)[0] == ("1", "drop what no longer fits: type tricks 3 to 9 again")


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("misdeal", "Throw this hand in as a misdeal? Nothing of it counts."),
        ("swap Ann Bob", "Were Ann and Bob written down for each other, in the whole game?"),
        (
            "abandon because it was late",
            "Abandon this game because it was late? It then counts for nothing.",
        ),
        ("void @11 because Bob said, drop", "Take back Bob's 9S (trick 3)? y/n"),
        ("correct @9 8D because of this, drop", "Correct Bob's 8S (trick 2) to 8D? y/n"),
        ("insert after @9 KH 7H", "Put in KH, 7H after Bob's 8S (trick 2)? y/n"),
    ],
)
def test_a_question_is_a_sentence_of_its_own(session: Session, line: str, asked: str) -> None:
    take(session, NEW, *SWAPPED, line)
    assert session.prompt.startswith(asked)


def test_audit_alone_asks_which_trick(session: Session) -> None:
    take(session, NEW, *SWAPPED, "/audit")
    assert choices(session)[-1] == (".1.3", "Ann QS  Bob 9S".replace("  ", " "))
    said = take(session, "3").said
    assert "Ann played QS (@10): legal. It was the lead." in said


@pytest.mark.parametrize("answer", ["n", "y"])
def test_an_answer_that_comes_once_more_opens_no_hand(session: Session, answer: str) -> None:
    take(session, NEW, "result Ann 115 Bob 27 maker Ann dealer Bob", "/undo because x", answer)
    number = session.sitting.fold.numbered if session.sitting.fold else 0
    reply = session.take("n")
    assert reply.failed
    assert reply.warned == "Nothing is asked any more. n once more opens the next hand.\n"
    assert session.sitting.fold
    assert session.sitting.fold.numbered == number
    take(session, "n" if answer == "n" else "n Bob")
    assert session.sitting.fold.numbered == number + 1


def test_in_a_hand_an_answer_that_comes_once_more_is_no_way_to_the_next(session: Session) -> None:
    take(session, NEW, *SWAPPED, "/undo because x", "n")
    assert session.take("n").warned == "Nothing is asked any more.\n"


def test_a_question_that_was_left_opens_no_hand_either(session: Session) -> None:
    take(session, NEW, "result Ann 115 Bob 27 maker Ann dealer Bob", "/undo because x")
    assert session.drop_question()
    assert session.take("n").failed
    take(session, "n")


@pytest.mark.parametrize(
    "line", ["Ann and Bob play sixty-six", "a game of 66 with Ann and Bob.", "/new game 66 Ann Bob"]
)
def test_a_game_is_opened_as_people_say_it(session: Session, line: str) -> None:
    assert take(session, line).said == "Game 1: Sixty-Six, Ann, Bob.\n"


def test_an_answer_to_what_was_refused_opens_no_hand(session: Session) -> None:
    take(session, NEW, "result Ann 115 Bob 27 maker Ann dealer Bob")
    assert session.take("no, Zoe dealt").failed
    assert session.take("n").failed
    take(session, "n")


def test_new_alone_asks_for_the_game_and_the_players(session: Session) -> None:
    take(session, NEW, *SWAPPED, "/new", "sixty")
    assert session.prompt == "Who plays Sixty-Six, clockwise (2 players)? "
    assert choices(session) == [("Ann Bob", "as before")]
    assert take(session, "Cid Dee").said == "Game 2: Sixty-Six, Cid, Dee.\n"


def test_who_played_a_game_last_plays_it_again_under_the_full_name(session: Session) -> None:
    take(session, '/new cinch Ann="Ann Baker" Bob Cid Dee', "/new loo Ann Bob Cid Dee Eve")
    take(session, "/new", "cinch")
    assert choices(session) == [('"Ann=Ann Baker" Bob Cid Dee', "who played it last")]
    take(session, "y")
    fold = session.sitting.fold
    assert fold
    assert fold.players[0] == ("Ann", "Ann Baker")


def test_who_played_a_game_last_is_offered_behind_who_sits_here(session: Session) -> None:
    take(session, NEW, "/new klaberjass Cid Dee", "/new sixty-six Dee Eve", "/new klaberjass")
    assert choices(session) == [("Dee Eve", "as before"), ("Cid Dee", "who played it last")]
    take(session, "last")
    fold = session.sitting.fold
    assert fold
    assert fold.handles == ("Cid", "Dee")


def test_a_game_that_is_named_alone_asks_for_its_players(session: Session) -> None:
    session.sitting.begin([])
    take(session, "cinch")
    assert session.prompt == "Who plays Cinch, clockwise (4 players)? "
    assert take(session, "Ann Bob Cid Dee").said.startswith("Game 1: Cinch, Ann, Bob, Cid, Dee.")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/correct", "Nothing has been entered that could be corrected."),
        ("/void", "Nothing has been entered that could be taken back."),
        ("/ruling", "No hand has been dealt yet: there is nothing to rule on."),
    ],
)
def test_where_there_is_nothing_to_decide_it_is_said(session: Session, line: str, why: str) -> None:
    take(session, NEW)
    reply = session.take(line)
    assert reply.failed
    assert reply.warned == f"{why}\n"


@pytest.mark.parametrize("line", ["/correct", "/void", "/ruling", "/audit"])
def test_without_questions_nothing_is_asked(cli: Terminal, line: str) -> None:
    with Session(None, None, asks=False) as session:
        take(session, NEW, *SWAPPED)
        session.take(line)
        assert session.question is None


@pytest.mark.parametrize("hand", [pytest.param(hand, id=hand[0].split()[1]) for hand, _ in HANDS])
def test_every_game_can_be_asked_after_each_line(
    session: Session, cli: Terminal, hand: tuple[str, str, str]
) -> None:
    head, _, short = hand
    (game, players, *earlier) = head.splitlines()
    take(session, f"/new {game.split()[1]} {players.removeprefix('players ').replace(',', '')}")
    for line in [*earlier, *short.splitlines()]:
        take(session, line)
        entries = cli.count()
        take(session, "/correct")
        newest, _ = choices(session)[-1]
        take(session, newest, "?")
        assert session.prompt.startswith(f"What should {newest}, ")
        assert session.drop_question()
        take(session, "/void", newest)
        assert session.prompt.startswith("Take back ")
        take(session, "n")
        assert cli.count() == entries


LEFT_OUT = ("hand bob 10h", "take none none", "kd 9d", "ks")
"""Trump is hearts, and the play has begun."""


def test_insert_alone_asks_after_which_entry_and_what(session: Session, cli: Terminal) -> None:
    take(session, NEW, *LEFT_OUT, "/insert")
    assert session.prompt.startswith("What was left out came after which entry?")
    take(session, "3")
    assert session.prompt == "What came after @3, Ann take? "
    take(session, "Ann: exchange", "y")
    assert texts(cli.ledger)[-1] == "insert after @3 Ann: exchange"


@pytest.mark.parametrize(
    "line",
    ["wrong", "Wrong!", "that was wrong", "that's wrong.", "it is wrong", "No, this was wrong"],
)
def test_what_is_said_to_be_wrong_is_asked_to_be_taken_back(session: Session, line: str) -> None:
    take(session, NEW, "hand Bob 10D", "take", "none none", "JC 10C", line)
    assert session.prompt.startswith("Take back JC 10C (trick 1)?")
    assert take(session, "n").said == "Nothing was changed.\n"


def test_what_is_said_to_be_wrong_in_a_pipe_changes_nothing(cli: Terminal) -> None:
    result = cli("table", "new", "points", "Ann", "Bob", stdin="5 3\nthat was wrong\n")
    assert result.code
    assert "void" not in cli("log").out


@pytest.mark.parametrize("line", ["Bob played 9C, not 10C because misread", "9C not 10C # misread"])
def test_a_correction_that_people_say_is_asked_for_with_its_reason(
    session: Session, cli: Terminal, line: str
) -> None:
    for before in ("/new klaberjass Ann Bob", "hand Bob 10D", "take", "none none", "JC 10C"):
        session.take(before)
    session.take(line)
    assert session.prompt.startswith("Correct Bob's 10C (trick 1) to 9C?")
    session.take("y")
    assert "misread" in cli("log").out


@pytest.mark.parametrize(
    "typed", ["/insert after @7 note", "/insert after @99 KD", "/insert bela after xx"]
)
def test_what_cannot_be_put_in_is_refused_and_changes_nothing(
    session: Session, cli: Terminal, typed: str
) -> None:
    take(session, NEW, *LEFT_OUT)
    before = texts(cli.ledger)
    assert session.take(typed).failed
    assert texts(cli.ledger) == before


def test_what_was_left_out_is_shown_and_confirmed_once(session: Session, cli: Terminal) -> None:
    take(session, NEW, "hand bob 10h", "take none none", "qh bela 7h", "kh 8h", "9h jh")
    take(session, "ann bela after kh")
    assert session.prompt.endswith("y/n, l lists the changes: ")
    take(session, "y")
    assert texts(cli.ledger)[-1] == "insert after @9 bela"


# -- whose name a result lacks -------------------------------------------------------------------

MAKERLESS = (NEW, "dealer ann a100 b62 ma", "a22 b82")


@pytest.mark.parametrize(
    "answer",
    ["2", "Bob", "b", "bob was maker", "bob maker", "maker bob", "Bob is the maker", "a22 b82 mb"],
)
def test_a_name_that_a_result_lacks_is_asked(session: Session, cli: Terminal, answer: str) -> None:
    replies = [session.take(line) for line in MAKERLESS]
    assert replies[-1].failed
    assert session.prompt == "Who is meant? Ann, Bob or n: "
    assert not session.take(answer).failed
    assert texts(cli.ledger)[-1] == "result Ann 22 Bob 82 maker Bob"


@pytest.mark.parametrize(
    ("lines", "answer", "last"),
    [
        (("/new loo Ann Bob Cid Dee Eve", "ann 3 bob 2"), "eve dealt", "result Ann 3 Bob 2"),
        (
            ("/new cinch Ann Bob Cid Dee", "ann and cid bid 6 and made it, 9, dealer bob"),
            "c",
            "result Ann+Cid 9 maker Cid bid 6",
        ),
    ],
)
def test_whoever_a_result_lacks_is_asked(
    session: Session, cli: Terminal, lines: tuple[str, ...], answer: str, last: str
) -> None:
    for line in lines:
        session.take(line)
    assert session.prompt.startswith("Who is meant? ")
    assert not session.take(answer).failed
    assert texts(cli.ledger)[-1] == last


def test_who_is_meant_is_asked_until_it_is_left(session: Session, cli: Terminal) -> None:
    for line in MAKERLESS:
        session.take(line)
    asked = session.prompt
    assert session.take("x").failed
    assert session.prompt == asked
    # another line that lacks the same is asked for its own
    assert session.take("a30 b82").failed
    session.take("bob")
    assert texts(cli.ledger)[-1] == "result Ann 30 Bob 82 maker Bob"
    session.take("a22 b82")
    assert "Nothing was changed." in session.take("n").said
    session.take("a22 b82")
    session.take("undo 9")
    assert "Who is meant?" not in session.prompt
    assert texts(cli.ledger)[-1] == "result Ann 30 Bob 82 maker Bob"


@pytest.mark.parametrize(("told", "answer"), [("a100 b62", "ann"), ("100 62", "1")])
def test_a_name_does_not_confirm_that_the_hand_is_another(
    session: Session, cli: Terminal, told: str, answer: str
) -> None:
    for line in (NEW, "dealer ann a100 b62 ma", told, answer):
        session.take(line)
    assert "Is it another hand with the same figures?" in session.prompt
    session.take("n")
    assert len(texts(cli.ledger)) == 3


def test_figures_without_names_are_asked_for_as_whole_results(
    session: Session, cli: Terminal
) -> None:
    for line in (NEW, "dealer ann a100 b62 ma", "47 115"):
        session.take(line)
    assert session.prompt.startswith("Which is meant? 1, 2, 3, 4 or n:")


def test_an_undo_below_a_later_void_asks_what_else_is_taken_back(
    session: Session, cli: Terminal
) -> None:
    take(session, NEW, *SWAPPED, "void @11, correct @6 10S", "y", "void @10, void @9", "y")
    session.take("undo")
    assert choices(session)[:-1] == [
        ("1", "take back what came later too: @15, @14"),
        ("2", "leave @12 as it is"),
    ]
    take(session, "1")
    assert texts(cli.ledger)[-4:] == ["void @15", "void @14", "void @13", "void @12"]


@pytest.mark.parametrize("line", ["Bob forgot to exchange", "we forgot Bob's exchange"])
def test_what_was_left_out_is_asked_wherever_it_was_due(
    session: Session, cli: Terminal, line: str
) -> None:
    take(session, "/new sixty-six Ann Bob", "hand Ann KH", "9S 10S")
    before = cli.count()
    take(session, line)
    assert session.question
    assert cli.count() == before
    take(session, "y")
    assert "insert before @3 exchange" in texts(cli.ledger)
