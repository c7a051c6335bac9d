"""A ledger's own tables for phones: the code on the screen that lets them in, and the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.errors import TrickledgerError, UsageError, way_to_install
from trickledger.ledger.services.guests import Guests, new_entry

if TYPE_CHECKING:
    import socket
    from types import ModuleType

    from trickledger.ledger.storage.address import Address

PORT = 8321
_TRIED = 10
"""So many ports are tried where a table lets phones in beside it."""
_NEEDED = frozenset(("starlette", "uvicorn", "anyio", "h11"))


class NotInstalled(TrickledgerError):
    """What serves pages is not installed."""

    exit_code = UsageError.exit_code

    def __init__(self) -> None:
        super().__init__(
            "Pages are served by starlette and uvicorn, which aren't installed.",
            remedy=way_to_install("web"),
        )


def web_server() -> ModuleType:
    """What listens and serves; raises NotInstalled."""
    try:
        from trickledger.ledger.web import server
    except ImportError as exc:
        if (exc.name or "").partition(".")[0] not in _NEEDED:
            raise
        raise NotInstalled from exc
    return server


def own_tables(
    ledger: Address,
    hosts: list[str],
    addresses: Sequence[str],
    network: str | None,
    warn: Callable[[str], object],
) -> object:
    """The tables of a ledger, which are served at some addresses; print how phones come in.

    `network` is the one that phones join first, None where this machine alone can see them.
    """
    entry = new_entry()
    inside = f"{addresses[0]}/#{entry.key}"
    paragraph(f"The tables of this ledger are served at {addresses[0]}")
    for other in addresses[1:]:
        paragraph(f"or {other}", indent=2)
    if network is None:
        paragraph("This machine alone can see them; --lan lets phones in.")
        paragraph(f"Without typing the PIN: {inside}")
    else:
        from trickledger.ledger.cli.qr import print_code

        print_code(inside)
        paragraph(f"Phones must join {network or 'the network of this machine'} first, then scan.")
        paragraph("Whoever can't scan opens the address and types the PIN.")
    paragraph(f"PIN: {entry.pin}")
    from trickledger.ledger.web.own_app import own_application

    return own_application(ledger, Guests(ledger, entry), hosts, warn)


@contextmanager
def phones_beside(ledger: Address) -> Iterator[None]:
    """Serve the tables of a ledger to the network as long as the block goes on."""
    server = web_server()
    with _listening(server.listen) as at:
        port = at.getsockname()[1]
        places = server.own_addresses() or [server.HERE]
        named = [f"http://{each}:{port}" for each in places]
        hosts = server.names_here(lan=True, more=[])
        # what keeps the ledger from being used is said at the table itself
        app = own_tables(ledger, hosts, named, "", lambda _: None)
        with server.served_beside(app, at):
            yield


def _listening(listen: Callable[..., socket.socket]) -> socket.socket:
    """A socket at the first port that is free."""
    *others, last = range(PORT, PORT + _TRIED)
    for port in others:
        with suppress(UsageError):
            return listen(port, lan=True)
    return listen(last, lan=True)
