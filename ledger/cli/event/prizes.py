"""`event prizes`: what there is to win, and who gets how much of it."""

from __future__ import annotations

import shlex
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument, option
from trickledger.ledger.cli.output import columns, paragraph, print_json, say
from trickledger.ledger.cli.shapes.prizes import prizes_shape
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk
    from trickledger.ledger.services.event_pages import PrizesPage
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.prizes.accounts import Winner
    from trickledger.ledger.tournament.prizes.division import Share
    from trickledger.ledger.tournament.settings import Settings


FundArgument = Annotated[str, argument("A name for these prizes.", "[FUND]")]
PrizesArgument = Annotated[
    list[str] | None,
    argument("Sums or things from the first place on; none takes the fund away.", "[PRIZE]..."),
]
CategoryOption = Annotated[
    str, option("--for", "Only those of this category or section can win them.", "WORD")
]


@command(EVENT, DRY_RUN, *WRITING)
def prizes(
    call: Call,
    fund: FundArgument = "",
    places: PrizesArgument = None,
    category: CategoryOption = "",
    anyway: Annotated[bool, option("--anyway", "Even if nobody can win them yet.")] = False,
    because: ReasonOption = "",
) -> None:
    """Print who gets which prizes, or lay down a fund of them.

    Tied players share the prizes of their places, the best that so many can win: money equally,
    rounded down, a thing by lot. Nobody gets more than one prize, and nothing who has dropped out.
    What the funds give is what the entrants get and what is left over.

    8=10 is a prize for place 8, and a hyphen a place that wins nothing.

    In an event with sections a fund is for all of them, or by `--for` for one; a place is that in
    the section. Where sections can't be compared, those of one place are level.

    Other rules: event set prizes=all (each fund by itself), tied=points (who have equal points
    share, whatever the tie-breaks say), share=hort (half equally, half by place), coin=5.

    \b
    trickledger event prizes main 50 30 20
    trickledger event prizes lucky 50 30 20 8=10
    trickledger event prizes newcomer 10 --for newcomer --anyway
    trickledger event prizes best-of-B 40 20 --for B --anyway
    trickledger event prizes table "a ham" "a bottle of wine"
    trickledger event prizes
    """
    from trickledger.ledger.tournament.acts import Act

    if not (fund.strip() or places or category):
        _print(call)
        return
    _demand_named(fund, places or [])
    name, listed = " ".join(fund.split()), _listed(places or [])
    act = Act("prize", value=name, prizes=listed, category=category, why=because)
    _lay_down(call, act, anyway=anyway)


def _demand_named(fund: str, places: Sequence[str]) -> None:
    if not fund.strip():
        raise UsageError("These prizes have no name.", "", "Such as main, best lady, raffle.")
    if not places:
        typed = shlex.join(["trickledger", "event", "prizes", fund[:40], "50", "30"])
        raise UsageError(
            f"What is there to win in {fund[:40]}?",
            remedy=f"Name its prizes from the first place on, such as `{typed}`.",
        )


def _listed(typed: Sequence[str]) -> tuple[str, ...]:
    """The prizes from the first place on; `8=10` is that of place 8, and those between win nothing.

    Raises UsageError where a place comes too late.
    """
    from trickledger.ledger.tournament.prizes.fund import GAP, MOST_PRIZES

    listed: list[str] = []
    for text in typed:
        place, _, prize = text.partition("=")
        if not (place.strip().isdecimal() and prize.strip()):
            listed.append(" ".join(text.split()))
            continue
        at = int(place) if len(place) < 6 else MOST_PRIZES + 1
        if not len(listed) < at <= MOST_PRIZES:
            raise UsageError(
                f"{text[:40]} is out of order: place {len(listed) + 1} is next.",
                "",
                "Name prizes from the first place on, such as 50 30 20 8=10.",
            )
        listed += [GAP] * (at - 1 - len(listed))
        listed.append(" ".join(prize.split()))
    return tuple(listed)


def _lay_down(call: Call, act: Act, *, anyway: bool) -> None:
    from trickledger.ledger.services.event_pages import prizes_of
    from trickledger.ledger.tournament.prizes.accounts import demand_somebody, places_to_come
    from trickledger.ledger.tournament.prizes.fund import fund_of

    def laying(desk: Desk) -> None:
        if act.category and not anyway:
            demand_somebody(desk.event, fund_of(act))
        desk.enter(act)

    name = act.value
    done = directed(call, laying)
    found = prizes_of(done.after).prizes.funds
    laid = next((each for each in found if each.name.casefold() == name.casefold()), None)
    said = [f"There are no prizes of {name} any more."]
    if laid:
        total = f" {money(laid.total)} in all." if laid.total else ""
        category = f" for {laid.category}" if laid.category else ""
        said = [f"{name}{category}: {', '.join(act.prizes)}.{total}"]
        said += filter(None, [places_to_come(done.after, laid)])
    tell(call, done, said)


def _print(call: Call) -> None:
    from trickledger.ledger.services.event_pages import prizes_page

    with call.event_meant() as (store, stream):
        page = prizes_page(store, stream)
    if call.as_json:
        print_json(prizes_shape(page))
    elif not page.prizes.funds:
        paragraph("No prizes are laid down: trickledger event prizes main 50 30 20")
    else:
        _print_page(page)


def _print_page(page: PrizesPage) -> None:
    from trickledger.ledger.tournament.heading import heading

    say(heading(page.event, page.through), kind="strong")
    section = ("Section",) if page.event.has_sections else ()
    columns(
        (*section, "Pl", "No", "Name", "Gets", "From"),
        (
            (*(page.event.section_of(one.row.entrant) for _ in section), *_line(page, one))
            for one in page.prizes.winners
        ),
        right=tuple(len(section) + at for at in (0, 1, 3)),
    )
    say()
    columns(
        ("Account", "Sum"),
        ((each.account, money(each.sum)) for each in page.prizes.postings(page.event)),
        right=(1,),
    )
    paragraph(_rules(page.event.settings), kind="dim")
    if page.prizes.unclaimed:
        paragraph(f"Nobody could win: {', '.join(page.prizes.unclaimed)}.")
    if page.open_tables:
        paragraph(f"Without a result: {', '.join(page.open_tables)}.")


def _line(page: PrizesPage, winner: Winner) -> tuple[object, ...]:
    row = winner.row
    things = [share.thing for share in winner.shares if share.thing]
    return (
        f"{row.place}{'=' if row.shared else ''}",
        row.entrant,
        page.event.name(row.entrant),
        ", ".join([*([money(winner.sum)] if winner.sum else []), *things]),
        "; ".join(map(_from, winner.shares)),
    )


def _from(share: Share) -> str:
    prizes = ", ".join(f"{prize.fund} {prize.number}" for prize in share.prizes)
    return f"{prizes}, shared by {share.sharers}" if share.sharers > 1 else prizes


def _rules(settings: Settings) -> str:
    from trickledger.ledger.tournament.setting_readers import PRIZES, SHARES, TIED

    said = PRIZES[settings.prizes]
    return (
        f"By the rules {said}; {TIED[settings.tied]} share {SHARES[settings.share]}, "
        f"rounded down to {money(settings.coin)}."
    )


def money(value: Fraction) -> str:
    """A sum with two decimals.

    >>> money(Fraction(25, 2)), money(Fraction(-100))
    ('12.50', '-100.00')
    """
    return f"{float(value):.2f}"
