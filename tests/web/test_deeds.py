"""Deeds by their rows: every front makes its own of each, and all of them enter the same."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import jsonschema
import pytest
from starlette.testclient import TestClient

import trickledger
from tests.judged import faults
from tests.web.hall import Hall, new_key
from tests.web.test_desk import Desk
from trickledger.ledger.cli.app import run
from trickledger.ledger.cli.event import acting
from trickledger.ledger.cli.event.app import EVENT_COMMANDS
from trickledger.ledger.cli.event.showing import SHOWS
from trickledger.ledger.queries import ratings
from trickledger.ledger.queries.ratings import Ratings
from trickledger.ledger.say.answering import TELLS
from trickledger.ledger.say.kinds import KINDS, is_several, said_by
from trickledger.ledger.say.shapes.events import MORE
from trickledger.ledger.services.doing import BEFORE, DO, FIELDS, DoneDeed
from trickledger.ledger.tournament import acts, fold, laws
from trickledger.ledger.tournament.deed import WHY, Arg, Deed
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.deeds_of_opening import OPENINGS
from trickledger.ledger.web import forms
from trickledger.ledger.web.openapi import openapi
from trickledger.rules.says import Handle, Says

PLAYED = ("result 1.1 501 320", "result 1.2 501 320")
BEFOREHAND: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("lock", "round", "section", "sections"), PLAYED),
    "unlock": (*PLAYED, "lock 1: 1 = 501 320, 2 = 501 320"),
    "close": ("set rounds 1", *PLAYED),
    "doubt": PLAYED,
    "return": ("drop 3",),
    "allow": ("forbid 1 3",),
    "clock": ("set minutes 25", "clock 1"),
    "hide": ("release results 1",),
}
"""What is entered before a deed makes sense."""
SAID = {
    **dict.fromkeys(("entrant", "person"), "2"),
    **dict.fromkeys(("entrants",), "1 3"),
    **{"pair": "1 3", "missing": "4", "table": "1.2", "tables": "1.2", "figures": "501 320"},
    **{"points": "0.5", "awarded": "1 0.5", "worth": "half", "section": "B", "part": "results"},
    **{"facts": "club=Harbour", "settings": "minutes=25", "options": "target=301"},
    **{
        "prizes": "50 30",
        "name": "'Eve Hill'",
        "names": "'Eve Hill' 'Fay Irwin'",
        "day": "2026-11-26",
    },
    **{"seating": "'1/2, 3/4'", "entry": "@7", "flag": "yes", "word": "main", "seed": "7"},
    **{"message": "'The soup is ready'", "screen": "Bar", "boards": "names clock"},
    "clock": "pause",
    **{"sides": "", "division": "", "game": "", "list": "", "round": "", "reason": "asked"},
}
"""What is said for each kind of arguments; nothing where it is left out."""
OTHERWISE: Mapping[str, Mapping[str, str]] = {
    "return": {"entrants": "3"},
    "seat": {"entrants": "4 2"},
    "wish": {"pair": "1 2"},
    "sections": {"names": "A B"},
    "date": {"round": "2"},
    "round": {"again": "", "tables": "", "date": ""},
    **{word: {"section": ""} for word in ("add", "screen")},
    "prizes": {"category": ""},
    "open": {"because": ""},
    "clock": {"start": ""},
}
"""What is said otherwise for some deeds."""


def said_for(deed: Deed) -> dict[str, list[str]]:
    """What is said for each argument of a deed, as words."""
    said = {arg.name: SAID[arg.kind] for arg in (*deed.args, WHY)}
    said |= OTHERWISE.get(deed.word, {})
    return {name: shlex.split(words) for name, words in said.items() if words}


def by_command(hall: Hall, deed: Deed, said: Mapping[str, Sequence[str]]) -> None:
    words = list(typed(deed, said))
    assert said_by(shlex.join(["event", deed.word, *words])) == (deed, said)
    where = ["--ledger", str(hall.path), "--event", "1", "--scorer", "Dora"]
    assert run(["event", deed.word, *words, *where]) == 0


def typed(deed: Deed, said: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for arg in (*deed.args, WHY):
        for word in said.get(arg.name, ()):
            yield from [arg.flag.split()[0]] if arg.flag else []
            yield from [] if arg.kind == "flag" else [word]


def at_desk(hall: Hall, deed: Deed, said: Mapping[str, Sequence[str]]) -> None:
    parted = {"lines": "\n", "several": "/"}
    looks = {arg.name: forms.KINDS[arg.kind] for arg in (*deed.args, WHY)}
    form = {name: parted.get(looks[name].look, " ").join(words) for name, words in said.items()}
    form = {name: text for name, text in form.items() if name != "start"}
    desk, before = Desk(hall.browser()), hall.texts()
    tried = desk.do(deed.word, **{"try": "yes"}, **form).json()
    assert (tried["ok"], tried["said"][-1]) == (True, "Nothing was recorded.")
    assert hall.texts() == before
    assert desk.do(deed.word, **form).json()["ok"]


def as_json(hall: Hall, deed: Deed, said: Mapping[str, Sequence[str]]) -> None:
    given = {
        arg.name: True if arg.kind == "flag" else [*words] if is_several(arg) else " ".join(words)
        for arg in (*deed.args, WHY)
        if (words := said.get(arg.name)) and not arg.for_shells
    }
    numbers = {"round", "seed", "figures"}
    sent: dict[str, Any] = {
        name: value
        if not isinstance(value, str | list) or name not in numbers
        else int(value)
        if isinstance(value, str)
        else list(map(int, value))
        for name, value in given.items()
    }
    body = {"act": deed.word, **sent, "key": new_key()}
    components = openapi()["components"]
    if deed.word in _DESCRIBED:
        is_act = {"$ref": "#/components/schemas/Act", "components": components}
        jsonschema.validate(body, is_act)
    desk, before = Desk(hall.browser()), hall.texts()
    tried = ask(desk, {**body, "dry_run": True})
    assert tried["ok"], tried
    assert hall.texts() == before
    done = ask(desk, body)
    jsonschema.validate(done, {"$ref": "#/components/schemas/Done", "components": components})
    assert [each["text"] for each in done["entries"]] == hall.texts()[len(before) :]
    assert len(done["said"]) == len(done["told"])
    for each in done["told"]:
        assert not each["values"] or {*_PLACE.findall(each["words"])} == each["values"].keys()
    again = ask(desk, body)
    assert again["entries"] == done["entries"]


def by_program(hall: Hall, deed: Deed, said: Mapping[str, Sequence[str]]) -> None:
    given: dict[str, Any] = {
        arg.name: [*said[arg.name]] for arg in (*deed.args, WHY) if arg.name in said
    }
    with trickledger.open(hall.path, scorer="Dora") as ledger:
        event, before = ledger.event(1), hall.texts()
        event.do(deed.word, dry_run=True, **given)
        assert hall.texts() == before
        done = event.do(deed.word, **given)
    assert [entry.text for entry in done.entries] == hall.texts()[len(before) :]


def ask(desk: Desk, body: Mapping[str, Any]) -> dict[str, Any]:
    answer = desk.client.post("/api/event/acts", json=body, headers={"x-token": desk.token})
    shape: dict[str, Any] = answer.json()
    assert [] in (faults("served-api-act", shape), faults("served-refusal", shape))
    return shape


_DESCRIBED = frozenset(DEEDS)
_GAME = re.compile(r"[0-9a-f]{32}")
_PLACE = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_every_front_enters_the_same(
    tmp_path: Path, deed: Deed, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated = Ratings({}, {"ann baker": 1512})
    monkeypatch.setattr(ratings, "ratings_before", lambda *_: rated)
    entered = []
    for way in (by_command, at_desk, as_json, by_program):
        home = tmp_path / way.__name__
        home.mkdir()
        hall = Hall(home, opened=())
        hall.set_phrase()
        hall.act(*BEFOREHAND.get(deed.word, ()))
        before = len(hall.texts())
        with hall.served():
            way(hall, deed, said_for(deed))
        entered.append([_GAME.sub("", text) for text in hall.texts()[before:]])
    assert entered[0]
    assert all(texts == entered[0] for texts in entered)


def test_each_mapping_has_the_words_of_deeds() -> None:
    assert TELLS.keys() == DEEDS.keys()
    assert {*DO, *BEFORE, *MORE} <= DEEDS.keys()
    assert SHOWS.keys() == {word for word, deed in DEEDS.items() if deed.shows}
    assert DEEDS.keys() <= EVENT_COMMANDS.keys()
    entered = {word for word, deed in DEEDS.items() if deed.form} | acts._FORMS.keys()
    assert laws.LAWS.keys() == entered
    assert {*laws.ON_ENTRY, *fold.EFFECTS} <= entered


def test_each_front_knows_each_kind() -> None:
    used = {arg.kind for deed in DEEDS.values() for arg in (*deed.args, WHY)}
    of_openings = {arg.kind for deed in OPENINGS.values() for arg in deed.args}
    assert KINDS.keys() == forms.KINDS.keys() == acting.KINDS.keys() == used | of_openings
    assert SAID.keys() == used
    assert FIELDS.keys() <= KINDS.keys()


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_each_deed_has_a_form_that_an_address_fills(
    hall: Hall, client: TestClient, deed: Deed
) -> None:
    hall.set_phrase()
    desk = Desk(hall.browser())
    query = urlencode({**said_for(deed), "because": "ill"}, doseq=True)
    page = desk.client.get(f"/desk/do/{deed.word}?{query}").text
    assert f"<h1>{deed.label}</h1>" in page
    assert 'value="ill"' in page
    for arg in deed.args:
        assert (f'name="{arg.name}"' in page) is not arg.for_shells
    assert ("Show what would happen" in page) is deed.dry_run


THANKS = Deed(
    "thank",
    "Thank somebody",
    (Arg("entrant", "entrant", "Whom."), Arg("points", "points", "How much.")),
    """Thank an entrant by a word in the log.

    \b
    thank "Ann Baker" 1
    """,
    "{one} {points}",
    "{who} is thanked {points} times.",
)


def thanks(came: DoneDeed) -> list[Says]:
    name = Handle(came.after.name(*came.given["entrant"]))
    return [Says("Thank you, {entrant}!", entrant=name)]


def test_a_new_deed_is_a_row_a_law_an_effect_and_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    thanked: list[str] = []
    monkeypatch.setitem(DEEDS, "thank", THANKS)
    monkeypatch.setitem(laws.LAWS, "thank", lambda state, act: state.entrants[act.entrants[0]])
    monkeypatch.setitem(fold.EFFECTS, "thank", lambda state, act: thanked.append(act.text()))
    monkeypatch.setitem(TELLS, "thank", thanks)
    # where the program begins, the commands follow from the rows
    monkeypatch.setitem(EVENT_COMMANDS, "thank", "event.acting")
    hall = Hall(tmp_path)
    hall.set_phrase()
    said = {"entrant": ["3"], "points": ["2"], "because": ["a cake"]}
    with hall.served():
        for way in (by_command, at_desk, as_json, by_program):
            way(hall, THANKS, said)
            assert hall.texts()[-1] == "thank 3 2 # a cake"
        assert "Cid Fox is thanked 2 times. Reason: a cake." in Desk(hall.browser()).view()
    assert "Thank you, Cid Fox!" in capsys.readouterr().out
    assert "thank 3 2" in thanked[0]
    assert run(["event", "--help"]) == 0
    assert "thank       Thank an entrant by a word in the log." in capsys.readouterr().out


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b"\xff",
        b'{"act": "lock", "round": ' + b"[" * 9000,
        b'{"act": "lock", "round": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"act": "rename", "entrant": 1, "name": "\\ud800"}',
        *(
            json.dumps(each).encode()
            for each in (
                {},
                {"act": "dance"},
                {"act": ["lock"]},
                {"act": "drop"},
                {"act": "drop", "entrants": []},
                {"act": "drop", "entrants": ["Nobody"]},
                {"act": "drop", "entrants": [1.5]},
                {"act": "drop", "entrants": [1], "names": "Ann"},
                {"act": "drop", "entrants": [1], "key": "short"},
                {"act": "drop", "entrants": [1], "key": 12345678},
                {"act": "drop", "entrants": [1], "at": "7"},
                {"act": "drop", "entrants": [1], "at": 3},
                {"act": "drop", "entrants": [1], "dry_run": "yes"},
                {"act": "drop", "entrants": [1], "because": "\x1b[2J"},
                {"act": "penalty", "entrant": 1, "points": 0.5},
                {"act": "penalty", "entrant": 1, "points": "much"},
                {"act": "set", "settings": {"rounds": {"of": 3}}},
                {"act": "set"},
                {"act": "date", "round": 2},
                {"act": "clock", "start": True},
                {"act": "result", "table": "1.2", "figures": [501]},
                {"act": "result", "table": "1.2", "figures": []},
                {"act": "void", "entry": "@999"},
                {"act": "undo", "token": "x"},
            )
        ),
    ],
)
def test_what_a_program_may_send_wrongly_is_refused_in_a_sentence(
    hall: Hall, client: TestClient, body: bytes
) -> None:
    hall.set_phrase()
    desk, before = Desk(hall.browser()), hall.texts()
    headers = {"x-token": desk.token, "content-type": "application/json"}
    answer = desk.client.post("/api/event/acts", content=body, headers=headers)
    assert answer.status_code in {400, 404, 409, 422}, answer.text
    assert answer.json()["said"][0]
    assert hall.texts() == before


def test_a_result_may_rest_on_what_was_seen(hall: Hall, client: TestClient) -> None:
    hall.set_phrase()
    desk = Desk(hall.browser())
    body = {"act": "result", "table": "1.2", "figures": [501, 320]}
    done = ask(desk, {**body, "at": len(hall.texts())})
    assert done["said"] == ["1.2  Bob Archer - Dee Gray  501 : 320  from paper"]
    assert ask(desk, {**body, "at": len(hall.texts()) - 1})["error"]["name"] == "moved-on"
    assert hall.texts()[-1] == "result 1.2 501 320"


def test_a_program_needs_the_token_of_the_desk(hall: Hall, client: TestClient) -> None:
    hall.set_phrase()
    desk, before = Desk(hall.browser()), hall.texts()
    for token in ("", "x", desk.token[:-1]):
        headers = {"x-token": token}
        answer = desk.client.post("/api/event/acts", json={"act": "undo"}, headers=headers)
        assert answer.status_code == 403
    assert hall.texts() == before


def test_an_address_fills_a_form_and_writes_nothing_else(hall: Hall, client: TestClient) -> None:
    hall.set_phrase()
    desk, evil = Desk(hall.browser()), '"><script>alert(1)</script>'
    for word, deed in DEEDS.items():
        query = urlencode({arg.name: evil for arg in (*deed.args, WHY)})
        page = desk.client.get(f"/desk/do/{word}?{query}&{query}&token=x&key=y")
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert 'value="x"' not in page.text
    assert desk.client.get("/desk/do/dance").status_code == 404
    assert len(hall.texts()) == 8
