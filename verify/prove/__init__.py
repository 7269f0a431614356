"""Proofs: claims settled for every state within the bounds, reachable or not."""
