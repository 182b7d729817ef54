"""`python -m bathyal` is the command `bathyal`."""

from ._command import main

if __name__ == "__main__":
    main()
