"""Writes the record of answers anew."""

from tests.recorded import evening, write

write()
evening.write()
