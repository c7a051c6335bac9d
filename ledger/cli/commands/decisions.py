"""`undo`, `void`, `correct`, `insert`, `ruling` and `abandon`: decisions that are entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, PageOfWords, command
from trickledger.ledger.cli.options import (
    AT,
    DRY_RUN,
    ENTERING,
    WRITING,
    DropOption,
    ReasonOption,
    argument,
    option,
)
from trickledger.ledger.cli.outcomes import print_outcome
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import entry_number
from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import number_of
from trickledger.rules.record.batch import VERBS
from trickledger.rules.says import Command, Typed

MOST_UNDONE = 99


def _decide(call: Call, line: str, because: str) -> int:
    """Enter a decision, a line made of the words of a command; print what it changes."""
    reason = f" because {because}" if because else ""
    with call.table() as table:
        outcome = table.enter([f"{line}{reason}"], at=call.at, dry_run=call.dry_run)
        return print_outcome(call, table, outcome, has_lines=False)


def _together(members: Sequence[str], *, drop: bool) -> str:
    """Several decisions as one line; with `drop` what no longer holds goes with them."""
    return ", ".join([*members, *(["drop"] if drop else [])])


@command(*ENTERING)
def undo(
    call: Call,
    words: Annotated[
        list[str] | None, argument("How many of the last lines; or a hand: hand 3.")
    ] = None,
    because: ReasonOption = "",
) -> int:
    """Take back the last line.

    \b
    trickledger undo
    trickledger undo 2
    trickledger undo hand 1
    trickledger undo --dry-run
    """
    from trickledger.rules.record.everyday_decisions import is_of_a_hand

    said = " ".join(words or ["1"])
    if is_of_a_hand(f"undo {said}"):
        return _decide(call, f"undo {said}", because)
    lines = number_of(said)
    if lines is None or not 1 <= lines <= MOST_UNDONE:
        raise UsageError(
            "'{said}' isn't a whole number from 1 to {most}, nor a hand such as hand 3.",
            said=Typed(said),
            most=MOST_UNDONE,
        )
    with call.table() as table:
        outcome = table.undo(because, lines=lines, at=call.at, dry_run=call.dry_run)
        return print_outcome(call, table, outcome, has_lines=False)


@command(*ENTERING)
def void(
    call: Call,
    entries: Annotated[
        list[str],
        argument("The entries, such as @14 or 14; or a hand: hand 3.", complete=candidates.entries),
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Take entries back; everything this changes is listed.

    \b
    trickledger void @14 --because "typed twice"
    trickledger void hand 1
    trickledger void @14 @15 --dry-run
    """
    members: list[str] = []
    for part in filter(None, map(str.strip, " ".join(entries).split(","))):
        members += [part] if _is_member(part) else _voids(call, part)
    return _decide(call, _together(members or [f"void @{_number(call, '')}"], drop=drop), because)


def _number(call: Call, word: str) -> int:
    """The number of an entry of the game that is meant; raises UsageError, first of the game."""
    try:
        return entry_number(word)
    except UsageError:
        with call.table():
            raise


def _voids(call: Call, part: str) -> Iterator[str]:
    """The voids of several entries, and what is dropped with them, if that is said last.

    A hand is named as in a line: hand 3.
    """
    if part.partition(" ")[0].lower() == "hand":
        yield f"void {part}"
        return
    numbers, dropped, which = part.partition("drop")
    yield from (f"void @{_number(call, number)}" for number in numbers.split())
    yield from [f"{dropped}{which}"] if dropped else []


def _is_member(part: str) -> bool:
    """Whether a part of a decision is one as a record has it."""
    return part.partition(" ")[0].lower() in _MEMBERS


_MEMBERS = (*VERBS, "drop")


@command(*ENTERING, page=PageOfWords)
def correct(
    call: Call,
    words: Annotated[
        list[str],
        argument(
            "An entry and what it should be: @12 KD. Commas separate several.",
            complete=candidates.entries,
        ),
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Correct entries; everything this changes is listed.

    \b
    trickledger correct @12 KD
    trickledger correct @12 KD, @13 9S --because "misread"
    trickledger correct @12 KD, void @13 --dry-run
    """
    members = []
    for part in " ".join(words).split(","):
        first, *rest = part.split() or [""]
        if _is_member(part.strip()):
            members.append(part.strip())
        elif rest and (read_card(first) is not None or first[0].isalpha()):
            # the record knows by which entry it was played, or what somebody played
            members.append(f"correct {part.strip()}")
        else:
            members.append(f"correct @{_number(call, first)} {' '.join(rest)}".strip())
    return _decide(call, _together(members, drop=drop), because)


@command(*ENTERING)
def insert(
    call: Call,
    words: Annotated[
        list[str],
        argument(
            "Where, and what was left out: after @26 bela. Commas separate several.",
            complete=candidates.entries,
        ),
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Put in what was left out; everything this changes is listed.

    What follows keeps its players, or is read again by turn.

    \b
    trickledger insert after @6 bela
    trickledger insert before @10 KH 7H --because "left out" --dry-run
    trickledger insert before @2 result Ann 115 Bob 27 maker Ann dealer Ann
    """
    side, *rest = " ".join(words).split() or [""]
    entry = [f"@{rest[0]}"] if rest and rest[0].isdigit() else rest[:1]
    line = " ".join(["insert", side, *entry, *rest[1:]])
    return _decide(call, _together([line], drop=drop), because)


@command(*ENTERING, page=PageOfWords)
def ruling(
    call: Call,
    words: Annotated[
        list[str],
        argument(
            "The kind, the hand, the finding, and amounts for a column, as in the examples.",
            complete=candidates.rulings,
        ),
    ],
    by: Annotated[str, option("--by", "Who rules (else the director of your settings).")] = "",
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Record a ruling of the director or of the table.

    Everything this changes is listed.

    The kinds: stand, retract, adjust, penalty, annul, award, settle. Amounts go to the score of
    the hand before it is settled (hand), to the totals (game), or are chips. With --drop a retract
    takes the play back at once, with what followed it in the hand; --dry-run shows it first.

    \b
    trickledger ruling stand @17 --because "it changed nothing"
    trickledger ruling retract @17 --drop --because "played again"
    trickledger ruling penalty game Bob minus 10 --by Dora --because "twice"
    trickledger ruling annul --by Dora --because "a card was missing"
    """
    from trickledger.ledger.config.values import person

    # who rules comes last in the line, so what an option adds stands before it
    about, told = _parted(" ".join(words))
    rules = by or told or person("director")
    parts = ["ruling", about, *(["drop"] if drop else []), *([f"by {rules}"] if rules else [])]
    return _decide(call, " ".join(parts), because)


def _parted(words: str) -> tuple[str, str]:
    """What a ruling is, and after `by` whose it is."""
    found = re.split(r"\bby\b", words, maxsplit=1, flags=re.IGNORECASE)
    return found[0].strip(), found[1].strip() if found[1:] else ""


@command(AT, DRY_RUN, *WRITING)
def abandon(
    call: Call,
    which: Annotated[str, argument("The game, by number or code.", complete=candidates.games)],
    because: ReasonOption = "",
) -> int:
    """Close a game opened by mistake: it is kept and does not count.

    \b
    trickledger abandon 12 --because "opened twice"
    """
    if not which.strip():
        raise UsageError("Which game?", "", "{games} lists them.", games=Command("games"))
    if not because.strip():
        raise UsageError(
            "Why is the game abandoned?", remedy='For example: --because "opened twice"'
        )
    return _decide(call._replace(game=which), "abandon", because)
