"""Offers between players: one public message each."""
