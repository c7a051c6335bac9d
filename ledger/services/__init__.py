"""The use cases: what a command, a page or a server asks for in one call."""
