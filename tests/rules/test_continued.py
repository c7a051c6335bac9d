"""A running account goes on in a new game with other players, pot and balances carried."""

from collections.abc import Sequence

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.record.continued import Newcomer, closing_lines, next_dealer, successor
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head, Player
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head
from trickledger.rules.refusals import Refusal

ID = "0123456789abcdef" * 2
HEAD = f"game loo / players Ann, Flo, Cid, Dee, Eve / continues {ID} / "
HANDS = {"passed": "pass pass pass pass pass"}

ROWS = """
begins           | start Ann 5 Eve minus 5 pot 5 | ok
                 |                               | totals Ann 5 Flo 0 Cid 0 Dee 0 Eve -5 pot 5
keeps-its-sum    | start Ann 5 Eve minus 3 pot 7 / hand Eve 5S | ok
                 | <passed>                      | totals Ann 5 Flo 0 Cid 0 Dee 0 Eve -8 pot 12
who-left-took-it | start Ann 5 pot 5 / hand Eve 5S | ok
                 | <passed>                      | totals Ann 5 Flo 0 Cid 0 Dee 0 Eve -5 pot 10
pot-is-won       | start pot 5 / hand Eve 5S / in pass pass pass pass | ok
                 |                               | totals Ann 10 Flo 0 Cid 0 Dee 0 Eve -5 pot 0
minus-sign       | start Eve -5 pot 5            | ok; totals Ann 0 Flo 0 Cid 0 Dee 0 Eve -5 pot 5
swapped          | start Ann 5 pot 5 / hand Eve 5S / swap Ann Flo | ok
                 | <passed>                      | totals Flo 0 Ann 5 Cid 0 Dee 0 Eve -5 pot 10
voided           | start pot 5 / hand Eve 5S / <passed> / void @7 | ok; unfinished
                 |                               | totals Ann 0 Flo 0 Cid 0 Dee 0 Eve 0 pot 5
misdealt         | start pot 5 / hand Eve 5S / pass / misdeal | ok; stake 5
final-of-it      | start Ann 5 pot 5 / final Ann 10 Flo 0 Cid 0 Dee 0 Eve minus 5 | ok
                 |                               | totals Ann 10 Flo 0 Cid 0 Dee 0 Eve -5 pot 5
final-too-much   | start Ann 5 pot 5             | any COM-RES-6
                 | final Ann 16 Flo 0 Cid 0 Dee 0 Eve 0 | says 6 chips that nobody paid
stranger         | start Bob 5 / hand Eve 5S     | SYN COM-SEAT-3
twice            | start Ann 5 Ann 6 / hand Eve 5S | SYN COM-SEAT-3
no-figure        | start Ann                     | SYN COM-SYN-1
two-starts       | start Ann 5 / start Ann 6     | SYN COM-SYN-1
two-earlier      | continues 0123456789abcdef0123456789abcdef | SYN COM-SYN-1
no-id            | game loo / continues 12       | SYN COM-SYN-1
of-nothing       | game loo / players Ann, Bob, Cid, Dee, Eve | SYN COM-SEAT-3
                 | start pot 5 / hand Eve 5S     |
to-an-end        | game klaberjass / players Ann, Bob / start Ann 5 / hand Bob QS | SYN COM-SEAT-3
add              | hand Eve 5S / add Gus         | RULE COM-SEAT-3; says new --continue --with Gus
joins            | hand Eve 5S / Gus joins       | RULE COM-SEAT-3; says new --continue --with Gus
no-name          | hand Eve 5S / As joins        | SYN COM-SEAT-1
no-name-of-two   | hand Eve 5S / Flo leaves, KH joins  | SYN COM-SEAT-1
joins-between    | hand Eve 5S / Gus comes between Cid and Dee | RULE COM-SEAT-3; says Gus:after:Cid
joins-round      | hand Eve 5S / Gus joins between Ann and Eve | RULE COM-SEAT-3; says Gus:after:Eve
joins-apart      | hand Eve 5S / Gus joins between Ann and Dee | SYN COM-CARD-1
two-at-once      | hand Eve 5S / Flo leaves, Gus joins | SEQ COM-SEAT-3; says Hand 1 isn't finished
new-seats        | seats Ann Cid Flo Dee Eve     | RULE COM-SEAT-3
                 |                               | says new --continue --seats Ann,Cid,Flo,Dee,Eve
change-seats     | Flo and Cid change seats      | RULE COM-SEAT-3
                 |                               | says new --continue --seats Ann,Cid,Flo,Dee,Eve
change-with      | eve changes places with flo   | RULE COM-SEAT-3
                 |                               | says new --continue --seats Ann,Eve,Cid,Dee,Flo
seats-too-few    | seats Ann Cid                 | RULE COM-SEAT-3; says Name all who play once
seats-as-before  | seats: Cid, Dee, Eve, Ann, Flo | RULE COM-SEAT-3; says They sit so already
sits-already     | hand Eve 5S / Flo joins       | RULE COM-SEAT-3
                 |                               | says Flo sits at this table already
leaves           | game loo / players Ann, Bob, Cid, Dee, Eve, Flo | RULE COM-SEAT-3
                 | hand Eve 5S / ann leaves      | says new --continue --without Ann
leaves-too-few   | hand Eve 5S / Ann leaves      | RULE COM-SEAT-3
                 |                               | says only if somebody joins
never-sat        | hand Eve 5S / Zoe goes home   | RULE COM-SEAT-3
                 |                               | says Zoe doesn't sit at this table
joins-a-match    | game klaberjass / players Ann, Bob / hand Bob QS / Flo joins | RULE COM-SEAT-3
                 |                               | says played to its end
"""


@pytest.mark.parametrize("row", table(ROWS, HANDS, HEAD), ids=name_of)
def test_a_game_begins_with_what_another_left(row: Row) -> None:
    check(row)


def account(*lines: str, players: str = "Ann, Bob, Cid, Dee, Eve", kind: str = "loo") -> GameFold:
    said = replay("\n".join([f"game {kind}", f"players {players}", *lines]))
    assert said.refusal is None, str(said.refusal)
    return said.games[0].fold


# Ann took the pot of Eve; then Bob paid.
EVENING = ("hand Eve 10C", "pass pass pass pass pass", "hand Ann JH", "pass pass pass pass in",
           "hand Bob 4C", "pass pass pass pass pass")  # fmt: skip


def newcomers(*names: str) -> list[Newcomer]:
    return [
        Newcomer(Player(name, name), after)
        for name, _, after in (each.partition(" after ") for each in names)
    ]


@pytest.mark.parametrize(
    ("joining", "leaving", "players", "start"),
    [
        (["Flo"], [], "Ann Bob Cid Dee Eve Flo", "start Ann 5 Bob minus 5 Eve minus 5 pot 5"),
        (["Flo after Ann"], ["Bob"], "Ann Flo Cid Dee Eve", "start Ann 5 Eve minus 5 pot 5"),
        (["Flo", "Gus"], ["ann"], "Bob Cid Dee Eve Flo Gus",
         "start Bob minus 5 Eve minus 5 pot 5"),
        ([], [], "Ann Bob Cid Dee Eve", "start Ann 5 Bob minus 5 Eve minus 5 pot 5"),
    ],
)  # fmt: skip
def test_the_head_has_who_plays_and_what_is_carried(
    joining: list[str], leaving: Sequence[str], players: str, start: str
) -> None:
    fold = account(*EVENING)
    head = successor(fold, ID, newcomers(*joining), leaving)
    assert isinstance(head, Head), str(head)
    assert " ".join(head.handles) == players
    assert start in head.text().splitlines()
    assert f"continues {ID}" in head.text().splitlines()
    assert read_head(head.text()) == head
    later = GameFold(head)
    before, now = fold.standing(fold.carry), later.standing(later.carry)
    assert all(now[name] == before[name] for name in now if name in before)
    assert all(now[name] == 0 for name in now if name not in before)
    assert later.gains == (0,) * len(head.players)


@pytest.mark.parametrize(
    ("fold", "joining", "leaving", "says"),
    [
        (account(*EVENING[:-1]), ["Flo"], [], "Hand 3 isn't finished"),
        (account(*EVENING), ["Ann"], [], "Ann sits at this table already"),
        (account(*EVENING), [], ["Zoe"], "Zoe doesn't sit at this table"),
        (account(*EVENING), ["Flo after Zoe"], [], "Zoe doesn't sit at this table"),
        (account(*EVENING), ["As"], [], "reads as a card"),
        (account(*EVENING), [], ["Ann"], "5 to 10"),
        (account(*EVENING, "abandon because late"), ["Flo"], [], "was abandoned"),
        (account("hand Bob 10C", players="Ann, Bob", kind="klaberjass"), ["Flo"], [], "to its end"),
    ],
)
def test_who_cannot_come_or_go_is_told(
    fold: GameFold, joining: list[str], leaving: Sequence[str], says: str
) -> None:
    refusal = successor(fold, ID, newcomers(*joining), leaving)
    assert isinstance(refusal, Refusal)
    assert says in refusal.why


def test_the_earlier_game_is_closed_and_its_pot_has_a_place() -> None:
    fold = account(*EVENING)
    lines = closing_lines(fold)
    assert [line.split(" because ")[0] for line in lines] == ["end", "ruling settle"]
    for line in lines:
        assert enter(fold, line) is None
    assert fold.verdict.status == "closed"
    assert fold.settled_by
    assert closing_lines(fold) == []
    assert [line.split(" because ")[0] for line in closing_lines(account(*EVENING[:4]))] == ["end"]


def test_who_was_next_deals_first_or_the_next_who_stays() -> None:
    fold = account(*EVENING)
    for leaving, dealer in ((["Bob"], "Cid"), (["Cid"], "Dee"), (["Cid", "Dee"], "Eve")):
        head = successor(fold, ID, newcomers("Flo", "Gus"), leaving)
        assert isinstance(head, Head)
        assert next_dealer(fold.handles, fold.carry.dealer or 0, head) == dealer


@pytest.mark.parametrize(
    ("order", "dealer"),
    [
        # Bob dealt last
        ("Ann Bob Cid Dee Eve", "Cid"),
        ("Ann Bob Eve Dee Cid", "Eve"),
        ("Bob Ann Cid Dee Eve", "Ann"),
        ("Ann Bob Cid Eve Dee", "Cid"),
        ("Cid Dee Eve Ann Bob", "Cid"),
    ],
)
def test_in_other_seats_the_deal_passes_left_of_who_dealt_last(order: str, dealer: str) -> None:
    fold = account(*EVENING)
    assert fold.handles[fold.carry.dealer or 0] == "Cid"
    players = {player.handle: player for player in fold.head.players}
    head = fold.head._replace(players=tuple(players[name] for name in order.split()))
    assert next_dealer(fold.handles, fold.carry.dealer or 0, head) == dealer


@pytest.mark.parametrize(
    ("line", "kept"), [("hand 5S", "hand Dee 5S"), ("result Bob 5", "hand Dee"), ("hand 5S~", "")]
)
def test_a_dealer_whom_the_ledger_alone_knows_is_not_typed_but_kept(line: str, kept: str) -> None:
    fold = replay("game loo\nplayers Ann, Bob, Cid, Dee, Eve").games[0].fold
    fold.deals_first = 3
    refusal = enter(fold, line)
    assert (refusal is None) == bool(kept)
    assert [entry.text for entry in fold.entries_since(1)][:1] == [kept][: bool(kept)]


def test_an_open_series_goes_on_too() -> None:
    fold = account("option match open", players="Ann, Bob, Cid, Dee", kind="rolling-stone")
    head = successor(fold, ID, newcomers("Flo"), [])
    assert isinstance(head, Head)
    assert head.options == fold.head.options
