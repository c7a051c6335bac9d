"""Natural lines that could be taken for something else: kept as meant, or asked about."""

import pytest

from tests.rules.test_plain import CIN, KAL, KLA, LOO, PLAY, SXS, fold_of, kept
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal

FIRST = "game sixty-six\nplayers Ann, Bob\nhand Bob JC"
OUT = f"{LOO}\nin in in in in"
MADE = f"{CIN}\npass bid 9 pass pass trump H"
TURN = "game kalooki\nplayers Ann, Bob, Cid\nhand Ann 2C"
BETWEEN = {
    "loo": LOO.removesuffix("\nhand Eve 5H"),
    "cinch": CIN.removesuffix("\nhand Dee"),
    "sixty-six": "game sixty-six\nplayers Ann, Bob",
}


def refused(before: str, line: str) -> tuple[GameFold, Refusal]:
    """The refusal of a line, of which nothing is taken in; whatever it proposes would be taken."""
    fold = fold_of(before)
    entries = fold.entries
    refusal = enter(fold, line)
    assert refusal, [entry.text for entry in fold.entries]
    assert fold.entries == entries
    for way in refusal.would_do if refusal.kind == "SYN" else ():
        assert enter(fold_of(before), way) is None, way
    return fold, refusal


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (FIRST, "Ann king of spades, Bob 9 hearts", "KS 9H"),
        (FIRST, "king of spades, 9 hearts", "KS 9H"),
        (FIRST, "ks, queen hearts", "KS QH"),
        (f"{FIRST}\nKS", "9, king of clubs, 9 clubs", "9S KC 9C"),
        (FIRST, "Ann ah, Bob 9 clubs", "AH 9C"),
        (FIRST, "Ann ace of spades, Bob queen heart", "AS QH"),
        (FIRST, "Ann king spades, Bob 9 hearts", "KS 9H"),
        (FIRST, "ann k s, bob 9 h", "KS 9H"),
        (f"{FIRST}\nKS", "bob 9 hearts", "9H"),
        (f"{FIRST}\nKS 9S", "20 hearts, king hearts, 9 clubs", "marriage H KH 9C"),
        (f"{FIRST}\nKS 9S", "ann marriage king hearts", "marriage H KH"),
        (f"{FIRST}\nKS 9S", "ann hearts marriage, king hearts", "marriage H KH"),
        (BETWEEN["loo"], "eve deals ace hearts", "hand Eve AH"),
        (BETWEEN["loo"], "eve deals 5 h", "hand Eve 5H"),
        (KLA, "bob deals jack clubs, ann takes", "hand Bob JC take"),
        (f"{KLA}\nhand Bob 10C", "ann passes, bob passes, ann hearts", "pass pass trump H"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee", "9 hearts, queen", "9H QH"),
        (f"{KAL}", "bob draws, throws 8 clubs", "draw 8C"),
        # where figures are bid, a suit behind one is trump
        (f"{CIN}\npass pass pass", "dee 9 hearts", "bid 9 trump H"),
        (f"{CIN}\npass pass pass", "dee bids 9 hearts", "bid 9 trump H"),
        (f"{CIN}\npass pass pass bid 9", "dee hearts", "trump H"),
    ],
)
def test_a_rank_and_a_suit_are_one_card(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


JACK = "game sixty-six\nplayers Jack, Bob\nhand Bob JC"
KING = "game cinch\nplayers Ann, Bob, Cid, King\nhand King"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (JACK, "jack 9 hearts", "9H"),
        (JACK, "jack king of spades, bob 9 hearts", "KS 9H"),
        (JACK, "jack queen hearts, bob jack hearts", "QH JH"),
        (JACK, "jack of hearts, 9 hearts", "JH 9H"),
        (f"{KING}\npass pass pass bid 7", "king hearts", "trump H"),
    ],
)
def test_a_players_name_comes_before_a_rank(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


@pytest.mark.parametrize(
    ("before", "said"),
    [
        # hers was a spade, and it may be that he could follow: but no marriage was said
        (f"{SXS}\nKH", "bob ace hearts, 9 hearts, 9 hearts"),
        (f"{CIN}\npass", "bob 9 hearts"),
        (f"{FIRST}\nKS 9S", "ann king hearts marriage"),
    ],
)
def test_a_rank_and_a_suit_that_fit_nowhere_are_refused(before: str, said: str) -> None:
    refused(before, said)


# -- no, nobody and not ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (CIN, "no bids", "pass pass pass pass"),
        (CIN, "no more bids", "pass pass pass pass"),
        (CIN, "nobody has anything", "pass pass pass pass"),
        (CIN, "ann won't bid", "pass"),
        (CIN, "ann doesn't bid, bob bids 7", "pass bid 7"),
        (CIN, "nobody but cid bids 8", "pass pass bid 8 pass"),
        (LOO, "ann is not in", "pass"),
        (LOO, "ann isn't in", "pass"),
        (LOO, "ann in, bob is not in, cid in", "in pass in"),
        (f"{KLA}\nhand Bob 10C\npass", "bob does not take it", "pass"),
        (f"{KLA}\nhand Bob 10C", "nobody will take it", "pass pass"),
    ],
)
def test_who_does_not_do_a_thing_passes(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


@pytest.mark.parametrize(
    ("before", "said", "would_do"),
    [
        (f"{CIN}\nbid 8", "no ann bid 9", ("correct @3 bid 9",)),
        (f"{CIN}\nbid 8", "no, ann 9", ("correct @3 bid 9",)),
        (f"{CIN}\nbid 8", "no ann passed", ("correct @3 pass",)),
        (f"{CIN}\nbid 8", "no, bob passed", ("Bob pass",)),
        (f"{CIN}\nbid 8", "no ann 9, bob 10", ("Bob: pass",)),
        (CIN, "no bid from ann", ("Ann: pass",)),
        (CIN, "no cid passed", ("Ann: pass",)),
        (CIN, "nobody passes, ann 3", ("Ann: pass",)),
        (CIN, "nobody bids 8", ("Ann: pass",)),
        (CIN, "nobody but cid bids", ()),
        (LOO, "no bob passed", ("Ann: pass",)),
        (LOO, "no bob, no cid", ("Ann: in", "Ann: pass")),
        (f"{FIRST}\nKS 9S", "no, bob 9h", ("correct @4 9H",)),
        (f"{FIRST}\nKS 9S", "no ann played the king of hearts", ("correct @3 KH",)),
        (f"{KLA}\nhand Bob 10C\npass", "no ann takes", ("correct @3 take",)),
    ],
)
def test_no_before_a_name_corrects_and_makes_nobody_else_pass(
    before: str, said: str, would_do: tuple[str, ...]
) -> None:
    _, refusal = refused(before, said)
    assert refusal.would_do == would_do


def test_what_is_told_anew_must_fit_and_differ() -> None:
    _, there = refused(f"{FIRST}\nKS 9S", "no ann ks")
    assert "It is there already: @3" in str(there)
    _, wrong = refused(f"{CIN}\nbid 8 pass", "no ann bid 15")
    assert wrong.why.startswith("Ann's bid 8 (@3) can't have been bid 15")


def test_who_alone_bids_is_asked_for_the_figure() -> None:
    _, refusal = refused(CIN, "nobody but cid bids")
    assert "Say the number too. For example: nobody but cid bids 1" in str(refusal)


# -- how many cards -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (OUT, "ann 3, bob all, cid 2, dee 2, eve 2", "3 5 2 2 2"),
        (OUT, "ann none, bob stands pat, cid 2, dee all, eve 1", "0 0 2 5 1"),
        (OUT, "ann three, bob all five, cid two", "3 5 2"),
        (OUT, "ann throws all, bob takes all of them", "5 5"),
        (OUT, "ann and bob all, cid 2", "5 5 2"),
        (OUT, "ann keeps all, bob throws all", "0 5"),
        (OUT, "ann 3, bob all, the rest 2", "3 5 2 2 2"),
        (OUT, "ann: all", "5"),
        (f"{LOO}\nin in pass pass pass", "ann takes none, bob all", "0 5"),
        (OUT, "ann, bob and cid all 2", "2 2 2"),
        (OUT, "ann keeps 3, throws 2", "2"),
        (OUT, "ann throws 2 takes 2, bob 1", "2 1"),
        (OUT, "ann keeps 3, bob throws 2", "2 2"),
        (OUT, "ann 3, bob keeps 2", "3 3"),
        (MADE, "ann 5, bob 4, cid all, dee 7", "5 4 9 7"),
        (MADE, "ann all, bob 4", "9 4"),
        (MADE, "ann throws 5 keeps 4", "5"),
    ],
)
def test_how_many_cards_are_thrown_is_said_of_one_player(
    before: str, said: str, meant: str
) -> None:
    figures = [entry.split()[-1] for entry in kept(before, said)]
    assert " ".join(figures) == meant


@pytest.mark.parametrize(
    ("before", "said", "would_do"),
    [
        (OUT, "ann kept 3, bob 2", ("ann kept 3, bob kept 2", "ann kept 3, bob threw 2")),
        (MADE, "ann kept 3, bob 5", ("ann kept 3, bob kept 5", "ann kept 3, bob threw 5")),
        (MADE, "ann keeps 3, bob 7", ("ann keeps 3, bob throws 7",)),
        (
            OUT,
            "ann and bob keep 3, cid 2",
            ("ann and bob keep 3, cid keeps 2", "ann and bob keep 3, cid throws 2"),
        ),
        (MADE, "ann throws 5, keeps 3", ("ann: discard 5", "ann: discard 6")),
        (OUT, "ann throws 2 keeps 2", ("ann: exchange 2", "ann: exchange 3")),
        (OUT, "3 all 2 2 2", ()),
        (
            f"{LOO}\nin in pass pass pass",
            "ann takes 2, bob 3",
            ("ann: exchange 2, bob: exchange 3", "result ann 2 bob 3"),
        ),
        (CIN, "ann all, bob 4", ()),
    ],
)
def test_how_many_cards_are_kept_or_thrown_is_asked_where_it_is_open(
    before: str, said: str, would_do: tuple[str, ...]
) -> None:
    _, refusal = refused(before, said)
    assert refusal.would_do == would_do


# -- a card that is drawn -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("bob draws the 8 of clubs", "drew 8C"),
        ("bob draws the 8 of clubs, throws 4s", "drew 8C 4S"),
        ("bob draws the 8 of clubs and throws the 4 of spades", "drew 8C 4S"),
        ("bob draws 8 clubs, throws 4s", "drew 8C 4S"),
        ("bob draws 8c, throws 4s", "drew 8C 4S"),
        ("bob draws the 2 of clubs", "take"),
        ("bob picks up the 2 of clubs", "take"),
        ("bob takes 2c", "take"),
        ("bob takes the 2 of clubs, throws 4s", "take 4S"),
        ("bob takes 2c, throws 4s, cid takes the 4 of spades, throws 5h", "take 4S take 5H"),
        ("bob draws and throws the 8 of clubs", "draw 8C"),
        ("bob draws throws 8c", "draw 8C"),
        ("bob draws, 8c", "draw 8C"),
        ("bob takes it, throws 8c", "take 8C"),
        ("bob draws a card, throws 8c", "draw 8C"),
        ("bob draws from the stock, throws 8c", "draw 8C"),
        ("bob draw 8c", "draw 8C"),
    ],
)
def test_a_card_that_is_drawn_is_not_thrown(said: str, meant: str) -> None:
    assert " ".join(kept(TURN, said)) == meant


@pytest.mark.parametrize(
    ("said", "would_do"),
    [
        ("bob draws 8c", ("bob drew 8C", "bob draw, 8C")),
        ("bob draws 2c", ("bob take", "bob drew 2C", "bob draw, 2C")),
        ("bob takes the 8 of clubs", ("bob drew 8C",)),
        ("bob picks up the 8 of clubs, throws 4s", ("bob drew 8C, throws 4s",)),
        ("bob takes 8c", ("bob drew 8C", "bob take, 8C")),
    ],
)
def test_a_card_that_may_be_drawn_or_thrown_is_asked_about(
    said: str, would_do: tuple[str, ...]
) -> None:
    _, refusal = refused(TURN, said)
    assert refusal.would_do == would_do


# -- a trick where no hand is open ----------------------------------------------------------------

LINGER = "game linger-longer\nplayers Gus, Ida, Max"


@pytest.mark.parametrize(
    ("before", "said", "opened"),
    [
        (LINGER, "ida 3h max 9c gus 4h", "hand Ida 3H, Max: 9c Gus: 4h"),
        (LINGER, "ida 3h, max 9c", "hand Ida 3H, Max: 9c"),
        (BETWEEN["sixty-six"], "Ann ks Bob 9s", "hand Ann KS, Bob: 9s"),
        (BETWEEN["sixty-six"], "a ks b 9s", ""),
        (BETWEEN["loo"], "ann 3h bob 9h", ""),
        (KLA, "ann king of spades, bob 9", ""),
        ("game kalooki\nplayers Ann, Bob, Cid", "ann ks bob 9s", ""),
    ],
)
def test_a_trick_opens_no_hand(before: str, said: str, opened: str) -> None:
    _, refusal = refused(before, said)
    assert refusal.why.startswith("No hand is open.")
    assert ("turned up?" in refusal.why) == bool(opened)
    assert refusal.would_do[:1] == (opened or f"hand {fold_of(before).handles[0]}",)
    assert all(enter(fold_of(before), way) is None for way in refusal.would_do)


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (LINGER, "ida deals 3h, max 9c", "hand Ida 3H 9C"),
        (LINGER, "n ida 3h max 9c", "hand Ida 3H 9C"),
        (LINGER, "ida 3h", "hand Ida 3H"),
        (KLA, "bob 10c ann takes", "hand Bob 10C take"),
    ],
)
def test_who_deals_and_what_is_turned_up_opens_it(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


# -- two cards of one player ----------------------------------------------------------------------

PAIR = ("Ann: marriage H, Ann: KH", "Ann: KH, Bob: QH")
LIFT = "game lift-smoke\nplayers Ann, Bob, Cid\nhand Cid 4D"


@pytest.mark.parametrize(
    ("before", "said", "would_do"),
    [
        (FIRST, "ann king and queen of hearts", PAIR),
        (FIRST, "ann king queen of hearts", PAIR),
        (FIRST, "king and queen of hearts", PAIR),
        (FIRST, "ann: KH QH", PAIR),
        (FIRST, "ann kh qh", PAIR),
        (FIRST, "ann kh, qh", PAIR),
        (FIRST, "kh and qh", PAIR),
        (FIRST, "ann plays kh, qh", PAIR),
        (FIRST, "ann leads the king and queen of hearts", PAIR),
        (LIFT, "ann plays 5 and 6 of hearts", ("Ann: 5H, Bob: 6H",)),
        (FIRST, "ann king of hearts and queen of hearts", PAIR),
        (f"{FIRST}\nAS 9S", "ann: KH QH", PAIR),
        (FIRST, "ann ace and king of hearts", ("Ann: AH, Bob: KH",)),
        (f"{FIRST}\nAS", "bob king and queen of hearts", ("Bob: KH, Ann: QH",)),
        (LIFT, "ann 5 and 6 of hearts", ("Ann: 5H, Bob: 6H",)),
        (PLAY, "ann king and queen of diamonds", ("Ann: KD, Bob: QD",)),
        (
            f"{LOO}\nin in pass pass pass\n0 0",
            "ann king and queen of spades",
            ("Ann: KS, Bob: QS",),
        ),
    ],
)
def test_two_cards_of_one_player_are_asked_about(
    before: str, said: str, would_do: tuple[str, ...]
) -> None:
    _, refusal = refused(before, said)
    assert refusal.would_do == would_do


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (FIRST, "KH QH", "KH QH"),
        (FIRST, "kh, qh", "KH QH"),
        (FIRST, "ann: KH QH = ann", "KH QH"),
        (FIRST, "ann: KH 9H", "KH 9H"),
        (FIRST, "ann kh bob qh", "KH QH"),
        (FIRST, "ann shows king and queen of hearts", "marriage H"),
        (f"{FIRST}\nAS", "bob: KH QH", "KH QH"),
        (LIFT, "ann: 5h 6h", "5H 6H"),
        (f"{PLAY}\nJC 10C", "show ann k q j of clubs", "show KC QC JC"),
    ],
)
def test_cards_of_a_trick_are_played_by_turn(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


# -- what is left of a line -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (BETWEEN["loo"], "bob dealt next", "hand Bob"),
        (BETWEEN["loo"], "dee dealt next, 5h", "hand Dee 5H"),
        (BETWEEN["cinch"], "dee deals again", "hand Dee"),
        (LINGER, "gus dealt and shows queen of diamonds", "hand Gus QD"),
        (KLA, "bob deals, showing 10c", "hand Bob 10C"),
        (f"{FIRST}\n10S 9S", "ann exchanges the nine, 40, kc", "exchange marriage C KC"),
        (
            f"{FIRST}\n10S 9S",
            "ann exchanges the nine, 40, king, bob 9h",
            "exchange marriage C KC 9H",
        ),
        (f"{FIRST}\nAS 9S", "40, king, 9 hearts", "marriage C KC 9H"),
        (f"{FIRST}\nAS 9S", "ann has 40", "marriage C"),
    ],
)
def test_what_is_certain_is_read_to_its_end(before: str, said: str, meant: str) -> None:
    assert " ".join(entry.removeprefix("Ann: ") for entry in kept(before, said)) == meant


@pytest.mark.parametrize(
    ("before", "said", "left", "would_do"),
    [
        (BETWEEN["loo"], "Eve dealt, Dee flush", "Dee flush", ("Eve dealt",)),
        (BETWEEN["loo"], "Eve dealt, Dee alone in", "Dee alone in", ("Eve dealt",)),
        (BETWEEN["loo"], "Dee dealt, won by Cid", "won by Cid", ("Dee dealt",)),
        (BETWEEN["loo"], "eve dealt, 5h, zoe alone in", "zoe alone in", ("eve dealt, 5h",)),
    ],
)
def test_what_is_left_unread_behind_a_dealer_is_named(
    before: str, said: str, left: str, would_do: tuple[str, ...]
) -> None:
    _, refusal = refused(before, said)
    assert refusal.why == f"{left} can't be read here, only what stands before it."
    assert (refusal.tried, refusal.column) == (left, said.index(left) + 1)
    assert refusal.would_do == would_do


def test_what_follows_is_not_left_out_of_what_is_proposed() -> None:
    _, refusal = refused(f"{FIRST}\n10S 9S", "Ann exchanges the nine, 20, king, bob 9h")
    assert refusal.tried == "20"
    _, refusal = refused(LOO, "ann is really in")
    assert refusal.would_do == ()
