"""One command, one file; a name that Python keeps for itself ends with an underscore."""
