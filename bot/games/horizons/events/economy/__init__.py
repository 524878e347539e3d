"""Facts of the economic phase: politics, events, income and technology (sections 7, 15)."""
