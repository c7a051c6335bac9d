"""The mutants that are kept by name: those that must be killed, and those that may survive."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent


class Known(NamedTuple):
    """A change by its text: what it means, and the test that kills it ("" while none is named)."""

    says: str
    file: str
    was: str
    now: str
    test: str

    def applied(self, text: str) -> str:
        """The text of the file with the change; ValueError where it does not stand there once."""
        if text.count(self.was) != 1:
            raise ValueError(f"{self.file} does not hold this once any more:\n{self.was}")
        return text.replace(self.was, self.now)


class Accepted(NamedTuple):
    """A change of whole lines, and why no test can tell it from what was."""

    file: str
    was: str
    now: str
    why: str


def known() -> list[Known]:
    """The mutants that must be killed."""
    return [Known(**said) for said in _mutants("known.toml")]


def accepted() -> list[Accepted]:
    """The mutants that may survive."""
    return [Accepted(**said) for said in _mutants("accepted.toml")]


def _mutants(name: str) -> list[dict[str, str]]:
    found = tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))["mutant"]
    assert isinstance(found, list)
    return found
