"""Draws as people say them: which card somebody draws, or takes from the discards.

One that nobody saw is no entry, and one verb can tell several.
"""

from __future__ import annotations

import re

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.notation import (
    Act,
    folded,
    seat_named,
    single_spaced,
    unreadable,
)
from trickledger.rules.language.typed_words import TOKEN
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, plainly, refusal_if_entered
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards

_CARD = r"(?P<card>\w+\s+of\s+\w+|\w+\s+(?:spade|heart|diamond|club)s?|[^\s,;]+)(?![^\s,;.!])"
_SAID = re.compile(
    rf"(?<![^\s,:;])(?:(?P<does>draws|takes|took|picks\s+up|picked\s+up)\s+(?P<the>the\s+)?|"
    rf"(?P<do>draw|take|pick\s+up)\s+the\s+){_CARD}",
    re.IGNORECASE,
)
_UNSEEN = re.compile(
    r"(?<![^\s,:;])(?:(?:they|both|all|each)\s+(?:of\s+(?:them|you|us)\s+)?(?:players\s+)?(?=dr))?"
    r"(?:draws?|drew)\s+(?:(?:a|one|the\s+top|a\s+new|the\s+next)\s+card|(?:new\s+)?cards|one|"
    r"(?:(?:a|one)\s+(?:card\s+)?)?(?:from|off)\s+the\s+(?:stock|deck|talon))"
    r"(?=\s*(?:[,;.!]|$)|\s+(?:and|then)\s)|"
    r"(?<![^\s,:;])(?:they|both|all|each)\s+(?:draws?|drew)(?=\s*(?:[,;.!]|$)|\s+(?:and|then)\s)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\s,;:]+")
_DREW = "drew"


def top_of(deal: Deal) -> str:
    """The card that lies on the discards, empty in a game that has none."""
    return str(deal.facts().get("discard") or "")


def drawn_said(fold: GameFold, text: str, take: Take) -> str | Refusal:
    """A text in which a card that is drawn is no card that is thrown; or what may be meant by it.

    The top discard is taken, any other is drawn from the stock. Empty where it need not be put
    otherwise.
    """
    chapter, verbs = fold.in_play, fold.game.verbs
    whole = single_spaced(text)
    if chapter and _DREW in verbs and "draw" not in verbs:
        told = _UNSEEN.sub("draw", whole)
        return "" if told == whole else told
    if chapter is None or not {"draw", _DREW, "take"} <= {*verbs}:
        return ""
    text = _UNSEEN.sub("draw", whole)
    told, behind, top = "", 0, top_of(chapter.deal)
    for found in _SAID.finditer(text):
        card = read_card(plainly(fold, found["card"]), fold.game.spelled)
        if card is None:
            continue
        ahead, rest = f"{told}{text[behind : found.start()]}", text[found.end() :]
        top = _last_card(fold, text[: found.start()]) or top
        way, others = _ways(fold, found, card_text(card), top == card_text(card), rest)
        if others:
            lines = [f"{ahead}{each}{rest}" for each in others]
            return _asked(fold, text, (card, found["does"] or found["do"]), lines, take)
        told, behind = f"{ahead}{way}", found.end()
    told += text[behind:]
    return "" if told == whole else told


def _ways(
    fold: GameFold, found: re.Match[str], card: str, is_top: bool, rest: str
) -> tuple[str, tuple[str, ...]]:
    """How the draw of a card is written, and where it is not certain the ways in which it can be.

    A card by its letters may be what is thrown, where nothing else is said of the player.
    """
    word = (found["does"] or found["do"]).lower()
    is_drawn = word.startswith("draw")
    is_short = not (found["the"] or found["do"] or " " in found["card"])
    goes_on = _WORD.search(rest)
    is_alone = goes_on is None or folded(goes_on[0]) in fold.vocabulary.seats
    thrown = (f"{'draw' if is_drawn else 'take'}, {card}",) if is_short and is_alone else ()
    seen = f"{_DREW} {card}"
    if is_drawn:
        taken = ("take",) if is_top and thrown else ()
        return "take" if is_top else seen, (*taken, seen, *thrown) if thrown else ()
    return "take", () if is_top else (seen, *thrown)


def _last_card(fold: GameFold, text: str) -> str:
    """The card that a text names last, which lies on the discards then; empty where none is."""
    words = _WORD.findall(plainly(fold, text))
    cards = filter(None, (read_card(word, fold.game.spelled) for word in words))
    return next(map(card_text, reversed([*cards])), "")


def _asked(
    fold: GameFold, text: str, said: tuple[int, str], lines: list[str], take: Take
) -> Refusal:
    """What may be meant by a card that is drawn or thrown, or is not there to be taken."""
    taken = [line for line in lines if not refusal_if_entered(fold, plainly(fold, line), take)]
    card, word = said
    if word.lower().startswith("draw"):
        words = "Was {card} drawn, or thrown behind a draw?"
    else:
        words = "{card} isn't the top of the discards. Was it drawn from the stock?"
    return unreadable(text, words, would_do=tuple(taken), card=Cards(card))


# -- draws that have no verb, or that nobody saw ---------------------------------------------------


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
    if chapter is None or _DREW not in fold.game.verbs or "draw" in fold.game.verbs:
        return None
    tokens, kept = TOKEN.findall(text), list[str]()
    for place, word in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        if word.lower() != _DREW or read_card(after, fold.vocabulary.spelled):
            kept.append(word)
            continue
        while kept[-1:] in ([":"], [","]):
            kept.pop()
        seat = seat_named(fold.handles, kept[-1]) if kept else None
        is_winner = kept[-2:-1] == ["="]
        if not (seat is None or is_winner):
            kept.pop()
        if not is_winner and not _may_draw(chapter.deal, seat):
            return None
    return " ".join(kept) if len(kept) < len(tokens) else None


def _may_draw(deal: Deal, seat: int | None) -> bool:
    """Whether a draw of a seat, or of anybody, could be entered now."""
    seats = range(deal.seats) if seat is None else (seat,)
    cards = (1 << place for place in range(deal.hands.pack.bit_length()))
    acts = [Act(_DREW, (card,)) for card in cards if card & deal.hands.pack]
    return any(deal.refusal_for(each, act) is None for each in seats for act in acts)
