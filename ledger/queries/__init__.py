"""What is read for a screen, a page or a completion; nothing is written."""
