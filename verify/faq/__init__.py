"""FAQ pages: answers written by an author, with evidence that is established again each time (docs/asking.md)."""
