"""A local look-alike of Discord: the unmodified discord.py client talks to it over loopback."""
