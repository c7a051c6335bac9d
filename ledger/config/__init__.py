"""What one user has settled for all games: a file of settings, and variables that win over it."""
