"""Games out of a ledger and into it: record text, JSON, CSV."""
