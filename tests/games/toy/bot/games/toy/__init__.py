"""Comets, a toy: it shows how little a whole game needs."""
