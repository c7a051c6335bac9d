"""The rulebook of Sixty-Six (RULES 2)."""

from trickledger.rules.clauses import Rulebook

SXS = Rulebook(
    "SXS",
    """
# Aim, players and cards
AIM-1 ° The aim is to reach 66 in a hand, and to say so before the opponent does.
DECK-1 ° Two players; 24 cards: A 10 K Q J 9 of each suit.
DECK-2 ° Hand points and game points are recorded apart; chips may stand for game points.
# Deal
DEAL-1 Six cards are dealt to each player, in two packets of three.
DEAL-2 One card, the upcard, is turned up beside the stub; its suit is trump.
DEAL-3 The stub is the stock.
# Rank of the cards
RANK-1 Every suit ranks A 10 K Q J 9, trump too.
RANK-2 The trump 9 is the lowest trump.
# Play and draw
PLAY-1 The nondealer leads to trick 1.
PLAY-2 While the stock lasts the second player may play any card.
PLAY-3 The highest trump wins the trick, else the highest card of the suit led.
PLAY-4 The winner puts the trick on his pile and leads to the next.
DRAW-1 After each trick both draw one card, the winner first, until the stock is gone.
# Marriages
MAR-1 A player about to lead may show king and queen of one suit, a marriage.
MAR-2 Whoever has shown a marriage leads one of its two cards next; there is one in a turn.
MAR-3 A marriage counts 20.
MAR-4 The marriage in trump counts 40.
MAR-5 ° A marriage is written down at once.
MAR-6 The nondealer's marriage before trick 1 counts only when he wins his first trick.
# Exchange of the trump nine
NINE-1 A player about to lead who holds the trump 9 may exchange it for the upcard, while that lies
  face up.
NINE-2 He need not lead the card that he took.
# Closing the stock
CLOSE-1 A player may begin his turn by turning the upcard face down: the stock is closed.
CLOSE-2 Once the stock is closed nobody draws; the cards in hand are played out.
FOLLOW-1 † Once the stock is closed suit must be followed if possible.
FOLLOW-2 † Once the stock is exhausted suit must be followed if possible.
# End of a hand, and claiming 66
END-1 The hand ends when no cards are left in hand.
END-2 The hand ends when a player declares 66, a claim.
CLAIM-1 66 is declared while no trick is incomplete, also between a marriage and its lead.
CLAIM-2 A claim stops the play at once, and both hands are counted.
# Points of a hand
PTS-1 The hand score is marriages and cards won: ace 11, ten 10, king 4, queen 3, jack 2, nine 0.
PTS-2 The last trick counts 10.
# Game points, and the end of the game
VP-1 Reaching 66 is worth one game point if the opponent has 33 to 65.
VP-2 It is worth two (schneider) if the opponent has 32 or less.
VP-3 It is worth three (schwarz) if the opponent has won no trick.
VP-4 If neither or both have 66 nobody gets a game point, and the next winner gets one more.
VP-5 If a closer does not reach 66, or a claim is wrong, the opponent gets two.
VP-6 He gets three if he had won no trick when the stock was closed or 66 was declared.
GAME-1 The game ends when someone has seven game points; the higher total wins.
D1 The deal alternates; with sxs_next_dealer=winner or =loser the winner or the loser of the hand
  deals, and it alternates after a drawn hand.
D2 The upcard is drawn last: after trick 6 the winner takes the last card that lies face down, the
  loser the upcard.
D3 The trump 9 is exchanged without a trick won; sxs_nine_needs_trick=true asks for one.
D4 The trump 9 is exchanged only by the player about to lead, before closing and before trick 6 is
  complete; the card taken may make a marriage in the same turn.
D5 The follower too may close at his turn, and then owes his card to that trick; with
  sxs_close_when=on_lead only the leader may.
D6 The draws after a trick belong to it: whoever closes does so with six cards, and his opponent
  with six, or five and the card on the table.
D7 Before the lead an exchange comes before closing; a marriage may come before or after either.
D8 An exhausted stock cannot be closed.
D9 Marriages are shown after closing or exhaustion too, unless sxs_marriage_after_stock=false.
D10 One marriage in a turn, for one of its cards must be led; after a claim nothing is led.
D11 A marriage of a player who wins no trick never counts, not for a claim either.
D12 In the strict stage suit is followed and no more; sxs_strict=schnapsen adds two duties.
HEAD-1 † With sxs_strict=schnapsen the lead must be beaten in its suit if possible.
TRUMP-1 † With sxs_strict=schnapsen a trump must be played if the suit led cannot be followed.
D13 Either player declares 66 while no trick is incomplete; with sxs_claim_when=on_lead only the
  player about to lead does.
D14 A claim counts tricks won and marriages scored, without the 10 of the last trick.
D15 The trick that empties the hands counts 10 after closing too, unless
  sxs_last_trick_closed=false.
D16 A hand that is played out is counted without a claim.
D17 If both have 66 the hand is drawn although one declared it; with sxs_both_66=claimant he gets
  one game point.
D18 Each drawn hand is worth one more game point to the next winner; with sxs_draw_bonus=single no
  more than one in all.
D19 A player who is paid for the opponent's failure is the winner of the hand and gets it too.
D20 VP-6 holds for closing and for a wrong claim, each at its own moment; sxs_trickless_close=2
  pays two.
D21 Of several rewards a player gets the largest, never the sum.
D22 A wrong claim by the closer's opponent ends the hand in the closer's favour.
D23 An opponent who has 66 himself gets the larger of the penalty and his own game points.
D24 Only one player scores in a hand, so that none ties at seven.
""",
)
