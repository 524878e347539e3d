"""Friendship cards of Starfarers."""
