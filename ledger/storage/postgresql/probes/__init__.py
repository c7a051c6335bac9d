"""Probes of a server: each asks or tries one thing that a ledger rests on, and leaves no trace."""
