"""The entry point: collecting while modules are made would cost a quarter of the start."""

import gc
import sys


def main() -> None:
    """Run one command and end the process with its exit code."""
    gc.disable()
    from ledger.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
