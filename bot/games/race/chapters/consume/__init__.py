"""8. Consume: the phase, its questions, its deeds and whole courses of them."""
