"""Engines: one successor relation, executed in several ways."""
