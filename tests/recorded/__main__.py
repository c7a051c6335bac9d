"""Writes the record of answers anew."""

from tests.recorded import write

write()
