"""5. Units, bases, fleets, hazards."""
