"""Breadth-first searches compiled by Numba, one module per model: a state is one 64-bit word.

Each `search` gives the number of states, the number of transitions, and its arrays: the states in
breadth-first order, the row of the parent of each, and the open-addressing table of their keys.
"""
