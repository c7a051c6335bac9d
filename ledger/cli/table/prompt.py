"""The terminal around a session: the table above the line, refusals and candidates below it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_completions
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.styles import Style

from trickledger.ledger.cli.table.completion import candidates
from trickledger.ledger.cli.table.session import Reply, Session
from trickledger.ledger.errors import ExitCode

LOOK_EVERY = 0.7
"""Seconds between two looks for entries of others."""

_MOST_BELOW = 8

# Nothing but red and the terminal's own colours: both can be read on dark and on light.
STYLE = Style.from_dict(
    {
        "strong": "bold",
        "red": "ansired",
        "alarm": "ansired bold",
        "completion-menu": "noinherit",
        "completion-menu.completion": "noinherit",
        "completion-menu.completion.current": "noinherit reverse",
        "completion-menu.meta.completion": "noinherit",
        "completion-menu.meta.completion.current": "noinherit reverse",
        "scrollbar.background": "noinherit",
        "scrollbar.button": "noinherit reverse",
    }
)


class TableCompleter(Completer):
    """The candidates of a session as a menu."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """The candidates for the word before the cursor."""
        for text, meaning, typed in candidates(self._session, document.text_before_cursor):
            yield Completion(text, -typed, display_meta=meaning)


class Prompt:
    """The screen of a session: `run` shows it until the scorer leaves."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._warned = ""
        self._asked = ""
        self._offer = session.proposal
        self._is_leaving = False
        self._buffer = Buffer(
            completer=TableCompleter(session), history=InMemoryHistory(), multiline=False
        )
        self._offer_line(self._offer, len(self._offer))
        self._app: Application[int] = Application(
            layout=Layout(self._rows()),
            key_bindings=self._keys(),
            style=STYLE,
            erase_when_done=True,
        )

    def run(self) -> int:
        """Show the table until the scorer leaves; give back the exit code."""
        return self._app.run(pre_run=self._begin_looking)

    # -- what is shown -------------------------------------------------------------------------

    def _rows(self) -> HSplit:
        line = BufferControl(
            self._buffer, input_processors=[BeforeInput(lambda: self._session.prompt, "bold")]
        )
        below = Window(FormattedTextControl(self._below), dont_extend_height=True, wrap_lines=True)
        has_below = Condition(lambda: bool(self._asked or self._warned))
        return HSplit(
            [
                Window(FormattedTextControl(self._screen), dont_extend_height=True),
                Window(line, dont_extend_height=True, wrap_lines=True),
                CompletionsMenu(max_height=8),
                ConditionalContainer(below, ~has_completions & has_below),
                Window(),
            ]
        )

    def _screen(self) -> StyleAndTextTuples:
        fragments: StyleAndTextTuples = []
        for line in self._session.screen():
            fragments += [(f"class:{kind}" if kind else "", text) for text, kind in line]
            fragments.append(("", "\n"))
        return fragments[:-1]

    def _below(self) -> StyleAndTextTuples:
        """What a decision would change, or why a line was not taken."""
        warned = self._warned.rstrip()
        return [
            *to_formatted_text(ANSI(self._asked.rstrip())),
            ("class:alarm", f"\n{warned}" if self._asked else warned),
        ]

    def _offer_line(self, text: str, column: int) -> None:
        self._buffer.reset(Document(text, column))

    def _take(self, text: str) -> None:
        """Take what was typed; of lines that were pasted, those that are not taken stay."""
        line, *others = text.splitlines() or [""]
        reply = self._session.take(line)
        while others and not (reply.failed or reply.asked or reply.leaves):
            self._print_above(reply.said)
            reply = self._session.take(others.pop(0))
        if reply.leaves:
            self._print_above(reply.said)
            self._app.exit(result=int(ExitCode.DONE))
        elif reply.failed:
            self._answer(reply._replace(offer="\n".join([reply.offer, *others])))
        else:
            self._answer(reply)

    def _answer(self, reply: Reply) -> None:
        """Print above the table what was said, warn below the line, and offer the next one."""
        self._is_leaving = False
        said, self._asked, self._warned = reply.said, reply.asked, reply.warned
        if reply.asked.count("\n") > _MOST_BELOW:
            said, self._asked = reply.asked, ""
        self._offer = "" if reply.failed else reply.offer
        self._offer_line(reply.offer, reply.column)
        self._print_above(said)

    def _print_above(self, text: str) -> None:
        """Print where the table stands, which is then drawn below it.

        The terminal stays in its mode meanwhile: keys that come are neither echoed nor lost.
        """
        if text:
            self._app.renderer.erase(leave_alternate_screen=False)
            self._app.output.write_raw(text)
            self._app.renderer.request_absolute_cursor_position()
            self._app.invalidate()

    # -- others --------------------------------------------------------------------------------

    def _begin_looking(self) -> None:
        self._app.create_background_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            reply = self._session.look()
            if reply is None:
                continue
            self._warned = reply.warned or self._warned
            if self._buffer.text == self._offer:
                self._offer = reply.offer
                self._offer_line(reply.offer, reply.column)
            self._print_above(reply.said)
            self._app.invalidate()

    # -- keys ----------------------------------------------------------------------------------

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        is_proposed = Condition(lambda: bool(self._offer) and self._buffer.text == self._offer)

        @keys.add("enter")
        def _enter(event: KeyPressEvent) -> None:
            if not self._session.is_asking:
                self._buffer.append_to_history()
            self._take(self._buffer.text)

        @keys.add("/", filter=is_proposed)
        def _command(event: KeyPressEvent) -> None:
            # a command can never go on from what was proposed, so it takes its place
            self._offer_line("/", 1)

        @keys.add("backspace", filter=is_proposed)
        def _clear_proposal(event: KeyPressEvent) -> None:
            self._offer_line("", 0)

        @keys.add("c-c")
        def _clear(event: KeyPressEvent) -> None:
            has_line = self._buffer.text not in ("", self._offer)
            if self._session.drop_question() or has_line or not self._is_leaving:
                self._is_leaving = True
                self._asked = ""
                self._warned = "Ctrl-C once more leaves the table."
                self._offer_line("", 0)
            else:
                event.app.exit(result=int(ExitCode.INTERRUPTED))

        @keys.add("c-d", filter=Condition(lambda: self._buffer.text in ("", self._offer)))
        def _leave(event: KeyPressEvent) -> None:
            event.app.exit(result=int(ExitCode.DONE))

        return keys
