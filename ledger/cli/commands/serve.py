"""`serve`: the wall, the phones at the tables and the desk, from this machine."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import EVENT, LEDGER, option
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.own_tables import PORT, own_tables, web_server
from trickledger.ledger.errors import UsageError, quoted
from trickledger.rules.says import Command, Example, Says
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Stream

LanOption = Annotated[bool, option("--lan", "For all in the network, not for this machine alone.")]
PortOption = Annotated[int, option("--port", "The port to listen at.", "PORT", min=1, max=65535)]
HostOption = Annotated[
    list[str] | None, option("--host", "Another name under which it is asked for.", "NAME")
]
NetworkOption = Annotated[str, option("--network", "The network that phones join first.", "NAME")]
PhraseOption = Annotated[bool, option("--new-phrase", "Make a new pass phrase for the desk.")]
CertOption = Annotated[
    list[str] | None,
    option("--cert", "A certificate and its key, for https: name both files.", "FILE"),
]
SiteOption = Annotated[
    Path | None, option("--site", "The folder into which the desk may publish.", "FOLDER")
]
PocketOption = Annotated[
    bool, option("--pocket", "Give out the table in a pocket, which phones keep.")
]


@command(EVENT, LEDGER)
def serve(
    call: Call,
    lan: LanOption = False,
    port: PortOption = PORT,
    host: HostOption = None,
    network: NetworkOption = "",
    new_phrase: PhraseOption = False,
    cert: CertOption = None,
    site: SiteOption = None,
    pocket: PocketOption = False,
) -> None:
    """Serve an event to wall, phones and desk, or a ledger's tables.

    It listens on this machine alone unless you add --lan. The desk has a pass phrase, which is
    printed when it is made; the desk makes the cards with which phones come to their tables. Where
    no event is open, the code on the screen lets phones in at the ledger's own tables: they open
    games, record them, correct and close them. With --pocket phones take the table with them, as
    `trickledger pocket` writes it. It goes on until Ctrl-C; what is recorded by then stands.

    \b
    trickledger serve
    trickledger serve --lan --network "Club hall"
    trickledger serve --lan --event 2 --port 8322
    trickledger serve --lan --site ~/site
    trickledger serve --lan --pocket --cert hall.pem --cert hall.key
    """
    server = web_server()
    from trickledger.ledger.pages.poster import entrance

    pair = _pair(cert)
    given_out = _pocket() if pocket else None
    at_hall = entrance("", network)
    prepared = _prepared(call, renew=new_phrase)
    with server.listen(port, lan=lan) as at:
        addresses = server.own_addresses() if lan else []
        scheme = "https" if pair else "http"
        named = [f"{scheme}://{each}:{port}" for each in (addresses or [server.HERE])]
        hosts = server.names_here(lan=lan, more=host or [])
        joins = network if lan else None
        if prepared:
            at_hall = at_hall._replace(url=named[0])
            app = server.turning(call.address, prepared.event, hosts, at_hall, _warn, site)
            _print(prepared.event, named, prepared.phrase, joins)
            _print_hidden(prepared.hidden)
        else:
            app = own_tables(call.address, hosts, named, joins, _warn)
        if given_out:
            app = server.BesidePocket(app, given_out, hosts)
            _print_pocket(named[0], is_kept=bool(pair))
        print("Ctrl-C ends it.", flush=True)
        server.serve_until_ctrl_c(app, at, cert=pair)
    say("Stopped. Everything recorded stands.")


def _pair(cert: list[str] | None) -> tuple[str, str] | None:
    if not cert:
        return None
    if len(cert) != 2:
        raise UsageError(
            "https needs a certificate and its key.", "", "Add --cert CERTIFICATE --cert KEY."
        )
    for name in cert:
        try:
            with open(name, "rb"):
                pass
        except OSError as exc:
            why = str(exc.strerror or exc).lower()
            raise UsageError("{file} can't be read: {fault}.", file=name, fault=why) from exc
    return cert[0], cert[1]


def _pocket() -> Path:
    from trickledger.ledger.pocket.folder import kept

    def tell() -> None:
        paragraph("The pocket of this version is made first, once; it takes some seconds.")
        sys.stdout.flush()

    return kept(tell)


def _print_pocket(address: str, *, is_kept: bool) -> None:
    paragraph(f"The table in a pocket: {address}/pocket/")
    if not is_kept:
        paragraph(
            "By plain http it works on phones while its page is open, and they can't start it "
            "without this server. --cert twice serves https."
        )


class Prepared(NamedTuple):
    """The event that is served, the pass phrase of its desk if it is new, what is not public."""

    event: Stream
    phrase: str
    hidden: Sequence[str]


def _prepared(call: Call, *, renew: bool) -> Prepared | None:
    """The event that is served, None where it is the ledger's own tables; a ledger is begun."""
    from trickledger.ledger.journal.times import now_in_seconds
    from trickledger.ledger.queries.references import event_to_serve
    from trickledger.ledger.queries.tournament_lists import load_event
    from trickledger.ledger.services import admission
    from trickledger.ledger.services.once import forget_old
    from trickledger.ledger.storage.opening import begin
    from trickledger.ledger.tournament.publicity import kept_back, publicity

    if not call.event:
        begin(call.address)
    with call.opened(write=True) as store:
        forget_old(store, now_in_seconds())
        stream = event_to_serve(store, call.event)
        if stream is None:
            if renew:
                raise UsageError("No event is open, so there is no desk for a pass phrase.")
            return None
        known = load_event(store, stream)
        hidden = kept_back(known) or ([] if publicity(known).is_open else ["what is to come"])
        phrase = ""
        if renew or not admission.has_phrase(store, stream):
            phrase = admission.new_phrase()
            admission.set_phrase(store, stream, phrase)
        return Prepared(stream, phrase, hidden)


def _warn(sentence: str) -> None:
    """Say at once what keeps the hall from being served."""
    paragraph(f"{time.strftime('%H:%M')} {sentence}")
    sys.stdout.flush()


def _print(event: Stream, addresses: list[str], phrase: str, network: str | None) -> None:
    """Print where it is served; `network` is the one that phones join, None where none can."""
    paragraph(f"Event {event.number} is served at {addresses[0]}")
    for other in addresses[1:]:
        paragraph(f"or {other}", indent=2)
    if network is not None:
        from trickledger.ledger.cli.qr import print_code

        print_code(addresses[0])
        paragraph(f"Phones must join {network or 'the network of the hall'} first, then scan.")
        named = f" --network {quoted(network)}" if network else ""
        sheet = f"event sheets poster --event {event.number} --url {addresses[0]}{named}"
        paragraph(Says("A poster that says so: {poster}", poster=Example(sheet)))
    else:
        paragraph("This machine alone can see it; --lan lets the network in.")
    paragraph(f"The wall: {addresses[0]}/wall")
    paragraph(f"The desk: {addresses[0]}/desk")
    if phrase:
        paragraph(f"Pass phrase of the desk: {phrase}")
        paragraph("It is shown this once; --new-phrase makes another.")
    else:
        paragraph("The desk has its pass phrase already; --new-phrase makes another.")


def _print_hidden(hidden: Sequence[str]) -> None:
    if hidden:
        said = "Not public: {parts}. {release} shows it."
        command = Command("event release everything")
        paragraph(Says(said, parts=with_commas(hidden), release=command))
