"""What is said of a hand or a game that nobody wrote down card by card: read and written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Literal, NamedTuple

from trickledger.rules.cards import read_suit
from trickledger.rules.language.notation import (
    Act,
    Word,
    account_named,
    amounts_text,
    folded,
    number_of,
    seat_named,
    unreadable,
)
from trickledger.rules.language.tokens import Tokens
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle, Typed, listed

REPORTS = ("result", "adds")

FactKind = Literal["player", "players", "suit", "number", "flag"]

_ENDS = frozenset(("", ","))


class TableNames(NamedTuple):
    """Who can be named: the players by seat, and the accounts that figures go to."""

    handles: tuple[str, ...]
    accounts: tuple[str, ...]


class Fact(NamedTuple):
    """A word of a result: its name, what kind of thing follows it, and what it tells.

    `said` is what people say for a flag beside its name.
    """

    name: str
    kind: FactKind
    help: str
    short: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """How it is typed: by its name, or in short."""
        return (self.name, *self.short)

    def spelled_at(self, names: TableNames) -> tuple[str, ...]:
        """How it is typed at a table: a flag by no letter with which a name begins."""
        begun = {folded(name)[:1] for name in (*names.handles, *names.accounts)}
        is_flag = self.kind == "flag"
        return tuple(each for each in self.spellings if not (is_flag and each in begun))


class Facts(NamedTuple):
    """What a game asks of a hand that is told by its result.

    `figures` says what the number after a name counts. A result that could be typed has these
    `numbers`, as many as there are names for, and then `rest`, with braces for the first player.
    Who is said to be one of `nothing` has 0. All tricks of a hand come to `whole` without melds, 0
    where that is no one figure. Where figures always do, they are `shared`: one who is named
    without a figure has what is left.
    """

    figures: str
    words: tuple[Fact, ...]
    numbers: tuple[int, ...] = ()
    rest: str = ""
    nothing: tuple[str, ...] = ()
    whole: int = 0
    is_shared: bool = False

    @property
    def shared(self) -> int:
        """What the figures of a hand always come to, 0 where they do not."""
        return self.whole if self.is_shared else 0

    def example(self, names: TableNames) -> str:
        """A result that can be typed where nothing of the hand is recorded.

        >>> RESULT = Facts("points", (), (115, 27), "maker {}")
        >>> RESULT.example(TableNames(("Ann", "Bob"), ("Ann", "Bob")))
        'result Ann 115 Bob 27 maker Ann'
        """
        pairs = zip(names.accounts, self.numbers, strict=False)
        figures = [f"{name} {number}" for name, number in pairs]
        rest = [self.rest.format(names.handles[0])] if self.rest and names.handles else []
        return " ".join(["result", *figures, *rest])


ALL_PASSED = (
    *("all passed", "all pass", "everybody passed", "everyone passed", "everybody passes"),
    *("nobody played", "nobody plays", "nobody bid", "nobody bids", "nobody stayed in"),
)
"""What people say of a hand in which nobody played."""

DEALER = Fact("dealer", "player", "who dealt, in the first hand of a game", ("d",))
DEALT = frozenset(("dealt", "deals"))
"""What is said behind the name of who dealt, where a result tells it."""
_LONGEST_RUN = 40


class Report:
    """The words of a result, read one after the other.

    A figure without a name is that of the account after the one before it, or of the player whom
    the fact before it names. Where figures are shared, one name may stand without. Names, facts
    and figures may be one word.
    """

    def __init__(
        self, tokens: Tokens, names: TableNames, facts: Sequence[Fact], shared: int = 0
    ) -> None:
        self._tokens = tokens
        self._names = names
        self._facts = {each: fact for fact in facts for each in fact.spelled_at(names)}
        self._shared = shared
        self._has_rest: int | None = None
        self._amounts: dict[int, int] = {}
        self._said: dict[str, tuple[int | str, ...]] = {}
        self._due: int | None = None
        self._names_more: Fact | None = None
        self._is_named = False
        self._goes_round = False

    def read(self, verb: Word) -> Act | Refusal:
        """The act up to a comma or the end; a figure may stand right behind its name."""
        while self._tokens.peek() not in _ENDS:
            refusal = self._next()
            if refusal:
                return refusal._replace(tried=f"{verb.name} {refusal.tried}")
        if refusal := self._give_rest():
            return refusal
        if self._goes_round and (without := self._without_figure()):
            words = "Figures without a name go round the table, and {names} has none."
            return unreadable(verb.name, words, names=Handle(without))
        order = [fact for fact in dict.fromkeys(self._facts.values()) if fact.name in self._said]
        facts = tuple((fact.name, fact.kind, self._said[fact.name]) for fact in order)
        return Act(verb.name, amounts=tuple(sorted(self._amounts.items())), facts=facts)

    def _next(self) -> Refusal | None:
        word = self._tokens.peek()
        fact = self._facts.get(word.lower())
        if self._names_more and (more := self._value(self._names_more, is_first=False)) is not None:
            self._said[self._names_more.name] += (more,)
            self._tokens.take()
            return None
        self._names_more = None
        is_figure = self._tokens.amount(1) is not None
        if self._account(word) is not None and is_figure and not self._takes_number(fact, word):
            return self._figure(word)
        if fact:
            return self._fact(fact)
        number = self._tokens.amount()
        if self._due is not None and number is not None:
            return self._figure_alone(self._due, number, word)
        in_one = self._fact_in_one(word)
        if in_one:
            self._tokens.take()
            return self._keep(*in_one, word)
        if self._account(word) is None and self._glued(word) is None and (run := self._run(word)):
            self._tokens.part(run)
            return None
        return self._figure(word)

    def _takes_number(self, fact: Fact | None, word: str) -> bool:
        """Whether a number behind a word belongs to the fact of that name, and not to a player."""
        is_handle = folded(word) in map(folded, self._names.handles)
        return fact is not None and fact.kind == "number" and not is_handle

    # -- figures -------------------------------------------------------------------------------

    def _figure(self, word: str) -> Refusal | None:
        """A name and its number, written apart or as one word."""
        account = self._account(word)
        if account is None:
            glued = self._glued(word)
            if glued is None:
                return self._unknown(word)
            self._tokens.take()
            return self._enter(*glued, word)
        self._tokens.take()
        number = self._tokens.take_amount()
        if number is not None:
            return self._enter(account, number, word)
        if not self._may_have_rest(account):
            return _no_number(word, self._tokens.peek())
        self._has_rest = account
        return None

    def _may_have_rest(self, account: int) -> bool:
        """Whether a player who is named without a figure can be the one who has what is left."""
        is_open = self._has_rest is None and account not in self._amounts
        return bool(self._shared) and is_open and account in self._sides

    def _give_rest(self) -> Refusal | None:
        """What is left goes to who was named without a figure."""
        if self._has_rest is None:
            return None
        rest = self._shared - sum(self._amounts.values())
        name = self._names.accounts[self._has_rest]
        if rest < 0 or not self._amounts:
            return _no_number(name, "")
        return self._enter(self._has_rest, rest, name)

    def _figure_alone(self, account: int, number: int, word: str) -> Refusal | None:
        """A number without a name, of the account that is due."""
        self._goes_round = self._goes_round or not self._is_named
        self._tokens.take_amount()
        return self._enter(account, number, word)

    @property
    def _sides(self) -> list[int]:
        """The accounts of those who play, without what stands beside them."""
        handles, accounts = self._names
        sides = (account_named(accounts, handle) for handle in handles)
        return [*dict.fromkeys(side for side in sides if side is not None)]

    def _without_figure(self) -> str:
        """Who plays and has no figure yet, the first of them."""
        missing = (side for side in self._sides if side not in self._amounts)
        return next((self._names.accounts[side] for side in missing), "")

    def _enter(self, account: int, number: int, word: str) -> Refusal | None:
        sides = self._sides
        has_next = account in sides
        self._due = sides[(sides.index(account) + 1) % len(sides)] if has_next else None
        self._is_named = False
        if account in self._amounts:
            name = Handle(self._names.accounts[account])
            return unreadable(word, "{name} has a number already.", name=name)
        self._amounts[account] = number
        return None

    def _account(self, word: str) -> int | None:
        """The account that a name means, whole or begun; with partners that of the side."""
        handles, accounts = self._names
        account = account_named(accounts, word)
        if account is not None:
            return account
        seat = seat_named(handles, word)
        return None if seat is None else account_named(accounts, handles[seat])

    def _glued(self, word: str) -> tuple[int, int] | None:
        """A name and a number in one word, where there is but one way to part them."""
        parted = {
            (account, number)
            for place in range(1, len(word))
            if word[place] in "-0123456789"
            and (number := number_of(word[place:])) is not None
            and (account := self._account(word[:place])) is not None
        }
        return parted.pop() if len(parted) == 1 else None

    def _run(self, word: str) -> list[str]:
        """Names, facts and figures that are one word, where there is but one way to part them."""
        if len(word) > _LONGEST_RUN:
            return []
        ways = self._parted(word, False, {}) or self._parted(word, True, {})
        return ways[0] if len(ways) == 1 and len(ways[0]) > 1 else []

    def _parted(
        self, rest: str, may_share: bool, known: dict[tuple[str, bool], list[list[str]]]
    ) -> list[list[str]]:
        """The first two ways to part what is left of a word: with a second one it is not clear.

        One name without a figure is a part while `may_share`.
        """
        if (rest, may_share) not in known:
            ways = (
                [part, *more]
                for part, behind in ((rest[:end], rest[end:]) for end in range(1, len(rest) + 1))
                if not (part[-1].isdigit() and behind[:1].isdigit())
                if (is_part := self._is_part(part)) or (may_share and self._is_sharing(part))
                for more in (self._parted(behind, may_share and is_part, known) if behind else [[]])
            )
            known[rest, may_share] = [*islice(ways, 2)]
        return known[rest, may_share]

    def _is_sharing(self, word: str) -> bool:
        """Whether a word names a player who can have what is left."""
        account = self._account(word)
        return account is not None and self._may_have_rest(account)

    def _is_part(self, word: str) -> bool:
        """Whether a word is a figure, a name with one, a fact with what it takes, or a flag."""
        fact = self._facts.get(word.lower())
        is_flag = fact is not None and fact.kind == "flag"
        is_told = number_of(word) is not None or self._glued(word) is not None
        return is_flag or is_told or self._fact_in_one(word) is not None

    # -- facts ---------------------------------------------------------------------------------

    def _fact_in_one(self, word: str) -> tuple[Fact, tuple[int | str, ...]] | None:
        """A fact and the one value right behind its name, where there is but one way to part it."""
        parted = {
            (fact, (value,))
            for spelling, fact in self._facts.items()
            if word.lower().startswith(spelling)
            and (value := self._value_of(fact, word[len(spelling) :])) is not None
        }
        return parted.pop() if len(parted) == 1 else None

    def _keep(self, fact: Fact, values: tuple[int | str, ...], word: str) -> Refusal | None:
        self._is_named = fact.kind == "player"
        self._due = self._account(self._names.handles[int(values[0])]) if self._is_named else None
        if fact.name in self._said:
            return unreadable(word, "{word} is said twice.", word=Typed(fact.name))
        self._said[fact.name] = values
        self._names_more = fact if fact.kind == "players" else None
        return None

    def _fact(self, fact: Fact) -> Refusal | None:
        word = self._tokens.take()
        if fact.kind == "flag":
            return self._keep(fact, (), word)
        value = self._value(fact, is_first=True)
        if value is None:
            return _no_value(fact, f"{word} {self._tokens.peek()}".strip())
        self._tokens.take()
        return self._keep(fact, (value,), word)

    def _value(self, fact: Fact, *, is_first: bool) -> int | str | None:
        """What stands next, if it is what a fact takes; only a name can be the first of names."""
        word = self._tokens.peek()
        is_fact = word.lower() in self._facts and not is_first
        is_more = self._tokens.amount(1) is not None or is_fact
        return None if fact.kind == "players" and is_more else self._value_of(fact, word)

    def _value_of(self, fact: Fact, word: str) -> int | str | None:
        """What a word says as the value of a fact, None where it is none."""
        match fact.kind:
            case "number":
                return number_of(word)
            case "suit":
                return read_suit(word)
            case "flag":
                return None
        return seat_named(self._names.handles, word)

    def _unknown(self, word: str) -> Refusal:
        words = dict.fromkeys(fact.name for fact in self._facts.values())
        known = listed([*map(Handle, self._names.accounts), *map(Typed, words)])
        return unreadable(word, "{word} is none of {known}.", word=Typed(word), known=known)


def in_one_word(act: Act, names: TableNames, facts: Sequence[Fact]) -> str:
    """A result in one word, by the shortest beginnings of names that are clear; empty if none is.

    >>> facts = (Fact("maker", "player", "who fixed trump", ("m",)),)
    >>> act = Act("result", amounts=((0, 115), (1, 27)), facts=(("maker", "player", (0,)),))
    >>> in_one_word(act, TableNames(("Ann", "Bob"), ("Ann", "Bob")), facts)
    'a115b27ma'
    """
    spelled = {fact.name: fact.spelled_at(names) for fact in facts}
    short = {name: min(reversed(spellings), key=len) for name, spellings in spelled.items()}
    verb = Word(act.word, "report", "")
    for length in range(1, max(map(len, names.accounts)) + 1):
        begun = [folded(name[:length]) for name in names.accounts]
        figures = [f"{begun[account]}{figure}" for account, figure in act.amounts]
        handles = [folded(handle[:length]) for handle in names.handles]
        told = [
            f"{short[name]}{handles[int(value)] if 'player' in kind else value}"
            for name, kind, values in act.facts
            for value in values
        ]
        word = "".join((*figures, *told))
        if figures and Report(Tokens(word), names, facts).read(verb) == act:
            return word
    return ""


def _no_number(word: str, behind: str) -> Refusal:
    tried = f"{word} {behind}".strip()
    return unreadable(tried, "After {name} a number is expected.", name=Typed(word))


def _no_value(fact: Fact, tried: str) -> Refusal:
    """The refusal of what stands in the place of a value."""
    word = Typed(fact.name)
    match fact.kind:
        case "player":
            return unreadable(tried, "After {word} comes a player.", word=word)
        case "players":
            return unreadable(tried, "After {word} come the names of players.", word=word)
        case "suit":
            return unreadable(tried, "After {word} comes a suit (S, H, D or C).", word=word)
    return unreadable(tried, "After {word} comes a number.", word=word)


def coming(said: Sequence[str], names: TableNames, facts: Sequence[Fact]) -> dict[str, str]:
    """The words that may come next in a result of which some are said, each with its meaning.

    >>> RESULT = (Fact("maker", "player", "who fixed trump"), Fact("trump", "suit", "the suit"))
    >>> list(coming(["Ann", "115"], TableNames(("Ann", "Bob"), ("Ann", "Bob")), RESULT))
    ['Bob', 'maker', 'trump']
    >>> list(coming(["maker"], TableNames(("Ann", "Bob"), ("Ann", "Bob")), RESULT))
    ['Ann', 'Bob']
    """
    spelled = {spelling: fact for fact in facts for spelling in fact.spelled_at(names)}
    before, last = ["", "", *said][-2:]
    match spelled.get(last.lower()):
        case Fact(kind="player" | "players"):
            return dict.fromkeys(names.handles, "")
        case Fact(kind="suit"):
            return dict.fromkeys("SHDC", "")
        case Fact(kind="number"):
            return {}
    asks = spelled.get(before.lower())
    if account_named(names.accounts, last) is not None and not (asks and "player" in asks.kind):
        return {}
    told = {account_named(names.accounts, word) for word in said}
    open_ones = [name for place, name in enumerate(names.accounts) if place not in told]
    left = {fact.name: fact.help for fact in facts if fact.name not in map(str.lower, said)}
    return {**dict.fromkeys(open_ones, ""), **left}


def report_text(act: Act, names: TableNames) -> str:
    """A result in canonical words.

    >>> facts = (("maker", "player", (0,)), ("trump", "suit", ("S",)))
    >>> act = Act("result", amounts=((0, 115), (1, 27)), facts=facts)
    >>> report_text(act, TableNames(("Ann", "Bob"), ("Ann", "Bob")))
    'result Ann 115 Bob 27 maker Ann trump S'
    """
    parts = [act.word, *amounts_text(act.amounts, names.accounts)]
    for name, kind, values in act.facts:
        is_named = kind in {"player", "players"}
        parts += [name]
        parts += [names.handles[int(value)] if is_named else str(value) for value in values]
    return " ".join(parts)
