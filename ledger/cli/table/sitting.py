"""The game at which one sits: how it is found or opened, and what has been seen of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from trickledger.ledger.cli.call import Call
from trickledger.ledger.cli.days import say_day
from trickledger.ledger.cli.outcomes import print_news, print_turns
from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.cli.table import commands
from trickledger.ledger.cli.table.pieces import Line
from trickledger.ledger.cli.table.view import nobody, screen, unreadable
from trickledger.ledger.current import current_game, make_current
from trickledger.ledger.errors import ExitCode, LedgerUnusable, Missing, UsageError
from trickledger.ledger.say.display import current_display
from trickledger.ledger.say.proposed import seated, typed
from trickledger.ledger.say.sentences import figures, trick_sentence, turn_sentence
from trickledger.ledger.services.outcomes import Outcome
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.opening import exists, open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import house_rules
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Command, Example, Says, all_values
from trickledger.rules.views.at_table import table_view
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules import shapes


class Sitting:
    """A place at a table, which has no game yet or one whose newest seen entry is `seen`.

    `instead` is the only line by which a game could be opened that was refused, if there is one.
    With `says_turns` whose turn it is is said after each line, since no screen shows it.
    """

    def __init__(self, ledger: str | None, scorer: str | None, *, says_turns: bool) -> None:
        call = Call(ledger, scorer=scorer)
        self.address = call.address
        self.author = call.author
        self.table: Table | None = None
        self.seen = 0
        self.instead = ""
        self._says_turns = says_turns
        self._held = ExitStack()
        self._first_dealer = ""
        self._turns: tuple[int, list[shapes.Turn]] = (0, [])

    def close(self) -> None:
        """Leave the game, and its ledger."""
        self._held.close()

    # -- sitting down --------------------------------------------------------------------------

    def begin(self, words: Sequence[str]) -> int:
        """Sit down at a new game, one that is named, or the current one if there is any."""
        if words[:1] == ["new"]:
            return self.open(words[1:])
        if len(words) > 1:
            raise UsageError(
                "{words} is no game.",
                "Try: {new}",
                words=" ".join(words),
                new=Example("table new klaberjass Ann Bob"),
            )
        has_current = os.environ.get("TRICKLEDGER_GAME") or current_game(self.address) is not None
        if words or (has_current and exists(self.address)):
            return self.sit(words[0] if words else "")
        self.print_turns()
        return ExitCode.DONE

    def sit(self, reference: str) -> int:
        """Sit down at a game of the ledger, by number or code, and make it current."""
        with ExitStack() as held:
            self._sit_at(held.enter_context(open_ledger(self.address)), reference, held)
        return ExitCode.DONE

    def open(self, words: Sequence[str]) -> int:
        """Open a new game from the words of `new`; without any, the same game once more."""
        from trickledger.ledger.cli.commands.new import print_no_head
        from trickledger.ledger.services.opening import head_of, usual_head

        dealer = self.next_dealer if not words else ""
        given = commands.read("new", words or self._same_again())
        if given["continue_"]:
            return self._go_on(given)
        asked = (given["game"], given["players"] or [], given["option"] or [], given["date"])
        # the same game once more is the same, whatever the settings say by now
        made = usual_head(*asked, self.address) if words else None
        head = made.head if made else head_of(*asked)
        if isinstance(head, Refusal):
            self.instead = _instead(head, words)
            return print_no_head(head, made.example if made else "")
        self._open(head, dealer)
        return ExitCode.DONE

    def _open(self, head: Head, dealer: str) -> None:
        """Open a game and sit down at it by the same link, in a new ledger if there is none."""
        from trickledger.ledger.services.new_games import open_game
        from trickledger.ledger.services.opening import open_new

        with ExitStack() as held:
            try:
                store = held.enter_context(open_ledger(self.address))
                number = open_game(store, head, self.author).number
            except Missing:
                number = open_new(self.address, head, self.author).number
                store = held.enter_context(open_ledger(self.address))
            self._first_dealer = dealer
            self._sit_at(store, str(number), held)

    def _go_on(self, given: dict[str, Any]) -> int:
        """Sit down at the game in which another goes on: the one at this table if none is named."""
        from trickledger.ledger.cli.commands.new import go_on_from

        reference = given["game"] or str(self.number or "")
        who = given["with_"] or [], given["without"] or [], given["seats"]
        call = Call(str(self.address), scorer=self.author.scorer)
        with ExitStack() as held:
            store = held.enter_context(open_ledger(self.address))
            code = go_on_from(call, store, reference, *who, given["date"])
            if code == ExitCode.DONE:
                self._sit_at(store, "", held)
        return code

    def _sit_at(self, store: Ledger, reference: str, held: ExitStack) -> None:
        """Sit down at a game of a ledger that `held` keeps open, and make it current."""
        table = Table.meant(store, reference, self.author)
        fold = table.fold
        self._held.close()
        self._held = held.pop_all()
        self.table, self.seen, self._turns = table, fold.numbered, (0, [])
        players = ", ".join(fold.handles)
        paragraph(f"Game {table.stream.number}: {fold.head.title}, {players}.")
        say_day(fold.head.date)
        if rules := house_rules(fold.head.kind, table.sheet.options):
            paragraph(f"House rules: {rules}")
        with seated(table.stream.number):
            print_so_far(table.sheet, table.stream.number)
        self.print_turns()
        make_current(self.address, table.stream.number)

    def _same_again(self) -> list[str]:
        """The words of `new` for a game of the same kind, players and options."""
        if self.table is None:
            return []
        head = self.table.fold.head
        players = [f"{handle}={name}" for handle, name in self.table.fold.players]
        options = [f"--option={name}={value}" for name, value in head.options]
        return [head.kind, *players, *options]

    def last_table(self, kind: str) -> list[tuple[str, str]]:
        """Who sat where when a kind of game was opened last in this ledger, by both names."""
        from trickledger.ledger.queries.players import last_table

        if self.table:
            return last_table(self.table.store, kind)
        if not exists(self.address):
            return []
        with open_ledger(self.address, write=False) as store:
            return last_table(store, kind)

    # -- how the game stands -------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the game, 0 where there is none."""
        return self.table.stream.number if self.table else 0

    @property
    def fold(self) -> GameFold | None:
        """The game as it stands, None where there is none or its ledger cannot be read now."""
        try:
            return self.table.fold if self.table else None
        except LedgerUnusable:
            return None

    @property
    def whole(self) -> GameFold | None:
        """The game with all its hands, as `fold`, which may know the newest alone."""
        return self.table.whole if self.table and self.fold else None

    @property
    def sheet(self) -> Game | None:
        """The game as a sheet, None where there is none or its ledger cannot be read now."""
        return self.table.sheet if self.table and self.fold else None

    @property
    def turns(self) -> list[shapes.Turn]:
        """Who may do what next."""
        fold = self.fold
        if fold is None:
            return []
        if self._turns[0] != fold.numbered:
            self._turns = (fold.numbered, expected(fold))
        turns = self._turns[1]
        if fold.next_dealer is None and fold.current is None:
            # anybody may deal first: whoever would after the last game is named first
            return sorted(turns, key=lambda turn: bool(turn["player"] != self._first_dealer))
        return turns

    @property
    def is_between_hands(self) -> bool:
        """Whether nothing but a new hand is expected."""
        return any("opening" in turn for turn in self.turns)

    @property
    def proposal(self) -> str:
        """The line that is expected next, as far as it is known: a hand, or a game after one."""
        game = self.sheet
        if game is None:
            return ""
        if game.status != "open":
            return "" if game.provisional else "/new"
        if not self.is_between_hands:
            return ""
        dealer = self.next_dealer
        if not game.fold.game.has_dealer:
            return ""
        if not dealer:
            return "hand "
        return f"hand {dealer} " if game.fold.game.turned_up else f"hand {dealer}"

    @property
    def next_dealer(self) -> str:
        """The dealer who is expected, at the first hand the one that the last game would have."""
        fold = self.fold
        if fold is None or fold.next_dealer is None:
            return self._first_dealer
        return fold.handles[fold.next_dealer]

    @property
    def farewell(self) -> Says | str:
        """What is said to a scorer who leaves."""
        if self.table is None:
            return "No game was opened."
        table = Command(f"table {self.number}")
        said = "Game {game} stands at entry {entry}; {table} goes on."
        return Says(said, game=self.number, entry=self.seen, table=table)

    def screen(self, below: int = 0, *, is_asked: bool = False) -> list[Line]:
        """The table as it stands, with room below; `is_asked` where a question stands there."""
        if self.table is None:
            return nobody(is_asked=is_asked)
        game = self.sheet
        if game is None:
            return unreadable(self.number)
        with seated(self.number):
            return screen(table_view(game, self.turns), self.number, below)

    # -- lines ---------------------------------------------------------------------------------

    def tried(self, acts: str) -> Outcome | None:
        """What would become of a line, of which nothing is entered; None where there is no game."""
        if self.table is None or self.fold is None:
            return None
        return self.table.enter([acts], dry_run=True)

    def may_be_a_line(self, text: str, *, is_free: bool) -> bool:
        """Whether what is no answer to a question is a line, also one that is refused as yet.

        What is refused now may be right once it is answered. A word that nobody knows is an answer
        that was mistyped, and so is all that is refused where the answer `is_free`.
        """
        outcome = self.tried(text)
        if outcome is None or (is_free and not outcome.ok):
            return False
        is_known = outcome.refusal is not None and outcome.refusal.kind != "SYN"
        return bool(outcome.entries) or " " in text or is_known

    def expected_after(self, acts: str) -> Sequence[shapes.Turn]:
        """Who may do what after acts that are not entered yet; nothing where they are refused."""
        outcome = self.tried(acts) if acts.strip() else None
        if outcome is None:
            return self.turns
        return outcome.expected if outcome.ok else ()

    def has_seen(self, turns: Sequence[shapes.Turn] | None = None) -> None:
        """The game has been seen as it stands, and who may do what in it."""
        fold = self.fold
        if fold is not None:
            self.seen = fold.numbered
            self._turns = (fold.numbered, list(turns)) if turns is not None else self._turns

    def print_news(self) -> int:
        """Say what others have entered since the game was last seen."""
        assert self.table is not None
        news = self.table.news(self.seen)
        if news.decided is not None:
            said = (
                "was recorded after all" if news.decided else "was not recorded: Up brings it back"
            )
            paragraph(f"The server answers again. Your last line {said}.")
        if news.entries:
            self.seen = news.entries[-1].number
            print_news(news, self.table.fold, self.number)
        return ExitCode.DONE

    def print_turns(self) -> None:
        """Say whose turn it is, where no screen does."""
        fold = self.fold
        if self._says_turns and fold:
            print_turns(self.turns, fold)


def _instead(refusal: Refusal, words: Sequence[str]) -> str:
    """The only line that opens a game in place of the words that were refused; else empty."""
    examples = [value for value in all_values(refusal.says) if isinstance(value, Example)]
    if len(examples) == 1:
        (example,) = examples
        return f"/{example[:]}"
    is_game = words and refusal.tried == f"game {words[0]}" and len(refusal.would_do) == 1
    kind = refusal.would_do[0].partition(" ")[2] if is_game else ""
    return " ".join(["/new", kind, *words[1:]]) if kind else ""


_FEWEST = 3
_BESIDE = 18
"""Lines of a terminal that the table and the line below it take."""


def print_so_far(game: Game, number: int) -> None:
    """Print the newest tricks or turns of a hand that goes on, and the totals."""
    hand = game.newest
    if hand is None:
        return
    tricks = [trick_sentence(trick.as_json()) for trick in hand.tricks]
    rounds = tricks or [turn_sentence(turn) for turn in hand.turns]
    if not hand.over and rounds:
        paragraph(f"Hand {hand.number} so far:")
        _print_newest(rounds, hand, number)
    if any(game.totals.values()):
        paragraph(f"Totals: {figures(game.totals)}.")


def _print_newest(rounds: list[str], hand: Hand, number: int) -> None:
    shown = max(current_display().height - _BESIDE, _FEWEST)
    left_out = len(rounds) - shown
    if left_out > 0:
        noun = "turn" if hand.turns else "trick"
        where = typed(f"show .{hand.number}", number)
        paragraph(f"{counted(left_out, noun)} before: {where}", indent=2)
    for sentence in rounds[-shown:]:
        paragraph(sentence, indent=2)
