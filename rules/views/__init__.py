"""What a record shows: the sheet, audits, changes, what may come next."""
