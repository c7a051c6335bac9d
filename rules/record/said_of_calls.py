"""A call for the top discard with what came of it, as people say it: Ann calls it and gets it."""

from __future__ import annotations

import re

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.notation import INSERT, folded, single_spaced, unreadable
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.said_of_draws import top_of
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle

_CALL = "call"
_WHAT = r"(?: (?:for )?(?:it|that|(?:the )?(?P<card>\w+ of \w+|[^\s,;.!]+)))?"
_GOT = (
    r"(?:,? (?:and |but )?(?:(?:gets?|got|has|had|is given|was given) (?:it|the card)|"
    r"(?:is|was) (?:allowed|let)|"
    r"(?P<by>[^\s,;]+) (?:lets|let) (?:him|her|them)(?: (?:have|take) (?:it|that|the card))?|"
    r"(?P<allows>[^\s,;]+) (?:allows|allowed|agrees|agreed)(?: (?:it|to it))?))"
)
_NOT = (
    r"(?:,? (?:and |but )?(?:(?:does not|doesn['\u2019]t|did not|didn['\u2019]t) get it|"
    r"(?:is|was) refused|(?P<refuser>[^\s,;]+) (?:refuses|refused|"
    r"(?:does not|doesn['\u2019]t|did not|didn['\u2019]t) (?:allow|let)(?: (?:it|him|her|them))?"
    r"(?: have it)?)(?: it)?))"
)
_CALLED = re.compile(
    r"(?P<late>(?:(?:we |i )?forgot|missed)[\s:,]+(?:that )?)?"
    rf"(?P<who>[^\s,:]+) (?:has |had )?(?:calls?|called){_WHAT}(?:(?P<yes>{_GOT})|(?P<no>{_NOT}))?",
    re.IGNORECASE,
)
_GOES = re.compile(
    r"(?:,| and|(?<=draws)|(?<=draw)) ?(?:and )?(?:the )?"
    r"(?P<card>\w+ of \w+|[^\s,;]+) goes(?: out| away)?(?=[\s.!]*$)",
    re.IGNORECASE,
)

_MELD = "meld"
_DOWN = re.compile(r",? (?:and |then )*(?:goes|went|go|lays|laid|puts) down:?(?= )", re.IGNORECASE)
_TAKES = re.compile(r"\s(?:picks|takes|took|picked|draws|drew|take|draw)\b", re.IGNORECASE)
_CALLED_SO = re.compile(
    r"(?<![^\s,])(?:(?:two|three|four|five|[2-9]) )?(?:aces|kings|queens|jacks|tens|nines|eights|"
    r"sevens|sixes|fives|fours|threes|twos):?(?= +[^\s,]{2,3}(?![^\s,]))",
    re.IGNORECASE,
)
_JOKER = re.compile(r" (?:and |with )?(?:an? |the )?joker(?![^\s,])", re.IGNORECASE)


def call_said(fold: GameFold, text: str) -> str | Refusal:
    """A text in which a call is told with what came of it, in the words of the record; or where a
    call that is told late is put in. Empty where it tells no such.
    """
    hand = fold.in_play
    if hand is None or _CALL not in fold.game.verbs:
        return ""
    words = single_spaced(text).rstrip(" .!")
    found = _CALLED.fullmatch(words)
    seat = fold.vocabulary.seats.get(folded(found["who"])) if found else None
    if found is None or seat is None:
        return _laid_down(fold, words) or _thrown(fold, words)
    named = [found[name] for name in ("by", "allows", "refuser") if found[name]]
    others = [fold.vocabulary.seats.get(folded(name)) for name in named]
    if None in others:
        return ""
    came = ["yes"] if found["yes"] else ["no"] if found["no"] else []
    top = top_of(hand.deal)
    is_top = not found["card"] or plainly(fold, found["card"]).upper() in {top, top[:-1]}
    if is_top and not found["late"]:
        # nobody but whose turn it is allows it
        is_theirs = {*others} <= {*hand.deal.whose_turn()}
        return f"{fold.handles[seat]}: {_CALL} {came[0]}" if came and is_theirs else ""
    return _called_before(fold, text, seat, found["card"] or top, came) or ""


def _called_before(
    fold: GameFold, text: str, seat: int, card: str, came: list[str]
) -> Refusal | None:
    """The lines that put a call in right after the card that it was for was thrown."""
    called, player = plainly(fold, card).upper(), fold.handles[seat]
    acts = fold.acts_of(fold.in_play) if fold.in_play else ()
    names = {each.number: card_text(each.act.cards[0]) for each in acts if each.act.word == "play"}
    thrown = [at for at, name in names.items() if called in {name, name[:-1]}]
    lines = (
        f"{INSERT} after @{at} {player}: {_CALL} {each}"
        for at in thrown[-1:]
        for each in came or ("yes", "no")
    )
    would_do = tuple(line for line in lines if fits(fold, line))
    words = "{player}'s call belongs right after the card that was called."
    return unreadable(text, words, would_do=would_do, player=Handle(player)) if would_do else None


def _laid_down(fold: GameFold, text: str) -> str:
    """A text of who goes down with melds of which each is told by its rank as well, without that:
    goes down: three jacks (JC JD JS), fives 5C 5H 5S. Any other comes to nothing.
    """
    found = _DOWN.search(text)
    if found is None:
        return ""
    melds = _CALLED_SO.sub("", re.sub(r"[()]", " ", text[found.end() :]))
    melds = single_spaced(_JOKER.sub(" jo", melds)).strip()
    first = melds.replace(",", " ").split()[:1]
    is_card = bool(first) and read_card(first[0], fold.game.spelled) is not None
    ahead = text[: found.start()].strip(" ,")
    told = f"{ahead}, {_MELD} {melds}" if _TAKES.search(ahead) else f"{ahead} {_MELD} {melds}"
    return told if is_card and told != text else ""


def _thrown(fold: GameFold, text: str) -> str:
    """A text that says which card goes, with the card alone at its end; else empty."""
    found = _GOES.search(text)
    card = read_card(plainly(fold, found["card"]), fold.game.spelled) if found else None
    return f"{text[: found.start()]}, {card_text(card)}" if found and card else ""
