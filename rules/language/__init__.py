"""The language of records: words, the reader, the writer."""
