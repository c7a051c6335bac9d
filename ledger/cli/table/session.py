"""What a scorer says at the table and what is answered, without a terminal."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from trickledger.ledger.cli import app
from trickledger.ledger.cli.errors import tell
from trickledger.ledger.cli.lazy import meant
from trickledger.ledger.cli.outcomes import print_taken
from trickledger.ledger.cli.output import paragraph, say, warn, warn_refused
from trickledger.ledger.cli.table import commands
from trickledger.ledger.cli.table.lines import LineAt, Reply, Waiting
from trickledger.ledger.cli.table.sayings import (
    decision_meant,
    is_of_a_hand,
    is_of_the_record,
    is_said_late,
    without_its_slash,
    without_its_stop,
)
from trickledger.ledger.cli.table.sitting import Sitting
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.say.display import current_display, drawn, shown_on, wrapped
from trickledger.ledger.say.proposed import seated
from trickledger.rules.language.notation import nearest
from trickledger.rules.language.reading import part
from trickledger.rules.record.undone import is_wrong
from trickledger.rules.says import any_of
from trickledger.rules.views.between_hands import gone_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickledger.ledger.cli.table.pieces import Line
    from trickledger.ledger.cli.table.questions.question import Question
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.rules.refusals import Refusal

_HELP = frozenset(("?", "help", "/?"))
_GAME = frozenset(("-g", "--game"))
_LATE = frozenset(("y", "n", "l"))
_UNDO = re.compile(rf"/?{commands.UNDO}( \d+)?", re.IGNORECASE)
_WANT_MORE = frozenset(("help", "rules", "table", "player", "join", "part", "rename"))


class Session:
    """The lines of a sitting, and a question that is open.

    With `asks`, a decision waits for a yes and is asked for step by step where it is typed alone;
    without, whose turn it is is said after each line, since no screen shows it. `is_lost` tells
    that the last line was not taken because the ledger could not be used, `took_answer` that it
    was an answer, and `waiting` keeps the lines that were none.
    """

    def __init__(self, ledger: str | None, scorer: str | None, *, asks: bool) -> None:
        self.sitting = Sitting(ledger, scorer, says_turns=not asks)
        self.asks = asks
        self.question: Question | None = None
        self.is_lost = self.took_answer = False
        self._was_asked = False
        self._way: Question | None = None
        self._fault = LineAt("", 0)
        self._explains = False
        self._leaves = False
        self._entered = 0
        self._is_aside = self._has_decided = False
        self._taken_back = ""
        self.waiting = Waiting()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *error: object) -> None:
        self.sitting.close()

    @property
    def prompt(self) -> str:
        """What stands before the line: a question, or whose turn it is."""
        if self.question:
            return f"{self.question.sentence} "
        if self.sitting.table is None:
            return "Game and players> "
        names = [turn["player"] for turn in self.sitting.turns]
        return f"{names[0] or 'Table'}> " if len(names) == 1 else "> "

    def screen(self, below: int = 0) -> list[Line]:
        """The table as it stands, with room for so many lines below it."""
        is_asked = self.question is not None or self._explains
        return self.sitting.screen(below, is_asked=is_asked)

    @property
    def proposal(self) -> str:
        """The line that waits, or is expected next; what ends in a blank is only its beginning."""
        waits = self.waiting.first(self.sitting.number)
        return "" if self.question else waits or self.sitting.proposal

    def is_whole(self, text: str) -> bool:
        """Whether a line whose last word was chosen can be taken, or wants more words."""
        if text.startswith("/"):
            name, _, rest = text[1:].partition(" ")
            return bool(rest.strip()) or name not in _WANT_MORE
        if self.sitting.table is None:
            return True
        outcome = self.sitting.tried(text)
        return outcome is None or outcome.ok

    # -- lines ---------------------------------------------------------------------------------

    def sit_down(self, words: Sequence[str]) -> Reply:
        """Begin a sitting, and answer; who plays a new game is asked where nobody is named."""
        if self.asks and words[:1] == ["new"] and words[1:] and self._ask(f"/{' '.join(words)}"):
            return Reply()
        return self._answered(partial(self.sitting.begin, words), in_shell=True)

    def take(self, line: str, number: int = 0) -> Reply:
        """Take a line and answer; its number is told with a refusal where there is one."""
        text, asked = line.strip(), self.question
        way, self._way = self._way, None
        if way and self._answers(way, text):
            asked = self.question = way
        self.took_answer = asked is not None
        is_late = self._was_asked and asked is None and text.lower() in _LATE
        self._was_asked = asked is not None
        taken_back, self._taken_back = self._taken_back, ""
        if not (asked or is_late):
            self.waiting.went_on(text)
        self._fault = LineAt(text, len(text))
        too_late = partial(self._say_too_late, taken_back)
        reply = self._answered(too_late if is_late else partial(self._take, text, number))
        table = self.sitting.table
        unsent = not (table and table.undecided)
        self.is_lost = reply.code == ExitCode.LEDGER_UNUSABLE and unsent
        if not reply.failed:
            return reply
        # whoever expected a question answers what was refused
        is_decision = bool(part(text.removeprefix("/")).decision)
        may_answer = is_decision or self.sitting.is_between_hands
        self._was_asked |= self.asks and may_answer and not is_late
        if asked and asked.stays and not (text.startswith("/") or _UNDO.fullmatch(text)):
            self.question = self.question or asked
        return reply._replace(fault=self._fault)

    @property
    def is_far(self) -> bool:
        """Whether what is looked up goes to a server and back."""
        table = self.sitting.table
        return table is not None and table.store.is_far

    def look(self) -> Reply | None:
        """What others have entered since the last look, None where there is nothing new."""
        if self.sitting.table is None:
            return None
        reply = self._answered(self.sitting.print_news)
        return reply if reply.said or reply.warned else None

    def _answered(self, action: Callable[[], int], *, in_shell: bool = False) -> Reply:
        """Carry something out and give back what it said, as it is typed at the table."""
        self._leaves = self._explains = False
        said, warned = io.StringIO(), io.StringIO()
        as_here = shown_on(current_display())
        with (
            as_here,
            redirect_stdout(said),
            redirect_stderr(warned),
            nullcontext() if in_shell else seated(self.sitting.number),
        ):
            code = tell(action, as_json=False, ledger=str(self.sitting.address))
        if code == ExitCode.MOVED_ON:
            return self._moved_on()
        told = (said.getvalue(), "") if not self._explains else ("", said.getvalue())
        return Reply(told[0], warned.getvalue(), told[1], self.proposal, None, code, self._leaves)

    def _moved_on(self) -> Reply:
        """Others were faster: show what they entered, and let the scorer decide."""
        warned = (
            "Others have entered meanwhile. Look at what came: Up brings your line back, and "
            "Enter records it.\n"
        )
        reply = self._answered(self.sitting.print_news)
        return reply._replace(warned=f"{wrapped(warned)}\n", code=ExitCode.MOVED_ON)

    def _take(self, text: str, number: int) -> int:
        if self.question:
            return self._answer(self.question, text)
        self._is_aside, text = False, without_its_stop(text)
        if text.lower() in _HELP or not text:
            return self._explain(with_words=bool(text)) if text or self.asks else ExitCode.DONE
        word, _, rest = text.partition(" ")
        if text.startswith("/") or (word.lower() in _HELP and rest):
            return self._command(f"/{text.removeprefix('/')}")
        if self.asks and self._ask(text):
            return ExitCode.DONE
        if self.sitting.table is None:
            command = without_its_slash(self.sitting.fold, text)
            return self._slashed(command) if command else self._open(text.rstrip(".").split())
        fold = self.sitting.fold
        text = decision_meant(fold, text) or text
        if part(text).decision or is_of_a_hand(text) or (fold and is_said_late(fold, text)):
            return self._decide(text, partial(self._enter, text, number), is_here=True)
        return self._enter(self._gone_on(text), number, self.sitting.seen)

    def _open(self, words: Sequence[str]) -> int:
        """Open a game; the only other line by which one can be is taken by an answer."""
        from trickledger.ledger.cli.table.questions import question as answers
        from trickledger.ledger.cli.table.questions.confirmation import is_it

        self.sitting.instead = ""
        try:
            return self.sitting.open(words)
        finally:
            if (line := self.sitting.instead) and self.asks:
                self._way = is_it(line, answers.Line(line))

    def _gone_on(self, text: str) -> str:
        """A line; a card alone may be turned up, and between hands figures are how one ended."""
        fold = self.sitting.fold
        if not (self.asks and fold and self.sitting.turns):
            return text
        return gone_on(fold, text, knows_dealer=bool(self.proposal))

    def _enter(self, text: str, number: int, at: int, *, dry_run: bool = False) -> int:
        table = self.sitting.table
        assert table is not None
        outcome = table.enter([text], at=at, dry_run=dry_run, is_bulk=not self.asks)
        reasons = None if dry_run else self._print_score
        print_taken(outcome, self.sitting.number, dry_run=dry_run, reasons=reasons)
        if outcome.refusal and self.asks and self._ask_about_a_result(outcome.refusal):
            return ExitCode.REFUSED
        asked = self._of_players(text) if outcome.refusal and self.asks else None
        if asked is not None:
            return asked
        if outcome.refusal:
            return self._refuse(text, outcome.refusal.at(number, outcome.refusal.column))
        if not dry_run:
            self._show_entered(outcome)
        return ExitCode.DONE

    def _ask_about_a_result(self, refusal: Refusal) -> bool:
        """Ask what a result is that can't be entered as it stands, where that can be asked."""
        from trickledger.ledger.cli.table.questions.ways import TOLD_TWICE, about_a_result

        self.question = about_a_result(refusal, self.sitting, self._fault.text)
        # that question tells why itself
        if self.question and refusal.clause != TOLD_TWICE:
            warn_refused(refusal.at(0, 0)._replace(would_do=()))
        return bool(self.question)

    def _of_players(self, text: str) -> int | None:
        """Ask whether the game goes on as a line says who plays or where; None where none does."""
        from trickledger.ledger.cli.table.questions import question as answers
        from trickledger.ledger.cli.table.questions.company import which_swap, who_plays_on

        fold = self.sitting.fold
        if fold is None:
            return None
        run = partial(self._on_with, fold.numbered)
        found = which_swap(fold, text, run)
        if isinstance(found, answers.Line):
            return self._take(found.text, 0)
        self.question = found or who_plays_on(fold, text, run)
        return ExitCode.DONE if self.question else None

    def _on_with(self, at: int, line: str) -> int:
        """Go on in the next game, unless others have entered since."""
        if self.sitting.fold and self.sitting.fold.numbered != at:
            raise UsageError("Others have entered meanwhile.", "", "Say it once more.")
        return self._command(f"/{line}")

    def _show_entered(self, outcome: Outcome) -> None:
        """Say whose turn it is after a line."""
        self.sitting.has_seen(outcome.expected)
        self._entered = self.sitting.seen
        self.sitting.print_turns()

    def _print_score(self, deal: int) -> None:
        """Say why a hand came to what it did; a screen shows the figures itself."""
        from trickledger.ledger.cli.sheet import print_score, print_score_reasons

        print_it = print_score_reasons if self.asks else print_score
        game = self.sitting.sheet
        hand = game.hand(deal) if game else None
        # of figures alone there is no more to say
        if game and hand and hand.counted and not game.fold.game.tells_figures_alone:
            print_it(hand)

    def _refuse(self, text: str, refusal: Refusal) -> int:
        """Say why a line is refused, and where; one that is a command but for its slash is one."""
        command, is_unclear = without_its_slash(self.sitting.fold, text), is_wrong(text)
        if command and (self.asks or not is_unclear):
            # what was wrong may be taken back or corrected, so it is asked
            self._is_aside = is_unclear
            return self._slashed(command)
        answers = self._what_is_asked(text, refusal) if self.asks else None
        if answers is not None:
            return self._command(answers) if isinstance(answers, str) else _told(answers)
        self._fault = LineAt(text, refusal.column - 1)
        warn_refused(refusal)
        if self.asks:
            from trickledger.ledger.cli.table.advice import way_on
            from trickledger.ledger.cli.table.questions.ways import way_out

            for told in way_on(refusal, self.sitting):
                warn(told)
            self._way = way_out(text, refusal, self.sitting)
        return ExitCode.REFUSED

    def _answers(self, way: Question, text: str) -> bool:
        """Whether a text takes or leaves what was proposed, and is nothing that a player says."""
        if self.question or not way.meant(text):
            return False
        outcome = None if self.sitting.is_between_hands else self.sitting.tried(text)
        return not (outcome and outcome.ok)

    def _slashed(self, command: str) -> int:
        """Take a command whose slash was forgotten; what writes and asks nothing is asked for."""
        from trickledger.ledger.cli.table.questions.confirmation import is_command

        self._fault = LineAt(command, len(command))
        name = command[1:].partition(" ")[0].lower()
        begins_another = name == "new" and self.sitting.table is not None and " " in command
        if not self.asks or (commands.is_safe(name) and not begins_another):
            return self._command(command)
        self.question = is_command(command, partial(self._command, command))
        return ExitCode.DONE

    def _explain(self, *, with_words: bool) -> int:
        """Say what can be typed now; an empty line opens a list, which tells the words."""
        from trickledger.ledger.cli.table.advice import advice

        self._explains = self.asks
        return _told(advice(self.sitting, with_words=with_words))

    def _what_is_asked(self, text: str, refusal: Refusal) -> list[str] | str | None:
        """What answers who asks the table, or the command that does; None where nobody asks."""
        from trickledger.ledger.say.answers import is_a_question, place_asked

        if not is_a_question(text, refusal):
            return None
        from trickledger.ledger.cli.table.advice import answer

        if place := place_asked(self.sitting.fold, text):
            return f"/show {place}"
        self._explains = True
        return answer(self.sitting, text)

    # -- questions -----------------------------------------------------------------------------

    def drop_question(self) -> bool:
        """Take a question that is open as answered with no; whether there was one."""
        was_open, self.question = self.question is not None, None
        self._was_asked, self._explains = was_open, False
        return was_open

    def _ask(self, text: str) -> bool:
        """Ask for the rest of a decision that is typed alone; whether there is anything to ask."""
        from trickledger.ledger.cli.table.questions import first_question

        self.question = first_question(text.lower(), self.sitting)
        return self.question is not None

    def _say_too_late(self, taken_back: str) -> int:
        """Say that an answer came when its question was gone: as a line it would open a hand."""
        if taken_back:
            paragraph(drawn(f"It is taken back already. {taken_back}"))
            return ExitCode.DONE
        opens = "n once more opens the next hand." if self.sitting.is_between_hands else ""
        raise UsageError("Nothing is asked any more.", "", opens)

    def _answer(self, question: Question, text: str) -> int:
        from trickledger.ledger.cli.table.questions import question as answers

        text = text or question.understood
        if text.lower() in _HELP or not text:
            self._explains = True
            paragraph(question.explanation)
            return ExitCode.DONE
        found = question.answered(text)
        command = without_its_slash(self.sitting.fold, text)
        is_unfit, is_yes = (isinstance(found, kind) for kind in (answers.Unfit, answers.Confirmed))
        is_line = text.startswith("/") or _UNDO.fullmatch(text) or (is_unfit and command)
        if is_line and not is_yes:
            self.question, self._is_aside = None, True
            say("Nothing was changed.")
            return self._command(text) if text.startswith("/") else self._slashed(command)
        match found:
            case answers.Line(line, is_sure):
                self.question = None
                self._fault = LineAt(line, len(line))
                code = self._take(line, 0)
                return self._confirm(code) if is_sure else code
            case answers.Confirmed(run):
                self.question = None
                return run()
            case answers.Left():
                self.question = None
                say("Nothing was changed.")
            case answers.Told(told):
                print(told, end="")
            case answers.Unfit(why):
                warn(f"{why}{self._waits(question, text)}")
                return ExitCode.USAGE
            case following:
                self.question = following
        return ExitCode.DONE

    def _waits(self, question: Question, text: str) -> str:
        """Keep what is no answer but a line, to be proposed once the question is answered."""
        if not self.sitting.may_be_a_line(text, is_free=question.otherwise is not None):
            return ""
        self.waiting.keep(text, self.sitting.number)
        return " Then your line stands here in grey: Right takes it."

    def _confirm(self, code: int) -> int:
        """Answer with yes what is asked of a line whose changes were told before it was chosen."""
        return self._answer(self.question, "y") if self.question else code

    # -- decisions -----------------------------------------------------------------------------

    def _decide(self, text: str, run: Callable[..., int], *, is_here: bool) -> int:
        """Carry out a decision; where it is asked for, say first what it would change."""
        at = self.sitting.seen
        if not self.asks:
            return run(at)
        listing, warned = io.StringIO(), io.StringIO()
        with redirect_stdout(listing), redirect_stderr(warned):
            code = run(at, dry_run=True)
        table = self.sitting.table
        outcome = table.latest if table and is_here else None
        if code == ExitCode.DONE and outcome and _UNDO.fullmatch(text) and self._is_own(outcome):
            return self._take_back(text, outcome)
        if code == ExitCode.DONE:
            self._ask_whether(text, listing.getvalue(), outcome, partial(run, at))
        elif outcome and outcome.refusal:
            self._ask_for_another_way(outcome.refusal)
        if not self.question:
            print(warned.getvalue(), end="", file=sys.stderr)
        return code

    def _is_own(self, outcome: Outcome) -> bool:
        """Whether nothing would be taken back but the newest line, which was entered here."""
        from trickledger.ledger.cli.table.questions.confirmation import is_newest_line

        fold = self.sitting.fold
        if fold is None or self._is_aside or self._entered != fold.numbered:
            return False
        return is_newest_line(outcome, fold)

    def _take_back(self, text: str, outcome: Outcome) -> int:
        """Take the newest line back at once, and say how it is brought back."""
        from trickledger.ledger.cli.table.questions.confirmation import taken_back

        fold = self.sitting.fold
        assert fold is not None
        said, again = taken_back(outcome, fold, self.sitting.number)
        line = ", ".join(entry.text for entry in outcome.entries)
        code = self._carry_out(text, line, self.sitting.seen)
        self._was_asked = True
        if code == ExitCode.DONE:
            self._taken_back = again
            paragraph(drawn(f"{said} {again}"))
        return code

    def _ask_for_another_way(self, refusal: Refusal) -> None:
        """Say why a decision is refused and ask which way is meant, where there is another."""
        from trickledger.ledger.cli.table.questions.ways import ways

        self.question = ways(refusal, self.sitting)
        if self.question:
            warn_refused(refusal.at(0, 0)._replace(would_do=()))

    def _ask_whether(
        self, text: str, listing: str, outcome: Outcome | None, run: Callable[[], int]
    ) -> None:
        from trickledger.ledger.cli.table.questions.confirmation import (
            confirmation,
            question_of,
            stands_so,
            void_taken_back,
        )

        fold = self.sitting.whole
        if outcome and fold and (there := stands_so(outcome, fold)):
            say(drawn(there))
            return
        asked = "Enter it in that game?"
        if outcome and fold:
            asked = question_of(outcome, fold)
            line = ", ".join(entry.text for entry in outcome.entries)
            run = partial(self._carry_out, text, line, self.sitting.seen)
            is_aside = _UNDO.fullmatch(text) and self._has_decided
            if is_aside and (told := void_taken_back(fold, self.sitting.number)):
                paragraph(drawn(told))
        self.question = confirmation(asked, listing, run, text)

    def _carry_out(self, text: str, line: str, at: int) -> int:
        """Enter a decision of which all that it changes could be seen."""
        table = self.sitting.table
        assert table is not None
        self._fault = LineAt(text, len(text))
        outcome = table.enter([line], at=at)
        said = outcome._replace(differences=())
        print_taken(said, self.sitting.number, reasons=self._print_score)
        if outcome.refusal:
            warn_refused(outcome.refusal.at(0, 0))
            return ExitCode.REFUSED
        self._show_entered(outcome)
        self._has_decided = _UNDO.fullmatch(text) is None
        return ExitCode.DONE

    # -- commands ------------------------------------------------------------------------------

    def _command(self, text: str) -> int:
        name, _, rest = text[1:].partition(" ")
        name = name.lower()
        is_short = name == "new" or len(rest.split()) <= 1
        if self.asks and is_short and self._ask(f"/{name} {rest}".strip()):
            return ExitCode.DONE
        match name:
            case "quit":
                self._leaves = True
            case "help" | "?":
                from trickledger.ledger.cli.table.guide import print_guide

                return print_guide(rest.strip(), self.sitting)
            case "new":
                return self._open(commands.words(rest))
            case "table":
                named = (word for word in commands.words(rest) if word not in _GAME)
                return self.sitting.begin([*dict.fromkeys(named)])
            case _ if self.sitting.table and is_of_the_record(text[1:]):
                return self._take(text[1:], 0)
            case _ if name in commands.NAMES:
                return self._run(text, name, rest)
            case _:
                self._say_no_command(name, rest)
        return ExitCode.DONE

    def _say_no_command(self, name: str, rest: str) -> NoReturn:
        """Say that there is no such command; the only one like it can be taken by an answer."""
        from trickledger.ledger.cli.table.questions.confirmation import is_command

        others = meant(name, commands.NAMES) or nearest(name, commands.NAMES)
        close = [f"/{other}" for other in others]
        if self.asks and len(close) == 1:
            line = f"{close[0]} {rest}".rstrip()
            self._way = is_command(line, partial(self._command, line))
        raise UsageError(
            "There is no command /{name}.",
            "Did you mean {close}?" if close else "/help lists them.",
            name=name,
            close=any_of(close),
        )

    def _run(self, text: str, name: str, rest: str) -> int:
        """Run a command of the shell on the game of the table."""
        options = commands.options(name)
        words = commands.words(rest, takes_reason="--because" in options)
        given = {
            "--ledger": str(self.sitting.address),
            "--game": str(self.sitting.number or ""),
            "--scorer": self.sitting.author.scorer,
        }
        for option, value in given.items():
            if option in options and option not in words and value:
                words += [option, value]
        if "--at" not in options:
            return app.run([name, *words])
        parameters = commands.read(name, words)
        game = parameters.get("which") or parameters.get("game")
        is_here = self.sitting.table is not None and game == str(self.sitting.number)
        run = partial(self._carry_out_by, [name, *words], is_here)
        return self._decide(text, run, is_here=is_here)

    def _carry_out_by(
        self, words: list[str], is_here: bool, at: int, *, dry_run: bool = False
    ) -> int:
        """Carry out a decision by its command; of another game nothing is seen here."""
        tried = ["--dry-run"] if dry_run else []
        if not is_here:
            return app.run([*words, *tried])
        code = app.run([*words, "--at", str(at), *tried], self.sitting.table)
        if code == ExitCode.DONE and not dry_run:
            self.sitting.has_seen()
        return code


def _told(lines: Iterable[str]) -> int:
    for line in lines:
        paragraph(line)
    return ExitCode.DONE
