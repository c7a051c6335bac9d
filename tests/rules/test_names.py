"""Whoever is called so can play so: names with apostrophes, hyphens and marks, and Jo."""

import pytest

from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language.notation import seat_named
from trickledger.rules.record.entries import renamed
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Player, handle_refusal, player_told
from trickledger.rules.record.lines import enter

AMIT = "\u0905\u092e\u093f\u0924"


def opened(players: str) -> GameFold:
    result = replay(f"game klaberjass\nplayers {players}")
    assert result.refusal is None, str(result.refusal)
    return result.games[0].fold


@pytest.mark.parametrize(
    ("told", "handle", "name"),
    [
        ("O'Neil", "ONeil", "O'Neil"),
        ("O\u2019Neil", "ONeil", "O\u2019Neil"),
        ("Ann-Marie", "AnnMarie", "Ann-Marie"),
        ("O'Neil=Sean O'Neil", "ONeil", "Sean O'Neil"),
        (AMIT, AMIT, AMIT),
        ("Ze\u0301", "Z\u00e9", "Z\u00e9"),
        ("Jo", "Jo", "Jo"),
    ],
)
def test_a_name_has_a_handle(told: str, handle: str, name: str) -> None:
    assert player_told(told) == Player(handle, name)
    fold = opened(f"{told}, Bob")
    assert fold.handles == (handle, "Bob")
    text = record_text(fold, "")
    again = replay(text)
    assert again.refusal is None
    assert record_text(again.games[0].fold, "") == text


@pytest.mark.parametrize("told", ["2nd", "Ann Baker", "Ann_B", "\u093f\u0924", "'", "-", "5-"])
def test_what_is_no_name_is_refused(told: str) -> None:
    result = replay(f"game klaberjass\nplayers {told}, Bob")
    assert result.refusal
    assert result.refusal.clause == "COM-SEAT-1"


@pytest.mark.parametrize("said", ["O'Neil", "o\u2019neil", "ONeil", "o"])
def test_who_has_an_apostrophe_is_found_by_the_name(said: str) -> None:
    fold = opened("O'Neil, Ann-Marie")
    lines = (
        "hand Ann-Marie 10C",
        f"{said} takes",
        f"{said}: exchange",
        f"{said}: none",
        "ann-marie: none",
        f"{said}: JC",
        f"AC = {said}",
        f"note {said} said so",
        f"swap {said} Ann-Marie",
    )
    for line in lines:
        assert enter(fold, line) is None, line
    assert fold.handles == ("AnnMarie", "ONeil")


@pytest.mark.parametrize("said", ["Sixty", "Jo"])
def test_who_is_called_like_a_joker_plays_where_there_is_none(said: str) -> None:
    fold = opened(f"{said}, Bob")
    for line in (f"hand {said} 10C", "Bob takes", f"{said}: exchange", f"{said} passes"):
        refusal = enter(fold, line)
        assert refusal is None or refusal.clause != "COM-CARD-2", line


@pytest.mark.parametrize("kind", kinds())
def test_jo_is_a_word_where_there_are_jokers_alone(kind: str) -> None:
    refusal = handle_refusal(Player("Jo", "Jo"), game(kind))
    assert (refusal is not None) == (kind == "kalooki")
    if refusal:
        (proposed,) = refusal.would_do
        assert handle_refusal(Player(proposed, proposed), game(kind)) is None


def test_names_with_marks_change_seats() -> None:
    fold = opened(f"{AMIT}, Bob")
    for line in (f"hand {AMIT} 10C", "Bob takes", f"swap {AMIT} Bob"):
        assert enter(fold, line) is None
    assert fold.handles == ("Bob", AMIT)


@pytest.mark.parametrize("line", ["Jo joins", "add Jo", "O'Neil comes", f"join {AMIT}"])
def test_whoever_joins_can(line: str) -> None:
    result = replay("game loo\nplayers P1, P2, P3, P4, P5\nhand P1 5H")
    refusal = enter(result.games[0].fold, line)
    assert refusal
    assert "new --continue --with" in refusal.why


def test_a_name_with_marks_is_told_by_the_seat() -> None:
    assert renamed(f"hand {AMIT} 10C", (AMIT, "Bob"), ("Bob", AMIT)) == "hand Bob 10C"
    assert renamed("score Ann+Cid 5", ("Ann", "Cid"), ("Cid", "Ann")) == "score Cid+Ann 5"


ACCENTS = "game cinch\nplayers Zo\u00eb, J\u00f6rg, Bea, M\u00fcller"


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (["mueller deals"], "hand M\u00fcller"),
        (["hand MULLER"], "hand M\u00fcller"),
        (["hand muller", "zoe 7, jorg passes, bea passes, mueller passes"], "pass"),
        (["hand muller", "zoe: 7"], "bid 7"),
        (
            ["hand muller result zoe 9 joerg 5 maker zoe bid 8"],
            "result Zo\u00eb+Bea 9 J\u00f6rg+M\u00fcller 5 maker Zo\u00eb bid 8",
        ),
    ],
)
def test_a_name_is_known_without_the_marks_of_its_letters(lines: list[str], last: str) -> None:
    found = replay("\n".join([ACCENTS, *lines]))
    assert found.refusal is None, str(found.refusal)
    assert found.games[0].fold.entries[-1].text == last


@pytest.mark.parametrize(
    ("handles", "typed", "seat"),
    [
        (("Zo\u00eb", "Zoe", "J\u00f6rg"), "zoe", 1),
        (("J\u00f6rg", "J\u00f2rg", "Ann"), "jorg", None),
        (("J\u00f6rg", "J\u00f2rg", "Ann"), "joerg", 0),
        (("\u00c0s", "Ann"), "as", None),
        (("Zo\u00eb", "Zora"), "zo", None),
        (("Zo\u00eb", "Ann"), "zo", 0),
    ],
)
def test_marks_are_left_out_where_one_name_is_meant(
    handles: tuple[str, ...], typed: str, seat: int | None
) -> None:
    assert seat_named(handles, typed) == seat
