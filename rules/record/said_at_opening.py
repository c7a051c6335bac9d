"""A line that opens a hand and goes on with what is said at once: Bob deals, 10 of hearts, both
pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trickledger.rules.cards import card_text, read_card, read_rank
from trickledger.rules.common import COM
from trickledger.rules.language.notation import HAND_WORDS, seat_named, unreadable
from trickledger.rules.language.reading import Line
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.trying import Enter, Take, plainly, refusal_if_entered, tried
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Cards, Handle, Typed

_LONGEST = 240
_MOST_WORDS = 8
"""Of an opening: Bob is dealer, the 10 of hearts turned up."""
_DEALS = re.compile(r"\b(?:deals?|dealt|dealer|turned|upcard)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")
_PLAYED = re.compile(r"[^\s,;:]+")


def opened_and_said(fold: GameFold, acts: str, taken: Take) -> str:
    """The entries of a line of two parts, each of which is understood alone: what opens a hand, as
    long as it can be, and what is said in it; empty where a line has no such parts.
    """
    if fold.in_play or len(acts) > _LONGEST:
        return ""
    before = fold.numbered
    for opening, behind in _parts(acts):
        with tried(fold):
            if taken(opening):
                continue
            is_opened = [entry.kind for entry in fold.entries_since(before)] == ["hand"]
            is_said = is_opened and taken(behind) is None
            said = fold.entries_since(before)
        if is_said and len(said) > 1 and all(entry.kind in {"hand", "act"} for entry in said):
            told = (f"{entry.by}: {entry.text}" if entry.by else entry.text for entry in said[1:])
            return ", ".join((said[0].text, *told))
        if is_opened:
            return ""
    return ""


def opened_by_name(fold: GameFold, line: Line, enter: Enter) -> str:
    """A line that opens the hand before what is said in it, where that would be taken; else empty.

    Who deals is named. One word behind a name is rather what they say.
    """
    acts, is_typed = line.parts.acts.strip(), fold.source is Source.TYPED
    if fold.in_play or not is_typed or fold.game.turned_up or line.parts.prefixes:
        return ""
    name, _, rest = acts.partition(" ")
    is_named = seat_named(fold.handles, name) is not None
    is_one_word = rest.strip().lower() in fold.game.verbs or len(rest.strip()) < len("ppp")
    opened = f"n {acts}"
    return "" if not is_named or is_one_word or enter(opened) else opened


def only_opened(fold: GameFold, acts: str, enter: Enter) -> Refusal | None:
    """That of a line no more could be read than who deals, and what is left; None where that can't
    be read either.
    """
    if fold.in_play or len(acts) > _LONGEST:
        return None
    for opening, behind in _parts(acts):
        if enter(opening) is None:
            words = "{behind} can't be read here, only what stands before it."
            column = acts.rfind(behind) + 1
            left = Typed(behind)
            return unreadable(behind, words, tells=True, would_do=(opening,), behind=left).at(
                0, column
            )
    return None


def played_too_early(fold: GameFold, acts: str, take: Take) -> Refusal | None:
    """That no hand is open, where a line between hands says which cards two players played; None
    for any other.

    The first of them may be the dealer with the card turned up: then that is asked.
    """
    words = _PLAYED.findall(plainly(fold, acts))
    if fold.in_play or len(words) < len(("Ann", "KS", "Bob", "9")):
        return None
    first, card, second, other = words[:4]
    seats = [seat_named(fold.handles, name) for name in (first, second)]
    led = read_card(card, fold.game.spelled)
    is_played = bool(read_card(other, fold.game.spelled) or read_rank(other))
    if None in seats or len({*seats}) == 1 or led is None or not is_played:
        return None
    dealer = fold.handles[seats[0] or 0]
    played = plainly(fold, acts).partition(card)[2].strip(" ,")
    opened = f"hand {dealer} {card_text(led)}, {played}" if fold.game.turned_up else ""
    ways = (opened, HAND_WORDS[0], *(f"{HAND_WORDS[0]} {handle}" for handle in fold.handles))
    would_do = tuple(way for way in ways if way and not refusal_if_entered(fold, way, take))
    if opened not in would_do:
        return refused("SEQ", COM.SEQ_1, acts, "No hand is open.", would_do)
    says = "No hand is open. Did {player} deal, and is {card} turned up?"
    return refused("SEQ", COM.SEQ_1, acts, says, would_do, player=Handle(dealer), card=Cards(led))


def _parts(acts: str) -> Iterator[tuple[str, str]]:
    """The ways to part a line behind its opening, which tells who deals or begins with its word."""
    ends = [found.end() for found in _WORD.finditer(acts)]
    for end in reversed(ends[:-1][:_MOST_WORDS]):
        opening, behind = acts[:end].strip(), acts[end:]
        # right behind an opening one card would be the one turned up
        if behind[:1] not in {",", ";"} and read_card(behind.strip()):
            continue
        if opening.lower().startswith(HAND_WORDS) or _DEALS.search(opening):
            yield opening, behind.strip(" ,;")
