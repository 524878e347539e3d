"""Pieces that games are built from: the agenda, sealed answers, redeals, corrections, checks."""
