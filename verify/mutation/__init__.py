"""How good the claims are: faults are planted in the rules, and whoever should notice is watched."""
