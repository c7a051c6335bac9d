"""What a copy of this process does and does not survive."""

import os
import traceback
from collections.abc import Callable

KILLED = 9
"""The exit code of who is ended in the middle of its work."""


def die() -> None:
    """End where this process stands, as when it is killed: nothing is tidied up."""
    os._exit(KILLED)


def died(work: Callable[[], object]) -> bool:
    """Whether a copy of this process died of its work; what it raises is printed."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == KILLED
