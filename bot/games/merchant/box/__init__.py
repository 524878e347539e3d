"""What is in the box: the board and every counter, from `data/*.json`."""
