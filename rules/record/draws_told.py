"""Draws as people say them: one that nobody saw is no entry, and one verb can tell several."""

from __future__ import annotations

from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import Act, folded, seat_named
from trickledger.rules.language.typed_words import TOKEN
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.fold import GameFold

_DREW = "drew"


def with_draws(fold: GameFold, text: str) -> str:
    """A text in which each draw has its verb, which is said of the first: Ann drew TS and Bob JC.

    Right behind a card that is drawn, a name with a card is the next who draws, unless they did.
    """
    told, who, is_drawn, drawn = list[str](), "", False, set[str]()
    for word in TOKEN.findall(text) if _DREW in fold.game.verbs else ():
        is_verb, is_name = word.lower() == _DREW, folded(word) in fold.vocabulary.seats
        is_card = read_card(word, fold.vocabulary.spelled) is not None
        if is_card and is_drawn and who and who not in drawn and told[-1].lower() != _DREW:
            told += [":"] * (told[-1] != ":") + [_DREW]
        told.append(word)
        is_drawn = is_verb or (is_drawn and (is_card or is_name or word in {":", ","}))
        drawn |= {who} if is_card and is_drawn else set()
        if is_name or not (is_verb or word == ":"):
            who = folded(word) if is_name else ""
    return " ".join(told) if told.count(_DREW) > TOKEN.findall(text).count(_DREW) else text


def without_draws(fold: GameFold, text: str) -> str | None:
    """A line without the draws that it tells and nobody saw; None where none of them is due.

    A draw that nobody saw is implied, so it is no entry.
    """
    chapter = fold.current
    if chapter is None or "drew" not in fold.game.verbs or "draw" in fold.game.verbs:
        return None
    tokens, kept = TOKEN.findall(text), list[str]()
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
