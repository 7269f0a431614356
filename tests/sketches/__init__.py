"""Small models of the hardest mechanisms of the games, to try the core with."""
