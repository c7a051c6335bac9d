"""What no copy of a ledger holds: copies go from hand to hand, to tables and to other clubs."""

OF_PHONES = ("door", "phone", "sent")
"""The tables of who may enter from a browser: a PIN could be guessed from what is kept of it."""
