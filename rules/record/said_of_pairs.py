"""Cards that are named together as one player's: ann king and queen of hearts; ann: KH QH."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.card_words import ANY_RANK, SUIT_WORDS, rank_said
from trickledger.rules.language.notation import folded, single_spaced, unreadable
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, plainly, tried
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards, all_of

_BETWEEN = r"(?:\s*(?:,|&|\band\b)\s*|\s+)"
_PLAYS = r"(?:(?:plays?|played|leads?|led|throws?|threw|follows?|followed)\s+(?:with\s+)?)?"
_OF_A_SUIT = re.compile(
    rf"(?<![^\s,;])(?:(?P<who>[^\s,;:]+)(?:\s*:\s*|\s+){_PLAYS})?(?:the\s+)?"
    rf"(?P<ranks>{ANY_RANK}(?:{_BETWEEN}(?:the\s+)?{ANY_RANK})+)\s+(?:of\s+)?"
    rf"(?P<suit>{'|'.join(SUIT_WORDS)})(?![^\s,;])",
    re.IGNORECASE,
)
_CARD = r"(?:[kq][shdc\u2660-\u2667])"
_TWO = re.compile(
    rf"(?<![^\s,;])(?:(?P<who>[^\s,;:]+)(?:\s*:\s*|\s+))?"
    rf"(?P<cards>{_CARD}(?P<between>\s*(?:,|&|\s\band\b)\s*|\s+){_CARD})(?=\s*$)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\s,;:&]+")
_MARRIED = frozenset("KQ")
_MARRIAGE = "marriage"


def one_by_one(fold: GameFold, text: str, take: Take) -> Refusal | None:
    """What is meant by several cards that are named as one player's, of which the second would be
    played by the next; None where no such are named.

    King and queen may be a marriage, where it can be shown; others are played one at a time.
    """
    text = typed = single_spaced(text)
    phase = fold.in_play.deal.phase if fold.in_play else None
    if phase is None or not phase.takes_cards or "meld" in fold.game.verbs:
        return None
    # told in words, cards are two of which each has its suit
    plain = plainly(fold, text)
    searched = (_OF_A_SUIT.search(text), _TWO.search(text), _TWO.search(plain))
    found = next((each for each in searched if each and _are_one_players(fold, each)), None)
    text = found.string if found else text
    cards = _cards(found) if found else []
    if found is None or len({*cards}) < len(cards):
        return None
    seat = fold.vocabulary.seats.get(folded(found["who"] or ""))
    ahead, rest = text[: found.start()], text[found.end() :]
    if seat is None and found["who"]:
        ahead = f"{ahead}{found['who']} "
    before = plainly(fold, ahead).lower().split()[-1:]
    if before and before[0] in fold.game.verbs:
        return None
    by = "" if seat is None else f"{fold.handles[seat]}: "
    ways = [f"{ahead}{own}{rest}" for own in _own(fold, phase.words, by, cards)]
    own = [taken for way in ways for taken in _taken(fold, way, take)]
    if not own and (seat is None or found.re is _TWO):
        return None
    trick = _taken(fold, f"{ahead}{by}{' '.join(cards)}{rest}", take)
    if own:
        words = "Is that one player's marriage, or a card of each player?"
        return unreadable(typed, words, would_do=(*own, *trick))
    named = all_of(Cards(read_card(card) or 0) for card in cards)
    words = "A player can't play {cards} at once."
    return unreadable(typed, words, would_do=tuple(trick), cards=named)


def _cards(found: re.Match[str]) -> list[str]:
    """The cards that are named together."""
    if found.re is _OF_A_SUIT:
        ranks = (rank_said(word.lower()) for word in _WORD.findall(found["ranks"]))
        return [f"{rank}{SUIT_WORDS[found['suit'].lower()]}" for rank in ranks if rank]
    return [card_text(card) for card in map(read_card, _WORD.findall(found["cards"])) if card]


def _own(fold: GameFold, words: Iterable[str], by: str, cards: Sequence[str]) -> Iterator[str]:
    """What one player may say or play with several cards, by the words that can be said now."""
    for word in words:
        verb = fold.game.verbs.get(word)
        if verb and verb.name == _MARRIAGE and _are_married(cards):
            yield f"{by}{verb.name} {cards[0][-1]}, {cards[0]}"
        elif verb and verb.takes == "cards" and by:
            yield f"{by}{verb.name} {' '.join(cards)}"


def _are_married(cards: Sequence[str]) -> bool:
    return {card[:-1] for card in cards} == _MARRIED and len({card[-1] for card in cards}) == 1


def _are_one_players(fold: GameFold, found: re.Match[str]) -> bool:
    """Whether cards are named together: with a name, with one suit for all, or with and."""
    if found.re is _OF_A_SUIT and folded(_WORD.findall(found["ranks"])[0]) in fold.vocabulary.seats:
        # a player's name comes first
        return False
    is_joined = found.re is _OF_A_SUIT or found["between"].strip().lower() in {"and", "&"}
    return is_joined or folded(found["who"] or "") in fold.vocabulary.seats


def _taken(fold: GameFold, line: str, take: Take) -> list[str]:
    """A line that would be taken, as it would be kept with who says or plays it; else nothing."""
    before = fold.numbered
    with tried(fold):
        if take(plainly(fold, line)):
            return []
        said = [(entry.by, entry.text) for entry in fold.entries_since(before)]
    # what is always kept with its name has it already
    return [", ".join(text if text.startswith(f"{by}: ") else f"{by}: {text}" for by, text in said)]
