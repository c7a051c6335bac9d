"""What is remembered: the ledger keeps every entry and never judges."""

APPLICATION_ID = 0x54524B4C
"""What makes a SQLite file a ledger: "TRKL" in its header."""

SCHEMA_VERSION = 8
"""The schema that this program reads and writes: `python -m docs` counts the steps to it."""
