"""What was left out, as people say it: `bob bela after kd` is put in after that card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from operator import attrgetter
from typing import NamedTuple

from trickledger.rules.cards import SUIT_NAMES, card_text, read_card
from trickledger.rules.common import COM
from trickledger.rules.language.card_words import rank_said
from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.notation import (
    HAND_WORDS,
    INSERT,
    PLAY,
    Act,
    folded,
    number_of,
    single_spaced,
)
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.reading import Line, part
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.batch import SIDES, Change
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import Trial, fits_well, found_in, trial_of
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.forgotten_tricks import ORDINALS, with_its_place_behind
from trickledger.rules.record.log import Item
from trickledger.rules.record.misfits import Stuck, why, words_of_entry
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import CLASSES, Refusal, refused
from trickledger.rules.says import EntryNumber, Says, Typed

# each part ends where no blank or comma does, or thousands of them would be tried in turn
_WHERE = r"(?P<where>[^\s,](?:.*?[^\s,])?)"
_DROP = r"(?P<drop>[\s,]+drop)?[\s,]*"
_SAID = re.compile(
    rf"\s*(?:(?:{INSERT}|put in|forgot|missed|we forgot|we missed)\s+)?(?P<what>\S(?:.*?\S)?),?\s+"
    rf"(?P<side>{'|'.join(SIDES)})\s+(?:the\s+)?{_WHERE}{_DROP}",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"\s*{INSERT}\s+(?P<side>{'|'.join(SIDES)})\s+"
    r"(?P<where>trick\s+\d+|(?:the\s+)?[^\s@]\S*\s+trick|[^\s@]\S*)\s+"
    rf"(?P<what>[^\s,](?:.*?[^\s,])?){_DROP}",
    re.IGNORECASE,
)
_SAY = "say|call|announce|declare"
_FORGETS = rf"(?:forgot|missed)\s+(?:to\s+(?:(?:{_SAY}|enter|play)\s+)?)?"
_FORGOT = re.compile(_FORGETS, re.IGNORECASE)
_LEFT_OUT = re.compile(
    rf"\s*(?:we\s+|i\s+)?(?P<who>[^\s:]+\s+)??{_FORGETS}(?P<what>\S(?:.*\S)?)\s*",
    re.IGNORECASE,
)
# that a player didn't say it, or that nobody wrote it down
_UNSAID = re.compile(rf"\s*(?P<who>[^\s:]+)\s+(?:forgot|missed)\s+to\s+(?:{_SAY})\b", re.IGNORECASE)
# bob called bela on the king too; bela at kd; dee had a marriage with the queen
_AT = re.compile(
    r"\s*(?P<what>[^\s,](?:[^,]*?[^\s,])?)\s(?P<side>at|on|with|(?:when|as|while)\s(?:(?:she|he|they)\s)?"
    r"(?:played|led|playing|leading))\s(?:the\s|his\s|her\s|their\s)?"
    r"(?P<where>[^\s,]+(?:\sof\s[^\s,]+)?)(?P<drop>)(?:\s(?:too|also|as\swell))?[\s.!]*",
    re.IGNORECASE,
)
_WORTH = re.compile(r"\b(?:20|40|twenty|forty)\b", re.IGNORECASE)
_ALSO = re.compile(
    r"(?<=\s)(?:also|again)\s|\s(?:too|twice|again|as\swell)(?=\s*[.!]*$)", re.IGNORECASE
)
# said of an act that could be said before: bob exchanged earlier, we forgot to say
_EARLIER = re.compile(
    r"(?:(?P<who>[^ :,]+) (?:had )?already (?P<did>[^ ,][^,]*?)|"
    r"(?P<act>[^ ,][^,]*?),? (?:earlier|already|before|at first|"
    r"(?:at|in) the (?:very )?(?:start|beginning|outset)))"
    r"(?:[,;.]? (?:but )?(?:(?:we|i) )?(?:forgot|missed)(?: it| to \w+(?: (?:it|so|that))?)?)?",
    re.IGNORECASE,
)
_OWN = re.compile(r"([^\s,:]+)['\u2019]s(?=\s)", re.IGNORECASE)
_TRICK = re.compile(r"(?:trick|turn)\s+(\S+)", re.IGNORECASE)
_NTH_TRICK = re.compile(
    rf"(?:the\s+)?(?P<nth>last|{'|'.join(ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))\s+(?:trick|turn)",
    re.IGNORECASE,
)
_THE_PLAY = re.compile(
    r"(?:we|they|anybody|anyone)\s+(?:played|began|started)|(?:the\s+)?(?:first\s+)?(?:play|lead|card)",
    re.IGNORECASE,
)
_HAND = re.compile(r"hand\s+([0-9]{1,7})", re.IGNORECASE)
_AHEAD = re.compile(rf"\s*{INSERT}\s+(?P<side>{'|'.join(SIDES)})\s+(?P<rest>[^@].*)", re.IGNORECASE)
_MOST_PLACES = 3
_MOST_TRIED = 40


class SaidLate(NamedTuple):
    """What was left out at a place, as it is said: the lines that put it in, one for each entry.

    Where nothing in the newest hand is called like the place, there is none. The entry that stands
    `there` already says the same, 0 where none does. Without a place, `tried` are all that there
    are in the newest hand. What a player is said to have forgotten to say `may_be_unsaid`.
    """

    place: str
    lines: tuple[str, ...]
    there: int = 0
    tried: tuple[str, ...] = ()
    may_be_unsaid: bool = False


def said_late(fold: GameFold, text: str) -> SaidLate | None:
    """What a text says was left out before or after something; None where it says no such."""
    late, unsaid = _left_out(fold, text), _UNSAID.match(text)
    is_of_player = bool(unsaid and folded(unsaid["who"]) in fold.vocabulary.seats)
    return late and late._replace(may_be_unsaid=is_of_player)


def _left_out(fold: GameFold, text: str) -> SaidLate | None:
    """The same as it is to be put in.

    The place is named by an entry, by a card, by a trick or by what was said there; where none is,
    it is wherever this could be said.
    """
    text, is_trick = with_its_place_behind(_OWN.sub(partial(_whose, fold), text.rstrip(" .!")))
    figures = _figures_first(fold, text)
    found = figures or _BEHIND.fullmatch(text) or _SAID.fullmatch(text)
    found = found or _said_at_a_card(fold, text) or _said_before_its_card(fold, text)
    chapter = fold.current
    if chapter is None or part(text).rest_is == "note":
        return None
    if found is None and is_trick:
        return _trick_somewhere(fold, chapter, text)
    if found is None:
        return _left_out_somewhere(fold, chapter, text)
    if found["what"].split()[0].lower() in SIDES:
        return None
    side, what = found["side"].lower(), _FORGOT.sub("", found["what"])
    side = side if side in SIDES else "after"
    told = figures_told(fold.vocabulary, what)
    words = told.text if isinstance(told, Plain) else plainly(fold, what)
    if not (told or _is_of_the_game(fold, words)):
        return None
    places = _places(fold, chapter, found["where"], side)
    if is_trick and not places and trick_named([], found["where"]) == _next_trick(chapter):
        return SaidLate(found["where"], (words,))
    drop = ", drop" if found["drop"] else ""
    lines = tuple(f"{INSERT} {side} @{at} {words}{drop}" for at in places)
    there = next(filter(None, (_there(fold, chapter, words, (at, side)) for at in places)), 0)
    return SaidLate(found["where"], lines, there)


def _said_at_a_card(fold: GameFold, text: str) -> dict[str, str] | None:
    """What is said of a card that was played, as put in behind it: bela on the king."""
    found = _AT.fullmatch(_ALSO.sub(" ", single_spaced(text)))
    said = _of_one(fold, found["what"]) if found else None
    verb = fold.game.verbs.get(said.act.word) if said and said.act else None
    is_alone = verb is not None and verb.takes == "nothing"
    if found is None or fold.current is None or not is_alone:
        return None
    is_card = bool(rank_said(found["where"].lower()) or _cards_of(fold, found["where"]))
    return (
        found.groupdict()
        if is_card and _places(fold, fold.current, found["where"], "after")
        else None
    )


def _said_before_its_card(fold: GameFold, text: str) -> dict[str, str] | None:
    """What is said of a suit with a card of it that was played, as put in before that card: dee had
    a marriage with the queen. Where the suit isn't told, it is that of the card.
    """
    found = _AT.fullmatch(_ALSO.sub(" ", single_spaced(text)))
    if found is None or fold.current is None:
        return None
    beside = _places(fold, fold.current, found["where"], "before")
    played = [each for each in fold.acts_of(fold.current) if each.number in beside]
    for item in reversed([each for each in played if each.act.word == "play"]):
        suit = card_text(item.act.cards[0])[-1:]
        for what in (found["what"], f"{found['what']} in {SUIT_NAMES.get(suit, '')}"):
            if _is_of_its_suit(fold, fold.current, what, item):
                place = {"what": what, "side": "before", "where": f"@{item.number}"}
                return {**found.groupdict(), **place}
    return None


def _is_of_its_suit(fold: GameFold, chapter: Chapter, what: str, item: Item) -> bool:
    """Whether what is said of a suit is of that of a card, and could be said before it by who
    played it; 40 is said of trump.
    """
    said, trump = _of_one(fold, what), chapter.deal.facts().get("trump")
    if said is None or said.act is None or said.seat not in {None, item.seat}:
        return False
    worth, suit = _WORTH.search(what), said.act.suit
    is_worth = not worth or (worth[0].lower() in {"40", "forty"}) == (suit == trump)
    is_its_own = is_worth and suit == card_text(item.act.cards[0])[-1:]
    return is_its_own and item.number in _could_be_said(fold, chapter, said.act, item.seat)


def _whose(fold: GameFold, found: re.Match[str]) -> str:
    """Whose it is that was left out, as who says it: Ann's marriage."""
    return found[1] if folded(found[1]) in fold.vocabulary.seats else found[0]


def _left_out_somewhere(fold: GameFold, chapter: Chapter, text: str) -> SaidLate | None:
    """What a text says was left out, without a place; None where it says no such."""
    found = _LEFT_OUT.fullmatch(text)
    words = f"{found['who'] or ''}{found['what']}" if found else _said_of_earlier(fold, text)
    if not words or not _is_of_the_game(fold, plainly(fold, words)):
        return None
    told = _put_in_earlier(fold, chapter, words)
    fitting = tuple(islice(filter(partial(fits_well, fold, moves=True), told), _MOST_PLACES))
    if told and not fitting and found and not found["who"]:
        # what is said out of turn is said by whoever could say it
        fitting = tuple(_first_of_each(fold, chapter, words))
    return SaidLate("", fitting, tried=told)


def _trick_somewhere(fold: GameFold, chapter: Chapter, text: str) -> SaidLate | None:
    """A trick that was left out, without a place: it is before any trick where it fits."""
    words = plainly(fold, text)
    if not _is_of_the_game(fold, words):
        return None
    plays = [item for item in fold.acts_of(chapter) if item.act.word == "play" and item.trick]
    firsts = {item.trick: item.number for item in reversed(plays)}
    told = tuple(f"{INSERT} before @{at} {words}" for at in firsts.values())
    fitting = islice(filter(partial(fits_well, fold, moves=True), told), _MOST_PLACES)
    return SaidLate("", tuple(fitting), tried=told)


def _put_in_earlier(fold: GameFold, chapter: Chapter, words: str) -> tuple[str, ...]:
    """The lines that would put what somebody says into a hand, the newest place first."""
    said = _of_one(fold, words)
    return tuple(line for _, line in _before_each(fold, chapter, said)) if said else ()


def _first_of_each(fold: GameFold, chapter: Chapter, words: str) -> Iterator[str]:
    """The newest place at which each player could have said it, as a line that puts it in."""
    for handle in fold.handles:
        told = _put_in_earlier(fold, chapter, f"{handle}: {words}")
        yield from islice(filter(partial(fits_well, fold), told), 1)


def _said_of_earlier(fold: GameFold, text: str) -> str:
    """What somebody is said to have said or done before, and can't now; empty for anything else."""
    found, chapter = _EARLIER.fullmatch(single_spaced(text).strip(" .!")), fold.current
    words = (found["act"] or f"{found['who']} {found['did']}") if found else ""
    said = _of_one(fold, words) if words else None
    if said is None or said.act is None or chapter is None or chapter.is_over:
        return ""
    now = chapter.deal.expected_words(*([] if said.seat is None else [said.seat]))
    return "" if said.act.word in now else words


def fits_nowhere(fold: GameFold, text: str, lines: Sequence[str]) -> Refusal:
    """That what was left out fits at none of its places, with what stops it at the nearest."""
    found = _nearest_misfit(fold, lines)
    if found is None:
        words = "Where was it left out? Add before or after, and an entry, a card or a trick."
        return refused("SYN", COM.INS_1, text, words)
    at = found.change.number
    reason = found.why
    if found.stops_at == at:
        reason = Says("it then no longer fits: {why}", why=found.why)
    elif found.stops_at:
        then = Typed(words_of_entry(fold, found.stops_at))
        words = "{entry} ({act}) then no longer fits: {why}"
        reason = Says(words, entry=EntryNumber(found.stops_at), act=then, why=found.why)
    return refused(
        "SYN",
        COM.INS_1,
        text,
        "It fits nowhere in this hand. The nearest is before {entry} ({act}): {why}"
        if found.change.side == "before"
        else "It fits nowhere in this hand. The nearest is after {entry} ({act}): {why}",
        entry=EntryNumber(at),
        act=Typed(words_of_entry(fold, at)),
        why=reason,
    )


class _Nearest(NamedTuple):
    """What keeps out a change that comes nearest to fitting, and the later entry that does, or 0.

    Nearest is what is refused for nothing of its own, then by the later class (COM-CLASS-1), then
    where the phase has its word.
    """

    nearness: tuple[int, bool]
    change: Change
    stops_at: int
    why: Says


def _nearest_misfit(fold: GameFold, lines: Iterable[str]) -> _Nearest | None:
    """Of lines that don't fit well that which comes nearest to it, the first of several."""
    tried = filter(None, (trial_of(fold, line) for line in lines))
    return max(map(_what_stops, tried), key=attrgetter("nearness"), default=None)


def _what_stops(trial: Trial) -> _Nearest:
    outcome, change = trial.outcome(), trial.batch.changes[0]
    stuck = trial.stuck
    if isinstance(outcome, Refusal) and stuck and not stuck.is_own:
        return _Nearest((len(CLASSES), True), change, stuck.failure.number, why(stuck))
    if isinstance(outcome, Refusal):
        nearness = CLASSES.index(outcome.kind), stuck is not None and _has_its_word(stuck)
        return _Nearest(nearness, change, 0, outcome.says)
    known = found_in(trial.fold.chapters)
    findings = (each for chapter in outcome for each in chapter.deal.findings.items())
    proven = next((finding.says for key, finding in findings if key not in known), None)
    says = proven or Says("Others would then have said or played what follows.")
    return _Nearest((len(CLASSES) + 1, True), change, 0, says)


def _has_its_word(stuck: Stuck) -> bool:
    """Whether the phase in which new words are refused has the word that they begin with."""
    phase, made = stuck.deal.phase if stuck.deal else None, stuck.became[stuck.failure.number]
    return phase is not None and isinstance(made, Item) and made.act.word in phase.words


def too_late(fold: GameFold, text: str, *, is_against_a_rule: bool) -> str:
    """The line that puts what somebody says in where it could be said; empty where it is not late.

    It is not where it can be said now, unless that `is_against_a_rule`. What others said and
    played stays theirs.
    """
    said, chapter = _of_one(fold, text), fold.current
    if said is None or said.act is None or chapter is None:
        return ""
    deal = chapter.deal
    seats = deal.whose_turn() if said.seat is None else [said.seat]
    is_timely = any(said.act.word in deal.expected_words(seat) for seat in seats)
    if is_timely and not is_against_a_rule:
        return ""
    could_be = _could_be_said(fold, chapter, said.act, said.seat)
    lines = _before_each(fold, chapter, said)
    return next((line for at, line in lines if at in could_be and fits_well(fold, line)), "")


def _could_be_said(fold: GameFold, chapter: Chapter, act: Act, named: int | None) -> set[int]:
    """The acts of a hand before which something could have been said, whatever follows then."""
    found = set[int]()
    for item, deal in fold.stages(chapter):
        meant = deal.meant(act, named)
        seat = deal.seat_of(meant) if named is None else named
        if seat is not None and deal.refusal_for(seat, meant) is None:
            found.add(item.number)
    return found


def _of_one(fold: GameFold, text: str) -> Said | None:
    """The one word of the game that a text says, with a name or not; None where it says else."""
    reader = Reader(fold.vocabulary, plainly(fold, text))
    said = reader.said()
    is_one = said.act is not None and reader.done and not said.marked
    is_word = said.act is not None and said.act.word in {*fold.game.verbs} - {*REPORTS}
    return said if is_one and is_word else None


def _before_each(fold: GameFold, chapter: Chapter, said: Said) -> Iterator[tuple[int, str]]:
    """The acts of a hand, the newest first, each with the line that puts another right before."""
    by = "" if said.seat is None else f"{fold.handles[said.seat]}: "
    told = f"{by}{chapter.deal.text(said.act)}" if said.act else by
    for item in fold.acts_of(chapter)[: -_MOST_TRIED - 1 : -1]:
        yield item.number, f"{INSERT} before @{item.number} {told}"


def _figures_first(fold: GameFold, text: str) -> dict[str, str] | None:
    """What is put in beside a hand that is named by its figures: theirs, then those of the new."""
    ahead = _AHEAD.fullmatch(text)
    words = ahead["rest"].split() if ahead else []
    for place in range(1, len(words)):
        parts = " ".join(words[:place]), " ".join(words[place:])
        if ahead and all(isinstance(figures_told(fold.vocabulary, each), Plain) for each in parts):
            return {**ahead.groupdict(), "where": parts[0], "what": parts[1], "drop": ""}
    return None


def _there(fold: GameFold, chapter: Chapter, words: str, beside: tuple[int, str]) -> int:
    """The entry right before or behind another in a hand, if it says the same."""
    (at, side), items = beside, fold.acts_of(chapter)
    place = next((place for place, item in enumerate(items) if item.number == at), None)
    if place is None:
        return 0
    there = items[:place][-1:] if side == "before" else items[place + 1 :][:1]
    return next((each.number for each in there if is_said(fold, chapter, each, words)), 0)


def _is_of_the_game(fold: GameFold, words: str) -> bool:
    """Whether words begin with a card or a word of the game, behind a name or not."""
    first, *others = words.replace(":", " ").split() or [""]
    if folded(first) in fold.vocabulary.seats and others:
        first = others[0]
    is_said = first.lower() in fold.game.verbs or first.lower() in HAND_WORDS
    return is_said or read_card(first, fold.game.spelled) is not None


def _places(fold: GameFold, chapter: Chapter, where: str, side: str) -> list[int]:
    """The entries that a place can mean: those of the newest hand, but for one that is numbered."""
    number = number_of(where.removeprefix("@")) if where.startswith("@") else None
    if number is not None:
        return [number] if number else []
    of_hand = _HAND.fullmatch(where)
    opened = (each for each in fold.chapters if of_hand and str(each.number) == of_hand[1])
    if hand := next(opened, None):
        acts = [item.number for item in fold.acts_of(hand)]
        return [hand.opening.number] if side == "before" else acts[-1:]
    items = fold.acts_of(chapter)
    if isinstance(told := figures_told(fold.vocabulary, where), Plain):
        # such a hand is one line, whichever of all hands it is
        said = Reader(fold.vocabulary, told.text).said()
        every = chain.from_iterable(map(fold.acts_of, fold.chapters))
        return [item.number for item in every if said.act and _adds(item.act) == _adds(said.act)]
    if trick := trick_named(items, where):
        of_trick = [item.number for item in items if str(item.trick) == trick]
        return of_trick[:1] if side == "before" else of_trick[-1:]
    words = _cards_of(fold, where)
    if len(words) > 1:
        # a trick that is named by its cards
        where = words[0] if side == "before" else words[-1]
    elif rank := rank_said(where.lower()):
        plays = [item for item in items if item.act.word == "play"]
        of_rank = [item.number for item in plays if card_text(item.act.cards[0])[:-1] == rank]
        if of_rank:
            return of_rank
    return [item.number for item in items if is_said(fold, chapter, item, where)]


def _cards_of(fold: GameFold, text: str) -> list[str]:
    """The cards that a text lists, none where it says anything else."""
    words = plainly(fold, text).replace(",", " ").split()
    return words if all(read_card(word, fold.game.spelled) for word in words) else []


def trick_named(items: Sequence[Item], where: str) -> str:
    """The number of a trick that is named: trick 2, the second trick, the last; empty for none."""
    if trick := _TRICK.fullmatch(where):
        return trick[1]
    played = [item.trick for item in items if item.act.word == "play" and item.trick]
    if played and _THE_PLAY.fullmatch(where):
        return str(played[0])
    if not (trick := _NTH_TRICK.fullmatch(where)):
        return ""
    nth = trick["nth"].lower()
    if nth == "last":
        return str(played[-1]) if played else ""
    return str(ORDINALS.index(nth) + 1) if nth in ORDINALS else nth[:-2]


def _next_trick(chapter: Chapter) -> str:
    """The number of the trick that is next, where none is under way; else empty."""
    deal = chapter.deal
    is_next = isinstance(deal, TrickDeal) and bool(deal.tricks) and not deal.table
    return str(len(deal.tricks) + 1) if isinstance(deal, TrickDeal) and is_next else ""


def _adds(act: Act) -> dict[int, int]:
    """What a hand adds to each, but for those to whom it adds nothing."""
    return {account: amount for account, amount in act.amounts if amount}


def is_said(fold: GameFold, chapter: Chapter, item: Item, where: str) -> bool:
    """Whether words tell an act: its card, or what it is in canonical words, with a name or not."""
    words = plainly(fold, where).replace(":", " ").split()
    by = fold.handles[item.seat].lower() if item.seat >= 0 else ""
    if len(words) > 1 and words[0].lower() == by:
        words = words[1:]
    card = read_card(words[0], fold.game.spelled) if len(words) == 1 else None
    if card is not None:
        return item.act == PLAY[card]
    if number_of(" ".join(words)) is not None and not item.act.cards:
        return item.act.number == number_of(words[0])
    return chapter.deal.text(item.act).lower() == " ".join(words).lower()


def with_its_place(fold: GameFold, line: Line, refusal: Refusal) -> Refusal:
    """The refusal of what is said too late with the line that puts it in where it could be said."""
    if fold.source is not Source.TYPED or line.parts.prefixes:
        return refusal
    if refusal.clause == COM.PHYS_3 and not refusal.would_do:
        return refusal._replace(would_do=_exchanged_before(fold, refusal))
    if refusal.kind not in {"SEQ", "RULE"}:
        return refusal
    acts = _ALSO.sub(" ", single_spaced(line.parts.acts))
    place = too_late(fold, acts, is_against_a_rule=refusal.kind == "RULE")
    return refusal._replace(would_do=(*refusal.would_do, place)) if place else refusal


def _exchanged_before(fold: GameFold, refusal: Refusal) -> tuple[str, ...]:
    """The line that puts in the exchange by which who plays the card turned up has got it."""
    chapter, verb = fold.current, fold.game.verbs.get("exchange")
    card = read_card(refusal.tried.rpartition(" ")[2], fold.game.spelled)
    upcard = chapter.deal.facts().get("upcard") if chapter else None
    if not (chapter and verb and card and refusal.by) or verb.takes != "nothing":
        return ()
    if not upcard or read_card(str(upcard), fold.game.spelled) != card:
        return ()
    lines = _put_in_earlier(fold, chapter, f"{refusal.by}: {verb.name}")
    return tuple(islice(filter(partial(fits_well, fold), lines), 1))
