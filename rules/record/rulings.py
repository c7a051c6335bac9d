"""A director's rulings: what was ruled, and what it does to a hand (RULES 0.6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    LARGEST_NUMBER,
    MISDEAL,
    Amounts,
    account_named,
    number_of,
    seat_named,
    unreadable,
)
from trickledger.rules.language.tokens import SIGNS, Tokens
from trickledger.rules.refusals import FindingKey, Refusal, refused
from trickledger.rules.says import Decision, Handle, Large, Typed, listed, one_of
from trickledger.rules.score import Result, ScoreLine, added_up

KINDS = ("stand", "retract", "adjust", "penalty", "annul", "award", "settle")
THE_TABLE = "the table"
"""Who rules where nobody is named."""
AGREED = "both agreed"
"""A reason for an example."""
COLUMNS = ("hand", "game", "chips")
WITH_AMOUNTS = frozenset(("adjust", "penalty", "award", "settle"))
NEED_AMOUNTS = frozenset(("adjust", "penalty", "award"))
_CLAUSE = r"[A-Za-z]{3}-[A-Za-z]+-\d+"


class RulingText(NamedTuple):
    """A ruling as it was typed, before its hand and its finding are looked up.

    `amounts` are by account and go to a `column`: the hand's score, the game, or chips. `dealer`
    is the seat that deals again after an annulled hand, None where the same one does. With `drop` a
    play is taken back by the ruling itself, with all that followed it in its hand; that is said
    with the entry `drop_from` which it goes, where some of it would still hold (0: none would).
    """

    kind: str
    deal: int
    accused: int
    clause: str
    column: str
    amounts: Amounts
    dealer: int | None
    by: str
    why: str
    drop: bool = False
    drop_from: int = 0


_NOTHING = RulingText("adjust", 0, 0, "", "", (), None, "", "")


class Ruling(NamedTuple):
    """A decision: its entry, its words, the opening entry of its hand (0: none), its finding.

    An orphan is a ruling whose finding has vanished: it is kept and has no effect (COM-VOID-7).
    `gone_with` are the entries of the line by which it did: where one of these is taken back and
    the finding is there again, so is the ruling.
    """

    number: int
    text: RulingText
    hand: int
    target: FindingKey | None
    is_orphan: bool = False
    gone_with: range = range(0)

    @property
    def annuls(self) -> bool:
        """Whether the hand is not to be scored."""
        return self.text.kind in {"annul", MISDEAL}

    @property
    def is_misdeal(self) -> bool:
        """Whether the table threw the hand in, so that nothing in it is left to decide."""
        return self.text.kind == MISDEAL

    @property
    def retracts(self) -> bool:
        """Whether a play is to be taken back."""
        return self.text.kind == "retract"

    @property
    def settles_the_game(self) -> bool:
        """Whether it closes, by its words alone, what a game that is over has left open."""
        return self.text.kind == "settle" and not self.text.amounts and self.target is None

    @property
    def weighs(self) -> bool:
        """Whether it changes any figure."""
        return self.annuls or bool(self.text.amounts)

    @property
    def reason(self) -> str:
        """What a score line says of it."""
        if self.is_misdeal:
            return f"a misdeal (@{self.number}){': ' * bool(self.text.why)}{self.text.why}"
        return f"ruling @{self.number} ({self.text.kind}) by {self.text.by}: {self.text.why}"


# -- reading -----------------------------------------------------------------------------------


def read_ruling(
    body: str,
    reason: str,
    handles: Sequence[str],
    accounts: Sequence[str],
    columns: Sequence[str],
) -> RulingText | Refusal:
    """A ruling from its words (without `ruling`) and what followed `because`.

    An example is told in one of the game's `columns`. COM-RUL-2 where the kind is none or has no
    such part.
    """
    tokens = Tokens(body, has_cards=False)
    kind = tokens.take().lower()
    tried = f"ruling {body}".strip()
    if kind not in KINDS:
        if not kind:
            which = "Which kind of ruling? There are: {kinds}."
            return refused("SYN", COM.RUL_2, tried, which, tells=True, kinds=listed(KINDS))
        words, kinds = "{word} is not a kind of ruling. There are: {kinds}.", listed(KINDS)
        return refused("SYN", COM.RUL_2, tried, words, tells=True, word=Typed(kind), kinds=kinds)
    empty = RulingText(kind, 0, 0, "", "", (), None, "", reason)
    text = _parts(empty, tokens, tried, handles, accounts)
    if isinstance(text, _NoAmount):
        such = such_a_ruling(text.so_far, accounts, columns)
        words = "The amount of {name} is missing. For example: {such}."
        example = Decision(ruling_words(such._replace(by=""), accounts, handles))
        return unreadable(tried, words, tells=True, name=Handle(text.name), such=example)
    if isinstance(text, Refusal):
        return text
    tokens.take()
    by = body[tokens.column - 1 :].strip() if tokens.peek() else ""
    return text._replace(by=by or THE_TABLE)


def _parts(
    text: RulingText, tokens: Tokens, tried: str, handles: Sequence[str], accounts: Sequence[str]
) -> RulingText | _NoAmount | Refusal:
    """What stands between the kind and `by`."""
    while not tokens.done and tokens.peek().lower() != "by":
        word = tokens.take()
        number = number_of(word[1:]) or 0
        account = account_named(tuple(accounts), word)
        if word.startswith(".") and number > 0:
            text = text._replace(deal=number)
        elif word.startswith("@") and number > 0:
            clause = tokens.take().upper() if re.fullmatch(_CLAUSE, tokens.peek()) else ""
            text = text._replace(accused=number, clause=clause)
        elif word.lower() == "drop" and text.kind == "retract":
            text = text._replace(drop=True, drop_from=_from_which(tokens))
        elif account is not None and (amount := tokens.take_amount()) is not None:
            text = text._replace(amounts=(*text.amounts, (account, amount)))
        elif word.lower() in COLUMNS and not (text.kind == "annul" and account is not None):
            text = text._replace(column=word.lower())
        elif text.kind == "annul" and seat_named(tuple(handles), word) is not None:
            text = text._replace(dealer=seat_named(tuple(handles), word))
        else:
            if account is None:
                return _no_part(tried, word)
            if wrong := _bad_amount(tried, word, tokens):
                return wrong
            such = _with_amount(text, account, tokens, accounts)
            if text.kind in WITH_AMOUNTS:
                return _NoAmount(word, such)
            # it is refused for having any
            text = such
    return text


class _NoAmount(NamedTuple):
    """An account without its amount, and the ruling as far as it was told, with such an amount."""

    name: str
    so_far: RulingText


def _with_amount(
    text: RulingText, account: int, tokens: Tokens, accounts: Sequence[str]
) -> RulingText:
    """A ruling with the amount that comes next, whosever it is; else with one of the account."""
    other = account_named(tuple(accounts), tokens.peek())
    if other is not None:
        tokens.take()
    amount = None if other is None else tokens.take_amount()
    told = (account, -5) if other is None or amount is None else (other, amount)
    return text if text.amounts else text._replace(amounts=(told,))


def _from_which(tokens: Tokens) -> int:
    """The entry from which what follows is dropped, if one is named: `from @8`."""
    entry = number_of(tokens.peek(1)[1:]) if tokens.peek(1).startswith("@") else None
    if tokens.peek().lower() != "from" or entry is None:
        return 0
    tokens.take()
    tokens.take()
    return entry


def _no_part(tried: str, word: str) -> Refusal:
    return unreadable(
        tried,
        "{word} is no part of a ruling. A ruling has, in this order: its kind, the hand (.3), the "
        "play (@17), amounts, by whom, because of what.",
        word=Typed(word),
    )


def _bad_amount(tried: str, name: str, tokens: Tokens) -> Refusal | None:
    """Why what stands behind an account is no amount; None where none stands there."""
    is_signed = tokens.peek().lower() in SIGNS
    figure = tokens.peek(is_signed)
    if figure.removeprefix("-").isdigit() and not (is_signed and number_of(figure)):
        words, most = "{figure} is too large: an amount is at most {most}.", Large(LARGEST_NUMBER)
        return unreadable(tried, words, figure=Typed(figure[:40]), most=most)
    if is_signed and figure.startswith("-"):
        words = "{figure} has two signs: write {name} plus 5 or {name} minus 5."
        both_signs = Typed(f"{tokens.peek()} {figure}")
        return unreadable(tried, words, tells=True, figure=both_signs, name=Handle(name))
    return None


def such_a_ruling(text: RulingText, accounts: Sequence[str], columns: Sequence[str]) -> RulingText:
    """A ruling like another, with what it lacks: a column, amounts that can be there, a reason.

    An award is of what a hand adds, and chips come from the pot or go there, if there is one.
    """
    fitting = [column for column in columns if (text.kind, column) != ("award", "hand")]
    amounts = text.amounts or ((min(1, len(accounts) - 1), -10),)
    if "pot" in accounts and "chips" in columns:
        pot = accounts.index("pot")
        of_pot = sum(amount for account, amount in amounts if account == pot)
        others = tuple(each for each in amounts if each[0] != pot) or ((1, -of_pot or -10),)
        amounts = (*others, (pot, -sum(amount for _, amount in others)))
    column = text.column if text.column in fitting else fitting[0]
    return text._replace(column=column, amounts=amounts, why=text.why or AGREED)


def unfit(text: RulingText, tried: str, columns: Sequence[str], such: str) -> Refusal | None:
    """Why the parts of a ruling do not belong together; `such` is one in which they do."""
    kind, incomplete, example = text.kind, COM.RUL_1, Decision(such)
    if text.amounts and kind not in WITH_AMOUNTS:
        words = "{word} has no amounts. Use adjust, penalty, award or settle for them."
        return refused("SYN", COM.RUL_2, tried, words, word=Typed(kind))
    if kind in NEED_AMOUNTS and not text.amounts:
        words = "The amounts are missing. For example: {such}."
        return refused("RULE", incomplete, tried, words, such=example)
    if text.amounts and not text.column:
        words, named = "Amounts go to a column, {columns}. For example: {such}.", one_of(columns)
        return refused("RULE", incomplete, tried, words, columns=named, such=example)
    if kind == "award" and text.column == "hand":
        words = (
            "An award fixes what the hand adds to the game: its column is game. "
            "For example: {such}."
        )
        return refused("SYN", COM.RUL_2, tried, words, tells=True, such=example)
    return None


def such_amounts(accounts: Sequence[str], columns: Sequence[str]) -> str:
    """An amount against somebody as it could be typed, which goes to the pot if there is one."""
    such = such_a_ruling(_NOTHING, accounts, columns)
    return " ".join(_amount_words(accounts, *each) for each in such.amounts)


def needless_part(text: RulingText, tried: str) -> Refusal | None:
    """Why a part of a ruling is of no use, or could be meant in two ways."""
    accounts = [account for account, _ in text.amounts]
    if text.column and not text.amounts:
        words, column = "The amounts for {column} are missing.", Typed(text.column)
        return refused("SYN", COM.RUL_2, tried, words, column=column)
    if len(set(accounts)) < len(accounts):
        words = "Somebody is named twice. Each player or side has one amount."
        return refused("SYN", COM.RUL_2, tried, words)
    if text.amounts and text.kind != "award" and not any(amount for _, amount in text.amounts):
        return refused("SYN", COM.RUL_2, tried, "Amounts of 0 change nothing.")
    return None


def ruling_words(text: RulingText, accounts: Sequence[str], handles: Sequence[str]) -> str:
    """A ruling in canonical words."""
    if text.kind == MISDEAL:
        return f"{MISDEAL} because {text.why}" if text.why else MISDEAL
    parts = ["ruling", text.kind]
    parts += [f".{text.deal}"] if text.deal else []
    parts += [f"@{text.accused} {text.clause}".rstrip()] if text.accused else []
    if text.drop:
        from trickledger.rules.record.batch import drop_text

        parts.append(drop_text([text.drop_from] if text.drop_from else []))
    parts += [text.column] if text.column else []
    parts += [_amount_words(accounts, account, amount) for account, amount in text.amounts]
    parts += [] if text.dealer is None else [handles[text.dealer]]
    parts += [f"by {text.by}"] if text.by else []
    return " ".join([*parts, *([f"because {text.why}"] if text.why else [])])


def _amount_words(accounts: Sequence[str], account: int, amount: int) -> str:
    return f"{accounts[account]} {'minus' if amount < 0 else 'plus'} {abs(amount)}"


# -- what they do ------------------------------------------------------------------------------


def annulling(rulings: Sequence[Ruling]) -> Ruling | None:
    """The ruling by which a hand is not scored; what was ruled on it before counts no more."""
    return next((ruling for ruling in reversed(rulings) if ruling.annuls), None)


def lines_to_the_hand(rulings: Iterable[Ruling], sides: int) -> tuple[ScoreLine, ...]:
    """What rulings add to the score of a hand, before it is settled (COM-RUL-6)."""
    return _lines([ruling for ruling in rulings if ruling.text.column == "hand"], sides)


def ruled(result: Result, rulings: Iterable[Ruling]) -> Result:
    """The result of a hand with what was ruled on the game's score; an award replaces it.

    COM-RUL-2, -3.
    """
    sides, settlement = len(result.entered), result.settlement
    for ruling in rulings:
        if ruling.text.column in {"game", "chips"}:
            settlement = () if ruling.text.kind == "award" else settlement
            settlement = (*settlement, *_lines([ruling], sides))
    if settlement == result.settlement:
        return result
    return result._replace(settlement=settlement, entered=added_up(settlement, sides))


def annulled(ruling: Ruling, sides: int, dealer: int) -> Result:
    """The result of a hand that is not scored: the same dealer deals again, or who was named."""
    nothing = (0,) * sides
    dealer = dealer if ruling.text.dealer is None else ruling.text.dealer
    return Result(False, nothing, nothing, (), (), dealer, ruling.reason)


def _lines(rulings: Iterable[Ruling], sides: int) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(account, COM.RUL_2, number, reason, source=(ruling.number,))
        for ruling in rulings
        # braces in it are those of whoever wrote it
        for reason in (ruling.reason.replace("{", "{{").replace("}", "}}"),)
        for account, number in ruling.text.amounts
        if account < sides
    )
