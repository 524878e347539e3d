"""Autopilots."""
