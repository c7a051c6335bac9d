"""The command line: reads options, calls one use case, prints one record."""
