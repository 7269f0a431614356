"""Faults planted in rules: who notices, who survives, and what can be said of the rest."""
