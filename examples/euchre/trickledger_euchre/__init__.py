"""Euchre, a game that Trickledger finds by an entry point."""
