"""The pages that the program itself can tell."""

import contextlib
import io
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from docs import rights, schema
from docs.clauses import pages
from docs.transcript import typed_anew
from trickledger import replay
from trickledger.ledger.cli.app import COMMANDS, run
from trickledger.ledger.cli.event.app import EVENT_COMMANDS
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS, TieBreak
from trickledger.rules.catalogue import clause_text, game, kinds
from trickledger.rules.game import Game, Option
from trickledger.rules.language.notation import Word
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.views.alternatives import alternative, decisions_tried

DOCS = Path(__file__).parent
REFUSED = DOCS / "refusals"
DISPUTES = DOCS.parent / "examples" / "disputes"
TRIED = "# tried: "

COMMANDS_OPENING = """\
# Commands

Each command's help, as `trickledger COMMAND --help` prints it; `python -m docs` writes this
page. `--json` prints one JSON object on standard output, also where something was refused or went
wrong. Results are on standard output and messages on standard error.
"""


REFUSALS_OPENING = """\
# Refusals

For each clause that can refuse an entry: the shortest record that it refuses, and the answer in
full. The last line is refused; all before it stands. An answer says what was typed, why it can't
stand and what you can enter instead; the clause comes last, in brackets. What you can enter works
as it stands there, and a test types all of it; words in capitals stand for cards.

The records are in `docs/refusals/`; `python -m docs` writes this page.

An entry is refused in one of four classes: SYN can't be read, SEQ isn't possible now or for this
player, PHYS isn't possible with the cards, RULE is against a rule of the game.
"""


# -- commands ----------------------------------------------------------------------------------


def commands() -> str:
    """Every command with its help."""
    codes = [f"| {int(code)} | {code.meaning} |" for code in ExitCode]
    parts = [
        COMMANDS_OPENING,
        "## Exit codes\n\n| code | means |\n|---|---|\n" + "\n".join(codes) + "\n",
        *(f"## {name}\n\n```text\n{printed_help(name)}```\n" for name in every_command()),
    ]
    return "\n".join(parts)


def every_command() -> list[str]:
    """Each command as it is typed, those below `event` at the end.

    >>> every_command()[-1]
    'event close'
    """
    return [*COMMANDS, *(f"event {below}" for below in EVENT_COMMANDS)]


def printed_help(command: str) -> str:
    """The help of a command in 80 columns."""
    os.environ["COLUMNS"] = "80"
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        run([*command.split(), "--help"])
    return printed.getvalue()


# -- words -------------------------------------------------------------------------------------


def of_game(kind: str) -> str:
    """The page of a game, with its words and options."""
    return between(typed(f"reference/games/{kind}.md"), "words", _words_of(game(kind)))


def _words_of(a_game: Game) -> str:
    rows = [f"| `{word.name}` | {_shorts(word)} | {word.help} |" for word in a_game.words]
    options = [_option_row(option) for option in a_game.options]
    return "\n".join(
        [
            "| word | short | records |\n|---|---|---|",
            *rows,
            "\n| option | values | default | decision |\n|---|---|---|---|",
            *options,
        ]
    )


def _shorts(word: Word) -> str:
    return " ".join(f"`{short}`" for short in word.short)


def _option_row(option: Option) -> str:
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"| `{option.name}` | {option.choices} | {default} | {option.clause.text} |"


# -- refusals ----------------------------------------------------------------------------------


def refusals() -> str:
    """Every clause that can refuse, with the shortest record that it refuses."""
    return "\n".join([REFUSALS_OPENING, *(_refusals_of(name) for name in ("common", *kinds()))])


def _refusals_of(name: str) -> str:
    title = "Common to all games" if name == "common" else game(name).title
    return "\n".join([f"## {title}\n", *(_refused(record) for record in refused_records(name))])


def refused_records(name: str) -> list[str]:
    """The records of one file, each of which is refused at its last line."""
    return (REFUSED / f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n")


def refusal_of(record: str) -> Refusal:
    """The refusal at the last line of a record; raises ValueError where that is not refused."""
    refusal = replay(record).refusal
    if refusal is None or refusal.line != len(record.splitlines()):
        raise ValueError(f"not refused at its last line:\n{record}\n{refusal}")
    return refusal


def _refused(record: str) -> str:
    refusal = refusal_of(record)
    return (
        f"### {refusal.clause}\n\n{clause_text(refusal.clause)}\n\n"
        f"```text\n{record}\n```\n\n> {refusal}\n"
    )


# -- disputes ----------------------------------------------------------------------------------


def disputes() -> str:
    """One disputed trick of each game, and what each decision would come to."""
    told = "\n".join(_dispute(file) for file in sorted(DISPUTES.glob("*.txt")))
    return between(page_of("reference/disputes.md"), "disputes", told)


def _dispute(file: Path) -> str:
    record = file.read_text(encoding="utf-8").strip()
    fold = replay(record).games[0].fold
    parts = [f"## {fold.game.title}\n", f"```record\n{record}\n```\n"]
    for line in tried_in(record):
        refused = replay("\n".join([record, line])).refusal
        parts += [f"`{line}`\n", f"> {refused}\n"]
    for finding in fold.findings(fold.chapters[0]):
        parts += [f"> FINDING {_told(finding)}\n", _decisions(fold, finding)]
    return "\n".join(parts)


def tried_in(record: str) -> list[str]:
    """The lines that a record says were tried and refused."""
    lines = record.splitlines()
    return [line.removeprefix(TRIED) for line in lines if line.startswith(TRIED)]


def _told(finding: Finding) -> str:
    accused, proof = (
        " ".join(f"@{number}" for number in numbers)
        for numbers in (finding.accused, finding.proven_by)
    )
    return f"{finding.clause} on {accused}, proven by {proof}: {finding.reason}"


def _decisions(fold: GameFold, finding: Finding) -> str:
    found = decisions_tried(fold, fold.chapters[0], finding)
    assert not isinstance(found, Refusal), str(found)
    rows = [
        f"| {each.decision} | {each.adds} | {'yes' if each.provisional else 'no'} |"
        for each in (alternative(tried, 1) for tried in found)
    ]
    return "\n".join(["| decision | the hand adds | provisional |\n|---|---|---|", *rows, ""])


# -- tie-breaks --------------------------------------------------------------------------------


def tiebreaks() -> str:
    """Every tie_break with its definition and source, and what it does with rounds not played."""
    rows = [_tiebreak_row(tie_break) for tie_break in TIE_BREAKS.values()]
    table = ["| name | FIDE | what it is | better | source |", "|---|---|---|---|---|", *rows]
    sayings = dict.fromkeys(tie_break.unplayed for tie_break in TIE_BREAKS.values())
    unplayed = [f"- {_names_of(saying)}: {saying}" for saying in sayings]
    page = between(page_of("reference/tie-breaks.md"), "tie-breaks", "\n".join(table))
    return between(page, "unplayed", "\n".join(unplayed))


def allowed() -> str:
    """Who may enter what, by way in and by state of the table."""
    return between(page_of("reference/rights.md"), "rights", "\n".join(rights.rows()))


def _tiebreak_row(tie_break: TieBreak) -> str:
    better = "low" if tie_break.is_fewest else "high"
    cells = (f"`{tie_break.name}`", tie_break.code, tie_break.definition, better, tie_break.source)
    return f"| {' | '.join(cells)} |"


def _names_of(saying: str) -> str:
    return ", ".join(
        f"`{name}`" for name, tie_break in TIE_BREAKS.items() if tie_break.unplayed == saying
    )


# -- what is typed -----------------------------------------------------------------------------


def page_of(name: str) -> str:
    """A page as it stands."""
    return (DOCS / name).read_text(encoding="utf-8")


def between(page: str, name: str, told: str) -> str:
    """A page with what is told between the two marks of a name."""
    mark = f"<!-- {name} -->"
    before, _, after = page.split(mark)
    return f"{before}{mark}\n{told}\n{mark}{after}"


def typed(name: str) -> str:
    """A page with what its commands print now."""
    return typed_anew(page_of(name))


TYPED = (
    *(f"start/{name}.md" for name in ("event", "skat-night")),
    *(
        f"how/{page.name}"
        for page in sorted((DOCS / "how").glob("*.md"))
        if page.stem not in {"server", "table", "write-less"}
    ),
)
PAGES: dict[str, Callable[[], str]] = {
    "commands.md": commands,
    "reference/disputes.md": disputes,
    "refusals.md": refusals,
    "reference/rights.md": allowed,
    "reference/tie-breaks.md": tiebreaks,
    "reference/tables.md": partial(schema.listed, DOCS / "reference" / "tables.md"),
    "../ledger/storage/sqlite/newest.py": schema.of_file,
    "../ledger/storage/postgresql/newest.py": schema.of_server,
    **{name: partial(typed, name) for name in TYPED},
    **{f"reference/games/{kind}.md": partial(of_game, kind) for kind in kinds()},
    **dict(pages()),
}


def write() -> None:
    """Write all of them."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
