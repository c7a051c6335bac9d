"""What everybody may see is packed on its way; what holds a secret, and what streams, is not."""

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.hall import PHRASE, Hall, Phone
from trickledger.ledger.web import answers

_ENTRANTS = tuple(f"Player {number}" for number in range(1, 41))
PUBLIC = (
    "/",
    "/wall",
    "/wall/view",
    "/round/1",
    "/standings",
    "/crosstable",
    "/style.css",
    "/phone.js",
)
JSON = ("/api/event", "/api/event/rounds/1", "/api/event/standings", "/api/openapi.json")


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path, names=_ENTRANTS)


@pytest.mark.parametrize("path", [*PUBLIC, *JSON])
def test_what_everybody_may_see_is_packed(client: TestClient, path: str) -> None:
    whole = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in whole.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == whole.content
    assert packed.headers["vary"] == whole.headers["vary"] == "Accept-Encoding"
    assert packed.headers["etag"] == f"W/{whole.headers['etag']}"
    assert int(packed.headers["content-length"]) < len(whole.content)


@pytest.mark.parametrize("path", ["/api/event", "/standings"])
@pytest.mark.parametrize("tells", ["gzip", "identity"])
def test_what_is_known_is_told_again_by_its_tag_alone(
    client: TestClient, path: str, tells: str
) -> None:
    tag = client.get(path, headers={"accept-encoding": tells}).headers["etag"]
    for asks in ("gzip", "identity"):
        again = client.get(path, headers={"accept-encoding": asks, "if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert "content-encoding" not in again.headers


def test_what_changes_is_packed_anew(hall: Hall, client: TestClient) -> None:
    before = client.get("/api/event").json()
    hall.act("result 1.2 501 320")
    assert client.get("/api/event").json() != before


@pytest.mark.parametrize("asked", ["", "identity", "br", "gzip;q=0", "gzip; q=0.0", "deflate"])
def test_who_does_not_unpack_it_gets_it_whole(client: TestClient, asked: str) -> None:
    answer = client.get("/api/event", headers={"accept-encoding": asked})
    assert "content-encoding" not in answer.headers
    assert answer.json()["entrants"]


def test_no_page_with_a_secret_is_packed(hall: Hall, client: TestClient) -> None:
    """Its packed length would tell whether words of others are like its token."""
    hall.set_phrase()
    phone = Phone(client, 2, hall.keys[2].pin, "Player 2")
    token = phone.token
    client.post("/desk/door", data={"token": token, "name": "Dora", "phrase": PHRASE})
    for path in ("/t/2", "/t/2/view", "/desk", "/desk/view", "/t/3"):
        answer = client.get(path, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert token in answer.text
        assert "content-encoding" not in answer.headers
    for path in (*PUBLIC, *JSON):
        assert token not in client.get(path).text


def test_what_was_packed_is_kept_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    packings: list[bytes] = []

    def compress(data: bytes, *_: object, **__: object) -> bytes:
        packings.append(data)
        return data[::-1]

    monkeypatch.setattr(answers, "_PACKED", {})
    monkeypatch.setattr(gzip, "compress", compress)
    many = answers._MOST_PACKED * 2
    for number in range(many):
        for _ in range(2):
            assert answers._packed(str(number), b"1%d2" % number) == (b"1%d2" % number)[::-1]
        assert len(answers._PACKED) <= answers._MOST_PACKED
    assert len(packings) == many
