"""The rulebook of Linger Longer and its variants (RULES 4)."""

from trickledger.rules.clauses import Rulebook

LIN = Rulebook(
    "LIN",
    """
# Aim, players and cards
AIM-1 ° The last player with cards wins.
DECK-1 ° 52 cards: A K Q J 10 9 8 7 6 5 4 3 2 of each suit, no jokers.
DECK-2 Three to six players; four or five are best.
# Seats and deal
SEAT-1 ° Seats are drawn for: the highest card chooses first and deals, equal ranks draw again.
DEAL-1 ° The dealer shuffles, the player on his right cuts; cards are dealt singly, clockwise from
  the dealer's left.
DEAL-2 Each player gets as many cards as there are players.
DEAL-3 The rest is the face-down stock.
TRUMP-1 The dealer's own last card is exposed: its suit is trump, and it belongs to his hand.
ROTATE-1 The deal moves to the left after each hand.
# Rank of the cards
RANK-1 A suit ranks A K Q J 10 9 8 7 6 5 4 3 2, ace high.
# Play
LEAD-1 The player on the dealer's left leads any card to trick 1.
FOLLOW-1 † Suit must be followed if possible.
FOLLOW-2 Without the suit led any card may be played, trump or not.
WIN-1 The highest trump wins the trick, else the highest card of the suit led.
# Draw after a trick
DRAW-1 The winner of the trick, and only he, draws the top card of the stock.
DISC-1 The cards of a trick are laid aside; they are in no hand.
LEAD-2 ° The winner leads to the next trick.
# Dropping out, and the end of a hand
OUT-1 A player without cards drops out.
OUT-2 Whoever plays his last card and does not win the trick is out; if he wins it he draws a card
  and leads it.
STOCK-1 When a card is to be drawn and the stock is empty, the discards are shuffled into a new one.
END-1 Once a single player has cards the hand is over, and he has won it.
END-2 If all who are left run out on the same trick, its winner wins the hand.
# Scoring
SCORE-1 In a series the winner of a hand gets a point for each card that he holds.
# Variants
IO-1 Instant Out: whoever plays his last card is out at once, even if he wins the trick.
IO-2 Instant Out: if all who are left play their last card to a trick, its winner wins the hand.
IO-3 ° Instant Out: everything else as in the standard game.
LS-1 Lift Smoke: no hand is exposed; the top card of the stock is turned, gives trump, and is laid
  aside.
LS-2 ° Lift Smoke: cards are dealt until someone gets a jack; that player deals first.
LS-3 ° Lift Smoke: everything else as in the standard game.
CD-1 ° CARDominoes is the same game with tiles.
D1 Three to six players; with lin_max_players=7 seven may play.
D2 A winner who ends the hand draws too: his points are counted after the draw.
D3 While others still hold cards the game goes on, whoever ran out.
D4 The winner of a trick on which all ran out scores the card he draws, 1 point.
D5 A new stock is made of the cards of all complete tricks when a draw is due and the stock is
  empty; with lin_reshuffle=false there is no draw then.
D6 Stock and discards are never empty together: the trick just won is among the discards.
D7 Instant Out: where the winner of a trick has left, nobody draws, and the next player on his left
  leads; with lin_io_leader=best_remaining the one whose card in the trick was best.
D8 Instant Out: a single player who remains without having won the last trick wins with the cards he
  holds, and does not draw.
D9 Instant Out: the winner of a trick on which all ran out draws, and scores 1.
D10 Lift Smoke: the card turned for trump is out of play for the whole hand.
D11 The player on the dealer's left deals next; with lin_next_dealer=winner the winner of the hand.
D12 A series has no end unless lin_match gives one: hands:N or target:N; then most points win, and
  equal ones share.
D13 Players who are out are skipped; for the next hand everybody is back.
D14 The exposed card is known to be in the dealer's hand until he plays it.
D15 ° There are no stakes.
""",
)
