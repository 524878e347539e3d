"""Stellar Horizons."""
