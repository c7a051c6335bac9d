"""`show` and `log`: the score sheet of a game, and every entry with what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.errors import error_json, name_of
from trickledger.ledger.cli.outcomes import retraction
from trickledger.ledger.cli.output import (
    columns,
    counted,
    figures,
    plays_in_lines,
    print_json,
    say,
    taker,
    warn,
    wrapped,
)
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.reasons import print_reasons
from trickledger.ledger.cli.shared import GameOption, JsonOption, LedgerOption, opened
from trickledger.ledger.errors import BrokenGame, UsageError
from trickledger.ledger.queries.references import Reference, game_meant, read_reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.rules.record.chapter import Entry

_CARDS_WIDTH = 48

app = group()
# What of a hand stands beside its dealer, where a game has it.
_HEADING = {
    "trump": "trump {}",
    "maker": "maker {}",
    "bid": "bid {}",
    "closed": "closed by {}",
    "claimed": "claimed by {}",
    "bonus": "{} more for the winner",
    "pot": "for a pot of {}",
    "contract": "{}",
}
ReferenceArgument = Annotated[
    str,
    typer.Argument(
        help="A game 12, hand .3, trick .3.5 or entry @47; else the current game.",
        autocompletion=candidates.references,
    ),
]


@app.command(cls=Page)
def show(
    reference: ReferenceArgument = "",
    why: Annotated[
        bool, typer.Option("--why", help="Take each figure down to its entries and clauses.")
    ] = False,
    game: GameOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print the score sheet, every point with its reason.

    12@47 is game 12 as it stood after its entry 47. The head at the end of a sheet is the last
    entry with the beginning of its hash: `check --head` finds it again, or says that it is gone.

    \b
    trickledger show
    trickledger show .3
    trickledger show .3 --why
    trickledger show 12.3.5
    trickledger show 12@47
    """
    meant, record = _sheet(reference, game, ledger, why=why)
    record["hands"] = _hands_meant(record["hands"], meant)
    if as_json:
        print_json(record)
        return 0
    _print_head(record)
    is_table = bool(record["sheet_rows"]) and not meant.deal and not why
    if is_table:
        _print_table(record)
    for hand in record["hands"]:
        if not is_table or not hand["over"] or hand["findings"] or _differing(hand):
            print_figures = print_reasons if why else print_score
            _print_hand(hand, meant, print_figures)
            if not meant.trick:
                _print_next_steps(hand, record["game"])
    if not meant.deal:
        _print_end(record)
    return 0


def _sheet(
    reference: str, game: str, ledger: str | None, *, why: bool
) -> tuple[Reference, dict[str, Any]]:
    from trickledger.ledger.journal.branches import at_home, family
    from trickledger.ledger.journal.checkpoints import short_head
    from trickledger.ledger.journal.codes import code_of
    from trickledger.ledger.journal.load import load
    from trickledger.rules.views.sheet import Game

    meant = read_reference(reference)
    with opened(ledger) as store:
        stream = game_meant(store, meant.game or game)
        with store.reading() as db:
            fold = load(db, stream, meant.entry)
            home, digest = at_home(db, stream, fold.numbered)
    id = family(home, fold.head.text())
    return meant, {
        "game": stream.number,
        "code": code_of(id),
        **Game(fold).as_json(why=why),
        "id": id,
        "entries": fold.numbered,
        "head": short_head(fold.numbered, digest),
    }


def _hands_meant(hands: list[dict[str, Any]], meant: Reference) -> list[dict[str, Any]]:
    if not meant.deal:
        return hands
    found = [hand for hand in hands if hand["deal"] == meant.deal]
    if not found:
        raise UsageError(f"There is no hand {meant.deal} in this game; it has {len(hands)}.")
    if meant.trick:
        name = _round_name(found[0])
        rounds = [one for one in found[0][f"{name}s"] if one[name] == meant.trick]
        if not rounds:
            raise UsageError(f"Hand {meant.deal} has no {name} {meant.trick} yet.")
        found[0][f"{name}s"] = rounds
    return found


def _round_name(hand: dict[str, Any]) -> str:
    """What a hand is a row of: tricks, or turns."""
    return "turn" if "turns" in hand else "trick"


def _print_table(record: dict[str, Any]) -> None:
    """A row a hand: for each side what it enters and where it then stands."""
    sides, labels = list(record["sides"]), list(record["sheet_rows"]["labels"])
    rows: list[list[object]] = []
    for hand in (hand for hand in record["hands"] if hand["over"]):
        label = labels[0] if labels else ""
        row = [hand["deal"], label if hand["counted"] else f"{label} void"]
        for side in sides:
            row += [f"{hand['entered'][side]:+d}", hand["totals"][side]]
        rows.append(row)
        labels = labels[hand["counted"] :]
    rows += [["", label, *[""] * 2 * len(sides)] for label in labels]
    heads = ("Hand", record["sheet_rows"]["head"], *(part for side in sides for part in (side, "")))
    say()
    columns(heads, rows, right=(0, *range(2, 2 + 2 * len(sides))))


def _differing(hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The figures of the paper that no longer agree."""
    return [paper for paper in hand["paper"] if not paper["agrees"]]


def _print_head(record: dict[str, Any]) -> None:
    day = f", {record['date']}" if record["date"] else ""
    say(f"Game {record['game']} ({record['code']}): {record['kind']}{day}")
    if record["options"]:
        say(f"Options: {figures(record['options'])}")


def _print_hand(
    hand: dict[str, Any], meant: Reference, print_figures: Callable[[dict[str, Any]], None]
) -> None:
    in_full = bool(meant.deal)
    say()
    facts = (words.format(hand[fact]) for fact, words in _HEADING.items() if hand.get(fact))
    say(wrapped(", ".join([f"Hand {hand['deal']}: {hand['dealer']} dealt", *facts])))
    if hand["why_not_counted"]:
        say(f"  does not count: {hand['why_not_counted']}")
    if in_full:
        _print_rounds(hand)
    if meant.trick:
        return
    if hand.get("in_hand") and (in_full or not hand["over"]):
        say(wrapped(f"in hand: {figures(hand['in_hand'])}", indent=2))
    if in_full or not hand["over"]:
        for line in hand.get("on_the_table", ()):
            say(wrapped(line, indent=2))
    if hand["over"] and (hand["counted"] or any(hand["entered"].values())):
        print_figures(hand)
    elif not hand["over"]:
        name = _round_name(hand)
        so_far = f": {figures(hand['points'])} so far" if hand.get("points") else ""
        say(f"  {counted(len(hand[f'{name}s']), name)} played, not over yet{so_far}")
    for warning in hand.get("warnings", ()):
        say(wrapped(f"Warning {warning}.", indent=2))
    for finding in hand["findings"]:
        accused = " ".join(f"@{number}" for number in finding["accused"])
        words = (
            f"Finding {finding['clause']} on {accused} ({finding['status']}): {finding['reason']}"
        )
        say(wrapped(words, indent=2))
    for ruling in hand["rulings"]:
        state = "" if ruling["in_force"] else " (not in force)"
        say(wrapped(f"@{ruling['entry']} {ruling['text']}{state}", indent=2))
    for paper in _differing(hand):
        words = f"The paper (@{paper['entry']}) no longer agrees: {paper['difference']}."
        if paper["could_be"]:
            words += f" It could be {', or '.join(paper['could_be'])}."
        say(wrapped(words, indent=2))


def _print_next_steps(hand: dict[str, Any], game: int) -> None:
    for finding in hand["findings"]:
        if finding["to_void"]:
            say(wrapped(retraction(finding, game), indent=2))


def _print_rounds(hand: dict[str, Any]) -> None:
    if "turns" in hand:
        for turn in hand["turns"]:
            say(wrapped(f"Turn {turn['turn']}: {turn['text']}", indent=2))
        return
    if not hand["tricks"]:
        return
    has_points = any("points" in trick for trick in hand["tricks"])
    columns(
        ("  Trick", "Cards", "Winner", *(["Points"] if has_points else [])),
        (
            (
                f"  {trick['trick']}",
                plays_in_lines(trick["cards"], _CARDS_WIDTH),
                taker(trick),
                *([trick["points"]] if has_points else []),
            )
            for trick in hand["tricks"]
        ),
        right=(3,) if has_points else (),
    )
    if hand["table"]:
        say("  on the table: " + "  ".join(f"{name} {card}" for name, card in hand["table"]))


def print_score(hand: dict[str, Any]) -> None:
    """Print the reasons, then what each side scores and enters and where it stands."""
    rows = [
        (f"  {line['player']}", f"{line['points']:+d}", line["why"], line["clause"])
        for line in hand["lines"]
    ]
    if hand["entered"] != hand["score"]:
        rows += [
            (
                f"  {line['player']}",
                f"{line['points']:+d}",
                f"entered: {line['why']}",
                line["clause"],
            )
            for line in hand["settlement"]
        ]
    columns(("", "", "", ""), rows, right=(1,))
    columns(
        ("", "Score", "Entered", "Total"),
        (
            (f"  {name}", hand["score"].get(name, ""), hand["entered"].get(name, ""), total)
            for name, total in hand["totals"].items()
        ),
        right=(1, 2, 3),
    )


def _print_end(record: dict[str, Any]) -> None:
    say()
    say(wrapped(f"Totals: {figures(record['totals'])}"))
    state = record["status"]
    if record["winners"]:
        state = f"{state} by {' and '.join(record['winners'])}"
    if record["provisional"]:
        state += ", provisional: a finding is open"
    say(f"The game is {state}.")
    if record["undistributed"]:
        say(f"Not distributed: {figures(record['undistributed'])}, until a ruling settles it.")
    say(f"Head {record['head']}")


@app.command(cls=Page)
def log(
    reference: ReferenceArgument = "",
    game: GameOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """List every entry with its number, and what became of it.

    \b
    trickledger log
    trickledger log .2
    trickledger log @47
    """
    meant = read_reference(reference)
    with opened(ledger) as store:
        stream = game_meant(store, meant.game or game)
        try:
            entries, broken = _log_entries(store, stream, meant), None
        except BrokenGame as exc:
            entries, broken = _raw_entries(store, stream, meant), exc
    if not entries:
        raise broken or UsageError(f"Game {stream.number} has no entry there.")
    if as_json:
        error = (
            {"error": error_json(str(broken), name_of(broken), broken.exit_code)} if broken else {}
        )
        print_json({"game": stream.number, "entries": entries, **error})
        return int(broken.exit_code) if broken else 0
    columns(
        ("Entry", "Hand", "By", "Text", "", "UTC"),
        (
            (
                f"@{entry['entry']}",
                ".".join(str(part) for part in (entry["deal"], entry["trick"]) if part),
                entry["by"] or "",
                str(entry["text"]).replace("\n", "; "),
                entry["fate"],
                str(entry["at"])[11:16],
            )
            for entry in entries
        ),
    )
    if broken:
        warn(wrapped(str(broken)))
        return int(broken.exit_code)
    return 0


def _raw_entries(store: Ledger, stream: Stream, meant: Reference) -> list[dict[str, Any]]:
    """The entries of a game that does not fold, as they are stored: in which hand is not known."""
    from trickledger.ledger.journal.journal import read

    with store.reading() as db:
        return [
            {
                "entry": entry.number,
                "deal": None,
                "trick": None,
                "by": None,
                "text": entry.text,
                "kind": entry.kind,
                "fate": "",
                "scorer": entry.scorer,
                "at": entry.at,
            }
            for entry in read(db, stream)
            if meant.entry in {0, entry.number}
        ]


def _log_entries(store: Ledger, stream: Stream, meant: Reference) -> list[dict[str, Any]]:
    """The entries that are meant, each with what became of it, who entered it and when."""
    from trickledger.ledger.journal.journal import read
    from trickledger.ledger.journal.load import load

    with store.reading() as db:
        fold = load(db, stream)
        stamps = {entry.number: (entry.scorer, entry.at) for entry in read(db, stream)}
    return [
        {
            "entry": entry.number,
            "deal": entry.deal or None,
            "trick": entry.trick or None,
            "by": entry.by,
            "text": entry.text,
            "kind": entry.kind,
            "fate": fold.fate(entry.number),
            "scorer": stamps[entry.number][0],
            "at": stamps[entry.number][1],
        }
        for entry in fold.entries
        if _is_meant(meant, entry)
    ]


def _is_meant(meant: Reference, entry: Entry) -> bool:
    return (
        meant.deal in {0, entry.deal}
        and meant.trick in {0, entry.trick}
        and meant.entry in {0, entry.number}
    )
