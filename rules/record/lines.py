"""One line of a record, taken in act by act as the phases unfold (docs/reference/language.md)."""

from __future__ import annotations

from functools import partial

from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    HAND_WORDS,
    LONGEST_LINE,
    LONGEST_SAID,
    MISDEAL,
    SWAP,
    Act,
    Bare,
    act_text,
    unreadable,
)
from trickledger.rules.language.reading import Line, Parts, Prefix, glance, read, reader_behind
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import CHECKS, Dealt, Said, Won, read_as, unknown_word
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.openings import game_over, open_hand
from trickledger.rules.record.rulings import Ruling
from trickledger.rules.refusals import Refusal, refused

_SAID_LATE_TOO = frozenset((*CHECKS, "holds", "left", "seen"))
"""What is said of a hand when its game is over."""

_READ_AS_MEANT = {
    "void": frozenset(("SEQ", "PHYS", "RULE")),
    # a word of cards such as pam can stand where the act of another phase is corrected
    "correct": frozenset(("PHYS", "RULE")),
}
"""Kinds of refusals of a correction that is read, and refused for what would follow from it."""

_ANSWERS = frozenset(("y", "n", "yes", "no"))


def enter(fold: GameFold, text: str) -> Refusal | None:
    """Take in one line, all of its entries or none.

    A refusal carries its column; its line number is the caller's to add.
    """
    if ":" in text and (asked := _of_a_pair(fold, text)):
        return asked
    refusal = _take_in(fold, text)
    if refusal is None or len(text) > LONGEST_LINE:
        return refusal
    again = _read_again(fold, text, refusal)
    if again is None:
        return None
    undone = _undone(fold, text) or _unasked(fold, text, _in_time(fold, text, again))
    return _of_its_hand(fold, text, undone) if text.lstrip()[:1] == "." else undone


def _of_a_pair(fold: GameFold, text: str) -> Refusal | None:
    """What is asked of a king and a queen behind one name, which would be played by two."""
    if fold.source is not Source.TYPED or "marriage" not in fold.game.verbs:
        return None
    from trickledger.rules.record.said_of_pairs import one_by_one

    asked = one_by_one(fold, text, partial(_take, fold))
    return asked and asked.at(0, 1)


def enter_again(fold: GameFold, text: str, source: Source) -> Refusal | None:
    """Take in one line that a ledger has taken before, be it by a version that refused less."""
    fold.is_kept = True
    try:
        refusal = _take_in(fold, text)
        if refusal is None:
            return None
        fold.source = source
        if _take_in(fold, text) is None:
            return None
    finally:
        fold.source, fold.is_kept = Source.TYPED, False
    # what a ledger stores is canonical; a file may have been written on by hand
    return refusal if source is Source.STORED else _read_again(fold, text, refusal)


def _take_in(fold: GameFold, text: str) -> Refusal | None:
    """Take in a line as it stands, or say why not."""
    line, chapters = glance(fold.vocabulary, text), fold.chapters
    if isinstance(line, Line):
        return line.refusal or _Taking(fold, line).take()
    acts, cards, trick, winner, comment = line
    if not chapters or fold.closing or (trick and trick != chapters[-1].deal.next_trick):
        return _take(fold, text)
    rulings = fold.rulings
    fold.line_began = fold.numbered + 1
    count = fold.run(chapters[-1], acts, cards)
    if count < len(acts) or (winner and winner != chapters[-1].deal.new_winner):
        return _Taking(fold, read(fold.vocabulary, text)).take_from(count, rulings)
    if comment:
        fold.comment(comment)
    return None


def _take(fold: GameFold, text: str) -> Refusal | None:
    """Take in a line as it stands, with all that is told around its acts; or say why not."""
    line = read(fold.vocabulary, text)
    return line.refusal or _Taking(fold, line).take()


def _read_again(fold: GameFold, text: str, refusal: Refusal) -> Refusal | None:
    """Take in a line that is refused as it stands if people say it so; else what to do instead."""
    line = read(fold.vocabulary, text)
    if line.parts.acts.rstrip().endswith("."):
        from trickledger.rules.record.full_stops import without_its_stop

        if ended := without_its_stop(fold, text):
            return _entered(fold, ended)
    if len(line.parts.acts) > LONGEST_SAID or _is_plain_refusal(fold, line, refusal):
        return refusal
    if refusal.kind in _READ_AS_MEANT.get(line.parts.decision, ()):
        return refusal
    from trickledger.rules.record.batch import VERBS
    from trickledger.rules.record.continued import who_comes_or_goes

    of_players = who_comes_or_goes(fold, text)
    if of_players or line.refusal or line.parts.decision not in ("", MISDEAL, SWAP, *VERBS):
        return of_players or refusal
    from trickledger.rules.language.articles import without_articles_of_cards
    from trickledger.rules.language.plain import Plain
    from trickledger.rules.language.signs import with_figures, without_signs
    from trickledger.rules.record.second_reading import read_again
    from trickledger.rules.record.suits_alone import which_card

    take = partial(_take, fold)

    def reread(plain: Plain) -> Refusal | None:
        second = take(plain.text)
        put = read(fold.vocabulary, plain.text)
        again = second and read_again(fold, plain.text, put, second, take)
        return again and again.at(0, plain.typed(again.column))

    acts = line.parts.start, line.parts.start + len(line.parts.acts)
    if asked := which_card(fold, text, line.parts, partial(_entered, fold)):
        return asked
    is_of_cards = line.parts.decision != MISDEAL
    if is_of_cards and (told := without_articles_of_cards(fold.vocabulary, text, *acts)):
        again = _entered(fold, told.text)
        if again and again.tried.strip() == told.text.strip():
            again = again._replace(tried=text.strip())
        return again and again.at(0, told.typed(again.column))
    # what people say is looked for by names that are one word
    plain = without_signs(fold.vocabulary, text, *acts)
    again = reread(plain) if plain else read_again(fold, text, line, refusal, take)
    figures = None if plain or line.parts.decision else with_figures(fold.vocabulary, text, *acts)
    if again is None or figures is None:
        return again
    from trickledger.rules.record.results_said import figures_of

    counted = reread(figures)
    is_more = counted is None or (again.kind == "SYN" and counted.kind != "SYN")
    # names with figures are answered as such, whatever they lack
    is_told = again.kind in {"SYN", "SEQ"} and bool(figures_of(fold, figures.text))
    proposes = bool(counted and counted.kind == "SYN" and counted.would_do and not again.would_do)
    is_more = is_more or is_told or proposes
    return counted if is_more else again


def _entered(fold: GameFold, text: str) -> Refusal | None:
    """Take in a line as it stands, or as people say it; or say why not."""
    refusal = _take_in(fold, text)
    return refusal and _read_again(fold, text, refusal)


def _undone(fold: GameFold, text: str) -> Refusal | None:
    """What to do where a refused line says that something is undone, which is no entry."""
    from trickledger.rules.record.undone import said_of_an_undo

    undone = said_of_an_undo(fold, text)
    return undone and undone.at(0, 1)


def _in_time(fold: GameFold, text: str, refusal: Refusal) -> Refusal:
    """The refusal of acts that come when the game is over, be they known ones or not: that it is.

    What is noted, checked and corrected has its time then too.
    """
    verdict = fold.verdict
    parts = read(fold.vocabulary, text).parts
    acts = parts.acts.strip()
    if verdict.status == "open" or not acts or parts.decision or parts.prefixes:
        return refusal
    is_unread = refusal.kind == "SYN" and not refusal.would_do and not parts.rest_is
    has_a_time = not _SAID_LATE_TOO.isdisjoint(acts.lower().split())
    if refusal.clause != COM.SEQ_3 and (has_a_time or not is_unread):
        return refusal
    return game_over(fold, acts, verdict).at(0, parts.start + 1)


def _unasked(fold: GameFold, text: str, refusal: Refusal) -> Refusal:
    """The refusal of a bare answer that is no word here: with what can be entered."""
    is_answer = text.strip(" .!").lower() in _ANSWERS
    if not is_answer or refusal.kind not in {"SYN", "SEQ"} or refusal.clause == COM.SEQ_3:
        return refusal
    would_do: tuple[str, ...] = ()
    if fold.in_play:
        # a hand can't be opened in another, so nothing is taken in
        opened = _take_in(fold, HAND_WORDS[0])
        again = opened and _read_again(fold, HAND_WORDS[0], opened)
        would_do = again.would_do if again else ()
    words = "Nothing is asked."
    if fold.vocabulary.tells_figures_alone:
        words = "Nothing is asked. Say what the hand adds to {players}, a figure each."
        unasked = unreadable("", words, tells=True, players=fold.vocabulary.named)
    else:
        unasked = unreadable("", words, would_do=would_do)
    return unasked._replace(kind=refusal.kind, clause=refusal.clause).at(0, refusal.column)


def _of_its_hand(fold: GameFold, text: str, refusal: Refusal) -> Refusal:
    """The refusal of acts of an earlier hand: those that can be entered are said to be of it too.

    Behind others they stand in the place of one of a line that is named already.
    """
    line = read(fold.vocabulary, text)
    parts = line.parts
    hand = next((each.number for each in parts.prefixes if each.of == "deal"), fold.deals)
    start = parts.start + len(parts.acts) - len(parts.acts.lstrip())
    opens = any(isinstance(said, Dealt) for said in line.said)
    if hand == fold.deals or opens or refusal.column > start + 1:
        return refusal
    would_do = tuple(f".{hand} {way}" if _is_acts(fold, way) else way for way in refusal.would_do)
    return refusal._replace(would_do=would_do)


def _is_acts(fold: GameFold, way: str) -> bool:
    """Whether a line has nothing but acts, which are of the newest hand where it names none."""
    line = read(fold.vocabulary, way)
    is_plain = not (line.refusal or line.parts.decision or line.parts.prefixes)
    return is_plain and all(
        isinstance(said, Said) and not (said.refusal or said.is_unread) for said in line.said
    )


def _is_plain_refusal(fold: GameFold, line: Line, refusal: Refusal) -> bool:
    """Whether cards are refused that nobody says otherwise, with all that can be proposed for them.

    They are what is typed and refused most often: a duty proposes its own, also to a word that
    stands where a card should. In one word cards may be another word, such as `asks`.
    """
    acts, cards = line.parts.acts.split(), line.run.cards
    is_cards = 0 < len(cards) == len(line.said) == len(acts)
    is_plain = is_cards or (len(acts) == 1 and acts[0] in fold.game.verbs)
    deal = fold.deal
    if not is_plain or line.refusal or deal is None or not (deal.phase and deal.phase.takes_cards):
        return False
    if deal.can_say("upcard"):
        return False
    is_of_duty = refusal.kind == "RULE" and bool(refusal.cards)
    # of the card turned up it may be proposed that it was taken
    may_be_taken = refusal.clause == COM.PHYS_3 and "exchange" in fold.game.verbs
    is_plain = is_cards and refusal.kind == "PHYS" and not refusal.would_do
    return is_of_duty or (is_plain and not may_be_taken)


class _Taking:
    """A line that is being taken in: the hand that it is about, and how far it has come."""

    __slots__ = ("_fold", "_is_prefixed", "_line", "_nth", "_target")

    def __init__(self, fold: GameFold, line: Line) -> None:
        self._fold = fold
        self._line = line
        self._target = fold.chapters[-1] if fold.chapters else None
        self._is_prefixed = False
        self._nth = -1

    def take(self) -> Refusal | None:
        """Take in the line, or say why not."""
        fold = self._fold
        for prefix in self._line.parts.prefixes:
            refusal = self._prefix(prefix)
            if refusal:
                return refusal.at(0, prefix.column)
        fold.line_began = fold.numbered + 1
        return self.take_from(0, fold.rulings)

    def take_from(self, nth: int, rulings: tuple[Ruling, ...]) -> Refusal | None:
        """Take in the rest of the line, or take back what there was of it, and say why."""
        parts, target = self._line.parts, self._target
        has_more = parts.rest_is or parts.decision
        refusal = self._with_rest(parts, nth) if has_more else self._acts(nth)
        if refusal is None:
            return None
        self._fold.take_back(rulings, target)
        return refusal if refusal.column else refusal.at(0, self._where())

    def _where(self) -> int:
        """The column of the act that is being taken, or of the prefix before any."""
        if self._nth < 0:
            prefixes = self._line.parts.prefixes
            return prefixes[-1].column if prefixes else 1
        reader = reader_behind(self._fold.vocabulary, self._line, self._nth)
        reader.skip_commas()
        return self._line.parts.start + reader.column

    def _prefix(self, prefix: Prefix) -> Refusal | None:
        """Check `@14`, `.3` or `3.` at the start of a line."""
        fold, (_, of, number) = self._fold, prefix
        if of == "trick":
            target = self._target
            is_next = target is not None and number == target.deal.next_trick
            return None if is_next else self._no_such_trick(number)
        if of == "deal":
            self._target = fold.chapter_of(number)
            self._is_prefixed = True
            words = "There is no hand {hand} in this game."
            return None if self._target else unreadable(f".{number}", words, hand=number)
        words, following = "The next entry is number {entry}.", fold.numbered + 1
        return None if number == following else unreadable(f"@{number}", words, entry=following)

    def _no_such_trick(self, trick: int) -> Refusal:
        deal = self._target.deal if self._target else None
        if deal is None:
            return unreadable(f"{trick}.", "No hand is open.")
        words, following = "The next {round} is number {number}.", deal.next_trick
        return unreadable(f"{trick}.", words, round=deal.round_name, number=following)

    # -- the body ------------------------------------------------------------------------------

    def _with_rest(self, parts: Parts, nth: int) -> Refusal | None:
        """Take in a decision, or acts with what stands behind them."""
        if parts.decision:
            from trickledger.rules.record.decisions import decide

            refusal = decide(self._fold, self._target, parts)
        elif parts.rest_is == "because":
            words = "because comes after a void, a correction, a swap, a ruling or a misdeal."
            refusal = unreadable("because", words)
        else:
            refusal = self._acts(nth)
        return refusal or self._remark(parts.rest_is, parts.rest)

    def _remark(self, rest_is: str, words: str) -> Refusal | None:
        has_entries = self._fold.numbered >= self._fold.line_began
        if rest_is == "#" and has_entries:
            if words:
                self._fold.comment(words)
        elif rest_is in {"#", "note"}:
            if not words:
                return unreadable(rest_is, "A note needs words.")
            self._fold.note(words, self._target, self._is_prefixed)
        return None

    # -- what is said --------------------------------------------------------------------------

    def _acts(self, nth: int) -> Refusal | None:
        """Take in what is said, the acts that need no name straight away."""
        fold, target, every, run = self._fold, self._target, self._line.said, self._line.run
        if run.acts and not (nth or self._is_prefixed or fold.closing or target is None):
            nth = fold.run(target, run.acts, run.cards)
        self._nth = nth - 1
        while nth < len(every):
            self._nth = nth
            said = every[nth]
            if isinstance(said, Won):
                from trickledger.rules.record.winners import check_winner

                refusal = check_winner(fold, self._target, said)
            else:
                refusal = self._act(said) if isinstance(said, Said) else self._open(said)
            if refusal:
                return refusal
            nth = self._nth + 1
        return None

    def _act(self, said: Said) -> Refusal | None:
        refusal = said.refusal or self._take(said)
        if refusal and refusal.by is None and said.seat is not None:
            return refusal._replace(by=self._fold.handles[said.seat])
        return refusal

    def _take(self, said: Said) -> Refusal | None:
        """Take in an act as the phase reads it; in some a rank takes the number behind it."""
        fold, chapter = self._fold, self._target
        phase = chapter.deal.phase if chapter else None
        bare: Bare = phase.bare if phase else "card"
        act = said.act and read_as(said.act, bare)
        if act is None:
            return unknown_word(fold.vocabulary, said.word, bare)
        if fold.closing:
            tried, status = act_text(act, fold.accounts), fold.closing.status
            return refused("SEQ", COM.SEQ_3, tried, "The game is {status}.", status=status)
        if act.word in REPORTS:
            return self._report(said, act)
        if chapter is None:
            would_do = tuple(f"hand {handle}" for handle in fold.handles)
            tried = act_text(act, fold.accounts)
            return refused("SEQ", COM.SEQ_1, tried, "No hand is open.", would_do)
        if act.word in CHECKS:
            from trickledger.rules.record.paper import check_paper

            return check_paper(fold, chapter, act)
        if bare != "rank and length" or act.word != "rank" or said.marked:
            return fold.act(chapter, said.seat, act, said.marked)
        act = act._replace(
            number=reader_behind(fold.vocabulary, self._line, self._nth + 1).length()
        )
        refusal = fold.act(chapter, said.seat, act)
        if refusal is None and act.number is not None:
            self._nth += 1
        return refusal

    def _report(self, said: Said, act: Act) -> Refusal | None:
        """Take in the result of the hand that is open, or of one that it opens."""
        fold = self._fold
        if said.seat is not None:
            words = "A result is told of the whole hand: write it without a name before it."
            return unreadable(act.word, words, by=fold.handles[said.seat])
        from trickledger.rules.record.results import report

        refusal = fold.unfit or report(fold, self._target, act)
        self._target = self._target if self._is_prefixed else fold.current
        return refusal

    def _open(self, dealt: Dealt) -> Refusal | None:
        fold = self._fold
        refusal = fold.unfit or dealt.refusal
        if refusal is None and dealt.final:
            from trickledger.rules.record.results import end_game

            refusal = end_game(fold, dealt.final)
        elif refusal is None:
            refusal = open_hand(fold, dealt)
        if refusal is None:
            self._target = fold.current
        return refusal
