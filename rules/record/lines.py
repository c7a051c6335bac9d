"""One line of a record, read act by act as the phases unfold (docs/grammar.md)."""

from __future__ import annotations

import re

from trickledger.rules.cards import JOKER_WORDS, read_card
from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    HAND_WORDS,
    LONGEST_LINE,
    MARK,
    Act,
    Bare,
    Reader,
    folded,
    number_of,
    seat_named,
    seats_by_name,
    unreadable,
)
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import VERBS, Trial, read_batch
from trickledger.rules.record.fold import CHECKS, GameFold, Source
from trickledger.rules.record.rulings import read_ruling
from trickledger.rules.refusals import Refusal

_DECISIONS = frozenset((*VERBS, "ruling", "end", "abandon"))
_REST = re.compile(r"(?:(?<=\s)|^)(#|note(?=\s|$)|because(?=\s|$))", re.IGNORECASE)
_PREFIX = re.compile(r"\s*(?:@([0-9]{1,7})|\.([0-9]{1,7})|([0-9]{1,7})\.)(?=\s|$)")


def enter(fold: GameFold, line: str) -> Refusal | None:
    """Take in one line, all of its entries or none.

    A refusal carries its column; its line number is the caller's to add.
    """
    if not fold.closing:
        plain = fold.game.plain_line(line) if fold.chapters else None
        is_in = fold.plain(fold.chapters[-1], plain) if plain else _enter_common(fold, line)
        if is_in:
            return None
    return _Line(fold, line).enter()


def enter_again(fold: GameFold, line: str, source: Source) -> Refusal | None:
    """Take in one line that a ledger has taken before, be it by a version that refused less."""
    refusal = enter(fold, line)
    if refusal is None:
        return None
    fold.source = source
    try:
        return enter(fold, line) and refusal
    finally:
        fold.source = Source.TYPED


def is_decision(line: str) -> bool:
    """Whether a line voids, corrects, rules or closes, rather than tells what happened.

    >>> is_decision("@33 void @32"), is_decision("none none")
    (True, False)
    """
    start = 0
    while found := _PREFIX.match(line, start):
        start = found.end()
    return _first_word(line[start:]) in _DECISIONS


def _first_word(text: str) -> str:
    return text.split(maxsplit=1)[0].lower() if text.strip() else ""


def _enter_common(fold: GameFold, line: str) -> bool:
    """Take in a line of a common form, or leave it, and any refusal, to the slow reader."""
    if not line.isprintable():
        return False
    first, _, rest = line.strip().partition(" ")
    chapter = fold.current
    if first == "hand":
        return _enter_hand(fold, rest.split())
    if chapter is None:
        return False
    if first[-1:] == ":" or first in fold.handles:
        return _enter_named(fold, first.removesuffix(":"), rest)
    if first in CHECKS:
        return _enter_check(fold, first, rest.split())
    words = line.split()
    if first == f"{chapter.deal.next_trick}.":
        words = words[1:]
    winner = words[-1] if words[-2:-1] == ["="] else ""
    plain = fold.game.plain_line(" ".join(words[:-2] if winner else words))
    mark = fold.begin_line(chapter) if winner else None
    if plain is None or not fold.plain(chapter, plain):
        return False
    if mark and folded(winner) != folded(_winner_now(chapter.deal)):
        fold.take_back(mark)
        return False
    return True


def _enter_check(fold: GameFold, word: str, words: list[str]) -> bool:
    """Take in what the paper says, one account after the other with its amount."""
    accounts = fold.accounts
    amounts = [
        (accounts.index(name), amount)
        for name, figure in zip(words[::2], words[1::2], strict=False)
        if name in accounts
        if (amount := number_of(figure)) is not None
    ]
    if not amounts or len(words) != 2 * len(amounts):
        return False
    act = Act(word, amounts=tuple(amounts))
    fold.line_began = fold.numbered + 1
    return fold.act(fold.chapters[-1], None, act) is None


def _enter_named(fold: GameFold, name: str, text: str) -> bool:
    """Take in one act of a named seat that is a verb with what it takes."""
    seat = seats_by_name(fold.handles).get(folded(name))
    act = None if seat is None else fold.game.plain_verb(text)
    if act is None:
        return False
    fold.line_began = fold.numbered + 1
    return fold.act(fold.chapters[-1], seat, act) is None


def _winner_now(deal: Deal | None) -> str:
    """Who has won the trick that has just become complete, empty where none has."""
    if not isinstance(deal, TrickDeal) or deal.table or not deal.tricks:
        return ""
    newest = deal.tricks[-1]
    return "" if newest.is_picked_up else deal.name(newest.winner)


def _enter_hand(fold: GameFold, words: list[str]) -> bool:
    """Open a hand whose line is no more than its dealer and card."""
    if not 0 < len(words) < 3 or words[0] not in fold.handles:
        return False
    upcard = fold.game.spelled.get(words[1]) if len(words) == 2 else 0
    if upcard is None:
        return False
    fold.line_began = fold.numbered + 1
    dealer = fold.handles.index(words[0])
    return fold.open_hand(dealer, upcard, marked=False) is None


class _Line:
    """The reading of one line that is more than plain cards."""

    def __init__(self, fold: GameFold, line: str) -> None:
        self._fold = fold
        self._line = line
        self._target = fold.current
        self._is_prefixed = False
        self._column = 1
        self._reader: Reader | None = None
        self._began = 0

    def enter(self) -> Refusal | None:
        """Take in the line, or say why not."""
        fold = self._fold
        refusal = self._unfit()
        if refusal:
            return refusal
        body = self._line.replace("\t", " ")
        start = self._prefixes(body)
        if isinstance(start, Refusal):
            return start.at(0, self._column)
        mark = fold.begin_line(self._target)
        refusal = self._body(body, start)
        if refusal:
            fold.take_back(mark)
            return refusal if refusal.column else refusal.at(0, self._where())
        return None

    def _where(self) -> int:
        """The column of the act that is being read, or of the prefix before any."""
        reader = self._reader
        return self._column if reader is None else self._column + reader.column_of(self._began) - 1

    def _unfit(self) -> Refusal | None:
        if len(self._line) > LONGEST_LINE:
            why = f"A line has at most {LONGEST_LINE} characters, this one {len(self._line)}."
            return unreadable(f"{self._line[:20]}...", why).at(0, LONGEST_LINE)
        if self._line.isprintable():
            return None
        for column, letter in enumerate(self._line, 1):
            if not letter.isprintable() and letter not in "\t\ufe0e\ufe0f":
                why = f"Character {letter!a} cannot be printed, so it cannot be recorded."
                return unreadable("", why).at(0, column)
        return None

    # -- prefixes ------------------------------------------------------------------------------

    def _prefixes(self, body: str) -> int | Refusal:
        """Check `@14`, `.3` and `3.` at the start of a line, and tell where its acts begin."""
        start = 0
        first = body.lstrip()[:1]
        if not first.isdecimal() and first not in {"@", "."}:
            return start
        while found := _PREFIX.match(body, start):
            self._column = found.start() + 1
            number, deal, trick = (int(figure) if figure else None for figure in found.groups())
            refusal = self._prefix(number, deal, trick)
            if refusal:
                return refusal
            start = found.end()
        return start

    def _prefix(self, number: int | None, deal: int | None, trick: int | None) -> Refusal | None:
        fold = self._fold
        if number is not None and number != fold.numbered + 1:
            return unreadable(f"@{number}", f"The next entry is number {fold.numbered + 1}.")
        if deal is not None:
            self._target = fold.chapter_of(deal)
            self._is_prefixed = True
            if self._target is None:
                return unreadable(f".{deal}", f"There is no hand {deal} in this game.")
        if trick is not None:
            return self._check_trick(trick)
        return None

    def _check_trick(self, trick: int) -> Refusal | None:
        deal = self._target.deal if self._target else None
        if deal and trick == deal.next_trick:
            return None
        why = (
            f"The next {deal.round_name} is number {deal.next_trick}."
            if deal
            else "No hand is open."
        )
        return unreadable(f"{trick}.", why)

    # -- the body ------------------------------------------------------------------------------

    def _body(self, body: str, start: int) -> Refusal | None:
        acts, rest_is, rest = _parted(body, start)
        first = _first_word(acts)
        if first in _DECISIONS and rest_is != "note":
            refusal = self._decision(first, acts.strip(), rest if rest_is == "because" else "")
        elif rest_is == "because":
            refusal = unreadable("because", "because follows a void, a correction or a ruling.")
        else:
            refusal = self._acts(acts, start + 1)
        if refusal:
            return refusal
        return self._remark(rest_is, rest)

    def _remark(self, rest_is: str, words: str) -> Refusal | None:
        has_entries = self._fold.numbered >= self._fold.line_began
        if rest_is == "#" and has_entries:
            if words:
                self._fold.comment(words)
        elif rest_is in {"#", "note"}:
            if not words:
                return unreadable(rest_is, "A note has words.")
            self._fold.note(words, self._target, self._is_prefixed)
        return None

    def _decision(self, verb: str, acts: str, reason: str) -> Refusal | None:
        fold = self._fold
        if verb in VERBS:
            batch = read_batch(acts, reason)
            return batch if isinstance(batch, Refusal) else Trial(fold, batch).run()
        if verb == "ruling":
            text = read_ruling(acts[len(verb) :].strip(), reason, fold.handles, fold.accounts)
            if isinstance(text, Refusal):
                return text
            chapter = fold.chapter_of(text.deal) if text.deal else self._target
            from trickledger.rules.record.decisions import rule

            return rule(fold, text, chapter)
        if len(acts.split()) > 1:
            return unreadable(acts, f"{verb} stands alone, or with because and a reason.")
        if verb == "end":
            return fold.close("closed", f"end because {reason}" if reason else "end")
        if not reason:
            return unreadable(
                acts, "A game is abandoned for a reason.", would_do=("abandon because ...",)
            )
        return fold.close("abandoned", f"abandon because {reason}")

    def _acts(self, acts: str, column: int) -> Refusal | None:
        fold = self._fold
        game = fold.game
        reader = Reader(acts, fold.handles, game.verbs, fold.accounts, game.spelled)
        while not reader.done:
            self._reader, self._column, self._began = reader, column, reader.place
            word = reader.peek()
            if word == "=":
                refusal = self._check_winner(reader)
            elif word.lower() in HAND_WORDS:
                refusal = self._opening(reader)
            else:
                refusal = self._act(reader)
            if refusal:
                return refusal
        return None

    def _act(self, reader: Reader) -> Refusal | None:
        seat = reader.seat()
        if isinstance(seat, Refusal):
            return seat
        chapter = self._target
        bare: Bare = "card"
        if chapter and chapter.deal.phase:
            bare = chapter.deal.phase.bare
        read = reader.act(bare)
        refusal = read if isinstance(read, Refusal) else self._take(chapter, seat, *read)
        if refusal and refusal.by is None and seat is not None:
            return refusal._replace(by=self._fold.handles[seat])
        return refusal

    def _take(
        self, chapter: Chapter | None, seat: int | None, act: Act, marked: bool
    ) -> Refusal | None:
        if self._fold.closing:
            why = f"The game is {self._fold.closing.status}."
            return Refusal("SEQ", COM.SEQ_3, act.word, None, why)
        if chapter is None:
            would_do = tuple(f"hand {handle}" for handle in self._fold.handles)
            return Refusal("SEQ", COM.SEQ_1, act.word, None, "No hand is open.", (), would_do)
        return self._fold.act(chapter, seat, act, marked)

    def _opening(self, reader: Reader) -> Refusal | None:
        if self._fold.unfit:
            return self._fold.unfit
        reader.take()
        dealer, upcard, marked = None, 0, False
        while reader.peek() and reader.peek() != "," and not marked:
            word = reader.peek().removesuffix(MARK)
            card = read_card(word, self._fold.game.spelled)
            if card and not upcard:
                upcard = card
            elif dealer is None and not upcard and self._dealer(reader) is not None:
                dealer = self._dealer(reader)
            elif not upcard and word.lower() not in self._fold.game.verbs:
                why = f"{word} is neither a player of this game nor a card."
                clause = COM.CARD_2 if word.lower() in JOKER_WORDS else COM.CARD_1
                return Refusal("SYN", clause, f"hand {word}", None, why, (), self._fold.handles)
            else:
                break
            marked = reader.take().endswith(MARK)
        refusal = self._fold.open_hand(dealer, upcard, marked)
        if refusal is None:
            self._target = self._fold.current
        return refusal

    def _dealer(self, reader: Reader) -> int | None:
        """The seat that is named next; a verb is no beginning of a name but before a card."""
        handles, word = self._fold.handles, reader.peek().removesuffix(MARK)
        is_verb = (
            word.lower() in self._fold.game.verbs
            and read_card(reader.peek(1), self._fold.game.spelled) is None
        )
        return seats_by_name(handles).get(folded(word)) if is_verb else seat_named(handles, word)

    def _check_winner(self, reader: Reader) -> Refusal | None:
        reader.take()
        name = reader.take()
        deal = self._target.deal if self._target else None
        winner = _winner_now(deal)
        if not isinstance(deal, TrickDeal) or not winner:
            return unreadable(f"= {name}", "A winner is checked right after a trick is complete.")
        if folded(name) not in seats_by_name(self._fold.handles):
            return unreadable(f"= {name}", f"No player of this game is called {name or 'nothing'}.")
        if folded(name) == folded(winner):
            return None
        number = len(deal.tricks)
        why = f"Trick {number} was won by {winner}, not by {name or 'nobody'}."
        return Refusal("RULE", deal.win_clause, f"= {name}", None, why, (), (f"= {winner}",))


def _parted(body: str, start: int) -> tuple[str, str, str]:
    """The acts of a line, the word that ends them (`#`, note, because) and what follows it."""
    lower = body.lower()
    has_rest = "#" in lower or "note" in lower or "because" in lower
    found = _REST.search(body, start) if has_rest else None
    if found is None:
        return body[start:], "", ""
    return body[start : found.start()], found.group(1).lower(), body[found.end() :].strip()
