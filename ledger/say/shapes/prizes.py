"""The prizes of an event: the funds, who gets what, and both sides of the accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.say.shapes.events import section_shape

if TYPE_CHECKING:
    from trickledger.ledger.say.shapes import Shape
    from trickledger.ledger.services.event_pages import PrizesPage
    from trickledger.ledger.tournament.prizes.accounts import Winner
    from trickledger.ledger.tournament.prizes.division import Share
    from trickledger.ledger.tournament.prizes.fund import Fund


def prizes_shape(page: PrizesPage) -> Shape:
    """Who gets which prizes, as `event prizes` prints it; the postings add up to 0."""
    event, settings = page.event, page.event.settings
    return {
        "event": event.number,
        "round": page.through,
        "final": event.is_closed,
        "rules": {
            "prizes": settings.prizes,
            "share": settings.share,
            "tied": settings.tied,
            "coin": float(settings.coin),
        },
        "funds": [_fund(fund) for fund in page.prizes.funds],
        "winners": [_winner(page, each) for each in page.prizes.winners],
        "postings": [
            {"account": posting.account, "sum": float(posting.sum)}
            for posting in page.prizes.postings(event)
        ],
        "unclaimed": list(page.prizes.unclaimed),
        "open_tables": page.open_tables,
    }


def _fund(fund: Fund) -> Shape:
    prizes = [prize.thing or float(prize.sum) for prize in fund.prizes]
    return {"fund": fund.name, "category": fund.category or None, "prizes": prizes}


def _winner(page: PrizesPage, winner: Winner) -> Shape:
    return {
        "place": winner.row.place,
        "shared": winner.row.shared,
        "entrant": winner.row.entrant,
        "player": page.event.name(winner.row.entrant),
        **section_shape(page.event, [winner.row.entrant]),
        "sum": float(winner.sum),
        "shares": [_share(share) for share in winner.shares],
    }


def _share(share: Share) -> Shape:
    return {
        "prizes": [{"fund": prize.fund, "number": prize.number} for prize in share.prizes],
        "sharers": share.sharers,
        "sum": float(share.sum),
        "thing": share.thing or None,
    }
