"""The hall: one ledger served to a wall, to phones at tables and to the director's desk."""
