"""11. Encounters: reading a card, its choices, effects and questions."""
