"""The home of an event: the one ledger where it, and the games of its tables, may be written."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.says import Command

_HOME = re.compile(
    r"(?P<key>[0-9a-f]{12}) (?P<name>\S(?:.{0,98}\S)?)(?: at (?P<heads>\d{1,9}-[0-9a-f]{12}))",
    re.ASCII,
)
_LONGEST = 100


class Home(NamedTuple):
    """A ledger that is the home of an event.

    `key` tells it from all others (12 hexadecimal digits), `name` tells people where it is. `heads`
    is what it took over: how many entries the games of the event had, and the first 12 digits of a
    hash over their heads.
    """

    key: str
    name: str
    heads: str

    def text(self) -> str:
        """The home as a setting keeps it.

        >>> Home("3f2a9c01b2d4", "the hall", "0-e3b0c44298fc").text()
        '3f2a9c01b2d4 the hall at 0-e3b0c44298fc'
        """
        return f"{self.key} {self.name} at {self.heads}"


def read_home(text: str) -> Home:
    """A home from its setting; raises UnfitPlan.

    >>> read_home("3f2a9c01b2d4 the hall at 0-e3b0c44298fc").name
    'the hall'
    """
    found = _HOME.fullmatch(text)
    if found is None:
        raise UnfitPlan(
            "{text} isn't the home of an event.",
            "",
            "Name the ledger: {home}.",
            text=text[:40] or "Nothing",
            home=Command("event home --here"),
        )
    return Home(**found.groupdict())


def read_name(text: str) -> str:
    """What people call a ledger, on one line; raises UnfitPlan."""
    name = " ".join(text.split())
    if not name or len(name) > _LONGEST or not name.isprintable() or {*"#,"} & {*name}:
        raise UnfitPlan(
            "{name} can't be the name of a home.",
            "It has 1 to {longest} letters that can be printed, no comma and no #.",
            "For example: {home}.",
            name=ascii(name[:_LONGEST]),
            longest=_LONGEST,
            home=Command("event home --here --name 'the hall'"),
        )
    return name
