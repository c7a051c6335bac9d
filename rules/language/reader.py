"""Reads what a text says, token by token, from the words that the table supplies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, takewhile
from typing import Any

from trickledger.rules.cards import (
    CARD_OF,
    SUIT_NAMES,
    card_meant,
    card_text,
    read_card,
    read_cards,
    read_rank,
    read_suit,
    undoubled,
)
from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    FINAL,
    HAND_WORDS,
    MARK,
    PLAY,
    TRICK,
    Act,
    Word,
    account_named,
    folded,
    nearest,
    number_of,
    seat_named,
    unreadable,
)
from trickledger.rules.language.results import DEALER, Fact, Report
from trickledger.rules.language.tokens import Tokens, unmarked
from trickledger.rules.language.vocabulary import (
    Dealt,
    Heard,
    Said,
    Vocabulary,
    Won,
    bare_act,
    cards_meant,
    no_card,
    says_nothing,
    unsaid,
)
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Cards, Handle, Says, Typed, Way, any_of, listed

UNDONE = "{word} is nothing that {player} can do here."
_ENDS = frozenset(("", ",", "="))


class Reader(Tokens):
    """Reads what a text says, one thing after the other."""

    __slots__ = ("_spelled", "_verbs", "_words")

    def __init__(self, words: Vocabulary, text: str) -> None:
        super().__init__(text, has_cards=bool(words.spelled))
        self._words = words
        self._spelled = words.spelled
        self._verbs = words.verbs

    def all(self) -> tuple[list[Heard], int]:
        """All that is said, up to the first that cannot be read, and how much of it is plain.

        What is plain are the acts at the beginning that need no name, no mark and no paper.
        """
        known, tokens, place = self._words.known, self._tokens, self.place
        said: list[Heard] = []
        plain = -1
        while word := tokens[place]:
            alone = known.get(word)
            if alone is not None and tokens[place + 1] != ":":
                place += 1
                said.append(alone)
            elif word == ",":
                place += 1
            elif word == "=":
                self.place = place
                plain = len(said) if plain < 0 else plain
                said.append(self._won())
                place = self.place
            else:
                self.place = place
                something = self.next()
                if plain < 0 and not (isinstance(something, Said) and something.is_plain):
                    plain = len(said)
                said.append(something)
                if something.is_unread:
                    break
                place = self.place
        return said, len(said) if plain < 0 else plain

    def next(self) -> Heard:
        """What is said next: an act, a hand that is opened, or the winner of a trick."""
        word = self.peek()
        if word == "=":
            return self._won()
        if word.lower() == FINAL and folded(word) not in self._words.seats:
            return self.final()
        opens = word.lower() in HAND_WORDS and self.peek(1) != ":"
        return self.dealt() if opens else self.said()

    def _won(self) -> Won:
        """The name of a winner behind its sign, and behind it the number of the trick if any is."""
        self.place += 1
        name, number = self.take(), number_of(self.peek(1))
        if self.peek().lower() != TRICK or not number:
            return Won(name)
        self.place += 2
        return Won(name, number)

    def said(self) -> Said:
        """The next act, with the name before it."""
        seat = self._seat()
        if isinstance(seat, Refusal):
            return Said(None, None, False, seat)
        said = self._act()
        return said if seat is None else said._replace(seat=seat)

    def _seat(self) -> int | Refusal | None:
        """The seat that is named before an act, None where no name is written."""
        name, after = self.peek(), self.peek(1)
        colon = after == ":"
        seat = (
            seat_named(self._words.handles, name) if colon else self._words.seats.get(folded(name))
        )
        if colon and seat is None and name:
            words, would_do = "Nobody in this game is called {name}.", self._words.handles
            return unreadable(name, words, would_do=would_do, name=Typed(name))
        if seat is None:
            return None
        if not colon and unmarked(after)[0].lower() not in self._verbs:
            if after in _ENDS:
                return says_nothing(name)
            tried, would_do = (
                f"{name} {after}",
                tuple(f"{name}: {each}" for each in cards_meant(after)),
            )
            player = Handle(name)
            return unreadable(tried, UNDONE, would_do=would_do, word=Typed(after), player=player)
        self.place += 2 if colon else 1
        return seat

    def _act(self) -> Said:
        text, (word, marked) = self.peek(), self.word()
        verb = self._verbs.get(word.lower())
        if verb is None:
            return self._bare(word, marked)
        may_be_alone = verb.takes == "nothing" or verb.takes.endswith("?")
        if marked and not may_be_alone:
            words = "After {word} comes what it is about, then {mark}."
            return unsaid(unreadable(text, words, word=Typed(verb.name), mark=Typed(MARK)))
        self.take()
        if marked or verb.takes == "nothing":
            return Said(Act(verb.name), None, marked)
        return self._with_arguments(verb)

    def _bare(self, word: str, marked: bool) -> Said:
        """A card, a rank, a suit or a figure; one that is none of these is an unknown word."""
        card = read_card(word, self._spelled)
        act = bare_act(word) if card is None else PLAY[card]
        if act is not None:
            self.take()
            return Said(act, None, marked, None, word if act.word == "figure" else "", card or 0)
        several = read_cards(word, self._spelled) if self._spelled else None
        if several:
            words = "{word} is more than one card: write them apart."
            one = tuple(card_text(CARD_OF[each]) for each in undoubled(word))
            would_do = (*one, " ".join(map(card_text, several)))
            return unsaid(refused("SYN", COM.CARD_1, word, words, would_do, word=Typed(word)))
        return Said(None, None, marked, None, word)

    def _with_arguments(self, verb: Word) -> Said:
        match verb.takes:
            case "suit":
                named = {name: suit for suit, name in SUIT_NAMES.items()}
                near = nearest(self.peek().rstrip("sS"), [*named])
                ways = tuple(f"{verb.name} {suit}" for suit in map(named.get, near[:1] or named))
                words = "A suit is S, H, D or C."
                return self._one(verb, "suit", read_suit, words, would_do=ways)
            case "rank?":
                return self._rank(verb)
            case "amounts":
                return self._amounts(verb)
            case "report":
                return self._report(verb)
            case "answer" | "answer?":
                return self._answer(verb)
            case "card and meld":
                return self._card_and_meld(verb)
            case "melds":
                return self._melds(verb)
            case takes if takes == "number" or (
                "number" in takes and number_of(self.word()[0]) is not None
            ):
                return self._number(verb)
            case "cards?" if not self._cards_follow():
                return Said(Act(verb.name))
            case _:
                return self._cards(verb)

    def _cards_follow(self) -> bool:
        return read_cards(self.word()[0], self._spelled) is not None

    def _wrong(self, verb: Word, words: str, **values: Any) -> Said:
        """What a verb takes does not follow it."""
        tried = f"{verb.name} {self.peek()}".strip()
        return unsaid(unreadable(tried, words, **values))

    def _one(
        self, verb: Word, field: str, read: Callable[[str], Any], words: str = "", **values: Any
    ) -> Said:
        """A verb with one word that it takes."""
        word, marked = self.word()
        value = read(word)
        if value is None:
            return self._wrong(verb, words, **values)
        self.take()
        return Said(Act(verb.name, **{field: value}), None, marked)

    def _answer(self, verb: Word) -> Said:
        word = self.word()[0].lower()
        begun = [answer for answer in verb.answers if word and answer.startswith(word)]
        is_one = word in verb.answers or (verb.takes == "answer" and len(begun) == 1)
        if verb.takes == "answer?" and not is_one:
            return Said(Act(verb.name))
        would_do = tuple(f"{verb.name} {answer}" for answer in verb.answers)
        if not is_one:
            answers, word = any_of(map(Typed, verb.answers)), Typed(verb.name)
            words = "After {word} comes {answers}."
            return self._wrong(verb, words, would_do=would_do, word=word, answers=answers)
        return self._one(verb, "answer", lambda _: begun[0])

    def _number(self, verb: Word) -> Said:
        words, such = "After {word} comes a number, such as {such}.", Way(f"{verb.name} 2")
        word = Typed(verb.name)
        said = self._one(verb, "number", number_of, words, tells=True, word=word, such=such)
        may_have_cards = verb.takes == "cards or number and cards?" and not said.marked
        if said.act is None or not may_have_cards or not self._cards_follow():
            return said
        cards = self._cards(verb)
        return cards._replace(act=cards.act and cards.act._replace(number=said.act.number))

    def _card_and_meld(self, verb: Word) -> Said:
        card = read_card(self.peek(), self._spelled)
        if card is None:
            words = "After {word} come a card and a meld's number, such as {such}."
            word, such = Typed(verb.name), Way(f"{verb.name} 8S 2")
            return self._wrong(verb, words, tells=True, word=word, such=such)
        self.take()
        tried, word, named = self.peek(), Typed(verb.name), Cards(card)
        words = "After {word} {card} comes a meld's number."
        said = self._one(verb, "meld", number_of, words, word=word, card=named)
        if said.act and not said.act.meld:
            words = "After {word} {card} comes a meld's number, from 1 on."
            tried = f"{verb.name} {card_text(card)} {tried}"
            return unsaid(unreadable(tried, words, word=word, card=named))
        return said._replace(act=said.act and said.act._replace(cards=(card,)))

    def _melds(self, verb: Word) -> Said:
        """Groups of cards between commas; a single card behind a comma is the next act."""
        said = self._cards(verb)
        groups = [said.act.cards if said.act else ()]
        while said.act and not said.marked and self.peek() == "," and self._meld_follows():
            self.take()
            said = self._cards(verb)
            groups.append(said.act.cards if said.act else ())
        act = Act(verb.name, tuple(chain(*groups)), sizes=tuple(map(len, groups)))
        return said._replace(act=said.act and act)

    def _meld_follows(self) -> bool:
        """Whether more than one card stands behind the comma that is next."""
        one, other = (read_cards(unmarked(self.peek(at))[0], self._spelled) for at in (1, 2))
        return one is not None and (len(one) > 1 or other is not None)

    def _rank(self, verb: Word) -> Said:
        if read_rank(self.word()[0]) is None:
            return Said(Act(verb.name))
        said = self._one(verb, "rank", read_rank)
        return said._replace(act=said.act and said.act._replace(number=self.length()))

    def length(self) -> int | None:
        """The number that stands directly behind a rank, which is then read."""
        length = number_of(self.peek())
        if length is not None:
            self.take()
        return length

    def _cards(self, verb: Word) -> Said:
        spelled: Iterator[Any] = map(self._spelled.get, self._tokens[self.place :])
        cards: list[int] = [*takewhile(bool, spelled)]
        self.place += len(cards)
        marked = False
        while not marked and self.peek() not in _ENDS:
            word, marked = self.word()
            is_card = self.peek() in self._spelled
            if not is_card and (word.lower() in self._verbs or folded(word) in self._words.seats):
                break
            several = read_cards(word, self._spelled)
            if several is None:
                tried = f"{verb.name} {word}"
                return unsaid(no_card(word, tried, "{word} is not a card.", word=Typed(word)))
            cards.extend(several)
            self.take()
        if not cards or (verb.takes == "card" and len(cards) > 1):
            is_one, word = verb.takes == "card", Typed(verb.name)
            words = "After {word} comes one card." if is_one else "After {word} come cards."
            return unsaid(unreadable(verb.name, words, word=word))
        return Said(Act(verb.name, tuple(cards)), None, marked)

    def _amounts(self, verb: Word) -> Said:
        amounts: list[tuple[int, int]] = []
        accounts = self._words.accounts
        while self.peek() not in _ENDS:
            account = account_named(accounts, self.peek())
            if account is None:
                known, word = listed(map(Handle, accounts)), Typed(self.peek())
                return self._wrong(verb, "{word} isn't one of {known}.", word=word, known=known)
            name = self.take()
            value = self.take_amount()
            if value is None:
                tried = f"{verb.name} {name} {self.peek()}".strip()
                words = "After {name} comes a number."
                return unsaid(unreadable(tried, words, name=Handle(name)))
            amounts.append((account, value))
        if not amounts:
            return unsaid(_no_names(verb))
        return Said(Act(verb.name, amounts=tuple(amounts)))

    def _report(self, verb: Word) -> Said:
        facts = self._words.facts if verb.name == "result" else None
        dealer = (DEALER,) if self._words.has_dealer else ()
        act = self._reported(verb, (*(facts.words if facts else ()), *dealer))
        return unsaid(act) if isinstance(act, Refusal) else Said(act)

    def _reported(self, verb: Word, facts: tuple[Fact, ...]) -> Act | Refusal:
        words = self._words
        shared = words.facts.shared if words.facts and verb.name == "result" else 0
        report = Report(self, words.called, facts, shared)
        told = _no_names(verb) if self.peek() in _ENDS else report.read(verb)
        if not isinstance(told, Refusal) or verb.name != "result" or not words.facts:
            return told
        example = Way(words.facts.example(words.called))
        says = Says("{why} For example: {example}", tells=True, why=told.says, example=example)
        return told._replace(says=says)

    def final(self) -> Dealt:
        """The totals at which the game ended."""
        self.take()
        act = self._reported(Word(FINAL, "report", ""), ())
        if isinstance(act, Refusal):
            return Dealt(None, 0, False, act)
        return Dealt(None, 0, False, None, act.amounts)

    def dealt(self) -> Dealt:
        """Who deals and then the card turned up, each of them once or not at all."""
        self.take()
        dealer, upcard, marked = None, 0, False
        while self.peek() not in {"", ","} and not marked:
            word = self.word()[0]
            card = read_card(word, self._spelled)
            if card and not upcard:
                upcard = card
            elif dealer is None and not upcard and (named := self._dealer(word)) is not None:
                dealer = named
            elif not upcard and word.lower() not in self._verbs:
                return Dealt(dealer, upcard, marked, self._neither(word, dealer))
            else:
                break
            marked = self.take().endswith(MARK)
        return Dealt(dealer, upcard, marked)

    def _neither(self, word: str, dealer: int | None) -> Refusal:
        """The refusal of a word with which no hand can be opened."""
        handles = self._words.handles
        says = Says("{word} is neither a player of this game nor a card.", word=Typed(word))
        if dealer is not None and seat_named(handles, word) is not None:
            words = "The dealer is named already: only a card can come after {player}."
            says = Says(words, player=Handle(handles[dealer]))
        upcard = card_meant(word)
        dealers = handles if dealer is None else (handles[dealer],) if upcard else ()
        turned_up = f" {card_text(upcard)}" if upcard else ""
        would_do = tuple(f"hand {handle}{turned_up}" for handle in dealers)
        refusal = no_card(word, f"hand {word}", "")
        return refusal._replace(says=says, would_do=would_do)

    def _dealer(self, word: str) -> int | None:
        """The seat that is named next; a verb is no beginning of a name but before a card."""
        is_verb = word.lower() in self._verbs and read_card(self.peek(1), self._spelled) is None
        return (
            self._words.seats.get(folded(word))
            if is_verb
            else seat_named(self._words.handles, word)
        )


def _no_names(verb: Word) -> Refusal:
    words = "After {word} come names and numbers."
    return unreadable(verb.name, words, word=Typed(verb.name))
