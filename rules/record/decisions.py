"""What a line decides: a void, a correction, a swap, a ruling, a misdeal, the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.rules.cards import read_card
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    INSERT,
    MISDEAL,
    PLAY,
    SWAP,
    folded,
    number_of,
    seat_named,
    unreadable,
)
from trickledger.rules.language.reading import Parts
from trickledger.rules.record.batch import SIDES, VERBS, Batch, Change, read_batch
from trickledger.rules.record.chapter import Chapter, Mending
from trickledger.rules.record.corrections import Trial, fits, review_names, undo_batch
from trickledger.rules.record.entries import Swap
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.insertions import before_all_hands, not_put_in
from trickledger.rules.record.openings import ABANDONED, close
from trickledger.rules.record.rulings import (
    AGREED,
    THE_TABLE,
    Ruling,
    RulingText,
    annulling,
    needless_part,
    read_ruling,
    ruling_words,
    such_a_ruling,
    unfit,
)
from trickledger.rules.refusals import Finding, Refusal, refused
from trickledger.rules.says import (
    Cards,
    Command,
    Decision,
    EntryNumber,
    Says,
    Signed,
    Typed,
    any_of,
    both,
    in_turn,
    listed,
)

if TYPE_CHECKING:
    from trickledger.rules.shapes import Kind

_TRIED = 8
"""So many of the newest entries are tried for one that can be voided alone."""

_AT_A_TABLE = frozenset(("ruling", SWAP, MISDEAL))
"""What is said of players who can play: not of a game that can open no hand."""


def _noted(fold: GameFold, parts: Parts) -> Refusal:
    """The refusal of a note behind a decision, where its reason stands."""
    acts = parts.acts.strip()
    holds = (
        fold.in_play is not None
        if acts == MISDEAL
        else parts.decision in VERBS and fits(fold, acts)
    )
    why = "A decision has its reason behind because. A note stands on a line of its own."
    would_do = (f"{acts} because {parts.rest}",) if parts.rest and holds else ()
    return unreadable(acts, why, would_do=would_do)


def decide(fold: GameFold, target: Chapter | None, parts: Parts) -> Refusal | None:
    """Carry out what a line decides; a ruling that names no hand is on the `target`."""
    verb, acts = parts.decision, parts.acts.strip()
    reason = parts.rest if parts.rest_is == "because" else ""
    words = acts[len(verb) :].strip()
    if parts.rest_is == "note":
        return not_put_in(acts, "note") if verb == INSERT else _noted(fold, parts)
    if verb in VERBS:
        batch = read_batch(acts, reason)
        if isinstance(batch, Refusal):
            return _by_its_card(fold, acts)
        return Trial(fold, batch).run()
    if fold.unfit and verb in _AT_A_TABLE:
        return fold.unfit
    if verb == "ruling":
        return _rule(fold, target, words, reason)
    if verb == SWAP:
        return _swap(fold, words, reason)
    if verb == MISDEAL:
        return _misdeal(fold, words, reason)
    if len(acts.split()) > 1:
        alone = "{word} stands alone, or with because and a reason."
        return unreadable(acts, alone, word=Typed(verb))
    if verb == "end":
        return close(fold, "closed", f"end because {reason}" if reason else "end")
    if not reason:
        refusal = unreadable(acts, "A game is abandoned for a reason.", would_do=(ABANDONED,))
        return refusal._replace(is_example=True)
    return close(fold, "abandoned", f"abandon because {reason}")


def _by_its_card(fold: GameFold, acts: str) -> Refusal:
    """The refusal of changes that cannot be read, as it is told of this game.

    Of one that names a card it is told which entry of the hand played it.
    """
    newest = undo_batch(fold)
    if isinstance(newest, Refusal):
        stays = newest.says if fold.closing else Says("There is no entry to change yet.")
        return Refusal("SYN", COM.SYN_1, acts, None, stays)
    last = newest.changes[0].number
    alone = (number for number in range(last, max(last - _TRIED, 1), -1))
    such = next((number for number in alone if fits(fold, f"void @{number}")), last)
    refusal = read_batch(acts, "", such)
    assert isinstance(refusal, Refusal)
    verb, said, *instead = [*refusal.tried.split(), "", ""]
    if said.lower() in SIDES:
        verb = f"{verb} {said}"
        said, *instead = instead
    number = number_of(said.removeprefix("@"))
    unknown = Trial(fold, Batch((Change("void", number),))).outcome() if number else None
    if isinstance(unknown, Refusal) and unknown.kind == "SYN":
        return unknown._replace(tried=refusal.tried)
    is_before = verb.lower() == f"{INSERT} before" and bool(fold.opened)
    if is_before and number == fold.opened[0].opening.number:
        return before_all_hands(refusal.tried, number)
    card = read_card(said, fold.game.spelled)
    if card is None or fold.current is None or verb.split()[0].lower() not in VERBS:
        return refusal._replace(would_do=tuple(way for way in refusal.would_do if fits(fold, way)))
    found = [EntryNumber(number) for number in entries_of(fold, card)]
    if not found:
        return refusal
    is_open = verb.lower() == INSERT
    verbs = [f"{INSERT} {side}" for side in reversed(SIDES)] if is_open else [verb.lower()]
    ways = [f"{each} {entry} {' '.join(instead)}".strip() for entry in found for each in verbs]
    says = Says("Which entry? {card} is {entries}.", card=Cards(card), entries=any_of(found))
    return refusal._replace(says=says, would_do=tuple(way for way in ways if fits(fold, way)))


def entries_of(fold: GameFold, card: int) -> list[int]:
    """The entries by which a card was played in the newest hand, or was corrected to be."""
    acts = fold.acts_of(fold.current) if fold.current else ()
    played = [item.number for item in acts if item.act == PLAY[card]]
    return [fold.to_void(number)[0] for number in played]


# -- rulings -------------------------------------------------------------------------------------


def _rule(fold: GameFold, target: Chapter | None, words: str, reason: str) -> Refusal | None:
    """Record a ruling on a hand or a finding; one that would move no figure is refused.

    RULES 0.6, COM-RUL-1, -2, -5. What is ruled on a hand in play counts once the hand is over. What
    a ledger has taken is not weighed again: it is kept, and counts for as much as it moves.
    """
    text = read_ruling(words, reason, fold.handles, fold.accounts, fold.game.columns)
    if isinstance(text, Refusal):
        return text
    chapter = fold.chapter_of(text.deal) if text.deal else target
    return _Decision(fold, text, f"ruling {words}".strip()).take(chapter)


class _Meant(NamedTuple):
    """What a ruling is on: a hand if there is any, and the finding in it if it names one."""

    chapter: Chapter | None
    finding: Finding | None


class _Decision:
    """A ruling that is being judged."""

    def __init__(self, fold: GameFold, text: RulingText, typed: str) -> None:
        self.fold = fold
        self.text = text
        self.typed = typed

    def take(self, chapter: Chapter | None) -> Refusal | None:
        """Record the ruling on a hand, or say why not."""
        is_typed = self.fold.source is Source.TYPED
        misfit = self._misfit()
        if misfit and is_typed and not self.fold.chapters:
            # what is misshapen is told first, but nothing is proposed that cannot be
            return misfit._replace(would_do=()) if misfit.kind == "SYN" else self._no_hand()
        if misfit:
            return misfit
        meant = self._meant(chapter)
        if isinstance(meant, Refusal):
            return meant
        if meant.finding and not self.text.clause:
            # it was named by its entry alone
            self.text = self.text._replace(clause=str(meant.finding.clause))
        refusal = self._unbalanced()
        if refusal:
            return refusal
        if not is_typed:
            if self.text.drop or not self.text.why:
                return self._unreasoned() or self._retract(meant)
            self.fold.add_ruling(self.text, meant.chapter, meant.finding)
            return None
        return self._if_of_use(chapter, meant)

    # -- what it is on -------------------------------------------------------------------------

    def _meant(self, chapter: Chapter | None) -> _Meant | Refusal:
        text = self.text
        if chapter is None and text.deal:
            return unreadable(self.words, "There is no hand {hand} in this game.", hand=text.deal)
        if chapter is None and (text.amounts or text.kind == "annul"):
            return self._no_hand()
        if not text.accused:
            return _Meant(chapter, None)
        found = [
            _Meant(holder, finding)
            for holder in self.fold.chapters
            for finding in self.fold.findings(holder)
            if text.accused in finding.accused and text.clause in {"", finding.clause}
        ]
        entry = EntryNumber(text.accused)
        open_ones = [meant for meant in found if meant.finding and meant.finding.status == "open"]
        if not text.clause and len(open_ones) > 1:
            words = "There are several findings on {entry}: name the clause too."
            return self._refused(COM.RUL_1, words, self._open_ones(), entry=entry)
        if not found and text.clause:
            words, ways = "There is no finding {clause} on {entry}.", self._open_ones()
            return self._refused(COM.RUL_1, words, ways, clause=text.clause, entry=entry)
        if not found:
            words = "There is no finding on {entry}."
            return self._refused(COM.RUL_1, words, self._open_ones(), entry=entry)
        return (open_ones or found)[0] if not text.clause else found[0]

    def _open_ones(self) -> tuple[str, ...]:
        """What would name the open findings of the game."""
        return tuple(
            self._words_on(finding, holder)
            for holder in self.fold.chapters
            for finding in self.fold.findings(holder)
            if finding.status == "open"
        )

    def _words_on(self, finding: Finding, holder: Chapter) -> str:
        deal = holder.number if self.text.deal else 0
        return self._words_with(deal=deal, accused=finding.accused[0], clause=str(finding.clause))

    @property
    def words(self) -> str:
        """The ruling in canonical words."""
        return ruling_words(self.text, self.fold.accounts, self.fold.handles)

    def _words_with(self, **parts: Any) -> str:
        """The ruling as it is typed with some parts otherwise, and a reason if it has none."""
        by, why = self.text.by, self.text.why or AGREED
        named = self.text._replace(by="" if by == THE_TABLE else by, why=why, **parts)
        return ruling_words(named, self.fold.accounts, self.fold.handles)

    def _such(self, **parts: Any) -> str:
        """The ruling with some parts otherwise, as it can be typed of this game."""
        text, columns = self.text._replace(**parts), self.fold.game.columns
        such = such_a_ruling(text, self.fold.accounts, columns)
        return self._words_with(kind=such.kind, column=such.column, amounts=such.amounts)

    def _unreasoned(self) -> Refusal | None:
        """The refusal of a ruling of which only the reason is missing."""
        if self.text.why:
            return None
        such = Decision(self._words_with())
        words = "The reason is missing. For example: {such}."
        return refused("RULE", COM.RUL_1, self.typed, words, such=such)

    # -- whether it can be ---------------------------------------------------------------------

    def _misfit(self) -> Refusal | None:
        """Why its column or whom it is for is none of this game."""
        text, game, sides = self.text, self.fold.game, len(self.fold.sides)
        columns = game.columns
        wrong = unfit(text, self.typed, columns, self._such())
        if wrong:
            return wrong
        if text.column and text.column not in columns:
            return self._refused(
                COM.RUL_2,
                "{game} has no column {column}: {columns}.",
                tuple(dict.fromkeys(self._such(column=column) for column in columns)),
                of="SYN",
                game=game.title,
                column=text.column,
                columns=any_of(columns),
            )
        if text.kind == "penalty" and sum(account < sides for account, _ in text.amounts) > 1:
            words = "A penalty is for one player or side; for several, use adjust."
            return self._refused(COM.RUL_2, words, (self._such(kind="adjust"),), of="SYN")
        return None

    @property
    def _chips_over(self) -> int:
        """What the amounts add up to in a game of chips, where that must be 0."""
        is_of_chips = "chips" in self.fold.game.columns
        return sum(number for _, number in self.text.amounts) if is_of_chips else 0

    def _unbalanced(self) -> Refusal | None:
        """Why its amounts are none of a game of chips."""
        if not self._chips_over:
            return None
        words, clause = "The amounts add up to {sum}, not to 0:", COM.RUL_5
        ways, total = (self._such(),) if "pot" in self.fold.accounts else (), self._chips_over
        return self._refused(clause, words, ways, cites=clause, sum=Signed(total))

    # -- whether it is of use ------------------------------------------------------------------

    def _if_of_use(self, chapter: Chapter | None, meant: _Meant) -> Refusal | None:
        """Record the ruling if there is something that it decides."""
        if meant.chapter is None:
            return self._no_hand()
        refusal = (
            self._misnamed(chapter, meant.chapter, meant.finding)
            or needless_part(self.text, self.words)
            or self._undecidable(meant.chapter, meant.finding)
        )
        if refusal or self.text.drop:
            return refusal or self._unreasoned() or self._retract(meant)
        return self._recorded(meant.chapter, meant.finding)

    def _no_hand(self) -> Refusal:
        return self._refused(COM.RUL_1, "No hand has been opened, so there is nothing to rule on.")

    def _misnamed(
        self, named: Chapter | None, holder: Chapter, finding: Finding | None
    ) -> Refusal | None:
        """Why the finding that is named is not one to rule on."""
        text, entry = self.text, EntryNumber(self.text.accused)
        if finding and text.deal and holder is not named:
            words, hand = "The finding {clause} on {entry} is of hand {hand}.", holder.number
            return self._refused(COM.RUL_1, words, clause=text.clause, entry=entry, hand=hand)
        if finding and finding.status == "withdrawn":
            words, open_ones = "The finding {clause} on {entry} was withdrawn.", self._open_ones()
            return self._refused(COM.RUL_1, words, open_ones, clause=text.clause, entry=entry)
        return None

    def _undecidable(self, chapter: Chapter, finding: Finding | None) -> Refusal | None:
        """Why there is nothing left for it to decide."""
        is_settling = self.text.kind == "settle" and finding and not self.text.amounts
        if is_settling or self.text.kind in {"stand", "retract"}:
            return self._unsettling(finding)
        annuls = annulling(self.fold.rulings_on(chapter))
        if annuls and self.text.column == "hand":
            words = "Hand {hand} has no score: {entry} annulled it."
            would_do, entry = self._without(annuls), EntryNumber(annuls.number)
            return self._refused(COM.RUL_2, words, would_do, hand=chapter.number, entry=entry)
        return None

    def _unsettling(self, finding: Finding | None) -> Refusal | None:
        """Why a ruling that only settles a finding has none to settle."""
        if finding is None:
            found, words = self._open_ones(), "No finding is open, so there is nothing to decide."
            if not found:
                return self._refused(COM.RUL_1, words)
            words = "What is to be decided? A {kind} names the play of a finding."
            return self._refused(COM.RUL_1, words, found, kind=self.text.kind)
        if finding.ruled_by is None:
            return None
        earlier = next(r for r in self.fold.rulings if r.number == finding.ruled_by)
        words = "That is decided already: {ruling}. To decide it otherwise, void that first."
        return self._refused(COM.RUL_1, words, self._without(earlier), ruling=earlier.reason)

    def _without(self, earlier: Ruling) -> tuple[str, ...]:
        return (f"void @{earlier.number}",)

    # -- what it does --------------------------------------------------------------------------

    def _retract(self, meant: _Meant) -> Refusal | None:
        """Take the play back with all that followed it (COM-RUL-1)."""
        fold, text, chapter = self.fold, self.text, meant.chapter
        assert chapter
        if not fold.is_kept:
            text = text._replace(drop_from=_first_that_holds(fold, text, chapter))
        refusal = Retraction(fold, text, chapter).run()
        return refusal and refusal._replace(tried=self.words)

    def _recorded(self, chapter: Chapter, finding: Finding | None) -> Refusal | None:
        fold = self.fold
        rulings, before = fold.rulings, _figures(fold)
        is_open = not chapter.is_over
        fold.add_ruling(self.text, chapter, finding)
        is_of_use = _figures(fold) != before or (is_open and self.text.amounts)
        if is_of_use and self.text.why:
            return None
        fold.take_back(rulings, chapter)
        if is_of_use:
            return self._unreasoned()
        annuls = annulling(self.fold.rulings_on(chapter))
        would_do = self._without(annuls) if annuls else ()
        return Refusal("RULE", COM.RUL_2, self.words, None, self._why_idle(chapter), (), would_do)

    def _why_idle(self, chapter: Chapter) -> Says:
        result, annuls = chapter.result, self.text.kind == "annul"
        if result is None or not (self.text.amounts or annuls):
            return Says(
                "There is nothing to settle: no finding and no amounts are named, and the game has "
                "left no tie and no pot. To keep words, enter a note."
            )
        if annuls:
            return Says(
                "Nothing would change: hand {hand} doesn't count already ({why}), and {player} "
                "deals next.",
                hand=chapter.number,
                why=result.why,
                player=self.fold.handles[result.next_dealer],
            )
        figures = zip(self.fold.sides, result.entered, strict=True)
        added = both(Says("{points} to {side}", points=n, side=side) for side, n in figures)
        words = "Nothing would change: hand {hand} adds {added} already."
        return Says(words, hand=chapter.number, added=added)

    def _refused(
        self,
        clause: Clause,
        words: str,
        /,
        would_do: tuple[str, ...] = (),
        of: Kind = "RULE",
        **values: Any,
    ) -> Refusal:
        is_example = not self.text.why
        return refused(of, clause, self.words, words, would_do, is_example=is_example, **values)


def _figures(fold: GameFold) -> tuple[object, ...]:
    """Everything that a ruling can move."""
    return (
        fold.verdict,
        fold.settled_by,
        fold.carry,
        [
            (
                chapter.is_over,
                chapter.result and chapter.result[:3],
                chapter.after,
                fold.findings(chapter),
            )
            for chapter in fold.chapters
        ],
    )


class Retraction(Trial):
    """A ruling that takes a play back in one entry; whoever voids it has the play again.

    What followed in the hand was played upon it, so all of it goes, whether or not it would still
    hold: a ruling never changes what happened (COM-RUL-1). What a ledger has taken drops as much as
    it did: from the entry that it names, else from the first that would be refused.
    """

    def __init__(self, fold: GameFold, text: RulingText, chapter: Chapter) -> None:
        drop_from = (text.drop_from,) if text.drop_from else ()
        changes = tuple(Change("void", number) for number in fold.to_void(text.accused))
        super().__init__(fold, Batch(changes, drop=True, drop_from=drop_from))
        self._text = text
        self._chapter = chapter

    def _number(self, place: int) -> int:
        """All that it changes is changed by the one entry."""
        return self.fold.numbered + 1

    def _add_entries(self) -> None:
        """Record the ruling; its finding goes with the play, so it waits for none."""
        self.fold.add_ruling(self._text, self._chapter)

    @property
    def left_behind(self) -> int:
        """The first entry behind the play that would still count, 0 where none would."""
        behind = (item.number for item in self._chapter.log.from_on(self._text.accused)[1:])
        return next(filter(self.counts_by_now, behind), 0)


def _first_that_holds(fold: GameFold, text: RulingText, chapter: Chapter) -> int:
    """From where to drop by name; 0 where nothing that followed would hold anyway."""
    plain = Retraction(fold, text._replace(drop_from=0), chapter)
    plain.bound = False
    plain.outcome()
    if not plain.left_behind:
        return 0
    behind = chapter.log.from_on(text.accused)[1:]
    return next(item.number for item in behind if fold.version(item))


# -- misdeals ------------------------------------------------------------------------------------


def _misdeal(fold: GameFold, words: str, reason: str) -> Refusal | None:
    """Throw the open hand in without a score, or say why there is none (COM-MIS-1)."""
    chapter = fold.current
    refusal = _no_open_hand(fold, chapter)
    words = words.strip("(),:;- \u2013")
    if words:
        why = "misdeal stands alone, or with because and a reason."
        would_do = () if refusal else (f"{MISDEAL} because {words}",)
        return unreadable(f"{MISDEAL} {words}", why, would_do=would_do)
    if refusal:
        return refusal
    assert chapter
    text = RulingText(MISDEAL, 0, 0, "", "", (), None, THE_TABLE, reason)
    fold.add_ruling(text, chapter)
    return None


def _no_open_hand(fold: GameFold, chapter: Chapter | None) -> Refusal | None:
    if fold.closing:
        status = fold.closing.status
        return refused("SEQ", COM.SEQ_3, MISDEAL, "The game is {status}.", status=status)
    if chapter is None:
        would_do = tuple(f"hand {handle}" for handle in fold.handles)
        return refused("SEQ", COM.MIS_1, MISDEAL, "No hand has been dealt yet.", would_do)
    if not chapter.is_over or fold.source is Source.STORED:
        return None
    number, counts = chapter.number, chapter.result and chapter.result.counted
    annul = f"ruling annul .{number} because it was a misdeal"
    return refused(
        "SEQ",
        COM.MIS_1,
        MISDEAL,
        "Hand {hand} is over. If it shouldn't count, have it annulled."
        if counts
        else "Hand {hand} is over and doesn't count. The next hand can be dealt.",
        (annul,) if counts else (),
        hand=number,
    )


# -- swaps ----------------------------------------------------------------------------------------

_BETWEEN = {"and", "&", "with"}


def _swap(fold: GameFold, words: str, reason: str) -> Refusal | None:
    """Give each of two players the seat of the other, and what is recorded of it (COM-SEAT-4)."""
    seated = fold.vocabulary.seats
    said = words.replace(",", " ").split()
    names = [word for word in said if word.lower() not in _BETWEEN or folded(word) in seated]
    tried = f"{SWAP} {words}".strip()
    if len(names) != 2:
        are_names = all(folded(name) in seated for name in names)
        first = " ".join(fold.handles[:2]) if are_names else ""
        why = "Swap names the two players who were written down for each other."
        return unreadable(tried, why, would_do=(f"{SWAP} {first}",) if first else ())
    seats = [seat_named(fold.handles, name) for name in names]
    for name, seat in zip(names, seats, strict=True):
        if seat is None:
            return _stranger(fold, tried, name)
    one, other = seats
    if one is None or other is None or one == other:
        why = "One player cannot be swapped with the same player."
        return refused("SYN", COM.SEAT_4, tried, why)
    because = f" because {reason}" if reason else ""
    entry = fold.add("correct", f"{SWAP} {fold.handles[one]} {fold.handles[other]}{because}")
    fold.mendings.append(Mending(entry.number, "swapped", 0, {}))
    fold.names.add(Swap(entry.number, one, other))
    review_names(fold)
    return None


def _stranger(fold: GameFold, tried: str, name: str) -> Refusal:
    says = in_turn(
        Says(
            "{name} doesn't sit at this table: {players}. A swap is between two who do.",
            name=Typed(name),
            players=listed(fold.handles),
        ),
        Says(
            "To change the name a person is shown under, use {rename}.",
            rename=Command("rename NAME NEW"),
        ),
    )
    if fold.game.may_be_closed(fold.options):
        goes_on = Command("new --continue")
        words = "Who joins or leaves goes on in a new game, with {goes_on}."
        says = in_turn(says, Says(words, goes_on=goes_on))
    return Refusal("SYN", COM.SEAT_4, tried, None, says)
