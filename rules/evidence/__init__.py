"""What a record proves of hidden hands."""
