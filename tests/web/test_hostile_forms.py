"""Forms filled in by somebody who means no good: each is answered, and the ledger stays whole."""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.many import many
from tests.web.hall import PHRASE, Hall, Phone, new_key
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.web import app, security
from trickledger.rules.record.header import LONGEST_NAME

VALUES = st.one_of(
    st.sampled_from(
        (
            "",
            " ",
            "0",
            "-1",
            "1",
            "2",
            "1.2",
            "1.2-2-4",
            "9" * 9,
            "9" * 5000,
            "\u0663",
            "\x00",
            "\u202e",
            "\r\nSet-Cookie: held=x",
            "<script>alert(1)</script>",
            "{{7*7}}",
            "Ann Baker",
            "Ann Baker / Bob",
            "5 501 320",
            "round 1",
            "@14",
            "note \u2028 x",
            "# because",
            "x # y\nvoid @3",
            "'; DROP TABLE entry; --",
            "\ud800",
            "hand Cid 10C",
            "AS~" * 600,
            "x" * 9000,
        )
    ),
    st.text(max_size=30),
)
FIELDS = {
    "/t/{}/door": ("key", "pin"),
    "/t/{}/who": ("name",),
    "/t/{}/line": (
        "line",
        "round",
        "game",
        "at",
        "after",
        "undo",
        "form",
        "figure-0",
        "fact-maker",
    ),
    "/t/{}/result": ("seen", "by", "figure"),
    "/t/{}/open": ("seen",),
    "/desk/door": ("name", "phrase"),
    "/desk/result": ("result", "settle", "why"),
    **{
        f"/desk/do/{word}": (*(arg.name for arg in deed.args), "because", "at", "try")
        for word, deed in DEEDS.items()
        if word != "close"
    },
    "/desk/unlock": ("table",),
    "/desk/cards": ("tables",),
}
# what a page would send in these
RIGHT = {"round": "1", "game": "1", "at": "1", "seen": "1.2-2-4", "by": "Bob Archer"}


@st.composite
def forms(draw: st.DrawFn) -> tuple[str, dict[str, list[str]]]:
    """A form with some fields as a page has them, and others as no page has."""
    path = draw(st.sampled_from(sorted(FIELDS)))
    given: dict[str, list[str]] = {}
    for name in FIELDS[path]:
        wanted = [st.lists(VALUES, max_size=2)]
        if name in RIGHT:
            wanted.append(st.just([RIGHT[name]]))
        given[name] = draw(st.one_of(wanted))
    return path.format(draw(st.sampled_from((1, 2)))), given


def at_desk(hall: Hall) -> tuple[TestClient, str]:
    hall.set_phrase()
    desk = hall.browser()
    token = desk.get("/desk").text.partition('name="token" value="')[2].partition('"')[0]
    desk.post("/desk/door", data={"token": token, "name": "Dora", "phrase": PHRASE})
    return desk, token


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (security, "MOST_REQUESTS"),
        (security, "MOST_SENDINGS"),
        (app, "MOST_OF_A_TABLE"),
        (app, "MOST_TRIES"),
    ):
        monkeypatch.setattr(module, name, 10**6)


@pytest.mark.usefixtures("unlimited")
def test_whatever_a_form_holds_is_entered_or_refused_in_a_sentence(
    hall: Hall, client: TestClient
) -> None:
    phones = {
        1: Phone(client, 1, key=hall.keys[1].key),
        2: Phone(hall.browser(), 2, key=hall.keys[2].key, name="Bob Archer"),
    }
    desk, desk_token = at_desk(hall)
    tokens = {tab: phone.token for tab, phone in phones.items()}

    @settings(
        max_examples=many(120),
        deadline=None,
        database=None,
        # each begins where the one before it ended
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(forms(), st.booleans())
    def sent(form: tuple[str, dict[str, list[str]]], as_json: bool) -> None:
        path, given = form
        is_desk = path.startswith("/desk")
        browser = desk if is_desk else phones[int(path[3])].client
        token = desk_token if is_desk else tokens[int(path[3])]
        answer = browser.post(
            path,
            content=_encoded({"token": [token], "key": [new_key()], **given}),
            headers={
                "content-type": "application/x-www-form-urlencoded",
                "accept": "application/json" if as_json else "text/html",
            },
            follow_redirects=False,
        )
        assert answer.status_code < 500, (path, given, answer.text)
        assert "Traceback" not in answer.text
        cookies = "".join(answer.headers.get_list("set-cookie"))
        assert "held=x" not in cookies
        assert "<script>alert" not in answer.text or as_json
        if as_json and path != "/desk/cards":
            assert answer.json()["ok"] is (answer.status_code == 200)

    sent()
    with open_ledger(hall.path) as store:
        assert not check(store).faults
    names = {name for name, _ in [*hall.authors("event"), *hall.authors("game")]}
    assert all(name.isprintable() and len(name) <= LONGEST_NAME for name in names)
    assert not [text for text in hall.texts()[1:] if re.search(r"[\x00-\x1f\u202a-\u202e]", text)]


def _encoded(given: dict[str, list[str]]) -> bytes:
    """A form as bytes, also of what is no text."""
    from urllib.parse import quote_from_bytes

    def part(text: str) -> str:
        return quote_from_bytes(text.encode("utf-8", "surrogatepass"))

    return "&".join(
        f"{name}={part(value)}" for name, values in given.items() for value in values
    ).encode()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"&&&",
        b"=",
        b"token",
        b"\xff\xfe",
        b"token=%ff%fe",
        b"token=%00",
        b"a=1&" * 300,
        b"{}",
        b"--x\r\nContent-Disposition: form-data",
    ],
)
def test_a_body_that_is_no_form_is_refused(hall: Hall, phone: Phone, body: bytes) -> None:
    desk, _ = at_desk(hall)
    for browser, path in (
        (phone.client, "/t/1/line"),
        (desk, "/desk/do/undo"),
        (desk, "/desk/door"),
    ):
        for kind in ("application/x-www-form-urlencoded", "application/json", "text/plain", "x"):
            answer: Any = browser.post(path, content=body, headers={"content-type": kind})
            assert answer.status_code in {400, 403}, (path, kind)
    assert hall.game_texts() == []
