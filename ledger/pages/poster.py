"""The poster at the entrance: which network phones join first, and where they find the hall."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages.slips import phone_pages
from trickledger.ledger.pages.values import Poster
from trickledger.ledger.tournament.event import Event
from trickledger.rules.says import Command, Example, Says

# bytes, by the standard of such networks
_LONGEST_NETWORK = 32
_LONGEST_PASSWORD = 63


class Entrance(NamedTuple):
    """Where phones come in: the address of the pages, the network before it, and its password.

    The password is printed where it is given, and kept nowhere.
    """

    url: str = ""
    network: str = ""
    password: str = ""


NOWHERE = Entrance()


def entrance(url: str, network: str, password: str = "") -> Entrance:
    """An entrance as it was typed, each part empty where none was; raises UsageError.

    >>> entrance("http://192.0.2.7:8321/", "Club hall")
    Entrance(url='http://192.0.2.7:8321', network='Club hall', password='')
    """
    phone_pages(url)
    _demand_name(Says("No network of phones is called that."), network, _LONGEST_NETWORK)
    _demand_name(Says("No password of phones is called that."), password, _LONGEST_PASSWORD)
    if password and not network:
        raise UsageError("Of which network is that the password?", "", "Add --network NAME.")
    return Entrance(url.rstrip("/"), network, password)


def _demand_name(what: Says, text: str, most: int) -> None:
    if not text.isprintable() or len(text.encode()) > most:
        raise UsageError(what, "It has at most {most} bytes, all of them printable.", most=most)


def poster(known: Event, at: Entrance) -> Poster:
    """The poster of an event that is served; raises UsageError where its address is missing."""
    if not at.url:
        raise UsageError(
            "The poster says where phones find the hall, and no address is named.",
            "{serve} prints it.",
            "For example: {poster}",
            serve=Command("serve --lan"),
            poster=Example("event sheets poster --url http://192.0.2.7:8321"),
        )
    join = ""
    if at.password:
        from segno.helpers import make_wifi_data

        join = make_wifi_data(ssid=at.network, password=at.password, security="WPA")
    return Poster("poster", "Poster", known.settings.title, *at, join)
