"""The command `bathyal`."""

import signal
import sys

from ._bathyal import command


def main() -> None:
    # The command has no use for Python's handler, which waits for the interpreter.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(command(["bathyal", *sys.argv[1:]]))
