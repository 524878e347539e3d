"""Seats that play by themselves, and copies of a table to try a line out."""
