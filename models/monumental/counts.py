"""What a complete search of each small scope finds; the tests compare."""

EXPECTED = {}
