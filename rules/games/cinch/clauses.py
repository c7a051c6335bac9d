"""The rulebook of Cinch (RULES 6)."""

from trickledger.rules.clauses import Rulebook

CIN = Rulebook(
    "CIN",
    """
# Players and cards
DECK-1 ° Four players, two against two; 52 cards.
# Deal
DEAL-1 Nine cards are dealt to each player, usually in packets of three.
DEAL-2 The other sixteen cards, the stub, are kept for the draw.
# Rank of the cards
RANK-1 Trumps rank A K Q J 10 9 8 7 6, right pedro (the 5 of trump), left pedro (the 5 of the other
  suit of the same colour), 4 3 2: fourteen cards.
RANK-2 The other suits rank A K Q J 10 9 8 7 6 5 4 3 2; the suit of trump's colour lacks its 5.
# Bidding
BID-1 From the dealer's left each player bids or passes, once.
BID-2 A bid is 1 to 14 points.
BID-3 A bid must beat every earlier bid.
BID-4 The bidding is over when the dealer has spoken; the highest bidder names trump.
BID-5 The bid is the contract of the bidder's side, the declarers; the others are the defenders.
# Discards
DISC-1 † Every card that is no trump is discarded, and at least three cards are.
DISC-2 Who holds seven or more trumps discards down to six; the discarded trumps are laid open and
  are dead.
DISC-3 The scoring trumps that are always worth points (jack, ten and both pedros) should not be
  discarded.
DISC-4 Such a card discarded by a declarer counts for nobody; discarded by a defender it counts for
  the declarers, as though they had captured it.
# Draw
DRAW-1 The dealer fills the other hands up to six cards from the stub.
DRAW-2 Then the dealer looks through the rest of the stub and takes what he likes, up to six cards:
  he robs it.
# Play
PLAY-1 The highest bidder leads any card to trick 1.
PLAY-2 † If a trump is led, a trump must be played if one is held.
PLAY-3 † If another suit is led, the suit is followed or a trump is played, as one likes.
PLAY-4 † Another card is played only without the suit led and without trumps.
PLAY-5 The highest trump wins the trick, else the highest card of the suit led.
PLAY-6 Tricks are won for the side; the winner of a trick leads to the next.
# Points of a hand
PTS-1 High, 1 point: for playing the highest trump that is in play.
PTS-2 Low, 1 point: for capturing the lowest trump that is in play.
PTS-3 Jack, 1 point: for capturing the jack of trump.
PTS-4 Ten, 1 point: for capturing the ten of trump.
PTS-5 Right pedro, 5 points: for capturing the 5 of trump.
PTS-6 Left pedro, 5 points: for capturing the other 5 of trump's colour.
PTS-7 Not every card is in play: high need not be the ace nor low the two, and the others may be
  missing.
# Scoring, and the end of the game
SCORE-1 If the declarers reach their bid, the side with more points scores the difference.
SCORE-2 If they do not, the defenders score 14 and what the declarers fell short by.
GAME-1 The game ends when a side has 51; the higher total wins.
D1 The winner of a trick leads to the next.
D2 Seats 1 and 3 play against seats 2 and 4.
D3 ° The first dealer is entered; the deal passes to the left.
D4 If all pass, the dealer names trump and leads without a contract; cin_all_pass=redeal_same or
  redeal_left deals again, dealer_bids_1 makes the dealer bid 1.
D5 The dealer too must beat the highest bid.
D6 Trump is named after the bidding; only a suit can be.
D7 Only excess trumps are laid open. Other discards may be recorded, their number always is; a
  scoring trump that is neither played nor recorded as discarded is not in play.
D8 With six trumps or fewer none is discarded; a scoring one is accepted with a warning, because
  DISC-4 settles what follows.
D9 Who keeps a card that is no trump breaks DISC-1, now or when it is proven.
D10 Discarded scoring cards that count for the declarers count towards their contract.
D11 High and low are the highest and lowest trump played; dead and discarded trumps do not count.
D12 The highest trump in play always wins its trick: playing it is capturing it.
D13 A single trump in play is both high and low; without any neither is scored.
D14 The stub serves the seats in order from the dealer's left; who cannot be filled from it takes
  back as many of his own discards, no trumps, as he lacks.
D15 The dealer takes exactly as many cards as he lacks, trumps or not; with cin_dealer_swap=true he
  may take more and throw own cards away for them.
D16 Trumps left after robbing are not shown; they may be recorded as seen.
D17 The left pedro is a trump in every respect and does not belong to its printed suit.
D18 At 7 to 7 nobody scores, if the contract is made.
D19 A broken contract costs 14 and the shortfall, also when fewer points were in play.
D20 If a ruling leaves both sides at 51 or more with equal totals, another hand is played.
D21 A contract is not lowered when fewer than 14 points are in play.
""",
)
