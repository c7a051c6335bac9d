"""The rulebook of Klaberjass (RULES 1)."""

from trickledger.rules.clauses import Rulebook

KLA = Rulebook(
    "KLA",
    """
# Players and cards
DECK-1 ° Two players; 32 cards: A K Q J 10 9 8 7 of each suit.
DECK-2 ° A record of the score is kept.
# Deal
DEAL-1 ° The first dealer is found at random.
DEAL-2 Six cards are dealt to each player, in two packets of three.
DEAL-3 The rest is the stub; its top card, the upcard, is laid face up beside it.
DEAL-4 When trump is settled each player gets three more cards and holds nine.
# Rank of the cards
RANK-1 A plain suit ranks A 10 K Q J 9 8 7.
RANK-2 The trump suit ranks J (jass) 9 (menel) A 10 K Q 8 7.
RANK-3 Sequences follow the natural order A K Q J 10 9 8 7, ace high only, in trumps too.
# Bidding
TRUMP-1 In the first round the nondealer speaks first: he takes the upcard's suit as trump, passes
  or schmeisses.
TRUMP-2 If the nondealer passed, the dealer takes the upcard's suit, passes or schmeisses.
TRUMP-3 Both having passed, the nondealer names one of the other three suits, passes or schmeisses.
TRUMP-4 If he passed again, the dealer names one of the other three suits, passes or schmeisses.
TRUMP-5 If the dealer passes too, the hands are thrown in and the same dealer deals again.
SCHM-1 A schmeiss offers to throw the hands in; the opponent answers yes or no.
SCHM-2 Yes: the same dealer deals again.
SCHM-3 No: whoever offered takes the upcard's suit (first round) or names another suit (second).
MAKER-1 Whoever fixed trump is the maker and undertakes to outscore the opponent.
# Exchange of the trump seven
DIX-1 Only when trump is the upcard's suit, the holder of the trump 7 (dix) may exchange it for the
  upcard.
# Sequences
MELD-1 A twenty is three consecutive cards of a suit, 20 points; a fifty is four or more, 50 points.
MELD-2 A sequence of five or more cards is still a fifty.
MELD-3 Announcing is optional, but what is announced must be held.
MELD-4 The nondealer announces first: a twenty or a fifty for his best sequence; he may show no
  better one.
MELD-5 The dealer answers good, not good (a fifty against a twenty), or how high (same class).
MELD-6 Told the top rank, the dealer says good, not good with a higher rank, or also (same rank).
MELD-7 After also both name their suits: a trump sequence wins; two plain ones tie and nobody scores
  sequences.
MELD-8 After trick 1 and before trick 2 the player with the better sequence, and only he, shows all
  his sequences, the announced one among them.
MELD-9 Sequence points count only once that player has won a trick.
# Bela
BELA-1 King and queen of trump in one hand are bela, 20 points.
BELA-2 It is called when the first of the two is played, and again, from the bela, with the second.
# Play
PLAY-1 The nondealer leads any card to trick 1.
PLAY-2 † A trump lead must be beaten with a higher trump if possible.
PLAY-3 † Suit must be followed if possible.
PLAY-4 † Without the suit led, a trump must be played if possible.
PLAY-5 Otherwise any card may be played.
PLAY-6 The highest trump wins the trick, else the highest card of the suit led.
PLAY-7 The winner takes the trick and leads to the next.
END-1 The hand ends after nine tricks.
# Points of a hand
PTS-1 Cards won count: jass 20, menel 14, ace 11, ten 10, king 4, queen 3, other jacks 2.
PTS-2 The last trick counts 10.
PTS-3 The hand score is card points, last trick, sequences and bela.
# Scoring, and the end of the game
SCORE-1 If the maker is higher, both score their own points.
SCORE-2 At a tie only the opponent scores, his own points.
SCORE-3 If the opponent is higher (bate), he scores the points of both.
NEXT-1 The winner of the hand deals next.
GAME-1 The game ends when someone has 501 or more (kla_target); the higher total wins.
D1 The pack goes down to the sevens.
D2 Yes to a schmeiss redeals, no binds the offerer; kla_schmeiss=false forbids the offer.
D3 In the second round the offerer names one of the three suits other than the upcard's.
D4 The order in which the three extra cards are dealt does not matter.
D5 A deal passed out is logged but is no hand; the same dealer deals again.
D6 The dix is exchanged after the extra cards and before the first announcement, or, while nothing
  was announced, before the first lead; a lead without announcements says none.
D7 If the upcard is the trump 7, or trump was named in the second round, there is no exchange.
D8 The nondealer may announce none; a dealer who then announces wins without comparison.
D9 Sequences compare by class, then rank; with kla_longer_beats=true by length before rank.
D10 Where the dealer cannot beat the announcement, the nondealer's stands.
D11 Each maximal run counts once; with kla_split_runs=true the best split counts.
D12 A card is in one sequence at most; bela may share its cards.
D13 Less may be announced or shown than is held, never more.
D14 Cards of a sequence already played to trick 1 count.
D15 A sequence not shown before the lead to trick 2 scores nothing.
D16 Bela counts without a trick, and for either player.
D17 Both calls of bela must be recorded; without the first there is no second.
D18 The duties bind whoever plays second to a trick.
D19 Only trump leads must be beaten.
D20 The winner of the hand is the maker if he was higher, else the opponent; with
  kla_next_dealer=alternate the deal alternates.
D21 The end of the game is tested after complete hands; equal totals call for another hand.
D22 The target is 501; kla_target sets another.
D23 A stub card that was seen may be recorded.
""",
)
