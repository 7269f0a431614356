"""Lifting: plain-Python rules run on symbolic values, into decision trees."""
