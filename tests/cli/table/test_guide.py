"""`/help WORD`: in the words of the table, in few lines, with examples that are taken."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from trickledger.ledger.cli.table import commands, guide
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.columns import cells
from trickledger.ledger.say.display import Display, shown_on
from trickledger.ledger.say.glossary import glossary
from trickledger.rules.catalogue import game, kinds

EXAMPLES = Path(__file__).parents[3] / "examples" / "games"
MOST_LINES = 12
NARROW, WIDE = 40, 1000
PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve")
OPENED = {
    "klaberjass": ["hand Bob 10C", "take", "none none"],
    "sixty-six": ["hand Bob KS", "AH 10C"],
    "cinch": ["hand Dee", "p9pp", "h", "6477"],
    "loo": ["hand Eve 5H", "iiiii"],
    "kalooki": ["hand Ann 7H"],
    "linger-longer": ["hand Cid 3S"],
    "rolling-stone": ["hand Dee", "AC 8C"],
    "points": ["120 -30"],
}


def answer(session: Session, line: str, width: int = NARROW) -> list[str]:
    """The lines of what is answered on a terminal of a width."""
    with shown_on(Display(width, 24)):
        reply = session.take(line)
    assert reply.code in {0, 5}, (line, reply.warned)
    return (reply.said + reply.explained).splitlines()


def asked(kind: str) -> Iterator[str]:
    """All words of a game and of its table that can be asked for."""
    of = game(kind)
    yield from of.verbs
    yield from of.phases.named
    yield from (fact.name for fact in (of.facts.words if of.facts else ()))
    yield from guide._ASKED_FOR
    yield from guide._ALSO
    yield from (f"/{name}" for name in commands.NAMES)


@pytest.mark.parametrize("kind", kinds())
def test_every_word_is_told_in_few_lines_that_fit_and_cut_no_word(cli: Terminal, kind: str) -> None:
    names = [name for name in PLAYERS[: max(game(kind).fewest, 2)]]
    with Session(None, None, asks=True) as session:
        answer(session, f"/new {kind} {' '.join(names)}")
        for line in ["", *OPENED[kind]]:
            if line:
                answer(session, line)
            for word in asked(kind):
                told = answer(session, f"/help {word}")
                whole = answer(session, f"/help {word}", WIDE)
                assert 1 <= len(told) <= MOST_LINES, (word, told)
                assert all(cells(row) <= NARROW for row in told), (word, told)
                assert " ".join(told).split() == " ".join(whole).split(), word
                assert "Usage" not in told[0]
                for example in re.findall(r"Now, for example: (.*?)(?: \([A-Z].*)?$", whole[-1]):
                    outcome = session.sitting.tried(example)
                    assert outcome
                    assert outcome.ok, (word, example)


@pytest.mark.parametrize("kind", kinds())
def test_every_word_of_the_glossary_is_told_in_every_game(cli: Terminal, kind: str) -> None:
    names = [name for name in PLAYERS[: max(game(kind).fewest, 2)]]
    with Session(None, None, asks=True) as session:
        answer(session, f"/new {kind} {' '.join(names)}")
        every = {word for entry in glossary() for word in entry.words}
        assert len(every) > 100
        for word in sorted(every - {*asked(kind)}):
            told = answer(session, f"/help {word}")
            assert 1 <= len(told) <= MOST_LINES, (word, told)
            assert all(cells(row) <= NARROW for row in told), (word, told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "/help undo",
            "/undo: Take back the last line. Typed: /undo Typed: /undo 2 It says",
        ),
        ("/help correct", "Typed: /correct @12 KD Typed: /correct @12 KD, @13 9S because misread"),
        ("/help void", "/void alone asks step by step."),
        ("/help void", "Typed: /void @14 because typed twice Typed: /void hand 1 /void"),
        ("/help take", "Not now, but in: first bids, bound to take (KLA-TRUMP-1)"),
        ("/help twenty", "Now, for example: twenty (KLA-"),
        ("/help exchange", "Now, for example: Ann: exchange (KLA-DIX-1)"),
        ("/help bela", "bela (b): call bela, right after its card, both times"),
        ("/help maker", "maker (m), in a result: who fixed trump A result: result Ann 115"),
        ("/help bids", "first bids: The bidding is in its first round. Then can be entered: take"),
        ("/help how high", "how high: The dealer asked how high."),
        ("/help result", "such as result Ann 115 Bob 27 maker Ann"),
        ("/help bate", "bate: the maker has fewer points than the other, who scores those of both"),
        ("/help schneider", "schneider, in Sixty-Six: winning against 32 points or less"),
        ("/help tie-break", "tie-break: what ranks those who have equal points"),
        ("/help .", "A point stands for all that can only follow"),
        ("/help misdeal", "the same dealer deals"),
    ],
)
def test_a_word_is_told_in_the_words_of_the_table(session: Session, line: str, told: str) -> None:
    for typed in ("/new klaberjass Ann Bob", "hand Bob 10C", "take"):
        session.take(typed)
    assert told in " ".join(answer(session, line, WIDE))


def test_a_word_is_told_where_nobody_plays_yet(session: Session) -> None:
    session.sitting.begin([])
    assert answer(session, "/help left")[0] == "left: what a seat holds at the end"
    assert "no word and no command" in session.take("/help knit").warned


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_an_evening_fits_a_terminal_of_forty_columns(cli: Terminal, path: Path) -> None:
    """All that is answered, explained, asked and shown: no line is wider, no word is cut."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head = dict(line.split(" ", 1) for line in lines if line.startswith(("game ", "players ")))
    players = [name.split("=")[0] for name in head["players"].split(", ")]
    options = [
        f"--option={line.removeprefix('option ').replace(' ', '=')}"
        for line in lines
        if line.startswith("option ")
    ]
    played = lines[next(at for at, line in enumerate(lines) if line.startswith("hand ")) :]
    with Session(None, None, asks=True) as session, shown_on(Display(NARROW, 24)):
        new = session.take(f"/new {head['game']} {' '.join(players)} {' '.join(options)}")
        assert new.code == 0, new.warned
        for line in played:
            reply = session.take(line)
            shown = "\n".join("".join(piece.text for piece in row) for row in session.screen())
            said = [reply.said, reply.warned, shown]
            if session.question is None and line.startswith(("hand", "1.", "score")):
                said.append(session.take("?").explained)
            for row in "\n".join(said).splitlines():
                assert cells(row) <= NARROW, (line, row)
            if session.question:
                session.take("y")
