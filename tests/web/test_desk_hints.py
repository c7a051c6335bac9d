"""Whatever is proposed of an event can be done at its desk, by the form that a link fills."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from tests.cli.hinted import Scene
from tests.cli.terminal import Terminal
from tests.many import FACTOR, FIRST
from tests.web.hall import HOST, PHRASE
from tests.web.test_desk import Desk
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.say.kinds import said_by
from trickledger.ledger.services import admission
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.web.app import application
from trickledger.ledger.web.proposals import at_desk
from trickledger.rules.says import Command, Says


@contextmanager
def desk_of(cli: Terminal) -> Iterator[Desk]:
    """A browser at the desk of the current event."""
    with open_ledger(cli.ledger) as store:
        event = event_meant(store, "")
        admission.set_phrase(store, event, PHRASE)
    app = application(cli.ledger, event, {HOST})
    with TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client:
        client.headers["origin"] = f"http://{HOST}"
        yield Desk(client)


class Form(HTMLParser):
    """What a browser sends of the last form of a page as it stands, without its buttons."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self._name = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        is_off = has.get("type") in ("checkbox", "radio") and "checked" not in has
        match tag:
            case "form":
                self.sent = {}
            case "input" if has.get("name") and not is_off and has.get("type") != "submit":
                self.sent.setdefault(has["name"], []).append(has.get("value", ""))
            case "select" | "textarea":
                self._name = has.get("name", "")
                self.sent.setdefault(self._name, [])
            case "option" if "selected" in has:
                self.sent[self._name].append(has.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self.lasttag == "textarea" and self._name and data.strip():
            self.sent[self._name] = [data]


def fault_at_desk(desk: Desk, line: str, taken: Sequence[str]) -> str:
    """What is wrong with the link of a proposed command and the form that it fills; else empty.

    What the command names in capitals is given as it was in a shell, where it was taken.
    """
    words = line.removeprefix("trickledger ")
    for link in at_desk([Says("{it}.", it=Command(words))]).links:
        page = desk.client.get(link.address)
        if page.status_code != 200:
            return f"{link.address}: {page.status_code} {page.text[:200]}"
        deed, said = said_by(words) or (None, {})
        if deed is None or not link.address.startswith("/desk/do/"):
            continue
        _, given = said_by(shlex.join(taken)) or (None, {})
        to_fill = {name: each for name, each in given.items() if said.get(name) != each}
        form = Form(page.text)
        fields = {**form.sent, **to_fill, "try": ["1"]}
        tried = desk.client.post(
            f"/desk/do/{deed.word}", data=fields, headers={"accept": "application/json"}
        )
        if tried.status_code >= 400:
            return f"{link.address} with {fields}: {tried.text[:300]}"
    return ""


@pytest.mark.parametrize("seed", range(7000 + FIRST, 7000 + FIRST + 6 * FACTOR))
def test_what_is_proposed_is_done_at_the_desk_as_in_a_shell(
    cli: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    record_property: Callable[[str, object], None],
) -> None:
    scene = Scene(cli, monkeypatch, seed)
    scene.set_up()
    if not scene.head:
        return
    wrong, tried = list[object](), set[str]()
    with desk_of(cli) as desk:
        _try(scene, desk, wrong, tried)
    record_property("hints", len(tried))
    assert wrong == [], scene.told


def _try(scene: Scene, desk: Desk, wrong: list[object], tried: set[str]) -> None:
    for _ in range(40):
        words = scene.command()
        before = scene.kept()
        _, hints = scene.hints(words)
        scene.put_back(before)
        for hint in hints:
            is_of_event = hint.line.startswith("trickledger event ") and " -e " not in hint.line
            if is_of_event and hint.line not in tried and not scene.refused(hint):
                tried.add(hint.line)
                fault = fault_at_desk(desk, hint.line, scene.taken)
                wrong += [(words, hint.line, fault)] if fault else []
