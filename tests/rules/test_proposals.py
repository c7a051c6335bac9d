"""What a refusal proposes works when it is typed as it stands, at the place of what was refused."""

import random
import re

import pytest

from docs.clauses import refused_examples
from tests.many import many
from tests.rules.evenings import TABLES, Evening
from tests.rules.test_babble import vocabulary
from trickledger import replay
from trickledger.rules.cards import card_text, each
from trickledger.rules.catalogue import kinds
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.replay import Replay

WHOLE_LINES = ("game ", "option ", "players ", "void ", "correct ", "ruling ", "misdeal")
PATTERN = re.compile(r"\b(CARDS?|MELD)\b")


def tried(record: str, refusal: Refusal, proposal: str) -> Replay:
    """The record with a proposal in the place of what was refused, as somebody types it."""
    *before, last = record.splitlines()
    if refusal.clause == "COM-SEAT-1":
        return replay("\n".join([*before, last.replace(refusal.tried, proposal, 1)]))
    kept = "" if proposal.startswith(WHOLE_LINES) else last[: refusal.column - 1]
    return replay("\n".join([*before, kept + proposal]))


def filled_in(record: str, proposal: str) -> str:
    """A proposal with cards for what stands for cards in it."""
    game = replay(record).games[0].fold.game
    cards = [card_text(card) for card in each(sum(set(game.spelled.values())))]
    forms = {"CARD": cards[-1], "CARDS": " ".join(cards[-3:]), "MELD": "1"}
    return PATTERN.sub(lambda found: forms[found[1]], proposal)


def check(record: str, refusal: Refusal) -> None:
    """Fail unless each proposal is taken; a pattern and an example are well formed at least."""
    for proposal in refusal.would_do:
        if proposal in BARE_WORDS.values():
            continue
        is_form = refusal.is_example or PATTERN.search(proposal) or proposal.startswith("ruling ")
        typed = filled_in(record, proposal) if PATTERN.search(proposal) else proposal
        answer = tried(record, refusal, typed).refusal
        if is_form:
            assert answer is None or answer.kind != "SYN", (record, proposal, str(answer))
        else:
            assert answer is None, (record, proposal, str(answer))


FOUND = [
    "game sixty-six\nplayers Ann, Bob\nhand Bob KS\nmarriage drew note",
    "game kalooki\nplayers Ann, Bob, Cid\nhand Bob 7S\nreplace , note",
]
"""Lines of which what was proposed was refused once."""


@pytest.mark.parametrize("record", FOUND)
def test_what_was_refused_once_is_taken(record: str) -> None:
    refusal = replay(record).refusal
    assert refusal
    check(record, refusal)


@pytest.mark.parametrize("kind", ["common", *kinds()])
def test_what_the_catalogue_proposes_is_taken(kind: str) -> None:
    for _, example in refused_examples(kind):
        record = "\n".join(example.record)
        refusal = replay(record).refusal
        assert refusal, record
        check(record, refusal)


@pytest.mark.parametrize("kind", TABLES)
def test_what_is_proposed_at_a_table_is_taken(kind: str) -> None:
    for seed in range(many(2)):
        rng = random.Random(f"proposed {kind} {seed}")
        evening = Evening(rng, kind)
        words = vocabulary(evening.fold)
        for line in evening.players.hand(0, 0):
            before = "\n".join(evening.typed)
            for _ in range(2):
                name = rng.choice(["", f"{rng.choice(evening.fold.handles)}: "])
                typed = name + " ".join(rng.sample(words, rng.choice([1, 1, 2])))
                refusal = enter(replay(before).games[0].fold, typed)
                if refusal:
                    check(f"{before}\n{typed}", refusal)
            if not evening.enter(line):
                break


@pytest.mark.parametrize(
    ("typed", "proposed"),
    [
        ("taek", ("take",)),
        ("Ann: taek", ("Ann: take",)),
        ("misdeel", ("misdeal",)),
        ("corect @2 hand Ann 10C", ("correct @2 hand Ann 10C",)),
        ("king", ("take", "pass", "schmeiss")),
        ("help", ()),
        ("rulling", ()),
        ("hand king", ()),
    ],
)
def test_a_misspelt_word_is_told_as_it_can_be_typed(typed: str, proposed: tuple[str, ...]) -> None:
    refusal = replay(f"game klaberjass\nplayers Ann, Bob\nhand Bob 10C\n{typed}").refusal
    assert refusal
    assert refusal.would_do == proposed


LOO_IN_PLAY = """
game loo
players Ann, Bob, Cid, Dee, Eve
hand Eve 5H
in in in in in
0 0 0 0 0
8C 4 3 JC 5
"""


@pytest.mark.parametrize("line", ["end", "final Ann 5 Bob 0 Cid 0 Dee 0 Eve minus 5"])
def test_who_ends_a_game_in_a_hand_is_told_how_the_hand_can_end(line: str) -> None:
    refusal = replay(f"{LOO_IN_PLAY}{line}").refusal
    assert refusal
    assert refusal.would_do == ()
    assert "Play it to its end, or enter its result or misdeal." in refusal.why
    for way in ("AD", "result Dee 3 Ann 2", "misdeal"):
        assert replay(f"{LOO_IN_PLAY}{way}").refusal is None, way


def test_who_could_deal_is_told_in_full() -> None:
    refusal = replay("game klaberjass\nplayers Ann, Bob\nhand king").refusal
    assert refusal
    assert refusal.would_do == ("hand Ann", "hand Bob")


def test_ranks_in_one_word_are_told_apart_from_a_card_with_a_wrong_suit() -> None:
    before = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\nAC 8 9 K"
    refusal = replay(f"{before}\n9H qa p").refusal
    assert refusal
    assert refusal.would_do == ("Q A p", "QH p")
    assert replay(f"{before}\n9H Q A p").refusal is None


@pytest.mark.parametrize(
    ("head", "line", "is_open"),
    [
        ("klaberjass\nplayers Ann, Bob", "void", True),
        ("klaberjass\nplayers Ann, Bob\nhand Bob 10C", "void", False),
        ("klaberjass\nplayers Ann, Bob", "correct @2", True),
        ("klaberjass\nplayers Ann, Bob\nhand Bob 10C", "correct @2", False),
        ("klaberjass\nplayers Ann, Bob", "ruling adjust game Ann because so", False),
        ("klaberjass\nplayers Ann, Bob", "result", False),
        ("klaberjass\nplayers Ann, Bob", "result such as", False),
        ("klaberjass\nplayers Ann, Bob", "adds", True),
        ("klaberjass\nplayers Ann, Bob", "hand Ann QSX", True),
        ("klaberjass\nplayers Ann, Bob", "For example", True),
        ("klaberjass\nplayers Ann, Bob\nhand Bob 10C", "such as", True),
        ("klaberjass\nplayers Ann, Bob\nhand Bob 10C", "Bob: play", True),
        ("klaberjass\nplayers Ann, Bob\nhand Bob 10C", "good none", False),
        (
            "klaberjass\noption kla_longer_beats true\nplayers Ann, Bob\nhand Bob 7S\ntake\nfifty",
            "howhigh\nK",
            False,
        ),
        ("cinch\nplayers Ann, Bob, Cid, Dee\nhand Ann", "bid", False),
        ("kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H", "overcall", False),
        ("kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H", "tack", False),
    ],
)
def test_a_reason_that_tells_how_to_go_on_leaves_nothing_open(
    head: str, line: str, is_open: bool
) -> None:
    refusal = replay(f"game {head}\n{line}").refusal
    assert refusal
    assert refusal.leaves_open == is_open, str(refusal)
