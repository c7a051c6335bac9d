"""What of click a program needs that is more than a list of commands, in the one place for it.

Typer 0.28 has click within itself, in `typer._click`, and gives out only what a plain program
takes. A group that imports a command when it is asked for, a help that opens with examples, errors
told in our words and completion that no name of a player can break are subclasses of what it keeps
to itself. All of it is loaded by typer anyway. `pyproject.toml` holds typer below 0.29; a next one
is tried by mending this file.
"""

from typer import _completion_shared
from typer._click import shell_completion
from typer._click.core import Command as Command
from typer._click.core import Context as Context
from typer._click.exceptions import MissingParameter as MissingParameter
from typer._click.exceptions import NoSuchOption as NoSuchOption
from typer._click.exceptions import UsageError as UsageError
from typer._click.formatting import HelpFormatter as HelpFormatter
from typer._click.shell_completion import CompletionItem as CompletionItem
from typer._click.shell_completion import ShellComplete as ShellComplete
from typer._click.shell_completion import add_completion_class as add_completion_class
from typer._click.shell_completion import split_arg_string as split_arg_string
from typer._completion_classes import BashComplete as BashComplete
from typer._completion_classes import FishComplete as FishComplete
from typer._completion_classes import PowerShellComplete as PowerShellComplete
from typer._completion_classes import ZshComplete as ZshComplete

completion_scripts = _completion_shared._completion_scripts
resolve_context = shell_completion._resolve_context
resolve_incomplete = shell_completion._resolve_incomplete
