"""Two servers of one hall whose ledger is on a server: either may be asked, and both at once."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest
from httpx2 import Response

from tests.ledger.games import AUTHOR
from tests.many import many
from tests.patience import PATIENCE
from tests.postgresql import Server
from tests.proxy import between
from tests.web.hall import HOST, HallOnServer, Phone, new_key
from tests.web.interleaving import Evening, Handset
from tests.web.process import process
from trickledger.ledger.journal.journal import head
from trickledger.ledger.queries.tournaments import EventTables, as_event
from trickledger.ledger.services import admission
from trickledger.ledger.services.director import Desk, worked
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.postgresql.making import make_tables
from trickledger.ledger.web import app, security
from trickledger.ledger.web.app import application

OTHERS = ((1, "Ann Baker"), (1, "Cid Fox"), (2, "Bob Archer"), (2, "Dee Gray"))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing costs much, and nothing is too often."""
    monkeypatch.setattr(admission, "COST", 2)
    for module, name in (
        (security, "MOST_REQUESTS"),
        (security, "MOST_SENDINGS"),
        (app, "MOST_OF_A_TABLE"),
    ):
        monkeypatch.setattr(module, name, 10**6)


@pytest.fixture
def hall(empty: ServerAddress) -> HallOnServer:
    make_tables(empty)
    return HallOnServer(empty)


def test_any_interleaving_by_either_server_is_some_order_each_once(hall: HallOnServer) -> None:
    with hall.served() as client:
        hall.app, first = application(hall.ledger, hall.event, {HOST}), hall.app
        with hall.served():
            ways = [hall.browser() for _ in OTHERS]
            hall.app = first
            clients = [client, *(hall.browser() for _ in OTHERS[1:])]
            at_tables = Evening(
                hall,
                [
                    Handset(Phone(one, tab, key=hall.keys[tab].key, name=name), [way])
                    for one, way, (tab, name) in zip(clients, ways, OTHERS, strict=True)
                ],
            )

            at_tables.play_in_any_order(many(4))
    at_tables.demand_whole()


def test_what_comes_to_both_at_once_is_entered_once_and_answered_the_same(
    hall: HallOnServer,
) -> None:
    with process(hall) as one, process(hall) as two:
        phone = one.phone(1, "Ann Baker")
        clients = [phone.client, two.client()]
        clients[1].headers["origin"] = two.address
        clients[1].cookies = phone.client.cookies
        fields = {"token": phone.token, "round": 1, "game": 1}
        before = ""
        with ThreadPoolExecutor(4) as both:
            for number in range(12):
                key = new_key()
                seen = {"after": before} if before else {"at": phone.seen("at")}
                line = {**fields, **seen, "key": key, "line": f"note {number}"}
                sent = [
                    both.submit(
                        clients[way % 2].post,
                        "/t/1/line",
                        data=line,
                        headers={"accept": "application/json"},
                    )
                    for way in range(4)
                ]
                answers = [each.result(PATIENCE) for each in sent]
                assert {each.status_code for each in answers} == {200}, answers[0].text
                assert len({each.content for each in answers}) == 1
                before = key
    assert hall.game_texts() == [f"note {number}" for number in range(12)]


def test_a_line_that_waits_while_its_round_is_locked_is_not_entered(hall: HallOnServer) -> None:
    """The lock holds the event, and so does the line of a phone: whichever comes first is first."""
    hall.act("result 1.1 501 320", "result 1.2 501 320")
    with hall.served() as client, open_ledger(hall.ledger) as store, ThreadPoolExecutor(1) as other:
        phone = Phone(client, 1, key=hall.keys[1].key)
        form = {"game": 1, "round": 1, "at": 1, "key": new_key(), "token": phone.token}
        with store.writing() as db:
            db.hold(hall.event.stream)
            state = EventTables(db, hall.event).load().state
            sent = other.submit(phone.post, "line", line="hand Cid 10C", **form)
            with open_ledger(hall.ledger, write=False) as beside:
                while not _waits(beside) and not sent.done():
                    pass
            assert not sent.done()
            here = nullcontext(db)
            with Desk(lambda: here, hall.event, AUTHOR, state, as_event(state)) as desk:
                worked(desk, lambda desk: desk.lock(1))
                desk.write(db)
        assert sent.result(PATIENCE).json()["said"] == ["Round 1 is locked. Tell the director."]
    assert hall.game_texts() == []


def test_lines_of_phones_do_not_wait_for_each_other(hall: HallOnServer) -> None:
    """A line keeps its table as it stands, and so does one of another table or of the same."""
    with hall.served() as client, open_ledger(hall.ledger) as store:
        phone = Phone(client, 1, key=hall.keys[1].key)
        form = {"game": 1, "round": 1, "at": 1, "key": new_key(), "token": phone.token}
        with store.entering() as db:
            db.hold(hall.event.stream, as_it_is=True)
            assert head(db, hall.event)
            assert phone.post("line", line="hand Cid 10C", **form).status_code == 200
    assert hall.game_texts() == ["hand Cid 10C"]


def _waits(store: Ledger) -> bool:
    """Whether somebody waits for a lock."""
    with store.reading() as db:
        return bool(db.all("SELECT 1 FROM pg_catalog.pg_locks WHERE NOT granted"))


def test_a_ledger_that_goes_away_and_comes_back_loses_and_doubles_nothing(
    hall: HallOnServer, server: Server
) -> None:
    assert isinstance(hall.ledger, ServerAddress)
    with between(server.folder) as way:
        hall.app = application(way.to(hall.ledger), hall.event, {HOST})
        with hall.served() as client:
            phone = Phone(client, 1, key=hall.keys[1].key)
            form = {"token": phone.token, "round": 1, "game": 1, "at": 1, "key": new_key()}

            def send() -> Response:
                return client.post(
                    "/t/1/line",
                    data={**form, "line": "hand Cid 10C"},
                    headers={"accept": "application/json"},
                )

            assert client.get("/standings").status_code == 200
            way.is_down = True
            way.cut()
            lost = send()
            assert lost.status_code == 503
            assert "counts once" in lost.json()["error"]["message"]
            for path in ("/", "/standings", "/t/1", "/desk", "/api/event"):
                away = client.get(path)
                assert away.status_code == 503 or path == "/desk", path
                assert hall.ledger.database not in away.text
                assert "Traceback" not in away.text
            way.is_down = False
            while client.get("/t/1/view").status_code == 503:
                pass
            # the ledger says that it stands, and nobody hears it
            way.cut_told = 3
            first = send()
            while first.status_code == 503:
                first = send()
            assert first.json()["ok"], first.text
            assert send().content == first.content
    assert hall.game_texts() == ["hand Cid 10C"]
