"""Every kind of entry in every state, by all who can send it: as the table of rights says."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.ledger.games import AUTHOR
from tests.many import many
from tests.web.hall import Hall, Phone, enter_line, new_key
from tests.web.test_hostile_forms import unlimited
from tests.web.test_rights import FORGED, ROUND_2
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.services import admission, own_codes
from trickledger.ledger.services.admission import Held
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.once import hashed_key
from trickledger.ledger.services.own_codes import Own
from trickledger.ledger.services.phones import (
    Claim,
    NotAllowed,
    Said,
    open_game_of,
    report_result,
)
from trickledger.ledger.services.reporting import report
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.persons import Person, first_names
from trickledger.ledger.tournament.rights import STATES, Standing, What, may
from trickledger.ledger.tournament.table import as_later
from trickledger.rules.record.kinds import kinds_since

__all__ = ["unlimited"]

ANN = Author("Ann Baker", "table 1, phone 1")
CID = ANN._replace(scorer="Cid Fox")
LINES: dict[What, str] = {
    "play": "take",
    "hand": "result Ann 60 Cid 86 maker Ann",
    "note": "note y",
    "undo": "",
    "insert": "insert after @2 take",
    "mend": "void @2",
    "ruling": "ruling penalty game Cid minus 5 because x",
    "end": "abandon because x",
}
"""A line of each kind, for a game in which a hand is dealt."""

OF_A_TABLE: tuple[What, ...] = ("begin", "result", "agreement", "dispute")


def told(by: Author, figures: tuple[int, int]) -> Callable[[Ledger, Hall], object]:
    act = Act("result", 1, 1, figures=figures)
    return lambda store, hall: report(store, hall.event, by, act)


def acted(*lines: str) -> Callable[[Ledger, Hall], object]:
    def act(desk: Desk) -> None:
        for line in lines:
            desk.enter(read_act(line)) if line != "close" else desk.close()

    return lambda store, hall: direct(store, hall.event, AUTHOR, act)


def over(store: Ledger, hall: Hall) -> None:
    table = Table.meant(store, "1", ANN)
    assert table.undo().ok
    assert table.enter(["final Ann 501 Cid 300"]).ok


LATER = ANN._replace(scorer=as_later("Ann Baker"))
MAKES: dict[Standing, tuple[Callable[[Ledger, Hall], object], ...]] = {
    "open": (),
    "told": (told(ANN, (501, 320)),),
    "agreed": (told(ANN, (501, 320)), told(CID, (501, 320))),
    "recorded": (over,),
    "disputed": (told(ANN, (501, 320)), told(CID, (501, 340))),
    "appealed": (told(ANN, (501, 320)), told(CID, (501, 320)), told(LATER, (502, 1))),
    "decided": (acted("settle 1.1 501 320"),),
    "locked": (acted("settle 1.1 501 320", "settle 1.2 1 501", "lock 1: 1 = 501 320, 2 = 1 501"),),
    "over": (),
}


@cache
def made(state: Standing, *, late: bool, has_game: bool) -> tuple[bytes, Hall]:
    """A hall in which table 1.1 stands so, as its file."""
    with TemporaryDirectory() as folder:
        hall = Hall(Path(folder), opened=(1,) if has_game else ())
        with open_ledger(hall.ledger) as store:
            if has_game:
                enter_line(store, hall.event, 1, ANN, Said(1, 1, "hand Cid 10C", 1, key()))
            for make in MAKES[state]:
                make(store, hall)
            if late:
                acted(ROUND_2)(store, hall)
            if state == "over":
                places = [f"{number}.{tab}" for number in (1, 2)[: 1 + late] for tab in (1, 2)]
                acted(*(f"settle {place} 501 1" for place in places), "close")(store, hall)
        return hall.path.read_bytes(), hall


@contextmanager
def standing(tmp_path: Path, data: bytes) -> Iterator[Ledger]:
    path = tmp_path / "hall.db"
    path.write_bytes(data)
    with open_ledger(path) as store:
        yield store


def key() -> bytes:
    return hashed_key(b"phone", new_key())


def let_in(store: Ledger, hall: Hall, round: int, tab: int = 1) -> Held:
    """What a phone holds that was let in at a table in a round."""
    secret = admission.admit_by_key(store, hall.event, tab, hall.keys[tab].key).token
    token = f"{secret.rpartition('.')[0]}.{round}"
    with store.writing() as db:
        db.run(
            "UPDATE phone SET token = ? WHERE token = ?",
            (admission.hashed(token), admission.hashed(secret)),
        )
    held = admission.held(token)
    assert held
    return held


def own_code(store: Ledger, hall: Hall, entrant: int) -> Own:
    """What the phone of somebody holds who came in by a code of their own."""
    (code,) = own_codes.new_codes(store, hall.event, [Person(entrant)])
    token = own_codes.admit_by_code(store, hall.event, code.key)
    with store.reading() as db:
        names = first_names(entries_of(db, hall.event))
    found = own_codes.visitor(store, hall.event, token, names)
    assert found
    return found.own


def send(store: Ledger, hall: Hall, what: What, held: Held | Own, at: int) -> object:
    """Send something of a kind for table 1.1; raises EntryRefused."""
    claim = Claim(1, "1.1-1-3", key(), held)
    match what:
        case "begin":
            return open_game_of(store, hall.event, ANN, claim)
        case "result":
            # what Ann says in place of what she said before
            return report_result(store, hall.event, ANN, claim, (333, 501))
        case "agreement":
            return report_result(store, hall.event, CID, claim, (501, 320))
        case "dispute":
            return report_result(store, hall.event, CID, claim, (1, 502))
    assert isinstance(held, Held), "who came in by a code of their own has no lines"
    said = Said(1, 1, LINES[what], at, key())
    done = enter_line(store, hall.event, 1, ANN, said, undo=what == "undo", held=held)
    if done.refusal:
        raise EntryRefused(done.refusal.sentence)
    return done


def is_taken(what: What, state: Standing, *, late: bool, who: rights.Who = "table") -> bool:
    """Whether the table of rights lets a phone send this: of a result, whatever it comes to."""
    if what in ("result", "dispute"):
        return any(may(who, each, state, is_late=late) for each in ("result", "dispute"))
    if what == "agreement" and state in ("open", "disputed"):
        # where nothing stands, or several things do, it is what Cid says
        return is_taken("result", state, late=late, who=who)
    return may(who, what, state, is_late=late)


def is_said_already(what: What, state: Standing) -> bool:
    """Whether who would agree has: it is answered, and nothing is entered."""
    return what == "agreement" and state == "agreed"


@pytest.mark.parametrize("late", [False, True], ids=["in its round", "late"])
@pytest.mark.parametrize("state", STATES)
def test_every_entry_in_every_state_is_taken_as_the_table_says(
    tmp_path: Path, state: Standing, late: bool
) -> None:
    for what in (*LINES, *OF_A_TABLE):
        has_game = what in LINES or state == "recorded"
        data, hall = made(state, late=late, has_game=has_game)
        with standing(tmp_path, data) as store:
            before = heads(store, hall)
            at = before[0][0]
            strangers = {
                "let in later": let_in(store, hall, 2),
                "of another table": let_in(store, hall, 1, 2),
                "let out": let_in(store, hall, 1)._replace(hash=b"x" * 32),
            }
            for stranger in strangers.values():
                with pytest.raises(EntryRefused):
                    send(store, hall, what, stranger, at)
            assert heads(store, hall) == before
            expected = is_taken(what, state, late=late)
            answer = tried(store, hall, what, at)
            # the rules have a word as well: a game that is over takes no card
            by_the_rules = isinstance(answer, EntryRefused) and not isinstance(answer, NotAllowed)
            assert not by_the_rules or state == "recorded", (what, answer)
            assert (answer is None) is (expected and not by_the_rules), (what, answer)
            is_entered = answer is None and not is_said_already(what, state)
            assert (heads(store, hall) != before) is is_entered


def tried(store: Ledger, hall: Hall, what: What, at: int) -> EntryRefused | None:
    """Why a phone that was there from the first could not send it."""
    try:
        send(store, hall, what, let_in(store, hall, 1), at)
    except EntryRefused as no:
        return no
    return None


@pytest.mark.parametrize("late", [False, True], ids=["in its round", "late"])
@pytest.mark.parametrize("state", STATES)
def test_whoever_has_a_code_tells_their_own_tables_as_the_table_says(
    tmp_path: Path, state: Standing, late: bool
) -> None:
    for what in OF_A_TABLE:
        data, hall = made(state, late=late, has_game=state == "recorded")
        with standing(tmp_path, data) as store:
            before = heads(store, hall)
            out = own_code(store, hall, 1)
            own = own_code(store, hall, 3 if what in ("agreement", "dispute") else 1)
            strangers = [own_code(store, hall, 2), own_code(store, hall, 4)]
            if own.person == out.person:
                strangers.append(out)
            for stranger in strangers:
                with pytest.raises(EntryRefused):
                    send(store, hall, what, stranger, before[0][0])
            assert heads(store, hall) == before
            try:
                send(store, hall, what, own, before[0][0])
                is_sent = True
            except EntryRefused:
                is_sent = False
            assert is_sent is is_taken(what, state, late=late, who="person"), what
            is_entered = is_sent and not is_said_already(what, state)
            assert (heads(store, hall) != before) is is_entered


def heads(store: Ledger, hall: Hall) -> list[tuple[int, bytes]]:
    with store.reading() as db:
        game = journal.find_stream(db, "game", 1)
        return [journal.head(db, each) for each in (game, hall.event) if each]


DIRECTED: dict[What, tuple[str, ...]] = {
    "seats": ("seat 1: 1 = 3 1", "lock 1: 1 = 501 320"),
    "result": ("result 1.1 501 320",),
    "decision": ("settle 1.1 501 320", "award 1.1 1 0 # x", "annul 1.1 # x", "forfeit 1.1 3"),
    "act": ("drop 4", "set rounds=4", "absent 4 3"),
    "clock": ("clock 1",),
    "publicity": ("release standings", "hide results 1"),
}


@pytest.mark.parametrize("state", ["open", "locked", "over"])
@pytest.mark.parametrize("what", DIRECTED)
def test_every_act_of_a_director_is_taken_as_the_table_says(
    tmp_path: Path, state: Standing, what: What
) -> None:
    data, hall = made(state, late=False, has_game=False)
    sentences = {"locked": "Round 1 is locked.", "over": "The event is closed."}
    with standing(tmp_path, data) as store:
        for line in DIRECTED[what]:
            assert rights.kind_of(line.split()[0]) == what
            act = read_act(line.replace("=", " ") if line.startswith("set") else line)
            enter = partial(_enter, act=act)
            try:
                direct(store, hall.event, AUTHOR, enter, dry_run=True)
                said = ""
            except EntryRefused as no:
                said = no.what
            assert (said == sentences.get(state)) is not may("director", what, state), line


def _enter(desk: Desk, act: Act) -> None:
    desk.enter(act)


@pytest.mark.parametrize("state", ["open", "agreed", "decided", "locked", "over"])
def test_a_scorer_with_the_ledger_enters_lines_in_every_state(
    tmp_path: Path, state: Standing
) -> None:
    for what, line in LINES.items():
        data, _ = made(state, late=False, has_game=True)
        with standing(tmp_path, data) as store:
            table = Table.meant(store, "1", AUTHOR)
            done = table.undo() if what == "undo" else table.enter([line])
            assert done.ok is may("scorer", what, state), what


# -- a player with the tools of a browser ----------------------------------------------------------

WORDS = (
    *FORGED,
    *(line for line in LINES.values() if line),
    "undo",
    "take",
    "none",
    "KS AS",
    "score Ann 3",
    "Ann holds 7S",
)
PREFIXES = ("", "", "", "@3 ", ".1 ", "1. ", "Ann: ", " ", "~", "note x\n", "KS; ")
SUFFIXES = (
    "",
    "",
    " by Dora",
    " because x",
    " # x",
    " drop",
    ", drop",
    "~",
    "\nruling annul because x",
)
LINE = st.builds(
    lambda before, word, after, loud: f"{before}{word.upper() if loud else word}{after}",
    st.sampled_from(PREFIXES),
    st.sampled_from(WORDS),
    st.sampled_from(SUFFIXES),
    st.booleans(),
)
NUMBER = st.sampled_from(("0", "1", "2", "3", "9"))
FORM = st.fixed_dictionaries(
    {},
    optional={
        "line": LINE,
        "game": NUMBER,
        "round": NUMBER,
        "at": st.sampled_from(tuple("12345678")),
        "undo": st.just("1"),
        "form": st.just("1"),
        "after": st.just("a" * 12),
        "figure-0": NUMBER,
        "fact-maker": st.just("Ann"),
        "seen": st.sampled_from(("1.1-1-3", "1.2-2-4", "2.1-1-4", "2.2-3-2", "2.1-4-1")),
        "by": st.sampled_from(("Ann Baker", "Bob Archer", "Cid Fox", "Dee Gray", "Dora")),
        "figure": st.lists(st.sampled_from(("501", "1", "500")), min_size=1, max_size=2),
        "name": st.sampled_from(("Dora", "Ann Baker")),
        "entry": st.sampled_from(tuple("12345678")),
        "table": st.just("1.1"),
        "figures": st.just("1 500"),
        "settle": st.just("yes"),
    },
)
WHERE = st.sampled_from(
    (
        *["/t/1/line"] * 6,
        *["/t/1/result"] * 3,
        "/t/1/open",
        "/t/1/who",
        *["/me/result"] * 3,
        "/me/pin",
        "/t/2/line",
        "/t/2/result",
        *(f"/desk/do/{word}" for word in ("lock", "result", "close", "void")),
    )
)


@pytest.mark.usefixtures("unlimited")
def test_a_player_with_the_tools_of_a_browser_moves_no_figure(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    acts = ("result 1.2 501 320", ROUND_2)
    with open_ledger(hall.ledger) as store:
        assert Table.meant(store, "1", AUTHOR).enter(["final Ann 501 Cid 300"]).ok
        acted(*acts)(store, hall)
        direct(store, hall.event, AUTHOR, lambda desk: desk.open_tables(2, [1]))
        assert Table.meant(store, "2", AUTHOR).enter(["note by the director"]).ok
        before = journal_of(store, hall)
    with hall.served():
        phone = Phone(hall.browser(), 1, hall.keys[1].pin)
        token = phone.token
        phone.client.cookies.set("held-me", held_by(hall, 1))

        @settings(
            max_examples=many(150),
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        @given(WHERE, FORM)
        def sent(where: str, form: dict[str, object]) -> None:
            usual = {"game": "2", "round": "2", "seen": "2.1-1-4", "key": new_key()}
            answer = phone.client.post(where, data={"token": token, **usual, **form})
            assert answer.status_code < 500, (where, form)

        sent()
    with open_ledger(hall.ledger) as store:
        after = journal_of(store, hall)
        assert after["game 1"] == before["game 1"]
        assert after["game 2"][: len(before["game 2"])] == before["game 2"]
        new = after["event"][len(before["event"]) :]
        assert all(text.startswith("result 2.1 ") for text in new), new
        voided = demand_own_lines(store)
        assert all(number > len(before["game 2"]) for number in voided)


def held_by(hall: Hall, entrant: int) -> str:
    """The token of somebody who has scanned their tag."""
    with open_ledger(hall.ledger) as store:
        (code,) = own_codes.new_codes(store, hall.event, [Person(entrant)])
        return own_codes.admit_by_code(store, hall.event, code.key)


def journal_of(store: Ledger, hall: Hall) -> dict[str, list[str]]:
    with store.reading() as db:
        games = [journal.find_stream(db, "game", number) for number in (1, 2)]
        streams = {"event": hall.event, "game 1": games[0], "game 2": games[1]}
        return {
            name: [each.text for each in journal.read(db, stream)]
            for name, stream in streams.items()
            if stream
        }


def demand_own_lines(store: Ledger) -> list[int]:
    """Demand that a phone has entered nothing but its kinds; give back what it took back."""
    fold = Table.meant(store, "2", AUTHOR).whole
    with store.reading() as db:
        stream = journal.find_stream(db, "game", 2)
        assert stream
        entered = list(journal.read(db, stream, 2))
    kinds = dict(zip((each.number for each in entered), kinds_since(fold, 1), strict=True))
    by_phone = [each for each in entered if each.device.startswith("table 1, phone")]
    for each in by_phone:
        assert kinds[each.number] in ("play", "hand", "note") or each.kind == "void", each
    return [mending.target for mending in fold.mendings]
