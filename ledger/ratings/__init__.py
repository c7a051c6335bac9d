"""How strong people are at a kind of game, and how sure that is: pure."""
