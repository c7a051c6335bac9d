"""`python -m trickledger` is the command `trickledger`."""

from trickledger.ledger.cli.start import main

if __name__ == "__main__":
    main()
