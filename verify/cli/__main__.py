"""`python -m verify.cli`."""

from verify.cli import main

main()
