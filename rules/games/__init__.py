"""The games: one module each, its clauses beside it."""
