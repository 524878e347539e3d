"""8 and 13. Building, trade, bases, terraforming."""
