"""The laws of an event, without a ledger: who may drop out, what a forfeit needs, and so on."""

import pytest

from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.edited_event import EditedEvent
from trickledger.ledger.tournament.fold import event_from, take
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.laws import LAWS, demand_lawful, demand_new
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.rights import kind_of, may
from trickledger.ledger.tournament.state import PlayedGame, State
from trickledger.rules.says import Command

FOUR = ("add 1: Ann", "add 2: Bob", "add 3: Cid", "add 4: Dee")
ROUND = "round 1 swiss: 1 2, 3 4"
LATER = (ROUND, "result 1.1 5 1", "result 1.2 5 1", "round 2 swiss: 1 3, 2 4")
SEVEN = tuple(f"add {number}: P{number}" for number in range(1, 8))
HOST = "0" * 31


def entries(*lines: str) -> list[EventEntry]:
    kinds = {"event": "head", "void": "void", "close": "close"}
    return [
        EventEntry(n, n, kinds.get(line.split()[0], "act"), line, "Dora")
        for n, line in enumerate(lines, 1)
    ]


def state_after(*lines: str, head: str = "event Evening", games: str = "") -> State:
    """An event of these lines; each letter of `games` is how the game of a table stands."""
    stands = {"o": "open", "a": "abandoned", "w": "won"}
    people = (("ann", 3, False), ("bob", 5, True)), (("cid", 1, False), ("dee", 4, True))
    played = {
        f"{HOST}{n}": PlayedGame(n, "abc234", stands[each], 9, 0, False, people[n - 1])
        for n, each in enumerate(games, 1)
    }
    opened = [f"open 1.{n} {HOST}{n}" for n, _ in enumerate(games, 1)]
    return event_from(entries(head, *lines, *opened), played=played)


def why_not(state: State, line: str) -> str:
    """Why an act cannot be entered; empty where it can."""
    act = read_act(line)
    try:
        demand_new(state, act)
        demand_lawful(state, act)
    except UnfitPlan as exc:
        return str(exc)
    return ""


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ((), "add 6: Zoe", "The next entrant is number 5, not 6."),
        ((), "add 5: ANN", "There is already a player called ANN. Entrant 1 has that name."),
        ((), "add 5: Ann & Zoe", "Entrants of this event are single players."),
        ((), "add 5: Zoe", ""),
        # who may drop out: before the first round everybody, then as long as two are left
        (("drop 1", "drop 2", "drop 3"), "drop 4", ""),
        (("drop 1",), "drop 1", "Ann has already dropped out."),
        ((ROUND, "drop 1"), "drop 2", ""),
        ((ROUND, "drop 1", "drop 2"), "drop 3", "there would be nobody to play against"),
        ((), "drop 9", "There is no entrant 9."),
        ((), "return 1", "Ann has not dropped out."),
        (("absent 1 1",), "return 1", ""),
        (("absent 1 1", ROUND), "return 1", "Ann has not dropped out."),
        ((ROUND,), "absent 1 1", "Round 1 is already made."),
        (("absent 1 2",), "absent 1 2", "Ann is absent in round 2 already."),
        (("here 1",), "here 1", "Ann has already checked in."),
        ((), "forbid 2 2", "Nobody can meet themselves."),
        ((ROUND,), "wish 1 2", "Ann and Bob have already met, at table 1.1."),
        ((ROUND, "forfeit 1.1 1"), "wish 1 2", ""),
        ((ROUND,), "wish 1 3", ""),
        ((ROUND,), "set format free", "The format cannot change any more."),
        ((), "set format free", ""),
        (
            (),
            "set game cinch, pairs true, format swiss",
            "The entrants are single players already.",
        ),
        (LATER, "set rounds 1", "2 are made already."),
        (LATER, "set rounds 2", ""),
    ],
)
def test_who_takes_part(before: tuple[str, ...], line: str, says: str) -> None:
    told = why_not(state_after(*FOUR, *before), line)
    assert says in told
    assert bool(says) == bool(told)


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ((), "round 2 swiss: 1 2", "The next round is 1, not 2."),
        ((), "round 1 swiss: 1 2, 3 9", "There is no entrant 9."),
        ((), "round 1 swiss: 1 2, 3 1", "Ann would sit twice in round 1."),
        ((), "round 1 swiss: 1 2 3", "Table 1.1 has 3 entrants. Klaberjass seats 2."),
        (("drop 1",), ROUND, "Ann has dropped out."),
        # when a round is made again: none of its tables has begun, and it is not locked
        ((ROUND,), "round 1 swiss: 1 3, 2 4", ""),
        ((ROUND, "result 1.2 5 1"), "round 1 swiss: 1 3, 2 4", "table 1.2 has a result"),
        ((ROUND, "forfeit 1.1 1"), "round 1 swiss: 1 3, 2 4", "table 1.1 has a forfeit"),
        ((ROUND, f"open 1.2 {HOST}1", "result 1.1 5 1"), ROUND, "table 1.2 has a game"),
        ((ROUND, "lock 1: "), ROUND, "Round 1 is locked."),
        ((ROUND, "lock 1: ", "unlock 1"), ROUND, ""),
        (LATER, ROUND, "The next round is 3, not 1."),
        # who is moved: not from a table that has begun, nor to two
        ((ROUND,), "seat 1: 1 = 1 3, 2 = 2 4", ""),
        ((ROUND,), "seat 1: 1 = 1 3", "Cid already sits at table 1.2."),
        ((ROUND,), "seat 1: 0 = 1 3", "There is no table 1.0."),
        ((ROUND,), "seat 2: 1 = 1 3", "There is no round 2. One round is made."),
        ((ROUND, "result 1.1 5 1"), "seat 1: 1 = 2 1", "Table 1.1 already has a result."),
        ((ROUND,), "unlock 1", "Round 1 is not locked."),
    ],
)
def test_rounds(before: tuple[str, ...], line: str, says: str) -> None:
    told = why_not(state_after(*FOUR, *before), line)
    assert says in told
    assert bool(says) == bool(told)


@pytest.mark.parametrize(
    ("games", "before", "line", "says"),
    [
        ("", (), "result 1.3 5 1", "There is no table 1.3. Round 1 has tables 1 to 2."),
        ("", (), "result 1.1 5", "Table 1.1 has 2 figures, one each for Ann, Bob. You gave 1."),
        ("", (), "result 1.1 5 1 won 2", "Table 1.1 has no side 3."),
        ("", (), "result 1.1 5 1 won 0 0", "A side that won is named twice."),
        ("", ("forfeit 1.1 1",), "result 1.1 5 1", "it was forfeited"),
        # what a forfeit needs: somebody of the table, and no result
        ("", (), "forfeit 1.1 1", ""),
        ("", (), "forfeit 1.1 3", "Cid does not sit at table 1.1."),
        ("", ("result 1.1 5 1",), "forfeit 1.1 1", "already has a result"),
        ("w", (), "forfeit 1.1 1", "already has a result"),
        ("o", (), "forfeit 1.1 1", ""),
        # a game that was recorded counts before a bare result
        ("w", (), "result 1.1 5 3", "ended 3 : 5 by its record, game 1, not 5 : 3."),
        ("w", (), "result 1.1 3 5", ""),
        ("w", (), "settle 1.1 5 3", ""),
        ("o", (), "result 1.1 5 3", ""),
        ("o", (), f"open 1.1 {HOST}9", "Table 1.1 already has a game: game 1."),
        ("a", (), f"open 1.1 {HOST}9", ""),
        ("a", (), f"open 1.2 {HOST}1", "That game already belongs to table 1.1."),
    ],
)
def test_results_and_games(games: str, before: tuple[str, ...], line: str, says: str) -> None:
    told = why_not(state_after(*FOUR, ROUND, *before, games=games), line)
    assert says in told
    assert bool(says) == bool(told)


def test_what_to_do_about_a_forfeit_is_a_remedy_that_each_front_spells_in_its_own_way() -> None:
    state = state_after(*FOUR, ROUND, "result 1.1 5 1")
    with pytest.raises(UnfitPlan) as caught:
        demand_lawful(state, read_act("forfeit 1.1 1"))
    assert caught.value.problem.commands == [Command("event result 1.1 FIGURES --settle")]


def test_where_nobody_knows_which_round_is_the_last_there_is_no_bye_on_request() -> None:
    head = "event Evening\nclosing 1"
    told = why_not(state_after(*FOUR, head=head), "absent 1 2 worth half")
    assert "In the last round there is none. How many rounds there are isn't set." in told
    told = why_not(state_after(*FOUR, head=f"{head}\nrounds 2"), "absent 1 2 worth half")
    assert "isn't set" not in told


def test_a_table_plays_on_while_enough_are_left() -> None:
    head = "event Evening\ngame linger-longer\nformat rotation\nsize 4"
    made = (*SEVEN, "round 1 typed: 1 2 3 4, 5 6 7")
    assert why_not(state_after(*made, "forfeit 1.1 1", head=head), "result 1.1 5 1 2") == ""
    told = why_not(state_after(*made, "forfeit 1.2 5", head=head), "result 1.2 5 1")
    assert told.startswith("No game of 2 is possible at table 1.2. Linger Longer seats 3")


@pytest.mark.parametrize(
    "word", [word for word in LAWS if not may("director", kind_of(word), "over")]
)
def test_nothing_but_what_is_public_is_lawful_in_an_event_that_is_closed(word: str) -> None:
    state = state_after(*FOUR, ROUND, "close")
    with pytest.raises(UnfitPlan, match="The event is closed"):
        demand_lawful(state, read_act("drop 1")._replace(word=word))


def test_what_is_refused_changes_nothing() -> None:
    state, same = (state_after(*FOUR, ROUND, "result 1.1 5 1") for _ in range(2))
    for line in ("drop 9", "round 3 swiss: 1 2", "seat 1: 2 = 3 1", "result 1.1 5", "lock 2: "):
        with pytest.raises(UnfitPlan):
            take(state, EventEntry(99, 99, "act", line, "Dora"))
    assert state == same


@pytest.mark.parametrize(
    "line",
    [
        "add 5: Zo{}e",
        "message Bob{} is sought",
        "screen Bar{}: clock",
        "prize ma{}in: 50",
        "prize main: a h{}am",
        "prize main for la{}dies: 50",
        "drop 1 # i{}ll",
    ],
)
@pytest.mark.parametrize("sign", ["\x17", "\u202e", "\U0005b254"])
def test_no_line_has_a_letter_that_cannot_be_printed(line: str, sign: str) -> None:
    event = EditedEvent(state_after(*FOUR), "Dora")
    with pytest.raises(UnfitPlan) as refused:
        event.enter(read_act(line.format(sign)))
    assert str(refused.value).isprintable()
    event.enter(read_act(line.format("")))


def test_a_void_takes_back_what_nothing_rests_on() -> None:
    desk = EditedEvent(state_after(*FOUR, ROUND, "result 1.1 5 1"), "Dora")
    with pytest.raises(UnfitPlan, match="later entries depend on it"):
        EditedEvent(state_after(*FOUR, ROUND, "result 1.1 5 1"), "Dora").void(6)
    assert [entry.text for entry in desk.undo("slip")] == ["result 1.1 5 1"]
    assert [entry.text for entry in desk.entered] == ["void 7 # slip"]
    assert not desk.event.round(1).tables[0].reports
    assert desk.event == state_after(*FOUR, ROUND, "result 1.1 5 1", "void 7 # slip").as_event()


def test_a_void_brings_back_what_the_game_of_a_table_says() -> None:
    desk = EditedEvent(state_after(*FOUR, ROUND, games="w"), "Dora")
    desk.enter(read_act("settle 1.1 1 0"))
    desk.undo()
    assert desk.event.round(1).tables[0].figures == (3, 5)


def test_nobody_else_enters_what_one_may_undo() -> None:
    with pytest.raises(UnfitPlan, match="Cid has entered nothing that can be undone"):
        EditedEvent(state_after(*FOUR), "Cid").undo()
