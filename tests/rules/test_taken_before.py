"""What was taken into a record when less was checked stands, and does what it did."""

import pytest

from trickledger import replay
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.stored import BrokenRecord, fold_stored, read_head
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.sheet import Game

HEAD = "game klaberjass\nplayers Ann, Bob"


def stored(lines: list[str], head_text: str = HEAD) -> Game:
    """The game of entries that are kept, one a line."""
    head = read_head(head_text)
    assert not isinstance(head, Refusal)
    entries = [Entry(n, n, "act", line) for n, line in enumerate(lines, 2)]
    return Game(fold_stored(head, entries))


@pytest.mark.parametrize(
    ("said", "winner"),
    [
        # a length counts nowhere here, and a twenty has no seven on top: neither was looked at
        (["fifty", "howhigh", "J", "notgood A 4"], "Bob"),
        (["twenty", "howhigh", "9", "notgood A 5"], "Bob"),
        # the dealer's hand, entered before, has no fifty to compare
        (["Bob holds AS KS 9S JC 9D 8H 7D 7C QH", "fifty", "howhigh", "K", "good"], "Ann"),
    ],
)
def test_the_talk_goes_on_from_an_answer_that_is_refused_now(said: list[str], winner: str) -> None:
    lines = ["hand Bob 10C", "take", *said]
    refused = replay("\n".join([HEAD, *lines])).refusal
    assert refused
    game = stored(lines)
    assert game.hands[0].facts["meld_winner"] == winner


def test_an_end_that_leaves_a_side_out_was_never_taken() -> None:
    with pytest.raises(BrokenRecord, match="Say where Bob ended"):
        stored(["final Ann 501"])


@pytest.mark.parametrize("said", ["twenty", "fifty"])
def test_an_answer_without_the_rank_that_beats_the_other_was_never_taken(said: str) -> None:
    lines = ["hand Bob 10C", "take", said, "howhigh", "J", "notgood"]
    with pytest.raises(BrokenRecord, match="say not good with the rank that beats it"):
        stored(lines)


def test_where_lengths_count_a_twenty_is_three_cards_long_and_needs_no_word_for_it() -> None:
    """KLA-D9: an answer of five was taken for the longer one, though it is no twenty."""
    head = f"{HEAD}\noption kla_longer_beats true"
    lines = ["hand Bob 10C", "take", "twenty", "howhigh", "Q"]
    assert replay("\n".join([head, *lines])).refusal is None
    assert stored([*lines, "notgood J 5"], head).hands[0].facts["meld_winner"] == "Bob"


def test_a_rank_without_a_length_was_taken_whatever_the_other_had_told() -> None:
    """KLA-D9: nobody asked whether a sequence with that rank on top can be long enough."""
    head = f"{HEAD}\noption kla_longer_beats true"
    lines = ["hand Bob 10C", "take", "fifty", "howhigh", "A 5", "notgood J"]
    assert replay("\n".join([head, *lines])).refusal
    assert stored(lines, head).hands[0].facts["meld_winner"] == "Bob"


def test_a_show_that_is_too_short_to_beat_the_other_was_taken() -> None:
    """KLA-D13: what was announced without its length could be shown with any."""
    head = f"{HEAD}\noption kla_longer_beats true"
    lines = ["hand Bob 10C", "take", "fifty", "howhigh", "A 5", "notgood Q"]
    lines += ["7S", "8S", "Bob: show QJ109d", "AS", "9S"]
    assert replay("\n".join([head, *lines])).refusal
    hand = stored(lines, head).hands[0]
    assert hand.facts["shown"] == "QD JD 10D 9D"
    assert (10, "KLA-MELD-8") in {(one.accused[0], one.clause) for one in hand.findings}


def test_a_length_that_the_dealer_cannot_hold_was_taken_with_also_and_with_his_suit() -> None:
    """KLA-D9: the length that the nondealer had told bound nobody else."""
    head = f"{HEAD}\noption kla_longer_beats true"
    lines = ["hand Bob 10H", "take", "Bob holds AH KH QH JH 7S 8S 7D 8D 9C"]
    lines += ["fifty", "howhigh", "A 5"]
    assert replay("\n".join([head, *lines])).refusal is None
    lines += ["also", "D", "H"]
    hand = stored(lines, head).hands[0]
    assert hand.facts["meld_winner"] == "Bob"
    assert [(one.accused, one.clause) for one in hand.findings] == [
        ((8,), "KLA-MELD-3"),
        ((10,), "KLA-MELD-3"),
    ]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["QH", "bela", "JH", "AS", "7S", "AC", "KH", "7D"], "result Ann 100 Bob 70"),
        (["seen KH", "7S"], "result Ann 100 Bob 70"),
    ],
)
def test_bela_was_left_open_though_one_of_its_cards_cannot_be_called(
    said: list[str], told: str
) -> None:
    """KLA-BELA-2, KLA-D17: after one call, and before the first wherever the cards lie."""
    lines = ["hand Bob 8H", "take", "none", "none", *said, told]
    assert replay("\n".join([HEAD, *lines])).refusal
    hand = stored(lines).hands[0]
    assert hand.entered == {"Ann": 100, "Bob": 70}
    assert [finding.clause for finding in hand.findings] == ["COM-RES-4"]


@pytest.mark.parametrize(
    ("shown", "told"), [([], "result Ann 100 Bob 135"), (["show QJ10d"], "result Ann 100 Bob 100")]
)
def test_more_than_the_announced_sequences_can_bring_was_taken(shown: list[str], told: str) -> None:
    """KLA-D13, KLA-MELD-1: after a twenty, and even once all of them were shown."""
    lines = ["hand Bob 8H", "take", "twenty", "good", "QD", "AD" if shown else "7D", *shown, told]
    assert replay("\n".join([HEAD, *lines])).refusal
    assert [finding.clause for finding in stored(lines).hands[0].findings] == ["COM-RES-4"]


def test_cards_that_disprove_a_claim_of_points_were_taken() -> None:
    """KAL-VAL-1: the hand went on counting what was claimed of it."""
    head = "game kalooki\nplayers Ann, Bob, Cid"
    lines = [
        "hand Cid 7H",
        "draw",
        "meld KS KH KD, QS QH QD, JS JH JD",
        "3H",
        "Bob left 90",
        "Cid left 20",
        "Bob holds 2S 2H 2C 2D 3S 3C 3D 4S 4H",
    ]
    assert replay("\n".join([head, *lines])).refusal
    hand = stored(lines, head).hands[0]
    assert hand.score == {"Ann": 0, "Bob": 90, "Cid": 20}
    assert [finding.clause for finding in hand.findings] == ["KAL-VAL-1"]


SIX = "game kalooki\nplayers Ann, Bob, Cid, Dee, Eve, Fay\noption max_players 6"


def an_empty_stock() -> list[str]:
    """A ninth hand of six in which the eleven cards of the stock are drawn."""
    added = "adds Bob 10 Cid 10 Dee 10 Eve 10 Fay 10 Ann 0"
    played = "6H 7H 8H 9H 10H JH QH KH 6D 7D 8D".split()
    hands = ["hand Ann 7H", *(line for _ in range(8) for line in (added, "hand 7H"))]
    return [*hands, *(act for card in played for act in ("draw", card))]


def test_a_card_of_the_new_stock_was_taken_from_a_hand_that_had_drawn_another() -> None:
    """COM-PHYS-3: nobody counted how many cards each had drawn from it."""
    lines = [*an_empty_stock(), "drew 6H", "7H"]
    refusal = replay("\n".join([SIX, *lines])).refusal
    assert refusal
    assert refusal.clause == "COM-PHYS-3"
    assert stored(lines, SIX).hands[-1].facts["discard"] == "7H"


def test_more_cards_than_lay_there_were_seen_in_the_stock() -> None:
    """COM-PHYS-7: each was looked at by itself, where it lay or would lie once it is renewed."""
    lines = [*an_empty_stock(), "seen 6H", "draw", "6H"]
    refusal = replay("\n".join([SIX, *lines])).refusal
    assert refusal
    assert refusal.clause == "COM-PHYS-7"
    assert stored(lines, SIX).hands[-1].facts["discard"] == "6H"


def test_a_last_player_without_a_card_was_taken() -> None:
    """LIN-SCORE-1: nobody looked whether an empty hand can be the last one in."""
    head = "game linger-longer\nplayers Ann, Bob, Cid"
    lines = ["hand Ann", "result Bob 0"]
    assert replay("\n".join([head, *lines])).refusal
    hand = stored(lines, head).hands[0]
    assert (hand.facts["winner"], hand.next_dealer) == ("Bob", "Bob")
    assert [finding.clause for finding in hand.findings] == ["LIN-SCORE-1"]


@pytest.mark.parametrize(
    ("head", "added", "clause"),
    [
        ("game linger-longer\nplayers Ann, Bob, Cid", "adds Bob 0", "LIN-SCORE-1"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee\noption score cards_left",
         "adds Bob 2", "ROL-D10"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee\noption score cards_left",
         "adds Bob 31", "ROL-D10"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee\noption score cards_left",
         "result out Bob Ann 20 Cid 9 Dee 2", "ROL-D1"),
    ],
)  # fmt: skip
def test_what_no_hand_adds_was_taken(head: str, added: str, clause: str) -> None:
    refusal = replay(f"{head}\nhand Ann\n{added}").refusal
    assert refusal
    assert refusal.clause == clause
    hand = stored(["hand Ann", added], head).hands[0]
    figures = [int(word) for word in added.split() if word.isdigit()]
    assert hand.entered["Bob"] == sum(figures)
    assert [finding.clause for finding in hand.findings] == [clause]


@pytest.mark.parametrize(
    ("head", "added"),
    [
        ("game linger-longer\nplayers Ann, Bob, Cid", "adds Bob 4"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee\noption score cards_left", "adds Bob 33"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee", "adds Bob 2"),
    ],
)
def test_more_than_a_hand_adds_was_never_taken(head: str, added: str) -> None:
    with pytest.raises(BrokenRecord):
        stored(["hand Ann", added], head)


def test_a_card_that_was_seen_in_the_stock_was_taken_from_a_hand_that_drew_none() -> None:
    """COM-PHYS-3: that it was seen changed nothing."""
    head = "game kalooki\nplayers Ann, Bob, Cid"
    lines = ["hand Ann 7H", "draw", "8H", "seen 7H", "take", "7H"]
    assert replay("\n".join([head, *lines])).refusal
    assert stored(lines, head).hands[0].facts["discard"] == "7H"


@pytest.mark.parametrize(
    "lines",
    [
        # three cards that Dee was not dealt, though two came from the stub and one was her own
        ["Dee holds AKQh 2S 3S 4S 6S 7S 8S", *"pass,bid 2,pass,pass,trump H".split(","),
         "discard 7", "discard 8", "discard 8", "discard 6",
         *"AC 3C 4C 6C KC 7C 8C 9C QC 10C JC 2C".split()],
        # Bob plays what Cid was dealt
        ["Cid holds JH 10H AH KH 2S 3S 4S 6S 7S", *"bid 1,pass,pass,pass,trump H".split(","),
         "discard 7", "discard 7", "discard 6", "discard 7", "2C", "JH", "3C", "4C"],
        ["Cid holds JH 10H AH KH 2S 3S 4S 6S 7S", *"bid 1,pass,pass,pass,trump H".split(","),
         "discard 7", "discard 7", "discard 6", "discard 7", "rob JH 2C 3C 4C", "5D"],
        # a card is seen that may still be drawn
        ["bid 1", "pass", "pass", "pass", "seen 2S", "trump H"],
        # Dee was not dealt what was laid open of that hand
        [*"pass,bid 2,pass,pass,trump H,discard 7,discard 8,discard 8,discard 6 2S".split(","),
         "Dee holds AKQh 3S 4S 6S 7S 8S 9S", "AC"],
        # Dee plays what was laid open and not taken back
        [*"pass,bid 2,pass,pass,trump H,discard 7,discard 8,discard 8,discard 6 2S 3S".split(","),
         *"back 2S,AC,3C,3S,4C,5S".split(",")],
        # Dee kept three cards and took one back, and had five of those that were dealt
        [*"pass,bid 2,pass,pass,trump H,discard 7,discard 8,discard 8,discard 6,back 2S".split(","),
         *"AC KC AH JC KH 2H 3H 4H QH 5H 6H 7H 3S".split(),
         "Dee holds AKQh 2S 3S 4S 6S 7S 8S"],
        # Dee took back a card that was not laid open, though all she threw away were
        [*"pass,bid 2,pass,pass,trump H,discard 7,discard 8,discard 8".split(","),
         "discard 6 2S 3S 4S 6S 7S 8S", "back 9S", *"2H 3H KH 4H".split()],
        # and played a fourth one that she was dealt
        [*"pass,bid 2,pass,pass,trump H,discard 7,discard 8,discard 8".split(","),
         "discard 6 2S 3S 4S 6S 7S 8S", "rob 5S 9S",
         *"2H 3H KH 4H QH 6H 7H 8H AH 9H 10H JH 10S".split()],
        ["Dee holds AKQh 2S 3S 4S 6S 7S 8S", *"pass,bid 2,pass,pass,trump H".split(","),
         *"discard 7,discard 8,discard 8,discard 6,rob 5S 9S,back 2S".split(","),
         *"2H 3H KH 4H QH 5H 6H 7H AH 8H 9H 10H 3S 2C".split()],
    ],
)  # fmt: skip
def test_cards_that_a_hand_of_cinch_cannot_have_were_taken(lines: list[str]) -> None:
    head = "game cinch\nplayers Ann, Bob, Cid, Dee"
    assert replay("\n".join([head, "hand Dee", *lines])).refusal
    assert len(stored(["hand Dee", *lines], head).entries) == len(lines) + 2


@pytest.mark.parametrize(
    "said",
    [
        # Ann plays, draws and was dealt what Dee was dealt
        ["7S"],
        ["drew 2S 9S 10S JS", "5D"],
        ["Ann holds AKQJ10987s 2D", "AS", "5D", "6D", "8D"],
        # Dee has swapped none, and plays what she was not dealt, or holds back a trump of her own
        ["rob 9S 10S", "5D", "6D", "8D", "8H"],
        ["rob 9S 10S", "5D", "6D", "8D", "3D", "9D"],
        ["rob 9S 10S", "8S", "AS", "KS", "2C", "QS"],
    ],
)  # fmt: skip
def test_what_was_dealt_to_a_dealer_who_may_swap_counted_as_unseen(said: list[str]) -> None:
    head = "game cinch\nplayers Ann, Bob, Cid, Dee\noption cin_dealer_swap true"
    lines = ["hand Dee", "Dee holds 2S 3S 4S 7S 2H 3H 4H 6H 7H"]
    lines += "bid 1,pass,pass,pass,trump S,discard 7,discard 7,discard 7,discard 5".split(",")
    lines += said
    assert replay("\n".join([head, *lines])).refusal
    assert len(stored(lines, head).entries) == len(lines) + 1


def test_scoring_trumps_that_were_thrown_were_not_counted_with_those_kept() -> None:
    head = "game cinch\nplayers Ann, Bob, Cid, Dee"
    lines = ["hand Dee", *"bid 1,pass,pass,pass,trump S,discard 4 JS 10S,discard 7".split(",")]
    assert replay("\n".join([head, *lines])).refusal
    hand = stored(lines, head).hands[0]
    assert [(one.accused, one.clause) for one in hand.findings] == [((8,), "CIN-DISC-1")]


@pytest.mark.parametrize(
    "lines",
    [
        # all six cards of Ann are known, and 2C is none of them
        ["Ann holds AKQJ109s 2H 3H 4H", *"bid 1,pass,pass,pass,trump S,discard 3".split(","),
         "discard 7", "discard 7", "discard 7", "2C"],
        # Bob has played 2C already
        [*"bid 1,pass,pass,pass,trump S,discard 7,discard 7,discard 7,discard 7".split(","),
         "3C", "2C", "2C"],
        # Bob follows suit no more, though he has shown that he can
        [*"bid 1,pass,pass,pass,trump S,discard 7,discard 7,discard 7,discard 7".split(","),
         "3C", "KH", "2C", "4C", "2C"],
    ],
)  # fmt: skip
def test_cards_that_were_elsewhere_in_cinch_were_never_taken(lines: list[str]) -> None:
    with pytest.raises(BrokenRecord, match="2C"):
        stored(["hand Dee", *lines], "game cinch\nplayers Ann, Bob, Cid, Dee")


def test_lengths_and_sights_of_a_stub_were_not_held_against_what_was_said() -> None:
    head = f"{HEAD}\noption kla_longer_beats true"
    lines = ["hand Bob 10C", "take", "seen 10H", "fifty", "howhigh", "A 5", "also", "H", "S"]
    assert replay("\n".join([head, *lines])).refusal
    assert len(stored(lines, head).entries) == len(lines) + 1
    seen = ["hand Bob 10C", "seen AKQJ10987s AKQJ109h", "take"]
    assert replay("\n".join([HEAD, *seen])).refusal
    assert len(stored(seen).entries) == len(seen) + 1


def test_a_card_of_loo_that_had_come_back_was_taken_as_seen_though_it_lay_in_a_hand() -> None:
    """COM-PHYS-3: of a hand that had passed all counted as laid away, after a new stock too."""
    head = "game loo\nplayers P1, P2, P3, P4, P5, P6, P7, P8, P9, P10\noption short_stock reshuffle"
    lines = ["hand P10 7S", "P5 holds AKQJTs", *"in in in in pass pass pass pass pass pass".split()]
    lines += ["exchange 1", "exchange 3", "drew AS KS QS", "seen KS"]
    assert replay("\n".join([head, *lines])).refusal
    hand = stored([*lines, "exchange 1", "exchange 0", "9H", "KS"], head).hands[0]
    assert [card for _, card in hand.table] == ["9H", "KS"]
    assert not hand.findings


@pytest.mark.parametrize(
    "head",
    [
        "game loo\nplayers P1, P2, P3, P4, P5, P6, P7, P8, P9, P10",
        "game lift-smoke\nplayers P1, P2, P3, P4, P5, P6, P7\noption max_players 7",
    ],
)
def test_a_card_was_turned_up_though_all_that_lay_face_down_were_seen(head: str) -> None:
    """COM-PHYS-7: nobody asked whether one is left there."""
    lines = ["hand P1", "seen AS KS" if "loo" in head else "seen AS KS QS", "upcard 10S"]
    assert replay("\n".join([head, *lines])).refusal
    assert stored(lines, head).hands[0].facts["trump"] == "S"


@pytest.mark.parametrize(
    ("told", "still_face_down"),
    [
        (["Ann left QD 9S AD JH 9H", "Bob left KC 10H 10S QS QC AS"], 10),
        (["Bob left KC 10H 10S QS QC AS", "Ann left QD 9S AD JH 9H"], 10),
        (["Bob left KC 10H 10S QS QC AS", "seen JC AC 9C KH KD 10D QH JS JD 9D"], 0),
    ],
)
def test_the_loser_of_a_trick_was_taken_to_have_drawn_without_the_winner(
    told: list[str], still_face_down: int
) -> None:
    """SXS-DRAW-1: whether a hand had drawn was asked without the other."""
    head = "game sixty-six\nplayers Ann, Bob"
    lines = ["hand Bob KS", "AH", "10C", "Ann: claim", *told]
    assert replay("\n".join([head, *lines])).refusal
    hand = stored([*lines, told[0]], head).fold.chapters[0].deal.hands
    assert (hand.face_down, hand.count(0), hand.count(1)) == (still_face_down, 5, 6)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["AH", "10C", "marriage S", "KS", "9H"], "result Ann 70 Bob 60"),
        (["KS", "QS"], "result Ann 130 Bob 100"),
    ],
)
def test_marriages_that_were_shown_or_cannot_be_were_not_held_against_a_result(
    said: list[str], told: str
) -> None:
    head = "game sixty-six\nplayers Ann, Bob"
    lines = ["hand Bob JS", *said, told]
    assert replay("\n".join([head, *lines])).refusal
    assert [finding.clause for finding in stored(lines, head).hands[0].findings] == ["SXS-PTS-1"]
