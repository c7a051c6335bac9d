"""Mutants: one expression of a chapter is changed at a time, and a test must notice."""
