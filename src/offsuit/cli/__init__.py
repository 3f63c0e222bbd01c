"""The command `offsuit`."""
