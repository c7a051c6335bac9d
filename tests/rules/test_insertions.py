"""What was left out is put in afterwards: the record is then the record typed right at first.

COM-INS-1 to -4. The properties leave entries out of random evenings, type the rest as a scorer
would, bare, for as long as it is taken, put in what was left out, and go on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.many import many
from tests.rules.evenings import PLUGIN, TABLES, Evening
from tests.rules.results import result_of
from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_mending import audit, same, sheet
from trickledger import replay
from trickledger.rules.record.corrections import fits, undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.log import Item
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.outcomes import expected

pytestmark = pytest.mark.usefixtures("plugged_in")

ROOT = Path(__file__).parent.parent.parent

# -- the rulebook --------------------------------------------------------------------------------

HANDS = {
    # the second bela was not written: Bob goes bate
    "bate": """hand Ann 10D
        take none
        Ann: twenty
        8S AS
        JH AH
        QD bela 9D
        10C AC
        9S QS
        KS KD
        7H 9H
        7C KC
        10H 8D""",
    # Bob's 7S was not written, so Ann's next lead was taken for his card
    "shifted": """hand Bob 9H
        take none none
        8S KC
        8C JD""",
    "two": """hand Bob 10C
        result Ann 105 Bob 57 maker Ann trump C
        hand
        result Ann 57 Bob 105 maker Bob trump C""",
    "cut": """hand Bob 9H
        take none none
        7S KC""",
}

ROWS = """
COM-INS-1        | <bate> / insert after @18 bela           | ok; entered Ann 51 Bob 66
COM-INS-1-before | <bate> / insert before @19 Bob: bela     | ok; entered Ann 51 Bob 66
COM-INS-1-short  | <bate> / correct @18 KD bela             | ok; entered Ann 51 Bob 66
COM-INS-1-late   | <bate> / hand Ann 9S / insert after @18 bela | ok; .1 entered Ann 51 Bob 66
COM-INS-1-mended | <bate> / correct @24 7D / void @25 |
                 | correct @18 KD / insert after @27 bela   | ok; entered Ann 51 Bob 66
COM-INS-1-note   | <cut> / note it rains / insert after @8 8S | ok; trick 1 Ann 4
COM-INS-1-void   | <bate> / insert after @18 bela / void @25 | ok; entered Ann 97 Bob 0
COM-INS-1-again  | <bate> / insert after @18 bela / void @25 |
                 | void @26                                 | ok; entered Ann 51 Bob 66
COM-INS-1-ruling | <bate> / insert after @18 ruling stand   | SYN COM-INS-1
COM-INS-1-words  | <bate> / insert after @18 note it rains  | SYN COM-INS-1
COM-INS-1-end    | <bate> / insert after @18 end            | SYN COM-INS-1
COM-INS-1-final  | <bate> / insert after @24 final Ann 501 Bob 3 | SYN COM-INS-1
COM-INS-1-paper  | <bate> / insert after @24 score Ann 97   | SYN COM-INS-1
COM-INS-1-head   | <bate> / insert after @1 take            | SYN COM-INS-1
COM-INS-1-within | <bate> / insert after @18 hand Bob       | SEQ COM-INS-1
                 |                                          | would_enter insert before @2 hand Bob
COM-INS-1-first  | <bate> / insert before @2 take           | SEQ COM-SEQ-1
COM-INS-2        | <bate> / insert after @19 bela           | RULE KLA-BELA-1
COM-INS-2-turn   | <bate> / insert after @18 Ann: bela      | SEQ COM-SEQ-2
COM-INS-2-twice  | <bate> / insert after @18 KD             | any any
COM-INS-2-mark   | <bate> / insert after @18 bela~          | SYN COM-IRR-1
COM-INS-2-over   | <bate> / insert after @24 7S             | SEQ COM-SEQ-3
COM-INS-3        | <shifted> / insert after @6 7S           | ok; trick 1 Ann 0; trick 2 Ann 4
COM-INS-3-voided | <shifted> / insert after @6 7S / void @10 | ok; trick 1 Ann 4
COM-INS-3-again  | <shifted> / insert after @6 7S / correct @8 7C | ok; trick 2 Ann 4
COM-INS-3-stuck  | <bate> / insert after @6 7S              | any COM-VOID-4
COM-INS-3-drop   | <bate> / insert after @6 7S, drop        | ok
COM-INS-3-own    | <bate> / void @7, insert after @9 7S, drop | any any
COM-INS-4        | <two> / insert before @4 result Ann 62 Bob 100 maker Ann trump H | ok
                 |                                          | totals Ann 162 Bob 324
COM-INS-4-result | <two> / insert before @5 result Ann 62 Bob 100 maker Ann trump H | ok
                 |                                          | totals Ann 162 Bob 324
COM-INS-4-named  | <two> / insert before @4 hand Bob        | RULE COM-DEAL-1
COM-INS-4-two    | <two> / insert after @5 result Ann 62 Bob 100 m a, result Ann 100 Bob 62 m a | ok
COM-INS-4-last   | <two> / insert after @5 result Ann 62 Bob 100 maker Ann trump H | ok
                 |                                          | totals Ann 162 Bob 324
COM-INS-4-cards  | <two> / insert before @4 hand Ann 9H, take none none, 7S 8S |
                 | .2 KC 8C                                 | ok
COM-INS-4-open   | <cut> / insert after @7 hand Ann         | SEQ COM-INS-1
SYN-which        | <bate> / insert @18 bela                 | SYN COM-SYN-1
                 |                                          | would_enter insert after @18 bela
SYN-where        | <bate> / insert bela                     | SYN COM-SYN-1; says Where?
at-a-card        | <bate> / insert after kd Bob: bela       | ok
SYN-card-open    | <bate> / insert kd bela                  | SYN COM-SYN-1
                 |                                          | would_enter insert after @18 bela
SYN-alone        | <bate> / insert                          | SYN COM-SYN-1; says Where?
SYN-beside       | <bate> / insert after bela               | SYN COM-SYN-1; says Where?
SYN-what         | <bate> / insert after @18                | SYN COM-SYN-1; says left out
SYN-none         | <bate> / insert after @99 bela           | SYN COM-SYN-1; says no entry 99
SYN-word         | <bate> / insert after @18 blargh         | SYN COM-CARD-1
SYN-winner       | <bate> / insert after @18 = Bob          | SYN COM-SYN-1
SYN-name         | <bate> / insert after @18 Zed: bela      | SYN COM-SYN-1
"""


@pytest.mark.parametrize("row", table(ROWS, HANDS), ids=name_of)
def test_row(row: Row) -> None:
    check(row)


# -- the properties ------------------------------------------------------------------------------


def typed(fold: GameFold, texts: Sequence[str]) -> int:
    """Type entries for as long as they are taken; tell how many were."""
    for count, text in enumerate(texts):
        if enter(fold, text):
            return count
    return len(texts)


def as_played(fold: GameFold) -> list[int]:
    """The entries that count in the order of play."""
    acts = [
        number
        for chapter in fold.chapters
        for number in (
            chapter.opening.number,
            *(item.number for item in chapter.log if fold.version(item)),
        )
    ]
    return [*acts, *(each.number for each in fold.unfolded if each.kind in {"act", "note"})]


def check_the_same(mended: GameFold, right: GameFold, rng: random.Random) -> None:
    """A record is another one that was typed right at first, also when it is folded again."""
    numbers = dict(zip(as_played(mended), as_played(right), strict=True))
    own = same(range(right.numbered + 1))
    assert sheet(mended, numbers) == sheet(right, own)
    assert expected(mended) == expected(right)
    place = rng.randrange(len(right.chapters))
    trick = rng.randint(1, max(1, right.chapters[place].deal.trick))
    assert audit(mended, numbers, place, trick) == audit(right, own, place, trick)
    stored = fold_stored(mended.head, mended.entries[1:])
    assert stored.entries == mended.entries
    assert sheet(stored, numbers) == sheet(right, own)


class LeftOut(NamedTuple):
    """A record typed right, its entries, and the places in them of what was left out."""

    right: GameFold
    texts: list[str]
    places: tuple[int, ...]


def left_out(kind: str, seed: int, most: int) -> LeftOut | None:
    """An evening some of whose acts are left out; None where it has none, or can't be retyped."""
    rng = random.Random(f"{kind} {seed} {most}")
    evening = Evening(rng, kind, cheat=0.0 if rng.random() < 0.7 else None)
    for _ in range(rng.randint(1, 2)):
        evening.play_hand()
    texts = [entry.text for entry in evening.fold.entries[1:]]
    right = GameFold(evening.fold.head)
    if typed(right, texts) < len(texts):
        return None
    places = [n for n in range(len(texts)) if isinstance(right.original(n + 2), Item)]
    count = min(len(places), rng.randint(1, most))
    return LeftOut(right, texts, tuple(sorted(rng.sample(places, count)))) if count else None


def is_read_as(mended: GameFold, right: GameFold, number: int) -> bool:
    """Whether the newest entry says the same as one of the record typed right, whoever said it."""
    one, other = mended.original(mended.numbered), right.original(number)
    if isinstance(one, Item) and isinstance(other, Item):
        return one.act == other.act
    return one is None or (not isinstance(one, Item) and one == other)


def typed_without(told: LeftOut, most: int) -> tuple[GameFold, dict[int, int]]:
    """The record without what was left out, as far as it is taken; where each entry stands in it.

    Nothing is typed that would be read as something else than it says, nor more than `most` entries
    behind the first that is missing.
    """
    fold = GameFold(told.right.head)
    where: dict[int, int] = {}
    for place, text in enumerate(told.texts):
        if place in told.places:
            continue
        if place > told.places[0] + most or enter(fold, text):
            break
        where[place] = fold.numbered
        if not is_read_as(fold, told.right, place + 2):
            return typed_without(told, place - told.places[0] - 1)
    return fold, where


def put_in(told: LeftOut, where: dict[int, int], rng: random.Random) -> list[str]:
    """What puts in each entry that was left out of what was typed, a line of its own."""
    lines = []
    for place in told.places:
        before = [n for n in where if n < place]
        behind = [n for n in where if n > place]
        if not behind and where and place > max(where) + 1 and place - 1 not in told.places:
            break
        if behind and rng.random() < 0.5 and min(behind) - 1 not in {*told.places} - {place}:
            lines.append(f"insert before @{where[min(behind)]} {told.texts[place]}")
        else:
            lines.append(f"insert after @{where[max(before)]} {told.texts[place]}")
    return lines


@pytest.mark.parametrize("most", [1, 3])
@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_what_was_left_out_is_put_in_as_if_it_had_been_typed_right(kind: str, most: int) -> None:
    done = 0
    for seed in range(many(15)):
        told, rng = left_out(kind, seed, most), random.Random(f"{kind} {seed}")
        if told is None:
            continue
        mended, where = typed_without(told, rng.choice([0, 1, 2, 4, 8, len(told.texts)]))
        reached = max(where, default=-1)
        told = told._replace(places=tuple(n for n in told.places if n <= reached + 1))
        lines = put_in(told, where, rng)
        refusal = enter(mended, ", ".join(lines))
        assert refusal is None, (kind, seed, lines, str(refusal))
        put = told.places[: len(lines)]
        rest = told.texts[max(reached, *put) + 1 :]
        assert typed(mended, rest) == len(rest), (kind, seed, lines, rest)
        check_the_same(mended, told.right, rng)
        done += 1
    assert done > many(8)


@pytest.mark.parametrize("kind", TABLES)
def test_several_are_put_in_one_by_one_in_any_order(kind: str) -> None:
    """What does not fit before the others are there is put in when they are, or with them."""
    done = 0
    for seed in range(many(30)):
        told, rng = left_out(kind, seed, 3), random.Random(f"{kind} {seed}")
        if told is None:
            continue
        mended, where = typed_without(told, rng.choice([2, 4, 8, len(told.texts)]))
        reached = max(where, default=-1)
        told = told._replace(places=tuple(n for n in told.places if n <= reached + 1))
        lines = put_in(told, where, rng)
        if len({line.split()[2] for line in lines}) < max(2, len(lines)):
            continue
        waiting = rng.sample(lines, len(lines))
        for _ in lines:
            waiting = [line for line in waiting if enter(mended, line)]
        batch = ", ".join(line for line in lines if line in waiting)
        assert not batch or enter(mended, batch) is None, (kind, seed, lines)
        rest = told.texts[max(reached, *told.places[: len(lines)]) + 1 :]
        assert typed(mended, rest) == len(rest), (kind, seed, lines)
        check_the_same(mended, told.right, rng)
        done += 1
    assert done >= many(1)


def state(fold: GameFold) -> tuple[object, ...]:
    """All that a game shows, and who may do what next."""
    made = [(each.number, list(each.log), fold.made_in(each)) for each in fold.chapters]
    return sheet(fold, same(range(fold.numbered + 1))), expected(fold), made, fold.verdict


def try_something(evening: Evening) -> str:
    """A line that puts something in at random, fit or not."""
    rng, fold = evening.rng, evening.fold
    entry = fold.entry(rng.randint(2, max(2, fold.numbered)))
    text = entry.text if entry else "pass"
    said = rng.choice([text, evening._instead(text), evening._card(text), *evening._results()])
    number = rng.randint(2, max(2, fold.numbered))
    return f"insert {rng.choice(['before', 'after'])} @{number} {said}"


@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_what_is_put_in_and_taken_back_was_never_there_and_what_is_refused_changes_nothing(
    kind: str,
) -> None:
    taken = 0
    for seed in range(many(10)):
        evening = Evening(random.Random(f"back {kind} {seed}"), kind)
        for _ in range(2):
            evening.play_hand()
        for _ in range(seed % 3):
            evening.mend(widely=True)
        fold = evening.fold
        for _ in range(25):
            before, line = state(fold), try_something(evening)
            fits_now = fits(fold, line)
            assert state(fold) == before, line
            refusal = enter(fold, line)
            assert (refusal is None) == fits_now, (line, str(refusal))
            if refusal is None:
                taken += 1
                batch = undo_batch(fold)
                assert not isinstance(batch, Refusal)
                assert enter(fold, str(batch)) is None, (evening.typed, line, str(batch))
            sheet_now, *others = state(fold)
            assert (sheet_now, *others[:1], *others[2:]) == (before[0], before[1], before[3]), line
    assert taken >= many(1)


CANONICAL = {
    "correct @18 kd bela": "correct @18 KD, insert after @18 bela",
    "insert before @19 bob: bela, hand ann 9s": "",
    "insert after @18 BELA, void @5": "insert after @18 bela, void @5",
    "insert before @2 result ann 105 bob 57 maker ann trump c dealer ann": "insert before @2 hand "
    "Ann, insert after @25 result Ann 105 Bob 57 maker Ann trump C",
}


@pytest.mark.parametrize(("line", "kept"), CANONICAL.items())
def test_a_batch_is_kept_in_canonical_words(line: str, kept: str) -> None:
    text = f"game klaberjass\nplayers Ann, Bob\n{HANDS['bate']}"
    fold = replay(text).games[0].fold
    assert fits(fold, line) is bool(kept)
    if kept:
        assert enter(fold, line) is None
        assert ", ".join(entry.text for entry in fold.entries_since(24)) == kept


def told_hands(kind: str, seed: int) -> list[list[str]]:
    """An evening hand by hand, each card by card or by its result, dealers named or not."""
    rng = random.Random(f"hands {kind} {seed}")
    evening, are_named = Evening(rng, kind, cheat=0.0), rng.random() < 0.3
    hands: list[list[str]] = []
    for _ in range(rng.randint(2, 5)):
        before = evening.fold.numbered
        evening.play_hand()
        chapter = evening.fold.current
        if evening.fold.numbered == before or chapter is None or not chapter.is_over:
            break
        texts = [entry.text for entry in evening.fold.entries_since(before)]
        if rng.random() < 0.6:
            dealer = evening.fold.handles[chapter.opening.dealer]
            opening = "hand" if hands and not are_named else f"hand {dealer}"
            texts = [opening, result_of(evening.fold)]
        every = [*chain(*hands), *texts]
        if typed(GameFold(evening.fold.head), every) < len(every):
            break
        hands.append(texts)
    return hands


@pytest.mark.parametrize("kind", TABLES)
def test_a_hand_that_was_left_out_is_put_in_between_two_others(kind: str) -> None:
    done = 0
    for seed in range(many(15)):
        rng, hands = random.Random(f"{kind} {seed}"), told_hands(kind, seed)
        if len(hands) < 2:
            continue
        head = Evening(random.Random(f"hands {kind} {seed}"), kind, cheat=0.0).fold.head
        right, mended = GameFold(head), GameFold(head)
        typed(right, [*chain(*hands)])
        missing = rng.randrange(len(hands))
        others = [*chain(*hands[:missing], *hands[missing + 1 :])]
        count = typed(mended, others)
        openings = [chapter.opening.number for chapter in mended.chapters]
        if missing < len(openings):
            at = f"before @{openings[missing]}"
        elif openings and mended.chapters[-1].is_over:
            at = f"after @{(mended.chapters[-1].log.numbers or openings)[-1]}"
        else:
            continue
        (opening, *acts), is_told = hands[missing], len(hands[missing]) == 2
        is_short = opening == "hand" and is_told and rng.random() < 0.5
        line = f"insert {at} {', '.join(acts if is_short else hands[missing])}"
        refusal = enter(mended, line)
        assert refusal is None, (kind, seed, line, str(refusal))
        rest = others[count:]
        assert typed(mended, rest) == len(rest), (kind, seed, line)
        check_the_same(mended, right, rng)
        done += 1
    assert done > many(4)


@pytest.mark.parametrize("kind", TABLES)
def test_several_hands_are_put_in_by_one_line(kind: str) -> None:
    done = 0
    for seed in range(many(25)):
        rng, hands = random.Random(f"several {kind} {seed}"), told_hands(kind, seed)
        if len(hands) < 3:
            continue
        head = Evening(random.Random(f"hands {kind} {seed}"), kind, cheat=0.0).fold.head
        right, mended = GameFold(head), GameFold(head)
        typed(right, [*chain(*hands)])
        first, count = rng.randrange(len(hands) - 1), rng.randint(2, len(hands) - 1)
        missing, others = hands[first : first + count], [*hands[:first], *hands[first + count :]]
        rest = [*chain(*others)]
        taken = typed(mended, rest)
        openings = [chapter.opening.number for chapter in mended.chapters]
        if first < len(openings):
            at = f"before @{openings[first]}"
        elif openings and mended.chapters[-1].is_over:
            at = f"after @{(mended.chapters[-1].log.numbers or openings)[-1]}"
        else:
            continue
        each = [", ".join(hand) for hand in missing]
        ways = [f"insert {at} {', '.join(each)}"]
        if "hand" not in {hand[0] for hand in missing[1:]}:
            ways.append(", ".join(f"insert {at} {hand}" for hand in each))
        line = rng.choice(ways)
        refusal = enter(mended, line)
        assert refusal is None, (kind, seed, line, str(refusal))
        assert typed(mended, rest[taken:]) == len(rest) - taken, (kind, seed, line)
        check_the_same(mended, right, rng)
        done += 1
    assert done > many(2)


# -- each kind of entry --------------------------------------------------------------------------

KINDS = {
    "klaberjass": "pass take schmeiss yes no trump exchange none twenty fifty good howhigh notgood "
    "also rank suit show bela play",
    "sixty-six": "exchange marriage close claim drew left play",
    "cinch": "pass bid trump discard rob back play",
    "loo": "ante in pass exchange flush pam nothing civil holds play",
    "kalooki": "draw take call overcall meld tack replace left play",
    "linger-longer": "drew reshuffle left play",
    "rolling-stone": "pick holds left play",
}


def examples(kind: str) -> Iterator[tuple[GameFold, list[str]]]:
    """The games of a kind in the examples, up to where an entry names another, entry by entry."""
    for file in sorted((ROOT / "examples").rglob("*.txt")):
        for each in replay(file.read_text(encoding="utf-8")).games:
            texts = [entry.text for entry in each.entries[1:]]
            until = next((n for n, text in enumerate(texts) if "@" in text), len(texts))
            fold = GameFold(each.fold.head)
            if each.kind == kind and typed(fold, texts[:until]) == until:
                yield fold, texts[:until]


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_of_each_kind_is_put_in_where_it_was_left_out(kind: str) -> None:
    done: dict[str, int] = {}
    for right, texts in examples(kind):
        for place in range(len(texts)):
            what = right.original(place + 2)
            if not isinstance(what, Item) or done.get(what.act.word, 0) > many(1):
                continue
            told = LeftOut(right, texts, (place,))
            mended, where = typed_without(told, 4)
            reached = max(where, default=-1)
            behind = [n for n in where if n > place]
            line = f"insert after @{where[place - 1]} {texts[place]}"
            if behind and place % 2:
                line = f"insert before @{where[place + 1]} {texts[place]}"
            refusal = enter(mended, line)
            assert refusal is None, (line, str(refusal))
            rest = texts[max(reached, place) + 1 :]
            assert typed(mended, rest) == len(rest), (line, rest)
            check_the_same(mended, right, random.Random(place))
            done[what.act.word] = done.get(what.act.word, 0) + 1
    assert {*KINDS[kind].split()} <= done.keys()
