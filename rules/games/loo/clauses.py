"""The rulebook of Loo with five cards (RULES 3)."""

from trickledger.rules.clauses import Rulebook

LOO = Rulebook(
    "LOO",
    """
# Players, chips and aim
DECK-1 ° Five to ten players, six at best; the pack has 52 cards.
DECK-2 ° Chips or other counters are played for; what they are worth is agreed.
AIM-1 ° Take a trick, or see that you will take none and drop out, which costs nothing.
# Ante and deal
DEAL-1 ° For the first deal each player is dealt a card: the highest deals.
ANTE-1 The dealer puts five chips into the pot (loo_unit sets another figure).
DEAL-2 Each player is dealt five cards.
DEAL-3 The top card of the stub is turned up: its suit is trump.
DEAL-4 The rest of the stub is the stock.
# Rank of the cards
RANK-1 Cards rank as usual, the ace high.
PAM-1 The jack of clubs, Pam, is the highest card of all, above the ace of trumps.
PAM-2 Pam is a trump and no club: to a plain club it may be played only by who has no other club.
# Staying in, and the exchange
STAY-1 From the dealer's left each player says in or pass.
EXCH-1 Then each player who stayed in may once, in turn, throw away up to five cards and draw as
  many; nobody exchanges after a flush was shown.
# Flushes
FLUSH-1 A flush is five cards of one suit, or four of one suit and Pam (a mouche).
FLUSH-2 Who stayed in may show a flush before his own exchange, or right after it: before the next
  player exchanges or the first card is led.
FLUSH-3 A flush looes the board: its holder takes all five tricks and the whole pot.
FLUSH-4 A mouche beats a trump flush, and a trump flush beats a plain one.
FLUSH-5 Between flushes of the same kind the highest card decides, then the second, and so on.
FLUSH-6 All others who show neither a flush nor Pam pay five chips into the next pot.
# Play
LEAD-1 The player left of the dealer leads to the first trick.
FOLLOW-1 † Suit must be followed if possible.
FOLLOW-2 † Without the suit led, a trump must be played if possible.
FOLLOW-3 Without both, any card may be played.
HEAD-1 † Who follows suit must beat the best card of the trick if he can.
HEAD-2 † Who plays a trump must overtrump if he can.
CIVIL-1 Who leads the ace of trumps may call "Pam be civil" with it.
CIVIL-2 † Then Pam may not be played to that trick by who has another trump.
TRICK-1 The highest trump wins the trick, else the highest card of the suit led.
TRICK-2 The tricks stay with their winners and are counted at the end.
TRICK-3 The winner of a trick leads to the next.
# Payment and next deal
PAY-1 After five tricks each trick is paid a fifth of the pot.
LOOED-1 Who stayed in and took no trick is looed: he pays five chips into the next pot.
NEXT-1 The player to the dealer's left deals next and antes.
D1 ° Ties for the first deal are drawn again; the jack of clubs is an ordinary jack there.
D2 If everybody passes the pot stays; with loo_all_pass=dealer_takes the dealer takes it.
D3 If one player alone stays in he takes the whole pot at once.
D4 If the player left of the dealer passed, the next who stayed in leads.
D5 Nobody may throw away more cards than the stock holds; with loo_short_stock=reshuffle the hands
  of those who passed and the discards make a new stock.
D6 Each player exchanges once, none being a choice too; the upcard stays on the table.
D7 Who passed may show no flush; showing one is optional.
D8 After a flush the others who stayed in say flush, pam or nothing, from the dealer's left.
D9 Equal flushes divide the pot, odd chips stay; with loo_flush_tie=elder the one nearest to the
  dealer's left takes it.
D10 Only those who stayed in pay on a flush; with loo_flush_payers=all those who passed pay too.
D11 Any flush that holds Pam is a mouche.
D12 If Pam is turned up, clubs are trump and Pam is out of play.
D13 A lead of Pam is a trump lead that nobody can head.
D14 Once a plain suit was trumped, following is free; with loo_head_after_trump=true the best card
  of the suit led must still be beaten.
D15 Who has trumps but none that overtrumps still plays a trump, any one.
D16 After "Pam be civil" Pam is played only as the one trump of its holder, and then wins.
D17 Without the call Pam's holder must head the ace of trumps with it.
D18 ° The leader may lead any card.
D19 A pot that five does not divide pays the whole chips, the rest stays.
D20 A hand is played when two or more stay in.
D21 The account is ended between hands; a pot that is left over is shown until a ruling settles it.
D22 Ante, loo and payment on a flush are five chips each; loo_unit sets another figure.
""",
)
