"""A line that is refused as it stands is read again: as people say it, and what to do instead."""

from __future__ import annotations

import re
from itertools import chain, islice

from trickledger.rules.cards import (
    read_card,
    read_rank,
)
from trickledger.rules.common import COM
from trickledger.rules.language.card_words import is_of_a_card
from trickledger.rules.language.everyday import EVERYDAY_WORDS
from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.glued import plays_near, words_behind_cards
from trickledger.rules.language.notation import (
    MISDEAL,
    SWAP,
    folded,
    nearest,
    seat_named,
    unreadable,
)
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.reader import UNDONE
from trickledger.rules.language.reading import Line, Parts, read
from trickledger.rules.language.results import REPORTS
from trickledger.rules.record.acts_of_hands import act_of_hand_anew
from trickledger.rules.record.bids_told import not_as_bid
from trickledger.rules.record.cards_of_tricks import card_of_trick, card_of_trick_anew
from trickledger.rules.record.chapter import Checked
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.dealers_told_anew import dealer_corrected, dealer_told_anew
from trickledger.rules.record.everyday_decisions import (
    card_told_anew,
    decision_said,
    not_theirs,
    not_voided,
)
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.forgotten_tricks import (
    in_turn_there,
    trick_with_too_few_cards,
    trick_without_cards,
)
from trickledger.rules.record.games_told import game_told, or_a_game
from trickledger.rules.record.misspelt_cards import with_cards_spelled
from trickledger.rules.record.penalties_said import penalty_said
from trickledger.rules.record.plays_told_anew import play_told_anew
from trickledger.rules.record.proposals import FIGURES, Proposals
from trickledger.rules.record.results_said import (
    added_said,
    beaten,
    example_meant,
    figures_meant,
    figures_of,
)
from trickledger.rules.record.results_told_anew import figures_told_anew, no_figures_to_tell_anew
from trickledger.rules.record.revoke_said import revoke_said
from trickledger.rules.record.said_as_played import said_as_played
from trickledger.rules.record.said_at_opening import (
    only_opened,
    opened_and_said,
    opened_by_name,
    played_too_early,
)
from trickledger.rules.record.said_at_table import said_at_table
from trickledger.rules.record.said_late import (
    SaidLate,
    fits_nowhere,
    said_late,
    with_its_place,
)
from trickledger.rules.record.said_not import told_anew, unclear_of_all
from trickledger.rules.record.said_of_all import (
    said_by_several,
    untimely,
    without_its_figure,
)
from trickledger.rules.record.said_of_calls import call_said
from trickledger.rules.record.said_of_counts import counts_said
from trickledger.rules.record.said_of_draws import drawn_said, with_draws
from trickledger.rules.record.said_of_exchanges import exchange_said
from trickledger.rules.record.said_of_pairs import one_by_one
from trickledger.rules.record.said_out_of_turn import out_of_turn
from trickledger.rules.record.short_reading import read_shortly
from trickledger.rules.record.swapped_cards import which_cards_swapped
from trickledger.rules.record.tricks_told_anew import trick_not_told_anew
from trickledger.rules.record.trying import Enter, Take, plainly, refusal_if_entered, tried
from trickledger.rules.record.ways import ways, with_a_word_whole, with_its_card
from trickledger.rules.record.winners import (
    CHECKED,
    as_said,
    check_state,
    state_said,
    unknown_dealer,
    winner_said,
)
from trickledger.rules.refusals import CLASSES, Refusal, refused
from trickledger.rules.says import Decision, EntryNumber, Says, Typed, Way, all_values, in_turn

_UPCARD = "upcard"
_WORD = re.compile(r"[^\s,:]+")
_MOST_OF_A_SLIP = 3
"""Entries of a line that may have been meant otherwise; more would hardly fit by chance."""
_DEALT = "dealt"
_BECAUSE = "because"
_SAID_SO = frozenset(("", MISDEAL, SWAP, "void"))
"""The words of decisions that people put otherwise than the record."""
_MOST_WAYS_SHOWN = 8


def read_again(
    fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a refused line if people say it so; else the refusal with what would be taken."""
    is_anew = line.parts.decision in ("", "correct") and not line.parts.prefixes
    acts = line.parts.acts.strip()
    if is_anew and (plain := card_of_trick(fold, acts) or dealer_corrected(fold, acts)):
        return take(text.replace(acts, plain))
    if is_anew and (anew := _told_otherwise(fold, acts) or penalty_said(fold, acts, take)):
        return _with_reason(anew, line.parts).at(0, line.parts.start + 1)
    is_said_now = not (line.parts.decision or line.parts.looks_back)
    is_swap = line.parts.decision == SWAP
    put_so = _put_once(fold, acts, take) if is_said_now else ""
    if put_so := put_so or (exchange_said(fold, acts, take) if is_swap else ""):
        again = put_so if isinstance(put_so, Refusal) else _reread(fold, text, line, put_so, take)
        return again and again.at(0, line.parts.start + 1)
    is_as_played, refused_so = said_as_played(fold, text, line, take)
    if is_as_played:
        return refused_so
    second = _as_said(fold, text, line, refusal, take)
    if second is None or line.parts.decision:
        return second and _of_a_list(fold, text, second)
    further = second
    if not line.parts.looks_back:
        shortly = read_shortly(fold, text, line, second, take)
        if shortly.refusal is None or shortly.is_settled:
            return shortly.refusal
        further = shortly.refusal
        early = _asked_of_all(fold, acts, further, take)
        if early:
            second = further = early.at(0, line.parts.start + 1)
    about = next((each.number for each in line.parts.prefixes if each.of == "deal"), fold.deals)

    def taken(proposed: str) -> Refusal | None:
        """Take in a line as it stands or as people say it."""
        put, refused = read(fold.vocabulary, proposed), take(proposed)
        said = refused and _as_said(fold, proposed, put, refused, take)
        return said and read_shortly(fold, proposed, put, said, take, is_proposed=True).refusal

    def would_be(proposed: str) -> Refusal | None:
        """Why a line would be refused, of which nothing is taken in."""
        with tried(fold, fold.chapter_of(about)):
            return taken(proposed)

    if not line.parts.prefixes and not line.parts.decision:
        whole = with_a_word_whole(fold, acts, take) or opened_and_said(fold, acts, taken)
        if whole and take(whole) is None:
            return None
    if turned := out_of_turn(fold, line, second, would_be):
        return turned
    if near := _near_the_whole(fold, text, second, further, would_be):
        return near
    if opened := opened_by_name(fold, line, would_be):
        asked = further._replace(would_do=(opened,)).at(0, line.parts.start + 1)
        return None if _is_taken_whole(fold, opened, taken) else asked
    if further.says.words == UNDONE and (only := only_opened(fold, line.parts.acts, would_be)):
        return only.at(0, line.parts.start + only.column)
    placed = with_its_place(fold, line, _tried_out(fold, text, further, would_be))
    return or_a_game(fold, acts, placed, take) if is_said_now else placed


def _is_taken_whole(fold: GameFold, opened: str, take: Take) -> bool:
    """Whether a line that opens a hand is taken in; what may be a slip is not."""
    rulings, target, before = fold.rulings, fold.current, fold.numbered
    take(opened)
    if fold.numbered - before > _MOST_OF_A_SLIP:
        return True
    fold.take_back(rulings, target)
    return False


def _told_otherwise(fold: GameFold, acts: str) -> Refusal | None:
    """The correction by which a card or a figure is what a line tells anew."""
    card = card_of_trick_anew(fold, acts) or play_told_anew(fold, acts)
    card = card or act_of_hand_anew(fold, acts) or dealer_told_anew(fold, acts)
    return card or card_told_anew(fold, acts) or figures_told_anew(fold, acts)


def _put_once(fold: GameFold, acts: str, take: Take) -> str | Refusal:
    """Acts of which one part would be read of somebody else, put so that it is not; or what is
    asked of them. Empty where there are none such.
    """
    if (told := game_told(fold, acts, take)) is not None:
        return told
    asked = told_anew(fold, acts, take) or played_too_early(fold, acts, take)
    asked = asked or one_by_one(fold, acts, take)
    told = counts_said(fold, acts, take) if asked is None else asked
    told = told or added_said(fold, acts) or call_said(fold, acts)
    told = told or exchange_said(fold, acts, take) or drawn_said(fold, acts, take)
    return told or winner_said(fold, acts) or said_at_table(fold, acts, take)


def _reread(fold: GameFold, text: str, line: Line, acts: str, take: Take) -> Refusal | None:
    """Take in a line with other acts in the place of its own; or say why not."""
    once = text.replace(line.parts.acts.strip(), acts)
    again = take(once)
    return again and read_again(fold, once, read(fold.vocabulary, once), again, take)


def _asked_of_all(fold: GameFold, acts: str, refusal: Refusal, take: Take) -> Refusal | None:
    """Why what is said of all can't be taken now, or what it lacks, where that tells more."""
    if refusal.kind != "SYN":
        return None
    early = untimely(fold, acts, take) if refusal.leaves_open else None
    return early or without_its_figure(fold, acts, take) or unclear_of_all(fold, acts)


def _as_said(fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take) -> Refusal | None:
    """Take in a refused line in the words of the record, or tell which refusal says more."""
    parts = line.parts
    opens = not parts.decision and not fold.in_play
    dealt = (2 if fold.game.turned_up else 1) if opens else 0
    acts = parts.acts.lstrip()
    if decided := decision_said(fold, acts) if parts.decision in _SAID_SO else "":
        return take(text.replace(acts.rstrip(), decided))
    if wrong := _not_so(fold, parts.decision, acts, take):
        return wrong.at(0, parts.start + 1)
    if not parts.decision and (state := state_said(fold, acts)):
        wrong = check_state(fold, *state, acts)
        return wrong and wrong.at(0, parts.start + 1)
    late = said_late(fold, acts)
    if late is not None:
        put = _put_in(fold, late, text, acts, take)
        return put if put is None or put.column else put.at(0, parts.start + 1)
    told = None if parts.decision else figures_told(fold.vocabulary, beaten(fold, acts))
    if isinstance(told, Refusal):
        return fold.unfit or told.at(0, parts.start + len(parts.acts) - len(acts) + 1)
    several, is_whole = ("", False) if parts.decision else said_by_several(fold, acts, take)
    if is_whole:
        return _as_put(fold, text, (parts, acts, Plain(several)), refusal, take)
    left: Refusal | None = refusal
    for plain in [told] if told else ways(fold, line, acts, dealt):
        left = left and _as_put(fold, text, (parts, acts, plain), left, take)
        if plain.is_sure:
            return left
    if left and several:
        told = _as_put(fold, text, (parts, acts, Plain(several)), left, take)
        # what one can say instead leaves out the others
        left = told and (told if told is left else told._replace(would_do=()))
    if left and left.would_do and with_draws(fold, plain_acts := plainly(fold, acts)) != plain_acts:
        # what one can do instead is not what the other is said to have drawn
        left = left._replace(would_do=())
    left = left and _by_initial(fold, text, (parts, acts), left, take)
    return left and _of_a_card(fold, (parts, acts), left, take)


def _not_so(fold: GameFold, decision: str, acts: str, take: Take) -> Refusal | None:
    """Why what a line says of something that is recorded can't be, or what it is likely to mean."""
    words = acts.rstrip()
    if decision in ("", SWAP) and (which := which_cards_swapped(fold, words)):
        return which
    if decision in ("", "correct") and (why_not := trick_not_told_anew(fold, words)):
        return why_not
    if decision in ("", "void") and (unvoided := not_voided(fold, words)):
        return unvoided
    if decision:
        return None
    unfit = not_theirs(fold, words) or not_as_bid(fold, acts) or unknown_dealer(fold, acts)
    unfit = unfit or trick_with_too_few_cards(fold, words)
    unfit = unfit or trick_without_cards(fold, words) or no_figures_to_tell_anew(fold, words)
    return unfit or revoke_said(fold, words, take)


def _with_reason(refusal: Refusal, parts: Parts) -> Refusal:
    """The refusal of a decision with the reason that was typed behind what it proposes."""
    if parts.rest_is != _BECAUSE or not parts.rest:
        return refusal
    told = (line.partition(f" {_BECAUSE} ")[0] for line in refusal.would_do)
    would_do = tuple(f"{line} {_BECAUSE} {parts.rest}" for line in told)
    return refusal._replace(would_do=would_do)


def _by_initial(
    fold: GameFold, text: str, said: tuple[Parts, str], refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a line whose first letter is a rank or a word, and was meant as who says the rest."""
    parts, acts = said
    name, _, rest = acts.partition(" ")
    is_letter = len(name) == 1 and bool(rest.strip()) and not parts.decision
    seat = seat_named(fold.handles, name) if is_letter else None
    is_at_start = refusal.column <= parts.start + len(parts.acts) - len(acts) + 1
    word = rest.split()[0] if seat is not None else ""
    is_card = read_rank(name) is not None and is_of_a_card(word)
    is_name = folded(word) in fold.vocabulary.seats
    is_refused = is_card and refusal.kind in {"PHYS", "RULE"}
    if seat is None or is_name or is_refused or not is_at_start:
        return refusal
    named = f"{fold.handles[seat]}: "
    rest = rest.lstrip()
    starts = ((0, 0), (len(named), len(acts) - len(rest)))
    meant = Plain(plainly(fold, f"{named}{rest}"), starts, is_sure=not is_card)
    return _as_put(fold, text, (parts, acts, meant), refusal, take)


def _put_in(fold: GameFold, late: SaidLate, text: str, acts: str, take: Take) -> Refusal | None:
    """Put in what was left out, at the only place that is meant; of several it is asked which."""
    if late.may_be_unsaid and (held := tuple(line for line in late.lines if fits(fold, line))):
        return refused("SYN", COM.INS_1, acts, "Was it said, and not written down?", held)
    if len(late.lines) == 1:
        refusal = take(text.replace(acts.rstrip(), *late.lines))
        if refusal is None or not late.there:
            return refusal and in_turn_there(fold, refusal, *late.lines)
        there = EntryNumber(late.there)
        return refused("SEQ", COM.INS_2, acts, "It is there already: {entry}.", entry=there)
    if late.lines:
        words = "This can be put in at several places: say at which entry."
        if held := tuple(line for line in late.lines if fits(fold, line)):
            if len(held) == 1:
                words = "It fits at one of the places that this can mean."
            return refused("SYN", COM.INS_1, acts, words, held)
        return fits_nowhere(fold, acts, late.lines)
    if not late.place:
        return fits_nowhere(fold, acts, late.tried)
    words = "Nothing in this hand is called {place}: name an entry, a card or a trick."
    if fold.vocabulary.tells_figures_alone:
        words = (
            "No hand has the figures {place}: name an entry, such as @3, or a hand, such as hand 1."
        )
    return refused("SYN", COM.INS_1, acts, words, place=Typed(late.place))


def _of_a_card(
    fold: GameFold, said: tuple[Parts, str], refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a line with a word that is said of one of its cards; which of two is asked."""
    parts, acts = said
    for text in dict.fromkeys((acts, plainly(fold, acts))):
        word, lines = with_its_card(fold, text)
        held = [each for each in lines if not refusal_if_entered(fold, each, take)]
        # a short form may be who took the cards
        is_name = seat_named(fold.handles, word) is not None
        if len(held) == 1 and not is_name:
            return take(held[0])
        if held:
            words = "{word} can be of several cards: say it right after its card."
            if len(held) == 1:
                words = "{word} is said right after its card."
            asked = refused("SYN", COM.SYN_1, acts.rstrip(), words, held, word=Typed(word))
            return asked.at(0, parts.start + len(parts.acts) - len(acts) + 1)
    return refusal


def _as_put(
    fold: GameFold, text: str, said: tuple[Parts, str, Plain], refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a line as it was put, or tell which refusal says more."""
    parts, acts, plain = said
    end = parts.start + len(parts.acts)
    start = end - len(acts)
    before, after = text[:start], text[end:]
    put = f"{before}{plain.text}{' ' if after else ''}{after}"
    second = take(put)
    if second is None:
        if not plain.text.strip():
            return _unwritten(fold, acts, refusal)
        return None
    if plain.is_sure:
        return second.at(0, start + plain.typed(second.column - start))
    if second.tried.startswith(CHECKED) and CHECKED not in text and refusal.kind == "SYN":
        return as_said(second).at(0, start + plain.typed(second.column - start))
    # a word of the game that lacks something says more than one that nobody knows
    first_words = plain.text.replace(":", " ").split()[:2]
    is_known = any(word.lower() in fold.game.verbs for word in first_words)
    second = _with_what_is_due(fold, second)
    knows_a_way = is_known and bool(second.would_do) and not refusal.would_do
    column = start + plain.typed(second.column - start)
    if second.kind == refusal.kind == "SYN" and second.tried not in text and not knows_a_way:
        # it is about words that nobody typed, but what is refused as it stands may be understood
        word = _WORD.match(text, column - 1)
        is_understood = refusal.says.words == UNDONE and column > refusal.column and word
        return second._replace(tried=word[0]).at(0, column) if is_understood and word else refusal
    is_read = not any(each.is_unread for each in read(fold.vocabulary, put).said)
    goes_further = _comes_further(second, refusal) or (
        refusal.kind == "SYN" and (is_read or column > refusal.column or knows_a_way)
    )
    return second.at(0, column) if goes_further else refusal


def _unwritten(fold: GameFold, acts: str, refusal: Refusal) -> Refusal | None:
    """Hear a draw that nobody saw, which is no entry and answered all the same.

    The refusal of fillers alone, which say nothing.
    """
    said = _WORD.findall(acts)
    if all(word.lower() in EVERYDAY_WORDS for word in said):
        return refusal
    named = (seat_named(fold.handles, word) for word in said)
    seat = next((each for each in named if each is not None), None)
    if fold.checked is None and seat is not None:
        fold.checked = Checked(fold.handles[seat], "draws")
    return None


# -- what can be entered instead ------------------------------------------------------------------


def _tried_out(fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> Refusal:
    """A refusal with those of its proposals that would be taken where it stands, as they are typed.

    `enter` says why a line would be refused. The cards that a duty leaves are proposed by the duty.
    """
    if fold.source is not Source.TYPED:
        return refusal
    ended = _with_lists_ended(fold, text)
    if ended != text and enter(ended) is None:
        return refusal._replace(would_do=(ended,)).at(0, 1)
    spelled, wrong = with_cards_spelled(fold, text)
    if spelled and enter(spelled) is None:
        words = "{word} is neither a card nor a word of this game."
        return unreadable(text, words, would_do=(spelled,), word=Typed(wrong)).at(0, 1)
    refusal = _timely(text[: refusal.column - 1], _with_what_is_due(fold, refusal), enter)
    if figures := figures_of(fold, text):
        refusal = _of_a_result(fold, text, refusal, f"result {figures}")
    elif (meant := _as_results(fold, text, refusal, enter)) is not None:
        return meant
    elif near := _near(fold, text, refusal, enter):
        return near
    refusal = _with_what_is_alike(fold, text, refusal)
    if not refusal.would_do or refusal.is_example or (refusal.kind == "RULE" and refusal.cards):
        return refusal
    tried = Proposals(fold, text, refusal, enter)
    would_do = tried.in_short([*dict.fromkeys(tried.that_hold())])
    return (
        refusal._replace(would_do=would_do) if would_do else _with_more(fold, text, refusal, enter)
    )


def _of_a_list(fold: GameFold, text: str, refusal: Refusal) -> Refusal:
    """The refusal of a decision with the same where a list of cards ends, if that would fit."""
    ended = _with_lists_ended(fold, text)
    is_mended = ended != text and fits(fold, ended)
    return refusal._replace(would_do=(ended,)).at(0, 1) if is_mended else refusal


def _with_lists_ended(fold: GameFold, text: str) -> str:
    """A text with a comma behind each word that may list cards, so that those behind are played.

    One such word alone is rather followed by its own cards.
    """
    listing = [word for word, verb in fold.game.verbs.items() if verb.takes == "cards?"]
    words = text.split(" ")
    if sum(word.lower() in listing for word in words) == 1:
        return text
    for place, word in enumerate(words[:-1]):
        if word.lower() in listing and read_card(words[place + 1], fold.game.spelled):
            words[place] = f"{word},"
    return " ".join(words)


def _with_what_is_alike(fold: GameFold, text: str, refusal: Refusal) -> Refusal:
    """The refusal of a word behind a name with the words that are near, of a card as the upcard."""
    if refusal.would_do == (_UPCARD,) and read_card(text.strip(), fold.game.spelled):
        return refusal._replace(would_do=(f"{_UPCARD} {refusal.tried}",))
    if refusal.says.words != UNDONE or refusal.would_do:
        return refusal
    name, _, word = refusal.tried.partition(" ")
    verbs = fold.game.verbs
    near = nearest(word, [*verbs, _DEALT])
    return refusal._replace(
        would_do=tuple(f"{name}{':' * (each in verbs)} {each}" for each in near)
    )


def _of_a_result(fold: GameFold, text: str, refusal: Refusal, result: str) -> Refusal:
    """The refusal of names with figures: nothing is wrong with them in a hand that goes on."""
    would_do, chapter = (*refusal.would_do, result), fold.in_play
    if refusal.kind == "SYN" and chapter:
        says = Says("Hand {hand} isn't finished.", hand=chapter.number)
        return unreadable(text.strip(), "", would_do=would_do)._replace(says=says, column=1)
    return refusal._replace(would_do=would_do, column=1)


def _near(fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> Refusal | None:
    """The refusal of plays in one word of which a letter is wrong, with those that are nearest.

    A letter that can be a word said with the card before it is meant so first.
    """
    if refusal.would_do and refusal.kind != "SYN":
        return None
    parted = islice(words_behind_cards(fold.vocabulary, text.strip()), FIGURES.stop)
    lines = islice(
        plays_near(fold.vocabulary, text.strip(), swaps=refusal.kind == "SYN"), FIGURES.stop
    )
    told = chain.from_iterable((line, *with_its_card(fold, line)[1]) for line in parted)
    with_words = next((line for line in told if enter(line) is None), "")
    near = tuple(line for line in (with_words, *lines) if line and enter(line) is None)
    return refusal._replace(would_do=near).at(0, 1) if near else None


def _near_the_whole(
    fold: GameFold, text: str, second: Refusal, further: Refusal, enter: Enter
) -> Refusal | None:
    """What is the whole line but for a letter, which says more than how far it can be read."""
    if further is second or fold.source is not Source.TYPED:
        return None
    near = _near(fold, text, second, enter)
    if near and further.leaves_open:
        return near._replace(tried=further.tried, says=further.says)
    return near


def _as_results(fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> Refusal | None:
    """The refusal of figures without names, or of all that somebody won, as results; if it is so.

    Whose the figures are is asked together with what else is missing.
    """
    example = "" if refusal.would_do else example_meant(fold, text)
    if example and (refused := enter(example)) and refused.kind in {"PHYS", "RULE"}:
        example = ""
    if example:
        words, such = "Say how the hand ended. For example: {example}", Way(example)
        said = unreadable(text.strip(), words, tells=True, example=such).at(0, 1)
        return _timely("", said, enter)
    reasons, would_do = list[Says](), list[str]()
    for line in figures_meant(fold, text):
        second = enter(line)
        more = second and _tried_out(fold, line, second, enter)
        would_do += more.would_do if more else [line]
        reasons += [more.says] if more else []
    if not would_do and not reasons:
        return None
    words = "Say whose each figure is." if text.strip()[0].isdigit() else "Say how the hand ended."
    says = in_turn(Says(words, tells=bool(reasons)), *reasons[:1])
    said = unreadable(text.strip(), "", would_do=tuple(dict.fromkeys(would_do)))
    return said._replace(says=says).at(0, 1)


def _with_what_is_due(fold: GameFold, refusal: Refusal) -> Refusal:
    """The refusal of a word that lacks something, or has what it can't have, with the line of which
    the scorer is reminded.
    """
    verb = fold.game.verbs.get(refusal.tried.partition(" ")[0].lower())
    if refusal.kind == "SEQ" or refusal.would_do or verb is None:
        return refusal
    deal = fold.deal
    due = [each.act for row in fold.game.phases.reminders.told if deal for each in row(deal)]
    told = [deal.text(act) for act in due if deal and act and act.word == verb.name]
    # of cards that are wrong it is no help that some must be told
    would_do = tuple(text for text in told if refusal.kind == "SYN" or text != verb.name)
    return refusal._replace(would_do=would_do)


def _with_more(fold: GameFold, text: str, refusal: Refusal, enter: Enter) -> Refusal:
    """A refusal whose results lack something too, with what they lack and what would be taken."""
    before = text[: refusal.column - 1]
    of_results = (line for line in refusal.would_do if line.partition(" ")[0] in REPORTS)
    lacking, would_do = list[Refusal](), list[str]()
    for proposed in of_results if refusal.kind == "SYN" else ():
        second = enter(f"{before}{proposed}")
        if second and _comes_further(second, refusal):
            more = _tried_out(fold, f"{before}{proposed}", second, enter)
            lacking.append(more)
            would_do += more.would_do
    if not lacking:
        return refusal._replace(would_do=())
    # too many are no choice: then those of the first tell what else is missing
    first, every = lacking[0], tuple(dict.fromkeys(would_do))
    says = in_turn(refusal.says, first.says)
    shown = every if len(every) <= _MOST_WAYS_SHOWN else first.would_do
    return refusal._replace(says=says, would_do=shown, is_example=first.is_example)


def _timely(before: str, refusal: Refusal, enter: Enter) -> Refusal:
    """A refusal whose example can be typed; at a time for none, that which the example meets."""
    example = next((value for value in all_values(refusal.says) if isinstance(value, Way)), None)
    if example is None or isinstance(example, Decision):
        return refusal
    second = enter(f"{before}{example}")
    if second is None:
        return refusal
    verb = f"{example.partition(' ')[0]} "
    alike = (way for way in second.would_do if way.startswith(verb))
    better = next((way for way in alike if _comes_further(enter(f"{before}{way}"), second)), None)
    if better:
        says = refusal.says.changed(lambda value: Way(better) if value is example else value)
        return refusal._replace(says=says)
    if second.kind in {"PHYS", "RULE"}:
        return refusal
    return refusal._replace(says=second.says, would_do=second.would_do)


def _comes_further(refusal: Refusal | None, earlier: Refusal) -> bool:
    """Whether a line is taken, or refused for a later class of reasons (COM-CLASS-1)."""
    return refusal is None or CLASSES.index(refusal.kind) > CLASSES.index(earlier.kind)
