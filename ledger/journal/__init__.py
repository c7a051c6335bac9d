"""The journal: entries in streams, chained by hashes, appended and never changed."""
