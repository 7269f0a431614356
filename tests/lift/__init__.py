"""The tracer: a decision tree does what its rule does, forks where it must, and says no clearly."""
