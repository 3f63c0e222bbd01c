"""One authority over one game: moves in, events and views out, the record."""
