"""What a scorer forgets, mishears and mistypes: each answered by a line that works."""

from collections.abc import Sequence

import pytest

from tests.cli.terminal import Terminal
from trickledger.ledger.cli.table.lines import Reply
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.say.display import Display, shown_on

TALK = ("/new klaberjass ann bob", "hand bob 10C", "take", "none none")
LOO = ("/new loo fay gus hal kim lou", "hand lou 5H", "all in", "all exchange 0")
CINCH = ("/new cinch ann bob cy dee", "hand dee", "pass bid 9 pass pass", "trump h")
SIXTY = ("/new sixty-six ann bob", "hand bob 9S")
JOKER = ("/new kalooki Kim Lou Jo1=Jo", "hand Kim")
NAMED = ("/new loo ann o'neil cy dee joe", "hand ann 5H")
TOLD = (TALK[0], "ann 115 bob 27 maker ann dealer bob", "ann 90 bob 70 maker bob")
_LEFT = "bob 72 maker ann"
"""What was said of a hand beside its figures is said still."""
FIGURES = ("/new points ann bob", "5 3", "4 4")
KALOOKI = ("/new kalooki ann bob cid", "hand ann 7H")


def typed(session: Session, *lines: str) -> Reply:
    """The answer to the last of some lines, of which none before is refused."""
    *before, last = lines
    for line in before:
        reply = session.take(line)
        assert not reply.failed or session.question, (line, reply)
    return session.take(last)


def told(reply: Reply) -> str:
    return " ".join(f"{reply.said} {reply.warned} {reply.explained}".split())


def proposed(reply: Reply) -> list[str]:
    """The lines that a refusal says can be entered."""
    words = told(reply).partition("can enter: ")[2].rpartition(". (")[0]
    return [line for each in words.split(" or ") for line in each.split(", ") if line]


@pytest.mark.parametrize(
    ("before", "line", "says", "would_do"),
    [
        ((*LOO, "8C 4C 3C JC 5C"), "hal wins", "kim won trick 1 with JC, not hal", ["kim wins"]),
        ((*LOO, "8C 4C 3C JC 5C"), "hal takes it", "kim won trick 1", ["kim wins"]),
        ((*LOO, "8C 4C 3C JC 5C"), "fay won trick 1", "kim won", ["kim wins trick 1"]),
        ((*LOO, "8C 4C 3C JC 5C"), "trick to fay", "kim won", ["kim wins"]),
        (LOO, "8C 4C 3C JC 5C fay wins", "fay wins can't be entered", ["kim wins"]),
        ((*LOO, "8C"), "fay wins", "Trick 1 isn't complete: gus's card is missing", []),
        ((*LOO, "8C 4C 3C"), "hal won it", "isn't complete: kim's card is missing", []),
        ((*LOO, "8C 4C 3C JC 5C"), "kim wins trick 4", "Trick 4 hasn't been played", []),
        (TALK, "ann 01h", "01h is nothing", ["ann: 10H"]),
        (TALK, "ann 1oh", "1oh is nothing", ["ann: 10H"]),
        (TALK, "1oh", "neither a card", ["10H"]),
        (TALK, "lOh", "neither a card", ["10H"]),
        (TALK, "0h", "neither a card", ["10H"]),
        (TALK, "hlO", "neither a card", ["10H"]),
        (TALK, "1h", "neither a card", ["AH", "10H"]),
        (TALK, "ah.", "stands for what can only follow", ["ah"]),
        (TALK, "h10", "neither a card", ["10H"]),
        (TALK, "11h", "neither a card", ["JH", "10H", "AH"]),
        (SIXTY, "ann 20", "A suit is", [f"marriage {suit}" for suit in "SHDC"]),
        (("/new linger-longer ann bob cid",), "ann 2", "names its dealer", None),
        (("/new loo ann bob cid dee eve",), "ann 2", "five tricks in a hand", None),
        (("/new klaberjass ann bob",), "ann 115 bob 27", "Say who was the maker", None),
        (("/new cinch ann bob cy dee",), "ann and cy made 9, bid 8", "maker cy dealer ann", None),
        ((*CINCH[:2],), "ann and cy made 9, bid 8", "the highest bidder", None),
        (KALOOKI, "an 5 bob 0 ci 8", "", ["result an 5 bob 0 ci 8"]),
        ((*KALOOKI,), "cid is out", "cid still has 9 cards", []),
        (LOO, "8h k aa 4", "aa is neither", ["AS", "AH", "AD", "AC"]),
        (LOO, "1oh 4", "1oh is neither", ["10H 4"]),
        (TALK[:2], "ann taeks it", "taeks is nothing", ["ann: take it"]),
        ((*SIXTY, "AH 10C"), "dimonds marriage", "is neither", ["diamonds marriage"]),
        ((*SIXTY, "AH 10C"), "ann 71 bob 59", "Hand 1 isn't", ["result ann 71 bob 59"]),
        (("/new cinch ann bob cy dee",), "y", "Nothing is asked.", []),
        (("/new cinch ann bob cy dee",), "dee delt", "delt is nothing", ["dee dealt"]),
        (("/new klaberjass ann bob",), "10c", "Say who deals", ["hand ann 10C", "hand bob 10C"]),
        ((*CINCH[:3],), "trump hart", "A suit is", ["trump H"]),
        ((*CINCH[:3],), "bob: trump spaeds", "A suit is", ["bob: trump S"]),
        ((*CINCH[:3],), "trump x", "A suit is", [f"trump {suit}" for suit in "SHDC"]),
        (LOO[:2], "fay inn", "inn is nothing", ["fay: in"]),
        (CINCH[:2], "bidd 9 pass", "bidd is neither", ["bid 9 pass"]),
        (CINCH[:2], "ann: bidd 9", "bidd is neither", ["ann: bid 9"]),
        (TALK[:3], "twnty howhigh a", "twnty is neither", ["twenty howhigh a"]),
        (NAMED, "o'neil dealt", "ann dealt hand 1, not oneil", ["correct @2 hand oneil 5H"]),
        (NAMED, "cy is the dealer", "ann dealt hand 1, not cy", ["correct @2 hand cy 5H"]),
        (NAMED, "its cy's deal", "ann dealt hand 1, not cy", ["correct @2 hand cy 5H"]),
        (TALK, "bbo's deal", "Nobody in this game is called bbo", ["bob's deal"]),
        (CINCH[:1], "d bid 9", "No hand is open", ["n d bid 9"]),
        (CINCH[:1], "d pass", "No hand is open", None),
        (TALK, "dealt by bbo", "Nobody in this game is called bbo", ["dealt by bob"]),
        (TALK, "bbo deals", "Nobody in this game is called bbo", ["bob deals"]),
        (TALK, "dealt by fay", "Nobody in this game is called fay", []),
    ],
)
def test_a_slip_is_answered_by_lines_that_are_taken(
    session: Session, before: Sequence[str], line: str, says: str, would_do: list[str] | None
) -> None:
    reply = typed(session, *before, line)
    assert reply.failed
    assert says in told(reply)
    ways = proposed(reply)
    if would_do is not None:
        assert ways == would_do
    for way in ways:
        assert session.sitting.table
        there = line.replace("fay wins", way) if line.startswith("8C") else way
        assert session.sitting.table.enter([there], dry_run=True).ok, way


@pytest.mark.parametrize("kind", ["klaberjass", "cinch", "kalooki", "sixty-six", "rolling-stone"])
def test_figures_of_a_first_hand_are_told_what_they_lack_with_an_example(
    session: Session, kind: str
) -> None:
    players = {"cinch": 4, "kalooki": 3, "rolling-stone": 4}.get(kind, 2)
    names = "Ann Bob Cid Dee".split()[:players]
    reply = typed(session, f"/new {kind} {' '.join(names)}", "Ann 2")
    assert reply.failed
    example = told(reply).partition("For example: ")[2].rpartition(" (")[0]
    assert not session.take(example).failed, example


@pytest.mark.parametrize(
    ("before", "line", "kept"),
    [
        (TALK, "10 h", ["10H"]),
        (TALK, "a h", ["AH"]),
        (TALK[:1], "b qc u 20 good", ["hand bob QC", "take", "twenty", "good"]),
        (TALK[:1], "n b 8h pu 20", ["hand bob 8H", "pass", "take", "twenty"]),
        (TALK[:1], "n b 10h ann passes bob takes", ["hand bob 10H", "pass", "take"]),
        (TALK[:1], "aqc pu", ["hand ann QC", "pass", "take"]),
        (TALK[:2], "schm no u", ["schmeiss", "no", "take"]),
        (SIXTY[:1], "b tc kdjh", ["hand bob 10C", "KD", "JH"]),
        (LOO[:1], "l 2s iippi 123", None),
        (
            (*LOO[:2], "all in"),
            "f2 g1 h0 k3 l1",
            ["exchange 2", "exchange 1", "exchange 0", "exchange 3", "exchange 1"],
        ),
        (CINCH[:1], "n d pp7pd 9666", None),
        (CINCH[:1], "d pp2p", None),
        (TALK[:3], "a x", ["ann: exchange"]),
        ((*TALK[:2], "both pass"), "a h", ["trump H"]),
        (TALK[:3], "ann 20", ["twenty"]),
        (TALK[:3], "ann none, bob has 50", ["none", "fifty"]),
        (
            (*KALOOKI[:1], "hand ann"),
            "ann 12, cid 40, bob went out",
            ["result ann 12 cid 40 out bob"],
        ),
        (
            (*KALOOKI[:1], "hand ann"),
            "bob is out, ann 12, cid 40",
            ["result ann 12 cid 40 out bob"],
        ),
        (TALK, "ann ten h", ["10H"]),
        (TALK, "A s, 7 s", ["AS", "7S"]),
        (LOO[:2], "all in", ["in"] * 5),
        ((*LOO[:2], "in", "in"), "the others pass", ["pass"] * 3),
        ((*LOO[:2], "in"), "all others pass", ["pass"] * 4),
        (LOO[:3], "everybody exchanges 0", ["exchange 0"] * 5),
        (TALK[:2], "both pass", ["pass", "pass"]),
        ((*TALK[:2], "ann passes"), "all pass", ["pass"]),
        ((*TALK[:3],), "both none", ["none", "none"]),
        (CINCH[:2], "all pass", ["pass"] * 4),
        ((*TALK[:2], "both pass"), "trumps are spades", ["trump S"]),
        ((*TALK[:2], "both pass"), "spades are trump", ["trump S"]),
        ((*TALK, "AS"), "played by bob: 7d", ["7D"]),
        ((*TALK, "AS"), "7d by bob", ["7D"]),
        (CINCH[:2], "bob went 12, made 11", ["result bob+dee 11 maker bob bid 12"]),
        (CINCH[:2], "bob made 11, bid 12", ["result bob+dee 11 maker bob bid 12"]),
        (CINCH, "bob and dee made 9, bid 9", ["result bob+dee 9 bid 9"]),
        (("/new klaberjass ann bob",), "ann and bob swap seats", ["swap ann bob"]),
        (NAMED, "all in but o'neil", ["pass", "in", "in", "in", "in"]),
        (NAMED, "only o'neil is in", ["in", "pass", "pass", "pass", "pass"]),
        (NAMED, "ann dealt", []),
        (JOKER, "lou went out, kim 12, jo 40", ["result Kim 12 Jo1 40 out Lou"]),
        (NAMED, "dealt by ann", []),
        (NAMED, "dealer is ann", []),
        ((*LOO, "8C 4C 3C JC 5C"), "kim takes trick 1", []),
        ((*LOO, "8C 4C 3C JC 5C", "6H 2H AS 4H AH"), "kim wins trick 1", []),
        ((*KALOOKI, "draw, meld KS KH KD, QS QH QD, JS JH JD, 8C"), "bob has gone out", []),
        ((*KALOOKI, "draw, meld KS KH KD, QS QH QD, JS JH JD, 8C"), "bob is out", []),
    ],
)
def test_what_people_say_is_taken(
    session: Session, cli: Terminal, before: Sequence[str], line: str, kept: list[str] | None
) -> None:
    typed(session, *before)
    fold = session.sitting.fold
    assert fold
    first = fold.numbered
    reply = session.take(line)
    if session.question:
        reply = session.take("y")
    assert not reply.failed, told(reply)
    now = session.sitting.whole
    assert now
    entries = [entry.text for entry in now.entries_since(first)]
    assert entries == kept if kept is not None else len(entries) > len(line.split())
    assert kept or kept is None or "right" in told(reply)


@pytest.mark.parametrize(
    ("before", "line", "asked", "kept"),
    [
        (
            (*CINCH, "discard 6"),
            "ann discarded 7, not 6",
            "Correct ann's discard 6 (@8)",
            "discard 7",
        ),
        (CINCH[:3], "bob bid 8, not 9", "Correct bob's bid 9 (@4)", "bid 8"),
        (CINCH, "trump was spades, not hearts", "Correct bob's trump H (@7)", "trump S"),
        ((*TALK, "AS 7S"), "it was 8s, not 7s", "Correct bob's 7S (trick 1)", "8S"),
        ((*TALK, "AS 7S"), "bob played eight of spades instead of 7s", "Correct bob's 7S", "8S"),
        ((*TALK, "AS 7S"), "8s rather than 7s", "Correct bob's 7S (trick 1)", "8S"),
        ((*TALK, "AS 7S"), "correct 7s 8s", "Correct bob's 7S (trick 1)", "8S"),
        (TOLD, "/correct .1 ann 90 bob 72", "Correct result ann 115", f"ann 90 {_LEFT}"),
        (TOLD, "correct .1 ann 90", "Correct result ann 115", "ann 90 bob 27 maker ann"),
        (TOLD, "correct hand 1 ann 90 bob 72", "Correct result ann 115", f"ann 90 {_LEFT}"),
        (TOLD, "correct .1 result ann 90 bob 72", "Correct result ann 115", f"ann 90 {_LEFT}"),
        (TOLD, "correct @3 ann 90 bob 72", "Correct result ann 115", f"ann 90 {_LEFT}"),
        (FIGURES, "correct hand 1 ann 4 bob 3", "Correct adds ann 5", "adds ann 4 bob 3"),
        (FIGURES, "correct hand 1 4 3", "Correct adds ann 5", "adds ann 4 bob 3"),
        (FIGURES[:2], "correct a4 b3", "Correct adds ann 5", "adds ann 4 bob 3"),
        (FIGURES[:2], "/correct ann 4 bob 3", "Correct adds ann 5", "adds ann 4 bob 3"),
        (FIGURES[:2], "it was 4 3", "Correct adds ann 5", "adds ann 4 bob 3"),
        (FIGURES[:2], "no, it should have been ann 4 bob 3", "Correct adds ann 5", "ann 4 bob 3"),
        (TOLD[:2], "correct a90 b72", "Correct result ann 115", f"ann 90 {_LEFT}"),
        (TOLD[:2], "it was ann 90 bob 72", "Correct result ann 115", f"ann 90 {_LEFT}"),
        (TOLD[:2], "that was ann 90", "Correct result ann 115", "ann 90 bob 27 maker ann"),
        (TOLD[:2], "correct maker bob", "Correct result ann 115", "ann 115 bob 27 maker bob"),
    ],
)
def test_what_is_said_to_be_another_is_a_correction(
    session: Session, before: Sequence[str], line: str, asked: str, kept: str
) -> None:
    typed(session, *before, line)
    assert session.prompt.startswith(asked)
    assert not session.take("y").failed
    fold = session.sitting.fold
    assert fold
    assert fold.entries[-1].text.endswith(f" {kept}")


@pytest.mark.parametrize(
    "line",
    ["misdealt", "hand is thrown in", "the hand was thrown in", "throw it in", "that's a misdeal"],
)
def test_a_hand_that_is_thrown_in_is_a_misdeal_and_asked_about(
    session: Session, cli: Terminal, line: str
) -> None:
    typed(session, *TALK)
    before = cli.count()
    assert not session.take(line).failed
    assert session.prompt.startswith("Throw this hand in as a misdeal?")
    assert cli.count() == before
    assert "doesn't count: a misdeal" in session.take("y").said


def test_no_behind_a_refused_correction_opens_no_hand(session: Session, cli: Terminal) -> None:
    assert typed(session, *TOLD, "correct .4 ann 3").failed
    before = cli.count()
    assert "Nothing is asked any more" in told(session.take("n"))
    assert cli.count() == before


def test_from_a_pipe_a_hand_is_opened_behind_a_refused_correction(cli: Terminal) -> None:
    with Session(None, None, asks=False) as session:
        assert typed(session, *TOLD, "correct .4 ann 3").failed
        assert not session.take("n").failed


@pytest.mark.parametrize("line", ["kim leaves flo joins", "flo joins kim leaves"])
def test_who_comes_and_goes_is_said_without_a_comma(session: Session, line: str) -> None:
    typed(session, "/new loo fay gus hal kim lou", line)
    assert session.prompt.startswith("From the next hand on: fay, gus, hal, lou, flo?")


@pytest.mark.parametrize("words", [("20", "Nov"), ("Nov", "20"), ("20", "Nov", "2026")])
def test_a_day_needs_no_quotes(cli: Terminal, words: Sequence[str]) -> None:
    said = cli.ok("new", "klaberjass", "Ann", "Bob", "--date", *words).out
    assert "20 November" in said
    with Session(None, None, asks=True) as session:
        assert (
            "20 November" in session.take(f"/new loo Al Bo Cy Di Ed --date {' '.join(words)}").said
        )


def test_a_month_behind_a_whole_day_is_a_player(cli: Terminal) -> None:
    assert "Ann, May" in cli.ok("new", "klaberjass", "Ann", "--date", "yesterday", "May").out


@pytest.mark.parametrize("line", ["all in", "all in but bea", "only bea is in", "in"])
def test_what_is_said_before_the_upcard_is_told_that_it_comes_first(
    session: Session, line: str
) -> None:
    reply = typed(session, "/new loo ann bea cy dee eve", "hand eve", line)
    assert reply.failed
    assert "The upcard comes first. You can enter: upcard CARD." in told(reply)
    assert not session.take("upcard 5h").failed
    assert not session.take("all in but bea").failed


def test_of_what_is_said_of_all_nothing_is_kept_where_a_word_is_none(session: Session) -> None:
    assert typed(session, *LOO[:2], "all in but fay xx").failed


@pytest.mark.parametrize("answer", ["y", "yes", "1", " Y "])
@pytest.mark.parametrize(
    ("before", "line", "kept"),
    [
        (TALK[:2], "tkae", ["take"]),
        (TALK, "jc 1oh", ["JC", "10H"]),
        (TALK, "lOh", ["10H"]),
        (LOO[:2], "inn in", ["in", "in"]),
        (SIXTY, "ann: 1oh qd", ["10H", "QD"]),
    ],
)
def test_the_only_way_that_is_proposed_is_taken_by_an_answer(
    session: Session, before: Sequence[str], line: str, kept: list[str], answer: str
) -> None:
    typed(session, *before, line)
    fold = session.sitting.fold
    assert fold
    first = fold.numbered
    assert not session.take(answer).failed
    now = session.sitting.whole
    assert now
    assert [entry.text for entry in now.entries_since(first)] == kept
    assert session.take("1").failed, "it was answered"


@pytest.mark.parametrize("answer", ["n", "no", "2"])
def test_the_only_way_that_is_proposed_is_left_by_an_answer(
    session: Session, cli: Terminal, answer: str
) -> None:
    typed(session, "/new klaberjass ann bob", "hnd bob")
    assert session.take(answer).said == "Nothing was changed.\n"
    assert cli.count() == 1


@pytest.mark.parametrize(
    ("before", "line", "answer", "kept"),
    [
        # what a player says is no answer
        (("/new klaberjass ann bob", "hand bob 10C", "schmeiss"), "yse", "y", "yes"),
        (("/new klaberjass ann bob", "hand bob 10C", "schmeiss"), "yse", "no", "no"),
        (CINCH[:2], "pas", "1", "bid 1"),
        (TALK, "1oh", "9s", "9S"),
    ],
)
def test_what_can_be_said_is_no_answer_to_what_is_only_proposed(
    session: Session, before: Sequence[str], line: str, answer: str, kept: str
) -> None:
    typed(session, *before, line)
    assert not session.take(answer).failed
    fold = session.sitting.fold
    assert fold
    assert fold.entries[-1].text == kept


@pytest.mark.parametrize("answer", ["y", "1"])
def test_the_only_command_that_is_meant_is_taken_by_an_answer(
    session: Session, answer: str
) -> None:
    reply = typed(session, *TALK, "/shwo .1")
    assert "Did you mean /show?" in told(reply)
    assert "Hand 1: bob dealt" in session.take(answer).said
    assert session.take(answer).failed, "it was answered"


@pytest.mark.parametrize(("answer", "dealer"), [("1", "ann"), ("2", "bob")])
def test_a_result_that_lacks_its_dealer_is_taken_by_a_number(
    session: Session, answer: str, dealer: str
) -> None:
    reply = typed(session, "/new klaberjass ann bob", "a66b51ma")
    assert "names its dealer" in told(reply)
    assert not session.take(answer).failed
    fold = session.sitting.fold
    assert fold
    assert [entry.said for entry in fold.entries[1:2]] == [f"hand {dealer}"]


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("klabrejass ann bob", "Klaberjass, ann, bob"),
        ("/new klabrejass ann bob", "Klaberjass, ann, bob"),
        ("kalooki kim lou jo", "Kalooki, kim, lou, jo1"),
    ],
)
@pytest.mark.parametrize("answer", ["y", "1"])
def test_the_only_game_that_is_meant_is_opened_by_an_answer(
    session: Session, line: str, players: str, answer: str
) -> None:
    assert typed(session, line).failed
    assert session.take(answer).said == f"Game 1: {players}.\n"


@pytest.mark.parametrize("figures", ["ann 59 bob 71", "a59b71", "bob 71, ann 59", "a59 71"])
def test_a_result_is_corrected_by_its_figures_alone(
    session: Session, cli: Terminal, figures: str
) -> None:
    typed(session, SIXTY[0], "result ann 71 bob 59 dealer bob", f"correct @3 {figures}")
    assert session.prompt.startswith(
        "Correct result ann 71 bob 59 (@3) to result ann 59 bob 71? The totals are then ann 0, bob"
    )
    assert not session.take("y").failed
    typed(session, "/correct", "4")
    assert not session.take("ann 70 bob 60").failed
    assert session.prompt.startswith("Correct result ann 59 bob 71 (@4) to result ann 70 bob 60?")


def test_of_several_ways_none_is_taken_by_an_answer(session: Session) -> None:
    assert len(proposed(typed(session, *TALK, "1h"))) == 2
    for answer in ("y", "1"):
        assert session.take(answer).failed


# -- questions -------------------------------------------------------------------------------------


def test_a_line_that_is_typed_at_a_question_waits_for_the_answer(
    session: Session, cli: Terminal
) -> None:
    typed(session, *TALK, "AS 7S", "correct @7 8S")
    before = cli.count()
    reply = session.take("KC")
    assert reply.failed
    assert "y records it, n leaves everything as it is" in told(reply)
    assert "Then your line stands here in grey" in told(reply)
    assert cli.count() == before
    reply = session.take("y")
    assert reply.offer == "KC"
    assert session.take(reply.offer).said.startswith("@9 entered: ann KC")
    assert session.proposal == ""


def test_a_line_that_waits_is_of_its_game_alone(session: Session) -> None:
    typed(session, "/new loo Ann Bob Cid Dee Eve", "Eve 5H", "misdeal")
    assert "stands here in grey" in session.take("in in in in in").warned
    assert session.take("/new cinch Ann Bob Cid Dee").offer == "hand "


def test_all_lines_that_are_typed_at_a_question_wait_one_behind_the_other(
    session: Session,
) -> None:
    typed(session, *TALK, "AS 7S", "correct @7 8S")
    for line in ("KC", "bob plays something small", "9c"):
        reply = session.take(line)
        assert reply.failed
        assert "Then your line stands here in grey" in told(reply), line
    assert session.take("y").offer == "KC"
    assert session.take("KC").offer == "bob plays something small"
    # another line is typed in place of it
    assert session.take("9C").offer == ""


def test_what_is_no_line_does_not_wait(session: Session) -> None:
    reply = typed(session, *TALK, "AS 7S", "correct @7 8S", "hm")
    assert "grey" not in told(reply)
    assert session.take("n").offer == ""


TWICE = "result ann 25 bob 0 cid 98"


@pytest.mark.parametrize("again", [TWICE, TWICE.upper(), f"  {TWICE.replace(' ', '  ')}"])
def test_the_same_line_once_more_is_yes(session: Session, cli: Terminal, again: str) -> None:
    typed(session, "/new kalooki ann bob cid", f"{TWICE} dealer cid", TWICE)
    assert "Is it another hand with the same figures?" in session.prompt
    before = cli.count()
    assert not session.take(again).failed
    assert cli.count() == before + 2


def test_another_line_is_no_yes(session: Session, cli: Terminal) -> None:
    typed(session, "/new kalooki ann bob cid", f"{TWICE} dealer cid", TWICE)
    before = cli.count()
    assert session.take("result ann 25 bob 0 cid 97").failed
    assert session.take("result").failed
    assert cli.count() == before
    assert session.question


def test_a_correction_to_what_stands_there_is_not_asked_about(
    session: Session, cli: Terminal
) -> None:
    typed(session, *TALK, "AS 7S", "correct @7 8S", "y")
    before = cli.count()
    for line in ("correct @6 as", "/correct @6 AS", "correct @8 8s", "correct @2 hand bob 10c"):
        assert "already. Nothing was changed." in told(session.take(line)), line
        assert session.question is None
    assert cli.count() == before


def test_entries_of_an_earlier_hand_are_named_and_listed(session: Session) -> None:
    typed(session, "/new kalooki ann bob cid", f"{TWICE} dealer cid", TWICE, "y")
    typed(session, "result ann 0 bob 9 cid 8")
    typed(session, "correct @3 result ann 26 bob 0 cid 98")
    assert session.prompt.startswith("Correct result ann 25 bob 0 cid 98 (@3) to result ann 26")
    typed(session, "n", "/correct")
    assert session.question
    assert session.question.choices[0].text == "@2"


@pytest.mark.parametrize(("command", "first"), [("/correct", "Which"), ("/insert", "What")])
def test_a_turn_is_called_a_turn(session: Session, command: str, first: str) -> None:
    typed(session, *KALOOKI, "draw, 5D", command)
    assert session.question
    meanings = [choice.meaning for choice in session.question.choices]
    assert session.prompt.startswith(first)
    assert "bob 5D (turn 1)" in meanings
    assert not any("trick" in meaning for meaning in meanings)


def test_a_disputed_turn_is_called_a_turn(session: Session) -> None:
    typed(session, *KALOOKI, "draw, 5D", "/audit")
    assert session.prompt.startswith("Which turn is disputed?")


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        (
            "ann 9s before kc, drop",
            "Put in 9S before ann's KC (trick 2) and drop what no longer fits?",
        ),
        (
            "bob 9s after as drop",
            "Put in 9S after ann's AS (trick 1) and drop what no longer fits?",
        ),
    ],
)
def test_drop_is_no_part_of_a_place(session: Session, line: str, asked: str) -> None:
    typed(session, *TALK, "AS 7S", "KC 8C", line)
    assert session.prompt.startswith(asked)


def test_who_leaves_in_the_middle_of_a_hand_is_told_what_comes_first(session: Session) -> None:
    reply = typed(session, *LOO, "8C", "gus leaves")
    assert "Hand 1 isn't finished: play it to its end, or enter its result or misdeal" in told(
        reply
    )
    reply = typed(session, *KALOOKI, "bob leaves")
    assert "For example: abandon because bob left" in told(reply)
    typed(session, "abandon because bob left")
    assert session.prompt.startswith("Abandon this game because bob left?")


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["kalooki Kim Lou Jo", "/new kalooki Kim Lou Jo"])
def test_a_name_that_is_a_word_of_the_game_is_told_the_whole_line(
    session: Session, line: str
) -> None:
    reply = session.take(line)
    assert "Jo is a word of the game. For a short name, type: /new kalooki" in told(reply)
    assert not session.take("/new kalooki Kim Lou Jo1=Jo").failed
    assert session.take("jo1 deals 7h").said == "@2 entered: hand Jo1 7H\n"


def test_a_game_is_no_command_and_told_how_it_is_begun(cli: Terminal) -> None:
    for words in (("kalooki", "Kim", "Lou"), ("lift", "smoke", "Kim", "Lou"), ("66", "Kim", "Lou")):
        said = " ".join(cli(*words).err.split())
        assert f"A game is begun by: trickledger new {' '.join(words)}" in said


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_name_is_never_broken_in_a_list_of_reasons(session: Session, width: int) -> None:
    names = "alexander bartholomew christina dominique"
    with shown_on(Display(width=width)):
        typed(session, f"/new cinch {names}", "hand dominique")
        said = session.take("result alexander 9 maker alexander bid 8").said
    for side in ("alexander+christina", "bartholomew+dominique"):
        assert sum(side in line.split() for line in said.splitlines()) >= 2
    assert max(map(len, said.splitlines())) <= width


# -- words of the table ----------------------------------------------------------------------------

SXS = ("/new sixty-six ann bob", "hand bob KS", "AS 9S")
ROLLING = ("/new rolling-stone ann bob cid dee", "hand dee", "AC 8 9 K", "10D 9 J")
OUT = (*KALOOKI, "draw, meld KS KH KD, QS QH QD, JS JH JD, 8C")


@pytest.mark.parametrize(
    ("before", "line", "kept"),
    [
        (TALK[:1], "hand bob, ks", ["hand bob KS"]),
        (SXS, "20 in hearts", ["marriage H"]),
        (SXS, "hearts marriage", ["marriage H"]),
        (SXS, "ann shows king and queen of hearts", ["marriage H"]),
        (SXS, "ann marries hearts", ["marriage H"]),
        ((*CINCH, "discard 6"), "bob threw away 4", ["discard 4"]),
        ((*LOO[:2], "all in"), "fay takes 2", ["fay: exchange 2"]),
        (OUT, "cid has 45", ["cid left 45"]),
        (OUT, "cid had 45 left", ["cid left 45"]),
        (ROLLING, "dee can't follow", ["pick"]),
        (ROLLING, "dee cannot follow", ["pick"]),
        ((*LOO[:2], "all in"), "hal won 3, gus 2", ["result gus 2 hal 3"]),
        ((*LOO[:2], "all in"), "hal won 3 and gus won 2", ["result gus 2 hal 3"]),
    ],
)
def test_words_of_the_table_are_read(
    session: Session, before: Sequence[str], line: str, kept: list[str]
) -> None:
    typed(session, *before)
    fold = session.sitting.fold
    assert fold
    first = fold.numbered
    reply = session.take(line)
    assert not reply.failed, told(reply)
    assert [entry.text.removeprefix("fay: ") for entry in fold.entries_since(first)] == [
        each.removeprefix("fay: ") for each in kept
    ]


def test_figures_in_the_middle_of_a_hand_are_proposed_as_its_end_and_never_taken(
    session: Session, cli: Terminal
) -> None:
    typed(session, *LOO, "8C 4C JC 5C 3C")
    before = cli.count()
    reply = session.take("hal 3 gus 2")
    assert reply.failed
    assert proposed(reply) == ["3S", "3H", "3D", "result hal 3 gus 2"]
    assert cli.count() == before


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("gus leaves, ned and joe join", "fay hal kim lou ned joe"),
        ("hal and kim leave, ned and joe come in", "fay gus lou ned joe"),
        ("hal went home, ned sits down after gus", "fay gus ned kim lou"),
        ("hal leaves and ned joins", "fay gus kim lou ned"),
        ("ned joins and hal leaves", "fay gus kim lou ned"),
        ("hal goes home, ned takes his place", "fay gus ned kim lou"),
        ("hal goes home and ned takes his place", "fay gus ned kim lou"),
        ("ned replaces hal", "fay gus ned kim lou"),
        ("ned takes hal's place, joe sits in for lou", "fay gus ned kim joe"),
        ("ned sits in for fay", "gus hal kim lou ned"),
    ],
)
def test_who_comes_and_goes_is_said_of_several(session: Session, line: str, players: str) -> None:
    typed(session, *LOO[:2], "all pass", line)
    assert f"From the next hand on: {', '.join(players.split())}?" in session.prompt


def test_a_game_that_is_named_at_the_table_is_asked_about(session: Session, cli: Terminal) -> None:
    typed(session, *TALK, "klaberjass bob ann")
    assert session.prompt.startswith("Did you mean the command /new klaberjass bob ann?")
    assert session.take("n").said == "Nothing was changed.\n"
    assert "Game 2: Sixty-Six" in typed(session, "66 bob ann", "y").said


def test_a_swap_that_changes_who_leads_can_be_read_by_turn(session: Session) -> None:
    typed(session, *TALK, "AS 7S", "KC 8C", "9H 8H")
    reply = session.take("correct @6 7S, correct @7 AS")
    assert "tricks 2 and 3 must be typed again" in told(reply)
    assert session.question
    meaning = session.question.choices[0].meaning
    assert meaning == (
        "read what follows by turn: @8 bob: KC, @9 ann: 8C, @10 bob: 9H, @11 ann: 8H"
    )
    assert not session.take("1").failed
    hand = session.sitting.sheet and session.sitting.sheet.newest
    assert hand
    first, second, _ = [dict(trick.cards) for trick in hand.tricks]
    assert (first, second) == ({"ann": "7S", "bob": "AS"}, {"bob": "KC", "ann": "8C"})


def test_what_follows_one_card_that_changes_who_leads_can_be_read_by_turn(
    session: Session,
) -> None:
    typed(session, *LOO, "8S 4S 9S JS 3S", "AD KD 2D 3D 7D")
    session.take("correct 9s qs")
    assert session.question
    meaning = session.question.choices[0].meaning
    assert meaning == (
        "read what follows by turn: @18 hal: AD, @19 kim: KD, @20 lou: 2D, @21 fay: 3D and 1 more"
    )
    assert not session.take("1").failed
    hand = session.sitting.sheet and session.sitting.sheet.newest
    assert hand
    assert hand.tricks[-1].cards[0] == ("hal", "AD")


@pytest.mark.parametrize("line", ["7h", "7h up", "the 7h", "seven of hearts", "7h turned up"])
def test_a_card_alone_answers_which_card_is_turned_up(session: Session, line: str) -> None:
    typed(session, "new klaberjass ann bob", "hand ann")
    assert not session.take(line).failed
    fold = session.sitting.fold
    assert fold
    assert [entry.text for entry in fold.entries_since(1)] == ["hand ann", "upcard 7H"]


def test_a_card_alone_is_no_upcard_where_one_lies_there(session: Session) -> None:
    typed(session, "new klaberjass ann bob", "hand ann 7h")
    assert session.take("8h").failed


@pytest.mark.parametrize("line", ["the before AS", "played after by", "the, not the", ", not ,"])
def test_words_that_say_nothing_are_refused(session: Session, cli: Terminal, line: str) -> None:
    typed(session, *TALK, "AS 7S")
    before = cli.count()
    assert "internal error" not in told(session.take(line))
    assert cli.count() == before
