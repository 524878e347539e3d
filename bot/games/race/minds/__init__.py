"""The players that play by themselves."""
