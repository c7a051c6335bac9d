"""Prizes: what there is to win, and who gets how much of it; pure."""
