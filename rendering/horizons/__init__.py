"""Pictures of Stellar Horizons, from views alone."""
