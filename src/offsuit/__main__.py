"""`python -m offsuit` is the command `offsuit`."""

from offsuit.cli.main import run

run()
