"""The rulebook of Kalooki (RULES 5)."""

from trickledger.rules.clauses import Rulebook

KAL = Rulebook(
    "KAL",
    """
# Players, deal and aim
DECK-1 ° Three to five players; 108 cards: two packs of 52 and four jokers.
DEAL-1 In hands 1 to 9 each player is dealt 9, 10, 11, 12, 12, 13, 14, 15 and 16 cards.
DEAL-2 The rest is the stock; its first card, the upcard, is turned and begins the discard pile.
AIM-1 ° The aim is to go out first; over nine hands the lowest total wins.
# Draw and stock
DRAW-1 A turn begins with one card, from the stock or from the top of the discard pile.
DRAW-2 Who has laid down draws from the stock only, for the rest of the hand.
STOCK-1 When the stock is empty and someone must draw, the top discard stays and the others are
  shuffled into a new stock.
STOCK-2 When that would happen a second time, the hand is void: no card counts, overcalls are
  charged as the house has it (KAL-D8), and the same dealer deals the same contract again.
# Calls
CALL-1 Any player but the active one may call the top discard, as long as he has laid nothing down.
CALL-2 Who has laid down may not call in this hand.
CALL-3 If the call is allowed, the caller takes the discard and a penalty card from the stock, and
  the active player draws from the stock.
CALL-4 If the active player refuses the call, he takes that discard himself and plays on.
CALL-5 Three successful calls a hand are free; refused ones do not count; each call beyond them
  costs 50 points.
CALL-6 An active player who has laid down must allow the call.
CALL-7 Who was caught overcalling gets no double for bending the table.
# Threes, fours and jokers
THREE-1 A three is three or more cards of one rank, of any suits, both copies included.
FOUR-1 A four is a run of four or more cards of one suit, entered from low to high.
FOUR-2 In a four the ace is high or low, never both: king, ace, two is no run.
FOUR-3 A player lays at most one four in each suit.
JOK-1 A joker stands for any card.
JOK-2 A three has at least two natural cards.
JOK-3 No two neighbouring places of a four are jokers.
# Laying down
CON-1 A player's first meld meets the contract of the hand, all of it in one act.
CON-2 Further melds are laid with the first one or later.
# Adding to melds
TACK-1 Once he has laid his first meld, a player may add to any meld on the table.
TACK-2 To a three the same rank is added.
TACK-3 To a four the next card is added at its high end.
TACK-4 At its low end only once the high end has reached the ace.
# Replacing jokers
REPL-1 The natural card may be put in for a joker of a four, and the joker moves to the high end.
REPL-2 If the run reaches the ace already, the joker moves to the low end.
REPL-3 No joker is added or moved next to another joker of a four.
REPL-4 No joker of a three is replaced; jokers never change melds or come back to a hand.
# Discard
DISC-1 A turn ends with one discard.
DISC-2 Any card but a joker may be discarded, the one just drawn too.
# Going out
OUT-1 The hand ends when a player has no card left, by melding, adding or discarding.
BEND-1 Who goes out in the turn of his first meld bends the table: the others score double.
# Scoring, and the end of the game
VAL-1 Left in hand a joker counts 50, a black ace 15, ten to king 10, two to nine their figure, a
  red ace 1.
GAME-1 After the ninth hand the lowest total wins.
D1 The contracts of the nine hands: three threes; two threes and a four; a three and two fours;
  three fours; four threes; three threes and a four; two and two; a three and three fours; four
  fours.
D2 The player to the dealer's left begins; the deal passes to the left after a scored hand and stays
  after a void one.
D3 The upcard may be taken or called like any discard, a joker too.
D4 A call comes before the active player draws, and only the call that was put to him is recorded;
  kal_call_priority tells the table whose that is where several call: turn, the first after him, or
  any; no entry is checked against it.
D5 There is one decision on a call in a turn.
D6 Who discarded the card may call it.
D7 A call after three successful ones is entered as overcall: 50 points, and no card moves.
D8 Overcalls are charged at once and never doubled; in a void hand they stand unless
  kal_void_keeps_penalties=false.
D9 If nothing but the top discard lies in the pile no stock can be formed, and the hand is void.
D10 Jokers stand for what their place says, cards being entered from low to high.
D11 A three holds any number of jokers beside its two natural cards, a four none side by side.
D12 A four has at most 13 places; a joker in the place of an ace is that ace.
D13 Only a player's own melds count for one four a suit; adding to another's is free.
D14 Two threes of one rank are allowed; with kal_distinct_threes=true they are not.
D15 Melds of the contract may be longer; extra melds come on top of it.
D16 Jokers are added to threes always, to fours at the end that is open, not beside a joker.
D17 A joker in the place of the high ace opens the low end.
D18 A joker is replaced only if there is a free place for it to move to.
D19 Replacing and moving are one act; a joker at an end may be replaced too.
D20 Going out without a discard is allowed; with kal_must_discard=true it is not.
D21 Who holds only jokers and can place none ends his turn with stop; with kal_must_discard=true
  also a last joker that could be placed.
D22 Where the bender was caught overcalling the others score single.
D23 Equal lowest totals share the win.
D24 ° A drawn discard need not be used.
D25 ° An illegal meld is put right at the table: nothing but an overcall is recorded as it happened.
D26 Five players at most; kal_max_players=6 lets a sixth in.
D27 A bad meld is named by the kind it comes nearer to; replacing a joker is adding, and needs a
  first meld; the stock is renewed when it is chosen or must be.
""",
)
