"""What the cards of Linger Longer oblige to (RULES 0.9, 4.1).

Without the suit led any card may be played (LIN-FOLLOW-2).
"""

from trickledger.rules.cards import FULL_PACK
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.ladder import follow_suit

FOLLOW = follow_suit(FULL_PACK, LIN.FOLLOW_1)
