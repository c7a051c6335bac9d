"""What is looked at and printed: sheets of paper, and the pages of a site."""
