"""The reader: what it reads it has read before, and what is written it reads again.

`read_before.json` holds lines with what an earlier reader, of which no line is left, made of them:
the refusal and its column, or the entries.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.dialects import DIALECTS
from tests.many import many
from tests.rules import kalooki_players, klaberjass_players, rolling_stone_players
from tests.rules.cinch_players import game_text as cinch_text
from tests.rules.evenings import TABLES, Evening
from tests.rules.sixty_six_players import Habits
from tests.rules.sixty_six_players import game_text as sixty_six_text
from tests.untrusted import examples, spoiler
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language import reading
from trickledger.rules.language.notation import LONGEST_LINE, MARK, Act, Word, act_text
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.reading import (
    LINES_KNOWN,
    LONGEST_KNOWN,
    glance,
    known_line,
    known_pair,
    read,
    read_line,
)
from trickledger.rules.language.vocabulary import Said, read_as
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.replay import Replay

HABITS = Habits(closes=0.1, claims=0.05)
GAMES: dict[str, Callable[[random.Random], str]] = {
    "klaberjass": klaberjass_players.game_text,
    "sixty-six": lambda rng: sixty_six_text(rng, HABITS),
    "cinch": cinch_text,
    "kalooki": lambda rng: "\n".join(kalooki_players.game_lines(rng, warmth=0.3)),
    "rolling-stone": lambda rng: rolling_stone_players.game_text(rng, 3),
}
BEFORE = json.loads(Path(__file__).with_name("read_before.json").read_text(encoding="utf-8"))


def fold_of(text: str) -> GameFold:
    result = replay(text)
    assert result.refusal is None, str(result.refusal)
    return result.games[0].fold


@pytest.mark.parametrize("before", BEFORE, ids=lambda before: before["typed"][0])
def test_a_line_is_read_as_it_was_before(before: dict[str, Any]) -> None:
    fold = fold_of("\n".join(before["typed"]))
    for line, column, why in before["refused"]:
        refusal = enter(fold, line)
        assert refusal is not None, line
        assert (refusal.column, str(refusal)) == (column, why), line
    for line, entries in before["taken"]:
        fold = fold_of("\n".join(before["typed"]))
        first = fold.numbered
        assert enter(fold, line) is None, line
        assert [entry.text for entry in fold.entries_since(first)] == entries, line


# -- what is written is read again ---------------------------------------------------------------


def acts_of(rng: random.Random, word: Word, cards: list[int], accounts: int) -> Iterator[Act]:
    """Acts that a word can make, with anything that it takes."""
    some = tuple(rng.sample(cards, rng.randint(2, 4)))
    number = rng.randint(0, 200)
    match word.takes:
        case "nothing":
            yield Act(word.name)
        case "answer" | "answer?":
            yield from (Act(word.name, answer=answer) for answer in word.answers)
        case "suit":
            yield Act(word.name, suit=rng.choice("SHDC"))
        case "rank?":
            yield from (Act(word.name), Act(word.name, rank="A"))
            yield Act(word.name, rank="10", number=rng.randint(3, 9))
        case "card and meld":
            yield Act(word.name, some[:1], meld=rng.randint(1, 20))
        case "melds":
            yield Act(word.name, some, sizes=(len(some),))
            yield Act(word.name, some + some, sizes=(len(some), len(some)))
        case "amounts":
            amounts = [(place, rng.randint(-500, 500)) for place in range(accounts)]
            yield Act(word.name, amounts=tuple(amounts))
        case _:
            yield from (Act(word.name, number=number) for _ in ["number"] if "number" in word.takes)
            yield from (Act(word.name) for _ in ["cards?"] if word.takes == "cards?")
            yield from (Act(word.name, some[:1]) for _ in ["card"] if "card" in word.takes)
            yield from (Act(word.name, some) for _ in ["cards"] if "cards" in word.takes)


# a game without cards takes none of their words
@pytest.mark.parametrize("kind", [kind for kind in kinds() if game(kind).spelled])
def test_an_act_of_any_word_is_read_as_it_is_written(kind: str) -> None:
    rng, of = random.Random(kind), game(kind)
    handles = ("Ann", "Bob", "Cid", "Dee", "Eve")
    words, cards = of.vocabulary(handles, (*handles, "pot")), list(set(of.spelled.values()))
    for word in {word.name: word for word in of.verbs.values()}.values():
        for act in acts_of(rng, word, cards, len(words.accounts)):
            cannot_be_marked = word.takes == "amounts" or (act.rank and act.number is not None)
            for marked in (False, not cannot_be_marked):
                text = act_text(act, words.accounts, marked=marked)
                name = rng.choice(["", "Cid: "])
                (said,) = read_line(words, name + text).said
                seat = 2 if name else None
                assert said == Said(act, seat, text.endswith(MARK)), name + text
                assert read_line(words, f"{name}{text}, AS").said[0] == said, text


def test_a_bare_word_is_read_as_what_it_is() -> None:
    words = game("klaberjass").vocabulary(("Ann", "Bob"), ("Ann", "Bob"))
    said = [(each.act, each.marked) for each in read_line(words, "8hka4 t~ 14 s 05").said]  # type: ignore[union-attr]
    acts = [act and read_as(act, "card") for act, _ in said]
    assert [act and act_text(act, ()) for act in acts] == [
        "8H",
        "K",
        "A",
        "4",
        "10",
        None,
        "S",
        None,
    ]
    assert [marked for _, marked in said] == [False] * 4 + [True] + [False] * 3
    numbers = [act and read_as(act, "number") for act, _ in said]
    # 05 is what two said, 0 and 5
    assert [act.number for act in numbers if act and act.word == "number"] == [4, 14]


@pytest.mark.parametrize("kind", TABLES)
def test_what_is_kept_of_an_evening_is_read_again(kind: str) -> None:
    for seed in range(many(3)):
        evening = Evening(random.Random(f"{kind} {seed}"), kind)
        for _ in range(2):
            evening.play_hand()
            evening.mend()
        fold = evening.fold
        text = record_text(fold, "")
        assert record_text(fold_of(text), "") == text
        for item in (item for chapter in fold.opened for item in chapter.log):
            spelled = act_text(item.act, fold.accounts, marked=item.marked)
            (said,) = read_line(fold.vocabulary, spelled).said
            assert isinstance(said, Said), spelled
            act = said.act and read_as(said.act, "number" if item.act.word == "number" else "card")
            if item.act.word != "rank":
                assert (act, said.marked) == (item.act, item.marked), spelled


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("kind", GAMES)
def test_a_game_is_the_same_in_every_dialect(kind: str, dialect: str) -> None:
    for seed in range(many(1)):
        text = GAMES[kind](random.Random(seed))
        plain, written = (fold_of(each) for each in (text, DIALECTS[dialect](text)))
        assert [e.text for e in plain.entries] == [
            e.text.partition(" # ")[0] for e in written.entries
        ]


def test_a_line_is_taken_at_once_as_it_is_act_by_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """The acts at the beginning of a line are folded in one; one by one they come to the same."""
    rng, spoil = random.Random(5), spoiler("record")
    random_games = [GAMES[kind](random.Random(seed)) for kind in GAMES for seed in range(many(1))]
    spoilt = [spoil(rng, rng.choice(examples())) for _ in range(many(60))]
    for text in (*examples(), *random_games, *spoilt):
        at_once = told(replay(text))
        with monkeypatch.context() as patched:
            patched.setattr(GameFold, "run", lambda *_: 0)
            assert told(replay(text)) == at_once, text[:300]


TRICK = """game klaberjass
players Ann, Bob
hand Bob 10C
take
none none"""


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("JC QC", 2),
        ("1. JC QC", 2),
        ("01. JC QC", 2),
        ("1.  jc q  =  ANN", 2),
        ("1. JC QC = Ann # so it was", 2),
        ("jcq = Ann #", 2),
        ("JC QC #ok", 2),
        ("JC QC # hand Ann # 2. KS", 2),
        ("JC QC# no comment", 0),
        ("0. JC QC", 0),
        ("2. JC QC", 0),
        ("1. 1. JC QC", 2),
        ("1.JC QC", 0),
        ("@6 1. JC QC", 2),
        ("1. JC QC = Bob", 0),
        ("1. JC QC = Cid", 0),
        ("1. JC QC =", 0),
        ("1. JC = Ann", 0),
        ("1. JC 10C = Ann", 0),
        ("1. = Ann", 0),
        ("1.", 0),
        ("1. # a note", 1),
        ("1. JC QC = Ann KS", 3),
        ("1. JC QC because it is", 0),
    ],
)
def test_a_trick_is_read_at_once_as_it_is_word_by_word(
    monkeypatch: pytest.MonkeyPatch, line: str, entries: int
) -> None:
    text = f"{TRICK}\n{line}"
    at_once = told(replay(text))
    newest = len(replay(TRICK).games[0].entries)
    assert len(replay(text).games[0].entries) == newest + entries, replay(text).refusal
    known_line.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(reading, "_of_known_words", lambda *_: None)
        patched.setattr(reading, "_as_plain", lambda *_: None)
        assert told(replay(text)) == at_once
    known_line.cache_clear()


OTHERS = """
hand Bob 10C | hand bob 10c | n Bob 10C | hand 10C Bob | hand Bo 10C | hand Bob | hand Bob 10C~
hand Bob: 10C | hand Bob 10C take | hand Zoe 10C | hand Bob 1C | hand Bob 10C # late
1. hand Bob 10C
Bob: pass | bob pass | BOB: PASS | Bob pass # so it was | Bob: 10S | Bob 10S | Bob: pass take | Bob:
Ann: pass | Zoe: pass | Bob: pass~ | Bob: trump S | Bob holds AKs 10 9h AC KC | Bob holds AS KS
Bob: holds AS KS QS JS 9S 7H | Bob holds AS KS QS JS 9S 7H pass | Bob holds 6 | holds AS | = Bob
score Ann 82 Bob 75 | score Ann minus 5 bob 7 | score Ann+Bob 5 | score Ann 5, Bob 7 | score
score Ann 5 # no | total Bob 0 Ann 0 | total Bob 1.5 | pass, pass, pass, trump S | pass pass trump
schmeiss no take | schmeiss, yes | trump S none | pass,pass | pass , take | take none fifty 3
"""


def test_whatever_is_read_at_once_is_as_it_is_word_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    head, hand, *_ = TRICK.partition("\nhand Bob 10C")
    rng, spoil = random.Random(6), spoiler("record")
    lines = [line.strip() for line in OTHERS.strip().replace("\n", "|").split("|")]
    typed = [f"{before}\n{line}" for before in (head, head + hand, TRICK) for line in lines]
    spoilt = [spoil(rng, rng.choice(examples())) for _ in range(many(40))]
    texts = [*typed, *examples(), *spoilt]
    at_once = [told(replay(text)) for text in texts]
    known_line.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(reading, "_of_known_words", lambda *_: None)
        patched.setattr(reading, "_as_plain", lambda *_: None)
        for text, before in zip(texts, at_once, strict=True):
            assert told(replay(text)) == before, text[-300:]
    known_line.cache_clear()


def told(result: Replay) -> object:
    """All that can be told of a replay: games, entries, refusal."""
    entries = [each.fold.entries for each in result.games]
    return [each.as_json() for each in result.games], entries, result.refusal, result.read


# -- what is remembered --------------------------------------------------------------------------


def test_a_line_that_comes_again_is_known_to_those_who_play_the_same() -> None:
    text = examples()[0]
    one, other = fold_of(text), fold_of(text)
    assert one.vocabulary is other.vocabulary
    assert read(one.vocabulary, "AH 10H") is read(other.vocabulary, "AH 10H")


def test_what_is_remembered_is_bounded() -> None:
    fold = fold_of(examples()[0])
    long = "AH " * LONGEST_KNOWN
    assert read(fold.vocabulary, long) is not read(fold.vocabulary, long)
    assert known_line.cache_info().maxsize == LINES_KNOWN


def strange_handles(kind: str) -> tuple[str, ...]:
    """Players called by short forms that came later, where the game has such: they may be names."""
    later = [word for word in sorted(game(kind).unreserved) if word.isalpha()]
    return tuple([*later, "Ann", "Bob", "Cid", "Dee"][: game(kind).fewest])


@pytest.mark.parametrize("kind", kinds())
def test_a_word_says_of_the_one_behind_it_what_the_reader_makes_of_both(kind: str) -> None:
    handles = strange_handles(kind)
    words = game(kind).vocabulary(handles, game(kind).sides(handles))
    behind = [*words.known, "-3", "007", "100", "1000001", "3~", "s~", "x", handles[0]]
    for word, verb in words.verbs.items():
        for other in behind if verb.takes != "melds" else ():
            said, plain = Reader(words, f"{word} {other}").all()
            is_one = plain == len(said) == 1 and isinstance(said[0], Said)
            assert known_pair(words, word, other) == (said[0] if is_one else None), (word, other)


@pytest.mark.parametrize("kind", kinds())
def test_a_line_is_read_at_a_glance_as_the_reader_reads_it(kind: str) -> None:
    of = game(kind)
    later = [word for word in sorted(of.unreserved) if word.isalpha()]
    handles = tuple([*later, "Ann", "Bob", "Cid", "Dee"][: of.fewest])
    words = of.vocabulary(handles, of.sides(handles))
    said = [*words.verbs, "8S", "8s9s", "10", "J", "jo", "?", "hand", *handles]
    behind = ["8S", "8S 9S", "8S, 9S", "8S9S", "8S,", ", 8S", "3", "3 8S", "all", "8S~", "x", ""]
    lines = [
        f"{word}{sign} {rest}".strip()
        for word in said
        for sign in ("", ":", ",", "~")
        for rest in (*behind, *handles)
    ]
    told = ["1. {}", "{} = Bob", "{} # so it was", "{} 9S", "pass, {}", "hand {}", "Ann: {}"]
    for line in [*lines, *(each.format(line) for line in lines for each in told)]:
        read_whole = read_line(words, line)
        known = glance(words, line)
        assert known == (reading._as_plain(read_whole) or read_whole), line


def test_a_line_that_is_too_long_is_told_how_long_it_is() -> None:
    line = "note " + "a" * LONGEST_LINE
    refusal = replay(f"game kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H\n{line}").refusal
    assert refusal is not None
    assert refusal.why == f"A line has at most {LONGEST_LINE} characters; this one has {len(line)}."
