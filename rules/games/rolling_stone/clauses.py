"""The rulebook of Rolling Stone (RULES 7)."""

from trickledger.rules.clauses import Rulebook

ROL = Rulebook(
    "ROL",
    """
# Aim, players and cards
AIM-1 ° The aim is to be the first without cards.
DECK-1 Four to six players; the pack has eight cards for each: 32 from the sevens up for four, 40
  from the fives up for five, 48 from the threes up for six.
# Deal and rank of the cards
DEAL-1 Each player is dealt eight cards, which is the whole pack.
RANK-1 Each suit ranks A K Q J 10 9 8 7 6 5 4 3, ace high; there is no trump.
# Play
LEAD-1 The player on the dealer's left leads any card to the first trick.
FOLLOW-1 Each next player to the left plays a card of the suit led, or picks up.
TRICK-1 When everyone has followed, the cards of the trick go to the discard pile, out of the hand.
TRICK-2 The player of the highest card of the trick leads to the next.
# Picking up
PICK-1 † Only who cannot follow picks up, and takes all cards played so far to the trick into his
  hand.
PICK-2 Whoever picked up leads to the next trick.
# End of a hand
END-1 Play goes on until someone has no card; he wins the hand.
D1 The hand is over as soon as the last card of a player is played; with rol_end=trick_end when
  that trick is complete or picked up.
D2 Of several who play their last card to one trick the first wins; with rol_end=trick_end the one
  with the higher card.
D3 With rol_end=trick_end a trick with a player's last card may be picked up; he stays without
  cards and wins.
D4 Picking up though able to follow is forbidden.
D5 A card of another suit has no place in the trick: the table takes it back.
D6 The players after the one who picks up do not play to that trick.
D7 All cards on the table are picked up, whoever played them, and everyone knows who has them.
D8 ° Not fewer than four play, nor more than six.
D9 The first dealer is whoever dealt; then the deal passes to the left.
D10 The winner enters 1; with rol_score=cards_left the number of cards in the other hands. rol_match
  says how long a series lasts; the most points win it.
D11 ° A hand may go on for ever: the director can annul it.
D12 The leader always has a card to lead.
""",
)
