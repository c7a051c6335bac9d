"""Klaberjass: its phases are the rulebook, what they name stands in the files beside them."""
