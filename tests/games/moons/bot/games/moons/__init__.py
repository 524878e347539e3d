"""Moons, a toy: players take turns, everything lies open, and there is one command."""
