"""Writes the record of answers anew."""

from tests.recorded import evening, refusals, write
from tests.recorded.blocks import write_blocks

write()
write_blocks("refusals", refusals.answered())
for name in evening.SCRIPTS:
    write_blocks(name, evening.played(name))
