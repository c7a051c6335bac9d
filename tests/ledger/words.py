"""What a row of `entry` says in words, as it is hashed, for statements of SQL by hand."""

AUTHOR = "SELECT {0} FROM author WHERE author.author = entry.author"
AT = "strftime('%Y-%m-%dT%H:%M:%SZ', at, 'unixepoch')"

SAID = (
    f"number, number - back, kind, text, ({AUTHOR.format('scorer')}), ({AUTHOR.format('device')}), "
    f"{AT}"
)

BY_EVE = ("INSERT INTO author VALUES (99, 'Eve', '')", "UPDATE entry SET author = 99")
