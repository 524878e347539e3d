"""Pictures of Stellar Horizons."""
