"""What is said: words, how cards are drawn, shapes of JSON, and what is typed, read."""
