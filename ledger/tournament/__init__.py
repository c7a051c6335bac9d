"""Tournaments: who sits with whom and who stands where, as pure functions."""
