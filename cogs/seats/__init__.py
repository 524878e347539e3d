"""Seats that change hands: commands, panels, public messages."""
