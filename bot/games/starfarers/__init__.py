"""The Starfarers of Catan."""
