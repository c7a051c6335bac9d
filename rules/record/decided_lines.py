"""A line that decides: a void, a correction, a swap, a ruling, a misdeal, the end of a game."""

from __future__ import annotations

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.notation import MISDEAL, PLAY, SWAP, unreadable
from trickledger.rules.language.reading import Parts
from trickledger.rules.record.batch import VERBS, read_batch
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import Trial, fits
from trickledger.rules.record.decisions import rule
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.misdeal import misdeal
from trickledger.rules.record.openings import ABANDONED, close
from trickledger.rules.record.rulings import read_ruling
from trickledger.rules.record.swap import swap
from trickledger.rules.refusals import Refusal

_AT_A_TABLE = frozenset(("ruling", SWAP, MISDEAL))
"""What is said of players who can play: not of a game that can open no hand."""


def decide(fold: GameFold, target: Chapter | None, parts: Parts) -> Refusal | None:
    """Carry out what a line decides; a ruling that names no hand is on the `target`."""
    verb, acts = parts.decision, parts.acts.strip()
    reason = parts.rest if parts.rest_is == "because" else ""
    words = acts[len(verb) :].strip()
    if verb in VERBS:
        batch = read_batch(acts, reason)
        if isinstance(batch, Refusal):
            return _by_its_card(fold, batch)
        return Trial(fold, batch).run()
    if fold.unfit and verb in _AT_A_TABLE:
        return fold.unfit
    if verb == "ruling":
        return _rule(fold, target, words, reason)
    if verb == SWAP:
        return swap(fold, words, reason)
    if verb == MISDEAL:
        return misdeal(fold, words, reason)
    if len(acts.split()) > 1:
        return unreadable(acts, f"{verb} stands alone, or with because and a reason.")
    if verb == "end":
        return close(fold, "closed", f"end because {reason}" if reason else "end")
    if not reason:
        why = "A game is abandoned for a reason."
        return unreadable(acts, why, would_do=(ABANDONED,))._replace(is_example=True)
    return close(fold, "abandoned", f"abandon because {reason}")


def _by_its_card(fold: GameFold, refusal: Refusal) -> Refusal:
    """The refusal of a change that names a card, with the entry of this hand that played it."""
    verb, said, *instead = [*refusal.tried.split(), ""]
    card = read_card(said, fold.game.spelled)
    if card is None or fold.current is None or verb.lower() not in VERBS:
        return refusal
    acts = ((one.number, fold.version(one)) for one in fold.current.log)
    played = [number for number, item in acts if item and item.act == PLAY[card]]
    found = [f"@{fold.to_void(number)[0]}" for number in played]
    if not found:
        return refusal
    ways = [f"{verb.lower()} {entry} {' '.join(instead)}".strip() for entry in found]
    why = f"Which entry? {card_text(card)} is {' or '.join(found)}."
    return refusal._replace(says=why, would_do=tuple(way for way in ways if fits(fold, way)))


def _rule(fold: GameFold, target: Chapter | None, words: str, reason: str) -> Refusal | None:
    text = read_ruling(words, reason, fold.handles, fold.accounts)
    if isinstance(text, Refusal):
        return text
    return rule(fold, text, fold.chapter_of(text.deal) if text.deal else target)
