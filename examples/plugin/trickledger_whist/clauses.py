"""The rulebook of Whist."""

from trickledger.rules.clauses import Rulebook

WHI = Rulebook(
    "WHI",
    """
# Players and cards
DECK-1 ° Four players, 52 cards; partners sit opposite each other.
# Deal and trump
DEAL-1 Each player is dealt thirteen cards.
TRUMP-1 The dealer's last card is turned up: its suit is trump, and the card is his.
# Play
RANK-1 Each suit ranks A K Q J 10 9 8 7 6 5 4 3 2.
LEAD-1 The player on the dealer's left leads any card to the first trick.
FOLLOW-1 † Suit must be followed if possible; otherwise any card may be played.
WIN-1 The highest trump wins the trick, else the highest card of the suit led.
LEAD-2 ° The winner of a trick leads to the next.
# Scoring
SCORE-1 Partners score one point for each trick above six.
GAME-1 The first side with 5 points wins; whi_target sets another target.
NEXT-1 The deal passes to the left.
""",
)
