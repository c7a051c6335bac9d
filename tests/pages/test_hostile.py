"""Names and words that are hard to show: on a page, in a PDF, and where nobody may find them."""

import re
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trickledger.ledger.pages.document import Document, html
from trickledger.ledger.pages.pdf import pdf
from trickledger.ledger.pages.unlisted import called, without_unlisted
from trickledger.ledger.pages.values import Board, Boards, Listing, People, PlaceCards, Slip, Slips
from trickledger.ledger.pages.words import people, words
from trickledger.ledger.plain import plain
from trickledger.ledger.queries.public_games import PublicSeat
from trickledger.ledger.signs import with_signs

TAG = re.compile(r"</?(?:bdi|small|span)(?: class=\"[a-z ]+\")?>")
HOSTILE = (
    "<script>alert(1)</script>",
    "</title></style><b>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}{% raw %}",
    "#panic(1) $x$ *b* `c` @ref <label> // /*",
    "\\u{41} \\n",
    "x" * 200,
    "e\u0301\u0302" * 20,
    "Z\u0351\u036b\u0343a\u0334l\u0335",
    "\u05e9\u05e8\u05d4 \u05dc\u05d5\u05d9 (senior)",
    "\u0645\u0631\u062d\u0628\u0627 JH",
    "\u738b\u5c0f\u660e",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u202eevil\u202c",
    "a\u2028b\u2029c",
    "\U0001f1e9\U0001f1ea \U0001f44d\U0001f3fd",
)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


def everywhere(name: str) -> Document:
    """A document with a name in every place that a name may have."""
    both = (People((name, "Bob"), " + "), People((name,)))
    return Document(
        name,
        [
            Listing(
                "pairings", name, name, ("", name), (("1", name), ("2", both[0])), notes=(name,)
            ),
            Slips("slips", "Slips", name, (Slip("1.1", name, name, both, "http://192.0.2.7"),)),
            Boards("cards", "Cards", (Board(1, name),)),
            PlaceCards("places", "Places", name, (name,)),
        ],
    )


def kinds_of_tags(page: str) -> list[str]:
    """The tags of a page in order, but for those that mark a card."""
    tags = re.findall(r"<[!/]?[a-z][^>]*>", page)
    return [re.split(r"[ >]", tag)[0] for tag in tags if "span" not in tag]


@pytest.mark.parametrize("name", HOSTILE)
def test_on_a_page_a_name_is_text_and_nothing_else(name: str) -> None:
    page = html(everywhere(name))
    assert kinds_of_tags(page) == kinds_of_tags(html(everywhere("Ann")))
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", page), "nothing turns the line about"


def test_in_a_pdf_a_name_is_text_and_what_no_font_has_is_told() -> None:
    names = [name for name in HOSTILE if not any(0x5F0 < ord(sign) < 0x6FF for sign in name)]
    sheets = [sheet for name in names for sheet in everywhere(name).sheets]
    made = pdf(Document("Hostile", sheets))
    assert made.content.startswith(b"%PDF")
    assert set(made.missing) <= {sign for name in HOSTILE for sign in name}
    again = pdf(Document("Hostile", sheets))
    assert again == made


@given(TEXT)
def test_a_sentence_is_marked_and_says_the_same(text: str) -> None:
    told = unescape(TAG.sub("", str(words(text))))
    # of the text none is left that does not break: those here keep a figure with its word
    assert told.replace("\N{NO-BREAK SPACE}", " ") == with_signs(plain(text))


@example(["+\N{OLD TURKIC LETTER ORKHON A}"])
@given(st.lists(TEXT, min_size=1, max_size=4))
def test_each_name_in_a_line_stands_apart(names: list[str]) -> None:
    line = str(people(names, " + "))
    assert line.count("<bdi>") == line.count("</bdi>") == len(names)
    assert unescape(TAG.sub("", line)) == " + ".join(map(plain, names))


NAME = st.from_regex(r"[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8}){0,2}", fullmatch=True)


@given(NAME, NAME, TEXT, st.booleans())
def test_no_part_of_a_name_is_left_of_who_is_not_listed(
    name: str, other: str, text: str, both: bool
) -> None:
    seats = [
        PublicSeat(name.split()[0], name, name, False, 0, 1, "won"),
        PublicSeat(other.split()[0], other, other, not both, 1, 0, "lost"),
    ]
    said = f"{text} {name}: {name.split()[0]}'s 8S, {name.upper()}+{other} {text}"
    told = without_unlisted((said, ((said,),), 7), seats)
    hidden = [part for seat in seats if not seat.is_listed for part in seat.person.split()]
    given = {part.casefold() for part in "a another third player".split()}
    for part in hidden:
        if part.casefold() not in given:
            assert not re.search(rf"(?<!\w){part}(?!\w)", str(told[0]), re.IGNORECASE)
            assert told[1] == ((told[0],),)
    assert told[2] == 7
    assert called(seats)[0] == "a player"


def test_who_is_listed_keeps_the_name() -> None:
    seats = [PublicSeat("Ann", "Ann Baker", "Ann Baker", True, 0, 1, "won")]
    assert without_unlisted("Ann Baker leads", seats) == "Ann Baker leads"
