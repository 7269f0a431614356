"""Piles and stacks: what is known of a deck is exactly what a player at the table knows."""
