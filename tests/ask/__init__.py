"""Questions and their answers, each compared with what a plain walk over all states says."""
