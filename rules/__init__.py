"""The rules engine: what may happen at a card table, what it is worth, and what it proves."""
