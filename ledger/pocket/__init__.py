"""The table in a pocket: the application of `serve` in a browser alone, as a static folder."""
