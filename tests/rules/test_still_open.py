"""What a hand of Klaberjass can still come to, where it is told from the middle of its play.

30 cards are unseen once trump is hearts, 8H lies on the table and a seven is led; without their 13
lowest, nine of nothing, three jacks and a queen, they count 143. The last trick counts 10, bela 20
and sequences 100, 60 after a twenty or what was shown, as long as they can come.
"""

import pytest

from trickledger import replay

HAND = "game klaberjass\nplayers Ann, Bob\nhand Bob 8H\ntake\n"

RANGES = """
none                                 | 32 to 276
none none AH KH                      | 40 to 176
none none AH KH / AS 7S              | 48 to 153
none none 7S                         | 32 to 173
none none KH                         | 32 to 176
none none KH 9H                      | 43 to 156
none none KH bela 9H                 | 43 to 176
QH bela JH / AS 7S / AC KH bela      | 85 to 173
QH bela JH / AS 7S / AC KH           | 65 to 173
QH bela JH / AS 7S / AC KH / 7D      | 65 to 150
QH bela JH / AS 7S / QS KH bela      | 77 to 173
none none / seen KH / 7S             | 32 to 152
none none / Ann holds AKQJ109s KH 9H 7D / AS | 60 to 149
none none / Ann holds AKQJ109s KH QH 7D / AS | 49 to 168
twenty                               | 32 to 276
twenty howhigh                       | 32 to 276
twenty howhigh Q                     | 32 to 276
twenty howhigh Q also                | 32 to 276
twenty howhigh Q also S              | 32 to 276
twenty good                          | 32 to 236
twenty good / QD 7D                  | 32 to 233
twenty good / QD 7D / 7S             | 32 to 170
twenty good / QD 7D / show QJ10d     | 58 to 192
twenty good / QD AD / Ann show QJ10d | 46 to 195
twenty good / QD AD / 7S             | 39 to 173
"""


@pytest.mark.parametrize("row", RANGES.strip().splitlines())
def test_bela_and_sequences_count_as_long_as_they_can_come(row: str) -> None:
    """KLA-BELA-2, KLA-MELD-8, -9, COM-RES-4."""
    said, _, points = map(str.strip, row.partition("|"))
    record = HAND + said.replace(" / ", "\n")
    told = ("Ann 28 Bob 0", "Ann 0 Bob 28", "Ann 200 Bob 75")
    refusals = [replay(f"{record}\nresult {points_told}").refusal for points_told in told]
    assert f"come to {points} points" in " ".join(refusal.why for refusal in refusals if refusal)


@pytest.mark.parametrize("points", ["Ann 32 Bob 0", "Ann 0 Bob 173", "Ann 173 Bob 0"])
def test_the_least_and_the_most_can_be_told(points: str) -> None:
    assert replay(f"{HAND}none none 7S\nresult {points}").refusal is None


@pytest.mark.parametrize(("upcard", "without_it"), [("JH", 156), ("KH", 152)])
def test_the_upcard_counts_as_long_as_it_can_be_exchanged(upcard: str, without_it: int) -> None:
    """KLA-DIX-1, KLA-D6, and with it bela."""
    record = f"game klaberjass\nplayers Ann, Bob\nhand Bob {upcard}\ntake\n"
    assert replay(f"{record}result Ann 200 Bob 75").refusal is None
    refusal = replay(f"{record}none none\n7S\nresult Ann 200 Bob 75").refusal
    assert refusal
    assert f"to {without_it} points" in refusal.why


def test_a_seven_that_is_out_of_play_brings_no_upcard() -> None:
    """KLA-D7."""
    record = "game klaberjass\nplayers Ann, Bob\nhand Bob 9H\ntake\n"
    refusal = replay(f"{record}seen 7H\nresult Ann 200 Bob 75").refusal
    assert refusal
    assert "to 264 points" in refusal.why
