"""How long a test waits for what must come: a net below what hangs, never a measure of speed."""

PATIENCE = 120.0
"""Seconds, however busy the machine is."""
