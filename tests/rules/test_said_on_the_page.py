"""Each sentence of "As people say it" in docs/reference/language.md, said where it can be."""

import re
from pathlib import Path

import pytest

from trickledger import replay

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "language.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("## As people say it")[2].partition("\n## ")[0]
SAID = {
    said
    for line in re.findall(r"^\| (.*`.*) \| ", TABLE, re.MULTILINE)
    for said in re.findall("`([^`]+)`", line.partition(" | ")[0])
} - {"and", "&"}

TWO = "game klaberjass\nplayers Ann, Bob\n"
BIDDING = f"{TWO}hand Bob 9C\n"
TOLD = f"{TWO}result Ann 115 Bob 47 maker Ann dealer Bob\n"
TAKEN = f"{BIDDING}take\n"
PLAY = f"{TAKEN}none none\n"
DIAMONDS = PLAY.replace("9C", "10C").replace("take", "pass pass trump D")
SHOW = f"{TWO}hand Bob 10C\ntake\nBob: exchange\ntwenty howhigh K also C S\nJC 10C\n"
SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob 9S\n"
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee\n"
DISCARDED = f"{CINCH}hand Dee\npass 9 pass pass\nH\n6 4 7 7\n"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 5H\n"
GUS = "game loo\nplayers Gus, Hal, Cid, Dee, Eve\nresult Gus 4 Hal 1 dealer Eve\n"
OUT = (PAGE.parent / "games" / "kalooki.md").read_text(encoding="utf-8")
OUT = OUT.partition("```record kalooki.txt\n")[2].partition("Ann left")[0]
"""Bob is out in the turn of his first meld, and nobody has said what is left."""
STONE = "game rolling-stone\nplayers Ann, Bob, Cid, Joe\nhand Joe\n"
TRICKS = "AC 8C 9C KC\n10C 7C JC QC\n7S 8S 9S JS\n10D 8D AD KD\n"
LIFT_SMOKE = "game lift-smoke\nplayers Ann, Bob, Cid\nhand Cid\n"

ROWS = [
    (f"{TAKEN}twenty howhigh\n", "king", "K"),
    (f"{TAKEN}twenty howhigh K also\n", "Herz", "H"),
    (PLAY, "jack clubs", "JC"),
    (PLAY, "Kreuz Bube", "JC"),
    (PLAY, "10 h", "10H"),
    (BIDDING, "Ann takes", "take"),
    (f"{BIDDING}pass\n", "b passed", "pass"),
    (PLAY, "Ann plays the king of clubs", "KC"),
    (f"{TAKEN}twenty\n", "how high", "howhigh"),
    (f"{TAKEN}twenty howhigh\nK\n", "not good ace", "notgood A"),
    (f"{SIXTY_SIX}AH 10C\n", "Ann sixty-six", "Ann: claim"),
    (f"{STONE}10D 9D JD\n", "picks up", "pick"),
    (LOO, "stays in", "in"),
    (LOO, "drops out", "pass"),
    (f"{TWO}result Ann 115 Bob 27 maker Ann dealer Bob\n", "score Ann 115 and Bob 27", "score"),
    (BIDDING, "pass Ann", "pass"),
    (f"{TAKEN}twenty good\nAH 7H\n", "show Ann QS KS AS", "show QS KS AS"),
    (BIDDING, "Ann is maker", "take"),
    (f"{BIDDING}pass pass\n", "hearts are trump", "trump H"),
    (f"{PLAY}JC 10C\n", "Ann wins", ""),
    (f"{PLAY}JC 10C\nQD 7D\nKH 7H\n", "Ann wins trick 3", ""),
    (f"{LIFT_SMOKE}", "4D", "upcard 4D"),
    (LOO.replace(" 5H", ""), "4D turned up", "upcard 4D"),
    (OUT, "Bob has gone out", ""),
    (LOO, "Ann and Bob in, the rest pass", "in, in, pass, pass, pass"),
    (LOO, "all in but Bob", "in, pass, in, in, in"),
    (f"{LOO}in in pass pass pass\n", "all keep", "exchange 0, exchange 0"),
    (f"{LOO}in in pass pass pass\n", "Ann keeps 3", "exchange 2"),
    (f"{LOO}result Ann 3 Bob 2 Cid 0\n", "Cid loo'd", ""),
    (f"{CINCH}hand Dee\n", "Ann and Cid 9", "bid 9"),
    (f"{PLAY}JC\n", "QD by Bob", "QD"),
    (SIXTY_SIX, "20 in hearts", "marriage H"),
    (SIXTY_SIX, "Ann has the marriage in hearts", "marriage H"),
    (SHOW, "show k-j", "show JC QC KC"),
    (OUT, "Cid has 45", "Cid left 45"),
    (OUT, "Bob had nothing left", "Bob left 0"),
    (f"{CINCH}hand Dee\n", "Bob went 12, made 11", "result Bob+Dee 11 maker Bob bid 12"),
    (f"{GUS}hand\n", "Hal won 3, Gus 2", "result Gus 2 Hal 3"),
    (GUS, "Hal 3 Gus 2", "hand, result Gus 2 Hal 3"),
    (
        f"{TWO}result Ann 115 Bob 27 maker Ann dealer Bob\n",
        "Ann beat Bob 115 to 47, Ann maker",
        "hand, result Ann 115 Bob 47 maker Ann",
    ),
    (DISCARDED, "Ann discarded 7, not 6", "correct @8 discard 7"),
    (f"{PLAY}10S 7S\n", "Bob played 8S instead of 7S", "correct @7 8S"),
    (f"{SIXTY_SIX}AH 10C\n", "Ann forgot to close", "insert before @3 close"),
    (f"{DIAMONDS}QD 9D\n", "bela after QD", "insert after @8 bela"),
    (BIDDING, "misdealt", "misdeal"),
    (BIDDING, "the hand is thrown in", "misdeal"),
    (f"{SIXTY_SIX}AH 10C\n", "Ann draws", ""),
    (DIAMONDS, "QD 9D bela", "QD, bela, 9D"),
    (DIAMONDS, "bela qd9d", "QD, bela, 9D"),
    (
        TWO,
        "result Bob dealt, Ann maker, Ann 115 Bob 27",
        "hand Bob, result Ann 115 Bob 27 maker Ann",
    ),
    (TOLD, "Ann won 115 to 47", "total Ann 115 Bob 47"),
    (TOLD, "final score 115 47", "total Ann 115 Bob 47"),
    (f"{STONE}{TRICKS}", "correct trick 4 Joe QD", "correct @16 QD"),
    (f"{STONE}{TRICKS}", "correct Joe QD", "correct @16 QD"),
    (TWO, "Bob 10C", "hand Bob 10C"),
    (TWO, "Bob dealt, 10C, both pass", "hand Bob 10C, pass, pass"),
    (CINCH + "hand Dee\n", "bid twelve", "bid 12"),
    (TWO, "dealer: Bob", "hand Bob"),
    (CINCH, "Bob", "hand Bob"),
]

LIKE_THOSE = [
    (f"{TAKEN}twenty howhigh K also\n", "hearts", "H"),
    (LOO, "all in", "in, in, in, in, in"),
    (f"{LOO}in\n", "the others pass", "pass, pass, pass, pass"),
    (f"{CINCH}hand Dee\n9\n", "nobody else bids", "pass, pass, pass"),
    (TWO, "10C turned up, Bob dealt", "hand Bob 10C"),
]
"""What the page has no room for."""


def test_every_sentence_of_the_page_is_tried() -> None:
    assert {said for _, said, _ in ROWS} == SAID


@pytest.mark.parametrize(("before", "said", "kept"), [*ROWS, *LIKE_THOSE])
def test_it_is_kept_as_the_page_says(before: str, said: str, kept: str) -> None:
    result = replay(before + said)
    assert result.refusal is None, str(result.refusal)
    first = replay(before).games[0].fold.numbered
    entries = result.games[0].fold.entries_since(first)
    assert ", ".join(entry.text for entry in entries).startswith(kept)
