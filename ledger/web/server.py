"""The server: which address it listens at, how patient it is, and that it ends at once."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing, contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages.poster import NOWHERE
from trickledger.ledger.web.app import application
from trickledger.ledger.web.pocket_files import BesidePocket
from trickledger.ledger.web.turning import Turning
from trickledger.rules.says import Command, Example

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from starlette.applications import Starlette

    Served = Starlette | Turning | BesidePocket

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.poster import Entrance
    from trickledger.ledger.storage.address import Address

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
HEADER_SECONDS = 10.0
"""Seconds in which the head of a request must have come."""
KEPT_SECONDS = 15
"""Seconds that a connection stays on which nothing is asked."""
LARGEST_HEAD = 16 * 1024
MOST_CONNECTIONS = 2000
MOST_OF_AN_ADDRESS = 256
"""How many connections one address may hold; a phone has one or two, a wall one more."""
_STOPS_IN = 1
# what is asked for a way out of this machine is never sent anything
_OUTSIDE = ("192.0.2.1", 9)


class Impatient(H11Protocol):
    """HTTP whose requests come in time: who sends a head byte by byte is let go.

    That holds for each request of a connection. One address cannot hold all connections there are.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        if self._has_too_many():
            transport.close()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on; with the first byte of a head its time begins."""
        if not self._is_answering():
            self._wait()
        super().data_received(data)

    def handle_events(self) -> None:
        """Go on, and wait no longer once the head of a request is there."""
        super().handle_events()
        if self._is_answering():
            self._wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _has_too_many(self) -> bool:
        peers = (getattr(each, "client", None) for each in self.connections)
        held = sum(1 for peer in peers if peer and self.client and peer[0] == self.client[0])
        return held > MOST_OF_AN_ADDRESS

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None


class Serving(uvicorn.Server):
    """A server that lets go of the boards of the wall before it waits for what is open."""

    def __init__(self, config: uvicorn.Config, app: Served) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        if watch := self._app.state.watch:
            await watch.stop()
        # by TLS who is asked a second time to close is never let go
        for connection in [*self.server_state.connections]:
            if connection.transport.is_closing():
                connection.transport.abort()
        await super().shutdown(sockets)
        # who was not answered in time is let go: on a connection that stays a request could begin
        # when nothing is there any more to answer it
        for connection in [*self.server_state.connections]:
            connection.transport.abort()
        await asyncio.sleep(0)


def listen(port: int, *, lan: bool) -> socket.socket:
    """A socket that listens, on this machine alone unless for the network; raises UsageError."""
    # of a socket that does not name TCP the event loop does not know that nothing may wait in it:
    # the second half of each answer would come 40 ms later
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((EVERYWHERE if lan else HERE, port))
    except OSError as exc:
        made.close()
        raise UsageError(
            "Port {port} can't be used: {fault}.",
            "Perhaps {serve} runs already.",
            "Try another: {other}",
            port=port,
            fault=str(exc.strerror or exc).lower(),
            serve=Command("serve"),
            other=Example(f"serve --port {port + 1}"),
        ) from exc
    made.listen(2048)
    return made


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks, the one that leads outside first."""
    found: list[str] = []
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        asking.connect(_OUTSIDE)
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(place[0]))
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]


def names_here(*, lan: bool, more: list[str]) -> list[str]:
    """The names under which requests are answered: no page of others can call itself so."""
    names = ["localhost", HERE, "::1", *(each.strip().lower().rstrip(".") for each in more)]
    if lan:
        host = socket.gethostname().lower()
        names += [*own_addresses(), host, f"{host.partition('.')[0]}.local"]
    return list(dict.fromkeys(names))


def serve_until_ctrl_c(
    app: Served, at: socket.socket, *, cert: tuple[str, str] | None = None
) -> None:
    """Serve until Ctrl-C; what was begun is finished, streams are let go."""
    with suppress(KeyboardInterrupt):
        server_of(app, cert).run(sockets=[at])


@contextmanager
def served_beside(
    app: Served, at: socket.socket, cert: tuple[str, str] | None = None
) -> Iterator[None]:
    """Serve in a thread as long as the block goes on."""
    made = server_of(app, cert)
    thread = Thread(target=made.run, kwargs={"sockets": [at]}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        made.should_exit = True
        thread.join()


def turning(
    ledger: Address,
    event: Stream,
    hosts: Collection[str],
    entrance: Entrance = NOWHERE,
    say: Callable[[str], object] = lambda _: None,
    site: Path | None = None,
) -> Turning:
    """An event as an application whose desk can turn to another event of the ledger."""
    return Turning(lambda stream: application(ledger, stream, hosts, entrance, say), event, site)


def server_of(app: Served, cert: tuple[str, str] | None = None) -> Serving:
    """The server of an application, with its limits.

    Nothing of a request is logged: an address may hold what nobody else should read.
    """
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        # what a proxy claims of who asks would let everybody claim it
        proxy_headers=False,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=KEPT_SECONDS,
        timeout_graceful_shutdown=_STOPS_IN,
        ssl_certfile=cert[0] if cert else None,
        ssl_keyfile=cert[1] if cert else None,
    )
    return Serving(config, app)
