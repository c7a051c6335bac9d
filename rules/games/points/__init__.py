"""Points: any game by the figures of its hands; its rulebook says how they are added up."""
