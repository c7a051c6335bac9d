"""The entry point, and what collecting garbage would cost a process that lives for a command."""

import gc
import sys


def main() -> None:
    """Run one command and end the process with its exit code."""
    # collecting while modules are made would cost a quarter of the start
    gc.disable()
    try:
        from trickledger.ledger.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # so early or so late that no command is there to be told about it
        code = 130
    # collecting at the end what the system takes back anyway would cost as much again
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()
