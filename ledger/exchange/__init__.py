"""Games out of a ledger and into it: record text, JSON, CSV."""

FORMATS = ("text", "json", "csv", "parquet")
"""What a game or a ledger is exported as; a program is answered the first three."""

EVENT_FORMATS = ("text", "json", "csv", "trf", "ics")
"""What an event is exported as."""

ROWS = ("hands", "plays", "results")
"""What a row of CSV or Parquet can be."""
