"""What is in the box: cards and their powers, as data."""
