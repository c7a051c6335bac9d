"""`?`, `help` and an empty Enter: what can be entered now, with an example that is taken."""

import pytest

from tests.cli.evening import X21
from tests.cli.table.test_questions import take
from tests.rules.test_typing import HANDS
from trickledger.ledger.cli.table.advice import example
from trickledger.ledger.cli.table.completion import candidates
from trickledger.ledger.cli.table.pieces import plain
from trickledger.ledger.cli.table.session import Session
from trickledger.rules.catalogue import game, kinds

GAMES = [pytest.param(hand, id=hand[0].split()[1]) for hand, _ in HANDS]
NEW = "/new klaberjass Ann Bob"


@pytest.mark.parametrize("hand", GAMES)
def test_before_each_line_of_a_hand_an_example_would_be_taken(
    session: Session, hand: tuple[str, str, str]
) -> None:
    head, _, short = hand
    (game, players, *earlier) = head.splitlines()
    names = players.removeprefix("players ").replace(",", "")
    take(session, f"/new {game.split()[1]} {names}")
    for line in [*earlier, *short.splitlines()]:
        found = example(session.sitting)
        assert found, session.sitting.turns
        outcome = session.sitting.tried(found)
        assert outcome
        assert outcome.ok
        take(session, line)


@pytest.mark.parametrize("typed", ["?", "help", "HELP"])
def test_what_can_be_entered_is_explained_in_a_few_lines(session: Session, typed: str) -> None:
    take(session, NEW, "hand Bob 10C")
    reply = take(session, typed)
    assert reply.said == ""
    lines = reply.explained.splitlines()
    assert len(lines) <= 8
    assert "  take (u): take the upcard's suit as trump" in lines
    assert "For example: take" in lines


@pytest.mark.parametrize(
    "kind", [kind for kind in kinds() if kind not in {"rolling-stone", "points"}]
)
@pytest.mark.parametrize("asked", ["?", "/help result"])
def test_a_result_in_one_word_is_taught_where_results_are_told(
    session: Session, kind: str, asked: str
) -> None:
    players = " ".join("Ann Bob Cid Dee Eve".split()[: game(kind).fewest])
    take(session, f"/new {kind} {players}")
    for hand in ("first", "second"):
        reply = take(session, asked)
        told = f"{reply.said}{reply.explained}".splitlines()
        (word,) = (line.split()[-1] for line in told if line.startswith("A result in one word: "))
        assert " " not in word
        entered = session.take(word)
        if session.question:
            entered = session.take("y")
        assert not entered.failed, (hand, word, entered)


def test_an_empty_line_leaves_the_words_to_the_list_that_it_opens(session: Session) -> None:
    take(session, NEW, "hand Bob 10C")
    assert take(session, "").explained.splitlines() == [
        "Ann can enter: take, pass or schmeiss. Or: result.",
        "For example: take",
        "Tab lists what can be entered, /help tells the keys and commands.",
    ]


def test_between_hands_it_says_what_a_hand_begins_with(session: Session) -> None:
    take(session, NEW)
    told = take(session, "?").explained
    assert told.splitlines()[0] == "Who deals?"
    found = told.partition("For example: ")[2].splitlines()[0]
    assert take(session, found).said.startswith("@2 entered: hand Ann")


@pytest.mark.parametrize("typed", ["?", "help"])
def test_at_the_first_question_all_games_are_named_on_lines_that_fit(
    session: Session, typed: str
) -> None:
    session.sitting.begin([])
    told = take(session, typed).explained
    assert all(kind in told for kind in kinds())
    assert all(len(line) <= 80 for line in told.splitlines())
    example = told.partition("For example: ")[2].splitlines()[0]
    assert take(session, example).said == "Game 1: Klaberjass, Ann, Bob.\n"


def test_at_the_first_question_the_games_stand_there_once(session: Session) -> None:
    session.sitting.begin([])
    assert "rolling-stone" in plain(session.screen())
    told = take(session, "").explained
    assert "rolling-stone" not in told + plain(session.screen()), "the list that opens names them"
    assert ("rolling-stone", "Rolling Stone, 4 to 6 players") in [
        (text, meaning) for text, meaning, _ in candidates(session.sitting, "")
    ]
    assert "rolling-stone" in take(session, "?").explained
    assert "rolling-stone" not in plain(session.screen())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/help hand", "For example: hand Bob 10C"),
        ("help hand", "For example: hand Bob 10C"),
        ("? hand", "For example: hand Bob 10C"),
        ("/help dealer", "For example: hand Bob 10C"),
        ("/help card", "A card is its rank and its suit."),
        ("/help 10C", "A card is its rank and its suit."),
        ("/help K", "A rank is one of A K Q"),
        ("/help suit", "spades, hearts, diamonds, clubs"),
        ("/help because", "For example: /undo because typed twice"),
        ("/help ~", "was wrong and was played"),
        ("help undo", "trickledger undo"),
    ],
)
def test_all_that_the_table_asks_for_has_help(session: Session, line: str, told: str) -> None:
    take(session, NEW, *X21[:4])
    assert told in take(session, line).said.replace("\n", " ")


def test_every_word_that_is_expected_has_help(session: Session) -> None:
    take(session, NEW)
    for line in X21[:14]:
        for turn in session.sitting.turns:
            for verb in turn["may"]["verbs"]:
                assert take(session, f"/help {verb.removeprefix('a ')}").said
        take(session, line)


def test_a_pipe_is_told_nothing_at_an_empty_line() -> None:
    with Session(None, None, asks=False) as session:
        assert session.take("").said == ""
