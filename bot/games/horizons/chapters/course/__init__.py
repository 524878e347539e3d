"""2 and 14: how a game begins and ends."""
