"""Peers side by side on the same models: run `python -m benchmarks`."""
