"""The pages that the program itself can tell."""

import contextlib
import io
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from docs import decided, promised, schema
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

WORDS_OPENING = """\
# Words and options

The words of each game with their short forms, and its house options with the decision behind
each, as the program has them; `python -m docs` writes this page.
[Typing fast](../how/write-less.md) shows the short forms at work,
[the entry language](language.md) all that can be said.
"""

DISPUTES_OPENING = """\
# Settling a dispute

"Did Bob revoke, can you prove it, and what does it change?" Somebody types the record as the cards
fell; hidden hands are the normal case. `trickledger audit 1.1.1` says what each player of a trick
owed, what was known then, what is known now and what is proven; then what the hand and the game
come to as they stand and under each decision, and whose place in the standings would change.
Nothing is recorded by asking.

```sh
trickledger import examples/disputes/klaberjass.txt   # in a new ledger this is game 1
trickledger audit 1.1.1
trickledger audit 1.1 --ruling "penalty game Bob minus 10"
trickledger ruling retract @7 --drop --game 1 --dry-run --because "played again"
trickledger ruling stand @7 --game 1 --because "the trick was the same"
trickledger void @24 --game 1 --because "Dora was asked"
trickledger ruling retract @7 --drop --game 1 --by Dora --because "played again"
```

A finding changes no score by itself (COM-IRR-3): while one is open the game is provisional, and a
ruling settles it. `stand` lets the hand stay as it was played, `annul` has the hand dealt again;
`adjust`, `penalty` and `award` put figures to it. `ruling retract` with `--drop` takes the play
back with all that followed it in the hand, cards and words alike, which is typed again; the list of
changes names it, and `--dry-run` shows that list. Without `--drop` it only records the decision:
the finding stays open, and the game provisional, until `trickledger void @7 --drop` or a
correction has done it. A ruling never changes what happened: amounts move what they name, and a
hand that was played since is not paid again. Who rules is named with `--by`; where nobody is, the
table has decided. A finding is decided once. Whoever wants to decide it otherwise voids that
ruling first, and a ruling that would change nothing is refused.

One dispute of each game follows, from `examples/disputes/`; `python -m docs` writes this page.
"""


# -- commands ----------------------------------------------------------------------------------


TIEBREAKS_OPENING = """\
# Tie-breaks

What can rank the entrants of an event, in the order in which the director names them: points first,
as a rule, then tie-breaks, each looked at among those who are level so far. Who are equal in all of
them share a place. `python -m docs` writes this page from the program.

They are those of the tie-break regulations of FIDE, Handbook C.07, where it has them, made to hold
for all tables: at a table of more than two, and with partners, the opponents are all across the
table, and a round brings their mean. So a table of three weighs as much as one of four, and for two
it is the usual rule. All are exact, but for ratings, which are whole; a print rounds them. An order
may name them as here or by FIDE's own codes: `event set order=PTS,BH/C1,BH,ARO`.

**The year.** An event names the year of the regulations: `event set year=2024`; if it names none,
it is 2026. Since March 2026 an unplayed round is played against a dummy that has at most what the
opponent of a forfeit has, or what draws in all rounds bring; in 2023 and 2024 the dummy has the
entrant's own points, however high. Between 2023 and 2024 words changed, and no figure of those
below.

An event is *planned* if all its meetings were laid down before it began, as in a round robin. What
a round is worth that nobody wins, a draw, is the event's choice: half a point, if nothing is said.
A round without a seat is an absence, whether it was announced, or the entrant had dropped out or
was not yet in; only its points differ. A game that was annulled counts in none of them.

`opponents-match-wins` and `match-wins` are Magic's own figures. `opponents-win-share` is ours after
them: an exact third in place of 0.33, shares in place of match points, and no byes.

In a knock-out nobody stands before who has come further, whatever the order says. Of lots a print
shows in which order they were drawn; `--json` has the figure too.
"""


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


def words() -> str:
    """Every word and every option of every game."""
    return "\n".join([WORDS_OPENING, *(_words_of(game(kind)) for kind in kinds())])


def _words_of(a_game: Game) -> str:
    rows = [f"| `{word.name}` | {_shorts(word)} | {word.help} |" for word in a_game.words]
    options = [_option_row(option) for option in a_game.options]
    return "\n".join(
        [
            f"## {a_game.title}\n",
            "| word | short | records |\n|---|---|---|",
            *rows,
            "\n| option | values | default | decision |\n|---|---|---|---|",
            *options,
            "",
        ]
    )


def _shorts(word: Word) -> str:
    return " ".join(f"`{short}`" for short in word.short)


def _option_row(option: Option) -> str:
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"| `{option.name}` | {option.choices} | {default} | {option.clause.text} |"


# -- disputes ----------------------------------------------------------------------------------


def disputes() -> str:
    """One disputed trick of each game, and what each decision would come to."""
    return "\n".join(
        [DISPUTES_OPENING, *(_dispute(file) for file in sorted(DISPUTES.glob("*.txt")))]
    )


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
    return "\n".join(
        [TIEBREAKS_OPENING, *table, "", "## Byes, forfeits and absences", "", *unplayed, ""]
    )


def _tiebreak_row(tie_break: TieBreak) -> str:
    better = "low" if tie_break.is_fewest else "high"
    cells = (f"`{tie_break.name}`", tie_break.code, tie_break.definition, better, tie_break.source)
    return f"| {' | '.join(cells)} |"


def _names_of(saying: str) -> str:
    return ", ".join(
        f"`{name}`" for name, tie_break in TIE_BREAKS.items() if tie_break.unplayed == saying
    )


# -- what is typed -----------------------------------------------------------------------------


def typed(name: str) -> str:
    """A page with what its commands print now."""
    return typed_anew((DOCS / name).read_text(encoding="utf-8"))


TYPED = (
    *("start/event.md", "start/skat-night.md"),
    *("how/correct.md", "how/directing.md", "how/paper.md", "how/season.md"),
    *(f"reference/games/{kind}.md" for kind in kinds()),
)
PAGES: dict[str, Callable[[], str]] = {
    "reference/commands/index.md": commands,
    **{f"reference/commands/{page}.md": partial(commands_page, page) for page in COMMAND_PAGES},
    "how/settle-a-dispute.md": disputes,
    "reference/tie-breaks.md": tiebreaks,
    "reference/words.md": words,
    "reference/tables.md": partial(schema.listed, DOCS / "reference" / "tables.md"),
    "../ledger/storage/sqlite/newest.py": schema.of_file,
    "../ledger/storage/postgresql/newest.py": schema.of_server,
    **{name: partial(typed, name) for name in TYPED},
    "maintain/decisions/index.md": decided.index,
    "maintain/promises.md": promised.page,
    **dict(pages()),
}


def write() -> None:
    """Write all of them."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
