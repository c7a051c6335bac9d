"""The rulebook of Euchre, as it is played by four in North America, in words of our own."""

from trickledger.rules.clauses import Rulebook

EUC = Rulebook(
    "EUC",
    """
# Players and cards
DECK-1 Four players and 24 cards, the nine to the ace of each suit.
DECK-2 Partners sit opposite each other.
# Deal
DEAL-1 Each player is dealt five cards.
DEAL-2 The next card is turned up, and the other three lie face down.
# Rank of the cards
RANK-1 The jack of trump, the right bower, is the highest trump, and the other jack of its colour,
  the left bower, the second highest; then A K Q 10 9.
RANK-2 The left bower counts as a trump, not as a card of the suit that is printed on it.
RANK-3 A suit that is not trump ranks A K Q J 10 9, without the jack that is the left bower.
# Bidding
BID-1 From the dealer's left each in turn passes or orders up the suit of the turned card as trump,
  once around; the dealer too.
BID-2 When the turned card is ordered up, the dealer takes it and lays one card away face down.
BID-3 When all four pass, the card is turned down, and each in turn, once around, passes or names
  another suit as trump.
BID-4 The suit that was turned down cannot be named.
BID-5 When all four pass again, the hand is thrown in and does not count.
BID-6 ° Whoever fixes trump is the maker, and he and his partner are the makers.
# Playing alone
ALONE-1 Until the first card is led the maker may say that he plays alone.
ALONE-2 The partner of a maker who plays alone lays his hand face down and takes no part in the
  play.
# Play
LEAD-1 The player on the dealer's left leads any card to the first trick; where his partner plays
  alone, the next player does.
FOLLOW-1 † Whoever can must follow the suit led, as it counts under this trump; otherwise any card
  may be played.
WIN-1 The highest trump wins the trick, else the highest card of the suit led.
LEAD-2 ° The winner of a trick leads to the next.
# Scoring, and the end of the game
SCORE-1 Makers who win three or four of the five tricks score 1 point.
SCORE-2 Makers who win all five, a march, score 2.
SCORE-3 A maker who plays alone and wins all five scores 4.
SCORE-4 Makers who win fewer than three are euchred: the other side scores 2.
GAME-1 The first side with 10 points wins; euc_target sets another target.
NEXT-1 The deal passes to the left, after a hand that was thrown in too.
D1 With euc_stick=true the dealer, when the other three have passed again, must name a suit.
D2 ° The defenders do not play alone.
D3 The dealer takes the card up and lays one away even where he then takes no part in the play.
D4 The card laid away need not be told; until it is, it may be any that the dealer held, and his
  hand as it was dealt is not recorded.
""",
)
