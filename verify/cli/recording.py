"""`record` and `replay`."""
