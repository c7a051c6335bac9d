"""Who won a trick or is out, where somebody says so: right, or what is and why."""

from __future__ import annotations

import re

from trickledger.rules.language.notation import TRICK, folded, seat_named, seats_by_name, unreadable
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.language.vocabulary import Won
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Cards, Handle, Typed

_OUT = re.compile(r"(\w+)(?:['\u2019]s| is| has| goes| went)?(?: gone)? out", re.IGNORECASE)
CHECKED = "= "
"""What a winner is checked by in a record, before the name."""


def check_winner(fold: GameFold, chapter: Chapter | None, won: Won) -> Refusal | None:
    """Check who is said to have won a trick, the newest or that which is named."""
    tried, deal = f"{CHECKED}{won.name}", chapter and chapter.deal
    if not isinstance(deal, TrickDeal) or not (won.trick or deal.tricks or deal.table):
        return unreadable(tried, "A winner is checked right after the trick is complete.")
    if folded(won.name) not in seats_by_name(fold.handles):
        name = Typed(won.name or "nothing")
        return unreadable(tried, "Nobody in this game is called {name}.", name=name)
    number = won.trick or len(deal.tricks)
    if not 0 < number <= len(deal.tricks) or (deal.table and not won.trick):
        return _not_complete(deal, tried, won.trick or deal.next_trick)
    trick = deal.tricks[number - 1]
    winner = Handle(fold.handles[trick.winner])
    if trick.is_picked_up:
        words = "{player} took up trick {trick}: nobody won it."
        return unreadable(tried, words, player=winner, trick=number)
    if folded(won.name) == folded(winner):
        fold.checked = number, str(winner)
        return None
    return refused(
        "RULE",
        deal.win_clause,
        tried,
        "{winner} won trick {trick} with {card}, not {player}.",
        (f"{CHECKED}{winner}{f' {TRICK} {number}' * bool(won.trick)}",),
        cites=deal.win_clause,
        winner=winner,
        trick=number,
        card=Cards(dict(trick.cards)[trick.winner]),
        player=Handle(won.name),
    )


def _not_complete(deal: TrickDeal, tried: str, number: int) -> Refusal:
    """The refusal of a winner while cards of the trick are missing."""
    turn = deal.whose_turn()
    if number != deal.next_trick or not deal.table or len(turn) != 1:
        return unreadable(tried, "Trick {trick} hasn't been played.", trick=number)
    words = "Trick {trick} isn't complete: {player}'s card is missing."
    return unreadable(tried, words, trick=number, player=Handle(deal.setting.handles[turn[0]]))


def as_said(refusal: Refusal) -> Refusal:
    """The refusal of a winner in the words in which people tell one."""

    def told(text: str) -> str:
        name, blank, rest = text.removeprefix(CHECKED).partition(" ")
        return f"{name} wins{blank}{rest}" if text.startswith(CHECKED) else text

    return refusal._replace(tried=told(refusal.tried), would_do=tuple(map(told, refusal.would_do)))


def out_said(fold: GameFold, text: str) -> int | None:
    """The seat that a text says has gone out; None where it says no such."""
    said, phrases = _OUT.fullmatch(text.strip()), phrases_of(fold.vocabulary).words
    # in some games it is what somebody says
    if said is None or fold.current is None or {"out", text.strip().partition(" ")[2]} & {*phrases}:
        return None
    return seat_named(fold.handles, said[1])


def check_out(fold: GameFold, seat: int, tried: str) -> Refusal | None:
    """Check who is said to have gone out: who has no card left."""
    chapter, player = fold.current, Handle(fold.handles[seat])
    cards = chapter.deal.hands.count(seat) if chapter else 0
    if not cards:
        fold.checked = 0, str(player)
        return None
    would_do = (f"result out {player}",)
    return unreadable(
        tried, "{player} still has {count} cards.", would_do=would_do, player=player, count=cards
    )
