"""Whether a model still does what it did: snapshots, comparison with a revision, recorded games."""
