"""A line that is refused is read as one that was typed short: words in one, and what must follow.

`p9pp` is four bids, and a point behind a card, or alone, stands for all that can only be.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.cards import each
from trickledger.rules.common import COM
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.glued import Piece, openings, pieces
from trickledger.rules.language.notation import PLAY, Act, act_text, unreadable
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.reading import Line
from trickledger.rules.play.deal import BARE_WORDS, Deal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.by_ranks import InSuits, in_suits
from trickledger.rules.record.called_cards import with_called_cards
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.proven_hands import proven_hands
from trickledger.rules.record.said_of_all import said_by_all
from trickledger.rules.record.trying import Take, refusal_if_entered, tried
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Typed, Way

REST = "."
"""What stands for all that can only follow."""

MOST_WAYS = 100
"""A line of which so many ways are tried is left alone."""
MOST_OF_A_PROPOSAL = 12
"""The same for one that would only be proposed, of which there may be twenty."""

LONGEST_PARTED = 240
"""Letters of a line whose words are parted: more than a hand takes at once."""

_ALONE = frozenset(("nothing", "cards?"))


class Shortly(NamedTuple):
    """What came of a line that was read short: taken in, or why not; that may be the last word."""

    refusal: Refusal | None
    is_settled: bool = True


def read_shortly(
    fold: GameFold,
    text: str,
    line: Line,
    refusal: Refusal,
    take: Take,
    *,
    is_proposed: bool = False,
) -> Shortly:
    """Take in a refused line as it was typed short, where it can be read so in one way.

    Else the refusal, or that of what can be read in several ways, which proposes each in full, or
    of the word at which the reading ended that came furthest.
    """
    start, acts = line.parts.start, line.parts.acts.strip()
    has_rest = acts.endswith(REST)
    acts = acts.removesuffix(REST).rstrip()
    hands = proven_hands(fold, acts) if has_rest else None
    if hands:
        behind = text[start + len(line.parts.acts) :]
        return Shortly(take(f"{text[:start]}{hands} {behind}".rstrip()))
    told = in_suits(fold, acts)
    if told.is_example:
        refused = _without_suits(fold, acts, told, take).at(0, start + 1)
        return Shortly(refused, is_settled=False)
    most = MOST_OF_A_PROPOSAL if is_proposed else MOST_WAYS
    search = _Search(fold, line, text, take, most, has_rest=has_rest)
    said = (*with_called_cards(fold, acts), *said_by_all(fold, acts, take))
    for way in (*([acts] if has_rest else ()), *told.ways, *said):
        search.tries(way)
    search.parts(acts, playing=_is_under_way(fold))
    found = search.found_with_fewest_names()
    if len(found) == 1:
        return Shortly(take(*found))
    if found:
        words = "{word} can be read in more than one way."
        refusal = unreadable(acts, words, would_do=tuple(found.values()), word=Typed(acts))
        return Shortly(refusal.at(0, start + 1))
    if told.ways and not refusal.would_do:
        refused = _without_suits(fold, acts, told, take).at(0, start + 1)
        return Shortly(refused, is_settled=False)
    ended = has_rest and refusal_if_entered(fold, f"{text[:start]}{acts}", take) is None
    if has_rest and (hands is not None or not acts or ended):
        words = "{mark} stands for what can only follow: here something else can, or isn't known."
        would_do = (acts,) if ended and acts else ()
        refusal = unreadable(REST, words, would_do=would_do, mark=Typed(REST))
        return Shortly(refusal.at(0, start + 1))
    return Shortly(_further(search, refusal), is_settled=False)


def _further(search: _Search, refusal: Refusal) -> Refusal:
    """The refusal that came furthest, unless that of the line as it stands says what is meant."""
    furthest = search.furthest
    if furthest is None or refusal.leaves_open:
        is_further = furthest is not None and furthest.column > refusal.column
    else:
        behind = refusal.column + len(refusal.tried)
        # nobody is named twice: a name before a card is who deals
        no_hand = search.opens and refusal.kind == "SEQ" and ":" not in search.text
        is_further = (no_hand or refusal.clause == COM.CARD_1) and furthest.column > behind
    return furthest if furthest and is_further else refusal


def _without_suits(fold: GameFold, acts: str, told: InSuits, take: Take) -> Refusal:
    """The refusal of cards that can be of any suits; or of what is wrong with them in any."""
    such = told.ways[0]
    if refusal := refusal_if_entered(fold, such, take):
        return refusal._replace(tried=acts)
    words = "Say the suits of the cards. For example: {example}"
    return unreadable(acts, words, tells=True, example=Way(such))


def _is_under_way(fold: GameFold) -> bool:
    """Whether cards are being played."""
    deal = fold.deal
    return deal is not None and (
        deal.rounds_done > 0 or (isinstance(deal, TrickDeal) and bool(deal.table))
    )


class _Search:
    """Tries the ways to read a line, and keeps those that are taken and why the others are not.

    A way to part words is tried as a whole; all others that begin as far as it was refused are not.
    """

    def __init__(
        self, fold: GameFold, line: Line, text: str, take: Take, most: int, *, has_rest: bool
    ) -> None:
        self._fold = fold
        self._take = take
        self.text = text
        behind = text[line.parts.start + len(line.parts.acts) :]
        blanks = len(line.parts.acts) - len(line.parts.acts.lstrip())
        self._ahead = text[: line.parts.start + blanks]
        self._behind = f" {behind}" if behind else ""
        self._has_rest = has_rest
        self._left = most
        self.opens = fold.in_play is None
        self._found: dict[tuple[str, ...], str] = {}
        self.furthest: Refusal | None = None

    def found_with_fewest_names(self) -> dict[str, str]:
        """The lines that would be taken and add fewest names, each with what it is kept as."""
        if not self._left:
            return {}
        fewest = min((line.count(":") for line in self._found.values()), default=0)
        return {
            line: ", ".join(entries)
            for entries, line in self._found.items()
            if line.count(":") == fewest
        }

    def tries(self, way: str) -> Refusal | None:
        """Try a line with what can only follow if that is asked for; gives why it is refused."""
        fold, before = self._fold, self._fold.numbered
        with tried(fold):
            way, refusal = self._put(way) if way else (way, None)
            if refusal:
                return refusal
            following = [*_following(fold)] if self._has_rest else []
            entries = tuple(entry.text for entry in fold.entries_since(before))
            is_whole = not self._has_rest or (bool(following) and _is_between_tricks(fold))
        if is_whole:
            line = " ".join((f"{self._ahead}{way}", *following)) + self._behind
            self._found.setdefault(entries, line)
        return None

    def _put(self, way: str) -> tuple[str, Refusal | None]:
        """Take in a line as it stands, or as people say it: how it is read, and why refused."""
        words = self._fold.vocabulary
        refusal = self._take(f"{self._ahead}{way}{self._behind}")
        plain = put_plainly(words, way) if refusal and refusal.kind == "SYN" else None
        if refusal is None or plain is None or plain.text.strip() in {"", way}:
            # fillers alone say nothing
            return way, refusal
        second = self._take(f"{self._ahead}{plain.text}{self._behind}")
        if second is None:
            return plain.text, None
        column = len(self._ahead) + plain.typed(second.column - len(self._ahead))
        return way, second.at(0, column) if column > refusal.column else refusal

    def parts(self, acts: str, *, playing: bool) -> None:
        """Try the ways in which the words of a text can be parted."""
        if len(acts) > LONGEST_PARTED:
            return
        if self.opens:
            for opening in openings(self._fold.vocabulary, acts):
                self._parts(acts, [opening], playing=False)
        elif acts:
            self._parts(acts, [], playing=playing)

    def _parts(self, text: str, ahead: list[Piece], *, playing: bool) -> int:
        """Try all that can stand behind some pieces; gives on how many of these it all hangs."""
        if ahead and ahead[-1].end == len(text):
            return self._tries_pieces(text, ahead)
        for piece in pieces(self._fold.vocabulary, text, ahead, playing=playing):
            hangs_on = self._parts(text, [*ahead, piece], playing=playing)
            if hangs_on <= len(ahead):
                return hangs_on
        return len(ahead)

    def _tries_pieces(self, text: str, ahead: Sequence[Piece]) -> int:
        """Try a way; gives on how many of its pieces it hangs that it is refused."""
        if not self._left:
            return 0
        self._left -= 1
        way, starts = "", list[int]()
        for piece in ahead:
            way = " ".join(filter(None, (way, piece.said)))
            starts.append(len(way) - len(piece.said))
        refusal = self.tries(way)
        if refusal is None or not refusal.column:
            return len(ahead)
        at = refusal.column - 1 - len(self._ahead)
        if at < 0:
            return 0
        place = bisect_right(starts, at) - 1
        begins = ahead[place - 1].end if place else 0
        is_as_typed = text.startswith(ahead[place].said, begins)
        typed = begins + (at - starts[place] if is_as_typed else 0)
        count, end = self._act_at(way, at)
        # that a hand could be opened by a name says nothing of what is behind
        is_by_name = self.opens and len(ahead[0].said.split()) < len("hand Bob 10C".split())
        if count > is_by_name:
            self._keep_the_furthest(refusal.at(0, len(self._ahead) + typed + 1))
        return bisect_right(starts, end)

    def _act_at(self, way: str, at: int) -> tuple[int, int]:
        """How many acts stand before a place, and where the word behind its act begins, which may
        tell where that ends.
        """
        reader, count = Reader(self._fold.vocabulary, way), 0
        while not reader.done:
            if reader.next().is_unread:
                # the word behind the one at which it stopped was looked at, if any was
                behind = way.find(" ", reader.column - 1)
                return count, behind + 1 if behind >= 0 else len(way)
            if reader.column - 1 > at:
                return count, reader.column - 1
            count += 1
        return max(count - 1, 0), len(way)

    def _keep_the_furthest(self, refusal: Refusal) -> None:
        if self.furthest is None or refusal.column > self.furthest.column:
            self.furthest = refusal


def _is_between_tricks(fold: GameFold) -> bool:
    return isinstance(fold.deal, TrickDeal) and not fold.deal.table


def _following(fold: GameFold) -> Iterator[str]:
    """Take in what can only follow, act by act, and tell it: of hands that are known the one
    card that may be played, or the one word that may be said.
    """
    while (chapter := fold.current) and (act := _only(fold, chapter.deal)):
        if fold.act(chapter, None, act):
            return
        yield act_text(act, fold.accounts)


def _only(fold: GameFold, deal: Deal) -> Act | None:
    """The only act that is possible now, None where there are others or the hand is hidden."""
    seats = deal.whose_turn()
    if len(seats) != 1 or not isinstance(deal, TrickDeal) or not deal.can_say("play"):
        return None
    seat, acts = seats[0], list[Act]()
    if deal.hands.possible(seat).bit_count() != deal.hands.count(seat):
        return None
    for word in deal.expected_words(seat):
        verb = fold.game.verbs.get(word)
        if word == BARE_WORDS["play"]:
            acts += map(PLAY.__getitem__, each(deal.playable(seat)))
        elif not (verb and verb.takes in _ALONE and deal.refusal_for(seat, Act(word))):
            acts.append(Act(word))
    return acts[0] if len(acts) == 1 else None
