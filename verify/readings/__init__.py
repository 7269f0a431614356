"""Readings: all options of a model explored together, and what each of them changes."""
