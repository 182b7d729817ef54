"""`python -m bathyal` is the command `bathyal`."""

from ._command import main

main()
