"""What stands beside a hand in words: its facts, the heads of its columns, its row on the sheet."""

import pytest

from trickledger import replay
from trickledger.ledger.say.table import facts_by_seat, told_facts
from trickledger.rules.catalogue import game
from trickledger.rules.views.at_table import table_view
from trickledger.rules.views.rows import table_of

# What is typed, what is told of the last hand and counted by seat; the heads of the sheet, and what
# the row of that hand remarks.
HANDS = """
typed: game klaberjass / players Ann, Bob / hand Bob 10C / take / Bob: exchange / twenty howhigh
  K also C S / JC 10C / show KQJc
told: dealer Bob; upcard 10C; trump C; maker Ann; Bob exchanged the seven; Ann has shown KC QC
  JC

typed: game klaberjass / players Ann, Bob / hand Bob / result Ann 71 Bob 71 maker Bob trump D
told: dealer Bob; trump D; maker Bob
sheet: Trump, Maker: by its result, tie

typed: game klaberjass / players Ann, Bob / hand Bob / result Ann 50 Bob 92 maker Ann
told: dealer Bob; maker Ann
sheet: Maker: by its result, bate

typed: game klaberjass / players Ann, Bob / hand Bob 10C / pass pass pass pass
told: dealer Bob; upcard 10C; not played: both passed twice
sheet: void: both passed twice

typed: game cinch / players Ann, Bob, Cid, Dee / hand Ann / pass bid 9 pass pass trump H /
  discard 6, discard 4, discard 7, discard 7
told: dealer Ann; trump H; bid 9; declarers Ann+Cid; 4 in the stub
by seat: Kept

typed: game cinch / players Ann, Bob, Cid, Dee / hand Dee / result Ann 5 maker Ann bid 8 trump H
told: dealer Dee; trump H; bid 8; declarers Ann+Cid
sheet: Trump, Maker, Bid: by its result, bid missed

typed: game cinch / players Ann, Bob, Cid, Dee / option all_pass redeal_left / hand Dee / pass
  pass pass pass
told: dealer Dee; 16 in the stub; not played: all four passed
sheet: void: all four passed

typed: game kalooki / players Ann, Bob, Cid / hand Ann 7H / draw, meld KS KH KD, QS QH QD, 7S 7D
  7C, 2D / Ann left 60 / Cid left 60
told: dealer Ann; contract 3 threes; 9 cards each; 2D on the discards; 79 in the stock; meld 1,
  Bob: KS KH KD; meld 2, Bob: QS QH QD; meld 3, Bob: 7S 7D 7C; laid down: Bob; Bob is out; the
  table is bent: the others count double; figures that nobody checked: Ann Cid
by seat: Cards
sheet: Contract

typed: game linger-longer / players Ann, Bob, Cid / hand Ann 2H / 3H 4H 5H / 6C 7C 8C
told: dealer Ann; upcard 2H; trump H; 41 in the stock
by seat: Cards

typed: game linger-longer / players Ann, Bob, Cid / hand Ann / result Bob 2
told: dealer Ann; Bob is the last one in
sheet: by its result

typed: game loo / players Ann, Bob, Cid, Dee, Eve / hand Eve 7S / in in in in pass / Bob: flush
  AH KH 9H 4H 2H / pam nothing nothing
told: dealer Eve; upcard 7S; trump S; for a pot of 5; in: Ann Bob Cid Dee; 26 in the stock; Ann
  has shown Pam
by seat: Flushes
sheet: Trump, Pot

typed: game loo / players Ann, Bob, Cid, Dee, Eve / hand Ann / result Ann 3 Bob 2 Cid 0
told: dealer Ann; for a pot of 5; in: Bob Cid Ann
sheet: Pot: by its result, looed: Cid

typed: game rolling-stone / players Ann, Bob, Cid, Dee / hand Ann / result out Bob
told: dealer Ann; Bob is out of cards
sheet: Out: by its result

typed: game sixty-six / players Ann, Bob / hand Ann / result Ann 65 Bob 65 / result Ann 40 Bob
  90
told: dealer Bob; 1 more for the winner
by seat: Hand
sheet: Bonus: by its result

typed: game sixty-six / players Ann, Bob / hand Ann / result Ann 50 Bob 60 closed Ann
told: dealer Ann; Ann closed the stock
by seat: Hand
sheet: Closed: by its result, failed

typed: game sixty-six / players Ann, Bob / hand Ann / result Ann 66 Bob 20 claimed Ann
told: dealer Ann; Ann claimed 66
by seat: Hand
sheet: Claimed: by its result, schneider

typed: game sixty-six / players Ann, Bob / hand Ann / result Ann 130 Bob 0
told: dealer Ann
by seat: Hand
sheet: by its result, schwarz
"""


def parts(block: str) -> dict[str, str]:
    """The lines of a block by their first word; what is indented goes on."""
    lines = block.replace("\n  ", " ").splitlines()
    return {name: text.strip() for name, _, text in (line.partition(":") for line in lines)}


@pytest.mark.parametrize("block", HANDS.strip().split("\n\n"))
def test_what_a_hand_settled_is_told_in_words(block: str) -> None:
    said = parts(block)
    result = replay(said["typed"].replace(" / ", "\n"))
    assert result.refusal is None, str(result.refusal)
    played = result.games[-1]
    view = table_view(played, ())
    assert "; ".join(told_facts(view)) == said["told"]
    assert ", ".join(head for head, _ in facts_by_seat(view)) == said.get("by seat", "")
    table = table_of(played)
    remarks = ", ".join(table.rows[-1].remarks) if table.rows else ""
    heads = ", ".join(table.heads)
    assert ": ".join(part for part in (heads, remarks) if part) == said.get("sheet", "")


# What a result asks of a hand: what its figures count, and each word with its kind and short forms.
ASKED = """
cinch: points that the sides made, 14 in all; maker (player, m): who bid highest and named
  trump; bid (number): the highest bid; trump (suit, tr): the trump suit, if it is known; out
  (number): points that were not in play; redeal (flag): all passed and the hand was dealt again
kalooki: points left in hand, before any double; out (player): who went out, if that is not
  plain; bent (flag, b): who went out bent the table: the others score double; overcalls (players,
  oc): who overcalled, named once for each overcall; void (flag): no new stock could be formed:
  no card counts
klaberjass: points in the hand, melds included; maker (player, m): who fixed trump; trump (suit,
  tr): the trump suit, if it is known; redeal (flag): the hands were thrown in: nobody scores
linger-longer: cards that the winner had in hand at the end
loo: tricks of those who stayed in, five in all; in (players): who else stayed in, without a
  trick; flush (players, f): whose flush took the pot, if there was one; shown (players, sh):
  who else showed a flush or Pam, and does not pay; passed (flag): everybody passed
rolling-stone: cards left in hand; out (player, o): who was out and won the hand
sixty-six: points in the hand, marriages included; closed (player, cl): who closed the stock;
  trickless (flag): the other had no trick yet when the stock was closed; claimed (player, w):
  who declared 66; trick (player): who won a trick all the same, with 0 points
"""


@pytest.mark.parametrize(("kind", "asked"), [*parts(ASKED.strip()).items()])
def test_what_a_result_asks_is_told_in_words(kind: str, asked: str) -> None:
    facts = game(kind).facts
    assert facts is not None
    words = [
        f"{word.name} ({', '.join((word.kind, *word.short))}): {word.help}" for word in facts.words
    ]
    assert "; ".join([facts.figures, *words]) == asked
