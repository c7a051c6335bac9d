"""Where tests keep what they make."""

import os
import shutil

_ROOM = 2 << 30


def _in_memory_where_there_is_room() -> str:
    memory = "/dev/shm"
    if not os.access(memory, os.W_OK) or shutil.disk_usage(memory).free < _ROOM:
        return "/tmp"
    return memory


SHORT = _in_memory_where_there_is_room()
"""A folder with a short name, on POSIX. A disk would be waited for at each line."""
