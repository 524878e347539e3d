"""Pictures of The Starfarers of Catan."""
