"""Whole games between autopilots; no part of the running bot."""
