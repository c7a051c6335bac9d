"""What the network may not do: the promises of docs/maintain/promises.md have their tests here."""

import asyncio
import re
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.ledger.games import AUTHOR
from tests.web.hall import HOST, PHRASE, Hall, Phone, new_key
from trickledger.ledger.journal.author import key_of
from trickledger.ledger.services.identities import hide
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.web import security
from trickledger.ledger.web.security import HEADERS, LARGEST_BODY, Limit, Refused, host_of

PAGES = ["/", "/wall", "/wall/view", "/round/1", "/standings", "/t/1", "/desk", "/api/event"]
DESCRIPTION = "/api/openapi.json"
OF_THE_EVENT = [*PAGES, "/crosstable", "/style.css", "/phone.js", "/nowhere"]
EVERY = [*OF_THE_EVENT, DESCRIPTION]


# -- hosts and origins -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.test", "hall.test.evil.test", "", "hall.test@evil.test", "127.0.0.1", "[::1"]
)
def test_a_request_under_another_name_is_not_answered(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "Evening" not in answer.text


def test_a_name_is_known_whatever_its_port_and_case(client: TestClient) -> None:
    assert client.get("/", headers={"host": "HALL.test.:8321"}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "https://hall.test"},
        {"origin": "http://hall.test:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_what_a_page_of_others_sends_is_refused(
    hall: Hall, phone: Phone, headers: dict[str, str]
) -> None:
    fields = {"token": phone.token, "game": "1", "round": "1", "at": "1", "line": "hand Cid 10C"}
    answer = phone.client.post("/t/1/line", data=fields, headers=headers)
    assert answer.status_code == 403
    assert hall.game_texts() == []


@pytest.mark.parametrize("token", ["", "0" * 40, "é", "null"])
def test_a_form_without_its_token_is_refused(hall: Hall, phone: Phone, token: str) -> None:
    fields = {"token": token, "game": "1", "round": "1", "at": "1", "line": "hand Cid 10C"}
    # a form of ours has the origin null where nobody is to be told of the page
    for origin in ("null", f"http://{HOST}"):
        answer = phone.client.post("/t/1/line", data=fields, headers={"origin": origin})
        assert answer.status_code == 403
    assert hall.game_texts() == []


def test_the_token_of_one_browser_is_not_that_of_another(phone: Phone, other: Phone) -> None:
    assert phone.token != other.token


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PURGE"])
def test_other_methods_do_nothing(client: TestClient, method: str) -> None:
    for path in ("/", "/t/1", "/desk", "/api/event"):
        assert client.request(method, path).status_code in {405, 404}


# -- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EVERY)
def test_every_answer_tells_the_browser_what_to_keep_to(client: TestClient, path: str) -> None:
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, path
    assert "unsafe-inline" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


def test_what_nobody_foresaw_is_told_with_the_same_headers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("the key of a table")

    monkeypatch.setattr("trickledger.ledger.web.public.seen_of_event", broken)
    answer = client.get("/standings")
    assert answer.status_code == 500
    assert "An internal error" in answer.text
    assert "the key of a table" not in answer.text
    for name, value in {**HEADERS, "Cache-Control": "no-store"}.items():
        assert answer.headers[name] == value


def test_nothing_between_here_and_a_browser_keeps_what_is_behind_a_door(
    hall: Hall, phone: Phone
) -> None:
    hall.set_phrase()
    desk = hall.browser()
    token = desk.get("/desk").text.partition('name="token" value="')[2].partition('"')[0]
    desk.post("/desk/door", data={"token": token, "name": "Dora", "phrase": PHRASE})
    for browser, path in ((phone.client, "/t/1/view"), (desk, "/desk/view")):
        first = browser.get(path)
        assert first.headers["cache-control"] == "private, no-cache"
        again = browser.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.headers["cache-control"]) == (304, "private, no-cache")
    for browser, path in ((phone.client, "/t/1"), (desk, "/desk"), (hall.browser(), "/t/1")):
        assert browser.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", PAGES[:-1])
def test_no_page_has_script_or_style_of_its_own_or_an_address_outside(
    phone: Phone, path: str
) -> None:
    page = phone.client.get(path).text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page)
    assert not re.search(r'(?:src|href|action)="(?!/|#)', page)
    assert len(page.encode()) < 60_000


def test_no_script_of_ours_makes_markup_of_what_it_is_told() -> None:
    folder = Path(security.__file__).parent / "files"
    for script in folder.glob("*.js"):
        for line in script.read_text(encoding="utf-8").splitlines():
            # what the server has drawn is the one thing that is put as markup
            assert "innerHTML" not in line or "= html" in line or "await answer.text()" in line
            assert not re.search(r"\beval\b|document\.write|insertAdjacentHTML|https?:", line)


def test_cookies_are_for_the_server_alone(hall: Hall, client: TestClient) -> None:
    hall.set_phrase()
    token = client.get("/desk").text.partition('name="token" value="')[2].partition('"')[0]
    answer = client.post(
        "/desk/door",
        data={"token": token, "name": "Dora", "phrase": PHRASE},
        follow_redirects=False,
    )
    cookies = answer.headers.get_list("set-cookie")
    assert {each.partition("=")[0] for each in cookies} == {"held-desk", "who"}
    for each in cookies:
        assert "HttpOnly" in each
        assert "SameSite=strict" in each
        assert "Domain" not in each


# -- sizes, times, limits --------------------------------------------------------------------------


def test_a_body_of_more_than_16_kb_is_refused(hall: Hall, phone: Phone) -> None:
    long = {"token": phone.token, "line": "x" * LARGEST_BODY}
    assert phone.client.post("/t/1/line", data=long).status_code == 413

    def parts() -> Any:
        for _ in range(LARGEST_BODY // 1000 + 2):
            yield b"x" * 1000

    # in pieces, whose length is told by nobody
    assert phone.client.post("/t/1/line", content=parts()).status_code == 413
    assert phone.client.post(
        "/t/1/line", content=b"", headers={"content-length": "9" * 40}
    ).status_code in {400, 413}
    assert hall.game_texts() == []


def test_what_is_too_often_is_told_when_it_can_be_asked_again() -> None:
    limit = Limit(3, 60)
    for now in (0.0, 1.0, 2.0):
        limit.count("Ann", now)
    with pytest.raises(Refused) as refused:
        limit.count("Ann", 10.0)
    assert (refused.value.status, refused.value.retry_after) == (429, 51)
    limit.count("Bob", 10.0)
    limit.count("Ann", 60.5)


def test_a_limit_remembers_no_more_addresses_than_it_has_room_for() -> None:
    limit = Limit(1, 60)
    for number in range(5000):
        limit.count(str(number), 0.0)
    assert len(limit._times) <= 4097


def test_one_address_tries_keys_and_phrases_only_so_often(hall: Hall, phone: Phone) -> None:
    codes = [phone.door(key="a" * 16).status_code for _ in range(21)]
    assert codes[0] == 403
    assert codes[-1] == 429


def test_who_is_let_in_was_no_guess(hall: Hall, client: TestClient) -> None:
    # all phones of a hall may have the address of its router
    for _ in range(25):
        Phone(hall.browser(), 1, hall.keys[1].pin)


def test_what_comes_too_slowly_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.05)
    sent: list[Any] = []

    async def app(*_: object) -> None:
        raise AssertionError("nothing reaches the pages")

    async def never() -> Any:
        await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": "/t/1/line",
        "headers": [(b"host", b"hall.test")],
        "client": ("10.0.0.2", 1),
    }
    asyncio.run(security.Guard(app, {"hall.test"})(scope, never, send))
    assert sent[0]["status"] == 408


# -- what nobody is given --------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/t/{}", "/round/{}", "/api/games/{}", "/t/1/audit/{}"])
@pytest.mark.parametrize("number", ["9" * 900, "9" * 6000, "%39" * 300, "%39" * 500])
def test_a_number_without_end_is_no_page(client: TestClient, path: str, number: str) -> None:
    assert client.get(path.format(number)).status_code in {403, 404, 414}
    assert client.post(path.format(number)).status_code in {403, 404, 405, 414}


@pytest.mark.parametrize(
    "path",
    [
        "/hall.db",
        "/../hall.db",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/hall.db",
        "/templates.py",
        "/pages/desk.html",
        "/desk.html",
        "/style.css/../hall.db",
        "/.git/config",
        "/%00",
        "/a" * 3000,
    ],
)
def test_nothing_is_given_away_but_pages(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {400, 404, 414}
    assert "SQLite" not in answer.text
    assert "Traceback" not in answer.text


def test_a_hand_that_is_being_played_is_nowhere_public(hall: Hall, phone: Phone) -> None:
    for line in ("hand Cid 10C", "take", "none", "Ann holds JC AC KC QC AS KS AH KH AD"):
        assert phone.line(line).status_code == 200, line
    assert phone.line("JC").status_code == 200
    stranger = hall.browser()
    for path in ("/", "/wall", "/wall/view", "/round/1", "/standings", "/crosstable"):
        page = stranger.get(path).text
        assert not re.search(r"[♠♥♦♣]|\bJC\b|\bAC\b", page), path
    for path in ("/api/event", "/api/event/rounds/1", "/api/games/1"):
        shape = stranger.get(path)
        assert not re.search(r'"(?:[2-9JQKA]|10)[SHDC]"|holds|\bJC\b', shape.text), path
    assert stranger.get("/api/games/1").json()["hands"] == []


def test_what_is_not_released_is_not_in_the_bytes(hall: Hall, client: TestClient) -> None:
    hall.act("result 1.2 501 320")
    score = re.compile(r"\b501\b")  # a stamp or an address may have these digits within
    assert score.search(client.get("/round/1").text)
    hall.act("hide everything")
    for path in (*PAGES, "/crosstable", "/api/event/rounds/1", "/api/event/standings"):
        assert not score.search(client.get(path).text), path
    assert client.get("/api/event/rounds/1").status_code == 404
    assert client.get("/standings").status_code == 404
    hall.act("release round 1")
    hall.act("hide results 1")
    assert "Ann Baker" in client.get("/round/1").text
    for path in ("/round/1", "/api/event/rounds/1", "/wall/view"):
        assert not score.search(client.get(path).text), path
    assert client.get("/api/games/1").status_code == 404


def test_the_head_of_a_game_lets_nobody_try_what_the_players_hold(hall: Hall, phone: Phone) -> None:
    told = []
    stranger = hall.browser()
    for line in ("hand Cid 10C", "take", "none", "Ann holds JC AC KC QC AS KS AH KH AD", "JC 9C"):
        assert phone.line(line).status_code == 200, line
        told.append(stranger.get("/api/games/1"))
    # a revoke that is proven says what was held
    phone.line("AH 8S")
    phone.line("KH 7H")
    told.append(stranger.get("/api/games/1"))
    assert len({each.content for each in told}) == 1
    assert len({each.headers["etag"] for each in told}) == 1
    assert told[0].json()["entries"] == 1


def test_a_hand_that_is_over_is_public_with_the_head_it_had(hall: Hall, phone: Phone) -> None:
    form = {"form": "1", "figure-0": "60", "figure-1": "86", "fact-maker": "Ann"}
    assert phone.line("", **form, **{"fact-dealer": "Cid"}).status_code == 200
    stranger = hall.browser()
    first = stranger.get("/api/games/1").json()
    assert [hand["hand"] for hand in first["hands"]] == [1]
    assert phone.line("hand Cid 10C").status_code == 200
    assert stranger.get("/api/games/1").json() == first


def test_the_description_is_the_same_whoever_has_entered(
    client: TestClient, tmp_path: Path
) -> None:
    others = Hall(tmp_path, names=("Eve Hill", "Fay Irwin", "Gus Jones", "Hal King"))
    with others.served() as elsewhere:
        assert elsewhere.get(DESCRIPTION).content == client.get(DESCRIPTION).content


def test_nobody_is_told_who_has_entered_before_anything_is_public(
    hall: Hall, client: TestClient
) -> None:
    hall.act("hide everything")
    assert client.get("/api/event").json()["entrants"] == []
    for path in OF_THE_EVENT:
        assert "Ann Baker" not in client.get(path).text or path.startswith("/wall"), path
    hall.act("release round 1")
    assert len(client.get("/api/event").json()["entrants"]) == 4


def test_where_an_event_is_at_home_is_told_to_nobody(hall: Hall, client: TestClient) -> None:
    hall.act(f"set home {key_of(str(hall.path))} postgresql://hall.example/club at 0-e3b0c44298fc")
    for path in (*EVERY, "/round/1", "/api/event/rounds/1"):
        page = client.get(path).text
        assert "hall.example" not in page, path
        assert key_of(str(hall.path)) not in page, path
    assert not any("home" in said for said in client.get("/api/event").json()["settings"])


def test_who_is_not_listed_is_in_no_byte_that_everybody_is_told(
    hall: Hall, phone: Phone, results: Phone
) -> None:
    hall.act(
        "facts 2: rating 1987, federation 5550123",
        "facts 3: rating 1654",
        "penalty 2 1 1 # Archer came late",
        "bonus 3 1 1 # he waited for Bob Archer",
        "bonus 4 1 1 # for the tea",
    )
    with open_ledger(hall.path) as store:
        for name in ("Ann Baker", "Bob Archer"):
            hide(store, AUTHOR, name)
    assert results.result(501, 320, by="Bob Archer").json()["ok"]
    form = {"form": "1", "figure-0": "60", "figure-1": "86", "fact-maker": "Ann"}
    assert phone.line("", **form, **{"fact-dealer": "Cid"}).json()["ok"]
    assert phone.line("note Ann, ANN BAKER and ann").json()["ok"]
    stranger = hall.browser()
    for path in (*OF_THE_EVENT, "/round/1", "/crosstable", "/api/event/rounds/1", "/api/games/1"):
        page = stranger.get(path).text
        secret = r"\b(Ann|Baker|Bob|Archer|1987|5550123)\b"
        assert not re.search(secret, page, re.IGNORECASE), path
    entrants = stranger.get("/api/event").json()["entrants"]
    assert [each.get("facts") for each in entrants] == [None, None, {"rating": "1654"}, None]
    assert stranger.get("/api/event/crosstable").json()["said"] == [
        "a player loses 1 point in round 1.",
        "Cid Fox gets 1 point in round 1.",
        "Dee Gray gets 1 point in round 1: for the tea.",
    ]
    reports = stranger.get("/api/event/rounds/1").json()["tables"][1]["reports"]
    assert [said["by"] for said in reports] == ["a player"]
    game = stranger.get("/api/games/1").json()
    assert game["players"] == ["a player", "Cid"]
    assert game["totals"] == {"a player": 0, "Cid": 146}
    assert game["hands"][0]["score"] == {"a player": 60, "Cid": 86}
    assert (game["kind"], game["status"]) == ("klaberjass", "open")
    # at their own table they are who they are
    assert "Ann" in phone.view()


@pytest.mark.parametrize("what", ["line", "result", "open"])
@pytest.mark.parametrize("seen", ["1.2-2-4", "1.2-4-2", "1.2-1-3", "7.2-2-4"])
def test_a_phone_learns_nothing_of_a_round_that_is_not_public(
    hall: Hall, results: Phone, what: str, seen: str
) -> None:
    hall.act("hide round 1")
    before = hall.texts(), hall.game_texts()
    fields = {"line": {"line": "note 1", "game": 1, "round": seen[0], "at": 1}}.get(
        what, {"seen": seen, "by": "Bob Archer", "figure": ["501", "320"]}
    )
    answer = results.post(what, **fields, key=new_key())
    assert answer.status_code == 422
    # whether the guess was right or not
    assert answer.json()["error"]["message"].startswith("Table 2 has changed.")
    assert (hall.texts(), hall.game_texts()) == before


def test_a_line_for_a_game_of_a_round_that_is_hidden_again_waits(hall: Hall, phone: Phone) -> None:
    key = new_key()
    assert phone.line("hand Cid 10C", at=1, key=key).status_code == 200
    hall.act("hide round 1")
    refused = phone.line("take", at=2)
    assert refused.status_code == 422
    assert "Ann" not in refused.text
    # what stands already is answered as it was
    assert phone.line("hand Cid 10C", at=1, key=key).status_code == 200
    assert hall.game_texts() == ["hand Cid 10C"]


def test_nothing_of_a_request_is_logged(
    hall: Hall, phone: Phone, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    phone.door(key="secretsecretsecr")
    phone.line("hand Cid 10C", key=new_key())
    said = capfd.readouterr()
    ours = "".join(record.getMessage() for record in caplog.records if "uvicorn" in record.name)
    assert "secret" not in said.out + said.err + ours


def test_secrets_are_compared_in_a_time_that_tells_nothing() -> None:
    from trickledger.ledger.services import admission

    for module in (admission, security):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert "compare_digest" in text
        assert not re.search(r"(?:key|pin|token|phrase)\s*[!=]=\s*(?:given|one\()", text)


# -- hosts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a b", "a/b", "a@b", "[", "a:b", "ä", "a\\b", "a?b"])
def test_what_is_no_host_has_no_name(text: str) -> None:
    assert host_of(text) not in {"a", "b"}


def test_it_listens_on_this_machine_alone_unless_told() -> None:
    from trickledger.ledger.web.server import listen

    with listen(0, lan=False) as here:
        assert here.getsockname()[0] == "127.0.0.1"
    with listen(0, lan=True) as everywhere:
        assert everywhere.getsockname()[0] == "0.0.0.0"


def test_no_half_of_an_answer_waits_for_the_other() -> None:
    from trickledger.ledger.web.server import listen

    async def is_sent_at_once() -> bool:
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def asked(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            made = writer.get_extra_info("socket")
            told.set_result(bool(made.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        with listen(0, lan=False) as here:
            async with await asyncio.start_server(asked, sock=here):
                _, writer = await asyncio.open_connection(*here.getsockname())
                is_so = await told
                writer.close()
        return is_so

    assert asyncio.run(is_sent_at_once())


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    from trickledger.ledger.errors import UsageError
    from trickledger.ledger.web.server import listen

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"Port {port} can't be used"):
            listen(port, lan=False)


def test_the_clock_of_limits_is_not_that_of_the_wall() -> None:
    limit = Limit(1, 1000)
    limit.count("Ann")
    assert time.monotonic() > 0
    with pytest.raises(Refused):
        limit.count("Ann")
