"""The rulebook of a game that is recorded by its figures."""

from trickledger.rules.clauses import Rulebook

PTS = Rulebook(
    "PTS",
    """
# What is recorded
AIM-1 ° Any game can be recorded by what each hand adds; its cards and its rules are not known here.
DECK-1 Two to twelve play, each alone, or in pairs with pts_pairs=true.
HAND-1 A hand adds a figure, which may be below 0, to each player or pair; 0 where none is told.
SUM-1 With pts_sum the figures of a hand add up to it: another sum is a slip of the pen.
LEAST-1 With pts_least no figure of a hand is smaller than it.
MOST-1 With pts_most no figure of a hand is larger than it.
DEAL-1 Who deals is not recorded; with pts_dealer=rotates the deal passes to the left.
# The end
WIN-1 The highest total wins, with pts_wins=low the lowest; equal ones share.
END-1 With pts_target the game is over after a hand in which somebody's total comes to it.
END-2 With pts_hands the game is over after so many hands.
END-3 With neither its players close it, and the total that is the best then wins.
D1 ° pts_title says what the game is called; games of one title are counted together, apart from
  those of another title, and from those in which the lowest wins where here the highest does.
D2 Pairs sit across the table: four, six, eight, ten or twelve play, and each pair has one figure.
D3 Bounds leave room for a figure, and for the sum of a hand.
""",
)
