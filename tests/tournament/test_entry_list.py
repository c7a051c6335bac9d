"""Entry lists: what is read of them, and what is refused with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickledger.ledger.tournament.entry_list import MOST_ENTRANTS, people_of, read_list
from trickledger.ledger.tournament.facts import Facts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan

ANN, BOB = "Ann Baker", "Bob Cole"

LISTS = [
    ("Ann Baker\nBob Cole\n", [(ANN,), (BOB,)]),
    ("\ufeffAnn Baker\r\nBob Cole", [(ANN,), (BOB,)]),
    ("# evening\n\n  Ann   Baker \n", [(ANN,)]),
    ("Ann Baker & Bob Cole\n", [(ANN, BOB)]),
    ("Ann Baker&Bob Cole\n", [(ANN, BOB)]),
    ("name\nAnn Baker\n\nBob Cole\n", [(ANN,), (BOB,)]),
    ("Name,Partner\nAnn Baker,Bob Cole\n", [(ANN, BOB)]),
    ("partner;name\nBob Cole;Ann Baker\n", [(ANN, BOB)]),
    ("name\tpartner\nAnn Baker\tBob Cole\n", [(ANN, BOB)]),
    ('"name","partner"\n"Ann Baker","Bob Cole"\n', [(ANN, BOB)]),
    ('name\n"Baker, Ann"\n', [(ANN,)]),
    # FIDE and chess-results write the family name first, with a comma
    ("name\nBaker, Ann\n", [(ANN,)]),
    ("name\nZoe\n\nBaker, Ann\n", [("Zoe",), (ANN,)]),
    ("Baker, Ann\nCole, Bob\n", [(ANN,), (BOB,)]),
    ("Baker, Ann & Cole, Bob\n", [(ANN, BOB)]),
    ("Name;Rtg\nBaker, Ann Mary;1500\n", [("Ann Mary Baker",)]),
    ("Name\tClub/City\nBaker, Ann\tHill\n", [(ANN,)]),
    ("Surname;First name\nBaker;Ann\n", [(ANN,)]),
    ("No.;Name;FED\n1;Baker, Ann;GER\n;;\n", [(ANN,)]),
    # titles above the heads, and separators behind the last column
    ("Autumn open\n\nNo.;Name;Rtg;\n1;Baker, Ann;1500;\n", [(ANN,)]),
    ("name,partner\nAnn Baker,\n", [(ANN,)]),
    ("Zoe\u0301\n", [("Zo\u00e9",)]),
    ("name\rAnn Baker\rZoe\r", [(ANN,), ("Zoe",)]),
    ("name,partner\r\nAnn Baker,\r\n", [(ANN,)]),
    ("Ann Baker\rZoe", [(ANN,), ("Zoe",)]),
]

REFUSED = [
    ("", "list.csv names nobody."),
    ("name\n", "list.csv names nobody."),
    ("# only a comment\n", "list.csv names nobody."),
    ("first,last\nAnn,Baker\n", "list.csv has the columns first, last."),
    ("shoes,size\nNorth,7\n", "list.csv has the columns shoes, size."),
    ("surname,club\nBaker,North\n", "list.csv has the columns surname, club."),
    ("Rtg;Rtg;Name\n1;2;Ann\n", "list.csv has the columns rtg, rtg, name."),
    ("name,club,club\nAnn,North,East\n", "list.csv has the columns name, club, club."),
    ("name,rating\nAnn,1875\nBob,good\n", "list.csv, line 3: rating is a number"),
    ("name,table\nAnn,0\n", "list.csv, line 2: table is a whole number, 1 to 9999, not 0."),
    ('name,club\nAnn,"North, East"\n', "list.csv, line 2: 'North, East' isn't a club."),
    ("partner,partner\nAnn,Bob\n", "list.csv has the columns partner, partner."),
    ("name,club\nBaker, Ann,North\n", "list.csv, line 2 has 3 cells."),
    ("name,club\nZoe\n\nBaker, Ann,North\n", "list.csv, line 4 has 3 cells."),
    ('name\n"Zoe\nYan\n', "list.csv cannot be read as CSV."),
    ('name\n"Zoe"x\n', "list.csv cannot be read as CSV."),
    ("Zoe\n=1+1\n", "list.csv, line 2: '=1+1' is a formula, not a name."),
    ("Zoe\n+44\n", "'+44' is a formula"),
    ("-1\n", "'-1' is a formula"),
    ("name\n@SUM(A1)\n", "line 2: '@SUM(A1)' is a formula"),
    ("name,partner\nZoe,=1\n", "line 2: '=1' is a formula"),
]


@pytest.mark.parametrize(("text", "people"), LISTS)
def test_a_list_is_read(text: str, people: list[tuple[str, ...]]) -> None:
    assert [listed.people for listed in read_list(text, "list.csv")] == people


FACTS = [
    ("name,rating,club\nAnn,1875,Harbour  Club\n", Facts(rating="1875", club="Harbour Club")),
    ("Rating;Name\n-3.5;Ann\n", Facts(rating="-3.5")),
    ("name,seed,table\nAnn,2,1\n", Facts(table=1, seed=2)),
    ("name,category,team\nAnn,lady senior,-\n", Facts(category="lady senior")),
    ("name,federation,family\nAnn,,Baker\n", Facts(family="Baker")),
]


NATIONAL_TOO = "Who has no other rating has the national one."
HEADS = [
    # heads, what is known of somebody with these cells, which columns are left out
    ("Name;Rtg", "Ann;1500", Facts(rating="1500"), ""),
    ("Name;Rtg.", "Ann;0", Facts(), ""),
    ("Name;ELO", "Ann;1500", Facts(rating="1500"), ""),
    ("SNo;Name;FideID;FED;RtgI;RtgN;Club/City;Typ",
     "3;Ann;4100018;GER;1600;1500;Hill;U18",
     Facts(rating="1600", club="Hill", category="U18", federation="4100018", seed=3),
     f"{NATIONAL_TOO} Columns left out: FED."),
    ("Name;RtgI;RtgN", "Ann;0;1500", Facts(rating="1500"), NATIONAL_TOO),
    ("RtgN;RtgI;Name", "1500;;Ann", Facts(rating="1500"), NATIONAL_TOO),
    ("Name;RtgN;RtgI", "Ann;1500;1600", Facts(rating="1600"), NATIONAL_TOO),
    ("Name;RtgI;RtgN", "Ann;0;0", Facts(), NATIONAL_TOO),
    ("Name;RtgN", "Ann;1500", Facts(rating="1500"), ""),
    ("No.;Name;FED", "1;Ann;GER", Facts(federation="GER"), "Columns left out: No.."),
    ("ID Number;Name;Tit;Sex;B-day", "4100018;Ann;;w;1990", Facts(federation="4100018"),
     "Columns left out: Tit, Sex, B-day."),
    ("name,rating,Rtg", "Ann,1500,7", Facts(rating="1500"), "Columns left out: Rtg."),
    ("SNo;Name;FideID", "2;Ann;0", Facts(seed=2), ""),
    ("Name;FideID;Rtg", "Ann;4600010;0", Facts(federation="4600010"), ""),
    ("name,shoes", "Ann,North", Facts(), "Columns left out: shoes."),
    ("name,clup", "Ann,North", Facts(), "Columns left out: clup (did you mean club?)."),
]  # fmt: skip


@pytest.mark.parametrize(("heads", "cells", "facts", "said"), HEADS)
def test_heads_are_known_or_named(heads: str, cells: str, facts: Facts, said: str) -> None:
    found = read_list(f"{heads}\n{cells}\n", "list.csv")
    assert [(one.people, one.facts) for one in found] == [(("Ann",), facts)]
    assert " ".join(map(str, found.said)) == said


def test_how_a_list_was_read_is_said() -> None:
    found = read_list("Autumn open\nNo.;Name\n1;Baker, Ann\n2;Cole, Bob\n", "list.csv")
    assert tuple(map(str, found.said)) == (
        "The family name stood first: Baker, Ann is Ann Baker.",
        "The heads are those of line 2.",
        "Columns left out: No..",
    )


@pytest.mark.parametrize(("text", "facts"), FACTS)
def test_a_list_knows_facts(text: str, facts: Facts) -> None:
    assert [listed.facts for listed in read_list(text, "list.csv")] == [facts]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_is_no_list_is_refused_at_its_line(text: str, says: str) -> None:
    with pytest.raises(UnfitPlan) as refusal:
        read_list(text, "list.csv")
    assert says in str(refusal.value)
    assert "  " not in str(refusal.value)


def test_a_list_has_its_measure() -> None:
    names = [f"P{number}" for number in range(MOST_ENTRANTS)]
    assert len(read_list("\n".join(names), "list.txt")) == MOST_ENTRANTS
    with pytest.raises(UnfitPlan, match=r"An event takes at most 5000."):
        read_list("\n".join([*names, "Zoe"]), "list.txt")


@given(st.text(max_size=80))
def test_any_text_is_a_list_or_refused(text: str) -> None:
    try:
        people = read_list(text, "list.csv")
    except UnfitPlan:
        return
    assert all(people_of(" & ".join(each.people)) == each.people for each in people)
