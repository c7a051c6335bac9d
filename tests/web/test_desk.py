"""The director's desk: behind its pass phrase, every act as the commands have it."""

import re
from contextlib import AbstractContextManager
from html import unescape
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.ledger.games import AUTHOR
from tests.web.hall import HOST, PHRASE, Hall, Phone, new_key
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal.doors import DESK
from trickledger.ledger.pages.poster import Entrance
from trickledger.ledger.services import admission, desk_rulings
from trickledger.ledger.storage.sqlite.connection import SqliteRows
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.tournament import acts, telling
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.web.app import application

TAG = re.compile("<[^>]*>")


class Desk:
    """A browser at the desk."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client
        self.enter("door", name="Dora", phrase=PHRASE)

    @property
    def token(self) -> str:
        return self.client.get("/desk").text.partition('name="token" value="')[2].partition('"')[0]

    def view(self) -> str:
        return unescape(TAG.sub("", self.client.get("/desk/view").text)).replace("\xa0", " ")

    def enter(self, what: str, **given: str) -> httpx2.Response:
        fields = {"token": self.token, "key": new_key(), **given}
        return self.client.post(
            f"/desk/{what}", data=fields, headers={"accept": "application/json"}
        )

    def do(self, word: str, **given: str) -> httpx2.Response:
        return self.enter(f"do/{word}", **given)


@pytest.fixture
def desk(hall: Hall, client: TestClient) -> Desk:
    hall.set_phrase()
    return Desk(hall.browser())


def test_nobody_is_at_the_desk_without_the_pass_phrase(hall: Hall, client: TestClient) -> None:
    page = client.get("/desk").text
    assert "Pass phrase" in page
    assert "Ann Baker" not in page
    for what in ("result", "do/close", "ruling", "unlock", "cards"):
        assert client.post(f"/desk/{what}").status_code == 403
    assert "Pass phrase" in client.get("/desk/do/close").text
    assert client.post("/api/event/acts", json={"act": "close"}).status_code == 403
    assert client.get("/desk/view").status_code == 403
    hall.set_phrase()
    token = page.partition('name="token" value="')[2].partition('"')[0]
    for phrase in ("", "wrong", PHRASE.upper()):
        answer = client.post("/desk/door", data={"token": token, "name": "Eve", "phrase": phrase})
        assert answer.status_code == 403
    assert client.get("/desk/view").status_code == 403


def test_a_phone_of_a_table_is_nobody_at_the_desk(hall: Hall, phone: Phone) -> None:
    assert phone.client.get("/desk/view").status_code == 403


def test_results_are_typed_one_after_the_other(hall: Hall, desk: Desk) -> None:
    said = desk.enter("result", result="2 501 320").json()["said"]
    assert said == ["@9 Table 1.2, 501 : 320: Bob Archer - Dee Gray, reported"]
    assert hall.authors("event")[-1] == ("Dora", "desk, browser 1")


@pytest.mark.parametrize("typed", ["2 Dee 320 Bob 501", "dee 320, bob: 501", "2 501 - 320"])
def test_a_result_may_name_whose_its_figures_are(hall: Hall, desk: Desk, typed: str) -> None:
    assert desk.enter("result", result=typed).status_code == 200
    assert hall.texts()[-1] == "result 1.2 501 320"


@pytest.mark.parametrize(
    "more", [{"table": "1.2"}, {}, {"at": 8}], ids=["of-a-table", "alone", "at-an-entry"]
)
def test_a_program_may_name_whose_figures_are(hall: Hall, desk: Desk, more: dict[str, Any]) -> None:
    act = {"act": "result", "figures": ["Dee Gray", 320, "Bob", 501], **more}
    headers = {"x-token": desk.token}
    assert desk.client.post("/api/event/acts", json=act, headers=headers).status_code == 200
    assert hall.texts()[-1] == "result 1.2 501 320"


def test_a_phone_may_name_whose_figures_are(hall: Hall, results: Phone) -> None:
    told = {"by": "Bob Archer", "seen": results.seen("seen"), "key": new_key()}
    strange = results.post("result", figure=["Ann 501 Dee 320"], **told)
    assert "doesn't sit there" in strange.text
    done = results.post("result", figure=["Dee 320 Bob 501"], **told)
    assert done.status_code == 200, done.text
    assert hall.texts()[-1] == "result 1.2 501 320"


@pytest.mark.parametrize(
    "typed", ["", "2", "2 501", "9 1 2", "2 501 320 7", "2 five 320", "x 1 2", "2 1e3 5"]
)
def test_what_is_no_result_is_refused_and_changes_nothing(
    hall: Hall, desk: Desk, typed: str
) -> None:
    before = hall.texts()
    answer = desk.enter("result", result=typed)
    assert answer.status_code in {400, 422}
    assert answer.json()["said"][0]
    assert hall.texts() == before


def test_where_no_table_is_chosen_it_is_asked_which(desk: Desk) -> None:
    headers = {"x-token": desk.token}
    act = {"act": "forfeit", "entrants": ["Ann Baker"]}
    for table in ({}, {"table": ""}, {"table": " "}):
        answer = desk.client.post("/api/event/acts", json={**act, **table}, headers=headers)
        assert answer.json()["error"]["message"] == "Which table? Type its number, such as 5."


def test_figures_that_are_doubted_are_settled_where_they_were_typed(
    hall: Hall, desk: Desk, results: Phone
) -> None:
    (told,) = desk.enter("result", result="2 5010 320").json()["said"]
    assert "can hardly have ended 5010 : 320" in told
    assert told.endswith('If it is so, decide: "Enter a result".')
    (told,) = results.result(5010, 320, by="Bob Archer").json()["said"]
    assert told.endswith("If it is so, tell the director, who can enter it.")
    assert desk.enter("result", result="2 5010 320", settle="yes").status_code == 200
    assert hall.texts()[-1] == "settle 1.2 5010 320"


def test_only_the_desk_settles_a_dispute(hall: Hall, desk: Desk) -> None:
    phone = Phone(hall.browser(), 2, hall.keys[2].pin, "Bob Archer")
    phone.result(501, 320, by="Bob Archer")
    phone.result(501, 340, by="Dee Gray")
    view = desk.client.get("/desk/view").text
    assert "Disputed: 1" in view
    assert 'value="1.2 501 340"' in view
    assert desk.enter("result", result="1.2 501 340", settle="yes").status_code == 200
    assert hall.texts()[-1] == "settle 1.2 501 340"
    assert "The director has decided" in phone.view()
    assert 'name="figure"' not in phone.view()


@pytest.mark.parametrize(
    ("word", "given", "text"),
    [
        ("forfeit", {"table": "2", "entrants": "Dee"}, "forfeit 1.2 4"),
        ("seat", {"table": "2", "entrants": "Dee Gray / Bob"}, "seat 1: 2 = 4 2"),
        ("absent", {"entrants": "Ann"}, "absent 1 2"),
        ("drop", {"entrants": "1, Bob Archer"}, "drop 2"),
        ("here", {"entrants": "Ann Baker / 2"}, "here 2"),
        ("add", {"names": "Eve Mason"}, "add 5: Eve Mason"),
        ("result", {"table": "2", "figures": "501 320", "settle": "yes"}, "settle 1.2 501 320"),
        ("hide", {"part": "results", "round": "1"}, "hide results 1"),
        ("release", {"part": "standings"}, "release standings"),
        ("open", {"tables": "2"}, "open 1.2 "),
    ],
)
def test_every_act_is_the_act_of_a_command(
    hall: Hall, desk: Desk, word: str, given: dict[str, str], text: str
) -> None:
    answer = desk.do(word, because="" if word == "open" else "for the test", **given)
    assert answer.status_code == 200, answer.json()
    assert hall.texts()[-1].startswith(text)
    if word != "open":
        assert hall.texts()[-1] == f"{text} # for the test"


def test_an_evening_from_the_desk_alone(hall: Hall, desk: Desk) -> None:
    for line in ("1 501 320", "2 480 505"):
        assert desk.enter("result", result=line).status_code == 200
    for word in ("lock", "round", "undo", "round"):
        answer = desk.do(word)
        assert answer.status_code == 200, answer.json()
    assert hall.texts()[-1].startswith("round 2 swiss")
    assert desk.do("close").status_code == 422
    assert desk.do("unlock", round="1").status_code == 200
    assert desk.do("void", entry=f"@{len(hall.texts())}").status_code == 200


@pytest.mark.parametrize(
    ("word", "given"),
    [
        *((word, {}) for word in ("drop", "absent", "seat", "forfeit", "void", "result", "hide")),
        ("drop", {"entrants": "Nobody"}),
        ("seat", {"table": "2"}),
        ("seat", {"table": "99", "entrants": "Ann / Bob"}),
        ("lock", {"round": "x"}),
        ("lock", {"round": "9"}),
        ("release", {"part": "the hounds"}),
        ("release", {"part": "standings", "round": "1"}),
        ("hide", {"part": "round", "round": "x"}),
        ("void", {"entry": "@999"}),
        ("dance", {}),
        ("add", {"names": "Ann Baker"}),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    hall: Hall, desk: Desk, word: str, given: dict[str, str]
) -> None:
    before = hall.texts()
    answer = desk.do(word, **given)
    assert answer.status_code in {400, 404, 422}, answer.json()
    assert answer.json()["said"][0]
    assert hall.texts() == before


@pytest.mark.parametrize("word", ["round", "undo", "close"])
def test_words_are_not_passed_over_where_none_are_asked_for(
    hall: Hall, desk: Desk, word: str
) -> None:
    for line in ("1 501 320", "2 480 505"):
        assert desk.enter("result", result=line).status_code == 200
    before = hall.texts()
    answer = desk.do(word, words="Ann / Dee, Bob / Cid")
    assert answer.status_code == 400
    assert answer.json()["said"][0].startswith(f"{DEEDS[word].label} takes no 'words'.")
    assert hall.texts() == before


@pytest.mark.parametrize(("what", "given"), [("result", {"result": "2 501 320"}), ("do/undo", {})])
def test_what_is_sent_again_is_done_once(
    hall: Hall, desk: Desk, what: str, given: dict[str, str]
) -> None:
    desk.do("absent", entrants="Ann")
    key = new_key()
    desk.enter(what, key=key, **given)
    stands = hall.texts()
    assert desk.enter(what, key=key, **given).status_code == 200
    assert hall.texts() == stands


def test_cards_have_new_keys_that_open_their_tables(hall: Hall, desk: Desk) -> None:
    answer = desk.enter("cards", tables="2")
    assert answer.headers["cache-control"] == "no-store", "nothing keeps a page with keys"
    page = answer.text
    (pin,) = re.findall(r"PIN <strong>(\d{4})", page)
    assert page.count("key-card") == 1
    phone = Phone(hall.browser(), 2, pin, "Bob Archer")
    assert phone.door(pin=hall.keys[2].pin).status_code in {200, 403}
    assert "Table 1" not in page


@pytest.mark.parametrize("tables", ["0", "-1", "x", "1.5", "٣", "1 0", "9" * 30, "<b>"])
@pytest.mark.parametrize("what", ["cards", "unlock"])
def test_no_key_is_made_for_what_is_no_table(
    hall: Hall, desk: Desk, tables: str, what: str
) -> None:
    doors = hall.rows("SELECT * FROM door ORDER BY tab")
    refused = desk.enter(what, tables=tables, table=tables)
    assert refused.status_code == 400
    assert "isn't a table" in refused.json()["error"]["message"]
    assert hall.rows("SELECT * FROM door ORDER BY tab") == doors
    # above all the desk itself keeps its door
    assert desk.client.get("/desk/view").status_code == 200


def test_the_desk_is_no_table_for_a_service_either(hall: Hall) -> None:
    with open_ledger(hall.path) as store:
        with pytest.raises(EntryRefused, match="There is no table 0"):
            admission.new_keys(store, hall.event, [1, DESK])
        with pytest.raises(EntryRefused, match="There is no table 0"):
            admission.unlock(store, hall.event, DESK)


def test_a_table_is_named_that_is_to_be_opened(desk: Desk) -> None:
    assert desk.enter("unlock", table="").json()["said"][0].startswith("Which table?")


def test_a_new_pass_phrase_ends_the_desk_of_before(hall: Hall, desk: Desk) -> None:
    assert desk.client.get("/desk/view").status_code == 200
    hall.set_phrase()
    assert desk.client.get("/desk/view").status_code == 403


def test_cards_name_the_network_that_phones_join_first(hall: Hall) -> None:
    hall.set_phrase()
    hall.app = application(hall.path, hall.event, {HOST}, Entrance("http://h:8321", "Club <hall>"))
    with hall.served() as client:
        page = Desk(client).enter("cards", tables="2").text
    assert "Join <strong><bdi>Club &lt;hall&gt;</bdi></strong> first, then scan" in page
    assert "http://h:8321/t/2" in page


REVOKE = ("hand Cid 10C", "take", "none", "JC 9C", "AH 8S", "KH 7H")


@pytest.fixture
def proven(hall: Hall, phone: Phone, desk: Desk) -> Desk:
    """A desk at which a revoke of table 1 waits for a ruling."""
    for line in REVOKE:
        assert phone.line(line).status_code == 200
    return desk


def ruled(desk: Desk, **given: str) -> httpx2.Response:
    fields = {"game": "1", "entry": "8", "ruling": "stand", "why": "told too late"}
    return desk.enter("ruling", **{**fields, **given})


def test_what_is_proven_waits_at_the_desk_for_a_ruling(hall: Hall, proven: Desk) -> None:
    page = proven.client.get("/desk/view").text
    assert "To rule on: 1" in page
    assert "Table 1.1, hand 1" in page
    assert 'name="entry" value="8"' in page
    assert ruled(proven).status_code == 200
    assert hall.game_texts()[-1] == "ruling stand @8 KLA-PLAY-3 by Dora because told too late"
    assert hall.authors("game")[-1] == ("Dora", "desk, browser 1")
    assert "To rule on" not in proven.client.get("/desk/view").text


def test_a_play_is_taken_back_from_the_desk(hall: Hall, proven: Desk) -> None:
    assert ruled(proven, ruling="retract", why="played again").status_code == 200
    assert "ruling retract @8 KLA-PLAY-3 drop by Dora because played again" in hall.game_texts()
    assert "To rule on" not in proven.client.get("/desk/view").text


def test_a_ruling_that_is_sent_again_is_entered_once(hall: Hall, proven: Desk) -> None:
    first = ruled(proven, key="rulingkey1").json()
    said = "ruling stand @8 KLA-PLAY-3 by Dora because told too late"
    assert [(each["entry"], each["text"]) for each in first["entries"]] == [(11, said)]
    assert ruled(proven, key="rulingkey1").json() == first
    assert sum(text.startswith("ruling") for text in hall.game_texts()) == 1


def test_a_ruling_that_comes_twice_at_once_is_entered_once_and_told_twice(
    hall: Hall, proven: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = desk_rulings.DeskRuling(1, 8, "stand", "told too late", bytes(32))
    begin, told = SqliteLedger.writing, []

    def rule() -> None:
        with open_ledger(hall.path) as store:
            told.append(desk_rulings.rule(store, hall.event, AUTHOR, said))

    def begin_after_another(ledger: SqliteLedger) -> AbstractContextManager[SqliteRows]:
        monkeypatch.setattr(SqliteLedger, "writing", begin)
        rule()
        return begin(ledger)

    monkeypatch.setattr(SqliteLedger, "writing", begin_after_another)
    rule()
    assert told[0] == told[1]
    assert sum(text.startswith("ruling") for text in hall.game_texts()) == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"why": " "}, "The reason is missing."),
        ({"ruling": "annul"}, "That isn't ruled by a button."),
        ({"entry": "7"}, "That waits for no ruling any more."),
        ({"game": "9"}, "That waits for no ruling any more."),
        ({"game": "x"}, "The field game is no number."),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(
    hall: Hall, proven: Desk, given: dict[str, str], said: str
) -> None:
    answer = ruled(proven, **given)
    assert answer.status_code in {400, 422}
    assert said in answer.json()["error"]["message"]
    assert not any(text.startswith("ruling") for text in hall.game_texts())


def test_the_clock_of_a_round_is_started_at_the_desk(hall: Hall, desk: Desk) -> None:
    assert desk.do("clock").status_code == 422
    hall.act("set minutes 25")
    assert desk.do("clock").status_code == 200
    assert hall.texts()[-1] == "clock 1"


_NOBODY: dict[str, str] = {}


@pytest.mark.parametrize(
    ("word", "given"),
    [
        *((word, _NOBODY) for word in ("close", "clock", "round", "lock")),
        ("void", {"entry": "@999"}),
        ("seat", {"table": "99", "entrants": "Ann Baker / Bob Archer"}),
        ("drop", {"entrants": "Nobody"}),
        ("return", {"entrants": "3"}),
    ],
)
def test_a_refusal_at_the_desk_says_what_can_be_done_there(
    desk: Desk, word: str, given: dict[str, str]
) -> None:
    answer = desk.do(word, **given).json()
    assert "trickledger" not in answer["said"][0]
    for link in answer.get("links", ()):
        assert f'"{link["label"]}"' in answer["said"][0]
        page = desk.client.get(link["address"])
        assert page.status_code == 200
        assert f"<h1>{link['label']}</h1>" in page.text


def test_an_act_before_its_results_leads_to_where_they_are_entered(desk: Desk) -> None:
    answer = desk.do("lock").json()
    assert answer["said"][0].endswith('Enter them, such as "Enter a result".')
    assert answer["links"] == [{"label": "Enter a result", "address": "/desk/do/result?table=1.1"}]


def test_a_result_of_a_table_that_is_settled_says_what_it_stays_at(desk: Desk) -> None:
    assert desk.do("result", table="2", figures="501 320", settle="yes").status_code == 200
    (told,) = desk.enter("result", result="2 320 501").json()["said"]
    assert told.endswith(
        'Bob Archer - Dee Gray, settled at 501 : 320. A tick at "I decide" changes that.'
    )
    (told,) = desk.enter("result", result="2 501 320").json()["said"]
    assert told.endswith(", settled")


@pytest.mark.parametrize(
    ("word", "given", "said"),
    [
        ("drop", {"entrants": "Ann Baker"}, "@9 Dora took out Ann Baker. Reason: ill."),
        ("here", {"entrants": "2"}, "@9 Dora checked in Bob Archer. Reason: ill."),
        ("absent", {"entrants": "Cid"}, "@9 Dora noted that Cid Fox misses round 2. Reason: ill."),
        (
            "forfeit",
            {"table": "2", "entrants": "Dee"},
            "@9 Dora entered that Dee Gray forfeited table 1.2, Bob Archer - Dee Gray. Reason",
        ),
        (
            "seat",
            {"table": "2", "entrants": "Dee / Bob"},
            "@9 Dora changed the seats at table 1.2. Reason: ill.",
        ),
        ("add", {"names": "AS Roma"}, "@9 Dora entered AS Roma. Reason: ill."),
        (
            "hide",
            {"part": "results", "round": "1"},
            "@9 Dora kept the results of round 1 from the public. Reason: ill.",
        ),
        (
            "void",
            {"entry": "@8"},
            "@9 Dora took back: Dora opened the game of table 1.1, Ann Baker - Cid Fox. "
            "Reason: ill.",
        ),
    ],
)
def test_the_desk_answers_in_words(
    hall: Hall, desk: Desk, word: str, given: dict[str, str], said: str
) -> None:
    answer = desk.do(word, because="ill", **given).json()
    assert answer["said"][0].startswith(said)
    assert [each["text"] for each in answer["entries"]] == hall.texts()[8:]
    assert answer["said"][0].removeprefix("@9 ") in unescape(
        TAG.sub("", desk.client.get("/desk/view").text)
    ).replace("\xa0", " ")


def test_a_result_at_the_desk_answers_with_its_entry(hall: Hall, desk: Desk) -> None:
    key = new_key()
    for _ in range(2):
        answer = desk.enter("result", result="2 501 320", key=key).json()
        assert [each["text"] for each in answer["entries"]] == ["result 1.2 501 320"]
        assert answer["entries"][0]["entry"] == 9


def test_every_act_has_a_sentence() -> None:
    told = {word for word, deed in DEEDS.items() if deed.told}
    formed = {word for word, deed in DEEDS.items() if deed.form}
    assert told | telling._SENTENCES.keys() == formed | acts._FORMS.keys()
    assert not told & telling._SENTENCES.keys()


def test_a_name_that_reads_as_a_card_is_drawn_as_a_name(hall: Hall, desk: Desk) -> None:
    hall.act("rename 1: AS Roma", "rename 3: 10C Team", "forbid 1 3")
    page = desk.client.get("/desk").text
    assert "AS Roma" in page
    assert "A♠" not in page
    assert "10♣" not in page


# -- a line in the game of a table -----------------------------------------------------------------


@pytest.fixture
def playing(hall: Hall, phone: Phone, desk: Desk) -> Desk:
    """A desk while table 1 records a hand in which a call of bela was left out."""
    for each in ("hand Cid 10D", "take", "none none", "QD bela 9D", "10C AC", "KD 8D"):
        assert phone.line(each).status_code == 200
    return desk


def test_the_desk_puts_in_what_was_left_out_and_sees_first_what_it_changes(
    hall: Hall, playing: Desk
) -> None:
    before = hall.game_texts()
    tried = playing.enter("line", table="1", line="bela after kd", **{"try": "yes"})
    assert tried.json()["dry_run"]
    assert hall.game_texts() == before
    done = playing.enter("line", table="1.1", line="bela after kd")
    assert done.status_code == 200, done.text
    assert hall.game_texts()[-1] == "insert after @11 bela"


def test_the_desk_corrects_the_game_of_a_table(hall: Hall, playing: Desk) -> None:
    assert playing.enter("line", table="1", line="correct @12 7D").status_code == 200
    assert hall.game_texts()[-1] == "correct @12 7D"


def test_a_line_of_the_desk_that_is_sent_again_is_entered_once(hall: Hall, playing: Desk) -> None:
    key = new_key()
    first = playing.enter("line", table="1", line="bela after kd", key=key).json()
    again = playing.enter("line", table="1", line="bela after kd", key=key).json()
    assert first["entries"] == again["entries"]
    assert hall.game_texts().count("insert after @11 bela") == 1


@pytest.mark.parametrize(
    ("table", "text", "why"),
    [
        ("2", "bela after kd", "Table 1.2 records no game here."),
        ("9", "bela after kd", "Table 1.9 records no game here."),
        ("x", "bela after kd", "x isn't a table."),
        ("", "bela after kd", "Which table?"),
        ("1", "", "There is nothing to enter."),
        ("1", "bela after ks", "Nothing in this hand is called ks"),
        ("1", "correct @99 KD", "There is no entry 99"),
    ],
)
def test_what_the_desk_cannot_enter_says_why_and_changes_nothing(
    hall: Hall, playing: Desk, table: str, text: str, why: str
) -> None:
    before = hall.game_texts()
    refused = playing.enter("line", table=table, line=text)
    assert refused.status_code >= 400
    assert why in refused.json()["error"]["message"]
    assert hall.game_texts() == before


def test_without_script_the_desk_shows_what_a_line_would_change(hall: Hall, playing: Desk) -> None:
    fields = {"token": playing.token, "key": new_key(), "table": "1", "line": "correct @12 7D"}
    page = playing.client.post("/desk/line", data={**fields, "try": "yes"}).text
    assert "This would change:" in page
    assert 'value="correct @12 7D"' in page
