"""What is said to be another player's is moved to them, or stays whose it can only be."""

import pytest

from trickledger.rules.replay import replay

SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob KS\nAH 10C\nAnn: drew 10S\n"
UNDRAWN = SIXTY_SIX.removesuffix("Ann: drew 10S\n")
LINGER_LONGER = "game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\nAH KH 2H\ndrew 10S\n"
KALOOKI = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H\nAnn: drew 10H, 4C\n"
ROLLING_STONE = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n9H 8H KH pick\n"
OF_THE_WINNER = "The winner of the trick, and only he, draws the top card of the stock."


@pytest.mark.parametrize(
    "line",
    [
        "Bob drew 10S, not Ann",
        "bob drew TS not ann",
        "it was Bob who drew the ten of spades, not Ann",
        "Bob drew 10S instead of Ann",
    ],
)
def test_what_another_drew_is_moved_to_them(line: str) -> None:
    result = replay(f"{SIXTY_SIX}{line}")
    assert result.refusal is None, result.refusal
    assert result.games[0].fold.entries[-1].text == "correct @5 Bob: drew 10S"


@pytest.mark.parametrize(
    ("record", "line", "where", "why", "clause"),
    [
        (
            LINGER_LONGER,
            "Bob drew TS, not Ann",
            "At @6 it can't be Bob",
            OF_THE_WINNER,
            "LIN-DRAW-1",
        ),
        (
            LINGER_LONGER,
            "it was Cid who drew TS, not Ann",
            "At @6 it can't be Cid",
            OF_THE_WINNER,
            "LIN-DRAW-1",
        ),
        (KALOOKI, "Bob drew TH, not Ann", "At @3 it can't be Bob", "It's Ann's turn.", "COM-SEQ-2"),
        (
            f"{KALOOKI}Bob: drew JH, 4H\n",
            "Ann drew JH, not Bob",
            "At @5 it can't be Ann",
            "It's Bob's turn.",
            "COM-SEQ-2",
        ),
        (
            ROLLING_STONE,
            "Cid picked up, not Dee",
            "At @6 it can't be Cid",
            "It's Dee's turn.",
            "COM-SEQ-2",
        ),
        (
            LINGER_LONGER,
            "Ann played KH, not Bob",
            "At @4 it can't be Ann",
            "It's Bob's turn.",
            "COM-SEQ-2",
        ),
    ],
)
def test_what_can_be_nobody_elses_says_whose_turn_it_was(
    record: str, line: str, where: str, why: str, clause: str
) -> None:
    refusal = replay(f"{record}{line}").refusal
    assert refusal
    assert refusal.why.startswith(f"{where}: {why} It stays ")
    assert (refusal.clause, refusal.would_do) == (clause, ())


@pytest.mark.parametrize("line", ["Bob drew 9S, not Ann", "Zoe drew TS, not Ann", "Bob, not Ann"])
def test_what_was_not_entered_is_nobodys_to_move(line: str) -> None:
    refusal = replay(f"{SIXTY_SIX}{line}").refusal
    assert refusal
    assert "it can't be" not in refusal.why


@pytest.mark.parametrize(
    ("record", "line", "what", "would_do"),
    [
        (UNDRAWN, "Bob drew TS, not Ann", "drew 10S isn't recorded of Ann", ("Bob: drew 10S",)),
        (UNDRAWN, "ann drew TS not bob", "drew 10S isn't recorded of Bob", ("Ann: drew 10S",)),
        (SIXTY_SIX, "Bob drew QS, not Ann", "drew QS isn't recorded of Ann", ("Bob: drew QS",)),
        (LINGER_LONGER, "Cid played 9D, not Ann", "9D isn't recorded of Ann", ()),
    ],
)
def test_what_is_not_recorded_is_said_to_be_nowhere(
    record: str, line: str, what: str, would_do: tuple[str, ...]
) -> None:
    refusal = replay(f"{record}{line}").refusal
    assert refusal
    assert (refusal.why, refusal.would_do) == (f"{what} in this hand.", would_do)


def test_what_is_there_already_is_not_proposed_for_it() -> None:
    refusal = replay(f"{LINGER_LONGER}correct @6 Bob: drew TS").refusal
    assert refusal
    assert refusal.would_do == ()


KLABERJASS = "game klaberjass\nplayers Ann, Bob\nhand Ann 10D\n"
TRICK = f"{KLABERJASS}take\nnone\n9S JS\n"
NINE = "Which card was 9H? The newest that can be meant is Bob's 9S (@5)."
TEN = "Which card was 10C? The newest that can be meant is Ann's JS (@6)."
TEN_OF_JACK = "Which card was 10S? The newest that can be meant is Ann's JS (@6)."
NO_CARD = "No card was entered in this hand that can have been JD."


@pytest.mark.parametrize(
    ("record", "line", "why", "would_do"),
    [
        (TRICK, "no it was 9h", NINE, ("correct @5 9H",)),
        (TRICK, "No, it was the nine of hearts!", NINE, ("correct @5 9H",)),
        (TRICK, "that was 9h", NINE, ("correct @5 9H",)),
        (TRICK, "i meant 9h", NINE, ("correct @5 9H",)),
        (TRICK, "sorry, should be 9h", NINE, ("correct @5 9H",)),
        (TRICK, "correct 9h", NINE, ("correct @5 9H",)),
        (TRICK, "no, 9h", NINE, ("correct @5 9H",)),
        (TRICK, "correct that to 10c", TEN, ("correct @6 10C",)),
        (TRICK, "no it was 9h because misread", NINE, ("correct @5 9H because misread",)),
        (TRICK, "no, it was the 10", TEN_OF_JACK, ("correct @6 10S",)),
        (TRICK, "not the jack, the 10", TEN_OF_JACK, ("correct @6 10S",)),
        (TRICK, "no, not js but 10s", TEN_OF_JACK, ("correct @6 10S",)),
        (TRICK, "no, Ann played the ten of spades", TEN_OF_JACK, ("correct @6 10S",)),
        (TRICK, "Ann played the 10, not the jack", TEN_OF_JACK, ("correct @6 10S",)),
        (TRICK, "no, Bob played the 9 of hearts", NINE, ("correct @5 9H",)),
        (TRICK, "no, Bob led the nine of hearts", NINE, ("correct @5 9H",)),
        (KLABERJASS, "no, Bob played the 9 of hearts", "Bob has played no card in this hand.", ()),
        (TRICK, "no it was 10s", "Which card was 10S?", ("correct @6 10S", "correct @5 10S")),
        (
            TRICK,
            "it was the jack of diamonds not the jack",
            "Which card was JD? The newest that can be meant is Ann's JS (@6).",
            ("correct @6 JD",),
        ),
        (TRICK, "it was the jack of diamonds not the king", NO_CARD, ()),
        (
            TRICK,
            "no it was 10d",
            "Ann's JS (@6) can't have been 10D: 10D is the upcard and lies on the table.",
            (),
        ),
        (
            KLABERJASS,
            "no it was 9h",
            "Which card was 9H? The newest that can be meant is the upcard 10D (@2).",
            ("correct @2 hand 9H",),
        ),
        (
            KALOOKI,
            "no it was 10s",
            "Which card was 10S? The newest that can be meant is Ann's 10H (@3).",
            ("correct @3 drew 10S",),
        ),
    ],
)
def test_a_card_told_anew_is_proposed_for_the_newest_that_can_be_meant(
    record: str, line: str, why: str, would_do: tuple[str, ...]
) -> None:
    refusal = replay(f"{record}{line}").refusal
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, would_do)
    for way in would_do:
        assert replay(f"{record}{way}").refusal is None


@pytest.mark.parametrize(
    ("record", "line", "kept"),
    [
        (TRICK, "it was 9h not 9s", "correct @5 9H"),
        (TRICK, "correct bob 9h", "correct @5 9H"),
        (f"{KLABERJASS}schmeiss\n", "no", "no"),
    ],
)
def test_what_says_which_entry_it_is_of_is_taken(record: str, line: str, kept: str) -> None:
    (game,) = replay(f"{record}{line}").games
    assert game.fold.entries[-1].text == kept


@pytest.mark.parametrize(
    "line",
    [
        "it was fun",
        "no it was",
        "no it was Bob who led",
        "not good, 9h",
        "no 9h and 8h",
        "correct 9s",
    ],
)
def test_what_tells_no_card_anew_proposes_no_correction(line: str) -> None:
    refusal = replay(f"{TRICK}{line}").refusal
    assert refusal
    assert not any(way.startswith("correct") for way in refusal.would_do)


TOOK = (
    "game loo\nplayers Ann, Ben, Cid, Dee, Eve\nhand Ann 2H\nBen: in pass in in pass\n"
    "exchange 3 exchange 2 exchange 0\n3C 4C 5C"
)
OVER = f"{TOOK}\n3S 4S 5S\n3D 4D AD\n6C 7C 8C\nEve: 9D JD KD"
BIDS = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\npass bid 6 pass pass"
RECORDED = "Hand 1 is recorded already. Correct what Ben did in it."


@pytest.mark.parametrize(
    ("record", "line", "entry"),
    [
        (TOOK, "Ben did not take 3, he took 2", "correct @8 exchange 2"),
        (TOOK, "Ben didn't exchange 3, but 2", "correct @8 exchange 2"),
        (BIDS, "Bob did not bid 6 but 7", "correct @4 bid 7"),
        (BIDS, "Bob didn't bid 6, Bob bid 7", "correct @4 bid 7"),
        (BIDS, "Ann did not pass, she bid 5", "correct @3 bid 5"),
    ],
)
def test_what_was_not_done_is_what_was_done_instead(record: str, line: str, entry: str) -> None:
    result = replay(f"{record}\n{line}")
    assert result.refusal is None, result.refusal
    assert result.games[0].fold.entries[-1].text == entry


@pytest.mark.parametrize("now", ["", "\nhand Ben 3S", "\nhand Ben 3S\nin in pass pass in"])
@pytest.mark.parametrize(
    ("line", "why", "would_do"),
    [
        ("Ben exchanged 2 in the last hand", RECORDED, ("correct @8 exchange 2",)),
        ("in hand 1 Ben exchanged 2", RECORDED, ("correct @8 exchange 2",)),
        ("in the last hand, Ben took 2", RECORDED, ("correct @8 exchange 2",)),
        ("no, Ben took 2 in hand 1, not 3", RECORDED, ("correct @8 exchange 2",)),
        ("in hand 1 Ben exchanged 3", "It is there already: @8.", ()),
    ],
)
def test_what_was_done_in_a_hand_before_is_corrected_there(
    now: str, line: str, why: str, would_do: tuple[str, ...]
) -> None:
    refusal = replay(f"{OVER}{now}\n{line}").refusal
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, would_do)
    for way in would_do:
        assert replay(f"{OVER}{now}\n{way}").refusal is None


def test_no_before_a_word_of_the_table_is_of_no_card() -> None:
    refusal = replay(f"{TOOK}\nno, Ben exchanged 2").refusal
    assert refusal
    assert refusal.why == "exchange 3 is recorded of Ben (@8)."
    assert refusal.would_do == ("correct @8 exchange 2",)
