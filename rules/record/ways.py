"""What people say of a hand as it stands, in the words of the record: a way for each meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trickledger.rules.cards import read_card
from trickledger.rules.language.everyday import Plain, put_plainly
from trickledger.rules.language.notation import (
    Act,
    account_named,
    folded,
    number_of,
    seat_named,
    single_spaced,
)
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.language.reading import Line
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.fold import GameFold

_TOKEN = re.compile(r"[^\s,:=]+|[,:=]")
_MEMBER = re.compile(r"\s*,\s*|\s+(?=@)")
# a card that is told behind its taking, before the one that is discarded
_TAKEN = re.compile(r"(?<=take )([^\s,]+),?(?= \S)")
# a card whose rank and suit were typed apart
_APART = re.compile(r"(?<![^\s,:])(10|[2-9TJQKA])\s+([SHDC♠♥♦♣])(?=[~,\s]|$)", re.IGNORECASE)
# what somebody bid and made, in either order: Bob went 12, made 11
_SIDE = r"(?P<who>\w+(?:\s*(?:\+|&|and)\s*\w+)*)"
_MADE, _BID = (
    rf"(?:{verbs})\s+(?P<{name}>\d+)"
    for name, verbs in (("made", "made|makes|got|took|won"), ("bid", "bid|bids|went|goes|called"))
)
_BID_AND_MADE = re.compile(
    rf"{_SIDE}\s+(?:{_BID}[\s,]+(?:and\s+|but\s+)?{_MADE}|"
    rf"{_MADE.replace('<made', '<made_')}[\s,]+(?:and\s+|had\s+)?{_BID.replace('<bid', '<bid_')})",
    re.IGNORECASE,
)
# what is said between names and figures
_OF_FIGURES = re.compile(
    r"\s+(?:and|won|wins|made|makes|got|has|had|took|left|points?|tricks?)\b", re.I
)
# who went out, said before or behind the figures of the others
_OUT = re.compile(r"(?:^|[\s,]+)(\w+)\s+(?:(?:goes|went|is|was)\s+)?out\b[\s,]*", re.I)
_PARTNERS = re.compile(r"\b(\w+)\s+(?:and|&)\s+(\w+)\b(?=\s+(?:minus\s+)?-?\d)", re.IGNORECASE)
_OF_A_CORRECTION = frozenset("the card of in to was is should be it".split())


def ways(fold: GameFold, line: Line, acts: str, dealt: int) -> Iterator[Plain]:
    """The ways to put what people say in the words of the record, the likely first."""
    corrected = _corrected(fold, acts) if line.parts.decision == "correct" else None
    if corrected or (corrected := _bid_and_made(fold, acts)):
        yield corrected
    found = [put_plainly(fold.vocabulary, acts, dealt=dealt, wins=wins) for wins in (False, True)]
    plain = [*dict.fromkeys(each for each in found if each)]
    yield from plain
    alone = line.said[0] if len(line.said) == 1 else None
    deal = fold.current.deal if fold.current else None
    is_due = deal is not None and deal.turns_up_last and deal.can_say("upcard")
    if is_due and isinstance(alone, Said) and alone.card and not alone.marked:
        yield _as_typed(f"upcard {acts}")
    for each in plain:
        taken = _TAKEN.search(each.text)
        if deal and taken and taken[1] == _top_of(deal):
            yield _as_typed(each.text.replace(f" {taken[0]}", "", 1))
        shown = _without_draws(fold, each.text)
        if shown is not None:
            yield _as_typed(shown)
    if (sides := _with_sides(fold, acts)) != acts:
        sided = put_plainly(fold.vocabulary, sides)
        yield _as_typed(sided.text if sided else sides)
    is_open = fold.current is not None and not fold.current.is_over
    if (figures := figures_of(fold, acts)) and (not is_open or _OF_FIGURES.search(acts)):
        yield _as_typed(f"result {figures}")
    if out := _out_and_left(fold, acts):
        yield _as_typed(out)
    if deal:
        yield from map(_as_typed, _joined(deal, [acts, *(each.text for each in plain)]))


def _joined(deal: Deal, texts: Sequence[str]) -> Iterator[str]:
    """Texts in which the rank and the suit of a card stand apart, with each such card as a word."""

    def card(found: re.Match[str]) -> str:
        one = read_card(found[1] + found[2])
        return found[1] + found[2] if one and one & deal.hands.pack else found[0]

    for text in dict.fromkeys(texts):
        joined = _APART.sub(card, text)
        if joined != text:
            yield joined


def _as_typed(text: str) -> Plain:
    """A way of which no word stands where it was typed."""
    return Plain(text, ((0, 0),))


def _top_of(deal: Deal) -> str:
    """The card that lies on the discards, empty in a game that has none."""
    return str(deal.facts().get("discard") or "")


# -- a word that belongs to an earlier card --------------------------------------------------------


def with_its_card(fold: GameFold, text: str) -> list[str]:
    """A line whose last word is said of one of the cards before it: right after each of these.

    `QD 9D bela` is `QD bela 9D`.
    """
    words = fold.vocabulary
    *before, last = text.replace(":", " ").split() or [""]
    verb = words.verbs.get(last.lower())
    named = before.pop() if before and folded(before[-1]) in words.seats else ""
    cards = [word.strip(",") for word in before]
    if not verb or verb.takes != "nothing" or len(cards) < len("QD 9D".split()):
        return []
    if any(read_card(card, words.spelled) is None for card in cards[:1]):
        return []
    said = f"{named}: {last}" if named else last
    return [" ".join([*cards[:at], said, *cards[at:]]) for at in range(1, len(cards))]


# -- a contract and what came of it ---------------------------------------------------------------


def _bid_and_made(fold: GameFold, acts: str) -> Plain | None:
    """A result that says what somebody bid and made; who bids alone is the maker."""
    said, facts = _BID_AND_MADE.fullmatch(acts.strip()), fold.vocabulary.facts
    names = [fact.name for fact in facts.words] if facts else []
    if said is None or not {"maker", "bid"} <= {*names}:
        return None
    side = re.split(r"\s*(?:\+|&|\band\b)\s*", said["who"])
    maker = [f"maker {side[0]}"] if len(side) == 1 else []
    made, bid = said["made"] or said["made_"], said["bid"] or said["bid_"]
    return _as_typed(" ".join(["result", "+".join(side), made, *maker, "bid", bid]))


def _with_sides(fold: GameFold, acts: str) -> str:
    """A text in which partners that are named together are a side: Bob and Dee 4."""

    def side(found: re.Match[str]) -> str:
        seats = [seat_named(fold.handles, name) for name in found.groups()]
        names = [fold.handles[seat] for seat in seats if seat is not None]
        places = {account_named(fold.accounts, name) for name in names}
        return "+".join(names) if len(names) == 2 and len(places) == 1 else found[0]

    return _PARTNERS.sub(side, acts) if len(fold.sides) < len(fold.handles) else acts


def _out_and_left(fold: GameFold, acts: str) -> str:
    """A result that says who went out and what the others have; empty where none is said."""
    acts = single_spaced(acts)
    facts, said = fold.vocabulary.facts, _OUT.search(acts)
    seat = seat_named(fold.handles, said[1]) if said else None
    if (
        facts is None
        or said is None
        or seat is None
        or "out" not in {fact.name for fact in facts.words}
    ):
        return ""
    figures = figures_of(fold, f"{acts[: said.start()]} {acts[said.end() :]}")
    return figures and f"result {figures} out {fold.handles[seat]}"


def figures_of(fold: GameFold, acts: str) -> str:
    """Names with figures, as they end a hand; empty where something else is said."""
    told = _OF_FIGURES.sub(" ", single_spaced(acts).strip(" ,."))
    words = told.replace(",", " ").split()
    is_told = len(words) > 2 and len(words) % 2 == 0
    names, figures = words[::2], words[1::2]
    accounts = all(account_named(fold.accounts, name) is not None for name in names)
    is_told = is_told and accounts and all(number_of(each) is not None for each in figures)
    # while a hand is played, has 20 and has 50 announce, where a game has such words
    is_open = fold.current is not None and not fold.current.is_over
    announces = is_open and {*figures} <= {*phrases_of(fold.vocabulary).words}
    return " ".join(words) if is_told and not announces else ""


# -- a draw that nobody saw ------------------------------------------------------------------------


def _without_draws(fold: GameFold, text: str) -> str | None:
    """A line without the draws that it tells and nobody saw; None where none of them is due.

    A draw that nobody saw is implied, so it is no entry.
    """
    chapter = fold.current
    if chapter is None or "drew" not in fold.game.verbs or "draw" in fold.game.verbs:
        return None
    tokens, kept = _TOKEN.findall(text), list[str]()
    for place, word in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        if word.lower() != "drew" or read_card(after, fold.vocabulary.spelled):
            kept.append(word)
            continue
        while kept[-1:] in ([":"], [","]):
            kept.pop()
        seat = seat_named(fold.handles, kept[-1]) if kept else None
        is_winner = kept[-2:-1] == ["="]
        if not (seat is None or is_winner):
            kept.pop()
        if not is_winner and not may_draw(chapter.deal, seat):
            return None
    return " ".join(kept) if len(kept) < len(tokens) else None


def may_draw(deal: Deal, seat: int | None) -> bool:
    """Whether a draw of a seat, or of anybody, could be entered now."""
    seats = range(deal.seats) if seat is None else (seat,)
    cards = (1 << place for place in range(deal.hands.pack.bit_length()))
    acts = [Act("drew", (card,)) for card in cards if card & deal.hands.pack]
    return any(deal.refusal_for(each, act) is None for each in seats for act in acts)


# -- a correction that names no entry --------------------------------------------------------------


def _corrected(fold: GameFold, acts: str) -> Plain | None:
    """Corrections of cards that were played, such as correct trick 4 Joe QC, trick 4 Ann 7C.

    One that begins with its entry needs no comma. None where one is of no card that was played.
    """
    members = [part.strip(" ,") for part in _MEMBER.split(acts)]
    found = [_of_a_play(fold, each) for each in members if each and each.lower() != "correct"]
    return _as_typed(", ".join(map(str, found))) if found and all(found) else None


def _of_a_play(fold: GameFold, member: str) -> str | None:
    """One of several corrections by its entry; without a trick it is of the newest card."""
    words = re.sub(r"^correct\s+", "", member, flags=re.IGNORECASE).split()
    if words[0].startswith("@"):
        return f"correct {' '.join(words)}"
    words = [word for word in words if word.lower() not in _OF_A_CORRECTION]
    trick, rest = _trick_of(words)
    name, *said = rest or [""]
    seat = seat_named(fold.handles, re.sub(r"['\u2019]s$|:$", "", name))
    chapter = fold.current
    if seat is None or not said or chapter is None:
        return None
    plays = [
        item.number
        for item in map(fold.version, chapter.log)
        if item
        and item.act.word == "play"
        and item.seat == seat
        and item.trick == (trick or item.trick)
    ]
    entry = fold.to_void(plays[-1])[0] if plays else 0
    return f"correct @{entry} {' '.join(said)}" if entry else None


def _trick_of(words: Sequence[str]) -> tuple[int, list[str]]:
    """The number of a trick that is named anywhere, 0 where none is; and the other words."""
    for place, word in enumerate(words[:-1]):
        number = words[place + 1]
        if word.lower() == "trick" and number.isascii() and number.isdigit() and len(number) < 4:
            return int(number), [*words[:place], *words[place + 2 :]]
    return 0, [*words]
