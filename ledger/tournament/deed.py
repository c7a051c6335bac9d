"""What a row of the table of deeds says of one."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any, NamedTuple

CHOICES = {
    "share": ("whole", "half", "none"),
    "worth": ("half", "full", "none"),
    "clock": ("start", "pause", "resume", "+5", "+10"),
    "division": ("rating", "category", "club", "family", "team"),
    "part": ("round", "results", "standings", "everything"),
}
"""Kinds of arguments that have few values: those, which a shell completes and a desk lists."""


Given = Mapping[str, Any]
"""The arguments of a deed as they were read, by their names."""


class Arg(NamedTuple):
    """An argument of a deed: its name in JSON and in a form, its kind, and what it is.

    Left out it is the `usual` one, of rounds the `newest` or the `next`; where that is None it must
    be there. A help has `shown` in the place of its value, and a shell spells it by a `flag`, if
    that is not empty, or `also` by one. What is `for_shells` is asked nowhere else.
    """

    name: str
    kind: str
    help: str
    usual: str | None = None
    shown: str | None = None
    flag: str = ""
    also: str = ""
    for_shells: bool = False


def option(
    name: str, kind: str, flag: str, help: str, shown: str | None = None, *, usual: str = ""
) -> Arg:
    """An argument that can be left out, and that a shell spells by a flag."""
    return Arg(name, kind, help, usual, shown, flag)


def flag(name: str, help: str, *, for_shells: bool = False) -> Arg:
    """Something that is so or not, which a shell says by its name."""
    spelled = f"--{name.replace('_', '-')}"
    return Arg(name, "flag", help, "", None, spelled, for_shells=for_shells)


WHY = option("because", "reason", "--because", "The reason.", "WORDS")
"""The argument that every deed has."""


class Deed(NamedTuple):
    """Something that can be done with an event.

    `form` is what follows its word in the line that is entered, where that has the same word:
    parts, in brackets those that may be missing with what stands before. `told` is that line in a
    sentence. `help` is a sentence, then more, then examples after `\\b`; `label` is on a button.
    It is done for `each` entrant named, all or none. It can be tried by a `dry_run`, comes to
    nothing where others came `at` the event meanwhile, and named alone a shell `shows` what is so.
    """

    word: str
    label: str
    args: tuple[Arg, ...]
    help: str
    form: str = ""
    told: str = ""
    each: bool = False
    dry_run: bool = True
    at: bool = False
    shows: bool = False

    @property
    def about(self) -> str:
        """What it does, in a sentence and more."""
        return cleandoc(self.help).partition("\b\n")[0].strip()

    @property
    def summary(self) -> str:
        """What it does, in its first line."""
        return self.help.partition("\n")[0]

    @property
    def examples(self) -> list[str]:
        """What can be typed behind `event`."""
        lines = cleandoc(self.help).partition("\b\n")[2].splitlines()
        return [line for line in lines if line.split(" ")[0] == self.word]
