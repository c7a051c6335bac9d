"""Amounts in words."""


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(3, "overcall"), counted(0, "entry")
    ('1 game', '3 overcalls', '0 entries')
    """
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("ry") else f"{count} {noun}s"
