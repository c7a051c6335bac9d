"""What is said at the table for a word and more: takes it with the ten; plays clubs; I pass."""

from __future__ import annotations

import re

from trickledger.rules.cards import read_card
from trickledger.rules.language.card_words import RANK_WORDS, SUIT_WORDS
from trickledger.rules.language.everyday import DOING
from trickledger.rules.language.notation import folded
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, plainly, refusal_if_entered
from trickledger.rules.refusals import Refusal

_RANK = rf"(?:{'|'.join(RANK_WORDS)}|10|[2-9tjqka])"
_SUIT = r"(?:[shdc\u2660\u2665\u2666\u2663]| of \w+| (?:spades?|hearts?|diamonds?|clubs?))"
# bob took it with the ten; ann beats it with the king of hearts
_WITH = re.compile(
    r"(?P<who>\w+) (?:(?P<trumps>trumps?|trumped|ruffs?|ruffed)|"
    r"takes?|took|wins?|won|beats?|captures?|captured|tops?|topped|covers?|covered)"
    r"(?: (?:it|that|this|them|the (?:trick|cards?|\w+)))? with (?:the |an? |his |her |their )?"
    rf"(?P<rank>{_RANK})(?P<suit>{_SUIT})?(?=\s*(?:[,;.!]|$|and\b|then\b))",
    re.IGNORECASE,
)
# ann trumps 2d: hers where it is a trump, for a card that is trumped may be told so too
_TRUMPS = re.compile(
    r"(?P<who>\w+) (?P<trumps>trumps|trumped|ruffs|ruffed) (?:the |an? )?"
    rf"(?P<rank>{_RANK})(?P<suit>{_SUIT})(?![^\s,;.!])",
    re.IGNORECASE,
)
# in the first round: plays clubs, where a club is turned up
_PLAYS = re.compile(
    r"(?<![^\s,])(?:plays?|takes?|accepts?|picks?|wants?|says?|makes it|calls?|names?)(?: in| on)? "
    r"(?P<suit>spades?|hearts?|diamonds?|clubs?)(?![^\s,.;!])",
    re.IGNORECASE,
)
_I = re.compile(r"(?:(?<=^)|(?<=,)|(?<=, )|(?<=and ))(?:i|you) (?P<did>[^\s,]+)", re.IGNORECASE)
# who says why they don't follow says no more than the card: cid has no hearts, throws 3d
_IT = r"(?:(?:spade|heart|diamond|club|trump)s?|it|them|any)"
_CANNOT_FOLLOW = re.compile(
    rf"(?P<who>\w+) (?:(?:has|had|got) (?:no|none of) (?:more )?{_IT}|"
    rf"(?:is|was) (?:out of|void in) {_IT}|(?:can't|can\u2019t|cannot|couldn't) follow(?: suit)?)"
    r"(?: left| either)?(?:,| so| and)+ (?=\S)",
    re.IGNORECASE,
)
_THE_DEALER = re.compile(
    r"(?<![^\s,;.])(?:the )?dealer:? (?:(?:is|has) )?(?P<does>[^\s,;.!]+)", re.IGNORECASE
)
_TAKE, _TRUMP = "take", "trump"


def said_at_table(fold: GameFold, acts: str, take: Take) -> str:
    """A line with what is said for a word put as that word, by turn; empty where nothing is so."""
    if fold.in_play is None:
        return ""
    deal = fold.in_play.deal
    # in some games the letter is a word of its own: in
    letter = fold.game.verbs.get("i")
    is_free = letter is None or not deal.can_say(letter.name)
    told = _I.sub(lambda said: _by_turn(fold, said), acts) if is_free else acts
    told = _THE_DEALER.sub(lambda said: _of_the_dealer(fold, said), told)
    if deal.can_say(_TAKE) and _TRUMP in fold.game.verbs:
        told = _PLAYS.sub(lambda said: _turned_up(fold, said), told)
    if isinstance(deal, TrickDeal) and deal.phase and deal.phase.takes_cards:
        told = _CANNOT_FOLLOW.sub(lambda said: _beside_a_card(fold, said), told)
        told = _with_cards(fold, told, take)
    return told if told != acts else ""


def _by_turn(fold: GameFold, said: re.Match[str]) -> str:
    """What whoever types it says of themselves, or of the other: whose turn it is."""
    did = said["did"].lower()
    is_of_game = did in fold.game.verbs or did in phrases_of(fold.vocabulary).beginnings
    return said["did"] if is_of_game and len(did) > 1 else said[0]


def _beside_a_card(fold: GameFold, said: re.Match[str]) -> str:
    """Who doesn't follow, without why, where that is no act of the game, such as a pick-up."""
    is_act = "can't follow" in phrases_of(fold.vocabulary).words
    return said[0] if is_act else f"{said['who']} "


def _of_the_dealer(fold: GameFold, said: re.Match[str]) -> str:
    """What the dealer does, with their name: dealer stays."""
    dealer = fold.in_play.deal.setting.dealer if fold.in_play else None
    does = said["does"].lower()
    is_of_game = does in fold.game.verbs or does in phrases_of(fold.vocabulary).beginnings
    is_word = (is_of_game or does in DOING) and folded(does) not in fold.vocabulary.seats
    return said[0] if dealer is None or not is_word else f"{fold.handles[dealer]} {does}"


def _turned_up(fold: GameFold, said: re.Match[str]) -> str:
    """That somebody takes the upcard's suit, which they name."""
    upcard = str(fold.current.deal.facts().get("upcard") or "") if fold.current else ""
    return "takes" if SUIT_WORDS[said["suit"].lower()] == upcard[-1:] else said[0]


def _with_cards(fold: GameFold, text: str, take: Take) -> str:
    """A text in which who takes a trick with a card plays it, and wins it where the text ends."""
    trump = str(fold.current.deal.facts().get("trump") or "") if fold.current else ""

    def played(said: re.Match[str]) -> str:
        if said["who"].lower() in fold.game.verbs:
            return said[0]
        card = plainly(fold, f"{said['rank']}{said['suit'] or ''}")
        is_of_trump = bool(said["trumps"] and trump) and read_card(card) is None
        return f"{said['who']} plays {card}{trump if is_of_trump else ''}"

    def trumped(said: re.Match[str]) -> str:
        return played(said) if trump and said["suit"].split()[-1][:1].upper() == trump else said[0]

    text = _TRUMPS.sub(trumped, text)
    found = [*_WITH.finditer(text)]
    told = _WITH.sub(played, text)
    seat = fold.vocabulary.seats.get(folded(found[-1]["who"])) if found else None
    if seat is None or told == text or text[found[-1].end() :].strip(" .!"):
        return told
    checked = f"{plainly(fold, told).strip(' .!')} = {fold.handles[seat]}"
    refusal = refusal_if_entered(fold, checked, take)
    return checked if refusal is None or _is_wrong(refusal) else told


def _is_wrong(refusal: Refusal) -> bool:
    """Whether a trick is complete, and somebody else has won it."""
    return refusal.kind == "RULE" and refusal.tried.startswith("= ")
