"""What the scorer is told while it can still be said: at its moment, not before and not after.

And the words that were left out of a hand that is over, each held against the hand typed with it.
"""

import random
import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from tests.rules.evenings import TABLES, Evening
from trickledger import replay
from trickledger.rules.cards import listing, read_card, read_cards, union
from trickledger.rules.play.melds import king_and_queen, runs
from trickledger.rules.record import second_reading
from trickledger.rules.record.batch import VERBS
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.says import Cards, Says, all_values
from trickledger.rules.score import Result
from trickledger.rules.views.missing import missing_words
from trickledger.rules.views.outcomes import Moment, events_between, expected
from trickledger.rules.views.reminders import reminders

# What is typed, line by line, and behind it what is told then; the head stands above.
MOMENTS = """
# a sequence is shown in time
game klaberjass / players Ann, Bob
hand Ann 10D
take
none
Ann: twenty
8S AS | Ann's twenty isn't shown yet. Before trick 2: show CARDS (KLA-MELD-8)
show QS KS AS
JH AH

# nothing was announced
game klaberjass / players Ann, Bob
hand Ann 10D
take
none
none
8S AS
JH AH

# a sequence whose suit was told is not shown
game klaberjass / players Ann, Bob
hand Bob 10C
take
Bob: exchange
twenty howhigh K also C S
JC 10C | Ann's twenty isn't shown yet. Before trick 2: show KC QC JC (KLA-MELD-8)
JS KC | Ann's twenty wasn't shown: +0. If it was said: insert before @13 show KC QC JC (KLA-MELD-8)
9D 8D

# bela is called with both
game klaberjass / players Ann, Bob
hand Ann 10D
take
none none
QD
bela
9D
10C AC
KD | Bob's bela: KD is its second card. Before the next card: bela (KLA-BELA-2)
bela
JD

# bela without its second call
game klaberjass / players Ann, Bob
hand Ann 10D
take
none none
QD bela 9D
10C AC
KD | Bob's bela: KD is its second card. Before the next card: bela (KLA-BELA-2)
JD | Bob's bela was called once: +0. KD came without the second call. If it was
  said: insert after @11 bela (KLA-BELA-2)
9S

# within a line the moment is gone, and what was left out is told
game klaberjass / players Ann, Bob
hand Ann 10D
take
none none
QD bela 9D 10C AC KD JD | Bob's bela was called once: +0. KD came without
  the second call. If it was
  said: insert after @11 bela (KLA-BELA-2)

# bela that nobody called
game klaberjass / players Ann, Bob
hand Ann 10D
take
none none
QD 9D
10C AC
KD | Bob had bela and never called it: +0. If both were said, in one line: insert after @6
  bela, insert after @10 bela (KLA-BELA-2)
JD

# king and queen of trump in two hands
game klaberjass / players Ann, Bob
hand Ann 10D
take
none none
QD KD
9S 8S

# bela of a hand that lies open
game klaberjass / players Ann, Bob
hand Ann 10D
take
Bob holds QD KD 8S AH AC 9S KC 10H 7H
none none
QD | Bob plays QD and has KD: that is bela. Before the next card: bela (KLA-BELA-2)
9D

# a marriage of cards that were drawn in the open
game sixty-six / players Ann, Bob
hand Bob KS
AH 10C
Ann: drew QH
JC 10H
Ann: drew KH | Ann has KH QH. Before the lead: marriage H (SXS-MAR-1)
AC JD
KH QD

# a marriage of which one card was never seen
game sixty-six / players Ann, Bob
hand Bob KS
AH 9H
Ann: drew QH
10C JC
KC QD

# the last card of the stock, and 66
game sixty-six / players Ann, Bob
hand Bob KS
AH 9H
AC 9C
AD 9D
10H JH
10C QC | This trick takes the last card of the stock: exchange and close come before
  its lead. (SXS-FOLLOW-2)
10D QD | Ann has 66 by the record. Before the lead: Ann: claim (SXS-CLAIM-1)
JC JD

# a flush that lies open, until the next exchange
game loo / players P1, P2, P3, P4, P5
hand P5 7S
P1 holds AH KH QH JH 10H
in in in in in | P1 has a flush, AH KH QH JH 10H. Before the next exchange or the
  lead: P1: flush AH KH QH JH 10H (LOO-FLUSH-2)
exchange 0
exchange 0

# Pam in the answer to a flush
game loo / players P1, P2, P3, P4, P5
hand P5 7S
P2 holds AH KH QH JC 10D
in in in in in
P1: flush AD KD 9D 4D 2D | P2 has Pam, JC. In place of nothing: pam (LOO-FLUSH-6)
pam
nothing all

# the ace of trumps is led
game loo / players P1, P2, P3, P4, P5
hand P5 7S
in in in in in
exchange 0, exchange 0, exchange 0, exchange 0, exchange 0
AS | P1 leads the ace of trumps, and may say Pam be civil. Before the next card: civil (LOO-CIVIL-1)
civil
2S 3S 4S 5S

# the ace of trumps is led, and Pam is out of play
game loo / players P1, P2, P3, P4, P5
hand P5 JC
in in in in in
exchange 0, exchange 0, exchange 0, exchange 0, exchange 0
AC

# the last bid
game cinch / players P1, P2, P3, P4
hand P4
pass pass
pass | Nobody has bid: if P4 passes too, P4 names trump without a bid. (CIN-D4)
pass

# the last bid, where the hands are thrown in
game cinch / players P1, P2, P3, P4 / option all_pass redeal_same
hand P4
pass pass
pass | Nobody has bid: if P4 passes too, the hands are thrown in. (CIN-D4)

# the last bid, where the dealer is held to 1
game cinch / players P1, P2, P3, P4 / option all_pass dealer_bids_1
hand P4
pass pass
pass | Nobody has bid: if P4 passes too, P4 has bid 1. (CIN-D4)

# somebody has bid
game cinch / players P1, P2, P3, P4
hand P4
bid 3 pass
pass
pass

# a bid that is made
game cinch / players P1, P2, P3, P4
hand P4
pass bid 6
pass pass
trump H
discard 6, discard 4, discard 7, discard 7
8H KH AH 4H
2H 5H 10H 3H | P2+P4 have made their bid of 6. (CIN-SCORE-1)
5D QH 7H 9H

# a bid that is lost
game cinch / players P1, P2, P3, P4
hand P4
pass bid 10
pass pass
trump H
discard 6, discard 4, discard 7, discard 7
8H AH 5H 4H | P2+P4 can't make their bid of 10 any more. (CIN-SCORE-2)
AS 10H KH 3H

# the fourth call
game kalooki / players Ann, Bob, Cid
hand Ann 7H
Cid: call yes
draw 2D
draw 3D
Cid: call yes
draw 4D
Cid: call yes
draw 5D
draw 6D | Cid has made 3 calls: the next one costs 50 points. If Cid calls now:
  Cid: overcall (KAL-CALL-5)
Cid: overcall
draw 8D
draw 7D
"""


def moments() -> list[tuple[str, str, list[tuple[str, str]]]]:
    whole = MOMENTS.strip().replace("\n  ", " ")
    blocks = (block.splitlines() for block in whole.split("\n\n"))
    return [(name[2:], head, [_line(line) for line in lines]) for name, head, *lines in blocks]


def _line(text: str) -> tuple[str, str]:
    typed, _, told = text.partition("|")
    return typed.strip(), told.strip()


def new(head: str) -> GameFold:
    made = read_head(head.replace(" / ", "\n"))
    assert isinstance(made, Head), str(made)
    return GameFold(made)


def told_between(before: Moment, now: Moment) -> str:
    events = events_between(before, now)
    return "; ".join(
        f"{event['why']} ({event['clause']})" for event in events if event["kind"] == "reminder"
    )


@pytest.mark.parametrize("row", moments(), ids=lambda row: row[0])
def test_what_is_told_is_told_at_its_moment_and_once(
    row: tuple[str, str, list[tuple[str, str]]],
) -> None:
    _, head, lines = row
    fold = new(head)
    before = Moment(fold)
    said = []
    for line, _ in lines:
        assert enter(fold, line) is None, line
        now = Moment(fold)
        said.append((line, told_between(before, now)))
        before = now
    assert said == lines


def test_the_last_card_of_a_stock_of_kalooki_is_told_of() -> None:
    fold = new("game kalooki / players Ann, Bob, Cid")
    assert enter(fold, "hand Ann 7H") is None
    cards = [f"{rank}{suit}" for rank in "A23456789JQK" for suit in "SHDC"] * 2
    before, said = Moment(fold), []
    while True:
        left = fold.current.deal.hands.face_down if fold.current else 0
        if left == 0:
            break
        enter(fold, f"draw {cards.pop()}")
        now = Moment(fold)
        if told := told_between(before, now):
            said.append((now.game.facts["stock"], told))
        before = now
    one_left = "One card is left in the stock: then the discards are shuffled. (KAL-STOCK-1)"
    assert said == [(1, one_left)]


# -- what was announced and brought nothing --------------------------------------------------------

TALK = "twenty howhigh K also C S"
SHOW = "show KQJc"


def hand_of_klaberjass(
    talk: str = TALK, show: str = SHOW, after_king: str = "bela", queen: str = "QC bela AC / QH KH"
) -> str:
    return (
        f"game klaberjass / players Ann, Bob / hand Bob 10C / take / Bob: exchange / {talk} / "
        f"JC 10C / {show} / QD 10D / JS KC {after_king} / {queen} / 7D QS / KD KS / 9D 8S / AH 7H"
    ).replace("/  /", "/")


SIXTY_SIX = "game sixty-six / players Ann, Bob / hand Bob KS"
LOO = "game loo / players P1, P2, P3, P4, P5 / hand P5 7S / in in in in in"
KALOOKI = "game kalooki / players Ann, Bob, Cid / hand Ann 7H"
OUT = "meld KS KH KD, QS QH QD, 7S 7D 7C"
TWENTY = "twenty, K high"

# By RULES.md, in the order of the games: what is announced, and how it is told that it brought
# nothing. In Linger Longer and Rolling Stone nothing is announced; a bid that fell short, an in
# that was looed and an overcall have lines with figures.
NOTHING = {
    "KLA-BELA-2 one call": (
        hand_of_klaberjass(talk="none none", show="", queen="QC AC / QH KH"),
        {("Ann", "KLA-BELA-2", "bela: the second call is missing")},
    ),
    "KLA-BELA-1 a false call": (
        hand_of_klaberjass(talk="none none", show="", queen="AC QC / KH QH"),
        {("Ann", "KLA-BELA-1", "bela called without both cards")},
    ),
    "KLA-BELA-2 no call": (
        hand_of_klaberjass(talk="none none", show="", after_king="", queen="QC AC / QH KH"),
        set(),
    ),
    "KLA-MELD-5 a fifty beats it": (
        hand_of_klaberjass(talk="twenty notgood", show=""),
        {
            ("Ann", "KLA-MELD-5", "twenty: beaten"),
            ("Bob", "KLA-MELD-8", "announced sequences were not shown"),
        },
    ),
    "KLA-MELD-6 a higher rank beats it": (
        hand_of_klaberjass(talk="twenty howhigh K notgood A", show=""),
        {
            ("Ann", "KLA-MELD-6", f"{TWENTY}: beaten"),
            ("Bob", "KLA-MELD-8", "announced sequences were not shown"),
        },
    ),
    "KLA-MELD-7 one in trumps beats it": (
        hand_of_klaberjass(),
        {("Bob", "KLA-MELD-7", f"{TWENTY} in spades: beaten by trumps")},
    ),
    "KLA-MELD-7 none is in trumps": (
        hand_of_klaberjass(talk="twenty howhigh K also D S", show=""),
        {
            ("Ann", "KLA-MELD-7", f"{TWENTY} in diamonds: equalled"),
            ("Bob", "KLA-MELD-7", f"{TWENTY} in spades: equalled"),
        },
    ),
    "KLA-MELD-8 not shown": (
        hand_of_klaberjass(talk="twenty good", show=""),
        {("Ann", "KLA-MELD-8", "announced sequences were not shown")},
    ),
    "SXS-MAR-6 a marriage without a trick, SXS-VP-6 a wrong claim": (
        f"{SIXTY_SIX} / marriage H, QH AH / Bob: claim",
        {
            ("Ann", "SXS-MAR-6", "marriage of hearts, but no trick won"),
            ("Bob", "SXS-VP-6", "declared 66 and has 14"),
        },
    ),
    "SXS-VP-6 a closing that failed": (
        f"{SIXTY_SIX} / close / AH 10H / AC 10C / AD 10D / 9H JH / QH 9C / QC QD",
        {("Ann", "SXS-VP-6", "closed and has 63")},
    ),
    "SXS-VP-5 a wrong claim after a trick of each": (
        f"{SIXTY_SIX} / AH 9H / 10C AC / Ann: claim",
        {("Ann", "SXS-VP-5", "declared 66 and has 11")},
    ),
    "LOO-FLUSH-4 a beaten flush, LOO-FLUSH-6 Pam": (
        f"{LOO} / P1: flush AH KH QH JH 10H / flush AS KS QS JS 10S / pam / nothing all",
        {
            ("P1", "LOO-FLUSH-4", "flush AH KH QH JH 10H: another is better"),
            ("P3", "LOO-FLUSH-6", "Pam: no flush, and nothing to pay"),
        },
    ),
    "LOO-FLUSH-5 a lower flush": (
        f"{LOO} / P1: flush AH KH QH JH 9H / flush AD KD QD JD 10D / nothing all",
        {("P1", "LOO-FLUSH-5", "flush AH KH QH JH 9H: another is better")},
    ),
    "KAL-CALL-5 a call that was allowed": (
        f"{KALOOKI} / Cid: call yes / draw, {OUT}, 2D / Ann left 60 / Cid left 60",
        {("Bob", "KAL-OUT-1", "went out"), ("Cid", "KAL-CALL-5", "1 call allowed: free")},
    ),
    "KAL-CALL-5 a call that was refused": (
        f"{KALOOKI} / Cid: call no / take, {OUT}, 7H / Ann left 60 / Cid left 60",
        {("Bob", "KAL-OUT-1", "went out"), ("Cid", "KAL-CALL-5", "1 call refused: free")},
    ),
    "CIN-SCORE-2 a bid that fell short": (
        "game cinch / players Ann, Bob, Cid, Dee / hand Dee / result Ann 5 maker Ann bid 8 trump H",
        {("Ann+Cid", "CIN-SCORE-2", "bid 8, made only 5")},
    ),
}


@pytest.mark.parametrize("row", NOTHING.values(), ids=NOTHING)
def test_what_was_announced_and_brought_nothing_has_its_line(
    row: tuple[str, set[tuple[str, str, str]]],
) -> None:
    typed, told = row
    assert lines_told(typed) == told


def lines_told(typed: str) -> set[tuple[str, str, str]]:
    result = replay(typed.replace(" / ", "\n"))
    assert result.refusal is None, str(result.refusal)
    hand = result.games[-1].newest
    assert hand is not None
    assert hand.over
    lines = (*hand.lines, *hand.settlement)
    return {(line.player, line.clause, line.why) for line in lines if not line.points}


# -- every line that is proposed can be typed ------------------------------------------------------


def copy_of(fold: GameFold) -> GameFold:
    return fold_stored(fold.head, fold.entries_since(1), fold.resumed)


def typed_one_by_one(kind: str, seed: int) -> Iterator[tuple[GameFold, list[str]]]:
    """A random evening after each of its lines, with what was typed."""
    evening = Evening(random.Random(seed), kind)
    for _ in range(2):
        evening.play_hand()
    typed = evening.typed
    heads = 0
    while typed[heads].split()[0] in {"game", "players", "option"}:
        heads += 1
    fold = new("\n".join(typed[:heads]))
    for place, line in enumerate(typed[heads:], heads + 1):
        assert enter(fold, line) is None, line
        yield fold, typed[:place]


@pytest.mark.parametrize("kind", TABLES)
def test_a_reminder_is_typed_as_it_stands_and_names_no_card_that_was_not_shown(kind: str) -> None:
    for seed in range(25):
        for fold, typed in typed_one_by_one(kind, seed):
            for each in reminders(fold, fold.current):
                if not each.is_late and each.line and "CARDS" not in each.line:
                    assert enter(copy_of(fold), each.line) is None, (typed, each)
                assert not cards_named(each.why) & ~cards_typed(typed), (typed, each)


@pytest.mark.parametrize("kind", TABLES)
def test_whatever_was_corrected_or_ruled_a_reminder_is_typed_as_it_stands(kind: str) -> None:
    for seed in range(20):
        evening = Evening(random.Random(f"{kind} {seed}"), kind)
        before = Moment(evening.fold)
        for step in range(12):
            evening.mend(widely=True) if step % 3 else evening.play_hand()
            now = Moment(evening.fold)
            events_between(before, now)
            before = now
            for each in reminders(evening.fold, evening.fold.current):
                if each.is_whole:
                    refusal = enter(copy_of(evening.fold), each.line)
                    assert refusal is None, (evening.typed, each.line, str(refusal))


def cards_named(says: Says) -> int:
    return union(value for value in all_values(says) if isinstance(value, Cards))


def cards_typed(typed: Sequence[str]) -> int:
    """The cards that stand in a record, those of a word with several ranks or suits among them."""
    words = re.sub(r"[^\w\s]", " ", " ".join(typed)).split()
    return union(card for word in words for card in cards_of(word))


def cards_of(word: str) -> tuple[int, ...]:
    found = read_cards(word)
    return found if isinstance(found, tuple) else ()


# -- one missing word ------------------------------------------------------------------------------


PLAYED = "8S AS JH AH QD{} 9D 10C AC 9S QS KS KD{} 7H 9H 7C KC 10H 8D"
BOB_MAKES_IT = "With Bob's{} bela this hand would add 51 to Ann and 66 to Bob. If it was said: "
MISSING = {
    "the second bela": (
        f"Ann: twenty / {PLAYED.format(' bela', '')}",
        f"{BOB_MAKES_IT.format(' second call of')}insert after @18 bela",
    ),
    "both calls of bela": (
        f"Ann: twenty / {PLAYED.format('', '')}",
        f"{BOB_MAKES_IT.format('')}insert after @10 bela, insert after @17 bela",
    ),
    "nothing": (f"Ann: none / {PLAYED.format(' bela', ' bela')}", ""),
    "a show": (
        f"Ann: twenty / {PLAYED.format(' bela', ' bela')}",
        "With AS KS QS shown by Ann this hand would add 137 to Ann and 0 to Bob. "
        "If it was said: insert before @8 show AS KS QS",
    ),
}


def missing_told(typed: str) -> str:
    fold = new("game klaberjass / players Ann, Bob")
    for line in typed.split(" / "):
        assert enter(fold, line) is None, line
    assert fold.current is not None
    return "; ".join(str(each.says) for each in missing_words(fold, fold.current))


@pytest.mark.parametrize("row", MISSING.values(), ids=MISSING)
def test_the_word_that_would_turn_a_hand_is_named(row: tuple[str, str]) -> None:
    talk, told = row
    assert missing_told(f"hand Ann 10D / take / none / {talk}") == told


def hand_typed(fold: GameFold, chapter: Chapter) -> list[str]:
    """The entries of a hand, a line each, with the names of their seats."""
    items = [item for item in map(fold.version, chapter.log) if item]
    return [fold.words_of(chapter.opening), *(fold.words_of(i, is_named=True) for i in items)]


def typed_anew(head: str, lines: Sequence[str]) -> GameFold | None:
    fold = new(head)
    return None if any(enter(fold, line) for line in lines) else fold


def put_into(lines: Sequence[str], change: str) -> list[str]:
    """The entries of a first hand with words put in as a line says it; entry 1 is the head."""
    *changes, last = change.split(", insert ")
    last, drop, _ = last.partition(", drop")
    found = [re.fullmatch(r"(?:insert )?(before|after) @(\d+) (.*)", c) for c in (*changes, last)]
    new_lines = list(lines)
    for where, number, words in (each.groups() for each in reversed(found) if each):
        place = int(number) - 2 + (where == "after")
        new_lines[place:] = [words, *([] if drop else new_lines[place:])]
    return new_lines


def outcome(fold: GameFold, result: Result) -> tuple[object, ...]:
    """Who wins the hand, who scores in it, who goes bate."""
    bates = [line.side for line in result.settlement if line.clause in fold.game.bates]
    best = max(result.entered)
    wins = [points == best for points in result.entered]
    return wins, [points > 0 for points in result.entered], bates


def words_to_try(
    fold: GameFold, chapter: Chapter, lines: Sequence[str]
) -> Iterator[tuple[str, list[str]]]:
    """Each word, and the entries of a hand with it, wherever it could have been said."""
    deal = chapter.deal
    if fold.head.kind == "klaberjass":
        pair = [place for place, line in enumerate(lines) if _is_of_bela(deal, line)]
        for place in pair:
            yield "bela", [*lines[: place + 1], "bela", *lines[place + 1 :]]
        if len(pair) == 2:
            first, second = pair
            between, rest = lines[first + 1 : second + 1], lines[second + 1 :]
            yield "bela", [*lines[: first + 1], "bela", *between, "bela", *rest]
        for seat in (0, 1):
            held = [run for run in runs(deal.shown_so_far(seat)) if run.bit_count() > 2]
            for some in range(len(held), 0, -1):
                for chosen in combinations(held, some):
                    show = f"show {listing(union(chosen))}"
                    yield from (("show", [*lines[:p], show, *lines[p:]]) for p in range(len(lines)))
        return
    for place in range(1, len(lines)):
        for suit in "SHDC":
            yield f"marriage {suit}", [*lines[:place], f"marriage {suit}", *lines[place:]]
        for name in fold.handles:
            yield f"{name}: claim", [*lines[:place], f"{name}: claim"]


def _is_of_bela(deal: Any, line: str) -> bool:
    card = read_card(line.rpartition(" ")[2].rstrip("~"))
    return ": " in line and card is not None and bool(card & deal.bela_pair())


FORGOTTEN = {"klaberjass": ("bela", "show"), "sixty-six": ("marriage", "claim")}


def forgetful_hands(kind: str, seeds: range) -> Iterator[tuple[str, GameFold, list[str]]]:
    """Whole hands of which some words were not entered: the head, the game, its entries."""
    for seed in seeds:
        rng = random.Random(seed)
        evening = Evening(rng, kind, 0.0)
        evening.play_hand()
        whole = evening.fold.current
        if whole is None or not whole.is_over:
            continue
        lines = [
            line
            for line in hand_typed(evening.fold, whole)
            if not set(line.split()) & {*FORGOTTEN[kind]} or rng.random() < 0.4
        ]
        head = "\n".join(line for line in evening.typed if line.split()[0] in HEAD)
        fold = typed_anew(head, lines)
        if fold and fold.current:
            play_on(rng, fold)
            if fold.current.is_over:
                yield head, fold, hand_typed(fold, fold.current)


def play_on(rng: random.Random, fold: GameFold) -> None:
    """Play what is left of a hand whose claim was forgotten, with any cards that are taken."""
    while fold.current and not fold.current.is_over:
        cards = [card for turn in expected(fold) for card in turn["may"]["cards"]]
        rng.shuffle(cards)
        if all(enter(fold, card) for card in cards):
            return


HEAD = {"game", "players", "option"}


@pytest.mark.parametrize("kind", FORGOTTEN)
def test_a_missing_word_comes_to_what_it_says_and_none_is_overlooked(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # thousands of lines are refused where a word is tried, and nobody reads what could be done
    monkeypatch.setattr(second_reading, "with_its_place", lambda _, __, refusal: refusal)
    told = 0
    for head, fold, lines in forgetful_hands(kind, range(120)):
        chapter = fold.current
        assert chapter is not None
        assert chapter.result is not None
        if not any(chapter.result.entered) and not chapter.result.counted:
            continue
        was = outcome(fold, chapter.result)
        said = set()
        for each in missing_words(fold, chapter):
            other = typed_anew(head, put_into(lines, each.line))
            hand = other.current if other else None
            result = hand.result if hand else None
            assert result is not None, (lines, each.line)
            assert dict(zip(fold.sides, result.entered, strict=True)) == each.entered
            assert dict(zip(fold.sides, result.score, strict=True)) == each.score
            assert outcome(fold, result) != was
            claimant = next(
                (s for s, h in enumerate(fold.handles) if f"{h}: claim" in each.line), 0
            )
            assert "claim" not in each.line or result.score[claimant] >= 66
            said.add(result.entered)
            told += 1
        assert said >= set(turned_by_force(head, fold, lines, was)), (head, lines)
    assert told > 5


@pytest.mark.skipif("insert" not in VERBS, reason="nothing can be put in yet")
@pytest.mark.parametrize("kind", FORGOTTEN)
def test_what_was_left_out_is_put_in_by_the_line_that_is_told(kind: str) -> None:
    told = 0
    for head, fold, lines in forgetful_hands(kind, range(120)):
        chapter = fold.current
        assert chapter is not None
        for each in missing_words(fold, chapter):
            other = copy_of(fold)
            assert enter(other, each.line) is None, (lines, each.line)
            result = other.chapters[0].result
            assert result is not None
            assert dict(zip(fold.sides, result.entered, strict=True)) == each.entered
            assert dict(zip(fold.sides, result.score, strict=True)) == each.score
            told += 1
        so_far = new(head)
        for line in lines:
            assert enter(so_far, line) is None
            for late in reminders(so_far, so_far.current):
                if late.is_late and not late.asks:
                    assert enter(copy_of(so_far), late.line) is None, (lines, late.line)
                    told += 1
    assert told > 2


def turned_by_force(
    head: str, fold: GameFold, lines: Sequence[str], was: tuple[object, ...]
) -> Iterator[tuple[int, ...]]:
    """What a hand comes to with any word that turns it, and that its open cards prove."""
    chapter = fold.current
    assert chapter
    tried = set[str]()
    for word, words in words_to_try(fold, chapter, lines):
        other = typed_anew(head, words)
        hand = other.current if other else None
        if not (other and hand and hand.result and hand.is_over) or hand.deal.findings:
            continue
        if word.endswith(": claim"):
            seat = fold.handles.index(word.partition(":")[0])
            if hand.result.score[seat] < 66 or word in tried:
                continue
            tried.add(word)
        elif word == "show":
            # all that may be shown comes first
            if word in tried:
                continue
            tried.add(word)
        elif not is_proven(chapter, word):
            continue
        if outcome(fold, hand.result) != was:
            yield hand.result.entered


def is_proven(chapter: Chapter, word: str) -> bool:
    """Whether the cards of a marriage have both come from one hand; of others the rules ask it."""
    if not word.startswith("marriage"):
        return True
    pair = king_and_queen(word[-1])
    return any(not pair & ~chapter.deal.shown_so_far(seat) for seat in (0, 1))
