"""One sentence, drawn by each front: in a shell, at a table, at the desk, on a page."""

import re

import pytest

from trickledger.ledger.errors import RESTORE
from trickledger.ledger.pages.words import told, words
from trickledger.ledger.problems import Problem, said_with
from trickledger.ledger.say.about import About, about
from trickledger.ledger.say.display import Display, shown_on
from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.proposed import seated
from trickledger.ledger.web.proposals import at_desk
from trickledger.rules.says import Cards, Command, Example, Handle, Says, Suit, both

ROMA, MILAN = Handle("AS Roma"), Handle("KH Milan")
KING = Cards(1 << 11)
UNLOCK = Says("{name} waits: {unlock} first.", name=ROMA, unlock=Command("event unlock 3"))


@pytest.fixture
def named() -> object:
    """What a command names that is about another event than the current one."""
    before = about.set(About(None, "", "7"))
    yield
    about.reset(before)


def test_a_shell_is_told_the_whole_command(named: object, tmp_path: object) -> None:
    assert read_here(UNLOCK) == "AS Roma waits: `trickledger event unlock 3 -e 7` first."
    ends = Says("Next: {round}", round=Example("event round"))
    assert read_here(ends) == "Next: trickledger event round -e 7"
    assert read_here(Says("{back} works.", back=RESTORE)).startswith("`trickledger restore BACKUP")


def test_what_names_its_own_or_is_about_none_is_left(named: object) -> None:
    for command in ("event unlock 3 -e 2", "event new TITLE", "rules COM-PHYS-1", "event list"):
        assert read_here(Says("{it}", it=Example(command))) == f"trickledger {command}"


def test_a_table_is_told_what_is_typed_there(named: object) -> None:
    with seated(12):
        assert read_here(UNLOCK) == "AS Roma waits: `/event unlock 3` first."
        for command, typed in (("void @3 -g 12", "/void @3"), ("void @3 -g 2", "/void @3 -g 2")):
            assert read_here(Says("{it}", it=Example(command))) == typed


def test_the_desk_has_a_link_and_no_command() -> None:
    said = at_desk([UNLOCK])
    assert [*map(str, said.lines)] == ['AS Roma waits: "Unlock a round" first.']
    (link,) = said.links
    assert link.address.startswith("/desk/do/unlock")
    assert told(said.lines[0]).startswith("<bdi>AS Roma</bdi> waits")


def test_a_card_is_drawn_and_a_name_that_begins_like_one_is_not() -> None:
    says = Says("{both} with {card}, {suit}.", both=both((ROMA, MILAN)), card=KING, suit=Suit("H"))
    assert read_here(says) == "AS Roma and KH Milan with KS, H."
    with shown_on(Display(has_signs=True)):
        assert read_here(says) == "AS Roma and KH Milan with K♠, ♥."
    for page in (told(says), words(says)):
        assert page.replace("\N{NO-BREAK SPACE}", " ") == (
            "<bdi>AS Roma</bdi> and <bdi>KH Milan</bdi> with "
            '<span class="card">K♠</span>, <span class="card red">♥</span>.'
        )


def test_no_markup_and_no_escape_comes_out_of_a_name() -> None:
    says = Says("{name} 5: {{braces}}.", name=Handle("<b>\x1b[31m\ue000Ann"))
    page = str(told(says))
    assert re.findall(r"<[^>]*>", page) == ["<bdi>", "</bdi>"]
    assert "\x1b" not in page
    assert "\N{NO-BREAK SPACE}5" in page


def test_an_unknown_place_is_no_value_of_a_sentence() -> None:
    assert said_with("No places.", {"round": 3}).values == {}
    assert str(said_with("{a} and {a}", {"a": 1, "b": 2})) == "1 and 1"


def test_a_problem_knows_what_it_proposes_however_deep_it_stands() -> None:
    remedy = Says("First: {all}", all=both((Says("{it}", it=Command("event round")), "rest")))
    assert Problem(Says("No."), None, remedy).commands == [Command("event round")]
