"""A ledger in a SQLite file, and all that only a file has."""
