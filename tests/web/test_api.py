"""The JSON for programs: the shapes of `--json`, as its description says."""

import json
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.ledger.games import AUTHOR
from tests.web.hall import Hall, Phone
from trickledger.ledger.say.shapes import events as shapes
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.event_pages import crosstable_page, round_page, standings_page
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.web.openapi import openapi

READ = {
    "/api/event": "/api/event",
    "/api/event/rounds/{number}": "/api/event/rounds/1",
    "/api/event/standings": "/api/event/standings",
    "/api/event/crosstable": "/api/event/crosstable?round=1",
    "/api/games/{number}": "/api/games/1",
}


def described(path: str, method: str, status: str) -> dict[str, Any]:
    """The schema of an answer, which can be checked by itself."""
    whole = openapi()
    schema = whole["paths"][path][method]["responses"][status]["content"]["application/json"]
    return {**schema["schema"], "components": whole["components"]}


def test_the_description_is_valid(client: TestClient) -> None:
    OpenAPIV31SpecValidator(client.get("/api/openapi.json").json()).validate()


def test_every_path_that_is_described_is_served_and_the_other_way_round(hall: Hall) -> None:
    served = {
        route.path.replace(":int", "")
        for route in hall.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
    }
    described = {path for path in openapi()["paths"] if path.startswith("/api/")}
    assert described == {*READ, "/api/event/acts"}
    assert served == {*READ, "/api/event/acts", "/api/openapi.json"}


@pytest.mark.parametrize("path", READ)
def test_what_is_served_is_what_is_described(hall: Hall, client: TestClient, path: str) -> None:
    hall.act("result 1.2 501 320")
    answer = client.get(READ[path])
    assert answer.status_code == 200
    jsonschema.validate(answer.json(), described(path, "get", "200"))
    missing = client.get("/api/event/rounds/7")
    jsonschema.validate(missing.json(), described(path, "get", "404"))


def test_the_shapes_are_those_of_the_commands(hall: Hall, client: TestClient) -> None:
    hall.act("result 1.2 501 320")
    with open_ledger(hall.path, write=False) as store:
        told = {
            "/api/event/rounds/1": shapes.tables_shape(round_page(store, hall.event)),
            "/api/event/standings": shapes.standings_shape(standings_page(store, hall.event)),
            "/api/event/crosstable": shapes.crosstable_shape(crosstable_page(store, hall.event)),
        }
    for path, shape in told.items():
        expected = json.loads(json.dumps(shape))
        got = client.get(path).json()
        # what a director should know of it is for the director
        for name in ("remarks", "changes"):
            expected.pop(name, None)
            got.pop(name, None)
        assert got == expected, path


def test_no_seed_is_told_before_all_is_drawn(hall: Hall, client: TestClient) -> None:
    """Whoever knows it can work out the rounds to come; once all is over anybody can check them."""
    hall.act("set seed 424242", "set order points lot", "result 1.2 501 320")
    for path in READ.values():
        assert "424242" not in client.get(path).text, path
    standings = client.get("/api/event/standings").json()["rows"]
    assert sorted(row["tiebreaks"]["lot"] for row in standings) == [1, 2, 3, 4]
    assert all(row["tiebreaks"]["lot"] == row["lot"] for row in standings)
    hall.act("result 1.1 501 320")
    with open_ledger(hall.path) as store:
        direct(store, hall.event, AUTHOR, Desk.close)
    assert "seed 424242" in client.get("/api/event").json()["settings"]


def test_what_a_phone_is_answered_is_what_is_described(phone: Phone) -> None:
    done = phone.line("hand Cid 10C")
    jsonschema.validate(done.json(), described("/t/{tab}/line", "post", "200"))
    no = phone.line("AS")
    jsonschema.validate(no.json(), described("/t/{tab}/line", "post", "422"))
    late = phone.line("take", at=1)
    jsonschema.validate(late.json(), described("/t/{tab}/line", "post", "409"))


def test_a_round_that_is_hidden_hides_none_after_it(hall: Hall, client: TestClient) -> None:
    hall.act("round 2 typed: 1 2, 3 4", "result 1.1 501 320", "result 1.2 501 320")
    hall.act("seat 2: 1 = 1 4, 2 = 2 3", "round 3 typed: 1 4, 2 3", "hide round 1")
    rounds = client.get("/api/event").json()["rounds"]
    assert [made["round"] for made in rounds] == [2, 3]
    for made in rounds:
        alone = client.get(f"/api/event/rounds/{made['round']}").json()
        assert (alone["tables"], alone["overridden"]) == (made["tables"], made["overridden"])
    assert rounds[0]["overridden"][0] == "Table 2.1 was computed as Ann Baker - Bob Archer."
    assert rounds[1]["overridden"] == []


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "٣", "9" * 30, ""])
def test_a_round_that_is_no_number_is_told(client: TestClient, number: str) -> None:
    answer = client.get("/api/event/standings", params={"round": number})
    assert answer.status_code == 400
    assert answer.json()["error"]["name"] == "usage"
