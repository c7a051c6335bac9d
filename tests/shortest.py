"""The shortest line that is kept as a given one: found by fixed steps, each proved by entering it.

From the words of the record one word after the other is left out or shortened, and one gap after
the other closed, wherever the line is still kept as the same entries. So what is found is never
shorter than what can be typed, and may be longer than the best.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import Word
from trickledger.rules.language.results import DEALER, Report, in_one_word
from trickledger.rules.language.tokens import Tokens
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.between_hands import gone_on

_PARTS = re.compile(r"[^\s,:=]+|[,:=]")
_GAP = re.compile(r"[ ,]+")
_GAPS = ("", " ", ",", ", ")
_TAKING_LISTS = {"left", "holds", "meld", "show", "flush", "exchange", "pick"}
_NEXT_HAND = "n"
_HANDS_LAID_OPEN = "holds."
_IN_ANY_ORDER = {"left", "holds"}
Kept = tuple[tuple[str, str, str | None], ...]
"""What a line is kept as: the kind of each entry, its words, and whose it is."""


def at_the_prompt(fold: GameFold, line: str) -> str:
    """A line as the prompt gives it on."""
    return gone_on(fold, line, knows_dealer=fold.next_dealer is not None)


def kept(fold: GameFold, line: str) -> Kept | None:
    """What a line typed at the prompt would be kept as, None where it is refused."""
    rulings, target, before = fold.rulings, fold.current, fold.numbered
    if enter(fold, at_the_prompt(fold, line)):
        return None
    entries = tuple(fold.entries_since(before))
    fold.take_back(rulings, target)
    return tuple((each.kind, _said(each.said), _whose(each)) for each in entries)


def _whose(entry: Entry) -> str | None:
    """Whose an entry is; who deals stands in what opens a hand."""
    return None if entry.kind == "hand" else entry.by


def _said(text: str) -> str:
    """What an act says: a name that need not be written is no part of it, nor is any order."""
    words = text.split(": ")[-1].split(" ")
    return " ".join(sorted(words) if _IN_ANY_ORDER.intersection(words) else words)


def comes_to(fold: GameFold, line: str) -> object:
    """What a hand told by one line adds, and who deals after it; None where it is refused."""
    rulings, target, before = fold.rulings, fold.current, fold.numbered
    if enter(fold, at_the_prompt(fold, line)):
        return None
    chapter = fold.current
    assert chapter is not None
    result, dealer = chapter.result, chapter.opening.dealer
    is_new = chapter.opening.number > before
    fold.take_back(rulings, target)
    return (
        (result.entered, result.counted, result.next_dealer, dealer) if is_new and result else None
    )


Proof = Callable[[GameFold, str], object]


def shortest(fold: GameFold, line: str, proof: Proof = kept) -> str:
    """The shortest line found that is kept as a line which is taken, or proves to be the same."""
    same = proof(fold, line)
    assert same is not None, line
    parts = _PARTS.findall(line)
    grouped = [*_grouped(parts)]
    parts = grouped if proof(fold, _written(grouped)) == same else parts
    if proof is comes_to:
        parts = _needed(fold, parts)
    whole, spelled = parts, [*_spelled(fold, parts)]
    for place, spellings in enumerate(spelled):
        for spelling in spellings:
            tried = [*parts[:place], spelling, *parts[place + 1 :]]
            if any(tried) and proof(fold, _written(tried)) == same:
                parts = tried
                break
    line = _closed(fold, [*filter(None, parts)], proof)
    if _GAP.search(line):
        joinable = ([*filter(None, each)] for each in _joinable(parts, whole))
        fits = (each for each in joinable if proof(fold, _written(each)) == same)
        others = (_closed(fold, each, proof) for each in fits)
        line = min((line, *others), key=lambda line: (len(line), len(_GAP.findall(line))))
    if proof is kept:
        return _NEXT_HAND if proof(fold, _NEXT_HAND) == same else line
    taught = _as_taught(fold, whole)
    told = (each for each in _without_a_figure(taught) if proof(fold, each) == same)
    return min((_without_letters(fold, line, proof), *told), key=len)


def _as_taught(fold: GameFold, parts: list[str]) -> str:
    """A result in one word as the table teaches it; empty where there is none."""
    facts = (*(fold.game.facts.words if fold.game.facts else ()), DEALER)
    told = Report(Tokens(_written(parts[1:])), fold.called, facts).read(
        Word("result", "report", "")
    )
    return "" if isinstance(told, Refusal) else in_one_word(told, fold.called, facts)


def _without_a_figure(line: str) -> Iterator[str]:
    """A result in one word, and without each of its figures: one may follow from the others."""
    if line:
        yield line
    for figure in re.finditer(r"\d+", line):
        yield line[: figure.start()] + line[figure.end() :]


def _joinable(parts: list[str], whole: list[str]) -> Iterator[list[str]]:
    """The parts in which one that saves a letter is whole: it may need no gap then.

    Of the same length as `z n` is `zno`, which can be joined to what follows.
    """
    for place, (short, long) in enumerate(zip(parts, whole, strict=True)):
        if short.isalpha() and len(long) == len(short) + 1 and not read_card(long):
            yield [*parts[:place], long, *parts[place + 1 :]]


def _without_letters(fold: GameFold, line: str, proof: Proof) -> str:
    """A line without each letter that it need not have."""
    same = proof(fold, line)
    for place in range(len(line) - 1, -1, -1):
        tried = line[:place] + line[place + 1 :]
        if tried.strip() and proof(fold, tried) == same:
            line = tried
    return line


def _needed(fold: GameFold, parts: list[str]) -> list[str]:
    """The parts of a result without those pairs that change nothing of what it comes to."""
    same = comes_to(fold, _written(parts))
    for place in range(len(parts) - 2, 0, -1):
        rest = [*parts[:place], *parts[place + 2 :]]
        if len(rest) > 1 and comes_to(fold, _written(rest)) == same:
            parts = rest
    return parts


def joined(fold: GameFold, lines: Iterable[tuple[str, Kept]]) -> list[str]:
    """The lines of a hand that begins now in as few as they can be, each with what it is kept as.

    The fold takes in all but the last.
    """
    every = [*lines]
    is_open = [all("holds" in said.split() for _, said, _ in its) for _, its in every]
    if is_open and is_open[-1] and not all(is_open):
        # hands laid open at the end may follow from what was played
        at = len(every) - is_open[::-1].index(False)
        played, hands = joined(fold, every[:at]), every[at:]
        assert enter(fold, at_the_prompt(fold, played[-1])) is None
        follow = kept(fold, _HANDS_LAID_OPEN) == (*chain.from_iterable(its for _, its in hands),)
        return [*played, *([_HANDS_LAID_OPEN] if follow else joined(fold, hands))]
    whole: list[str] = []
    same: Kept = ()
    for line, its in every:
        tried = (f"{whole[-1]}{gap}{line}" for gap in _GAPS[:-1]) if whole else ()
        longer = next((each for each in tried if kept(fold, each) == same + its), None)
        if longer:
            whole[-1], same = longer, same + its
            continue
        if whole:
            assert enter(fold, at_the_prompt(fold, whole[-1])) is None
        whole.append(line)
        same = its
    return whole


def _grouped(parts: list[str]) -> Iterator[str]:
    """Cards of a list that share a rank or a suit as one word."""
    cards: list[str] = []
    is_list = False
    for part in [*parts, ""]:
        if read_card(part) and is_list:
            cards.append(part)
            continue
        if _IN_ANY_ORDER.intersection(parts):
            cards.sort(key=lambda card: card[-1])
        while cards:
            alike = max(_alike(cards, -1), _alike(cards, 0), key=len)
            ranks, suits = ({card[:-1]: 0 for card in alike}, {card[-1]: 0 for card in alike})
            yield "".join((*ranks, *suits)) if len(alike) > 1 else alike[0]
            del cards[: len(alike)]
        is_list = part in _TAKING_LISTS or (is_list and part in {",", "jo"})
        yield from [part] if part else []


def _alike(cards: list[str], of: int) -> list[str]:
    """The cards at the beginning of a list that share a suit (-1) or a rank (0), none twice."""
    found: list[str] = []
    for card in cards:
        if card in found or card[of] != cards[0][of]:
            break
        found.append(card)
    return found


def _written(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part).replace(" :", ":").replace(" ,", ",")


def _closed(fold: GameFold, parts: Sequence[str], proof: Proof) -> str:
    """Parts with as little between them as can be."""
    same = proof(fold, _written(parts))
    line = "".join(parts)
    if proof(fold, line) == same:
        return line
    line = parts[0]
    for place, part in enumerate(parts[1:], 1):
        behind = _written(parts[place + 1 :])
        gaps = _GAPS[:2] if part in {",", ":"} else _GAPS
        tried = (f"{line}{gap}{part}" for gap in gaps)
        fits = (each for each in tried if proof(fold, f"{each} {behind}".rstrip()) == same)
        line = next(fits, f"{line} {part}")
    return line


def _spelled(fold: GameFold, parts: Sequence[str]) -> Iterator[list[str]]:
    """The shorter spellings of each part, the shortest first."""
    facts = fold.game.facts.words if fold.game.facts else ()
    words = {fact.name: fact.short for fact in (*facts, DEALER)}
    words |= {word.name: word.short for word in fold.game.verbs.values()}
    words |= {each: () for word in fold.game.words for each in word.answers}
    words |= {"hand": ("n",)}
    for part in parts:
        if "+" in part:
            names = part.lower().split("+")
            starts = {name[:size] for name in names for size in range(1, len(name) + 1)}
            yield sorted(starts, key=lambda name: (len(name), name))
        elif part in fold.handles:
            yield ["", *(part[:size].lower() for size in range(1, len(part)))]
        elif part in words:
            yield ["", *sorted(words[part], key=len), part[:1]]
        elif part.isdigit() or part in {"=", ":", ","}:
            yield [""]
        else:
            card = part.lower().replace("10", "t")
            yield ["", *((card[:1], card) if len(card) == 2 else (card, part.lower()))]
