"""The pages that the program itself can tell."""

import contextlib
import io
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from docs import decided, promised, rights, rows, schema
from docs.clauses import pages
from docs.transcript import typed_anew
from trickledger import replay
from trickledger.ledger.cli.app import COMMANDS, run
from trickledger.ledger.cli.event.app import EVENT_COMMANDS
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS, TieBreak
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.game import Game, Option
from trickledger.rules.language.notation import Word
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.views.alternatives import alternative, decisions_tried

DOCS = Path(__file__).parent
DISPUTES = DOCS.parent / "examples" / "disputes"
TRIED = "# tried: "

COMMANDS_OPENING = """\
# Commands

Each command's help, as `trickledger COMMAND --help` prints it. `--json` prints one JSON object on
standard output, also where something was refused or went wrong. Results are on standard output and
messages on standard error.
"""
COMMAND_PAGES = {
    "table": ("At the table", "demo"),
    "people": ("People, games and standings", "standings"),
    "entrants": ("An event and its entrants", "event", "event new"),
    "ledger": ("The ledger, its servers and its rules", "serve"),
    "rounds": ("Rounds, results and prints of an event", "event round"),
}
"""Each page of commands: its title, and the commands with which its parts begin."""


# -- commands ----------------------------------------------------------------------------------


def commands() -> str:
    """The list of all commands, with what each is for and the page of its help."""
    codes = [f"| {int(code)} | {code.meaning} |" for code in ExitCode]
    lists = [
        "\n".join(
            [f"## [{title}]({page}.md)\n", *(_listed(name, page) for name in commands_of(page)), ""]
        )
        for page, (title, *_) in COMMAND_PAGES.items()
    ]
    exits = "## Exit codes\n\n| code | means |\n|---|---|\n" + "\n".join(codes) + "\n"
    return "\n".join([COMMANDS_OPENING, *lists, exits])


def _listed(command: str, page: str) -> str:
    about = " ".join(printed_help(command).partition("Usage: ")[2].split("\n\n")[1].split())
    first = about.partition(". ")[0].rstrip(".")
    return f"- [`{command}`]({page}.md#{command.replace(' ', '-')}): {first}"


def commands_page(page: str) -> str:
    """A page of commands, each with its help."""
    helps = (f"## {name}\n\n```text\n{printed_help(name)}```\n" for name in commands_of(page))
    return "\n".join([f"# {COMMAND_PAGES[page][0]}\n", *helps])


def commands_of(page: str) -> list[str]:
    """The commands of a page, in the order of the help.

    >>> commands_of("people")[0], commands_of("rounds")[-1]
    ('standings', 'event close')
    """
    begins = {first: name for name, (_, *firsts) in COMMAND_PAGES.items() for first in firsts}
    found: dict[str, list[str]] = {name: [] for name in COMMAND_PAGES}
    now = ""
    for command in every_command():
        now = begins.get(command, now)
        found[now].append(command)
    return found[page]


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
    name = f"reference/games/{kind}.md"
    return between(of_rows(name), "words", _words_of(game(kind)))


def _words_of(a_game: Game) -> str:
    facts = a_game.facts.words if a_game.facts else ()
    tables = {
        "word | short | records": map(_word_row, a_game.words),
        "in a result | short | tells": map(_word_row, facts),
        "option | values | default | decision": map(_option_row, a_game.options),
    }
    return "\n\n".join(
        "\n".join([f"| {head} |", "|---" * (1 + head.count("|")) + "|", *rows])
        for head, rows in ((head, list(rows)) for head, rows in tables.items())
        if rows
    )


def _word_row(word: Word | Fact) -> str:
    return f"| `{word.name}` | {_shorts(word)} | {word.help} |"


def _shorts(word: Word | Fact) -> str:
    return " ".join(f"`{short}`" for short in word.short)


def of_language() -> str:
    """The page of the language, with what a result of each game takes."""
    told = [(game(kind).title, facts) for kind in kinds() if (facts := game(kind).facts)]
    rows = [f"| {title} | {facts.figures} | {_facts(facts)} |" for title, facts in told]
    table = ["| game | the figures are | words after them |", "|---|---|---|", *rows]
    return between(page_of("reference/language.md"), "results", "\n".join(table))


def _facts(facts: Facts) -> str:
    return ", ".join(" ".join([f"`{fact.name}`", _shorts(fact)]).strip() for fact in facts.words)


def _option_row(option: Option) -> str:
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"| `{option.name}` | {option.choices} | {default} | {option.clause.text} |"


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


ROWS: dict[str, dict[str, Callable[[], str]]] = {
    "how/table.md": {"keys": rows.keys},
    "reference/event-lines.md": {"lines": rows.event_lines},
    "reference/event-settings.md": {"choices": rows.choices},
    "reference/games/points.md": {"brought": rows.brought_along},
    "reference/python.md": {"promised": rows.promised},
}
"""The pages with tables of rows that the program has, each by its mark."""


def of_rows(name: str) -> str:
    """A page with what its commands print now, and with its tables."""
    page = typed(name)
    for mark, table in ROWS.get(name, {}).items():
        page = between(page, mark, table())
    return page


TYPED = (
    *(f"start/{name}.md" for name in ("event", "skat-night")),
    *(
        f"how/{page.name}"
        for page in sorted((DOCS / "how").glob("*.md"))
        if page.stem not in {"server", "table", "write-less"}
    ),
)
PAGES: dict[str, Callable[[], str]] = {
    "reference/commands/index.md": commands,
    **{f"reference/commands/{page}.md": partial(commands_page, page) for page in COMMAND_PAGES},
    "reference/disputes.md": disputes,
    "reference/language.md": of_language,
    "reference/rights.md": allowed,
    "reference/tie-breaks.md": tiebreaks,
    "reference/tables.md": partial(schema.listed, DOCS / "reference" / "tables.md"),
    **{name: partial(of_rows, name) for name in ROWS},
    **{os.path.relpath(path, DOCS): made for path, made in schema.MADE.items()},
    **{name: partial(typed, name) for name in TYPED},
    "maintain/decisions/index.md": decided.index,
    "maintain/promises.md": promised.page,
    **{f"reference/games/{kind}.md": partial(of_game, kind) for kind in kinds()},
    **dict(pages()),
}


def write() -> None:
    """Write all of them."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
