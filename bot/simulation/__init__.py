"""Whole games and whole months with made-up people; no part of the running bot."""
