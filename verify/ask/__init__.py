"""Questions about a game in a small language of its own, and what the searches answer (docs/asking.md)."""
