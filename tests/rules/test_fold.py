"""The fold of a game: what is folded again, and when that ends."""

import random

import pytest

from bench.dialects import EXAMPLES
from tests.cli.table.high_card import TOY, HighCard, HighCardDeal
from tests.many import many
from tests.rules.evenings import Evening
from trickledger import replay
from trickledger.rules import catalogue
from trickledger.rules.common import COM
from trickledger.rules.game import Carry
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_on
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.says import Handle, Says, Typed
from trickledger.rules.views.outcomes import expected


class StubbornDeal(HighCardDeal):
    """A hand in which the first stake is not believed, and says so each time it is folded."""

    folds = 0

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        StubbornDeal.folds += 1

    def do_stake(self, seat: int, act: Act) -> None:
        super().do_stake(seat, act)
        if len(self.stakes) < self.seats:
            self.disbelieve(self.number, TOY.PTS_1, Says("Nobody believes it."))


class Stubborn(HighCard):
    kind = "stubborn"

    def deal(self, setting: Setting, carry: Carry) -> HighCardDeal:
        return StubbornDeal(setting)


@pytest.fixture
def _stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    where = f"{Stubborn.__module__}:{Stubborn.__name__}"
    monkeypatch.setitem(catalogue._BUILT_IN, Stubborn.kind, where)
    monkeypatch.setattr(StubbornDeal, "folds", 0)


@pytest.mark.usefixtures("_stubborn")
def test_a_claim_that_stays_disbelieved_is_not_folded_without_end() -> None:
    record = "game stubborn\nplayers Ann, Bob\nhand Ann\nsingle\nsingle\nAH 2H"
    result = replay(record)
    assert result.refusal is None, str(result.refusal)
    (hand,) = result.games[0].hands
    assert [finding.accused for finding in hand.findings] == [(3,)]
    assert hand.tricks[0].cards == (("Bob", "AH"), ("Ann", "2H"))
    # as it is opened, then for the claim: once to see it and once without it
    assert StubbornDeal.folds == 3


def test_a_joint_finding_is_proven_by_the_first_entry_at_which_it_could_be() -> None:
    """Also one that takes the place of another, whose member was proven alone (COM-PROOF-2)."""
    joint = later = 0
    for seed in range(many(120)):
        evening = Evening(random.Random(seed), "rolling-stone", cheat=1.0)
        evening.play_hand()
        fold = evening.fold
        for chapter in fold.chapters:
            raw = dict(chapter.deal.findings)
            for finding in fold.findings(chapter):
                if len(finding.accused) > 1:
                    joint += 1
                    later += raw[finding.key].proven_by != finding.proven_by
                    assert finding.proven_by == (excluded_by(fold, chapter.number, finding),)
    assert joint > 10
    assert later


def excluded_by(fold: GameFold, deal: int, finding: Finding) -> int:
    """The first entry of a hand at which not all of the accused can have been in order."""
    anew = GameFold(fold.head)
    for entry in fold.entries[1:]:
        fold_on(anew, [Entry(entry.number, entry.number, entry.kind, entry.text)])
        if entry.deal == deal and anew.chapters[-1].deal.evidence.excludes(finding.accused):
            return entry.number
    raise AssertionError("it is in order as far as is known")


OVER = """\
hand Bob 7S
take
JC KC
KS 9S
QS 9C
AD 9D
QH 8H
KD 7D
JH 9H
7H KH
10C 8D""".splitlines()
"""Ann makes 41, Bob 30, and Ann deals next."""


def refused(*lines: str) -> Refusal:
    refusal = replay("\n".join(["game klaberjass", "players Ann, Bob", *lines])).refusal
    assert refusal
    return refusal


def test_a_hand_is_not_voided_while_something_stands_in_it() -> None:
    refusal = refused("hand Bob 10C", "take", "void @2")
    assert (refusal.kind, refusal.clause, refusal.tried) == ("RULE", "COM-VOID-4", "void @2")
    assert refusal.why == (
        "@3 (Ann: take) then no longer fits (COM-SEQ-3): its hand would not be there."
    )
    assert refusal.would_do == ("void @2, void @3", "void @2, drop")


def test_paper_is_compared_with_a_hand_that_is_over() -> None:
    refusal = refused("hand Bob 10C", "score Ann 5 Bob 3")
    assert (refusal.kind, refusal.clause) == ("SEQ", "COM-SEQ-1")
    assert refusal.tried == "score Ann 5 Bob 3"


def test_a_game_that_was_given_up_gets_no_further_hand() -> None:
    refusal = refused(*OVER, "abandon because it is late", "hand Ann QS")
    assert (refusal.kind, refusal.clause, refusal.tried) == ("SEQ", "COM-SEQ-3", "hand Ann QS")
    assert refusal.why == ("The game is over (abandoned): the next hand needs a new game.")


WON = (
    "game sixty-six",
    "players Ann, Bob",
    *(f"hand {dealer} result Ann 130 Bob 0" for dealer in ("Bob", "Ann", "Bob")),
)


@pytest.mark.parametrize(
    "line",
    ["a70b40", "a 70 b 40", "70 40", "ann 70 bob 40", "result a", "n", "hand Ann KS", "AH", "a66"],
)
def test_what_comes_after_the_end_of_a_game_is_told_who_has_won(line: str) -> None:
    fold = replay("\n".join(WON)).games[0].fold
    refusal = enter(fold, line)
    assert refusal
    assert (refusal.kind, refusal.tried, refusal.column) == ("SEQ", line, 1)
    assert refusal.why == (
        "The game is over: Ann won it. The next hand needs a new game; undo or correct changes "
        "this one."
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("score Ann", "After Ann comes a number."),
        ("note", "A note needs words."),
        ("correct @9 KS", "There is no entry 9. The newest is @7."),
    ],
)
def test_what_is_noted_or_corrected_has_its_time_after_the_end(line: str, why: str) -> None:
    refusal = enter(replay("\n".join(WON)).games[0].fold, line)
    assert refusal
    assert refusal.why == why


def test_a_correction_of_an_act_without_its_hand_is_refused_as_its_own_fault() -> None:
    refusal = refused("hand Bob 10C", "take", "void @2, correct @3 pass")
    assert (refusal.kind, refusal.clause) == ("SEQ", "COM-SEQ-3")
    assert refusal.tried == "void @2, correct @3 pass"


def test_what_an_unfinished_hand_waits_for_is_told() -> None:
    refusal = refused("hand Bob 10C", "hand Ann QS")
    assert (refusal.kind, refusal.clause, refusal.tried) == ("SEQ", "COM-SEQ-1", "hand Ann QS")
    assert refusal.would_do[:2] == ("take", "pass")


def test_every_figure_in_which_paper_differs_is_told() -> None:
    refusal = refused(*OVER, "score Ann 42 Bob 33")
    assert (refusal.kind, refusal.clause) == ("RULE", "KLA-PTS-3")
    assert refusal.why == (
        "By the record this hand adds: Ann 41, not 42 (difference -1), "
        "Bob 30, not 33 (difference -3)."
    )


def test_who_was_not_expected_to_deal_is_told_who_was() -> None:
    refusal = refused(*OVER, "hand Bob QS")
    assert refusal._replace(line=0, column=0) == Refusal(
        "RULE",
        COM.DEAL_1,
        "hand Bob QS",
        None,
        Says(
            "It's {player}'s turn to deal. If somebody else did deal, mark it with {mark}.",
            player=Handle("Ann"),
            mark=Typed("~"),
        ),
        (),
        ("hand Ann", "hand Bob QS~"),
    )


def test_who_opens_the_first_hand_without_a_dealer_is_told_who_could_deal() -> None:
    refusal = refused("hand 10C")
    assert (refusal.kind, refusal.tried) == ("SYN", "hand 10C")
    assert refusal.why == "Say who deals the first hand."
    assert refusal.would_do == ("hand Ann 10C", "hand Bob 10C")


def test_a_mark_on_a_hand_with_which_nothing_is_wrong_is_refused_as_it_was_typed() -> None:
    refusal = refused(*OVER, "hand Ann QS~")
    assert (refusal.kind, refusal.clause, refusal.tried) == ("SYN", "COM-IRR-1", "hand Ann QS")


def test_a_correction_that_is_none_is_refused_with_its_reason() -> None:
    for typed, clause, why in (
        ("void @1", "COM-SEAT-3", "Entry 1 is the head of the game and stays as it is."),
        ("void @99", "COM-SYN-1", "There is no entry 99. The newest is @22."),
        (
            "correct @5",
            "COM-SYN-1",
            "What should @5 have been? Say it too, such as `correct @5 WORDS`.",
        ),
        ("void @5 KD", "COM-SYN-1", "A void has no new words; correct has."),
        (
            "void",
            "COM-SYN-1",
            "Which entry? Name it by its number, such as `void @22` or `correct @22 WORDS`.",
        ),
        ("correct @5 K", "COM-SYN-1", "In a correction the card is written in full."),
        ("correct @22 KD", "COM-SYN-1", "@22 can't be corrected: void it, and enter it anew."),
    ):
        refusal = refused(*OVER, "note a word", typed)
        assert (refusal.clause, refusal.tried, refusal.why) == (clause, typed, why), typed


def test_the_number_of_an_entry_needs_no_sign() -> None:
    typed = "\n".join(["game klaberjass", "players Ann, Bob", *OVER])
    for line, kept in (("correct 7 10S", "correct @7 10S"), ("void 21", "void @21")):
        fold = replay(typed).games[0].fold
        first = fold.numbered
        assert enter(fold, line) is None
        assert [entry.text for entry in fold.entries_since(first)] == [kept]


def test_who_names_a_card_is_told_which_entry_played_it() -> None:
    for typed, why, would_do in (
        ("void 8D", "Which entry? 8D is @21.", ("void @21",)),
        ("correct 8D", "Which entry? 8D is @21.", ()),
    ):
        refusal = refused(*OVER, typed)
        assert (refusal.why, refusal.would_do) == (why, would_do), typed
    corrected = refused(*OVER, "correct @7 10S", "correct 10S")
    assert corrected.why == "Which entry? 10S is @22."


def test_the_only_entry_that_a_card_names_is_corrected() -> None:
    typed = "\n".join(["game klaberjass", "players Ann, Bob", *OVER])
    for line in ("correct 9S 10S", "correct the 9S to 10S"):
        fold = replay(typed).games[0].fold
        first = fold.numbered
        assert enter(fold, line) is None
        assert [entry.text for entry in fold.entries_since(first)] == ["correct @7 10S"]
    # the upcard lies on the table
    assert "7S" in refused(*OVER, "correct 9S 7S").why


def test_a_card_that_was_not_played_names_no_entry() -> None:
    why = "Which entry? Name it by its number, such as `void @21` or `correct @21 WORDS`."
    assert refused(*OVER, "correct 7C 8H").why == why


def test_before_the_first_line_there_is_nothing_to_take_back() -> None:
    fold = replay("game klaberjass\nplayers Ann, Bob").games[0].fold
    says = Says("There is no line to take back.")
    assert undo_batch(fold) == Refusal("SEQ", COM.SEQ_1, "undo", None, says)


@pytest.mark.parametrize(
    ("closed", "why"),
    [
        (
            "end",
            "@3 closed the game, and that isn't taken back. To play on with these totals, type: "
            "trickledger new --continue",
        ),
        (
            "abandon because it is late",
            "@3 closed the game, and that isn't taken back. To play on, begin a new game.",
        ),
    ],
)
def test_a_game_that_was_closed_stays_closed_and_goes_on_in_another(closed: str, why: str) -> None:
    typed = "game linger-longer\nplayers Ann, Bob, Cid\nadds Bob 2 dealer Ann"
    fold = replay(f"{typed}\n{closed}").games[0].fold
    number = fold.numbered
    why = why.replace("@3", f"@{number}")
    assert str(undo_batch(fold)) == f"undo can't be entered: {why} (COM-SEAT-3)"
    voided = enter(fold, f"void @{number}")
    assert voided
    assert voided.why == why


def test_the_comment_of_a_line_that_is_refused_goes_with_it() -> None:
    fold = replay("game sixty-six\nplayers Ann, Bob\nhand Bob 10H").games[0].fold
    assert enter(fold, "S, claim # that was mine")
    assert enter(fold, "close, QS") is None
    assert [entry.text for entry in fold.entries[2:]] == ["close", "QS"]


def test_where_nobody_sits_nothing_can_be_entered_and_nothing_is_expected() -> None:
    fold = replay("game klaberjass").games[0].fold
    assert all(enter(fold, line) for line in ("hand", "result", "JC 8C", "ruling annul"))
    assert expected(fold) == []


def test_a_head_is_read_as_editors_save_it() -> None:
    said = replay(
        "\ufeffgame\tklaberjass\r\nplayers\tAnn, Bob\r\noption\ttarget\t300\r\nhand Bob 10C"
    )
    assert said.refusal is None
    assert said.games[0].options["kla_target"] == 300


def test_undo_goes_back_past_a_correction_of_what_was_dropped_since() -> None:
    typed = ["pass take", "JC 7C", "AD KD", "correct @6 8C, drop", "void @5, drop"]
    record = ["game klaberjass", "players Ann, Bob", "hand Bob 10C", *typed]
    fold = replay("\n".join(record)).games[0].fold
    assert str(undo_batch(fold)) == "void @4, void @3"


def test_a_hand_that_is_told_late_and_comes_to_the_same_leaves_later_hands_as_they_are() -> None:
    text = (EXAMPLES / "loo-a-complete-hand.txt").read_text(encoding="utf-8")
    played, _, told = text.partition(".1 Ann holds")
    fold = replay(f"{played}hand Ann 2D\nin in").games[0].fold
    later = fold.chapters[1].deal
    for line in f".1 Ann holds{told}".splitlines()[:-1]:
        assert enter(fold, line) is None, line
    assert fold.chapters[1].deal is later
    assert fold.chapters[0].deal.recorded[0]


def test_a_fold_and_a_hand_are_no_dictionaries_of_their_own() -> None:
    """With thirty attributes an object has a whole one, in which each look-up takes longer."""
    fold = replay("game klaberjass\nplayers Ann, Bob\nhand Bob 10C").games[0].fold
    assert not hasattr(fold, "__dict__")
    assert fold.current
    assert len(vars(fold.current.deal)) < 30
