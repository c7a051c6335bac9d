"""What people say of a hand or of an entry that was wrong, as the decision of the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.cards import card_text, read_card, read_rank
from trickledger.rules.language.card_words import is_of_a_card
from trickledger.rules.language.notation import (
    HAND_WORDS,
    MISDEAL,
    folded,
    single_spaced,
    unreadable,
)
from trickledger.rules.language.reader import Reader
from trickledger.rules.record.chapter import Chapter, Opening
from trickledger.rules.record.corrections import fits, misfit_of, refusal_of
from trickledger.rules.record.decisions import entries_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.played_cards import PLAYED, names_of
from trickledger.rules.record.plays_told_anew import as_told_anew, of_who_played_it
from trickledger.rules.record.results import is_told_like
from trickledger.rules.record.said_late import is_said
from trickledger.rules.record.swapped_cards import CALLED_BACK, cards_swapped
from trickledger.rules.record.tricks_told_anew import trick_told_anew
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards, EntryNumber, Handle, Says, Typed

_MISDEALT = re.compile(
    rf"{MISDEAL}|mis-?dealt|(?:it|that|this)(?: is|'s| was) a misdeal|"
    r"(?:(?:the|this) )?(?:hand|cards?) (?:(?:is|are|was|were) )?(?:thrown|throw|threw) in|"
    r"throw (?:it|them|(?:the|this) hand|the cards) in|"
    r"throw in(?: (?:it|(?:the|this) hand|the cards))?",
    re.IGNORECASE,
)
# misdeal, card face up; misdealt (six cards); it was a misdeal: Ann dealt
_MISDEALT_BECAUSE = re.compile(
    rf"(?:{_MISDEALT.pattern})(?:\s*[,.:;\u2013-]\s*|\s+(?=\())(?:because\s+)?"
    r"(?P<why>[^\s(].*|\([^()]+\))",
    re.IGNORECASE,
)
# nor is anything else said of a hand or of a misdeal: misdeal hand 2, misdeal was wrong
_MISDEALT_FOR = re.compile(
    rf"(?:{_MISDEALT.pattern})\s+"
    r"(?!(?:because|undo|void|correct|result|swap|was|is|isn\S*|wasn\S*|not|no|of|in|on|at)\s|.*\bhand(?:\s+\d+)?$)"
    r"(?P<why>[^\W\d]\S*\s+\S.*)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:(?:it|that) (?:is|was|should be|should have been) )?"
    r"(?P<now>\S.*?),?\s+(?:and )?(?:not|instead of|rather than)\s+(?P<before>\S.*?)",
    re.IGNORECASE,
)
# ben did not take 3, he took 2; ben didn't bid 7 but 8
_DID_NOT = re.compile(
    r"(?P<who>[^\s,:]+) (?:(?:did|has|have)(?: not|n['\u2019]t)|never) (?P<did>[a-z]+)"
    r"(?: (?P<before>[^,;.]+?))?(?:[,;.]? (?:but )?(?:he|she|they|(?P=who)) |,? but )(?P<now>\S.*)",
    re.IGNORECASE,
)
# they stop here; that was it for tonight
_NOW = r"(?: (?:here|now|for (?:now|tonight|today|this evening)))"
_ENDING = re.compile(
    rf"(?:we|they|all) (?:stop|stopped|finish|finished|end|ended)(?: (?:it|the game))?{_NOW}?|"
    rf"(?:that|this)(?: is|['\u2019]s| was) (?:it|all|enough){_NOW}|enough{_NOW}|"
    r"(?:the )?game (?:ends|ended|is over|over|is finished|finished)(?: here| now)?|"
    r"(?:the )?end of (?:the|this) (?:game|evening)",
    re.IGNORECASE,
)
_LET_STAND = re.compile(
    r"(?:(?:we|they|all|i)\s+)?(?:(?:let|leave)s?\s+(?:it|that|this)\s+(?:stand|be|so|as it is)|"
    r"let's\s+(?:let|leave)\s+(?:it|that)\s+(?:stand|as it is))|"
    r"(?:(?:it|that|this)\s+)?stands?|(?:we|all)\s+agreed?\s+(?:that\s+)?it\s+stands",
    re.IGNORECASE,
)
_WHO_DID = re.compile(r"^(\S+)\s+who\s+", re.IGNORECASE)
_NUMBERED = r"(?:hand\s+|\.)(?P<hand>\d{1,7})"
_THIS_HAND = r"(?:last|this|that|(?:(?:this|that|the)\s+)?(?:whole|entire|last))\s+hand"
_VOIDED = re.compile(
    r"(?:void|delete|remove|undo|scrap|cancel|take\s+back)\s+(?:the\s+)?"
    rf"(?:{_NUMBERED}|(?P<newest>{_THIS_HAND}))|"
    # that whole hand was wrong, take it back
    rf"(?:no\s+)?(?P<wrong>{_THIS_HAND})\s+(?:is|was)\s+(?:all\s+)?wrong"
    r"(?P<back>[\s,;.]+(?:please\s+)?(?:take\s+(?:it|that)\s+back|(?:undo|delete|void)\s+(?:it|that)))?",
    re.IGNORECASE,
)
_TWICE = re.compile(
    rf"(?:(?:we|i)\s+(?:entered|told|counted|recorded|typed)\s+)?{_NUMBERED}"
    r"(?:\s+(?:is|was|has been|counts|stands))?(?:\s+(?:there|down|a))?"
    r"(?:\s+(?:entered|told|written|written down|counted|recorded|typed))?"
    r"\s+(?:twice|double|doubled|duplicate)",
    re.IGNORECASE,
)
# a card told anew: no, it was 9h; i meant 9h; correct that to 10c; it was the jack, not the king
_CARD_ANEW = re.compile(
    rf"(?P<no>{CALLED_BACK}*)"
    r"(?P<told>(?:(?:it|that)(?: is|'s| was| should be| should have been)|should be|"
    r"should have been|i mean|i meant|correct(?: (?:it|that|this|the last card) to)?)[\s,:]+)?"
    r"(?P<now>[^\s,].*?)"
    r"(?:,?\s+(?:and )?(?:not|instead of|rather than)\s+(?P<before>\S.*))?",
    re.IGNORECASE,
)
# the wrong card first: not the 9, the 10; no, not 9s but 10s
_NOT_BUT = re.compile(
    rf"{CALLED_BACK}*(?:(?:it|that)(?: is|'s| was) )?not (?P<before>[^,]+?)"
    r"(?:\s*,\s*(?:but )?|\s+but )(?:it(?: is|'s| was) )?(?P<now>\S.*)",
    re.IGNORECASE,
)
_WHO_PLAYED = re.compile(rf"(?P<who>[^\s,:]+) {PLAYED} (?P<card>\S.*)", re.IGNORECASE)


def decision_said(fold: GameFold, text: str) -> str:
    """The decision that a line means, in the words of the record; empty where it means none.

    What was said wrong is looked for in the newest hand: `ann discarded 7, not 6`.
    """
    words = single_spaced(text).rstrip(".!")
    chapter = fold.current
    if chapter is None:
        return ""
    if hand := _hand_voided(fold, words):
        return _without(fold, hand)
    if chapter.is_over and _ENDING.fullmatch(words):
        return "end"
    if misdealt := not chapter.is_over and _misdealt(words):
        return misdealt
    is_own = "stand" in fold.game.verbs
    if not is_own and _LET_STAND.fullmatch(words) and (stands := _left_standing(fold)):
        return stands
    if anew := cards_swapped(fold, words) or trick_told_anew(fold, words):
        return anew
    found = _INSTEAD.fullmatch(_put_instead(fold, words))
    return next(_corrections(fold, chapter, found["now"], found["before"]), "") if found else ""


def _put_instead(fold: GameFold, words: str) -> str:
    """What somebody is said not to have done but something else, with that first."""
    found = _DID_NOT.fullmatch(words)
    if found is None or folded(found["who"]) not in fold.vocabulary.seats:
        return words
    now, before = found["now"], found["before"] or found["did"]
    is_figure = now.isdigit() or is_of_a_card(now)
    did = f"{found['did']} {now}" if is_figure else now
    return f"{found['who']} {did}, not {before}"


def _misdealt(words: str) -> str:
    """A misdeal that is said, with its reason if one is; empty where none is said.

    What may be a hand that is opened behind it is left to be refused.
    """
    if found := _MISDEALT_BECAUSE.fullmatch(words) or _MISDEALT_FOR.fullmatch(words):
        why = found["why"].strip("()")
        opens = why.split()[0].lower() in HAND_WORDS or any(map(read_card, why.split()))
        return f"{MISDEAL} {why}" if opens else f"{MISDEAL} because {why}"
    return MISDEAL if _MISDEALT.fullmatch(words) else ""


# -- a hand that is taken back whole ---------------------------------------------------------------


def is_of_a_hand(text: str) -> bool:
    """Whether a line says that a hand is to be taken back, or was entered twice."""
    words = single_spaced(text).rstrip(".!")
    return any(said.fullmatch(words) for said in (_VOIDED, _TWICE))


def not_voided(fold: GameFold, text: str) -> Refusal | None:
    """Why a hand that is named is not taken back: there is none, or it is there only once."""
    words = single_spaced(text).rstrip(".!")
    found = _VOIDED.fullmatch(words) or _TWICE.fullmatch(words)
    number = found["hand"] if found else None
    if found and found.re is _VOIDED and found["wrong"]:
        return _wrong_hand(fold, text)
    if number is None:
        return None
    hand = fold.chapter_of(int(number))
    if hand is None:
        return unreadable(text, "There is no hand {hand} in this game.", hand=int(number))
    would_do = (f"void hand {hand.number}",) * fits(fold, _without(fold, hand))
    says = "Hand {hand} isn't the same as the one before or after it."
    return unreadable(text, says, would_do=would_do, hand=hand.number)


def _wrong_hand(fold: GameFold, text: str) -> Refusal | None:
    """What is asked of a hand that is said to have been wrong: whether it is taken back whole."""
    hand = fold.current
    if hand is None:
        return None
    line = f"void hand {hand.number}"
    words = "Correct what was wrong in hand {hand}, or take all of it back."
    would_do = (line,) * fits(fold, _without(fold, hand))
    return unreadable(text, words, would_do=would_do, hand=hand.number)


def _hand_voided(fold: GameFold, words: str) -> Chapter | None:
    """The hand that is to be taken back; one that was entered twice has another like it beside."""
    if found := _VOIDED.fullmatch(words):
        if found["newest"] or found["wrong"]:
            return fold.current if found["newest"] or found["back"] else None
        return fold.chapter_of(int(found["hand"]))
    found = _TWICE.fullmatch(words)
    hand = fold.chapter_of(int(found["hand"])) if found else None
    beside = [fold.chapter_of(hand.number + by) for by in (-1, 1)] if hand else []
    return hand if hand and any(each and is_told_like(each, hand) for each in beside) else None


def _without(fold: GameFold, hand: Chapter) -> str:
    """The voids of all entries of a hand that count."""
    return ", ".join(f"void @{entry}" for entry in fold.to_void_all(hand))


# -- what was said or played otherwise -------------------------------------------------------------


def _left_standing(fold: GameFold) -> str:
    """The ruling that lets stand what alone is to be decided; empty where that is not one."""
    found = [
        finding
        for chapter in fold.chapters
        for finding in fold.findings(chapter)
        if finding.status == "open" and not finding.to_void
    ]
    return f"ruling stand @{found[0].accused[0]} because agreed" if len(found) == 1 else ""


def not_theirs(fold: GameFold, text: str) -> Refusal | None:
    """Why what somebody is said to have said or played is nothing to correct: it is another's."""
    found = _INSTEAD.fullmatch(single_spaced(text).rstrip(".!"))
    if found and (moved := _moved(fold, found["now"], found["before"])):
        return _stays(fold, text, moved)
    seat = _who(fold, found["now"]) if found else None
    if found and seat is not None and (nowhere := _not_recorded(fold, text, found, seat)):
        return nowhere
    item = _newest(fold, found["now"], found["before"]) if found and seat is not None else None
    if found is None or seat is None or item is None or item.seat < 0:
        return None
    line = fold.correction(item.number, _of_nobody(fold, found["now"]))
    return unreadable(
        text,
        "{what} ({entry}) is {other}'s, not {player}'s.",
        would_do=(line,) if fits(fold, line) else (),
        what=Typed(found["before"]),
        entry=EntryNumber(item.number),
        other=Handle(fold.handles[item.seat]),
        player=Handle(fold.handles[seat]),
    )


def _not_recorded(fold: GameFold, text: str, found: re.Match[str], seat: int) -> Refusal | None:
    """That what is said to be not another's, but of a seat, is nowhere recorded as theirs."""
    was, chapter = fold.vocabulary.seats.get(folded(found["before"])), fold.current
    told = _of_nobody(fold, _WHO_DID.sub(r"\1 ", found["now"]))
    act = Reader(fold.vocabulary, told).said().act
    if was is None or chapter is None or act is None or fold.vocabulary.tells_figures_alone:
        return None
    what = chapter.deal.text(act)
    return unreadable(
        text,
        "{what} isn't recorded of {player} in this hand.",
        would_do=(f"{fold.handles[seat]}: {what}",),
        what=Typed(what),
        player=Handle(fold.handles[was]),
    )


def _corrections(fold: GameFold, chapter: Chapter, now: str, before: str) -> Iterator[str]:
    """Corrections by which an entry that says `before` says what is said of it `now`."""
    if moved := _moved(fold, now, before):
        yield from [] if moved.stops else [moved.line]
        return
    if item := _newest(fold, now, before, _who(fold, now)):
        yield fold.correction(item.number, _of_nobody(fold, now))
        return
    opening = fold.version(chapter.opening)
    card, was_card = (read_card(each.split()[-1], fold.game.spelled) for each in (now, before))
    if not (card and was_card):
        return
    if opening and opening.upcard == was_card:
        yield fold.correction(opening.number, f"hand {card_text(card)}")
    for item in fold.acts_of(chapter):
        if item.act.word == "upcard" and item.act.cards == (was_card,):
            yield fold.correction(item.number, f"upcard {card_text(card)}")


def card_told_anew(fold: GameFold, text: str) -> Refusal | None:
    """The correction by which a card is what a line tells anew, without saying of which entry.

    It is proposed for the newest card that can be meant; of several it is asked which.
    """
    found, chapter = _CARD_ANEW.fullmatch(_wrong_last(fold, text)), fold.current
    if found is None or chapter is None or fold.vocabulary.tells_figures_alone:
        return None
    played = _WHO_PLAYED.fullmatch(found["now"])
    seat = fold.vocabulary.seats.get(folded(played["who"])) if played else None
    now = played["card"] if played and seat is not None else found["now"]
    before = " ".join(_words(fold, found["before"])).upper() if found["before"] else ""
    items = [item for item in fold.acts_of(chapter) if len(item.act.cards) == 1]
    if seat is not None:
        theirs = [item for item in items if item.seat == seat]
        told = [item for item in theirs if before in names_of(item.act.cards[0])]
        items = (told or theirs)[-1:]
    card = _card_said(fold, now)
    if card is None:
        card = _of_the_newest_suit(fold, now, items, before)
        items = items if before else items[-1:]
    # where it is a word, no answers
    is_told = found["told"] or (found["no"] and not chapter.deal.can_say("no"))
    is_told = is_told or (seat is not None and is_of_a_card(before))
    if seat is not None and is_told and not items and _card_said(fold, now):
        player = Handle(fold.handles[seat])
        return unreadable(text, "{player} has played no card in this hand.", player=player)
    if card is None or not is_told or (not found["no"] and decision_said(fold, text)):
        return None
    if seat is not None and not before and (there := of_who_played_it(fold, text, card, seat)):
        return there
    # correct 8D, where it is there, names the entry that is to be corrected
    if (found["told"] or "").strip(" ,:").lower() == "correct" and entries_of(fold, card):
        return None
    meant = {
        _with_card(fold, chapter, item, card): item for item in _can_be_meant(items, card, before)
    }
    fitting = tuple(line for line in meant if fits(fold, line))
    if len(fitting) > 1:
        return unreadable(text, "Which card was {card}?", would_do=fitting, card=Cards(card))
    if not meant:
        opening = fold.version(chapter.opening)
        is_named = opening and (not before or before in names_of(opening.upcard))
        return _upcard_anew(fold, opening if is_named else None, text, card)
    line = fitting[0] if fitting else next(iter(meant))
    return _of_the_newest(fold, text, (meant[line], card), line)


def _of_the_newest(fold: GameFold, text: str, was: tuple[Item, int], line: str) -> Refusal:
    """The correction of the only card that can be meant, as what can be entered; or why it can't
    have been another.
    """
    item, card = was
    player, had = Handle(fold.handles[item.seat]), Cards(item.act.cards[0])
    entry = EntryNumber(fold.to_void(item.number)[0])
    if wrong := refusal_of(fold, line):
        words = "{player}'s {was} ({entry}) can't have been {card}: {why}"
        says = Says(words, player=player, was=had, entry=entry, card=Cards(card), why=wrong.says)
        return Refusal(wrong.kind, wrong.clause, text, None, says)
    return unreadable(
        text,
        "Which card was {card}? The newest that can be meant is {player}'s {was} ({entry}).",
        would_do=(line,),
        card=Cards(card),
        player=player,
        was=had,
        entry=entry,
    )


def _wrong_last(fold: GameFold, text: str) -> str:
    """A text that tells the wrong card first with the right one ahead: it was the 10, not the 9."""
    words = as_told_anew(fold, text)
    found = _NOT_BUT.fullmatch(words)
    is_card = found is not None and is_of_a_card(" ".join(_words(fold, found["before"])))
    return f"it was {found['now']}, not {found['before']}" if found and is_card else words


def _of_the_newest_suit(
    fold: GameFold, text: str, items: Sequence[Item], before: str
) -> int | None:
    """The card of a rank that is said alone, in the suit of the newest card that can be meant."""
    word, *others = _words(fold, text)
    rank = None if others else read_rank(word)
    newest = (item.act.cards[0] for item in reversed(items))
    was = next((card for card in newest if not before or before in names_of(card)), None)
    return read_card(f"{rank}{card_text(was)[-1]}", fold.game.spelled) if rank and was else None


def _upcard_anew(fold: GameFold, opening: Opening | None, text: str, card: int) -> Refusal:
    """The correction of the card turned up, where that is meant and no other can be."""
    entry = fold.to_void(opening.number)[0] if opening else 0
    line = f"correct @{entry} hand {card_text(card)}"
    if not opening or not opening.upcard or not fits(fold, line):
        words = "No card was entered in this hand that can have been {card}."
        return unreadable(text, words, card=Cards(card))
    return unreadable(
        text,
        "Which card was {card}? The newest that can be meant is the upcard {before} ({entry}).",
        would_do=(line,),
        card=Cards(card),
        before=Cards(opening.upcard),
        entry=EntryNumber(entry),
    )


def _with_card(fold: GameFold, chapter: Chapter, item: Item, card: int) -> str:
    """The correction of an act of one card to the same of another."""
    return fold.correction(item.number, chapter.deal.text(item.act._replace(cards=(card,))))


def _can_be_meant(items: Sequence[Item], card: int, before: str) -> list[Item]:
    """The acts of one card that can have been another, the newest first.

    Where it isn't told what they were `before`, they are of one of the last two tricks and have the
    rank or the suit in common with it; where none has, it is the newest of all.
    """
    newest = [item for item in reversed(items) if item.act.cards != (card,)]
    if before:
        return [item for item in newest if before in names_of(item.act.cards[0])]
    for trick in sorted({item.trick for item in newest}, reverse=True)[:2]:
        of_trick = (item for item in newest if item.trick == trick)
        alike = [item for item in of_trick if names_of(item.act.cards[0]) & names_of(card)]
        if alike:
            return alike
    return newest[:1]


def _card_said(fold: GameFold, text: str) -> int | None:
    """The one card that words say, None where they say else."""
    word, *others = _words(fold, text)
    return None if others else read_card(word, fold.game.spelled)


class _Moved(NamedTuple):
    """An act that is said to be another player's: Bob drew TS, not Ann.

    `line` makes it theirs; `stops` is why it can't be, where it is for nothing that came later.
    """

    item: Item
    seat: int
    line: str
    stops: Refusal | None


def _moved(fold: GameFold, now: str, before: str) -> _Moved | None:
    """What somebody is said to have done now, and not who was named before; None for else."""
    now, chapter = _WHO_DID.sub(r"\1 ", now), fold.current
    was, seat = fold.vocabulary.seats.get(folded(before)), _who(fold, now)
    if chapter is None or was is None or seat is None:
        return None
    told = _of_nobody(fold, now)
    act = Reader(fold.vocabulary, told).said().act
    for item in reversed(fold.acts_of(chapter)):
        if item.seat == was and (item.act == act or is_said(fold, chapter, item, told)):
            theirs = f"{fold.handles[seat]}: {chapter.deal.text(item.act)}"
            line = fold.correction(item.number, theirs)
            wrong, later = refusal_of(fold, line), misfit_of(fold, line)
            is_own = later is None or later.entry == item.number
            return _Moved(item, seat, line, wrong if is_own else None)
    return None


def _stays(fold: GameFold, text: str, moved: _Moved) -> Refusal | None:
    """That an act can't be whose it is said to be, and why: it was another's turn."""
    if moved.stops is None:
        return None
    says = Says(
        "At {entry} it can't be {player}: {why} It stays {other}'s.",
        entry=EntryNumber(fold.to_void(moved.item.number)[0]),
        player=Handle(fold.handles[moved.seat]),
        why=moved.stops.says,
        other=Handle(fold.handles[moved.item.seat]),
    )
    return Refusal(moved.stops.kind, moved.stops.clause, text, None, says)


def _newest(fold: GameFold, now: str, before: str, seat: int | None = None) -> Item | None:
    """The newest act of the newest hand that says `before`, of a seat if one is given.

    What it begins with as what is said of it `now` need not be said again.
    """
    chapter, said = fold.current, now.split()
    items = fold.acts_of(chapter) if chapter else []
    for shared in range(len(said)):
        was = " ".join((*said[:shared], before))
        for item in reversed(items):
            is_theirs = seat in {None, item.seat}
            if chapter and is_theirs and is_said(fold, chapter, item, was):
                return item
    return None


def _who(fold: GameFold, text: str) -> int | None:
    """The seat of who is said to have said or played it, None where nobody is named."""
    name, *rest = _words(fold, text)
    return fold.vocabulary.seats.get(folded(name)) if rest else None


def _words(fold: GameFold, text: str) -> list[str]:
    """What is said, word by word in the words of the record."""
    return plainly(fold, text).replace(":", " ").split() or [""]


def _of_nobody(fold: GameFold, text: str) -> str:
    """What is said in the words of the record, without the name of who says it."""
    name, *rest = _words(fold, text)
    return " ".join(rest if rest and folded(name) in fold.vocabulary.seats else (name, *rest))
