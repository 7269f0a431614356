"""Breadth-first searches in plain Python, one module per model: tuples in a set."""
