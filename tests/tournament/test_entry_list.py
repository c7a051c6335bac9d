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
    ('name\n"Baker, Ann"\n', [("Baker, Ann",)]),
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
    ("name,shoes\nAnn,North\n", "list.csv has the columns name, shoes."),
    ("name,club,club\nAnn,North,East\n", "list.csv has the columns name, club, club."),
    ("name,rating\nAnn,1875\nBob,good\n", "list.csv, line 3: rating is a number"),
    ("name,table\nAnn,0\n", "list.csv, line 2: table is a whole number, 1 to 9999, not 0."),
    ('name,club\nAnn,"North, East"\n', "list.csv, line 2: 'North, East' isn't a club."),
    ("partner,partner\nAnn,Bob\n", "list.csv has the columns partner, partner."),
    ("name\nBaker, Ann\n", "list.csv, line 2 has 2 cells."),
    ("name\nZoe\n\nBaker, Ann\n", "list.csv, line 4 has 2 cells."),
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
