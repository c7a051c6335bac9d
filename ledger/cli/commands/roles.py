"""`roles`: who may do what in a ledger on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates as completed
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, DRY_RUN, argument
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import UsageError, shown
from trickledger.ledger.problems import there_are
from trickledger.ledger.say.shapes.files import rights_shape
from trickledger.rules.says import Example

if TYPE_CHECKING:
    from trickledger.ledger.say.shapes import declared_files
    from trickledger.ledger.storage.servers import Rights

WORDS = ("reader", "scorer", "director", "none")

_MEANING = {
    "owner": "makes and upgrades the tables, gives rights",
    "director": "enters games, directs events, says who is who",
    "scorer": "enters games",
    "reader": "reads",
    "": "some rights, which are none of these roles",
}


LevelArgument = Annotated[
    str,
    argument(
        "What to give: reader, scorer, director; none takes all away.",
        "[LEVEL]",
        completed.one_of(*WORDS),
        show_default=False,
    ),
]
NamesArgument = Annotated[
    list[str] | None, argument("Who gets it: roles of the server.", "[ROLE]...")
]


@command(DRY_RUN, *ASKING)
def roles(call: Call, level: LevelArgument = "", names: NamesArgument = None) -> None:
    """Show who may do what in a ledger on a server, or change it.

    A reader reads; a scorer also enters games; a director also runs events and says who is who; the
    owner, who made the ledger, gives rights to roles that the server knows. Nobody may change or
    delete an entry. --dry-run prints the SQL instead and asks no server.

    \b
    trickledger roles --dry-run scorer dora ben
    trickledger roles --dry-run none ben
    """
    given = _meant(level, names or [])
    if call.dry_run:
        _print_sql(call, given, names or [])
        return
    from trickledger.ledger.storage.servers import rights_given

    found = rights_given(call.address, given, names or [])
    if call.as_json:
        print_json(rights_shape(found, str(call.address)))
        return
    say(f"Ledger: {shown(str(call.address))}")
    print_rights(found)


def _meant(level: str, names: list[str]) -> str:
    """The level that a word means; raises UsageError."""
    if level and level not in WORDS:
        raise UsageError("A role can't be made {level}.", there_are(WORDS), level=level)
    if level and not names:
        such = Example(f"roles {level} dora")
        raise UsageError("To whom? Nobody is named.", "Such as: {roles}", roles=such)
    for name in names:
        if not name or not name.isprintable():
            raise UsageError("{name} isn't the name of a role.", name=ascii(name))
    return "" if level == "none" else level


def _print_sql(call: Call, level: str, names: list[str]) -> None:
    from trickledger.ledger.storage.servers import sql_to_give

    made = sql_to_give(level, names)
    if not made:
        such = Example("roles scorer dora")
        raise UsageError("Whose roles? Nobody is named.", "Such as: {roles}", roles=such)
    if call.as_json:
        shape: declared_files.RightsAsSql = {"ok": True, "dry_run": True, "sql": made}
        print_json(shape)
        return
    for statement in made:
        say(f"{statement};")


def print_rights(found: Rights) -> None:
    """Print who may do what, the owner first, and who asks."""
    width = max(len(role.name) for role in found.roles)
    for role in found.roles:
        through = f" (also {', '.join(role.members)})" if role.members else ""
        say(f"  {role.name:{width}}  {role.level or '-':8}  {_MEANING[role.level]}{through}")
    for role in found.roles:
        for right in role.beyond:
            paragraph(f"{role.name} may {right}, which nobody should.")
    say(f"You are {found.user}: {found.level or 'no reader'}.")
