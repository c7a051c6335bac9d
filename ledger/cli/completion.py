"""Completion in the shells: typer's, made fast, silent, and safe against what players are called.

A shell evaluates what is offered, and a name may hold anything that can be printed. So nothing is
offered but words of letters, digits and signs that mean nothing to a shell, and the help beside
them is thinned to the same.
"""

from __future__ import annotations

import os
import re

from typer.core import TyperGroup, TyperOption

from trickledger.ledger.cli.click import (
    BashComplete,
    CompletionItem,
    FishComplete,
    PowerShellComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    completion_scripts,
    resolve_context,
    resolve_incomplete,
    split_arg_string,
)

_SAFE = re.compile(r"[\w.@][\w.@+= -]*|--?\w[\w-]*")
_APOSTROPHE = "\u2019"
_UNSAFE = re.compile(rf"[^\w .,+@/={_APOSTROPHE}-]")
_ALIKE = str.maketrans({"'": _APOSTROPHE, ":": ",", ";": ",", "(": "- "})
_LONGEST_HELP = 60
_FILES = {"files", "file", "ledger"}
# typer's own tells the words as bash has cut them: @47 and a lone @ before 47 look the same;
# and it offers files everywhere, where this asks by the exit code
_BASH_SCRIPT = """
%(complete_func)s() {
    local IFS=$'\\n'
    COMPREPLY=( $( env COMP_LINE="${COMP_LINE:0:$COMP_POINT}" \\
                   COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
                   %(autocomplete_var)s=complete_bash $1 2>/dev/null ) ) || compopt -o default
    return 0
}

complete -F %(complete_func)s %(prog_name)s
"""


class _Quiet(ShellComplete):
    """What the shells have in common; `takes_files` where the shell may offer names of files."""

    takes_files = False

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """What fits, and nothing where anything fails: a message would be in the way."""
        try:
            ctx = resolve_context(self.cli, self.ctx_args, self.prog_name, args)
            wanted, incomplete = resolve_incomplete(ctx, args, incomplete)
            named = args[-1] if args else ""
            is_option = named.startswith("-")
            if (
                isinstance(wanted, TyperGroup)
                and named not in {"", ctx.info_name}
                and not is_option
            ):
                return []  # after a command that there is not
            self.takes_files = wanted.name in _FILES
            if args and isinstance(wanted, TyperOption):
                # its option name alone spoils the reading of the words before
                ctx = resolve_context(self.cli, self.ctx_args, self.prog_name, args[:-1])
            found = wanted.shell_complete(ctx, incomplete)
            return [item for item in found if _SAFE.fullmatch(item.value)]
        except Exception:
            return []


def _help(item: CompletionItem) -> str:
    words = " ".join(_UNSAFE.sub("", (item.help or "").translate(_ALIKE)).split())
    if len(words) <= _LONGEST_HELP:
        return words
    return f"{words[:_LONGEST_HELP].rpartition(' ')[0]} ..."


class Bash(_Quiet, BashComplete):
    """Bash: words without help; it replaces what follows the last sign at which it cuts words."""

    source_template = _BASH_SCRIPT
    _cut = 0

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before, and the one that is begun."""
        line = os.environ.get("COMP_LINE")
        if line is None:
            return super().get_completion_args()
        words = split_arg_string(line)[1:]
        begun = words.pop() if words and not line[-1].isspace() else ""
        breaks = os.environ.get("COMP_WORDBREAKS", "").split()
        self._cut = 1 + max((begun.rfind(sign) for sign in "".join(breaks)), default=-1)
        return words, begun

    def complete(self) -> str:
        """The words; the exit code 1 asks for names of files."""
        words = super().complete()
        if self.takes_files and not words:
            raise SystemExit(1)
        return words

    def format_completion(self, item: CompletionItem) -> str:
        """The piece of the word that bash replaces, with its blanks kept together."""
        return str(item.value)[self._cut :].replace(" ", "\\ ")


class Zsh(_Quiet, ZshComplete):
    """Zsh: each word with its help."""

    def format_completion(self, item: CompletionItem) -> str:
        """A word and its help, as `_arguments` reads them."""
        about = _help(item)
        return f'"{item.value}":"{about}"' if about else f'"{item.value}"'

    def complete(self) -> str:
        """The words, the names of files where one is wanted, or nothing."""
        said = super().complete()
        return said if said != "_files" or self.takes_files else ""


class Fish(_Quiet, FishComplete):
    """Fish: each word with its help behind a tab."""

    def complete(self) -> str:
        """The words; or the exit code, 1 where fish is to offer names of files instead."""
        found = self.get_completions(*self.get_completion_args())
        if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
            raise SystemExit(int(self.takes_files and not found))
        return "\n".join(self.format_completion(item) for item in found)

    def format_completion(self, item: CompletionItem) -> str:
        """A word and its help."""
        about = _help(item)
        return f"{item.value}\t{about}" if about else str(item.value)


class PowerShell(_Quiet, PowerShellComplete):
    """PowerShell, of Windows and of elsewhere: each word with its help, quoted where it must be."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before, and the one that is begun, without the quote that may open it."""
        words, begun = super().get_completion_args()
        return words, begun.strip("'\"")

    def format_completion(self, item: CompletionItem) -> str:
        """A word and its help; it never runs together, and @ would be read as a variable."""
        value = f"'{item.value}'" if {" ", "@"} & {*item.value} else item.value
        return f"{value}:::{_help(item) or item.value}"


_SHELLS = {"bash": Bash, "zsh": Zsh, "fish": Fish, "powershell": PowerShell, "pwsh": PowerShell}


def register() -> None:
    """Let typer complete by these."""
    completion_scripts["bash"] = _BASH_SCRIPT
    for shell, by in _SHELLS.items():
        add_completion_class(by, shell)
