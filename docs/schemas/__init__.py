"""The schemas of what programs read."""
