"""Writes what the program writes of the documents: `python -m docs`, or some steps by their names.

The last step plays evenings in a browser, which takes minutes: `python -m docs pages screens` does
without. Look at the pictures afterwards.
"""

import sys
from importlib import import_module

STEPS = {
    "tables": "docs.schema",
    "pages": "docs.make",
    "screens": "docs.pictures",
    "schemas": "docs.schemas.make",
    "manual": "docs.man",
    "sheets": "docs.printed",
    "hall": "docs.served",
}
"""The steps, each with the module that writes it; what it needs is imported then alone."""

if __name__ == "__main__":
    for name in sys.argv[1:] or STEPS:
        if name not in STEPS:
            sys.exit(f"There is no step {name}. Steps: {', '.join(STEPS)}.")
        import_module(STEPS[name]).write()
