"""What follows from entries, kept as tables that may be dropped and rebuilt."""
