"""Pulsar in words."""
