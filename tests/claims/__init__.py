"""Claims: each kind gets the verdict it deserves, in both engines, and nothing holds by accident."""
