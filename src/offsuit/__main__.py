"""The command `offsuit`, also as `python -m offsuit`."""

import sys


def run() -> None:
    """Ctrl-C ends without a traceback, also while all that a command needs is still being loaded."""
    try:
        from offsuit.cli import main

        main.run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run()
