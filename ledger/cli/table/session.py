"""What a scorer says at the table and what is answered: a sitting, without a terminal."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from functools import partial
from typing import Any, NamedTuple

from trickledger.ledger.cli import app
from trickledger.ledger.cli.call import author
from trickledger.ledger.cli.commands.new import print_no_head
from trickledger.ledger.cli.display import current_display, shown_on
from trickledger.ledger.cli.errors import tell
from trickledger.ledger.cli.outcomes import print_news, print_taken, print_turns
from trickledger.ledger.cli.output import figures, paragraph, say, warn, wrapped
from trickledger.ledger.cli.sheet import print_score
from trickledger.ledger.cli.table import commands
from trickledger.ledger.cli.table.guide import print_guide
from trickledger.ledger.cli.table.pieces import Line
from trickledger.ledger.cli.table.view import nobody, screen, unreadable
from trickledger.ledger.cli.typed import seated
from trickledger.ledger.current import current_game, make_current
from trickledger.ledger.errors import ExitCode, LedgerUnusable, UsageError
from trickledger.ledger.queries.references import game_meant
from trickledger.ledger.services.opening import head_of, opened_new
from trickledger.ledger.services.table import Table
from trickledger.ledger.services.usual import usual_head
from trickledger.ledger.storage.opening import ledger_path, open_ledger
from trickledger.rules.language.notation import RECORD_WORDS, folded, nearest
from trickledger.rules.language.reading import part
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

_NO_FAILURE = (ExitCode.DONE, ExitCode.OPEN_FINDINGS)
_YES, _NO = ("y", "yes"), ("n", "no", "")


class Reply(NamedTuple):
    """The answer to a line: what is said, what is warned of, and what stands in the next line.

    `asked` is what a decision would change, and waits for a yes or no. `column` is the place of the
    cursor in `offer`, counted from 0; `code` is the exit code that the line would have had as a
    command.
    """

    said: str = ""
    warned: str = ""
    asked: str = ""
    offer: str = ""
    column: int = 0
    code: int = 0
    leaves: bool = False

    @property
    def failed(self) -> bool:
        """Whether the line was not taken."""
        return self.code not in _NO_FAILURE


class Session:
    """A sitting at a table: its game, what its scorer has seen, and a question that is open.

    With `asks`, a decision lists what it changes and waits for a yes; without, whose turn it is
    is said after each line, since no screen shows it.
    """

    def __init__(self, ledger: str | None, scorer: str | None, *, asks: bool) -> None:
        self.path = ledger_path(ledger)
        self.author = author(scorer)
        self.asks = asks
        self.table: Table | None = None
        self._held = ExitStack()
        self._seen = 0
        self._first_dealer = ""
        self._pending: tuple[str, Callable[[], int]] | None = None
        self._mended = ("", 0)
        self._leaves = False
        self._turns: tuple[int, list[dict[str, Any]]] = (0, [])

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *error: object) -> None:
        self._held.close()

    # -- sitting down --------------------------------------------------------------------------

    def sit_down(self, words: Sequence[str]) -> Reply:
        """Begin a sitting, and answer."""
        return self._answered(partial(self.begin, words))

    def begin(self, words: Sequence[str]) -> int:
        """Sit down at a new game, one that is named, or the current one if there is any."""
        if words[:1] == ["new"]:
            return self.open(words[1:])
        if len(words) > 1:
            raise UsageError(
                f"{' '.join(words)} is no game.", "Try: trickledger table new klaberjass Ann Bob"
            )
        has_current = os.environ.get("TRICKLEDGER_GAME") or current_game(self.path) is not None
        if words or (has_current and self.path.exists()):
            return self.sit(words[0] if words else "")
        self._print_turns()
        return ExitCode.DONE

    def sit(self, reference: str) -> int:
        """Sit down at a game of the ledger, by number or code, and make it current."""
        with ExitStack() as stack:
            store = stack.enter_context(open_ledger(self.path))
            stream = game_meant(store, reference)
            self._take_seat(Table(store, stream, self.author), stack)
        make_current(self.path, stream.number)
        return ExitCode.DONE

    def open(self, words: Sequence[str]) -> int:
        """Open a new game from the words of `new`; without any, the same game once more."""
        dealer = self._next_dealer if not words else ""
        given = commands.read("new", words or self._same_again())
        asked = (given["game"], given["players"] or [], given["option"] or [], given["date"])
        # the same game once more is the same, whatever the settings say by now
        head = usual_head(*asked).head if words else head_of(*asked)
        if isinstance(head, Refusal):
            return print_no_head(head)
        with ExitStack() as stack:
            table = stack.enter_context(opened_new(self.path, head, self.author))
            self._first_dealer = dealer
            self._take_seat(table, stack)
        return ExitCode.DONE

    def _take_seat(self, table: Table, stack: ExitStack) -> None:
        fold = table.fold
        self._held.close()
        self._held = stack.pop_all()
        self.table, self._seen, self._turns = table, fold.numbered, (0, [])
        players = ", ".join(fold.handles)
        paragraph(f"Game {table.stream.number}: {fold.game.title}, {players}.")
        options = Game(fold).options
        if options:
            paragraph(f"Options: {figures(options)}")
        self._print_turns()

    def _same_again(self) -> list[str]:
        """The words of `new` for a game of the same kind, players and options."""
        if self.table is None:
            return []
        head = self.table.fold.head
        players = [f"{handle}={name}" for handle, name in self.table.fold.players]
        options = [f"--option={name}={value}" for name, value in head.options]
        return [head.kind, *players, *options]

    # -- what is shown -------------------------------------------------------------------------

    @property
    def _fold(self) -> GameFold | None:
        """The game as it stands, None where there is none or its ledger cannot be read now."""
        try:
            return self.table.fold if self.table else None
        except LedgerUnusable:
            return None

    @property
    def turns(self) -> list[dict[str, Any]]:
        """Who may do what next."""
        fold = self._fold
        if fold is None:
            return []
        if self._turns[0] != fold.numbered:
            self._turns = (fold.numbered, expected(fold))
        return self._turns[1]

    @property
    def is_asking(self) -> bool:
        """Whether a decision waits for a yes or no."""
        return self._pending is not None

    @property
    def prompt(self) -> str:
        """What stands before the line: a question, or whose turn it is."""
        if self.is_asking:
            return "Enter it? (y/n) "
        if self.table is None:
            return "Game and players> "
        names = [turn["player"] for turn in self.turns]
        return f"{names[0] or 'Table'}> " if len(names) == 1 else "> "

    @property
    def proposal(self) -> str:
        """What stands in an empty line: the next hand, or a new game when one is over."""
        fold = self._fold
        if fold is None or self.is_asking:
            return ""
        game = Game(fold)
        if game.status != "open":
            return "" if game.provisional else "/new"
        if any("hand" in turn["may"]["verbs"] for turn in self.turns):
            dealer = self._next_dealer
            return f"hand {dealer} " if dealer else "hand "
        return ""

    @property
    def _next_dealer(self) -> str:
        """The dealer who is expected, at the first hand the one that the last game would have."""
        fold = self._fold
        if fold is None or fold.carry.dealer is None:
            return self._first_dealer
        return fold.handles[fold.carry.dealer]

    @property
    def farewell(self) -> str:
        """What is said to a scorer who leaves."""
        if self.table is None:
            return "No game was opened."
        number = self.table.stream.number
        return f"Game {number} stands at entry {self._seen}; `trickledger table {number}` goes on."

    def screen(self) -> list[Line]:
        """The table as it stands."""
        if self.table is None:
            return nobody()
        fold = self._fold
        if fold is None:
            return unreadable(self.table.stream.number)
        return screen(Game(fold), self.table.stream.number, self.turns)

    def expected_after(self, acts: str) -> Sequence[dict[str, Any]]:
        """Who may do what after acts that are not entered yet; nothing where they are refused."""
        if self.table is None or self._fold is None or not acts.strip():
            return self.turns
        outcome = self.table.enter([acts], dry_run=True)
        return outcome.expected if outcome.ok else ()

    # -- lines ---------------------------------------------------------------------------------

    def take(self, line: str, number: int = 0) -> Reply:
        """Take a line and answer; its number is told with a refusal where there is one."""
        text = line.strip()
        self._mended = (text, len(text))
        reply = self._answered(partial(self._take, text, number))
        if reply.failed:
            offer, column = self._mended
            return reply._replace(offer=offer, column=column)
        return reply._replace(said="", asked=reply.said) if self.is_asking else reply

    def look(self) -> Reply | None:
        """What others have entered since the last look, None where there is nothing new."""
        if self.table is None:
            return None
        reply = self._answered(self._print_news)
        return reply if reply.said or reply.warned else None

    def _answered(self, action: Callable[[], int]) -> Reply:
        self._leaves = False
        game = self.table.stream.number if self.table else 0
        said, warned = io.StringIO(), io.StringIO()
        as_here = shown_on(current_display())
        with as_here, redirect_stdout(said), redirect_stderr(warned), seated(game):
            code = tell(action, as_json=False, ledger=str(self.path))
        if code == ExitCode.MOVED_ON:
            return self._moved_on()
        offer = self.proposal
        return Reply(said.getvalue(), warned.getvalue(), "", offer, len(offer), code, self._leaves)

    def _moved_on(self) -> Reply:
        """Others were faster: show what they entered, and let the scorer decide."""
        warned = "Others have entered meanwhile. Look at what came; Enter records your line now.\n"
        return self._answered(self._print_news)._replace(warned=warned, code=ExitCode.MOVED_ON)

    def _print_news(self) -> int:
        assert self.table is not None
        news = self.table.news(self._seen)
        if news.entries:
            self._seen = news.entries[-1].number
            print_news(news, self.table.fold, self.table.stream.number)
        return ExitCode.DONE

    def _take(self, text: str, number: int) -> int:
        if self._pending:
            return self._settle(*self._pending, text.lower())
        if not text:
            return ExitCode.DONE
        if text.startswith("/"):
            return self._command(text)
        if self.table is None:
            return self.open(text.split())
        if part(text).decision:
            return self._decide(text, partial(self._enter, text, number))
        return self._enter(text, number, self._seen)

    def _enter(self, text: str, number: int, at: int, *, dry_run: bool = False) -> int:
        assert self.table is not None
        outcome = self.table.enter([text], at=at, dry_run=dry_run)
        print_taken(outcome, self.table.stream.number, dry_run=dry_run)
        refusal = outcome.refusal
        if refusal:
            self._refuse(text, refusal.at(number, refusal.column))
            return ExitCode.REFUSED
        if dry_run:
            return ExitCode.DONE
        fold = self.table.fold
        self._seen = fold.numbered
        self._turns = (fold.numbered, list(outcome.expected))
        over = {event["deal"] for event in outcome.events if event["kind"] == "hand"}
        for hand in Game(fold).hands if over else []:
            if hand.deal in over and hand.counted:
                print_score(hand.as_json())
        self._print_turns()
        return ExitCode.DONE

    def _refuse(self, text: str, refusal: Refusal) -> None:
        """Say why a line is refused, and let it be mended where that is."""
        assert self.table is not None
        fold = self.table.fold
        known = {*fold.game.verbs, *RECORD_WORDS, *map(folded, fold.handles)}
        if text.split()[0].lower() in {*commands.NAMES} - known:
            self._mended = (f"/{text}", len(text) + 1)
            warn(f"At the table a command begins with a slash: /{text}")
        else:
            self._mended = (text, refusal.column - 1)
            warn(wrapped(str(refusal)))

    def _print_turns(self) -> None:
        if self.table and not self.asks:
            print_turns(self.turns, self.table.fold)

    # -- decisions -----------------------------------------------------------------------------

    def _decide(self, text: str, run: Callable[..., int]) -> int:
        """Carry out a decision; where it is asked for, list first what it would change."""
        at = self._seen
        if not self.asks:
            return run(at)
        code = run(at, dry_run=True)
        if code == ExitCode.DONE:
            self._pending = (text, partial(run, at))
        return code

    def _settle(self, text: str, run: Callable[[], int], answer: str) -> int:
        self._pending = None
        if answer in _YES:
            self._mended = (text, len(text))
            return run()
        say("Nothing was changed.")
        return ExitCode.DONE if answer in _NO else ExitCode.USAGE

    def drop_question(self) -> bool:
        """Take a question that is open as answered with no; whether there was one."""
        was_open, self._pending = self.is_asking, None
        return was_open

    # -- commands ------------------------------------------------------------------------------

    def _command(self, text: str) -> int:
        name, _, rest = text[1:].partition(" ")
        name = name.lower()
        match name:
            case "quit":
                self._leaves = True
            case "help":
                return print_guide(rest.strip(), self.table.fold.game if self.table else None)
            case "new":
                return self.open(commands.words(rest))
            case "table":
                return self.begin(commands.words(rest))
            case _ if name in commands.NAMES:
                return self._run(text, name, rest)
            case _:
                close = [f"/{other}" for other in nearest(name, commands.NAMES)]
                hint = f"Did you mean {' or '.join(close)}?" if close else "/help lists them."
                raise UsageError(f"There is no command /{name}.", hint)
        return ExitCode.DONE

    def _run(self, text: str, name: str, rest: str) -> int:
        """Run a command of the shell on the game of the table."""
        options = commands.options(name)
        words = commands.words(rest, takes_reason="--because" in options)
        given = {
            "--ledger": str(self.path),
            "--game": str(self.table.stream.number) if self.table else "",
            "--scorer": self.author.scorer,
        }
        for option, value in given.items():
            if option in options and option not in words and value:
                words += [option, value]
        if "--at" not in options:
            return app.run([name, *words])
        parameters = commands.read(name, words)
        game = parameters.get("which") or parameters.get("game")
        is_here = self.table is not None and game == given["--game"]
        run = self._run_here if is_here else self._run_elsewhere
        return self._decide(text, partial(run, [name, *words]))

    def _run_here(self, words: list[str], at: int, *, dry_run: bool = False) -> int:
        """Carry out a decision on the game of the table."""
        assert self.table is not None
        tried = ["--dry-run"] if dry_run else []
        code = app.run([*words, "--at", str(at), *tried], self.table)
        if code == ExitCode.DONE and not dry_run:
            self._seen = self.table.fold.numbered
        return code

    def _run_elsewhere(self, words: list[str], _at: int, *, dry_run: bool = False) -> int:
        """Carry out a decision on another game, of which nothing is seen here."""
        return app.run([*words, *(["--dry-run"] if dry_run else [])])
