"""Search: all reachable states, breadth first, in either engine."""
