"""A site of plain files: what the public may see of a ledger."""
