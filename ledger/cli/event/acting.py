"""The commands of deeds, each made from its row: what it takes, says of itself, and does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import Parameter, Signature, cleandoc
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_origin

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import AT, DRY_RUN, EVENT, WRITING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, warn
from trickledger.ledger.errors import UsageError
from trickledger.ledger.tournament.deed import CHOICES, WHY
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.deeds_of_walls import BOARDS, USUAL
from trickledger.rules.says import Example, both

if TYPE_CHECKING:
    import typer

    from trickledger.ledger.say.kinds import Typed
    from trickledger.ledger.services.director import Done
    from trickledger.ledger.services.doing import DoneDeed
    from trickledger.ledger.tournament.deed import Arg, Deed
    from trickledger.rules.says import Says

Run = Callable[..., None]


class Kind(NamedTuple):
    """A kind of arguments in a shell: its type, what completes it, what reads a file for it."""

    type: Any = str
    complete: Any = None
    load: Callable[[str], Sequence[str]] | None = None
    more: Mapping[str, Any] = {}


def _read_list(path: str) -> Sequence[str]:
    from trickledger.ledger.cli.files import called, read_spreadsheet

    text, said = read_spreadsheet(path)
    return (text, called(path), *said)


def _read_tables(text: str) -> Sequence[str]:
    from trickledger.ledger.cli.files import read_file

    return (f"{read_file('-')}\n" if text == "-" else text,)


_WORDS = "table points section screen game entry word reason title"
_LISTS = "tables figures awarded facts settings options prizes names message events"
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(_WORDS.split(), Kind()),
    **dict.fromkeys(_LISTS.split(), Kind(list[str])),
    **dict.fromkeys(("entrant", "person"), Kind(complete=candidates.entrants)),
    **dict.fromkeys(("entrants", "pair", "missing"), Kind(list[str], candidates.entrants)),
    **dict.fromkeys(("name", "day"), Kind(more={"show_default": False})),
    **{kind: Kind(complete=candidates.one_of(*words)) for kind, words in CHOICES.items()},
    "opening": Kind(complete=candidates.openings),
    "format": Kind(complete=candidates.formats),
    "count": Kind(int | None),
    **dict.fromkeys(("places", "round"), Kind(int | None, more={"min": 1})),
    "seating": Kind(load=_read_tables),
    "sides": Kind(list[int], more={"min": 1}),
    "boards": Kind(list[str], candidates.one_of(*BOARDS, USUAL)),
    "list": Kind(load=_read_list),
    "seed": Kind(int | None, more={"min": 0}),
    "flag": Kind(bool),
}
"""Each kind by its name."""


def command_of(deed: Deed) -> typer.Typer:
    """The command of a deed."""

    def run(call: Call, /, **given: Any) -> None:
        _run(call, deed, dict(typed_for(deed, given)))

    signed(run, deed, (*deed.args, WHY))
    shared = [EVENT, *[AT] * deed.at, *[DRY_RUN] * deed.dry_run, *WRITING]
    # a figure below 0 is no option
    has_figures = any(arg.kind in ("figures", "awarded") for arg in deed.args)
    return command(*shared, settings={"ignore_unknown_options": True} if has_figures else None)(run)


def signed(run: Run, deed: Deed, args: Sequence[Arg]) -> Run:
    """A function as the command of a deed: its name, its help, and the arguments that it takes."""
    run.__name__ = deed.word
    run.__doc__ = help_of(deed)
    params = [each for arg in args for each in _parameters(arg)]
    call = Parameter("call", Parameter.POSITIONAL_ONLY)
    run.__signature__ = Signature([call, *params])  # type: ignore[attr-defined]
    return run


def _run(call: Call, deed: Deed, typed: Typed) -> None:
    """Do what was typed, or show what is so where nothing was."""
    if deed.shows:
        _show_or_do(call, deed, typed)
    elif deed.word == "result" and typed["figures"][0].lower() == "forfeit":
        _, *missing = typed["figures"]
        forfeited = {"table": typed["table"], "entrants": missing, "because": typed["because"]}
        act(call, DEEDS["forfeit"], forfeited)
    else:
        act(call, deed, typed)


def _show_or_do(call: Call, deed: Deed, typed: Typed) -> None:
    from trickledger.ledger.cli.event.showing import SHOWS

    named = [arg.name for arg in deed.args if arg.kind != "flag" or arg.for_shells]
    if not any(typed[name] for name in named):
        SHOWS[deed.word](call)
    elif deed.word == "clock":
        carried(call, deed, typed)
        SHOWS[deed.word](call)
    else:
        act(call, deed, typed)


def help_of(deed: Deed) -> str:
    """What a command says of itself, with its examples as they are typed."""
    lines = cleandoc(deed.help).splitlines()
    examples = deed.examples
    return "\n".join(Example(f"event {line}").line if line in examples else line for line in lines)


def _parameters(arg: Arg) -> Iterator[Parameter]:
    """What stands for an argument in a command: an option, or an argument, or both."""
    kind = KINDS[arg.kind]
    said = {"metavar": arg.shown, "complete": kind.complete, **kind.more}
    if arg.flag:
        yield _parameter(arg.name, arg, option(arg.flag, arg.help, **said))
        return
    yield _parameter(arg.name, arg, argument(arg.help, **said))
    if arg.also:
        also = option(arg.also, "The same, named.", **{**said, "metavar": None})
        yield _parameter(_also(arg), arg, also)
    if arg.kind == "entry":
        # `round 2` is two words
        yield _parameter(_also(arg), arg._replace(usual=""), argument("", hidden=True))


def _parameter(name: str, arg: Arg, said: Any) -> Parameter:
    type_ = KINDS[arg.kind].type
    default: Any = Parameter.empty
    if arg.usual is not None:
        default = _LEFT_OUT.get(type_)
        type_ = type_ | None if get_origin(type_) is list else type_
    return Parameter(
        name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[type_, said]
    )


_LEFT_OUT: Mapping[Any, Any] = {str: "", int: 0, bool: False}


def _also(arg: Arg) -> str:
    return "number" if arg.kind == "entry" else f"{arg.name}_too"


def typed_for(deed: Deed, given: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """What was typed for each argument, as words; nothing for what was left out."""
    for arg in (each for each in (*deed.args, WHY) if each.name in given):
        words = _words(arg, given[arg.name])
        more = _words(arg, given.get(_also(arg))) if arg.also or arg.kind == "entry" else []
        if arg.kind == "entry":
            words = [*words, *filter(None, more)]
        elif words and more and words != more:
            rounds = both((words[0], more[0]))
            raise UsageError("Two rounds are named: {rounds}.", "", "Name one.", rounds=rounds)
        yield arg.name, words or more


def _words(arg: Arg, value: Any) -> Sequence[str]:
    is_left_out = not value and arg.usual is not None and arg.kind != "seed"
    if value is None or value is False or is_left_out:
        return []
    load = KINDS[arg.kind].load
    if load:
        return load(value)
    return list(map(str, value)) if isinstance(value, list | tuple) else [str(value)]


def act(call: Call, deed: Deed, typed: Typed) -> None:
    """Carry out a deed, and tell what became of it."""
    from trickledger.ledger.say.answering import answer

    came = carried(call, deed, typed)
    said = answer(came)
    if call.as_json:
        from trickledger.ledger.say.shapes.events import carried_shape

        print_json(carried_shape(came, said))
    else:
        print_lines(call, said)


def carried(call: Call, deed: Deed, typed: Typed) -> DoneDeed:
    """Carry out a deed with what was typed for it."""
    from trickledger.ledger.queries.tournament_lists import load_event
    from trickledger.ledger.say.kinds import reading
    from trickledger.ledger.say.readers import fitting
    from trickledger.ledger.services.doing import carry_out, demand_may

    try:
        read = reading(deed, typed)
    except UsageError as exc:
        if not exc.problem.commands:
            raise
        # what is proposed is done with an event that is there and goes on
        with call.event_meant(write=True, counting=True) as (store, stream), fitting():
            demand_may("director", deed, load_event(store, stream))
        raise
    with call.event_meant(write=True, counting=True) as (store, stream):
        return carry_out(
            *(store, stream, call.author, deed, read), at=call.at, dry_run=call.dry_run
        )


def tell(call: Call, done: Done[Any], lines: Sequence[Says | str]) -> None:
    """Say what became of an act: its entries, and what a director should know of it."""
    if call.as_json:
        from trickledger.ledger.say.shapes.events import act_shape

        print_json(act_shape(done.after.number, done.entries, lines, dry_run=call.dry_run))
    else:
        print_lines(call, lines)


def print_lines(call: Call, lines: Sequence[Says | str]) -> None:
    """Print what became of an act for people, and that nothing did where it was only tried."""
    for line in lines:
        paragraph(line)
    if call.dry_run:
        warn("Nothing was recorded.")
