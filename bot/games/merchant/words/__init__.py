"""The game in words, besides its log."""
