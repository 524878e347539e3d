"""The things of the local Discord, and how they are written on the wire."""
