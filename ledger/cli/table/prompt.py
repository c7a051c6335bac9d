"""The terminal around a session: the table, the line, and what is said and chosen beside it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, Filter
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.processors import AfterInput, BeforeInput
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from trickledger.ledger.cli.table.lines import LineAt, Lines, Reply
from trickledger.ledger.cli.table.menu import Choice, Menu
from trickledger.ledger.cli.table.pieces import Line
from trickledger.ledger.cli.table.questions.question import Question
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.say.display import drawn, wrapped
from trickledger.rules.amounts import counted

PRESSED_AGAIN_WITHIN = 2.0
"""Seconds between two presses that leave."""

clock: Callable[[], float] = time.monotonic


class Leaving:
    """Two presses in short time, nothing between them, leave.

    >>> seconds = iter([0.0, 1.0, 1.5, 9.0])
    >>> leaving = Leaving(lambda: next(seconds))
    >>> leaving.pressed(), leaving.is_near, leaving.pressed()
    (False, True, True)
    """

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self._now = now or clock
        self._until: float | None = None
        self._is_own_key = False

    def pressed(self) -> bool:
        """Whether a press of Ctrl-C leaves; if not, the next one soon does."""
        leaves = self.is_near
        self._until = self._now() + PRESSED_AGAIN_WITHIN
        self._is_own_key = True
        return leaves

    def key_was_pressed(self) -> None:
        """Any other key resets it; this is told after each one, Ctrl-C too."""
        self._until = self._until if self._is_own_key else None
        self._is_own_key = False

    def is_over(self) -> bool:
        """Whether a press has just become too long ago; this is so once."""
        is_over = self._until is not None and not self.is_near
        self._until = None if is_over else self._until
        return is_over

    @property
    def is_near(self) -> bool:
        """Whether the next press leaves."""
        return self._until is not None and self._now() < self._until


LOOK_EVERY = 0.15
"""Seconds between two looks for entries of others: a phone at the table is seen at once."""
_LOOK_FAR = 0.7
"""The same where each look goes to a server and back."""

_MOST_LISTED, _FEWEST_LISTED = 8, 3
_ROOM_FOR_ANSWER = 12
_LETTERS_OF_AN_ANSWER = 3
_LEAVES = "Ctrl-C once more leaves the table."
_LEAVES_QUESTION = "Esc or Ctrl-C leaves everything as it is."
_LOST = "The ledger can be used again. This line was not taken: Up brings it back."
_ESCAPE_WITHIN = 0.1
"""Seconds in which what follows the Esc key belongs to it, as it does in a key that is sent so."""
_CLAUSE = re.compile(r"\([A-Z]{3}-[A-Z]+[-0-9A-Za-z]*\)\s*\Z")

# Nothing but red and the terminal's own colours: both can be read on dark and on light.
STYLE = Style.from_dict(
    {
        "strong": "bold",
        "red": "ansired",
        "alarm": "ansired bold",
        "dim": "dim",
        "fault": "nodim reverse",
        "marked": "reverse",
    }
)


class Prompt:
    """The screen of a session: `run` shows it until the scorer leaves."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reply = Reply(offer=session.proposal)
        self._unread = ""
        self._lines = Lines()
        self._leaving = Leaving()
        self._menu: Menu | None = None
        self._typed = Document()
        self._begun = 0
        self._buffer = Buffer(multiline=False, on_text_changed=self._changed)
        self._is_choosing = False
        self._app: Application[int] = Application(
            layout=Layout(self._rows()),
            key_bindings=self._keys(),
            style=STYLE,
            erase_when_done=True,
        )
        self._app.ttimeoutlen = _ESCAPE_WITHIN
        self._app.key_processor.after_key_press += lambda _: self._leaving.key_was_pressed()

    def run(self) -> int:
        """Show the table until the scorer leaves; give back the exit code."""
        return self._app.run(pre_run=self._begin_looking)

    # -- what is shown -------------------------------------------------------------------------

    def _rows(self) -> HSplit:
        """The table, the line and what belongs to it: a question is the last line."""
        asks = Condition(lambda: self._session.question is not None)
        line = BufferControl(
            self._buffer,
            input_processors=[
                BeforeInput(lambda: self._before_line()[-1], "bold"),
                AfterInput(lambda: [("class:dim", self._ghost)]),
            ],
        )
        return HSplit(
            [
                Window(FormattedTextControl(self._screen), dont_extend_height=True),
                ConditionalContainer(self._window(self._message), asks),
                self._window(self._way_out),
                ConditionalContainer(self._window(self._list), asks),
                self._window(self._asked),
                Window(line, dont_extend_height=True, wrap_lines=True),
                ConditionalContainer(self._window(self._message), ~asks),
                ConditionalContainer(self._window(self._list), ~asks),
                Window(),
            ]
        )

    def _window(self, content: Callable[[], StyleAndTextTuples]) -> ConditionalContainer:
        window = Window(FormattedTextControl(content), dont_extend_height=True, wrap_lines=True)
        return ConditionalContainer(window, Condition(lambda: bool(content())))

    def _screen(self) -> StyleAndTextTuples:
        return _fragments(self._session.screen(self._below()))

    def _below(self) -> int:
        """How many lines stand below the table: an answer that can be picked is never hidden."""
        if self._menu is None or self._session.question is None:
            return 0
        columns = self._app.output.get_size().columns
        beside = len(self._before_line()) + _height(self._way_out()) + self._told()
        return self._menu.height(columns) + beside + 1

    def _told(self) -> int:
        """How many lines the message takes."""
        return max(_height(self._message()), 1)

    def _before_line(self) -> list[str]:
        """What stands before the line: a question that is longer than a line above it too."""
        prompt = drawn(self._session.prompt)
        width = self._app.output.get_size().columns - _ROOM_FOR_ANSWER
        if len(prompt) <= width:
            return [prompt]
        from textwrap import wrap

        lines = wrap(prompt, max(width, _ROOM_FOR_ANSWER), break_on_hyphens=False)
        return [*lines[:-1], f"{lines[-1]} "]

    def _way_out(self) -> StyleAndTextTuples:
        """How a question is left that does not say it itself."""
        question = self._session.question
        if not question or not question.is_listed:
            return []
        says_it = any(choice.text == "n" for choice in question.choices)
        return [] if says_it else [("class:dim", wrapped(_LEAVES_QUESTION))]

    def _asked(self) -> StyleAndTextTuples:
        above = "\n".join(self._before_line()[:-1])
        return [("bold", above)] if above else []

    @property
    def _ghost(self) -> str:
        """What is expected next, in grey: it counts only if it is accepted."""
        return "" if self._buffer.text or self._menu else self._reply.offer

    def _message(self) -> StyleAndTextTuples:
        """The line that was not taken and why, an explanation, or how to leave."""
        if self._leaving.is_near:
            return [("class:alarm", _LEAVES)]
        reply = self._reply
        if reply.explained:
            return to_formatted_text(ANSI(reply.explained.rstrip()))
        if not reply.warned:
            return []
        text = reply.warned.rstrip()
        clause = _CLAUSE.search(text)
        end = clause.start() if clause else len(text)
        return [*self._faulty(), ("class:alarm", text[:end]), ("class:dim", text[end:])]

    def _faulty(self) -> StyleAndTextTuples:
        """The line that was not taken, with what is wrong in it marked."""
        fault = self._reply.fault
        if not fault or not fault.text:
            return []
        text = fault.text.partition("\n")[0]
        start, end = min(fault.column, len(text)), min(fault.end, len(text))
        marked = text[start:end]
        shown: StyleAndTextTuples = [
            ("class:dim", text[:start]),
            ("class:dim class:fault", marked),
            ("class:dim", f"{text[end:]}\n"),
        ]
        if self._app.color_depth == ColorDepth.DEPTH_1_BIT and marked:
            shown.append(("", f"{' ' * start}{'^' * len(marked)}\n"))
        return shown

    def _list(self) -> StyleAndTextTuples:
        if self._menu is None:
            return []
        size = self._app.output.get_size()
        beside = len(self._session.screen(self._below())) + len(self._before_line())
        beside += self._told() + _height(self._way_out())
        most = size.rows if self._session.question else _MOST_LISTED
        height = min(max(size.rows - beside, _FEWEST_LISTED), most)
        return _fragments(self._menu.lines(size.columns, height))

    # -- lines ---------------------------------------------------------------------------------

    def _write(self, text: str, column: int | None = None) -> None:
        """Put a text into the line."""
        self._is_choosing = True
        self._buffer.set_document(Document(text, column if column is not None else len(text)))
        self._is_choosing = False

    def _take(self, text: str) -> None:
        """Take what was typed; of pasted lines, none after one that is refused."""
        line, *others = text.splitlines() or [""]
        reply = self._session.take(line)
        is_answer = self._session.took_answer
        while others and not (reply.failed or reply.leaves or self._session.question):
            self._print_above(reply.said)
            reply = self._session.take(others.pop(0))
        if reply.leaves:
            self._print_above(reply.said)
            self._app.exit(result=ExitCode.DONE)
            return
        if reply.failed:
            fault = reply.fault or LineAt(text, len(text))
            reply = reply._replace(fault=LineAt("\n".join([fault.text, *others]), fault.column))
            self._app.output.bell()
        self._remember(text, reply, is_answer=is_answer)
        if others:
            reply = self._with_untaken(reply, others)
        self._answer(reply)

    def _with_untaken(self, reply: Reply, others: Sequence[str]) -> Reply:
        """Say that pasted lines are left, and keep them: with the refused one, or alone."""
        left = f"Not taken yet: {counted(len(others), 'pasted line')}. Up brings"
        if reply.failed:
            return reply._replace(warned=f"{reply.warned}{left} all back.\n")
        self._lines.add("\n".join(others))
        return reply._replace(explained=f"{left} what is left.\n")

    def _remember(self, text: str, reply: Reply, *, is_answer: bool) -> None:
        """Keep a line to be brought back; of answers one that was none, or whose line failed."""
        if reply.failed and reply.fault and not (is_answer and self._session.question):
            self._lines.add(*reply.fault)
        elif (
            not is_answer
            or text in self._session.waiting
            or (reply.failed and len(text) > _LETTERS_OF_AN_ANSWER)
        ):
            self._lines.add(text)

    def _answer(self, reply: Reply) -> None:
        """Print above the table what was said, warn beside the line, and leave it empty."""
        self._reply = reply
        self._write("")
        self._menu = None
        question = self._session.question
        if question and question.is_listed and question.choices:
            self._menu = _menu_of(question)
        self._print_above(reply.said)

    def _print_above(self, text: str) -> None:
        """Print where the table stands, which is then drawn below it.

        The terminal stays in its mode meanwhile: keys that come are neither echoed nor lost.
        """
        if text:
            self._app.renderer.erase(leave_alternate_screen=False)
            self._app.output.write_raw(text)
            self._app.renderer.request_absolute_cursor_position()
            self._app.invalidate()

    def _recall(self, line: LineAt | None) -> None:
        if line is not None:
            self._write(*line)

    # -- choices -------------------------------------------------------------------------------

    def _found(self) -> Sequence[Choice]:
        """What may stand where the cursor is."""
        question = self._session.question
        if question:
            return question.choices
        from trickledger.ledger.cli.table.completion import candidates

        self._typed = self._buffer.document
        found = candidates(self._session.sitting, self._typed.text_before_cursor)
        self._begun = found[0].typed if found else 0
        return [Choice(text, meaning) for text, meaning, _ in found]

    def _open_menu(self) -> None:
        """Open the list of what may stand here; the only thing that may is written at once."""
        found = self._found()
        if len(found) == 1 and not self._session.question:
            self._put(found[0])
        elif found:
            question = self._session.question
            self._menu = _menu_of(question) if question else Menu(found)

    def _put(self, choice: Choice | None) -> None:
        """Write what is chosen where the word was begun."""
        if choice is None:
            return
        if self._session.question:
            self._write(choice.text)
            return
        before = self._typed.text_before_cursor
        text = f"{before[: len(before) - self._begun]}{choice.text}"
        self._write(text + self._typed.text_after_cursor, len(text))

    def _changed(self, _buffer: Buffer) -> None:
        """Letters that are typed narrow the list, or close it."""
        if self._menu and not self._is_choosing and not self._session.question:
            found = self._found()
            self._menu = Menu(found) if found else None

    # -- others --------------------------------------------------------------------------------

    def _begin_looking(self) -> None:
        self._app.create_background_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(max(LOOK_EVERY, _LOOK_FAR) if self._session.is_far else LOOK_EVERY)
            if self._leaving.is_over():
                self._app.invalidate()
            self._show_news(self._session.look())

    def _show_news(self, reply: Reply | None) -> None:
        """Show what came meanwhile; that the ledger could not be read goes when it can be.

        A line that was lost by it stays, or nobody would know that it must be entered again.
        """
        shown = self._reply
        if reply is not None and reply.failed:
            # what became of a line is not hidden by it
            self._unread = self._unread or reply.warned
            self._reply = shown._replace(warned=shown.warned or reply.warned)
        elif self._unread:
            is_of_it = shown.warned == self._unread or shown.code == ExitCode.LEDGER_UNUSABLE
            left = _LOST if self._session.is_lost else ""
            self._reply = shown._replace(warned=left) if is_of_it else shown
            self._unread = ""
        if self._reply != shown:
            self._app.invalidate()
        if reply is not None and not reply.failed:
            warned = reply.warned or self._reply.warned
            self._reply = self._reply._replace(warned=warned, offer=reply.offer)
            self._print_above(reply.said)

    # -- keys ----------------------------------------------------------------------------------

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        is_listed = Condition(lambda: self._menu is not None)
        is_offered = Condition(lambda: bool(self._ghost))
        is_empty = Condition(lambda: not self._buffer.text)
        keys.add("enter")(lambda event: self._enter())
        keys.add("c-c")(lambda event: self._interrupt())
        is_asked = Condition(lambda: self._session.question is not None)
        keys.add("c-d", filter=is_empty & is_asked)(lambda event: self._interrupt())
        keys.add("c-d", filter=is_empty & ~is_asked)(
            lambda event: event.app.exit(result=ExitCode.DONE)
        )
        # by itself at once: what is typed behind it is no second half of another key
        keys.add("escape", eager=True)(lambda event: self._escape())
        for key in ("tab", "right"):
            keys.add(key, filter=is_offered)(lambda event: self._write(self._ghost))
        keys.add("tab", filter=~is_listed & ~is_offered)(lambda event: self._open_menu())
        self._add_keys_of_lists(keys, is_listed)
        self._add_keys_of_lines(keys, ~is_listed)
        return keys

    def _add_keys_of_lists(self, keys: KeyBindings, is_listed: Filter) -> None:
        def mark(move: Callable[[Menu], None]) -> Callable[[KeyPressEvent], None]:
            def marked(_event: KeyPressEvent) -> None:
                assert self._menu
                move(self._menu)
                self._put(self._menu.chosen)

            return marked

        moves = {"down": Menu.down, "up": Menu.up, "right": Menu.right, "left": Menu.left}
        for key, move in {**moves, "tab": Menu.down, "s-tab": Menu.up}.items():
            keys.add(key, filter=is_listed)(mark(move))

    def _add_keys_of_lines(self, keys: KeyBindings, is_unlisted: Filter) -> None:
        is_first = Condition(lambda: self._buffer.document.on_first_line)
        is_last = Condition(lambda: self._buffer.document.on_last_line)
        keys.add("up", filter=is_unlisted & is_first)(
            lambda event: self._recall(self._lines.older(self._buffer.text))
        )
        keys.add("down", filter=is_unlisted & is_last)(
            lambda event: self._recall(self._lines.newer(self._buffer.text))
        )

    def _enter(self) -> None:
        """Take the line; an empty one explains what can be entered and opens the choices."""
        text = self._buffer.text
        is_asking = self._session.question is not None
        is_chosen = bool(self._menu and self._menu.chosen)
        if is_chosen and not is_asking and not self._session.is_whole(text):
            self._write(f"{text} ")
            self._menu = None
            self._open_menu()
            return
        if text.strip():
            self._take(text)
            return
        self._take("")
        if not is_asking:
            self._open_menu()

    def _escape(self) -> None:
        """Close the list or leave the question, where there is one."""
        if self._menu or self._session.question:
            self._interrupt()

    def _interrupt(self) -> None:
        """Clear the line, or what is asked; leave where there is nothing to clear, and twice."""
        if self._menu and not self._session.question:
            self._menu = None
            self._write(self._typed.text, self._typed.cursor_position)
        elif self._session.drop_question():
            self._answer(Reply("Nothing was changed.\n", offer=self._session.proposal))
        elif self._buffer.text:
            self._lines.leave()
            self._write("")
        elif self._leaving.pressed():
            self._app.exit(result=ExitCode.INTERRUPTED)
        else:
            self._reply = Reply(offer=self._reply.offer)


def _menu_of(question: Question) -> Menu:
    return Menu(question.choices, from_end=not question.shows_first, numbers=question.numbers)


def _height(shown: StyleAndTextTuples) -> int:
    """How many lines a text takes that is folded already."""
    text = "".join(text for _, text, *_ in shown)
    return text.count("\n") + 1 if text else 0


def _fragments(lines: Sequence[Line]) -> StyleAndTextTuples:
    fragments: StyleAndTextTuples = []
    for line in lines:
        fragments += [(f"class:{kind}" if kind else "", text) for text, kind in line]
        fragments.append(("", "\n"))
    return fragments[:-1]
