"""What follows from many games."""
