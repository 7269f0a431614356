"""The native search: it sees what the reference search sees, on any number of cores, and stops honestly."""
